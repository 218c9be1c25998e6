import type { DraftClause } from '../draft.ts';
import type { Reason } from '../regimen.ts';

/** The one ailment that an amount is for. */
function ailmentOf({ reasons }: DraftClause): Reason | null {
  const [item, ...others] = reasons?.items ?? [];
  const isPlain = reasons !== null && reasons.purpose === 'for' && others.length === 0;
  return isPlain ? (item ?? null) : null;
}
const isUntimed = ({ timing }: DraftClause): boolean =>
  timing.count === null &&
  timing.every === null &&
  timing.moments.length === 0 &&
  timing.weekdays === null &&
  timing.daysAWeek === null &&
  timing.single === null;
const isBounded = ({ length, onDays, doses, begins, event }: DraftClause): boolean =>
  [length, onDays, doses, begins, event].some((part) => part !== null);
/** The same ailment, and another degree of it: mild pain and severe pain. */
function differInDegree(one: DraftClause, other: DraftClause): boolean {
  const [first, second] = [ailmentOf(one), ailmentOf(other)];
  return (
    first !== null &&
    second !== null &&
    first.what === second.what &&
    first.quality !== null &&
    second.quality !== null &&
    first.quality !== second.quality
  );
}
/** Two amounts, one after the other, for two degrees of the same ailment. */
const areDegrees = (before: DraftClause, clause: DraftClause): boolean =>
  before.join === 'first' &&
  (clause.join === 'or' || clause.join === 'comma') &&
  before.amount !== null &&
  clause.amount !== null &&
  differInDegree(before, clause) &&
  !isBounded(before) &&
  !isBounded(clause);
/**
 * Whether how often, and that it is as needed, is said of both. Of "1 tablet every 4 hours for mild
 * pain, 2 tablets for severe pain" how often the 2 are taken is not said.
 */
const holdsForBoth = (before: DraftClause, clause: DraftClause): boolean =>
  JSON.stringify(before.timing) === JSON.stringify(clause.timing)
    ? before.prn && clause.prn
    : isUntimed(before) && !before.prn && clause.prn;
/**
 * "1 tablet for mild pain, 2 tablets for severe pain every 6 hours as needed": the amount hangs on
 * how bad it is, and how often is said of both. Null where it is not that.
 */
export function bySeverity(
  before: DraftClause | undefined,
  clause: DraftClause,
): readonly [DraftClause, DraftClause] | null {
  if (before === undefined || !areDegrees(before, clause) || !holdsForBoth(before, clause))
    return null;
  const { timing, daily } = clause;
  const both = { timing, daily: daily || before.daily, prn: true };
  return [
    { ...before, ...both },
    { ...clause, ...both, join: 'or' },
  ];
}
