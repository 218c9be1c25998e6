import { wholeNumber, wholeRange } from './numbers.ts';
import {
  after,
  before,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  chain,
  where,
  type Parser,
} from './parser.ts';
import type { Doses, Length, OnDays, Weekdays } from './regimen.ts';
import { spanIn, spanUnit } from './terms-time.ts';
import { weekdayCodes, weekdayRows } from './vocabulary/spoken.ts';

const dayName: Parser<number> = phrases(
  weekdayRows.map((row, day) => [`${row[0]}|${row[2]}`, day]),
);
const sorted = (days: readonly number[]): readonly number[] =>
  [...new Set(days)].toSorted((a, b) => a - b);
const dayRange = (from: number, to: number): readonly number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
const dayItem: Parser<readonly number[]> = either(
  map(dayName, (day) => [day]),
  chain(dayName, (from) =>
    map(after(literal('-|to|through|thru'), dayName), (to) => dayRange(from, to)),
  ),
  phrases(Object.entries(weekdayCodes)),
);
const moreDays = (list: readonly number[]): Parser<readonly number[]> =>
  either(
    pure(list),
    chain(
      after(
        either(literal(',|, and|and|&|/|and on|, on|, and on|and every|-'), pure<true>(true)),
        dayItem,
      ),
      (next) => (next.some((day) => list.includes(day)) ? () => [] : moreDays([...list, ...next])),
    ),
  );
/** "Mo" alone may be a month: it is Monday only in a list of days. */
const dayList: Parser<readonly number[]> = (tokens, at) =>
  map(chain(dayItem, moreDays), sorted)(tokens, at).filter(
    ([days]) => days.length > 1 || tokens[at]?.text !== 'MO',
  );
/** Weekdays, ranges of them, and the days that are left out. */
export const weekdays: Parser<Weekdays | 'others'> = either<Weekdays | 'others'>(
  chain(optional('on|every|each|q|only on|on every'), () =>
    before(
      map(dayList, (days) => ({ days, except: false })),
      optional('only'),
    ),
  ),
  map(phrases([['qmwf', [1, 3, 5]]]), (days) => ({ days, except: false })),
  map(
    after(literal('except|except on|except for|but not on|but not|excluding'), dayList),
    (days) => ({ days, except: true }),
  ),
  phrases([
    [
      'on all other days|all other days|on the other days|the other days|' +
        'all the other days|on other days|other days|every other day of the week|' +
        'the rest of the week',
      'others' as const,
    ],
  ]),
);

const lengthStart = phrases<boolean>([
  [
    'for|x|for a total of|x a total of|for the next|for the first|' +
      'for another|for an additional|times',
    false,
  ],
  [
    'for up to|x up to|for a maximum of|for no more than|for not more than|not to exceed|' +
      'do not exceed|no more than|do not use for more than|do not use more than',
    true,
  ],
]);
const dayOrNight = either(spanUnit, phrases([['nights|night', 'day' as const]]));
/** "for 7 days", "x10d", "for up to 2 weeks". */
export const length: Parser<Length> = chain(lengthStart, (upTo) =>
  before(
    chain(
      either(
        chain(wholeRange, (numbers) =>
          after(
            optional('more|additional|consecutive|full|-'),
            map(dayOrNight, (unit) => ({
              ...numbers,
              unit,
            })),
          ),
        ),
        map(after(literal('a|an'), spanUnit), spanIn),
      ),
      (found) => pure({ span: found, upTo }),
    ),
    optional('only|total|straight|in a row'),
  ),
);
export const eachLength: Parser<Length> = before(length, literal('each|apiece'));
/** "for up to 3 doses", "x 3 doses". */
export const doses: Parser<Doses> = chain(
  phrases([
    ['x|for|for a total of|times', false],
    [
      'for up to|up to|maximum|max|maximum of|max of|up to a maximum of|' +
        'for a maximum of|x up to|not to exceed|no more than',
      true,
    ],
  ]),
  (upTo) =>
    map(
      before(
        where(wholeNumber, (number) => number < 100),
        literal('doses|dose|total doses|doses total|dose(s)'),
      ),
      (number) => ({
        count: number,
        upTo,
      }),
    ),
);
/** "x 3" behind "every 5 minutes". */
export const bareDoses: Parser<Doses> = map(
  after(
    literal('x'),
    where(wholeNumber, (number) => number < 100),
  ),
  (number) => ({ count: number, upTo: false }),
);
const dayNumber: Parser<number> = either(
  wholeNumber,
  phrases([
    ['1st', 1],
    ['2nd', 2],
    ['3rd', 3],
    ['4th', 4],
    ['5th', 5],
  ]),
);
const pair = (from: number, to: number): OnDays => ({ from, to });
export const onDays: Parser<OnDays> = before(
  either<OnDays>(
    after(
      literal('on day|day|on days|days|for days|for day'),
      chain(dayNumber, (from) =>
        maybe(
          map(
            either(
              where(after(literal('-|to|through|thru'), dayNumber), (to) => to > from),
              where(after(literal('and|&'), dayNumber), (to) => to === from + 1),
            ),
            (to) => pair(from, to),
          ),
          pair(from, from),
        ),
      ),
    ),
    phrases<OnDays>([
      [
        'on the first day|on first day|first day|the first day|for the first day|on day one',
        pair(1, 1),
      ],
      ['on the second day|second day|the second day', pair(2, 2)],
      ['on the third day|third day|the third day', pair(3, 3)],
      ['today', 'today'],
    ]),
  ),
  optional(':'),
);
