import { describe, expect, test } from 'vitest';
import { readDirections } from '#domain/rx/sig/index.ts';
import corpus from '#tests/fixtures/sig/corpus.json' with { type: 'json' };

const label = (text: string, form: string): string => {
  const directions = readDirections(text, { form });
  return directions.kind === 'read' ? directions.label : directions.kind;
};

describe('the label says neither more nor less than the prescriber', () => {
  test.each([
    ['drink plenty of fluids', 'Drink plenty of fluids.'],
    ['drink plenty of water', 'Drink plenty of water.'],
    ['do not drive or operate heavy machinery', 'Do not drive or operate heavy machinery.'],
    ['do not drive or operate machinery', 'Do not drive or operate machinery.'],
    ['shake before using', 'Shake before use.'],
    ['avoid direct sunlight', 'Avoid direct sunlight.'],
    ['avoid sunlight', 'Avoid sunlight.'],
    ['do not lie down for at least 30 minutes', 'Do not lie down for at least 30 minutes.'],
    ['rinse mouth with water after use', 'Rinse mouth with water after use.'],
    ['rinse mouth after use', 'Rinse mouth after use.'],
  ])('%s', (sentence, printed) =>
    expect(label(`1 tab po bid. ${sentence}`, 'tablet')).toBe(
      `Take 1 tablet by mouth twice daily. ${printed}`,
    ),
  );

  test.each([
    ['if headache returns', 'if headache recurs'],
    ['if migraine recurs', 'if migraine recurs'],
    ['if symptoms recur', 'if symptoms recur'],
    ['if no response', 'if no response'],
    ['if not relieved', 'if no relief'],
  ])('a dose is repeated for what was written: %s', (said, printed) =>
    expect(label(`1 tablet now, may repeat in 2 hours ${said}`, 'tablet')).toBe(
      `Take 1 tablet now. May repeat after 2 hours ${printed}.`,
    ),
  );
});

test('at once is not now, where something follows', () => {
  expect(label('Take 1 tablet immediately before each meal', 'tablet')).toBe(
    'Take 1 tablet immediately before meals.',
  );
  expect(label('Take 1 tablet immediately after exposure', 'tablet')).toBe('verbatim');
  expect(label('Take 2 tablets immediately, then 1 tablet every 6 hours', 'tablet')).toBe(
    'Take 2 tablets now, then 1 tablet every 6 hours.',
  );
});

test('times beside their count are read as what they are, not as twice two doses', () =>
  expect(
    label('Take 1 tablet twice a day, once in the morning and once in the evening', 'tablet'),
  ).toBe('Take 1 tablet twice daily, in the morning and in the evening.'));

describe('a second amount goes where the first one went', () => {
  test.each([
    [
      '2 sprays each nostril BID x 3 days then 1 spray BID',
      'nasal spray',
      'Use 2 sprays in each nostril twice daily for 3 days',
      '1 spray in each nostril twice daily.',
    ],
    [
      '2 drops OD QID x 7 days then 1 drop BID x 7 days',
      'ophthalmic suspension',
      'Instill 2 drops in the right eye four times daily for 7 days',
      '1 drop in the right eye twice daily for 7 days.',
    ],
    [
      'Apply 2 grams to left knee QID x 5 days, then 1 gram BID',
      'gel',
      'Apply 2 grams to the left knee four times daily for 5 days',
      '1 gram to the left knee twice daily.',
    ],
  ])('%s', (text, form, first, second) =>
    expect(label(text, form)).toBe(`${first}, then ${second}`),
  );

  test('no step of a corpus text names an amount without the eye, ear or nostril', () => {
    const organ = /\b(?:eyes?|ears?|nostrils?)\b/;
    const lost = corpus
      .map(([, , printed]) => printed ?? '')
      .filter((printed) => organ.test(printed) && printed.includes(', then '))
      .filter((printed) =>
        printed.split(', then ').some((step) => /^\d/.test(step) && !organ.test(step)),
      );
    expect(lost).toEqual([]);
  });
});
