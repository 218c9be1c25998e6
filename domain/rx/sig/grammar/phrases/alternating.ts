import type { RouteKey } from '../../meaning.ts';
import type { Moment } from '../../regimen.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  maybe,
  optional,
  pure,
  startingWith,
  where,
  type Parser,
} from '../parser.ts';
import { amount, bareAmount, route, type Amounts } from '../terms-dose.ts';
import { moments } from '../terms-time.ts';

/** Two amounts, each on every second day; how and at which time both are given. */
export interface Alternating {
  readonly kind: 'alternate';
  readonly amounts: readonly [Amounts, Amounts];
  readonly route: RouteKey | null;
  readonly at: Moment | null;
}
const exact = <T extends Parser<Amounts>>(parser: T): Parser<Amounts> =>
  where(
    parser,
    ({ low, high, upTo, extra }) => low === high && !upTo && extra !== true && high > 0,
  );
const first = exact(amount);
const second = exact(either(amount, bareAmount));
const oneMoment: Parser<Moment> = chain(moments, (list) => {
  const [at, ...others] = list;
  return at === undefined || others.length > 0 ? () => [] : pure(at);
});
/** "By mouth at bedtime": how a dose is given, and when in the day. */
interface Given {
  readonly route: RouteKey | null;
  readonly at: Moment | null;
}
const given: Parser<Given> = chain(
  maybe(route, null),
  (by) => map(maybe(oneMoment, null), (at) => ({ route: by, at })),
  either<unknown>(route, oneMoment),
);
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
/** What is said of one dose holds for both; said of both, it has to be the same. */
const ofBoth = <T>(list: readonly (T | null)[]): readonly [T | null] | null => {
  const told = list.filter((one) => one !== null);
  return told.every((one) => same(one, told[0])) ? [told[0] ?? null] : null;
};
function alternating(
  amounts: readonly [Amounts, Amounts],
  all: readonly Given[],
): Parser<Alternating> {
  const by = ofBoth(all.map((one) => one.route));
  const at = ofBoth(all.map((one) => one.at));
  const [one, other] = amounts;
  const isOneUnit = other.unit === null || other.unit === one.unit;
  return by === null || at === null || !isOneUnit || one.low === other.low
    ? () => []
    : pure({ kind: 'alternate', amounts, route: by[0], at: at[0] });
}
const oneDay = literal('one day|on one day|1 day');
const nextDay = literal(
  'the next|the next day|next day|on the next|on the next day|the following day|' +
    'on the following day|the other day|the following|on the other day',
);
const behind = optional(
  ', alternating|alternating|, alternate|, alternating days|alternating days|and alternate|' +
    ', and alternate|, repeat|and repeat|, then repeat',
);
/** Not "then": "2 tablets one day, then 1 the next" may be a course of two days. */
const comma = literal(
  ',|and|;|, and|alternating with|, alternating with|alternate with|, alternate with',
);
const verbAgain = optional('take|give|use|inject');
/** "1 tablet one day, 2 tablets the next". */
const dayByDay: Parser<Alternating> = chain(first, (one) =>
  chain(given, (ofOne) =>
    chain(after(oneDay, after(comma, after(verbAgain, second))), (other) =>
      chain(before(given, nextDay), (ofOther) =>
        chain(given, (ofAll) => before(alternating([one, other], [ofOne, ofOther, ofAll]), behind)),
      ),
    ),
  ),
);
const inTurns = literal(
  ', alternating|alternating|, alternate|alternate|and alternate|, and alternate|' +
    'alternating days|, alternating days|and repeat|, then alternate|then alternate',
);
/** "1 tablet one day then 2 tablets the next, alternating": it goes on in turns, and says so. */
const thenInTurns: Parser<Alternating> = chain(first, (one) =>
  chain(given, (ofOne) =>
    chain(
      after(oneDay, after(literal('then|and then|, then'), after(verbAgain, second))),
      (other) =>
        chain(before(before(given, nextDay), inTurns), (ofOther) =>
          alternating([one, other], [ofOne, ofOther]),
        ),
    ),
  ),
);
const eachDay = literal(
  'every other day|daily|every day|each day|qod|q other day|day to day|from day to day|' +
    'on alternating days|on alternate days|on every other day|by day|per day|qd|once daily',
);
const alternate = literal(
  'alternate|alternating|alternate between|alternating between|alternate taking|' +
    'alternate doses of|alternating doses of|alternate dose of',
);
const and = literal('and|with|then|&');
/** "Alternate 5 mg and 7.5 mg every other day". */
const byVerb: Parser<Alternating> = chain(after(alternate, first), (one) =>
  chain(after(and, second), (other) =>
    chain(before(given, eachDay), (ofOther) =>
      chain(given, (ofAll) => alternating([one, other], [ofOther, ofAll])),
    ),
  ),
);
const onDays = literal(
  'on alternating days|on alternate days|alternating days|alternate days|' +
    'alternating every other day|alternating daily|alternate every other day|alternate daily',
);
/** "5 mg and 7.5 mg on alternating days". */
const onOtherDays: Parser<Alternating> = chain(first, (one) =>
  chain(after(and, second), (other) =>
    chain(before(given, onDays), (ofOther) =>
      chain(given, (ofAll) => alternating([one, other], [ofOther, ofAll])),
    ),
  ),
);
/** "Alternate 1 tablet one day and 2 tablets the next". */
const daysByVerb: Parser<Alternating> = after(alternate, dayByDay);
const any = either(dayByDay, thenInTurns, daysByVerb, byVerb, onOtherDays);
/** "2 tablets one day, 1 the next, then stop": two days of a course, and no turns. */
const goesOn = literal('then|, then|and then|, and then|. then|; then');
/** Two amounts that take turns from day to day, with all that is said of both right behind. */
export const alternatingDays: Parser<Alternating> = startingWith(any.starts, (tokens, at) => {
  const hits = any(tokens, at);
  const furthest = Math.max(0, ...hits.map(([, end]) => end));
  return hits.filter(([, end]) => end === furthest && goesOn(tokens, end).length === 0);
});
