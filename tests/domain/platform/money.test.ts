import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  divideRounded,
  extendedCost,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
  parseMoney,
  parsePercent,
  parseQuantity,
  parseUnitCost,
} from '#domain/platform/rules/money.ts';

describe('shown and typed', () => {
  test.each<[number, string]>([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [100_000_000_00, '$100,000,000.00'],
    [-100, '-$1.00'],
  ])('%i cents is %s', (cents, text) => expect(formatMoney(cents)).toBe(text));
  test.each<[number, string]>([
    [12_345, '$0.12345'],
    [100_000, '$1.00'],
    [12_000, '$0.12'],
    [123_456_789, '$1,234.56789'],
  ])('unit cost %i is %s', (cost, text) => expect(formatUnitCost(cost)).toBe(text));
  test.each<[number, string]>([
    [30_000, '30'],
    [2_500, '2.5'],
    [1_000_000, '1,000'],
    [1, '0.001'],
  ])('quantity %i is %s', (quantity, text) => expect(formatQuantity(quantity)).toBe(text));
  test.each<[string, number]>([
    ['12.5', 1_250],
    ['$1,234.50', 123_450],
    ['.5', 50],
    ['7', 700],
    ['-3.50', -350],
    ['$ 12', 1_200],
    ['1.500', 150],
  ])('%s is %i cents', (text, cents) =>
    expect(parseMoney(text)).toEqual({ ok: true, value: cents }),
  );
  test.each<[string, string]>([
    ['12.345', 'DECIMALS'],
    ['1,23', 'NUMBER'],
    ['', 'NUMBER'],
    ['.', 'NUMBER'],
    ['twelve', 'NUMBER'],
    ['1.2.3', 'NUMBER'],
    ['99999999999999999', 'NUMBER'],
  ])('%j is refused as %s', (text, code) => {
    const read = parseMoney(text);
    expect(!read.ok && read.error.code).toBe(code);
  });
  test('percent stays within 0 and 100', () => {
    expect(parsePercent('12.5 %')).toEqual({ ok: true, value: 1_250 });
    expect(parsePercent('100')).toEqual({ ok: true, value: 10_000 });
    expect(parsePercent('100.01')).toMatchObject({ ok: false, error: { code: 'RANGE' } });
    expect(formatPercent(1_250)).toBe('12.5%');
  });
  test('every amount reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (number) => {
        expect(parseMoney(formatMoney(number))).toEqual({ ok: true, value: number });
        expect(parseUnitCost(formatUnitCost(number))).toEqual({ ok: true, value: number });
        expect(parseQuantity(formatQuantity(number))).toEqual({ ok: true, value: number });
      }),
    );
  });
});

describe('exact products', () => {
  test.each<[bigint, bigint, bigint]>([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
  ])('%i / %i rounds to %i', (value, other, otherValue) =>
    expect(divideRounded(value, other)).toBe(otherValue),
  );
  test('unit cost times quantity in cents', () => {
    expect(extendedCost(12_345, 30_000)).toBe(370);
    expect(extendedCost(9_999_999_99999, 9_999_999_999)).toBe(
      Number((999_999_999_999n * 9_999_999_999n + 500_000n) / 1_000_000n),
    );
  });
});
