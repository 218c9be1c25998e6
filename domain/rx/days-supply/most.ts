import type { Directions } from '../sig/index.ts';
import { isLacking } from './content.ts';
import { factsOf, type ProductText } from './product.ts';
import { useOf } from './use.ts';

/** Whether directions use something on each day of some time; null where they don't say when. */
export function isUsedDaily(directions: Directions, product: ProductText): boolean | null {
  if (directions.kind !== 'read') return null;
  const use = useOf(directions.regimen, factsOf(product));
  return isLacking(use)
    ? null
    : use.steps.some(({ round }) => round.quantity > 0 && round.days <= 1);
}
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
