import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
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
import type { Scope } from '#server/repositories/platform/records.ts';
import { findVendor } from '#server/repositories/stock/inventory.ts';
import {
  findOrder,
  keepVendorCosts,
  lineQuantity,
  openOrder,
  orderLines,
  purchaseOrders,
  putLine,
  reorderFacts,
  turnOrder,
  type OrderListing,
  type ReorderListing,
} from '#server/repositories/stock/ordering.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

type Dated = Scope & { readonly today: string };
/** Fills that still take their stock: it leaves the shelf with the drug check. */
const waiting = [
  rxStatus.dataEntry,
  rxStatus.rejected,
  rxStatus.priceMatch,
  rxStatus.cashed,
  rxStatus.billed,
] as const;
const sum = (rows: readonly ReorderListing[], of: (r: ReorderListing) => number): number =>
  rows.reduce((n, r) => n + Number(of(r)), 0);

/** A group with a minimum of its own is ordered as a whole, by its preferred package; everything else by itself. */
function units(rows: readonly ReorderListing[]): readonly {
  readonly of: ReorderListing;
  readonly rows: readonly ReorderListing[];
  readonly reorderAt: number;
}[] {
  const groups = new Map<number, ReorderListing[]>();
  const alone: ReorderListing[] = [];
  for (const r of rows)
    if (r.group_id !== null && (r.group_min ?? 0) > 0)
      groups.set(r.group_id, [...(groups.get(r.group_id) ?? []), r]);
    else alone.push(r);
  return [
    ...alone.map((r) => ({ of: r, rows: [r], reorderAt: r.min_stock })),
    ...[...groups.values()].map((g) => ({
      of: g.find((r) => r.preferred) ?? g[0]!,
      rows: g,
      reorderAt: g[0]!.group_min!,
    })),
  ];
}
/** What should be ordered, by vendor and drug: what lies under its reorder point after the fills that wait, with what is on its way. Each says why. Filter by words of drug or vendor. */
export async function listProposals(s: Dated, query: ListQuery): Promise<ListPage<ProposalRow>> {
  const facts = await reorderFacts(s, { today: s.today, words: wordsOf(query.text), waiting });
  const rows = units(facts).flatMap(({ of: r, rows: of, reorderAt }): ProposalRow[] => {
    const f = {
      onHand: sum(of, (x) => x.on_hand),
      onOrder: sum(of, (x) => x.on_order),
      need: sum(of, (x) => x.need),
      fills: sum(of, (x) => x.fills),
      reorderAt,
      par: r.par_stock ?? 0,
    };
    const proposed = proposeReorder({ ...f, pkgSize: r.pkg_size });
    return proposed
      ? [
          {
            drugId: r.id,
            drugName: drugText(r),
            ndc: r.ndc,
            schedule: r.schedule,
            ...f,
            par: Math.max(f.par, reorderAt),
            unitCost: r.unit_cost === null ? null : Number(r.unit_cost),
            costFromVendor: r.cost_from_vendor,
            vendorId: r.vendor_id,
            vendor: r.vendor_name,
            itemNumber: r.item_number,
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
    vendor: (r) => r.vendor ?? 'No vendor yet',
    drugName: (r) => r.drugName,
    ndc: (r) => `${r.ndc} ${formatNdc11(r.ndc)}`,
    schedule: (r) => (r.schedule === '0' ? '' : labelOf(schedules, r.schedule)),
    itemNumber: (r) => r.itemNumber ?? '',
    why: (r) => r.why,
  });
  return windowIn(
    query,
    sortedRows(query, held, (r, column) =>
      column === 'stock'
        ? r.onHand
        : column === 'cost'
          ? (r.unitCost ?? 0) * r.quantity
          : ((r as unknown as Record<string, string | number | null>)[column] ?? null),
    ),
  );
}

const orderRow = (o: OrderListing): PurchaseOrderRow => ({
  id: o.id,
  version: o.version,
  vendorId: o.vendor_id,
  vendor: o.vendor_name,
  state: o.state,
  lines: Number(o.lines),
  open: Number(o.open),
  costCents: Number(o.cost),
  at: new Date(o.at).toISOString(),
  by: o.by_name,
});
/** Puts a drug on the open order of a vendor; put on it again, the new quantity (thousandths) holds, and a unit cost of null is what the vendor's link says; `was` gives the quantity before. */
export async function acceptProposal(
  s: Scope,
  o: {
    readonly drugId: number;
    readonly vendorId: number;
    readonly quantity: number;
    readonly unitCost: number | null;
  },
): Promise<Result<AcceptedOrder, SaveFailure<PurchaseOrderRow>>> {
  const [drug] = await drugsById(s, [o.drugId]);
  const vendor = await findVendor(s, o.vendorId);
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
  const orderId = await openOrder(s, vendor.id);
  const was = await lineQuantity(s, orderId, o.drugId);
  await putLine(s, orderId, o);
  return ok({ ...orderRow((await findOrder(s, orderId))!), was });
}
/** The store's orders, what is open and sent before what is closed. Filter `state`. */
export async function listOrders(s: Scope, query: ListQuery): Promise<ListPage<PurchaseOrderRow>> {
  const { state = '' } = query.filters;
  const { total, rows } = await purchaseOrders(s, query, {
    state: ['open', 'sent', 'closed'].includes(state) ? state : null,
    text: query.text.trim(),
  });
  return { total, exact: true, rows: rows.map(orderRow) };
}
/** An order with its lines, and how much of each came. */
export async function getOrder(
  s: Scope,
  orderId: number,
): Promise<Result<PurchaseOrder, SaveFailure<PurchaseOrderRow>>> {
  const order = await findOrder(s, orderId);
  if (!order) return missing();
  return ok({
    id: order.id,
    version: order.version,
    vendorId: order.vendor_id,
    vendor: order.vendor_name,
    state: order.state,
    lines: (await orderLines(s, orderId)).map((l) => ({
      drugId: l.drug_id,
      drugName: drugText(l),
      ndc: l.ndc,
      schedule: l.schedule,
      pkgSize: l.pkg_size,
      quantity: l.quantity,
      received: l.received,
      unitCost: l.unit_cost,
      itemNumber: l.item_number,
    })),
  });
}
/** An order goes out (it takes no more lines), or is closed (nothing more of it is waited for). */
export async function turnPurchaseOrder(
  s: Scope,
  orderId: number,
  version: number,
  to: 'sent' | 'closed',
): Promise<Saved<PurchaseOrderRow>> {
  const order = await findOrder(s, orderId);
  if (!order) return missing();
  if (order.version !== version) return fail({ code: 'STALE', current: orderRow(order) });
  if (order.state === 'closed' || order.state === to)
    return refused([
      order.state === 'closed' ? 'This order is closed already.' : 'This order was sent already.',
    ]);
  if (to === 'sent' && Number(order.lines) === 0) return refused(['Nothing is on this order yet.']);
  await keepVendorCosts(s, orderId);
  return (await turnOrder(s, orderId, version, to))
    ? ok(orderRow((await findOrder(s, orderId))!))
    : fail({ code: 'STALE', current: orderRow((await findOrder(s, orderId))!) });
}
