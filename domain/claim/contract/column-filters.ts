import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `claim` that can be narrowed, by the call that answers the list. */
export const claimColumnFilters = {
  'claims.rejected': ['rxNumber', 'patientName', 'drugName'],
  'dailyClaims.plans': ['payer', 'bin', 'plan'],
  'dailyClaims.claims': ['rxNumber', 'patientName', 'drugName'],
  'dailyClaims.exceptions': ['patientName', 'drugName', 'payer', 'plan'],
} as const satisfies ColumnFilters;
/** What the lists of `claim` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(claimColumnFilters);
