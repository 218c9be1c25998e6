import type { ProductText } from '#domain/rx/days-supply/index.ts';
import type { DrugRecord } from '#server/repositories/rx/rx.ts';

type Named = Pick<
  DrugRecord,
  'name' | 'generic_name' | 'strength' | 'form' | 'uom' | 'pkg_size' | 'pkg_text'
>;
/** A drug as days supply reads it; without one, nothing is known of the product. */
export const productText = (drug: Named | null): ProductText => ({
  name: drug?.name ?? null,
  genericName: drug?.generic_name ?? null,
  strength: drug?.strength ?? null,
  form: drug?.form ?? null,
  uom: drug?.uom ?? null,
  packageSize: drug?.pkg_size ?? null,
  packageText: drug?.pkg_text ?? null,
});
