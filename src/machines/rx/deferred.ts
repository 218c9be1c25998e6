import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { prescriptionColumns } from './queue/prescription-columns.ts';
import { provideRx } from './rx.machine.ts';
import type { RxStepPorts } from './rx.ports.ts';

const rxOf = (row: QueueRow): number => row.rxId;

const columns = prescriptionColumns;
const deferredList = clockDialogColumns<QueueRow>()({
  deferredTo: { title: 'Deferred to', width: 94, text: (row) => formatDate(row.deferredTo) },
  reason: { title: 'Reason', width: 150, sortable: false, text: (row) => row.reason ?? '' },
  reasonNote: {
    title: 'Note',
    width: 84,
    grow: true,
    sortable: false,
    text: (row) => row.reasonNote ?? '',
  },
  rxNumber: columns.rxNumber,
  patientName: { ...columns.patientName, width: 132 },
  dateOfBirth: columns.dateOfBirth,
  drugName: { ...columns.drugName, width: 324 },
  quantity: columns.quantity,
  daysSupply: columns.daysSupply,
  prescriberName: { ...columns.prescriberName, width: 108 },
  sig: { ...columns.sig, width: 80 },
});
const until = [
  {
    name: 'queue',
    label: 'Deferred',
    options: [
      { value: 'deferred-all', label: 'All' },
      { value: 'deferred', label: 'Due' },
    ],
    initial: 'deferred-all',
  },
] as const;
/**
 * What was put off to a date, due first: when, why and what was noted. F8 resumes it before that
 * day (row 5), as on the prescription's page.
 */
export const deferredPlan = {
  name: 'deferred',
  call: 'rx.queue',
  narrowed: 'rx.queue/work',
  ...deferredList,
  keyOf: (row) => row.fillId,
  sort: { column: 'deferredTo', direction: 'asc' },
  choices: until,
  rowActions: {
    open: { rxId: rxOf },
    resume: { step: (row) => ({ rxId: row.rxId, first: 'resume', once: true }) },
  },
  changeEvents: ['rx', 'fill', 'order'],
} satisfies ClockPlan<QueueRow>;

const billLaterList = clockDialogColumns<QueueRow>()({
  filledOn: columns.filledOn,
  days: {
    title: 'Days since',
    width: 78,
    align: 'right',
    sortable: false,
    text: (row, clock) =>
      row.filledOn === null ? '' : String(daysBetween(row.filledOn, clock.today())),
  },
  rxNumber: columns.rxNumber,
  status: columns.status,
  patientName: columns.patientName,
  dateOfBirth: columns.dateOfBirth,
  drugName: columns.drugName,
  quantity: columns.quantity,
  daysSupply: columns.daysSupply,
  patientPayCents: columns.patientPayCents,
  prescriberName: columns.prescriberName,
});
/**
 * Fills that went out as cash and are still to be billed, the longest waiting first. F8 sends the
 * claim (its answer is row 17), or says what is missing.
 */
export const billLaterPlan = {
  name: 'billLater',
  call: 'rx.queue',
  narrowed: 'rx.queue/work',
  ...billLaterList,
  keyOf: (row) => row.fillId,
  sort: { column: 'filledOn', direction: 'asc' },
  rowActions: {
    open: { rxId: rxOf },
    bill: {
      why: (row) =>
        row.status === rxStatus.cashed
          ? null
          : 'It is billed later from Cashed only: {key:billLater.steps} shows what leads back there.',
      step: (row) => ({ rxId: row.rxId, first: 'send-claim', once: true }),
    },
    steps: { step: (row) => ({ rxId: row.rxId, first: 'steps', once: true }) },
  },
  changeEvents: ['rx', 'fill', 'order'],
} satisfies ClockPlan<QueueRow>;

/** Deffered and Bill Later of the toolbar. */
export const provideDeferred = (ports: RxStepPorts, clock: ClockPorts) => ({
  deferred: provideListDialog(
    createListDialog(onClock(deferredPlan, clock)),
    (input, signal) => ports.queue(queryOf(input), signal),
    { step: provideRx(ports) },
  ),
  billLater: provideListDialog(
    createListDialog(onClock(billLaterPlan, clock)),
    (input, signal) => {
      const query = queryOf(input);
      return ports.queue({ ...query, filters: { ...query.filters, queue: 'bill-later' } }, signal);
    },
    { step: provideRx(ports) },
  ),
});
