import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';
import { binClasses } from '#domain/platform/rules/enumerations.ts';

/** The columns of the lists of `counter` that can be narrowed, by the call that answers it. */
export const counterColumnFilters = {
  'bins.search': ['code', 'class'],
  'counter.orders': ['patientName', 'dateOfBirth'],
} as const satisfies ColumnFilters;
/** What the lists of `counter` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(counterColumnFilters);

/** The classes of bins as a person reads them, by their code. */
export const binClassWords: Readonly<Record<string, string>> = Object.fromEntries(
  binClasses.map((binClass) => [binClass.value, binClass.label]),
);
