import { isFilterable } from '#domain/composition/column-filters.ts';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';

const yes = (on: boolean) => (on ? 'Yes' : '');
const texts = {
  orderNo: (row) => String(row.orderNo),
  patientName: (row) => row.patientName,
  dateOfBirth: (row) => formatDate(row.dateOfBirth),
  status: (row) => rxStatuses[row.status as RxStatus]?.name ?? '',
  fills: (row) => String(row.fills),
  promisedAt: (row, clock) => promiseText(clock, row),
  waiting: (row) => yes(row.waiting),
  delivery: (row) => yes(row.delivery),
  dueCents: (row) => formatMoney(row.dueCents),
  bin: (row) => row.bin ?? '',
  prescriberName: (row) => row.prescriberName,
  filledOn: (row) => formatDate(row.filledOn),
  pickedUpAt: (row, clock) => instantText(clock, row.pickedUpAt),
  by: (row) => row.by ?? '',
} as const satisfies Readonly<Record<string, (row: OrderRow, clock: ClockPorts) => string>>;
export type OrderColumn = keyof typeof texts;
/** What a person reads in a cell: the table draws it, type-ahead and copy use it. */
export const orderText = (row: object, column: string, clock: ClockPorts): string =>
  texts[column as OrderColumn]?.(row as OrderRow, clock) ?? '';

/** Left to right. */
export const orderColumns: readonly OrderColumn[] = [
  'orderNo',
  'patientName',
  'dateOfBirth',
  'status',
  'fills',
  'promisedAt',
  'waiting',
  'delivery',
  'dueCents',
  'bin',
  'prescriberName',
  'filledOn',
  'pickedUpAt',
  'by',
];
const unsorted: ReadonlySet<OrderColumn> = new Set<OrderColumn>(['prescriberName', 'by']);
export const isSortedBy = (column: OrderColumn): boolean => !unsorted.has(column);

export const orderListColumns: readonly ListColumn[] = orderColumns.map((id) => ({
  id,
  sortable: isSortedBy(id),
  ...(isFilterable('counter.orders', id) ? { filter: true as const } : {}),
}));

/** The lists of the page, as the server calls them. */
export const orderLists = [
  { value: 'open', label: 'Open' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'will-call', label: 'Will call' },
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'picked-up', label: 'Picked up' },
  { value: 'all', label: 'All' },
] as const;
export const orderListOf = (value: unknown): string =>
  orderLists.find((orderList) => orderList.value === value)?.value ?? 'open';
