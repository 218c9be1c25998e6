import { type AnyActorRef, assign } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';
import type { WorkstationEvent } from '#machines/platform/workstation/workstation.machine.ts';
import { answerIn, heldAfter } from '../entry/entry-alerts.ts';
import { moveRefusal } from '../move-refusal.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import type { RxOutcome } from '../rx.ports.ts';
import { offerAnswerBack, takenBack } from '../rx.undo.ts';
import { type Found, opened } from './rx.context.ts';
import { withSteps } from './rx.step-actions.ts';

/** How long the toast of a transfer offers its paper, in ms; the page offers it always. */
const offerMs = 15_000;
/** What the states of a prescription are built of; the last actions: what came of a step. */
export const rxSetup = withSteps.extend({
  actions: {
    open: assign(({ context, event }) => (event.type === 'rx.open' ? opened(context, event) : {})),
    want: assign(({ event }) => (event.type === 'rx.open' ? { wanted: event } : {})),
    openWanted: assign(({ context }) =>
      opened(context, required(context.wanted, 'The wanted prescription')),
    ),
    takeDetail: assign((_, output: Result<RxDetail>) => {
      return output.ok
        ? { detail: output.value, problem: null, missed: false }
        : { detail: null, problem: output.error.message, missed: false, kept: null };
    }),
    takeFound: assign((_, output: Found) => {
      return output.ok
        ? {
            rxId: output.value.rxId,
            code: null,
            problem: null,
            detail: null,
            held: [],
            kept: null,
            refusal: null,
          }
        : {};
    }),
    notFound: assign((_, output: Found) => {
      return { code: null, problem: output.ok ? null : output.error.message };
    }),
    notifyProblem: ({ context, system }) => {
      if (context.problem) tell(system, errorNote(context.problem));
    },
    takeOutcome: assign((_, output: RxOutcome) => {
      if (output.kind === 'done') return { detail: output.detail, refusal: null, problem: null };
      return output.kind === 'stale' ? { detail: output.detail } : { refusal: output.failure };
    }),
    notifyWarnings: ({ system }, output: { kind?: string; detail?: RxDetail | null }) => {
      for (const warning of output.detail?.warnings ?? [])
        tell(system, { tone: 'warning', message: warning });
    },
    notifyRefused: ({ context, system }) => {
      if (context.refusal) tell(system, errorNote(moveRefusal(context.refusal)));
    },
    notifyStale: ({ system }, output: RxOutcome) =>
      tell(
        system,
        errorNote(
          changedFirst(
            output.kind === 'stale' ? output.by : null,
            'prescription',
            'It is shown as it is now; look at it and take the step again.',
          ),
        ),
      ),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyFault: ({ context, system, self }) =>
      tell(system, errorNote(context.problem ?? '', { target: self, event: { type: 'rx.retry' } })),
    takeAsked: assign((_, output: RxDialogOutput) => {
      const detail = output.detail;
      return detail ? { detail } : {};
    }),
    /**
     * A deletion, a hold and a deferral can be taken back: from the toast and by Ctrl+Z, as long as
     * the server would take it back.
     */
    offerUndo: ({ context: { event, detail }, system }) => {
      const undo = takenBack(event, detail);
      if (undo === null) return;
      const { said, forMs, ...undoable } = undo;
      tell(system, { ...undoNote(said, undoOf(system, undoable)), forMs });
    },
    /**
     * The receiving pharmacy is to have the paper: it is one key away, right after the transfer.
     */
    offerPaper: ({ context: { event, detail }, system }) => {
      const workstation = findActor<AnyActorRef>(system, 'workstation');
      if (event !== 'transfer-out' || detail?.status !== rxStatus.transferred || !workstation)
        return;
      tell(system, {
        tone: 'success',
        message: `Prescription ${detail.rxNumber} is transferred.`,
        action: {
          label: 'Print the transfer',
          target: workstation,
          event: {
            type: 'dialog.open',
            name: 'transferPaper',
            input: { rxId: detail.rxId },
          } satisfies WorkstationEvent,
        },
        forMs: offerMs,
      });
    },
    takeAnswer: assign({ answer: ({ event }) => answerIn(event), refusal: null }),
    holdAnswer: assign({ held: ({ context, event }) => heldAfter(context.held, event) }),
    dropHeld: assign({ held: [] }),
    takeHeld: assign(({ context: { held } }) => ({
      answer: held[0] ?? null,
      held: held.slice(1),
      refusal: null,
    })),
    offerAnswerBack: ({ context: { answer, detail }, system }) =>
      offerAnswerBack(system, answer, detail),
    miss: assign({ missed: true }),
  },
});
