import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { partMachine } from '#machines/platform/record/part.machine.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { CounterPorts } from './counter.ports.ts';
import { provideDrawers, type DrawerPorts } from './drawers.ts';
import { provideHouseAccounts, type HouseAccountPorts } from './house-accounts.ts';
import { provideOrders, provideWimo } from './orders.machine.ts';
import { providePickUp, type pickUpMachine } from './pick-up.machine.ts';
import { providePlaceBag, type placeBagMachine } from './place-bag.machine.ts';
import { providePromise } from './promise.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly counter: CounterPorts;
    readonly houseAccounts: HouseAccountPorts;
    readonly drawers: DrawerPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    bin: typeof recordMachine;
    promise: typeof recordMachine;
    pickUp: typeof pickUpMachine;
    placeBag: typeof placeBagMachine;
    percentSale: typeof partMachine;
    bogoSale: typeof partMachine;
    secondItem: typeof partMachine;
    companionSale: typeof partMachine;
    houseAccounts: ListDialogMachine;
    accountStatement: ListDialogMachine;
    houseAccount: typeof recordMachine;
    accountPayment: typeof recordMachine;
    accountReverse: typeof recordMachine;
    drawers: ListDialogMachine;
    drawerEntries: ListDialogMachine;
    drawerOpen: typeof recordMachine;
    drawerMove: typeof recordMachine;
    drawerClose: typeof recordMachine;
  }
}

/** The dialogs and screens of the counter, with their ports. */
export const counterMachines = {
  dialogs: (ports: Ports) => ({
    bin: provideRecord(ports.recordScreens.bin, ports.drafts),
    promise: providePromise(ports.counter, ports.clock),
    pickUp: providePickUp(ports),
    placeBag: providePlaceBag(ports.counter),
    percentSale: partMachine,
    bogoSale: partMachine,
    secondItem: partMachine,
    companionSale: partMachine,
    ...provideHouseAccounts(ports.houseAccounts, ports.clock),
    ...provideDrawers(ports.drawers, ports.clock),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    order: provideOrders(ports),
    binman: provideRecordScreen(ports.recordScreens.bin),
    wimo: provideWimo(ports.counter),
  }),
};
