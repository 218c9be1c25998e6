import {
  anyNumber,
  after,
  before,
  either,
  literal,
  map,
  maybe,
  phrases,
  chain,
  remembered,
  startingWith,
  where,
  type Parser,
} from './parser.ts';

const smallWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|' +
  'fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const small = smallWords.split('|');
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'.split('|');
const words: (readonly [string, number])[] = [
  ...small.map((word, index) => [word, (index + 1) * 1000] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10_000] as const),
  ...tens.flatMap((ten, at) =>
    small
      .slice(0, 9)
      .map(
        (one, index) =>
          [`${ten}-${one}|${ten} ${one}`, (at + 2) * 10_000 + (index + 1) * 1000] as const,
      ),
  ),
];
const atNumber = () => new Set([anyNumber]);
const digits: Parser<number> = startingWith(atNumber, (tokens, at) => {
  const token = tokens[at];
  return token?.kind === 'number' ? [[token.value, at + 1]] : [];
});
const whole: Parser<number> = either(digits, phrases(words));
const fractionWords: Parser<number> = phrases([
  ['half|one half|one-half|a half|1-half', 500],
  ['quarter|one quarter|one-quarter|a quarter|one fourth|one-fourth', 250],
  ['three quarters|three-quarters|three fourths|three-fourths', 750],
  ['one third|one-third|a third', 333],
  ['two thirds|two-thirds', 667],
]);
const denominators = new Set([2000, 3000, 4000, 8000]);
const figures: Parser<number> = startingWith(atNumber, (tokens, at) => {
  const [top, slash, bottom] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (top?.kind !== 'number' || slash?.text !== '/' || bottom?.kind !== 'number') return [];
  if (!denominators.has(bottom.value) || top.value % 1000 !== 0) return [];
  if (top.value <= 0 || top.value >= bottom.value) return [];
  return [[Math.round((top.value * 1000) / bottom.value), at + 3]];
});
const signOrFigures: Parser<number> = either(
  figures,
  startingWith(atNumber, (tokens, at) => {
    const token = tokens[at];
    return token?.kind === 'number' && /[½¼¾⅓⅔]/.test(token.text) ? [[token.value, at + 1]] : [];
  }),
);
const fraction: Parser<number> = either(signOrFigures, fractionWords);
const isWhole = (value: number): boolean => value % 1000 === 0;
/** "1-1/2" is one and a half; "1 - 1/2" may go from one to the other. */
const closeDash: Parser<true> = startingWith(
  () => new Set(['-']),
  (tokens, at) => {
    const [before, dash, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    const isClose = before?.end === dash?.start && dash?.end === next?.start;
    return dash?.text === '-' && isClose ? [[true, at + 1]] : [];
  },
);
/** "1 1/2" and "one and a half"; "one 1/2 tablet" may be half a tablet, "two 1/2 tablets" one. */
const mixed: Parser<number> = either(
  chain(where(digits, isWhole), (units) =>
    map(either(signOrFigures, after(closeDash, signOrFigures)), (part) => units + part),
  ),
  chain(where(whole, isWhole), (units) =>
    map(after(literal('and|&'), fraction), (part) => units + part),
  ),
);
const once: Parser<number> = either(whole, figures, fractionWords, mixed);
const inBrackets = before(after(literal('('), once), literal(')'));

/**
 * A number in thousandths: digits, words, halves and quarters, mixed. Repeated for safety, "4
 * (four)",
 * it must be the same number both times.
 */
export const number: Parser<number> = remembered(
  chain(once, (value) =>
    maybe(
      where(inBrackets, (again) => again === value),
      value,
    ),
  ),
);
export const wholeNumber: Parser<number> = remembered(
  map(
    where(number, (value) => value % 1000 === 0 && value > 0),
    (value) => value / 1000,
  ),
);
export interface Range {
  readonly low: number;
  readonly high: number;
}
function rangeOf(one: Parser<number>): Parser<Range> {
  const other = after(literal('-|to|or'), one);
  return remembered(
    chain(one, (low) =>
      maybe<Range, Range>(
        map(
          where(other, (high) => high > low),
          (high) => ({ low, high }),
        ),
        { low, high: low },
      ),
    ),
  );
}
/** One number or the smaller and the larger of two; thousandths. */
export const range: Parser<Range> = where(rangeOf(number), ({ high }) => high > 0);
export const wholeRange: Parser<Range> = rangeOf(wholeNumber);
