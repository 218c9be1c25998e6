import { expect, test } from 'vitest';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import {
  columnsOfParts,
  differingParts,
  mergedAllergyStatus,
  mergeParts,
  proposedParts,
} from '#domain/patient/rules/merge.ts';

const alma = {
  ...blankPatient,
  lastName: 'Rivera',
  firstName: 'Alma',
  dateOfBirth: '1957-04-12',
  gender: 'F',
  cellPhone: '2175550101',
  addressLine1: '12 Elm St',
  zipCode: '62704',
  cityName: 'Springfield',
  state: 'IL',
};

test('every field of a patient is in one part, but the number and what follows from the allergies', () => {
  const covered = mergeParts.flatMap((mergePart) => mergePart.fields);
  expect([...covered, 'patientNo', 'allergyStatus'].toSorted()).toEqual(
    Object.keys(patient.fields).toSorted(),
  );
  expect(new Set(mergeParts.map((mergePart) => mergePart.key)).size).toBe(mergeParts.length);
});
test('an address is one part; what is blank on both sides is no difference; what only the other has is proposed', () => {
  const other = {
    ...alma,
    addressLine1: '9 Oak Ave',
    zipCode: '62702',
    cellPhone: null,
    homeTel: '2175550102',
    email: '',
  };
  expect(differingParts(alma, other).map((differingPart) => differingPart.label)).toEqual([
    'Cell',
    'Home Tel',
    'Home Address',
  ]);
  expect(proposedParts(alma, other)).toEqual(['homeTel']);
});
test('a name that is taken brings the keys that it is found by', () => {
  expect(columnsOfParts(['name', 'cellPhone'])).toEqual([
    'last_name',
    'first_name',
    'middle_name',
    'cell_phone',
    'last_key',
    'first_key',
  ]);
  expect(columnsOfParts(['medSync'])).toEqual([
    'med_sync_date',
    'med_sync_attest',
    'attested_by',
    'med_sync_cycle',
    'med_sync_attested_at',
  ]);
});
test.each([
  ['nkda', 'allergies', 2, 'allergies'],
  ['not-selected', 'nkda', 0, 'nkda'],
  ['nkda', 'not-selected', 0, 'nkda'],
])('%s and %s with %i named allergies are %s', (kept, other, named, say) => {
  expect(mergedAllergyStatus(kept, other, named)).toBe(say);
});
