import { expect, test } from 'vitest';
import { promisedOf, promiseValues } from '#machines/counter/promise.ts';
import { dateOf, instantText, timeOf } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';
import { clockAt } from '#tests/platform/fixed-clock.ts';

const noon = '2026-03-02T18:00:00.000Z';
const chicago = clockAt(noon, 'America/Chicago');
const newYork = clockAt(noon, 'America/New_York');
const denver = clockAt(noon, 'America/Denver');

test('a time is the store’s, wherever the station stands', () => {
  expect(instantText(chicago, '2026-03-03T05:30:00.000Z')).toBe('03/02/2026 23:30');
  expect(instantText(newYork, '2026-03-03T05:30:00.000Z')).toBe('03/03/2026 00:30');
  expect([
    dateOf(newYork, '2026-03-03T05:30:00.000Z'),
    timeOf(newYork, '2026-03-03T05:30:00.000Z'),
  ]).toEqual(['03/03/2026', '00:30']);
  expect([
    promiseText(newYork, { waiting: true, promisedAt: null }),
    promiseText(newYork, { waiting: false, promisedAt: '2026-07-01T16:05:00.000Z' }),
    promiseText(newYork, { waiting: false, promisedAt: null }),
  ]).toEqual(['waiting', '07/01/2026 12:05', 'none']);
});
test('a promise that is typed as 14:30 is 14:30 in the store, also after the clocks have changed', () => {
  expect(promisedOf(denver, { how: 'pickup', day: '2026-03-09', time: '14:30' })).toMatchObject({
    promisedAt: '2026-03-09T20:30:00.000Z',
  });
  expect(promisedOf(denver, { how: 'pickup', day: '2026-03-06', time: '9:05' })).toMatchObject({
    promisedAt: '2026-03-06T16:05:00.000Z',
  });
  expect(
    promiseValues(denver, {
      promisedAt: '2026-03-09T20:30:00.000Z',
      waiting: false,
      delivery: false,
    }),
  ).toEqual({ how: 'pickup', day: '2026-03-09', time: '14:30' });
});
