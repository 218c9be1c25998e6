import { listFilter, listPage, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const refused = {
  status: 422,
  message: 'This is not possible now.',
  data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
} as const;

/**
 * A vendor that delivers a drug, with the vendor's own number for it. `unitCost` in
 * hundred-thousandths of a dollar.
 */
export const drugVendorRow = object({
  id,
  version: int(),
  drugId: id,
  drugName: text,
  ndc: text,
  vendorId: id,
  vendorCode: nullable(text),
  vendorName: text,
  itemNumber: nullable(text),
  unitCost: nullable(int()),
  isDefault: bool,
});
export type DrugVendorRow = Infer<typeof drugVendorRow>;
const linkErrors = {
  NOT_FOUND: { status: 404, message: 'There is no such vendor link in this store.' },
  STALE: {
    status: 409,
    message: 'Someone else changed this vendor link first.',
    data: drugVendorRow,
  },
  REFUSED: refused,
} as const;
const link = object({ id, version: int() });
export const drugVendorContract = {
  /** Filters `drugId`, `vendorId`. */
  search: procedure({ permission: 'drug.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/vendor-links/search' })
    .input(listQueryOf('drugVendors.search', { drugId: listFilter.id, vendorId: listFilter.id }))
    .output(listPage(drugVendorRow)),
  /** `drugVendorId` null adds one; the first of a drug is its default. */
  save: procedure({ permission: 'drug.write', audit: 'drugVendor.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/vendor-links' })
    .input(
      object({
        drugVendorId: nullable(id),
        version: int({ min: 0 }),
        drugId: id,
        vendorId: id,
        itemNumber: nullable(str({ max: 40 })),
        unitCost: nullable(int({ min: 0, max: 999_999_999_999 })),
      }),
    )
    .output(drugVendorRow)
    .errors(linkErrors),
  /** Orders of this drug go to this vendor from now on. */
  prefer: procedure({ permission: 'drug.write', audit: 'drugVendor.preferred', effect: 'write' })
    .route({ method: 'PUT', path: '/api/vendor-links/{drugVendorId}/default' })
    .input(object({ drugVendorId: id, version: int() }))
    .output(drugVendorRow)
    .errors(linkErrors),
  remove: procedure({ permission: 'drug.write', audit: 'drugVendor.deleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/vendor-links/{id}/remove' })
    .input(link)
    .output(link)
    .errors(linkErrors),
  restore: procedure({ permission: 'drug.write', audit: 'drugVendor.restored', effect: 'write' })
    .route({ method: 'POST', path: '/api/vendor-links/{id}/restore' })
    .input(link)
    .output(link)
    .errors(linkErrors),
};

/** What should be ordered, and why. Quantities in thousandths. */
export const proposalRow = object({
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  onHand: int(),
  onOrder: int(),
  need: int(),
  fills: int(),
  reorderAt: int(),
  par: int(),
  quantity: int(),
  unitCost: nullable(int()),
  costFromVendor: bool,
  vendorId: nullable(id),
  vendor: nullable(text),
  itemNumber: nullable(text),
  why: text,
});
export type ProposalRow = Infer<typeof proposalRow>;
const orderRow = {
  id,
  version: int(),
  vendorId: id,
  vendor: text,
  state: oneOf(['open', 'sent', 'closed']),
  lines: int(),
  open: int(),
  costCents: int(),
  at: isoInstant,
  by: nullable(text),
};
export const purchaseOrderRow = object(orderRow);
export type PurchaseOrderRow = Infer<typeof purchaseOrderRow>;
/** `was`: how much of the drug stood on the order before; null where none did. */
export const acceptedOrder = object({ ...orderRow, was: nullable(int()) });
export type AcceptedOrder = Infer<typeof acceptedOrder>;
const purchaseOrderLine = object({
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  pkgSize: nullable(int()),
  quantity: int(),
  received: int(),
  unitCost: nullable(int()),
  itemNumber: nullable(text),
});
export const purchaseOrder = object({
  id,
  version: int(),
  vendorId: id,
  vendor: text,
  state: text,
  lines: listOf(purchaseOrderLine),
});
export type PurchaseOrder = Infer<typeof purchaseOrder>;
const orderErrors = {
  NOT_FOUND: { status: 404, message: 'There is no such order in this store.' },
  STALE: { status: 409, message: 'Someone else changed this order first.', data: purchaseOrderRow },
  REFUSED: refused,
} as const;
const printed = object({ fileUrl: text, pages: int() });
export const purchaseOrderContract = {
  /** By vendor, then by drug. */
  proposals: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/purchase-orders/proposals' })
    .input(listQueryOf('purchaseOrders.proposals'))
    .output(listPage(proposalRow)),
  /**
   * Puts a drug on the open order of a vendor, which is made where there is none; again, the new
   * quantity holds.
   */
  accept: procedure({
    permission: 'stock.receive',
    audit: 'purchaseOrder.line-added',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/purchase-orders/lines' })
    .input(
      object({
        drugId: id,
        vendorId: id,
        quantity: int({ min: 1, max: 9_999_999_999 }),
        unitCost: nullable(int({ min: 0, max: 999_999_999_999 })),
      }),
    )
    .output(acceptedOrder)
    .errors(orderErrors),
  /** Filter `state`: open, sent or closed. */
  search: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/purchase-orders/search' })
    .input(
      listQueryOf('purchaseOrders.search', { state: listFilter.choice('open', 'sent', 'closed') }),
    )
    .output(listPage(purchaseOrderRow)),
  get: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/purchase-orders/{purchaseOrderId}' })
    .input(object({ purchaseOrderId: id }))
    .output(purchaseOrder)
    .errors({ NOT_FOUND: orderErrors.NOT_FOUND }),
  /** The order on paper, for the vendor. */
  print: procedure({ permission: 'stock.read', audit: 'purchaseOrder.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/purchase-orders/{purchaseOrderId}/print' })
    .input(object({ purchaseOrderId: id }))
    .output(printed)
    .errors({ NOT_FOUND: orderErrors.NOT_FOUND, REFUSED: refused }),
  /** Sent to the vendor (no more lines), or closed: nothing more of it is waited for. */
  turn: procedure({ permission: 'stock.receive', audit: 'purchaseOrder.turned', effect: 'write' })
    .route({ method: 'PUT', path: '/api/purchase-orders/{purchaseOrderId}/state' })
    .input(object({ purchaseOrderId: id, version: int(), to: oneOf(['sent', 'closed']) }))
    .output(purchaseOrderRow)
    .errors(orderErrors),
};

/**
 * A line of an order. Quantities in thousandths, `unitCost` in hundred-thousandths of a dollar;
 * `state` and `vendor` are its order's; `costFromVendor`: the cost is that of the vendor's link,
 * nobody named one for the line.
 */
export const purchaseOrderLineRow = object({
  id,
  version: int(),
  orderId: id,
  vendor: text,
  state: oneOf(['open', 'sent', 'closed']),
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  pkgSize: nullable(int()),
  uom: nullable(text),
  quantity: int(),
  received: int(),
  unitCost: nullable(int()),
  costFromVendor: bool,
  costCents: nullable(int()),
  itemNumber: nullable(text),
});
export type PurchaseOrderLineRow = Infer<typeof purchaseOrderLineRow>;
/** `last`: the order went with this line, or came back with it. */
export const removedOrderLine = object({ id, version: int(), last: bool });
export type RemovedOrderLine = Infer<typeof removedOrderLine>;
const lineErrors = {
  NOT_FOUND: { status: 404, message: 'There is no such line on an order of this store.' },
  STALE: {
    status: 409,
    message: 'Someone else changed this line first.',
    data: purchaseOrderLineRow,
  },
  REFUSED: refused,
} as const;
export const purchaseOrderLineContract = {
  /**
   * Filter `purchaseOrderId`: whose lines. The totals are of all of them: `lines`, `costCents`, and
   * how many are `without` a cost.
   */
  search: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/purchase-order-lines/search' })
    .input(listQueryOf('purchaseOrderLines.search', { purchaseOrderId: listFilter.id }))
    .output(summedPage(purchaseOrderLineRow)),
  /** While the order is open and nothing of the line came. */
  save: procedure({
    permission: 'stock.receive',
    audit: 'purchaseOrderLine.changed',
    effect: 'write',
  })
    .route({ method: 'PUT', path: '/api/purchase-order-lines/{id}' })
    .input(
      object({
        id,
        version: int(),
        quantity: int({ min: 1, max: 9_999_999_999 }),
        unitCost: nullable(int({ min: 0, max: 999_999_999_999 })),
      }),
    )
    .output(purchaseOrderLineRow)
    .errors(lineErrors),
  /** An order is deleted with its last line. */
  remove: procedure({
    permission: 'stock.receive',
    audit: 'purchaseOrderLine.deleted',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/purchase-order-lines/{id}/remove' })
    .input(link)
    .output(removedOrderLine)
    .errors(lineErrors),
  restore: procedure({
    permission: 'stock.receive',
    audit: 'purchaseOrderLine.restored',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/purchase-order-lines/{id}/restore' })
    .input(link)
    .output(removedOrderLine)
    .errors(lineErrors),
};
