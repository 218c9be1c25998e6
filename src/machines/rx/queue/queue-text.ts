import { isFilterable } from '#domain/composition/column-filters.ts';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { promiseText } from '#machines/platform/clock/promise-text.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { finishedText, unsortedFinished, type FinishedColumn } from './finished-text.ts';
import type { QueueLook } from './queue-tabs.ts';

/**
 * A row of the processing page: a fill, or (picked up) an order by one of its prescriptions. What
 * both have is named here.
 */
export type QueueLine = Pick<QueueRow, 'fillId' | 'rxId' | 'patientId' | 'patientName'> &
  Partial<QueueRow> &
  Partial<Pick<OrderRow, 'by' | 'fills'>>;
/**
 * An order that left, as a row of the same table; an order without a prescription any more has
 * nothing to open.
 */
export const orderLine = (row: OrderRow): QueueLine => ({
  fillId: row.orderId,
  rxId: row.rxId ?? 0,
  orderId: row.orderId,
  orderNo: row.orderNo,
  patientId: row.patientId,
  patientName: row.patientName,
  dateOfBirth: row.dateOfBirth,
  status: row.status,
  filledOn: row.filledOn,
  pickedUpAt: row.pickedUpAt,
  prescriberName: row.prescriberName,
  fills: row.fills,
  by: row.by,
});
const money = (cents: number | null | undefined) => (cents == null ? '' : formatMoney(cents));

/** Days for which a bag in a bin should be back on the shelf; null where that is not due yet. */
export const daysOverdue = (
  { rtsDueOn = null, status }: Pick<QueueLine, 'rtsDueOn' | 'status'>,
  today: string,
): number | null => {
  const over = rtsDueOn === null ? -1 : daysBetween(rtsDueOn, today);
  return status === rxStatus.binned && over >= 0 ? over : null;
};
/** A day that is over reads unlike one that comes. */
function backText(line: QueueLine, today: string): string {
  const over = daysOverdue(line, today);
  if (over === null) return formatDate(line.rtsDueOn ?? null);
  if (over === 0) return 'Due today';
  return over === 1 ? '1 day over' : `${over} days over`;
}
/** Of a bag that left with a driver: it lies in no bin, whatever its status says. */
export const outText = 'Out for delivery';
const statusText = (line: QueueLine): string =>
  line.outWith === undefined
    ? (rxStatuses[line.status as RxStatus]?.name ?? line.status ?? '')
    : outText;
const texts = {
  rxNumber: (line) => line.rxNumber ?? '',
  status: statusText,
  patientName: (line) => line.patientName,
  dateOfBirth: (line) => formatDate(line.dateOfBirth ?? null),
  drugName: (line) => tallMan(line.drugName ?? ''),
  sig: (line) => line.sig ?? '',
  quantity: (line) => (line.quantity === undefined ? '' : formatQuantity(line.quantity)),
  daysSupply: (line) => String(line.daysSupply ?? ''),
  patientPayCents: (line) => money(line.patientPayCents),
  promisedAt: (line, clock) => promiseText(clock, line),
  owed: (line) =>
    line.owed ? `${formatQuantity(line.owed)} of ${formatQuantity(line.intended ?? 0)}` : '',
  reasonText: (line) => line.reasonText ?? '',
  bin: (line) => line.bin ?? '',
  outWith: (line) => line.outWith ?? '',
  rtsDueOn: (line, clock) => backText(line, clock.today()),
  prescriberName: (line) => line.prescriberName ?? '',
  filledOn: (line) => formatDate(line.filledOn ?? null),
  pickedUpAt: (line, clock) => instantText(clock, line.pickedUpAt ?? null),
  orderNo: (line) => String(line.orderNo ?? ''),
  fills: (line) => String(line.fills ?? ''),
  by: (line) => line.by ?? '',
  fillNo: (line) => String(line.fillNo ?? ''),
} as const satisfies Readonly<Record<string, (line: QueueLine, clock: ClockPorts) => string>>;
export type QueueColumn = keyof typeof texts | FinishedColumn;

const textOf = (line: QueueLine, column: string, clock: ClockPorts): string =>
  ownEntry(texts, column)?.(line, clock) ??
  (line.finished && finishedText(line.finished, column, clock)) ??
  '';
/** A row of the queue's list, which knows its rows by no more than that they are objects. */
export const lineOf = (row: object): QueueLine => row as QueueLine;
/** What a person reads in a cell: the table draws it, type-ahead and copy use it. */
export const queueText = (row: object, column: string, clock: ClockPorts): string =>
  textOf(lineOf(row), column, clock);

const unsorted: ReadonlySet<QueueColumn> = new Set<QueueColumn>([
  'sig',
  'reasonText',
  'by',
  'owed',
  'outWith',
  ...unsortedFinished,
]);
/**
 * The columns of each look, left to right: whose it is and which drug, with its strength, stand
 * before what may be cut. What a tab says of all its rows, what is not known there yet, and the
 * directions are no columns of it; they can be chosen (`more`).
 */
export const queueColumns: Readonly<Record<QueueLook, readonly QueueColumn[]>> = {
  step: ['rxNumber', 'patientName', 'drugName', 'promisedAt', 'quantity', 'daysSupply'],
  work: ['rxNumber', 'patientName', 'drugName', 'promisedAt', 'quantity', 'daysSupply', 'status'],
  held: ['rxNumber', 'patientName', 'reasonText', 'drugName', 'promisedAt'],
  bagged: [
    'rxNumber',
    'patientName',
    'dateOfBirth',
    'bin',
    'drugName',
    'patientPayCents',
    'rtsDueOn',
  ],
  delivered: [
    'rxNumber',
    'patientName',
    'outWith',
    'bin',
    'drugName',
    'patientPayCents',
    'promisedAt',
  ],
  ready: [
    'rxNumber',
    'patientName',
    'bin',
    'drugName',
    'patientPayCents',
    'promisedAt',
    'dateOfBirth',
    'quantity',
    'daysSupply',
    'status',
  ],
  owed: [
    'rxNumber',
    'status',
    'owed',
    'patientName',
    'dateOfBirth',
    'drugName',
    'quantity',
    'daysSupply',
    'filledOn',
    'prescriberName',
  ],
  completed: [
    'filledOn',
    'rxNumber',
    'status',
    'patientName',
    'dateOfBirth',
    'drugName',
    'sig',
    'quantity',
    'daysSupply',
    'patientPayCents',
    'prescriberName',
    'bin',
  ],
  'picked-up': [
    'filledOn',
    'pickedUpAt',
    'orderNo',
    'patientName',
    'dateOfBirth',
    'fills',
    'prescriberName',
    'by',
  ],
  awaited: [
    'rxNumber',
    'expiresOn',
    'patientName',
    'dateOfBirth',
    'drugName',
    'quantity',
    'filledOn',
    'prescriberName',
  ],
};
/** What a list shows to those who choose it; of finished fills as specification 001 §3.9 says. */
const more: Readonly<Partial<Record<QueueLook, readonly QueueColumn[]>>> = {
  step: ['status', 'dateOfBirth', 'sig', 'patientPayCents'],
  work: ['dateOfBirth', 'sig', 'patientPayCents'],
  held: ['quantity', 'daysSupply', 'status', 'dateOfBirth', 'sig', 'patientPayCents'],
  bagged: ['promisedAt', 'quantity', 'daysSupply', 'status', 'sig'],
  delivered: ['dateOfBirth', 'quantity', 'daysSupply', 'status', 'sig'],
  ready: ['sig'],
  completed: [
    'pickedUpAt',
    'writtenOn',
    'expiresOn',
    'doNotSubstitute',
    'rxNote',
    'note',
    'messageType',
    'messageAt',
    'payment',
    'billedCents',
    'primaryPaidCents',
    'secondaryPaidCents',
    'insuranceBin',
    'orderQuantity',
    'refills',
    'remainingQuantity',
    'fillNo',
    'lastFilledOn',
    'lastPickedUpAt',
    'orderedAt',
    'checkedAt',
    'rxStatus',
    'checkPassed',
    'refillRemarks',
    'deferredUntil',
    'deferReason',
    'deferNote',
    'strength',
    'ndc',
    'npi',
    'dea',
    'orderNo',
    'storeNumber',
  ],
};
/** All columns of a look, the usual ones first. */
export const offeredColumns = (look: QueueLook): readonly QueueColumn[] => [
  ...queueColumns[look],
  ...(more[look] ?? []),
];
export const isSortable = (column: QueueColumn): boolean => !unsorted.has(column);
/**
 * What the columns of a look are narrowed by: finished work is long, work under way is short,
 * orders that left are orders.
 */
const narrowedBy: Readonly<Record<QueueLook, string>> = {
  step: 'rx.queue/work',
  work: 'rx.queue/work',
  held: 'rx.queue/work',
  bagged: 'rx.queue/work',
  delivered: 'rx.queue/work',
  ready: 'rx.queue/work',
  owed: 'rx.queue/work',
  completed: 'rx.queue',
  'picked-up': 'counter.orders',
  awaited: 'rx.queue',
};
export const listColumnsOf = (look: QueueLook): readonly ListColumn[] =>
  offeredColumns(look).map((id) => ({
    id,
    sortable: isSortable(id),
    ...(queueColumns[look].includes(id) ? {} : { extra: true as const }),
    ...(isFilterable(narrowedBy[look], id) ? { filter: true as const } : {}),
  }));
