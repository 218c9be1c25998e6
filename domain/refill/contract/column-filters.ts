import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `refill` that can be narrowed, by the call that answers the list. */
export const refillColumnFilters = {
  'refills.search': [
    'rxNumber',
    'patientName',
    'dateOfBirth',
    'drugName',
    'lastFilledOn',
    'earliestOn',
    'expiresOn',
    'prescriberName',
    'why',
    'requestedOn',
  ],
  'refills.auto': [
    'rxNumber',
    'patientName',
    'dateOfBirth',
    'drugName',
    'dueOn',
    'why',
    'said',
    'lastFilledOn',
    'triedOn',
    'expiresOn',
    'prescriberName',
    'enrolledBy',
  ],
  'medSync.list': ['rxNumber', 'drugName', 'sig', 'lastFilledOn', 'dueOn', 'syncOn', 'why'],
} as const satisfies ColumnFilters;
/** What the lists of `refill` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(refillColumnFilters);
