import { assign, setup, type AnyActorRef, type AnyEventObject, type SnapshotFrom } from 'xstate';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { saidYes, yesNo } from '../confirm/questions.ts';
import {
  askStepUp,
  stepUpCode,
  type StepUpInput,
  type StepUpOutput,
} from '../dialogs/ask-step-up.ts';
import { askConfirm } from '../dialogs/closing.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell, undoNote } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';
import { findActor, actorNamed } from '../ports/system-actors.ts';

/** A deletion or a switch that can be taken back; `what` names the record for the person. */
export interface Undoable {
  readonly kind: string;
  readonly id: number;
  readonly version: number;
  readonly what: string;
  /** Where its calls name it by a key of its own: a document. */ readonly key?: string;
  /** For a switch: how the record stood before. */ readonly standing?: {
    readonly kind: 'active' | 'blocked';
    readonly on: boolean;
    readonly reason: string;
  };
  /** What is said once it is taken back, where nothing comes back. */ readonly said?: string;
  /** What is said before the reason where it can't be taken back. */ readonly failed?: string;
}
export interface UndoPorts {
  restore(input: Proved): Promise<Done>;
  /** Deletes again what was brought back. */
  remove(input: Proved): Promise<Done>;
}
/**
 * The act, and the proof that the password was given for it, where the server has asked for one.
 */
export interface Proved extends Undoable {
  readonly proof: string | null;
}
/** A refusal with the code STEP_UP says what is to be proved. */
export type Done = Result<{ readonly version: number }, Failure & { readonly data?: unknown }>;
type Events = { type: 'undo.run'; undo: Undoable } | { type: 'undo.redo' };
interface Context {
  readonly queue: readonly Undoable[];
  /** What came back last, as it stands now. */ readonly back: Undoable | null;
  readonly problem: string;
  readonly wanted: ProofWanted | null;
  readonly proof: string | null;
}
const versionOf = (done: Done): number => (done.ok ? done.value.version : 0);
const wantedOf = (done: Done): ProofWanted | null =>
  !done.ok && done.error.code === stepUpCode
    ? ((done.error.data as ProofWanted | undefined) ?? null)
    : null;
/** The deletion that is being taken back: the oldest that waits. */
const inHand = (context: Context): Undoable => required(context.queue[0], 'The deletion in hand');
const backIn = (context: Context): Undoable => required(context.back, 'What came back last');
const asked = (purpose: string, context: Context): StepUpInput => {
  const wanted = required(context.wanted, 'What the password is for');
  return {
    purpose,
    action: wanted.action,
    target: { entity: wanted.entity, id: wanted.entityId, version: wanted.entityVersion },
  };
};
const askedElsewhere: ReadonlySet<string> = new Set([
  'rx',
  'rxHold',
  'rxDeferral',
  'rxAlert',
  'patientMerge',
  'medicationHistory',
  'documentSplit',
]);
/** The list that shows the record hears that it changed. */
const notifyChanged = (
  system: { get(id: string): unknown },
  { kind, id }: Undoable,
  version: number,
): void =>
  findActor<AnyActorRef>(system, 'workstation')?.send({
    type: 'live.changed',
    entity: kind,
    id,
    version,
  } satisfies LiveChanged);

/**
 * Takes deletions back, one after the other, and deletes again what came back last. It lives at the
 * root, so that a deletion can be undone after its dialog or page was left.
 */
export const undoMachine = setup({
  types: machineTypes<{ context: Context; events: Events }>(),
  actors: {
    restore: unprovided<Done, Proved>('restore'),
    remove: unprovided<Done, Proved>('remove'),
    askConfirm,
    askStepUp,
  },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    /**
     * A prescription is deleted and a medication ended with a reason, patients are merged part by
     * part, and pages are chosen: all are asked in their own places.
     */
    canRedo: ({ context }) =>
      context.back !== null &&
      context.back.standing === undefined &&
      !askedElsewhere.has(context.back.kind),
    isDone: (_, output: Done) => output.ok,
    /**
     * The password is asked for once; a proof that does not fit is of a record that was changed
     * meanwhile.
     */
    wantsProof: ({ context }, output: Done) => context.proof === null && wantedOf(output) !== null,
    isProved: (_, output: StepUpOutput) => output.proof !== null,
  },
  actions: {
    queue: assign(({ context, event }) =>
      event.type === 'undo.run' ? { queue: [...context.queue, event.undo] } : {},
    ),
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    keepBack: assign({
      back: ({ context }, output: Done) => ({ ...inHand(context), version: versionOf(output) }),
    }),
    forgetBack: assign({ back: null }),
    forgetProof: assign({ proof: null, wanted: null }),
    want: assign({ wanted: (_, output: Done) => wantedOf(output) }),
    takeProof: assign({
      proof: (_, output: StepUpOutput) => output.proof,
    }),
    notProved: assign({ problem: 'it needs your password.' }),
    notifyBack: ({ context, system }) =>
      tell(system, {
        tone: 'success',
        message: inHand(context).said ?? `${inHand(context).what} is back.`,
      }),
    refreshBack: ({ context, system }, output: Done) =>
      notifyChanged(system, inHand(context), versionOf(output)),
    takeProblem: assign({
      problem: (_, output: Done) => {
        return output.ok ? '' : output.error.message;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyFailed: ({ context, system, self }) =>
      tell(
        system,
        errorNote(
          `${inHand(context).failed ?? `${inHand(context).what} could not be brought back`}: ${context.problem}`,
          { target: self, event: { type: 'undo.run', undo: inHand(context) } satisfies Events },
        ),
      ),
    notifyGone: ({ context, system, self }, output: Done) => {
      const gone = { ...backIn(context), version: versionOf(output) };
      notifyChanged(system, gone, gone.version);
      tell(
        system,
        undoNote(`${gone.what} deleted.`, {
          target: self,
          event: { type: 'undo.run', undo: gone } satisfies Events,
        }),
      );
    },
    notifyKept: ({ context, system }) =>
      tell(system, errorNote(`${backIn(context).what} was not deleted again: ${context.problem}`)),
  },
}).createMachine({
  id: 'undo',
  context: { queue: [], back: null, problem: '', wanted: null, proof: null },
  initial: 'resting',
  on: { 'undo.run': { actions: 'queue' } },
  states: {
    resting: {
      entry: 'forgetProof',
      always: { guard: 'hasMore', target: 'restoring' },
      on: { 'undo.redo': { guard: 'canRedo', target: 'asking' } },
    },
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => ({ ...inHand(context), proof: context.proof }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              'notifyBack',
              { type: 'refreshBack', params: ({ event }) => event.output },
              { type: 'keepBack', params: ({ event }) => event.output },
              'next',
            ],
          },
          {
            guard: { type: 'wantsProof', params: ({ event }) => event.output },
            target: 'provingRestore',
            actions: { type: 'want', params: ({ event }) => event.output },
          },
          {
            target: 'resting',
            actions: [
              { type: 'takeProblem', params: ({ event }) => event.output },
              'notifyFailed',
              'next',
            ],
          },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFailed',
            'next',
          ],
        },
      },
    },
    provingRestore: {
      invoke: {
        id: 'proveRestore',
        src: 'askStepUp',
        input: ({ context }) => asked(`Bring ${inHand(context).what} back`, context),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'restoring',
            actions: { type: 'takeProof', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: ['notProved', 'notifyFailed', 'next'] },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFailed',
            'next',
          ],
        },
      },
    },
    provingRemoval: {
      invoke: {
        id: 'proveRemoval',
        src: 'askStepUp',
        input: ({ context }) => asked(`Delete ${backIn(context).what} again`, context),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'removing',
            actions: { type: 'takeProof', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: ['notProved', 'notifyKept'] },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyKept',
          ],
        },
      },
    },
    asking: {
      invoke: {
        id: 'askAgain',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, backIn(context).what),
        onDone: [
          { guard: ({ event }) => saidYes(event.output), target: 'removing' },
          { target: 'resting' },
        ],
      },
    },
    removing: {
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ ...backIn(context), proof: context.proof }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'resting',
            actions: [{ type: 'notifyGone', params: ({ event }) => event.output }, 'forgetBack'],
          },
          {
            guard: { type: 'wantsProof', params: ({ event }) => event.output },
            target: 'provingRemoval',
            actions: { type: 'want', params: ({ event }) => event.output },
          },
          {
            target: 'resting',
            actions: [{ type: 'takeProblem', params: ({ event }) => event.output }, 'notifyKept'],
          },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyKept',
          ],
        },
      },
    },
  },
});
export type UndoLogic = typeof undoMachine;
export const provideUndo = (ports: UndoPorts) =>
  undoMachine.provide({
    actors: {
      restore: port((input: Proved) => ports.restore(input)),
      remove: port((input: Proved) => ports.remove(input)),
    },
  });

/** What an undo note does when it is taken, wherever the deletion happened. */
export const undoOf = (
  system: { get(id: string): unknown },
  undo: Undoable,
): { target: AnyActorRef; event: AnyEventObject } => ({
  target: actorNamed<AnyActorRef>(system, 'undo'),
  event: { type: 'undo.run', undo } satisfies Events,
});

/** Why nothing can be deleted again, in words; null when it can. */
export function undoRefusal(
  snapshot: SnapshotFrom<typeof undoMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (!snapshot.matches('resting')) return 'One moment: the last step is still being taken.';
  return snapshot.context.back === null
    ? 'There is nothing to do again.'
    : `${snapshot.context.back.what} needs a reason to be deleted: open it, then All steps ({key:rx.steps}).`;
}
