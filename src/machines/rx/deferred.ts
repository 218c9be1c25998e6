import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { ClockTexts } from '#machines/platform/list/query.ts';
import { isSortable, queueText, type QueueColumn } from './queue/queue-text.ts';
import { provideRx, type RxStepPorts } from './rx.machine.ts';

const rxOf = (row: QueueRow): number => row.rxId;
const textsBy =
  (own: ClockTexts<QueueRow>) =>
  (row: QueueRow, column: string, clock: ClockPorts): string =>
    own[column]?.(row, clock) ?? queueText(row, column, clock);
const columnsOf = (ids: readonly string[], unsorted: readonly string[]) =>
  ids.map((id) => ({ id, sortable: !unsorted.includes(id) && isSortable(id as QueueColumn) }));

const deferredColumns = [
  'deferredTo',
  'reason',
  'reasonNote',
  'rxNumber',
  'patientName',
  'dateOfBirth',
  'drugName',
  'quantity',
  'daysSupply',
  'prescriberName',
  'sig',
] as const;
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
  columns: columnsOf(deferredColumns, ['reason', 'reasonNote']),
  keyOf: (row) => row.fillId,
  sort: { column: 'deferredTo', direction: 'asc' },
  choices: until,
  textOf: textsBy({
    deferredTo: (row) => formatDate(row.deferredTo),
    reason: (row) => row.reason ?? '',
    reasonNote: (row) => row.reasonNote ?? '',
  }),
  rowActions: {
    open: { rxId: rxOf },
    resume: { step: (row) => ({ rxId: row.rxId, first: 'resume', once: true }) },
  },
  changeEvents: ['rx', 'fill', 'order'],
} satisfies ClockPlan<QueueRow>;

const billLaterColumns = [
  'filledOn',
  'days',
  'rxNumber',
  'status',
  'patientName',
  'dateOfBirth',
  'drugName',
  'quantity',
  'daysSupply',
  'patientPayCents',
  'prescriberName',
] as const;
/**
 * Fills that went out as cash and are still to be billed, the longest waiting first. F8 sends the
 * claim (its answer is row 17), or says what is missing.
 */
export const billLaterPlan = {
  name: 'billLater',
  call: 'rx.queue',
  narrowed: 'rx.queue/work',
  columns: columnsOf(billLaterColumns, ['days']),
  keyOf: (row) => row.fillId,
  sort: { column: 'filledOn', direction: 'asc' },
  textOf: textsBy({
    days: (row, clock) =>
      row.filledOn === null ? '' : String(daysBetween(row.filledOn, clock.today())),
  }),
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
