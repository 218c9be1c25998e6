import { expect, test } from 'vitest';
import { employeeForm } from '#domain/admin/entities/employee.ts';
import { quickPath } from '#ui/platform/form/walk.ts';

test('Enter leads a new employee past the license, and adds no address that nobody wants', () => {
  const path = quickPath(employeeForm);
  expect(path.filter((name) => name.startsWith('license'))).toEqual([
    'licenseKind',
    'licenseNo',
    'licenseState',
    'licenseExpires',
  ]);
  expect(path).not.toContain('addresses');
});
