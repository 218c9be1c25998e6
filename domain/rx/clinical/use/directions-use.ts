import { contentOf, isLacking } from '../../days-supply/content.ts';
import { isOfAttack } from '../../days-supply/most.ts';
import { factsOf, type ProductText } from '../../days-supply/product.ts';
import { useOf } from '../../days-supply/use.ts';
import type { Directions } from '../../sig/index.ts';
import type { UnitKey } from '../../sig/meaning.ts';
import { millilitersIn, type Clause } from '../../sig/regimen.ts';
import { brokenIn, type Broken } from './broken.ts';
import { rhythmOf, type Rhythm } from './rhythm.ts';

/** So much a day for so many days; null where it goes on. Thousandths of the billing unit. */
export interface UseStep {
  readonly aDay: number;
  readonly days: number | null;
}
/** An amount at one time in the unit that the directions say. */
export interface SaidAmount {
  readonly unit: UnitKey;
  readonly amount: number;
}
/** How directions use a product, as far as they say it. */
export interface DirectionsUse {
  readonly rhythm: Rhythm;
  /** Doses on a day of use at most; null where they don't say it. */
  readonly timesADay: number | null;
  /** Each amount at one time, in thousandths of the billing unit; empty where not said. */
  readonly amounts: readonly number[];
  /** The largest amount of each clause, in the unit that it says. */
  readonly said: readonly SaidAmount[];
  /** A solid piece is not swallowed whole. */
  readonly broken: Broken | null;
  /** Whole pens, vials or cartridges are used at one time. */
  readonly isVessel: boolean;
  /** Only at bedtime, or at night. */
  readonly isNightly: boolean;
  readonly course: readonly UseStep[];
}

function amountsOf(clauses: readonly Clause[], product: ProductText): readonly number[] {
  const facts = factsOf(product);
  return clauses.flatMap(({ amount }) => {
    if (amount === null) return [];
    const spoons = millilitersIn[amount.unit];
    const content = contentOf(facts, spoons === undefined ? amount.unit : 'ml');
    if (isLacking(content)) return [];
    return [amount.low, amount.high].map((each) => (each * (spoons ?? 1) * content.d) / content.n);
  });
}
const minutesADay = 1440;
/** "Every 20 minutes for 3 doses" are three; of an attack nobody says how many. */
function timesWithinHour(clause: Clause, minutes: number, product: ProductText): number | null {
  if (isOfAttack(clause, product)) return null;
  return clause.doses?.count ?? Math.max(1, minutesADay / minutes);
}
function timesOf(clause: Clause, product: ProductText): number | null {
  const { count, every, moments } = clause.timing;
  if (count !== null) return count.per === 'day' ? count.high : 1;
  if (every?.unit === 'minute') return timesWithinHour(clause, every.low, product);
  if (every !== null) return every.unit === 'hour' ? Math.max(1, 24 / every.low) : 1;
  if (moments.length === 0) return null;
  return moments.reduce(
    (sum, moment) => sum + ('meal' in moment && moment.meal === 'meals' ? 3 : 1),
    0,
  );
}
const week = [0, 1, 2, 3, 4, 5, 6] as const;
/** The days of the week that a clause names; null where it names none, or the others. */
const namedDays = ({ timing: { weekdays } }: Clause): readonly number[] | null => {
  if (weekdays === null || weekdays === 'others') return null;
  return weekdays.except ? week.filter((day) => !weekdays.days.includes(day)) : weekdays.days;
};
function isOn(day: number, clause: Clause, group: readonly Clause[]): boolean {
  const days = namedDays(clause);
  if (days !== null) return days.includes(day);
  return (
    clause.timing.weekdays === null || group.every((other) => !namedDays(other)?.includes(day))
  );
}
/** The clauses that "and" joins to one another. */
const groupsOf = (clauses: readonly Clause[]): readonly (readonly Clause[])[] =>
  clauses.reduce<readonly (readonly Clause[])[]>(
    (groups, clause) =>
      clause.join === 'and'
        ? [...groups.slice(0, -1), [...(groups.at(-1) ?? []), clause]]
        : [...groups, [clause]],
    [],
  );
/**
 * Doses of the day with the most of them. Clauses of the same days go together ("80 units in the
 * morning and 60 in the evening"), of other days they do not ("daily except 1/2 tablet on Monday").
 */
function timesADay(clauses: readonly Clause[], product: ProductText): number | null {
  const perDay = groupsOf(clauses).flatMap((group) =>
    week.flatMap((day) => {
      const times = group.flatMap((clause) =>
        isOn(day, clause, group) ? (timesOf(clause, product) ?? []) : [],
      );
      return times.length === 0 ? [] : [times.reduce((sum, each) => sum + each, 0)];
    }),
  );
  return perDay.length === 0 ? null : Math.max(...perDay);
}
const isNight = (clause: Clause): boolean =>
  clause.timing.moments.length > 0 &&
  clause.timing.moments.every(
    (moment) =>
      ('at' in moment && (moment.at === 'bedtime' || moment.at === 'night')) ||
      ('meal' in moment && moment.meal === 'bedtime'),
  );
function courseOf(directions: Directions, product: ProductText): readonly UseStep[] {
  if (directions.kind !== 'read') return [];
  const use = useOf(directions.regimen, factsOf(product));
  if (isLacking(use)) return [];
  return use.steps.map(({ round, days }) => ({
    aDay: ((round.quantity / round.days) * use.content.d) / use.content.n,
    days,
  }));
}

/** How directions use a product: how often, how much, in which pieces and for how long. */
export function directionsUse(directions: Directions, product: ProductText): DirectionsUse {
  const clauses = directions.kind === 'read' ? directions.regimen.clauses : [];
  const amounts = amountsOf(clauses, product);
  return {
    rhythm: rhythmOf(directions),
    timesADay: timesADay(clauses, product),
    amounts,
    said: clauses.flatMap(({ amount }) =>
      amount === null ? [] : [{ unit: amount.unit, amount: amount.high / 1000 }],
    ),
    broken: brokenIn(directions, product, amounts),
    isVessel: clauses.some(
      ({ amount }) => amount !== null && (amount.unit === 'pen' || amount.unit === 'vial'),
    ),
    isNightly: clauses.length > 0 && clauses.every(isNight),
    course: courseOf(directions, product),
  };
}
