import { expect, test } from 'vitest';
import { queryOf } from '#machines/platform/palette/palette.machine.ts';
import { createIndex, rowLimit, type Entry } from '#ui/platform/commands/palette/palette-index.ts';

const entries: readonly Entry[] = [
  { id: 'rx.new', title: 'New prescription', words: ['create', 'rx'], distance: 1 },
  { id: 'refill', title: 'Refill Rx', distance: 2 },
  { id: 'reverse', title: 'Reverse claim', detail: 'B → DE', distance: 0 },
  { id: 'rvlog', title: 'RV Log', detail: 'Processing', distance: 3 },
  { id: 'lock', title: 'Lock', words: ['leave'], distance: 2, used: 9 },
  { id: 'theme', title: 'Light or dark theme', distance: 2 },
  { id: 'metformin', title: 'metFORMIN 500 mg tablet', detail: '00093-1048-01', distance: 4 },
  {
    id: 'rivera',
    title: '001 0004127 02 Rivera, Alma',
    detail: 'atorvastatin 20 mg · (312) 555-0148',
    distance: 4,
  },
  { id: 'jose', title: 'José Núñez', distance: 4 },
];
const index = createIndex(entries);
const found = (query: string) => index.find(query).map((ranked) => ranked.entry.id);

test.each([
  ['words in the other order', 'rx refill', 'refill'],
  ['drug and strength in the other order', '500 metf', 'metformin'],
  ['beginnings of words', 'new pre', 'rx.new'],
  ['initials', 'np', 'rx.new'],
  ['another word for it', 'create', 'rx.new'],
  ['an NDC without its dashes', '00093104801', 'metformin'],
  ['an NDC with other dashes', '0009-3104-801', 'metformin'],
  ['a telephone number without signs', '3125550148', 'rivera'],
  ['an Rx number with spaces', '001 0004127', 'rivera'],
  ['a name without its accents', 'jose nunez', 'jose'],
  ['case does not matter', 'METFORMIN', 'metformin'],
  ['an inner part', 'formin', 'metformin'],
  ['more than one of it', 'new prescriptions', 'rx.new'],
])('%s: "%s"', (_, query, id) => {
  expect(found(query)[0]).toBe(id);
});

test('a title that begins with the word stands before one that only has it', () => {
  expect(found('re').slice(0, 2)).toEqual(['reverse', 'refill']);
});
test('every word must be there', () => {
  expect(found('refill zebra')).toEqual([]);
});
test('without a query, the nearest first, then what was used', () => {
  expect(found('').slice(0, 4)).toEqual(['reverse', 'rx.new', 'lock', 'refill']);
});
test('at most fifty rows', () => {
  const many = createIndex(
    Array.from({ length: 5_000 }, (_, index) => ({
      id: String(index),
      title: `Drug ${index}`,
      distance: 4,
    })),
  );
  expect(many.find('drug').length).toBe(rowLimit);
});
test('an adversarial query is ranked in no time', () => {
  const start = performance.now();
  createIndex(
    Array.from({ length: 500 }, (_, index) => ({
      id: String(index),
      title: 'a'.repeat(200),
      distance: 1,
    })),
  ).find(`${'a'.repeat(30)}b`);
  expect(performance.now() - start).toBeLessThan(250);
});
test.each([
  ['>lock', { sort: 'commands', text: 'lock' }],
  ['#4127', { sort: 'rx', text: '4127' }],
  ['@rivera', { sort: 'patient', text: 'rivera' }],
  ['$metf', { sort: 'drug', text: 'metf' }],
  ['/bin', { sort: 'places', text: 'bin' }],
  ['rivera', { sort: 'everything', text: 'rivera' }],
])('the first character limits the search: %s', (typed, query) => {
  expect(queryOf(typed)).toEqual(query);
});

test('whoever types a name out means it: the page Clinic before what a row can do with its clinics; Add Drug before Add to Local', () => {
  const near = createIndex([
    { id: 'row', title: 'Clinic(s) Info', distance: 0 },
    { id: 'page', title: 'Clinic', distance: 3 },
    { id: 'links', title: 'Clinic link rows', words: ['Clinic'], distance: 0 },
    { id: 'keep', title: 'Add to Local', detail: 'Keeps this drug', distance: 0 },
    { id: 'drug', title: 'Drug', words: ['add', 'add drug'], distance: 1 },
  ]);
  expect(near.find('Clinic')[0]!.entry.id).toBe('page');
  expect(near.find('Add Drug')[0]!.entry.id).toBe('drug');
});

test('a title that shares only a “to” with what was typed is not the first proposal', () => {
  const entries = [
    { id: 'claims', title: 'Claims to reconcile', detail: 'Reversed and not returned to stock.' },
    { id: 'rts', title: 'RTS', detail: 'Return to stock worklist.', words: ['return to stock'] },
  ].map((entry) => ({ ...entry, distance: 2 }));

  const found = createIndex(entries).find('return to stock');

  expect(found.map(({ entry }) => entry.id)).toEqual(['rts', 'claims']);
});
