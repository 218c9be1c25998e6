import { describe, expect, test } from 'vitest';
import {
  factKeys,
  readAnswered,
  writeAnswered,
  type FactKey,
  type SupplyFacts,
} from '#domain/drug/rules/supply-facts.ts';
import {
  daysSupply,
  explained,
  factsAsked,
  openQuestions,
  type ProductText,
} from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';

const cream: ProductText = {
  name: 'Triamcinolone acetonide',
  genericName: 'triamcinolone acetonide',
  strength: '0.1%',
  form: 'cream',
  route: 'topical',
  uom: 'GM',
  packageSize: 30_000,
  packageText: '1 TUBE in 1 CARTON > 30 g in 1 TUBE',
};
const lotion: ProductText = { ...cream, form: 'lotion', uom: 'ML', packageText: null };
const inhaler: ProductText = {
  ...cream,
  name: 'Albuterol sulfate HFA',
  genericName: 'albuterol sulfate',
  strength: '90 mcg/actuation',
  form: 'aerosol, metered',
  route: 'inhalation',
  packageSize: 8_500,
  packageText: null,
};
const drops: ProductText = {
  ...cream,
  name: 'Timolol maleate',
  genericName: 'timolol maleate',
  strength: '0.5%',
  form: 'solution/drops',
  route: 'ophthalmic',
  uom: 'ML',
  packageSize: 5_000,
  packageText: '5 mL in 1 BOTTLE',
};
const combination: ProductText = {
  ...cream,
  name: 'Amoxicillin and clavulanate',
  genericName: 'sulfamethoxazole and trimethoprim',
  strength: '200-40 mg/5 mL',
  form: 'suspension',
  route: 'oral',
  uom: 'ML',
  packageSize: 100_000,
  packageText: null,
  inUseDays: 30,
};
const glargine: ProductText = {
  ...cream,
  name: 'Lantus SoloStar',
  genericName: 'insulin glargine',
  strength: '100 units/mL',
  form: 'injection, solution',
  route: 'subcutaneous',
  uom: 'ML',
  packageSize: 15_000,
  packageText: '5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE',
};
const vial: ProductText = {
  ...glargine,
  name: 'Insulin of a new name',
  genericName: 'insulin x',
  packageSize: 10_000,
  packageText: '10 mL in 1 VIAL',
};

interface Told {
  readonly facts?: SupplyFacts;
  readonly answered?: SupplyFacts;
}
const asked = (text: string, product: ProductText, quantity: number, told: Told = {}) => {
  const whole = { ...product, ...told };
  return { directions: readDirections(text, whole), product: whole, quantity: quantity * 1000 };
};
const supply = (...input: Parameters<typeof asked>) => daysSupply(asked(...input));

describe('what a days supply asks of a drug', () => {
  test.each<[string, ProductText, number, readonly FactKey[]]>([
    ['Apply 1 application twice daily', cream, 30, ['oneApplication']],
    ['Instill 1 drop in each eye twice daily', drops, 5, ['dropsPerMl']],
    ['Inhale 2 puffs every 4 hours', inhaler, 8.5, ['packageDoses']],
    ['Take 200 mg by mouth twice daily', combination, 100, ['mgPerMl']],
    ['Inject 20 units once daily', glargine, 15, ['primingUnits']],
    ['Inject 10 units once daily', vial, 10, ['openedDays']],
    ['Take 5 mL by mouth twice daily', combination, 100, []],
  ])('%s', (text, product, quantity, keys) =>
    expect(factsAsked(asked(text, product, quantity)).map(({ fact }) => fact)).toEqual(keys),
  );
});

test('units that go for priming are said where the days count them', () => {
  expect(supply('Inject 10 units at bedtime', glargine, 3)).toEqual({
    kind: 'assumed',
    days: 25,
    how:
      '3 mL (100 units/mL) = 300 units ÷ 12 units a day = 25 days, with 2 units lost to priming ' +
      'each time',
    questions: ['Are 2 units lost to priming each time? Without: 28 days.'],
  });
});
describe('a fact of the drug makes the days certain', () => {
  test.each<[string, ProductText, number, SupplyFacts, number, string]>([
    [
      'Apply 1 application twice daily',
      cream,
      30,
      { oneApplication: 500 },
      30,
      '30 g (0.5 g in one application, by the drug’s record) = 60 applications ÷ 2 ' +
        'applications a day = 30 days',
    ],
    [
      'Apply 1 application twice daily',
      lotion,
      30,
      { oneApplication: 1500 },
      10,
      '30 mL (1.5 mL in one application, by the drug’s record) = 20 applications ÷ ' +
        '2 applications a day = 10 days',
    ],
    [
      'Instill 1 drop in each eye twice daily',
      drops,
      5,
      { dropsPerMl: 24 },
      30,
      '5 mL (24 drops in 1 mL, by the drug’s record) = 120 drops ÷ 4 drops a day = 30 days',
    ],
    [
      'Inhale 2 puffs every 4 hours',
      inhaler,
      8.5,
      { packageDoses: 200 },
      16,
      '8.5 g (200 puffs, sprays or pumps in one package, by the drug’s record) = ' +
        '200 puffs ÷ 12 puffs a day = 16 days',
    ],
    [
      'Take 200 mg by mouth twice daily',
      combination,
      100,
      { mgPerMl: 40_000 },
      10,
      '100 mL (40 mg in 1 mL, by the drug’s record) = 4,000 mg ÷ 400 mg a day = 10 days',
    ],
    [
      'Inject 20 units once daily',
      glargine,
      15,
      { primingUnits: 3 },
      65,
      '15 mL (100 units/mL) = 1,500 units ÷ 23 units a day = 65 days, with 3 units ' +
        'lost to priming by the drug’s record',
    ],
    [
      'Inject 20 units once daily',
      glargine,
      15,
      { primingUnits: 0 },
      75,
      '15 mL (100 units/mL) = 1,500 units ÷ 20 units a day = 75 days',
    ],
    [
      'Inject 10 units once daily',
      vial,
      10,
      { openedDays: 42 },
      42,
      '10 mL (100 units/mL) = 1,000 units ÷ 10 units a day = 100 days; an opened ' +
        'vial lasts 42 days by the drug’s record: 42 days',
    ],
  ])('%s (%#)', (...[text, product, quantity, facts, days, how]) => {
    const found = supply(text, product, quantity, { facts });
    expect({ ...found, how: explained(found) }).toMatchObject({ kind: 'certain', days, how });
  });

  test('one that says otherwise than the package is a question', () =>
    expect(
      supply(
        'Inhale 2 puffs every 4 hours',
        { ...inhaler, packageText: '200 AEROSOL, METERED in 1 CANISTER' },
        8.5,
        {
          facts: { packageDoses: 20 },
        },
      ),
    ).toMatchObject({
      kind: 'assumed',
      days: 1,
      questions: [
        'Strength or package say 200 puffs in 8.5 g: is 20 puffs, sprays or pumps in ' +
          'one package, by the drug’s record right?',
      ],
    }));

  test.each([
    [14, 'certain', 14, []],
    [60, 'assumed', 60, ['The labeling says 28 days once it is opened: is 60 right?']],
  ])('%d days once opened, where the labeling says 28: %s', (days, kind, found, questions) => {
    const lispro = { ...vial, name: 'Humalog', genericName: 'insulin lispro' };
    const told = { facts: { openedDays: days } };
    const reached = supply('Inject 10 units once daily', lispro, 10, told);
    expect({ ...reached, questions: openQuestions(reached) }).toMatchObject({
      kind,
      days: found,
      questions,
    });
  });

  test('a vial that holds 10 mL is still asked whether the whole of it is used', () =>
    expect(
      openQuestions(
        supply('Inject 1 vial once daily', { ...glargine, name: 'Lantus', packageText: null }, 10, {
          facts: { containerHolds: 10_000 },
        }),
      ),
    ).toContain('Is the whole vial used each time?'));

  test('a whole pen of insulin is no dose, whatever it holds', () => {
    const pen = { ...glargine, packageText: null };
    const said = readDirections('Inject 1 pen once daily', pen);
    const days = supply('Inject 1 pen once daily', pen, 15, { facts: { containerHolds: 3_000 } });

    expect([said.kind === 'stop' && said.why, days.kind]).toEqual(['UNIT_OF_PRODUCT', 'unknown']);
  });
});

describe('a fact that was answered for one prescription', () => {
  test('holds where the drug says nothing', () =>
    expect(
      supply('Apply 1 application twice daily', cream, 30, { answered: { oneApplication: 1000 } }),
    ).toEqual({
      kind: 'certain',
      days: 15,
      how:
        '30 g (1 g in one application, as answered for this prescription) = ' +
        '30 applications ÷ 2 applications a day = 15 days',
    }));

  test('otherwise than the drug says is shown with both', () =>
    expect(
      supply('Apply 1 application twice daily', cream, 30, {
        facts: { oneApplication: 500 },
        answered: { oneApplication: 1000 },
      }),
    ).toMatchObject({
      kind: 'assumed',
      days: 15,
      questions: ['The drug says 0.5 g in one application: is 1 g right for this prescription?'],
    }));

  test('is written with its drug and read for no other', () => {
    const facts = { oneApplication: 1000, dropsPerMl: 20 };
    const text = writeAnswered({ drugId: 12, facts });
    expect(text).toBe('drug 12: oneApplication 1000, dropsPerMl 20');
    expect(readAnswered(text, 12)).toEqual(facts);
    expect(readAnswered(text, 13)).toEqual({});
    expect(readAnswered('drug 12: oneApplication 1000, grams 5', 12)).toEqual({});
    expect(writeAnswered({ drugId: 12, facts: {} })).toBeNull();
  });

  test('every fact can be written and read', () => {
    const facts = Object.fromEntries(factKeys.map((key, index) => [key, index + 1]));
    expect(readAnswered(writeAnswered({ drugId: 1, facts }), 1)).toEqual(facts);
  });
});
