import { assign, emit, enqueueActions, setup, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { drugCost } from '#machines/drug/drug-cost.ts';
import { allergiesOfPatient, weightOfPatient } from '#machines/patient/patient-at-step.ts';
import { saidYes } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { openNotes } from '#machines/platform/notes/open-notes.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { undoOf } from '#machines/platform/undo/undo.machine.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import type { WorkstationEvent } from '#machines/platform/workstation/workstation.machine.ts';
import { answerIn, asks, heldAfter, isOfAnother } from './entry/entry-alerts.ts';
import { moveRefusal } from './move-refusal.ts';
import { lookAhead, queueByStatus, type AheadInput } from './rx.ahead.ts';
import {
  askDrugVerification,
  askMovePrompt,
  askRphVerification,
  askSteps,
  type RxDialogOutput,
} from './rx.dialogs.ts';
import { asksForWords, keptKey, keptRefusal, screenOf } from './rx.kept.ts';
import {
  deferredTo,
  itemsOf,
  leadOf,
  leadText,
  openLead,
  opensSomething,
  partSaid,
} from './rx.leads.ts';
import {
  isCorrecting,
  isLabelling,
  isPricing,
  isRebilling,
  isSendingOut,
  nextOf,
  offerOf,
  opens,
  renewalRefusal,
  stepNamed,
  takesBackQuestion,
  wasTransferred,
} from './rx.offers.ts';
import type { RxOutcome, RxPorts } from './rx.ports.ts';
import type { RxContext, RxEvent, RxInput, RxOpen } from './rx.state.ts';
import { offerAnswerBack, takenBack } from './rx.undo.ts';

/** How long the toast of a transfer offers its paper, in ms; the page offers it always. */
const offerMs = 15_000;
function firstMove({ first, detail }: RxContext): LifecycleEvent | null {
  if (first === 'next') return nextOf(detail);
  return first === null || first === 'steps' ? null : stepNamed(first);
}
/** Why the step that the prescription was opened for does not start, in words. */
function firstRefusal(context: RxContext): string {
  const offer = offerOf(context.detail, firstMove(context));
  if (offer) return `${offer.title}: ${moveRefusal(offer)}`;
  return context.first === 'next'
    ? 'There is no next step for you here. {key:rx.steps} shows all steps.'
    : 'That step does not start here.';
}
const queueOf = (context: RxContext) => context.queue ?? queueByStatus(context.detail);

const rxIdOf = (context: RxContext): number => required(context.rxId, 'The prescription’s number');
const detailIn = (context: RxContext): RxDetail => required(context.detail, 'The prescription');
const stepIn = (context: RxContext): LifecycleEvent => required(context.event, 'The step');
const goingIn = (context: RxContext) => required(context.going, 'The way to the next one');
const at = (context: RxContext) => ({
  rxId: rxIdOf(context),
  version: detailIn(context).version,
});
type Found = Result<{ rxId: number; fillId: number | null }>;
/**
 * Records that the page shows or that decide about its next step: allergies, birth date and
 * insurances of the patient; standing of the prescriber; cost of the drug.
 */
const shownRecord = ({ detail }: RxContext, entity: string): number | undefined => {
  if (entity === 'patient') return detail?.safety.patientId;
  if (entity === 'prescriber') return detail?.draft.prescriberId;
  if (entity === 'order') return detail?.fill?.orderId;
  return entity === 'drug' ? detail?.fill?.drugId : undefined;
};
const isChangeEvent = (context: RxContext, event: RxEvent): boolean => {
  if (event.type !== 'live.changed') return false;
  if (event.entity === '*') return true;
  return event.entity === 'rx'
    ? event.id === context.rxId && event.version > (context.detail?.version ?? 0)
    : event.id === shownRecord(context, event.entity);
};

/**
 * What came of a step or an answer has to be said: no scan, number or address leads away before.
 * The scan waits for its turn, and what an address asks for is opened afterwards.
 */
const untilTold = {
  'scan.arrived': {},
  'rx.find': {},
  'rx.open': { actions: 'want' },
} as const;
const openWanted = { guard: 'hasWanted', target: 'loading', actions: 'openWanted' } as const;
/** What opens beside the prescription and leaves it as it is, whatever it is by now. */
const opensBeside = {
  'rx.edit': { guard: 'mayEdit', actions: ['goToEntry', 'noteEntered'] },
  'rx.notes': { actions: 'goToNotes' },
  'rx.allergies': { actions: 'goToAllergies' },
  'rx.weight': { actions: 'goToWeight' },
  'rx.label': { actions: 'goToLabel' },
  'rx.transferPaper': { guard: 'hasTransfer', actions: 'goToTransferPaper' },
  'rx.claim': { actions: 'goToClaim' },
  'rx.transmissions': { actions: 'goToTransmissions' },
  'rx.pickUp': { actions: 'goToCounter' },
} as const;
/** What the page is about once another prescription is opened. */
const opened = (context: RxContext, { rxId, first, queue }: RxOpen): Partial<RxContext> => ({
  rxId,
  code: null,
  first: first ?? null,
  queue: queue === undefined ? context.queue : queue,
  detail: null,
  held: [],
  kept: null,
  entered: false,
  wanted: null,
  refusal: null,
  going: null,
});

/** The step was taken, and the vial waits for another label: it is proposed at once. */
const labelAnew = [
  { type: 'takeAsked', params: ({ event }: Asked) => event.output },
  { type: 'notifyWarnings', params: ({ event }: Asked) => event.output },
  'tellLabel',
  'chooseNext',
  'stay',
] as const;
interface Asked {
  readonly event: { readonly output: RxDialogOutput };
}

/**
 * One prescription on the screen: what the server says of it, and the steps that the person takes
 * with it.
 */
export const rxMachine = setup({
  types: machineTypes<{
    input: RxInput;
    context: RxContext;
    events: RxEvent;
    output: RxDialogOutput;
    emitted: { type: 'alert.reached' };
  }>(),
  actors: {
    load: unprovided<Result<RxDetail>, { rxId: number }>('load'),
    find: unprovided<Found, { code: string }>('find'),
    ahead: unprovided<number | null, AheadInput>('queue'),
    move: unprovided<
      RxOutcome,
      { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }
    >('move'),
    answerAlert: unprovided<RxOutcome, Parameters<RxPorts['answerAlert']>[0]>('answerAlert'),
    askConfirm,
    askMovePrompt,
    askDrugVerification,
    askRphVerification,
    askSteps,
  },
  guards: {
    hasRx: ({ context }) => context.rxId !== null,
    hasCode: ({ context }) => context.code !== null,
    hasOpenAlert: ({ context }) =>
      context.detail?.alerts.some((alert) => alert.answered === null && asks(alert)) ?? false,
    hasDetail: ({ context }) => context.detail !== null,
    mayEdit: ({ context: { detail } }) =>
      detail === null || isOneOf(statusGroups.editable, detail.status),
    hasNext: ({ context }) => nextOf(context.detail) !== null,
    leadsToAlert: ({ context }) => leadOf(context.detail) === 'alert',
    leadsToDefer: ({ context }) => leadOf(context.detail) === 'defer',
    leadsElsewhere: ({ context }) => opensSomething(leadOf(context.detail)),
    startsWithAlert: ({ context }) =>
      context.first === 'next' && leadOf(context.detail) === 'alert',
    startsWithDefer: ({ context }) =>
      context.first === 'next' && leadOf(context.detail) === 'defer',
    startsWithLead: ({ context }) =>
      context.first === 'next' && opensSomething(leadOf(context.detail)),
    hasFirst: ({ context }) => context.first !== null,
    startsWithSteps: ({ context }) => context.first === 'steps',
    startsWithMove: ({ context }) => opens(context.detail, firstMove(context)),
    hasTransfer: ({ context }) => wasTransferred(context.detail),
    isOnce: ({ context }) => context.once,
    hasMissed: ({ context }) => context.missed,
    knowsQueue: ({ context }) => queueOf(context) !== null,
    mayGoOn: ({ context }) => nextOf(context.detail) !== null && queueOf(context) !== null,
    stepsFirst: ({ context }) => goingIn(context).status !== null,
    /** The step was taken: the prescription stands elsewhere now. */
    hasGone: ({ context }) =>
      context.going !== null && context.detail?.status !== context.going.status,
    leads: ({ context }) => context.going?.to != null,
    mayRenew: ({ context }) => renewalRefusal(detailIn(context).schedule) === null,
    mayMove: ({ context, event }) => event.type === 'rx.move' && opens(context.detail, event.event),
    isChangeEvent: ({ context, event }) => isChangeEvent(context, event),
    toScan: ({ context }) => screenOf(context.event) === 'drugVerification',
    toCheck: ({ context }) => screenOf(context.event) === 'rphVerification',
    toLabel: ({ context }) => isLabelling(context.event),
    toCure: ({ context }) => context.event === 'resubmit' && context.said === null,
    toRebill: ({ context }) => isRebilling(context.event),
    toCost: ({ context }) => isPricing(context.event),
    hasWanted: ({ context }) => context.wanted !== null,
    hasHeld: ({ context }) => context.held.length > 0,
    hasKept: ({ context }) => context.kept !== null,
    isOfAnother: ({ context, event }) => isOfAnother(context.answer, event),
    toCorrect: ({ context }) => isCorrecting(context.event),
    toCounter: ({ context }) =>
      screenOf(context.event) === 'counter' || isSendingOut(context.event),
    /** It takes something back that one key must not take back. */
    toConfirm: ({ context }) => offerOf(context.detail, context.event)?.takesBack !== undefined,
    needsWords: ({ context }) => asksForWords(context.detail, context.event),
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    asksStep: (_, output: RxDialogOutput) => output.then !== undefined,
    /**
     * A part was asked for while the product was counted: the counting goes on where it still
     * stands to be scanned.
     */
    comesBack: ({ context }, output: RxDialogOutput) =>
      context.toScan &&
      isOneOf(statusGroups.readyToFill, (output.detail ?? detailIn(context)).status),
    /** With the part, or with the bottle, the label that is printed no longer holds. */
    needsLabel: (_, output: RxDialogOutput) => isLabelling(output.detail?.next ?? null),
    partNeedsLabel: ({ context }, output: RxDialogOutput) =>
      context.toScan && isLabelling(output.detail?.next ?? null),
    isStale: (_, output: RxOutcome) => output.kind === 'stale',
    isFound: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    goToNew: enqueueActions(({ enqueue, system }) => openDialog(enqueue, system, 'rxEntry', {})),
    goToEntry: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'rxEntry', { rxId: context.rxId }),
    ),
    goToCorrect: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'rxEntry', {
        rxId: context.rxId,
        field: detailIn(context).failedCheck?.toMend ?? null,
      }),
    ),
    goToNotes: enqueueActions(({ enqueue, context, system }) =>
      openNotes(enqueue, system, 'rx', rxIdOf(context)),
    ),
    goToAllergies: enqueueActions(({ enqueue, context, system }) =>
      openDialog(
        enqueue,
        system,
        'patient',
        allergiesOfPatient(detailIn(context).safety.patientId),
      ),
    ),
    goToWeight: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'patient', weightOfPatient(detailIn(context).safety.patientId)),
    ),
    goToLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.rxId }),
    ),
    goToFirstLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.rxId, once: true }),
    ),
    goToTransferPaper: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'transferPaper', { rxId: context.rxId }),
    ),
    goToClaim: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId }),
    ),
    goToRenewal: enqueueActions(({ enqueue, context, system }) => {
      const { detail } = context;
      if (detail) openDialog(enqueue, system, 'eRefillsRequest', { items: itemsOf(detail) });
    }),
    goToChange: enqueueActions(({ enqueue, context, system }) => {
      const { detail } = context;
      if (detail)
        openDialog(enqueue, system, 'changeRequest', { ask: 'change', items: itemsOf(detail) });
    }),
    goToCost: enqueueActions(({ enqueue, context, system }) => {
      const { costWanted } = detailIn(context);
      if (!costWanted) return;
      const { name, input } = drugCost(costWanted);
      openDialog(enqueue, system, name, input);
    }),
    /** Opens where what is in the way is put right; no step is taken. */
    goToLead: enqueueActions(({ enqueue, context, system }) => {
      const detail = detailIn(context);
      const lead = leadOf(detail);
      if (opensSomething(lead)) openLead(enqueue, system, detail, lead);
    }),
    notifyLead: ({ context, system }) =>
      tell(system, { tone: 'info', message: leadText(detailIn(context)) }),
    chooseDeferral: assign(({ context }) => ({
      event: 'defer' as const,
      said: deferredTo(detailIn(context)),
      refusal: null,
      going: null,
      first: null,
    })),
    /** Reason, likely cause and the fields that cure it, with the resubmission in one form. */
    goToCure: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId, first: 'cure' }),
    ),
    /** What is sent beside what was paid; it goes from there. */
    goToRebill: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: context.rxId, first: 'rebill' }),
    ),
    goToTransmissions: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'transmissionLog', { rxId: context.rxId }),
    ),
    goToCounter: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'pickUp', {
        code: context.detail?.rxNumber ?? '',
        ...(isSendingOut(context.event) ? { how: 'delivery' as const } : {}),
      }),
    ),
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
    takeAnswer: assign({ answer: ({ event }) => answerIn(event), refusal: null }),
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
    holdAnswer: assign({ held: ({ context, event }) => heldAfter(context.held, event) }),
    dropHeld: assign({ held: [] }),
    takeHeld: assign(({ context: { held } }) => ({
      answer: held[0] ?? null,
      held: held.slice(1),
      refusal: null,
    })),
    offerAnswerBack: ({ context: { answer, detail }, system }) =>
      offerAnswerBack(system, answer, detail),
    reachAlert: emit({ type: 'alert.reached' }),
    miss: assign({ missed: true }),
  },
}).createMachine({
  id: 'rx',
  context: ({ input }) => ({
    rxId: input.rxId,
    code: input.code ?? null,
    first: input.first ?? null,
    queue: input.queue ?? null,
    once: input.once ?? false,
    said: input.said ?? null,
    detail: null,
    event: null,
    toScan: false,
    going: null,
    answer: null,
    held: [],
    kept: null,
    entered: false,
    wanted: null,
    missed: false,
    refusal: null,
    problem: null,
  }),
  initial: 'deciding',
  output: ({ context }) => ({ detail: context.detail }),
  on: {
    'rx.open': { target: '.loading', actions: 'open' },
    'rx.find': { target: '.finding', actions: assign({ code: ({ event }) => event.code }) },
    'rx.create': { actions: 'goToNew' },
    'alert.next': { guard: 'hasOpenAlert', actions: 'reachAlert' },
    'scan.arrived': {
      target: '.finding',
      actions: assign({ code: ({ event }) => event.code.raw }),
    },
    'live.changed': { guard: 'isChangeEvent', actions: 'miss' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasCode', target: 'finding' },
        { guard: 'hasRx', target: 'loading' },
        { target: 'empty' },
      ],
    },
    /** Nothing is open: a scan or a typed number opens one. */
    empty: { always: { guard: 'isOnce', target: 'closed', actions: 'notifyProblem' } },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'takeFound', params: ({ event }) => event.output },
          },
          {
            guard: 'hasDetail',
            target: 'viewing',
            actions: [{ type: 'notFound', params: ({ event }) => event.output }, 'notifyProblem'],
          },
          {
            target: 'empty',
            actions: [{ type: 'notFound', params: ({ event }) => event.output }, 'notifyProblem'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFault',
          ],
        },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ rxId: rxIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'viewing',
            actions: { type: 'takeDetail', params: ({ event }) => event.output },
          },
          { target: 'empty', actions: { type: 'takeDetail', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFault',
          ],
        },
      },
      // What is on its way may be of before the news.
      on: { 'live.changed': { guard: 'isChangeEvent', target: 'loading', reenter: true } },
    },
    failed: { on: { 'rx.retry': 'deciding' } },
    viewing: {
      always: [
        { guard: 'hasHeld', target: 'answering', actions: 'takeHeld' },
        openWanted,
        { guard: 'startsWithSteps', target: 'choosing', actions: 'forgetFirst' },
        { guard: 'startsWithMove', target: 'stepping', actions: 'chooseFirst' },
        { guard: 'startsWithAlert', actions: ['forgetFirst', 'reachAlert'] },
        { guard: 'startsWithDefer', target: 'stepping', actions: 'chooseDeferral' },
        { guard: 'startsWithLead', actions: ['forgetFirst', 'goToLead', 'notifyLead'] },
        { guard: 'hasFirst', actions: ['notifyFirstRefused', 'forgetFirst'] },
        { guard: 'isOnce', target: 'closed' },
        { guard: 'hasMissed', target: 'refreshing' },
        { guard: 'hasKept', actions: 'actOnKept' },
      ],
      on: {
        ...opensBeside,
        'rx.next': [
          { guard: 'hasNext', target: 'stepping', actions: ['chooseNext', 'stay'] },
          { guard: 'leadsToAlert', actions: 'reachAlert' },
          { guard: 'leadsToDefer', target: 'stepping', actions: 'chooseDeferral' },
          { guard: 'leadsElsewhere', actions: ['goToLead', 'notifyLead'] },
        ],
        'rx.move': { guard: 'mayMove', target: 'stepping', actions: 'choose' },
        'rx.steps': 'choosing',
        'rx.goOn': [
          { guard: 'mayGoOn', target: 'looking', actions: 'goOn' },
          { guard: 'hasNext', target: 'stepping', actions: ['chooseNext', 'stay'] },
          { guard: 'leadsToAlert', actions: 'reachAlert' },
          { guard: 'leadsToDefer', target: 'stepping', actions: 'chooseDeferral' },
          { guard: 'leadsElsewhere', actions: ['goToLead', 'notifyLead'] },
        ],
        'rx.ahead': { guard: 'knowsQueue', target: 'looking', actions: 'goAhead' },
        'rx.renewal': { guard: 'mayRenew', actions: 'goToRenewal' },
        'rx.change': { actions: 'goToChange' },
        'alert.answer': { target: 'answering', actions: 'takeAnswer' },
        'alert.takeBack': { target: 'answering', actions: 'takeAnswer' },
        'live.changed': { guard: 'isChangeEvent', target: 'refreshing' },
      },
    },
    /** The next of the queue is found before the step, since the step takes this one out of it. */
    looking: {
      tags: 'busy',
      invoke: {
        id: 'ahead',
        src: 'ahead',
        input: ({ context }) => ({
          queue: required(queueOf(context), 'The queue'),
          rxId: rxIdOf(context),
          by: goingIn(context).by,
        }),
        onDone: [
          {
            guard: 'stepsFirst',
            target: 'stepping',
            actions: [{ type: 'takeAhead', params: ({ event }) => event.output }, 'chooseNext'],
          },
          {
            target: 'leaving',
            actions: { type: 'takeAhead', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'viewing',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFault',
            'stay',
          ],
        },
      },
    },
    leaving: {
      always: [
        { guard: 'leads', target: 'loading', actions: 'openAhead' },
        { target: 'viewing', actions: ['notifyEnd', 'stay'] },
      ],
    },
    refreshing: {
      invoke: {
        id: 'refresh',
        src: 'load',
        input: ({ context }) => ({ rxId: rxIdOf(context) }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'viewing',
            actions: { type: 'takeDetail', params: ({ event }) => event.output },
          },
          { target: 'empty', actions: { type: 'takeDetail', params: ({ event }) => event.output } },
        ],
        onError: { target: 'viewing', actions: assign({ missed: false }) },
      },
      // What only opens something opens at once. A step waits for what the prescription is now.
      on: {
        ...opensBeside,
        'rx.next': { actions: 'keepKey' },
        'rx.move': { actions: 'keepKey' },
        'rx.steps': { actions: 'keepKey' },
        'rx.goOn': { actions: 'keepKey' },
        'rx.ahead': { guard: 'knowsQueue', actions: 'keepKey' },
        'rx.renewal': { actions: 'keepKey' },
        'rx.change': { actions: 'keepKey' },
        'alert.answer': { actions: 'holdAnswer' },
        'alert.takeBack': { actions: 'holdAnswer' },
        'live.changed': { guard: 'isChangeEvent', target: 'refreshing', reenter: true },
      },
    },
    choosing: {
      invoke: {
        id: 'askSteps',
        src: 'askSteps',
        input: ({ context }) => ({ detail: detailIn(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.event !== null,
            target: 'stepping',
            actions: { type: 'takeStep', params: ({ event }) => event.output },
          },
          { target: 'viewing' },
        ],
      },
    },
    answering: {
      tags: 'busy',
      on: {
        ...untilTold,
        'alert.answer': { guard: 'isOfAnother', actions: 'holdAnswer' },
        'alert.takeBack': { guard: 'isOfAnother', actions: 'holdAnswer' },
      },
      invoke: {
        id: 'answerAlert',
        src: 'answerAlert',
        input: ({ context }) => ({
          ...at(context),
          answer: required(context.answer, 'The answer'),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'viewing',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'offerAnswerBack',
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'viewing',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              { type: 'notifyStale', params: ({ event }) => event.output },
              'dropHeld',
            ],
          },
          {
            target: 'viewing',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'notifyRefused',
              'dropHeld',
            ],
          },
        ],
        onError: {
          target: 'notMoved',
          actions: [
            'dropHeld',
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFault',
          ],
        },
      },
    },
    /**
     * Where the step is taken: its own screen, a prompt for what it needs, or nothing but the key.
     */
    stepping: {
      always: [
        { guard: 'toScan', target: 'scanning' },
        { guard: 'toCheck', target: 'checking' },
        { guard: 'toLabel', target: 'viewing', actions: ['goToFirstLabel', 'forget', 'stay'] },
        { guard: 'toCure', target: 'viewing', actions: ['goToCure', 'forget', 'stay'] },
        { guard: 'toRebill', target: 'viewing', actions: ['goToRebill', 'forget', 'stay'] },
        { guard: 'toCost', target: 'viewing', actions: ['goToCost', 'forget', 'stay'] },
        {
          guard: 'toCorrect',
          target: 'viewing',
          actions: ['goToCorrect', 'noteEntered', 'forget', 'stay'],
        },
        { guard: 'toCounter', target: 'viewing', actions: ['goToCounter', 'forget', 'stay'] },
        { guard: 'toConfirm', target: 'confirming' },
        { guard: 'needsWords', target: 'prompting' },
        { target: 'moving' },
      ],
    },
    confirming: {
      invoke: {
        id: 'askTakesBack',
        src: 'askConfirm',
        input: ({ context }) => takesBackQuestion(detailIn(context), stepIn(context)),
        onDone: [
          { guard: ({ event }) => saidYes(event.output), target: 'moving' },
          { target: 'viewing', actions: ['forget', 'stay'] },
        ],
      },
    },
    moving: {
      tags: 'busy',
      on: untilTold,
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({ ...at(context), event: stepIn(context), payload: {} }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'stepped',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              { type: 'notifyWarnings', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'stepped',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              { type: 'notifyStale', params: ({ event }) => event.output },
              'stay',
            ],
          },
          {
            target: 'stepped',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'notifyRefused',
              'stay',
            ],
          },
        ],
        onError: {
          target: 'notMoved',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'notifyFault',
          ],
        },
      },
    },
    stepped: {
      entry: ['offerUndo', 'offerPaper', 'forget'],
      always: [
        openWanted,
        { guard: 'hasGone', target: 'leaving' },
        { target: 'viewing', actions: 'stay' },
      ],
    },
    /**
     * No answer: whether the step was taken is not known, so the prescription is loaded again
     * before anything else.
     */
    notMoved: {
      entry: ['forget', 'stay'],
      always: openWanted,
      on: { 'rx.retry': 'loading', 'live.changed': { guard: 'isChangeEvent', target: 'loading' } },
    },
    prompting: {
      invoke: {
        id: 'askMovePrompt',
        src: 'askMovePrompt',
        input: ({ context }) => ({
          detail: detailIn(context),
          event: stepIn(context),
          ...(context.said === null ? {} : { said: context.said }),
        }),
        onDone: [
          {
            guard: { type: 'partNeedsLabel', params: ({ event }) => event.output },
            target: 'stepping',
            actions: labelAnew,
          },
          {
            guard: { type: 'comesBack', params: ({ event }) => event.output },
            target: 'scanning',
            actions: [
              { type: 'takeAsked', params: ({ event }) => event.output },
              { type: 'notifyWarnings', params: ({ event }) => event.output },
              'goBack',
            ],
          },
          {
            target: 'stepped',
            actions: [
              { type: 'takeAsked', params: ({ event }) => event.output },
              { type: 'notifyWarnings', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    scanning: {
      invoke: {
        id: 'askDrugVerification',
        src: 'askDrugVerification',
        input: ({ context }) => ({ detail: detailIn(context) }),
        onDone: [
          {
            guard: { type: 'asksStep', params: ({ event }) => event.output },
            target: 'stepping',
            actions: [
              { type: 'takeAsked', params: ({ event }) => event.output },
              { type: 'takeThen', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'needsLabel', params: ({ event }) => event.output },
            target: 'stepping',
            actions: labelAnew,
          },
          {
            target: 'stepped',
            actions: [
              { type: 'takeAsked', params: ({ event }) => event.output },
              { type: 'notifyWarnings', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    checking: {
      invoke: {
        id: 'askRphVerification',
        src: 'askRphVerification',
        input: ({ context }) => ({
          detail: detailIn(context),
          fail: context.event === 'fail-check',
        }),
        onDone: {
          target: 'stepped',
          actions: [
            { type: 'takeAsked', params: ({ event }) => event.output },
            { type: 'notifyWarnings', params: ({ event }) => event.output },
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type RxRef = ActorRefFrom<typeof rxMachine>;
/** What taking the steps of a prescription asks of the server. */
export type RxStepPorts = Pick<RxPorts, 'load' | 'find' | 'queue' | 'move' | 'answerAlert'>;
export const provideRx = (ports: RxStepPorts) =>
  rxMachine.provide({
    actors: {
      load: port(({ rxId }: { rxId: number }, signal) => ports.load(rxId, signal)),
      find: port(({ code }: { code: string }, signal) => ports.find(code, signal)),
      ahead: port(lookAhead(ports)),
      move: port((move: Parameters<RxPorts['move']>[0]) => ports.move(move)),
      answerAlert: port((answerAlert: Parameters<RxPorts['answerAlert']>[0]) =>
        ports.answerAlert(answerAlert),
      ),
    },
  });
