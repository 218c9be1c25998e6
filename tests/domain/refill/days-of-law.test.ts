import { expect, test } from 'vitest';
import { wallInstant } from '#domain/platform/rules/dates.ts';
import { checkEarlyRefill } from '#domain/refill/rules/early-refill.ts';
import {
  checkCompletion,
  checkRefill,
  lastDayOf,
  partialWindow,
  type PartialReason,
  type RefillFacts,
} from '#domain/refill/rules/law.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';

/** Days and hours of the law at ends of months, in leap years and at the change of clocks. */
const zone = 'America/Chicago';
const at = (date: string, hour: number, minute = 0) => wallInstant(date, hour * 60 + minute, zone);
const rest = (
  reason: PartialReason,
  dates: { writtenOn: string; filledOn: string; hour?: number; authorizedAt?: string },
  then: readonly [date: string, hour: number, minute?: number],
) => {
  const window = partialWindow({
    schedule: '2',
    reason,
    writtenOn: dates.writtenOn,
    filledAt: at(dates.filledOn, dates.hour ?? 12),
    filledOn: dates.filledOn,
    ...(dates.authorizedAt === undefined ? {} : { authorizedAt: dates.authorizedAt }),
  });
  return checkCompletion(window, at(then[0], then[1], then[2]), then[0]) === null;
};

test.each<readonly [string, boolean, boolean]>([
  // The clocks go forward on 03/08/2026: 72 hours from 20:00 end at 21:00.
  [
    'short of stock, over the change of clocks, at 20:59',
    rest('stock', { writtenOn: '2026-03-07', filledOn: '2026-03-07', hour: 20 }, [
      '2026-03-10',
      20,
      59,
    ]),
    true,
  ],
  [
    'the same at 21:01',
    rest('stock', { writtenOn: '2026-03-07', filledOn: '2026-03-07', hour: 20 }, [
      '2026-03-10',
      21,
      1,
    ]),
    false,
  ],
  // The clocks go back on 11/01/2026: 72 hours from 20:00 end at 19:00.
  [
    'short of stock, over the end of daylight saving, at 18:59',
    rest('stock', { writtenOn: '2026-10-30', filledOn: '2026-10-30', hour: 20 }, [
      '2026-11-02',
      18,
      59,
    ]),
    true,
  ],
  [
    'the same at 19:01',
    rest('stock', { writtenOn: '2026-10-30', filledOn: '2026-10-30', hour: 20 }, [
      '2026-11-02',
      19,
      1,
    ]),
    false,
  ],
  [
    'asked for in parts on 01/31, on the 30th day',
    rest('request', { writtenOn: '2026-01-31', filledOn: '2026-02-10' }, ['2026-03-02', 23, 59]),
    true,
  ],
  [
    'asked for in parts on 01/31, a day later',
    rest('request', { writtenOn: '2026-01-31', filledOn: '2026-02-10' }, ['2026-03-03', 0, 1]),
    false,
  ],
  [
    'asked for in parts over 02/29/2028, on the 30th day',
    rest('request', { writtenOn: '2028-01-31', filledOn: '2028-02-01' }, ['2028-03-01', 9]),
    true,
  ],
  [
    'asked for in parts over 02/29/2028, a day later',
    rest('request', { writtenOn: '2028-01-31', filledOn: '2028-02-01' }, ['2028-03-02', 9]),
    false,
  ],
  [
    'long-term care, on the 60th day',
    rest('long-term-care', { writtenOn: '2026-01-01', filledOn: '2026-01-05' }, ['2026-03-02', 9]),
    true,
  ],
  [
    'long-term care, on the 61st day',
    rest('long-term-care', { writtenOn: '2026-01-01', filledOn: '2026-01-05' }, ['2026-03-03', 9]),
    false,
  ],
  [
    'an emergency order in parts, 71 hours after the call',
    rest(
      'request',
      { writtenOn: '2026-03-02', filledOn: '2026-03-02', authorizedAt: at('2026-03-02', 9) },
      ['2026-03-05', 8],
    ),
    true,
  ],
  [
    'an emergency order in parts, 73 hours after the call',
    rest(
      'request',
      { writtenOn: '2026-03-02', filledOn: '2026-03-02', authorizedAt: at('2026-03-02', 9) },
      ['2026-03-05', 10],
    ),
    false,
  ],
])('the rest of a C-II: %s', (_, found, expected) => {
  expect(found).toBe(expected);
});

const last = (
  schedule: '0' | '2' | '3' | '4' | '5',
  writtenOn: string,
  {
    state = 'IL',
    emergencyOral = false,
    doNotFillBefore = null,
  }: {
    readonly state?: string;
    readonly emergencyOral?: boolean;
    readonly doNotFillBefore?: string | null;
  } = {},
) => lastDayOf({ schedule, writtenOn, doNotFillBefore, emergencyOral, law: stateLawOf(state) });
test.each([
  ['C-III of 08/31', last('3', '2025-08-31'), '2026-02-28'],
  ['C-IV of 08/31 before a leap year', last('4', '2027-08-31'), '2028-02-29'],
  ['C-IV of 08/29 before a leap year', last('4', '2027-08-29'), '2028-02-29'],
  [
    'not controlled, of 02/29/2028 in Texas',
    last('0', '2028-02-29', { state: 'TX' }),
    '2029-02-28',
  ],
  ['not controlled, of 02/29/2028 in Iowa', last('0', '2028-02-29', { state: 'IA' }), '2029-08-29'],
  ['C-II of 12/31 in New York', last('2', '2026-12-31', { state: 'NY' }), '2027-01-30'],
  [
    'C-II of a series in New York',
    last('2', '2026-12-31', { state: 'NY', doNotFillBefore: '2027-02-01' }),
    '2027-03-03',
  ],
  ['C-II of 08/31 in California', last('2', '2026-08-31', { state: 'CA' }), '2027-02-28'],
  ['C-II of 01/31 in Florida', last('2', '2026-01-31', { state: 'FL' }), '2026-03-02'],
  ['emergency of 02/26', last('2', '2026-02-26', { emergencyOral: true }), '2026-03-05'],
  ['emergency of 02/26/2028', last('2', '2028-02-26', { emergencyOral: true }), '2028-03-04'],
  [
    'emergency of 12/30 in New York',
    last('2', '2026-12-30', { state: 'NY', emergencyOral: true }),
    '2027-01-02',
  ],
])('the last day of a %s', (_, found, expected) => {
  expect(found).toBe(expected);
});

const refill = (over: Partial<RefillFacts>, fills: number, today: string) =>
  checkRefill({
    schedule: '4',
    writtenOn: '2026-01-05',
    refills: 5,
    quantity: 30_000,
    fills: Array.from({ length: fills }, () => ({
      filledOn: '2026-01-05',
      quantity: 30_000,
      voided: false,
    })),
    today,
    law: stateLawOf('IL'),
    ...over,
  }).map(({ code }) => code);
test.each([
  ['the fifth refill of a C-IV', refill({}, 5, '2026-05-20'), []],
  ['the sixth refill of a C-IV', refill({}, 6, '2026-05-20'), ['NO_REFILLS']],
  ['a refill on the last day', refill({}, 1, '2026-07-05'), []],
  ['a refill a day late', refill({}, 1, '2026-07-06'), ['EXPIRED']],
  ['a C-II a second time', refill({ schedule: '2', refills: 0 }, 1, '2026-01-20'), ['NO_REFILLS']],
  ['a C-V, the sixth', refill({ schedule: '5', refills: 5 }, 6, '2026-03-01'), ['NO_REFILLS']],
  [
    'a C-II before its day',
    refill({ schedule: '2', refills: 0, doNotFillBefore: '2026-02-03' }, 0, '2026-02-02'),
    ['NOT_BEFORE'],
  ],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

const early = (schedule: '0' | '2' | '4', filledOn: string, days: number, on: string) =>
  checkEarlyRefill({
    on,
    schedule,
    fills: [{ rxNumber: 1, filledOn, daysSupply: days, voided: false }],
  }).daysEarly;
test.each([
  [
    'C-IV for 30 days over February, on the 26th day',
    early('4', '2026-02-05', 30, '2026-03-03'),
    0,
  ],
  ['C-IV for 30 days over February, a day early', early('4', '2026-02-05', 30, '2026-03-02'), 1],
  ['C-II for 30 days, on the 27th day', early('2', '2028-02-10', 30, '2028-03-08'), 0],
  ['C-II for 30 days, a day early', early('2', '2028-02-10', 30, '2028-03-07'), 1],
  ['not controlled, 90 days, on the 68th day', early('0', '2026-01-01', 90, '2026-03-10'), 0],
  ['not controlled, 90 days, a day early', early('0', '2026-01-01', 90, '2026-03-09'), 1],
])('early: %s', (_, found, expected) => {
  expect(found).toBe(expected);
});
