import type { Compared } from '#domain/rx/facts/compare-drug.ts';
import { compareProducts } from '#domain/rx/facts/compare-products.ts';
import type { DrugRecord } from '#server/repositories/rx/rx.ts';

/** What of a stored product says which drug it is. A listing leaves the route out. */
type Product = Pick<DrugRecord, 'name' | 'generic_name' | 'strength' | 'form'> &
  Partial<Pick<DrugRecord, 'route'>>;
const textOf = ({ name, generic_name: genericName, strength, form, route = null }: Product) => ({
  name,
  genericName,
  strength,
  form,
  route,
});
/** Whether two stored products are one drug (`compareProducts`). */
export const compareStored = (some: Product, other: Product): Compared =>
  compareProducts(textOf(some), textOf(other));
