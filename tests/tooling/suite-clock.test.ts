import { expect, test } from 'vitest';
import { frozenClock } from '#tests/platform/database.ts';
import {
  suiteInstant,
  suiteInstantOf,
  usualDayAt,
  usualInstant,
} from '#tests/platform/suite-clock.ts';

test('the suite runs at its usual instant unless TEST_CLOCK names another', () => {
  expect(suiteInstantOf(undefined)).toBe(usualInstant);
  expect(suiteInstantOf('2028-02-29T10:30:00-06:00')).toBe('2028-02-29T16:30:00.000Z');
  expect(() => suiteInstantOf('noon')).toThrow('must be an instant');
});
test('a test’s clock stands at the suite’s instant until the test moves it', () => {
  const clock = frozenClock();
  expect(clock.now().toISOString()).toBe(suiteInstant);
  clock.forward({ minutes: 5 });
  expect(Date.parse(clock.now().toISOString()) - Date.parse(suiteInstant)).toBe(300_000);
});
test('a test that names its days keeps the usual day, at the suite’s hour', () => {
  expect(usualDayAt(usualInstant)).toBe(usualInstant);
  expect(usualDayAt('2026-07-15T23:50:00-05:00')).toBe('2026-03-03T05:50:00.000Z');
  expect(usualDayAt('2026-12-31T05:50:00-06:00')).toBe('2026-03-02T11:50:00.000Z');
});
