import type { Directions } from '../sig/index.ts';
import { millilitersIn } from '../sig/regimen.ts';
import { contentOf, isLacking } from './content.ts';
import { factsOf, type ProductText } from './product.ts';
import { useOf } from './use.ts';

/**
 * The most that directions use a day, in thousandths of the billing unit: the highest of their
 * steps, as needed by its maximum. A dose every several days counts by its day's share. Null where
 * the directions were not read or don't say how much.
 */
export function mostADay(directions: Directions, product: ProductText): number | null {
  if (directions.kind !== 'read') return null;
  const use = useOf(directions.regimen, factsOf(product));
  if (isLacking(use)) return null;
  const most = Math.max(...use.steps.map(({ round }) => round.quantity / round.days));
  return most > 0 ? (most * use.content.d) / use.content.n : null;
}
/**
 * The most that directions use at one time, in thousandths of the billing unit. Null where the
 * directions were not read, say no amount, or an amount can't be counted in that unit.
 */
export function mostAtOnce(directions: Directions, product: ProductText): number | null {
  if (directions.kind !== 'read') return null;
  const facts = factsOf(product);
  if (directions.regimen.clauses.some(({ ratio }) => ratio !== undefined)) return null;
  const amounts = directions.regimen.clauses.flatMap(({ amount }) => amount ?? []);
  const used = amounts.map((amount) => {
    const spoons = millilitersIn[amount.unit];
    const content = contentOf(facts, spoons === undefined ? amount.unit : 'ml');
    return isLacking(content) ? null : (amount.high * (spoons ?? 1) * content.d) / content.n;
  });
  const known = used.filter((quantity) => quantity !== null);
  return known.length === 0 || known.length < used.length ? null : Math.max(...known);
}
