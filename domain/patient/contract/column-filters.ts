import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';
import { narrowedColumns } from '#domain/platform/fields/listed-columns.ts';
import { patientColumns } from './patient-list.ts';

/** The columns of the lists of `patient` that can be narrowed, by the call that answers it. */
export const patientColumnFilters = {
  'patients.search': ['name', ...narrowedColumns(patientColumns), 'address'],
} as const satisfies ColumnFilters;
/** What the lists of `patient` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(patientColumnFilters);
