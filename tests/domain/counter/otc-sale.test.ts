import { describe, expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import {
  agree,
  discountOf,
  percentOf,
  priceOfItems,
  type OtcOffer,
} from '#domain/counter/rules/otc-sale.ts';
import { gtinHolds } from '#domain/drug/rules/gtin.ts';
import { otcSubDepartments } from '#domain/drug/rules/otc-departments.ts';
import { deriveOtc, otcProblems } from '#domain/drug/rules/otc-values.ts';

const { otcProducts } = demoScenario();

const none = { from: null, to: null, amount: null, limit: null };
const december = { from: '2026-12-01', to: '2026-12-24' };
/** Ibuprofen 200 mg, 100 tablets: $8.99, bought for $4.12. */
const ibuprofen: OtcOffer = {
  price: 899,
  cost: 412,
  discountable: true,
  aboveCost: false,
  percent: none,
  bogo: { from: null, to: null, limit: null },
  second: none,
  companion: { ...none, item: null },
};

describe('the price of n items on a day', () => {
  test('without a sale is n times the package price', () => {
    expect(priceOfItems(ibuprofen, 3, '2026-12-05')).toEqual({
      total: 2_697,
      saved: 0,
      sale: null,
      discounted: 0,
    });
  });
  const twenty = { ...ibuprofen, percent: { ...december, amount: 180, limit: 2 } };
  test('Percent Sale: 20 % off, for two items of a purchase', () => {
    expect(priceOfItems(twenty, 1, '2026-12-05')).toEqual({
      total: 719,
      saved: 180,
      sale: 'Percent Sale',
      discounted: 1,
    });
    expect(priceOfItems(twenty, 3, '2026-12-05')).toEqual({
      total: 2_337,
      saved: 360,
      sale: 'Percent Sale',
      discounted: 2,
    });
  });
  test('both days of the range belong to it, the days around do not', () => {
    expect(
      ['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25'].map(
        (on) => priceOfItems(twenty, 1, on).saved,
      ),
    ).toEqual([0, 180, 180, 0]);
  });
  test('a range with one end is open at the other', () => {
    expect(
      priceOfItems({ ...twenty, percent: { ...twenty.percent, to: null } }, 1, '2030-01-01').saved,
    ).toBe(180);
    expect(
      priceOfItems({ ...twenty, percent: { ...twenty.percent, from: null } }, 1, '2020-01-01')
        .saved,
    ).toBe(180);
  });
  const bogo = { ...ibuprofen, bogo: { ...december, limit: 2 } };
  test.each([
    [1, 899, 0],
    [2, 899, 1],
    [3, 1_798, 1],
    [4, 1_798, 2],
    [6, 3_596, 2],
  ])('Bogo Sale, at most two free: %i items cost %i cents, %i free', (items, total, free) => {
    expect(priceOfItems(bogo, items, '2026-12-24')).toMatchObject({ total, discounted: free });
  });
  test('Second Item Discount: half off every second one', () => {
    const half = { ...ibuprofen, second: { ...december, amount: 450, limit: null } };
    expect([1, 2, 3, 4].map((number) => priceOfItems(half, number, '2026-12-02').total)).toEqual([
      899, 1_348, 2_247, 2_696,
    ]);
  });
  test('Companion Item Sale: one item for each companion in the purchase', () => {
    const withMug = {
      ...ibuprofen,
      companion: { ...december, amount: 300, limit: 3, item: '099981012345' },
    };
    expect(
      [0, 1, 5].map((companions) => priceOfItems(withMug, 4, '2026-12-02', companions).saved),
    ).toEqual([0, 300, 900]);
  });
  test('of several sales the best one is taken, and they are not added up', () => {
    expect(
      priceOfItems({ ...twenty, bogo: { ...december, limit: null } }, 2, '2026-12-05'),
    ).toEqual({ total: 899, saved: 899, sale: 'Bogo Sale', discounted: 1 });
    expect(
      priceOfItems({ ...twenty, bogo: { ...december, limit: null } }, 1, '2026-12-05'),
    ).toMatchObject({ sale: 'Percent Sale', total: 719 });
  });
  test('what is not Discountable has no sale; nothing goes below cost where that is controlled', () => {
    expect(priceOfItems({ ...twenty, discountable: false }, 1, '2026-12-05').sale).toBeNull();
    expect(
      priceOfItems(
        { ...ibuprofen, aboveCost: true, percent: { ...december, amount: 500, limit: null } },
        1,
        '2026-12-05',
      ).sale,
    ).toBeNull();
    expect(priceOfItems({ ...bogo, aboveCost: true }, 2, '2026-12-05')).toMatchObject({
      sale: 'Bogo Sale',
      total: 899,
    });
    expect(priceOfItems({ ...bogo, aboveCost: true, cost: 460 }, 2, '2026-12-05').sale).toBeNull();
  });
});

describe('percent and amount compute each other', () => {
  const values = {
    pkgPrice: 899,
    pkgCost: 412,
    percentSalePercent: null,
    percentSaleAmount: null,
    percentSalePrice: null,
    discountable: true,
  };
  test('20 % of $8.99 is $1.80 off and leaves $7.19', () => {
    expect([
      discountOf(899, 2_000),
      percentOf(899, 180),
      agree(899, 2_000, 180),
      agree(899, 2_000, 200),
    ]).toEqual([180, 2_002, true, false]);
    expect(deriveOtc('percentSalePercent', { ...values, percentSalePercent: 2_000 })).toMatchObject(
      { percentSaleAmount: 180, percentSalePrice: 719 },
    );
  });
  test('$2.00 off, or a sale price of $6.99, is 22.25 %', () => {
    expect(deriveOtc('percentSaleAmount', { ...values, percentSaleAmount: 200 })).toMatchObject({
      percentSalePercent: 2_225,
      percentSalePrice: 699,
    });
    expect(deriveOtc('percentSalePrice', { ...values, percentSalePrice: 699 })).toMatchObject({
      percentSalePercent: 2_225,
      percentSaleAmount: 200,
    });
  });
  test('a new package price keeps the percent', () => {
    expect(
      deriveOtc('pkgPrice', {
        ...values,
        pkgPrice: 1_000,
        percentSalePercent: 2_000,
        percentSaleAmount: 180,
      }),
    ).toMatchObject({ percentSaleAmount: 200, percentSalePrice: 800 });
  });
  test('cost and margin make the price where it updates itself', () => {
    expect(
      deriveOtc('marginPercent', { ...values, marginPercent: 10_000, priceAutoUpdate: true }),
    ).toMatchObject({ marginAmount: 412, pkgPrice: 824 });
    expect(
      deriveOtc('pkgCost', {
        ...values,
        pkgCost: 500,
        marginPercent: 5_000,
        priceAutoUpdate: true,
        percentSalePercent: 1_000,
        percentSaleAmount: 90,
      }),
    ).toMatchObject({
      marginAmount: 250,
      pkgPrice: 750,
      percentSaleAmount: 75,
      percentSalePrice: 675,
    });
    expect(deriveOtc('marginAmount', { ...values, marginAmount: 206 })).toEqual(
      expect.not.objectContaining({ pkgPrice: expect.anything() }),
    );
  });
  test('an untouched product gives nothing to save', () => {
    expect(
      deriveOtc(null, { ...values, percentSalePercent: 2_000, percentSaleAmount: 180 }),
    ).toMatchObject({ percentSalePercent: 2_000, percentSaleAmount: 180, percentSalePrice: 719 });
  });
});

test('a product whose sale contradicts itself says what to do', () => {
  expect(otcProblems({ pkgPrice: 899, percentSalePercent: 2_000, percentSaleAmount: 300 })).toEqual(
    {
      percentSaleAmount:
        'Percent Sale: percent and amount do not agree with the Pkg. Price. Type one of them again.',
    },
  );
  expect(
    otcProblems({ pkgPrice: 899, bogoSaleFrom: '2026-12-24', bogoSaleTo: '2026-12-01' }),
  ).toEqual({ bogoSaleTo: 'Bogo Sale: the last day is before the first.' });
  expect(
    otcProblems({
      pkgPrice: 899,
      pkgCost: 800,
      priceBelowCostControl: true,
      percentSalePercent: 2_000,
      percentSaleAmount: 180,
    }),
  ).toEqual({
    percentSaleAmount:
      'Percent Sale: this is below the Pkg. Cost, and Price below cost control is on.',
  });
  expect(
    otcProblems({ pkgPrice: 899, companionSalePercent: 2_000, companionSaleAmount: 180 }),
  ).toEqual({ companionItem: 'Companion Item Sale needs the Item # / UPC of the companion.' });
  expect(otcProblems({ pkgPrice: null, percentSalePercent: 2_000 })).toEqual({
    pkgPrice: 'Percent Sale needs a Pkg. Price.',
  });
  expect(otcProblems({ department: 'pain', subDepartment: 'cough.cold' })).toEqual({
    subDepartment: 'This sub department belongs to another department.',
  });
});
test('the demo sales floor: sixty products or more, each with a UPC of its own that holds, in a department, sold above cost', () => {
  expect(otcProducts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(otcProducts.map((otcProduct) => otcProduct.itemNo)).size).toBe(otcProducts.length);
  expect(
    otcProducts.filter(
      (otcProduct) =>
        otcProduct.itemNo.length !== 12 ||
        !gtinHolds(otcProduct.itemNo) ||
        otcProduct.price <= otcProduct.cost ||
        !otcSubDepartments.some(
          (otcSubDepartment) => otcSubDepartment.value === otcProduct.subDepartment,
        ),
    ),
  ).toEqual([]);
});
