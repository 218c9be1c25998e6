import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ClaimDetails } from '#domain/claim/contract/claims.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Asking } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { moveRefusal } from '#machines/rx/move-refusal.ts';
import type { Refused } from '#machines/rx/rx.ports.ts';
import { correctAsking, reverseAsking } from './claim-steps.ts';
import type { ClaimPorts } from './claims.ports.ts';

/** `first`: what is done as soon as the claim is there. */
export interface ClaimDetailsInput {
  readonly rxId: number;
  readonly first?: 'correct';
}
interface Context {
  readonly rxId: number;
  readonly first: 'correct' | null;
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
  | { type: 'claim.retry' }
  | LiveChanged
  | { type: 'dialog.close' };
const output = <T>(event: unknown) => (event as { output: Result<T> }).output;
const refusedOf = (e: Failure & Partial<Refused>): Refused => ({
  ...e,
  why: e.why?.length ? e.why : [e.message],
  whoMay: e.whoMay ?? [],
});
const about = (rxId: number) => ({ rxId });

/** Claim Details (specification 001 §2.12): what was billed and paid by each payer of a fill, what it brings, and its papers. */
export const claimDetailsMachine = setup({
  types: {
    input: {} as ClaimDetailsInput,
    context: {} as Context,
    events: {} as ClaimDetailsEvent,
    output: null as null,
  },
  actors: {
    load: unprovided<Result<ClaimDetails>, number>('claimDetails'),
    drug: unprovided<Result<number>, number>('drugOf'),
    send: unprovided<Result<ClaimDetails>, { rxId: number; version: number }>('sendClaim'),
    ask: openAny,
  },
  guards: {
    maySend: ({ context }) => context.details?.can.send.allowed ?? false,
    mayCorrect: ({ context }) => context.details?.can.resubmit.allowed ?? false,
    mayReverse: ({ context }) => context.details?.can.reverse.allowed ?? false,
    startsWithCorrect: ({ context }) =>
      context.first === 'correct' && (context.details?.can.resubmit.allowed ?? false),
    isFound: ({ event }) => output(event).ok,
    isNews: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'rx' && event.id === context.rxId)),
  },
  actions: {
    take: assign(({ context, event }) => {
      const r = output<ClaimDetails>(event);
      return r.ok
        ? { details: r.value, problem: null }
        : { details: context.details, problem: r.error.message };
    }),
    askCorrect: assign({
      asking: ({ context }) => correctAsking(context.details!),
      first: null,
      refusal: null,
    }),
    askReverse: assign({ asking: ({ context }) => reverseAsking(context.details!), refusal: null }),
    takeSent: assign(({ context, event }) => {
      const r = output<ClaimDetails>(event);
      return r.ok
        ? { details: r.value, refusal: null }
        : { details: context.details, refusal: refusedOf(r.error) };
    }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    askLog: assign({
      asking: ({ context }) => ({ name: 'transmissionLog', input: about(context.rxId) }),
    }),
    askLabel: assign({
      asking: ({ context }) => ({ name: 'printLabel', input: about(context.rxId) }),
    }),
    askMonograph: assign({
      asking: ({ event }) => {
        const r = output<number>(event);
        return { name: 'monograph', input: { drugId: r.ok ? r.value : 0 } };
      },
    }),
    sayMissing: ({ event, system }) => {
      const r = output<number>(event);
      if (!r.ok) tell(system, errorNote(r.error.message));
    },
    sayFault: ({ event, system }) =>
      tell(system, errorNote(faultText((event as unknown as { error: unknown }).error))),
  },
}).createMachine({
  id: 'claimDetails',
  context: ({ input }) => ({
    ...input,
    first: input.first ?? null,
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
          { guard: 'isFound', target: 'reading', actions: 'take' },
          { target: 'missing', actions: 'take' },
        ],
        onError: { target: 'missing', actions: 'fault' },
      },
      on: { 'live.changed': { guard: 'isNews', target: 'loading', reenter: true } },
    },
    missing: { on: { 'claim.retry': 'loading' } },
    reading: {
      always: { guard: 'startsWithCorrect', target: 'asking', actions: 'askCorrect' },
      on: {
        'claim.send': { guard: 'maySend', target: 'sending' },
        'claim.correct': { guard: 'mayCorrect', target: 'asking', actions: 'askCorrect' },
        'claim.reverse': { guard: 'mayReverse', target: 'asking', actions: 'askReverse' },
        'claim.log': { target: 'asking', actions: 'askLog' },
        'claim.label': { target: 'asking', actions: 'askLabel' },
        'claim.labelMonograph': { target: 'labelling', actions: 'askLabel' },
        'live.changed': { guard: 'isNews', target: 'loading' },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.asking!,
        onDone: 'loading',
        onError: { target: 'loading', actions: 'sayFault' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ rxId: context.rxId, version: context.details!.version }),
        onDone: { target: 'reading', actions: 'takeSent' },
        onError: { target: 'loading', actions: 'sayFault' },
      },
    },
    /** First the label, as it always prints; its monograph follows when that dialog is closed. */
    labelling: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context.asking!,
        onDone: 'findingDrug',
        onError: { target: 'loading', actions: 'sayFault' },
      },
    },
    findingDrug: {
      tags: 'busy',
      invoke: {
        id: 'drug',
        src: 'drug',
        input: ({ context }) => context.rxId,
        onDone: [
          { guard: 'isFound', target: 'asking', actions: 'askMonograph' },
          { target: 'loading', actions: 'sayMissing' },
        ],
        onError: { target: 'loading', actions: 'sayFault' },
      },
    },
    closed: { type: 'final' },
  },
});
export type ClaimDetailsRef = ActorRefFrom<typeof claimDetailsMachine>;
const steps: Readonly<Record<string, 'send' | 'resubmit' | 'reverse'>> = {
  'claim.send': 'send',
  'claim.correct': 'resubmit',
  'claim.reverse': 'reverse',
};
/** Why an event is not possible now, in words; null when it is. */
export function claimDetailsRefusal(
  s: SnapshotFrom<typeof claimDetailsMachine>,
  e: { type: string },
): string | null {
  if (s.can(e as ClaimDetailsEvent)) return null;
  if (s.hasTag('busy')) return 'Loading: wait for the claim.';
  if (s.matches('missing')) return 'The claim could not be loaded: load it again first.';
  const step = steps[e.type];
  const offer = step === undefined ? undefined : s.context.details?.can[step];
  return offer ? moveRefusal(offer) : 'There is nothing to load again.';
}
export const provideClaimDetails = (ports: ClaimPorts) =>
  claimDetailsMachine.provide({
    actors: {
      load: port((id: number, signal) => ports.details(id, signal)),
      drug: port((id: number, signal) => ports.drugOf(id, signal)),
      send: port((at: { rxId: number; version: number }) => ports.send(at)),
    },
  });
