import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Asking } from '#machines/platform/list-dialog/list-plan.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { moveRefusal } from '#machines/rx/move-refusal.ts';
import { correctAsking, cureAsking, reverseAsking } from './claim-steps.ts';
import type { ClaimPorts } from './claims.ports.ts';

type First = 'correct' | 'cure' | 'rebill';
/**
 * `first`: what is done as soon as the claim is there. `cure` opens what cures the rejection, and
 * closes with it; `rebill` shows what a rebill would send.
 */
export interface ClaimDetailsInput {
  readonly rxId: number;
  readonly first?: First;
}
interface Context {
  readonly rxId: number;
  readonly first: First | null;
  /** It was opened for the cure alone. */ readonly once: boolean;
  readonly details: ClaimDetails | null;
  readonly problem: string | null;
  readonly asking: Asking | null;
  /** Why the last step was not taken. */ readonly refusal: Refused | null;
}
export type ClaimDetailsEvent =
  | { type: 'claim.log' }
  | { type: 'claim.label' }
  | { type: 'claim.labelMonograph' }
  | { type: 'claim.send' }
  | { type: 'claim.correct' }
  | { type: 'claim.reverse' }
  | { type: 'claim.rebill' }
  | { type: 'claim.rebillNow' }
  | { type: 'claim.retry' }
  | LiveChanged
  | { type: 'dialog.close' };
const refusedOf = (failure: Failure & Partial<Refused>): Refused => ({
  ...failure,
  why: failure.why?.length ? failure.why : [failure.message],
  allowedRoles: failure.allowedRoles ?? [],
});
const about = (rxId: number) => ({ rxId });

/**
 * Claim Details (specification 001 §2.12): what was billed and paid by each payer of a fill, what
 * it brings, and its papers.
 */
export const claimDetailsMachine = setup({
  types: machineTypes<{
    input: ClaimDetailsInput;
    context: Context;
    events: ClaimDetailsEvent;
    output: null;
  }>(),
  actors: {
    load: unprovided<Result<ClaimDetails>, number>('claimDetails'),
    drug: unprovided<Result<number>, number>('drugOf'),
    send: unprovided<Result<ClaimDetails>, { rxId: number; version: number }>('sendClaim'),
    rebill: unprovided<Result<ClaimDetails>, { rxId: number; version: number; digest: string }>(
      'rebillClaim',
    ),
    ask: openAny,
  },
  guards: {
    maySend: ({ context }) => context.details?.can.send.allowed ?? false,
    mayCorrect: ({ context }) => context.details?.can.resubmit.allowed ?? false,
    mayReverse: ({ context }) => context.details?.can.reverse.allowed ?? false,
    mayRebill: ({ context }) => (context.details?.rebill ?? null) !== null,
    startsWithRebill: ({ context }) =>
      context.first === 'rebill' && (context.details?.rebill ?? null) !== null,
    startsWithCorrect: ({ context }) =>
      context.first === 'correct' && (context.details?.can.resubmit.allowed ?? false),
    startsWithCure: ({ context }) =>
      context.first === 'cure' && (context.details?.can.resubmit.allowed ?? false),
    isOnce: ({ context }) => context.once,
    isFound: (_, output: Result<unknown>) => output.ok,
    isChangeEvent: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'rx' && event.id === context.rxId)),
  },
  actions: {
    take: assign(({ context }, output: Result<ClaimDetails>) => {
      return output.ok
        ? { details: output.value, problem: null }
        : { details: context.details, problem: output.error.message };
    }),
    askCorrect: assign({
      asking: ({ context }) => correctAsking(required(context.details, 'details of the claim')),
      first: null,
      refusal: null,
    }),
    askCure: assign({
      asking: ({ context }) => cureAsking(required(context.details, 'details of the claim')),
      first: null,
      once: true,
      refusal: null,
    }),
    askReverse: assign({
      asking: ({ context }) => reverseAsking(required(context.details, 'details of the claim')),
      refusal: null,
    }),
    forgetRefusal: assign({ refusal: null, first: null }),
    takeSent: assign(({ context }, output: Result<ClaimDetails>) => {
      return output.ok
        ? { details: output.value, refusal: null }
        : { details: context.details, refusal: refusedOf(output.error) };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    askLog: assign({
      asking: ({ context }) => ({ name: 'transmissionLog', input: about(context.rxId) }),
    }),
    askLabel: assign({
      asking: ({ context }) => ({ name: 'printLabel', input: about(context.rxId) }),
    }),
    askMonograph: assign({
      asking: (_, output: Result<number>) => {
        return { name: 'monograph', input: { drugId: output.ok ? output.value : 0 } };
      },
    }),
    notifyMissing: ({ system }, output: Result<number>) => {
      if (!output.ok) tell(system, errorNote(output.error.message));
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).createMachine({
  id: 'claimDetails',
  context: ({ input }) => ({
    ...input,
    first: input.first ?? null,
    once: false,
    details: null,
    problem: null,
    asking: null,
    refusal: null,
  }),
  initial: 'loading',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.rxId,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'missing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'missing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'live.changed': { guard: 'isChangeEvent', target: 'loading', reenter: true } },
    },
    missing: { on: { 'claim.retry': 'loading' } },
    reading: {
      always: [
        { guard: 'startsWithCorrect', target: 'asking', actions: 'askCorrect' },
        { guard: 'startsWithCure', target: 'asking', actions: 'askCure' },
        { guard: 'startsWithRebill', target: 'confirming', actions: 'forgetRefusal' },
      ],
      on: {
        'claim.send': { guard: 'maySend', target: 'sending' },
        'claim.correct': { guard: 'mayCorrect', target: 'asking', actions: 'askCorrect' },
        'claim.reverse': { guard: 'mayReverse', target: 'asking', actions: 'askReverse' },
        'claim.rebill': { guard: 'mayRebill', target: 'confirming', actions: 'forgetRefusal' },
        'claim.log': { target: 'asking', actions: 'askLog' },
        'claim.label': { target: 'asking', actions: 'askLabel' },
        'claim.labelMonograph': { target: 'labelling', actions: 'askLabel' },
        'live.changed': { guard: 'isChangeEvent', target: 'loading' },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => required(context.asking, 'dialog to open'),
        onDone: [{ guard: 'isOnce', target: 'closed' }, { target: 'loading' }],
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          rxId: context.rxId,
          version: required(context.details, 'details of the claim').version,
        }),
        onDone: {
          target: 'reading',
          actions: { type: 'takeSent', params: ({ event }) => event.output },
        },
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** What would be sent stands beside what was paid: one key sends it, another leaves it. */
    confirming: {
      on: {
        'claim.rebillNow': { guard: 'mayRebill', target: 'rebilling' },
        // Who changed it meanwhile changed what would be sent: it is looked at again.
        'live.changed': { guard: 'isChangeEvent', target: 'loading' },
        'dialog.close': 'reading',
      },
    },
    rebilling: {
      tags: 'busy',
      invoke: {
        id: 'rebill',
        src: 'rebill',
        input: ({ context }) => ({
          rxId: context.rxId,
          version: required(context.details, 'details of the claim').version,
          digest: required(context.details?.rebill, 'what was shown of the rebill').digest,
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeSent', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'takeSent', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** First the label, as it always prints; its monograph follows when that dialog is closed. */
    labelling: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => required(context.asking, 'dialog to open'),
        onDone: 'findingDrug',
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    findingDrug: {
      tags: 'busy',
      invoke: {
        id: 'drug',
        src: 'drug',
        input: ({ context }) => context.rxId,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'askMonograph', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'notifyMissing', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ClaimDetailsRef = ActorRefFrom<typeof claimDetailsMachine>;
const steps: Readonly<Record<string, 'send' | 'resubmit' | 'reverse' | 'rebill'>> = {
  'claim.send': 'send',
  'claim.correct': 'resubmit',
  'claim.reverse': 'reverse',
  'claim.rebill': 'rebill',
};
/** Why an event is not possible now, in words; null when it is. */
export function claimDetailsRefusal(
  snapshot: SnapshotFrom<typeof claimDetailsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Loading: wait for the claim.';
  if (snapshot.matches('missing')) return 'The claim could not be loaded: load it again first.';
  if (snapshot.matches('confirming'))
    return 'Rebill it with {key:claim.rebillNow}, or leave it with {key:dialog.close}.';
  if (event.type === 'claim.rebillNow')
    return 'Look first at what would be sent: {key:claim.rebill}.';
  const step = steps[event.type];
  const offer = step === undefined ? undefined : snapshot.context.details?.can[step];
  return offer ? moveRefusal(offer) : 'There is nothing to load again.';
}
export const provideClaimDetails = (ports: ClaimPorts) =>
  claimDetailsMachine.provide({
    actors: {
      load: port((id: number, signal) => ports.details(id, signal)),
      drug: port((id: number, signal) => ports.drugOf(id, signal)),
      send: port((at: { rxId: number; version: number }) => ports.send(at)),
      rebill: port((at: { rxId: number; version: number; digest: string }) => ports.rebill(at)),
    },
  });
