import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import { provideCompound } from './compound.ts';
import { provideInventory, type InventoryPorts } from './inventory.ts';
import { provideMonograph, type monographMachine } from './monograph.machine.ts';
import { provideNdcGroup } from './ndc-group.ts';
import { provideOrdering } from './ordering.ts';
import { provideRecalls, type RecallPorts } from './recalls.ts';
import { provideReceiving } from './receiving.ts';
import type { StockPorts } from './stock.ports.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly inventory: InventoryPorts;
    readonly recalls: RecallPorts;
    readonly stock: StockPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    vendor: typeof recordMachine;
    groupNdcs: typeof recordMachine;
    compound: typeof recordMachine;
    receiveStock: typeof recordMachine;
    receivedReport: ListDialogMachine;
    dispensingReport: ListDialogMachine;
    receiptCorrect: typeof recordMachine;
    monograph: typeof monographMachine;
    vendorLinks: ListDialogMachine;
    vendorLink: typeof recordMachine;
    reorder: ListDialogMachine;
    orderLine: typeof recordMachine;
    purchaseOrders: ListDialogMachine;
    orderLines: ListDialogMachine;
    changeOrderLine: typeof recordMachine;
    expiredInventory: ListDialogMachine;
    physicalInventory: ListDialogMachine;
    controlMeds: ListDialogMachine;
    controlLedger: ListDialogMachine;
    lotQuarantine: typeof recordMachine;
    lotReturn: typeof recordMachine;
    quarantineReceipt: typeof recordMachine;
    lotDestroy: typeof recordMachine;
    lotExpiry: typeof recordMachine;
    lotCount: typeof recordMachine;
    countPost: typeof recordMachine;
    countFinish: typeof recordMachine;
    recalls: ListDialogMachine;
    recallNotice: typeof recordMachine;
    recallSeveral: typeof recordMachine;
    recallWithdraw: typeof recordMachine;
    recallClose: typeof recordMachine;
    recallPatients: ListDialogMachine;
    recallCalls: ListDialogMachine;
    recallCall: typeof recordMachine;
  }
}

/** The dialogs and screens of stock, with their ports. */
export const stockMachines = {
  dialogs: (ports: Ports) => ({
    vendor: provideRecord(ports.recordScreens.vendor, ports.drafts),
    groupNdcs: provideNdcGroup(ports.stock.ndcGroup),
    compound: provideCompound(ports.stock.compound),
    ...provideReceiving(ports.stock.receiving, ports.clock, ports.drafts),
    monograph: provideMonograph(ports.stock.monograph),
    ...provideOrdering(ports.stock.ordering, ports.clock),
    ...provideInventory(ports.inventory, ports.clock),
    ...provideRecalls(ports.recalls, ports.clock),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    vendorSearch: provideRecordScreen(ports.recordScreens.vendor),
  }),
};
