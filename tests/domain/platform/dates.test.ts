import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageInYears, ageInMonths } from '#domain/platform/rules/age.ts';
import {
  addDays,
  addMonths,
  businessDate,
  daysBetween,
  formatDate,
  isDate,
  isFuture,
  lastOfMonth,
  weekday,
} from '#domain/platform/rules/dates.ts';
import { parseDate } from '#domain/platform/rules/typed-date.ts';

const today = '2026-03-15';

describe('arithmetic', () => {
  test.each<[string, number, string]>([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months make %s', (from, number, to) => expect(addMonths(from, number)).toBe(to));
  test('days cross a leap day and a clock change', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect([lastOfMonth('2024-02-10'), weekday('2026-03-15')]).toEqual(['2024-02-29', 0]);
  });
  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (number) => {
        expect(daysBetween(today, addDays(today, number)) - number).toBe(0);
      }),
    );
  });
});

describe('age', () => {
  test.each<[string, string, number]>([
    ['2008-03-15', '2026-03-14', 17],
    ['2008-03-15', '2026-03-15', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-03-15', '2026-03-15', 0],
  ])('born %s, on %s: %i', (birth, on, years) => expect(ageInYears(birth, on)).toBe(years));
  test('an infant’s months', () =>
    expect([
      ageInMonths('2025-12-20', '2026-03-19'),
      ageInMonths('2025-12-20', '2026-03-20'),
    ]).toEqual([2, 3]));
});

describe('the store’s day', () => {
  test.each<[string, string, string]>([
    ['2026-03-15T03:59:59Z', 'America/New_York', '2026-03-14'],
    ['2026-03-15T04:00:00Z', 'America/New_York', '2026-03-15'],
    ['2026-01-15T04:59:59Z', 'America/New_York', '2026-01-14'],
    ['2026-03-15T09:59:59Z', 'Pacific/Honolulu', '2026-03-14'],
    ['2026-03-14T15:00:00Z', 'Pacific/Guam', '2026-03-15'],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01'],
  ])('%s in %s is %s', (instant, zone, date) => expect(businessDate(instant, zone)).toBe(date));
  test('only after the end of today is future', () =>
    expect([isFuture('2026-03-15', today), isFuture('2026-03-16', today)]).toEqual([false, true]));
});

describe('typed dates', () => {
  test.each<[string, string]>([
    ['03/15/2026', '2026-03-15'],
    ['3/5/26', '2026-03-05'],
    ['031526', '2026-03-15'],
    ['03152026', '2026-03-15'],
    ['2026-03-15', '2026-03-15'],
    ['3-5-2026', '2026-03-05'],
    ['3/5', '2026-03-05'],
    ['T', '2026-03-15'],
    ['t', '2026-03-15'],
    ['+7', '2026-03-22'],
    ['-1', '2026-03-14'],
    ['T+30', '2026-04-14'],
    ['+1M', '2026-04-15'],
    ['-1Y', '2025-03-15'],
    ['+2W', '2026-03-29'],
    ['M', '2026-03-01'],
    ['H', '2026-03-31'],
    ['Y', '2026-01-01'],
    ['R', '2026-12-31'],
    ['02/2028', '2028-02-29'],
    ['02/29/2024', '2024-02-29'],
    ['5/6/58', '1958-05-06'],
    ['5/6/27', '1927-05-06'],
  ])('%s is %s', (text, date) => expect(parseDate(text, today)).toEqual({ ok: true, value: date }));
  test.each([
    '02/29/2025',
    '13/01/2026',
    '00/10/2026',
    '2026-02-30',
    'soon',
    '',
    '1/2/3/4',
    '+',
    '123',
  ])('%j is refused', (text) => expect(parseDate(text, today).ok).toBe(false));
  test('an expiry reads two digits ahead, a birth date back', () => {
    expect(parseDate('5/6/30', today, 'near')).toEqual({ ok: true, value: '2030-05-06' });
    expect(parseDate('5/6/30', today, 'past')).toEqual({ ok: true, value: '1930-05-06' });
    expect(parseDate('5/6/76', today, 'near')).toEqual({ ok: true, value: '2076-05-06' });
    expect(parseDate('5/6/77', today, 'near')).toEqual({ ok: true, value: '1977-05-06' });
  });
  test('what is shown can be typed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), (number) => {
        const date = addDays(today, number);
        expect(isDate(date)).toBe(true);
        expect(parseDate(formatDate(date), today)).toEqual({ ok: true, value: date });
      }),
    );
  });
});
