import type { OrderRow, Tracked } from '#domain/counter/contract/counter.ts';
import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { parseScan } from '#domain/platform/rules/scan-code.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { isOpenFill, orderOfAdvance, statusCodes, type RxStatus } from '#domain/rx/rules/status.ts';
import {
  findOrders,
  orderById,
  orderPatient,
  ordersByIds,
  ordersHolding,
  savePromise,
  stepsOfOrder,
  type OrderRecord,
  type OrderScope,
} from '#server/repositories/counter/orders.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { heldRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { numberRanges } from '#server/services/platform/search.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { stepView } from '#server/services/rx/view.ts';

interface Dated extends Scope {
  readonly today: string;
}
const open = statusCodes.filter((s) => isOpenFill(s));
const ready: readonly RxStatus[] = statusGroups.readyOrDue;

/** An order as lists show it: its status is that of its least advanced fill, '' where no fill counts. Money in cents. */
const orderRow = (r: OrderRecord): OrderRow => ({
  orderId: r.id,
  version: r.version,
  orderNo: r.order_no,
  patientId: r.patient_id,
  patientName: fullName(r),
  dateOfBirth: r.date_of_birth,
  status: r.place === null ? '' : (orderOfAdvance[r.place - 1] ?? ''),
  fills: r.fills,
  promisedAt: r.promised_at && new Date(r.promised_at).toISOString(),
  waiting: r.waiting,
  delivery: r.delivery,
  dueCents: r.due_cents,
  bin: r.bin,
  filledOn: r.filled_on,
  pickedUpAt: r.left_at && new Date(r.left_at).toISOString(),
  by: r.by_name,
  prescriberName: r.prescribers ?? '',
  rxId: r.rx_id,
});

/** The lists of the order screen. `picked-up` goes back thirty days. */
const lists: Readonly<Record<string, (today: string) => Partial<OrderScope>>> = {
  open: () => ({ some: open }),
  waiting: () => ({ some: open, waiting: true }),
  'will-call': () => ({ some: ready }),
  deliveries: () => ({ some: open, delivery: true }),
  'picked-up': (today) => ({ leftSince: `${addDays(today, -30)}T00:00:00Z`, order: 'left' }),
  all: () => ({ order: 'newest' }),
};

/** One window of the store's orders. Filters: `list` (a key above; `open` without it), `status` of the least advanced fill, `patientId`. Text: order number, patient or birth date. */
export async function listOrders(s: Dated, query: ListQuery): Promise<ListPage<OrderRow>> {
  const list = lists[query.filters['list'] ?? 'open'];
  if (!list) return { total: 0, exact: true, rows: [] };
  const numbers = numberRanges(query.text);
  const person = numbers.length ? null : personFilter(query.text);
  const status = query.filters['status'];
  const place = status ? (orderOfAdvance as readonly string[]).indexOf(status) + 1 : undefined;
  const patientId = Number(query.filters['patientId']);
  const found = await findOrders(s, query, {
    order: 'promise',
    ...list(s.today),
    advance: orderOfAdvance,
    place,
    numbers,
    person: person?.kind === 'all' ? null : person,
    ...(Number.isSafeInteger(patientId) && patientId > 0 ? { patientId } : {}),
  });
  return { ...found, rows: found.rows.map(orderRow) };
}

/** Changes what was promised. STALE where somebody else changed the order first. */
export async function changePromise(
  s: Scope,
  orderId: number,
  version: number,
  o: { readonly promisedAt: string | null; readonly waiting: boolean; readonly delivery: boolean },
): Promise<Result<{ readonly before: OrderRow; readonly after: OrderRow }, RxFailure>> {
  const before = await orderById(s, orderId, orderOfAdvance);
  if (!before) return fail({ code: 'NOT_FOUND' });
  if (o.waiting && o.delivery)
    return fail({
      code: 'REFUSED',
      why: ['An order is waited for or delivered, not both.'],
      whoMay: [],
      fields: {},
    });
  if (!(await savePromise(s, orderId, version, o))) return fail({ code: 'STALE' });
  return ok({
    before: orderRow(before),
    after: orderRow((await orderById(s, orderId, orderOfAdvance))!),
  });
}

/** Seven digits may be a prescription's number and an order's; twelve, and a label's barcode, are a prescription's. */
async function holding(s: Dated, text: string): Promise<readonly number[] | null> {
  const scan = parseScan(text, s);
  const label =
    scan.ok && scan.value.kind === 'rx' ? readRxNumber(scan.value.rxNumber) : readRxNumber(text);
  if (label) return ordersHolding(s, { rxNumber: label.rxNumber });
  if (scan.ok && scan.value.kind === 'bag') return ordersHolding(s, { bag: scan.value.bag });
  return /^\d{7}$/.test(text) ? ordersHolding(s, { rxNumber: Number(text) }) : null;
}
/**
 * Where is my order: orders by a label or bag that was scanned, by the number of a prescription or an order, by name, birth date or
 * phone. The newest first, those that left long ago too.
 */
export async function findWhereabouts(s: Dated, query: ListQuery): Promise<ListPage<OrderRow>> {
  const ids = await holding(s, query.text.trim());
  if (ids === null || ids.length === 0)
    return listOrders(s, { ...query, filters: { ...query.filters, list: 'all' } });
  const rows = (await ordersByIds(s, ids, orderOfAdvance)).map(orderRow);
  return windowIn(
    query,
    heldRows('counter.orders', query, rows, {
      patientName: (o) => o.patientName,
      dateOfBirth: (o) => formatDate(o.dateOfBirth),
    }),
  );
}
/** An order's stations, the oldest step first, and who had it last; NOT_FOUND for another store's order. */
export async function trackOrder(
  s: Scope,
  orderId: number,
): Promise<Result<Tracked, { readonly code: 'NOT_FOUND' }>> {
  const [order] = await ordersByIds(s, [orderId], orderOfAdvance);
  const patient = order && (await orderPatient(s, orderId));
  if (!order || !patient) return fail({ code: 'NOT_FOUND' });
  const steps = (await stepsOfOrder(s, orderId)).map((e) => ({
    ...stepView(e),
    rxNumber: formatRxNumber(Number(e.store_code), e.rx_number, e.fill_no),
    drugName: [e.name, e.strength].filter(Boolean).join(' '),
  }));
  const row = orderRow(order);
  return ok({
    orderId,
    orderNo: row.orderNo,
    patientName: row.patientName,
    phone: patient.cell_phone ?? patient.home_tel,
    promisedAt: row.promisedAt,
    waiting: row.waiting,
    delivery: row.delivery,
    with: steps.at(-1)?.by ?? '',
    steps,
  });
}
