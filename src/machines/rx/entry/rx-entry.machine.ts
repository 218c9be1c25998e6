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
import type { DrugListRow } from '#domain/platform/contract/records.ts';
import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { EntryCheck, PartialRx, RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { erxRefuseMachine } from '#machines/erx/erx-refuse.machine.ts';
import type { QuickAddOutput } from '#machines/patient/quick-add/quick-add.machine.ts';
import { newRecordValues, quickAddName } from '#machines/patient/quick-add/quick-add.values.ts';
import {
  closeAnswer,
  closeQuestion,
  saidYes,
  type ConfirmInput,
  type ConfirmOutput,
} from '#machines/platform/confirm/confirm.machine.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { createAsk, openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftLogic,
  hasErrors,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { merged } from '#machines/platform/record/merge.ts';
import type { AlertAnswer, ResolvedDrug, RxOutcome } from '../rx.ports.ts';
import type { drugChoiceMachine } from './drug-choice.machine.ts';
import { alertOf, alertRights, answerRefusal, offeredAnswers, openAlerts } from './entry-alerts.ts';
import { entryBefore, rememberEntry } from './entry-before.ts';
import { promiseTimes } from './entry-fields.ts';
import {
  draftKeyOf,
  draftToSend,
  entryFromRx,
  keptOf,
  partialOf,
  promiseOf,
  transferOf,
  type Answers,
} from './entry-values.ts';
import { nextMessage, openEntry, type EntryIds, type Opened } from './open-entry.ts';
import {
  awaitsProposal,
  clashesOf,
  errorsWithStops,
  fieldsOf,
  firstOpenAlert,
  freshEntry,
  idsOf,
  isChanged,
  isInvalid,
  openedOf,
  proposalOf,
  proposalsAfter,
  proposedByMessage,
  stateOf,
  valuesOf,
  type RxEntryContext,
  type RxEntryEmitted,
  type RxEntryEvent,
  type RxEntryInput,
  type RxEntryOutput,
  type Then,
} from './rx-entry.context.ts';
import type { RxEntryPorts } from './rx-entry.ports.ts';

const output = <T>(e: unknown) => (e as { output: T }).output;
const outcomeOf = (e: unknown) => output<RxOutcome>(e);
const resolvedOf = (e: unknown) => output<ResolvedDrug>(e);
const only = (e: unknown): DrugListRow | null => {
  const r = resolvedOf(e);
  return r.kind === 'one' ? (r.drugs[0] ?? null) : null;
};
interface PriceInput {
  readonly rxId: number;
  readonly version: number;
  readonly event: 'send-claim' | 'cash';
}
export interface SaveInput {
  readonly ids: { readonly rxId: number | null; readonly erxId: number | null };
  readonly version: number;
  readonly values: Values;
  readonly answers: readonly AlertAnswer[];
  readonly then: Then;
}
/** Answers of alerts that still stand; the others were about another drug. */
const answersToSend = (c: RxEntryContext): readonly AlertAnswer[] =>
  (c.check?.alerts ?? []).flatMap((a) => c.answers[a.fingerprint] ?? []);
/** What Save & price does with a prescription: the claim goes to the payers, and without them it is priced as cash. Null where neither is possible. */
const priceStep = (d: RxDetail) =>
  (['send-claim', 'cash'] as const).find((event) =>
    d.moves.some((m) => m.event === event && m.allowed),
  ) ?? null;
/** The claim was sent, and the payer has not answered: said by the history, since a step may be refused for other reasons too. */
const isSent = (d: RxDetail): boolean => d.events.at(-1)?.event === 'claim-sent';
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

/** How long the toast of a saved prescription offers to open it, in ms. */
const openMs = 15_000;

/** One prescription being entered: typed, checked while it is typed, kept against loss, saved. */
export const rxEntryMachine = setup({
  types: {
    input: {} as RxEntryInput,
    context: {} as RxEntryContext,
    events: {} as RxEntryEvent,
    emitted: {} as RxEntryEmitted,
    output: {} as RxEntryOutput,
  },
  actors: {
    draft: draftLogic,
    askConfirm,
    openAny,
    askDrugChoice: createAsk<{ drugChoice: typeof drugChoiceMachine }>()('drugChoice'),
    askErxRefuse: createAsk<{ erxRefuse: typeof erxRefuseMachine }>()('erxRefuse'),
    open: unprovided<Result<Opened>, EntryIds>('open'),
    check: unprovided<EntryCheck, PartialRx>('check'),
    keep: unprovided<void, { key: string; value: unknown }>('keep'),
    save: unprovided<RxOutcome, SaveInput>('save'),
    price: unprovided<RxOutcome, PriceInput>('price'),
    resolve: unprovided<ResolvedDrug, { code: string }>('resolve'),
    next: unprovided<number | null, { after: number }>('next'),
    /** Every value that changes, whoever changed it. */
    watch: fromCallback<RxEntryEvent, { draft: DraftRef }>(({ input, sendBack }) => {
      let values = input.draft.getSnapshot().context.values;
      const watching = input.draft.subscribe((s) => {
        if (s.context.values !== values) {
          values = s.context.values;
          sendBack({ type: 'entry.changed' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  delays: { typingRest: 80, keepEvery: 1_000 },
  guards: {
    isOpened: ({ event }) => openedOf(event).ok,
    isInvalid: ({ context }) => isInvalid(context),
    isChanged: ({ context }) => isChanged(context),
    keptNothing: ({ context }) => !context.everKept,
    isSettled: stateIn({ working: { check: 'settled' } }),
    changedMeanwhile: stateIn({ working: { keeping: { keeping: 'again' } } }),
    hasProblem: ({ context }) => context.problem !== null,
    hasPicture: ({ context }) => context.draft !== null && Boolean(valuesOf(context)['imageKey']),
    hasCode: ({ context }) => context.drugCode !== null,
    isNew: ({ context }) => context.rxId === null,
    isOpenMessage: ({ context }) => context.rxId === null && context.message !== null,
    hasProposal: ({ context, event }) =>
      event.type === 'entry.take' && proposalOf(context, event.field) !== null,
    isEmpty: ({ context, event }) =>
      event.type === 'entry.take' && awaitsProposal(context, event.field),
    hasWish: ({ context }) => context.wish !== null && awaitsProposal(context, context.wish),
    hasAlerts: ({ context }) => (context.check?.alerts.length ?? 0) > 0,
    hasAnswer: ({ context }) =>
      context.alert !== null && context.answers[context.alert] !== undefined,
    mayAnswer: ({ context, event }) =>
      event.type === 'entry.answer' &&
      answerRefusal(alertOf(context.check, context.alert), context.rights, event.nth) === null,
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
            ['patient', 'patientId'],
            ['prescriber', 'prescriberId'],
            ['drug', 'drugId'],
          ].some(
            ([entity, field]) => event.entity === entity && valuesOf(context)[field!] === event.id,
          ))),
    isDone: ({ event }) => outcomeOf(event).kind === 'done',
    isStale: ({ event }) => outcomeOf(event).kind === 'stale',
    goesOn: ({ context }) =>
      context.then === 'fill' && context.erxId !== null && context.rxId === null,
    needsPrice: ({ context, event }) => {
      const o = outcomeOf(event);
      return (
        o.kind === 'done' &&
        context.rxId !== null &&
        context.then === 'fill' &&
        priceStep(o.detail) !== null
      );
    },
    isOneDrug: ({ event }) => only(event) !== null,
    isSeveral: ({ event }) => resolvedOf(event).kind === 'several',
    isUnknown: ({ event }) => resolvedOf(event).kind === 'none',
    isChosen: ({ event }) => output<{ drug: DrugListRow | null }>(event).drug !== null,
    saidYes: ({ event }) => saidYes(output<ConfirmOutput>(event)),
    saysSave: ({ event }) => closeAnswer(output<ConfirmOutput>(event)) === 'save',
    saysDiscard: ({ event }) => closeAnswer(output<ConfirmOutput>(event)) === 'discard',
    saysSaveInvalid: ({ context, event }) =>
      closeAnswer(output<ConfirmOutput>(event)) === 'save' && isInvalid(context),
    everyFieldChosen: ({ context }) =>
      clashesOf(context).every((d) => context.choices[d.field] !== undefined),
    hasNext: ({ event }) => output<number | null>(event) !== null,
    isRefused: ({ event }) => output<{ refused: boolean }>(event).refused,
  },
  actions: {
    takeOpened: assign(({ context, event, spawn, system }) => {
      const opened = openedOf(event);
      if (!opened.ok) return { missing: opened.error.message };
      const { detail, message, initial, kept } = opened.value;
      const draft = spawn('draft', {
        id: `draft-${context.round}`,
        input: { values: initial, fields: fieldsOf(context) },
      });
      const start = detail || message ? {} : context.start;
      if (kept) draft.send({ type: 'draft.load', initial, values: kept.values });
      draft.send({ type: 'draft.fill', values: start });
      return {
        before: entryBefore(system),
        detail,
        message,
        draft,
        restored: kept !== null,
        everKept: kept !== null,
        answers: kept?.answers ?? {},
        rights: alertRights(system),
        proposed: proposedByMessage(opened.value),
        seen: { ...initial, ...kept?.values, ...start },
      };
    }),
    takeCheck: assign(({ context, event }) => {
      const check = output<EntryCheck>(event);
      const { stops, errors, differ } = errorsWithStops(context, check);
      if (differ) context.draft!.send({ type: 'draft.reject', errors });
      const wished = context.wish === null ? null : proposalOf({ ...context, check }, context.wish);
      if (wished !== null) {
        context.draft!.send({ type: 'draft.fill', values: { [context.wish!]: wished } });
        return {
          check,
          checkProblem: null,
          stops,
          wish: null,
          proposed: { ...context.proposed, [context.wish!]: wished },
        };
      }
      const days = context.proposed.daysSupply;
      if (
        days === undefined ||
        check.daysSupply === days ||
        valuesOf(context)['daysSupply'] !== days
      )
        return { check, checkProblem: null, stops, wish: null };
      // A proposed number of days follows the quantity that it was reckoned from.
      context.draft!.send({ type: 'draft.fill', values: { daysSupply: check.daysSupply } });
      return {
        check,
        checkProblem: null,
        stops,
        wish: null,
        proposed: { ...context.proposed, daysSupply: check.daysSupply ?? days },
      };
    }),
    noteCheckFault: assign({
      wish: null,
      checkProblem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    noteChange: assign(({ context }) => {
      const { proposed, undo } = proposalsAfter(context);
      if (Object.keys(undo).length > 0) context.draft!.send({ type: 'draft.fill', values: undo });
      return { proposed, seen: valuesOf(context) };
    }),
    noteKept: assign({ everKept: true }),
    noteElsewhere: assign({ changedElsewhere: true }),
    reject: assign(({ context }) => {
      context.draft!.send({
        type: 'draft.reject',
        errors: { ...context.stops, ...problemsToSave(stateOf(context)) },
      });
      return { rejections: context.rejections + 1, refusal: null, problem: null };
    }),
    mark: assign({
      then: ({ event }) => (event.type === 'entry.save' ? event.then : 'close'),
      refusal: null,
      problem: null,
    }),
    discard: assign(({ context }) => {
      context.draft!.send({ type: 'draft.reset' });
      return {
        answers: {},
        restored: false,
        refusal: null,
        problem: null,
        proposed: {},
        then: 'close' as const,
      };
    }),
    toStart: emit({ type: 'entry.toField', field: 'patientId' }),
    stopHere: assign({ then: 'close' }),
    goOnAfter: assign({ then: 'fill' }),
    keepFound: assign({ found: ({ event }) => resolvedOf(event) }),
    takeProposal: assign(({ context, event }) => {
      if (event.type !== 'entry.take') return {};
      const value = proposalOf(context, event.field)!;
      context.draft!.send({ type: 'draft.fill', values: { [event.field]: value } });
      return { proposed: { ...context.proposed, [event.field]: value } };
    }),
    wishFor: assign(({ event }) => (event.type === 'entry.take' ? { wish: event.field } : {})),
    toggle: ({ context, event }) => {
      if (event.type === 'entry.toggle')
        context.draft!.send({
          type: 'draft.set',
          field: event.field,
          value: valuesOf(context)[event.field] !== true,
        });
    },
    turnPromise: ({ context }) => {
      const at = promiseTimes.findIndex((t) => t.value === valuesOf(context)['promised']);
      context.draft!.send({
        type: 'draft.set',
        field: 'promised',
        value: promiseTimes[(at + 1) % promiseTimes.length]!.value,
      });
    },
    toProblem: emit(({ context }) => ({
      type: 'entry.toProblem' as const,
      alert: firstOpenAlert(context),
    })),
    sayClear: ({ context, system }) => {
      if (firstOpenAlert(context) === null && !hasErrors(stateOf(context)))
        tell(system, { tone: 'info', message: 'Nothing is left to put right.' });
    },
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
      const at = all.findIndex((a) => a.fingerprint === context.alert);
      const by = event.to === 'next' ? 1 : -1;
      const fingerprint =
        typeof event.to === 'object'
          ? event.to.fingerprint
          : all[Math.max(0, Math.min(all.length - 1, at + by))]?.fingerprint;
      if (fingerprint !== undefined) enqueue.assign({ alert: fingerprint });
    }),
    /** The next alert that asks, or back to the form when all are answered. */
    answer: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'entry.answer') return;
      const alert = alertOf(context.check, context.alert)!;
      const { service, result } = offeredAnswers(alert, context.rights)[event.nth]!;
      const answers: Answers = {
        ...context.answers,
        [alert.fingerprint]: { fingerprint: alert.fingerprint, service, result, note: null },
      };
      const left = openAlerts(context.check, answers)[0]?.fingerprint;
      enqueue.assign({ answers, ...(left === undefined ? {} : { alert: left }) });
      enqueue.emit(
        left === undefined
          ? { type: 'entry.toForm' }
          : { type: 'entry.toAlert', fingerprint: left },
      );
      enqueue.raise({ type: 'entry.changed' });
    }),
    unanswer: assign({
      answers: ({ context }) =>
        Object.fromEntries(Object.entries(context.answers).filter(([f]) => f !== context.alert)),
    }),
    takeRefusal: assign(({ context, event }) => {
      const o = outcomeOf(event);
      if (o.kind !== 'refused') return {};
      const { fields = {} } = o.failure;
      const named = Object.keys(fields).some((n) => n in fieldsOf(context));
      if (named) context.draft!.send({ type: 'draft.reject', errors: fields });
      return { refusal: o.failure, rejections: context.rejections + (named ? 1 : 0) };
    }),
    showAlertsAsProblem: enqueueActions(({ enqueue, context }) => {
      const alert = firstOpenAlert(context);
      if (alert !== null && Object.keys(context.refusal?.fields ?? {}).length === 0) {
        enqueue.assign({ alert });
        enqueue.emit({ type: 'entry.toAlert', fingerprint: alert });
      }
    }),
    remember: ({ context, system }) => rememberEntry(system, valuesOf(context)),
    takeSaved: assign(({ event }) => {
      const o = outcomeOf(event);
      return o.kind === 'done' ? { saved: o.detail, detail: o.detail } : {};
    }),
    stayWithSaved: assign(({ context }) => {
      context.draft!.send({ type: 'draft.load', initial: entryFromRx(context.detail!) });
      return { answers: {} };
    }),
    takeTheirs: assign(({ event }) => {
      const o = outcomeOf(event);
      return o.kind === 'stale' ? { theirs: o.detail, choices: {} } : {};
    }),
    choose: assign(({ context, event }) => {
      if (event.type === 'entry.choose')
        return { choices: { ...context.choices, [event.field]: event.whose } };
      return event.type === 'entry.chooseAll'
        ? { choices: Object.fromEntries(clashesOf(context).map((d) => [d.field, event.whose])) }
        : {};
    }),
    merge: assign(({ context }) => {
      const { initial, values } = stateOf(context);
      const theirs = entryFromRx(context.theirs!);
      context.draft!.send({
        type: 'draft.load',
        initial: theirs,
        values: merged(initial, values, theirs, context.choices),
      });
      return { detail: context.theirs, theirs: null, choices: {}, changedElsewhere: false };
    }),
    dropTheirs: assign({ theirs: null, choices: {} }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    markAdding: assign({
      adding: ({ event }) =>
        event.type === 'entry.addNew' ? { of: event.of, text: event.text } : null,
    }),
    markAddingDrug: assign({
      adding: ({ context }) => ({ of: 'drug' as const, text: context.code ?? '' }),
    }),
    takeAdded: enqueueActions(({ enqueue, context, event }) => {
      const option = output<QuickAddOutput>(event);
      const of = context.adding!.of;
      if (option) context.draft!.send({ type: 'draft.fill', values: { [`${of}Id`]: option.id } });
      enqueue.emit({ type: 'entry.added', of, option });
      enqueue.emit({ type: 'entry.toField', field: `${of}Id` });
      enqueue.assign({ adding: null });
    }),
    markCode: assign({
      code: ({ context, event }) =>
        event.type === 'scan.arrived' ? event.code.raw : context.drugCode,
      drugCode: null,
    }),
    takeDrug: enqueueActions(({ enqueue, context, event }) => {
      const drug = only(event) ?? output<{ drug?: DrugListRow | null }>(event).drug;
      if (!drug) return;
      context.draft!.send({ type: 'draft.fill', values: { drugId: drug.id } });
      enqueue.emit({ type: 'entry.toField', field: 'sig' });
    }),
    sayUnreadable: ({ event, system }) =>
      tell(
        system,
        errorNote(
          resolvedOf(event).message ?? 'This code can’t be read. Scan again, or type the name.',
        ),
      ),
    saySaved: ({ context, system }) => {
      const rx = context.saved!;
      const price = rx.fill?.price;
      const workstation = system.get('workstation') as AnyActorRef | undefined;
      // Over the list of messages the next message comes first; there the prescription waits in its queue.
      const open =
        workstation && context.rxId === null && context.message === null
          ? {
              action: {
                label: 'Open',
                target: workstation,
                event: { type: 'place.go', place: 'processingDetail', search: { rx: rx.rxId } },
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
    sayDiscarded: ({ system }) => tell(system, { tone: 'info', message: messages.dataNotSaved }),
    sayFault: ({ context, system, self }) =>
      tell(
        system,
        errorNote(context.problem ?? '', { target: self, event: { type: 'entry.retry' } }),
      ),
    startNext: assign(({ context, event }) => ({
      ...freshEntry,
      rxId: null,
      erxId: output<number>(event),
      patientId: null,
      drugCode: null,
      start: {},
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
          { guard: 'isOpened', target: 'working', actions: 'takeOpened' },
          { target: 'missing', actions: 'takeOpened' },
        ],
        onError: { target: 'loadFailed', actions: 'fault' },
      },
      on: { 'dialog.close': 'closed' },
    },
    missing: { on: { 'dialog.close': 'closed' } },
    loadFailed: { on: { 'entry.retry': 'loading', 'dialog.close': 'closed' } },
    working: {
      type: 'parallel',
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ draft: context.draft! }) },
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
                onDone: { target: 'settled', actions: 'takeCheck' },
                onError: { target: 'settled', actions: 'noteCheckFault' },
              },
            },
          },
        },
        /** At most one write a second, and never one that overtakes another. */
        keeping: {
          initial: 'quiet',
          states: {
            quiet: { on: { 'entry.changed': 'waiting' } },
            waiting: { after: { keepEvery: 'keeping' } },
            keeping: {
              initial: 'once',
              entry: 'noteKept',
              invoke: {
                id: 'keep',
                src: 'keep',
                input: ({ context }) => ({
                  key: draftKeyOf(context),
                  value: keptOf(valuesOf(context), stateOf(context).initial, context.answers),
                }),
                onDone: [{ guard: 'changedMeanwhile', target: 'waiting' }, { target: 'quiet' }],
                onError: 'waiting',
              },
              states: { once: { on: { 'entry.changed': 'again' } }, again: {} },
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
                'entry.save': [
                  {
                    guard: and(['hasWish', not('isSettled')]),
                    target: 'settling',
                    actions: 'mark',
                  },
                  { guard: 'isInvalid', actions: 'reject' },
                  { target: 'settling', actions: 'mark' },
                ],
                'entry.retry': { guard: 'hasProblem', target: 'settling' },
                'entry.discard': {
                  guard: 'isChanged',
                  actions: ['discard', 'sayDiscarded', 'toStart'],
                },
                'entry.take': [
                  { guard: 'hasProposal', actions: 'takeProposal' },
                  { guard: and(['isEmpty', not('isSettled')]), actions: 'wishFor' },
                ],
                'entry.toggle': { guard: 'isNew', actions: 'toggle' },
                'entry.promise': { guard: 'isNew', actions: 'turnPromise' },
                'entry.problem': { actions: ['toProblem', 'sayClear'] },
                'entry.alerts': { guard: 'hasAlerts', actions: 'toAlerts' },
                'entry.alert': { guard: 'hasAlerts', actions: 'walkAlerts' },
                'entry.answer': { guard: 'mayAnswer', actions: 'answer' },
                'entry.unanswer': {
                  guard: 'hasAnswer',
                  actions: ['unanswer', raise({ type: 'entry.changed' })],
                },
                'entry.addNew': { target: 'adding', actions: 'markAdding' },
                'scan.arrived': { target: 'resolving', actions: 'markCode' },
                'entry.refuseMessage': { guard: 'isOpenMessage', target: 'refusing' },
                'entry.attach': { actions: emit({ type: 'entry.toAttach' }) },
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
                  { guard: 'needsPrice', target: 'pricing', actions: ['takeSaved', 'remember'] },
                  {
                    guard: 'isDone',
                    target: '#rxEntry.lettingGo',
                    actions: ['takeSaved', 'remember', 'saySaved'],
                  },
                  { guard: 'isStale', target: 'conflict', actions: 'takeTheirs' },
                  { target: 'editing', actions: ['takeRefusal', 'showAlertsAsProblem'] },
                ],
                onError: { target: 'editing', actions: ['fault', 'sayFault'] },
              },
            },
            pricing: {
              tags: 'busy',
              invoke: {
                id: 'price',
                src: 'price',
                input: ({ context }) => ({
                  rxId: context.rxId!,
                  version: context.detail!.version,
                  event: priceStep(context.detail!) ?? 'cash',
                }),
                onDone: [
                  {
                    guard: 'isDone',
                    target: '#rxEntry.lettingGo',
                    actions: ['takeSaved', 'remember', 'saySaved'],
                  },
                  {
                    guard: 'isStale',
                    target: 'conflict',
                    actions: ['stayWithSaved', 'takeTheirs'],
                  },
                  {
                    target: 'editing',
                    actions: ['stayWithSaved', 'takeRefusal', 'showAlertsAsProblem'],
                  },
                ],
                onError: { target: 'editing', actions: ['stayWithSaved', 'fault', 'sayFault'] },
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
                  { guard: 'saysSaveInvalid', target: 'editing', actions: 'reject' },
                  { guard: 'saysSave', target: 'settling', actions: 'mark' },
                  {
                    guard: 'saysDiscard',
                    target: '#rxEntry.lettingGo',
                    actions: ['discard', 'sayDiscarded'],
                  },
                  { target: 'editing' },
                ],
              },
            },
            adding: {
              invoke: {
                id: 'add',
                src: 'openAny',
                input: ({ context }) => ({
                  name: quickAddName(context.adding!.of),
                  input: {
                    of: context.adding!.of,
                    values: newRecordValues(
                      context.adding!.of,
                      context.adding!.text,
                      context.message,
                    ),
                  },
                }),
                onDone: { target: 'editing', actions: 'takeAdded' },
                onError: { target: 'editing', actions: ['fault', 'sayFault'] },
              },
            },
            resolving: {
              tags: 'busy',
              invoke: {
                id: 'resolve',
                src: 'resolve',
                input: ({ context }) => ({ code: context.code! }),
                onDone: [
                  { guard: 'isOneDrug', target: 'editing', actions: 'takeDrug' },
                  { guard: 'isSeveral', target: 'choosing', actions: 'keepFound' },
                  { guard: 'isUnknown', target: 'offering', actions: 'keepFound' },
                  { target: 'editing', actions: 'sayUnreadable' },
                ],
                onError: { target: 'editing', actions: ['fault', 'sayFault'] },
              },
            },
            choosing: {
              invoke: {
                id: 'choose',
                src: 'askDrugChoice',
                input: ({ context }) => ({
                  drugs: context.found?.drugs ?? [],
                  code: context.code!,
                }),
                onDone: [
                  { guard: 'isChosen', target: 'editing', actions: 'takeDrug' },
                  { target: 'editing' },
                ],
              },
            },
            offering: {
              invoke: {
                id: 'offer',
                src: 'askConfirm',
                input: ({ context }) => addQuestion(context.code!, context.found?.message ?? null),
                onDone: [
                  { guard: 'saidYes', target: 'adding', actions: 'markAddingDrug' },
                  { target: 'editing' },
                ],
              },
            },
            refusing: {
              invoke: {
                id: 'refuse',
                src: 'askErxRefuse',
                input: ({ context }) => ({ row: context.message!.row }),
                onDone: [
                  { guard: 'isRefused', target: '#rxEntry.lettingGo', actions: 'goOnAfter' },
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
      always: { guard: 'keptNothing', target: 'left' },
      invoke: {
        id: 'letGo',
        src: 'keep',
        input: ({ context }) => ({ key: draftKeyOf(context), value: null }),
        onDone: 'left',
        onError: 'left',
      },
    },
    left: { always: [{ guard: 'goesOn', target: 'goingOn' }, { target: 'closed' }] },
    goingOn: {
      tags: 'busy',
      invoke: {
        id: 'next',
        src: 'next',
        input: ({ context }) => ({ after: context.erxId! }),
        onDone: [
          {
            guard: 'hasNext',
            target: 'loading',
            actions: [stopChild(({ context }) => context.draft!), 'startNext'],
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
      save: port((input: SaveInput) => saveEntry(ports, input)),
      // Sending the claim is no row of the lifecycle's table: the payer's answer makes that move.
      price: port((step: PriceInput) =>
        ports.rx.move({ ...step, event: step.event as LifecycleEvent, payload: {} }),
      ),
      resolve: port(({ code }: { code: string }, signal) => ports.rx.resolveDrug(code, signal)),
      next: port(({ after }: { after: number }, signal) => nextMessage(ports, after, signal)),
    },
  });
