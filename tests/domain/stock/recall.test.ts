import { expect, test } from 'vitest';
import { coversLot, lotKey, readLots } from '#domain/stock/rules/recall.ts';

test.each([
  ['ab-1234', 'AB1234'],
  [' AB 1234 ', 'AB1234'],
  ['AB‑1234', 'AB1234'],
  ['0012345', '12345'],
  ['00-12345', '12345'],
  ['00123', '00123'],
  ['0A1234', '0A1234'],
  ['A0B1', 'A0B1'],
  ['AO1234', 'AO1234'],
])('lot %s is compared as %s', (lot, key) => {
  expect(lotKey(lot)).toBe(key);
});

test('lots of a notice are read one by one, each once, as they are written', () => {
  expect(readLots('Lot# AB-1234; ab1234, 0012345\nLOT: C9')).toEqual({
    ok: true,
    value: [
      { lot: 'AB-1234', key: 'AB1234' },
      { lot: '0012345', key: '12345' },
      { lot: 'C9', key: 'C9' },
    ],
  });
});

test.each([
  ['', 'Type the lots that are recalled.'],
  [' , ;', 'Type the lots that are recalled.'],
  [
    'AB1234 exp 05/2027',
    '“AB1234 exp 05/2027” is not one lot: type each lot by itself, without dates.',
  ],
  [
    'AB1234 through AB1240',
    '“AB1234 through AB1240” is not one lot: type each lot by itself, without dates.',
  ],
  ['all', '“all” is not one lot: type each lot by itself, without dates.'],
  ['12/31/2027', '“12/31/2027” is not one lot: type each lot by itself, without dates.'],
  [
    '12345-12350',
    '“12345-12350” may be a range: type each lot of it, or one lot without its hyphen.',
  ],
  ['A1B2, 7', '“7” is too short for a lot.'],
])('%j is asked about and never taken', (text, message) => {
  expect(readLots(text)).toEqual({ ok: false, error: message });
});

test('named lots stay recalled once the recall is closed, a whole NDC does not', () => {
  const lots = (state: 'open' | 'closed' | 'withdrawn') =>
    coversLot({ state, keys: ['AB1234'] }, 'ab 1234');
  const whole = (state: 'open' | 'closed' | 'withdrawn') => coversLot({ state, keys: [] }, 'X1');

  expect([lots('open'), lots('closed'), lots('withdrawn')]).toEqual([true, true, false]);
  expect([whole('open'), whole('closed'), whole('withdrawn')]).toEqual([true, false, false]);
  expect(coversLot({ state: 'open', keys: ['AB1234'] }, 'AB1235')).toBe(false);
});
