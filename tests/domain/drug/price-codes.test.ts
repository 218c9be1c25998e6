import { describe, expect, test } from 'vitest';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import {
  keptByProducts,
  keptRuleOf,
  priceCodeProblems,
  priceRuleOf,
  type KeptRule,
  type KeptTier,
} from '#domain/drug/rules/price-codes.ts';
import { examplePrice } from '#domain/drug/rules/price-examples.ts';
import type { PriceRule } from '#domain/drug/rules/pricing.ts';

const rule: KeptRule = {
  basis: 'AWP',
  percent: -1_500,
  fee: 500,
  add: 0,
  minimum: 400,
  roundTo: 5,
  roundMode: 'up',
  tiers: [],
};
const tier = (over: Partial<KeptTier>): KeptTier => ({
  kinds: null,
  costFrom: null,
  costBelow: null,
  quantityFrom: null,
  quantityBelow: null,
  basis: null,
  percent: null,
  fee: null,
  add: null,
  minimum: null,
  ...over,
});

describe('a price code', () => {
  test('keeps its rule whole: every code that a store starts with comes back as it was', () => {
    for (const { name, rule: givenRule } of firstPriceCodes) {
      expect(priceRuleOf(keptRuleOf(givenRule)), name).toEqual(givenRule);
      expect(priceCodeProblems(keptRuleOf(givenRule)), name).toEqual({});
    }
    const full: PriceRule = {
      basis: 'WAC',
      percent: 250,
      fee: 0,
      add: -50,
      minimum: 99,
      rounding: { to: 100, mode: 'down' },
      tiers: [
        {
          kinds: ['brand', 'otc'],
          costFrom: 0,
          costBelow: 5_000,
          quantityFrom: 1_000,
          quantityBelow: 90_000,
          basis: 'ACQ',
          percent: 0,
          fee: 100,
          add: 25,
          minimum: 0,
        },
      ],
    };
    expect(priceRuleOf(keptRuleOf(full))).toEqual(full);
  });
  test('shows what a fill would cost by it', () => {
    // 30 × $1.00, less 15 %, and $5.00: $30.50; 90: $81.50. With $1.20 the minimum of $4.00 is
    // passed by the fee alone.
    expect([
      examplePrice(rule, 100_000, 30_000),
      examplePrice(rule, 100_000, 90_000),
      examplePrice({ ...rule, fee: 0 }, 10_000, 30_000),
    ]).toEqual([3_050, 8_150, 400]);
    expect(
      examplePrice(
        { ...rule, tiers: [tier({ kinds: 'generic', costFrom: 3_000, fee: 900 })] },
        100_000,
        30_000,
      ),
    ).toBe(3_450);
    expect(
      examplePrice({ ...rule, percent: -10_000, fee: 0, minimum: 0 }, 100_000, 30_000),
    ).toBeNull();
  });
  test.each<[string, Partial<KeptRule>, Readonly<Record<string, string>>]>([
    [
      'that takes off everything',
      { percent: -10_000, fee: 0, minimum: 0 },
      {
        percent:
          'This takes off all of the basis and adds nothing: the price would be $0.00. Give a fee or a minimum price.',
      },
    ],
    [
      'whose tier nothing fits',
      { tiers: [tier({ costFrom: 5_000, costBelow: 5_000, fee: 100 })] },
      { tiers: 'Tier 1: the cost from is not under the cost below, so nothing fits.' },
    ],
    [
      'whose tier has its quantities the wrong way round',
      { tiers: [tier({ quantityFrom: 90_000, quantityBelow: 30_000, fee: 100 })] },
      { tiers: 'Tier 1: the quantity from is not under the quantity below, so nothing fits.' },
    ],
    [
      'whose tier changes nothing',
      { tiers: [tier({ costFrom: 100, fee: 100 }), tier({ costFrom: 5_000 })] },
      {
        tiers:
          'Tier 2: it changes nothing. Fill in a basis, a mark-up, a fee, an amount or a minimum, or delete it.',
      },
    ],
    [
      'whose first tier hides the second',
      { tiers: [tier({ fee: 100 }), tier({ kinds: 'otc', fee: 0 })] },
      {
        tiers:
          'Tier 1: it fits everything, so no tier after it is ever used. Say what it is for, or make it the last.',
      },
    ],
    [
      'whose tier takes off everything',
      { minimum: 0, tiers: [tier({ kinds: 'otc', percent: -10_000, fee: 0 })] },
      {
        tiers:
          'Tier 1: This takes off all of the basis and adds nothing: the price would be $0.00. Give a fee or a minimum price.',
      },
    ],
    [
      'whose last tier is for all the rest',
      { tiers: [tier({ kinds: 'otc', fee: 100 }), tier({ fee: 200 })] },
      {},
    ],
  ])('%s is told so', (_what, over, problems) =>
    expect(priceCodeProblems({ ...rule, ...over })).toEqual(problems),
  );
  test('that prices what has no code of its own keeps its name', () => {
    expect(keptByProducts('Brand')).toBe(
      'Drugs without a price code of their own are priced by Brand: this code keeps its name and stays in use.',
    );
    expect(keptByProducts('Seniors')).toBeNull();
  });
});
