import { expect, test } from 'vitest';
import { medicationUse, type MedicationFacts } from '#domain/patient/rules/medication-profile.ts';

const facts = (facts: Partial<MedicationFacts> = {}): MedicationFacts => ({
  status: 'PU',
  expiresOn: '2027-01-15',
  refillsLeft: 3,
  open: false,
  lastLeft: { filledOn: '2026-02-14', daysSupply: 30 },
  today: '2026-03-02',
  ...facts,
});
test.each([
  ['in hand and refillable: thirty days from February 14', {}, { state: 'active', daysLeft: 14 }],
  ['no refills, but supply in hand', { refillsLeft: 0 }, { state: 'active', daysLeft: 14 }],
  [
    'the last day of the supply is over, no refills',
    { refillsLeft: 0, lastLeft: { filledOn: '2026-01-31', daysSupply: 30 } },
    { state: 'ended', daysLeft: 0 },
  ],
  [
    'used up, but refillable',
    { lastLeft: { filledOn: '2025-12-01', daysSupply: 30 } },
    { state: 'active', daysLeft: -61 },
  ],
  [
    'used up and expired',
    { expiresOn: '2026-03-01', lastLeft: { filledOn: '2025-12-01', daysSupply: 30 } },
    { state: 'ended', daysLeft: -61 },
  ],
  [
    'expires today: still to be filled',
    { expiresOn: '2026-03-02', lastLeft: null },
    { state: 'active', daysLeft: null },
  ],
  ['discontinued with supply in hand', { status: 'DM' }, { state: 'ended', daysLeft: 14 }],
  ['transferred with supply in hand', { status: 'XF' }, { state: 'active', daysLeft: 14 }],
  [
    'transferred, and what came from here is used up',
    { status: 'XF', lastLeft: { filledOn: '2026-01-31', daysSupply: 30 } },
    { state: 'ended', daysLeft: 0 },
  ],
  [
    'being filled for the first time',
    { status: 'C', refillsLeft: 0, open: true, lastLeft: null },
    { state: 'active', daysLeft: null },
  ],
] as const)('%s', (_, value, expected) => {
  expect(medicationUse(facts(value))).toEqual(expected);
});
