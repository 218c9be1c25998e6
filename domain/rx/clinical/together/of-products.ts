import { ingredientsOf } from '../drug-classes.ts';
import { isParty } from '../matching.ts';
import type { ClinicalDrug, InteractionRule } from '../types.ts';
import { wayOf } from '../use/ways.ts';

/** Forms that are drunk; a form that nobody knows counts as a solid piece. */
const drunk = /solution|suspension|liquid|syrup|elixir|powder|packet|granule|effervescent/i;
/** Both by mouth, and what holds the second side of the rule is a solid piece. */
function isSolid({ b }: InteractionRule, both: readonly ClinicalDrug[]): boolean {
  const pieces = both.filter(({ genericName }) =>
    ingredientsOf(genericName).some((ingredient) => isParty(b, ingredient)),
  );
  return (
    both.every((drug) => wayOf(drug) === 'mouth') &&
    pieces.every(({ form, name }) => !drunk.test(form ?? name))
  );
}
/**
 * A rule between the ingredients of two products as it holds of the products: not at all where they
 * are used in another way, and only informing where a salt is named that it does not touch.
 */
export function ruleOfProducts(
  rule: InteractionRule | undefined,
  both: readonly ClinicalDrug[],
): InteractionRule | undefined {
  if (rule === undefined || (rule.solid === true && !isSolid(rule, both))) return undefined;
  const { saveSalt } = rule;
  const isSaved =
    saveSalt !== undefined &&
    both.some(({ genericName }) => genericName.toLowerCase().includes(saveSalt));
  return isSaved ? { ...rule, severity: 'minor' } : rule;
}
