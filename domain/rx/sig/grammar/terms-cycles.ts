import type { OnDays } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
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
  where,
  type Parser,
} from './parser.ts';

/** "of each 28-day cycle": the days come again. */
export const ofCycle: Parser<number> = where(
  after(
    literal('of each|of every|of a|every|each|of|in each|in every|on a|of the|q|per|in a'),
    chain(wholeNumber, (cycle) =>
      after(
        optional('-'),
        after(literal('day cycle|day cycles|days|day|d cycle|d|d cycles'), pure(cycle)),
      ),
    ),
  ),
  (cycle) => cycle > 7,
);
/** "Of each month": the days of the calendar; "of the cycle": days that the body counts. */
export const ofMonth = phrases<'month' | 'menstrual' | 'cycle'>([
  [
    'of each month|of every month|of the month|each month|every month|q month|qmonth|per month|' +
      'of month|in each month|of a month',
    'month',
  ],
  [
    'of each menstrual cycle|of menstrual cycle|of the menstrual cycle|of your menstrual cycle|' +
      'of every menstrual cycle',
    'menstrual',
  ],
  ['of each cycle|of cycle|of the cycle|of every cycle|of your cycle', 'cycle'],
]);
const firstDays = literal(
  'for the first|on the first|the first|for first|on first|first|days 1 through|days 1 to',
);
/** "The first 10 days of each month". */
export const monthStart: Parser<OnDays> = chain(
  after(firstDays, before(wholeNumber, literal('days'))),
  (to) => map(ofMonth, (cycle): OnDays => ({ from: 1, to, cycle })),
);
const daysOf = after(
  literal('for|x|for the next'),
  before(wholeNumber, literal('days|day|d|nights|consecutive days')),
);
/** "For 10 days each month": which days of it is not said. "For 5 days of a 28-day cycle". */
export const courseOfCycle: Parser<OnDays> = chain(daysOf, (to) =>
  either<OnDays>(
    map(
      where(ofMonth, (cycle) => cycle === 'month' && to < 28),
      (): OnDays => ({ from: 1, to, cycle: 'month', some: true }),
    ),
    map(
      where(ofCycle, (cycle) => cycle > to),
      (cycle): OnDays => ({ from: 1, to, cycle }),
    ),
  ),
);
