import {
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  not,
  raise,
  setup,
  stateIn,
  stopChild,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { EntryCheck, PartialRx, RxDetail } from '#domain/rx/contract/rx.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import type { ResolvedDrug } from '#machines/drug/drug.ports.ts';
import { allergiesOfPatient, weightOfPatient } from '#machines/patient/patient-at-step.ts';
import type { QuickAddOutput } from '#machines/patient/quick-add/quick-add.machine.ts';
import { newRecordValues, quickAddName } from '#machines/patient/quick-add/quick-add.values.ts';
import {
  closeAnswer,
  closeQuestion,
  saidYes,
  type ConfirmInput,
  type ConfirmOutput,
} from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { ask, openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftLogic,
  hasErrors,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { discardNote } from '#machines/platform/notifications/discard-note.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { leavingOf, unprovidedLeaving } from '#machines/platform/record/leaving-page.ts';
import { merged } from '#machines/platform/record/merge.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import type { WorkstationEvent } from '#machines/platform/workstation/workstation.machine.ts';
import { stepNamed } from '../rx.offers.ts';
import type { AlertAnswer, RxOutcome } from '../rx.ports.ts';
import { proposalAfterCheck, reckonedAfterCheck } from './days-of-check.ts';
import {
  alertOf,
  alertRights,
  answerOfKey,
  answerRefusal,
  openAlerts,
  refusalAfter,
} from './entry-alerts.ts';
import { entryBefore, rememberEntry } from './entry-before.ts';
import { promiseTimes } from './entry-fields.ts';
import {
  draftKeyOf,
  draftToSend,
  entryFromRx,
  storedEntryOf,
  partialOf,
  promiseOf,
  transferOf,
  type Answers,
} from './entry-values.ts';
import { nextMessage, openEntry, type EntryIds, type Opened } from './open-entry.ts';
import { priceStep, type PriceInput } from './price-step.ts';
import {
  awaitsProposal,
  clashesOf,
  errorsWithStops,
  fieldsOf,
  firstOpenAlert,
  halfInHand,
  freshEntry,
  halfWorded,
  idsOf,
  isChanged,
  isInvalid,
  codeIn,
  addingIn,
  draftIn,
  factsToAsk,
  proposalOf,
  proposalsAfter,
  proposedByMessage,
  stateOf,
  valuesOf,
  type RxEntryContext,
  type RxEntryEmitted,
  type RxEntryEvent,
  type RxEntryInput,
  type Proposable,
  type RxEntryOutput,
  type Then,
} from './rx-entry.context.ts';
import type { RxEntryPorts } from './rx-entry.ports.ts';
import type { SupplyFactsOutput } from './supply-facts.machine.ts';

const only = (resolved: ResolvedDrug): DrugListRow | null =>
  resolved.kind === 'one' ? (resolved.drugs[0] ?? null) : null;
export interface SaveInput {
  readonly ids: { readonly rxId: number | null; readonly erxId: number | null };
  readonly version: number;
  readonly values: Values;
  readonly answers: readonly AlertAnswer[];
  readonly then: Then;
}
/** Answers of alerts that still stand; the others were about another drug. */
const answersToSend = (context: RxEntryContext): readonly AlertAnswer[] =>
  (context.check?.alerts ?? []).flatMap((alert) => context.answers[alert.fingerprint] ?? []);
/**
 * The claim was sent, and the payer has not answered: said by the history, since a step may be
 * refused for other reasons too.
 */
const isSent = (detail: RxDetail): boolean => detail.events.at(-1)?.event === 'claim-sent';
const addQuestion = (code: string, why: string | null): ConfirmInput => ({
  question: 'Add this drug to the file?',
  detail: why ?? `No drug in the file has the code ${code}.`,
  focused: 'yes',
  escape: 'no',
  answers: [
    { id: 'yes', label: messages.yes, key: 'Y', tone: 'primary' },
    { id: 'no', label: messages.no, key: 'N' },
  ],
});

/** What is recorded: an answer with its words, or the chosen one that takes none. */
const givenBy = (context: RxEntryContext, event: RxEntryEvent) =>
  event.type === 'entry.answer'
    ? { key: event.key, note: event.words?.trim() ?? null }
    : { key: required(halfInHand(context), 'The chosen answer').key, note: null };
/** How long the toast of a saved prescription offers to open it, in ms. */
const openMs = 15_000;

/** One prescription being entered: typed, checked while it is typed, kept against loss, saved. */
export const rxEntryMachine = setup({
  types: machineTypes<{
    input: RxEntryInput;
    context: RxEntryContext;
    events: RxEntryEvent;
    emitted: RxEntryEmitted;
    output: RxEntryOutput;
  }>(),
  actors: {
    draft: draftLogic,
    askConfirm,
    openAny: openNamed<QuickAddOutput>(),
    askDrugChoice: ask('drugChoice'),
    askErxRefuse: ask('erxRefuse'),
    askSupplyFacts: ask('supplyFacts'),
    open: unprovided<Result<Opened>, EntryIds>('open'),
    check: unprovided<EntryCheck, PartialRx>('check'),
    keep: unprovided<void, { key: string; value: unknown }>('keep'),
    save: unprovided<RxOutcome, SaveInput>('save'),
    price: unprovided<RxOutcome, PriceInput>('price'),
    resolve: unprovided<ResolvedDrug, { code: string }>('resolve'),
    next: unprovided<number | null, { after: ErxRow }>('next'),
    /** The page is left: what is typed is kept at once. */
    leaving: unprovidedLeaving,
    /** Every value that changes, whoever changed it. */
    watch: fromCallback<RxEntryEvent, { draft: DraftRef }>(({ input, sendBack }) => {
      let values = input.draft.getSnapshot().context.values;
      const watching = input.draft.subscribe((snapshot) => {
        const next = snapshot.context.values;
        if (next !== values) {
          const at = Object.keys(next).find((name) => next[name] !== values[name]);
          values = next;
          sendBack({ type: 'entry.changed', ...(at === undefined ? {} : { at }) });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  delays: { typingRest: 80, keepEvery: 1_000, lookAtAlert: 1_000 },
  guards: {
    isOpened: (_, output: Result<Opened>) => output.ok,
    cameByItself: ({ context }) => context.unread,
    /** It came by itself, or words that are typed for an alert are not sent. */
    isUnread: ({ context }) => context.unread || halfWorded(context).length > 0,
    isInvalid: ({ context }) => isInvalid(context),
    isChanged: ({ context }) => isChanged(context),
    nothingStored: ({ context }) => !context.everStored,
    isSettled: stateIn({ working: { check: 'settled' } }),
    changedMeanwhile: stateIn({ working: { keeping: { keeping: 'again' } } }),
    hasProblem: ({ context }) => context.problem !== null,
    /** The answer that did not come was about the scanned code, and nothing was saved yet. */
    codeFailed: ({ context }) => context.problem !== null && context.failed === 'code',
    addingFailed: ({ context }) => context.problem !== null && context.failed === 'adding',
    /** It is not complete, and no field says so yet. */
    isUnmarked: ({ context }) =>
      firstOpenAlert(context) === null && !hasErrors(stateOf(context)) && isInvalid(context),
    hasPicture: ({ context }) => context.draft !== null && Boolean(valuesOf(context)['imageKey']),
    knowsPatient: ({ context }) =>
      context.draft !== null && typeof valuesOf(context)['patientId'] === 'number',
    /** A bottle that is scanned by mistake must not change what was entered and read. */
    wouldReplaceDrug: ({ context }) => {
      const values = valuesOf(context);
      return values['drugId'] != null && (Boolean(values['sig']) || Boolean(values['quantity']));
    },
    hasCode: ({ context }) => context.drugCode !== null,
    isNew: ({ context }) => context.rxId === null,
    isOpenMessage: ({ context }) => context.rxId === null && context.message !== null,
    hasProposal: ({ context, event }) =>
      event.type === 'entry.take' && proposalOf(context, event.field) !== null,
    isEmpty: ({ context, event }) =>
      event.type === 'entry.take' && awaitsProposal(context, event.field),
    hasWish: ({ context }) => context.wish !== null && awaitsProposal(context, context.wish),
    hasFacts: ({ context }) => (context.check?.facts.length ?? 0) > 0,
    hasAlerts: ({ context }) => (context.check?.alerts.length ?? 0) > 0,
    hasAnswer: ({ context }) =>
      context.alert !== null && context.answers[context.alert] !== undefined,
    /** An answer of the alert in hand is chosen, and not given yet. */
    hasHalf: ({ context }) => halfInHand(context) !== null,
    takesWords: ({ context }) => {
      const alert = alertOf(context.check, context.alert);
      return alert !== undefined && needsWords(alert);
    },
    saysWords: ({ event }) => event.type === 'entry.answer' && event.words !== undefined,
    handRests: stateIn({ working: { hand: 'settled' } }),
    mayAnswer: ({ context, event }) =>
      event.type === 'entry.answer' &&
      answerRefusal(alertOf(context.check, context.alert), context.rights, event.key) === null,
    isThisRx: ({ context, event }) =>
      event.type === 'live.changed' &&
      event.entity === 'rx' &&
      event.id === context.rxId &&
      event.version > (context.detail?.version ?? 0),
    isAboutEntry: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' ||
        (context.draft !== null &&
          [
            { entity: 'patient', field: 'patientId' },
            { entity: 'prescriber', field: 'prescriberId' },
            { entity: 'drug', field: 'drugId' },
          ].some(
            ({ entity, field }) => event.entity === entity && valuesOf(context)[field] === event.id,
          ))),
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    isStale: (_, output: RxOutcome) => output.kind === 'stale',
    goesOn: ({ context }) =>
      context.then === 'fill' && context.erxId !== null && context.rxId === null,
    needsPrice: ({ context }, output: RxOutcome) => {
      return (
        output.kind === 'done' &&
        context.rxId !== null &&
        context.then === 'fill' &&
        priceStep(output.detail, stateOf(context)) !== null
      );
    },
    isOneDrug: (_, output: ResolvedDrug) => only(output) !== null,
    isSeveral: (_, output: ResolvedDrug) => output.kind === 'several',
    isUnknown: (_, output: ResolvedDrug) => output.kind === 'none',
    isChosen: (_, output: { drug: DrugListRow | null }) => output.drug !== null,
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    saysSave: (_, output: ConfirmOutput) => closeAnswer(output) === 'save',
    saysDiscard: (_, output: ConfirmOutput) => closeAnswer(output) === 'discard',
    saysSaveInvalid: ({ context }, output: ConfirmOutput) =>
      closeAnswer(output) === 'save' && isInvalid(context),
    everyFieldChosen: ({ context }) =>
      clashesOf(context).every((clash) => context.choices[clash.field] !== undefined),
    hasNext: (_, output: number | null) => output !== null,
    isRefused: (_, output: { refused: boolean }) => output.refused,
    isAnswered: (_, output: SupplyFactsOutput) => output.done,
  },
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
    mark: assign({
      then: ({ event }) => (event.type === 'entry.save' ? event.then : 'close'),
      refusal: null,
      problem: null,
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
    stopHere: assign({ then: 'close' }),
    goOnAfter: assign({ then: 'fill' }),
    keepFound: assign({ found: (_, output: ResolvedDrug) => output }),
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
    toAlerts: enqueueActions(({ enqueue, context }) => {
      const fingerprint = firstOpenAlert(context) ?? context.check?.alerts[0]?.fingerprint;
      if (fingerprint === undefined) return;
      enqueue.assign({ alert: fingerprint });
      enqueue.emit({ type: 'entry.toAlert', fingerprint });
    }),
    walkAlerts: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'entry.alert') return;
      if (event.to === 'back') {
        enqueue.emit({ type: 'entry.toForm' });
        return;
      }
      const all = context.check?.alerts ?? [];
      const at = all.findIndex((item) => item.fingerprint === context.alert);
      const by = event.to === 'next' ? 1 : -1;
      const fingerprint =
        typeof event.to === 'object'
          ? event.to.fingerprint
          : all[Math.max(0, Math.min(all.length - 1, at + by))]?.fingerprint;
      if (fingerprint !== undefined) enqueue.assign({ alert: fingerprint });
    }),
    /** One key chooses and records nothing; what takes words asks for them. */
    chooseAnswer: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'entry.answer') return;
      const alert = required(alertOf(context.check, context.alert), 'The alert in hand');
      const words = context.halves[alert.fingerprint]?.words ?? '';
      enqueue.assign({
        halves: { ...context.halves, [alert.fingerprint]: { key: event.key, words } },
      });
      if (needsWords(alert)) enqueue.emit({ type: 'entry.toWords' });
    }),
    reachWords: emit({ type: 'entry.toWords' }),
    /** The next alert that asks, or back to the form when all are answered. */
    record: enqueueActions(({ enqueue, context, event }) => {
      const { key, note } = givenBy(context, event);
      const alert = required(alertOf(context.check, context.alert), 'The alert in hand');
      const { service, result } = required(
        answerOfKey(alert, context.rights, key),
        'The chosen answer',
      );
      const answers: Answers = {
        ...context.answers,
        [alert.fingerprint]: { fingerprint: alert.fingerprint, service, result, note },
      };
      const left = openAlerts(context.check, answers)[0]?.fingerprint;
      const halves = Object.fromEntries(
        Object.entries(context.halves).filter(([of]) => of !== alert.fingerprint),
      );
      enqueue.assign({
        answers,
        halves,
        refusal: refusalAfter(context, { answers }),
        ...(left === undefined ? {} : { alert: left }),
      });
      enqueue.emit(
        left === undefined
          ? { type: 'entry.toForm' }
          : { type: 'entry.toAlert', fingerprint: left },
      );
      enqueue.raise({ type: 'entry.changed' });
    }),
    typeWords: assign(({ context, event }) => {
      const half = context.alert === null ? undefined : context.halves[context.alert];
      if (event.type !== 'entry.words' || context.alert === null || half === undefined) return {};
      const { words } = event;
      return { halves: { ...context.halves, [context.alert]: { ...half, words } } };
    }),
    leaveWords: enqueueActions(({ enqueue, context }) => {
      if (context.alert !== null)
        enqueue.emit({ type: 'entry.toAlert', fingerprint: context.alert });
    }),
    notifyHalfWords: ({ context, system }) => {
      if (halfWorded(context).length === 0) return;
      tell(system, {
        tone: 'warning',
        message:
          'Not saved: words are typed for an alert and not sent. Send or empty them, then save.',
      });
    },
    toHalfWords: enqueueActions(({ enqueue, context }) => {
      const [fingerprint] = halfWorded(context);
      if (fingerprint === undefined) return;
      enqueue.assign({ alert: fingerprint });
      enqueue.emit({ type: 'entry.toWords' });
    }),
    unanswer: assign({
      answers: ({ context }) =>
        Object.fromEntries(
          Object.entries(context.answers).filter(([key]) => key !== context.alert),
        ),
    }),
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
    showAlertsAsProblem: enqueueActions(({ enqueue, context }) => {
      const alert = firstOpenAlert(context);
      if (alert !== null && Object.keys(context.refusal?.fields ?? {}).length === 0) {
        enqueue.assign({ alert });
        enqueue.emit({ type: 'entry.toAlert', fingerprint: alert });
        enqueue.raise({ type: 'alert.came' });
      }
    }),
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
    notifyAlertCame: ({ system }) =>
      tell(system, {
        tone: 'warning',
        message: 'The alert came while you typed, and it is not answered. Read it, then answer.',
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
    failedCode: assign({ failed: 'code' }),
    failedAdding: assign({ failed: 'adding' }),
    clearProblem: assign({ problem: null }),
    markAdding: assign({
      adding: ({ event }) =>
        event.type === 'entry.addNew' ? { of: event.of, text: event.text } : null,
    }),
    markAddingDrug: assign({
      adding: ({ context }) => ({ of: 'drug' as const, text: context.code ?? '' }),
    }),
    takeAdded: enqueueActions(({ enqueue, context }, option: QuickAddOutput) => {
      const { of } = addingIn(context);
      if (option)
        enqueue.sendTo(draftIn(context), {
          type: 'draft.fill',
          values: { [`${of}Id`]: option.id },
        });
      enqueue.emit({ type: 'entry.added', of, option });
      // Who was added is chosen: typing goes on behind it. Who was not is still to be found.
      enqueue.emit(
        option
          ? { type: 'entry.toNext', after: `${of}Id` }
          : { type: 'entry.toField', field: `${of}Id` },
      );
      enqueue.assign({ adding: null });
    }),
    markCode: assign({
      code: ({ context, event }) =>
        event.type === 'scan.arrived' ? event.code.raw : context.drugCode,
      drugCode: null,
    }),
    takeDrug: enqueueActions(({ enqueue, context }, { drug }: { drug: DrugListRow | null }) => {
      if (!drug) return;
      enqueue.sendTo(draftIn(context), { type: 'draft.fill', values: { drugId: drug.id } });
      enqueue.emit({ type: 'entry.toField', field: 'sig' });
    }),
    notifyDrugChosen: ({ system }) =>
      tell(
        system,
        errorNote(
          [
            'A drug is chosen, and directions or a quantity stand under it.',
            'To take another one, clear Drug, then scan.',
          ].join(' '),
        ),
      ),
    notifyUnreadable: ({ system }, output: ResolvedDrug) =>
      tell(
        system,
        errorNote(output.message ?? 'This code can’t be read. Scan again, or type the name.'),
      ),
    notifySaved: ({ context, system }) => {
      const rx = required(context.saved, 'The saved prescription');
      const price = rx.fill?.price;
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
        tone: 'success',
        title: messages.dataSaved,
        message: `Rx ${rx.rxNumber}${context.then !== 'fill' ? '' : isSent(rx) ? ', the claim is on its way' : price ? `, ${formatMoney(price.priceCents)}` : ''}`,
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
    notifyDiscarded: ({ system }) => tell(system, discardNote()),
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
}).createMachine({
  id: 'rxEntry',
  context: ({ input }) => ({
    ...freshEntry,
    rxId: input.rxId ?? null,
    erxId: input.erxId ?? null,
    patientId: input.patientId ?? null,
    drugCode: input.drugCode ?? null,
    start: input.start ?? {},
    field: input.field ?? null,
    round: 0,
    rights: { answer: false, severe: false },
    saved: null,
  }),
  initial: 'loading',
  output: ({ context }) => ({ detail: context.saved }),
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({
          rxId: context.rxId,
          erxId: context.erxId,
          patientId: context.patientId,
        }),
        onDone: [
          {
            guard: { type: 'isOpened', params: ({ event }) => event.output },
            target: 'working',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
          {
            target: 'missing',
            actions: { type: 'takeOpened', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'dialog.close': 'closed' },
    },
    missing: { on: { 'dialog.close': 'closed' } },
    loadFailed: { on: { 'entry.retry': 'loading', 'dialog.close': 'closed' } },
    working: {
      type: 'parallel',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ draft: draftIn(context) }) },
      on: {
        'live.changed': [
          { guard: 'isThisRx', actions: 'noteElsewhere' },
          { guard: 'isAboutEntry', actions: raise({ type: 'entry.changed' }) },
        ],
      },
      states: {
        /** Asks again after every change; the newest question is the only one that is answered. */
        check: {
          initial: 'checking',
          on: { 'entry.changed': { target: '.resting', actions: 'noteChange' } },
          states: {
            settled: {},
            resting: { after: { typingRest: 'checking' }, on: { 'check.now': 'checking' } },
            checking: {
              invoke: {
                id: 'check',
                src: 'check',
                input: ({ context }) => partialOf(context.seen, idsOf(context)),
                onDone: {
                  target: 'settled',
                  actions: { type: 'takeCheck', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'settled',
                  actions: {
                    type: 'noteCheckFault',
                    params: ({ event }) => ({ error: event.error }),
                  },
                },
              },
            },
          },
        },
        /**
         * A digit that was on its way when an alert took the focus answers nothing: it is answered
         * once the hand has rested, or once the person has gone to it by a key of its own.
         */
        hand: {
          initial: 'settled',
          states: {
            settled: { on: { 'alert.came': 'typing' } },
            typing: {
              after: { lookAtAlert: 'settled' },
              on: {
                'entry.answer': { target: 'typing', reenter: true, actions: 'notifyAlertCame' },
                'entry.give': { target: 'typing', reenter: true, actions: 'notifyAlertCame' },
                'entry.alerts': 'settled',
                'entry.problem': 'settled',
                'entry.alert': 'settled',
              },
            },
          },
        },
        /** At most one write a second, and never one that overtakes another. */
        keeping: {
          initial: 'quiet',
          states: {
            quiet: { on: { 'entry.changed': 'waiting', 'entry.words': 'waiting' } },
            waiting: {
              invoke: { id: 'leaving', src: 'leaving' },
              on: { 'page.leave': 'keeping' },
              after: { keepEvery: 'keeping' },
            },
            keeping: {
              initial: 'once',
              entry: 'noteDraftStored',
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({
                  key: draftKeyOf(context),
                  value: storedEntryOf({
                    values: valuesOf(context),
                    initial: stateOf(context).initial,
                    answers: context.answers,
                    halves: context.halves,
                    at: context.typedAt,
                  }),
                }),
                onDone: [{ guard: 'changedMeanwhile', target: 'waiting' }, { target: 'quiet' }],
                onError: 'waiting',
              },
              states: {
                once: { on: { 'entry.changed': 'again', 'entry.words': 'again' } },
                again: { invoke: { id: 'leaving', src: 'leaving' } },
              },
              on: { 'page.leave': { target: 'keeping', reenter: true } },
            },
          },
        },
        form: {
          initial: 'starting',
          states: {
            starting: {
              always: [
                { guard: 'hasCode', target: 'resolving', actions: 'markCode' },
                { target: 'editing' },
              ],
            },
            editing: {
              on: {
                'entry.look': { guard: 'cameByItself', actions: 'look' },
                'entry.save': [
                  {
                    guard: 'isUnread',
                    actions: ['notifyUnread', 'notifyHalfWords', 'toHalfWords'],
                  },
                  {
                    guard: and(['hasWish', not('isSettled')]),
                    target: 'settling',
                    actions: 'mark',
                  },
                  { guard: 'isInvalid', actions: 'reject' },
                  { target: 'settling', actions: 'mark' },
                ],
                'entry.retry': [
                  { guard: 'codeFailed', target: 'resolving' },
                  { guard: 'addingFailed', target: 'adding' },
                  { guard: 'hasProblem', target: 'settling' },
                ],
                'entry.discard': {
                  guard: 'isChanged',
                  actions: ['discard', 'notifyDiscarded', 'toStart'],
                },
                'entry.take': [
                  {
                    guard: 'hasProposal',
                    actions: {
                      type: 'takeProposal',
                      params: ({ event }) => ({ field: event.field }),
                    },
                  },
                  {
                    guard: and(['isEmpty', not('isSettled')]),
                    actions: { type: 'wishFor', params: ({ event }) => ({ field: event.field }) },
                  },
                ],
                'entry.toggle': {
                  guard: 'isNew',
                  actions: { type: 'toggle', params: ({ event }) => ({ field: event.field }) },
                },
                'entry.promise': { guard: 'isNew', actions: 'turnPromise' },
                'entry.problem': [
                  { guard: 'isUnmarked', actions: 'reject' },
                  { actions: ['toProblem', 'sayClear'] },
                ],
                'entry.alerts': { guard: 'hasAlerts', actions: 'toAlerts' },
                'entry.alert': { guard: 'hasAlerts', actions: 'walkAlerts' },
                'entry.answer': [
                  {
                    guard: and(['handRests', 'mayAnswer', 'saysWords']),
                    actions: 'record',
                  },
                  { guard: and(['handRests', 'mayAnswer']), actions: 'chooseAnswer' },
                ],
                'entry.give': [
                  { guard: and(['handRests', 'hasHalf', 'takesWords']), actions: 'reachWords' },
                  { guard: and(['handRests', 'hasHalf']), actions: 'record' },
                ],
                'entry.words': { actions: 'typeWords' },
                'entry.leaveWords': { guard: 'hasAlerts', actions: 'leaveWords' },
                'entry.unanswer': {
                  guard: 'hasAnswer',
                  actions: ['unanswer', raise({ type: 'entry.changed' })],
                },
                'entry.addNew': { target: 'adding', actions: 'markAdding' },
                'scan.arrived': [
                  { guard: 'wouldReplaceDrug', actions: 'notifyDrugChosen' },
                  { target: 'resolving', actions: 'markCode' },
                ],
                'entry.refuseMessage': { guard: 'isOpenMessage', target: 'refusing' },
                'entry.attach': { actions: emit({ type: 'entry.toAttach' }) },
                'entry.allergies': { guard: 'knowsPatient', actions: 'goToAllergies' },
                'entry.weight': { guard: 'knowsPatient', actions: 'goToWeight' },
                'entry.facts': { guard: 'hasFacts', target: 'answering' },
                'entry.picture': {
                  guard: 'hasPicture',
                  actions: emit({ type: 'entry.toPicture' }),
                },
                'dialog.close': [
                  { guard: 'isChanged', target: 'askingClose' },
                  { target: '#rxEntry.lettingGo', actions: 'stopHere' },
                ],
              },
            },
            /** What is saved has been checked: the question that is under way is answered first. */
            settling: {
              entry: raise({ type: 'check.now' }),
              always: [
                { guard: and(['isSettled', 'isInvalid']), target: 'editing', actions: 'reject' },
                { guard: 'isSettled', target: 'saving' },
              ],
            },
            saving: {
              tags: 'busy',
              invoke: {
                id: 'save',
                src: 'save',
                input: ({ context }) => ({
                  ids: { rxId: context.rxId, erxId: context.erxId },
                  version: context.detail?.version ?? 0,
                  values: valuesOf(context),
                  answers: answersToSend(context),
                  then: context.then,
                }),
                onDone: [
                  {
                    guard: { type: 'needsPrice', params: ({ event }) => event.output },
                    target: 'pricing',
                    actions: [
                      { type: 'takeSaved', params: ({ event }) => event.output },
                      'remember',
                    ],
                  },
                  {
                    guard: { type: 'isDone', params: ({ event }) => event.output },
                    target: '#rxEntry.lettingGo',
                    actions: [
                      { type: 'takeSaved', params: ({ event }) => event.output },
                      'remember',
                      'notifySaved',
                    ],
                  },
                  {
                    guard: { type: 'isStale', params: ({ event }) => event.output },
                    target: 'conflict',
                    actions: { type: 'takeTheirs', params: ({ event }) => event.output },
                  },
                  {
                    target: 'editing',
                    actions: [
                      { type: 'takeRefusal', params: ({ event }) => event.output },
                      'showAlertsAsProblem',
                    ],
                  },
                ],
                onError: {
                  target: 'editing',
                  actions: [
                    { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                    'notifyFault',
                  ],
                },
              },
            },
            pricing: {
              tags: 'busy',
              invoke: {
                id: 'price',
                src: 'price',
                input: ({ context }) => {
                  const detail = required(context.detail, 'The saved prescription');
                  const rxId = required(context.rxId, 'The number of the prescription');
                  const step = priceStep(detail, stateOf(context));
                  return { rxId, version: detail.version, ...required(step, 'The step') };
                },
                onDone: [
                  {
                    guard: { type: 'isDone', params: ({ event }) => event.output },
                    target: '#rxEntry.lettingGo',
                    actions: [
                      { type: 'takeSaved', params: ({ event }) => event.output },
                      'remember',
                      'notifySaved',
                    ],
                  },
                  {
                    guard: { type: 'isStale', params: ({ event }) => event.output },
                    target: 'conflict',
                    actions: [
                      'stayWithSaved',
                      { type: 'takeTheirs', params: ({ event }) => event.output },
                    ],
                  },
                  {
                    target: 'editing',
                    actions: [
                      'stayWithSaved',
                      { type: 'takeRefusal', params: ({ event }) => event.output },
                      'showAlertsAsProblem',
                    ],
                  },
                ],
                onError: {
                  target: 'editing',
                  actions: [
                    'stayWithSaved',
                    { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                    'notifyFault',
                  ],
                },
              },
            },
            conflict: {
              on: {
                'entry.choose': { actions: 'choose' },
                'entry.chooseAll': { actions: 'choose' },
                'entry.merge': { guard: 'everyFieldChosen', target: 'settling', actions: 'merge' },
                'dialog.close': { target: 'editing', actions: 'dropTheirs' },
              },
            },
            askingClose: {
              invoke: {
                id: 'askClose',
                src: 'askConfirm',
                input: closeQuestion,
                onDone: [
                  {
                    guard: { type: 'saysSaveInvalid', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: 'reject',
                  },
                  {
                    guard: { type: 'saysSave', params: ({ event }) => event.output },
                    target: 'settling',
                    actions: 'mark',
                  },
                  {
                    guard: { type: 'saysDiscard', params: ({ event }) => event.output },
                    target: '#rxEntry.lettingGo',
                    actions: ['discard', 'notifyDiscarded'],
                  },
                  { target: 'editing' },
                ],
              },
            },
            adding: {
              entry: 'clearProblem',
              invoke: {
                id: 'add',
                src: 'openAny',
                input: ({ context }) => {
                  const { of, text } = addingIn(context);
                  const values = newRecordValues(of, text, context.message);
                  return { name: quickAddName(of), input: { of, values } };
                },
                onDone: {
                  target: 'editing',
                  actions: { type: 'takeAdded', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'editing',
                  actions: [
                    { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                    'failedAdding',
                    'notifyFault',
                  ],
                },
              },
            },
            resolving: {
              tags: 'busy',
              entry: 'clearProblem',
              invoke: {
                id: 'resolve',
                src: 'resolve',
                input: ({ context }) => ({ code: codeIn(context) }),
                onDone: [
                  {
                    guard: { type: 'isOneDrug', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: {
                      type: 'takeDrug',
                      params: ({ event }) => ({ drug: only(event.output) }),
                    },
                  },
                  {
                    guard: { type: 'isSeveral', params: ({ event }) => event.output },
                    target: 'choosing',
                    actions: { type: 'keepFound', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isUnknown', params: ({ event }) => event.output },
                    target: 'offering',
                    actions: { type: 'keepFound', params: ({ event }) => event.output },
                  },
                  {
                    target: 'editing',
                    actions: { type: 'notifyUnreadable', params: ({ event }) => event.output },
                  },
                ],
                onError: {
                  target: 'editing',
                  actions: [
                    { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                    'failedCode',
                    'notifyFault',
                  ],
                },
              },
            },
            choosing: {
              invoke: {
                id: 'choose',
                src: 'askDrugChoice',
                input: ({ context }) => ({
                  drugs: context.found?.drugs ?? [],
                  code: codeIn(context),
                }),
                onDone: [
                  {
                    guard: { type: 'isChosen', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: { type: 'takeDrug', params: ({ event }) => event.output },
                  },
                  { target: 'editing' },
                ],
              },
            },
            offering: {
              invoke: {
                id: 'offer',
                src: 'askConfirm',
                input: ({ context }) =>
                  addQuestion(codeIn(context), context.found?.message ?? null),
                onDone: [
                  {
                    guard: { type: 'saidYes', params: ({ event }) => event.output },
                    target: 'adding',
                    actions: 'markAddingDrug',
                  },
                  { target: 'editing' },
                ],
              },
            },
            answering: {
              invoke: {
                id: 'answerFacts',
                src: 'askSupplyFacts',
                input: ({ context }) => factsToAsk(context),
                onDone: [
                  {
                    guard: { type: 'isAnswered', params: ({ event }) => event.output },
                    target: 'editing',
                    actions: [{ type: 'takeFacts', params: ({ event }) => event.output }, 'toDays'],
                  },
                  { target: 'editing', actions: 'toDays' },
                ],
              },
            },
            refusing: {
              invoke: {
                id: 'refuse',
                src: 'askErxRefuse',
                input: ({ context }) => ({
                  row: required(context.message, 'The message').row,
                }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event.output },
                    target: '#rxEntry.lettingGo',
                    actions: 'goOnAfter',
                  },
                  { target: 'editing' },
                ],
              },
            },
          },
        },
      },
    },
    /** What was kept against loss is saved or given up: it is let go of. */
    lettingGo: {
      tags: 'leaving',
      always: { guard: 'nothingStored', target: 'left' },
      invoke: {
        id: 'letGo',
        src: 'keep',
        input: ({ context }) => ({ key: draftKeyOf(context), value: null }),
        onDone: 'left',
        onError: { target: 'left', actions: 'notifyStillKept' },
      },
    },
    left: { always: [{ guard: 'goesOn', target: 'goingOn' }, { target: 'closed' }] },
    goingOn: {
      tags: 'busy',
      invoke: {
        id: 'next',
        src: 'next',
        input: ({ context }) => ({
          after: required(context.message, 'The message').row,
        }),
        onDone: [
          {
            guard: { type: 'hasNext', params: ({ event }) => event.output },
            target: 'loading',
            actions: [
              stopChild(({ context }) => draftIn(context)),
              { type: 'startNext', params: ({ event }) => event.output },
            ],
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type RxEntryRef = ActorRefFrom<typeof rxEntryMachine>;

async function saveEntry(
  { rx, clock }: RxEntryPorts,
  { ids, version, values, answers, then }: SaveInput,
): Promise<RxOutcome> {
  const draft = draftToSend(values);
  const transferIn = transferOf(values);
  return ids.rxId === null
    ? rx.create({
        draft,
        transferIn,
        erxId: ids.erxId,
        promise: promiseOf(values, clock),
        answers,
        thenFill: then === 'fill',
      })
    : rx.edit({ rxId: ids.rxId, version, draft, transferIn, answers });
}
export const provideRxEntry = (ports: RxEntryPorts) =>
  rxEntryMachine.provide({
    actors: {
      open: port((ids: EntryIds, signal) => openEntry(ports, ids, signal)),
      check: port((entry: PartialRx, signal) => ports.rx.check(entry, signal)),
      keep: port(({ key, value }: { key: string; value: unknown }) =>
        ports.drafts.saveDraft(key, value),
      ),
      leaving: leavingOf(ports.drafts),
      save: port((input: SaveInput) => saveEntry(ports, input)),
      // Sending the claim is no row of the lifecycle's table: the payer's answer makes that move.
      price: port((step: PriceInput) => ports.rx.move({ ...step, event: stepNamed(step.event) })),
      resolve: port(({ code }: { code: string }, signal) => ports.drugs.resolveDrug(code, signal)),
      next: port(({ after }: { after: ErxRow }, signal) => nextMessage(ports, after, signal)),
    },
  });
