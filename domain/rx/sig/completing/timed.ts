import type { DraftClause } from '../draft.ts';
import type { Timing } from '../regimen.ts';
import { isTimeNote } from '../vocabulary/visits.ts';

/** Whether meals are the times. */
export const isMeals = (timing: Timing): boolean =>
  timing.moments.some((moment) => 'meal' in moment && moment.meal === 'meals');
/** How many times of a day the moments are; meals are three. */
export const momentsIn = (timing: Timing): number =>
  timing.moments.reduce(
    (sum, moment) => sum + ('meal' in moment && moment.meal === 'meals' ? 3 : 1),
    0,
  );
/** At times of the day, or on days by name. */
export const placed = (clause: DraftClause): boolean =>
  clause.timing.moments.length > 0 ||
  clause.timing.weekdays !== null ||
  clause.timing.parity !== undefined ||
  clause.notes.some(isTimeNote);
/** Whether it says how often or when. */
export const isTimed = (clause: DraftClause): boolean =>
  clause.daily ||
  clause.timing.count !== null ||
  clause.timing.every !== null ||
  clause.timing.daysAWeek !== null ||
  placed(clause);
/** "Hold Sunday": on which day not, and no word of what is taken on the others. */
export const saysOnlyNot = ({ join, amount, timing, daily }: DraftClause): boolean =>
  join === 'first' &&
  amount === null &&
  !daily &&
  timing.weekdays !== null &&
  timing.weekdays !== 'others' &&
  timing.weekdays.except &&
  timing.count === null &&
  timing.every === null &&
  timing.moments.length === 0;
