import { messages } from '#domain/messages.ts';
import type { Result } from '#domain/result.ts';
import { assign, setup, type ActorRefFrom, type AnyActorRef, type AnyEventObject, type SnapshotFrom } from 'xstate';
import { saidYes, yesNo } from '../confirm/confirm.machine.ts';
import { askConfirm } from '../dialogs/closing.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell, undoNote } from '../notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '../port.ts';

/** A deleted record that can come back; `what` names it for the person. */
export interface Undoable { readonly kind: string; readonly id: number; readonly version: number; readonly what: string }
export interface UndoPorts {
  restore(input: Undoable): Promise<Result<{ version: number }>>;
  /** Deletes again what was brought back. */
  remove(input: Undoable): Promise<Result<{ version: number }>>;
}
type Done = Result<{ version: number }>;
type Events = { type: 'undo.run'; undo: Undoable } | { type: 'undo.redo' } | { type: 'undo.forget' };
interface Context { readonly queue: readonly Undoable[]; /** What came back last, as it stands now. */ readonly back: Undoable | null; readonly problem: string }
const versionOf = (e: unknown): number => { const r = (e as { output: Done }).output; return r.ok ? r.value.version : 0; };
const isDone = ({ event }: { event: unknown }) => (event as { output: Done }).output.ok;
/** The list that shows the record hears that it changed. */
const tellChanged = (system: { get(id: string): unknown }, { kind, id }: Undoable, version: number): void =>
  (system.get('workstation') as AnyActorRef | undefined)?.send({ type: 'live.changed', entity: kind, id, version } satisfies LiveChanged);

/** Takes deletions back, one after the other, and deletes again what came back last. It lives at the root, so that a deletion can be undone after its dialog or page was left. */
export const undoMachine = setup({
  types: { context: {} as Context, events: {} as Events },
  actors: { restore: unprovided<Done, Undoable>('restore'), remove: unprovided<Done, Undoable>('remove'), askConfirm },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    /** A prescription is deleted with a reason, which is asked on its own page. */
    canRedo: ({ context }) => context.back !== null && context.back.kind !== 'rx',
    isDone,
  },
  actions: {
    queue: assign(({ context, event }) => (event.type === 'undo.run' ? { queue: [...context.queue, event.undo] } : {})),
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    keepBack: assign({ back: ({ context, event }) => ({ ...context.queue[0]!, version: versionOf(event) }) }),
    forgetBack: assign({ back: null }),
    sayBack: ({ context, system }) => tell(system, { tone: 'success', message: `${context.queue[0]!.what} is back.` }),
    refreshBack: ({ context, event, system }) => tellChanged(system, context.queue[0]!, versionOf(event)),
    takeProblem: assign({ problem: ({ event }) => { const r = (event as unknown as { output: Done }).output; return r.ok ? '' : r.error.message; } }),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
    sayFailed: ({ context, system, self }) => tell(system, errorNote(`${context.queue[0]!.what} could not be brought back: ${context.problem}`, { target: self, event: { type: 'undo.run', undo: context.queue[0]! } satisfies Events })),
    sayGone: ({ context, event, system, self }) => {
      const gone = { ...context.back!, version: versionOf(event) };
      tellChanged(system, gone, gone.version);
      tell(system, undoNote(`${gone.what} deleted.`, { target: self, event: { type: 'undo.run', undo: gone } satisfies Events }));
    },
    sayKept: ({ context, system }) => tell(system, errorNote(`${context.back!.what} was not deleted again: ${context.problem}`)),
  },
}).createMachine({
  id: 'undo',
  context: { queue: [], back: null, problem: '' },
  initial: 'resting',
  on: { 'undo.run': { actions: 'queue' }, 'undo.forget': { actions: 'forgetBack' } },
  states: {
    resting: { always: { guard: 'hasMore', target: 'restoring' }, on: { 'undo.redo': { guard: 'canRedo', target: 'asking' } } },
    restoring: {
      invoke: {
        id: 'restore', src: 'restore', input: ({ context }) => context.queue[0]!,
        onDone: [{ guard: 'isDone', target: 'resting', actions: ['sayBack', 'refreshBack', 'keepBack', 'next'] }, { target: 'resting', actions: ['takeProblem', 'sayFailed', 'next'] }],
        onError: { target: 'resting', actions: ['fault', 'sayFailed', 'next'] },
      },
    },
    asking: {
      invoke: {
        id: 'askAgain', src: 'askConfirm', input: ({ context }) => yesNo(messages.confirmDelete, context.back!.what),
        onDone: [{ guard: ({ event }) => saidYes(event.output), target: 'removing' }, { target: 'resting' }],
      },
    },
    removing: {
      invoke: {
        id: 'remove', src: 'remove', input: ({ context }) => context.back!,
        onDone: [{ guard: 'isDone', target: 'resting', actions: ['sayGone', 'forgetBack'] }, { target: 'resting', actions: ['takeProblem', 'sayKept'] }],
        onError: { target: 'resting', actions: ['fault', 'sayKept'] },
      },
    },
  },
});
export type UndoRef = ActorRefFrom<typeof undoMachine>;
export const provideUndo = (ports: UndoPorts) => undoMachine.provide({ actors: { restore: port((input: Undoable) => ports.restore(input)), remove: port((input: Undoable) => ports.remove(input)) } });

/** What an undo note does when it is taken, wherever the deletion happened. */
export const undoOf = (system: { get(id: string): unknown }, undo: Undoable): { target: AnyActorRef; event: AnyEventObject } =>
  ({ target: system.get('undo') as AnyActorRef, event: { type: 'undo.run', undo } satisfies Events });

/** Why nothing can be deleted again, in words; null when it can. */
export function undoRefusal(s: SnapshotFrom<typeof undoMachine>, event: { type: string }): string | null {
  if (s.can(event as Events)) return null;
  if (!s.matches('resting')) return 'One moment: the last step is still being taken.';
  return s.context.back === null ? 'There is nothing to do again.' : `${s.context.back.what} needs a reason to be deleted: open it, then All steps ({key:rx.steps}).`;
}
