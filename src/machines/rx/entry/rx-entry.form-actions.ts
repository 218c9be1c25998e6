import { assign, emit, enqueueActions } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { allergiesOfPatient, weightOfPatient } from '#machines/patient/patient-at-step.ts';
import { hasErrors, problemsToSave } from '#machines/platform/draft/draft.ts';
import { discardNote } from '#machines/platform/notifications/discard-note.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText } from '#machines/platform/ports/port.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { proposalAfterCheck, reckonedAfterCheck } from './days-of-check.ts';
import { alertRights, refusalAfter } from './entry-alerts.ts';
import { entryBefore } from './entry-before.ts';
import { promiseTimes } from './entry-fields.ts';
import type { Opened } from './open-entry.ts';
import { entryBase } from './rx-entry.base.ts';
import {
  errorsWithStops,
  fieldsOf,
  firstOpenAlert,
  draftIn,
  proposalOf,
  proposalsAfter,
  proposedByMessage,
  stateOf,
  valuesOf,
  type RxEntryContext,
  type Proposable,
} from './rx-entry.context.ts';
import type { SupplyFactsOutput } from './supply-facts.machine.ts';

/** What is opened, typed, checked and proposed. */
export const withFormActions = entryBase.extend({
  actions: {
    takeOpened: enqueueActions(({ context, enqueue, system }, opened: Result<Opened>) => {
      if (!opened.ok) {
        enqueue.assign({ missing: opened.error.message });
        return;
      }
      const { detail, message, initial, kept } = opened.value;
      const start = detail || message ? {} : context.start;
      enqueue.assign({
        before: entryBefore(system),
        detail,
        message,
        draft: ({ spawn }) =>
          spawn('draft', {
            id: `draft-${context.round}`,
            input: { values: initial, fields: fieldsOf(context) },
          }),
        restored: kept !== null,
        typedAt: kept?.at ?? null,
        everStored: kept !== null,
        answers: kept?.answers ?? {},
        halves: kept?.halves ?? {},
        rights: alertRights(system),
        proposed: proposedByMessage(opened.value),
        seen: { ...initial, ...kept?.values, ...start },
      });
      const draft = ({ context: opening }: { context: RxEntryContext }) => draftIn(opening);
      if (kept) enqueue.sendTo(draft, { type: 'draft.load', initial, values: kept.values });
      enqueue.sendTo(draft, { type: 'draft.fill', values: start });
    }),
    takeCheck: enqueueActions(({ context, enqueue }, check: EntryCheck) => {
      const draft = draftIn(context);
      const { stops, errors, differ } = errorsWithStops(context, check);
      const taken = proposalAfterCheck(context, check);
      // Not `sendTo`: a save that waits for this check reads the draft in this step.
      if (differ) enqueue(() => draft.send({ type: 'draft.reject', errors }));
      if (taken) enqueue(() => draft.send({ type: 'draft.fill', values: taken.values }));
      enqueue.assign({
        check,
        checkProblem: null,
        refusal: refusalAfter(context, { check, errors, values: valuesOf(context) }),
        stops,
        wish: null,
        reckonedDays: reckonedAfterCheck(context, check),
        proposed: { ...context.proposed, ...taken?.proposed },
      });
    }),
    noteCheckFault: assign({
      wish: null,
      checkProblem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    noteChange: enqueueActions(({ context, enqueue, event }) => {
      const typedAt = event.type === 'entry.changed' ? event.at : undefined;
      if (typedAt !== undefined) enqueue.assign({ typedAt });
      const { proposed, undo } = proposalsAfter(context);
      if (Object.keys(undo).length > 0)
        enqueue.sendTo(draftIn(context), { type: 'draft.fill', values: undo });
      enqueue.assign({ proposed, seen: { ...valuesOf(context), ...undo } });
    }),
    noteDraftStored: assign({ everStored: true }),
    noteElsewhere: assign({ changedElsewhere: true }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(draftIn(context), {
        type: 'draft.reject',
        errors: { ...context.stops, ...problemsToSave(stateOf(context)) },
      });
      enqueue.assign({ rejections: context.rejections + 1, refusal: null, problem: null });
    }),
    discard: enqueueActions(({ context, enqueue }) => {
      const draft = draftIn(context);
      // Not `sendTo`: where the dialog closes in this step, the draft ends before it would arrive.
      enqueue(() => draft.send({ type: 'draft.reset' }));
      enqueue.assign({
        answers: {},
        halves: {},
        restored: false,
        refusal: null,
        problem: null,
        proposed: {},
        then: 'close',
      });
    }),
    toStart: emit({ type: 'entry.toField', field: 'patientId' }),
    takeProposal: enqueueActions(({ context, enqueue }, { field }: { field: Proposable }) => {
      const value = required(proposalOf(context, field), 'The proposal');
      enqueue.sendTo(draftIn(context), { type: 'draft.fill', values: { [field]: value } });
      enqueue.assign({ proposed: { ...context.proposed, [field]: value } });
    }),
    wishFor: assign({ wish: (_, { field }: { field: Proposable }) => field }),
    toggle: ({ context }, { field }: { field: 'waiting' | 'delivery' }) =>
      draftIn(context).send({
        type: 'draft.set',
        field,
        value: valuesOf(context)[field] !== true,
      }),
    turnPromise: ({ context }) => {
      const at = promiseTimes.findIndex(
        (promiseTime) => promiseTime.value === valuesOf(context)['promised'],
      );
      const next = required(promiseTimes[(at + 1) % promiseTimes.length], 'The next promise');
      draftIn(context).send({ type: 'draft.set', field: 'promised', value: next.value });
    },
    toProblem: emit(({ context }) => ({
      type: 'entry.toProblem' as const,
      alert: firstOpenAlert(context),
    })),
    sayClear: ({ context, system }) => {
      if (firstOpenAlert(context) === null && !hasErrors(stateOf(context)))
        tell(system, { tone: 'info', message: 'Nothing is left to put right.' });
    },
    goToAllergies: enqueueActions(({ enqueue, context, system }) => {
      const { patientId } = valuesOf(context);
      if (typeof patientId === 'number')
        openDialog(enqueue, system, 'patient', allergiesOfPatient(patientId));
    }),
    goToWeight: enqueueActions(({ enqueue, context, system }) => {
      const { patientId } = valuesOf(context);
      if (typeof patientId === 'number')
        openDialog(enqueue, system, 'patient', weightOfPatient(patientId));
    }),
    takeFacts: enqueueActions(({ enqueue, context }, output: SupplyFactsOutput) => {
      enqueue.sendTo(draftIn(context), {
        type: 'draft.fill',
        values: { supplyFacts: output.answered },
      });
      // The drug may say it now, and nothing of the entry has changed.
      enqueue.raise({ type: 'entry.changed' });
    }),
    toDays: emit({ type: 'entry.toField', field: 'daysSupply' }),
    look: assign({ unread: false }),
    notifyUnread: ({ context, system }) => {
      if (!context.unread) return;
      tell(system, {
        tone: 'warning',
        message: [
          `Not saved: this is the next message, ${context.message?.row.drugText ?? ''}.`,
          'Read it: {key:entry.look} says so, or go on in its fields.',
        ].join(' '),
      });
    },
    notifyDiscarded: ({ system }) => tell(system, discardNote()),
  },
});
