import { expect, test } from 'vitest';
import { ssn } from '#domain/platform/fields/field.ts';
import { formatSsn, isMaskedSsn, maskSsn } from '#domain/platform/fields/ssn.ts';

test('a social security number is shown by its last four digits only', () => {
  expect(maskSsn('219099999')).toBe('*****9999');
  expect(formatSsn('*****9999')).toBe('••• •• 9999');
  expect(formatSsn('219099999')).toBe('219 09 9999');
});
test('a field takes nine digits, or the masked number that came from the server', () => {
  const field = ssn({ label: 'SSN' });
  expect(
    ['219099999', '*****9999', null].map((value) => field.schema.safeParse(value).success),
  ).toEqual([true, true, true]);
  expect(
    ['21909999', '****19999', '219-09-9999'].map((value) => field.schema.safeParse(value).success),
  ).toEqual([false, false, false]);
  expect([isMaskedSsn('*****9999'), isMaskedSsn('219099999'), isMaskedSsn(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
