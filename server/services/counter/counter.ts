import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { ClosedOrder, OpenOrder } from '#domain/counter/contract/counter.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { parseScan } from '#domain/platform/rules/scan-code.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { isOpenFill, rxStatuses, statusCodes } from '#domain/rx/rules/status.ts';
import {
  orderFills,
  orderPatient,
  ordersForPickup,
  type OrderFill,
} from '#server/repositories/counter/orders.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { findByBag, storeOf } from '#server/repositories/rx/rx.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { numberRanges } from '#server/services/platform/search.ts';
import type { OrderPatient } from '#server/services/rx/entry/identify.ts';
import { signaturesFor } from '#server/services/rx/facts.ts';
import { offersOf } from '#server/services/rx/offers.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { chargeRoom } from './house-account.ts';

const open = statusCodes.filter((s) => isOpenFill(s));
const atCounter = (f: OrderFill): boolean =>
  (f.status === rxStatus.rphVerified || f.status === rxStatus.binned) && !f.out;
const isOpen = (f: OrderFill): boolean => isOpenFill(f.status, f.leftHow !== null);
export const owed = (f: Pick<OrderFill, 'due' | 'paid'>): number =>
  Math.max(0, (f.due ?? 0) - f.paid);
const unique = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((v): v is T => v !== null)),
];

/** How many bags an order has and where they lie, and nothing that names the patient. */
async function closedOrder(s: Scope, orderId: number): Promise<ClosedOrder | null> {
  const patient = await orderPatient(s, orderId);
  if (!patient) return null;
  const fills = (await orderFills(s, orderId)).filter(isOpen);
  const ready = fills.filter(atCounter);
  return {
    orderId,
    orderNo: patient.order_no,
    bags: unique(ready.map((f) => f.bagCode)).length,
    bins: unique(ready.map((f) => f.bin)),
    ready: ready.length,
    notReady: fills.length - ready.length,
    dueCents: ready.reduce((n, f) => n + owed(f), 0),
    controlled: ready.some((f) => f.schedule !== '0'),
  };
}

/** What was scanned or typed → the open orders it may mean, at most twenty; none of them says a name. */
export async function lookUp(w: RxWork, code: string): Promise<Result<ClosedOrder[], string>> {
  const read = parseScan(code, { today: w.today });
  const closed = async (ids: readonly number[]) => {
    const rows: ClosedOrder[] = [];
    for (const id of ids) {
      const row = await closedOrder(w, id);
      if (row) rows.push(row);
    }
    return ok(rows);
  };
  const inBag = async (bag: string) =>
    unique(
      (await findByBag(w, bag))
        .filter((f) => f.status === rxStatus.rphVerified || f.status === rxStatus.binned)
        .map((f) => f.order_id),
    );
  if (read.ok && read.value.kind === 'bag') {
    const ids = await inBag(read.value.bag);
    return ids.length ? closed(ids) : fail('Nothing in this bag is to be picked up.');
  }
  if (read.ok && read.value.kind === 'rx') {
    if (read.value.rxNumber.slice(0, 3) !== (await storeOf(w)).code)
      return fail(`This is a prescription of store ${read.value.rxNumber.slice(0, 3)}.`);
    return closed(
      await ordersForPickup(w, { rxNumber: Number(read.value.rxNumber.slice(3, 10)) }, open),
    );
  }
  const text = code.trim();
  const digits = text.replace(/[\s-]/g, '');
  // Six digits with a zero in front stand on bags; order numbers are written without.
  if (/^0\d{5}$/.test(digits)) {
    const typed = await inBag(digits);
    if (typed.length) return closed(typed);
  }
  if (/^\d{1,7}$/.test(digits))
    return closed(
      await ordersForPickup(w, { orderNo: Number(digits), rxNumber: Number(digits) }, open),
    );
  const [range] = numberRanges(text);
  if (range) return closed(await ordersForPickup(w, { rxNumber: range.from }, open));
  const person = personFilter(text);
  // One letter would list half of the shelf.
  if (person.kind === 'all' || text.replace(/\W/g, '').length < 2)
    return fail('Scan the bag, or type an order number, a prescription number or a name.');
  return closed(await ordersForPickup(w, { person }, open));
}

/** Why a fill can't be handed over now, apart from what the counter still asks for; null when it can. */
async function stopOf(w: RxWork, f: OrderFill): Promise<string | null> {
  if (!atCounter(f))
    return f.out ? 'It is out for delivery.' : `Not ready: ${rxStatuses[f.status].name}.`;
  const opened = await openRx(w, f.rxId);
  return opened
    ? (offersOf(opened, w).find((m) => m.event === 'pick-up')?.why[0] ?? null)
    : 'It is gone.';
}

/** The order with its patient, once two identifiers matched. */
export async function openOrder(
  w: RxWork,
  orderId: number,
  patient: OrderPatient,
): Promise<OpenOrder> {
  const fills = (await orderFills(w, orderId)).filter(isOpen);
  const ready = fills.filter(atCounter);
  const store = await storeOf(w);
  const rows: OpenOrder['fills'][number][] = [];
  for (const f of fills) {
    rows.push({
      fillId: f.fillId,
      rxId: f.rxId,
      version: f.version,
      rxNumber: formatRxNumber(Number(store.code), f.rxNumber, f.fillNo),
      drugName: [f.name, f.strength, f.form?.toLowerCase()].filter(Boolean).join(' '),
      quantity: f.quantity,
      status: f.status,
      patientPayCents: f.due ?? 0,
      paidCents: f.paid,
      bagCode: f.bagCode,
      bin: f.bin,
      newRx: f.fillNo === 0,
      controlled: f.schedule !== '0',
      scanned: false,
      stop: await stopOf(w, f),
    });
  }
  const controlled = ready.some((f) => f.schedule !== '0');
  return {
    orderId,
    version: patient.order_version,
    orderNo: patient.order_no,
    needsPassword: ready.some((f) => f.schedule === '2'),
    patientId: patient.id,
    patientName: fullName(patient),
    dateOfBirth: patient.date_of_birth,
    address: [patient.address_line1, patient.city_name, patient.state].filter(Boolean).join(', '),
    dueCents: ready.reduce((n, f) => n + owed(f), 0),
    needsCounselling: ready.some((f) => f.fillNo === 0),
    needsPhotoId: controlled && storePolicy(store.policy).idForControlled,
    signatureFor: signaturesFor(controlled ? 2 : null, { patient }),
    house: w.permissions.has('account.charge') ? await chargeRoom(w, patient.id) : null,
    fills: rows,
  };
}
