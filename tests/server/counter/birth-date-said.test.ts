import { expect, test } from 'vitest';
import { checkIdentifiers } from '#server/services/rx/entry/identifiers.ts';

const identity = {
  date_of_birth: '1957-04-12',
  last_name: 'Rivera',
  first_name: 'Alma',
  address_line1: '12 Maple St',
  cell_phone: null,
  home_tel: null,
  zip_code: null,
};
const fits = (dob: string): boolean => checkIdentifiers(identity, { dob })[0]?.matches === true;

test.each(['T', 't', '+0', 'T+0D', '-0', '+0W', '04/12', '4-12'])(
  'a birth date said as “%s” is that of nobody: day, month and year are said',
  (said) => expect(fits(said)).toBe(false),
);
test.each(['M', 'Y', '+0M'])('“%s” finds no first of a month or year out', (said) => {
  const first = { ...identity, date_of_birth: '1957-01-01' };
  expect(checkIdentifiers(first, { dob: said })).toEqual([{ kind: 'dob', matches: false }]);
});
test('nor does a month stand for its last day', () => {
  const last = { ...identity, date_of_birth: '1957-04-30' };
  expect(checkIdentifiers(last, { dob: '04/1957' })).toEqual([{ kind: 'dob', matches: false }]);
});
test.each(['04/12/1957', '4/12/57', '041257', '04121957', '1957-04-12', ' 4.12.1957 '])(
  'the whole date as “%s” fits',
  (said) => expect(fits(said)).toBe(true),
);
