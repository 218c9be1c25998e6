import { expect, test } from 'vitest';
import { accountEntryText, agedDebt, owedInAll } from '#domain/counter/rules/house-account.ts';
import { chance } from '#tests/platform/chance.ts';

const charge = (amountCents: number, days: number) => ({ amountCents, days });
test.each([
  [0, [1_00, 0, 0, 0]],
  [30, [1_00, 0, 0, 0]],
  [31, [0, 1_00, 0, 0]],
  [60, [0, 1_00, 0, 0]],
  [61, [0, 0, 1_00, 0]],
  [90, [0, 0, 1_00, 0]],
  [91, [0, 0, 0, 1_00]],
] as const)('a charge of %i days', (days, sums) => {
  const ownAgedDebt = agedDebt([charge(1_00, days)], 0);
  expect([
    ownAgedDebt.currentCents,
    ownAgedDebt.over30Cents,
    ownAgedDebt.over60Cents,
    ownAgedDebt.over90Cents,
  ]).toEqual(sums);
});
test('what was paid settles the oldest charge first, in whatever order they come', () => {
  expect(agedDebt([charge(20_00, 5), charge(10_00, 100), charge(5_00, 40)], 12_00)).toEqual({
    currentCents: 20_00,
    over30Cents: 3_00,
    over60Cents: 0,
    over90Cents: 0,
  });
});
test('what is paid beyond all charges is a credit', () => {
  expect(agedDebt([charge(5_00, 95)], 7_00)).toEqual({
    currentCents: -2_00,
    over30Cents: 0,
    over60Cents: 0,
    over90Cents: 0,
  });
});
test('whatever is charged and paid, the ages come to charges less payments, and only a credit is below zero', () => {
  const random = chance(7);
  for (let index = 0; index < 500; index++) {
    const charges = Array.from({ length: random.below(6) }, () =>
      charge(1 + random.below(5_000), random.below(200)),
    );
    const paid = random.below(20_000);
    const ownAgedDebt = agedDebt(charges, paid);
    const all = charges.reduce((sum, charge) => sum + charge.amountCents, 0);
    expect(owedInAll(ownAgedDebt)).toBe(all - paid);
    expect(
      Math.min(ownAgedDebt.over30Cents, ownAgedDebt.over60Cents, ownAgedDebt.over90Cents),
    ).toBeGreaterThanOrEqual(0);
    if (paid <= all) expect(ownAgedDebt.currentCents).toBeGreaterThanOrEqual(0);
  }
});
test('an entry in words', () => {
  const none = { tender: null, reference: null, rxNumber: null, drugName: null, reason: null };
  const rx = { rxNumber: '001 1000042 00', drugName: 'Metformin' };
  expect([
    accountEntryText({ ...none, ...rx, kind: 'charge' }),
    accountEntryText({ ...none, kind: 'payment', tender: 'check', reference: '1042' }),
    accountEntryText({ ...none, kind: 'reversal', tender: 'check', reason: 'It bounced' }),
    accountEntryText({ ...none, ...rx, kind: 'reversal' }),
  ]).toEqual([
    '001 1000042 00 Metformin',
    'Payment, Check 1042',
    'Payment taken back, Check: It bounced',
    'Pick-up undone: 001 1000042 00 Metformin',
  ]);
});
