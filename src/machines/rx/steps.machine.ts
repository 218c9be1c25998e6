import type { MoveOffer, RxDetail } from '#domain/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rules/rx-lifecycle.ts';
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { moveRefusal } from './move-refusal.ts';
import { opens } from './rx.offers.ts';

interface Context { readonly detail: RxDetail; readonly active: number; readonly event: LifecycleEvent | null }
export type StepsEvent = { type: 'steps.move'; by: 1 | -1 } | { type: 'steps.choose'; index?: number } | { type: 'dialog.close' };
const chosen = (c: Context, e: StepsEvent): MoveOffer | undefined => c.detail.moves[e.type === 'steps.choose' && e.index !== undefined ? e.index : c.active];

/** All steps (Shift+F8): a numbered list of every lifecycle event that starts here, each possible or with why it is not and who may. */
export const stepsMachine = setup({
  types: { input: {} as { detail: RxDetail }, context: {} as Context, events: {} as StepsEvent, output: {} as { event: LifecycleEvent | null } },
  guards: { mayChoose: ({ context, event }) => opens(context.detail, chosen(context, event)?.event ?? null) },
}).createMachine({
  id: 'steps',
  context: ({ input }) => ({ detail: input.detail, active: Math.max(0, input.detail.moves.findIndex((m) => opens(input.detail, m.event))), event: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'steps.move': { actions: assign({ active: ({ context, event }) => (context.active + event.by + context.detail.moves.length) % Math.max(1, context.detail.moves.length) }) },
        'steps.choose': { guard: 'mayChoose', target: 'chosen', actions: assign({ event: ({ context, event }) => chosen(context, event)!.event as LifecycleEvent }) },
        'dialog.close': 'chosen',
      },
    },
    chosen: { type: 'final' },
  },
  output: ({ context }) => ({ event: context.event }),
});
export type StepsRef = ActorRefFrom<typeof stepsMachine>;
export const stepsRefusal = (s: SnapshotFrom<typeof stepsMachine>, e: { type: string; index?: number }): string | null => {
  if (s.can(e as StepsEvent) || e.type !== 'steps.choose') return null;
  const offer = chosen(s.context, e as StepsEvent);
  return offer ? moveRefusal(offer) : 'There is no step with this number.';
};
