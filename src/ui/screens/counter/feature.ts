import { counterMachines } from '#machines/counter/feature.ts';
import { isBeforeMatch, type PickUpRef } from '#machines/counter/pick-up.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { binDialog, binPage } from './bin.tsx';
import { counterOpenCommands, pickUpCommands, placeBagCommands } from './counter-commands.ts';
import {
  drawerCloseView,
  drawerCommands,
  drawerEntriesView,
  drawerMoveView,
  drawerOpenCommands,
  drawerOpenView,
  drawersView,
} from './drawers.tsx';
import {
  accountPaymentView,
  accountReverseView,
  accountStatementView,
  houseAccountCommands,
  houseAccountOpenCommands,
  houseAccountView,
  houseAccountsView,
} from './house-accounts.tsx';
import { ordersCommands, wimoCommands } from './orders/orders-commands.ts';
import { PromiseDialog } from './orders/promise-dialog.tsx';
import {
  bogoSaleDialog,
  companionSaleDialog,
  percentSaleDialog,
  secondItemDialog,
} from './otc-sales.tsx';
import { PickUpDialog } from './pick-up-dialog.tsx';
import { PlaceBagDialog } from './place-bag-dialog.tsx';

/** The counter: dialogs, commands and pages. */
export const counterFeature = defineFeature({
  ...counterMachines,
  views: {
    bin: binDialog.view,
    promise: {
      title: (snapshot) => `${snapshot.context.title}: change the promise`,
      width: 500,
      View: PromiseDialog,
      scopes: ['record'],
    } satisfies DialogView<RecordRef>,
    pickUp: {
      title: (snapshot) => (snapshot.context.how === 'delivery' ? 'Out for delivery' : 'Pick up'),
      width: 1000,
      View: PickUpDialog,
      covers: isBeforeMatch,
      accepts: ['bag', 'rx', 'restock'],
    } satisfies DialogView<PickUpRef>,
    placeBag: { title: 'Bin a bag', width: 500, View: PlaceBagDialog, accepts: ['bag', 'bin'] },
    percentSale: percentSaleDialog,
    bogoSale: bogoSaleDialog,
    secondItem: secondItemDialog,
    companionSale: companionSaleDialog,
    houseAccounts: houseAccountsView,
    accountStatement: accountStatementView,
    houseAccount: houseAccountView,
    accountPayment: accountPaymentView,
    accountReverse: accountReverseView,
    drawers: drawersView,
    drawerEntries: drawerEntriesView,
    drawerOpen: drawerOpenView,
    drawerMove: drawerMoveView,
    drawerClose: drawerCloseView,
  },
  commands: [
    pickUpCommands,
    placeBagCommands,
    ordersCommands,
    wimoCommands,
    ...houseAccountCommands,
    ...drawerCommands,
  ],
  everywhere: [...houseAccountOpenCommands, ...drawerOpenCommands, ...counterOpenCommands],
  pages: [binPage],
});
