import { describe, expect, test } from 'vitest';
import { alikeBecause, mistakenDates, slips, type Person } from '#domain/patient/rules/alike.ts';

const person = (lastName: string, firstName: string, over: Partial<Person> = {}): Person => ({
  lastName,
  firstName,
  dateOfBirth: '1976-07-04',
  gender: 'U',
  phones: [],
  addressLine1: null,
  zipCode: null,
  ...over,
});
const why = (stored: string, added: string, born = '1976-07-04', of: Partial<Person> = {}) => {
  const [last = '', first = ''] = stored.split(', ');
  const [newLast = '', newFirst = ''] = added.split(', ');
  return alikeBecause(person(newLast, newFirst, { dateOfBirth: born }), person(last, first, of));
};

describe('the same birth date, and a name that may be the same', () => {
  test.each([
    ['Smith, John', 'Smith, John'],
    ['Smith, John', 'SMITH, JOHN'],
    ['Smith, John', ' smith , john '],
    ['Smith, John', 'Smyth, John'],
    ['Smith, John', 'Smith, Jon'],
    ['Smith, John', 'Smith, Jonathan'],
    ['Smith, John', 'Smith, Johnny'],
    ['Smith, John', 'Smith, Jack'],
    ['Smith, John', 'Smiht, John'],
    ['Smith, John', 'Simth, John'],
    ['Smith, John', 'Smith, Jhon'],
    ['Smith, John', 'Smth, John'],
    ['Smith, John', 'Smithh, John'],
    ['Smith, John', 'John, Smith'],
    ['Smith, John', 'Jon, Smyth'],
    ['Smith, John', 'Smith Jr, John'],
    ['Smith, John', 'Smith, J'],
    ['Smith, John', 'Smith, John Paul'],
    ['Smith, John', 'Smith-Jones, John'],
    ['Smith, John', 'Jones Smith, John'],
    ['Smith-Jones, Mary', 'Jones-Smith, Mary'],
    ['Smith-Jones, Mary', 'Smith Jones, Mary'],
    ['Smith-Jones, Mary', 'SmithJones, Mary'],
    ["O'Brien, Kate", 'Obrien, Kate'],
    ["O'Brien, Kate", 'O’Brien, Katherine'],
    ["O'Brien, Kate", 'O Brien, Catherine'],
    ["O'Brien, Kate", 'OBrian, Kathryn'],
    ['Núñez, José', 'Nunez, Jose'],
    ['Núñez, José', 'Nuñez, Joseph'],
    ['Müller, Jürgen', 'Muller, Jurgen'],
    ['MacDonald, Ann', 'McDonald, Anne'],
    ['de la Cruz, Maria', 'Cruz, Maria'],
    ['de la Cruz, Maria', 'Delacruz, Maria'],
    ['Garcia Lopez, Ana', 'Garcia, Ana'],
    ['Van Dyke, Bill', 'Vandyke, William'],
    ['Johnson, Robert', 'Jonson, Bob'],
    ['Johnson, Margaret', 'Johnson, Peggy'],
    ['Anderson, Elizabeth', 'Andersen, Beth'],
    ['Rodriguez, Francisco', 'Rodrigues, Paco'],
    ['Thompson, Michael', 'Tompson, Mike'],
    ['Stephens, Steven', 'Stevens, Stephen'],
    ['Kowalczyk, Łukasz', 'Kowalczyk, Lukasz'],
    ['Brien, Mary Ann', 'Brien, Maryann'],
    ['Иванов, Пётр', 'Иванов, Петр'],
    ['Ahmed, Mohammed', 'Ahmed, Muhammad'],
    ['St. John, Amy', 'St John, Amy'],
  ])('%s is stored, %s is added', (stored, added) => {
    expect(why(stored, added)).not.toBeNull();
    expect(why(added, stored)).not.toBeNull();
  });
});
describe('the same name, and a birth date that may be mistaken', () => {
  test.each([
    ['1976-04-07', 'Birth date with day and month exchanged'],
    ['1976-07-05', 'Birth date differs in one digit'],
    ['1976-07-14', 'Birth date differs in one digit'],
    ['1967-07-04', null],
    ['1986-07-04', 'Birth date differs in one digit'],
    ['1876-07-04', 'Birth date differs in one digit'],
    ['1976-01-04', 'Birth date differs in one digit'],
    ['2001-01-01', null],
    ['1976-12-25', null],
  ])('born %s', (born, reason) => {
    expect(why('Smith, John', 'Smith, John', born)?.[2] ?? null).toBe(reason);
    if (reason !== null) expect(mistakenDates(born)).toContain('1976-07-04');
  });
});
describe('somebody else', () => {
  test.each([
    ['Smith, John', 'Smith, Mary'],
    ['Smith, Emma', 'Smith, Olivia'],
    ['Smith, Tim', 'Smith, Tom'],
    ['Smith, John', 'Jones, John'],
    ['Lee, Ann', 'Li, Bea'],
    ['Lee, Amy', 'Fox, Amy'],
    ['Garcia, Maria', 'Martinez, Maria'],
    ['Unknown1, Doe', 'Unknown2, Doe'],
  ])('%s is stored, %s is added', (stored, added) => {
    expect(why(stored, added)).toBeNull();
  });
  test('after a marriage the phone or the address tells', () => {
    const told = { phones: ['2175550188'], addressLine1: '1 Main St', zipCode: '62704' };
    const mary = person('Jones', 'Mary', told);

    expect(alikeBecause(person('Smith', 'Mary', told), mary)).toEqual([
      'Other last name',
      'Same first name',
      'Same birth date',
      'Same phone',
      'Same address',
    ]);
    expect(alikeBecause(person('Smith', 'Mary'), mary)).toBeNull();
  });
});
test('neighbours that changed places are one slip', () => {
  expect(slips('smith', 'smiht')).toBe(1);
  expect(slips('smith', 'smyth')).toBe(1);
  expect(slips('smith', 'jones')).toBe(5);
  expect(slips('', 'abc')).toBe(3);
});
