import { formatQuantity } from '#domain/platform/rules/money.ts';

/** Quantities in thousandths of the dispensing unit. `need`: what fills that wait take, `fills` of them. `par` 0: the shelf is filled to the reorder point. */
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
 * What to order of a drug, in whole packages, and why in words; null where there is enough. It is ordered where what is left after the
 * fills that wait, with what is on its way, lies under the reorder point; then up to the par level.
 */
export function proposeReorder(f: ReorderFacts): Reorder | null {
  const left = f.onHand + f.onOrder - f.need;
  if (left >= f.reorderAt) return null;
  const wanted = Math.max(f.par, f.reorderAt) - left;
  const size = f.pkgSize !== null && f.pkgSize > 0 ? f.pkgSize : 1_000;
  const parts = [
    `${formatQuantity(f.onHand)} left`,
    ...(f.reorderAt > 0 ? [`reorder at ${formatQuantity(f.reorderAt)}`] : []),
    ...(f.fills > 0
      ? [
          f.fills === 1
            ? `1 fill waiting needs ${formatQuantity(f.need)}`
            : `${f.fills} fills waiting need ${formatQuantity(f.need)}`,
        ]
      : []),
    ...(f.onOrder > 0 ? [`${formatQuantity(f.onOrder)} on order`] : []),
    ...(f.par > f.reorderAt ? [`fill up to ${formatQuantity(f.par)}`] : []),
  ];
  return { quantity: Math.ceil(wanted / size) * size, why: parts.join(', ') };
}
