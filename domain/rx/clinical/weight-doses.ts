import { weightWords } from '#domain/platform/rules/weight.ts';
import { inMilligrams, step } from './bound-broken.ts';
import type { BoundBroken } from './bound-broken.ts';
import { fingerprint } from './fingerprint.ts';
import { amountOf, dayDoseOf } from './ingredient-dose.ts';
import { hasDose } from './matching.ts';
import { usualDose } from './once-dose.ts';
import type { ClinicalDrug, ClinicalPatient, Severity } from './types.ts';
import { alsoByWeight, byWeight, weightAges, weightDoses } from './weight-doses.data.ts';
import type { WeightDose } from './weight-doses.data.ts';

/** What rounding to a spoon or a tablet may add. */
const rounding = 1.1;
/** So many times the most is a slip: pounds for kilograms, a decimal point. */
const slip = 1.5;
const rows = new Map(weightDoses.map((row) => [row.drug, row]));
const isByWeight = ({ age, weight, animal }: ClinicalPatient): boolean =>
  animal !== true &&
  age !== null &&
  (age < byWeight.underYears ||
    (age < 18 && weight != null && weight.grams < byWeight.olderBelowGrams));

/**
 * The most a day of a drug by a child's weight, in thousandths of a milligram: no bound for an
 * adult and for what has none; null where the weight is not known.
 */
export function dayByWeight(drug: string, patient: ClinicalPatient): number | null {
  const row = rows.get(drug);
  if (row === undefined || !isByWeight(patient)) return Infinity;
  return patient.weight == null ? null : row.day * patient.weight.grams;
}

const missing = (drug: ClinicalDrug): BoundBroken => ({
  kind: 'weight',
  severity: 'severe',
  summary: `${drug.name}: no weight of the child is known`,
  effect: 'A child’s dose goes by weight: nobody can say whether this one is right.',
  management: 'Ask for the weight, and write it into the patient’s Disease State(s).',
  fingerprint: fingerprint('weight', 'severe', 'no weight', [drug.name]),
});
/** A child whose weight a dose goes by, and nobody wrote down; nothing before a dose is written. */
export const weightMissing = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  isDosedSo: boolean,
): readonly BoundBroken[] =>
  isDosedSo && isByWeight(patient) && patient.weight == null && hasDose(drug)
    ? [missing(drug)]
    : [];
function outdated(drug: ClinicalDrug, { age, weight }: ClinicalPatient): BoundBroken[] {
  const most = weightAges.find(({ under }) => (age ?? 0) < under)?.days ?? Infinity;
  if (weight == null || weight.daysOld <= most) return [];
  return [
    {
      kind: 'weight',
      severity: 'moderate',
      summary: `${drug.name}: the weight is ${weight.daysOld} days old`,
      effect: `The dose was judged by ${weightWords(weight.grams)}; the child weighs more by now.`,
      management: 'Ask for the weight of today.',
      fingerprint: fingerprint('weight', 'moderate', 'old weight', [
        `${drug.name} ${Math.floor(weight.daysOld / 30)}`,
      ]),
    },
  ];
}

interface Judged {
  readonly ingredient: string;
  readonly grams: number;
  /** Thousandths of a milligram, and its bound for each kilogram. */
  readonly dose: number;
  readonly bound: number;
  readonly often: 'a day' | 'at one time';
  readonly isHigh: boolean;
}
/** Milligrams for each kilogram: "220.5", and small ones whole: "0.015". */
const perKilogram = (amount: number): number => {
  const places = amount < 1 ? 1_000 : 10;
  return Math.round(amount * places) / places;
};
function broken(drug: ClinicalDrug, judged: Judged): BoundBroken {
  const { ingredient, grams, dose, bound, often, isHigh } = judged;
  const limit = bound * grams;
  const isGrave = isHigh && (dose > limit * slip || usualDose(ingredient)?.narrow === true);
  const severity: Severity = isGrave ? 'severe' : 'moderate';
  const kind = isHigh ? 'high-dose' : 'low-dose';
  return {
    kind,
    severity,
    summary: [
      `${drug.name}: ${inMilligrams(dose, ingredient)} of ${ingredient} ${often},`,
      `${perKilogram(dose / grams)} mg/kg at`,
      `${weightWords(grams)}; the ${isHigh ? 'most' : 'least'} is ${bound} mg/kg`,
    ].join(' '),
    effect: isHigh ? 'More than a child of this weight is given.' : 'It may not work.',
    management: 'Read the weight, its unit and the dose again; ask the prescriber.',
    fingerprint: fingerprint(kind, severity, `${ingredient} by weight ${often}`, [
      `${ingredient}@${step(dose, limit)}`,
    ]),
  };
}
function judgedBy(
  row: WeightDose,
  grams: number,
  day: number | null,
  once: number | null,
): Omit<Judged, 'ingredient' | 'grams'> | null {
  if (once !== null && row.once !== null && once > row.once * grams * rounding)
    return { dose: once, bound: row.once, often: 'at one time', isHigh: true };
  if (day === null) return null;
  if (day > row.day * grams * rounding)
    return { dose: day, bound: row.day, often: 'a day', isHigh: true };
  return row.least !== null && day < (row.least * grams) / rounding
    ? { dose: day, bound: row.least, often: 'a day', isHigh: false }
    : null;
}

/**
 * What a child's dose breaks by weight: too much at one time or a day (HD), too little a day (LD),
 * or that the weight is not known or old, once a dose is written. Nothing for adults, and for drugs
 * that are not dosed so.
 */
export function weightBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): readonly BoundBroken[] {
  const dosed = ingredients.flatMap((ingredient) => rows.get(ingredient) ?? []);
  const isUnbounded = ingredients.some((ingredient) => alsoByWeight.includes(ingredient));
  if (!isUnbounded && dosed.length === 0) return [];
  if (!isByWeight(patient) || !hasDose(drug)) return [];
  const grams = patient.weight?.grams;
  if (grams === undefined) return [missing(drug)];
  const doses = dosed.flatMap((row) => {
    const day = dayDoseOf(drug, ingredients, row.drug);
    const once = amountOf(drug.onceDoses, ingredients, row.drug);
    const judged = judgedBy(row, grams, day, once);
    return judged === null ? [] : [broken(drug, { ...judged, ingredient: row.drug, grams })];
  });
  return [...doses, ...outdated(drug, patient)];
}
