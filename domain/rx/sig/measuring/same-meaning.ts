import type { Product } from '../product.ts';
import {
  millilitersIn,
  type Amount,
  type Clause,
  type Ending,
  type Moment,
  type Regimen,
  type Span,
  type Timing,
} from '../regimen.ts';

const daysInWeek = 7;
/** Weeks are seven days each; months are not counted in days. */
const inDays = (span: Span): Span =>
  span.unit === 'week'
    ? { ...span, low: span.low * daysInWeek, high: span.high * daysInWeek, unit: 'day' }
    : span;
/** A household measure in milliliters. */
function inMilliliters(amount: Amount): Amount {
  const each = millilitersIn[amount.unit];
  return each === undefined
    ? amount
    : { ...amount, low: amount.low * each, high: amount.high * each, unit: 'ml' };
}
const allDays = [0, 1, 2, 3, 4, 5, 6];
/** The days of a week that a clause has by name; null where it names none. */
function namedDays({ timing: { weekdays } }: Clause, beside: readonly Clause[]) {
  if (weekdays === null) return null;
  if (weekdays === 'others') {
    const taken = beside.flatMap(({ timing }) =>
      timing.weekdays === null || timing.weekdays === 'others' ? [] : timing.weekdays.days,
    );
    return allDays.filter((day) => !taken.includes(day));
  }
  return weekdays.except ? allDays.filter((day) => !weekdays.days.includes(day)) : weekdays.days;
}
const isOnceDaily = ({ count }: Timing): boolean =>
  count !== null && count.per === 'day' && count.low === 1 && count.high === 1 && !count.upTo;
const sorted = (moments: readonly Moment[]): readonly Moment[] =>
  moments.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
/** "Once daily on Monday" is "every Monday", "except Sunday" the six other days. */
function plainTiming(clause: Clause, beside: readonly Clause[]): Timing {
  const days = namedDays(clause, beside);
  const { again: _, only: __, ...said } = clause.timing;
  const timing = { ...said, moments: sorted(said.moments) };
  if (days === null) return timing;
  const weekdays = { days, except: false };
  return { ...timing, weekdays, count: isOnceDaily(timing) ? null : timing.count };
}
/** What is swallowed anyway need not be said to go by mouth. */
const isOral = ({ route }: Product): boolean => route?.trim().toLowerCase() === 'oral';
function plainClause(
  clause: Clause,
  index: number,
  clauses: readonly Clause[],
  product: Product,
): Clause {
  const { placeOnly: _, ...plain } = clause;
  const { amount, same, length, verb, route } = plain;
  const measured = amount === null ? null : inMilliliters(amount);
  const again = same.map(inMilliliters);
  return {
    ...plain,
    amount: measured,
    same: again.filter((one) => JSON.stringify(one) !== JSON.stringify(measured)),
    length: length === null ? null : { ...length, span: inDays(length.span) },
    verb: index > 0 && verb === clauses[0]?.verb ? null : verb,
    route: route === 'mouth' && isOral(product) ? null : route,
    timing: plainTiming(clause, clauses),
  };
}
const plainEnding = (ending: Ending): Ending =>
  ending.kind === 'off' ? { ...ending, span: inDays(ending.span) } : ending;
/** Two doses of the same days that differ in their times of the day alone are one. */
function merged(clauses: readonly Clause[]): readonly Clause[] {
  const list: Clause[] = [];
  for (const clause of clauses) {
    const before = list.at(-1);
    const bare = (one: Clause) =>
      JSON.stringify({ ...one, join: 'and', verb: null, timing: { ...one.timing, moments: [] } });
    const isOne =
      before !== undefined &&
      clause.join === 'and' &&
      before.timing.moments.length > 0 &&
      clause.timing.moments.length > 0 &&
      bare(before) === bare(clause);
    if (!isOne) list.push(clause);
    else {
      const moments = sorted([...before.timing.moments, ...clause.timing.moments]);
      list.splice(-1, 1, { ...before, timing: { ...before.timing, moments } });
    }
  }
  return list;
}
function plainRegimen(regimen: Regimen, product: Product): string {
  const { noneOn: _, ...said } = regimen;
  const clauses = regimen.clauses.map((clause, index) =>
    plainClause(clause, index, regimen.clauses, product),
  );
  return JSON.stringify({
    ...said,
    clauses: merged(clauses),
    endings: regimen.endings.map(plainEnding),
  });
}
/**
 * Whether two regimens say the same in other words: two weeks and 14 days, a teaspoon and 5 mL, all
 * days but Sunday and the six others, "by mouth" of what is taken by mouth. Nothing is reckoned by
 * a strength, for the two may be of two products.
 */
export const saysTheSame = (one: Regimen, other: Regimen, product: Product): boolean =>
  plainRegimen(one, product) === plainRegimen(other, product);
