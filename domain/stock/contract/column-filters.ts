import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `stock` that can be narrowed, by the call that answers the list. */
export const stockColumnFilters = {
  'inventory.expiring': [
    'drugName',
    'ndc',
    'schedule',
    'lot',
    'expiresOn',
    'onHand',
    'state',
    'reason',
  ],
  'inventory.counts': ['drugName', 'ndc', 'schedule', 'lot', 'expiresOn', 'by'],
  'inventory.controlled': ['drugName', 'ndc', 'schedule'],
  'inventory.ledger': ['lot', 'by', 'second', 'vendor', 'reason'],
  'receipts.search': [
    'drugName',
    'ndc',
    'schedule',
    'lot',
    'expiresOn',
    'vendor',
    'invoice',
    'form222',
    'by',
    'reason',
  ],
  'reports.dispensed': ['drugName', 'ndc', 'schedule', 'lot', 'by'],
  'drugVendors.search': ['drugName', 'ndc', 'vendorCode', 'vendorName', 'itemNumber'],
  'purchaseOrders.proposals': ['vendor', 'drugName', 'ndc', 'schedule', 'itemNumber', 'why'],
  'purchaseOrders.search': ['id', 'vendor', 'state', 'by'],
  'purchaseOrderLines.search': ['drugName', 'ndc', 'schedule', 'itemNumber'],
} as const satisfies ColumnFilters;
/** What the lists of `stock` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(stockColumnFilters);
