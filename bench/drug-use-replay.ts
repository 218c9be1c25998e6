import { addDays, ageInYears, daysBetween } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { checkClinical, openAlerts } from '#domain/rx/clinical/check.ts';
import { dailyDose, dailyDoses } from '#domain/rx/clinical/dose.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { suppliedUntil } from '#domain/rx/clinical/refill-timing.ts';
import {
  atLeast,
  type ActiveDrug,
  type Alert,
  type ClinicalDrug,
  type PatientAllergy,
} from '#domain/rx/clinical/types.ts';

/** One dispensing of a patient. `rx` is the prescription that it belongs to; quantity in units, as it was told. */
export interface Dispensing {
  readonly on: string;
  readonly rx: number;
  readonly name: string;
  readonly genericName: string;
  readonly strength: string | null;
  readonly route: string | null;
  readonly schedule: Schedule;
  readonly quantity: number;
  readonly days: number;
}
export interface ReplayPatient {
  readonly born: string | null;
  readonly sex: 'M' | 'F' | 'U';
  readonly allergies: readonly PatientAllergy[];
  /** ICD-10-CM codes with the day from which they are known. */
  readonly conditions: readonly { readonly code: string; readonly since: string }[];
  readonly dispensings: readonly Dispensing[];
}
/** What one alert was judged on, taken from the drugs themselves and not from its fingerprint. */
interface Occurrence {
  readonly alert: Alert;
  readonly mine: Dispensing;
  readonly theirs: Dispensing | null;
}
export interface Replayed {
  readonly fills: number;
  /** Everything the checks find, informing included, at every fill. */
  readonly told: number;
  /** A checker without memory: every alert that interrupts, at every fill. */
  readonly naive: number;
  /** With decisions remembered: only what was not answered for the same judgement. */
  readonly remembered: number;
  /** Different judgements that interrupt: what even a perfect memory has to ask once. */
  readonly different: number;
  readonly naiveFills: number;
  readonly rememberedFills: number;
  readonly severeNaive: number;
  readonly severeAsked: number;
  /** Different severe judgements of all patients, and how many of them were asked at the fill on which they first stood. */
  readonly severeDifferent: number;
  readonly severeDifferentAsked: number;
  /** Severe alerts that were not asked although nothing equal had been asked before. Must be 0. */
  readonly severeMissed: number;
  readonly byReason: Readonly<
    Record<string, { readonly naive: number; readonly remembered: number }>
  >;
}

const clinical = (d: Dispensing): ClinicalDrug => ({
  name: d.name,
  genericName: d.genericName,
  route: d.route,
  dailyDose: dailyDose(d.strength, d.quantity * 1000, d.days),
  dailyDoses: dailyDoses(d.strength, d.quantity * 1000, d.days),
  daysSupply: d.days,
});
const ingredients = (d: Dispensing): string => ingredientsOf(d.genericName).join('+');
/** The newest earlier fill of each other prescription. */
function inHand(before: readonly Dispensing[], now: Dispensing): Dispensing[] {
  const newest = new Map<number, Dispensing>();
  for (const d of before) if (d.rx !== now.rx) newest.set(d.rx, d);
  return [...newest.values()];
}
function alertsOf(
  patient: ReplayPatient,
  before: readonly Dispensing[],
  now: Dispensing,
): readonly Alert[] {
  const activeDrugs = inHand(before, now).map((d): ActiveDrug => ({
    rxId: d.rx,
    drug: clinical(d),
    daysLeft: daysBetween(now.on, addDays(d.on, d.days)),
  }));
  const same = before.filter((d) => ingredients(d) === ingredients(now));
  const fills = same
    .filter((d) => d.strength === now.strength)
    .map((d) => ({ rxNumber: d.rx, filledOn: d.on, daysSupply: d.days, voided: false }));
  return checkClinical({
    rxId: now.rx,
    drug: clinical(now),
    activeDrugs,
    refill: {
      on: now.on,
      schedule: now.schedule,
      fills,
      suppliedUntil: suppliedUntil(same.map((d) => ({ filledOn: d.on, daysSupply: d.days }))),
    },
    patient: {
      age: patient.born === null ? null : ageInYears(patient.born, now.on),
      sex: patient.sex,
      allergies: patient.allergies,
      exceptions: [],
      conditions: patient.conditions.filter((c) => c.since <= now.on).map((c) => c.code),
    },
  });
}

const doseOf = (d: Dispensing): number => dailyDose(d.strength, d.quantity * 1000, d.days) ?? 0;
const withinDouble = (a: Dispensing | null, b: Dispensing | null): boolean =>
  a === null || b === null
    ? a === b
    : doseOf(a) === doseOf(b) ||
      Math.max(doseOf(a), doseOf(b)) < 2 * Math.min(doseOf(a), doseOf(b));
/** Judged whatever the dose. */
const anyDose: ReadonlySet<string> = new Set([
  'allergy',
  'early-refill',
  'late-refill',
  'long-supply',
  'short-supply',
]);
/** Is it the same danger to a pharmacist: kind, grade, advice, medicines, and no dose that doubled or halved, where the dose matters? Told apart by the facts, so that it checks the fingerprints too. */
function isSameDanger(a: Occurrence, b: Occurrence): boolean {
  if (
    a.alert.kind !== b.alert.kind ||
    a.alert.severity !== b.alert.severity ||
    a.alert.management !== b.alert.management
  )
    return false;
  if (a.alert.other.kind !== b.alert.other.kind) return false;
  const [x, y] = [a, b].map((o) =>
    [o.mine, ...(o.theirs ? [o.theirs] : [])].toSorted(
      (m, n) => ingredients(m).localeCompare(ingredients(n)) || doseOf(m) - doseOf(n),
    ),
  ) as [Dispensing[], Dispensing[]];
  const other = (o: Occurrence): string =>
    o.alert.other.kind === 'drug' ? '' : JSON.stringify(o.alert.other);
  return (
    other(a) === other(b) &&
    x.length === y.length &&
    x.every(
      (d, i) =>
        ingredients(d) === ingredients(y[i]!) &&
        (anyDose.has(a.alert.kind) || withinDouble(d, y[i]!)),
    )
  );
}

/**
 * Replays the dispensings of patients, each in the order of its days, through the checks of the product: once as a checker that forgets, and once with
 * the answers remembered (every open alert is answered at its fill). Counts what interrupts in both and looks for severe alerts that
 * were not asked although nothing equal had been asked.
 */
export function replay(patients: readonly ReplayPatient[]): Replayed {
  const r = {
    fills: 0,
    told: 0,
    naive: 0,
    remembered: 0,
    different: 0,
    naiveFills: 0,
    rememberedFills: 0,
    severeNaive: 0,
    severeAsked: 0,
    severeDifferent: 0,
    severeDifferentAsked: 0,
    severeMissed: 0,
  };
  const byReason: Record<string, { naive: number; remembered: number }> = {};
  for (const patient of patients) {
    const before: Dispensing[] = [];
    const decisions: { fingerprint: string }[] = [];
    const asked: Occurrence[] = [];
    const met: Occurrence[] = [];
    for (const now of [...patient.dispensings].sort((a, b) => a.on.localeCompare(b.on))) {
      const alerts = alertsOf(patient, before, now);
      const interrupting = alerts.filter((a) => a.interrupts);
      const open = openAlerts(alerts, decisions);
      const others = inHand(before, now);
      const occurrence = (alert: Alert): Occurrence => {
        const { other } = alert;
        return {
          alert,
          mine: now,
          theirs: other.kind === 'drug' ? (others.find((d) => d.rx === other.rxId) ?? null) : null,
        };
      };
      r.fills += 1;
      r.told += alerts.length;
      r.naive += interrupting.length;
      r.remembered += open.length;
      r.naiveFills += Number(interrupting.length > 0);
      r.rememberedFills += Number(open.length > 0);
      for (const a of interrupting) {
        const of = (byReason[a.reason] ??= { naive: 0, remembered: 0 });
        const here = occurrence(a);
        const isAsked = open.includes(a);
        const isSevere = atLeast(a.severity, 'severe');
        const isNew = !met.some((m) => isSameDanger(m, here));
        of.naive += 1;
        of.remembered += Number(isAsked);
        r.severeNaive += Number(isSevere);
        r.severeAsked += Number(isSevere && isAsked);
        r.different += Number(isNew);
        if (isSevere && isNew) {
          r.severeDifferent += 1;
          r.severeDifferentAsked += Number(isAsked);
        }
        if (isSevere && !isAsked && !asked.some((o) => isSameDanger(o, here))) r.severeMissed += 1;
        if (isNew) met.push(here);
        if (isAsked) asked.push(here);
      }
      decisions.push(...open.map(({ fingerprint }) => ({ fingerprint })));
      before.push(now);
    }
  }
  return { ...r, byReason };
}
