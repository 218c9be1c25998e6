import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Attestation } from '#domain/admin/contract/passkey-parts.ts';
import type { BegunPasskey } from '#domain/admin/contract/passkey-parts.ts';
import type { PasskeysView } from '#domain/admin/contract/passkeys.ts';
import { mostPasskeys } from '#domain/admin/rules/passkey.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

interface Made {
  readonly name: string;
  readonly made: Attestation;
}
interface Removal {
  readonly id: number;
  readonly stepUp: string | null;
}
type Added = Result<{ readonly now: PasskeysView; readonly recovery: readonly string[] }>;
export interface PasskeysPorts {
  passkeys(signal: AbortSignal): Promise<PasskeysView>;
  beginPasskey(input: { readonly stepUp: string | null }): Promise<Result<BegunPasskey>>;
  /** Has a device make it: the browser asks the person. */
  makePasskey(begun: BegunPasskey, signal: AbortSignal): Promise<Result<Attestation>>;
  addPasskey(input: Made): Promise<Added>;
  removePasskey(input: Removal): Promise<Result<PasskeysView>>;
}
type Events =
  | { type: 'passkeys.add' }
  | { type: 'passkeys.type'; text: string }
  | { type: 'passkeys.confirm' }
  | { type: 'passkeys.remove'; nth: number }
  | { type: 'passkeys.written' }
  | { type: 'passkeys.retry' }
  | { type: 'dialog.close' };
interface Context {
  readonly view: PasskeysView;
  /** The name of the passkey that is added. */
  readonly name: string;
  /** The server's question to a device, as long as no device has answered it. */
  readonly begun: BegunPasskey | null;
  readonly made: Attestation | null;
  /** What is shown this once. */
  readonly recovery: readonly string[];
  /** Which one is removed; null: one is added. */
  readonly removed: PasskeysView['passkeys'][number] | null;
  readonly proof: string | null;
  readonly problem: string | null;
}
const nothing: PasskeysView = {
  passkeys: [],
  trouble: null,
  codes: false,
  recoveryLeft: 0,
  requiredFrom: null,
};
const writeFirst =
  'Write the recovery codes down first; {key:passkeys.written} says that you have.';
const removedText = (name: string): string =>
  `The passkey “${name}” is removed. It signs nobody in any more.`;
const needsProof = (output: Result<unknown>) => !output.ok && output.error.code === stepUpCode;
const isTaken = ({ view, name }: Pick<Context, 'view' | 'name'>): boolean =>
  view.passkeys.some((one) => one.name.toLowerCase() === name.trim().toLowerCase());

/** One's own passkeys: one is added under a name by a device, or one is removed. */
export const passkeysMachine = setup({
  types: machineTypes<{ context: Context; events: Events; output: null }>(),
  actors: {
    load: unprovided<PasskeysView>('passkeys'),
    begin: unprovided<Result<BegunPasskey>, { readonly stepUp: string | null }>('beginPasskey'),
    make: unprovided<Result<Attestation>, BegunPasskey>('makePasskey'),
    add: unprovided<Added, Made>('addPasskey'),
    remove: unprovided<Result<PasskeysView>, Removal>('removePasskey'),
    askStepUp: ask('stepUp'),
  },
  guards: {
    canAdd: ({ context: { view } }) => view.trouble === null && view.passkeys.length < mostPasskeys,
    isThere: ({ context, event }) =>
      event.type === 'passkeys.remove' && context.view.passkeys[event.nth] !== undefined,
    isNamed: ({ context }) => context.name.trim() !== '' && !isTaken(context),
    isAsked: ({ context }) =>
      context.begun !== null && context.name.trim() !== '' && !isTaken(context),
    isAdding: ({ context }) => context.removed === null,
    needsProof: (_, output: Result<unknown>) => needsProof(output),
    isDone: (_, output: Result<unknown>) => output.ok,
    isShownOnce: (_, output: Added) => output.ok && output.value.recovery.length > 0,
  },
  actions: {
    take: assign((_, output: PasskeysView) => ({
      view: output,
      begun: null,
      made: null,
      removed: null,
      proof: null,
    })),
    startAdding: assign({ name: '', begun: null, removed: null, proof: null, problem: null }),
    takeAdded: assign(({ context }, output: Added) => ({
      view: output.ok ? output.value.now : context.view,
      recovery: output.ok ? output.value.recovery : [],
      begun: null,
      made: null,
    })),
    forgetProblem: assign({ problem: null }),
    refuse: assign((_, output: Result<unknown>) => ({
      problem: output.ok ? null : output.error.message,
      proof: null,
    })),
    fault: assign((_, { error }: { error: unknown }) => ({
      problem: faultText(error),
      proof: null,
    })),
    /** What the server has refused, or may have taken, is asked for anew. */
    forgetBegun: assign({ begun: null, made: null }),
    notifyAdded: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'From your next sign-in on, a passkey is asked for after the password.',
      }),
    notifyRemoved: ({ system, context }) =>
      tell(system, {
        tone: 'success',
        message: removedText(context.removed?.name ?? ''),
      }),
  },
}).createMachine({
  id: 'passkeys',
  context: {
    view: nothing,
    name: '',
    begun: null,
    made: null,
    recovery: [],
    removed: null,
    proof: null,
    problem: null,
  },
  initial: 'loading',
  output: null,
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'shown',
          actions: { type: 'take', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    failed: {
      on: {
        'passkeys.retry': { target: 'loading', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    shown: {
      on: {
        'passkeys.add': { guard: 'canAdd', target: 'naming', actions: 'startAdding' },
        'passkeys.remove': {
          guard: 'isThere',
          target: 'removing',
          actions: assign({
            removed: ({ context, event }) =>
              required(context.view.passkeys[event.nth], 'The passkey'),
            problem: null,
          }),
        },
        'dialog.close': 'closed',
      },
    },
    naming: {
      on: {
        'passkeys.type': { actions: assign({ name: ({ event }) => event.text, problem: null }) },
        // A question that no device has answered stands: the password is not asked for again.
        'passkeys.confirm': [
          { guard: 'isAsked', target: 'making', actions: 'forgetProblem' },
          { guard: 'isNamed', target: 'beginning', actions: 'forgetProblem' },
        ],
        'dialog.close': { target: 'shown', actions: ['forgetBegun', 'forgetProblem'] },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ stepUp: context.proof }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'making',
            actions: assign({
              begun: ({ event }) => (event.output.ok ? event.output.value : null),
              proof: null,
            }),
          },
          {
            guard: { type: 'needsProof', params: ({ event }) => event.output },
            target: 'proving',
          },
          { target: 'naming', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'naming',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proving: {
      invoke: {
        id: 'askStepUp',
        src: 'askStepUp',
        input: ({ context }) => ({
          purpose:
            context.removed === null
              ? `Add the passkey “${context.name.trim()}”`
              : `Remove the passkey “${context.removed.name}”`,
          action: stepUpActions.passkeysChange,
        }),
        onDone: [
          {
            guard: ({ event, context }) => event.output.proof === null && context.removed === null,
            target: 'naming',
          },
          {
            guard: ({ event }) => event.output.proof === null,
            target: 'shown',
            actions: assign({ removed: null }),
          },
          {
            guard: 'isAdding',
            target: 'beginning',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
          {
            target: 'removing',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
        ],
      },
    },
    /** The browser asks, and the person answers at the device. */
    making: {
      tags: 'busy',
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => required(context.begun, 'The question to a device'),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'saving',
            actions: assign({
              made: ({ event }) => (event.output.ok ? event.output.value : null),
            }),
          },
          { target: 'naming', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'naming',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'naming' },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => ({
          name: context.name.trim(),
          made: required(context.made, 'What the device has made'),
        }),
        onDone: [
          {
            guard: { type: 'isShownOnce', params: ({ event }) => event.output },
            target: 'writing',
            actions: [{ type: 'takeAdded', params: ({ event }) => event.output }, 'notifyAdded'],
          },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'shown',
            actions: [{ type: 'takeAdded', params: ({ event }) => event.output }, 'notifyAdded'],
          },
          {
            target: 'naming',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'forgetBegun'],
          },
        ],
        // Whether it was added is not known: the server says.
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Recovery codes stand there until the person says that they are written down. */
    writing: {
      on: {
        'passkeys.written': { target: 'shown', actions: assign({ recovery: [], problem: null }) },
        'dialog.close': { actions: assign({ problem: writeFirst }) },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({
          id: required(context.removed, 'The passkey').id,
          stepUp: context.proof,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'shown',
            actions: [
              'notifyRemoved',
              assign(({ event, context }) => ({
                view: event.output.ok ? event.output.value : context.view,
                removed: null,
                proof: null,
              })),
            ],
          },
          {
            guard: { type: 'needsProof', params: ({ event }) => event.output },
            target: 'proving',
          },
          // It may be gone already: the list is read anew.
          { target: 'loading', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;
export const providePasskeys = (ports: PasskeysPorts) =>
  passkeysMachine.provide({
    actors: {
      load: port<PasskeysView, void>((_, signal) => ports.passkeys(signal)),
      begin: port((input: { readonly stepUp: string | null }) => ports.beginPasskey(input)),
      make: port((begun: BegunPasskey, signal) => ports.makePasskey(begun, signal)),
      add: port((input: Made) => ports.addPasskey(input)),
      remove: port((input: Removal) => ports.removePasskey(input)),
    },
  });

/** Why a passkey can't be added, in words; null when one can. */
const addRefusal = ({ view }: Context): string | null => {
  if (view.trouble !== null) return view.trouble;
  return view.passkeys.length >= mostPasskeys
    ? `You have ${mostPasskeys} passkeys, the most. Remove one first.`
    : null;
};
/** Why an event is not possible now, in words; null when it is. */
export const passkeysRefusal = (
  snapshot: SnapshotFrom<typeof passkeysMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  const { context } = snapshot;
  if (snapshot.matches('making')) return 'The browser asks for your device now.';
  if (snapshot.hasTag('busy')) return 'One moment: the server is being asked.';
  if (snapshot.matches('writing')) return writeFirst;
  if (event.type === 'passkeys.confirm')
    return isTaken(context)
      ? 'One of your passkeys has this name already.'
      : 'Give the passkey a name first, such as that of its device.';
  if (event.type === 'passkeys.add' && snapshot.matches('shown'))
    return addRefusal(context) ?? 'That is not possible now.';
  if (event.type === 'passkeys.remove' && snapshot.matches('shown'))
    return 'There is no such passkey in the list.';
  return 'That is not possible now.';
};
