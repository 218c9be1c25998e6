import { describe, expect, test } from 'vitest';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import {
  checkCompletion,
  checkRefill,
  checkWritten,
  expiresOn,
  maxRefills,
  partialWindow,
  remaining,
  usedFills,
  type FillFact,
  type RefillFacts,
  type WrittenFacts,
} from '#domain/refill/rules/law.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import { defaultStateLaw } from '#domain/refill/rules/state-law.ts';
import { stateLawRows } from '#domain/refill/rules/state-laws.data.ts';

const written = (over: Partial<WrittenFacts> = {}): WrittenFacts => ({
  schedule: '0',
  origin: '1',
  writtenOn: '2026-03-01',
  doNotFillBefore: null,
  quantity: 30_000,
  daysSupply: 30,
  refills: 0,
  emergencyOral: false,
  today: '2026-03-15',
  ...over,
});
const codes = (over: Partial<WrittenFacts>) =>
  checkWritten(written(over)).map((problem) => `${problem.severity} ${problem.code}`);

describe('the last day of a prescription', () => {
  test.each<[string, Schedule, string]>([
    ['2026-03-01', '0', '2027-03-01'],
    ['2024-02-29', '0', '2025-02-28'],
    ['2026-03-01', '3', '2026-09-01'],
    ['2026-08-31', '4', '2027-02-28'],
    ['2027-08-31', '4', '2028-02-29'],
    ['2026-01-31', '3', '2026-07-31'],
    ['2026-03-01', '5', '2026-09-01'],
    ['2026-03-01', '2', '2026-05-30'],
  ])('written %s, schedule %s: %s', (date, schedule, last) =>
    expect(expiresOn(date, schedule)).toBe(last),
  );
  test('a state’s own period, and the store’s setting over it', () => {
    expect(expiresOn('2026-03-01', '0', stateLawOf('IL'))).toBe('2027-06-01');
    expect(expiresOn('2026-03-01', '0', stateLawOf('IL', { nonControlledMonths: 12 }))).toBe(
      '2027-03-01',
    );
  });
  test('a C-II as the state has it, and as the strictest where nobody recorded what it has', () => {
    const last = (state: string | null, earliest: string | null = null) =>
      expiresOn('2026-03-01', '2', stateLawOf(state), earliest);

    expect(stateLawOf(null)).toEqual(defaultStateLaw);
    expect(['IL', 'CA', 'TX', 'WY', null].map((state) => last(state))).toEqual([
      '2026-05-30',
      '2026-09-01',
      '2026-03-31',
      '2026-03-31',
      '2026-05-30',
    ]);
    expect([last('TX', '2026-04-10'), last('IL', '2026-04-10')]).toEqual([
      '2026-05-10',
      '2026-05-30',
    ]);
    const late = { schedule: '2', today: '2026-04-15' } as const;
    const [told] = checkWritten(written({ ...late, law: stateLawOf('WY') }));
    expect(told?.message).toContain(
      'How long WY lets a C-II be filled is not confirmed, so the strictest known holds',
    );
    expect(stateLawOf('WY', { scheduleIIDays: 60 })).toMatchObject({
      scheduleIIDays: 60,
      unrecorded: null,
    });
  });
  test('each cell of the table of states names where its rule stands', () => {
    for (const { state, law, sources } of stateLawRows)
      expect([state, Object.keys(sources).toSorted()]).toEqual([
        state,
        Object.keys(law).toSorted(),
      ]);
  });
  test('most refills by schedule', () => {
    expect((['0', '2', '3', '4', '5'] as const).map((text) => maxRefills(text))).toEqual([
      null,
      0,
      5,
      5,
      5,
    ]);
    expect(
      maxRefills('5', stateLawOf(null, { scheduleV: { maxRefills: null, months: 12 } })),
    ).toBeNull();
  });
});

test('fills that a plan limits count by their quantity, but of a C-II each is one', () => {
  const fill = (quantity: number, limited = false) => ({ quantity, limited });
  const sixties = (count: number) => Array.from({ length: count }, () => fill(60_000, true));
  expect(usedFills('0', 182_000, [])).toBe(0);
  expect(usedFills('0', 182_000, [fill(182_000)])).toBe(1);
  expect(usedFills('0', 182_000, sixties(1))).toBe(0);
  expect(usedFills('0', 182_000, sixties(3))).toBe(0);
  expect(usedFills('0', 182_000, [...sixties(3), fill(2_000, true)])).toBe(1);
  expect(usedFills('0', 182_000, [fill(182_000), ...sixties(1)])).toBe(1);
  expect(usedFills('4', 182_000, sixties(1))).toBe(0);
  expect(usedFills('2', 182_000, sixties(2))).toBe(2);
});

const phonedToday = {
  schedule: '2',
  origin: '2',
  emergencyOral: true,
  writtenOn: '2026-03-15',
} as const;
describe('what was written', () => {
  test.each<[string, Partial<WrittenFacts>, string[]]>([
    ['11 refills of a drug that is not controlled', { refills: 11 }, []],
    ['13 refills of 30 days outlive the year', { refills: 13 }, ['warn REFILLS_EXPIRE']],
    ['C-III with 5 refills', { schedule: '3', refills: 5 }, []],
    ['C-III with 6 refills', { schedule: '3', refills: 6 }, ['stop REFILLS_OVER']],
    ['C-V with 6 refills', { schedule: '5', refills: 6 }, ['stop REFILLS_OVER']],
    [
      'C-V with 11 refills where the state follows federal law',
      {
        schedule: '5',
        refills: 11,
        law: { ...defaultStateLaw, scheduleV: { maxRefills: null, months: 12 } },
      },
      [],
    ],
    ['C-II, written, no refills', { schedule: '2' }, []],
    ['C-II with a refill', { schedule: '2', refills: 1 }, ['stop CII_REFILLS']],
    ['C-II by phone', { schedule: '2', origin: '2' }, ['stop CII_PHONE']],
    [
      'C-II by phone in an emergency',
      { ...phonedToday, daysSupply: 7 },
      ['warn CII_EMERGENCY_QUANTITY', 'warn CII_EMERGENCY_FOLLOW_UP'],
    ],
    [
      'C-II by phone in an emergency, for more than until its paper is due',
      { ...phonedToday, daysSupply: 8 },
      ['stop CII_EMERGENCY_QUANTITY', 'warn CII_EMERGENCY_FOLLOW_UP'],
    ],
    ['C-II by fax', { schedule: '2', origin: '4' }, ['stop CII_FAX']],
    [
      'C-II by fax for a hospice',
      { schedule: '2', origin: '4', faxServes: 'hospice' },
      ['warn CII_FAX_SERVES'],
    ],
    ['C-II on paper for a hospice', { schedule: '2', faxServes: 'hospice' }, []],
    ['C-IV by phone', { schedule: '4', origin: '2' }, []],
    ['written today', { writtenOn: '2026-03-15' }, []],
    ['written tomorrow', { writtenOn: '2026-03-16' }, ['stop WRITTEN_FUTURE']],
    ['C-IV on its last day', { schedule: '4', writtenOn: '2025-09-15' }, []],
    ['C-IV one day later', { schedule: '4', writtenOn: '2025-09-14' }, ['stop EXPIRED']],
    ['not controlled, a year and a day old', { writtenOn: '2025-03-14' }, ['stop EXPIRED']],
    [
      'to be filled from tomorrow',
      { schedule: '2', doNotFillBefore: '2026-03-16' },
      ['warn NOT_BEFORE'],
    ],
    ['to be filled from today', { schedule: '2', doNotFillBefore: '2026-03-15' }, []],
    [
      'to be filled after it expires',
      { schedule: '4', doNotFillBefore: '2026-09-02' },
      ['stop NOT_BEFORE_EXPIRED'],
    ],
    ['no DEA number', { schedule: '4', dea: 'missing' }, ['stop DEA']],
    ['no DEA number, drug not controlled', { dea: 'missing' }, []],
    [
      'a stop stands before a warning',
      { schedule: '2', refills: 2, daysSupply: 91 },
      ['stop CII_REFILLS', 'warn CII_OVER_90'],
    ],
  ])('%s', (_, over, expected) => expect(codes(over)).toEqual(expected));
  test('a problem says what to do and where the rule stands', () => {
    expect(checkWritten(written({ schedule: '3', refills: 6 }))).toEqual([
      {
        code: 'REFILLS_OVER',
        severity: 'stop',
        message: 'A C-III has at most 5 refills: set refills to 5 or fewer.',
        source: '21 CFR 1306.22(a)',
      },
    ]);
    expect(
      checkWritten(
        written({
          schedule: '2',
          origin: '2',
          emergencyOral: true,
          daysSupply: 2,
          writtenOn: '2026-02-26',
          today: '2026-02-26',
        }),
      )[1]?.message,
    ).toBe(
      'The prescriber’s signed or electronic prescription must arrive by 03/05/2026; if it does not, notify the DEA.',
    );
  });
});

describe('what is left', () => {
  const fill = (filledOn: string, over: Partial<FillFact> = {}): FillFact => ({
    filledOn,
    quantity: 30_000,
    voided: false,
    ...over,
  });
  const rx = (over: Partial<RefillFacts> = {}): RefillFacts => ({
    schedule: '0',
    writtenOn: '2026-01-10',
    refills: 2,
    quantity: 30_000,
    fills: [],
    today: '2026-03-15',
    ...over,
  });
  const left = (over: Partial<RefillFacts>) => {
    const ownRemaining = remaining(rx(over));
    return [ownRemaining.fillsLeft, ownRemaining.refillsLeft, ownRemaining.quantityLeft];
  };

  test.each<[string, Partial<RefillFacts>, number[]]>([
    ['never filled', {}, [3, 2, 90_000]],
    ['filled once', { fills: [fill('2026-01-10')] }, [2, 2, 60_000]],
    ['one refill', { fills: [fill('2026-01-10'), fill('2026-02-08')] }, [1, 1, 30_000]],
    [
      'a voided refill gives its place back',
      { fills: [fill('2026-01-10'), fill('2026-02-08', { voided: true })] },
      [2, 2, 60_000],
    ],
    [
      'a partial and its rest are one fill',
      {
        fills: [
          fill('2026-01-10', { quantity: 10_000 }),
          fill('2026-01-12', { quantity: 20_000, completes: true }),
        ],
      },
      [2, 2, 60_000],
    ],
    [
      'all used',
      { fills: [fill('2026-01-10'), fill('2026-02-08'), fill('2026-03-08')] },
      [0, 0, 0],
    ],
    [
      'a C-II has no refills whatever was entered',
      { schedule: '2', refills: 3, fills: [fill('2026-01-10')] },
      [0, 0, 0],
    ],
  ])('%s', (_, over, expected) => expect(left(over)).toEqual(expected));

  test.each<[string, Partial<RefillFacts>, number, string[]]>([
    ['a refill is left', { fills: [fill('2026-01-10')] }, 30_000, []],
    [
      'none left',
      { fills: [fill('2026-01-10'), fill('2026-02-08'), fill('2026-03-08')] },
      30_000,
      ['NO_REFILLS'],
    ],
    ['C-IV on the last day of six months', { schedule: '4', today: '2026-07-10' }, 30_000, []],
    ['C-IV the day after', { schedule: '4', today: '2026-07-11' }, 30_000, ['EXPIRED']],
    [
      'C-III with more than the quantity left',
      {
        schedule: '3',
        fills: [fill('2026-01-10', { quantity: 45_000 }), fill('2026-02-08', { quantity: 30_000 })],
      },
      30_000,
      ['QUANTITY_OVER'],
    ],
    [
      'C-III with just the quantity left',
      {
        schedule: '3',
        fills: [fill('2026-01-10', { quantity: 45_000 }), fill('2026-02-08', { quantity: 30_000 })],
      },
      15_000,
      [],
    ],
    [
      'C-II after its one fill',
      { schedule: '2', refills: 0, fills: [fill('2026-01-10')] },
      30_000,
      ['NO_REFILLS'],
    ],
    ['not before tomorrow', { doNotFillBefore: '2026-03-16' }, 30_000, ['NOT_BEFORE']],
  ])('%s', (_, over, quantity, expected) =>
    expect(checkRefill(rx(over), quantity).map((problem) => problem.code)).toEqual(expected),
  );
});

describe('the rest of a partial fill', () => {
  const first = {
    schedule: '2',
    writtenOn: '2026-02-20',
    filledAt: '2026-02-27T15:30:00.000Z',
    filledOn: '2026-02-27',
  } as const;
  test('C-II, store short: 72 hours to the minute', () => {
    const window = partialWindow({ ...first, reason: 'stock' });
    expect(window).toEqual({
      until: '2026-03-02',
      untilInstant: '2026-03-02T15:30:00.000Z',
      source: '21 CFR 1306.13(a)',
    });
    expect(checkCompletion(window, '2026-03-02T15:30:00Z', '2026-03-02')).toBeNull();
    expect(checkCompletion(window, '2026-03-02T15:30:01Z', '2026-03-02')?.code).toBe(
      'PARTIAL_VOID',
    );
  });
  test('C-II on request: 30 days from the date written; long-term care: 60', () => {
    const request = partialWindow({ ...first, reason: 'request' });
    expect([request.until, partialWindow({ ...first, reason: 'long-term-care' }).until]).toEqual([
      '2026-03-22',
      '2026-04-21',
    ]);
    expect(checkCompletion(request, '2026-03-22T20:00:00Z', '2026-03-22')).toBeNull();
    expect(checkCompletion(request, '2026-03-23T12:00:00Z', '2026-03-23')?.code).toBe(
      'PARTIAL_VOID',
    );
  });
  test('C-III: until the prescription expires', () =>
    expect(partialWindow({ ...first, schedule: '3', reason: 'stock' }).until).toBe('2026-08-20'));
});
