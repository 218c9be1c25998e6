import type { BoundBroken } from '../bound-broken.ts';
import { inMilligrams } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { amountOf, dayDoseOf } from '../ingredient-dose.ts';
import { conditionAmong } from '../matching.ts';
import type { ClinicalDrug, ClinicalPatient } from '../types.ts';
import { longDoses, type LongDose } from './long-doses.data.ts';

/** Days for which more than the bound is taken: of the steps of the directions, else all. */
function daysAbove(drug: ClinicalDrug, ingredients: readonly string[], row: LongDose): number {
  const supply = drug.daysSupply ?? 0;
  const course = drug.use?.course ?? [];
  const limit = row.above * 1000;
  if (course.length === 0)
    return (dayDoseOf(drug, ingredients, row.drug) ?? 0) > limit ? supply : 0;
  let left = supply;
  let above = 0;
  for (const step of course) {
    const amounts = (drug.strengths ?? []).map((each) => (each * step.aDay) / 1000);
    const days = step.days ?? Math.max(0, left);
    left -= days;
    if ((amountOf(amounts, ingredients, row.drug) ?? 0) > limit) above += days;
  }
  return above;
}

/** Whether the row is about pieces of this strength. */
const isOfStrength = ({ strengths }: LongDose, drug: ClinicalDrug): boolean =>
  strengths === null || strengths.some((amount) => drug.strengths?.includes(amount) === true);

function broken(
  drug: ClinicalDrug,
  ingredients: readonly string[],
  row: LongDose,
): readonly BoundBroken[] {
  const days = daysAbove(drug, ingredients, row);
  if (days <= row.days) return [];
  const than =
    row.above === 0
      ? row.drug
      : `more than ${inMilligrams(row.above * 1000, row.drug)} of ${row.drug} a day`;
  return [
    {
      kind: 'long-supply',
      severity: row.severity,
      summary: `${drug.name}: ${than} for ${days} days, ${row.days} at most`,
      effect: row.effect,
      management: row.management,
      fingerprint: fingerprint('long-supply', row.severity, `${row.drug} above ${row.above}`, [
        row.drug,
      ]),
    },
  ];
}

/**
 * A first dose, that of an attack or of a course, which goes on for longer than it may; of a drug
 * the gravest.
 */
export const longDoseBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): readonly BoundBroken[] =>
  ingredients.flatMap((ingredient) => {
    const told = longDoses
      .filter(
        (row) =>
          row.drug === ingredient &&
          isOfStrength(row, drug) &&
          !conditionAmong(patient, row.unless),
      )
      .flatMap((row) => broken(drug, ingredients, row));
    const worst = told.find(({ severity }) => severity === 'severe') ?? told[0];
    return worst === undefined ? [] : [worst];
  });
