import { expect, test } from 'vitest';
import { sentence } from '#domain/platform/rules/sentence.ts';

test('a sentence ends with one full stop, whatever it quotes', () => {
  expect(
    ['A fill is open: Rejected.', 'Not printed: no paper', 'Take 1 tablet..', 'Why? ', 'on …'].map(
      sentence,
    ),
  ).toEqual([
    'A fill is open: Rejected.',
    'Not printed: no paper.',
    'Take 1 tablet.',
    'Why?',
    'on …',
  ]);
});
