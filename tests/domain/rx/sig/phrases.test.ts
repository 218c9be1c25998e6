import { expect, it } from 'vitest';
import { isKnownWord, phrases } from '#domain/rx/sig/grammar/parser.ts';
import { tokensOf } from '#domain/rx/sig/lexer.ts';

it('phrases are taken in when directions are read first, and once', () => {
  let taken = 0;
  function* rows(): Generator<readonly [string, string]> {
    taken += 1;
    yield ['with food|w/ food', 'food'];
  }
  const read = phrases(rows());
  expect(taken).toBe(0);

  expect(read(tokensOf('with food'), 0)).toEqual([['food', 2]]);
  expect(read(tokensOf('w/ food'), 0)).toEqual([['food', 2]]);
  expect(taken).toBe(1);
});

it('a word is known from the phrase that bears it, before that is read', () => {
  phrases([['before the zander test', 'zander']]);

  expect(isKnownWord('ZANDER')).toBe(true);
  expect(isKnownWord('ZANDRE')).toBe(false);
});

it('of phrases that begin alike each is found, one word first, then as they were written', () => {
  const read = phrases([
    ['at least 30 minutes before food', 'before food'],
    ['at least', 'least'],
    ['at', 'at'],
    ['at least 30 minutes', 'half an hour'],
    ['at least', 'the same in other words'],
    ['at least|at least', 'least'],
  ]);

  expect(read(tokensOf('at least 30 minutes before food'), 0)).toEqual([
    ['at', 1],
    ['before food', 6],
    ['least', 2],
    ['half an hour', 4],
    ['the same in other words', 2],
  ]);
  expect(read(tokensOf('leastwise'), 0)).toEqual([]);
});
