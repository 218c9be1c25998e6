import { expect, test } from 'vitest';
import { openDifferenceText } from '#domain/rx/facts/alerts.ts';

test('a difference that quotes a whole sentence ends with one full stop', () => {
  const rest = 'Correct it, or answer for it with a reason.';
  expect(
    ['Directions differs: typed Take 1 tablet after meals.', 'Strength differs: typed 500 mg'].map(
      openDifferenceText,
    ),
  ).toEqual([
    `Directions differs: typed Take 1 tablet after meals. ${rest}`,
    `Strength differs: typed 500 mg. ${rest}`,
  ]);
});
