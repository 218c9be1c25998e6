import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate, wallClock } from '#domain/platform/rules/dates.ts';
import { labelOf, schedules } from '#domain/platform/rules/enumerations.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { PurchaseOrderLineRow } from '#domain/stock/contract/ordering.ts';
import { c2OrderNote, withoutCost } from '#domain/stock/rules/purchase-orders.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import {
  layoutPurchaseOrder,
  type OrderFacts,
  type OrderPaperLine,
} from '#server/io/label/purchase-order.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderPaper } from '#server/repositories/stock/ordering.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { linesOf } from './order-lines.ts';

interface Side {
  readonly address_line1: string | null;
  readonly address_line2: string | null;
  readonly city_name: string | null;
  readonly zip_code: string | null;
  readonly phone: string | null;
  readonly fax: string | null;
}
const addressOf = (side: Side, state: string | null): string[] =>
  [
    side.address_line1 ?? '',
    side.address_line2 ?? '',
    [side.city_name, [state, side.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    side.phone ? `Phone ${phoneText(side.phone)}` : '',
    side.fax ? `Fax ${phoneText(side.fax)}` : '',
  ].filter(Boolean);
/** Whole packages, where the quantity is some. */
const packages = ({ quantity, pkgSize }: PurchaseOrderLineRow): string =>
  pkgSize !== null && pkgSize > 0 && quantity % pkgSize === 0 ? String(quantity / pkgSize) : '';
const printedLine = (row: PurchaseOrderLineRow): OrderPaperLine => ({
  ndc: formatNdc11(row.ndc),
  itemNumber: row.itemNumber ?? '',
  drug: row.drugName,
  schedule: row.schedule === '0' ? '' : labelOf(schedules, row.schedule),
  pkg: row.pkgSize === null ? '' : [formatQuantity(row.pkgSize), row.uom].filter(Boolean).join(' '),
  packages: packages(row),
  quantity: formatQuantity(row.quantity),
  cost: row.costCents === null ? '' : formatMoney(row.costCents),
});
function totalText(lines: readonly PurchaseOrderLineRow[]): string {
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return `${count} · total ${[formatMoney(lines.reduce((sum, line) => sum + (line.costCents ?? 0), 0)), withoutCost(lines.filter((line) => line.costCents === null).length)].filter(Boolean).join(', ')}`;
}
/** What the paper of an order says; null for an order that this store does not have. */
export async function orderFacts(
  scope: Scope,
  orderId: number,
): Promise<(OrderFacts & { readonly version: number }) | null> {
  const order = await orderPaper(scope, orderId);
  const store = await storeOf(scope);
  if (!order) return null;
  const lines = await linesOf(scope, orderId);
  const dateIn = (at: string) => formatDate(businessDate(at, store.time_zone));
  return {
    number: orderId,
    version: order.version,
    account: order.account_number,
    store: [
      store.name,
      ...addressOf(store, store.state),
      ...(store.dea ? [`DEA ${store.dea}`] : []),
    ],
    vendor: [order.vendor_name, ...addressOf(order, order.vendor_state)],
    dates: [
      `Made ${dateIn(order.created_at)}`,
      order.sent_at === null ? 'Not sent yet' : `Sent ${dateIn(order.sent_at)}`,
      ...(order.state === 'closed' ? ['Closed'] : []),
      `Printed ${wallClock(scope.now, store.time_zone)}`,
    ],
    lines: lines.map(printedLine),
    total: totalText(lines),
    notes: lines.some((line) => line.schedule === '2') ? [c2OrderNote] : [],
  };
}
export interface PrintedOrder {
  readonly sha256: string;
  readonly pages: number;
  readonly version: number;
}
/**
 * Prints an order for its vendor: both sides, every line, the total, and that C-II lines need their
 * order form. Null for an order that this store does not have; errors are words for the person.
 */
export async function printOrder(
  scope: Scope,
  printer: Printer,
  orderId: number,
): Promise<Result<PrintedOrder, string> | null> {
  const facts = await orderFacts(scope, orderId);
  if (facts === null) return null;
  const paper = await drawPaper(layoutPurchaseOrder(await theRuler(), facts), new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: `Purchase Order ${orderId}`, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(scope, 'order', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, version: facts.version });
}
