import { parseScan } from '#domain/composition/scan-code.ts';
import type { OrderRow, Tracked } from '#domain/counter/contract/counter.ts';
import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import { isOpenFill, orderOfAdvance, statusCodes, type RxStatus } from '#domain/rx/rules/status.ts';
import { orderPatient, ordersHolding, savePromise } from '#server/repositories/counter/order.ts';
import {
  findOrders,
  orderById,
  type OrderRecord,
  type OrderScope,
} from '#server/repositories/counter/orders.ts';
import { ordersByIds, stepsOfOrder } from '#server/repositories/counter/pick-up.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { heldRows, windowIn } from '#server/services/platform/listed-rows.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { stepView } from '#server/services/rx/shown/steps.ts';

const open = statusCodes.filter((statusCode) => isOpenFill(statusCode));
const ready: readonly RxStatus[] = statusGroups.readyOrDue;

/**
 * An order as lists show it: its status is that of its least advanced fill, '' where no fill
 * counts. Money in cents.
 */
const orderRow = (order: OrderRecord): OrderRow => ({
  orderId: order.id,
  version: order.version,
  orderNo: order.order_no,
  patientId: order.patient_id,
  patientName: fullName(order),
  dateOfBirth: order.date_of_birth,
  status: order.place === null ? '' : (orderOfAdvance[order.place - 1] ?? ''),
  fills: order.fills,
  promisedAt: order.promised_at && new Date(order.promised_at).toISOString(),
  waiting: order.waiting,
  delivery: order.delivery,
  dueCents: order.due_cents,
  bin: order.bin,
  filledOn: order.filled_on,
  pickedUpAt: order.left_at && new Date(order.left_at).toISOString(),
  by: order.by_name,
  prescriberName: order.prescribers ?? '',
  rxId: order.rx_id,
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

/**
 * One window of the store's orders. Filters: `list` (a key above; `open` without it), `status` of
 * the least advanced fill, `patientId`. Text: order number, patient or birth date.
 */
export async function listOrders(scope: Dated, query: ListQuery): Promise<ListPage<OrderRow>> {
  const list = ownEntry(lists, query.filters['list'] ?? 'open');
  if (!list) return { total: 0, exact: true, rows: [] };
  const numbers = numberRanges(query.text);
  const person = numbers.length ? null : personFilter(query.text);
  const status = query.filters['status'];
  const place = status ? (orderOfAdvance as readonly string[]).indexOf(status) + 1 : undefined;
  const patientId = Number(query.filters['patientId']);
  const found = await findOrders(scope, query, {
    order: 'promise',
    ...list(scope.today),
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
  scope: Scope,
  orderId: number,
  version: number,
  input: {
    readonly promisedAt: string | null;
    readonly waiting: boolean;
    readonly delivery: boolean;
  },
): Promise<Result<{ readonly before: OrderRow; readonly after: OrderRow }, RxFailure>> {
  const before = await orderById(scope, orderId, orderOfAdvance);
  if (!before) return fail({ code: 'NOT_FOUND' });
  if (input.waiting && input.delivery)
    return fail({
      code: 'REFUSED',
      why: ['An order is waited for or delivered, not both.'],
      allowedRoles: [],
      fields: {},
    });
  if (!(await savePromise(scope, orderId, version, input))) return fail({ code: 'STALE' });
  return ok({
    before: orderRow(before),
    after: orderRow(
      required(await orderById(scope, orderId, orderOfAdvance), 'the order that was changed'),
    ),
  });
}

/**
 * Seven digits may be a prescription's number and an order's; twelve, and a label's barcode, are a
 * prescription's.
 */
async function holding(scope: Dated, text: string): Promise<readonly number[] | null> {
  const scan = parseScan(text, scope);
  const label =
    scan.ok && scan.value.kind === 'rx' ? readRxNumber(scan.value.rxNumber) : readRxNumber(text);
  if (label) return ordersHolding(scope, { rxNumber: label.rxNumber });
  if (scan.ok && scan.value.kind === 'bag') return ordersHolding(scope, { bag: scan.value.bag });
  return /^\d{7}$/.test(text) ? ordersHolding(scope, { rxNumber: Number(text) }) : null;
}
/**
 * Where is my order: orders by a label or bag that was scanned, by the number of a prescription or
 * an order, by name, birth date or
 * phone. The newest first, those that left long ago too.
 */
export async function findWhereabouts(scope: Dated, query: ListQuery): Promise<ListPage<OrderRow>> {
  const ids = await holding(scope, query.text.trim());
  if (ids === null || ids.length === 0)
    return listOrders(scope, { ...query, filters: { ...query.filters, list: 'all' } });
  const rows = (await ordersByIds(scope, ids, orderOfAdvance)).map(orderRow);
  return windowIn(
    query,
    heldRows('counter.orders', query, rows, {
      patientName: (row) => row.patientName,
      dateOfBirth: (row) => formatDate(row.dateOfBirth),
    }),
  );
}
/**
 * An order's stations, the oldest step first, and who had it last; NOT_FOUND for another store's
 * order.
 */
export async function trackOrder(
  scope: Scope,
  orderId: number,
): Promise<Result<Tracked, { readonly code: 'NOT_FOUND' }>> {
  const [order] = await ordersByIds(scope, [orderId], orderOfAdvance);
  const patient = order && (await orderPatient(scope, orderId));
  if (!order || !patient) return fail({ code: 'NOT_FOUND' });
  const steps = (await stepsOfOrder(scope, orderId)).map((step) => ({
    ...stepView(step),
    rxNumber: formatRxNumber(Number(step.store_code), step.rx_number, step.fill_no),
    drugName: [step.name, step.strength].filter(Boolean).join(' '),
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
