import { readAnswered } from '#domain/drug/rules/supply-facts.ts';
import type { ProductText } from '#domain/rx/days-supply/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { factsOf } from '#server/services/drug/supply-facts.ts';

type Named = Pick<
  DrugRecord,
  'name' | 'generic_name' | 'strength' | 'form' | 'uom' | 'pkg_size' | 'pkg_text'
> &
  Partial<Pick<DrugRecord, 'id' | 'route' | 'in_use_days' | 'facts'>>;
const nothing: ProductText = {
  name: null,
  genericName: null,
  strength: null,
  form: null,
  route: null,
  uom: null,
  packageSize: null,
  packageText: null,
};
/**
 * A drug as days supply reads it; without one, nothing is known of the product. `answered`: the
 * facts that were answered for one prescription of it alone, as that prescription has them.
 */
export const productText = (drug: Named | null, answered: string | null = null): ProductText =>
  drug === null
    ? nothing
    : {
        name: drug.name,
        genericName: drug.generic_name,
        strength: drug.strength,
        form: drug.form,
        route: drug.route ?? null,
        uom: drug.uom,
        packageSize: drug.pkg_size,
        packageText: drug.pkg_text,
        inUseDays: drug.in_use_days ?? null,
        facts: factsOf(drug.facts),
        answered: readAnswered(answered, drug.id ?? null),
      };
