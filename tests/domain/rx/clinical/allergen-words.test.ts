import { expect, test } from 'vitest';
import { allergensNamed, findAllergens } from '#domain/rx/clinical/allergen-words.ts';
import { allergenNames } from '#domain/rx/clinical/allergens.data.ts';
import { allergenGroup, allergenGroups } from '#domain/rx/clinical/allergens.ts';

const first = (words: string) => findAllergens(words)[0]?.label;

test.each([
  ['penicillin', 'Penicillins'],
  ['PENICILLINS', 'Penicillins'],
  ['penicillin allergy', 'Penicillins'],
  ['penici', 'Penicillins'],
  ['pcn', 'Penicillins'],
  ['sulfa', 'Sulfonamide antibiotics'],
  ['sulfa drugs', 'Sulfonamide antibiotics'],
  ['cephalosporins', 'Cephalosporins'],
  ['nsaids', 'NSAIDs'],
  ['NSAID', 'NSAIDs'],
  ['aspirin', 'Aspirin and salicylates'],
  ['asa', 'Aspirin and salicylates'],
  ['codeine', 'Codeine'],
  ['opioids', 'Opioids, all of them'],
  ['narcotics', 'Opioids, all of them'],
  ['iodine', 'Iodine'],
  ['contrast', 'Iodinated contrast'],
  ['iodine/contrast', 'Iodinated contrast'],
  ['latex', 'Latex'],
  ['eggs', 'Egg'],
  ['statins', 'Statins'],
  ['ace inhibitors', 'ACE inhibitors'],
  ['ace-inhibitor', 'ACE inhibitors'],
  ['amoxicillin', 'Amoxicillin'],
  ['amoxi', 'Amoxicillin'],
  ['peanut', 'Peanut and soy'],
  ['vancomycin', 'Vancomycin'],
])('for “%s” the first that is proposed is %s', (typed, label) => {
  expect(first(typed)).toBe(label);
});

test('every class comes first for its own name; every other name names a class', () => {
  expect(allergenGroups.filter(({ label }) => first(label) !== label)).toEqual([]);
  expect(
    allergenNames.flatMap(({ groups }) => groups.filter((group) => !allergenGroup(group))),
  ).toEqual([]);
});

test('words that say more than a name are no name', () => {
  expect(findAllergens('pink medicine as a child')).toEqual([]);
  expect(allergensNamed('penicillin as a child')).toEqual([]);
  expect(allergensNamed('no penicillin')).toEqual([]);
  expect(allergensNamed('peni')).toEqual([]);
  expect([findAllergens('  '), allergensNamed('drug allergy')]).toEqual([[], []]);
  expect(allergensNamed('Sulfonamides').map(({ value }) => value)).toEqual([
    'sulfonamide-antibiotics',
    'other-sulfonamides',
  ]);
});
