import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { labelOf, schedules } from '#domain/platform/rules/enumerations.ts';
import { extendedCost } from '#domain/platform/rules/money.ts';
import type { PurchaseOrderLineRow, RemovedOrderLine } from '#domain/stock/contract/ordering.ts';
import { whyLineStands } from '#domain/stock/rules/purchase-orders.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  findLine,
  lineQuantity,
  orderLines,
  orderTakingLines,
  touchOrder,
  updateLine,
  type LineListing,
} from '#server/repositories/stock/ordering.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

const rowOf = (l: LineListing): PurchaseOrderLineRow => ({
  id: l.id,
  version: l.version,
  orderId: l.order_id,
  vendor: l.vendor_name,
  state: l.state,
  drugId: l.drug_id,
  drugName: drugText(l),
  ndc: l.ndc,
  schedule: l.schedule,
  pkgSize: l.pkg_size,
  uom: l.uom,
  quantity: l.quantity,
  received: l.received,
  unitCost: l.unit_cost,
  costFromVendor: l.cost_from_vendor,
  costCents: l.unit_cost === null ? null : extendedCost(l.unit_cost, l.quantity),
  itemNumber: l.item_number,
});
/** The lines of an order as they stand, by drug. Empty for an order that this store does not have. */
export const linesOf = async (
  s: Scope,
  orderId: number,
): Promise<readonly PurchaseOrderLineRow[]> => (await orderLines(s, orderId)).map(rowOf);
/** The lines of the order of filter `purchaseOrderId`, narrowed by words of the drug, and what they come to: `costCents` of those that have a cost, `without` of them have none. */
export async function listOrderLines(
  s: Scope,
  query: ListQuery,
): Promise<SummedPage<PurchaseOrderLineRow>> {
  const orderId = idIn(query.filters['purchaseOrderId']);
  const words = wordsOf(query.text);
  const all = orderId === null ? [] : await linesOf(s, orderId);
  const asked = all.filter((r) => {
    const text = `${r.drugName} ${r.ndc} ${formatNdc11(r.ndc)} ${r.itemNumber ?? ''}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
  const held = heldRows('purchaseOrderLines.search', query, asked, {
    drugName: (r) => r.drugName,
    ndc: (r) => `${r.ndc} ${formatNdc11(r.ndc)}`,
    schedule: (r) => (r.schedule === '0' ? '' : labelOf(schedules, r.schedule)),
    itemNumber: (r) => r.itemNumber ?? '',
  });
  return {
    ...windowIn(
      query,
      sortedRows(query, held, (r, column) =>
        column === 'cost'
          ? r.costCents
          : ((r as unknown as Record<string, string | number | null>)[column] ?? null),
      ),
    ),
    totals: {
      lines: held.length,
      costCents: held.reduce((n, r) => n + (r.costCents ?? 0), 0),
      without: held.filter((r) => r.costCents === null).length,
    },
  };
}
/** A line that can be changed now: it stands, nobody else was first, its order is open and nothing of it came. */
async function loose(s: Scope, lineId: number, version: number): Promise<Saved<LineListing>> {
  const line = await findLine(s, lineId);
  if (!line || line.deleted_at !== null) return missing();
  if (line.version !== version) return fail({ code: 'STALE', current: rowOf(line) as never });
  const why = whyLineStands(line);
  return why === null ? ok(line) : refused([why]);
}
export interface ChangedLine {
  readonly before: Pick<LineListing, 'quantity' | 'unit_cost'>;
  readonly after: PurchaseOrderLineRow;
}
/** Sets quantity (thousandths) and unit cost (hundred-thousandths of a dollar; null: what the vendor's link says) of a line over `version`. Refused once its order was sent or something of it came. */
export async function changeOrderLine(
  s: Scope,
  o: {
    readonly id: number;
    readonly version: number;
    readonly quantity: number;
    readonly unitCost: number | null;
  },
): Promise<Result<ChangedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await loose(s, o.id, o.version);
  if (!line.ok) return line as Saved<never>;
  const { quantity, unit_cost } = line.value;
  await updateLine(s, o.id, { quantity: o.quantity, unit_cost: o.unitCost });
  await touchOrder(s, line.value.order_id);
  return ok({ before: { quantity, unit_cost }, after: rowOf((await findLine(s, o.id))!) });
}
/** What a line was taken from, or came back to. */
export interface MovedLine extends RemovedOrderLine {
  readonly orderId: number;
  readonly drugId: number;
  readonly quantity: number;
}
const moved = (l: LineListing, last: boolean): MovedLine => ({
  id: l.id,
  version: l.version + 1,
  last,
  orderId: l.order_id,
  drugId: l.drug_id,
  quantity: l.quantity,
});
/** Takes a line off its order, which is deleted with its last one (`last`). Refused once the order was sent or something of the line came. */
export async function removeOrderLine(
  s: Scope,
  lineId: number,
  version: number,
): Promise<Result<MovedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await loose(s, lineId, version);
  if (!line.ok) return line as Saved<never>;
  await updateLine(s, lineId, { deleted_at: s.now });
  const last = (await orderLines(s, line.value.order_id)).length === 0;
  await touchOrder(s, line.value.order_id, last ? { deleted_at: s.now } : {});
  return ok(moved(line.value, last));
}
/** Brings a line back, and its order with it. Refused once the order was sent, and where the drug or another order of the vendor took its place. */
export async function restoreOrderLine(
  s: Scope,
  lineId: number,
  version: number,
): Promise<Result<MovedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await findLine(s, lineId);
  if (!line) return missing();
  if (line.deleted_at === null) return refused(['This line is not deleted.']);
  if (line.version !== version) return fail({ code: 'STALE', current: rowOf(line) });
  if (line.state !== 'open')
    return refused([
      `The order to ${line.vendor_name} is ${line.state === 'sent' ? 'sent' : 'closed'} meanwhile: it takes no more lines.`,
    ]);
  const taking = await orderTakingLines(s, line.vendor_id);
  if (taking !== null && taking !== line.order_id)
    return refused([
      `Another order to ${line.vendor_name} was begun meanwhile: put ${drugText(line)} on that one.`,
    ]);
  if ((await lineQuantity(s, line.order_id, line.drug_id)) !== null)
    return refused([`${drugText(line)} was put on this order again meanwhile.`]);
  await updateLine(s, lineId, { deleted_at: null });
  await touchOrder(s, line.order_id, { deleted_at: null });
  return ok(moved(line, line.order_deleted_at !== null));
}
