import { expect, test } from 'vitest';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import { dosesIn } from '#domain/rx/clinical/dose.ts';
import type { ClinicalDrug } from '#domain/rx/clinical/types.ts';
import { drugOf } from './dispensed.ts';

const told = (drug: ClinicalDrug, other: ClinicalDrug) =>
  checkClinical({
    rxId: 1,
    drug,
    patient: { age: 60, sex: 'U', allergies: [], exceptions: [], conditions: [] },
    activeDrugs: [{ rxId: 2, drug: other, daysLeft: 20 }],
  })
    .filter(({ kind }) => kind === 'interaction')
    .map(({ severity, effect }) => `${severity} ${effect}`);

test('methotrexate beside sulfamethoxazole with trimethoprim is one danger, told once', () => {
  const both = told(drugOf('methotrexate'), drugOf('sulfamethoxazole and trimethoprim'));

  expect(both).toEqual(['severe The marrow fails; deaths have occurred.']);
});
test('potassium of which nobody knows the form is asked about, and is no certain tablet', () => {
  const bladder = drugOf('oxybutynin chloride');
  const potassium = drugOf('potassium chloride');

  expect(told(potassium, bladder).map((text) => text.split(' ')[0])).toEqual(['moderate']);
  expect(
    told({ ...potassium, form: 'tablet, extended release' }, bladder).map(
      (text) => text.split(' ')[0],
    ),
  ).toEqual(['severe']);
  expect(told({ ...potassium, form: 'solution' }, bladder)).toEqual([]);
});
test('what a pen gives is reckoned from what it holds, and no milliliter is rounded', () => {
  expect(dosesIn('2 mg/3 mL', 7_500)).toEqual([5_000]);
  expect(dosesIn('2 mg/3 mL', 375)).toEqual([250]);
});
