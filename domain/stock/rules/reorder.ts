import { formatQuantity } from '#domain/platform/rules/money.ts';

/**
 * Quantities in thousandths of the dispensing unit. `need`: what fills that wait take, `fills` of
 * them. `par` 0: the shelf is filled to the reorder point.
 */
export interface ReorderFacts {
  readonly onHand: number;
  readonly onOrder: number;
  readonly need: number;
  readonly fills: number;
  readonly reorderAt: number;
  readonly par: number;
  readonly pkgSize: number | null;
}
export interface Reorder {
  readonly quantity: number;
  readonly why: string;
}

/**
 * What to order of a drug, in whole packages, and why in words; null where there is enough. It is
 * ordered where what is left after the
 * fills that wait, with what is on its way, lies under the reorder point; then up to the par level.
 */
export function proposeReorder(facts: ReorderFacts): Reorder | null {
  const left = facts.onHand + facts.onOrder - facts.need;
  if (left >= facts.reorderAt) return null;
  const wanted = Math.max(facts.par, facts.reorderAt) - left;
  const size = facts.pkgSize !== null && facts.pkgSize > 0 ? facts.pkgSize : 1_000;
  const parts = [
    `${formatQuantity(facts.onHand)} left`,
    ...(facts.reorderAt > 0 ? [`reorder at ${formatQuantity(facts.reorderAt)}`] : []),
    ...(facts.fills > 0
      ? [
          facts.fills === 1
            ? `1 fill waiting needs ${formatQuantity(facts.need)}`
            : `${facts.fills} fills waiting need ${formatQuantity(facts.need)}`,
        ]
      : []),
    ...(facts.onOrder > 0 ? [`${formatQuantity(facts.onOrder)} on order`] : []),
    ...(facts.par > facts.reorderAt ? [`fill up to ${formatQuantity(facts.par)}`] : []),
  ];
  return { quantity: Math.ceil(wanted / size) * size, why: parts.join(', ') };
}
