import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { Compared, DrugRecordText } from '#domain/rx/facts/compare-drug.ts';
import {
  compareProducts,
  compareSupplies,
  wrongPart,
  type WrongPart,
} from '#domain/rx/facts/compare-products.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';

/** What of a stored product says which drug it is. A listing leaves the route out. */
type Product = Pick<DrugRecord, 'name' | 'generic_name' | 'strength' | 'form'> &
  Partial<Pick<DrugRecord, 'route' | 'pkg_text'>>;
/** A stored product in its own words. */
export const recordText = ({
  name,
  generic_name: genericName,
  strength,
  form,
  route = null,
  pkg_text: packageText = null,
}: Product) => ({
  name,
  genericName,
  strength,
  form,
  route,
  packageText,
});
/** Whether two stored products are one drug (`compareProducts`). */
export const compareStored = (some: Product, other: Product): Compared =>
  compareProducts(recordText(some), recordText(other));
/** Which part of two stored products that differ is another one (`wrongPart`). */
export const wrongOfStored = (some: Product, other: Product): WrongPart =>
  wrongPart(recordText(some), recordText(other));

/** How far what somebody has got of one drug is a supply of the other. */
export type Supplied = { readonly counts: false } | { readonly counts: true; unsure?: string };
/**
 * Whether a supply of one product is one of the other (`compareSupplies`). Where both have the same
 * ingredients and strength and the rest is not certain it counts, with why a person has to look.
 */
export function suppliedAs(some: DrugRecordText, other: DrugRecordText): Supplied {
  const { verdict, why } = compareSupplies(some, other);
  if (verdict === 'same') return { counts: true };
  const ingredients = ({ genericName, name }: DrugRecordText): string =>
    ingredientsOf(genericName ?? name).join('+');
  return verdict === 'cannot compare' && ingredients(some) === ingredients(other)
    ? { counts: true, unsure: why }
    : { counts: false };
}
