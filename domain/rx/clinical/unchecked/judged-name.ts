import { brandIngredients } from '#domain/drug/search/brands.data.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { readDrug } from '#domain/rx/facts/drug.ts';
import { ingredientsOf, isKnownIngredient } from '../drug-classes.ts';
import { brandsAlone } from './brands-alone.data.ts';

const isKnown = (text: string): boolean => {
  const ingredients = ingredientsOf(text);
  return ingredients.length > 0 && ingredients.every(isKnownIngredient);
};
/** "Eliquis 5 mg tablet" → "eliquis": without strength, form and release. */
const bareName = (text: string): string =>
  (readDrug(text).name?.inOrder ?? []).filter((word) => !/^[\d./-]+$/.test(word)).join(' ');
/** The ingredients of a brand, where the whole name is one: a word beside it may add another. */
const ofBrand = (text: string): string =>
  (ownEntry(brandIngredients, text) ?? ownEntry(brandsAlone, text) ?? '')
    .split(';')[0]
    ?.replaceAll(' + ', ' and ') ?? '';

/**
 * The text of a drug's record by which the clinical checks judge it: its ingredients as they stand,
 * where the tables know them; else what is left of them, or of the name where no ingredients stand,
 * without strength and form; else the ingredients of the brand that this names. Where nothing of it
 * is known it stays as it is, and `notChecked` tells it.
 */
export function judgedName(name: string, genericName: string | null): string {
  const written = genericName?.trim() || name.trim();
  if (isKnown(written)) return written;
  const bare = bareName(written);
  return [bare, ofBrand(written.toLowerCase()), ofBrand(bare)].find(isKnown) ?? written;
}
