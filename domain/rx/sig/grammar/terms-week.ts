import type { Token } from '../lexer.ts';
import type { Parity, Weekdays } from '../regimen.ts';
import { weekdayCodes, weekdayRows } from '../vocabulary/spoken.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  optional,
  phrases,
  pure,
  remembered,
  startingWith,
  where,
  type Parser,
} from './parser.ts';

const dayName: Parser<number> = phrases(
  weekdayRows.map((row, day) => [`${row[0]}|${row[2]}`, day]),
);
const sorted = (days: readonly number[]): readonly number[] =>
  [...new Set(days)].toSorted((a, b) => a - b);
/** "Mon-Fri" is a range; "Tue-Thu" may be the two days. */
const workingDays = 5;
const dayRange = (from: number, to: number): readonly number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
const dayItem: Parser<readonly number[]> = either(
  map(dayName, (day) => [day]),
  chain(dayName, (from) =>
    either(
      map(after(literal('to|through|thru'), dayName), (to) => dayRange(from, to)),
      where(
        map(after(literal('-'), dayName), (to) => dayRange(from, to)),
        (days) => days.length >= workingDays,
      ),
    ),
  ),
  phrases(Object.entries(weekdayCodes)),
);
/** "Mo-We-Fr": three days at least, for two may be a range. */
const dashAndDay = after(literal('-'), dayName);
const dashed = (list: readonly number[]): Parser<readonly number[]> =>
  chain(dashAndDay, (next) => {
    const all = [...list, next];
    if (list.includes(next)) return () => [];
    return all.length < 3 ? dashed(all) : either(pure(all), dashed(all));
  });
const nextDays = after(
  either(literal(',|, and|and|&|/|and on|, on|, and on|and every|+'), pure<true>(true)),
  dayItem,
);
const moreDays = (list: readonly number[]): Parser<readonly number[]> =>
  either(
    pure(list),
    chain(nextDays, (next) =>
      next.some((day) => list.includes(day)) ? () => [] : moreDays([...list, ...next]),
    ),
  );
/** A day by its letter; "S" may be two of them. */
const dayLetter: Parser<number> = phrases([
  ['m', 1],
  ['t', 2],
  ['w', 3],
  ['f', 5],
]);
const anyDay = either(dayName, dayLetter);
const letterSign = either(literal(',|, and|and|&|/|-'), pure<true>(true));
const nextLetter = after(letterSign, anyDay);
/** Monday first, Sunday last or in front of all. */
const follows = (list: readonly number[], next: number): boolean =>
  list.every((day) => day === 0 || next === 0 || day < next) && !list.includes(next);
const inOrder = (list: readonly number[]): Parser<readonly number[]> =>
  chain(nextLetter, (next) => {
    if (!follows(list, next) || (next === 0 && list.length < 2)) return () => [];
    const all = [...list, next];
    return all.length < 3 ? inOrder(all) : either(pure(all), inOrder(all));
  });
/** "M,W,F,Sun", "T, Th, Sat": three days at least, in the order of the week. */
const lettersInOrder: Parser<readonly number[]> = chain(anyDay, (day) => inOrder([day]));
/** "On the 4th" is no Thursday. */
const isGlued = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'number' && tokens[at - 1]?.end === tokens[at]?.start;
/** "Mo" alone may be a month: it is Monday only in a list of days. */
const anyDays: Parser<readonly number[]> = remembered(
  map(
    either(
      chain(dayItem, moreDays),
      lettersInOrder,
      chain(dayName, (day) => dashed([day])),
    ),
    sorted,
  ),
);
const dayList: Parser<readonly number[]> = startingWith(anyDays.starts, (tokens, at) =>
  isGlued(tokens, at)
    ? []
    : anyDays(tokens, at).filter(([days]) => days.length > 1 || tokens[at]?.text !== 'MO'),
);
/** "Qwed": the name of a day in one word with "q". Two letters may be a time ("qmo"). */
const gluedDays = weekdayRows.map((row, day): readonly [string, readonly number[]] => [
  `${row[0]}|${row[2]}`
    .split('|')
    .filter((name) => name.length > 2)
    .map((name) => `q${name}`)
    .join('|'),
  [day],
]);
/** "Saturday or Sunday": of days without a dose "or" is "and". */
const leftOut: Parser<readonly number[]> = either(
  dayList,
  chain(dayName, (first) =>
    map(
      where(after(literal('or|or on|nor|, or'), dayName), (second) => second !== first),
      (second) => sorted([first, second]),
    ),
  ),
);
const named = (days: readonly number[]): Weekdays => ({ days, except: false });
/** "Monday only" says that no other day has a dose: the label keeps the word. */
const onlyOn = (days: readonly number[]): Weekdays => ({ ...named(days), only: true });
/** Weekdays, ranges of them, and the days that are left out. */
export const weekdays: Parser<Weekdays | 'others'> = either<Weekdays | 'others'>(
  after(
    optional('on|every|each|q|on every'),
    chain(dayList, (days) =>
      map(optional('only'), (only) => (only === null ? named(days) : onlyOn(days))),
    ),
  ),
  map(after(literal('only on|only every|only'), dayList), onlyOn),
  map(phrases([['qmwf', [1, 3, 5]], ...gluedDays]), (days) => ({ days, except: false })),
  map(
    after(
      literal(
        'except|except on|except for|but not on|but not|excluding|skip|skip on|skipping|and skip|' +
          'but skip|do not take on|do not use on|none on|no dose on|not on|no medication on|' +
          'none|nothing on|no dose|no tablet on|no tablets on|hold on|hold|and none on|off on|' +
          'except none on|except none|except no dose on|except no tablet on|except skip|' +
          'except 0 on|' +
          "don't take on|do not give on|omit|omit on|and hold on|and skip on|no tabs on|" +
          'no pill on|no pills on|no tab on|0 on|and no dose on|but none on|but',
      ),
      before(leftOut, optional('dose|doses|only')),
    ),
    (days) => ({ days, except: true }),
  ),
  phrases<Weekdays | 'others'>([
    [
      'take weekends off|weekends off|off weekends|off on weekends|none on weekend days|' +
        'no weekends|and take weekends off|and weekends off',
      { days: [0, 6], except: true },
    ],
    [
      'on all other days|all other days|on the other days|the other days|' +
        'all the other days|on other days|other days|every other day of the week|' +
        'the rest of the week|all other days of the week|on all other days of the week|' +
        'all other days of week|on the other days of the week|the other days of the week|' +
        'on remaining days|on the remaining days|all remaining days|rest of the week|' +
        'rest of week|rest|the rest|all others|on all others|all other|rest of the days|' +
        'the rest of the days|on the rest of the days|the remaining days|all the others|' +
        'the rest of week|on the rest of the week|all the rest of the week',
      'others' as const,
    ],
  ]),
);

/** "On even days", "odd-numbered days": by the date, which is even or odd. */
export const parity = phrases<Parity>(
  (['even', 'odd'] as const).map((which): readonly [string, Parity] => [
    ['', 'on ', 'every ', 'on the ']
      .flatMap((start) =>
        [' days', ' day', '-numbered days', ' numbered days', ' dates', ' calendar days'].map(
          (end) => `${start}${which}${end}`,
        ),
      )
      .join('|'),
    which,
  ]),
);
