import type { QueueRow } from '#domain/rx/contract/rx.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { ColumnDeclaration } from '#machines/platform/list-dialog/dialog-columns.ts';
import { isSortable, queueText, type QueueColumn } from './queue-text.ts';

type TextOf = (row: QueueRow, clock: ClockPorts) => string;
/** A column whose text and order are the queue's. */
const asInQueue = (
  id: QueueColumn,
  look: Omit<ColumnDeclaration<TextOf>, 'text' | 'sortable'>,
): ColumnDeclaration<TextOf> => ({
  ...look,
  ...(isSortable(id) ? {} : { sortable: false }),
  text: (row, clock) => queueText(row, id, clock),
});

/** The columns of prescriptions, as every list of the toolbar has them. */
export const prescriptionColumns = {
  rxNumber: asInQueue('rxNumber', { title: 'Rx #', width: 124 }),
  status: asInQueue('status', { title: 'Status', width: 128 }),
  patientName: asInQueue('patientName', { title: 'Patient', width: 144, whole: true }),
  dateOfBirth: asInQueue('dateOfBirth', { title: 'DOB', width: 94 }),
  drugName: asInQueue('drugName', { title: 'Medication', width: 262, grow: true, whole: true }),
  sig: asInQueue('sig', { title: 'Sig', width: 100, grow: true }),
  quantity: asInQueue('quantity', { title: 'Qty', width: 52, align: 'right' }),
  daysSupply: asInQueue('daysSupply', { title: 'Days', width: 48, align: 'right' }),
  filledOn: asInQueue('filledOn', { title: 'Fill Date', width: 94 }),
  prescriberName: asInQueue('prescriberName', { title: 'Prescriber', width: 112 }),
  patientPayCents: asInQueue('patientPayCents', { title: 'Copay', width: 76, align: 'right' }),
  bin: asInQueue('bin', { title: 'Bin', width: 50 }),
};
