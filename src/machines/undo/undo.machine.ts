import type { Result } from '#domain/result.ts';
import { assign, setup, type ActorRefFrom, type AnyActorRef, type AnyEventObject } from 'xstate';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell } from '../notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '../port.ts';

/** A deleted record that can come back; `what` names it for the person. */
export interface Undoable { readonly kind: string; readonly id: number; readonly version: number; readonly what: string }
export interface UndoPorts { restore(input: Undoable): Promise<Result<{ version: number }>> }
type Events = { type: 'undo.run'; undo: Undoable };

/** Takes deletions back, one after the other. It lives at the root, so that a deletion can be undone after its dialog or page was left. */
export const undoMachine = setup({
  types: { context: {} as { readonly queue: readonly Undoable[]; readonly problem: string }, events: {} as Events },
  actors: { restore: unprovided<Result<{ version: number }>, Undoable>('restore') },
  guards: { hasMore: ({ context }) => context.queue.length > 0 },
  actions: {
    queue: assign({ queue: ({ context, event }) => [...context.queue, event.undo] }),
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    sayBack: ({ context, system }) => tell(system, { tone: 'success', message: `${context.queue[0]!.what} is back.` }),
    refresh: ({ context, system }, { version }: { version: number }) => {
      const { kind, id } = context.queue[0]!;
      (system.get('workstation') as AnyActorRef | undefined)?.send({ type: 'live.changed', entity: kind, id, version } satisfies LiveChanged);
    },
    sayFailed: ({ context, system, self }) => tell(system, errorNote(`${context.queue[0]!.what} could not be brought back: ${context.problem}`, { target: self, event: { type: 'undo.run', undo: context.queue[0]! } satisfies Events })),
  },
}).createMachine({
  id: 'undo',
  context: { queue: [], problem: '' },
  initial: 'resting',
  on: { 'undo.run': { actions: 'queue' } },
  states: {
    resting: { always: { guard: 'hasMore', target: 'restoring' } },
    restoring: {
      invoke: {
        id: 'restore', src: 'restore', input: ({ context }) => context.queue[0]!,
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'resting', actions: ['sayBack', { type: 'refresh', params: ({ event }) => ({ version: event.output.ok ? event.output.value.version : 0 }) }, 'next'] },
          { target: 'resting', actions: [assign({ problem: ({ event }) => (event.output.ok ? '' : event.output.error.message) }), 'sayFailed', 'next'] },
        ],
        onError: { target: 'resting', actions: [assign({ problem: ({ event }) => faultText(event.error) }), 'sayFailed', 'next'] },
      },
    },
  },
});
export type UndoRef = ActorRefFrom<typeof undoMachine>;
export const provideUndo = (ports: UndoPorts) => undoMachine.provide({ actors: { restore: port((input: Undoable) => ports.restore(input)) } });

/** What an undo note does when it is taken, wherever the deletion happened. */
export const undoOf = (system: { get(id: string): unknown }, undo: Undoable): { target: AnyActorRef; event: AnyEventObject } =>
  ({ target: system.get('undo') as AnyActorRef, event: { type: 'undo.run', undo } satisfies Events });
