import type { UnitKey } from '../meaning.ts';
import type { Count, Ending, ReadingTarget, Span, Target, UntilNone } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
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
import { amount, type Amounts } from './terms-dose.ts';
import { readingTarget } from './terms-hold.ts';
import { span } from './terms-hours.ts';
import { count, daily, every, moment } from './terms-time.ts';

/** Behind days: without a patch, a ring or a pill. */
const freeOf = literal(
  'off|patch free|patch-free|ring free|ring-free|pill free|pill-free|without patch|' +
    'without a patch|without ring|without a ring|without pills',
);
const offs: Parser<Ending> = either<Ending>(
  map(
    before(
      after(
        literal(
          'off|off for|then off for|then off|stop for|then stop for|none for|' +
            'then none for|skip|then skip|hold for|no medication for|' +
            'off medication for|leave off|leave off for|then leave off for|and off for|and off|' +
            '/off|' +
            ', off for',
        ),
        span,
      ),
      pure(true),
    ),
    (found) => ({ kind: 'off', span: found }),
  ),
  map(before(after(optional('then|and|and then|/|, then'), span), freeOf), (found) => ({
    kind: 'off',
    span: found,
  })),
  map(after(literal('then take a|take a'), before(span, literal('break'))), (found) => ({
    kind: 'off',
    span: found,
  })),
  map(
    literal(
      'then stop|stop|d/c|and stop|then discontinue|and then stop|then stop taking|then d/c|' +
        'then dc|then off|and then off',
    ),
    () => ({
      kind: 'stop',
    }),
  ),
  map(
    literal(
      'then repeat|and repeat|repeat|repeat cycle|then repeat cycle|' +
        'and repeat cycle|and then repeat|then insert new ring|then insert a new ring|' +
        'and insert new ring|and insert a new ring|, insert new ring|insert a new ring|' +
        'then apply new patch|then apply a new patch',
    ),
    () => ({ kind: 'again' }),
  ),
);
const weekName = literal('week|wk');
/** "For 3 weeks, off week 4": the week that follows them. */
const namedWeekOff: Parser<number> = after(
  after(literal('off|none|off on|off for|patch free|ring free|no patch|no ring'), weekName),
  wholeNumber,
);
const offInWeek: Parser<Ending> = startingWith(namedWeekOff.starts, (tokens, at) => {
  const before = tokens[at - 1]?.text === ',' ? at - 2 : at - 1;
  const [weeks, unit] = [tokens[before - 1], tokens[before]];
  if (weeks?.kind !== 'number' || !/^W(?:EE)?KS?$/.test(unit?.text ?? '')) return [];
  return where(namedWeekOff, (week) => week * 1000 === weeks.value + 1000)(tokens, at).map(
    ([, end]) => [{ kind: 'off', span: { low: 1, high: 1, unit: 'week' } } as const, end],
  );
});
const offInDays: Parser<Ending> = map(
  before(after(optional('then|and|and then|/'), wholeNumber), literal('off')),
  (days) => ({ kind: 'off', span: { low: days, high: days, unit: 'day' } }),
);
/** "For 21 days, 7 off": behind days a number alone is of days. */
const barelyOff: Parser<Ending> = startingWith(offInDays.starts, (tokens, at) => {
  const before = tokens[at - 1]?.text === ',' ? tokens[at - 2] : tokens[at - 1];
  return /^(?:D|DAYS?)$/.test(before?.text ?? '') ? offInDays(tokens, at) : [];
});
const gone = phrases<UntilNone>([
  ['until gone', 'gone'],
  ['until finished', 'finished'],
  ['until complete|until completed', 'complete'],
  ['until done', 'done'],
  ['until off|until stopped|until completely off|until you are off', 'off'],
]);
const often: Parser<Target['often']> = maybe<Exclude<Target['often'], null>, null>(
  either<Exclude<Target['often'], null>>(
    count,
    map(daily, () => 'daily' as const),
    moment,
  ),
  null,
);
/** "until taking 2 tablets twice daily", "up to 4 tablets": where a changing dose stays. */
const targetStart = literal(
  'until taking|until you are taking|until at|until reaching|until you reach|' +
    'until you get to|' +
    'until on|until dose is|until a dose of|until dose of|until|to a goal of|to goal of|' +
    'to a target dose of|to target dose of|up to|down to|to a target of|until you take|' +
    'until reach|until patient is taking|until you are at|until taking a total of|to',
);
const targetAmount = (own: UnitKey | null): Parser<Target> =>
  chain(amount, ({ low, high, unit, upTo, extra }) =>
    unit === null || unit !== own || low !== high || upTo || extra === true
      ? () => []
      : map(often, (found) => ({ amount: { low, high, unit, upTo: false }, often: found })),
  );
const pieces: ReadonlySet<UnitKey> = new Set<UnitKey>(['tablet', 'capsule']);
/** A higher number that nobody gave a unit is of milligrams, or a blood sugar. */
const mostPieces = 12;
const oftenADay: Parser<Count | 'daily'> = either<Count | 'daily'>(
  where(count, ({ per }) => per === 'day'),
  map(daily, () => 'daily' as const),
);
/** "Until 4 daily": of the tablets or capsules by which the dose goes up. */
const targetNumber = (own: UnitKey | null): Parser<Target> =>
  chain(wholeNumber, (number): Parser<Target> =>
    own === null || !pieces.has(own) || number > mostPieces
      ? () => []
      : map(oftenADay, (found) => ({
          amount: { low: number * 1000, high: number * 1000, unit: own, upTo: false },
          often: found,
        })),
  );
const untilNumber = literal(
  'until taking|until you are taking|until at|until on|until|until reaching',
);
/** "up to 4 tablets daily" is the maximum of a day: a limit. */
const target = (own: UnitKey | null): Parser<Target> =>
  either(
    after(targetStart, targetAmount(own)),
    where(
      after(
        literal('up to|, up to|to a max of|to max of|to a maximum of|to maximum of|up to a max of'),
        targetAmount(own),
      ),
      (found) => found.often !== 'daily',
    ),
  );
type Direction = 'increase' | 'decrease';
const changeBy: Parser<Direction> = phrases<Direction>([
  [
    'decrease by|then decrease by|reduce by|then reduce by|taper by|' +
      'then taper by|and decrease by|decreasing by',
    'decrease',
  ],
  [
    'increase by|then increase by|and increase by|increasing by|incr by|inc by|' +
      'increase dose by|' +
      'then increase dose by|titrate up by|titrate by|then incr by',
    'increase',
  ],
]);
const changeBare: Parser<Direction> = phrases<Direction>([
  ['decrease|then decrease|and decrease|decrease dose', 'decrease'],
  [
    'increase|then increase|and increase|increase dose|titrate up|incr|inc|titrate up by',
    'increase',
  ],
]);
const gap: Parser<Span> = either(
  every,
  map(literal('daily|each day|every day|a day|per day'), (): Span => ({
    low: 1,
    high: 1,
    unit: 'day',
  })),
  map(literal('weekly|each week|every week'), (): Span => ({
    low: 1,
    high: 1,
    unit: 'week',
  })),
);
/** "By 25 mg/week": of what is measured; "1 drop per week" may be said of its doses. */
const aWeek: Parser<Span> = map(literal('a week|per week|/week|/wk|per wk'), (): Span => ({
  low: 1,
  high: 1,
  unit: 'week',
}));
const substances: ReadonlySet<UnitKey | null> = new Set<UnitKey | null>(['unit', 'mg', 'mcg']);
/** Every so many days or weeks, in which nobody is given a dose of the day. */
const isLongGap = ({ low, unit }: Span): boolean => unit === 'week' || (unit === 'day' && low > 2);
type Step = Pick<Extract<Ending, { kind: 'change' }>, 'direction' | 'every'> & {
  readonly by: Amounts;
};
/** "Increase by 10 mg to 20 mg" names the step and where it ends, and no range of steps. */
const stepAmount: Parser<Amounts> = startingWith(amount.starts, (tokens, at) =>
  amount(tokens, at).filter(
    ([{ low, high }, end]) =>
      low === high || !tokens.slice(at, end).some(({ text }) => text === 'TO'),
  ),
);
/** "Increase 2 units every 3 days" is "by"; "increase 2 tablets daily" may be "to". */
const stepsOf: Parser<Step> = either(
  chain(changeBy, (direction) =>
    chain(stepAmount, (by) => map(gap, (found): Step => ({ direction, by, every: found }))),
  ),
  // "By 1 capsule daily each week": the dose of a day, once a week.
  where(
    chain(changeBy, (direction) =>
      chain(before(stepAmount, literal('daily|a day|per day')), (by) =>
        map(gap, (found): Step => ({ direction, by, every: found })),
      ),
    ),
    ({ every: found }) => isLongGap(found),
  ),
  where(
    chain(either(changeBare, changeBy), (direction) =>
      chain(stepAmount, (by) =>
        map(either(gap, aWeek), (found): Step => ({ direction, by, every: found })),
      ),
    ),
    ({ by, every: found }) => substances.has(by.unit) && isLongGap(found),
  ),
);
/** "Titrate up 1 unit daily until fasting < 120": a step, for it has a reading where it ends. */
const stepsToReading: Parser<Step> = where(
  chain(changeBare, (direction) =>
    chain(stepAmount, (by) => map(gap, (found): Step => ({ direction, by, every: found }))),
  ),
  ({ by, every: found }) => by.unit === 'unit' && !isLongGap(found),
);
type Until = Extract<Ending, { kind: 'change' }>['until'];
const changesUntil = (
  end: (own: UnitKey | null) => Parser<Until>,
  steps: Parser<Step> = stepsOf,
): Parser<Ending> =>
  chain(steps, ({ by, ...step }) =>
    chain(optional('as tolerated|, as tolerated'), (tolerated) =>
      chain(end(by.unit), (until): Parser<Ending> =>
        by.unit === null
          ? () => []
          : pure({
              kind: 'change',
              direction: step.direction,
              by: { ...by, unit: by.unit },
              every: step.every,
              ...(tolerated === true ? { tolerated } : {}),
              until,
            }),
      ),
    ),
  );
const changes = changesUntil((own) =>
  maybe(either<UntilNone | Target | ReadingTarget>(gone, target(own), readingTarget), null),
);
const changesToReading = changesUntil(() => readingTarget, stepsToReading);
/** How a course goes on behind its doses: days without, an end, the same again, another dose. */
export const ending: Parser<Ending> = either(offs, barelyOff, offInWeek, changes, changesToReading);
/** "Increase by 1 tablet every week until 4 daily": the unit of its end was not written. */
export const bareEnding: Parser<Ending> = changesUntil((own) =>
  map(after(untilNumber, targetNumber(own)), (found): Until => found),
);
