import { expect, test } from 'vitest';
import { isOverdue } from '#domain/counter/rules/promise.ts';
import { promisedAt, wasOpenAt, type Opening } from '#domain/counter/rules/store-hours.ts';

const zone = 'America/Chicago';
const weekday = (day: number, opens = '08:30', closes = '19:00'): Opening => ({
  weekday: String(day),
  opens,
  closes,
});
const hours: readonly Opening[] = [
  ...[1, 2, 3, 4, 5].map((number) => weekday(number)),
  weekday(6, '09:00', '14:00'),
];

test('within the day the minutes are added; what the evening has no room for goes on at the next opening', () => {
  // Monday, March 2, 2026, 10:00 in Chicago.
  expect(promisedAt('2026-03-02T16:00:00.000Z', 60, hours, zone)).toBe('2026-03-02T17:00:00.000Z');
  // 18:30: half an hour on Monday, half an hour from 8:30 on Tuesday.
  expect(promisedAt('2026-03-03T00:30:00.000Z', 60, hours, zone)).toBe('2026-03-03T15:00:00.000Z');
});
test('a closed day is passed over: Saturday afternoon is promised for Monday', () => {
  // Saturday, March 7, 15:00; on Sunday, March 8, the clocks go forward.
  expect(promisedAt('2026-03-07T21:00:00.000Z', 60, hours, zone)).toBe('2026-03-09T14:30:00.000Z');
});
test('a chosen time in which the store is closed becomes the next opening; one in which it is open stays', () => {
  expect(promisedAt('2026-03-08T15:00:00.000Z', 0, hours, zone)).toBe('2026-03-09T13:30:00.000Z');
  expect(promisedAt('2026-03-09T15:00:00.000Z', 0, hours, zone)).toBe('2026-03-09T15:00:00.000Z');
});
test('without hours the minutes are simply added', () => {
  expect(promisedAt('2026-03-08T03:00:00.000Z', 20, [], zone)).toBe('2026-03-08T03:20:00.000Z');
});

test('a store was open from its opening to the minute before its closing, in its own zone', () => {
  // Monday, March 2, 2026: 08:29, 08:30, 18:59 and 19:00 in Chicago; then Sunday at noon.
  const instants = [
    '2026-03-02T14:29:00.000Z',
    '2026-03-02T14:30:00.000Z',
    '2026-03-03T00:59:00.000Z',
    '2026-03-03T01:00:00.000Z',
    '2026-03-08T17:00:00.000Z',
  ];

  const open = instants.map((at) => wasOpenAt(at, hours, zone));

  expect(open).toEqual([false, true, true, false, false]);
});
test('nobody was there after hours where the hours are not known', () => {
  expect(wasOpenAt('2026-03-08T08:00:00.000Z', [], zone)).toBe(true);
});

test('a promise is overdue while its work is not in the bin; postponed, binned, left and ended work is not', () => {
  const at = '2026-03-02T16:00:00.000Z';
  const later = '2026-03-02T16:00:01.000Z';
  expect(
    ['DE', 'H', 'R', 'PM', 'C', 'B', 'DV', 'RV'].map((text) => isOverdue(at, text, later)),
  ).toEqual(Array.from({ length: 8 }, () => true));
  expect(
    ['DEF', 'BD', 'PD', 'PU', 'D', 'F', 'XF', 'DM', 'DEL', ''].filter((text) =>
      isOverdue(at, text, later),
    ),
  ).toEqual([]);
  expect([isOverdue(at, 'DE', at), isOverdue(null, 'DE', later)]).toEqual([false, false]);
});
