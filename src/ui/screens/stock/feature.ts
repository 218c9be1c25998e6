import { Boxes, CalendarX2, ShieldAlert } from 'lucide-react';
import { stockMachines } from '#machines/stock/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { compoundView } from './compound.tsx';
import { inventoryCommands } from './inventory-commands.ts';
import * as tools from './inventory-tools.tsx';
import { monographCommands, monographView } from './monograph.tsx';
import { groupNdcsView } from './ndc-group.tsx';
import * as ordering from './ordering.tsx';
import * as quarantine from './quarantine.tsx';
import { recallCommands } from './recall-commands.ts';
import * as recall from './recalls.tsx';
import {
  dispensingReportView,
  receiptCorrectView,
  receiveStockView,
  receivedReportView,
} from './receiving.tsx';
import { stockCommands, stockOpenCommands } from './stock-commands.ts';
import { vendorDialog, vendorPage } from './vendor.tsx';

/** Stock: dialogs, commands, tools and pages. */
export const stockFeature = defineFeature({
  ...stockMachines,
  views: {
    vendor: vendorDialog.view,
    groupNdcs: groupNdcsView,
    compound: compoundView,
    receiveStock: receiveStockView,
    receivedReport: receivedReportView,
    dispensingReport: dispensingReportView,
    receiptCorrect: receiptCorrectView,
    monograph: monographView,
    vendorLinks: ordering.vendorLinksView,
    vendorLink: ordering.vendorLinkView,
    reorder: ordering.reorderView,
    orderLine: ordering.orderLineView,
    purchaseOrders: ordering.purchaseOrdersView,
    orderLines: ordering.orderLinesView,
    changeOrderLine: ordering.changeOrderLineView,
    expiredInventory: tools.expiredInventoryView,
    physicalInventory: tools.physicalInventoryView,
    controlMeds: tools.controlMedsView,
    controlLedger: tools.controlLedgerView,
    lotQuarantine: tools.lotQuarantineView,
    lotReturn: tools.lotReturnView,
    quarantineReceipt: quarantine.quarantineReceiptView,
    lotDestroy: quarantine.lotDestroyView,
    lotExpiry: tools.lotExpiryView,
    lotCount: tools.lotCountView,
    countPost: tools.countPostView,
    countFinish: tools.countFinishView,
    recalls: recall.recallsView,
    recallNotice: recall.recallNoticeView,
    recallSeveral: recall.recallSeveralView,
    recallWithdraw: recall.recallWithdrawView,
    recallClose: recall.recallCloseView,
    recallPatients: recall.recallPatientsView,
    recallCalls: recall.recallCallsView,
    recallCall: recall.recallCallView,
  },
  commands: [...inventoryCommands, ...recallCommands, ...stockCommands, monographCommands],
  everywhere: [...stockOpenCommands],
  pages: [vendorPage],
  adds: [vendorDialog],
  tools: {
    expiredInventory: {
      title: 'EI',
      icon: CalendarX2,
      keys: ['Ctrl+G E'],
      hint: 'Lots that expire, quarantine, return.',
      permission: 'stock.read',
      words: [
        'expired inventory',
        'expiry',
        'damaged',
        'quarantine',
        'return to vendor',
        'destroy',
      ],
    },
    physicalInventory: {
      title: 'PI',
      icon: Boxes,
      keys: ['Ctrl+G I'],
      hint: 'Physical inventory: count, variance, post.',
      permission: 'stock.adjust',
      words: ['physical inventory', 'cycle count', 'biennial inventory'],
    },
    controlMeds: {
      title: 'Control Meds',
      icon: ShieldAlert,
      keys: ['Ctrl+G C'],
      hint: 'Controlled substances: ledger and perpetual inventory.',
      permission: 'stock.read',
      words: ['controlled substances', 'cii', 'pdmp', 'pmp', 'monitoring program'],
    },
  },
});
