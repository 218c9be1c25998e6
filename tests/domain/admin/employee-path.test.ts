import { expect, test } from 'vitest';
import { employeeForm } from '#domain/admin/entities/employee.ts';
import { storeForm } from '#domain/admin/entities/store.ts';
import { quickPath } from '#ui/platform/form/walk.ts';

test('Enter leads through the numbers of a store that claims and the first hour ask for', () => {
  expect(quickPath(storeForm)).toEqual(expect.arrayContaining(['npi', 'ncpdp', 'dea', 'phone']));
});
test('Enter leads a new employee past the license, and adds no address that nobody wants', () => {
  const path = quickPath(employeeForm);
  expect(path.filter((name) => name.startsWith('license'))).toEqual([
    'licenseKind',
    'licenseNo',
    'licenseState',
    'licenseExpires',
    'licenseActive',
  ]);
  expect(path).not.toContain('addresses');
});
