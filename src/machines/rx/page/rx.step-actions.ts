import { assign, enqueueActions } from 'xstate';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import { keptKey, keptRefusal } from '../rx.kept.ts';
import { deferredTo, partSaid } from '../rx.leads.ts';
import { nextOf } from '../rx.offers.ts';
import { detailIn, firstMove, firstRefusal, goingIn, queueOf } from './rx.context.ts';
import { withOpenings } from './rx.opening-actions.ts';

/** Which step is taken next, and where it leads. */
export const withSteps = withOpenings.extend({
  actions: {
    chooseDeferral: assign(({ context }) => ({
      event: 'defer' as const,
      said: deferredTo(detailIn(context)),
      refusal: null,
      going: null,
      first: null,
    })),
    choose: assign(({ event }) => ({
      event: event.type === 'rx.move' ? event.event : null,
      said: null,
      refusal: null,
      going: null,
    })),
    chooseNext: assign(({ context }) => ({
      event: nextOf(context.detail),
      said: partSaid(context.detail),
      refusal: null,
    })),
    chooseFirst: assign(({ context }) => ({
      event: firstMove(context),
      refusal: null,
      first: null,
    })),
    notifyFirstRefused: ({ context, system }) => {
      tell(system, errorNote(firstRefusal(context)));
    },
    forgetFirst: assign({ first: null }),
    takeStep: assign(({ context }, chosen: { event: LifecycleEvent | null; detail?: RxDetail }) => {
      return {
        event: chosen.event,
        detail: chosen.detail ?? context.detail,
        refusal: null,
        going: null,
      };
    }),
    takeThen: assign((_, output: RxDialogOutput) => ({
      event: output.then ?? null,
      toScan: true,
      refusal: null,
    })),
    goBack: assign({ event: 'scan' as const, toScan: false }),
    tellLabel: ({ context, system }) => {
      const changed = context.detail?.fill?.labelChanged;
      const why = changed ? `the label changed (${changed})` : 'the label that was printed is old';
      tell(system, { tone: 'warning', message: sentence(`Print the label anew: ${why}`) });
    },
    forget: assign({ event: null, toScan: false }),
    stay: assign({ going: null }),
    goOn: assign(({ context }) => ({
      going: { status: detailIn(context).status, by: 1 as const, to: null },
      refusal: null,
    })),
    goAhead: assign(({ event }) => ({
      going: { status: null, by: event.type === 'rx.ahead' ? event.by : (1 as const), to: null },
      refusal: null,
    })),
    takeAhead: assign(({ context }, output: number | null) => ({
      going: { ...goingIn(context), to: output },
    })),
    openAhead: assign(({ context }) => ({
      rxId: goingIn(context).to,
      queue: queueOf(context),
      detail: null,
      held: [],
      entered: false,
      going: null,
    })),
    notifyEnd: ({ context, system }) =>
      tell(system, {
        tone: 'info',
        message:
          context.going?.by === -1
            ? 'This is the first one in its queue.'
            : 'That was the last one in its queue.',
      }),
    keepKey: assign({ kept: ({ context, event }) => keptKey(context, event) }),
    actOnKept: enqueueActions(({ enqueue, context, system }) => {
      const { kept } = context;
      if (kept === null) return;
      const refusal = keptRefusal(context, kept);
      enqueue.assign({ kept: null, entered: false });
      if (refusal === null) enqueue.raise(kept.event);
      else enqueue(() => tell(system, errorNote(refusal)));
    }),
    noteEntered: assign({ entered: true }),
  },
});
