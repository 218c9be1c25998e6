import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';
import { narrowedColumns } from '#domain/platform/fields/listed-columns.ts';
import { prescriberColumns } from './prescriber-list.ts';

/** The columns of the lists of `prescriber` that can be narrowed, by the call that answers it. */
export const prescriberColumnFilters = {
  'prescribers.search': ['name', ...narrowedColumns(prescriberColumns)],
} as const satisfies ColumnFilters;
/** What the lists of `prescriber` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(prescriberColumnFilters);
