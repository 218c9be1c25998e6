import { inMilligrams } from '../bound-broken.ts';
import { mostADayOf } from '../dose-bounds.ts';
import { ingredientsOf } from '../drug-classes.ts';
import { takenTogether } from '../in-hand.ts';
import { dayDoseOf } from '../ingredient-dose.ts';
import { conditionAmong } from '../matching.ts';
import type { ActiveDrug, ClinicalDrug, ClinicalPatient, Severity } from '../types.ts';
import { dayByWeight } from '../weight-doses.ts';
import { sums, type Sum } from './sums.data.ts';

/** How grave two products of one ingredient are by their sum, and the sum in words. */
export interface Summed {
  readonly severity: Severity;
  readonly words: string;
}
/** The most a day of a patient, in thousandths of a milligram; null where it can't be known. */
function boundOf({ drug, disease }: Sum, patient: ClinicalPatient): number | null {
  const byAge = mostADayOf(drug, patient);
  const byWeight = dayByWeight(drug, patient);
  if (byAge === null || byWeight === null) return null;
  const ill = conditionAmong(patient, disease.icd) === undefined ? Infinity : disease.most * 1000;
  return Math.min(byAge, byWeight, ill);
}
/** Of directions alone: a quantity over its days is no most. */
const certainDose = (drug: ClinicalDrug, ingredient: string): number | null =>
  drug.dosesSaid === true && drug.unread === undefined
    ? dayDoseOf(drug, ingredientsOf(drug.genericName), ingredient)
    : null;
function judged(row: Sum, total: number, bound: number, { age }: ClinicalPatient): Summed {
  const amount = (thousandths: number) => inMilligrams(thousandths, row.drug);
  const words = `together up to ${amount(total)} of ${row.drug} a day`;
  if (total > bound)
    return { severity: 'severe', words: `${words}, and ${amount(bound)} are the most` };
  const isFew = (age === null || age >= 18) && total <= row.informs * 1000 && total < bound;
  return {
    severity: isFew ? 'minor' : 'moderate',
    words: `${words}; ${amount(bound)} are the most`,
  };
}

/**
 * Of an ingredient whose sum decides: what this drug and all others taken with it hold of it a day
 * at most, against the most of the patient. Severe above it, and where one of the amounts or the
 * most is not certain. Null for any other ingredient.
 */
export function summed(
  ingredient: string,
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
): Summed | null {
  const row = sums.find((each) => each.drug === ingredient);
  if (row === undefined) return null;
  const holding = takenTogether(drug, others).filter((other) =>
    ingredientsOf(other.drug.genericName).includes(ingredient),
  );
  const doses = [drug, ...holding.map((other) => other.drug)].map((each) =>
    certainDose(each, ingredient),
  );
  const certain = doses.filter((dose) => dose !== null);
  const bound = boundOf(row, patient);
  if (bound === null || certain.length < doses.length)
    return {
      severity: 'severe',
      words: `how much ${ingredient} they hold a day together is not certain`,
    };
  const total = certain.reduce((sum, dose) => sum + dose, 0);
  return judged(row, total, bound, patient);
}
