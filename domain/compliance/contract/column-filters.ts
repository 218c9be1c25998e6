import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `compliance` that can be narrowed, by the call that answers it. */
export const complianceColumnFilters = {
  'pmp.due': ['patientName', 'drugName', 'prescriberName'],
  'auditLog.search': ['person', 'workstation'],
  'disclosures.list': ['recipient', 'what', 'purpose', 'by'],
} as const satisfies ColumnFilters;
/** What the lists of `compliance` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(complianceColumnFilters);
