import type {
  Amount,
  Clause,
  Count,
  Ending,
  ReadingTarget,
  Regimen,
  Span,
  Target,
  Timing,
} from '../sig/regimen.ts';

type Change = Extract<Ending, { readonly kind: 'change' }>;
/** A dose that goes up or down, written out as one clause for each dose. */
export interface Stepped {
  readonly clauses: readonly Clause[];
  readonly questions: readonly string[];
}
const longest = 60;

/** One dose a day, so that a change of the dose is a change of the day. */
function isOnceDaily(timing: Timing): boolean {
  const { count, every, moments, weekdays, daysAWeek, parity } = timing;
  if (weekdays !== null || daysAWeek !== null || parity !== undefined) return false;
  if (moments.length > 1) return false;
  if (moments.some((moment) => 'meal' in moment && moment.meal === 'meals')) return false;
  if (every !== null) return every.low === 24 && every.high === 24 && every.unit === 'hour';
  if (count !== null) return count.per === 'day' && count.high === 1;
  return moments.length === 1;
}
const isCount = (often: Target['often']): often is Count =>
  often !== null && often !== 'daily' && 'per' in often;
const isSameCount = (often: Target['often'], { count }: Timing): boolean =>
  isCount(often) && JSON.stringify(often) === JSON.stringify(count);
/** The dose at which a change ends, in thousandths; null where it can't be told from the day's. */
function targetOf(until: Target, timing: Timing, once: boolean): number | null {
  const { often, amount } = until;
  if (often === null) return amount.high;
  if (!once) return isSameCount(often, timing) ? amount.high : null;
  const meals = often !== 'daily' && 'meal' in often && often.meal === 'meals';
  const single = isCount(often) ? often.per === 'day' && often.high === 1 : !meals;
  return single ? amount.high : null;
}
const isDay = ({ low, unit }: Span): boolean =>
  (unit === 'day' && low === 1) || (unit === 'hour' && low === 24);
/** The maximum a day, which ends a dose that goes up. */
function ceilingOf({ limits }: Regimen, amount: Amount, once: boolean): number | null {
  const said = limits.filter(
    ({ unit, per, acetaminophen }) =>
      unit === amount.unit && per !== null && isDay(per) && !acetaminophen,
  );
  return once && said.length > 0 ? Math.min(...said.map((limit) => limit.amount)) : null;
}
/** Two single amounts in one unit. */
const isExact = (amount: Amount, by: Amount): boolean =>
  amount.low === amount.high && by.low === by.high && by.unit === amount.unit && by.high > 0;
const goesThere = ({ direction }: Change, from: number, end: number): boolean =>
  direction === 'increase' ? end > from : end < from;
/** The doses one after another: down to the target or to nothing, up to the target. */
function dosesOf(from: number, change: Change, end: number): readonly number[] {
  const by = change.by.high;
  const up = change.direction === 'increase';
  const count = Math.ceil(Math.abs(end - from) / by);
  const doses = Array.from({ length: count }, (_, index) => from + (up ? by : -by) * index);
  return end === 0 ? doses : [...doses, end];
}
/** "Until fasting blood sugar is below 130": when that is, nobody knows. */
const isReading = (until: Change['until']): until is ReadingTarget =>
  until !== null && typeof until !== 'string' && 'relation' in until;
const endOf = (regimen: Regimen, change: Change, amount: Amount, once: boolean): number | null => {
  const { until, direction } = change;
  const timing = regimen.clauses[0]?.timing;
  if (typeof until === 'string') return direction === 'decrease' ? 0 : null;
  if (isReading(until)) return direction === 'increase' ? ceilingOf(regimen, amount, once) : null;
  if (until !== null) return timing === undefined ? null : targetOf(until, timing, once);
  return direction === 'decrease' ? 0 : ceilingOf(regimen, amount, once);
};
const questionsOf = ({ direction, until, tolerated }: Change, once: boolean): readonly string[] => [
  ...(direction === 'increase' ? ['Does the dose go up each time?'] : []),
  ...(direction === 'decrease' && tolerated ? ['Does the dose go down each time?'] : []),
  ...(isReading(until) ? ['Does the dose go up to its maximum?'] : []),
  ...(direction === 'decrease' && until === null ? ['Does it end when the dose is gone?'] : []),
  ...(once ? [] : ['Is each dose changed by that, not the amount of the day?']),
];

/**
 * "Decrease by 1 tablet every 3 days until gone", "increase by 1 tablet every week until taking 4
 * tablets daily", dose by dose; null where its end or its steps are not said.
 */
export function steppedOf(regimen: Regimen): Stepped | null {
  const [clause, ...others] = regimen.clauses;
  const change = regimen.endings.find((ending) => ending.kind === 'change');
  const amount = clause?.amount ?? null;
  if (clause === undefined || others.length > 0 || change === undefined || amount === null)
    return null;
  if (!isExact(amount, change.by)) return null;
  const once = isOnceDaily(clause.timing);
  const end = endOf(regimen, change, amount, once);
  if (end === null || !goesThere(change, amount.high, end)) return null;
  const doses = dosesOf(amount.high, change, end);
  if (doses.length > longest) return null;
  const length = { span: change.every, upTo: false };
  const lengthOf = (index: number) => {
    if (end !== 0 && index === doses.length - 1) return null;
    return index === 0 ? (clause.length ?? length) : length;
  };
  return {
    clauses: doses.map((dose, index) => ({
      ...clause,
      join: index === 0 ? clause.join : 'then',
      amount: { ...amount, low: dose, high: dose },
      length: lengthOf(index),
    })),
    questions: questionsOf(change, once),
  };
}
