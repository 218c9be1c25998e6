import { afterEach, expect, test } from 'vitest';
import { promisedOf, promiseValues } from '#machines/counter/promise.ts';
import { instantText, shortInstant, showTimesOf } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';

afterEach(() => showTimesOf(Intl.DateTimeFormat().resolvedOptions().timeZone));

test('a time is the store’s, wherever the station stands', () => {
  showTimesOf('America/Chicago');
  expect(instantText('2026-03-03T05:30:00.000Z')).toBe('03/02/2026 23:30');
  showTimesOf('America/New_York');
  expect(instantText('2026-03-03T05:30:00.000Z')).toBe('03/03/2026 00:30');
  expect(shortInstant('2026-07-01T16:05:00.000Z')).toBe('07/01 12:05');
  expect([
    promiseText({ waiting: true, promisedAt: null }),
    promiseText({ waiting: false, promisedAt: '2026-07-01T16:05:00.000Z' }),
  ]).toEqual(['waiting', '07/01 12:05']);
});
test('a promise that is typed as 14:30 is 14:30 in the store, also after the clocks have changed', () => {
  showTimesOf('America/Denver');
  expect(promisedOf({ how: 'pickup', day: '2026-03-09', time: '14:30' })).toMatchObject({
    promisedAt: '2026-03-09T20:30:00.000Z',
  });
  expect(promisedOf({ how: 'pickup', day: '2026-03-06', time: '9:05' })).toMatchObject({
    promisedAt: '2026-03-06T16:05:00.000Z',
  });
  expect(
    promiseValues({ promisedAt: '2026-03-09T20:30:00.000Z', waiting: false, delivery: false }),
  ).toEqual({ how: 'pickup', day: '2026-03-09', time: '14:30' });
});
