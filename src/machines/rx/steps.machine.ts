import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { lifecycle, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { port, unprovided } from '#machines/platform/ports/port.ts';
import { moveRefusal } from './move-refusal.ts';
import { forwardOf, nextOf, opens, stepNamed } from './rx.offers.ts';
import type { RxPorts } from './rx.ports.ts';

interface Context {
  readonly detail: RxDetail;
  readonly active: number;
  readonly event: LifecycleEvent | null;
}
export type StepsEvent =
  | { type: 'steps.move'; by: 1 | -1 }
  /** By its key or the pointer; without a step, the marked one. */
  | { type: 'steps.choose'; step?: string }
  | LiveChanged
  | { type: 'dialog.close' };
const chosen = (
  context: Context,
  event: { readonly type: string; readonly step?: string },
): MoveOffer | undefined =>
  event.type === 'steps.choose' && event.step !== undefined
    ? context.detail.moves.find((move) => move.event === event.step)
    : context.detail.moves[context.active];

const eventsOf = (detail: RxDetail): string => detail.moves.map((move) => move.event).join(' ');
/** No step is marked: an Enter takes none before one was walked to. */
const unmarked = -1;
/**
 * The step that is marked first: the proposed one, or else one that leads forward and is possible.
 * One that takes the work back or ends it is never marked by itself.
 */
function markedFirst(detail: RxDetail): number {
  const forward = forwardOf(detail).filter((event) => opens(detail, event));
  return (
    [nextOf(detail), ...forward]
      .map((event) => detail.moves.findIndex((move) => move.event === event))
      .find((index) => index >= 0) ?? unmarked
  );
}
/** One further in the list, around its ends; from no step to its first or last. */
const walked = (active: number, by: 1 | -1, length: number): number =>
  active === unmarked && by === -1 ? length - 1 : (active + by + length) % Math.max(1, length);
/**
 * All steps (Shift+F8): every lifecycle event that starts here, each with its key, possible or with
 * why it is not and who may.
 */
export const stepsMachine = setup({
  types: machineTypes<{
    input: { detail: RxDetail };
    context: Context;
    events: StepsEvent;
    output: {
      event: LifecycleEvent | null;
      /** The prescription as the steps were shown of. */ detail: RxDetail;
    };
  }>(),
  actors: { load: unprovided<Result<RxDetail>, { rxId: number }>('load') },
  guards: {
    isChangeEvent: ({ context: { detail }, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' ||
        (event.entity === 'rx' && event.id === detail.rxId && event.version > detail.version)),
    mayChoose: ({ context, event }) => opens(context.detail, chosen(context, event)?.event ?? null),
  },
  actions: {
    move: assign({
      active: ({ context: { active, detail } }, { by }: { by: 1 | -1 }) =>
        walked(active, by, detail.moves.length),
    }),
    choose: assign({
      event: ({ context, event }) => stepNamed(required(chosen(context, event), 'The step').event),
    }),
    /**
     * The list never changes under the finger: where other steps start now, these stay, and the
     * server says that they are of before.
     */
    take: assign(({ context }, output: Result<RxDetail>) => {
      return output.ok && eventsOf(output.value) === eventsOf(context.detail)
        ? { detail: output.value }
        : {};
    }),
  },
}).createMachine({
  id: 'steps',
  context: ({ input }) => ({
    detail: input.detail,
    active: markedFirst(input.detail),
    event: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'shown',
      states: {
        shown: {},
        /**
         * Somebody else took a step, or a payer answered: what is possible now stands here as soon
         * as it is known.
         */
        refreshing: {
          invoke: {
            id: 'load',
            src: 'load',
            input: ({ context }) => ({ rxId: context.detail.rxId }),
            onDone: {
              target: 'shown',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            onError: 'shown',
          },
        },
      },
      on: {
        'live.changed': { guard: 'isChangeEvent', target: '.refreshing', reenter: true },
        'steps.move': {
          actions: { type: 'move', params: ({ event }) => ({ by: event.by }) },
        },
        'steps.choose': {
          guard: 'mayChoose',
          target: 'chosen',
          actions: 'choose',
        },
        'dialog.close': 'chosen',
      },
    },
    chosen: { type: 'final' },
  },
  output: ({ context: { event, detail } }) => ({ event, detail }),
});
export const provideSteps = (ports: Pick<RxPorts, 'load'>) =>
  stepsMachine.provide({
    actors: { load: port(({ rxId }: { rxId: number }, signal) => ports.load(rxId, signal)) },
  });
export type StepsRef = ActorRefFrom<typeof stepsMachine>;
/** Steps that are no rows of the lifecycle: they lead to where they are taken. */
const otherTitles: Readonly<Record<string, string>> = {
  'send-claim': 'Send the claim',
  'reverse-claims': 'Reverse the claims',
  'rebill-claim': 'Rebill the claim',
  'print-label': 'Print the label',
  'correct-entry': 'Correct the entry',
  'enter-cost': 'Enter the cost of the drug',
  'send-out': 'Out for delivery',
};
const titleOf = (step: string): string =>
  lifecycle.find((row) => row.event === step)?.title ?? otherTitles[step] ?? step;
export const stepsRefusal = (
  snapshot: SnapshotFrom<typeof stepsMachine>,
  event: { type: string; step?: string },
): string | null => {
  if (accepts(snapshot, event) || event.type !== 'steps.choose') return null;
  const offer = chosen(snapshot.context, event);
  if (offer) return moveRefusal(offer);
  return event.step === undefined
    ? 'None of these is proposed: choose one with {key:steps.next}, or by its key.'
    : `“${titleOf(event.step)}” does not start here.`;
};
