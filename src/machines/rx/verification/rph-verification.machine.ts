import {
  assign,
  emit,
  enqueueActions,
  not,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { wrongProducts } from '#domain/rx/rules/how-identified.ts';
import { checkErrors, reasonOf } from '#domain/rx/rules/reasons.ts';
import type { LabelAsked, LabelPorts, LabelPreviewed } from '#machines/label/label.ports.ts';
import { allergiesOfPatient } from '#machines/patient/patient-at-step.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { answerIn, asks, heldAfter, isOfAnother } from '../entry/entry-alerts.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import type { AlertAnswer, AnswerBack, RxOutcome, RxPorts } from '../rx.ports.ts';
import { offerAnswerBack } from '../rx.undo.ts';
import type { VerificationPorts } from './verification.ports.ts';

export interface RphVerificationInput {
  readonly detail: RxDetail;
  /** Opened to fail the check. */ readonly fail?: boolean;
}
export type RphVerificationEvent =
  | { type: 'check.type'; password: string }
  | { type: 'check.complete' }
  | { type: 'check.fail' }
  | { type: 'check.pass' }
  /** A letter may be the first of running text: it chooses only where nothing is chosen yet. */
  | { type: 'fail.choose'; code: string; isLetter?: boolean }
  /** To the next or the former of what may be wrong; from nothing to the first or the last. */
  | { type: 'fail.move'; by: 1 | -1 }
  | { type: 'fail.text'; text: string }
  /**
   * Every page of the hard copy stood on the screen; or some did, and which did not; or why it
   * can't.
   */
  | { type: 'source.shown' }
  | { type: 'source.part'; unseen: string }
  | { type: 'source.lost'; why: string }
  | { type: 'source.reach' }
  /** A screen on or back in what is compared and does not fit. */
  | { type: 'check.scroll'; by: 1 | -1 }
  | { type: 'alert.answer'; answer: AlertAnswer }
  | { type: 'alert.takeBack'; fingerprint: string }
  | { type: 'alert.next' }
  | { type: 'check.allergies' }
  | { type: 'check.label' }
  | { type: 'pdmp.checked' }
  | { type: 'pdmp.takeBack' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  /** The label on the vial can't be scanned. */
  | { type: 'label.unreadable' }
  | { type: 'label.why'; text: string }
  | { type: 'check.retry' }
  | LiveChanged
  | { type: 'dialog.close' };
export interface RphVerificationContext extends RphVerificationInput {
  readonly password: string;
  readonly proof: string | null;
  /**
   * The label as it was printed, all of it where it goes on over several; null until it came.
   * Without it, it is not noted as shown.
   */
  readonly label: readonly string[] | null;
  /**
   * Whether every page of the hard copy stood on the screen: without that, it is not noted as
   * shown.
   */
  readonly picture: 'none' | 'awaited' | 'part' | 'shown' | 'lost';
  /** Which pages did not, in words, while some did. */
  readonly unseen: string;
  /** What the server was told last. */
  readonly noted: readonly ('image' | 'label' | 'product')[];
  readonly errorCode: string;
  readonly errorText: string;
  readonly answer: AlertAnswer | AnswerBack | null;
  /** What was answered while the server was still busy: each gets its turn. */
  readonly held: readonly (AlertAnswer | AnswerBack)[];
  /** A code that waits until the server may be asked. */
  readonly scan: string | null;
  /** The label that was scanned last does not belong to this fill: what it is, in words. */
  readonly labelStop: { readonly code: string; readonly said: string } | null;
  /** Why the label can't be scanned, as it is typed. */
  readonly why: string;
  readonly refusal: Refused | null;
  readonly problem: string | null;
  readonly changed: RxDetail | null;
}
const at = (context: RphVerificationContext) => ({
  rxId: context.detail.rxId,
  version: context.detail.version,
});
type BagLabel = Awaited<ReturnType<LabelPorts['printBagLabel']>>;
type LabelRead = Awaited<ReturnType<VerificationPorts['scanLabel']>>;
/** Vials whose label is still to be scanned; 0 where none is printed, which is said before. */
export const labelsToScan = ({ fill, labelScan }: RxDetail): number =>
  fill === null || fill.labelsPrinted === 0 || !labelScan || labelScan.without !== null
    ? 0
    : labelScan.of - labelScan.scanned;
/** What was scanned last may be in the vial, or is another one: the check is not signed over it. */
export const isBlocking = (stop: RphVerificationContext['labelStop']): boolean =>
  stop !== null && blockingStops.has(stop.code);
const blockingStops: ReadonlySet<string> = new Set([
  'WRONG_LABEL',
  'OTHER_FILL',
  'WRONG_PACKAGE',
  ...wrongProducts,
]);
const scanAgain = 'What was scanned last is not of this fill: scan the label on the vial again.';
const again = 'Print it: {key:rx.label}, then {key:label.bag}.';
const reason = (context: RphVerificationContext) => reasonOf('checkError', context.errorCode);

/** What stands on the screen: the picture and the label only once they are really drawn. */
const shownOf = (context: RphVerificationContext) =>
  (['image', 'label', 'product'] as const).filter(
    (what) =>
      what === 'product' ||
      (what === 'label'
        ? context.label !== null
        : context.picture === 'none' || context.picture === 'shown'),
  );
/**
 * What was said of pages that were lost, or not looked at, no longer holds once one more was drawn.
 */
const sourceIsBack = (context: RphVerificationContext) => ({
  ...(context.picture === 'lost' ? { problem: null } : {}),
  ...(context.refusal?.code === 'UNSEEN' ? { refusal: null } : {}),
});
const hasPdmp = ({ detail }: RphVerificationContext): boolean => detail.pdmpChecked !== undefined;
const pictureOf = (detail: RxDetail) =>
  detail.source.document === null ? ('none' as const) : ('awaited' as const);

const isNews = ({ rxId, version, safety }: RxDetail, changed: LiveChanged): boolean =>
  (changed.entity === 'patient' && changed.id === safety.patientId) ||
  (changed.entity === 'rx' && changed.id === rxId && changed.version > version);

/** The cause beside a chosen one, round and round; the first or the last where none is chosen. */
function neighbourOf(code: string, by: 1 | -1): string {
  const at = checkErrors.findIndex((checkError) => checkError.code === code);
  const from = at < 0 && by < 0 ? 0 : at;
  return required(checkErrors.at((from + by) % checkErrors.length), 'A cause').code;
}

/**
 * Rph Verification: source, label and product stand side by side, and the server notes that they
 * did; then the pharmacist signs
 * with the password, or fails the check with a coded error. Whoever types, the server decides who
 * may.
 */
export const rphVerificationMachine = setup({
  types: machineTypes<{
    input: RphVerificationInput;
    context: RphVerificationContext;
    events: RphVerificationEvent;
    output: RxDialogOutput;
    emitted:
      | { type: 'label.reached' }
      | { type: 'alert.reached' }
      | { type: 'source.reached' }
      | { type: 'check.scrolled'; by: 1 | -1 }
      | { type: 'error.chosen'; code: string };
  }>(),
  actors: {
    previewLabel: unprovided<Result<LabelPreviewed>, LabelAsked>('previewLabel'),
    show: unprovided<
      RxOutcome,
      { rxId: number; version: number; what: readonly ('image' | 'label' | 'product')[] }
    >('shown'),
    prove: unprovided<
      Result<string>,
      { rxId: number; version: number; event: LifecycleEvent; password: string }
    >('prove'),
    move: unprovided<
      RxOutcome,
      { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }
    >('move'),
    answerAlert: unprovided<RxOutcome, Parameters<RxPorts['answerAlert']>[0]>('answerAlert'),
    checkPdmp: unprovided<RxOutcome, { rxId: number; version: number; noted: boolean }>(
      'checkPdmp',
    ),
    scanLabel: unprovided<LabelRead, Parameters<VerificationPorts['scanLabel']>[0]>('scanLabel'),
    printBagLabel: unprovided<BagLabel, { rxId: number }>('printBagLabel'),
    withoutLabelScan: unprovided<RxOutcome, Parameters<VerificationPorts['withoutLabelScan']>[0]>(
      'withoutLabelScan',
    ),
  },
  guards: {
    /**
     * Something stands on the screen by now that did not when it was noted: a picture that came
     * late.
     */
    standsUnnoted: ({ context }) => shownOf(context).some((what) => !context.noted.includes(what)),
    isSourceSettled: ({ context }) => context.picture !== 'awaited',
    hasSource: ({ context }) =>
      context.picture !== 'none' || context.detail.source.kind === 'message',
    isPartlySeen: ({ context }) => context.picture === 'part',
    /** What the check says is old: allergies were answered, or a label was printed, by anybody. */
    isNews: ({ context, event }) => event.type === 'live.changed' && isNews(context.detail, event),
    mayChoose: ({ context, event }) =>
      event.type === 'fail.choose' && !(event.isLetter === true && context.errorCode !== ''),
    /** The check was failed before all of it stood on the screen. */
    isUndrawn: ({ context }) => context.label === null || context.picture === 'awaited',
    opensToFail: ({ context }) => context.fail === true,
    hasOpenAlert: ({ context }) =>
      context.detail.alerts.some((alert) => alert.answered === null && asks(alert)),
    hasScan: ({ context }) => context.scan !== null,
    hasHeld: ({ context }) => context.held.length > 0,
    isOfAnother: ({ context, event }) => isOfAnother(context.answer, event),
    needsLabel: ({ context }) => labelsToScan(context.detail) > 0,
    lacksPdmp: ({ context }) => !hasPdmp(context),
    hasPdmp: ({ context }) => hasPdmp(context),
    isStopped: ({ context }) => isBlocking(context.labelStop),
    mayExcuseLabel: ({ context }) =>
      labelsToScan(context.detail) > 0 || isBlocking(context.labelStop),
    hasWhy: ({ context }) => context.why.trim() !== '',
    isLabelStale: (_, output: LabelRead) => output.kind === 'stale',
    hasPassword: ({ context }) => context.password !== '',
    hasError: ({ context }) => {
      const ownReason = reason(context);
      return ownReason !== undefined && (!ownReason.needsText || context.errorText.trim() !== '');
    },
    isPrinted: (_, output: BagLabel) => output.ok,
    isProved: (_, output: Result<string>) => output.ok,
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    isStale: (_, output: RxOutcome) => output.kind === 'stale',
  },
  actions: {
    reachAlert: emit({ type: 'alert.reached' }),
    goToAllergies: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'patient', allergiesOfPatient(context.detail.safety.patientId)),
    ),
    goToLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.detail.rxId, once: true }),
    ),
    reachSource: emit({ type: 'source.reached' }),
    scroll: emit(({ event }) => ({
      type: 'check.scrolled' as const,
      by: event.type === 'check.scroll' ? event.by : 1,
    })),
    tellChoice: emit(({ context }) => ({
      type: 'error.chosen' as const,
      code: context.errorCode,
    })),
    holdScan: assign({
      scan: ({ context, event }) => (event.type === 'scan.arrived' ? event.code.raw : context.scan),
      refusal: null,
    }),
    typeWhy: assign({
      why: ({ context, event }) => (event.type === 'label.why' ? event.text : context.why),
      refusal: null,
    }),
    takeLabelRead: assign(({ context }, output: LabelRead) => {
      if (output.kind === 'refused') return { scan: null, refusal: output.failure };
      if (output.kind === 'stale') return { scan: null };
      const { accepted, code, said, detail } = output.outcome;
      return {
        scan: null,
        detail,
        changed: detail,
        labelStop: accepted ? null : { code, said },
        why: accepted ? '' : context.why,
      };
    }),
    dropLabelStop: assign({ labelStop: null, why: '' }),
    refuseUnscanned: assign({
      refusal: ({ context }) => {
        const left = labelsToScan(context.detail);
        const message =
          left === 1
            ? 'Scan the label on the vial first.'
            : `Scan the label on each vial first: ${left} are missing.`;
        return { code: 'UNSCANNED', message, why: [message], allowedRoles: [] };
      },
    }),
    refuseStopped: assign({
      refusal: {
        code: 'STOPPED',
        message: scanAgain,
        why: [scanAgain],
        allowedRoles: [],
      },
    }),
    reachLabel: emit({ type: 'label.reached' }),
    takeUnprinted: assign({
      problem: (_, output: BagLabel) => (output.ok ? null : output.error.message),
    }),
    tellUnprinted: ({ context, system }) =>
      tell(
        system,
        errorNote(`Signed, but the label of the bag was not printed. ${context.problem} ${again}`),
      ),
    noteShown: assign(({ context }) => ({ picture: 'shown' as const, ...sourceIsBack(context) })),
    notePart: assign(({ context, event }) =>
      event.type === 'source.part'
        ? { picture: 'part' as const, unseen: event.unseen, ...sourceIsBack(context) }
        : {},
    ),
    refuseUnseen: assign({
      problem: null,
      refusal: ({ context }) => ({
        code: 'UNSEEN',
        message: context.unseen,
        why: [context.unseen],
        allowedRoles: [],
      }),
    }),
    noteLost: assign(({ event }) =>
      event.type === 'source.lost'
        ? {
            picture: 'lost' as const,
            problem: `The hard copy can’t be shown, so the check can’t be signed. ${event.why}`,
          }
        : {},
    ),
    type: assign(({ event }) =>
      event.type === 'check.type' ? { password: event.password, refusal: null } : {},
    ),
    takeLabel: assign((_, output: Result<LabelPreviewed>) => {
      return output.ok
        ? { label: output.value.svg }
        : { label: null, problem: `The label can’t be shown: ${output.error.message}` };
    }),
    takeProof: assign({
      proof: (_, output: Result<string>) => {
        return output.ok ? output.value : null;
      },
      password: '',
    }),
    refuseProof: assign({
      refusal: (_, output: Result<string>) => {
        return output.ok
          ? null
          : {
              code: output.error.code,
              message: output.error.message,
              why: [output.error.message],
              allowedRoles: [],
            };
      },
      password: '',
    }),
    choose: assign(({ context, event }) => {
      if (event.type === 'fail.choose') return { errorCode: event.code, refusal: null };
      if (event.type === 'fail.move')
        return { errorCode: neighbourOf(context.errorCode, event.by), refusal: null };
      return event.type === 'fail.text' ? { errorText: event.text, refusal: null } : {};
    }),
    takeAnswer: assign({ answer: ({ event }) => answerIn(event) }),
    holdAnswer: assign({ held: ({ context, event }) => heldAfter(context.held, event) }),
    dropHeld: assign({ held: [] }),
    takeHeld: assign(({ context: { held } }) => ({
      answer: held[0] ?? null,
      held: held.slice(1),
    })),
    offerAnswerBack: ({ context: { answer, detail }, system }) =>
      offerAnswerBack(system, answer, detail),
    takeOutcome: assign(({ context }, output: RxOutcome) => {
      if (output.kind === 'refused') return { refusal: output.failure, proof: null };
      const stale =
        output.kind === 'stale'
          ? {
              code: 'STALE',
              message: '',
              why: [
                changedFirst(
                  output.by,
                  'prescription',
                  'It is shown as it is now: look at it again, then sign.',
                ),
              ],
              allowedRoles: [],
            }
          : null;
      const another = output.detail.source.document?.key !== context.detail.source.document?.key;
      return {
        detail: output.detail,
        changed: output.detail,
        refusal: stale,
        proof: null,
        ...(another ? { picture: pictureOf(output.detail) } : {}),
      };
    }),
    takeStale: assign((_, output: LabelRead) =>
      output.kind === 'stale' ? { detail: output.detail, changed: output.detail } : {},
    ),
    forgetScan: assign({ scan: null }),
    takeShown: assign({
      detail: ({ context }, output: RxOutcome) => {
        return output.kind === 'refused' ? context.detail : output.detail;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    clear: assign({ problem: null, refusal: null }),
    /** What was being noted may not have been: it is noted anew. */
    forgetNoted: assign({ noted: [] }),
    turnBack: assign({
      fail: false,
      problem: null,
      refusal: null,
      errorCode: '',
      errorText: '',
    }),
  },
}).createMachine({
  id: 'rphVerification',
  context: ({ input }) => ({
    ...input,
    password: '',
    proof: null,
    errorCode: '',
    errorText: '',
    label: null,
    picture: pictureOf(input.detail),
    unseen: '',
    noted: [],
    answer: null,
    held: [],
    scan: null,
    labelStop: null,
    why: '',
    refusal: null,
    problem: null,
    changed: null,
  }),
  initial: 'drawing',
  output: ({ context }) => ({ detail: context.changed }),
  on: {
    // The next one waits with the scanner until the one in hand is read.
    'scan.arrived': { guard: not('hasScan'), actions: 'holdScan' },
    'source.shown': { actions: 'noteShown' },
    'source.part': { actions: 'notePart' },
    'source.lost': { actions: 'noteLost' },
    'source.reach': { guard: 'hasSource', actions: 'reachSource' },
    'check.scroll': { actions: 'scroll' },
    'check.type': { actions: 'type' },
    'alert.next': { guard: 'hasOpenAlert', actions: 'reachAlert' },
  },
  states: {
    drawing: {
      tags: 'busy',
      on: { 'check.fail': { target: 'failing', actions: 'clear' } },
      invoke: {
        id: 'previewLabel',
        src: 'previewLabel',
        input: ({ context }) => ({
          rxId: context.detail.rxId,
          labels: Math.max(1, context.detail.fill?.labelOf ?? 1),
          language: 'printed' as const,
        }),
        onDone: {
          target: 'looking',
          actions: { type: 'takeLabel', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /**
     * The hard copy is fetched and drawn by the view, which says when it stands there or why it
     * can't.
     */
    looking: {
      tags: 'busy',
      always: { guard: 'isSourceSettled', target: 'showing' },
      on: {
        'check.fail': { target: 'failing', actions: 'clear' },
        'dialog.close': 'closed',
      },
    },
    /** What is on the screen is noted at this version; a new version shows, and notes, anew. */
    showing: {
      tags: 'busy',
      on: {
        'alert.answer': { actions: 'holdAnswer' },
        'alert.takeBack': { actions: 'holdAnswer' },
        'check.fail': { target: 'failing', actions: ['forgetNoted', 'clear'] },
      },
      entry: assign({ noted: ({ context }) => shownOf(context) }),
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => ({ ...at(context), what: shownOf(context) }),
        onDone: [
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'drawing',
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'dropHeld'],
          },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'opened',
            actions: { type: 'takeShown', params: ({ event }) => event.output },
          },
          {
            target: 'opened',
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'dropHeld'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'dropHeld'],
        },
      },
    },
    opened: { always: [{ guard: 'opensToFail', target: 'failing' }, { target: 'checking' }] },
    checking: {
      always: [
        { guard: 'standsUnnoted', target: 'showing' },
        { guard: 'hasHeld', target: 'answering', actions: ['takeHeld', 'clear'] },
        { guard: 'hasScan', target: 'scanningLabel', actions: 'clear' },
      ],
      on: {
        'check.complete': [
          { guard: 'isPartlySeen', actions: ['refuseUnseen', 'reachSource'] },
          { guard: 'needsLabel', actions: 'refuseUnscanned' },
          { guard: 'isStopped', actions: 'refuseStopped' },
          { guard: 'hasPassword', target: 'proving', actions: 'clear' },
        ],
        'check.fail': { target: 'failing', actions: 'clear' },
        'alert.answer': { target: 'answering', actions: ['takeAnswer', 'clear'] },
        'alert.takeBack': { target: 'answering', actions: ['takeAnswer', 'clear'] },
        'check.allergies': { actions: 'goToAllergies' },
        'check.label': { actions: 'goToLabel' },
        'label.unreadable': {
          guard: 'mayExcuseLabel',
          target: 'unreadable',
          actions: ['clear', 'reachLabel'],
        },
        'live.changed': { guard: 'isNews', target: 'showing' },
        'pdmp.checked': { guard: 'lacksPdmp', target: 'notingPdmp', actions: 'clear' },
        'pdmp.takeBack': { guard: 'hasPdmp', target: 'notingPdmp', actions: 'clear' },
        'dialog.close': 'closed',
      },
    },
    /** The label on the vial says whether vial and label belong to this fill. */
    scanningLabel: {
      tags: 'busy',
      invoke: {
        id: 'scanLabel',
        src: 'scanLabel',
        input: ({ context }) => ({ ...at(context), raw: required(context.scan, 'The scan') }),
        onDone: [
          {
            guard: { type: 'isLabelStale', params: ({ event }) => event.output },
            target: 'drawing',
            actions: [
              { type: 'takeLabelRead', params: ({ event }) => event.output },
              { type: 'takeStale', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'checking',
            actions: { type: 'takeLabelRead', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'forgetScan',
          ],
        },
      },
    },
    /** A damaged barcode: a pharmacist says so in words, or scans it after all. */
    unreadable: {
      always: { guard: 'hasScan', target: 'scanningLabel', actions: 'clear' },
      on: {
        'label.why': { actions: 'typeWhy' },
        'check.complete': { guard: 'hasWhy', target: 'excusing', actions: 'clear' },
        'check.pass': { target: 'checking', actions: 'clear' },
        'dialog.close': { target: 'checking', actions: 'clear' },
      },
    },
    excusing: {
      tags: 'busy',
      invoke: {
        id: 'withoutLabelScan',
        src: 'withoutLabelScan',
        input: ({ context }) => ({ ...at(context), reason: context.why.trim() }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'checking',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'dropLabelStop',
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'drawing',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'unreadable',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    answering: {
      tags: 'busy',
      on: {
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
            target: 'showing',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'offerAnswerBack',
            ],
          },
          {
            target: 'checking',
            actions: [{ type: 'takeOutcome', params: ({ event }) => event.output }, 'dropHeld'],
          },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'dropHeld'],
        },
      },
    },
    notingPdmp: {
      tags: 'busy',
      invoke: {
        id: 'checkPdmp',
        src: 'checkPdmp',
        input: ({ context }) => ({ ...at(context), noted: hasPdmp(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'checking',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proving: {
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context }) => ({
          ...at(context),
          event: 'verify' as const,
          password: context.password,
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'takeProof', params: ({ event }) => event.output },
          },
          {
            target: 'checking',
            actions: { type: 'refuseProof', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verify',
        src: 'move',
        input: ({ context }) => ({
          ...at(context),
          event: 'verify' as const,
          payload: { stepUp: required(context.proof, 'The proof') },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'labellingBag',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'drawing',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'checking',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The check is signed: the label of the bag comes by itself. */
    labellingBag: {
      tags: 'busy',
      invoke: {
        id: 'printBagLabel',
        src: 'printBagLabel',
        input: ({ context }) => ({ rxId: context.detail.rxId }),
        onDone: [
          {
            guard: { type: 'isPrinted', params: ({ event }) => event.output },
            target: 'closed',
          },
          {
            target: 'closed',
            actions: [
              { type: 'takeUnprinted', params: ({ event }) => event.output },
              'tellUnprinted',
            ],
          },
        ],
        onError: {
          target: 'closed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'tellUnprinted',
          ],
        },
      },
    },
    /** May begin before all is drawn: who failed it in the hand needs no screen to say so. */
    failing: {
      on: {
        'fail.choose': { guard: 'mayChoose', actions: ['choose', 'tellChoice'] },
        'fail.move': { actions: 'choose' },
        'fail.text': { actions: 'choose' },
        'check.complete': { guard: 'hasError', target: 'sendingBack' },
        'check.pass': [
          { guard: 'isUndrawn', target: 'drawing', actions: 'turnBack' },
          { target: 'checking', actions: 'turnBack' },
        ],
        /**
         * Esc leaves the failing alone, and with it the check only where it was opened for just
         * that.
         */
        'dialog.close': [
          { guard: 'opensToFail', target: 'closed' },
          { guard: 'isUndrawn', target: 'drawing', actions: 'turnBack' },
          { target: 'checking', actions: 'turnBack' },
        ],
      },
    },
    sendingBack: {
      tags: 'busy',
      invoke: {
        id: 'failCheck',
        src: 'move',
        input: ({ context }) => ({
          ...at(context),
          event: 'fail-check' as const,
          payload: {
            reason: {
              code: context.errorCode,
              ...(context.errorText.trim() ? { text: context.errorText.trim() } : {}),
            },
          },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'failing',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      on: { 'check.retry': { target: 'drawing', actions: 'clear' }, 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
export type RphVerificationRef = ActorRefFrom<typeof rphVerificationMachine>;
export interface RphVerificationPorts {
  readonly rx: Pick<
    RxPorts,
    'shown' | 'prove' | 'move' | 'answerAlert' | 'checkPdmp' | 'takeBackPdmp'
  >;
  readonly labels: Pick<LabelPorts, 'previewLabel' | 'printBagLabel' | 'printPaper'>;
  readonly verification: Pick<VerificationPorts, 'scanLabel' | 'withoutLabelScan'>;
}
export const provideRphVerification = ({ rx, labels, verification }: RphVerificationPorts) =>
  rphVerificationMachine.provide({
    actors: {
      printBagLabel: port(async ({ rxId }: { rxId: number }) => {
        const printed = await labels.printBagLabel(rxId);
        if (printed.ok)
          labels.printPaper({
            fileUrl: printed.value.fileUrl,
            svg: printed.value.svg,
            what: `The label of bag ${printed.value.bag}`,
            here: 'offer',
          });
        return printed;
      }),
      previewLabel: port((asked: LabelAsked, signal) => labels.previewLabel(asked, signal)),
      scanLabel: port((scan: Parameters<VerificationPorts['scanLabel']>[0]) =>
        verification.scanLabel(scan),
      ),
      withoutLabelScan: port((without: Parameters<VerificationPorts['withoutLabelScan']>[0]) =>
        verification.withoutLabelScan(without),
      ),
      show: port((shown: Parameters<RxPorts['shown']>[0]) => rx.shown(shown)),
      prove: port((prove: Parameters<RxPorts['prove']>[0]) => rx.prove(prove)),
      move: port((move: Parameters<RxPorts['move']>[0]) => rx.move(move)),
      answerAlert: port((answerAlert: Parameters<RxPorts['answerAlert']>[0]) =>
        rx.answerAlert(answerAlert),
      ),
      checkPdmp: port(({ noted, ...rest }: ReturnType<typeof at> & { noted: boolean }) =>
        noted ? rx.takeBackPdmp(rest) : rx.checkPdmp(rest),
      ),
    },
  });
/** What is missing before a check can be failed. */
const failingNeeds = (context: RphVerificationContext): string => {
  const chosen = reason(context);
  if (chosen) return `Say in words what was wrong: “${chosen.label}” needs them.`;
  return context.errorText === ''
    ? 'Choose what was wrong by its number or letter.'
    : 'Choose what was wrong: Tab back to the list, then its number or letter.';
};
/** Why the label on the vial can't be set aside as one that can't be scanned. */
const unreadableRefusal = ({ detail }: RphVerificationContext): string =>
  detail.fill?.labelsPrinted === 0
    ? 'No label of this fill was printed: print it first.'
    : 'The label on the vial is scanned.';
/** Why an event is not possible while the signature is asked, by its type. */
const refusalOfEvent: Readonly<Record<string, string>> = {
  'check.complete': 'Type your password to sign.',
  'pdmp.checked': 'The PDMP check of this fill is noted.',
  'pdmp.takeBack': 'No PDMP check of this fill is noted.',
  'source.reach': 'This prescription has no picture of its hard copy.',
  'alert.next': 'Every alert is answered.',
};
export function rphVerificationRefusal(
  snapshot: SnapshotFrom<typeof rphVerificationMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is asked.';
  if (snapshot.matches('failing') && ['check.complete', 'check.fail'].includes(event.type))
    return failingNeeds(snapshot.context);
  if (snapshot.matches('failing') && event.type === 'fail.choose')
    return `“${reason(snapshot.context)?.label ?? ''}” is chosen: Tab leads to “In words”.`;
  if (snapshot.matches('unreadable') && event.type === 'check.complete')
    return 'Say in words why the label on the vial can’t be scanned.';
  if (event.type === 'label.unreadable') return unreadableRefusal(snapshot.context);
  return refusalOfEvent[event.type] ?? 'That is not possible now.';
}
