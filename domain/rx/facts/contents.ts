import { factsOf } from '../days-supply/product.ts';
import type { FiledDrug } from './types.ts';

/** What a package of a drug holds, in thousandths of its billing unit. */
export interface Contents {
  readonly whole: number;
  /** What one of its containers holds; null where the package does not say how it is divided. */
  readonly part: number | null;
}
const uoms = ['EA', 'ML', 'GM'] as const;
/** What a package of the drug file holds, whole and by container; null where nobody knows. */
export function contentsOf(drug: FiledDrug): Contents | null {
  const whole = drug.packageSize ?? null;
  if (whole === null) return null;
  const uom = uoms.find((known) => known === drug.unit) ?? null;
  const { container } = factsOf({
    ...drug,
    uom,
    packageSize: whole,
    packageText: drug.packageText ?? null,
  });
  return { whole, part: container === null ? null : whole / container.perPackage };
}
/** So many containers or packages come to a quantity; all in thousandths. */
export const comesTo = (count: number, holds: number, quantity: number): boolean =>
  Math.abs((count / 1000) * holds - quantity) < 1;
