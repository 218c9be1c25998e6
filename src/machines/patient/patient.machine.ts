import {
  assign,
  forwardTo,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate';
import { cardLinkFields, planSearchFields } from '#domain/patient/entities/insurance.ts';
import { deliveryAsHome, noDelivery } from '#domain/patient/entities/patient.ts';
import { patientSteps } from '#domain/patient/entities/record.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import { waitingUploads } from '#machines/document/uploads.machine.ts';
import {
  backQuestion,
  saidYes,
  yesNo,
  type ConfirmOutput,
} from '#machines/platform/confirm/confirm.machine.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { openAny, openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftOf,
  isDirty,
  sameValue,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { PartOutput } from '#machines/platform/record/part.machine.ts';
import { provideRecord, type RecordPorts } from '#machines/platform/record/provide.ts';
import {
  recordMachine,
  type RecordInput,
  type RecordOutput,
  type RecordRef,
} from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import type { DraftPorts } from '#machines/rx/entry/rx-entry.ports.ts';
import type { EligibilityInput, EligibilityOutput } from './eligibility.machine.ts';
import {
  entriesMachine,
  isBegun,
  provideEntries,
  rowsIn,
  type EntriesRef,
} from './entries.machine.ts';
import { entryKinds } from './entry-kinds.ts';
import {
  papersMachine,
  papersRefusal,
  providePapers,
  uploadsOf,
  type PapersRef,
} from './papers.machine.ts';
import type { PatientPorts } from './patient.ports.ts';

export type PatientInput = RecordInput & {
  /** The step that it opens at. */ readonly step?: number;
};
type Then = 'stay' | 'next' | 'back';
interface Heard {
  readonly id: number | null;
  readonly version: number;
  readonly rejections: number;
  readonly mode: 'waiting' | 'viewing' | 'editing' | 'conflict';
}
interface Context {
  readonly record: RecordInput;
  readonly step: number;
  /** What follows a save that was asked for here. */
  readonly then: Then;
  readonly draft: DraftRef | null;
  readonly lists: Readonly<Record<string, EntriesRef>>;
  /** What the record said last. */
  readonly heard: Heard;
  /** The delivery address was the home address until now. */
  readonly wasHome: boolean;
  /** Files that were on their way when closing was asked for. */
  readonly arriving: number;
  /** Another patient's card that is to be copied into this one's list. */
  readonly cardToCopy: { readonly patientId: number; readonly cardId: number } | null;
  readonly output: RecordOutput;
}
export type PatientEvent =
  | { type: 'step.go'; index: number }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.saveNext' }
  | { type: 'step.saveBack' }
  | { type: 'record.save'; then?: 'close' | 'next' }
  | { type: 'record.edit' }
  | { type: 'record.discard' }
  | { type: 'record.retry' }
  | { type: 'record.remove' }
  | { type: 'record.undo' }
  | { type: 'record.merge' }
  | { type: 'record.cancel' }
  | { type: 'record.take'; field: string; whose: 'mine' | 'theirs' }
  | { type: 'record.takeAll'; whose: 'mine' | 'theirs' }
  | LiveChanged
  | { type: 'record.notes' }
  | { type: 'record.about'; what: string }
  | { type: 'dialog.close' }
  | { type: 'patient.changed' }
  | { type: 'patient.family' }
  | { type: 'insurance.find' }
  | { type: 'insurance.link' }
  | { type: 'insurance.contact' }
  | { type: 'insurance.cvs' }
  | { type: 'insurance.eligibility' }
  | { type: 'papers.upload' }
  | { type: 'papers.list' }
  | { type: 'papers.retype' }
  | { type: 'papers.scan' }
  | { type: 'papers.fax' }
  | { type: 'papers.faxes' }
  | { type: 'uploads.stop' }
  | { type: 'uploads.again' }
  | { type: 'uploads.dismiss' };

const last = patientSteps.length - 1;
const fieldsOfStep = (step: number): readonly string[] =>
  patientSteps[step]?.form?.sections.flatMap((section) => section.rows.flat() as string[]) ?? [];
const stepOfField = (field: string): number =>
  patientSteps.findIndex((_, index) => fieldsOfStep(index).includes(field));
/** Whether something of a step was changed and is not saved. */
export const isStepDirty = (
  { draft, lists }: Pick<Context, 'draft' | 'lists'>,
  step: number,
): boolean =>
  draft !== null &&
  fieldsOfStep(step).some((name) => {
    if (draftOf(draft).dirty[name]) return true;
    const list = lists[name];
    return list !== undefined && isBegun(list.getSnapshot());
  });
const openDraft = (context: Pick<Context, 'draft'>): DraftRef =>
  required(context.draft, 'draft of the patient');
const insurancesOf = ({ lists }: Pick<Context, 'lists'>): EntriesRef =>
  required(lists['insurances'], 'list of insurances');
/** The first step with a row that was begun and not added; -1 when none was. */
const begunStep = (context: Context): number =>
  patientSteps.findIndex((_, index) =>
    fieldsOfStep(index).some(
      (name) => context.lists[name] !== undefined && isBegun(context.lists[name].getSnapshot()),
    ),
  );
function stepOfProblem(context: Context): number {
  const { errors } = draftOf(openDraft(context));
  const wrong = Object.keys(errors)
    .filter((key) => errors[key] !== undefined)
    .map(stepOfField)
    .filter((index) => index >= 0);
  if (wrong.includes(context.step)) return context.step;
  return wrong.length > 0 ? Math.min(...wrong) : context.step;
}
const leaveQuestion = (files: number) =>
  yesNo(
    files === 1
      ? 'A document is still on its way. Stop it and close?'
      : `${files} documents are still on their way. Stop them and close?`,
    'What has arrived is kept; what is stopped has to be uploaded again.',
  );
/** Files that are still to arrive, as the documents' machine knows them. */
const arrivingIn = (input: unknown): number => {
  const { children } = input as {
    readonly children: Readonly<Record<string, AnyActorRef | undefined>>;
  };
  const papers = children['papers'] as PapersRef | undefined;
  const uploads = papers && uploadsOf(papers.getSnapshot());
  return uploads === undefined ? 0 : waitingUploads(uploads.getSnapshot().context);
};
const needsSave = (context: Context): boolean =>
  context.draft !== null && (context.heard.id === null || isDirty(draftOf(context.draft)));
const words = (input: unknown): string => (typeof input === 'string' ? input : '');
const nameOf = (context: Context): string => {
  const value = context.draft ? draftOf(context.draft).values : {};
  return [words(value['lastName']), words(value['firstName'])].filter(Boolean).join(', ');
};
const billing = patientSteps.findIndex((patientStep) => patientStep.key === 'billing');
const docs = patientSteps.findIndex((patientStep) => patientStep.key === 'docs');
/**
 * The card that is worked on: the one in the boxes while they hold something, else the row under
 * the cursor; null where there is none.
 */
const cardInSight = (context: Context): Values | null => {
  const list = context.lists['insurances']?.getSnapshot();
  if (!list) return null;
  const entry = draftOf(list.context.entry).values;
  if (isBegun(list)) return entry['insuranceBinId'] === null ? null : entry;
  return rowsIn(list.context)[list.context.cursor] ?? null;
};
const payerOf = (context: Context) => {
  const card = cardInSight(context);
  return { binId: idIn(card, 'insuranceBinId'), groupId: idIn(card, 'insuranceGroupId') };
};
const idIn = (values: Values | null | undefined, name: string): number | null =>
  typeof values?.[name] === 'number' ? values[name] : null;
/** What the Eligibility Check asks about. */
const eligibilityOf = (context: Context): EligibilityInput => {
  const { values } = draftOf(openDraft(context));
  const card = required(cardInSight(context), 'card in sight');
  return {
    patientId: required(context.heard.id, 'saved patient'),
    name: nameOf(context),
    dateOfBirth: words(values['insuranceDob']) || words(values['dateOfBirth']),
    zip: words(values['zipCode']),
    card,
  };
};
const partOf = (fields: Fields, title: string) => ({
  id: null,
  title,
  fields,
  values: Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
  readOnly: false,
});
/**
 * What a relative's card says of somebody else's: the payer and the cardholder, not whose person
 * code it is.
 */
const linkedCard = (card: Values): Values => ({
  ...Object.fromEntries(
    [
      'insuranceBinId',
      'insurancePcnId',
      'insuranceGroupId',
      'planDrug',
      'memberId',
      'startDate',
      'effective',
      'termination',
    ].map((name) => [name, card[name] ?? null]),
  ),
  personCode: null,
  cardholderRelation: '4',
  chLastName: card['chLastName'] ?? null,
  chFirstName: card['chFirstName'] ?? null,
  chMiddleName: card['chMiddleName'] ?? null,
});
const modeOf = (snapshot: SnapshotFrom<typeof recordMachine>): Heard['mode'] => {
  if (snapshot.context.draft === null) return 'waiting';
  if (snapshot.matches('conflict')) return 'conflict';
  return snapshot.matches('viewing') ? 'viewing' : 'editing';
};

const isDeliveredHome = (values: Values): boolean => values['deliverySameAsHome'] === true;
/** What the delivery address has to say while it is the home address, or no longer is. */
function deliveryToFill(values: Values, wasHome: boolean): Values {
  if (!isDeliveredHome(values) && !wasHome) return {};
  const says = isDeliveredHome(values) ? deliveryAsHome(values) : noDelivery;
  return Object.fromEntries(
    Object.entries(says).filter(([key, value]) => !sameValue(values[key], value)),
  );
}

/**
 * The six steps over one patient: where one stands and what a save leads to. Loading, saving,
 * conflicts, deletion and what was typed and not saved are the record's.
 */
export const patientMachine = setup({
  types: machineTypes<{
    input: PatientInput;
    context: Context;
    events: PatientEvent;
    output: RecordOutput;
  }>(),
  actors: {
    record: recordMachine,
    papers: papersMachine,
    askConfirm,
    entries: entriesMachine,
    openAny,
    checkEligibility: openNamed<EligibilityOutput>(),
    findInsurance: openNamed<PartOutput>(),
    cardOf: unprovided<Values | null, { patientId: number; cardId: number }>('cardOf'),
    watch: fromCallback<PatientEvent, { draft: DraftRef }>(({ input, sendBack }) => {
      let before = draftOf(input.draft).values;
      const watching = input.draft.subscribe((snapshot) => {
        const { values } = snapshot.context;
        if (values !== before) {
          before = values;
          sendBack({ type: 'patient.changed' });
        }
      });
      return () => watching.unsubscribe();
    }),
  },
  guards: {
    hasDraft: ({ context }, snapshot: SnapshotFrom<typeof recordMachine>) =>
      context.draft === null && snapshot.context.draft !== null,
    isEditing: ({ context }) => context.heard.mode === 'editing',
    isStep: ({ event }) => event.type === 'step.go' && patientSteps[event.index] !== undefined,
    hasNext: ({ context }) => context.step < last,
    hasBefore: ({ context }) => context.step > 0,
    isChanged: ({ context }) =>
      context.step > 0 && context.heard.mode === 'editing' && isStepDirty(context, context.step),
    isBegun: ({ context }) => context.heard.mode === 'editing' && begunStep(context) >= 0,
    savesNext: ({ context }) =>
      context.step < last && context.heard.mode === 'editing' && needsSave(context),
    savesBack: ({ context }) =>
      context.step > 0 && context.heard.mode === 'editing' && needsSave(context),
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    isArriving: ({ context }) => context.arriving > 0,
    mayFill: ({ context }) => context.heard.mode === 'editing' && context.draft !== null,
    isFound: (_, output: PartOutput) => output.values !== undefined,
    isCorrected: ({ context }, output: EligibilityOutput) =>
      context.heard.mode === 'editing' && output !== null,
    hasCard: ({ context }) => context.heard.id !== null && cardInSight(context) !== null,
    isStored: ({ context }) => context.heard.id !== null,
  },
  actions: {
    start: assign(({ spawn, self }, snapshot: SnapshotFrom<typeof recordMachine>) => {
      const draft = required(snapshot.context.draft, 'draft of the patient');
      const isLocked = () =>
        (self.getSnapshot() as { context: Context }).context.heard.mode !== 'editing';
      return {
        draft,
        wasHome: draftOf(draft).values['deliverySameAsHome'] === true,
        lists: Object.fromEntries(
          Object.entries(entryKinds).map(([field, kind]) => [
            field,
            spawn('entries', { id: field, input: { kind, draft, field, isLocked } }),
          ]),
        ),
      };
    }),
    hear: assign(({ context }, inner: SnapshotFrom<typeof recordMachine>) => {
      const mode = modeOf(inner);
      const version = inner.context.stored?.version ?? 0;
      const heard: Heard = {
        id: inner.context.id,
        version,
        rejections: inner.context.rejections,
        mode,
      };
      const isRejected = heard.rejections > context.heard.rejections;
      const isSaved = inner.context.output.kind === 'saved' && version > context.heard.version;
      const step =
        isRejected && context.draft
          ? stepOfProblem(context)
          : isSaved
            ? context.step + (context.then === 'next' ? 1 : context.then === 'back' ? -1 : 0)
            : context.step;
      return {
        heard,
        step,
        ...(isRejected || isSaved || mode === 'conflict' ? { then: 'stay' as const } : {}),
      };
    }),
    go: assign({
      step: ({ context, event }) => (event.type === 'step.go' ? event.index : context.step),
    }),
    next: assign({ step: ({ context }) => context.step + 1 }),
    back: assign({ step: ({ context }) => context.step - 1 }),
    thenNext: assign({ then: 'next' }),
    thenBack: assign({ then: 'back' }),
    thenStay: assign({ then: 'stay' }),
    save: sendTo('record', { type: 'record.save' }),
    close: sendTo('record', { type: 'dialog.close' }),
    countArriving: assign({ arriving: ({ self }) => arrivingIn(self.getSnapshot()) }),
    toBegun: assign({ step: ({ context }) => begunStep(context), then: 'stay' }),
    notifyBegun: ({ system }) =>
      tell(system, {
        tone: 'warning',
        message: 'A row was begun and is not in the list yet: add it, or clear it.',
      }),
    /** Two plain actions: this is heard while the record still sends to the draft. */
    fillAsHome: ({ context }) => {
      const draft = required(context.draft, 'The draft');
      const says = deliveryToFill(draftOf(draft).values, context.wasHome);
      if (Object.keys(says).length > 0) draft.send({ type: 'draft.fill', values: says });
    },
    noteHome: assign({
      wasHome: ({ context }) =>
        isDeliveredHome(draftOf(required(context.draft, 'The draft')).values),
    }),
    toBilling: assign({ step: billing }),
    toDocs: assign({ step: docs }),
    showPapers: sendTo('papers', ({ context }) => ({
      type: 'papers.show' as const,
      patientId: context.heard.id,
      name: nameOf(context),
    })),
    chooseCard: assign({
      cardToCopy: (_, { values }: PartOutput) => ({
        patientId: Number(values?.['patientId']),
        cardId: Number(values?.['cardId']),
      }),
    }),
    takeFound: ({ context }, output: PartOutput) =>
      insurancesOf(context).send({
        type: 'entries.take',
        values: required(output.values, 'card that was found'),
      }),
    takeCorrected: ({ context }, output: EligibilityOutput) => {
      const said = required(output, 'corrected card');
      const draft = openDraft(context);
      const { values } = draftOf(draft);
      insurancesOf(context).send({ type: 'entries.amend', values: said.card });
      if (said.dateOfBirth !== (words(values['insuranceDob']) || words(values['dateOfBirth'])))
        draft.send({ type: 'draft.fill', values: { insuranceDob: said.dateOfBirth } });
    },
    takeLinked: ({ context }, card: Values | null) => {
      if (card !== null) insurancesOf(context).send({ type: 'entries.take', values: card });
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    finish: assign({ output: (_, output: RecordOutput) => output }),
  },
}).createMachine({
  id: 'patient',
  context: ({ input: { step, ...record } }) => ({
    record: { ...record, kind: 'patient', after: 'stay' },
    step: step ?? 0,
    then: 'stay',
    draft: null,
    lists: {},
    heard: { id: record.id, version: 0, rejections: 0, mode: 'waiting' },
    wasHome: false,
    arriving: 0,
    cardToCopy: null,
    output: { kind: 'unchanged', row: null, next: false },
  }),
  initial: 'open',
  output: ({ context }) => context.output,
  states: {
    open: {
      type: 'parallel',
      invoke: [
        {
          id: 'record',
          src: 'record',
          input: ({ context }) => context.record,
          onSnapshot: [
            {
              guard: { type: 'hasDraft', params: ({ event }) => event.snapshot },
              actions: [
                { type: 'start', params: ({ event }) => event.snapshot },
                { type: 'hear', params: ({ event }) => event.snapshot },
              ],
            },
            { actions: { type: 'hear', params: ({ event }) => event.snapshot } },
          ],
          onDone: {
            target: 'closed',
            actions: { type: 'finish', params: ({ event }) => event.output },
          },
        },
        { id: 'papers', src: 'papers' },
      ],
      on: {
        'record.save': [
          { guard: 'isBegun', actions: ['toBegun', 'notifyBegun'] },
          { actions: ['thenStay', 'save'] },
        ],
        'record.edit': { actions: forwardTo('record') },
        'record.discard': { actions: forwardTo('record') },
        'record.retry': { actions: forwardTo('record') },
        'record.remove': { actions: forwardTo('record') },
        'record.undo': { actions: forwardTo('record') },
        'record.merge': { actions: forwardTo('record') },
        'record.cancel': { actions: forwardTo('record') },
        'record.take': { actions: forwardTo('record') },
        'record.takeAll': { actions: forwardTo('record') },
        'live.changed': { actions: forwardTo('record') },
        'record.notes': { actions: forwardTo('record') },
        'record.about': { actions: forwardTo('record') },
        'uploads.stop': { actions: forwardTo('papers') },
        'uploads.again': { actions: forwardTo('papers') },
        'uploads.dismiss': { actions: forwardTo('papers') },
        'papers.upload': {
          guard: 'isStored',
          actions: ['toDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.scan': {
          guard: 'isStored',
          actions: ['toDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.list': {
          guard: 'isStored',
          actions: ['toDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.fax': { guard: 'isStored', actions: ['toDocs', 'showPapers', forwardTo('papers')] },
        'papers.faxes': {
          guard: 'isStored',
          actions: ['toDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.retype': {
          guard: 'isStored',
          actions: ['toDocs', 'showPapers', forwardTo('papers')],
        },
      },
      states: {
        steps: {
          initial: 'standing',
          states: {
            standing: {
              on: {
                'step.go': { guard: 'isStep', actions: 'go' },
                'step.next': { guard: 'hasNext', actions: 'next' },
                'step.back': [
                  { guard: 'isChanged', target: 'askingBack' },
                  { guard: 'hasBefore', actions: 'back' },
                ],
                'step.saveNext': [
                  { guard: 'isBegun', actions: ['toBegun', 'notifyBegun'] },
                  { guard: 'savesNext', actions: ['thenNext', 'save'] },
                  { guard: 'hasNext', actions: 'next' },
                ],
                'step.saveBack': [
                  { guard: 'isBegun', actions: ['toBegun', 'notifyBegun'] },
                  { guard: 'savesBack', actions: ['thenBack', 'save'] },
                  { guard: 'hasBefore', actions: 'back' },
                ],
                'patient.family': { guard: 'isStored', target: 'family' },
                'insurance.find': { guard: 'mayFill', target: 'finding', actions: 'toBilling' },
                'insurance.link': { guard: 'mayFill', target: 'linking', actions: 'toBilling' },
                'insurance.contact': 'contact',
                'insurance.cvs': 'cvs',
                'insurance.eligibility': { guard: 'hasCard', target: 'eligibility' },
              },
            },
            askingBack: {
              invoke: {
                id: 'askBack',
                src: 'askConfirm',
                input: { ...backQuestion, detail: 'What you typed stays here, unsaved.' },
                onDone: [
                  {
                    guard: { type: 'saidYes', params: ({ event }) => event.output },
                    target: 'standing',
                    actions: 'back',
                  },
                  { target: 'standing' },
                ],
              },
            },
            family: {
              invoke: {
                id: 'family',
                src: 'openAny',
                input: ({ context }) => ({
                  name: 'family',
                  input: {
                    patientId: required(context.heard.id, 'saved patient'),
                    name: nameOf(context),
                  },
                }),
                onDone: 'standing',
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            finding: {
              invoke: {
                id: 'find',
                src: 'findInsurance',
                input: { name: 'findPlan', input: partOf(planSearchFields, 'insurance') },
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => event.output },
                    target: 'standing',
                    actions: { type: 'takeFound', params: ({ event }) => event.output },
                  },
                  { target: 'standing' },
                ],
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            linking: {
              invoke: {
                id: 'link',
                src: 'findInsurance',
                input: { name: 'linkCard', input: partOf(cardLinkFields, 'insurance') },
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => event.output },
                    target: 'copying',
                    actions: { type: 'chooseCard', params: ({ event }) => event.output },
                  },
                  { target: 'standing' },
                ],
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            copying: {
              invoke: {
                id: 'copy',
                src: 'cardOf',
                input: ({ context }) => required(context.cardToCopy, 'card to copy'),
                onDone: {
                  target: 'standing',
                  actions: { type: 'takeLinked', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            contact: {
              invoke: {
                id: 'contact',
                src: 'openAny',
                input: ({ context }) => ({ name: 'insContactInfo', input: payerOf(context) }),
                onDone: 'standing',
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            cvs: {
              invoke: {
                id: 'cvs',
                src: 'openAny',
                input: ({ context }) => ({
                  name: 'cvsInfo',
                  input: { binId: payerOf(context).binId },
                }),
                onDone: 'standing',
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            eligibility: {
              invoke: {
                id: 'eligibility',
                src: 'checkEligibility',
                input: ({ context }) => ({ name: 'eligibility', input: eligibilityOf(context) }),
                onDone: [
                  {
                    guard: { type: 'isCorrected', params: ({ event }) => event.output },
                    target: 'standing',
                    actions: { type: 'takeCorrected', params: ({ event }) => event.output },
                  },
                  { target: 'standing' },
                ],
                onError: {
                  target: 'standing',
                  actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        /** Files that are on their way are stopped by closing: that is asked first. */
        leaving: {
          initial: 'staying',
          states: {
            staying: { on: { 'dialog.close': { target: 'looking', actions: 'countArriving' } } },
            looking: {
              always: [
                { guard: 'isArriving', target: 'asking' },
                { target: 'staying', actions: 'close' },
              ],
            },
            asking: {
              invoke: {
                id: 'askLeave',
                src: 'askConfirm',
                input: ({ context }) => leaveQuestion(context.arriving),
                onDone: [
                  {
                    guard: { type: 'saidYes', params: ({ event }) => event.output },
                    target: 'staying',
                    actions: 'close',
                  },
                  { target: 'staying' },
                ],
              },
            },
          },
        },
        /**
         * While the delivery address is said to be the home address, it is that; unsaid, it is
         * blank again.
         */
        delivery: {
          initial: 'waiting',
          states: {
            waiting: { always: { guard: 'isEditing', target: 'following' } },
            following: {
              invoke: {
                id: 'watch',
                src: 'watch',
                input: ({ context }) => ({ draft: openDraft(context) }),
              },
              on: { 'patient.changed': { actions: ['fillAsHome', 'noteHome'] } },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type PatientRef = ActorRefFrom<typeof patientMachine>;
type Snapshot = SnapshotFrom<typeof patientMachine>;
/** The record's machine; what changes in it is read from itself. */
export const recordRefOf = (snapshot: Snapshot): RecordRef | undefined =>
  snapshot.children.record as RecordRef | undefined;
/** The documents' machine. */
export const papersRefOf = (snapshot: Snapshot): PapersRef | undefined =>
  snapshot.children.papers as PapersRef | undefined;
/** Whether something would be lost by closing. */
export const isPatientDirty = (snapshot: Snapshot): boolean =>
  (snapshot.context.draft !== null && isDirty(draftOf(snapshot.context.draft))) ||
  arrivingIn(snapshot) > 0;

/** Why an event is not possible now, in words; null when it is. */
export function patientRefusal(
  snapshot: Snapshot,
  event: { type: string; index?: number },
): string | null {
  const record = recordRefOf(snapshot)?.getSnapshot();
  if (record === undefined) return 'Closing: wait a moment.';
  if (event.type === 'insurance.find' || event.type === 'insurance.link')
    return accepts(snapshot, event) ? null : 'Press {key:record.edit} to edit first.';
  if (event.type === 'insurance.eligibility') {
    if (accepts(snapshot, event)) return null;
    return snapshot.context.heard.id === null
      ? 'Save the patient first.'
      : 'Name an insurance first, in the step Billing.';
  }
  if (event.type === 'insurance.contact' || event.type === 'insurance.cvs')
    return accepts(snapshot, event) ? null : 'Close what is open first.';
  if (event.type.startsWith('uploads.'))
    return papersRefusal(
      required(papersRefOf(snapshot), 'documents of the patient').getSnapshot(),
      event,
    );
  if (event.type.startsWith('papers.')) {
    if (snapshot.context.heard.id === null) return 'Save the patient first.';
    return snapshot.context.step !== docs
      ? null
      : papersRefusal(
          required(papersRefOf(snapshot), 'documents of the patient').getSnapshot(),
          event,
        );
  }
  if (event.type === 'patient.family')
    return accepts(snapshot, event) ? null : 'Save the patient first.';
  if (event.type === 'dialog.close')
    return accepts(snapshot, event) ? null : 'Answer the question first.';
  if (accepts(snapshot, event))
    return event.type.startsWith('step.save') && snapshot.context.heard.mode === 'viewing'
      ? recordRefusal(record, { type: 'record.save' })
      : null;
  return event.type === 'step.next' || event.type === 'step.saveNext'
    ? 'This is the last step: press {key:record.save} to save.'
    : 'This is the first step.';
}
type Payers = Readonly<
  Record<'insuranceBin' | 'insurancePcn' | 'insuranceGroup', Pick<RecordPorts, 'load'>>
>;
export interface PatientOutside {
  readonly recordScreens: { readonly patient: RecordPorts } & Payers;
  readonly drafts: DraftPorts;
  readonly patients: PatientPorts;
  readonly documents: DocumentPorts;
}
export const providePatient = (ports: PatientOutside) =>
  patientMachine.provide({
    actors: {
      record: provideRecord(ports.recordScreens.patient, ports.drafts),
      papers: providePapers(ports),
      entries: provideEntries(
        async (of, id) => (await ports.recordScreens[of as keyof Payers].load({ id })) ?? null,
      ),
      cardOf: port(async ({ patientId, cardId }: { patientId: number; cardId: number }, signal) => {
        const cards = await ports.patients.insurances(patientId, signal);
        const card = cards.find((card) => card['id'] === cardId);
        if (card === undefined) return null;
        return card['cardholderRelation'] === '1'
          ? { ...linkedCard(card), ...(await ports.patients.nameOf(patientId, signal)) }
          : linkedCard(card);
      }),
    },
  });
