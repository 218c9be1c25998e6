import { expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { earliestFill } from '#domain/refill/rules/early-refill.ts';
import {
  goesAlong,
  isAsNeeded,
  isDivisible,
  shortFillCode,
  syncDateFrom,
  syncDates,
  syncPlan,
  syncRefusal,
  togetherOn,
  usedUpOn,
  type SyncRx,
} from '#domain/refill/rules/med-sync.ts';

const today = '2026-03-02';
const terms = { anchorOn: '2026-03-15', cycleDays: 30 };
/** Two tablets a day for thirty days, filled ten days ago: used up on 03/22. */
const rx: SyncRx = {
  schedule: '0',
  ended: false,
  asNeeded: false,
  refillsWritten: 5,
  quantity: 60_000,
  daysSupply: 30,
  divisible: true,
  supplied: [{ filledOn: '2026-02-20', daysSupply: 30 }],
  earliestOn: '2026-03-15',
  fillsLeft: 5,
  quantityLeft: null,
  expiresOn: '2027-01-01',
  open: null,
};
const filled = (filledOn: string, earliestOn: string, more: Partial<SyncRx> = {}): SyncRx => ({
  ...rx,
  supplied: [{ filledOn, daysSupply: 30 }],
  earliestOn,
  ...more,
});

/**
 * What the job makes of it day after day, so many fills: on which day, for which date, and for how
 * many days.
 */
function made(syncRx: Partial<SyncRx>, fills: number, lead = 7): readonly string[] {
  const done: string[] = [];
  let { supplied } = { ...rx, ...syncRx };
  for (let at = today; done.length < fills; at = addDays(at, 1)) {
    const earliestOn = supplied
      .map((item) => earliestFill(item.filledOn, item.daysSupply, 75))
      .toSorted()
      .at(-1)!;
    const plan = syncPlan(
      { ...rx, expiresOn: '2040-01-01', fillsLeft: 99, ...syncRx, supplied, earliestOn },
      terms,
      at,
    );
    const on = goesAlong(plan)
      ? togetherOn(plan.syncOn!, [{ lead, earliestOn }])
      : togetherOn(plan.dueOn, [{ lead, earliestOn }]);
    const daysSupply = plan.short?.daysSupply ?? syncRx.daysSupply ?? rx.daysSupply;
    if (on > at) continue;
    done.push(`${at} for ${plan.syncOn}: ${daysSupply}`);
    supplied = [...supplied, { filledOn: at, daysSupply }];
  }
  return done;
}

test('the dates lie a cycle apart, from the first one on', () => {
  expect(syncDates(terms, today, 3)).toEqual(['2026-03-15', '2026-04-14', '2026-05-14']);
  expect(
    ['2026-03-15', '2026-03-16', '2026-04-14', '2026-04-15'].map((text) =>
      syncDateFrom(terms, text),
    ),
  ).toEqual(['2026-03-15', '2026-04-14', '2026-04-14', '2026-05-14']);
});
test.each([
  [
    'used up on the date',
    filled('2026-02-13', '2026-03-08'),
    { dueOn: '2026-03-15', syncOn: '2026-03-15', days: 0, short: null, why: null },
  ],
  [
    'used up before it: so many days are missing',
    filled('2026-02-05', '2026-02-28'),
    {
      dueOn: '2026-03-07',
      syncOn: '2026-03-15',
      days: 8,
      short: { quantity: 16_000, daysSupply: 8, from: today },
      why: null,
    },
  ],
  [
    'the short fill waits until it is not too early',
    filled('2026-02-10', '2026-03-05'),
    {
      dueOn: '2026-03-12',
      syncOn: '2026-03-15',
      days: 3,
      short: { quantity: 6_000, daysSupply: 3, from: '2026-03-05' },
      why: null,
    },
  ],
  [
    'used up a week after it, and not too early on it: goes along',
    rx,
    { dueOn: '2026-03-22', syncOn: '2026-03-15', days: -7, short: null, why: null },
  ],
  [
    'used up long after it: comes to the next one',
    filled('2026-02-28', '2026-03-23'),
    {
      dueOn: '2026-03-30',
      syncOn: '2026-04-14',
      days: 15,
      short: { quantity: 30_000, daysSupply: 15, from: '2026-03-23' },
      why: null,
    },
  ],
  [
    'used up long ago: counts from today',
    filled('2025-12-01', '2025-12-24'),
    {
      dueOn: today,
      syncOn: '2026-03-15',
      days: 13,
      short: { quantity: 26_000, daysSupply: 13, from: today },
      why: null,
    },
  ],
  [
    'never filled: the first fill may be short',
    { ...rx, supplied: [], earliestOn: null },
    {
      dueOn: today,
      syncOn: '2026-03-15',
      days: 13,
      short: { quantity: 26_000, daysSupply: 13, from: today },
      why: null,
    },
  ],
  [
    'half a tablet is a tablet',
    filled('2026-02-05', '2026-02-28', {
      quantity: 45_000,
      supplied: [{ filledOn: '2026-02-06', daysSupply: 30 }],
    }),
    {
      dueOn: '2026-03-08',
      syncOn: '2026-03-15',
      days: 7,
      short: { quantity: 11_000, daysSupply: 7, from: today },
      why: null,
    },
  ],
  [
    'a short fill holds what the directions need, where they say more than its share',
    {
      ...filled('2026-02-06', '2026-03-01', { quantity: 45_000 }),
      needed: (days: number) => days * 2_000,
    },
    {
      dueOn: '2026-03-08',
      syncOn: '2026-03-15',
      days: 7,
      short: { quantity: 14_000, daysSupply: 7, from: today },
      why: null,
    },
  ],
  [
    'directions that are not certain leave it its share',
    { ...filled('2026-02-06', '2026-03-01', { quantity: 45_000 }), needed: () => null },
    {
      dueOn: '2026-03-08',
      syncOn: '2026-03-15',
      days: 7,
      short: { quantity: 11_000, daysSupply: 7, from: today },
      why: null,
    },
  ],
  [
    'ninety days go along with every third date',
    filled('2025-12-15', '2026-02-21', {
      daysSupply: 90,
      quantity: 180_000,
      supplied: [{ filledOn: '2025-12-15', daysSupply: 90 }],
    }),
    { dueOn: '2026-03-15', syncOn: '2026-03-15', days: 0, short: null, why: null },
  ],
  [
    'what was filled early is added to what was there',
    {
      ...rx,
      supplied: [
        { filledOn: '2026-01-10', daysSupply: 30 },
        { filledOn: '2026-02-04', daysSupply: 30 },
      ],
      earliestOn: '2026-02-27',
    },
    {
      dueOn: '2026-03-11',
      syncOn: '2026-03-15',
      days: 4,
      short: { quantity: 8_000, daysSupply: 4, from: today },
      why: null,
    },
  ],
  [
    'a short fill that is being made counts',
    {
      ...rx,
      supplied: [
        { filledOn: '2026-02-05', daysSupply: 30 },
        { filledOn: today, daysSupply: 8 },
      ],
      open: 'Data Entry',
    },
    { dueOn: '2026-03-15', syncOn: '2026-03-15', days: 0, short: null, why: null },
  ],
])('%s', (_, given, plan) => {
  expect(syncPlan(given, terms, today)).toEqual(plan);
});

test('a date far away: whole fills until then, and what is over as a short one', () => {
  expect(
    syncPlan(filled('2026-02-05', '2026-02-28'), { anchorOn: '2026-05-10', cycleDays: 30 }, today),
  ).toEqual({
    dueOn: '2026-03-07',
    syncOn: '2026-05-10',
    days: 4,
    short: { quantity: 8_000, daysSupply: 4, from: today },
    why: null,
  });
});
test.each([
  [
    { schedule: '2' as const },
    'A C-II has no refills: each fill needs a prescription of its own (21 CFR 1306.12).',
  ],
  [{ asNeeded: true }, 'It is taken as needed: nobody knows when it is used up.'],
  [{ refillsWritten: 0 }, 'It was written for one fill only.'],
  [{ ended: true }, 'It has ended: nothing of it is filled any more.'],
  [
    { daysSupply: 28 },
    'It lasts 28 days, and the dates are 30 days apart: ask for 30 days, or choose other dates.',
  ],
])('not together with others: %o', (value, why) => {
  expect([
    syncRefusal({ ...rx, ...value }, terms),
    syncPlan({ ...rx, ...value }, terms, today).why,
  ]).toEqual([why, why]);
});
test.each([
  [{ fillsLeft: 1 }, 'A short fill would take the last refill: ask for more first.'],
  [{ fillsLeft: 0 }, 'No refills left: ask for more.'],
  [
    { divisible: false },
    'It comes in packages that stay whole: it goes along once it is used up near a date.',
  ],
  [{ quantity: 1_000 }, 'A short fill of 8 days would be as much as a whole one.'],
  [
    { expiresOn: '2026-03-10' },
    'It expires on 03/10/2026, before the date: ask for a new prescription.',
  ],
  [{ open: 'Billed' }, 'A fill is open: Billed.'],
  [
    { schedule: '4' as const, quantityLeft: 15_000 },
    'Less than the short fill is left of what was written (21 CFR 1306.23).',
  ],
  [{ earliestOn: '2026-03-15' }, 'Too soon until 03/15/2026.'],
])('no short fill: %o', (value, why) => {
  expect(syncPlan(filled('2026-02-05', '2026-02-28', value), terms, today)).toMatchObject({
    short: null,
    why,
  });
});
test('a C-IV within its quantity is brought to the date as any other', () => {
  expect(
    syncPlan(
      filled('2026-02-05', '2026-03-03', { schedule: '4', quantityLeft: 240_000 }),
      terms,
      today,
    ).short,
  ).toEqual({ quantity: 16_000, daysSupply: 8, from: '2026-03-03' });
});

test('brought there by a short fill, it is filled on one day, cycle after cycle, with the same days to spare', () => {
  expect(
    made(
      {
        supplied: [
          { filledOn: '2026-02-05', daysSupply: 30 },
          { filledOn: today, daysSupply: 8 },
        ],
      },
      3,
    ),
  ).toEqual([
    '2026-03-08 for 2026-03-15: 30',
    '2026-04-07 for 2026-04-14: 30',
    '2026-05-07 for 2026-05-14: 30',
  ]);
});
test.each([
  ['30 days', 30, '2026-02-13', 7, true],
  ['90 days', 90, '2025-12-15', 7, true],
  ['30 days in packages that stay whole', 30, '2026-02-13', 7, false],
  ['30 days that used to be filled a week after the others', 30, '2026-02-20', 7, true],
  ['30 days in a store that fills two weeks ahead', 30, '2026-02-13', 14, true],
] as const)(
  'what goes along stays on its dates for years, without a short fill: %s',
  (_, daysSupply, filledOn, lead, divisible) => {
    const all = made(
      { quantity: daysSupply * 2_000, daysSupply, divisible, supplied: [{ filledOn, daysSupply }] },
      14,
      lead,
    );
    expect(all.map((text) => text.slice(15))).toEqual(
      Array.from(
        { length: 14 },
        (__, index) => `${addDays('2026-03-15', index * daysSupply)}: ${daysSupply}`,
      ),
    );
  },
);
test('the latest of them decides for all, and never later than the date', () => {
  expect(
    togetherOn('2026-03-15', [
      { lead: 7, earliestOn: '2026-03-01' },
      { lead: 7, earliestOn: '2026-03-11' },
      { lead: 2, earliestOn: null },
    ]),
  ).toBe('2026-03-13');
  expect(togetherOn('2026-03-15', [{ lead: 7, earliestOn: '2026-03-20' }])).toBe('2026-03-15');
});
test('supply that was filled long ago is over, and of what is still there a month counts', () => {
  expect([
    usedUpOn([
      { filledOn: '2025-01-01', daysSupply: 90 },
      { filledOn: '2026-02-20', daysSupply: 30 },
    ]),
    usedUpOn([{ filledOn: '2025-01-01', daysSupply: 30 }]),
    usedUpOn([]),
  ]).toEqual(['2026-03-22', '2025-01-31', null]);
  expect(
    usedUpOn([
      { filledOn: '2026-01-01', daysSupply: 90 },
      { filledOn: '2026-01-10', daysSupply: 30 },
    ]),
  ).toBe('2026-03-11');
});
test('forms and directions', () => {
  expect(
    [
      'Tablet',
      'Capsule, Extended Release',
      'Oral Solution',
      null,
      'Solution',
      'Inhaler',
      'Cream',
    ].map(isDivisible),
  ).toEqual([true, true, true, true, false, false, false]);
  expect(
    [
      'Take 1 tablet by mouth every 6 hours as needed for pain',
      'TAKE 1 PRN',
      'Take 1 tablet daily',
    ].map(isAsNeeded),
  ).toEqual([true, true, false]);
});
test('what the payer is told', () => {
  expect([
    shortFillCode(true, false),
    shortFillCode(true, true),
    shortFillCode(false, true),
    shortFillCode(false, false),
  ]).toEqual(['47', '47', '48', null]);
});
