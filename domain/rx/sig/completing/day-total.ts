import { measureRegimen } from '../measure.ts';
import type { Product } from '../product.ts';
import type { Regimen } from '../regimen.ts';
import { unitsIn } from './said-twice.ts';

/** Joins of doses that hold on the same days. */
const sameDays = new Set(['first', 'and']);
/** The doses of each day are told: no range, no "as needed", no days without. */
const isEachDay = ({ clauses, endings, repeat }: Regimen): boolean =>
  endings.length === 0 &&
  repeat === null &&
  clauses.every(
    ({ join, amount, prn, timing }) =>
      sameDays.has(join) &&
      amount !== null &&
      amount.low === amount.high &&
      !amount.upTo &&
      !prn &&
      timing.weekdays === null &&
      timing.parity === undefined &&
      timing.daysAWeek === null,
  );
const closely = 0.001;
/**
 * Whether "total daily dose 20 mg" is what the doses of the day come to: the same, another, or
 * what nobody can tell.
 */
export function dayTotalOf(regimen: Regimen, product: Product): 'same' | 'differs' | 'unknown' {
  const { dayTotal } = regimen;
  if (dayTotal === undefined) return 'same';
  const { rate, unit, assumed } = measureRegimen(regimen);
  if (!isEachDay(regimen) || rate === null || rate.days !== 1 || unit === null || assumed)
    return 'unknown';
  const each = unitsIn(unit, dayTotal.unit, product);
  if (each === null) return 'unknown';
  const total = rate.quantity * each;
  return Math.abs(total / dayTotal.high - 1) < closely ? 'same' : 'differs';
}
