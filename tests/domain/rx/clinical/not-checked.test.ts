import { expect, test } from 'vitest';
import { ingredientsOf, isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import type { ActiveDrug, ClinicalDrug } from '#domain/rx/clinical/types.ts';
import { brandsAlone } from '#domain/rx/clinical/unchecked/brands-alone.data.ts';
import { judgedName } from '#domain/rx/clinical/unchecked/judged-name.ts';
import { notChecked } from '#domain/rx/clinical/unchecked/not-checked.ts';

const aDrug = (name: string, genericName: string, form = 'tablet'): ClinicalDrug => ({
  name,
  genericName,
  route: 'oral',
  form,
  dailyDose: null,
  daysSupply: 30,
});
const inUse = (drug: ClinicalDrug, over: Partial<ActiveDrug> = {}): ActiveDrug => ({
  rxId: 7,
  drug,
  daysLeft: 12,
  ...over,
});
const metformin = aDrug('Metformin 500 mg', 'metformin hydrochloride');
const vexanib = aDrug('Vexanib 5 mg', 'vexanib maleate');
const told = (drug: ClinicalDrug, others: readonly ActiveDrug[] = []) =>
  notChecked(drug, others).map(({ summary, effect, interrupts }) => [summary, effect, interrupts]);

test('a drug that no table has is told by name, and nothing is asked', () => {
  expect(told(vexanib)).toEqual([
    [
      'Vexanib 5 mg was not checked for dose, interactions, duplicates, diseases and pregnancy',
      'No table of these checks has vexanib.',
      false,
    ],
  ]);
});
test('one unknown ingredient of a combination is told', () => {
  expect(told(aDrug('Metvex', 'metformin and vexanib'))[0]?.[1]).toBe(
    'No table of these checks has vexanib.',
  );
});
test('beside an unknown drug in use, a known one is not called checked with it', () => {
  expect(told(metformin, [inUse(vexanib)])).toEqual([
    [
      'Metformin 500 mg was not checked for interactions and duplicates with Vexanib 5 mg',
      'No table of these checks has Vexanib 5 mg.',
      false,
    ],
  ]);
});
test.each([
  ['known', metformin, []],
  ['beside one that has ended', metformin, [inUse(vexanib, { daysLeft: 0 })]],
  ['beside one that was stopped', metformin, [inUse(vexanib, { stopped: true })]],
  ['a supply', aDrug('Pen Needle 32G 4 mm', 'pen needle', 'needle'), []],
  ['test strips', aDrug('Verity Test Strips', 'blood glucose test strips', 'strip'), []],
  ['beside a supply', metformin, [inUse(aDrug('Lancets 30G', 'lancets', 'device'))]],
] as const)('nothing is told of a drug that is %s', (_, drug, others) => {
  expect(told(drug, others)).toEqual([]);
});

test.each([
  ['Eliquis 5 mg tablet', null, 'apixaban'],
  ['Adempas 1 mg tablet', null, 'riociguat'],
  ['Symtuza', null, 'darunavir and cobicistat and emtricitabine and tenofovir'],
  ['ELIQUIS', '', 'apixaban'],
  ['Amoxicillin 500 mg capsule', null, 'amoxicillin'],
  ['Hyzaar', null, 'losartan and hydrochlorothiazide'],
  ['Anything', 'lisinopril', 'lisinopril'],
  ['Anything', 'Ketoconazole cream', 'ketoconazole'],
  // What stands beside a brand may be another drug.
  ['Eliquis PM', null, 'Eliquis PM'],
  ['Eliquis', 'vexanib', 'vexanib'],
])('%s (%s) is judged as %s', (name, genericName, judged) => {
  expect(judgedName(name, genericName)).toBe(judged);
});

test.each(Object.entries(brandsAlone))('%s is checked as %s', (_, ingredients) => {
  expect(ingredientsOf(ingredients).filter((each) => !isKnownIngredient(each))).toEqual([]);
});
