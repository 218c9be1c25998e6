import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { ErxPorts } from './erx.ports.ts';
import { erxFiltered, erxKey, erxSearch } from './erx.rows.ts';

const logFields = {
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
  patient: f.text({ label: 'Patient', max: 80 }),
  dob: f.date({ is: 'birth', label: 'DOB' }),
  drug: f.text({ label: 'Drug', max: 80 }),
  prescriber: f.text({ label: 'Prescriber', max: 80 }),
};
export const logForm = defineForm({ fields: logFields }, [
  { title: 'Search', rows: [['from', 'to', 'patient', 'dob', 'drug', 'prescriber']] },
]);
export const logColumns: readonly ListColumn[] = [
  { id: 'receivedAt', width: 150 },
  { id: 'direction', width: 76, sortable: false },
  { id: 'kind', width: 150 },
  { id: 'status', width: 136 },
  { id: 'patientName', width: 180 },
  { id: 'patientDob', width: 104 },
  { id: 'drugText', width: 260 },
  { id: 'prescriberName', width: 170 },
  { id: 'reason', width: 260, sortable: false },
];
type Events =
  | { type: 'log.search' }
  | { type: 'log.days'; days: number }
  | ListAsked<ErxRow>
  | { type: 'dialog.close' };
interface Context {
  readonly draft: DraftRef;
  readonly list: ListRef;
  readonly today: string;
  readonly row: ErxRow | null;
  readonly rejections: number;
}
const filtersOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(logFields).flatMap((key) => {
      const value = values[key];
      return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : [];
    }),
  );

/** Every message of a span of days, both ways. `clock` says which day is today. */
export const createErxLogMachine = (clock: Pick<ClockPorts, 'today'>) =>
  setup({
    types: machineTypes<{ input: object; context: Context; events: Events; output: null }>(),
    actors: {
      draft: draftLogic,
      list: listMachine,
      askErxDetail: ask('erxDetail'),
    },
    guards: {
      isInvalid: ({ context }) => Object.keys(problemsToSave(draftOf(context.draft))).length > 0,
    },
    actions: {
      reject: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.draft, {
          type: 'draft.reject',
          errors: problemsToSave(draftOf(context.draft)),
        });
        enqueue.assign({ rejections: context.rejections + 1 });
      }),
      search: ({ context: { draft, list } }) => {
        const wanted = filtersOf(draftOf(draft).values);
        const now = list.getSnapshot().context.query.filters;
        for (const name of Object.keys(logFields))
          if (wanted[name] !== now[name])
            list.send({ type: 'list.filter', name, value: wanted[name] ?? null });
      },
      setDays: ({ context, event }) => {
        if (event.type === 'log.days')
          context.draft.send({
            type: 'draft.fill',
            values: { from: addDays(context.today, 1 - event.days), to: context.today },
          });
      },
    },
  }).createMachine({
    id: 'erxLog',
    context: ({ spawn, self }) => {
      const today = clock.today();
      return {
        today,
        row: null,
        rejections: 0,
        draft: spawn('draft', {
          id: 'draft',
          input: {
            values: {
              ...Object.fromEntries(Object.keys(logFields).map((key) => [key, null])),
              from: today,
              to: today,
            },
            fields: logFields,
          },
        }) as DraftRef,
        list: spawn('list', {
          id: 'list',
          input: {
            columns: erxFiltered(logColumns),
            keyOf: erxKey,
            call: 'erx.list',
            verbs: { open: true },
            leaves: true,
            owner: self,
            query: { filters: { from: today, to: today } },
          },
        }) as ListRef,
      };
    },
    initial: 'browsing',
    output: null,
    states: {
      browsing: {
        on: {
          'log.search': [{ guard: 'isInvalid', actions: 'reject' }, { actions: 'search' }],
          'log.days': { actions: ['setDays', 'search'] },
          'list.asked': {
            guard: ({ event }) => event.row !== null,
            target: 'reading',
            actions: assign({ row: ({ event }) => event.row }),
          },
          'dialog.close': 'closed',
        },
      },
      reading: {
        invoke: {
          id: 'read',
          src: 'askErxDetail',
          input: ({ context }) => ({ erxId: required(context.row, 'row to read').erxId }),
          onDone: 'browsing',
          onError: 'browsing',
        },
      },
      closed: { type: 'final' },
    },
  });
export type ErxLogMachine = ReturnType<typeof createErxLogMachine>;
export type ErxLogRef = ActorRefFrom<ErxLogMachine>;
export const provideErxLog = (ports: Pick<ErxPorts, 'erxList'>, clock: Pick<ClockPorts, 'today'>) =>
  createErxLogMachine(clock).provide({
    actors: { list: listMachine.provide({ actors: { search: port(erxSearch(ports, {})) } }) },
  });
export const erxLogRefusal = (
  snapshot: SnapshotFrom<ErxLogMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'A message is open: close it first.');
