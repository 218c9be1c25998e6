import { allergenNames, allergensOfNoDrug } from './allergens.data.ts';
import { allergenGroup, allergenGroups, type AllergenGroup } from './allergens.ts';
import { knownIngredients } from './drug-classes.ts';
import type { PatientAllergy } from './types.ts';

/** What an allergy can be checked by: a group of the picklist, or one ingredient. */
export type Allergen =
  | { readonly kind: 'group'; readonly value: string; readonly label: string }
  | { readonly kind: 'ingredient'; readonly value: string; readonly label: string };

/** Words beside a name that tell nothing of what it names. */
const beside: ReadonlySet<string> = new Set('allergy allergic to drug product class'.split(' '));
const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};
/** A name without case, marks, plurals and the words beside it: equal text names the same. */
export const foldAllergen = (words: string): string =>
  words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(singular)
    .filter((word) => word !== '' && !beside.has(word))
    .join(' ');

interface Named {
  readonly name: string;
  readonly allergen: Allergen;
}
const groupAllergen = ({ key, label }: AllergenGroup): Allergen => ({
  kind: 'group',
  value: key,
  label,
});
export const ingredientAllergen = (ingredient: string): Allergen => ({
  kind: 'ingredient',
  value: ingredient,
  label: ingredient.charAt(0).toUpperCase() + ingredient.slice(1),
});
const named: readonly Named[] = [
  ...allergenGroups.map((group) => ({
    name: foldAllergen(group.label),
    allergen: groupAllergen(group),
  })),
  ...allergenNames.flatMap(({ said, groups }) =>
    allergenGroups
      .filter((group) => groups.includes(group.key))
      .map((group) => ({ name: foldAllergen(said), allergen: groupAllergen(group) })),
  ),
  ...knownIngredients.map((ingredient) => ({
    name: foldAllergen(ingredient),
    allergen: ingredientAllergen(ingredient),
  })),
];

const once = (all: readonly Allergen[]): readonly Allergen[] =>
  all.filter(
    (allergen, index) =>
      all.findIndex((one) => one.kind === allergen.kind && one.value === allergen.value) === index,
  );
/**
 * What typed words may mean, nearest name first, a class before an ingredient of the same name;
 * then names that hold the words. Nothing for no words.
 */
export function findAllergens(words: string): readonly Allergen[] {
  const text = foldAllergen(words);
  if (text === '') return [];
  const begin = named
    .filter(({ name }) => name.startsWith(text))
    .toSorted((a, b) => a.name.length - b.name.length);
  const parts = text.split(' ');
  const hold = named.filter(({ name }) =>
    parts.every((part) => name.split(' ').some((word) => word.startsWith(part))),
  );
  return once([...begin, ...hold].map(({ allergen }) => allergen));
}
/** What words name exactly; nothing where they say more, or something else, than a known name. */
export function allergensNamed(words: string): readonly Allergen[] {
  const text = foldAllergen(words);
  return text === ''
    ? []
    : once(named.filter(({ name }) => name === text).map(({ allergen }) => allergen));
}

const ofNoDrug: ReadonlySet<string> = new Set(allergensOfNoDrug.map(foldAllergen));
/** Whether words name something that is in no medicine, so that no drug has to be compared. */
export const isOfNoDrug = (words: string): boolean => ofNoDrug.has(foldAllergen(words));

/** A group that names drugs, or an ingredient. */
const isReadable = ({ kind, value }: PatientAllergy): boolean => {
  const { classes = [], members = [], cross = [] } = allergenGroup(value) ?? {};
  const named = classes.length + members.length + cross.length;
  return kind === 'ingredient' || (kind === 'group' && named > 0);
};
/**
 * An allergy as drugs are checked against it: words that name a class or an ingredient exactly are
 * taken for it. Empty where nothing can be checked against it.
 */
export const readAllergy = (allergy: PatientAllergy): readonly PatientAllergy[] =>
  isReadable(allergy)
    ? [allergy]
    : allergensNamed(allergy.value)
        .map(({ kind, value }) => ({ ...allergy, kind, value }))
        .filter(isReadable);
