import { expect, test } from 'vitest';
import { tooLongWords } from '#domain/platform/rules/ask-for-less.ts';

const stopped = 'This took longer than 15 seconds and was stopped.';
const less = `${stopped} Nothing is shown, since it would not be all. Ask for less:`;

test('a list that took too long says what to narrow, by what was asked', () => {
  const none = { text: '', filters: {}, sort: null };
  expect(tooLongWords(15, none)).toBe(`${less} part of a name or a number.`);
  expect(tooLongWords(15, { ...none, text: 'sm' })).toBe(`${less} more of the name or number.`);
  expect(
    tooLongWords(15, {
      text: 'e',
      filters: { from: '2020-01-01', show: 'all', 'column.drugName': 'e' },
      sort: { column: 'at', direction: 'asc' },
      end: true,
    }),
  ).toBe(
    `${less} fewer days, more letters in the columns, more of the name or number, without ` +
      'sorting by a column, or without going to its end.',
  );
});

test('a call that is no list says that nothing was done', () => {
  expect(tooLongWords(30, null)).toBe(
    'This took longer than 30 seconds and was stopped. Nothing was done.',
  );
});
