import { expect, test } from 'vitest';
import { createStationClock } from '#adapters/platform/clock.ts';

test('the workstation goes by the server’s time, in the store’s time zone', () => {
  let here = Date.parse('2031-07-01T12:00:00Z');
  const clock = createStationClock(() => here);
  clock.follow('2026-03-03T05:30:00.000Z', 'America/Chicago');
  expect(clock.now()).toBe('2026-03-03T05:30:00.000Z');
  expect(clock.today()).toBe('2026-03-02');
  expect(clock.zone()).toBe('America/Chicago');
  here += 45 * 60_000;
  expect(clock.today()).toBe('2026-03-03');
  clock.follow('2026-03-03T06:15:00.000Z', null);
  expect(clock.today()).toBe('2026-03-03');
});
test('an hour of a day is that hour on the store’s wall, also when the clocks change in between', () => {
  const clock = createStationClock(() => 0);
  clock.follow('2026-03-07T18:00:00.000Z', 'America/Chicago');
  expect(clock.at(0, 17)).toBe('2026-03-07T23:00:00.000Z');
  expect(clock.at(1, 17)).toBe('2026-03-08T22:00:00.000Z');
  clock.follow('2026-10-31T18:00:00.000Z', 'America/New_York');
  expect(clock.at(1, 9)).toBe('2026-11-01T14:00:00.000Z');
});
