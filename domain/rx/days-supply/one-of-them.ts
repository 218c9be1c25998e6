import { dayByDay } from '../sig/measuring/days-listed.ts';
import type { Clause, Moment, Regimen } from '../sig/regimen.ts';
import type { Occasion } from './occasions.ts';
import { onSpan } from './worn.ts';

// Times that are counted once where their words could be counted twice.

const every2 = { low: 2, high: 2, unit: 'day' } as const;
const isEverySecond = ({ timing: { every } }: Clause): boolean => {
  if (every === null || every.low !== every.high) return false;
  return (every.unit === 'day' && every.low === 2) || (every.unit === 'hour' && every.low === 48);
};
const isMeals = (moment: Moment): moment is Extract<Moment, { readonly meal: unknown }> =>
  'meal' in moment && moment.meal === 'meals';
/** "Once daily", "at bedtime", "once daily in the morning". */
const isOnceDaily = ({ timing }: Clause): boolean => {
  const { count, every, weekdays, daysAWeek, parity, moments } = timing;
  if (every !== null || weekdays !== null || daysAWeek !== null || parity !== undefined)
    return false;
  if (moments.length > 1 || moments.some(isMeals)) return false;
  return count === null ? moments.length === 1 : count.per === 'day' && count.high === 1;
};
const turnQuestion = 'Is one dose taken on one day, and the other dose on the next?';
/** "1 tablet once daily alternating with 2 tablets every other day": in turns, each on its day. */
function inTurns(regimen: Regimen): Occasion {
  const { clauses } = regimen;
  const [first, second, ...others] = clauses;
  if (first === undefined || second?.join !== 'alternating' || others.length > 0)
    return { regimen, questions: [] };
  const pair = [first, second];
  const isTold = pair.every((clause) => isEverySecond(clause) || isOnceDaily(clause));
  if (!isTold || !pair.some(isEverySecond) || !pair.some(isOnceDaily))
    return { regimen, questions: [] };
  const turned = pair.map((clause) => ({
    ...clause,
    timing: { ...clause.timing, count: null, every: every2 },
  }));
  return { regimen: { ...regimen, clauses: turned }, questions: [turnQuestion] };
}
const isOneDay = ({ timing: { weekdays, count, every } }: Clause): boolean =>
  count === null &&
  every === null &&
  weekdays !== null &&
  weekdays !== 'others' &&
  !weekdays.except &&
  weekdays.days.length === 1;
/** "1 tablet every Sunday 30 minutes before meals": one dose of that day, not three. */
function oneMeal({ regimen, questions }: Occasion): Occasion {
  let found = false;
  const clauses = regimen.clauses.map((clause) => {
    const [moment, ...others] = clause.timing.moments;
    if (moment === undefined || !isMeals(moment) || others.length > 0 || !isOneDay(clause))
      return clause;
    found = true;
    const moments = [{ ...moment, meal: 'meal' as const }];
    return { ...clause, timing: { ...clause.timing, moments } };
  });
  return found
    ? { regimen: { ...regimen, clauses }, questions: [...questions, 'Is it one dose of that day?'] }
    : { regimen, questions };
}
/** "3 in the morning and 2 in the evening, 14 days on, 7 days off": the days are those of all. */
function onTogether({ regimen, questions }: Occasion): Occasion {
  const { clauses, endings } = regimen;
  const worn = clauses.filter((clause) => onSpan(clause) !== null);
  const [only, ...more] = worn;
  const joined = clauses.every(
    ({ join, length, onDays, wear }, index) =>
      (index === 0 || join === 'and') &&
      length === null &&
      onDays === null &&
      (wear.length === 0 || wear === only?.wear),
  );
  if (only === undefined || more.length > 0 || clauses.length < 2 || !joined)
    return { regimen, questions };
  if (!endings.some(({ kind }) => kind === 'off')) return { regimen, questions };
  const together = clauses.map((clause) => ({ ...clause, wear: only.wear }));
  return { regimen: { ...regimen, clauses: together }, questions };
}
/** Directions with each dose counted on its own days, and what is asked for that. */
export const countedOnce = (said: Regimen): Occasion =>
  onTogether(oneMeal(inTurns(dayByDay(said))));
