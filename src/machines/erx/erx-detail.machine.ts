import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxDetail } from '#domain/erx/contract/erx.ts';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { Result } from '#domain/platform/result.ts';
import { createAsk } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { rxEntryMachine } from '#machines/rx/entry/rx-entry.machine.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import type { erxRefuseMachine } from './erx-refuse.machine.ts';
import { entryRefusal, noteRefusal, refuseRefusal, stopRefusal } from './erx.rows.ts';

export interface ErxDetailInput {
  readonly erxId: number;
}
export interface ErxDetailContext extends ErxDetailInput {
  readonly detail: ErxDetail | null;
  readonly problem: string | null;
  /** The prescription that a cancellation means, as a person chose it; the exact one to begin with. */ readonly chosen:
    | number
    | null;
}
type Events =
  | { type: 'detail.enter' }
  | { type: 'detail.note' }
  | { type: 'detail.stop' }
  | { type: 'detail.choose'; rxId: number }
  | { type: 'detail.refuse' }
  | { type: 'detail.retry' }
  | LiveChanged
  | { type: 'dialog.close' };
const output = (e: unknown) => (e as { output: Result<ErxDetail> }).output;

/** One electronic message, read: what it says, what is wrong with it, whom and what it may mean, what it was answered. */
export const erxDetailMachine = setup({
  types: {
    input: {} as ErxDetailInput,
    context: {} as ErxDetailContext,
    events: {} as Events,
    output: null as null,
  },
  actors: {
    load: unprovided<Result<ErxDetail>, { erxId: number }>('erx'),
    note: unprovided<Result<ErxRow>, { erxId: number; version: number }>('noteErx'),
    stop: unprovided<Result<ErxRow>, { erxId: number; version: number; rxId: number }>('cancelErx'),
    askRxEntry: createAsk<{ rxEntry: typeof rxEntryMachine }>()('rxEntry'),
    askErxRefuse: createAsk<{ erxRefuse: typeof erxRefuseMachine }>()('erxRefuse'),
  },
  guards: {
    isFound: ({ event }) => output(event).ok,
    mayEnter: ({ context }) => entryRefusal(context.detail?.row ?? null) === null,
    mayNote: ({ context }) => noteRefusal(context.detail?.row ?? null) === null,
    mayStop: ({ context }) =>
      stopRefusal(context.detail?.row ?? null) === null && context.chosen !== null,
    isDone: ({ event }) => (event as unknown as { output: Result<ErxRow> }).output.ok,
    mayRefuse: ({ context }) => refuseRefusal(context.detail?.row ?? null) === null,
    isThis: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'erx' && event.id === context.erxId)),
  },
  actions: {
    take: assign({
      detail: ({ context, event }) => {
        const r = output(event);
        return r.ok ? r.value : context.detail;
      },
      problem: ({ event }) => {
        const r = output(event);
        return r.ok ? null : r.error.message;
      },
    }),
    choose: assign({
      chosen: ({ event, context }) =>
        event.type === 'detail.choose' ? event.rxId : context.chosen,
    }),
    proposeRx: assign({
      chosen: ({ context }) =>
        context.detail?.rxs.some((r) => r.id === context.chosen)
          ? context.chosen
          : (context.detail?.rxs.find((r) => r.exact)?.id ?? null),
    }),
    sayStopped: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'Discontinued. The answer to its sender is in Sent Messages.',
      }),
    sayRefused: ({ event, system }) => {
      const r = (event as unknown as { output: Result<ErxRow> }).output;
      if (!r.ok) tell(system, errorNote(r.error.message));
    },
    sayFault: ({ event, system }) =>
      tell(system, errorNote(faultText((event as unknown as { error: unknown }).error))),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
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
          { guard: 'isFound', target: 'reading', actions: ['take', 'proposeRx'] },
          { target: 'missing', actions: 'take' },
        ],
        onError: { target: 'missing', actions: 'fault' },
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
        input: ({ context }) => ({ row: context.detail!.row }),
        onDone: 'loading',
        onError: 'loading',
      },
    },
    noting: {
      tags: 'busy',
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context: { detail } }) => ({
          erxId: detail!.row.erxId,
          version: detail!.row.version,
        }),
        onDone: { target: 'loading', actions: 'sayRefused' },
        onError: { target: 'reading', actions: 'sayFault' },
      },
    },
    stopping: {
      tags: 'busy',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context: { detail, chosen } }) => ({
          erxId: detail!.row.erxId,
          version: detail!.row.version,
          rxId: chosen!,
        }),
        onDone: [
          { guard: 'isDone', target: 'loading', actions: 'sayStopped' },
          { target: 'loading', actions: 'sayRefused' },
        ],
        onError: { target: 'reading', actions: 'sayFault' },
      },
    },
    closed: { type: 'final' },
  },
});
export type ErxDetailRef = ActorRefFrom<typeof erxDetailMachine>;
export const provideErxDetail = (ports: RxPorts) =>
  erxDetailMachine.provide({
    actors: {
      load: port(({ erxId }: { erxId: number }, signal) => ports.erx(erxId, signal)),
      note: port((e: { erxId: number; version: number }) => ports.noteErx(e)),
      stop: port((e: { erxId: number; version: number; rxId: number }) => ports.cancelErx(e)),
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export function erxDetailRefusal(
  s: SnapshotFrom<typeof erxDetailMachine>,
  e: { type: string },
): string | null {
  if (s.can(e as Events)) return null;
  if (s.hasTag('busy')) return 'Loading: wait for the message.';
  const row = s.context.detail?.row ?? null;
  if (e.type === 'detail.note') return noteRefusal(row);
  if (e.type === 'detail.stop')
    return (
      stopRefusal(row) ??
      (s.context.detail?.rxs.length
        ? 'Choose which prescription it means.'
        : 'No prescription of this store fits this cancellation: refuse it with why.')
    );
  return e.type === 'detail.enter'
    ? entryRefusal(row)
    : e.type === 'detail.refuse'
      ? refuseRefusal(row)
      : 'That is not possible now.';
}
