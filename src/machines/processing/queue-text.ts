import type { QueueRow } from '#domain/contract/rx.ts';
import { formatDate } from '#domain/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/rules/money.ts';
import { rxStatuses, type RxStatus } from '#domain/rules/rx-status.ts';
import { tallMan } from '#domain/rules/tall-man.ts';
import type { ListColumn } from '../list/list.state.ts';
import { instantText, promiseText } from '../rx/instant-text.ts';
import type { QueueLook } from './queue-tabs.ts';

const texts = {
  rxNumber: (r) => r.rxNumber, status: (r) => rxStatuses[r.status as RxStatus]?.name ?? r.status, patientName: (r) => r.patientName, dateOfBirth: (r) => formatDate(r.dateOfBirth), drugName: (r) => tallMan(r.drugName), sig: (r) => r.sig,
  quantity: (r) => formatQuantity(r.quantity), daysSupply: (r) => String(r.daysSupply), patientPayCents: (r) => (r.patientPayCents === null ? '' : formatMoney(r.patientPayCents)), promisedAt: promiseText, reasonText: (r) => r.reasonText ?? '', bin: (r) => r.bin ?? '',
  prescriberName: (r) => r.prescriberName, filledOn: (r) => formatDate(r.filledOn), pickedUpAt: (r) => instantText(r.pickedUpAt), orderNo: (r) => String(r.orderNo),
} as const satisfies Readonly<Record<string, (r: QueueRow) => string>>;
export type QueueColumn = keyof typeof texts;

/** What a person reads in a cell: the table draws it, type-ahead and copy use it. */
export const queueText = (row: object, column: string): string => texts[column as QueueColumn]?.(row as QueueRow) ?? '';

const unsorted: ReadonlySet<QueueColumn> = new Set<QueueColumn>(['sig', 'reasonText']);
const common = ['rxNumber', 'status', 'patientName', 'dateOfBirth', 'drugName', 'sig', 'quantity', 'daysSupply', 'patientPayCents', 'promisedAt'] as const;
/** The columns of each look, left to right. */
export const queueColumns: Readonly<Record<QueueLook, readonly QueueColumn[]>> = {
  work: common, held: [...common, 'reasonText'], ready: [...common, 'bin'],
  completed: ['filledOn', 'rxNumber', 'status', 'patientName', 'dateOfBirth', 'drugName', 'sig', 'quantity', 'daysSupply', 'patientPayCents', 'prescriberName', 'bin'],
  'picked-up': ['filledOn', 'pickedUpAt', 'orderNo', 'rxNumber', 'patientName', 'dateOfBirth', 'drugName', 'prescriberName'],
};
export const isSortable = (column: QueueColumn): boolean => !unsorted.has(column);
export const listColumnsOf = (look: QueueLook): readonly ListColumn[] => queueColumns[look].map((id) => ({ id, sortable: isSortable(id) }));
