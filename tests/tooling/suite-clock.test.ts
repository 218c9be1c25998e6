import { expect, test } from 'vitest';
import { frozenClock } from '#tests/platform/database.ts';
import { suiteInstant, suiteInstantOf, usualInstant } from '#tests/platform/suite-clock.ts';

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
