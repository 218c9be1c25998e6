import { expect, test } from 'vitest';
import { vendor } from '#domain/stock/entities/vendor.ts';
import { problemOf, problemsOf, sameValue } from '#machines/platform/draft/draft.ts';

const contact = {
  lastName: 'Weir',
  firstName: 'Ona',
  middleName: null,
  tel: null,
  cell: null,
  fax: null,
  email: null,
};
const { contacts } = vendor.fields;

test('what is wrong with a row is said with its number and its field', () => {
  expect(problemOf(contacts, [])).toBeUndefined();
  expect(problemOf(contacts, [contact])).toBeUndefined();
  expect(problemOf(contacts, [contact, { ...contact, lastName: null }])).toBe(
    'Contact 2: Last Name is needed before this can be saved.',
  );
  expect(problemOf(contacts, [{ ...contact, tel: '217' }])).toBe(
    'Contact 1: Tel: A phone number has 10 digits',
  );
  expect(
    problemOf(
      contacts,
      Array.from({ length: 51 }, () => contact),
    ),
  ).toBe('At most 50');
});
test('the box that is wrong is named besides its field, each of them', () => {
  expect(
    problemsOf(
      { contacts },
      {
        contacts: [contact, { ...contact, lastName: null, tel: '217' }],
      },
    ),
  ).toEqual({
    contacts: 'Contact 2: Last Name is needed before this can be saved.',
    'contacts.1.lastName': 'Last Name is needed before this can be saved.',
    'contacts.1.tel': 'A phone number has 10 digits',
  });
});
test('rows that hold the same are the same: putting a contact back leaves nothing to save', () => {
  expect(sameValue([contact], [{ ...contact }])).toBe(true);
  expect(sameValue([contact], [{ ...contact, middleName: '' }])).toBe(true);
  expect(sameValue([contact], [{ ...contact, firstName: 'Ono' }])).toBe(false);
  expect(sameValue([contact], [contact, contact])).toBe(false);
});
