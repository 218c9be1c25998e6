import { enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { isFilterable } from '#domain/composition/column-filters.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import { type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import type { ListColumn, ListInput } from '#machines/platform/list/list.state.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { port } from '#machines/platform/ports/port.ts';
import { childNamed } from '#machines/platform/ports/system-actors.ts';
import { openRxPage } from '#machines/rx/open-rx-page.ts';
import type { LogRow, RxPorts } from '../rx.ports.ts';

const texts = {
  at: (row, clock) => instantText(clock, row.at),
  by: (row) => row.by,
  outcome: (row) => row.outcome,
  rxNumber: (row) => row.rxNumber,
  patientName: (row) => row.patientName,
  drugName: (row) => tallMan(row.drugName),
  sig: (row) => row.sig,
  quantity: (row) => formatQuantity(row.quantity),
  daysSupply: (row) => String(row.daysSupply),
  patientPayCents: (row) => (row.patientPayCents === null ? '' : formatMoney(row.patientPayCents)),
  prescriberName: (row) => row.prescriberName,
  note: (row) => row.note ?? '',
  filledOn: (row) => formatDate(row.filledOn),
  ndc: (row) => formatNdc11(row.ndc),
  refills: (row) => String(row.refills),
  payment: (row) => (row.payment === 'cash' ? 'Cash' : 'Insurance'),
  billedCents: (row) => (row.billedCents === null ? '' : formatMoney(row.billedCents)),
  paidCents: (row) => formatMoney(row.paidCents),
  storeNumber: (row) => row.storeNumber,
  fillNo: (row) => String(row.fillNo),
  dateOfBirth: (row) => formatDate(row.dateOfBirth),
  orderQuantity: (row) => formatQuantity(row.orderQuantity),
  remainingQuantity: (row) => formatQuantity(row.remainingQuantity),
  npi: (row) => row.npi ?? '',
  dea: (row) => row.dea ?? '',
  primaryIns: (row) => row.primaryIns ?? '',
  secondaryIns: (row) => row.secondaryIns ?? '',
  rxNote: (row) => row.rxNote ?? '',
} as const satisfies Readonly<Record<string, (row: LogRow, clock: ClockPorts) => string>>;
export type LogColumn = keyof typeof texts;
export const logText = (row: object, column: string, clock: ClockPorts): string =>
  texts[column as LogColumn]?.(row as LogRow, clock) ?? '';
/**
 * What was checked first, then its money and its note, then the rest of the prescription: both logs
 * show the same (specification 001 §3.11), however narrow their dialog is (§2.2).
 */
const columns = [
  'at',
  'by',
  'outcome',
  'rxNumber',
  'patientName',
  'drugName',
  'note',
  'quantity',
  'primaryIns',
  'secondaryIns',
  'billedCents',
  'paidCents',
  'patientPayCents',
  'rxNote',
  'ndc',
  'sig',
  'daysSupply',
  'refills',
  'remainingQuantity',
  'orderQuantity',
  'filledOn',
  'fillNo',
  'payment',
  'prescriberName',
  'npi',
  'dea',
  'dateOfBirth',
  'storeNumber',
] as const satisfies readonly LogColumn[];
export const logColumns: Readonly<Record<VerificationLog, readonly LogColumn[]>> = {
  DV: columns,
  RV: columns,
};

/** In the order of time only: by anything else all that was ever checked would be read. */
export const isLogSorted = (column: LogColumn): boolean => column === 'at';

export const rxLogColumns = (kind: VerificationLog): readonly ListColumn[] =>
  logColumns[kind].map((id) => ({
    id,
    sortable: isLogSorted(id),
    ...(isFilterable('rx.log', id) ? { filter: true as const } : {}),
  }));

export const logListOf = (snapshot: { readonly children: object }): ListRef | undefined =>
  childNamed(snapshot, 'list');

/**
 * A log of verifications, newest first: what was scanned and checked, by whom, and what came of it.
 */
const createLog = (kind: VerificationLog, clock: ClockPorts) =>
  setup({
    types: machineTypes<{
      input: object;
      events: { type: 'dialog.close' } | ListAsked<LogRow> | LiveChanged;
    }>(),
    actors: { list: listMachine },
    actions: {
      refresh: ({ self }) => logListOf(self.getSnapshot())?.send({ type: 'list.refresh' }),
      openRow: enqueueActions(({ enqueue, event, system }) => {
        if (event.type === 'list.asked' && event.row) openRxPage(enqueue, system, event.row.rxId);
      }),
    },
  }).createMachine({
    id: `${kind.toLowerCase()}Log`,
    initial: 'open',
    states: {
      open: {
        invoke: {
          id: 'list',
          src: 'list',
          input: ({ self }): ListInput => ({
            columns: rxLogColumns(kind),
            textOf: (row, column) => logText(row, column, clock),
            call: 'rx.log',
            verbs: { open: true },
            leaves: true,
            owner: self,
          }),
        },
        on: {
          'dialog.close': 'closed',
          'live.changed': { actions: 'refresh' },
          'list.asked': {
            guard: ({ event }) => event.row !== null && event.verb === 'open',
            target: 'closed',
            actions: 'openRow',
          },
        },
      },
      closed: { type: 'final' },
    },
  });
export type RxLogRef = ActorRefFrom<ReturnType<typeof createLog>>;
export const provideRxLog = (
  ports: Pick<RxPorts, 'log'>,
  kind: VerificationLog,
  clock: ClockPorts,
) =>
  createLog(kind, clock).provide({
    actors: {
      list: listMachine.provide({
        actors: {
          search: port<SearchAnswer, SearchInput>((input, signal) =>
            ports.log(kind, queryOf(input), signal),
          ),
        },
      }),
    },
  });
