import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { BegunCodes } from '#domain/admin/contract/begun-codes.ts';
import type { SignInCodesView } from '#domain/admin/contract/codes.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { Result } from '#domain/platform/result.ts';
import { stepUpCode } from '#machines/platform/dialogs/ask-step-up.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

interface Change {
  readonly version: number;
  readonly stepUp: string | null;
}
export interface CodesPorts {
  codes(signal: AbortSignal): Promise<SignInCodesView>;
  beginCodes(change: Change): Promise<Result<BegunCodes>>;
  confirmCodes(change: {
    readonly version: number;
    readonly code: string;
  }): Promise<Result<SignInCodesView>>;
  endCodes(change: Change): Promise<Result<SignInCodesView>>;
}
type Events =
  | { type: 'codes.begin' }
  | { type: 'codes.type'; text: string }
  | { type: 'codes.confirm' }
  | { type: 'codes.end' }
  | { type: 'codes.retry' }
  | { type: 'dialog.close' };
interface Context {
  readonly codes: SignInCodesView;
  /** What is shown this once. */
  readonly begun: BegunCodes | null;
  readonly typed: string;
  readonly proof: string | null;
  /** Which change waits for the password. */
  readonly change: 'begin' | 'end';
  readonly problem: string | null;
}
const nothing: SignInCodesView = {
  version: 0,
  since: null,
  recoveryLeft: 0,
  passkeys: 0,
  reset: null,
  requiredFrom: null,
};
const needsProof = (output: Result<unknown>) => !output.ok && output.error.code === stepUpCode;

/** One's own one-time codes: set up with a new secret and its first code, or ended. */
export const codesMachine = setup({
  types: machineTypes<{ context: Context; events: Events; output: null }>(),
  actors: {
    load: unprovided<SignInCodesView>('codes'),
    begin: unprovided<Result<BegunCodes>, Change>('beginCodes'),
    confirm: unprovided<
      Result<SignInCodesView>,
      { readonly version: number; readonly code: string }
    >('confirmCodes'),
    end: unprovided<Result<SignInCodesView>, Change>('endCodes'),
    askStepUp: ask('stepUp'),
  },
  guards: {
    isSetUp: ({ context }) => context.codes.since !== null && context.codes.requiredFrom === null,
    isTyped: ({ context }) => context.typed.trim() !== '',
    isBeginning: ({ context }) => context.change === 'begin',
    isStale: (_, output: Result<unknown>) => !output.ok && output.error.code === 'STALE',
    needsProof: (_, output: Result<unknown>) => needsProof(output),
    isDone: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    take: assign({
      codes: (_, output: SignInCodesView) => output,
      begun: null,
      typed: '',
      proof: null,
    }),
    forgetProblem: assign({ problem: null }),
    refuse: assign((_, output: Result<unknown>) => ({
      problem: output.ok ? null : output.error.message,
      proof: null,
    })),
    fault: assign((_, { error }: { error: unknown }) => ({
      problem: faultText(error),
      proof: null,
    })),
    notifyConfirmed: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'From your next sign-in on, a code is asked for after the password.',
      }),
    notifyEnded: ({ system }) =>
      tell(system, { tone: 'success', message: 'No code is asked for any more.' }),
  },
}).createMachine({
  id: 'codes',
  context: {
    codes: nothing,
    begun: null,
    typed: '',
    proof: null,
    change: 'begin',
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
        'codes.retry': { target: 'loading', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    shown: {
      on: {
        'codes.begin': {
          target: 'beginning',
          actions: ['forgetProblem', assign({ change: 'begin' })],
        },
        'codes.end': {
          guard: 'isSetUp',
          target: 'ending',
          actions: ['forgetProblem', assign({ change: 'end' })],
        },
        'dialog.close': 'closed',
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ version: context.codes.version, stepUp: context.proof }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'begun',
            actions: assign({
              begun: ({ event }) => (event.output.ok ? event.output.value : null),
              typed: '',
              proof: null,
            }),
          },
          {
            guard: { type: 'needsProof', params: ({ event }) => event.output },
            target: 'proving',
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proving: {
      invoke: {
        id: 'askStepUp',
        src: 'askStepUp',
        input: ({ context }) => ({
          purpose: context.change === 'begin' ? 'Set up one-time codes' : 'End your one-time codes',
          action: stepUpActions.codesChange,
        }),
        onDone: [
          { guard: ({ event }) => event.output.proof === null, target: 'shown' },
          {
            guard: 'isBeginning',
            target: 'beginning',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
          {
            target: 'ending',
            actions: assign({ proof: ({ event }) => event.output.proof }),
          },
        ],
      },
    },
    /** What was begun counts for nothing until a code of it was typed. */
    begun: {
      on: {
        'codes.type': { actions: assign({ typed: ({ event }) => event.text, problem: null }) },
        'codes.confirm': { guard: 'isTyped', target: 'confirming', actions: 'forgetProblem' },
        'dialog.close': 'closed',
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({
          version: context.begun?.version ?? 0,
          code: context.typed.trim(),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'shown',
            actions: [
              assign(({ event, context }) => ({
                codes: event.output.ok ? event.output.value : context.codes,
                begun: null,
                typed: '',
              })),
              'notifyConfirmed',
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          {
            target: 'begun',
            actions: [
              { type: 'refuse', params: ({ event }) => event.output },
              assign({ typed: '' }),
            ],
          },
        ],
        // Whether it counts now is not known: the server says.
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ version: context.codes.version, stepUp: context.proof }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'shown',
            actions: [
              assign(({ event, context }) => ({
                codes: event.output.ok ? event.output.value : context.codes,
                proof: null,
              })),
              'notifyEnded',
            ],
          },
          {
            guard: { type: 'needsProof', params: ({ event }) => event.output },
            target: 'proving',
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'refuse', params: ({ event }) => event.output } },
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
export type CodesRef = ActorRefFrom<typeof codesMachine>;
export const provideCodes = (ports: CodesPorts) =>
  codesMachine.provide({
    actors: {
      load: port<SignInCodesView, void>((_, signal) => ports.codes(signal)),
      begin: port((change: Change) => ports.beginCodes(change)),
      confirm: port((change: { readonly version: number; readonly code: string }) =>
        ports.confirmCodes(change),
      ),
      end: port((change: Change) => ports.endCodes(change)),
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export const codesRefusal = (
  snapshot: SnapshotFrom<typeof codesMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is being asked.';
  if (event.type === 'codes.confirm') return 'Type the code that the app shows first.';
  if (event.type === 'codes.end' && snapshot.context.codes.requiredFrom !== null)
    return 'Codes are required of you: they can be set up anew, not ended.';
  if (event.type === 'codes.end') return 'No code is asked for: there is nothing to end.';
  return 'That is not possible now.';
};
