import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ParsedSig } from '../sig/index.ts';
import { unitRows } from '../sig/vocabulary/units.ts';

const spans: Readonly<Record<number, string>> = { 1: 'a day', 7: 'a week' };
/** A dose is taken at once, and the others come besides it on the same day. */
const beginsNow = (directions: ParsedSig['directions'] | undefined): boolean =>
  directions?.kind === 'read' &&
  directions.regimen.clauses.length > 1 &&
  directions.regimen.clauses[0]?.timing?.single === 'now';
/**
 * The most that directions give, in the span in which they come round: "At most 8 tablets a week",
 * and not a share of it for each day. A dose that is taken at once comes on top, on the first day.
 * Null where they do not say.
 */
export function mostText(
  sig: Pick<ParsedSig, 'rate' | 'course' | 'unit'> & Partial<Pick<ParsedSig, 'directions'>>,
) {
  const { rate, course, unit } = sig;
  if (rate === null) return null;
  const step = course.find(
    (one) => one.rate?.quantity === rate.quantity && one.rate.days === rate.days,
  );
  const { quantity, days } = step?.cycle ?? rate;
  const [one, many] = unit === null ? ['', ''] : unitRows[unit];
  const word = quantity <= 1000 ? one : many;
  return [
    'At most',
    formatQuantity(quantity),
    word,
    spans[days] ?? `in ${days} days`,
    beginsNow(sig.directions) ? 'after the first dose' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
