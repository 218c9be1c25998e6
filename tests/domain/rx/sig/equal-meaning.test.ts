import { describe, expect, test } from 'vitest';
import { factsOf } from '#domain/rx/sig/agree.ts';
import { noteRows } from '#domain/rx/sig/vocabulary/notes.ts';
import { sentenceRows } from '#domain/rx/sig/vocabulary/sentences.ts';
import {
  mealRows,
  momentRows,
  relationRows,
  routeRows,
  verbRows,
  type SpokenRow,
} from '#domain/rx/sig/vocabulary/spoken.ts';

/** Words that place a dose in time or forbid something: a synonym has the same ones. */
const weighty = ['before', 'after', 'until', 'unless', 'during', 'between', 'avoid', 'not', 'no'];
const alike: Readonly<Record<string, string>> = {
  'prior to': 'before',
  ac: 'before',
  pc: 'after',
  following: 'after',
  'post op': 'after',
  till: 'until',
  til: 'until',
  never: 'not',
  "don't": 'do not',
  dont: 'do not',
  dnt: 'do not',
};
const weight = (text: string): string => {
  let plain = ` ${text.toLowerCase()} `;
  for (const [from, to] of Object.entries(alike)) plain = plain.replaceAll(` ${from} `, ` ${to} `);
  const found = weighty.filter((word) => new RegExp(`\\b${word}\\b`).test(plain));
  const negated = found.some((word) => word === 'not' || word === 'no' || word === 'avoid');
  const placed = found.filter((word) => word !== 'not' && word !== 'no' && word !== 'avoid');
  const numbers = [...factsOf(text).numbers].filter((value) => value !== 1000).toSorted();
  return JSON.stringify([placed.toSorted(), negated, numbers]);
};
/** Spellings that place, number or negate otherwise than the words that would be printed. */
const lossy = (rows: readonly SpokenRow[]): string[] =>
  rows.flatMap(([printed, , same]) =>
    same
      .split('|')
      .filter(
        (spelling) => spelling !== '' && / /.test(spelling) && weight(spelling) !== weight(printed),
      )
      .map((spelling) => `${spelling} ≠ ${printed}`),
  );

describe('a row of the vocabulary claims equal meaning', () => {
  test.each<[string, readonly SpokenRow[]]>([
    ['verbs', Object.values(verbRows)],
    ['routes', Object.values(routeRows)],
    ['moments', Object.values(momentRows)],
    ['meals', Object.values(mealRows)],
    ['relations', Object.values(relationRows)],
    ['notes', Object.values(noteRows)],
    ['sentences', Object.values(sentenceRows)],
  ])('no spelling of the %s says more or less than is printed', (_, rows) =>
    expect(lossy(rows)).toEqual([]),
  );

  test('a lossy row is found: before bedtime is not at bedtime', () =>
    expect(lossy([['at bedtime', null, 'before bedtime|every bedtime']])).toEqual([
      'before bedtime ≠ at bedtime',
    ]));
});
