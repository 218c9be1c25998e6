import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
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
  bumpOrderVersion,
  updateLine,
  type LineListing,
} from '#server/repositories/stock/ordering.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, heldRows, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';

const rowOf = (line: LineListing): PurchaseOrderLineRow => ({
  id: line.id,
  version: line.version,
  orderId: line.order_id,
  vendor: line.vendor_name,
  state: line.state,
  drugId: line.drug_id,
  drugName: drugText(line),
  ndc: line.ndc,
  schedule: line.schedule,
  pkgSize: line.pkg_size,
  uom: line.uom,
  quantity: line.quantity,
  received: line.received,
  unitCost: line.unit_cost,
  costFromVendor: line.cost_from_vendor,
  costCents: line.unit_cost === null ? null : extendedCost(line.unit_cost, line.quantity),
  itemNumber: line.item_number,
});
/**
 * The lines of an order as they stand, by drug. Empty for an order that this store does not have.
 */
export const linesOf = async (
  scope: Scope,
  orderId: number,
): Promise<readonly PurchaseOrderLineRow[]> => (await orderLines(scope, orderId)).map(rowOf);
/**
 * The lines of the order of filter `purchaseOrderId`, narrowed by words of the drug, and what they
 * come to: `costCents` of those that have a cost, `without` of them have none.
 */
export async function listOrderLines(
  scope: Scope,
  query: ListQuery,
): Promise<SummedPage<PurchaseOrderLineRow>> {
  const orderId = idIn(query.filters['purchaseOrderId']);
  const words = wordsOf(query.text);
  const all = orderId === null ? [] : await linesOf(scope, orderId);
  const asked = all.filter((row) => {
    const text =
      `${row.drugName} ${row.ndc} ${formatNdc11(row.ndc)} ${row.itemNumber ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const held = heldRows('purchaseOrderLines.search', query, asked, {
    drugName: (row) => row.drugName,
    ndc: (row) => `${row.ndc} ${formatNdc11(row.ndc)}`,
    schedule: (row) => (row.schedule === '0' ? '' : labelOf(schedules, row.schedule)),
    itemNumber: (row) => row.itemNumber ?? '',
  });
  return {
    ...windowIn(
      query,
      sortedRows(query, held, (value, column) =>
        column === 'cost' ? value.costCents : cellOf(value, column),
      ),
    ),
    totals: {
      lines: held.length,
      costCents: held.reduce((sum, row) => sum + (row.costCents ?? 0), 0),
      without: held.filter((row) => row.costCents === null).length,
    },
  };
}
/**
 * A line that can be changed now: it stands, nobody else was first, its order is open and nothing
 * of it came.
 */
async function loose(
  scope: Scope,
  lineId: number,
  version: number,
): Promise<Result<LineListing, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await findLine(scope, lineId);
  if (!line || line.deleted_at !== null) return missing();
  if (line.version !== version) return fail({ code: 'STALE', current: rowOf(line) });
  const why = whyLineStands(line);
  return why === null ? ok(line) : refused([why]);
}
export interface ChangedLine {
  readonly before: PurchaseOrderLineRow;
  readonly after: PurchaseOrderLineRow;
}
/**
 * Sets quantity (thousandths) and unit cost (hundred-thousandths of a dollar; null: what the
 * vendor's link says) of a line over `version`. Refused once its order was sent or something of it
 * came.
 */
export async function changeOrderLine(
  scope: Scope,
  input: {
    readonly id: number;
    readonly version: number;
    readonly quantity: number;
    readonly unitCost: number | null;
  },
): Promise<Result<ChangedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await loose(scope, input.id, input.version);
  if (!line.ok) return line;
  const before = rowOf(line.value);
  await updateLine(scope, input.id, { quantity: input.quantity, unit_cost: input.unitCost });
  await bumpOrderVersion(scope, line.value.order_id);
  return ok({
    before,
    after: rowOf(required(await findLine(scope, input.id), 'the line that was changed')),
  });
}
/** What a line was taken from, or came back to. */
export interface MovedLine extends RemovedOrderLine {
  readonly orderId: number;
  readonly drugId: number;
  readonly quantity: number;
}
const moved = (line: LineListing, last: boolean): MovedLine => ({
  id: line.id,
  version: line.version + 1,
  last,
  orderId: line.order_id,
  drugId: line.drug_id,
  quantity: line.quantity,
});
/**
 * Takes a line off its order, which is deleted with its last one (`last`). Refused once the order
 * was sent or something of the line came.
 */
export async function removeOrderLine(
  scope: Scope,
  lineId: number,
  version: number,
): Promise<Result<MovedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await loose(scope, lineId, version);
  if (!line.ok) return line;
  await updateLine(scope, lineId, { deleted_at: scope.now });
  const last = (await orderLines(scope, line.value.order_id)).length === 0;
  await bumpOrderVersion(scope, line.value.order_id, last ? { deleted_at: scope.now } : {});
  return ok(moved(line.value, last));
}
/**
 * Brings a line back, and its order with it. Refused once the order was sent, and where the drug or
 * another order of the vendor took its place.
 */
export async function restoreOrderLine(
  scope: Scope,
  lineId: number,
  version: number,
): Promise<Result<MovedLine, SaveFailure<PurchaseOrderLineRow>>> {
  const line = await findLine(scope, lineId);
  if (!line) return missing();
  if (line.deleted_at === null) return refused(['This line is not deleted.']);
  if (line.version !== version) return fail({ code: 'STALE', current: rowOf(line) });
  if (line.state !== 'open')
    return refused([
      `The order to ${line.vendor_name} is ${line.state === 'sent' ? 'sent' : 'closed'} meanwhile: it takes no more lines.`,
    ]);
  const taking = await orderTakingLines(scope, line.vendor_id);
  if (taking !== null && taking !== line.order_id)
    return refused([
      `Another order to ${line.vendor_name} was begun meanwhile: put ${drugText(line)} on that one.`,
    ]);
  if ((await lineQuantity(scope, line.order_id, line.drug_id)) !== null)
    return refused([`${drugText(line)} was put on this order again meanwhile.`]);
  await updateLine(scope, lineId, { deleted_at: null });
  await bumpOrderVersion(scope, line.order_id, { deleted_at: null });
  return ok(moved(line, line.order_deleted_at !== null));
}
