import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `drug` that can be narrowed, by the call that answers the list. */
export const drugColumnFilters = {
  'drugs.search': ['name', 'genericName', 'strength', 'drugClass', 'ndc', 'upc', 'manufacturer'],
} as const satisfies ColumnFilters;
/** What the lists of `drug` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(drugColumnFilters);
