import { defineListedColumns } from '../../platform/fields/listed-columns.ts';
import { patient } from '../entities/patient.ts';

/** The columns of the patient list that show a stored field. Name and address are put together. */
export const patientColumns = defineListedColumns(patient, {
  dob: { field: 'dateOfBirth' },
  cell: { field: 'cellPhone' },
  homeTel: { field: 'homeTel' },
});
