import { describe, expect, test } from 'vitest';
import type { FiledDrug } from '#domain/rx/facts/types.ts';
import { writtenRows } from '#domain/rx/facts/written.ts';

const tablet: FiledDrug = {
  ndc: '68180051401',
  name: 'Lisinopril',
  genericName: 'lisinopril',
  strength: '10 mg',
  form: 'tablet',
  route: 'oral',
  unit: 'EA',
  packageSize: 100_000,
  packageText: '100 TABLET in 1 BOTTLE',
};
const drops: FiledDrug = {
  ...tablet,
  name: 'Timolol',
  form: 'solution/ drops',
  route: 'ophthalmic',
  unit: 'ML',
  packageSize: 5_000,
  packageText: '5 mL in 1 BOTTLE',
};
const pens: FiledDrug = {
  ...tablet,
  name: 'Lantus SoloStar',
  form: 'injection, solution',
  route: 'subcutaneous',
  unit: 'ML',
  packageSize: 15_000,
  packageText: '5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE',
};
const cream: FiledDrug = { ...drops, form: 'cream', unit: 'GM', packageSize: 60_000 };
const found = (sig: string, drug: FiledDrug | null, quantity: number | null) =>
  writtenRows(null, {
    drug,
    quantity: quantity === null ? null : quantity * 1000,
    refills: 2,
    daysSupply: 30,
    sig,
  }).map(({ fact, prescribed, entered, verdict, asks }) =>
    [fact, prescribed, entered, asks ? 'asks' : verdict].join(' | '),
  );

describe('a quantity behind the directions', () => {
  test.each<[string, FiledDrug, number, string]>([
    ['Take 1 tab daily #30', tablet, 30, '“#30” | 30 | same'],
    ['Take 1 tab daily. Dispense 14', tablet, 30, '“Dispense 14” | 30 | asks'],
    ['Take 1 tab daily, disp 30 tabs', tablet, 30, '“disp 30 tabs” | 30 | same'],
    ['Take 1 tab daily #30 (thirty)', tablet, 30, '“#30 (thirty)” | 30 | same'],
    ['Take 1 tab daily #30 (sixty)', tablet, 30, '“#30 (sixty)” | 30 | asks'],
    ['Take 1 tab daily #30 (sixty)', tablet, 60, '“#30 (sixty)” | 60 | asks'],
    ['Take 1 tab daily Disp: 1 bottle', tablet, 30, '“Disp: 1 bottle” | 30 | asks'],
    ['Take 1 tab daily Disp: 1 bottle', tablet, 100, '“Disp: 1 bottle” | 100 | same'],
    ['Take 1 tab daily #1', tablet, 100, '“#1” | 100 | asks'],
    ['1 drop in each eye daily Disp: 1 bottle', drops, 5, '“Disp: 1 bottle” | 5 | same'],
    ['1 drop in each eye daily Disp: 1 bottle', drops, 10, '“Disp: 1 bottle” | 10 | asks'],
    ['1 drop in each eye daily #2', drops, 10, '“#2” | 10 | same'],
    ['1 drop in each eye daily #5', drops, 5, '“#5” | 5 | same'],
    ['1 drop in each eye daily Disp 2.5 mL', drops, 5, '“Disp 2.5 mL” | 5 | asks'],
    ['1 drop in each eye daily Disp 30 tablets', drops, 5, '“Disp 30 tablets” | 5 | asks'],
    ['inject 10 units daily Dispense 1 pen', pens, 3, '“Dispense 1 pen” | 3 | same'],
    ['inject 10 units daily Dispense 1 box', pens, 15, '“Dispense 1 box” | 15 | same'],
    ['inject 10 units daily Dispense 1 pen', pens, 6, '“Dispense 1 pen” | 6 | asks'],
    ['inject 10 units daily disp 1000 units', pens, 15, '“disp 1000 units” | 15 | cannot compare'],
    ['apply daily Disp 60 g tube', cream, 60, '“Disp 60 g tube” | 60 | same'],
    ['apply daily Disp 45 g tube', cream, 60, '“Disp 45 g tube” | 60 | asks'],
    [
      'apply daily Disp 1 tube',
      { ...cream, packageSize: null },
      60,
      '“Disp 1 tube” | 60 | cannot compare',
    ],
    ['"1 tab daily, skip Sundays #30"', tablet, 60, '“#30” | 60 | asks'],
  ])('%s, of %#', (sig, drug, quantity, row) =>
    expect(found(sig, drug, quantity)).toEqual([`sigQuantity | ${row}`]),
  );
  test('is compared once drug and quantity are entered', () => {
    expect(found('1 tab daily #30', null, 30)).toEqual([
      'sigQuantity | “#30” | 30 | cannot compare',
    ]);
    expect(found('1 tab daily #30', tablet, null)).toEqual([
      'sigQuantity | “#30” |  | cannot compare',
    ]);
  });
});

test.each([
  ['1 tab daily. Refill x2', 'sigRefills | “Refill x2” | 2 | same'],
  ['1 tab daily. Refills: 3', 'sigRefills | “Refills: 3” | 2 | asks'],
  ['1 tab daily with 1 refill', 'sigRefills | “with 1 refill” | 2 | asks'],
  ['1 tab daily. No refills', 'sigRefills | “No refills” | 2 | asks'],
  ['1 tab daily. Refills: none', 'sigRefills | “Refills: none” | 2 | asks'],
  ['1 tab daily 30 day supply', 'sigDays | “30 day supply” | 30 | same'],
  ['1 tab daily 90 day supply', 'sigDays | “90 day supply” | 30 | asks'],
  ['1 tab daily, 1 month supply', 'sigDays | “1 month supply” | 30 | same'],
  ['1 tab daily, 3-month supply', 'sigDays | “3-month supply” | 30 | asks'],
])('%s', (sig, row) => expect(found(sig, tablet, 30)).toEqual([row]));

test('each amount is a row of its own, and nothing else behind directions is one', () => {
  expect(found('1 tab daily disp #90 RF 3, 90 day supply, dx: I10', tablet, 90)).toEqual([
    'sigQuantity | “disp #90” | 90 | same',
    'sigRefills | “RF 3” | 2 | asks',
    'sigDays | “90 day supply” | 30 | asks',
  ]);
  expect(found('1 tab daily x 30 days, dx: I10, quantity sufficient', tablet, 90)).toEqual([]);
});
test('what a message wrote is compared, too, where the entry has other words', () => {
  const rows = writtenRows('Take 1 tablet daily. Dispense 14', {
    drug: tablet,
    quantity: 30_000,
    refills: 0,
    daysSupply: 30,
    sig: '1 tab daily #30',
  });

  expect(rows.map(({ prescribed, why }) => [prescribed, why])).toEqual([
    ['“Dispense 14”, “#30”', 'Another quantity'],
  ]);
});
