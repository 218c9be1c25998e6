import { assign, setup, type ActorRefFrom, type EventObject } from 'xstate';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { moveRefusal } from '../move-refusal.ts';
import type { At, RxOutcome, RxPorts } from '../rx.ports.ts';
import type { ClaimsOfFillPorts, VerificationPorts } from './verification.ports.ts';

export interface SwitchBilledInput extends At {
  /** The product on the bottle. */
  readonly drugId: number;
}
/** The prescription as it stands now, null where it could not be loaded; and what went wrong. */
export interface SwitchedBilled {
  readonly detail: RxDetail | null;
  readonly problem: string | null;
}
interface Context extends SwitchBilledInput {
  readonly claim: ClaimDetails | null;
  readonly problem: string | null;
  readonly detail: RxDetail | null;
}
/** How often a claim on its way is looked at, in ms. */
const lookAgainMs = 500;

const isOnItsWay = ({ claim }: Context): boolean =>
  claim?.payers.some((payer) => payer.inFlight !== null) ?? false;
/** What a payer said no to, or why its claim waits for a person. */
const troubleOf = (claim: ClaimDetails | null): string | null => {
  const payer = claim?.payers.find(({ trouble }) => trouble !== null);
  if (!payer) return null;
  const rejects = payer.rejects.map(({ code, description }) => `${code} ${description}`).join(', ');
  return payer.trouble === 'rejected'
    ? `The claim for the new product was rejected: ${rejects}. {key:rx.next} opens what cures it.`
    : payer.problem;
};
const wordsOf = (failure: Partial<Refused> & { readonly message: string }): string =>
  failure.why?.length
    ? moveRefusal({ ...failure, why: failure.why, allowedRoles: failure.allowedRoles ?? [] })
    : failure.message;

/**
 * Another package or maker of a billed fill, as one command: the claim is taken back, the product
 * is switched, and it is billed again. Each step is the server's own; where one fails, the fill
 * stays where that step left it, and the answer says so.
 */
export const switchBilledMachine = setup({
  types: machineTypes<{
    input: SwitchBilledInput;
    context: Context;
    events: EventObject;
    output: SwitchedBilled;
  }>(),
  actors: {
    reverse: unprovided<Result<ClaimDetails>, At>('reverseClaim'),
    claim: unprovided<Result<ClaimDetails>, number>('claimDetails'),
    switchNdc: unprovided<RxOutcome, SwitchBilledInput>('switchNdc'),
    send: unprovided<Result<ClaimDetails>, At>('sendClaim'),
    load: unprovided<Result<RxDetail>, number>('load'),
  },
  delays: { lookAgain: lookAgainMs },
  guards: {
    isOk: (_, output: Result<unknown>) => output.ok,
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    isOnItsWay: ({ context }) => isOnItsWay(context),
    isTakenBack: ({ context }) => troubleOf(context.claim) === null,
  },
  actions: {
    takeClaim: assign((_, output: Result<ClaimDetails>) =>
      output.ok
        ? { claim: output.value, version: output.value.version }
        : { problem: wordsOf(output.error) },
    ),
    takeSwitched: assign((_, output: RxOutcome) => {
      if (output.kind === 'done') return { version: output.detail.version };
      return {
        problem:
          output.kind === 'refused'
            ? `The claim is reversed. ${wordsOf(output.failure)}`
            : 'The claim is reversed; someone else changed the prescription meanwhile.',
      };
    }),
    takeNotSent: assign((_, output: Result<ClaimDetails>) =>
      output.ok
        ? {}
        : { problem: `The product is switched, but it is not billed: ${wordsOf(output.error)}` },
    ),
    sayTrouble: assign(({ context }) => ({ problem: troubleOf(context.claim) })),
    takeDetail: assign(({ context }, output: Result<RxDetail>) =>
      output.ok ? { detail: output.value } : { problem: context.problem ?? output.error.message },
    ),
    /** What went wrong first is said, even where the state can't be loaded after it. */
    fault: assign(({ context }, { error }: { error: unknown }) => ({
      problem: context.problem ?? faultText(error),
    })),
  },
}).createMachine({
  id: 'switchBilled',
  context: ({ input }) => ({ ...input, claim: null, problem: null, detail: null }),
  output: ({ context }) => ({ detail: context.detail, problem: context.problem }),
  initial: 'reversing',
  states: {
    reversing: {
      invoke: {
        id: 'reverse',
        src: 'reverse',
        input: ({ context: { rxId, version } }) => ({ rxId, version }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'takenBack',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The payers' answers to the reversal come by themselves, the last payer's first. */
    takenBack: {
      always: [
        { guard: 'isOnItsWay', target: 'waitingForReversal' },
        { guard: 'isTakenBack', target: 'switching' },
        { target: 'loading', actions: 'sayTrouble' },
      ],
    },
    waitingForReversal: { after: { lookAgain: 'lookingAtReversal' } },
    lookingAtReversal: {
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => context.rxId,
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'takenBack',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    switching: {
      invoke: {
        id: 'switchNdc',
        src: 'switchNdc',
        input: ({ context: { rxId, version, drugId } }) => ({ rxId, version, drugId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'billing',
            actions: { type: 'takeSwitched', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeSwitched', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    billing: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { rxId, version } }) => ({ rxId, version }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'billed',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeNotSent', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    billed: {
      always: [
        { guard: 'isOnItsWay', target: 'waitingForAnswer' },
        { target: 'loading', actions: 'sayTrouble' },
      ],
    },
    waitingForAnswer: { after: { lookAgain: 'lookingAtAnswer' } },
    lookingAtAnswer: {
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => context.rxId,
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'billed',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeClaim', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Whatever came of it, what is shown next is what the server has. */
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.rxId,
        onDone: {
          target: 'over',
          actions: { type: 'takeDetail', params: ({ event }) => event.output },
        },
        onError: {
          target: 'over',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    over: { type: 'final' },
  },
});
export type SwitchBilledRef = ActorRefFrom<typeof switchBilledMachine>;
/** How far it is, in words. */
export const switchingText = (state: string): string => {
  if (state === 'billing' || state === 'billed' || state.endsWith('Answer'))
    return '3 of 3: the new product is billed. Waiting for the payer.';
  return state === 'switching'
    ? '2 of 3: the product is switched.'
    : '1 of 3: the claim is taken back. Waiting for the payer.';
};
/** A fill that a payer has paid: another product means another claim. */
export const isBilled = ({ status }: Pick<RxDetail, 'status'>): boolean =>
  status === rxStatus.billed;

export interface SwitchBilledPorts {
  readonly claims: ClaimsOfFillPorts;
  readonly verification: Pick<VerificationPorts, 'switchNdc'>;
  readonly rx: Pick<RxPorts, 'load'>;
}
export const provideSwitchBilled = ({ claims, verification, rx }: SwitchBilledPorts) =>
  switchBilledMachine.provide({
    actors: {
      reverse: port((at: At) => claims.reverse(at)),
      claim: port((rxId: number, signal) => claims.details(rxId, signal)),
      switchNdc: port((input: SwitchBilledInput) => verification.switchNdc(input)),
      send: port((at: At) => claims.send(at)),
      load: port((rxId: number, signal) => rx.load(rxId, signal)),
    },
  });
