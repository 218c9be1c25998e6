import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `erx` that can be narrowed, by the call that answers the list. */
export const erxColumnFilters = {
  'erx.list': [
    'kind',
    'status',
    'patientName',
    'patientDob',
    'drugText',
    'prescriberName',
    'rxNumber',
    'reason',
  ],
} as const satisfies ColumnFilters;
/** What the lists of `erx` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(erxColumnFilters);
