import { inventoryProcedures } from './inventory.ts';
import {
  drugVendorProcedures,
  purchaseOrderLineProcedures,
  purchaseOrderProcedures,
} from './ordering.ts';
import { recallProcedures } from './recalls.ts';
import { receiptProcedures } from './receipts.ts';
import { reportProcedures } from './reports.ts';
import { stockProcedures } from './stock.ts';

/** What the server answers for the area `stock`, by group. A new group is one line here. */
export const stockRouter = {
  receipts: receiptProcedures,
  reports: reportProcedures,
  drugVendors: drugVendorProcedures,
  purchaseOrders: purchaseOrderProcedures,
  purchaseOrderLines: purchaseOrderLineProcedures,
  stock: stockProcedures,
  inventory: inventoryProcedures,
  recalls: recallProcedures,
};
