import { ownEntry } from '#domain/platform/own-entry.ts';
import { isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import type { DrugFacts, DrugName } from './drug.ts';
import { injectorBrands, onlyDevices } from './words.data.ts';

/** A record's facts, with the name of its ingredients. */
interface Filed extends DrugFacts {
  readonly generic: DrugName | null;
}

/** Of which a solution and a suspension for one place are sold: "drops" may be either. */
const inBothLiquids = (words: readonly string[]): boolean =>
  words.includes('neomycin') || (words.includes('polymyxin') && !words.includes('trimethoprim'));
/**
 * Drops for the eye or the ear are a solution, unless the ingredient comes as a suspension, too; a
 * spray for the nose may be called by the liquid in it.
 */
export function isOneLiquid(wanted: DrugFacts, own: Filed): boolean {
  if (wanted.route !== own.route) return false;
  const forms = [wanted.form, own.form];
  if (own.route === 'nose')
    return (
      forms.includes('spray') &&
      ['liquid', 'solution', 'suspension'].some((form) => forms.includes(form))
    );
  const words = [...(own.name?.words ?? []), ...(own.generic?.words ?? [])];
  return (
    forms.includes('drops') &&
    forms.includes('solution') &&
    (own.route === 'eye' || own.route === 'ear') &&
    !inBothLiquids(words)
  );
}
/** "Powder" beside what is made of it: a powder to be mixed with water, by mouth. */
export const isOnePowder = (wanted: DrugFacts, own: Filed): boolean =>
  wanted.route === 'oral' &&
  own.route === 'oral' &&
  ((wanted.form === 'powder' && own.fromPowder) || (own.form === 'powder' && wanted.fromPowder));
const injectors: ReadonlySet<string> = new Set(injectorBrands);
/** Both sides name one brand that is sold as an auto-injector alone. */
const isBrandOfInjectors = (wanted: DrugFacts, own: Filed): boolean =>
  [wanted, own].every(({ name }) => injectors.has(name?.inOrder[0] ?? ''));
/**
 * "Pen" of an ingredient that is sold in pens alone, beside the "injection" of the drug file. Its
 * strength has to be the same, for vials have another one.
 */
export function isOnlyDevice(wanted: DrugFacts, own: Filed): boolean {
  if (own.form !== 'injection' || wanted.form === null || own.generic === null) return false;
  if (wanted.form === 'auto-injector' && isBrandOfInjectors(wanted, own)) return true;
  const [ingredient, ...others] = own.generic.bare;
  if (ingredient === undefined || others.length > 0) return false;
  const device = ownEntry(onlyDevices, ingredient);
  // A pen of one dose is called an auto-injector, too.
  return device === wanted.form || (device === 'pen' && wanted.form === 'auto-injector');
}
/** One brand by the same words: a word of release that only one side has tells nothing apart. */
export const isOneName = (some: DrugName | null, { words, ingredients }: DrugName): boolean =>
  some !== null &&
  some.words.join(' ') === words.join(' ') &&
  !ingredients.every(isKnownIngredient);
