import type { DaysAWeek, Doses, Length, OnDays, Span } from '../regimen.ts';
import { wholeNumber, wholeRange, type Range } from './numbers.ts';
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
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { numeral } from './roman.ts';
import { courseOfCycle, monthStart, ofCycle, ofMonth } from './terms-cycles.ts';
import { span, spanIn, spanUnit } from './terms-hours.ts';

/** "5 days a week", "6 out of 7 days". */
const outOf = phrases<DaysAWeek['outOf']>([
  [
    'days a week|days per week|days/week|days/wk|days each week|days every week|days weekly|' +
      'days of the week|days out of the week|days out of each week|days per wk|d/week|d/wk',
    'week',
  ],
  [
    'out of 7 days|of 7 days|out of every 7 days|days out of 7|days of 7|of every 7 days|' +
      'days out of 7 days|days out of every 7|out of seven days|days out of seven',
    'sevenDays',
  ],
  [
    'nights a week|nights per week|nights/week|nights/wk|nights each week|nights every week|' +
      'nights weekly|nights of the week|nights out of the week|nights per wk',
    'nights',
  ],
]);
const someDays: Parser<DaysAWeek> = either(
  chain(
    where(wholeNumber, (days) => days < 7),
    (days) => map(outOf, (found) => ({ days, outOf: found })),
  ),
  map(
    before(
      where(wholeNumber, (days) => days === 1),
      literal('day a week|day per week|day each week|day every week|day/week|day of the week'),
    ),
    (days) => ({ days, outOf: 'week' }),
  ),
);
export const daysAWeek: Parser<DaysAWeek> = either(someDays, after(literal('for|on|x'), someDays));

const lengthStart = phrases<boolean>([
  [
    'for|x|for a total of|x a total of|for the next|for the first|duration|duration:|' +
      'duration of|do all this for|' +
      'do this for|do all of this for',
    false,
  ],
  [
    'max|maximum|max of|maximum of|for a max of|for max|' +
      'for up to|x up to|up to|for a maximum of|for no more than|for not more than|not to exceed|' +
      'do not exceed|no more than|do not use for more than|do not use more than|' +
      'do not use longer than|not longer than|no longer than|not more than|nte|' +
      'do not take for more than|do not take more than|do not take longer than',
    true,
  ],
]);
const dayOrNight = either(spanUnit, phrases([['nights|night', 'day' as const]]));
const lengthEnd = optional('only|total|straight|in a row');
/** "x vii d": a numeral before days, and nowhere else. */
const romanDays: Parser<Range> = map(
  where(numeral, (value) => value % 1000 === 0 && value > 3000),
  (value) => ({ low: value / 1000, high: value / 1000 }),
);
const numberOfDays = (between: Parser<unknown>): Parser<Span> =>
  chain(either(wholeRange, romanDays), (numbers) =>
    after(
      between,
      map(dayOrNight, (unit) => ({ ...numbers, unit })),
    ),
  );
/** "for another 5 days", "for 5 more days". */
const more: Parser<Length> = map(
  either(
    after(literal('for another|for an additional|x another'), numberOfDays(pure(null))),
    after(literal('for|x'), numberOfDays(literal('more|additional'))),
    before(after(literal('for|x'), numberOfDays(pure(null))), literal('more')),
  ),
  (found) => ({ span: found, upTo: false, more: true }),
);
/** "for 7 days", "x10d", "for up to 2 weeks"; minutes are no length of a course. */
export const length: Parser<Length> = where(anyLength(), (found) => found.span.unit !== 'minute');
function anyLength(): Parser<Length> {
  return either(
    more,
    // "2 to 3 times a week" is no length.
    map(after(literal('times'), before(numberOfDays(optional('-')), lengthEnd)), (found) => ({
      span: found,
      upTo: false,
    })),
    chain(lengthStart, (upTo) =>
      map(
        before(
          either(
            numberOfDays(upTo ? optional('-') : optional('consecutive|full|-')),
            map(after(literal('a|an'), spanUnit), spanIn),
          ),
          // "No more than 2 days in a row" is not "for up to 2 days".
          upTo ? optional('only|total') : lengthEnd,
        ),
        (found) => ({ span: found, upTo }),
      ),
    ),
  );
}
export const eachLength: Parser<Length> = before(length, literal('each|apiece'));
/** "Max 1 dose per day" is a limit. */
const perTime = /^(?:PER|\/|A|EACH|DAILY|IN|WITHIN|EVERY)$/;
/** "for up to 3 doses", "x 3 doses". */
const anyDoses: Parser<Doses> = chain(
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
export const doses: Parser<Doses> = startingWith(anyDoses.starts, (tokens, at) =>
  anyDoses(tokens, at).filter(([{ upTo }, end]) => !upTo || !perTime.test(tokens[end]?.text ?? '')),
);
/** "Up to 3 tablets", of one tablet each time: so many doses. */
export const pieces: Parser<Doses> = chain(
  phrases([
    ['x|for|for a total of', false],
    ['up to|for up to|max|maximum|maximum of|max of|x up to|not to exceed|no more than', true],
  ]),
  (upTo) =>
    map(
      before(
        where(wholeNumber, (number) => number > 1 && number < 100),
        literal('tablets|tabs|tablets total|tabs total|total tablets'),
      ),
      (count) => ({ count, upTo }),
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
const pair = (from: number, to: number) => ({ from, to, cycle: null });
/** "8, 15 and 22" behind the first day: days in order, three of them at least. */
const nextDay = after(literal(',|, and|and|&'), wholeNumber);
const moreDays = (list: readonly number[]): Parser<readonly number[]> =>
  chain(nextDay, (next) => {
    if (next <= (list.at(-1) ?? 0) || list.length > 13) return () => [];
    const all = [...list, next];
    return all.length < 3 ? moreDays(all) : either(pure(all), moreDays(all));
  });
/** "Days 1, 8, 15 and 22". */
const daysListed: Parser<OnDays> = after(
  literal('on days|days|on cycle days|cycle days'),
  chain(wholeNumber, (first) =>
    map(moreDays([first]), (list): OnDays => ({
      ...pair(first, first),
      also: list.slice(1),
    })),
  ),
);
const lastOf = ({ to, also }: Exclude<OnDays, 'today'>): number => also?.at(-1) ?? to;
const weeks = (from: number, to: number) => ({ from, to, cycle: null, unit: 'week' as const });
const cycled = (parser: Parser<OnDays>): Parser<OnDays> =>
  chain(parser, (found) =>
    found === 'today' || found.unit === 'week'
      ? pure<OnDays>(found)
      : maybe2(
          either(
            map(
              where(ofCycle, (cycle) => cycle >= lastOf(found)),
              (cycle): OnDays => ({ ...found, cycle }),
            ),
            map(
              where(ofMonth, () => lastOf(found) <= 28),
              (cycle): OnDays => ({ ...found, cycle }),
            ),
          ),
          found,
        ),
  );
const maybe2 = (parser: Parser<OnDays>, none: OnDays): Parser<OnDays> =>
  either<OnDays>(parser, pure(none));
/** "Week 4 and on", "from week 4 on": it has no end. */
const weeksOn: Parser<OnDays> = map(
  before(
    after(
      literal('week|wk|in week|from week|starting week|beginning week|on week|from wk'),
      wholeNumber,
    ),
    literal(
      'on|and on|onward|onwards|and onward|and onwards|and after|and beyond|and thereafter|' +
        'and later|+',
    ),
  ),
  (from): OnDays => ({ ...weeks(from, from), onward: true }),
);
export const onDays: Parser<OnDays> = either(
  monthStart,
  courseOfCycle,
  cycled(
    either<OnDays>(
      daysListed,
      after(
        literal('on day|day|on days|days|for days|for day|d|on d'),
        chain(wholeNumber, (from) =>
          maybe(
            map(
              either(
                where(after(literal('-|to|through|thru'), wholeNumber), (to) => to > from),
                where(after(literal('and|&'), wholeNumber), (to) => to === from + 1),
              ),
              (to) => pair(from, to),
            ),
            pair(from, from),
          ),
        ),
      ),
      after(
        literal(
          'in week|on week|week|in weeks|on weeks|weeks|for week|for weeks|during week|wk|wks|' +
            'on wk|for wk|for wks|during wk|in wk',
        ),
        chain(wholeNumber, (from) =>
          maybe(
            map(
              either(
                where(after(literal('-|to|through|thru'), wholeNumber), (to) => to > from),
                where(after(literal('and|&'), wholeNumber), (to) => to === from + 1),
              ),
              (to) => weeks(from, to),
            ),
            weeks(from, from),
          ),
        ),
      ),
      weeksOn,
      map(
        after(
          literal('on cycle days|cycle days|on cycle day|cycle day|on cd|cd|on cds'),
          chain(wholeNumber, (from) =>
            maybe(
              map(
                where(after(literal('-|to|through|thru'), wholeNumber), (to) => to > from),
                (to) => pair(from, to),
              ),
              pair(from, from),
            ),
          ),
        ),
        (found): OnDays => ({ ...found, cycle: 'cycle' }),
      ),
      phrases<OnDays>([
        [
          'on the first day|on first day|first day|the first day|for the first day|on day one|' +
            'on the 1st day|on 1st day|1st day',
          pair(1, 1),
        ],
        ['on the second day|second day|the second day|on the 2nd day|on 2nd day', pair(2, 2)],
        ['on the third day|third day|the third day|on the 3rd day|on 3rd day', pair(3, 3)],
        ['today', 'today'],
      ]),
    ),
  ),
);
/** "after 1 week", "after the first 7 days": in days, weeks and months, not in hours. */
export const begins: Parser<Span> = where(
  either(
    after(literal('after|after the first|after first|in'), span),
    after(literal('after the first|after first|after a|after one'), map(spanUnit, spanIn)),
  ),
  ({ low, high, unit }) => low === high && unit !== 'hour' && unit !== 'minute',
);
/** "1 hour later": of the dose before it alone. */
export const later: Parser<Span> = where(
  either(
    before(span, literal('later')),
    where(
      after(literal('in|after'), span),
      ({ unit, high }) => unit === 'minute' || (unit === 'hour' && high < 24),
    ),
  ),
  ({ low, high }) => low === high,
);
