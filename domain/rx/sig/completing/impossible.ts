import type { Product } from '../product.ts';
import type { Clause, Limit, Moment, Regimen, Span, Timing } from '../regimen.ts';
import { contradictsItself } from './contradictions.ts';
import { isAmong, isShared, lastDay } from './cycles.ts';
import { isPiece, mostPieces } from './of-strength.ts';
import { unitsIn } from './said-twice.ts';

/** Rounding of what is reckoned by the strength. */
const slightly = 1.001;
/** A single dose, or the doses of a day, above their own maximum. */
function isOverLimit(
  { amount, timing, prn, notes }: Clause,
  limit: Limit,
  product: Product,
): boolean {
  if (amount === null || limit.per === null || limit.acetaminophen) return false;
  const ofDoses = limit.unit === 'dose';
  const each = ofDoses ? amount.low / 1000 : unitsIn(limit.unit, amount.unit, product);
  if (each === null) return false;
  const most = limit.amount * each * (each === 1 || ofDoses ? 1 : slightly);
  if (!ofDoses && amount.high > most) return true;
  const spaced = prn || !notes.some((note) => note === 'aroundClock' || note === 'scheduled');
  return isOfDay(limit.per) && amount.low * leastADay(timing, spaced) > most;
}
/**
 * "Every 6 hours as needed, at most 1 a day": a maximum that only one dose of a day comes up to, or
 * that the repetition exceeds.
 */
function isOfOneDose({ clauses, limits, repeat }: Regimen, product: Product): boolean {
  return clauses.some(({ amount, timing: { every } }) => {
    const again = every?.unit === 'hour' && every.high <= 12;
    if (amount === null || (!again && repeat === null)) return false;
    return limits.some(({ unit, amount: most, per, acetaminophen }) => {
      if (per === null || acetaminophen || !isOfDay(per)) return false;
      const each = unit === 'dose' ? amount.low / 1000 : unitsIn(unit, amount.unit, product);
      if (each === null) return false;
      return unit === 'dose' ? most < 2000 : most * each * slightly < 2 * amount.low;
    });
  });
}
const isOfDay = ({ high, unit }: Span): boolean =>
  (unit === 'day' && high === 1) || (unit === 'hour' && high === 24);
/**
 * How many doses a day are given at least; 0 where that is open. Hours alone may be the least
 * time between two doses (`spaced`): "every 4 hours, at most 4 a day".
 */
function leastADay({ count, every, moments }: Timing, spaced: boolean): number {
  if (count !== null) return count.per === 'day' && !count.upTo ? count.low : 0;
  if (every?.unit === 'hour') return spaced ? 0 : Math.floor(24 / every.high);
  return moments.filter((one) => !('meal' in one && one.meal === 'meals')).length;
}
const withFood = new Set([
  'withFood',
  'withFoodOrMilk',
  'withSnack',
  'withLightSnack',
  'afterFood',
  'withFattyMeal',
  'withHighFatMeal',
  'largestMeal',
  'firstBite',
  'within30AfterMeal',
]);
const withoutFood = new Set(['emptyStomach', 'withoutFood', 'aroundMeal', 'aroundMeals']);
/** "With food on an empty stomach", "with breakfast on an empty stomach". */
function foodContradicts({ notes, timing }: Clause, sentences: readonly string[]): boolean {
  const meals = timing.moments.filter((one) => 'meal' in one && one.meal !== 'bedtime');
  const isApart = (one: Moment): boolean => 'meal' in one && one.by !== null && one.by.high > 0;
  const isBefore = (one: Moment): boolean => 'meal' in one && one.relation === 'before';
  if (!notes.some((note) => withoutFood.has(note))) return false;
  const eats = meals.some((one) => !isApart(one) && !isBefore(one));
  return eats || notes.some((note) => withFood.has(note)) || sentences.includes('takeWithMeals');
}
/** "12 tablets every 6 hours": more pieces in a day than anybody is given. */
const isTooMany = ({ amount, timing }: Clause): boolean =>
  amount !== null &&
  isPiece(amount.unit) &&
  amount.low * leastADay(timing, false) > mostPieces * 1000;
/** "12 hours on, then 6 hours off", once daily or without a time of its own: a day has 24. */
function wearContradicts({ clauses, endings }: Regimen): boolean {
  const [clause, ...others] = clauses;
  const off = endings.find(({ kind }) => kind === 'off');
  const on = clause?.wear.find(({ what, upTo }) => what === 'on' && !upTo);
  if (clause === undefined || others.length > 0 || off?.kind !== 'off' || on === undefined)
    return false;
  const { count, every } = clause.timing;
  const daily = count === null ? every === null : count.per === 'day' && count.high === 1;
  const inHours = on.span.unit === 'hour' && off.span.unit === 'hour';
  return daily && inHours && on.span.high + off.span.high !== 24;
}
/**
 * A dose above its own maximum, more pieces than a day has, parts that contradict each other, a
 * course that ends before it began, days that come twice, food with an empty stomach, or a day of
 * other than 24 hours.
 */
export function impossible(regimen: Regimen, product: Product): boolean {
  const { clauses, limits, sentences } = regimen;
  if (wearContradicts(regimen) || contradictsItself(regimen)) return true;
  if (isOfOneDose(regimen, product)) return true;
  return clauses.some((clause, index) => {
    const { onDays } = clause;
    if (foodContradicts(clause, sentences) || isTooMany(clause)) return true;
    if (limits.some((limit) => isOverLimit(clause, limit, product))) return true;
    if (onDays === null || onDays === 'today') return false;
    return lastDay(onDays) < onDays.from || isSameDay(clauses[index - 1], clause);
  });
}
/** "Days 1-5, then days 4-8": the fourth day is of two doses. */
function isSameDay(before: Clause | undefined, { onDays, join }: Clause): boolean {
  const last = before?.onDays ?? null;
  if (last === null || last === 'today' || onDays === null || onDays === 'today') return false;
  if (join !== 'then' || last.unit !== onDays.unit) return false;
  return isAmong(last, onDays) ? isShared(last, onDays) : onDays.from <= lastDay(last);
}
