import { brandIngredients } from '#domain/drug/search/brands.data.ts';
import { foldAllergen, ingredientAllergen, readAllergy, type Allergen } from './allergen-words.ts';
import { ingredientsOf } from './drug-classes.ts';
import type { PatientAllergy } from './types.ts';
import { brandsAlone } from './unchecked/brands-alone.data.ts';

/** The ingredients of a brand; what stands after a semicolon is of its strength and form. */
const allergensOf = (stands: string): readonly Allergen[] =>
  ingredientsOf(stands.split(';')[0] ?? '').map(ingredientAllergen);
const brands = new Map(
  [...Object.entries(brandsAlone), ...Object.entries(brandIngredients)].map(([brand, stands]) => [
    foldAllergen(brand),
    stands,
  ]),
);

/**
 * An allergy as drugs are checked against it: by a class or an ingredient that its words name, else
 * by each ingredient of the brand that they name. Empty where nothing can be checked against it.
 */
export function readAllergyOrBrand(allergy: PatientAllergy): readonly PatientAllergy[] {
  const read = readAllergy(allergy);
  const stands = read.length > 0 ? undefined : brands.get(foldAllergen(allergy.value));
  return stands === undefined
    ? read
    : allergensOf(stands).map(({ kind, value }) => ({ ...allergy, kind, value }));
}
