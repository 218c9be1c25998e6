import { expect, test } from 'vitest';
import { usualPromise, waitingPromise, whenOpen } from '#server/services/rx/promise.ts';

const store = {
  policy: { promiseMinutes: 90, waitingMinutes: 15 },
  hours: [
    { weekday: '1', opens: '09:00', closes: '18:00' },
    { weekday: '2', opens: '09:00', closes: '18:00' },
  ],
  time_zone: 'America/Chicago',
};

test('what nothing is said of is promised after the store’s usual minutes, in its hours', () => {
  expect([
    usualPromise(store, '2026-03-02T16:00:00.000Z'),
    usualPromise(store, '2026-03-02T23:30:00.000Z'),
    usualPromise({ ...store, policy: null }, '2026-03-02T16:00:00.000Z'),
  ]).toEqual(['2026-03-02T17:30:00.000Z', '2026-03-03T16:00:00.000Z', '2026-03-02T17:00:00.000Z']);
});
test('who waits is told the waiting minutes, whatever the hours say', () => {
  expect(waitingPromise(store, '2026-03-04T16:00:00.000Z')).toBe('2026-03-04T16:15:00.000Z');
});
test('a time chosen on a closed day becomes the next opening', () => {
  expect([
    whenOpen(store, '2026-03-03T16:00:00.000Z'),
    whenOpen(store, '2026-03-04T16:00:00.000Z'),
  ]).toEqual(['2026-03-03T16:00:00.000Z', '2026-03-09T14:00:00.000Z']);
});
