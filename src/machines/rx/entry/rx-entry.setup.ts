import { assign, enqueueActions, type AnyActorRef } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { merged } from '#machines/platform/record/merge.ts';
import type { WorkstationEvent } from '#machines/platform/workstation/workstation.machine.ts';
import type { RxOutcome } from '../rx.ports.ts';
import { rememberEntry } from './entry-before.ts';
import { entryFromRx } from './entry-values.ts';
import { clashesOf, fieldsOf, freshEntry, draftIn, stateOf, valuesOf } from './rx-entry.context.ts';
import { withDrugActions } from './rx-entry.drug-actions.ts';
import { savedWords } from './words/saved-words.ts';

/** How long the toast of a saved prescription offers to open it, in ms. */
const openMs = 15_000;

/** What the states of an entry are built of; the last actions are those of the save. */
export const rxEntrySetup = withDrugActions.extend({
  actions: {
    mark: assign({
      then: ({ event }) => (event.type === 'entry.save' ? event.then : 'close'),
      refusal: null,
      problem: null,
    }),
    stopHere: assign({ then: 'close' }),
    goOnAfter: assign({ then: 'fill' }),
    takeRefusal: enqueueActions(({ context, enqueue }, output: RxOutcome) => {
      if (output.kind !== 'refused') return;
      const { fields = {} } = output.failure;
      const named = Object.keys(fields).some((key) => key in fieldsOf(context));
      if (named) enqueue.sendTo(draftIn(context), { type: 'draft.reject', errors: fields });
      enqueue.assign({
        refusal: output.failure,
        rejections: context.rejections + (named ? 1 : 0),
      });
    }),
    remember: ({ context, system }) => rememberEntry(system, valuesOf(context)),
    takeSaved: assign((_, output: RxOutcome) => {
      // What was told of meanwhile is this person's own change.
      return output.kind === 'done'
        ? { saved: output.detail, detail: output.detail, changedElsewhere: false }
        : {};
    }),
    stayWithSaved: enqueueActions(({ context, enqueue }) => {
      const saved = required(context.detail, 'The saved prescription');
      enqueue.sendTo(draftIn(context), { type: 'draft.load', initial: entryFromRx(saved) });
      enqueue.assign({ answers: {} });
    }),
    takeTheirs: assign((_, output: RxOutcome) => {
      return output.kind === 'stale'
        ? { theirs: output.detail, theirsBy: output.by, choices: {} }
        : {};
    }),
    choose: assign(({ context, event }) => {
      if (event.type === 'entry.choose')
        return { choices: { ...context.choices, [event.field]: event.whose } };
      return event.type === 'entry.chooseAll'
        ? {
            choices: Object.fromEntries(
              clashesOf(context).map((clash) => [clash.field, event.whose]),
            ),
          }
        : {};
    }),
    merge: enqueueActions(({ context, enqueue }) => {
      const { initial, values } = stateOf(context);
      const draft = draftIn(context);
      const detail = required(context.theirs, 'The prescription as somebody else saved it');
      const theirs = entryFromRx(detail);
      // Not `sendTo`: the save that follows in this step reads the merged values from the draft.
      enqueue(() =>
        draft.send({
          type: 'draft.load',
          initial: theirs,
          values: merged(initial, values, theirs, context.choices),
        }),
      );
      enqueue.assign({ detail, theirs: null, choices: {}, changedElsewhere: false });
    }),
    dropTheirs: assign({ theirs: null, choices: {} }),
    fault: assign({
      failed: 'save',
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    clearProblem: assign({ problem: null }),
    notifySaved: ({ context, system }) => {
      const rx = required(context.saved, 'The saved prescription');
      const workstation = findActor<AnyActorRef>(system, 'workstation');
      // Over the list of messages the next message comes first; there the prescription waits in its
      // queue.
      const open =
        workstation && context.rxId === null && context.message === null
          ? {
              action: {
                label: 'Open',
                target: workstation,
                event: {
                  type: 'route.go',
                  route: 'processingDetail',
                  search: { rx: rx.rxId },
                } satisfies WorkstationEvent,
              },
              forMs: openMs,
            }
          : {};
      tell(system, {
        ...open,
        title: messages.dataSaved,
        ...savedWords(rx, context.then),
      });
      for (const message of rx.warnings) tell(system, { tone: 'warning', message });
    },
    /** Saved or given up, it would come back as if it were still to be saved. */
    notifyStillKept: ({ system }) =>
      tell(system, {
        tone: 'warning',
        message: [
          'What was typed is still kept: the server did not answer.',
          'The same entry begins with it; discard it there ({key:entry.discard}).',
        ].join(' '),
      }),
    notifyFault: ({ context, system, self }) =>
      tell(
        system,
        errorNote(context.problem ?? '', { target: self, event: { type: 'entry.retry' } }),
      ),
    startNext: assign(({ context }, output: number | null) => ({
      ...freshEntry,
      unread: true,
      rxId: null,
      erxId: output,
      patientId: null,
      drugCode: null,
      start: {},
      field: null,
      round: context.round + 1,
    })),
  },
});
