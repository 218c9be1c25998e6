import { expect, test } from 'vitest';
import { entryOf, type EntryDrug } from '#server/services/erx/entry.ts';
import { newRx, readNewRx } from '#tests/domain/erx/messages.ts';

const tablet: EntryDrug = {
  id: 1,
  name: 'Prednisone',
  generic_name: 'prednisone',
  strength: '10 mg',
  form: 'tablet',
  uom: 'EA',
  pkg_size: 100_000,
  pkg_text: '100 TABLET in 1 BOTTLE',
  schedule: '0',
};
const vial: EntryDrug = {
  ...tablet,
  name: 'Lantus',
  generic_name: 'insulin glargine',
  strength: '100 units/mL',
  form: 'vial',
  uom: 'ML',
  pkg_size: 10_000,
  pkg_text: '10 mL in 1 VIAL, GLASS',
};
const pens: EntryDrug = {
  ...vial,
  name: 'Trulicity',
  generic_name: 'dulaglutide',
  strength: '1.5 mg/0.5 mL',
  form: 'pen',
  pkg_size: 2_000,
  pkg_text: '4 SYRINGE in 1 CARTON > .5 mL in 1 SYRINGE',
};
const eyeDrops: EntryDrug = {
  ...vial,
  name: 'Timolol maleate',
  generic_name: 'timolol maleate',
  strength: '0.5%',
  form: 'solution/ drops, ophthalmic',
  pkg_size: 5_000,
  pkg_text: '5 mL in 1 BOTTLE, PLASTIC',
};
/** Days in the entry of a message that names none. */
function daysIn(drug: EntryDrug | null, directions: string, quantity: number, unit: string) {
  const { medication } = readNewRx(newRx({ directions, quantityThousandths: quantity, unit }));
  const told = medication && { ...medication, daysSupply: null };
  const found = { patientId: null, prescriberId: null, drug, signed: true };
  return entryOf(501, told, found).daysSupply;
}

test.each([
  ['a taper, step by step', tablet, '4 tablets daily for 3 days, then 2 daily for 3 days', 18, 6],
  ['a course that leaves tablets over', tablet, 'Take 2 tablets daily for 10 days', 30, null],
  ['an opened vial', vial, 'Inject 20 units under the skin at bedtime', 10, 28],
  ['pens billed in mL', pens, 'Inject 1 pen under the skin once a week', 2, 28],
  ['eye drops', eyeDrops, 'Instill 1 drop in both eyes twice daily', 5, null],
  ['a tablet of a drug not in the file', null, 'Take 1 tablet by mouth twice daily', 30, 15],
] as const)('%s: only certain days are filled in', (...[, drug, directions, quantity, days]) => {
  const unit = drug === null || drug.uom === 'EA' ? 'Tablet' : 'Milliliter';

  expect(daysIn(drug, directions, quantity * 1000, unit)).toBe(days);
});
test('a quantity in another unit than the drug is billed in gives no days', () => {
  const directions = 'Inject 20 units under the skin at bedtime';

  expect(daysIn(vial, directions, 1_000, 'Each')).toBe(null);
});
