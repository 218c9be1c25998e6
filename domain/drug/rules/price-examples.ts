import { priceRuleOf, type KeptRule } from './price-codes.ts';
import { cashPrice, priceBases } from './pricing.ts';

/**
 * Quantities (thousandths) and unit costs (hundred-thousandths of a dollar) that show what a rule
 * does.
 */
export const exampleQuantities = [30_000, 90_000] as const;
export const exampleCosts = [10_000, 100_000, 1_000_000] as const;
/**
 * The price in cents of a quantity of a generic whose unit cost is the same on every basis; null
 * where the rule gives none.
 */
export function examplePrice(rule: KeptRule, unitCost: number, quantity: number): number | null {
  const price = cashPrice(priceRuleOf(rule), {
    quantity,
    kind: 'generic',
    unitCosts: Object.fromEntries(priceBases.map((priceBase) => [priceBase, unitCost])),
    lotCost: null,
  });
  return price.ok ? price.value.price : null;
}
