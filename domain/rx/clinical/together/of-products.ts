import { ingredientsOf } from '../drug-classes.ts';
import { isParty } from '../matching.ts';
import type { ClinicalDrug, InteractionRule } from '../types.ts';
import { wayOf } from '../use/ways.ts';

/** Forms that are drunk. */
const drunk = /solution|suspension|liquid|syrup|elixir|powder|packet|granule|effervescent/i;
const swallowed = /tab|cap|pill|pellet|\bER\b|klor-con|k-dur|k-tab/i;
/**
 * Whether both are taken by mouth, and what holds the second side of the rule is a solid piece;
 * `unknown` where neither form nor name says whether it is swallowed or drunk.
 */
function isSolid({ b }: InteractionRule, both: readonly ClinicalDrug[]): boolean | 'unknown' {
  if (!both.every((drug) => wayOf(drug) === 'mouth')) return false;
  const said = both
    .filter(({ genericName }) =>
      ingredientsOf(genericName).some((ingredient) => isParty(b, ingredient)),
    )
    .map(({ form, name }) => `${form ?? ''} ${name}`);
  if (said.some((text) => drunk.test(text))) return false;
  return said.every((text) => swallowed.test(text)) || 'unknown';
}
/**
 * A rule between the ingredients of two products as it holds of the products: not at all where they
 * are used in another way, and only informing where a salt is named that it does not touch.
 */
export function ruleOfProducts(
  rule: InteractionRule | undefined,
  both: readonly ClinicalDrug[],
): InteractionRule | undefined {
  if (rule === undefined) return undefined;
  const solid = rule.solid !== true || isSolid(rule, both);
  if (solid === false) return undefined;
  if (solid === 'unknown')
    return {
      ...rule,
      severity: 'moderate',
      effect: `If it is a tablet or capsule: ${rule.effect}`,
      management: `Ask for its form. ${rule.management}`,
    };
  const { saveSalt } = rule;
  const isSaved =
    saveSalt !== undefined &&
    both.some(({ genericName }) => genericName.toLowerCase().includes(saveSalt));
  return isSaved ? { ...rule, severity: 'minor' } : rule;
}
