import type { Draft } from '../draft.ts';
import type { Clause, Repeat } from '../regimen.ts';
import { isAmong, isShared, lastDay } from './cycles.ts';

/** "For 10 days, may repeat once": the course, where a label would say a dose. */
const isCourseRepeated = (clauses: readonly Clause[], { times }: Repeat): boolean =>
  times !== null && clauses.some(({ length, onDays }) => length !== null || onDays !== null);
/** "None on Sunday": each dose has its named days, and with Sunday they are a week. */
function noneHolds(clauses: readonly Clause[], none: readonly number[]): boolean {
  const named = clauses.map(({ timing: { weekdays } }) =>
    weekdays === null || weekdays === 'others' || weekdays.except ? null : weekdays.days,
  );
  if (named.includes(null)) return false;
  const taken = new Set(named.flatMap((days) => days ?? []));
  return taken.size + none.length === 7 && !none.some((day) => taken.has(day));
}
/** "Week 1: …, week 2: …": weeks between them would be without a dose, or forgotten. */
const weeksFollow = (clauses: readonly Clause[]): boolean =>
  clauses.every((clause, index) => {
    const { onDays } = clause;
    const before = clauses[index - 1]?.onDays ?? null;
    if (onDays === null || onDays === 'today' || onDays.unit !== 'week') return true;
    const isLast = index > 0 && clauses.slice(index + 1).every(({ join }) => join === 'and');
    if (onDays.onward === true && !isLast) return false;
    if (before === null || before === 'today' || lastDay(before) + 1 === onDays.from) return true;
    return (
      clause.join === 'and' && before.from === onDays.from && lastDay(before) === lastDay(onDays)
    );
  });
/** "1 tablet on days 1, 3 and 5 and 2 tablets on days 2, 4 and 6" goes from one to the other. */
const daysFollow = (clauses: readonly Clause[]): boolean =>
  clauses.every(({ onDays, join }, index) => {
    const before = clauses[index - 1]?.onDays ?? null;
    if (onDays === null || onDays === 'today' || before === null || before === 'today') return true;
    if (!isAmong(before, onDays) || JSON.stringify(before) === JSON.stringify(onDays)) return true;
    return join === 'then' && isShared(before, onDays);
  });
/** "Taper 1 tablet weekly" takes one less each week; before steps with their days it takes them. */
const tapersInSteps = (clauses: readonly Clause[]): boolean =>
  clauses.every(({ verb, amount, length, onDays }, index) => {
    if (verb !== 'taper' || amount === null) return true;
    return index === 0 && clauses.length > 1 && (length !== null || onDays !== null);
  });
/**
 * "5 mg daily x 5 days then 2.5 mg x 2 days each week": the two are one week, and the first holds
 * for each of them; or the first is a course.
 */
const isNoWeekParted = (clauses: readonly Clause[]): boolean =>
  !clauses.some(({ timing: { daysAWeek } }, index) => {
    const before = clauses[index - 1];
    if (daysAWeek === null || before === undefined || before.length === null) return false;
    const { span } = before.length;
    return span.unit === 'day' && span.high + daysAWeek.days === 7;
  });
const whole = [weeksFollow, daysFollow, tapersInSteps, isNoWeekParted];
/** Whether weeks, repetitions and days without a dose follow from the doses. */
export const isConsistent = (clauses: readonly Clause[], { repeat, noneOn }: Draft): boolean =>
  whole.every((holds) => holds(clauses)) &&
  (repeat === null || !isCourseRepeated(clauses, repeat)) &&
  (noneOn === undefined || noneHolds(clauses, noneOn));
