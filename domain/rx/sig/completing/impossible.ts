import type { Clause, Limit, Regimen, Timing } from '../regimen.ts';

/** A single dose, or the doses of a day, above their own maximum. */
function isOverLimit({ amount, timing, prn, notes }: Clause, limit: Limit): boolean {
  if (amount === null || limit.unit !== amount.unit || limit.per === null) return false;
  if (amount.high > limit.amount) return true;
  const { high, unit } = limit.per;
  const aDay = (unit === 'day' && high === 1) || (unit === 'hour' && high === 24);
  const spaced = prn || !notes.some((note) => note === 'aroundClock' || note === 'scheduled');
  return aDay && amount.low * leastADay(timing, spaced) > limit.amount;
}
/**
 * How many doses a day are given at least; 0 where that is open. Hours alone may be the least
 * time between two doses (`spaced`): "every 4 hours, at most 4 a day".
 */
function leastADay({ count, every, moments }: Timing, spaced: boolean): number {
  if (count !== null) return count.per === 'day' && !count.upTo ? count.low : 0;
  if (every?.unit === 'hour') return spaced ? 0 : Math.floor(24 / every.high);
  return moments.filter((one) => !('meal' in one && one.meal === 'meals')).length;
}
/** A dose above its own maximum, a course that ends before it began, or days that come twice. */
export function impossible({ clauses, limits }: Regimen): boolean {
  return clauses.some((clause, index) => {
    const { onDays } = clause;
    if (limits.some((limit) => isOverLimit(clause, limit))) return true;
    if (onDays === null || onDays === 'today') return false;
    return onDays.to < onDays.from || isSameDay(clauses[index - 1], clause);
  });
}
/** "Days 1-5, then days 4-8": the fourth day is of two doses. */
function isSameDay(before: Clause | undefined, { onDays, join }: Clause): boolean {
  const last = before?.onDays ?? null;
  if (last === null || last === 'today' || onDays === null || onDays === 'today') return false;
  return join === 'then' && last.unit === onDays.unit && onDays.from <= last.to;
}
