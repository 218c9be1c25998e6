import { expect, test } from 'vitest';
import { namesNoAllergy } from '#domain/patient/rules/no-allergy.ts';

test.each([
  'nkda',
  'NKA',
  'N.K.D.A.',
  'n k d a',
  'NKFA',
  'NKDFA',
  'none',
  'None known',
  'no',
  'N/A',
  'No known drug allergies',
  'no known allergies',
  'No Known Drug or Food Allergies',
  'no allergies',
  'no drug allergy',
  'denies allergies',
  'denies any drug allergies',
  'none reported',
  'not known',
  'unknown',
  'Unknown allergies',
])('“%s” names no allergy', (typed) => expect(namesNoAllergy(typed)).toBe(true));

test.each([
  'nadolol',
  'naproxen',
  'nafcillin',
  'niacin',
  'penicillin',
  'an unknown antibiotic',
  'nuts',
  'no-flush niacin',
  'unknown sulfa drug',
  'denies allergies except penicillin',
  'nkda except codeine',
  'none but penicillin',
  'nka pcn',
  'novocain',
  'Nan',
])('“%s” is taken as it was typed', (typed) => expect(namesNoAllergy(typed)).toBe(false));
