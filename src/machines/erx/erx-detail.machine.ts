import type { ErxDetail } from '#domain/contract/counter.ts';
import type { Result } from '#domain/result.ts';
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { LiveChanged } from '../live/live.ports.ts';
import { faultText, port, unprovided } from '../port.ts';
import type { RxPorts } from '../rx/rx.ports.ts';
import { createAsk } from '../dialogs/dialogs.machine.ts';
import type { rxEntryMachine } from '../rx-entry/rx-entry.machine.ts';
import type { erxRefuseMachine } from './erx-refuse.machine.ts';
import { entryRefusal, refuseRefusal } from './erx.rows.ts';

export interface ErxDetailInput { readonly erxId: number }
export interface ErxDetailContext extends ErxDetailInput { readonly detail: ErxDetail | null; readonly problem: string | null }
type Events = { type: 'detail.enter' } | { type: 'detail.refuse' } | { type: 'detail.retry' } | LiveChanged | { type: 'dialog.close' };
const output = (e: unknown) => (e as { output: Result<ErxDetail> }).output;

/** One electronic message, read: what it says, what is wrong with it, whom and what it may mean, what it was answered. */
export const erxDetailMachine = setup({
  types: { input: {} as ErxDetailInput, context: {} as ErxDetailContext, events: {} as Events, output: null as null },
  actors: {
    load: unprovided<Result<ErxDetail>, { erxId: number }>('erx'),
    askRxEntry: createAsk<{ rxEntry: typeof rxEntryMachine }>()('rxEntry'), askErxRefuse: createAsk<{ erxRefuse: typeof erxRefuseMachine }>()('erxRefuse'),
  },
  guards: {
    isFound: ({ event }) => output(event).ok,
    mayEnter: ({ context }) => entryRefusal(context.detail?.row ?? null) === null, mayRefuse: ({ context }) => refuseRefusal(context.detail?.row ?? null) === null,
    isThis: ({ context, event }) => event.type === 'live.changed' && (event.entity === '*' || (event.entity === 'erx' && event.id === context.erxId)),
  },
  actions: {
    take: assign({ detail: ({ context, event }) => { const r = output(event); return r.ok ? r.value : context.detail; }, problem: ({ event }) => { const r = output(event); return r.ok ? null : r.error.message; } }),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
  },
}).createMachine({
  id: 'erxDetail',
  context: ({ input }) => ({ ...input, detail: null, problem: null }),
  initial: 'loading', output: null,
  states: {
    loading: {
      tags: 'busy',
      invoke: { id: 'load', src: 'load', input: ({ context }) => ({ erxId: context.erxId }), onDone: [{ guard: 'isFound', target: 'reading', actions: 'take' }, { target: 'missing', actions: 'take' }], onError: { target: 'missing', actions: 'fault' } },
      on: { 'dialog.close': 'closed' },
    },
    missing: { on: { 'detail.retry': 'loading', 'dialog.close': 'closed' } },
    reading: { on: { 'detail.enter': { guard: 'mayEnter', target: 'entering' }, 'detail.refuse': { guard: 'mayRefuse', target: 'refusing' }, 'live.changed': { guard: 'isThis', target: 'loading' }, 'dialog.close': 'closed' } },
    entering: { invoke: { id: 'enter', src: 'askRxEntry', input: ({ context }) => ({ erxId: context.erxId }), onDone: 'loading', onError: 'loading' } },
    refusing: { invoke: { id: 'refuse', src: 'askErxRefuse', input: ({ context }) => ({ row: context.detail!.row }), onDone: 'loading', onError: 'loading' } },
    closed: { type: 'final' },
  },
});
export type ErxDetailRef = ActorRefFrom<typeof erxDetailMachine>;
export const provideErxDetail = (ports: RxPorts) => erxDetailMachine.provide({ actors: { load: port(({ erxId }: { erxId: number }, signal) => ports.erx(erxId, signal)) } });

/** Why an event is not possible now, in words; null when it is. */
export function erxDetailRefusal(s: SnapshotFrom<typeof erxDetailMachine>, e: { type: string }): string | null {
  if (s.can(e as Events)) return null;
  if (s.hasTag('busy')) return 'Loading: wait for the message.';
  const row = s.context.detail?.row ?? null;
  return e.type === 'detail.enter' ? entryRefusal(row) : e.type === 'detail.refuse' ? refuseRefusal(row) : 'That is not possible now.';
}
