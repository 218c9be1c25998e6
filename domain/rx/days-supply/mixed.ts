import { formOfProduct } from '../sig/index.ts';
import { mixedUse } from './mixed.data.ts';
import type { ProductText } from './product.ts';

/** A product that the pharmacy mixes with water before it goes out. */
export interface Mixed {
  /** Days for which it may be used then; null where nobody said it yet. */
  readonly days: number | null;
}
const powder = /^(?!.*INJ).*(?:POWDER|GRANUL|RECONST).*(?:SUSP|SOL)/i;
const byMouth = /^(?:oral|by mouth)?$/i;
const plural = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
const isMeasured = ({ uom }: ProductText): boolean => uom === 'ML' || uom === null;

/**
 * Whether a product is mixed here, and how long it may be used then: as the store wrote it, else as
 * the labeling says. Null for what is not mixed here. A powder that is counted in grams or in
 * packets is mixed by the patient.
 */
export function mixedOf(product: ProductText): Mixed | null {
  const own = product.inUseDays ?? null;
  if (own !== null) return { days: own };
  const made = powder.test(product.form ?? '');
  const liquid = made || formOfProduct(product).family === 'liquid';
  if (!liquid || !isMeasured(product) || !byMouth.test(product.route ?? '')) return null;
  const names = `${product.name ?? ''} ${product.genericName ?? ''}`;
  const labeled = mixedUse.find((row) => row.names.test(names));
  if (labeled !== undefined) return { days: labeled.days };
  return made ? { days: null } : null;
}
/** What is asked of a product that is mixed here, and not known how long it may be used then. */
export const askInUse = 'How many days may it be used once it is mixed?';
/** What stands against so many days of a product that is mixed here; null where nothing does. */
export function mixedQuestion(product: ProductText, days: number): string | null {
  const mixed = mixedOf(product);
  if (mixed === null) return null;
  if (mixed.days === null) return askInUse;
  return days > mixed.days
    ? `Once mixed, it may be used for ${plural(mixed.days)}: is the rest mixed later?`
    : null;
}
/** A warning of days that are longer than a mixed product may be used; null where none are. */
export function tooLongMixed(product: ProductText, days: number | null): string | null {
  const most = mixedOf(product)?.days ?? null;
  return most === null || days === null || days <= most
    ? null
    : `${plural(days)} entered; once mixed, it may be used for ${plural(most)}.`;
}
