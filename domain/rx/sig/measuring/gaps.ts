import { daysPer } from '../meaning.ts';
import type { Clause, OnDays } from '../regimen.ts';

type Named = Exclude<OnDays, 'today'>;
/** Days that are named once, and don't come again. */
const namedIn = (clause: Clause | undefined): Named | null => {
  const onDays = clause?.onDays ?? null;
  if (onDays === null || onDays === 'today') return null;
  return onDays.cycle === null && onDays.some !== true ? onDays : null;
};
/** The interval of a dose that is not due each day, in days; null where it is, or where unsaid. */
function intervalOf({ timing, begins }: Clause): number | null {
  const { count, every } = timing;
  if (begins !== null) return null;
  if (every !== null)
    return every.low === every.high && daysPer[every.unit] >= 1
      ? every.low * daysPer[every.unit]
      : null;
  return count?.high === 1 && count.per !== 'day' ? daysPer[count.per] : null;
}
/** "80 mg on day 15, then 40 mg every 2 weeks": when the next dose is due, its interval says. */
export function beginsByInterval(clause: Clause | undefined, next: Clause | undefined): boolean {
  const before = namedIn(clause);
  if (before === null || next === undefined || before.onward === true) return false;
  return next.onDays === null && before.from === before.to && intervalOf(next) !== null;
}
/**
 * Days without a dose between a clause and the next one: 13 between day 1 and day 15. Behind one
 * named day "then every 2 weeks" begins after its own interval.
 */
export function daysBetween(clause: Clause | undefined, next: Clause | undefined): number {
  const before = namedIn(clause);
  if (before === null || next === undefined || before.onward === true) return 0;
  const behind = namedIn(next);
  if (behind !== null) {
    const apart = behind.from - before.to - 1;
    return before.unit === undefined && behind.unit === undefined && apart > 0 ? apart : 0;
  }
  return before.unit === undefined && beginsByInterval(clause, next)
    ? (intervalOf(next) ?? 1) - 1
    : 0;
}
