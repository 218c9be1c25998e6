import { dosePairs, type DosePair } from './dose-pairs.data.ts';
import { ingredientsOf } from './drug-classes.ts';
import { amountOf, dayDoseOf } from './ingredient-dose.ts';
import { isParty } from './matching.ts';
import { atLeast, pair } from './types.ts';
import type { ClinicalDrug, InteractionRule } from './types.ts';

/** Above the bound; where no dose is known, one tablet alone, of which one a day is the least. */
function isAbove(row: DosePair, drug: ClinicalDrug): boolean {
  const ingredients = ingredientsOf(drug.genericName);
  const dose = dayDoseOf(drug, ingredients, row.drug);
  if (dose === null)
    return (
      row.above > 0 && (amountOf(drug.strengths, ingredients, row.drug) ?? 0) > row.above * 1000
    );
  return dose > row.above * 1000 && (drug.daysSupply ?? 0) > row.pastDays;
}
/** One side of a pair: an ingredient of a drug. */
interface Side {
  readonly drug: ClinicalDrug;
  readonly ingredient: string;
}

/** The rule of a pair, or a graver one that the dose of either side asks for. */
export function ruleByDose(
  rule: InteractionRule | undefined,
  mine: Side,
  theirs: Side,
): InteractionRule | undefined {
  const found = dosePairs.find((row) =>
    [[mine, theirs] as const, [theirs, mine] as const].some(
      ([dosed, other]) =>
        dosed.ingredient === row.drug &&
        isParty(row.beside, other.ingredient) &&
        isAbove(row, dosed.drug),
    ),
  );
  if (found === undefined || (rule && atLeast(rule.severity, found.severity))) return rule;
  const { drug, beside, severity, effect, management } = found;
  return {
    ...pair(drug, beside, severity, effect, management),
    id: `${drug} above ${found.above} + ${beside}`,
  };
}
