import { expect, test } from 'vitest';
import { countedCents, drawerHolds, overOrShort } from '#domain/counter/rules/drawer.ts';

test.each([
  ['nothing counted', {}, null, 0],
  ['bills alone', { hundreds: 1, twenties: 3, ones: 7 }, null, 167_00],
  ['bills and coins', { fifties: 1, tens: 2, fives: 1 }, 4_37, 79_37],
  ['what was left empty is none', { hundreds: null, ones: 1 }, 25, 1_25],
])('a count of %s', (_what, pieces, coins, cents) => {
  expect(countedCents(pieces, coins)).toBe(cents);
});
test('a drawer holds its float and what went in and out, by tender; cards leave nothing to count', () => {
  const held = drawerHolds(100_00, [
    { tender: 'cash', amountCents: 12_50 },
    { tender: 'check', amountCents: 40_00 },
    { tender: 'card', amountCents: 8_00 },
    { tender: 'cash', amountCents: -60_00 },
    { tender: 'fsa', amountCents: 5_00 },
    { tender: 'check', amountCents: -40_00 },
  ]);
  expect(held).toEqual({ cash: 52_50, check: 0, card: 8_00, fsa: 5_00 });
  expect([
    overOrShort({ cashCents: 52_50, checkCents: 0 }, held),
    overOrShort({ cashCents: 50_00, checkCents: 0 }, held),
    overOrShort({ cashCents: 52_50, checkCents: 1_00 }, held),
  ]).toEqual([0, -2_50, 1_00]);
});
