import { listQueriesOf, type ColumnFilters } from '#domain/platform/contract/list.ts';

/** The columns of the lists of `rx` that can be narrowed, by the call that answers the list. */
export const rxColumnFilters = {
  'rx.queue': ['status', 'patientName', 'dateOfBirth', 'drugName', 'prescriberName'],
  'rx.queue/work': [
    'rxNumber',
    'status',
    'patientName',
    'dateOfBirth',
    'drugName',
    'prescriberName',
    'sig',
    'quantity',
    'daysSupply',
    'bin',
    'bagCode',
    'filledOn',
    'rtsDueOn',
    'deferredTo',
  ],
  'rx.log': ['outcome', 'patientName', 'drugName', 'prescriberName'],
  'rx.profile': [
    'rxNumber',
    'drugName',
    'sig',
    'lastFilledOn',
    'prescriberName',
    'state',
    'status',
    'expiresOn',
  ],
  'nearMisses.search': ['drugName', 'cause', 'role'],
} as const satisfies ColumnFilters;
/** What the lists of `rx` take: their own filters, and a text for each of these columns. */
export const listQueryOf = listQueriesOf(rxColumnFilters);
