import { copyLine } from '#db/copy.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { expiresOn } from '#domain/refill/rules/law.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { pick, randomAt } from './generate-random.ts';

export interface Stocked {
  readonly drugId: number;
  readonly name: string;
  readonly schedule: Schedule;
}
export interface Plan {
  readonly storeId: number;
  readonly technicianId: number;
  readonly pharmacistId: number;
  readonly today: string;
  readonly patients: number;
  readonly prescribers: number;
  readonly prescriptions: number;
  readonly open: number;
  readonly bins: number;
  readonly stocked: readonly Stocked[];
}
export interface FillPlan {
  readonly id: number;
  readonly orderId: number;
  readonly no: number;
  readonly status: RxStatus;
  readonly on: string;
  readonly lotId: number;
  readonly quantity: number;
  readonly cents: number;
}
export interface RxPlan {
  readonly id: number;
  readonly patientId: number;
  readonly prescriberId: number;
  readonly drug: Stocked;
  readonly quantity: number;
  readonly days: number;
  readonly refills: number;
  readonly written: string;
  readonly status: RxStatus;
  readonly sig: readonly [code: string, text: string];
  readonly fills: readonly FillPlan[];
}

/** A working day's open fills, of a hundred. */
const openShares: readonly (readonly [RxStatus, number])[] = [
  ['DE', 10],
  ['C', 15],
  ['B', 4],
  ['DV', 8],
  ['RV', 5],
  ['BD', 42],
  ['H', 4],
  ['DEF', 6],
  ['R', 2],
  ['PM', 1],
  ['PD', 3],
];
const openMix: readonly RxStatus[] = openShares.flatMap(([status, n]) =>
  Array.from({ length: n }, () => status),
);
const sigs = [
  ['1t po qd', 'Take 1 tablet by mouth every day.'],
  ['1t po bid', 'Take 1 tablet by mouth two times a day.'],
  ['1t po hs', 'Take 1 tablet by mouth at bedtime.'],
  ['1t po q6h prn pain', 'Take 1 tablet by mouth every 6 hours as needed for pain.'],
  ['1t po tid ac', 'Take 1 tablet by mouth three times a day before meals.'],
] as const;
const supplies = [
  [30, 30],
  [60, 30],
  [90, 90],
  [30, 30],
  [28, 14],
  [20, 10],
  [180, 90],
] as const;
const stockTaken = new Set<RxStatus>(['DV', 'RV', 'BD', 'PD', 'PU', 'D']);
const priced = (s: RxStatus) => !['DE', 'H', 'DEF', 'R', 'PM'].includes(s);
const handedOver = (s: RxStatus) => s === 'PU' || s === 'D';
export const lotsPerDrug = 3;

const dates = new Map<number, string>();
const dayFrom = (today: string, n: number): string => {
  let d = dates.get(n);
  if (!d) dates.set(n, (d = addDays(today, n)));
  return d;
};

/** All prescriptions in order of id, with their fills and orders: two to a visit; refills are visits of their own. The same plan gives the same rows. */
export function* rxPlans(p: Plan): Iterable<RxPlan> {
  dates.clear();
  let fillId = 0;
  let refillOrder = Math.ceil(p.prescriptions / 2);
  for (let i = 0; i < p.prescriptions; i += 1) {
    const visit = randomAt(31, Math.floor(i / 2));
    const r = randomAt(32, i);
    const open = i >= p.prescriptions - p.open;
    const patientId = 1 + Math.floor(visit() ** 1.5 * p.patients);
    const ago = open ? Math.floor(visit() * 4) : 6 + Math.floor(visit() * 1_000);
    const slot = Math.floor(r() ** 2 * p.stocked.length);
    const drug = p.stocked[slot]!;
    const [count, days] = pick(supplies, r());
    const quantity = count * 1000;
    const refills = drug.schedule === '2' ? 0 : Math.floor(r() * 6);
    const used = open ? 0 : Math.min(refills, Math.floor((ago - 6) / days), Math.floor(r() * 4));
    const status: RxStatus = open ? openMix[(i * 37) % openMix.length]! : r() < 0.97 ? 'PU' : 'D';
    const fills = Array.from({ length: used + 1 }, (_, no): FillPlan => {
      const at = -ago + no * days;
      const lot = at < -300 ? 0 : 1 + Math.floor(r() * 2);
      return {
        id: ++fillId,
        orderId: no === 0 ? 1 + Math.floor(i / 2) : ++refillOrder,
        no,
        status,
        on: dayFrom(p.today, at),
        lotId: 1 + slot * lotsPerDrug + lot,
        quantity,
        cents: 400 + Math.floor(r() ** 3 * 20_000),
      };
    });
    const ended = !open && r() < 0.01;
    yield {
      id: i + 1,
      patientId,
      prescriberId: 1 + Math.floor(r() * p.prescribers),
      drug,
      quantity,
      days,
      refills,
      written: dayFrom(p.today, -ago),
      status: ended ? 'DM' : status,
      sig: pick(sigs, r()),
      fills,
    };
  }
}

const noon = (date: string, minute: number): string =>
  `${date}T${String(14 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`;
const binned = (s: RxStatus) => s === 'BD' || s === 'PD';
const bagOf = (f: FillPlan) => String(f.orderId % 1_000_000).padStart(6, '0');

export const orderColumns =
  'orders (id, store_id, order_no, patient_id, promised_at, waiting, delivery, created_at, created_by, modified_at)';
export function* orderLines(p: Plan): Iterable<string> {
  for (const x of rxPlans(p))
    for (const f of x.fills) {
      if (f.no === 0 && x.id % 2 === 0) continue;
      const made = noon(f.on, x.id % 240);
      yield copyLine([
        f.orderId,
        p.storeId,
        f.orderId,
        x.patientId,
        noon(f.on, 60 + (x.id % 240)),
        x.id % 9 === 0 ? 't' : 'f',
        f.status === 'D' ? 't' : 'f',
        made,
        p.technicianId,
        made,
      ]);
    }
}
export const rxColumns =
  'rxs (id, store_id, rx_number, patient_id, prescriber_id, drug_id, drug_written, sig, sig_text, quantity, days_supply, refills, origin, written_on, expires_on, hard_copy, schedule, status, deferred_to, discontinued_on, created_at, created_by, modified_at)';
export function* rxLines(p: Plan): Iterable<string> {
  for (const x of rxPlans(p)) {
    const made = noon(x.written, x.id % 240);
    yield copyLine([
      x.id,
      p.storeId,
      x.id,
      x.patientId,
      x.prescriberId,
      x.drug.drugId,
      x.drug.name,
      x.sig[0],
      x.sig[1],
      x.quantity,
      x.days,
      x.refills,
      '1',
      x.written,
      expiresOn(x.written, x.drug.schedule),
      `${x.drug.name} #${x.quantity / 1000}, ${x.sig[0]}`,
      x.drug.schedule,
      x.status,
      x.status === 'DEF' ? dayFrom(p.today, x.id % 9) : null,
      x.status === 'DM' ? p.today : null,
      made,
      p.technicianId,
      made,
    ]);
  }
}
export const fillColumns = `fills (id, store_id, rx_id, order_id, fill_no, status, drug_id, quantity, days_supply, filled_on, price_cents, cost_cents, patient_pay_cents, uc_cents, cash_consent, labels_printed, dv_at, dv_by, rv_at, rv_by, bin_id, bag_code, rts_due_on, picked_up_at, picked_up_by, counselling, delivered_at, paid_cents, deferred_to, held_from, held_reason, created_at, created_by, modified_at)`;
export function* fillLines(p: Plan): Iterable<string> {
  for (const x of rxPlans(p))
    for (const f of x.fills) {
      const minute = x.id % 240;
      const at = noon(f.on, minute);
      const gone = handedOver(f.status);
      const taken = stockTaken.has(f.status);
      const checked = taken && f.status !== 'DV';
      const cents = priced(f.status) ? f.cents : null;
      yield copyLine([
        f.id,
        p.storeId,
        x.id,
        f.orderId,
        f.no,
        f.status,
        x.drug.drugId,
        f.quantity,
        x.days,
        gone || taken ? f.on : null,
        cents,
        cents === null ? null : Math.floor(cents * 0.6),
        cents,
        cents,
        cents === null ? 'f' : 't',
        taken ? 1 : 0,
        taken ? at : null,
        taken ? p.technicianId : null,
        checked ? at : null,
        checked ? p.pharmacistId : null,
        binned(f.status) ? 1 + (f.orderId % p.bins) : null,
        checked ? bagOf(f) : null,
        binned(f.status) ? dayFrom(p.today, 8 - (x.id % 14)) : null,
        f.status === 'PU' ? at : null,
        gone ? 'the patient' : null,
        gone ? 'not-needed' : null,
        f.status === 'D' ? at : null,
        gone ? f.cents : 0,
        f.status === 'DEF' ? dayFrom(p.today, x.id % 9) : null,
        f.status === 'H' ? 'DE' : null,
        f.status === 'H' ? 'prescriber' : null,
        at,
        p.technicianId,
        at,
      ]);
    }
}

/** What was taken of each lot, by lot id. */
export function takenOfLots(p: Plan): Float64Array {
  const taken = new Float64Array(p.stocked.length * lotsPerDrug + 1);
  for (const x of rxPlans(p))
    for (const f of x.fills) if (stockTaken.has(f.status)) taken[f.lotId]! += f.quantity;
  return taken;
}
const leftOf = (lotId: number) =>
  (lotId - 1) % lotsPerDrug === 0 ? 0 : 100_000 + Math.floor(randomAt(41, lotId)() * 900_000);
export const onHandOf = (slot: number): number =>
  Array.from({ length: lotsPerDrug }, (_, n) => leftOf(1 + slot * lotsPerDrug + n)).reduce(
    (a, b) => a + b,
    0,
  );
export const lotColumns =
  'stock_lots (id, store_id, drug_id, lot, expires_on, unit_cost, on_hand, created_at)';
export function* lotLines(p: Plan): Iterable<string> {
  for (const [slot, d] of p.stocked.entries())
    for (let n = 0; n < lotsPerDrug; n += 1) {
      const id = 1 + slot * lotsPerDrug + n;
      yield copyLine([
        id,
        p.storeId,
        d.drugId,
        `L${String(id).padStart(6, '0')}`,
        addDays(p.today, [-250, 300, 500][n]!),
        5_000,
        leftOf(id),
        noon(addDays(p.today, -1_200), 0),
      ]);
    }
}
export const movementColumns =
  'stock_movements (store_id, drug_id, lot_id, kind, quantity, fill_id, at, by_id)';
export function* movementLines(p: Plan): Iterable<string> {
  const taken = takenOfLots(p);
  for (let lot = 1; lot < taken.length; lot += 1) {
    const received = taken[lot]! + leftOf(lot);
    if (received > 0)
      yield copyLine([
        p.storeId,
        p.stocked[Math.floor((lot - 1) / lotsPerDrug)]!.drugId,
        lot,
        'receive',
        received,
        null,
        noon(addDays(p.today, -1_200), 0),
        p.technicianId,
      ]);
  }
  for (const x of rxPlans(p))
    for (const f of x.fills)
      if (stockTaken.has(f.status))
        yield copyLine([
          p.storeId,
          x.drug.drugId,
          f.lotId,
          'dispense',
          -f.quantity,
          f.id,
          noon(f.on, x.id % 240),
          p.technicianId,
        ]);
}
export const paymentColumns = 'payments (store_id, fill_id, tender, amount_cents, at, by_id)';
export function* paymentLines(p: Plan): Iterable<string> {
  for (const x of rxPlans(p))
    for (const f of x.fills)
      if (handedOver(f.status))
        yield copyLine([
          p.storeId,
          f.id,
          f.id % 3 === 0 ? 'cash' : 'card',
          f.cents,
          noon(f.on, x.id % 240),
          p.technicianId,
        ]);
}
export const eventColumns =
  'rx_events (store_id, rx_id, fill_id, row, event, from_status, to_status, by_id, at, content_hash)';
/** The entry, the way to where it stands, and each hand-over: enough of a log for its lookups to be of real size. */
export function* eventLines(p: Plan): Iterable<string> {
  for (const x of rxPlans(p))
    for (const f of x.fills) {
      const at = noon(f.on, x.id % 240);
      const line = (row: number, event: string, from: string | null, to: string, by: number) =>
        copyLine([p.storeId, x.id, f.id, row, event, from, to, by, at, '']);
      yield f.no === 0
        ? line(1, 'create', null, 'DE', p.technicianId)
        : line(0, 'fill', x.status, 'DE', p.technicianId);
      if (stockTaken.has(f.status)) yield line(0, 'scan', 'C', 'DV', p.technicianId);
      if (stockTaken.has(f.status) && f.status !== 'DV')
        yield line(0, 'verify', 'DV', 'RV', p.pharmacistId);
      if (handedOver(f.status))
        yield line(0, f.status === 'PU' ? 'pick-up' : 'deliver', 'BD', f.status, p.technicianId);
    }
}
