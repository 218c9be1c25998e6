import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { ErxPorts } from './erx.ports.ts';
import {
  entryRefusal,
  noteRefusal,
  refuseRefusal,
  stopRefusal,
  transferRefusal,
} from './erx.rows.ts';

export interface ErxDetailInput {
  readonly erxId: number;
}
export interface ErxDetailContext extends ErxDetailInput {
  readonly detail: ErxDetail | null;
  readonly problem: string | null;
  /** The prescription that a message means, as a person chose it; first the exact one. */
  readonly chosen: number | null;
}
type Events =
  | { type: 'detail.enter' }
  | { type: 'detail.note' }
  | { type: 'detail.stop' }
  | { type: 'detail.transfer' }
  | { type: 'detail.choose'; rxId: number }
  | { type: 'detail.refuse' }
  | { type: 'detail.retry' }
  | LiveChanged
  | { type: 'dialog.close' };

interface StopInput {
  readonly erxId: number;
  readonly version: number;
  /** Null before one was chosen. */
  readonly rxId: number | null;
}
/**
 * One electronic message, read: what it says, what is wrong with it, whom and what it may mean,
 * what it was answered.
 */
export const erxDetailMachine = setup({
  types: machineTypes<{
    input: ErxDetailInput;
    context: ErxDetailContext;
    events: Events;
    output: null;
  }>(),
  actors: {
    load: unprovided<Result<ErxDetail>, { erxId: number }>('erx'),
    note: unprovided<Result<ErxRow>, { erxId: number; version: number }>('noteErx'),
    stop: unprovided<Result<ErxRow>, StopInput>('cancelErx'),
    transfer: unprovided<Result<ErxRow>, StopInput>('transferErx'),
    askRxEntry: ask('rxEntry'),
    askErxRefuse: ask('erxRefuse'),
  },
  guards: {
    isFound: (_, output: Result<ErxDetail>) => output.ok,
    mayEnter: ({ context }) => entryRefusal(context.detail?.row ?? null) === null,
    mayNote: ({ context }) => noteRefusal(context.detail?.row ?? null) === null,
    mayStop: ({ context }) =>
      stopRefusal(context.detail?.row ?? null) === null && context.chosen !== null,
    mayTransfer: ({ context }) =>
      transferRefusal(context.detail?.row ?? null) === null && context.chosen !== null,
    isDone: (_, output: Result<ErxRow>) => output.ok,
    mayRefuse: ({ context }) => refuseRefusal(context.detail?.row ?? null) === null,
    isThis: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'erx' && event.id === context.erxId)),
  },
  actions: {
    take: assign({
      detail: ({ context }, output: Result<ErxDetail>) => {
        return output.ok ? output.value : context.detail;
      },
      problem: (_, output: Result<ErxDetail>) => {
        return output.ok ? null : output.error.message;
      },
    }),
    choose: assign({
      chosen: ({ event, context }) =>
        event.type === 'detail.choose' ? event.rxId : context.chosen,
    }),
    proposeRx: assign({
      chosen: ({ context }) =>
        context.detail?.rxs.some((rx) => rx.id === context.chosen)
          ? context.chosen
          : (context.detail?.rxs.find((rx) => rx.exact)?.id ?? null),
    }),
    notifyStopped: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'Discontinued. The answer to its sender is in Sent Messages.',
      }),
    notifyTransferred: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'Transferred out. It is in Sent Messages until the other pharmacy confirms it.',
      }),
    notifyRefused: ({ system }, output: Result<ErxRow>) => {
      if (!output.ok) tell(system, errorNote(output.error.message));
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'erxDetail',
  context: ({ input }) => ({ ...input, detail: null, problem: null, chosen: null }),
  initial: 'loading',
  output: null,
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ erxId: context.erxId }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reading',
            actions: [{ type: 'take', params: ({ event }) => event.output }, 'proposeRx'],
          },
          { target: 'missing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'missing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'dialog.close': 'closed',
        'live.changed': { guard: 'isThis', target: 'loading', reenter: true },
      },
    },
    missing: { on: { 'detail.retry': 'loading', 'dialog.close': 'closed' } },
    reading: {
      on: {
        'detail.enter': { guard: 'mayEnter', target: 'entering' },
        'detail.refuse': { guard: 'mayRefuse', target: 'refusing' },
        'detail.note': { guard: 'mayNote', target: 'noting' },
        'detail.stop': { guard: 'mayStop', target: 'stopping' },
        'detail.transfer': { guard: 'mayTransfer', target: 'transferring' },
        'detail.choose': { actions: 'choose' },
        'live.changed': { guard: 'isThis', target: 'loading' },
        'dialog.close': 'closed',
      },
    },
    entering: {
      invoke: {
        id: 'enter',
        src: 'askRxEntry',
        input: ({ context }) => ({ erxId: context.erxId }),
        onDone: 'loading',
        onError: 'loading',
      },
    },
    refusing: {
      invoke: {
        id: 'refuse',
        src: 'askErxRefuse',
        input: ({ context }) => ({ row: required(context.detail, 'detail of the message').row }),
        onDone: 'loading',
        onError: 'loading',
      },
    },
    noting: {
      tags: 'busy',
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context }) => {
          const { row } = required(context.detail, 'detail of the message');
          return { erxId: row.erxId, version: row.version };
        },
        onDone: {
          target: 'loading',
          actions: { type: 'notifyRefused', params: ({ event }) => event.output },
        },
        onError: {
          target: 'reading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context }) => {
          const { row } = required(context.detail, 'detail of the message');
          return {
            erxId: row.erxId,
            version: row.version,
            rxId: context.chosen,
          };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'notifyStopped',
          },
          {
            target: 'loading',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'reading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    transferring: {
      tags: 'busy',
      invoke: {
        id: 'transfer',
        src: 'transfer',
        input: ({ context }) => {
          const { row } = required(context.detail, 'detail of the message');
          return { erxId: row.erxId, version: row.version, rxId: context.chosen };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'loading',
            actions: 'notifyTransferred',
          },
          {
            target: 'loading',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'reading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ErxDetailRef = ActorRefFrom<typeof erxDetailMachine>;
export const provideErxDetail = (
  ports: Pick<ErxPorts, 'erx' | 'noteErx' | 'cancelErx' | 'transferErx'>,
) =>
  erxDetailMachine.provide({
    actors: {
      load: port(({ erxId }: { erxId: number }, signal) => ports.erx(erxId, signal)),
      note: port((input: { erxId: number; version: number }) => ports.noteErx(input)),
      transfer: port(({ rxId, ...message }: StopInput) =>
        ports.transferErx({ ...message, rxId: required(rxId, 'prescription to transfer') }),
      ),
      stop: port(({ rxId, ...message }: StopInput) =>
        ports.cancelErx({ ...message, rxId: required(rxId, 'prescription to stop') }),
      ),
    },
  });

/** Why a message that names one prescription waits: nobody has chosen, or none fits. */
const unchosen = ({ context }: SnapshotFrom<typeof erxDetailMachine>, what: string): string =>
  context.detail?.rxs.length
    ? 'Choose which prescription it means.'
    : `No prescription of this store fits this ${what}: refuse it with why.`;
/** Why an event is not possible now, in words; null when it is. */
export function erxDetailRefusal(
  snapshot: SnapshotFrom<typeof erxDetailMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Loading: wait for the message.';
  const row = snapshot.context.detail?.row ?? null;
  if (event.type === 'detail.note') return noteRefusal(row);
  if (event.type === 'detail.stop') return stopRefusal(row) ?? unchosen(snapshot, 'cancellation');
  if (event.type === 'detail.transfer')
    return transferRefusal(row) ?? unchosen(snapshot, 'request');
  if (event.type === 'detail.enter') return entryRefusal(row);
  return event.type === 'detail.refuse' ? refuseRefusal(row) : 'That is not possible now.';
}
