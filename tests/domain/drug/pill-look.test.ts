import { expect, test } from 'vitest';
import { pillSides, type PillFacts } from '#domain/drug/rules/pill-look.ts';

const lisinopril: PillFacts = {
  shape: 'Round',
  color1: 'Pink',
  color2: null,
  imprint: 'LUPIN 10',
  side1: null,
  side2: null,
};

test('a tablet is drawn with its imprint, whatever case the list wrote shape and colour in', () => {
  expect(pillSides(lisinopril)).toEqual([{ shape: 'Round', colors: ['Pink'], marks: 'LUPIN 10' }]);
  expect(pillSides({ ...lisinopril, shape: 'round ', color1: 'PINK' })).toEqual(
    pillSides(lisinopril),
  );
});
test('a capsule of two colours has both; marks of each side are two pictures, and go before the imprint', () => {
  expect(
    pillSides({
      shape: 'Capsule',
      color1: 'White',
      color2: 'Orange',
      imprint: 'PFIZER PGN 75',
      side1: 'PFIZER',
      side2: 'PGN 75',
    }),
  ).toEqual([
    { shape: 'Capsule', colors: ['White', 'Orange'], marks: 'PFIZER' },
    { shape: 'Capsule', colors: ['White', 'Orange'], marks: 'PGN 75' },
  ]);
});
test.each<[string, Partial<PillFacts>]>([
  ['no shape', { shape: null }],
  ['a shape that is none', { shape: 'Other' }],
  ['a shape that nobody knows', { shape: 'bagel' }],
  ['no colour', { color1: null }],
  ['a colour that nobody knows', { color1: 'mauve' }],
  ['a second colour that nobody knows', { color2: 'mauve' }],
])('%s: nothing is drawn', (_, missing) => {
  expect(pillSides({ ...lisinopril, ...missing })).toEqual([]);
});
