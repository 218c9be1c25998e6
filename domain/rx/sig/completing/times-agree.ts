import type { DraftClause } from '../draft.ts';
import { daysPer } from '../meaning.ts';
import type { Count, DaysAWeek, Span, Timing } from '../regimen.ts';
import { isMeals, momentsIn } from './timed.ts';

/** How often is said in hours or minutes. */
export const inHours = ({ every }: Timing): boolean =>
  every !== null && (every.unit === 'hour' || every.unit === 'minute');
/** "Three times daily, every 8 hours" is one frequency. */
function intervalFits({ every }: Timing, times: number): boolean {
  if (every === null || every.low !== every.high) return false;
  // "Every 4 hours, five times daily": while awake.
  if (times === 5 && every.unit === 'hour' && every.low === 4) return true;
  return every.low * times * daysPer[every.unit] === 1;
}
/** "Twice a week, every 3 to 4 days", "once a week, every 7 days". */
export function fitsInWeek({ count }: Timing, every: Span): boolean {
  if (count === null || count.per !== 'week' || count.low !== count.high) return false;
  if (every.unit === 'week') return count.low === 1 && every.low === 1 && every.high === 1;
  if (every.unit !== 'day') return false;
  return every.low === Math.floor(7 / count.low) && every.high === Math.ceil(7 / count.low);
}
const weekFits = (timing: Timing): boolean =>
  timing.every !== null && fitsInWeek(timing, timing.every);
/** "Twice daily, in the morning and at bedtime": as many times as are counted. */
function momentsFit(clause: DraftClause, count: Count): boolean {
  const { timing } = clause;
  const [first, ...others] = timing.moments;
  const at = momentsIn(timing);
  if (count.per !== 'day') return others.length === 0 && !isMeals(timing) && weekdaysAgree(clause);
  if (others.length > 0) return count.low === at && count.high === at;
  if (isMeals(timing)) return count.high <= 4;
  const loose =
    first !== undefined &&
    'meal' in first &&
    first.part === null &&
    (first.meal === 'meal' || first.meal === 'eating');
  return loose || count.high === 1;
}
/** "Every 2 weeks on Monday", "every 7 days on Sunday". */
const isWeekly = ({ low, unit }: Span, weekdays: NonNullable<Timing['weekdays']>): boolean =>
  (unit === 'week' || (unit === 'day' && low === 7)) &&
  weekdays !== 'others' &&
  !weekdays.except &&
  weekdays.days.length === 1;
function intervalAgrees(clause: DraftClause): boolean {
  const { timing } = clause;
  const { weekdays, every } = timing;
  const at = momentsIn(timing);
  if (inHours(timing)) return !clause.daily && (at === 0 || intervalFits(timing, at));
  if (clause.daily || every === null) return false;
  // "Every other day in the morning and at bedtime".
  if (at > 1) return isEveryOther(every) && every.unit === 'day' && weekdays === null;
  // "Nightly every other week" may be each night of that week.
  if (clause.eachDay && (every.unit === 'week' || every.unit === 'month')) return false;
  return weekdays === null || isWeekly(every, weekdays);
}
/** Times of the day that are more than one dose; meals alone may be one of them. */
export const isSeveral = (timing: Timing): boolean =>
  momentsIn(timing) > 1 && !(isMeals(timing) && timing.moments.length === 1);
/** Even days are days enough: no other days stand beside them. */
const parityAgrees = ({ parity, weekdays, daysAWeek, every, count, single }: Timing): boolean =>
  parity === undefined ||
  (weekdays === null &&
    daysAWeek === null &&
    single === null &&
    (every === null || every.unit === 'hour') &&
    (count === null || count.per === 'day'));
const isTest = ({ verb, notes }: DraftClause): boolean =>
  verb === 'test' || verb === 'testOnly' || notes.includes('testSugar');
/**
 * "Daily in the morning and at bedtime": once, or each time. "Every day" is only each day, and
 * "daily at 8 AM and 8 PM" names both hours.
 */
function isOnceAtSeveral(clause: DraftClause): boolean {
  const { daily, everyDay, coded, total, timing } = clause;
  if (!daily || everyDay || !isSeveral(timing) || isTest(clause)) return false;
  return coded || total || !timing.moments.every((one) => 'minutes' in one);
}
/**
 * The days of the week agree, and neither "daily" nor "1 tablet a day" stands beside several times
 * of the day: nobody can tell whether it is taken once or each time.
 */
const daysHold = (clause: DraftClause): boolean =>
  daysAWeekAgree(clause.timing) && parityAgrees(clause.timing) && !isOnceAtSeveral(clause);
/** Every second day, week or month. */
const isEveryOther = ({ low, high, unit }: Span): boolean =>
  low === 2 && high === 2 && (unit === 'day' || unit === 'week' || unit === 'month');
/** "Twice daily every other day", "every other week": so often on the days of each second one. */
const everyOtherFits = ({ every, weekdays, daysAWeek }: Timing, count: Count): boolean =>
  count.per === 'day' &&
  count.low > 1 &&
  every !== null &&
  isEveryOther(every) &&
  weekdays === null &&
  daysAWeek === null;
/** "Three times daily, every 8 hours", "twice a week, every 3 to 4 days". */
function countsAgree(timing: Timing, count: Count): boolean {
  if (timing.moments.length > 0) return false;
  if (weekFits(timing) || everyOtherFits(timing, count)) return true;
  const fits = inHours(timing) && count.low === count.high && intervalFits(timing, count.low);
  return fits && count.per === 'day';
}
/** What is said of one day agrees: "twice daily, in the morning and at bedtime". */
export function timesAgree(clause: DraftClause): boolean {
  const { timing, daily } = clause;
  const { count, every, single } = timing;
  if (!daysHold(clause)) return false;
  const often = count !== null || every !== null || daily;
  if (single === 'once' && often) return false;
  if (count !== null && every !== null) return countsAgree(timing, count);
  if (count !== null && timing.moments.length > 0) return momentsFit(clause, count);
  return every === null ? weekdaysAgree(clause) : intervalAgrees(clause);
}
/** "5 days a week, except Saturday and Sunday": as many days as are named. */
const isSameDays = (weekdays: Timing['weekdays'], { days }: DaysAWeek): boolean =>
  weekdays === null ||
  (weekdays !== 'others' &&
    days === (weekdays.except ? 7 - weekdays.days.length : weekdays.days.length));
/** "Twice daily, 5 days a week": on so many days, so often each day. */
const daysAWeekAgree = ({ daysAWeek, weekdays, every, single, count }: Timing): boolean =>
  daysAWeek === null ||
  (isSameDays(weekdays, daysAWeek) &&
    single === null &&
    (every === null || every.unit === 'hour') &&
    (count === null || count.per === 'day'));
function weekdaysAgree({ timing }: DraftClause): boolean {
  const { count, weekdays } = timing;
  if (weekdays === null || weekdays === 'others' || count === null || count.per === 'day')
    return true;
  return (
    count.per === 'week' &&
    !weekdays.except &&
    count.low === count.high &&
    count.low === weekdays.days.length
  );
}
