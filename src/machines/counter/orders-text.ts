import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { isFilterable } from '#domain/platform/contract/column-filters.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';

const yes = (on: boolean) => (on ? 'Yes' : '');
const texts = {
  orderNo: (o) => String(o.orderNo),
  patientName: (o) => o.patientName,
  dateOfBirth: (o) => formatDate(o.dateOfBirth),
  status: (o) => rxStatuses[o.status as RxStatus]?.name ?? '',
  fills: (o) => String(o.fills),
  promisedAt: promiseText,
  waiting: (o) => yes(o.waiting),
  delivery: (o) => yes(o.delivery),
  dueCents: (o) => formatMoney(o.dueCents),
  bin: (o) => o.bin ?? '',
  prescriberName: (o) => o.prescriberName,
  filledOn: (o) => formatDate(o.filledOn),
  pickedUpAt: (o) => instantText(o.pickedUpAt),
  by: (o) => o.by ?? '',
} as const satisfies Readonly<Record<string, (o: OrderRow) => string>>;
export type OrderColumn = keyof typeof texts;
/** What a person reads in a cell: the table draws it, type-ahead and copy use it. */
export const orderText = (row: object, column: string): string =>
  texts[column as OrderColumn]?.(row as OrderRow) ?? '';

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
  orderLists.find((l) => l.value === value)?.value ?? 'open';
