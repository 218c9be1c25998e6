import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { vendorReference } from '../entities/vendor.ts';
import { inventoryContract } from './inventory.ts';
import {
  drugVendorContract,
  purchaseOrderContract,
  purchaseOrderLineContract,
} from './ordering.ts';
import { recallContract } from './recalls.ts';
import { receiptContract } from './receipts.ts';
import { reportContract } from './reports.ts';
import { stockContract } from './stock.ts';

/** The calls of the area `stock`, by group. A new group is one line here. */
export const stockContracts = {
  stock: stockContract,
  receipts: receiptContract,
  reports: reportContract,
  drugVendors: drugVendorContract,
  purchaseOrders: purchaseOrderContract,
  purchaseOrderLines: purchaseOrderLineContract,
  inventory: inventoryContract,
  recalls: recallContract,
  vendors: referenceContractOf(vendorReference),
};
