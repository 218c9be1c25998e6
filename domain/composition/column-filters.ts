import { adminColumnFilters } from '#domain/admin/contract/column-filters.ts';
import { claimColumnFilters } from '#domain/claim/contract/column-filters.ts';
import { complianceColumnFilters } from '#domain/compliance/contract/column-filters.ts';
import { counterColumnFilters } from '#domain/counter/contract/column-filters.ts';
import { drugColumnFilters } from '#domain/drug/contract/column-filters.ts';
import { erxColumnFilters } from '#domain/erx/contract/column-filters.ts';
import { patientColumnFilters } from '#domain/patient/contract/column-filters.ts';
import { prescriberColumnFilters } from '#domain/prescriber/contract/column-filters.ts';
import { refillColumnFilters } from '#domain/refill/contract/column-filters.ts';
import { rxColumnFilters } from '#domain/rx/contract/column-filters.ts';
import { stockColumnFilters } from '#domain/stock/contract/column-filters.ts';

/**
 * Which columns of a list can be narrowed by a text of their own, by the call that answers the
 * list: the tables of all areas.
 */
export const filterColumns = {
  ...rxColumnFilters,
  ...complianceColumnFilters,
  ...patientColumnFilters,
  ...prescriberColumnFilters,
  ...drugColumnFilters,
  ...counterColumnFilters,
  ...adminColumnFilters,
  ...refillColumnFilters,
  ...erxColumnFilters,
  ...stockColumnFilters,
  ...claimColumnFilters,
};
export type FilteredCall = keyof typeof filterColumns;
export type FilterColumn<C extends FilteredCall> = (typeof filterColumns)[C][number];
/** Whether a column of the list that `call` answers can be narrowed. */
export const isFilterable = (call: string, column: string): boolean =>
  (filterColumns as Readonly<Record<string, readonly string[]>>)[call]?.includes(column) ?? false;
