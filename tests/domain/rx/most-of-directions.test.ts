import { expect, test } from 'vitest';
import { mostText } from '#domain/rx/rules/most-of-directions.ts';
import { parseSig } from '#domain/rx/sig/index.ts';

test.each([
  ['8 tabs po once weekly on mondays', 'tablet', 'At most 8 tablets a week'],
  ['7 tabs po once weekly', 'tablet', 'At most 7 tablets a week'],
  ['1 tab mwf', 'tablet', 'At most 3 tablets a week'],
  ['1 tab qod alternating with 2', 'tablet', 'At most 3 tablets in 2 days'],
  ['1 tab bid', 'tablet', 'At most 2 tablets a day'],
  ['1/2 tab qd', 'tablet', 'At most 0.5 tablet a day'],
  ['5 ml tid', 'solution', 'At most 15 mL a day'],
  ['2 puffs q4h prn', 'inhaler', 'At most 12 puffs a day'],
  ['1 tab qd x 3 days then 2 tabs qd', 'tablet', 'At most 2 tablets a day'],
  ['4 tabs po stat then 2 tabs po bid', 'tablet', 'At most 4 tablets a day after the first dose'],
  ['as directed', 'tablet', null],
])('%s', (line, form, most) => {
  expect(mostText(parseSig(line, { form }))).toBe(most);
});
