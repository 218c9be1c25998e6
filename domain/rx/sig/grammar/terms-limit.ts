import type { UnitKey } from '../meaning.ts';
import type { Limit, Span } from '../regimen.ts';
import { number, wholeNumber } from './numbers.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { unit } from './terms-dose.ts';
import { span } from './terms-hours.ts';

const limitStart = literal(
  'max|maximum|maximum of|max of|mdd|mdd:|mdd=|max=|max:|maximum:|nte|not to exceed|' +
    'do not exceed|no more than|not more than|maximum daily dose|maximum daily dose:|' +
    'max daily amount|max daily amount:|maximum daily amount|maximum daily amount:|' +
    'maximum daily dose of|max daily dose|max daily dose:|max daily dose of|' +
    "do not take more than|do not use more than|don't take more than|never more than|" +
    'to a maximum dose of|to a max of|to max of|to maximum of|to a max dose of|' +
    "up to a maximum of|never exceed|don't exceed|do not exceed more than|" +
    'should not exceed|maximum dose|max dose|maximum dose of|max dose of|max dose:|' +
    'take no more than|up to max of|with a maximum of|maximum daily dose is|' +
    'up to a max of|use no more than|to a maximum of|limit to|limit|' +
    'do not give more than|nmt|but no more than|but not more than|but do not exceed|' +
    'but not to exceed|max total daily dose|max total daily dose of|maximum total daily dose of|' +
    'max total daily dose:|max tdd|max tdd of|maximum tdd|tdd max|max total daily units',
);
const inDay = /daily|mdd|tdd/i;
const perDay: Span = { low: 1, high: 1, unit: 'day' };
/** A day of the calendar and any 24 hours are not the same: a label says which was written. */
const per24Hours: Span = { low: 24, high: 24, unit: 'hour' };
const limitPer: Parser<Span> = either(
  map(literal('per day|a day|/day|/d|in a day|daily|each day|in one day'), () => perDay),
  map(
    literal(
      '/24 hours|per 24 hours|in 24 hours|in 24 hrs|in a 24 hour period|' +
        'in any 24 hour period|within 24 hours|every 24 hours|in 24h|/24h|' +
        '/24 hrs|/24 hr|per 24 hr|per 24 hrs|within 24 hrs|per 24 hour period|in 24 hour period|' +
        'in one 24 hour period|a 24 hour period|/24 h|in 24 hr|in 24 hr period|' +
        'per 24h|in a 24-hour period|per 24-hour period|in any 24-hour period|in 24-hour period|' +
        'within a 24-hour period|within a 24 hour period|per any 24 hours|in any 24 hours|' +
        '/24-hour|every 24 hrs|in a 24 hr period|in a 24hr period|per 24 hr period|' +
        'in twenty-four hours|in twenty four hours|in a twenty-four hour period',
    ),
    () => per24Hours,
  ),
  map(
    literal(
      'per week|a week|/week|weekly|in a week|in 1 week|in one week|each week|/wk|per wk|a wk',
    ),
    (): Span => ({ low: 1, high: 1, unit: 'week' }),
  ),
  map(
    literal(
      'per month|a month|in a month|monthly|/month|/mo|per mo|each month|in one month|in 1 month',
    ),
    (): Span => ({
      low: 1,
      high: 1,
      unit: 'month',
    }),
  ),
  where(
    after(literal('in|within|per|in any|every|over'), span),
    (found) => found.low === found.high && !(found.unit === 'hour' && found.low === 24),
  ),
);
export interface OpenLimit extends Omit<Limit, 'unit'> {
  readonly unit: UnitKey | null;
}
const substance: Parser<boolean> = maybe(
  either(
    map(
      literal(
        'of acetaminophen|of apap|of tylenol|acetaminophen|apap|tylenol|' +
          'total acetaminophen|of total acetaminophen',
      ),
      () => true,
    ),
    map(literal('total'), () => false),
  ),
  false,
);
const allSources = optional(
  'from all sources|from all source|all sources|(all sources)|, from all sources|' +
    '(from all sources)',
);
/** "Max 5x/day": so many doses. */
const limitTimes: Parser<OpenLimit> = chain(before(wholeNumber, literal('x|times')), (times) =>
  map(
    where(limitPer, ({ unit }) => times > 2 && (unit === 'day' || unit === 'hour')),
    (per) => ({ amount: times * 1000, unit: 'dose', per, acetaminophen: false }),
  ),
);
/** A substance is measured by its weight: "4 a day, APAP max 3 g" has no tablets of it. */
const mayBeSubstance = (unit: UnitKey | null): boolean => unit === 'gram' || unit === 'mg';
const substanceBehind = (unit: UnitKey | null): Parser<boolean> =>
  where(substance, (named) => !named || mayBeSubstance(unit));
const limitBody = (dailyAlready: boolean): Parser<OpenLimit> =>
  chain(number, (value) =>
    chain(maybe(unit, null), (found) =>
      chain(substance, (acetaminophen) =>
        chain(allSources, (before) =>
          chain(either<Span | null>(limitPer, pure(dailyAlready ? perDay : null)), (per) =>
            chain(acetaminophen ? pure(true) : substanceBehind(found), (named) =>
              map(before === null ? allSources : pure(before), (all) => ({
                amount: value,
                unit: found,
                per,
                acetaminophen: named,
                ...(all === null ? {} : { allSources: true as const }),
              })),
            ),
          ),
        ),
      ),
    ),
  );
/** "Once every 36 hours": one dose in so many hours. */
const onceIn = (hours: number): OpenLimit => ({
  amount: 1000,
  unit: 'dose',
  per: { low: hours, high: hours, unit: 'hour' },
  acetaminophen: false,
});
const aDay = (amount: number): OpenLimit => ({
  amount,
  unit: null,
  per: perDay,
  acetaminophen: false,
});
const aWeek = (amount: number): OpenLimit => ({
  ...aDay(amount),
  per: { low: 1, high: 1, unit: 'week' },
});
/** "Not more than once daily": of one tablet each time, one tablet a day. */
export const oftenLimit: Parser<OpenLimit> = after(
  literal(
    'not more than|no more than|do not take more than|do not use more than|never more than|max|' +
      'not more often than|no more often than',
  ),
  phrases<OpenLimit>([
    ['once daily|once a day|once per day|one time a day|one time per day', aDay(1000)],
    ['twice daily|twice a day|twice per day|two times a day|2 times a day', aDay(2000)],
    [
      '3 times a week|3x/week|3 times per week|three times a week|3x a week|3x per week',
      aWeek(3000),
    ],
    ['twice a week|2 times a week|2x/week|twice weekly|twice per week', aWeek(2000)],
    ['once in 24 hours|once every 24 hours|once per 24 hours', onceIn(24)],
    ['once in 36 hours|once every 36 hours|once per 36 hours', onceIn(36)],
    ['once in 72 hours|once every 72 hours|once per 72 hours', onceIn(72)],
  ]),
);
const acetaminophenFirst = literal('apap|acetaminophen');
const byWeight = (body: Parser<OpenLimit>): Parser<OpenLimit> =>
  map(
    where(body, ({ unit: found, acetaminophen }) => !acetaminophen && mayBeSubstance(found)),
    (found) => ({ ...found, acetaminophen: true }),
  );
/** "Max APAP 3 g/day": of it from whatever medicine. */
const ofAcetaminophen = (body: Parser<OpenLimit>): Parser<OpenLimit> =>
  byWeight(after(acetaminophenFirst, body));
const limitOf = (body: Parser<OpenLimit>): Parser<OpenLimit> =>
  either(limitTimes, body, ofAcetaminophen(body));
const anyLimit = limitBody(false);
const ofAnyTime = limitOf(anyLimit);
const ofThisDay = limitOf(limitBody(true));
/** "APAP max 3 g/day". */
const acetaminophenLimit: Parser<OpenLimit> = where(
  after(
    literal(
      'apap max|apap maximum|acetaminophen max|acetaminophen maximum|tylenol max|apap nte|' +
        'acetaminophen nte|apap not to exceed|acetaminophen not to exceed|apap limit|' +
        'acetaminophen limit',
    ),
    byWeight(anyLimit),
  ),
  (found) => found.per !== null && found.amount > 0,
);
/** "max 8 tablets per day", "(not to exceed 4 doses in 24 hours)". */
const limitInFront: Parser<OpenLimit> = startingWith(limitStart.starts, (tokens, at) => {
  const starts = limitStart(tokens, at);
  const hits = starts.flatMap(([, end]) => {
    const words = tokens
      .slice(at, end)
      .map((token) => token.text)
      .join(' ');
    return (inDay.test(words) ? ofThisDay : ofAnyTime)(tokens, end);
  });
  return hits.filter(([found]) => found.per !== null && found.amount > 0);
});
export const limit: Parser<OpenLimit> = either(limitInFront, acetaminophenLimit);
/** "up to 8 tablets per day" behind a frequency. */
export const upToLimit: Parser<OpenLimit> = where(
  after(literal('up to|for up to'), anyLimit),
  (found) => found.per !== null && found.amount > 0,
);
/** "Max 2 in 24 hours or 9 per month": the second of two maxima, without a word of its own. */
export const limitAgain: Parser<OpenLimit> = where(
  after(literal('or|and|&|, or|, and|/'), either(limitTimes, anyLimit)),
  (found) => found.per !== null && found.amount > 0,
);
