import { switches } from '#domain/platform/contract/records.ts';
import { defineListedColumns, listedShape } from '#domain/platform/fields/listed-columns.ts';
import { bool, id, int, nullable, object, str, type Infer } from '#domain/platform/schema.ts';
import { patient } from '../entities/patient.ts';

const text = str({ max: 2_000 });

/** The columns of the patient list that show a stored field. Name and address are put together. */
export const patientColumns = defineListedColumns(patient, {
  dob: { field: 'dateOfBirth' },
  cell: { field: 'cellPhone' },
  homeTel: { field: 'homeTel' },
});
/** A row of the patient list. */
export const patientListRow = object(
  {
    id,
    version: int(),
    name: text,
    lastName: text,
    firstName: text,
    gender: text,
    ...listedShape(patientColumns),
    address: nullable(text),
    ...switches,
  },
  /** Marked: the record is opened for a reason by who has no hand in its work. */
  { sensitive: bool },
);
export type PatientListRow = Infer<typeof patientListRow>;
