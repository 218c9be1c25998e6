import type { SpanUnit } from '../meaning.ts';
import type { Span } from '../regimen.ts';
import { wholeRange } from './numbers.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  optional,
  phrases,
  remembered,
  startingWith,
  type Parser,
} from './parser.ts';

const unitWords =
  'minutes|minute|mins|min|minute(s)|hours|hour|hrs|hr|h|hour(s)|days|day|' +
  'd|day(s)|weeks|week|wks|wk|w|week(s)|months|month|mos|mo|month(s)|' +
  'years|year|yrs|yr|year(s)';
const unitOf = (word: string): SpanUnit => {
  if (word.startsWith('min')) return 'minute';
  if (word.startsWith('h')) return 'hour';
  if (word.startsWith('d')) return 'day';
  if (word.startsWith('y')) return 'year';
  return word.startsWith('w') ? 'week' : 'month';
};
export const spanUnit: Parser<SpanUnit> = phrases(
  unitWords.split('|').map((word) => [word, unitOf(word)]),
);
export const spanIn = (unit: SpanUnit): Span => ({ low: 1, high: 1, unit });
/** "Q3M" is every 3 months; "Q5M" and "Q10M" are minutes as well. */
const inMonths = new Set([1, 3, 6]);
const monthCode: Parser<SpanUnit> = map(literal('m'), () => 'month');
/** "7 days", "4 to 6 hours", "7-day". */
const unitBehind = after(optional('-'), spanUnit);
const codedUnitBehind = after(optional('-'), either(spanUnit, monthCode));
export const span: Parser<Span> = remembered(
  chain(wholeRange, (numbers) => {
    const coded = numbers.low === numbers.high && inMonths.has(numbers.low);
    return map(coded ? codedUnitBehind : unitBehind, (unit) => ({ ...numbers, unit }));
  }),
);

/** Hours of a day that are written without their unit: "q6", "q4-6 prn". */
const codedHours = new Set(['4', '6', '8', '12', '4-6', '6-8', '8-12']);
/** What may stand behind such hours: nothing, or a word that is no unit of time. */
const behindHours = /^(?:PRN|P|AS|X|FOR|MAX|NTE|MDD|ATC|WITH|W|UNTIL|TIL|WHILE|[,;.()])$/;
/** "q8": every 8 hours. Of an injection it may be weeks, which is refused with the product. */
export const bareHours: Parser<Span> = startingWith(
  () => new Set(['Q']),
  (tokens, at) =>
    after(literal('q'), wholeRange)(tokens, at).flatMap(([{ low, high }, end]) => {
      const coded = codedHours.has(low === high ? `${low}` : `${low}-${high}`);
      const next = tokens[end]?.text;
      const ends = next === undefined || behindHours.test(next);
      return coded && ends ? [[{ low, high, unit: 'hour' }, end] as const] : [];
    }),
);
/** "q6°": the sign of a degree is written for hours. */
export const degreeHours: Parser<Span> = before(
  map(after(literal('q|every'), wholeRange), (numbers): Span => ({ ...numbers, unit: 'hour' })),
  literal('°|º'),
);
/** Hours of two weeks: nothing is given less often by the hour. */
const longestHours = 336;
/** "q46h", "q812h": a range that lost its hyphen; nobody gives a dose every 46 hours. */
export function keepsDash({ low, high, unit }: Span): boolean {
  if (unit !== 'hour' || low !== high || low % 12 === 0) return true;
  const [first, second] = [Math.floor(low / 10), low % 10];
  return low <= longestHours && (first < 2 || first >= second);
}
