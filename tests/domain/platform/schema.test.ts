import { describe, expect, test } from 'vitest';
import {
  bool,
  id,
  int,
  isoDate,
  issuesByField,
  listOf,
  literal,
  nullable,
  object,
  oneOf,
  str,
  type Schema,
} from '#domain/platform/schema.ts';

const patient: Schema<any> = object({
  lastName: str({ min: 1, max: 5 }),
  born: isoDate,
  refills: int({ min: 0, max: 11 }),
  daw: oneOf(['0', '1']),
  waits: bool,
  storeId: id,
  phone: str({ pattern: /^\d{10}$/ }),
  allergies: listOf(str(), 1),
  form: literal('new'),
  notes: nullable(str()),
});
const said = (value: Record<string, unknown>) => {
  const parse = patient.safeParse(value);
  return parse.success ? {} : issuesByField(parse.error.issues);
};
const good = {
  lastName: 'Lopez',
  born: '1990-02-28',
  refills: 5,
  daw: '1',
  waits: true,
  storeId: '1',
  phone: '2175550100',
  allergies: [],
  form: 'new',
  notes: null,
};

describe('what a call with a wrong field is told', () => {
  test('nothing, when all is right', () => {
    expect(said(good)).toEqual({});
  });
  test('a plain sentence for each field that is missing', () => {
    expect(said({})).toEqual({
      lastName: 'This is needed.',
      born: 'This is needed.',
      refills: 'This is needed.',
      daw: 'This is needed.',
      waits: 'This is needed.',
      storeId: 'Has to be a number.',
      phone: 'This is needed.',
      allergies: 'This is needed.',
      form: 'This is needed.',
      notes: 'This is needed.',
    });
  });
  test.each([
    ['lastName', '', 'This is needed.'],
    ['lastName', 'Lopez-Garcia', 'Has to have at most 5 characters.'],
    ['lastName', 7, 'Has to be text.'],
    ['lastName', 'a\u0000b', 'Contains a character that can’t be printed: type it anew.'],
    ['born', '02/28/1990', 'Has to be a date, written YYYY-MM-DD.'],
    ['born', '1990-02-30', 'Has to be a date, written YYYY-MM-DD.'],
    ['refills', -1, 'Has to be at least 0.'],
    ['refills', 12, 'Has to be at most 11.'],
    ['refills', 1.5, 'Has to be a whole number.'],
    ['refills', 'five', 'Has to be a number.'],
    ['daw', '2', 'Has to be one of: 0, 1.'],
    ['form', 'old', 'Has to be new.'],
    ['waits', 'yes', 'Has to be true or false.'],
    ['storeId', 'abc', 'Has to be a number.'],
    ['storeId', 0, 'Has to be at least 1.'],
    ['phone', '217', 'Has to be written in the form that this field asks for.'],
    ['allergies', ['a', 'b'], 'Has to have at most 1 entries.'],
    ['allergies', 'a', 'Has to be a list.'],
  ])('%s = %j', (field, value, sentence) => {
    expect(said({ ...good, [field]: value })).toEqual({ [field]: sentence });
  });
});
