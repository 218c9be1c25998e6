import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  certainDays,
  contradiction,
  daysSupply,
  explained,
  mostADay,
  openQuestions,
  proposedDays,
  quantityFor,
  type DaysSupply,
  type ProductText,
} from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const nothing: ProductText = {
  name: null,
  genericName: null,
  strength: null,
  form: null,
  uom: null,
  packageSize: null,
  packageText: null,
};
const tablet: ProductText = { ...nothing, form: 'tablet', uom: 'EA', packageSize: 100_000 };
const syrup: ProductText = { ...nothing, form: 'syrup', uom: 'ML', packageSize: 473_000 };
const vial: ProductText = {
  name: 'Lantus',
  genericName: 'insulin glargine',
  strength: '100 units/mL',
  form: 'vial',
  uom: 'ML',
  packageSize: 10_000,
  packageText: '10 mL in 1 VIAL, GLASS',
};
const inhaler: ProductText = {
  ...nothing,
  form: 'inhaler',
  uom: 'GM',
  packageSize: 8_500,
  packageText: '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER',
};
const eyeDrops: ProductText = {
  ...nothing,
  form: 'ophthalmic solution',
  uom: 'ML',
  packageSize: 5_000,
};
const said = (supply: DaysSupply): string =>
  [explained(supply), ...openQuestions(supply)].join('. ');
const supplyOf = (line: string, product: ProductText, quantity: number) =>
  daysSupply({ directions: readDirections(line, product), product, quantity });

describe('what is said of the days', () => {
  test.each([
    ['1T PO BID', tablet, 60_000, '60 tablets ÷ 2 tablets a day = 30 days'],
    [
      '20 units SC QHS',
      vial,
      10_000,
      '10 mL (100 units/mL) = 1,000 units ÷ 20 units a day = 50 days; ' +
        'an opened vial lasts 28 days: 28 days',
    ],
    [
      '2T QD X3D THEN 1T QD X3D',
      tablet,
      9_000,
      '9 tablets over 3 days at 2 tablets a day, 3 days at 1 tablet a day = 6 days',
    ],
    [
      '1T BID X10D',
      tablet,
      30_000,
      '30 tablets over 10 days at 2 tablets a day = 10 days. ' +
        'Is the quantity right? 10 tablets would be left when the directions end.',
    ],
    [
      '1T PO PRN',
      tablet,
      30_000,
      'The directions don’t say how often. How much is used a day at most?',
    ],
  ])('%s', (line, product, quantity, words) =>
    expect(said(supplyOf(line, product, quantity))).toBe(words),
  );

  test('only days of which nothing is assumed are certain', () => {
    const certain = supplyOf('1T PO BID', tablet, 60_000);
    const assumed = supplyOf('1GTT OU BID', eyeDrops, 5_000);
    const unknown = supplyOf('1T PO PRN', tablet, 60_000);

    expect([certain, assumed, unknown].map(certainDays)).toEqual([30, null, null]);
    expect([certain, assumed, unknown].map(proposedDays)).toEqual([30, 25, null]);
  });

  test('days that were typed and are not the certain ones are told with both', () => {
    const certain = supplyOf('1T PO BID', tablet, 60_000);

    expect([
      contradiction(certain, 60),
      contradiction(certain, 30),
      contradiction(certain, null),
      contradiction(supplyOf('1GTT OU BID', eyeDrops, 5_000), 60),
    ]).toEqual([
      '60 days entered; the directions and the quantity come to 30 days: ' +
        '60 tablets ÷ 2 tablets a day = 30 days.',
      null,
      null,
      null,
    ]);
  });
});

describe('quantity for a number of days', () => {
  test.each<[string, number, string, ProductText, number]>([
    ['1 twice daily for 30 days', 30, '1T PO BID', tablet, 60_000],
    ['1/2 a day for 7 days is 4 tablets', 7, '0.5T QD', tablet, 4_000],
    ['1 a week for 28 days', 28, '1T QWK', tablet, 4_000],
    ['8 a week for 30 days are 5 weeks', 30, '8T QWK', tablet, 40_000],
    ['5 mL three times daily for 10 days', 10, '5ML TID', syrup, 150_000],
    ['insulin, 40 units a day for 30 days: two vials', 30, '40U SC QD', vial, 20_000],
    ['20 units a day, a vial good for 28 days: two vials', 30, '20U SC QD', vial, 20_000],
    ['eye drops: one bottle', 30, '1GTT OD QD', eyeDrops, 5_000],
    ['inhaler: two', 30, '2PUFF QID', inhaler, 17_000],
    ['taper: its own sum', 30, '2T QD X3D THEN 1T QD X3D THEN 0.5T QD X4D', tablet, 11_000],
    ['on and off: 21 of 28', 28, '1T QD X21D THEN OFF FOR 7 DAYS', tablet, 21_000],
  ])('%s', (...[, days, line, product, quantity]) => {
    const directions = readDirections(line, product);

    expect(quantityFor({ directions, product, days }).quantity).toBe(quantity);
  });
});

test('a quantity worked out for some days lasts at least that long', () => {
  const line = fc
    .tuple(
      fc.constantFrom('0.5T', '1T', '2T', '1-2T', '5ML'),
      fc.constantFrom('QD', 'BID', 'TID', 'QOD', 'QWK', 'Q6H', 'Q2WK', 'Q72H'),
    )
    .map((pair) => pair.join(' '));
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 365 }), (sig, days) => {
      const product = sig.includes('ML') ? syrup : tablet;
      const directions = readDirections(sig, product);

      const { quantity } = quantityFor({ directions, product, days });

      const supply = daysSupply({ directions, product, quantity: quantity ?? 0 });
      expect(proposedDays(supply)).toBeGreaterThanOrEqual(days);
    }),
  );
});

describe('the most a day, in thousandths of the billing unit', () => {
  const most = (sig: string, product: ProductText) =>
    mostADay(readDirections(sig, product), product);
  test.each<[string, ProductText, number | null]>([
    ['Take 2 tablets every 6 hours as needed', tablet, 8_000],
    ['Take 2 tablets every 6 hours as needed, max 6 tablets per day', tablet, 6_000],
    ['Take 4 tablets daily for 3 days, then 2 tablets daily for 3 days', tablet, 4_000],
    ['Take 7 tablets once a week', tablet, 1_000],
    ['Inject 20 units under the skin at bedtime', vial, 200],
    ['Take as directed', tablet, null],
    ['Take 1 tablet whenever you like', tablet, null],
  ])('%s', (sig, product, thousandths) => expect(most(sig, product)).toBe(thousandths));
});
