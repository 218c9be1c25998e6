import { expect, test } from 'vitest';
import { afterPrefix, fold } from '#domain/rules/fold.ts';
import { readPersonSearch } from '#domain/rules/person-search.ts';

test.each([
  ['Núñez-O’Brien', 'nunez obrien'], ['  MÜLLER,  Jürgen ', 'muller jurgen'], ['Łukasz Straße', 'lukasz strasse'], ['O\'Neil', 'oneil'], ['', ''],
])('%s is looked for as "%s"', (name, key) => expect(fold(name)).toBe(key));

test('a prefix range holds every key that begins so, and no other', () => {
  const keys = ['smi', 'smith', 'smithson', 'smj', 'sm', 'smiž'.normalize('NFC')].map(fold);
  expect(keys.filter((k) => k >= 'smi' && k < afterPrefix('smi'))).toEqual(['smi', 'smith', 'smithson', 'smiz']);
});

test.each([
  ['smi, jo', { kind: 'name', last: 'smi', first: 'jo' }],
  ['smith,', { kind: 'name', last: 'smith', first: null }],
  [', alma', { kind: 'name', last: '', first: 'alma' }],
  ['Alma Rivera', { kind: 'either', a: 'alma', b: 'rivera' }],
  ['Rivera', { kind: 'name', last: 'rivera', first: null }],
  ['04/12/1957', { kind: 'born', on: '1957-04-12', last: null }],
  ['rivera 04121957', { kind: 'born', on: '1957-04-12', last: 'rivera' }],
  ['(312) 555-0148', { kind: 'digits', digits: '3125550148' }],
  ['02/30/1957', { kind: 'digits', digits: '02301957' }],
  ['   ', { kind: 'all' }],
])('"%s"', (typed, meant) => expect(readPersonSearch(typed)).toEqual(meant));
