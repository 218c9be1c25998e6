import { classesOf } from './drug-classes.ts';
import { heartInteractions } from './interactions-heart.data.ts';
import { immuneInteractions } from './interactions-immune.data.ts';
import { infectionInteractions } from './interactions-infection.data.ts';
import { mindInteractions } from './interactions-mind.data.ts';
import { otherInteractions } from './interactions-other.data.ts';
import { furtherInteractions } from './seldom/further.data.ts';
import { seldomInteractions } from './seldom/interactions.data.ts';
import { severities } from './types.ts';
import type { InteractionRule, Party } from './types.ts';

/**
 * Every interaction rule of the product, written in its own words. Sources: FDA labels and general
 * pharmacology; the ONC high-priority and non-interruptive lists decide which interrupt.
 */
export const interactionRules: readonly InteractionRule[] = [
  ...heartInteractions,
  ...mindInteractions,
  ...otherInteractions,
  ...infectionInteractions,
  ...immuneInteractions,
  ...seldomInteractions,
  ...furtherInteractions,
];

const keyed = new Map<Party, InteractionRule[]>();
const put = (party: Party, rule: InteractionRule) =>
  keyed.set(party, [...(keyed.get(party) ?? []), rule]);
for (const rule of interactionRules) {
  put(rule.a, rule);
  if (rule.b !== rule.a) put(rule.b, rule);
}

const partiesOf = (ingredient: string): ReadonlySet<Party> =>
  new Set([ingredient, ...classesOf(ingredient).map((drugClass): Party => `class:${drugClass}`)]);
const rank = (rule: InteractionRule): number =>
  severities.indexOf(rule.severity) * 3 +
  [rule.a, rule.b].filter((party) => party.startsWith('class:')).length;

/** All rules that name both ingredients, in either order. */
const rulesBetween = (first: string, second: string): readonly InteractionRule[] => {
  if (first === second) return [];
  const left = partiesOf(first);
  const right = partiesOf(second);
  const found = [...left]
    .flatMap((party) => keyed.get(party) ?? [])
    .filter(
      (interactionRule) =>
        (left.has(interactionRule.a) && right.has(interactionRule.b)) ||
        (left.has(interactionRule.b) && right.has(interactionRule.a)),
    );
  return [...new Set(found)];
};

/**
 * The one rule that speaks for a pair of ingredients, or undefined. A pair of the ONC
 * non-interruptive list, or that is marked as usual, keeps its
 * minor rule, unless an ONC high-priority rule names it too; otherwise the worst rule speaks, the
 * more specific one first. Where one of them acts only where it is put, only rules of any route.
 */
export const ruleBetween = (
  first: string,
  second: string,
  isLocal = false,
): InteractionRule | undefined => {
  const rules = rulesBetween(first, second).filter((rule) => !isLocal || rule.anyRoute === true);
  const usual = rules.find((rule) => rule.usual === true);
  if (usual) return usual;
  const low = rules.find((rule) => rule.onc === 'low');
  const candidates = low && !rules.some((rule) => rule.onc === 'high') ? [low] : rules;
  return candidates.toSorted((left, right) => rank(left) - rank(right))[0];
};
