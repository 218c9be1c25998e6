import { keysOf } from '#domain/platform/keys-of.ts';
import type { Count, Moment, PartOfDay, Relation, Span } from '../regimen.ts';
import {
  bareMoments,
  mealRows,
  momentRows,
  relationRows,
  weekdayRows,
  type SpokenRow,
} from '../vocabulary/spoken.ts';
import { wholeNumber, wholeRange } from './numbers.ts';
import { fallsInto, isOneTime, joinedMoment, type MealMoment } from './one-time.ts';
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
  remembered,
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { inBrackets, lettered, military, twelveHours } from './terms-clock.ts';
import { bareHours, degreeHours, keepsDash, span, spanIn, spanUnit } from './terms-hours.ts';

const oneSpan: Parser<Span> = either(span, map(after(literal('a|an|one'), spanUnit), spanIn));

const per = phrases<'day' | 'week' | 'month'>([
  [
    'daily|a day|per day|each day|every day|/day|/d|day|d|in a day|/ day|' +
      'in 24 hours|per 24 hours|in a 24 hour period',
    'day',
  ],
  [
    'weekly|wkly|a week|a wk|per week|per wk|each week|every week|/week|/wk|week|wk|in a week',
    'week',
  ],
  ['monthly|a month|per month|each month|every month|/month|month', 'month'],
]);
const fixedCounts: Parser<Omit<Count, 'upTo'>> = phrases([
  ['bid|b i d|twice daily', { low: 2, high: 2, per: 'day' as const }],
  ['tid|t i d|tds|t d s|thrice daily', { low: 3, high: 3, per: 'day' as const }],
  ['qid|q i d', { low: 4, high: 4, per: 'day' as const }],
  ['qd-bid|qd to bid|qd or bid', { low: 1, high: 2, per: 'day' as const }],
  ['qd-tid|qd to tid', { low: 1, high: 3, per: 'day' as const }],
  ['bid-tid|bid to tid|bid or tid', { low: 2, high: 3, per: 'day' as const }],
  ['bid-qid|bid to qid', { low: 2, high: 4, per: 'day' as const }],
  ['tid-qid|tid to qid|tid or qid', { low: 3, high: 4, per: 'day' as const }],
  ['biw', { low: 2, high: 2, per: 'week' as const }],
  ['tiw', { low: 3, high: 3, per: 'week' as const }],
  [
    'once daily|once a day|once per day|one time daily|one time a day|' +
      'one time per day|once every day|once each day|1 time daily|1 time a day|' +
      '1 time per day|1 x daily|1x/day|sid|once d|1 x day|1 x a day|1x per day|1x each day',
    { low: 1, high: 1, per: 'day' as const },
  ],
  [
    'weekly|wkly|once wkly|once a wk|' +
      'every week|each week|once weekly|once a week|once every week|' +
      'one time a week|once per week|one time per week|one time weekly|qwk|qw|' +
      'q wk|q week|qweek|1 time a week|1 time weekly|1 time per week|' +
      'once each week|1x/wk|1x/week|1x week|1x per week|1x a week|1x weekly',
    { low: 1, high: 1, per: 'week' as const },
  ],
  [
    'monthly|every month|each month|once monthly|once a month|' +
      'once every month|qm|qmo|q mo|qmonth|q month|once per month|one time a month|1x/month',
    { low: 1, high: 1, per: 'month' as const },
  ],
]);
const timesWords: Parser<{ low: number; high: number }> = either(
  phrases([
    ['twice', { low: 2, high: 2 }],
    ['thrice', { low: 3, high: 3 }],
    ['once or twice|once to twice|one or two times', { low: 1, high: 2 }],
  ]),
  before(
    where(wholeRange, ({ high }) => high > 1),
    literal('times|x|time|times/|time(s)'),
  ),
  before(
    where(wholeRange, ({ high }) => high === 1),
    literal('time|time(s)'),
  ),
);
const counted: Parser<Omit<Count, 'upTo'>> = either(
  fixedCounts,
  chain(timesWords, (numbers) => map(per, (word) => ({ ...numbers, per: word }))),
);
/** "up to 3 times a day", "BID", "two to three times daily". */
export const count: Parser<Count> = chain(
  optional('up to'),
  (upTo) => map(counted, (found) => ({ ...found, upTo: upTo === true })),
  counted,
);
/**
 * "Daily"; the code, which is once whatever stands beside it; or "a day", which does not say in how
 * many doses (`total`).
 */
export const daily = phrases<'daily' | 'code' | 'each' | 'total'>([
  ['daily|day by day', 'daily'],
  ['qd|q day|qday|q d|q.d.|q daily|qdaily', 'code'],
  ['every day|each day|everyday', 'each'],
  ['a day|per day|/d|/day', 'total'],
]);

/** "q4-q6h": the code is written twice. */
const codeTwice: Parser<Span> = chain(after(literal('q'), wholeNumber), (low) =>
  chain(after(literal('-q|to q|- q|or q'), wholeNumber), (high) =>
    where(
      map(spanUnit, (unit): Span => ({ low, high, unit })),
      () => high > low,
    ),
  ),
);
/** "every 4 to 6 hours", "q4h", "every other day". */
export const every: Parser<Span> = either(
  degreeHours,
  bareHours,
  codeTwice,
  where(
    after(literal('q|every|each|once every|one time every|1 time every|once per|once each'), span),
    keepsDash,
  ),
  phrases([
    ['every hour|hourly|qh|q hour|q hr|qhr|each hour', spanIn('hour')],
    [
      'every other day|qod|q o d|alternate days|on alternate days|' +
        'every second day|every alternate day|every 2nd day|q other day',
      { low: 2, high: 2, unit: 'day' as const },
    ],
    ['every third day|every 3rd day', { low: 3, high: 3, unit: 'day' as const }],
    [
      'every other week|qow|every second week|on alternate weeks|' +
        'every alternate week|q other week|eow',
      { low: 2, high: 2, unit: 'week' as const },
    ],
    ['every other month', { low: 2, high: 2, unit: 'month' as const }],
  ]),
);
const rowsOf = <K extends string>(table: Readonly<Record<K, SpokenRow>>, keys: readonly K[]) =>
  keys.map((key): readonly [string, K] => [`${table[key][0]}|${table[key][2]}`, key]);
const partsOfDay: readonly PartOfDay[] = [
  'morning',
  'noon',
  'afternoon',
  'evening',
  'bedtime',
  'night',
  'midnight',
];
const meals = keysOf(mealRows);
const relations: readonly Relation[] = ['before', 'with', 'after', 'at'];
const dayPart: Parser<PartOfDay> = phrases(rowsOf(momentRows, partsOfDay));
const partOfDay: Parser<Moment> = map(dayPart, (at) => ({ at }));
const barePart: Parser<Moment> = map(
  phrases(partsOfDay.map((key) => [bareMoments[key], key])),
  (at) => ({ at }),
);
export const meal = phrases(rowsOf(mealRows, meals));
export const relationWord = phrases(rowsOf(relationRows, relations));
const exactly: Parser<Span> = either(
  oneSpan,
  phrases([
    [
      'half an hour|a half hour|one-half hour|half hour|1/2 hour',
      { low: 30, high: 30, unit: 'minute' as const },
    ],
  ]),
);
/** "30 minutes", "at least 1 hour": how far from a meal or an event. */
export const away: Parser<Span> = remembered(
  either(
    exactly,
    map(after(literal('at least'), exactly), (found) => ({ ...found, least: true as const })),
  ),
);
/** "Immediately before meals": no time between. */
const atOnce: Parser<Span> = map(literal('immediately|just'), () => ({
  low: 0,
  high: 0,
  unit: 'minute',
}));
/** "Once a week before breakfast" is no week before it. */
const ofMeal = where(away, ({ unit }) => unit === 'minute' || unit === 'hour');
const distance: Parser<Span | null> = maybe(either(ofMeal, atOnce), null);
const noDistance = new Set<Relation>(['with', 'at']);
/** Meals by their code or as "food", a while before or after which a dose is taken. */
const codedMeal = phrases<MealMoment>([
  ['ac', { meal: 'meals', relation: 'before', by: null, part: null }],
  ['pc', { meal: 'meals', relation: 'after', by: null, part: null }],
  ['before food|prior to food', { meal: 'eating', relation: 'before', by: null, part: null }],
  ['after food', { meal: 'eating', relation: 'after', by: null, part: null }],
]);
const anyMealMoment: Parser<MealMoment> = either(
  chain(
    distance,
    (by) =>
      chain(relationWord, (relation) =>
        where(
          map(meal, (found): MealMoment => ({ meal: found, relation, by, part: null })),
          (moment) =>
            !(by !== null && noDistance.has(relation)) &&
            !(
              relation === 'at' &&
              (moment.meal === 'bedtime' || moment.meal === 'eating' || moment.meal === 'meal')
            ) &&
            !(relation === 'with' && (moment.meal === 'bedtime' || moment.meal === 'eating')) &&
            (relation === 'with' || moment.meal !== 'snacks'),
        ),
      ),
    relationWord,
  ),
  chain(ofMeal, (by) => map(codedMeal, (found) => ({ ...found, by }))),
  phrases<MealMoment>([
    ['ac|a c', { meal: 'meals', relation: 'before', by: null, part: null }],
    ['pc|p c', { meal: 'meals', relation: 'after', by: null, part: null }],
    ['wm|cc meals', { meal: 'meals', relation: 'with', by: null, part: null }],
  ]),
);
const mealMoment = remembered(anyMealMoment);
/** Behind "at", and in a list behind another of its kind. */
const militaryAt: Parser<Moment> = before(
  after(literal('at'), either(military, lettered)),
  optional('hours|hrs'),
);
const clock: Parser<Moment> = remembered(either(militaryAt, twelveHours));
const joinedTime: Parser<Moment> = either<Moment>(
  chain(dayPart, (part) =>
    where(
      either(
        map(after(optional(','), mealMoment), (found) => ({ ...found, part })),
        map(before(after(literal('('), mealMoment), literal(')')), (found) => ({ ...found, part })),
      ),
      (found) => fallsInto(part, found.meal),
    ),
  ),
  chain(mealMoment, (found) =>
    where(
      map(dayPart, (part) => ({ ...found, part })),
      ({ part }) => fallsInto(part, found.meal),
    ),
  ),
);
const joinedClock: Parser<Moment> = chain(
  either<readonly [Moment, Moment]>(
    chain(partOfDay, (part) => map(after(optional(','), clock), (found) => [part, found] as const)),
    chain(clock, (found) => map(after(optional(','), partOfDay), (part) => [part, found] as const)),
  ),
  ([part, found]) => {
    const one = joinedMoment(part, found);
    return one === null ? () => [] : pure(one);
  },
);
/** One time of the day. */
export const moment: Parser<Moment> = remembered(
  either(partOfDay, mealMoment, clock, joinedTime, joinedClock),
);
const clockWithAt: Parser<Moment> = startingWith(
  () => new Set(['AT']),
  (tokens, at) => (tokens[at]?.text === 'AT' ? clock(tokens, at) : []),
);
const listSign = literal(',|, and|and|&|and at|/|+');
/** "In the morning, and in the evening" is no plain list of two. */
const secondSign = literal(',|and|&|and at|/|+');
const afterClock: Parser<Moment> = either(
  moment,
  before(either(military, lettered), optional('hours|hrs')),
);
const afterPart: Parser<Moment> = either(
  partOfDay,
  mealMoment,
  joinedTime,
  joinedClock,
  clockWithAt,
  barePart,
);
/** What a list goes on with: the same kind of moment, named shortly. */
const nextMoment = (last: Moment): Parser<Moment> => {
  if ('minutes' in last) return afterClock;
  if ('at' in last) return afterPart;
  const { relation, by } = last;
  const short = where(
    map(meal, (found): Moment => ({ meal: found, relation, by, part: null })),
    (found) => 'meal' in found && found.meal !== 'bedtime' && last.part === null,
  );
  return either(
    partOfDay,
    mealMoment,
    joinedTime,
    clockWithAt,
    short,
    where(barePart, (found) => relation === 'with' && 'at' in found && found.at === 'bedtime'),
  );
};
/** "6 AM, noon, 3 PM": behind a part of the day the list of hours goes on. */
const ofClock: Parser<Moment> = either(twelveHours, lettered);
const afterClocks = either(afterClock, ofClock);
const afterPartOfClocks = either(afterPart, ofClock);
/** What a list goes on with where a time of the clock stands in it. */
function nextOfClocks(last: Moment): Parser<Moment> {
  if ('minutes' in last) return afterClocks;
  return 'at' in last ? afterPartOfClocks : either(nextMoment(last), ofClock);
}
const dashAndClock = after(literal('-'), twelveHours);
/** "8am-12pm-4pm-8pm": three at least, for two may be a range. */
const dashedClocks = (list: readonly Moment[]): Parser<readonly Moment[]> =>
  chain(dashAndClock, (next) => {
    const all = [...list, next];
    return all.length < 3 ? dashedClocks(all) : either(pure(all), dashedClocks(all));
  });
const signOrNone = either(listSign, pure<true>(true));
const signAfter = (list: readonly Moment[]) => (list.length === 1 ? secondSign : listSign);
const key = (value: Moment): string => JSON.stringify(value);
const moreMoments = (list: readonly Moment[]): Parser<readonly Moment[]> => {
  const last = list.at(-1);
  if (last === undefined || list.length > 7) return pure(list);
  return either(
    pure(list),
    chain(
      after(
        'minutes' in last ? signOrNone : signAfter(list),
        list.some((one) => 'minutes' in one) ? nextOfClocks(last) : nextMoment(last),
      ),
      (found) =>
        list.some((one) => key(one) === key(found)) || isOneTime(last, found)
          ? () => []
          : moreMoments([...list, found]),
    ),
  );
};
const dayWords = new Set(
  weekdayRows.flatMap((row) => `${row[0]}|${row[2]}`.toUpperCase().split('|')),
);
/** "Every Tuesday and Thursday evening": a part of the day behind the name of a day. */
const dayAndPart: Parser<Moment> = startingWith(barePart.starts, (tokens, at) =>
  dayWords.has(tokens[at - 1]?.text ?? '') ? barePart(tokens, at) : [],
);
/** "in the morning and at bedtime", "before breakfast and dinner", "at 8 AM, 2 PM and 8 PM". */
export const moments: Parser<readonly Moment[]> = either(
  chain(moment, (first) => moreMoments([first])),
  where(
    chain(inBrackets, (first) => moreMoments([first])),
    (list) => list.length > 1,
  ),
  chain(twelveHours, (first) => dashedClocks([first])),
  where(
    chain(barePart, (first) => moreMoments([first])),
    (list) => list.length > 1,
  ),
  map(dayAndPart, (only) => [only]),
  phrases<readonly Moment[]>([
    [
      'once in the morning and once in the evening|once in the am and once in the pm|' +
        'once in am and once in pm|' +
        'one time in the morning and one time in the evening',
      [{ at: 'morning' }, { at: 'evening' }],
    ],
    [
      'once in the morning and once at bedtime|once in am and once at bedtime',
      [{ at: 'morning' }, { at: 'bedtime' }],
    ],
    ['once in the morning and once at night', [{ at: 'morning' }, { at: 'night' }]],
    [
      'with morning and evening meals|with morning and evening meal|' +
        'with the morning and evening meals|with am and pm meals',
      [
        { meal: 'breakfast', relation: 'with', by: null, part: null },
        { meal: 'dinner', relation: 'with', by: null, part: null },
      ],
    ],
    [
      'achs|ac & hs|ac hs|ac and hs|ac&hs|ac + hs',
      [{ meal: 'meals', relation: 'before', by: null, part: null }, { at: 'bedtime' }],
    ],
    [
      'pchs|pc & hs|pc and hs|pc hs',
      [{ meal: 'meals', relation: 'after', by: null, part: null }, { at: 'bedtime' }],
    ],
  ]),
);
