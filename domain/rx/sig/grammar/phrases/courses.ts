import type { RouteKey, UnitKey } from '../../meaning.ts';
import type { Moment } from '../../regimen.ts';
import { number, wholeNumber } from '../numbers.ts';
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
import { amount, bareAmount, route, unit, type Amounts } from '../terms-dose.ts';
import { moments } from '../terms-time.ts';
import { alternatingDays, type Alternating } from './alternating.ts';

/** An amount of a day or a week at one of its times. */
export interface DraftPart {
  readonly amount: Amounts;
  readonly at: Moment;
}
/** Several doses in one phrase. */
export type CourseTerm =
  | { readonly kind: 'split'; readonly parts: readonly DraftPart[] }
  /** Thousandths, each on its day from day 1 on. */
  | {
      readonly kind: 'stepped';
      readonly amounts: readonly number[];
      readonly unit: UnitKey | null;
      readonly route: RouteKey | null;
    }
  | Alternating;

const isExact = ({ low, high, upTo, extra }: Amounts): boolean =>
  low === high && !upTo && extra !== true;
const part: Parser<DraftPart> = chain(either(amount, bareAmount), (found) =>
  chain(
    where(after(optional('tablets|capsules'), moments), (list) => list.length === 1),
    ([at]) => (at === undefined || !isExact(found) ? () => [] : pure({ amount: found, at })),
  ),
);
const mostParts = 4;
const moreParts = (list: readonly DraftPart[]): Parser<readonly DraftPart[]> =>
  chain(after(optional('and|,|, and|+|/'), part), (next) => {
    const all = [...list, next];
    return all.length < mostParts ? either(pure(all), moreParts(all)) : pure(all);
  });
const parts: Parser<readonly DraftPart[]> = chain(part, (first) => moreParts([first]));
/** "(8 am 2 pm)" may be two hours of the day: there each amount has its unit or its words. */
const half = /^[AP]M$/;
const told: Parser<readonly DraftPart[]> = startingWith(parts.starts, (tokens, at) =>
  parts(tokens, at).filter(([, end]) =>
    tokens
      .slice(at, end)
      .every(({ text }, index, all) => !half.test(text) || all[index - 1]?.kind !== 'number'),
  ),
);
/** "4 tablets weekly as 2 in the morning and 2 in the evening". */
const split: Parser<CourseTerm> = map(
  either(
    after(
      literal(
        'as|, as|divided as|given as|taken as|split as|div as|in divided doses as|' +
          'in 2 divided doses as',
      ),
      parts,
    ),
    after(literal('divided|divided:|, divided:|split|in divided doses:'), told),
    before(after(literal('('), after(optional('as|give|take'), told)), literal(')')),
  ),
  (found) => ({ kind: 'split', parts: found }),
);

const leastSteps = 3;
const mostSteps = 12;
const moreSteps = (sign: Parser<true>, list: readonly number[]): Parser<readonly number[]> =>
  chain(after(sign, number), (next) => {
    const all = [...list, next];
    const more = all.length < mostSteps ? moreSteps(sign, all) : () => [];
    return all.length < leastSteps ? more : either(pure(all), more);
  });
const steps: Parser<readonly number[]> = chain(number, (first) =>
  either(moreSteps(literal('-'), [first]), moreSteps(literal(','), [first])),
);
/** How the days of a list are told: so many as there are steps, or one for each. */
const lasting = (count: number): Parser<unknown> =>
  either<unknown>(
    before(
      where(after(literal('x|for|over'), wholeNumber), (days) => days === count),
      literal('days total|total days|d total|day total'),
    ),
    where(before(after(literal('over'), wholeNumber), literal('days|d')), (days) => days === count),
    literal('one day each|1 day each|each for 1 day|each for one day|x 1 day each|x1 day each'),
  );
/** "6-5-4-3-2-1 x 6 days" is the dose pack; of other lists each dose may be for so many days. */
const isPack = (amounts: readonly number[]): boolean =>
  amounts.join() === '6000,5000,4000,3000,2000,1000';
const ofPack: Parser<unknown> = before(
  where(after(literal('x|for'), wholeNumber), (days) => days === 6),
  literal('days|d'),
);
const lastingOf = (amounts: readonly number[]): Parser<unknown> =>
  isPack(amounts) ? either<unknown>(lasting(6), ofPack) : lasting(amounts.length);
const often = optional('taper|tapering|tapering dose|daily|qd|tapering daily');
/** "By mouth daily": how each of the doses is given. */
const given: Parser<RouteKey | null> = before(maybe(route, null), often);
/** "6,5,4,3,2,1 x 6 days total": each number is the dose of its day. */
const stepped: Parser<CourseTerm> = chain(steps, (amounts) =>
  chain(maybe(unit, null), (found) =>
    map(before(given, after(optional(','), lastingOf(amounts))), (by): CourseTerm => ({
      kind: 'stepped',
      amounts,
      unit: found,
      route: by,
    })),
  ),
);

export const courseTerms: readonly Parser<CourseTerm>[] = [split, stepped, alternatingDays];
