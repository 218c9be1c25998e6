import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysSupply, quantityFor, type Use } from '#domain/rx/rules/days-supply.ts';
import { parseSig } from '#domain/rx/sig/index.ts';

const useOf = (line: string, form: string, extra: Partial<Use> = {}): Use => {
  const { maxPerDay, rate, course, unit } = parseSig(line, { form });
  return { maxPerDay, rate, course, doseUnit: unit, form, ...extra };
};

describe('days that a quantity lasts', () => {
  test.each<[string, number, Use, number | null]>([
    ['30 tablets, 1 twice daily', 30_000, useOf('1T PO BID', 'TABLET'), 15],
    [
      '31 tablets, 1 twice daily: the half day is dropped',
      31_000,
      useOf('1T PO BID', 'TABLET'),
      15,
    ],
    ['4 tablets, 1 a week', 4_000, useOf('1T QWK', 'TABLET'), 28],
    ['13 tablets, 1 a week', 13_000, useOf('1T QWK', 'TABLET'), 91],
    ['10 patches, one every 72 hours', 10_000, useOf('1PATCH Q72H', 'PATCH'), 30],
    ['45 tablets, 1/2 every other day', 45_000, useOf('0.5T QOD', 'TABLET'), 180],
    ['150 mL, 5 mL three times daily', 150_000, useOf('5ML PO TID', 'SUSPENSION'), 10],
    ['150 mL, a teaspoonful twice daily', 150_000, useOf('1TSP BID', 'SYRUP'), 15],
    [
      '5 mL eye drops, 1 in both eyes twice daily, 20 drops/mL',
      5_000,
      useOf('1GTT OU BID', 'OPHTHALMIC SOLUTION'),
      25,
    ],
    ['5 mL eye suspension, 15 drops/mL', 5_000, useOf('1GTT OU BID', 'OPHTHALMIC SUSPENSION'), 18],
    [
      '2.5 mL eye drops, 1 a day, good for 42 days once opened',
      2_500,
      useOf('1GTT OD QD', 'OPHTHALMIC SOLUTION', { packageSize: 2_500, inUseDays: 42 }),
      42,
    ],
    [
      '10 mL vial, 20 units a day, 28 days once opened',
      10_000,
      useOf('20U SC QHS', 'INSULIN VIAL', { packageSize: 10_000, inUseDays: 28 }),
      28,
    ],
    [
      'five 3 mL pens, 20 units a day',
      15_000,
      useOf('20U SC QHS', 'INSULIN PEN', { packageSize: 3_000, inUseDays: 28 }),
      75,
    ],
    [
      'U-300, 1.5 mL pens, 45 units a day',
      4_500,
      useOf('45U SC QD', 'INSULIN PEN', { packageSize: 1_500, unitsPerMl: 300 }),
      30,
    ],
    [
      'one inhaler of 8.5 g, 200 puffs, 2 four times daily',
      8_500,
      useOf('2PUFF INH QID', 'AEROSOL INHALER', { packageSize: 8_500, perPackage: 200 }),
      25,
    ],
    [
      'an inhaler billed as 1 each, 60 puffs',
      1_000,
      useOf('1PUFF INH BID', 'INHALER', { packageSize: 1_000, perPackage: 60 }),
      30,
    ],
    [
      '16 g nasal spray, 120 sprays, 2 in each nostril daily',
      16_000,
      useOf('2 SPRAYS IN EACH NOSTRIL QD', 'NASAL SPRAY', { packageSize: 16_000, perPackage: 120 }),
      30,
    ],
    [
      '30 g cream, half a gram twice daily',
      30_000,
      useOf('1APP TOP BID', 'CREAM', { gramsPerApplication: 500 }),
      30,
    ],
    [
      'a taper of 11 tablets',
      11_000,
      useOf('2T QD X3D THEN 1T QD X3D THEN 0.5T QD X4D', 'TABLET'),
      10,
    ],
    ['a taper whose last step goes on', 30_000, useOf('2T QD X5D THEN 1T QD', 'TABLET'), 25],
    [
      'a taper with fewer tablets than it asks for',
      7_000,
      useOf('2T QD X3D THEN 1T QD X3D', 'TABLET'),
      4,
    ],
    ['30 capsules for a course of 7 days', 30_000, useOf('1C PO TID X7D', 'CAPSULE'), 7],
    [
      '25 nitroglycerin tablets, up to 3 an episode',
      25_000,
      useOf('1T SL Q5MIN X3 PRN ANGINA', 'SUBLINGUAL TABLET'),
      8,
    ],
    [
      '500 mg twice daily of 250 mg capsules',
      28_000,
      useOf('500MG PO BID', 'CAPSULE', { strength: 250 }),
      7,
    ],
    ['less than a day counts as one', 1_000, useOf('1T PO QID', 'TABLET'), 1],
    ['as directed', 30_000, useOf('UD', 'TABLET'), null],
    ['an inhaler without its puffs', 8_500, useOf('2PUFF QID', 'INHALER'), null],
    ['a cream without an estimate', 30_000, useOf('1APP BID', 'CREAM'), null],
  ])('%s', (_, quantity, use, days) => expect(daysSupply({ ...use, quantity }).days).toBe(days));

  test('the explanation shows the sum', () => {
    expect(daysSupply({ ...useOf('1T PO BID', 'TABLET'), quantity: 30_000 }).explanation).toBe(
      '30 tablets ÷ 2 a day = 15 days',
    );
    expect(
      daysSupply({
        ...useOf('20U SC QHS', 'INSULIN VIAL', { packageSize: 10_000, inUseDays: 28 }),
        quantity: 10_000,
      }).explanation,
    ).toBe('10 × 100 units/mL ÷ 20 a day = 28 days; an opened container lasts 28 days');
    expect(daysSupply({ ...useOf('UD', 'TABLET'), quantity: 1_000 }).explanation).toBe(
      'The directions don’t say how much a day: type the most per day, or estimate it.',
    );
  });
});

describe('quantity for a number of days', () => {
  test.each<[string, number, Use, number]>([
    ['1 twice daily for 30 days', 30, useOf('1T PO BID', 'TABLET'), 60_000],
    ['1/2 a day for 7 days is 4 tablets', 7, useOf('0.5T QD', 'TABLET'), 4_000],
    ['1 a week for 28 days', 28, useOf('1T QWK', 'TABLET'), 4_000],
    ['5 mL three times daily for 10 days', 10, useOf('5ML TID', 'SYRUP'), 150_000],
    [
      'insulin, 40 units a day for 30 days: two vials',
      30,
      useOf('40U SC QD', 'INSULIN VIAL', { packageSize: 10_000 }),
      20_000,
    ],
    [
      'insulin, 20 units a day for 30 days, vial good for 28: two vials',
      30,
      useOf('20U SC QD', 'INSULIN VIAL', { packageSize: 10_000, inUseDays: 28 }),
      20_000,
    ],
    [
      'eye drops: one bottle',
      30,
      useOf('1GTT OD QD', 'OPHTHALMIC SOLUTION', { packageSize: 5_000 }),
      5_000,
    ],
    [
      'inhaler: two',
      30,
      useOf('2PUFF QID', 'INHALER', { packageSize: 8_500, perPackage: 200 }),
      17_000,
    ],
    [
      'taper: its own sum',
      30,
      useOf('2T QD X3D THEN 1T QD X3D THEN 0.5T QD X4D', 'TABLET'),
      11_000,
    ],
  ])('%s', (_, days, use, quantity) =>
    expect(quantityFor({ ...use, days }).quantity).toBe(quantity),
  );
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
      const use = useOf(sig, sig.includes('ML') ? 'SYRUP' : 'TABLET');
      expect(
        daysSupply({ ...use, quantity: quantityFor({ ...use, days }).quantity! }).days,
      ).toBeGreaterThanOrEqual(days);
    }),
  );
});
