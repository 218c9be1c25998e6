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
const openMix: readonly RxStatus[] = openShares.flatMap(([status, second]) =>
  Array.from({ length: second }, () => status),
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
const priced = (status: RxStatus) => !['DE', 'H', 'DEF', 'R', 'PM'].includes(status);
const handedOver = (status: RxStatus) => status === 'PU' || status === 'D';
export const lotsPerDrug = 3;

const dates = new Map<number, string>();
const dayFrom = (today: string, number: number): string => {
  let day = dates.get(number);
  if (!day) dates.set(number, (day = addDays(today, number)));
  return day;
};

/**
 * All prescriptions in order of id, with their fills and orders: two to a visit; refills are visits
 * of their own. The same plan gives the same rows.
 */
export function* rxPlans(plan: Plan): Iterable<RxPlan> {
  dates.clear();
  let fillId = 0;
  let refillOrder = Math.ceil(plan.prescriptions / 2);
  for (let index = 0; index < plan.prescriptions; index += 1) {
    const visit = randomAt(31, Math.floor(index / 2));
    const random = randomAt(32, index);
    const open = index >= plan.prescriptions - plan.open;
    const patientId = 1 + Math.floor(visit() ** 1.5 * plan.patients);
    const ago = open ? Math.floor(visit() * 4) : 6 + Math.floor(visit() * 1_000);
    const slot = Math.floor(random() ** 2 * plan.stocked.length);
    const drug = plan.stocked[slot]!;
    const [count, days] = pick(supplies, random());
    const quantity = count * 1000;
    const refills = drug.schedule === '2' ? 0 : Math.floor(random() * 6);
    const used = open
      ? 0
      : Math.min(refills, Math.floor((ago - 6) / days), Math.floor(random() * 4));
    const status: RxStatus = open
      ? openMix[(index * 37) % openMix.length]!
      : random() < 0.97
        ? 'PU'
        : 'D';
    const fills = Array.from({ length: used + 1 }, (_, no): FillPlan => {
      const at = -ago + no * days;
      const lot = at < -300 ? 0 : 1 + Math.floor(random() * 2);
      return {
        id: ++fillId,
        orderId: no === 0 ? 1 + Math.floor(index / 2) : ++refillOrder,
        no,
        status,
        on: dayFrom(plan.today, at),
        lotId: 1 + slot * lotsPerDrug + lot,
        quantity,
        cents: 400 + Math.floor(random() ** 3 * 20_000),
      };
    });
    const ended = !open && random() < 0.01;
    yield {
      id: index + 1,
      patientId,
      prescriberId: 1 + Math.floor(random() * plan.prescribers),
      drug,
      quantity,
      days,
      refills,
      written: dayFrom(plan.today, -ago),
      status: ended ? 'DM' : status,
      sig: pick(sigs, random()),
      fills,
    };
  }
}

const noon = (date: string, minute: number): string =>
  `${date}T${String(14 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`;
const binned = (status: RxStatus) => status === 'BD' || status === 'PD';
const bagOf = (fillPlan: FillPlan) => String(fillPlan.orderId % 1_000_000).padStart(6, '0');

export const orderColumns =
  'orders (id, store_id, order_no, patient_id, promised_at, waiting, delivery, created_at, created_by, modified_at)';
export function* orderLines(plan: Plan): Iterable<string> {
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills) {
      if (fill.no === 0 && rxPlan.id % 2 === 0) continue;
      const made = noon(fill.on, rxPlan.id % 240);
      yield copyLine([
        fill.orderId,
        plan.storeId,
        fill.orderId,
        rxPlan.patientId,
        noon(fill.on, 60 + (rxPlan.id % 240)),
        rxPlan.id % 9 === 0 ? 't' : 'f',
        fill.status === 'D' ? 't' : 'f',
        made,
        plan.technicianId,
        made,
      ]);
    }
}
export const rxColumns =
  'rxs (id, store_id, rx_number, patient_id, prescriber_id, drug_id, drug_written, sig, sig_text, quantity, days_supply, refills, origin, written_on, expires_on, hard_copy, schedule, status, deferred_to, discontinued_on, created_at, created_by, modified_at)';
export function* rxLines(plan: Plan): Iterable<string> {
  for (const rxPlan of rxPlans(plan)) {
    const made = noon(rxPlan.written, rxPlan.id % 240);
    yield copyLine([
      rxPlan.id,
      plan.storeId,
      rxPlan.id,
      rxPlan.patientId,
      rxPlan.prescriberId,
      rxPlan.drug.drugId,
      rxPlan.drug.name,
      rxPlan.sig[0],
      rxPlan.sig[1],
      rxPlan.quantity,
      rxPlan.days,
      rxPlan.refills,
      '1',
      rxPlan.written,
      expiresOn(rxPlan.written, rxPlan.drug.schedule),
      `${rxPlan.drug.name} #${rxPlan.quantity / 1000}, ${rxPlan.sig[0]}`,
      rxPlan.drug.schedule,
      rxPlan.status,
      rxPlan.status === 'DEF' ? dayFrom(plan.today, rxPlan.id % 9) : null,
      rxPlan.status === 'DM' ? plan.today : null,
      made,
      plan.technicianId,
      made,
    ]);
  }
}
export const fillColumns = `fills (id, store_id, rx_id, order_id, fill_no, status, drug_id, quantity, days_supply, filled_on, price_cents, cost_cents, patient_pay_cents, uc_cents, cash_consent, labels_printed, dv_at, dv_by, rv_at, rv_by, bin_id, bag_code, rts_due_on, picked_up_at, picked_up_by, counselling, delivered_at, paid_cents, deferred_to, held_from, held_reason, created_at, created_by, modified_at)`;
export function* fillLines(plan: Plan): Iterable<string> {
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills) {
      const minute = rxPlan.id % 240;
      const at = noon(fill.on, minute);
      const gone = handedOver(fill.status);
      const taken = stockTaken.has(fill.status);
      const checked = taken && fill.status !== 'DV';
      const cents = priced(fill.status) ? fill.cents : null;
      yield copyLine([
        fill.id,
        plan.storeId,
        rxPlan.id,
        fill.orderId,
        fill.no,
        fill.status,
        rxPlan.drug.drugId,
        fill.quantity,
        rxPlan.days,
        gone || taken ? fill.on : null,
        cents,
        cents === null ? null : Math.floor(cents * 0.6),
        cents,
        cents,
        cents === null ? 'f' : 't',
        taken ? 1 : 0,
        taken ? at : null,
        taken ? plan.technicianId : null,
        checked ? at : null,
        checked ? plan.pharmacistId : null,
        binned(fill.status) ? 1 + (fill.orderId % plan.bins) : null,
        checked ? bagOf(fill) : null,
        binned(fill.status) ? dayFrom(plan.today, 8 - (rxPlan.id % 14)) : null,
        fill.status === 'PU' ? at : null,
        gone ? 'the patient' : null,
        gone ? 'not-needed' : null,
        fill.status === 'D' ? at : null,
        gone ? fill.cents : 0,
        fill.status === 'DEF' ? dayFrom(plan.today, rxPlan.id % 9) : null,
        fill.status === 'H' ? 'DE' : null,
        fill.status === 'H' ? 'prescriber' : null,
        at,
        plan.technicianId,
        at,
      ]);
    }
}

/** What was taken of each lot, by lot id. */
export function takenOfLots(plan: Plan): Float64Array {
  const taken = new Float64Array(plan.stocked.length * lotsPerDrug + 1);
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills)
      if (stockTaken.has(fill.status)) taken[fill.lotId]! += fill.quantity;
  return taken;
}
const leftOf = (lotId: number) =>
  (lotId - 1) % lotsPerDrug === 0 ? 0 : 100_000 + Math.floor(randomAt(41, lotId)() * 900_000);
export const onHandOf = (slot: number): number =>
  Array.from({ length: lotsPerDrug }, (_, index) => leftOf(1 + slot * lotsPerDrug + index)).reduce(
    (sum, number) => sum + number,
    0,
  );
export const lotColumns =
  'stock_lots (id, store_id, drug_id, lot, expires_on, unit_cost, on_hand, created_at)';
export function* lotLines(plan: Plan): Iterable<string> {
  for (const [slot, stocked] of plan.stocked.entries())
    for (let index = 0; index < lotsPerDrug; index += 1) {
      const id = 1 + slot * lotsPerDrug + index;
      yield copyLine([
        id,
        plan.storeId,
        stocked.drugId,
        `L${String(id).padStart(6, '0')}`,
        addDays(plan.today, [-250, 300, 500][index]!),
        5_000,
        leftOf(id),
        noon(addDays(plan.today, -1_200), 0),
      ]);
    }
}
export const movementColumns =
  'stock_movements (store_id, drug_id, lot_id, kind, quantity, fill_id, at, by_id)';
export function* movementLines(plan: Plan): Iterable<string> {
  const taken = takenOfLots(plan);
  for (let lot = 1; lot < taken.length; lot += 1) {
    const received = taken[lot]! + leftOf(lot);
    if (received > 0)
      yield copyLine([
        plan.storeId,
        plan.stocked[Math.floor((lot - 1) / lotsPerDrug)]!.drugId,
        lot,
        'receive',
        received,
        null,
        noon(addDays(plan.today, -1_200), 0),
        plan.technicianId,
      ]);
  }
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills)
      if (stockTaken.has(fill.status))
        yield copyLine([
          plan.storeId,
          rxPlan.drug.drugId,
          fill.lotId,
          'dispense',
          -fill.quantity,
          fill.id,
          noon(fill.on, rxPlan.id % 240),
          plan.technicianId,
        ]);
}
export const paymentColumns = 'payments (store_id, fill_id, tender, amount_cents, at, by_id)';
export function* paymentLines(plan: Plan): Iterable<string> {
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills)
      if (handedOver(fill.status))
        yield copyLine([
          plan.storeId,
          fill.id,
          fill.id % 3 === 0 ? 'cash' : 'card',
          fill.cents,
          noon(fill.on, rxPlan.id % 240),
          plan.technicianId,
        ]);
}
export const eventColumns =
  'rx_events (store_id, rx_id, fill_id, row, event, from_status, to_status, by_id, at, content_hash)';
/**
 * The entry, the way to where it stands, and each hand-over: enough of a log for its lookups to be
 * of real size.
 */
export function* eventLines(plan: Plan): Iterable<string> {
  for (const rxPlan of rxPlans(plan))
    for (const fill of rxPlan.fills) {
      const at = noon(fill.on, rxPlan.id % 240);
      const line = (row: number, event: string, from: string | null, to: string, by: number) =>
        copyLine([plan.storeId, rxPlan.id, fill.id, row, event, from, to, by, at, '']);
      yield fill.no === 0
        ? line(1, 'create', null, 'DE', plan.technicianId)
        : line(0, 'fill', rxPlan.status, 'DE', plan.technicianId);
      if (stockTaken.has(fill.status)) yield line(0, 'scan', 'C', 'DV', plan.technicianId);
      if (stockTaken.has(fill.status) && fill.status !== 'DV')
        yield line(0, 'verify', 'DV', 'RV', plan.pharmacistId);
      if (handedOver(fill.status))
        yield line(
          0,
          fill.status === 'PU' ? 'pick-up' : 'deliver',
          'BD',
          fill.status,
          plan.technicianId,
        );
    }
}
