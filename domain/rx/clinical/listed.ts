import type { InteractionRule, Severity } from './types.ts';

/**
 * A pair of an imported list. Sides are ingredients as `ingredientsOf` spells them, in the order of
 * the alphabet.
 */
export interface ListedPair {
  readonly source: ListSource;
  readonly a: string;
  readonly b: string;
  readonly severity: Severity;
}
/**
 * Imported lists: NDF-RT pairs with a severity, and the two of ONC: pairs that always interrupt,
 * and pairs that never do.
 */
export const listSources = {
  ndfrt: 'NDF-RT',
  'onc-high': 'the ONC list of pairs that always interrupt',
  'onc-low': 'the ONC list of pairs that never interrupt',
} as const;
export type ListSource = keyof typeof listSources;
export const isListSource = (text: string): text is ListSource => Object.hasOwn(listSources, text);

const texts: Readonly<Record<ListSource, Pick<InteractionRule, 'effect' | 'management'>>> = {
  ndfrt: {
    effect: 'Listed as an interaction by NDF-RT, which does not say why.',
    management: 'Look it up in a current source, then decide.',
  },
  'onc-high': {
    effect: 'On the ONC list of interactions that are always told; the list does not say why.',
    management: 'Look it up in a current source; call the prescriber.',
  },
  'onc-low': {
    effect: 'On the ONC list of interactions that seldom matter.',
    management: 'No action.',
  },
};

/**
 * The rule that speaks for a pair of ingredients when lists were imported. The product's own rule
 * comes first, unless it would interrupt for a
 * pair of the ONC low-priority list; then it informs only. An own or listed high-priority pair
 * always interrupts. Where the own rules are silent,
 * ONC's lists come before NDF-RT.
 */
export function spokenFor(
  own: InteractionRule | undefined,
  first: string,
  second: string,
  listed: readonly ListedPair[],
): InteractionRule | undefined {
  const [left, right] = [first, second].toSorted() as [string, string];
  const pairs = listed.filter((listedPair) => listedPair.a === left && listedPair.b === right);
  const high = pairs.find((pair) => pair.source === 'onc-high');
  const low = pairs.find((pair) => pair.source === 'onc-low');
  if (own)
    return low && !high && own.onc !== 'high' && own.severity !== 'minor'
      ? { ...own, severity: 'minor', onc: 'low' }
      : own;
  const speaks = high ?? low ?? pairs.find((pair) => pair.source === 'ndfrt');
  return (
    speaks && {
      id: `${speaks.source} ${left} + ${right}`,
      a: left,
      b: right,
      severity: speaks.source === 'onc-low' ? 'minor' : speaks.severity,
      ...texts[speaks.source],
    }
  );
}
