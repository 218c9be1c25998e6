import { expect, test } from 'vitest';
import {
  policyValues,
  storedPolicy,
  storePolicyEntity,
} from '#domain/admin/entities/store-policy.ts';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import {
  isPastRetention,
  keepUntil,
  notPastFrom,
  retainedFrom,
  retentionYears,
  usualRetention,
  yearsFor,
} from '#domain/document/rules/retention.ts';
import { addDays } from '#domain/platform/rules/dates.ts';

const zone = 'America/New_York';
const addedAt = '2020-05-04T14:00:00.000Z';

test('a prescription’s document counts from the last thing that happened to it; one that was never filled from its date; never from before the document came', () => {
  const of = (onDay: string, activeAt: string | null) =>
    retainedFrom(
      { addedAt, prescription: { onDay, activeAt }, dispensedAt: '2025-01-01T12:00:00.000Z' },
      zone,
    );
  expect([
    of('2020-05-03', '2021-02-10T15:00:00.000Z'),
    of('2020-05-06', null),
    of('2020-05-03', null),
    of('2019-01-01', '2019-03-01T15:00:00.000Z'),
  ]).toEqual(['2021-02-10', '2020-05-06', '2020-05-04', '2020-05-04']);
});
test('another document of a patient counts from the last time something was handed over to them; nobody’s from when it came', () => {
  const of = (dispensedAt: string | null) =>
    retainedFrom({ addedAt, prescription: null, dispensedAt }, zone);
  expect([of(null), of('2019-01-01T12:00:00.000Z'), of('2024-07-08T12:00:00.000Z')]).toEqual([
    '2020-05-04',
    '2020-05-04',
    '2024-07-08',
  ]);
});
test('the day is the store’s: half past three in the morning of London is the day before in New York', () => {
  const of = (at: string) =>
    retainedFrom({ addedAt: at, prescription: null, dispensedAt: null }, zone);
  expect([
    of('2026-01-01T03:30:00.000Z'),
    of('2026-01-01T05:00:00.000Z'),
    retainedFrom(
      {
        addedAt,
        prescription: { onDay: '2020-05-03', activeAt: '2021-02-11T04:59:00.000Z' },
        dispensedAt: null,
      },
      zone,
    ),
  ]).toEqual(['2025-12-31', '2026-01-01', '2021-02-10']);
});
test('it must be kept through the same day so many years later; of a leap day through the first of March where there is none', () => {
  expect([
    keepUntil('2016-03-02', 10),
    keepUntil('2016-02-29', 10),
    keepUntil('2016-02-29', 12),
    keepUntil('2016-02-28', 10),
    keepUntil('2015-12-31', 2),
  ]).toEqual(['2026-03-02', '2026-03-01', '2028-02-29', '2026-02-28', '2017-12-31']);
  expect([
    isPastRetention('2026-03-02', '2026-03-01'),
    isPastRetention('2026-03-02', '2026-03-02'),
    isPastRetention('2026-03-02', '2026-03-03'),
  ]).toEqual([false, false, true]);
});
test('what a search asks the database for is exactly what is past, every day of eight years, leap days among them', () => {
  const wrong: string[] = [];
  for (let today = '2023-01-01'; today < '2031-01-01'; today = addDays(today, 1))
    for (const years of [2, 3, 4, 10]) {
      const first = notPastFrom(today, years);
      for (const from of [-2, -1, 0, 1, 2].map((number) => addDays(first, number)))
        if (isPastRetention(keepUntil(from, years), today) !== from < first)
          wrong.push(`${today} ${years} ${from}`);
    }
  expect(wrong).toEqual([]);
  expect([
    notPastFrom('2026-03-01', 10),
    notPastFrom('2026-03-02', 10),
    notPastFrom('2028-02-29', 10),
    notPastFrom('2028-03-01', 12),
  ]).toEqual(['2016-02-29', '2016-03-02', '2018-03-01', '2016-03-01']);
});
test('each type has its years; what is about a prescription is kept as long as its paper, and what nobody linked as long as anything', () => {
  const policy = { ...usualRetention, 'hard-copy': 5, lab: 3, card: 12 };
  expect([
    yearsFor(policy, 'hard-copy', true),
    yearsFor(policy, 'lab', false),
    yearsFor(policy, 'lab', true),
    yearsFor(policy, 'card', true),
    yearsFor(policy, 'unlinked', false),
  ]).toEqual([5, 3, 5, 12, 12]);
});
test('a store decides the years and never goes below the law, whatever is stored', () => {
  expect(storePolicy(null).retention).toEqual({
    'hard-copy': 10,
    delivery: 10,
    card: 10,
    lab: 7,
    patient: 10,
  });
  expect([
    retentionYears({ 'hard-copy': 1, patient: 3, lab: '9', card: 12.5, delivery: 400 }),
    storePolicy({ retention: { 'hard-copy': 7 } }).retention,
  ]).toEqual([
    { 'hard-copy': 2, delivery: 99, card: 10, lab: 7, patient: 6 },
    { 'hard-copy': 7, delivery: 10, card: 10, lab: 7, patient: 10 },
  ]);
  const values = policyValues(null);
  expect(
    storePolicy(storedPolicy(null, { ...values, retainRx: 12, retainPatient: 6 }, 'NJ')).retention,
  ).toEqual({ 'hard-copy': 12, delivery: 10, card: 10, lab: 7, patient: 6 });
  const said = (name: keyof typeof storePolicyEntity.fields, value: number) => {
    const parse = storePolicyEntity.fields[name].schema.safeParse(value);
    return parse.success ? null : parse.error.issues[0]!.message;
  };
  expect([
    said('retainRx', 1),
    said('retainRx', 2),
    said('retainPatient', 5),
    said('retainLab', 100),
  ]).toEqual([
    'At least 2 years: records of controlled drugs are kept so long (21 CFR 1304.04).',
    null,
    'At least 6 years: what patients sign about privacy lies there (45 CFR 164.530).',
    '2 to 99',
  ]);
});
