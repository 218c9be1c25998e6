import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { labelOf, schedules } from '#domain/platform/rules/enumerations.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type {
  AcceptedOrder,
  ProposalRow,
  PurchaseOrder,
  PurchaseOrderRow,
} from '#domain/stock/contract/ordering.ts';
import { proposeReorder } from '#domain/stock/rules/reorder.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { findVendor } from '#server/repositories/stock/inventory.ts';
import {
  findOrder,
  keepVendorCosts,
  lineQuantity,
  openOrder,
  orderLines,
  purchaseOrders,
  putLine,
  turnOrder,
  type OrderListing,
} from '#server/repositories/stock/ordering.ts';
import { reorderFacts, type ReorderListing } from '#server/repositories/stock/reorder.ts';
import { cellOf, heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

/** Fills that still take their stock: it leaves the shelf with the drug check. */
const waiting = [
  rxStatus.dataEntry,
  rxStatus.rejected,
  rxStatus.priceMatch,
  rxStatus.cashed,
  rxStatus.billed,
] as const;
const sum = (rows: readonly ReorderListing[], of: (reorder: ReorderListing) => number): number =>
  rows.reduce((sum, row) => sum + Number(of(row)), 0);

/**
 * A group with a minimum of its own is ordered as a whole, by its preferred package; everything
 * else by itself.
 */
function units(rows: readonly ReorderListing[]): readonly {
  readonly of: ReorderListing;
  readonly rows: readonly ReorderListing[];
  readonly reorderAt: number;
}[] {
  const groups = new Map<number, ReorderListing[]>();
  const alone: ReorderListing[] = [];
  for (const row of rows)
    if (row.group_id !== null && (row.group_min ?? 0) > 0)
      groups.set(row.group_id, [...(groups.get(row.group_id) ?? []), row]);
    else alone.push(row);
  return [
    ...alone.map((reorder) => ({ of: reorder, rows: [reorder], reorderAt: reorder.min_stock })),
    ...[...groups.values()].map((group) => {
      const first = required(group[0], 'the first drug of a group');
      return {
        of: group.find((reorder) => reorder.preferred) ?? first,
        rows: group,
        reorderAt: required(first.group_min, 'the reorder point of a group'),
      };
    }),
  ];
}
/**
 * What should be ordered, by vendor and drug: what lies under its reorder point after the fills
 * that wait, with what is on its way. Each says why. Filter by words of drug or vendor.
 */
export async function listProposals(
  scope: Dated,
  query: ListQuery,
): Promise<ListPage<ProposalRow>> {
  const facts = await reorderFacts(scope, {
    today: scope.today,
    words: wordsOf(query.text),
    waiting,
  });
  const rows = units(facts).flatMap(({ of: reorder, rows: of, reorderAt }): ProposalRow[] => {
    const value = {
      onHand: sum(of, (reorder) => reorder.on_hand),
      onOrder: sum(of, (reorder) => reorder.on_order),
      need: sum(of, (reorder) => reorder.need),
      fills: sum(of, (reorder) => reorder.fills),
      reorderAt,
      par: reorder.par_stock ?? 0,
    };
    const proposed = proposeReorder({ ...value, pkgSize: reorder.pkg_size });
    return proposed
      ? [
          {
            drugId: reorder.id,
            drugName: drugText(reorder),
            ndc: reorder.ndc,
            schedule: reorder.schedule,
            ...value,
            par: Math.max(value.par, reorderAt),
            unitCost: reorder.unit_cost === null ? null : Number(reorder.unit_cost),
            costFromVendor: reorder.cost_from_vendor,
            vendorId: reorder.vendor_id,
            vendor: reorder.vendor_name,
            itemNumber: reorder.item_number,
            ...proposed,
          },
        ]
      : [];
  });
  rows.sort(
    (a, b) =>
      (a.vendor ?? '~').localeCompare(b.vendor ?? '~') || a.drugName.localeCompare(b.drugName),
  );
  const held = heldRows('purchaseOrders.proposals', query, rows, {
    vendor: (row) => row.vendor ?? 'No vendor yet',
    drugName: (row) => row.drugName,
    ndc: (row) => `${row.ndc} ${formatNdc11(row.ndc)}`,
    schedule: (row) => (row.schedule === '0' ? '' : labelOf(schedules, row.schedule)),
    itemNumber: (row) => row.itemNumber ?? '',
    why: (row) => row.why,
  });
  return windowIn(
    query,
    sortedRows(query, held, (value, column) => {
      if (column === 'stock') return value.onHand;
      if (column === 'cost') return (value.unitCost ?? 0) * value.quantity;
      return cellOf(value, column);
    }),
  );
}

const orderRow = (order: OrderListing): PurchaseOrderRow => ({
  id: order.id,
  version: order.version,
  vendorId: order.vendor_id,
  vendor: order.vendor_name,
  state: order.state,
  lines: Number(order.lines),
  open: Number(order.open),
  costCents: Number(order.cost),
  at: new Date(order.at).toISOString(),
  by: order.by_name,
});
/**
 * Puts a drug on the open order of a vendor; put on it again, the new quantity (thousandths) holds,
 * and a unit cost of null is what the vendor's link says; `was` gives the quantity before.
 */
export async function acceptProposal(
  scope: Scope,
  input: {
    readonly drugId: number;
    readonly vendorId: number;
    readonly quantity: number;
    readonly unitCost: number | null;
  },
): Promise<Result<AcceptedOrder, SaveFailure<PurchaseOrderRow>>> {
  const [drug] = await drugsById(scope, [input.drugId]);
  const vendor = await findVendor(scope, input.vendorId);
  if (!drug) return missing();
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (!vendor.active || vendor.blocked)
    return refused(
      [
        `${vendor.vendor_name} is ${vendor.blocked ? 'blocked' : 'inactive'}: choose another vendor.`,
      ],
      { vendorId: 'Choose another vendor' },
    );
  const orderId = await openOrder(scope, vendor.id);
  const was = await lineQuantity(scope, orderId, input.drugId);
  await putLine(scope, orderId, input);
  return ok({ ...orderRow(required(await findOrder(scope, orderId), 'the purchase order')), was });
}
/** The store's orders, what is open and sent before what is closed. Filter `state`. */
export async function listOrders(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<PurchaseOrderRow>> {
  const { state = '' } = query.filters;
  const { total, rows } = await purchaseOrders(scope, query, {
    state: ['open', 'sent', 'closed'].includes(state) ? state : null,
    text: query.text.trim(),
  });
  return { total, exact: true, rows: rows.map(orderRow) };
}
/** An order with its lines, and how much of each came. */
export async function getOrder(
  scope: Scope,
  orderId: number,
): Promise<Result<PurchaseOrder, SaveFailure<PurchaseOrderRow>>> {
  const order = await findOrder(scope, orderId);
  if (!order) return missing();
  return ok({
    id: order.id,
    version: order.version,
    vendorId: order.vendor_id,
    vendor: order.vendor_name,
    state: order.state,
    lines: (await orderLines(scope, orderId)).map((orderLine) => ({
      drugId: orderLine.drug_id,
      drugName: drugText(orderLine),
      ndc: orderLine.ndc,
      schedule: orderLine.schedule,
      pkgSize: orderLine.pkg_size,
      quantity: orderLine.quantity,
      received: orderLine.received,
      unitCost: orderLine.unit_cost,
      itemNumber: orderLine.item_number,
    })),
  });
}
/** An order goes out (it takes no more lines), or is closed (nothing more of it is waited for). */
export async function turnPurchaseOrder(
  scope: Scope,
  orderId: number,
  version: number,
  to: 'sent' | 'closed',
): Promise<Saved<PurchaseOrderRow>> {
  const order = await findOrder(scope, orderId);
  if (!order) return missing();
  if (order.version !== version) return fail({ code: 'STALE', current: orderRow(order) });
  if (order.state === 'closed' || order.state === to)
    return refused([
      order.state === 'closed' ? 'This order is closed already.' : 'This order was sent already.',
    ]);
  if (to === 'sent' && Number(order.lines) === 0) return refused(['Nothing is on this order yet.']);
  await keepVendorCosts(scope, orderId);
  return (await turnOrder(scope, orderId, version, to))
    ? ok(orderRow(required(await findOrder(scope, orderId), 'the purchase order')))
    : fail({
        code: 'STALE',
        current: orderRow(required(await findOrder(scope, orderId), 'the purchase order')),
      });
}
