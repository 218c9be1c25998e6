import { expect, test } from 'vitest';
import { checkIdentifiers } from '#server/services/rx/entry/identifiers.ts';

const born = {
  date_of_birth: '1994-05-21',
  first_name: 'Zoë',
  address_line1: null,
  cell_phone: null,
  home_tel: null,
  zip_code: null,
};
const fits = (lastName: string, said: string) =>
  checkIdentifiers({ ...born, last_name: lastName }, { lastName: said }).map(
    ({ matches }) => matches,
  );

test.each([
  ["O'Brien-Smith", 'obrien smith'],
  ["O'Brien-Smith", 'o brien smith'],
  ["O'Brien-Smith", 'OBRIENSMITH'],
  ['de la Cruz', 'delacruz'],
  ['Van Dyke', 'vandyke'],
  ['Ruiz-Álvarez', 'ruiz alvarez'],
])('%s is heard as %s', (name, said) => {
  expect(fits(name, said)).toEqual([true]);
});
test.each([
  ["O'Brien-Smith", 'smith'],
  ["O'Brien-Smith", 'obrien'],
  ['de la Cruz', 'cruz'],
  ['Van Dyke', '-'],
])('%s is not %s', (name, said) => {
  expect(fits(name, said)).toEqual([false]);
});
