import { expect, test } from 'vitest';
import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { store } from '#domain/admin/entities/store.ts';
import { drug } from '#domain/drug/entities/drug.ts';
import { ndcGroup } from '#domain/drug/entities/ndc-group.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { nameOf } from '#domain/platform/fields/naming.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';

test('two patients with one name and birth date are told apart by where they live', () => {
  const carter = { lastName: 'Carter', firstName: 'Emily', dateOfBirth: '2016-03-04' };

  const names = ['111 Birch Ln', '9 Elm St'].map((addressLine1) =>
    nameOf(patient, { ...carter, addressLine1 }),
  );

  expect(names).toEqual([
    'Carter, Emily · 03/04/2016 · 111 Birch Ln',
    'Carter, Emily · 03/04/2016 · 9 Elm St',
  ]);
});
test('a row of the list names a patient as the record does', () => {
  const row = {
    lastName: 'Carter',
    firstName: 'Emily',
    dob: '2016-03-04',
    address: '111 Birch Ln',
  };

  expect(nameOf(patient, row)).toBe('Carter, Emily · 03/04/2016 · 111 Birch Ln');
});
test.each([
  [prescriber, { lastName: 'Osei', firstName: 'Ama', npi: '12' }, 'Osei, Ama · 12'],
  [
    drug,
    { name: 'Lipitor', strength: '10 mg', ndc: '00071015523' },
    'Lipitor · 10 mg · 00071-0155-23',
  ],
  [company, { name: 'Meadow Group', cityName: 'Chicago' }, 'Meadow Group · Chicago'],
  [store, { name: 'Meadow Pharmacy', code: '001' }, 'Meadow Pharmacy · 001'],
  [employee, { lastName: 'Cole', firstName: 'Tina', username: 'tina' }, 'Cole, Tina · tina'],
  [ndcGroup, { code: 'G1', name: 'Statins' }, 'G1 · Statins'],
])('%o names %o', (entity, row, name) => {
  expect(nameOf(entity, row)).toBe(name);
});
test('what a kind is told by are fields of that kind', () => {
  const kinds = [patient, prescriber, drug, company, store, employee, ndcGroup];

  const unknown = kinds.flatMap(({ fields, named = [] }) =>
    named.flat().filter((names) => !Object.keys(fields).includes(names.split('|')[0] ?? '')),
  );

  expect(unknown).toEqual([]);
});
