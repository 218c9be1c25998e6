import { describe, expect, test } from 'vitest';
import { employee } from '#domain/admin/entities/employee.ts';
import { blankPatient, patient, patientProblems } from '#domain/patient/entities/patient.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';

const today = '2026-11-24';
const person = {
  ...blankPatient,
  lastName: 'Smith',
  firstName: 'John',
  gender: 'M' as const,
  dateOfBirth: '1976-07-04',
};

describe('a birth date that nobody living can have', () => {
  test.each([
    ['1799-01-01', 'The birth date lies more than 120 years back'],
    ['1899-12-31', 'The birth date lies more than 120 years back'],
    ['1906-11-23', 'The birth date lies more than 120 years back'],
    ['1906-11-24', undefined],
    ['1976-07-04', undefined],
    ['2026-11-24', undefined],
    ['2026-11-25', 'The birth date lies in the future'],
    ['9999-01-01', 'The birth date lies in the future'],
  ])('%s', (dateOfBirth, problem) => {
    expect(patientProblems({ ...person, dateOfBirth }, today)['dateOfBirth']).toBe(problem);
  });
  test('nor a date of injury, nor another birth date at the insurance', () => {
    const dates = { insuranceDob: '1799-01-01', wc1InjuryOn: '1850-01-01', wc2InjuryOn: null };
    expect(patientProblems({ ...person, ...dates }, today)).toEqual({
      insuranceDob: 'The birth date at the insurance lies more than 120 years back',
      wc1InjuryOn: 'The date of injury lies more than 120 years back',
    });
  });
});

const nameFields = [patient, prescriber, employee].flatMap(({ fields }) => [
  fields.lastName,
  fields.firstName,
]);
describe('a name', () => {
  test.each([
    "O'Brien",
    'O’Brien-Núñez',
    'Łukasz',
    'Müller-Lüdenscheidt',
    'St. John, Jr.',
    'Nguyễn',
    'محمد',
    'علی\u200cرضا',
    'Иванов',
    '王小明',
    '김민수',
    'Doe 2',
    'Smith (Bob)',
  ])('“%s” is kept', (name) => {
    for (const field of nameFields) expect(field.schema.safeParse(name).success).toBe(true);
  });
  test.each([
    'John 🙂',
    '🙂',
    'Ann❤️',
    'Ann 👩🏽‍⚕️',
    'US 🇺🇸',
    'John\u0007Smith',
    'John\tSmith',
    'John\nSmith',
    'John\u202eSmith',
    'John\ue000',
    'John\u007f',
  ])('“%s” is refused in words', (name) => {
    for (const field of nameFields)
      expect(field.schema.safeParse(name).error?.issues[0]?.message).toMatch(
        /^(A name has letters: a claim and a label can’t say emoji |Contains a character that can’t be stored$)/,
      );
  });
});
