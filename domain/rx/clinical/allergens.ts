import { allergenGroups, type AllergenGroup } from './allergens.data.ts';
import { classMembers } from './drug-classes.ts';

export { allergenGroups, type AllergenGroup };

const byKey = new Map(allergenGroups.map((allergenGroup) => [allergenGroup.key, allergenGroup]));
/** The group behind a stored allergy, or undefined when the key is not known. */
export const allergenGroup = (key: string): AllergenGroup | undefined => byKey.get(key);

/** Does the ingredient belong to the group itself (cross-sensitivity left out)? */
export const inAllergenGroup = (group: AllergenGroup, ingredient: string): boolean =>
  (group.members ?? []).includes(ingredient) ||
  (group.classes ?? []).some((drugClass) => classMembers(drugClass).has(ingredient));

/** Every group that an ingredient belongs to, for an allergy that names the ingredient. */
export const groupsOf = (ingredient: string): readonly AllergenGroup[] =>
  allergenGroups.filter(
    (allergenGroup) => !allergenGroup.whole && inAllergenGroup(allergenGroup, ingredient),
  );
