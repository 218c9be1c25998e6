import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Failure, Result } from '#domain/platform/result.ts';
import type {
  StepUpInput,
  StepUpOutput,
  StepUpTarget,
} from '#machines/platform/dialogs/ask-step-up.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

/** The second person, as typed. */
interface SecondPerson {
  readonly username: string;
  readonly password: string;
  readonly code?: string;
}
interface Proof {
  readonly password: string;
  /** The one-time code, where the server has asked for it. */ readonly code?: string;
  /** The person's own proof, where only the second person's code is missing. */
  readonly own?: string | null;
  readonly action: string;
  readonly target?: StepUpTarget;
  readonly second?: SecondPerson;
}
/** Nobody, or whose code is asked for besides the password. */
type Asked = 'nobody' | 'own' | 'second';
/** A refusal, whose it is, and the person's own proof where only the second person's failed. */
export interface ProofRefusal extends Failure {
  readonly of: Exclude<Asked, 'nobody'>;
  readonly own: string | null;
  /** Of a passkey that was not used: whether a code is taken instead. */
  readonly codes?: boolean;
}
/** Whose passkey was asked for and not used, and whether a code is taken instead. */
interface Unused {
  readonly of: ProofRefusal['of'];
  readonly codes: boolean;
}
const passkeyCodes: ReadonlySet<string> = new Set(['PASSKEY_FIRST', 'WRONG_PASSKEY']);
type Proved = Result<{ proof: string }, ProofRefusal>;
export interface StepUpPorts {
  proveIdentity(input: Proof, signal: AbortSignal): Promise<Proved>;
}
/** What was typed stays in its field: a key asks the field for it. */
export type StepUpAsked =
  | { type: 'stepUp.asked' }
  /** What was typed is typed anew: all of it, or the code alone. */
  | { type: 'stepUp.refused'; asked: Asked };
type Events =
  | { type: 'stepUp.prove'; password: string; code?: string; second?: SecondPerson }
  | { type: 'stepUp.confirm' }
  /** A code in place of the passkey that was not used. */
  | { type: 'stepUp.useCode' }
  | { type: 'dialog.close' };

export const stepUpMachine = setup({
  types: machineTypes<{
    input: StepUpInput;
    context: StepUpInput & {
      readonly proof: string | null;
      readonly problem: string | null;
      readonly asked: Asked;
      readonly own: string | null;
      readonly unused: Unused | null;
    };
    events: Events;
    emitted: StepUpAsked;
    output: StepUpOutput;
  }>(),
  actors: { prove: unprovided<Proved, Proof>('proveIdentity') },
  actions: {
    /** A missing or wrong code leaves what was typed; anything else is typed anew. */
    refuse: assign((_, output: Proved) => {
      if (output.ok) return { problem: null };
      const { code, message, of, own } = output.error;
      const isCode = code === 'CODE_FIRST' || code === 'WRONG_CODE';
      return {
        problem: message,
        asked: isCode ? of : 'nobody',
        own: isCode ? own : null,
        unused: null,
      };
    }),
    /** What was typed stays: Enter asks for the passkey once more. */
    noteUnused: assign((_, output: Proved) => {
      if (output.ok) return { problem: null };
      const { message, of, own, codes = false } = output.error;
      return { problem: message, asked: 'nobody', own, unused: { of, codes } };
    }),
    notifyRefused: emit(({ context }) => ({ type: 'stepUp.refused', asked: context.asked })),
  },
  guards: {
    isPasskey: (_, output: Proved) => !output.ok && passkeyCodes.has(output.error.code),
    mayUseCode: ({ context }) => context.unused?.codes === true,
    hasPassword: ({ context, event }) =>
      event.type === 'stepUp.prove' &&
      (event.password !== '' || context.own !== null) &&
      (context.asked !== 'own' || Boolean(event.code)) &&
      (context.asked !== 'second' || Boolean(event.second?.code)) &&
      (context.second === undefined ||
        (event.second !== undefined &&
          event.second.username !== '' &&
          event.second.password !== '')),
  },
}).createMachine({
  id: 'stepUp',
  context: ({ input }) => ({
    ...input,
    proof: null,
    problem: null,
    asked: 'nobody',
    own: null,
    unused: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        'stepUp.confirm': { actions: emit({ type: 'stepUp.asked' }) },
        'stepUp.prove': { guard: 'hasPassword', target: 'proving' },
        'stepUp.useCode': {
          guard: 'mayUseCode',
          actions: assign(({ context }) => ({
            asked: context.unused?.of ?? 'nobody',
            unused: null,
            problem: null,
          })),
        },
        'dialog.close': 'done',
      },
    },
    proving: {
      entry: assign({ problem: null, unused: null }),
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context, event }) => ({
          password: event.type === 'stepUp.prove' ? event.password : '',
          action: context.action,
          ...(context.target ? { target: context.target } : {}),
          ...(event.type === 'stepUp.prove' && event.code ? { code: event.code } : {}),
          ...(event.type === 'stepUp.prove' && event.second ? { second: event.second } : {}),
          own: context.own,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'done',
            actions: assign({
              proof: ({ event }) => (event.output.ok ? event.output.value.proof : null),
            }),
          },
          {
            guard: { type: 'isPasskey', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'noteUnused', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: [{ type: 'refuse', params: ({ event }) => event.output }, 'notifyRefused'],
          },
        ],
        onError: {
          target: 'asking',
          actions: [
            assign({
              problem: ({ event }) => faultText(event.error),
              asked: 'nobody',
              own: null,
            }),
            'notifyRefused',
          ],
        },
      },
      on: { 'dialog.close': 'done' },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ proof: context.proof }),
});
export type StepUpRef = ActorRefFrom<typeof stepUpMachine>;
export const provideStepUp = (ports: StepUpPorts) =>
  stepUpMachine.provide({
    actors: { prove: port((input: Proof, signal) => ports.proveIdentity(input, signal)) },
  });
export const stepUpRefusal = (
  snapshot: SnapshotFrom<typeof stepUpMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('proving')) return 'One moment: the password is being checked.';
  if (event.type === 'stepUp.useCode') return 'No code is taken now: no passkey was asked for.';
  if (snapshot.context.asked !== 'nobody') return 'Type the code of the app first.';
  return snapshot.context.second === undefined
    ? 'Type your password first.'
    : 'Type your password, and the name and password of the second person.';
};
