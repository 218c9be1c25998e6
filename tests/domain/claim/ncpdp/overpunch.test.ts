import { describe, expect, it } from 'vitest';
import { readOverpunch, writeOverpunch } from '#domain/claim/ncpdp/overpunch.ts';
import { chance } from '#tests/platform/chance.ts';

describe('signed zoned decimal (overpunch)', () => {
  it.each([
    [1000, '100{'],
    [-350, '35}'],
    [9, 'I'],
    [-9, 'R'],
    [0, '{'],
    [1, 'A'],
    [-1, 'J'],
    [12345, '1234E'],
    [-12345, '1234N'],
    [99_999_999, '9999999I'],
    [-99_999_999, '9999999R'],
  ])('%i is %s', (value, raw) => {
    expect(writeOverpunch(value)).toBe(raw);
    expect(readOverpunch(raw)).toBe(value);
  });

  it('each last digit of each sign', () => {
    expect(Array.from('{ABCDEFGHI').map((code) => readOverpunch(`1${code}`))).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(Array.from('}JKLMNOPQR').map((code) => readOverpunch(`1${code}`))).toEqual([
      -10, -11, -12, -13, -14, -15, -16, -17, -18, -19,
    ]);
  });

  it('leading zeros, a plain last digit and a negative zero are read', () => {
    expect(readOverpunch('0000100{')).toBe(1000);
    expect(readOverpunch('1250')).toBe(1250);
    expect(Object.is(readOverpunch('000}'), 0)).toBe(true);
    expect(writeOverpunch(-0)).toBe('{');
  });

  it.each(['', '{1', '1{0', 'S', '12.5{', ' 1{', '-1', '1a', '1234567890123456{'])(
    '“%s” is no amount',
    (raw) => expect(readOverpunch(raw)).toBeNull(),
  );
  it.each([1.5, NaN, Infinity, 2 ** 53])('%d is not written', (value) =>
    expect(writeOverpunch(value)).toBeNull(),
  );

  it('20,000 amounts come back, with any leading zeros', () => {
    const { below, next } = chance(301);
    for (let index = 0; index < 20_000; index++) {
      const value = (next() < 0.5 ? -1 : 1) * below(10 ** (1 + below(12)));
      const raw = writeOverpunch(value)!;
      expect(readOverpunch('0'.repeat(below(3)) + raw)).toBe(value === 0 ? 0 : value);
    }
  });
});
