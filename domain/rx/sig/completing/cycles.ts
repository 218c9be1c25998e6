import type { DraftClause } from '../draft.ts';
import { daysPer } from '../meaning.ts';
import type { OnDays, Span } from '../regimen.ts';

const longUnits = new Set<Span['unit']>(['day', 'week', 'month']);
type Timed = Pick<DraftClause, 'length' | 'onDays' | 'timing'>;
type Named = Extract<OnDays, object>;
/** The last of the days or weeks that are named: 15 of "days 1, 8 and 15". */
export const lastDay = ({ to, also }: Named): number => also?.at(-1) ?? to;
const namedIn = ({ from, to, also }: Named): readonly number[] =>
  also === undefined
    ? Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)
    : [from, ...also];
/** Whether days of a list stand among the days before them: "days 1, 3, 5 and days 2, 4, 6". */
export const isAmong = (before: Named, { from, also }: Named): boolean =>
  (also ?? before.also) !== undefined && from <= lastDay(before);
/** Whether two doses name one day. */
export function isShared(before: Named, days: Named): boolean {
  const taken = new Set(namedIn(before));
  return namedIn(days).some((day) => taken.has(day));
}
/** Days of a length or of the days of a course; null where there are none, or hours. */
function courseDays({ length, onDays }: Timed): number | null {
  if (onDays !== null) return onDays === 'today' ? null : onDays.to - onDays.from + 1;
  if (length === null || !longUnits.has(length.span.unit)) return null;
  return length.span.high * daysPer[length.span.unit];
}
/** Days from one dose to the next, at least; null where it is less than a day, or not said. */
function gapOf({ timing }: Timed): number | null {
  const { every, count, weekdays } = timing;
  if (every !== null) return every.low * daysPer[every.unit];
  if (count !== null) return count.per === 'day' ? null : daysPer[count.per] / count.high;
  if (weekdays === null || weekdays === 'others' || weekdays.except) return null;
  return daysPer.week / weekdays.days.length;
}
/**
 * A dose that comes less often than its own course is long: "every 28 days for 5 days" are days of
 * a cycle, and no dose every 28 days.
 */
export function outlastsItself(clause: Timed): boolean {
  const [days, gap] = [courseDays(clause), gapOf(clause)];
  return days !== null && gap !== null && gap > days + 1e-9;
}
const isDaily = ({ daily, timing }: DraftClause): boolean =>
  daily || timing.count?.per === 'day' || timing.moments.length > 0;
/** The days of a course that a cycle repeats; null where it is not sure that they are each day. */
function daysIn(clause: DraftClause): Extract<OnDays, object> | null {
  const { length, onDays } = clause;
  if (onDays !== null) return onDays === 'today' || onDays.cycle !== null ? null : onDays;
  if (length === null || length.upTo || length.more === true || !isDaily(clause)) return null;
  const { low, high, unit } = length.span;
  return unit === 'day' && low === high ? { from: 1, to: high, cycle: null } : null;
}
/** "Days 1-21 q28d", "at bedtime for 5 days every 28 days": days of each cycle of so many days. */
export function cycled<T extends DraftClause>(clause: T): T {
  const { every } = clause.timing;
  const days = daysIn(clause);
  if (days === null || every === null || every.unit !== 'day' || every.low !== every.high)
    return clause;
  if (every.low <= lastDay(days) || every.low <= 7) return clause;
  return {
    ...clause,
    length: null,
    onDays: { ...days, cycle: every.low },
    timing: { ...clause.timing, every: null },
  };
}
