import { describe, expect, test } from 'vitest';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { checkWritten } from '#domain/refill/rules/law.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import {
  checkTransferIn,
  lastFillThere,
  refillsHere,
  sameTransfer,
  transferInLines,
  transferInText,
  transferMissing,
  type TransferTyped,
} from '#domain/rx/rules/transfer-in.ts';

/**
 * Lorazepam of Oak Pharmacy: written with 5 refills on 01/05, filled that day and twice since; 3
 * refills remain.
 */
const told: TransferInDraft = {
  fromPharmacy: 'Oak Pharmacy',
  fromPhone: '2175550100',
  fromPharmacist: 'R. Oak',
  fromRxNumber: '7700123',
  transferredOn: '2026-03-02',
  originalRefills: 5,
  refillsRemaining: 3,
  firstFilledOn: '2026-01-05',
  lastFilledOn: '2026-02-28',
  fromAddress: '1 Oak St, Lincoln, IL',
  fromDea: 'BO1234563',
  earlierRefills: [
    { filledOn: '2026-02-02', place: null },
    { filledOn: '2026-02-28', place: 'Oak Pharmacy, Decatur, IL' },
  ],
};
const found = (
  over: TransferTyped = {},
  options: { schedule?: Schedule; writtenOn?: string; refills?: number | null } = {},
) =>
  checkTransferIn({
    transfer: { ...told, ...over },
    schedule: '4',
    writtenOn: '2026-01-05',
    refills: 2,
    today: '2026-03-02',
    ...options,
  }).map((transferProblem) => [transferProblem.field, transferProblem.message]);

test('a transfer that tells everything has nothing wrong with it, controlled or not', () => {
  expect(found()).toEqual([]);
  expect(
    found({ fromAddress: null, fromDea: null, earlierRefills: [] }, { schedule: '0' }),
  ).toEqual([]);
  expect(transferMissing(told)).toEqual({});
});
test('the fill made here is the first of the refills that remain, or the original where it was never filled', () => {
  expect([
    refillsHere(3, '2026-01-05'),
    refillsHere(3, null),
    refillsHere(0, '2026-01-05'),
    refillsHere(0, null),
  ]).toEqual([2, 3, 0, 0]);
  expect([
    lastFillThere(told),
    lastFillThere({ ...told, lastFilledOn: null }),
    lastFillThere({ firstFilledOn: null }),
  ]).toEqual(['2026-02-28', '2026-01-05', null]);
});
describe('each rule is said at its field, with what to do', () => {
  test.each<
    [
      string,
      TransferTyped,
      { schedule?: Schedule; writtenOn?: string; refills?: number | null },
      string,
      string,
    ]
  >([
    [
      'the transfer is still to come',
      { transferredOn: '2026-03-03' },
      {},
      'transferredOn',
      'The date of the transfer lies in the future.',
    ],
    [
      'transferred before it was written',
      {},
      { writtenOn: '2026-03-05' },
      'transferredOn',
      'It was written on 03/05/2026, after this transfer: look at both dates.',
    ],
    [
      'filled before it was written',
      {},
      { writtenOn: '2026-01-06' },
      'firstFilledOn',
      'It was written on 01/06/2026, after this first fill: look at both dates.',
    ],
    [
      'first filled after the transfer',
      { transferredOn: '2026-01-04' },
      { writtenOn: '2026-01-01' },
      'firstFilledOn',
      'The first fill is after the transfer: look at both dates.',
    ],
    [
      'last filled before first',
      { lastFilledOn: '2026-01-01' },
      {},
      'lastFilledOn',
      'The last fill is before the first: look at both dates.',
    ],
    [
      'last filled after the transfer',
      { transferredOn: '2026-02-27' },
      {},
      'lastFilledOn',
      'The last fill is after the transfer: look at both dates.',
    ],
    [
      'a last fill and no first',
      { firstFilledOn: null },
      {},
      'firstFilledOn',
      'It was filled there: give the date of the first fill.',
    ],
    [
      'more remaining than written',
      { originalRefills: 2 },
      {},
      'refillsRemaining',
      'Only 2 refills were written: no more can remain.',
    ],
    [
      'nothing remaining',
      { refillsRemaining: 0 },
      {},
      'refillsRemaining',
      'No refills remain, so nothing is left to fill: ask the prescriber for a new prescription.',
    ],
    [
      'refills used, and never filled',
      { firstFilledOn: null, lastFilledOn: null },
      {},
      'firstFilledOn',
      '2 refills were used, so it was filled there: give the date of the first fill.',
    ],
    [
      'refills used, and no last fill',
      { lastFilledOn: null },
      {},
      'lastFilledOn',
      'Give the date of the last fill: the next one is counted from it.',
    ],
    [
      'more refills here than remain',
      {},
      { refills: 3 },
      'refills',
      '3 refills remain, and the first fill made here is one of them: set refills to 2 or fewer.',
    ],
    [
      'more refills here than were written, never filled',
      { firstFilledOn: null, lastFilledOn: null, refillsRemaining: 5, earlierRefills: [] },
      { refills: 6 },
      'refills',
      '5 refills remain: set refills to 5 or fewer.',
    ],
    [
      'six refills of a C-IV',
      { originalRefills: 6, refillsRemaining: 4 },
      {},
      'originalRefills',
      'A C-IV has at most 5 refills: ask the other pharmacy again.',
    ],
    [
      'six refills of a C-V, by the store’s rule',
      { originalRefills: 6, refillsRemaining: 4 },
      { schedule: '5' },
      'originalRefills',
      'A C-V has at most 5 refills: ask the other pharmacy again.',
    ],
    [
      'no address',
      { fromAddress: ' ' },
      {},
      'fromAddress',
      'For a controlled drug, ask for the address of the transferring pharmacy.',
    ],
    [
      'no DEA number',
      { fromDea: null },
      { schedule: '3' },
      'fromDea',
      'For a controlled drug, ask for the DEA number of the transferring pharmacy.',
    ],
    [
      'a mid-level practitioner’s DEA number',
      { fromDea: 'MC9902190' },
      { schedule: '3' },
      'fromDea',
      'This DEA number is no pharmacy’s: ask for the transferring pharmacy’s own.',
    ],
    [
      'a refill without its date',
      { earlierRefills: [{ filledOn: '2026-02-28' }] },
      {},
      'earlierRefills',
      '2 refills were made there: give the date of each.',
    ],
    [
      'a refill before the first fill',
      { earlierRefills: [{ filledOn: '2026-01-04' }, { filledOn: '2026-02-28' }] },
      {},
      'earlierRefills',
      'The refill of 01/04/2026 is before the first fill: look at both dates.',
    ],
    [
      'two last fills',
      { earlierRefills: [{ filledOn: '2026-02-02' }, { filledOn: '2026-02-20' }] },
      {},
      'earlierRefills',
      'The last of these refills is of 02/20/2026, and the last fill of 02/28/2026: look at both dates.',
    ],
  ])('%s', (_what, over, options, field, says) => {
    expect(found(over, options)).toContainEqual([field, says]);
  });
});
test('written on the day of the transfer is looked at, not refused', () => {
  expect(
    checkTransferIn({
      transfer: {
        ...told,
        firstFilledOn: null,
        lastFilledOn: null,
        refillsRemaining: 5,
        earlierRefills: [],
      },
      schedule: '0',
      writtenOn: '2026-03-02',
      refills: 5,
      today: '2026-03-02',
    }),
  ).toMatchObject([{ code: 'TRANSFER_WRITTEN_TODAY', severity: 'warn', field: 'writtenOn' }]);
});
test('a C-II does not come in by transfer; a C-IV expires six months from the day it was written, wherever it lay', () => {
  const written = {
    origin: '5',
    writtenOn: '2026-01-05',
    doNotFillBefore: null,
    quantity: 30_000,
    daysSupply: 30,
    refills: 0,
    emergencyOral: false,
    today: '2026-03-02',
  } as const;
  expect(checkWritten({ ...written, schedule: '2' })).toMatchObject([
    {
      code: 'CII_TRANSFER',
      severity: 'stop',
      message:
        'A C-II can’t be taken over from another pharmacy by telephone or on paper: ask the prescriber for a new prescription.',
    },
  ]);
  expect(checkWritten({ ...written, schedule: '4', writtenOn: '2025-08-30' })).toMatchObject([
    {
      code: 'EXPIRED',
      message: 'Written 08/30/2025, expired 02/28/2026. Ask the prescriber for a new one.',
    },
  ]);
});
test('what every transfer needs is named while it is not there', () => {
  expect(transferMissing(null)).toEqual({
    fromPharmacy: 'Transferring pharmacy is needed before this can be saved.',
    fromPhone: 'Its phone is needed before this can be saved.',
    fromPharmacist: 'Transferring pharmacist is needed before this can be saved.',
    fromRxNumber: 'Original Rx # is needed before this can be saved.',
    transferredOn: 'Transferred on is needed before this can be saved.',
    originalRefills: 'Refills written is needed before this can be saved.',
    refillsRemaining: 'Refills remaining is needed before this can be saved.',
  });
});
test('the record and its one sentence', () => {
  expect(transferInText(told)).toBe(
    'transferred from Oak Pharmacy, 1 Oak St, Lincoln, IL, 217-555-0100, DEA BO1234563, Rx 7700123; told by R. Oak on 03/02/2026; 3 of 5 refills remaining',
  );
  expect(transferInLines(told).map((item) => `${item.label}: ${item.value}`)).toEqual([
    'Transferred from: Oak Pharmacy',
    'Address: 1 Oak St, Lincoln, IL',
    'Phone: 217-555-0100',
    'DEA: BO1234563',
    'Pharmacist: R. Oak',
    'Original Rx #: 7700123',
    'Transferred on: 03/02/2026',
    'Refills: 3 of 5 remaining',
    'First filled: 01/05/2026',
    'Last filled: 02/28/2026',
    'Refills made: 02/02/2026 Oak Pharmacy; 02/28/2026 Oak Pharmacy, Decatur, IL',
  ]);
  expect([
    sameTransfer(told, { ...told }),
    sameTransfer(told, { ...told, fromDea: null }),
    sameTransfer(null, null),
    sameTransfer(told, { ...told, earlierRefills: [] }),
  ]).toEqual([true, false, true, false]);
});
