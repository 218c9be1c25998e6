import { describe, expect, test } from 'vitest';
import {
  isHouseNumber,
  isStrictEnough,
  madeOf,
  quantityFor,
  strictest,
} from '#domain/drug/rules/compound.ts';
import { cashPrice, type PriceFacts, type PriceRule } from '#domain/drug/rules/pricing.ts';
import { submittedOf } from '#domain/drug/rules/submitted-price.ts';

describe('a compound', () => {
  test('what goes into a dispensed quantity: a share of the formula, rounded once, never nothing', () => {
    expect(quantityFor(10_000, 100_000, 60_000)).toBe(6_000);
    // 40 mL of 120 in 100 mL: 33.333; of 30 mL in 240: 3.75; the half thousandth goes up.
    expect([
      quantityFor(40_000, 120_000, 100_000),
      quantityFor(30_000, 240_000, 30_000),
      quantityFor(1, 2_000, 1_000),
      quantityFor(1, 1_000_000, 1_000),
    ]).toEqual([33_333, 3_750, 1, 1]);
  });
  test('the strictest schedule governs', () => {
    expect([strictest([]), strictest(['0', '5', '3']), strictest(['4', '2', '0'])]).toEqual([
      '0',
      '3',
      '2',
    ]);
    expect([
      isStrictEnough('3', ['4', '0']),
      isStrictEnough('4', ['3']),
      isStrictEnough('0', ['0']),
    ]).toEqual([true, false, true]);
  });
  test('its number is the house’s, and the checks read its substances, each once', () => {
    expect([isHouseNumber('99999000101'), isHouseNumber('00574030316')]).toEqual([true, false]);
    expect(
      madeOf([
        { name: 'Xylocaine', genericName: 'Lidocaine' },
        { name: 'Base', genericName: null },
        { name: 'Lidocaine', genericName: 'Lidocaine' },
      ]),
    ).toBe('Lidocaine; Base');
  });
});

describe('what a compound costs', () => {
  const rule: PriceRule = {
    basis: 'ACQ',
    percent: 5_000,
    fee: 1_000,
    add: 0,
    minimum: 400,
    rounding: { to: 1, mode: 'nearest' },
    tiers: [],
  };
  const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
    quantity: 100_000,
    kind: 'generic',
    unitCosts: { ACQ: 99_000_000 },
    lotCost: null,
    ingredients: [
      { name: 'A', quantity: 33_333, unitCosts: { ACQ: 1_000, AWP: 2_000 } },
      { name: 'B', quantity: 6_500, unitCosts: { ACQ: 10_005, AWP: null } },
    ],
    ...over,
  });
  test('is the sum of its ingredients, each rounded once to the cent; what the compound itself costs is not asked', () => {
    // 33.333 × $0.01 = $0.33333; 6.5 × $0.10005 = $0.650325: $0.33 + $0.65.
    expect(cashPrice(rule, facts())).toEqual({
      ok: true,
      value: {
        price: 1_147,
        basisCost: 98,
        basis: 'ACQ',
        fee: 1_000,
        cost: 98,
        profit: 1_049,
        belowCost: false,
        lines: [
          'A $0.01 × 33.333 = $0.33',
          'B $0.10005 × 6.5 = $0.65',
          'ACQ of 2 ingredients = $0.98',
          '+ 50%',
          '+ dispensing fee $10.00',
          'Price $11.47',
        ],
      },
    });
  });
  test('an ingredient without a cost on the basis is named', () => {
    expect(cashPrice({ ...rule, basis: 'AWP' }, facts())).toEqual({
      ok: false,
      error: {
        code: 'NO_COST',
        message: 'B has no AWP cost: enter one or choose another price code.',
      },
    });
  });
  test('a payer is asked ingredient by ingredient, and the sum is the ingredient cost, with a margin too', () => {
    const price = { basis: 'ACQ' as const, basisCost: 98, fee: 1_000 };
    expect(submittedOf(price, facts(), { margin: null, fee: null })).toMatchObject({
      ingredientCost: 98,
      ingredients: [33, 65],
      fee: 1_000,
      total: 1_098,
      basis: 'ACQ',
    });
    expect(submittedOf(price, facts(), { margin: 1_000, fee: 500 })).toMatchObject({
      ingredientCost: 109,
      ingredients: [37, 72],
      fee: 500,
      total: 609,
      basis: 'MANUAL',
    });
  });
});
