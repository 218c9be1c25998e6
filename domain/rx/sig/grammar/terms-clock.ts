import type { Token } from '../lexer.ts';
import type { Moment } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
import {
  after,
  anyNumber,
  chain,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  startingWith,
  where,
  type Parser,
} from './parser.ts';

/** "0900", "21:00", "2100 hours": a time of the 24 hours. */
export const military: Parser<Moment> = startingWith(
  () => new Set([anyNumber]),
  (tokens, at) => {
    const [hour, colon, rest] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    const four = /^([01]\d|2[0-3])([0-5]\d)$/.exec(hour?.text ?? '');
    if (four !== null) return [[{ minutes: Number(four[1]) * 60 + Number(four[2]) }, at + 1]];
    const two = /^(?:0\d|1[3-9]|2[0-3])$/.test(hour?.text ?? '');
    if (!two || colon?.text !== ':' || !/^[0-5]\d$/.test(rest?.text ?? '')) return [];
    return [[{ minutes: Number(hour?.text) * 60 + Number(rest?.text) }, at + 3]];
  },
);
const isHour = (text: string | undefined): boolean => /^(?:[1-9]|1[0-2])$/.test(text ?? '');
const isPast = (text: string | undefined): boolean => /^[0-5]\d$/.test(text ?? '');
/** The letter right behind a number: 0 for the morning, 12 for the other half; else null. */
function halfBehind(tokens: readonly Token[], at: number): number | null {
  const [before, letter] = [tokens[at - 1], tokens[at]];
  if (letter === undefined || before?.end !== letter.start) return null;
  if (letter.text === 'A') return 0;
  return letter.text === 'P' ? 12 : null;
}
/** "8a", "2p", "6:30a": hours of a half day by its letter, which stands right behind the number. */
export const lettered: Parser<Moment> = startingWith(
  () => new Set([anyNumber]),
  (tokens, at) => {
    const [hour, colon, past] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (!isHour(hour?.text)) return [];
    const isExact = colon?.text === ':' && isPast(past?.text);
    const end = isExact ? at + 3 : at + 1;
    const half = halfBehind(tokens, end);
    if (half === null) return [];
    const minutes = ((Number(hour?.text) % 12) + half) * 60;
    return [[{ minutes: minutes + (isExact ? Number(past?.text) : 0) }, end + 1]];
  },
);

/** "6a", "0700": hours that are told by nothing but their own writing. */
const shortClock: Parser<Moment> = either(lettered, military);
/** "(6a, 9a, noon)", "(0700, 1100)": in brackets they stand without "at". */
export const inBrackets: Parser<Moment> = startingWith(lettered.starts, (tokens, at) =>
  tokens[at - 1]?.text === '(' ? shortClock(tokens, at) : [],
);
const halfOfDay = phrases([
  ['am|a.m.|a m', 0],
  ['pm|p.m.|p m', 12],
]);
const pastHour: Parser<number> = maybe(
  after(literal(':'), (tokens, at) => {
    const token = tokens[at];
    return token?.kind === 'number' && isPast(token.text) ? [[Number(token.text), at + 1]] : [];
  }),
  0,
);
/** "8 AM", "at 8:30 pm". */
export const twelveHours: Parser<Moment> = after(
  optional('at'),
  chain(
    where(wholeNumber, (hour) => hour <= 12),
    (hour) =>
      chain(pastHour, (minutes) =>
        map(halfOfDay, (half) => ({ minutes: ((hour % 12) + half) * 60 + minutes })),
      ),
  ),
);
