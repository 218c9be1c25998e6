import { ownEntry } from '#domain/platform/own-entry.ts';
import type { DrugFacts, DrugName, Release } from './drug.ts';
import { saltsOfForms, soleReleases } from './words.data.ts';

/** The ingredients of a name as the tables write them, alone and with each of its salts. */
const spellingsOf = ({ ingredients, salts }: DrugName): readonly string[] => {
  const made = ingredients.toSorted().join(' + ');
  return [made, ...salts.map((salt) => `${made} ${salt}`)];
};
/** The name says an ingredient of the other one; else it is a brand of it. */
const isIngredient = (name: DrugName, own: DrugName): boolean =>
  name.ingredients.some((one) => own.ingredients.includes(one));

/**
 * How a drug lets go of its ingredient where its form is sold in one release alone (table
 * `soleReleases`): "omeprazole 20 mg capsule" is delayed, though nobody wrote it. Of a text that
 * names the release the release that it names. `own`: the name of the ingredients of the product.
 */
export function releaseMeant(
  { release, form, name }: DrugFacts,
  own: DrugName | null,
): Release | null {
  if (release?.release !== 'immediate' || release.marks.length > 0) return release;
  if (form === null || name === null || own === null) return release;
  const said = isIngredient(name, own) ? name : own;
  const sole = spellingsOf(said)
    .map((spelling) => ownEntry(soleReleases, `${spelling} ${form}`))
    .find((found) => found !== undefined);
  return sole === undefined ? release : { ...release, release: sole };
}

/**
 * The name with the salt that its form, or its extended release, tells (table `saltsOfForms`):
 * "diclofenac 1 % gel" is the sodium. A name that says a salt stays as it is.
 */
export function withSaltOfForm(
  name: DrugName,
  { form, release }: Pick<DrugFacts, 'form' | 'release'>,
): DrugName {
  if (name.salts.length > 0 || form === null) return name;
  const made = name.ingredients.toSorted().join(' + ');
  const salt =
    ownEntry(saltsOfForms, `${made} ${form}`) ??
    ownEntry(saltsOfForms, `${made} ${form}, ${release?.release ?? 'unknown'}`);
  if (salt === undefined) return name;
  return { ...name, words: [...name.words, salt].toSorted(), salts: [salt] };
}
