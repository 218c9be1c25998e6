import { keptByProducts } from '#domain/drug/rules/price-codes.ts';
import { usesOfPriceCode } from '#server/repositories/drug/price.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * Why a price code can't be deleted or switched off, in words: drugs are priced by it. Null when it
 * can.
 */
export async function priceCodeInUse(scope: Scope, id: number): Promise<string | null> {
  const { name, drugs } = await usesOfPriceCode(scope, id);
  return (
    keptByProducts(name) ??
    (drugs === 0
      ? null
      : `${drugs} ${drugs === 1 ? 'drug is' : 'drugs are'} priced by ${name}: give ${drugs === 1 ? 'it' : 'them'} another price code first.`)
  );
}
