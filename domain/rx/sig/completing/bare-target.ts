import type { Product } from '../product.ts';
import type { Amount, Clause, Ending, Target, Timing } from '../regimen.ts';
import { piecesOf } from './of-strength.ts';

/** How many doses a day has; 1 where one is due at a time. */
const timesADay = ({ count, moments }: Timing): number =>
  count?.per === 'day' ? count.high : Math.max(moments.length, 1);
/** Whether whole steps lead from one dose to another. */
function isReached(from: number, by: number, to: number): boolean {
  const steps = (to - from) / by;
  return steps > 0 && Number.isInteger(steps);
}
/** The dose of one time, and where the end is one of the day, the doses of a day. */
const starts = ({ timing }: Clause, { low }: Amount, { often }: Target): readonly number[] =>
  often === 'daily' ? [low, low * timesADay(timing)] : [low];
/** The dose up to which it changes; null where there is none, or it ends otherwise. */
function targetOf(change: Extract<Ending, { kind: 'change' }> | undefined): Target | null {
  const until = change?.until ?? null;
  return until === null || typeof until === 'string' || 'relation' in until ? null : until;
}
/**
 * "Increase by 1 tablet every week until 4 daily": whether the number can be one of tablets or
 * capsules, to which the steps lead, and not as well one of milligrams.
 */
export function reachesTarget(
  clauses: readonly Clause[],
  endings: readonly Ending[],
  product: Product,
): boolean {
  const [clause, ...others] = clauses;
  const change = endings.find((ending) => ending.kind === 'change');
  const until = targetOf(change);
  if (clause?.amount == null || others.length > 0 || change === undefined || until === null)
    return false;
  const { amount } = clause;
  if (amount.low !== amount.high || amount.unit !== until.amount.unit) return false;
  const by = change.direction === 'increase' ? change.by.high : -change.by.high;
  const leadTo = (to: number): boolean =>
    starts(clause, amount, until).some((from) => isReached(from, by, to));
  const inMilligrams = piecesOf({ ...until.amount, unit: 'mg' }, product)
    .map((pieces) => pieces * 1000)
    .filter((pieces) => pieces !== until.amount.high);
  return leadTo(until.amount.high) && !inMilligrams.some(leadTo);
}
