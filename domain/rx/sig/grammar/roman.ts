import { ownEntry } from '#domain/platform/own-entry.ts';
import type { Token } from '../lexer.ts';
import type { UnitKey } from '../meaning.ts';
import type { Range } from './numbers.ts';
import {
  after,
  chain,
  either,
  literal,
  map,
  pure,
  startingWith,
  where,
  type Parser,
} from './parser.ts';

/** Numerals of the counter, in thousandths; "ss" is a half. IV is not among them: into the vein. */
const numerals: Readonly<Record<string, number>> = {
  I: 1000,
  II: 2000,
  III: 3000,
  SS: 500,
  ISS: 1500,
  IISS: 2500,
  VII: 7000,
  XIV: 14_000,
};
/** The numeral that a word is, in thousandths; undefined where it is none. */
export const numeralOf = ({ kind, text }: Token): number | undefined =>
  kind === 'word' ? ownEntry(numerals, text) : undefined;
export const numeral: Parser<number> = startingWith(
  () => new Set(Object.keys(numerals)),
  (tokens, at) => {
    const token = tokens[at];
    const value = token === undefined ? undefined : numeralOf(token);
    return value === undefined ? [] : [[value, at + 1]];
  },
);
/** What is counted in pieces: no measure, beside which "ii" is read as 11. */
const counted = new Set<UnitKey>([
  'tablet',
  'caplet',
  'pill',
  'capsule',
  'softgel',
  'gelcap',
  'tsp',
  'tbsp',
  'drop',
  'puff',
  'spray',
  'patch',
  'suppository',
  'lozenge',
  'packet',
]);
/** What can be halved; of other units "ss" may be the sliding scale. */
const halved = new Set<UnitKey>(['tablet', 'caplet', 'pill', 'tsp', 'tbsp']);
const numeralRange: Parser<Range> = chain(numeral, (low) =>
  either<Range>(
    pure({ low, high: low }),
    map(
      where(after(literal('-|to|or'), numeral), (high) => high > low),
      (high) => ({ low, high }),
    ),
  ),
);
const numbers = new Set([1000, 2000, 3000]);
/** Codes behind which nothing but an amount stood: "i po bid". */
const behindAmount = /^(?:PO|SL|PR|PV|BID|TID|QID|QD|QHS|QAM|QPM)$/;
/** "i po bid", "ii tid": a numeral right before the code of a route or of how often. */
export const bareNumeral: Parser<Range> = startingWith(numeral.starts, (tokens, at) =>
  numeralRange(tokens, at).filter(
    ([{ low, high }, end]) =>
      numbers.has(low) && numbers.has(high) && behindAmount.test(tokens[end]?.text ?? ''),
  ),
);
const fits = ({ low, high }: Range, unit: UnitKey): boolean =>
  counted.has(unit) && (halved.has(unit) || (low % 1000 === 0 && high % 1000 === 0));
/**
 * "ii tabs", "i-ii tabs", "tabs iss": a numeral right beside what is counted; elsewhere it is no
 * number.
 */
export const romanAmount = (unit: Parser<UnitKey>): Parser<Range & { readonly unit: UnitKey }> =>
  where(
    either(
      chain(numeralRange, (range) => map(unit, (found) => ({ ...range, unit: found }))),
      chain(unit, (found) => map(numeralRange, (range) => ({ ...range, unit: found }))),
    ),
    (found) => fits(found, found.unit),
  );
