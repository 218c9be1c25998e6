import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cashPrice, type PriceFacts, type PriceRule } from '#domain/drug/rules/pricing.ts';
import {
  grossAmountDue,
  priceMatch,
  profitOf,
  submittedOf,
  type InsuredTerms,
} from '#domain/drug/rules/submitted-price.ts';

const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  basis: 'AWP',
  percent: 0,
  fee: 0,
  add: 0,
  minimum: 0,
  rounding: { to: 1, mode: 'nearest' },
  tiers: [],
  ...over,
});
const facts = (over: Partial<PriceFacts> = {}): PriceFacts => ({
  quantity: 30_000,
  kind: 'generic',
  unitCosts: { AWP: 50_000, ACQ: 12_345 },
  lotCost: null,
  ...over,
});
const price = (priceRule: Partial<PriceRule>, givenFacts: Partial<PriceFacts> = {}) => {
  const result = cashPrice(rule(priceRule), facts(givenFacts));
  return result.ok ? result.value.price : result.error.code;
};

describe('the lines of a price add up', () => {
  const shop = { percent: -5_500, fee: 695 } as const;
  const levothyroxine = { unitCosts: { AWP: 39_000 } } as const;
  test.each<[string, PriceRule['rounding'], readonly string[]]>([
    ['up', { to: 5, mode: 'up' }, ['+ rounding $0.03 (to the next $0.05)', 'Price $12.25']],
    ['down', { to: 25, mode: 'down' }, ['− rounding $0.22 (to the lower $0.25)', 'Price $12.00']],
    ['to the cent: nothing is put on', { to: 1, mode: 'nearest' }, ['Price $12.22']],
  ])('rounded %s', (_, rounding, ending) => {
    const found = cashPrice(rule({ ...shop, rounding }), facts(levothyroxine));
    expect(found.ok && found.value.lines).toEqual([
      'AWP $0.39 × 30 = $11.70',
      '− 55%',
      '+ dispensing fee $6.95',
      ...ending,
    ]);
  });
  test('a minimum price is no rounding', () => {
    const found = cashPrice(
      rule({ ...shop, minimum: 2_000, rounding: { to: 5, mode: 'up' } }),
      facts(levothyroxine),
    );
    expect(found.ok && found.value.lines.slice(-2)).toEqual([
      '+ dispensing fee $6.95',
      'Minimum price $20.00',
    ]);
  });
});
describe('cash price', () => {
  test.each<[string, Partial<PriceRule>, Partial<PriceFacts>, number | string]>([
    ['AWP × 30', {}, {}, 1_500],
    ['AWP − 15 % + $4.99 fee', { percent: -1_500, fee: 499 }, {}, 1_774],
    [
      'ACQ + 20 % + $10 fee: 3.7035 × 1.2 + 10',
      { basis: 'ACQ', percent: 2_000, fee: 1_000 },
      {},
      1_444,
    ],
    ['rounded once, at the end', { basis: 'ACQ', percent: 3_333 }, { quantity: 1_000 }, 16],
    ['minimum price', { minimum: 1_999 }, {}, 1_999],
    ['an amount on top', { add: 250 }, {}, 1_750],
    ['up to the next 5 cents', { basis: 'ACQ', rounding: { to: 5, mode: 'up' } }, {}, 375],
    ['down to the quarter', { basis: 'ACQ', rounding: { to: 25, mode: 'down' } }, {}, 350],
    ['half a cent rounds up', { basis: 'ACQ' }, { unitCosts: { ACQ: 500 }, quantity: 1_000 }, 1],
    ['a surcharge of the drug', {}, { surcharge: 1_000 }, 1_650],
    ['no AWP', {}, { unitCosts: { ACQ: 12_345 } }, 'NO_COST'],
    ['free of charge can’t be billed', {}, { unitCosts: { AWP: 0 } }, 'NO_PRICE'],
    ['a price typed by hand', { basis: 'MANUAL' }, { unitCosts: { MANUAL: 99_000 } }, 2_970],
  ])('%s', (_, priceRule, facts, expected) => expect(price(priceRule, facts)).toBe(expected));

  const tiers: PriceRule['tiers'] = [
    { kinds: ['otc'], basis: 'ACQ', percent: 4_000, fee: 0 },
    { kinds: ['brand'], percent: -1_200, fee: 300 },
    { costBelow: 2_000, fee: 800 },
    { costFrom: 2_000, costBelow: 10_000, fee: 1_200 },
    { quantityFrom: 180_000, percent: -2_000 },
  ];
  test.each<[string, Partial<PriceFacts>, number]>([
    ['OTC', { kind: 'otc' }, 518],
    ['brand', { kind: 'brand' }, 1_620],
    ['under $20.00', {}, 2_300],
    ['$19.99…', { quantity: 39_980 }, 2_799],
    ['exactly $20.00', { quantity: 40_000 }, 3_200],
    ['$100.00 and 200 tablets', { quantity: 200_000 }, 8_000],
  ])('tier: %s', (_, facts, expected) => expect(price({ tiers }, facts)).toBe(expected));

  test('the way to the price, the profit and the loss', () => {
    const read = cashPrice(rule({ percent: -9_000, fee: 100 }), facts({ lotCost: 371 }));
    expect(read).toEqual({
      ok: true,
      value: {
        price: 250,
        basisCost: 1_500,
        basis: 'AWP',
        fee: 100,
        cost: 371,
        profit: -121,
        belowCost: true,
        lines: [
          'AWP $0.50 × 30 = $15.00',
          '− 90%',
          '+ dispensing fee $1.00',
          'Price $2.50',
          'Below cost by $1.21',
        ],
      },
    });
  });
  test('the cost of the lots goes before the unit cost', () => {
    const read = cashPrice(rule(), facts());
    expect(read.ok && [read.value.cost, read.value.profit, read.value.belowCost]).toEqual([
      370,
      1_130,
      false,
    ]);
  });
  test('never below the minimum, never a fraction, and higher cost never makes a lower price', () => {
    const anyRule = fc.record({
      percent: fc.integer({ min: -9_999, max: 30_000 }),
      fee: fc.integer({ min: 0, max: 5_000 }),
      minimum: fc.integer({ min: 1, max: 3_000 }),
      to: fc.constantFrom(1, 5, 10, 25, 100),
      mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    });
    fc.assert(
      fc.property(
        anyRule,
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e6 }),
        ({ to, mode, ...rest }, unit, more, quantity) => {
          const at = (cost: number) =>
            price(
              { ...rest, rounding: { to, mode } },
              { unitCosts: { AWP: cost }, quantity },
            ) as number;
          expect(at(unit)).toBeGreaterThanOrEqual(rest.minimum);
          expect(Number.isSafeInteger(at(unit))).toBe(true);
          expect(at(unit + more)).toBeGreaterThanOrEqual(at(unit));
        },
      ),
    );
  });
});

describe('what a payer is asked', () => {
  const asked = (own: Partial<InsuredTerms>, givenFacts: Partial<PriceFacts> = {}) => {
    const read = cashPrice(rule({ fee: 499 }), facts(givenFacts));
    if (!read.ok) throw new Error(read.error.message);
    return submittedOf(read.value, facts(givenFacts), { margin: null, fee: null, ...own });
  };
  test('without terms of the drug’s own: the cost and the fee of the price code', () =>
    expect(asked({})).toEqual({
      ingredientCost: 1_500,
      fee: 499,
      basis: 'AWP',
      total: 1_999,
      lines: ['AWP $15.00', '+ dispensing fee $4.99', 'Billed $19.99'],
    }));
  test('an Ins. Disp Fee goes before the fee of the code, one of nothing too', () => {
    expect(asked({ fee: 1_050 })).toEqual({
      ingredientCost: 1_500,
      fee: 1_050,
      basis: 'AWP',
      total: 2_550,
      lines: ['AWP $15.00', '+ Ins. Disp Fee $10.50', 'Billed $25.50'],
    });
    expect(asked({ fee: 0 })).toMatchObject({ fee: 0, total: 1_500 });
  });
  test('an Ins. Margin asks the unit total: $0.12345 and 10 % is $0.1358, 30 of them $4.07', () =>
    expect(asked({ margin: 1_000, fee: 1_050 })).toEqual({
      ingredientCost: 407,
      fee: 1_050,
      basis: 'MANUAL',
      total: 1_457,
      lines: [
        'ACQ $0.12345 + 10% = $0.1358 × 30 = $4.07',
        '+ Ins. Disp Fee $10.50',
        'Billed $14.57',
      ],
    }));
  test('a margin of nothing is the acquisition cost itself; a margin on no cost changes nothing', () => {
    expect(asked({ margin: 0 })).toMatchObject({ ingredientCost: 370, basis: 'ACQ', total: 869 });
    expect(asked({ margin: 1_000 }, { unitCosts: { AWP: 50_000, ACQ: null } })).toMatchObject({
      ingredientCost: 1_500,
      basis: 'AWP',
      total: 1_999,
    });
  });
  test('a Stand. Cost in the place of the acquisition cost is said', () => {
    const read = cashPrice(rule({ basis: 'ACQ', fee: 499 }), facts({ standing: true }));
    expect(read.ok && [read.value.price, read.value.cost, read.value.lines[0]]).toEqual([
      869,
      370,
      'ACQ (Stand. Cost) $0.12345 × 30 = $3.70',
    ]);
  });
});

test('profit adds all payers', () => {
  expect(profitOf({ paid: [1_200, 300], patientPay: 500, cost: 1_750 })).toBe(250);
  expect(profitOf({ paid: [1_200], patientPay: 0, cost: null })).toBeNull();
});
test('gross amount due', () =>
  expect(grossAmountDue({ ingredient: 1_050, fee: 200, other: [100, 50], tax: 20 })).toBe(1_420));
test('a match below cost needs a reason', () => {
  expect(priceMatch({ price: 2_000, competitor: 1_000, cost: 1_100 }).needsReason).toBe(true);
  expect(priceMatch({ price: 2_000, competitor: 1_100, cost: 1_100 }).needsReason).toBe(false);
});
