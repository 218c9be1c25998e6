import { ageInYears } from '#domain/platform/rules/age.ts';
import { addDays, daysBetween } from '#domain/platform/rules/dates.ts';
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

/**
 * One dispensing of a patient. `rx` is the prescription that it belongs to; quantity in units, as
 * it was told.
 */
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
  /**
   * Different severe judgements of all patients, and how many of them were asked at the fill on
   * which they first stood.
   */
  readonly severeDifferent: number;
  readonly severeDifferentAsked: number;
  /** Severe alerts that were not asked although nothing equal had been asked before. Must be 0. */
  readonly severeMissed: number;
  readonly byReason: Readonly<
    Record<string, { readonly naive: number; readonly remembered: number }>
  >;
}

const clinical = (dispensing: Dispensing): ClinicalDrug => ({
  name: dispensing.name,
  genericName: dispensing.genericName,
  route: dispensing.route,
  dailyDose: dailyDose(dispensing.strength, dispensing.quantity * 1000, dispensing.days),
  dailyDoses: dailyDoses(dispensing.strength, dispensing.quantity * 1000, dispensing.days),
  daysSupply: dispensing.days,
});
const ingredients = (dispensing: Dispensing): string =>
  ingredientsOf(dispensing.genericName).join('+');
/** The newest earlier fill of each other prescription. */
function inHand(before: readonly Dispensing[], now: Dispensing): Dispensing[] {
  const newest = new Map<number, Dispensing>();
  for (const dispensing of before)
    if (dispensing.rx !== now.rx) newest.set(dispensing.rx, dispensing);
  return [...newest.values()];
}
function alertsOf(
  patient: ReplayPatient,
  before: readonly Dispensing[],
  now: Dispensing,
): readonly Alert[] {
  const activeDrugs = inHand(before, now).map((dispensing): ActiveDrug => ({
    rxId: dispensing.rx,
    drug: clinical(dispensing),
    daysLeft: daysBetween(now.on, addDays(dispensing.on, dispensing.days)),
  }));
  const same = before.filter((dispensing) => ingredients(dispensing) === ingredients(now));
  const fills = same
    .filter((dispensing) => dispensing.strength === now.strength)
    .map((dispensing) => ({
      rxNumber: dispensing.rx,
      filledOn: dispensing.on,
      daysSupply: dispensing.days,
      voided: false,
    }));
  return checkClinical({
    rxId: now.rx,
    drug: clinical(now),
    activeDrugs,
    refill: {
      on: now.on,
      schedule: now.schedule,
      fills,
      suppliedUntil: suppliedUntil(
        same.map((dispensing) => ({ filledOn: dispensing.on, daysSupply: dispensing.days })),
      ),
    },
    patient: {
      age: patient.born === null ? null : ageInYears(patient.born, now.on),
      sex: patient.sex,
      allergies: patient.allergies,
      exceptions: [],
      conditions: patient.conditions
        .filter((condition) => condition.since <= now.on)
        .map((condition) => condition.code),
    },
  });
}

const doseOf = (dispensing: Dispensing): number =>
  dailyDose(dispensing.strength, dispensing.quantity * 1000, dispensing.days) ?? 0;
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
/**
 * Is it the same danger to a pharmacist: kind, grade, advice, medicines, and no dose that doubled
 * or halved, where the dose matters? Told apart by the facts, so that it checks the fingerprints
 * too.
 */
function isSameDanger(a: Occurrence, b: Occurrence): boolean {
  if (
    a.alert.kind !== b.alert.kind ||
    a.alert.severity !== b.alert.severity ||
    a.alert.management !== b.alert.management
  )
    return false;
  if (a.alert.other.kind !== b.alert.other.kind) return false;
  const [dispensings, second] = [a, b].map((occurrence) =>
    [occurrence.mine, ...(occurrence.theirs ? [occurrence.theirs] : [])].toSorted(
      (left, right) =>
        ingredients(left).localeCompare(ingredients(right)) || doseOf(left) - doseOf(right),
    ),
  ) as [Dispensing[], Dispensing[]];
  const other = (occurrence: Occurrence): string =>
    occurrence.alert.other.kind === 'drug' ? '' : JSON.stringify(occurrence.alert.other);
  return (
    other(a) === other(b) &&
    dispensings.length === second.length &&
    dispensings.every(
      (dispensing, index) =>
        ingredients(dispensing) === ingredients(second[index]!) &&
        (anyDose.has(a.alert.kind) || withinDouble(dispensing, second[index]!)),
    )
  );
}

/**
 * Replays the dispensings of patients, each in the order of its days, through the checks of the
 * product: once as a checker that forgets, and once with
 * the answers remembered (every open alert is answered at its fill). Counts what interrupts in both
 * and looks for severe alerts that
 * were not asked although nothing equal had been asked.
 */
export function replay(patients: readonly ReplayPatient[]): Replayed {
  const value = {
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
    for (const now of patient.dispensings.toSorted((a, b) => a.on.localeCompare(b.on))) {
      const alerts = alertsOf(patient, before, now);
      const interrupting = alerts.filter((alert) => alert.interrupts);
      const open = openAlerts(alerts, decisions);
      const others = inHand(before, now);
      const occurrence = (alert: Alert): Occurrence => {
        const { other } = alert;
        return {
          alert,
          mine: now,
          theirs:
            other.kind === 'drug'
              ? (others.find((dispensing) => dispensing.rx === other.rxId) ?? null)
              : null,
        };
      };
      value.fills += 1;
      value.told += alerts.length;
      value.naive += interrupting.length;
      value.remembered += open.length;
      value.naiveFills += Number(interrupting.length > 0);
      value.rememberedFills += Number(open.length > 0);
      for (const alert of interrupting) {
        const of = (byReason[alert.reason] ??= { naive: 0, remembered: 0 });
        const here = occurrence(alert);
        const isAsked = open.includes(alert);
        const isSevere = atLeast(alert.severity, 'severe');
        const isNew = !met.some((occurrence) => isSameDanger(occurrence, here));
        of.naive += 1;
        of.remembered += Number(isAsked);
        value.severeNaive += Number(isSevere);
        value.severeAsked += Number(isSevere && isAsked);
        value.different += Number(isNew);
        if (isSevere && isNew) {
          value.severeDifferent += 1;
          value.severeDifferentAsked += Number(isAsked);
        }
        if (isSevere && !isAsked && !asked.some((occurrence) => isSameDanger(occurrence, here)))
          value.severeMissed += 1;
        if (isNew) met.push(here);
        if (isAsked) asked.push(here);
      }
      decisions.push(...open.map(({ fingerprint }) => ({ fingerprint })));
      before.push(now);
    }
  }
  return { ...value, byReason };
}
