import { expect, test } from 'vitest';
import { howIdentified } from '#domain/rx/rules/how-identified.ts';

test('a question which lot it is, is no bottle that was stopped', () => {
  const scan = (outcome: string) => ({ by: 'Tess Desk', byHand: false, outcome });

  const found = howIdentified(
    ['WHICH_LOT', 'CONFIRM_LOT', 'WRONG_DRUG', 'label', 'CONFIRM_LOT', 'accepted'].map(scan),
  );

  expect(found).toEqual({ scannedBy: ['Tess Desk'], typedBy: [], stopped: 1, unread: 0 });
});
test('a code that could not be read is no bottle that was stopped', () => {
  const scan = (outcome: string) => ({ by: 'Tess Desk', byHand: false, outcome });

  const found = howIdentified(['UNREADABLE', 'UNREADABLE', 'EXPIRED', 'accepted'].map(scan));

  expect(found).toMatchObject({ stopped: 1, unread: 2 });
});
