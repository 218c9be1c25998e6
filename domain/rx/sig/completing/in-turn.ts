import type { DraftClause } from '../draft.ts';
import type { Form } from '../forms.ts';
import type { Product } from '../product.ts';
import type { Amount } from '../regimen.ts';
import { piecesOf } from './of-strength.ts';
import { substances } from './said-twice.ts';

/**
 * Whether a dose by weight is so many pieces of this product, or halves of tablets: "88 mcg one
 * day, 100 mcg the next" are tablets of two strengths, of which this product is one. Liquids and
 * pieces are measured as they are.
 */
function isOfStrength(amount: Amount, form: Form, product: Product): boolean {
  if (form.family !== 'solid' || substances[amount.unit] === undefined) return true;
  const [count, ...others] = piecesOf(amount, product);
  if (count === undefined || others.length > 0) return false;
  const parts = form.unit === 'tablet' ? count * 2 : count;
  return Math.abs(parts - Math.round(parts)) < 1e-6;
}
/**
 * Whether a dose that takes turns with another one can be told from it: it is a dose of this
 * product, and not as needed, which could be said of one of the two.
 */
export const takesTurns = (
  { prn }: DraftClause,
  amount: Amount | null,
  form: Form,
  product: Product,
): boolean => !prn && amount !== null && isOfStrength(amount, form, product);
