import { expect, test } from 'vitest';
import { readPersonSearch } from '#domain/patient/rules/person-search.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';

test.each([
  ['Núñez-O’Brien', 'nunez obrien'],
  ['  MÜLLER,  Jürgen ', 'muller jurgen'],
  ['Łukasz Straße', 'lukasz strasse'],
  ["O'Neil", 'oneil'],
  ['Иванов Пётр', 'иванов петр'],
  ['محمد', 'محمد'],
  ['%_\\', ''],
  ['', ''],
  ['Du\u200bbo\u00adis', 'dubois'],
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

const april12 = [{ from: '1957-04-12', to: '1957-04-12' }];
const eitherApril12 = [...april12, { from: '2057-04-12', to: '2057-04-12' }];
const year = (number: number) => ({ from: `${number}-01-01`, to: `${number}-12-31` });
const either57 = [year(1957), year(2057)];
const name = (last: string, first: string | null = null) => ({ last, first });
test.each([
  ['smi, jo', { kind: 'name', names: [name('smi', 'jo')] }],
  ['smith, j', { kind: 'name', names: [name('smith', 'j')] }],
  ['smith,', { kind: 'name', names: [name('smith')] }],
  [', alma', { kind: 'name', names: [name('', 'alma')] }],
  ['Rivera', { kind: 'name', names: [name('rivera'), name('', 'rivera')] }],
  ['Seán', { kind: 'name', names: [name('sean'), name('', 'sean')] }],
  ['محمد', { kind: 'name', names: [name('محمد'), name('', 'محمد')] }],
  ['O’Brien', { kind: 'name', names: [name('obrien'), name('', 'obrien')] }],
  ['Núñez-O’Brien, José', { kind: 'name', names: [name('nunez obrien', 'jose')] }],
  ['04/12/1957', { kind: 'born', born: april12, names: [] }],
  ['04-12-1957', { kind: 'born', born: april12, names: [] }],
  ['1957-04-12', { kind: 'born', born: april12, names: [] }],
  ['04121957', { kind: 'digits', digits: '04121957', born: april12 }],
  ['041257', { kind: 'digits', digits: '041257', born: eitherApril12 }],
  ['4/12/57', { kind: 'born', born: eitherApril12, names: [] }],
  ['4.12.57', { kind: 'born', born: eitherApril12, names: [] }],
  ['04-12-57', { kind: 'born', born: eitherApril12, names: [] }],
  ['1957/4/12', { kind: 'born', born: april12, names: [] }],
  ['4/12/1957,', { kind: 'born', born: april12, names: [] }],
  ['rivera, al 57', { kind: 'born', born: either57, names: [name('rivera', 'al')] }],
  ['rivera, al 1957', { kind: 'born', born: [year(1957)], names: [name('rivera', 'al')] }],
  ['rivera, al 4/12/57', { kind: 'born', born: eitherApril12, names: [name('rivera', 'al')] }],
  ['1957', { kind: 'digits', digits: '1957', born: [] }],
  ['57', { kind: 'digits', digits: '57', born: [] }],
  ['999999', { kind: 'digits', digits: '999999', born: [] }],
  ['rivera 04121957', { kind: 'born', born: april12, names: [name('rivera'), name('', 'rivera')] }],
  ['rivera, al, 4/12/1957', { kind: 'born', born: april12, names: [name('rivera', 'al')] }],
  ['(312) 555-0148', { kind: 'digits', digits: '3125550148', born: [] }],
  ['+1 312 555 0148', { kind: 'digits', digits: '3125550148', born: [] }],
  ['02/30/1957', { kind: 'digits', digits: '02301957', born: [] }],
  ['   ', { kind: 'all' }],
  [' , ', { kind: 'all' }],
])('"%s"', (typed, meant) => expect(readPersonSearch(typed)).toEqual(meant));

test.each(['–', '%', '_', '\\', '%_%', '*', '?', '🙂', '--', "';"])(
  '“%s” is nobody’s name',
  (signs) => expect(readPersonSearch(signs)).toEqual({ kind: 'none' }),
);

test('two words are either order, and one last name, apart or together', () => {
  for (const typed of ['Smith-Jones', 'smith jones']) {
    expect(readPersonSearch(typed)).toEqual({
      kind: 'name',
      names: [
        name('smith', 'jones'),
        name('jones', 'smith'),
        { ...name('', 'smith'), middle: 'jones' },
        name('smith jones'),
        name('smithjones'),
      ],
    });
  }
});
test('a name as the screen writes it, with the middle name or its letter', () => {
  const roberts = [
    name('miller', 'robert james'),
    { ...name('miller', 'robert'), middle: 'james' },
  ];
  expect(readPersonSearch('Miller, Robert James')).toEqual({ kind: 'name', names: roberts });
  expect(readPersonSearch('robert james miller')).toMatchObject({
    names: expect.arrayContaining(roberts),
  });
  expect(readPersonSearch('Miller, Robert J.')).toMatchObject({
    names: expect.arrayContaining([{ ...name('miller', 'robert'), middle: 'j' }]),
  });
});
test('two first names may be a first and a middle name of whatever last name', () => {
  expect(readPersonSearch('Robert James')).toMatchObject({
    names: expect.arrayContaining([{ ...name('', 'robert'), middle: 'james' }]),
  });
  expect(readPersonSearch(', robert j')).toMatchObject({
    names: expect.arrayContaining([{ ...name('', 'robert'), middle: 'j' }]),
  });
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
