import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { required } from '#domain/platform/required.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import { activeRow, type ListColumn } from '#machines/platform/list/list.state.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { port, unprovided } from '#machines/platform/ports/port.ts';
import { askErxDetail, askErxLog, askErxRefuse, askRxEntry } from './erx.dialogs.ts';
import type { ErxPorts } from './erx.ports.ts';
import { entryRefusal, erxFiltered, erxKey, erxSearch, refuseRefusal } from './erx.rows.ts';

/**
 * What the received messages can be narrowed to. Those that wait stand oldest first, the others
 * newest first.
 */
export const erxPresets = [
  { id: 'open', title: 'To enter', status: 'new,working', direction: 'asc' },
  { id: 'entered', title: 'Entered', status: 'entered,noted', direction: 'desc' },
  { id: 'refused', title: 'Refused', status: 'refused', direction: 'desc' },
  { id: 'problems', title: 'Not readable', status: 'unreadable,unsupported', direction: 'desc' },
  { id: 'all', title: 'All', status: '', direction: 'desc' },
] as const;
export type Which = 'received' | 'sent';
export type ErxEvent =
  | { type: 'erx.enter' }
  | { type: 'erx.detail' }
  | { type: 'erx.refuse' }
  | { type: 'erx.log' }
  | { type: 'erx.preset'; nth: number }
  | { type: 'erx.search'; text: string }
  | { type: 'erx.at'; which: Which }
  | ListAsked<ErxRow>
  | LiveChanged
  | { type: 'dialog.close' };
export interface ErxContext {
  readonly received: ListRef;
  readonly sent: ListRef;
  /** The table that the person is in. */
  readonly which: Which;
  readonly preset: number;
  /** How many messages each preset has; null until counted. */
  readonly counts: readonly number[] | null;
  readonly row: ErxRow | null;
}
export const receivedColumns: readonly ListColumn[] = [
  { id: 'receivedAt', width: 150 },
  { id: 'kind', width: 150 },
  { id: 'status', width: 136 },
  { id: 'patientName', width: 190 },
  { id: 'patientDob', width: 104 },
  { id: 'drugText', width: 250 },
  { id: 'schedule', width: 64 },
  { id: 'prescriberName', width: 180 },
  { id: 'expiresOn', width: 104, sortable: false },
  { id: 'rxNumber', width: 84, sortable: false },
  { id: 'reason', width: 220, sortable: false },
];
export const sentColumns: readonly ListColumn[] = [
  { id: 'receivedAt', width: 150 },
  { id: 'sentAt', width: 150 },
  { id: 'kind', width: 150 },
  { id: 'status', width: 136 },
  { id: 'patientName', width: 190 },
  { id: 'drugText', width: 250 },
  { id: 'prescriberName', width: 180 },
  { id: 'reason', width: 300, sortable: false },
];
const verbs = { open: true } as const;
const listOf = (context: ErxContext): ListRef =>
  context.which === 'sent' ? context.sent : context.received;
/** The message under the cursor of the table that the person is in. */
const chosenMessage = (context: ErxContext): ErxRow | null =>
  activeRow(listOf(context).getSnapshot().context) as ErxRow | null;

/** The electronic messages of the store: what came in and what was answered. */
export const erxMachine = setup({
  types: machineTypes<{ input: object; context: ErxContext; events: ErxEvent; output: null }>(),
  actors: {
    received: listMachine,
    sent: listMachine,
    count: unprovided<readonly number[]>('count'),
    askRxEntry,
    askErxDetail,
    askErxRefuse,
    askErxLog,
  },
  guards: {
    mayEnter: ({ context }) => entryRefusal(chosenMessage(context)) === null,
    mayRefuse: ({ context }) => refuseRefusal(chosenMessage(context)) === null,
    opensEntry: ({ event }) => event.type === 'list.asked' && entryRefusal(event.row) === null,
    hasRow: ({ context }) => chosenMessage(context) !== null,
    asksForRow: ({ event }) => event.type === 'list.asked' && event.row !== null,
    isErx: ({ event }) =>
      event.type === 'live.changed' && (event.entity === 'erx' || event.entity === '*'),
    isPreset: ({ event }) => event.type === 'erx.preset' && erxPresets[event.nth] !== undefined,
  },
  actions: {
    take: assign({
      row: ({ context, event }) =>
        event.type === 'list.asked' ? event.row : chosenMessage(context),
    }),
    refresh: ({ context }) => {
      for (const list of [context.received, context.sent]) list.send({ type: 'list.refresh' });
    },
    narrow: enqueueActions(({ context, enqueue }, { nth }: { nth: number }) => {
      const { status, direction } = required(erxPresets[nth], 'The preset');
      enqueue.sendTo(context.received, {
        type: 'list.filter',
        name: 'status',
        value: status || null,
      });
      enqueue.sendTo(context.received, { type: 'list.sort', column: 'receivedAt', direction });
      enqueue.assign({ preset: nth });
    }),
    search: ({ context, event }) => {
      if (event.type === 'erx.search')
        for (const list of [context.received, context.sent])
          list.send({ type: 'list.search', text: event.text });
    },
    takeCounts: assign({
      counts: (_, output: readonly number[]) => output,
    }),
    notifyFailed: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).createMachine({
  id: 'erx',
  context: ({ spawn, self }) => ({
    received: spawn('received', {
      id: 'received',
      input: {
        columns: erxFiltered(receivedColumns),
        keyOf: erxKey,
        call: 'erx.list',
        verbs,
        leaves: true,
        owner: self,
        query: {
          filters: { status: erxPresets[0].status },
          sort: { column: 'receivedAt', direction: 'asc' },
        },
      },
    }) as ListRef,
    sent: spawn('sent', {
      id: 'sent',
      input: {
        columns: erxFiltered(sentColumns),
        keyOf: erxKey,
        call: 'erx.list',
        verbs,
        leaves: true,
        owner: self,
      },
    }) as ListRef,
    which: 'received',
    preset: 0,
    counts: null,
    row: null,
  }),
  initial: 'open',
  output: null,
  states: {
    open: {
      type: 'parallel',
      states: {
        // Of its own region only: what is open above is never closed by a message that comes in.
        counting: {
          initial: 'counting',
          on: { 'live.changed': { guard: 'isErx', actions: 'refresh', target: '.counting' } },
          states: {
            counting: {
              invoke: {
                id: 'count',
                src: 'count',
                onDone: {
                  target: 'counted',
                  actions: { type: 'takeCounts', params: ({ event }) => event.output },
                },
                onError: 'counted',
              },
            },
            counted: {},
          },
        },
        work: {
          initial: 'browsing',
          states: {
            browsing: {
              on: {
                'list.asked': [
                  { guard: 'opensEntry', target: 'entering', actions: 'take' },
                  { guard: 'asksForRow', target: 'reading', actions: 'take' },
                ],
                'erx.enter': { guard: 'mayEnter', target: 'entering', actions: 'take' },
                'erx.detail': { guard: 'hasRow', target: 'reading', actions: 'take' },
                'erx.refuse': { guard: 'mayRefuse', target: 'refusing', actions: 'take' },
                'erx.log': 'logging',
                'erx.preset': {
                  guard: 'isPreset',
                  actions: { type: 'narrow', params: ({ event }) => ({ nth: event.nth }) },
                },
                'erx.search': { actions: 'search' },
                'erx.at': { actions: assign({ which: ({ event }) => event.which }) },
                'dialog.close': '#erx.closed',
              },
            },
            // Whatever was open above may have changed a message.
            entering: {
              invoke: {
                id: 'enter',
                src: 'askRxEntry',
                input: ({ context }) => ({
                  erxId: required(context.row, 'message under the cursor').erxId,
                }),
                onDone: { target: '#erx.open', reenter: true, actions: 'refresh' },
                onError: {
                  target: 'browsing',
                  actions: {
                    type: 'notifyFailed',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
            reading: {
              invoke: {
                id: 'read',
                src: 'askErxDetail',
                input: ({ context }) => ({
                  erxId: required(context.row, 'message under the cursor').erxId,
                }),
                onDone: { target: '#erx.open', reenter: true, actions: 'refresh' },
                onError: {
                  target: 'browsing',
                  actions: {
                    type: 'notifyFailed',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
            refusing: {
              invoke: {
                id: 'refuse',
                src: 'askErxRefuse',
                input: ({ context }) => ({
                  row: required(context.row, 'message under the cursor'),
                }),
                onDone: { target: '#erx.open', reenter: true, actions: 'refresh' },
                onError: {
                  target: 'browsing',
                  actions: {
                    type: 'notifyFailed',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
            logging: {
              invoke: {
                id: 'log',
                src: 'askErxLog',
                input: {},
                onDone: { target: '#erx.open', reenter: true, actions: 'refresh' },
                onError: {
                  target: 'browsing',
                  actions: {
                    type: 'notifyFailed',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ErxRef = ActorRefFrom<typeof erxMachine>;

const countPresets =
  (ports: Pick<ErxPorts, 'erxList'>) =>
  (_: void, signal: AbortSignal): Promise<readonly number[]> =>
    Promise.all(
      erxPresets.map(
        async (erxPreset) =>
          (
            await ports.erxList(
              {
                text: '',
                filters: {
                  direction: 'in',
                  ...(erxPreset.status ? { status: erxPreset.status } : {}),
                },
                sort: null,
                offset: 0,
                limit: 1,
              },
              signal,
            )
          ).total,
      ),
    );
export const provideErx = (ports: Pick<ErxPorts, 'erxList'>) =>
  erxMachine.provide({
    actors: {
      received: listMachine.provide({
        actors: { search: port(erxSearch(ports, { direction: 'in' })) },
      }),
      sent: listMachine.provide({
        actors: { search: port(erxSearch(ports, { direction: 'out' })) },
      }),
      count: port(countPresets(ports)),
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export function erxRefusal(
  snapshot: SnapshotFrom<typeof erxMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  const row = chosenMessage(snapshot.context);
  if (event.type === 'erx.enter') return entryRefusal(row);
  if (event.type === 'erx.refuse') return refuseRefusal(row);
  return event.type === 'erx.detail' ? 'Choose a message first.' : 'That is not possible now.';
}
