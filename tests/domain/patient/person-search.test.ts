import { expect, test } from 'vitest';
import { readPersonSearch } from '#domain/patient/rules/person-search.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';

test.each([
  ['Núñez-O’Brien', 'nunez obrien'],
  ['  MÜLLER,  Jürgen ', 'muller jurgen'],
  ['Łukasz Straße', 'lukasz strasse'],
  ["O'Neil", 'oneil'],
  ['', ''],
])('%s is looked for as "%s"', (name, key) => expect(fold(name)).toBe(key));

test('a prefix range holds every key that begins so, and no other', () => {
  const keys = ['smi', 'smith', 'smithson', 'smj', 'sm', 'smiž'.normalize('NFC')].map(fold);
  expect(keys.filter((key) => key >= 'smi' && key < afterPrefix('smi'))).toEqual([
    'smi',
    'smith',
    'smithson',
    'smiz',
  ]);
});

const name = (last: string, first: string | null = null) => ({ last, first });
test.each([
  ['smi, jo', { kind: 'name', names: [name('smi', 'jo')] }],
  ['smith, j', { kind: 'name', names: [name('smith', 'j')] }],
  ['smith,', { kind: 'name', names: [name('smith')] }],
  [', alma', { kind: 'name', names: [name('', 'alma')] }],
  ['Rivera', { kind: 'name', names: [name('rivera')] }],
  ['O’Brien', { kind: 'name', names: [name('obrien')] }],
  ['Núñez-O’Brien, José', { kind: 'name', names: [name('nunez obrien', 'jose')] }],
  ['04/12/1957', { kind: 'born', on: '1957-04-12', names: [] }],
  ['04-12-1957', { kind: 'born', on: '1957-04-12', names: [] }],
  ['1957-04-12', { kind: 'born', on: '1957-04-12', names: [] }],
  ['04121957', { kind: 'born', on: '1957-04-12', names: [] }],
  ['rivera 04121957', { kind: 'born', on: '1957-04-12', names: [name('rivera')] }],
  ['rivera, al, 4/12/1957', { kind: 'born', on: '1957-04-12', names: [name('rivera', 'al')] }],
  ['(312) 555-0148', { kind: 'digits', digits: '3125550148' }],
  ['+1 312 555 0148', { kind: 'digits', digits: '3125550148' }],
  ['02/30/1957', { kind: 'digits', digits: '02301957' }],
  ['   ', { kind: 'all' }],
  [' , ', { kind: 'all' }],
  ['–', { kind: 'all' }],
])('"%s"', (typed, meant) => expect(readPersonSearch(typed)).toEqual(meant));

test('two words are either order, and one last name, apart or together', () => {
  for (const typed of ['Smith-Jones', 'smith jones']) {
    expect(readPersonSearch(typed)).toEqual({
      kind: 'name',
      names: [
        name('smith', 'jones'),
        name('jones', 'smith'),
        name('smith jones'),
        name('smithjones'),
      ],
    });
  }
});
test('a last name of several words is found before and after the first name', () => {
  for (const typed of ['de la Cruz Maria', 'Maria de la Cruz'])
    expect(readPersonSearch(typed)).toMatchObject({
      names: expect.arrayContaining([name('de la cruz', 'maria')]),
    });
  expect(readPersonSearch('rivera alma 04/12/1957')).toMatchObject({
    kind: 'born',
    names: expect.arrayContaining([name('rivera', 'alma')]),
  });
});
test('a sentence is looked for as one name and not parted everywhere', () => {
  expect(readPersonSearch('one two three four five six seven')).toEqual({
    kind: 'name',
    names: [name('one two three four five six seven'), name('onetwothreefourfivesixseven')],
  });
});
