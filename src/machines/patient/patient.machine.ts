import { forwardTo, matchesState, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { patientSteps } from '#domain/patient/entities/record.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import { draftOf, isDirty } from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { port } from '#machines/platform/ports/port.ts';
import { childNamed } from '#machines/platform/ports/system-actors.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import { provideRecord, type RecordPorts } from '#machines/platform/record/provide.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { provideEntries } from './entries.machine.ts';
import { papersRefusal, providePapers, type PapersRef } from './papers.machine.ts';
import type { PatientPorts } from './patient.ports.ts';
import { besideStates } from './stepper/beside-states.ts';
import { arrivingIn, begunStep, docs, linkedCard } from './stepper/patient-facts.ts';
import { patientSetup } from './stepper/patient.setup.ts';
import { stepStates } from './stepper/step-states.ts';

/**
 * The six steps over one patient: where one stands and what a save leads to, and beside them the
 * record, the dialogs and the way out. Loading, saving, conflicts, deletion and what was typed and
 * not saved are the record's.
 */
export const patientMachine = patientSetup.createMachine({
  id: 'patient',
  context: ({ input: { step, startAt, card, ...record }, spawn, self }) => ({
    record: { ...record, kind: 'patient', after: 'stay' },
    startsAt: step ?? 0,
    startsIn: startAt ?? null,
    startsOn: card ?? null,
    draft: null,
    lists: {},
    heard: { id: record.id, version: 0, rejections: 0, mode: 'waiting' },
    papers: spawn('papers', { id: 'papers' }),
    wasHome: false,
    cardToCopy: null,
    hasBegun: () => begunStep(self.getSnapshot().context) >= 0,
    output: { kind: 'unchanged', row: null, next: false },
  }),
  initial: 'open',
  output: ({ context }) => context.output,
  states: {
    open: {
      type: 'parallel',
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context }) => context.record,
        onSnapshot: [
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.snapshot },
            actions: [
              { type: 'start', params: ({ event }) => event.snapshot },
              { type: 'hear', params: ({ event }) => event.snapshot },
              { type: 'tellMode', params: ({ event }) => event.snapshot },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.snapshot },
            actions: [
              { type: 'hear', params: ({ event }) => event.snapshot },
              { type: 'tellMode', params: ({ event }) => event.snapshot },
              'tellRefused',
            ],
          },
          {
            guard: { type: 'isSaved', params: ({ event }) => event.snapshot },
            actions: [
              { type: 'hear', params: ({ event }) => event.snapshot },
              { type: 'tellMode', params: ({ event }) => event.snapshot },
              'tellSaved',
            ],
          },
          {
            actions: [
              { type: 'hear', params: ({ event }) => event.snapshot },
              { type: 'tellMode', params: ({ event }) => event.snapshot },
            ],
          },
        ],
        onDone: {
          target: 'closed',
          actions: { type: 'finish', params: ({ event }) => event.output },
        },
      },
      on: {
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
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.scan': {
          guard: 'isStored',
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.list': {
          guard: 'isStored',
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.fax': {
          guard: 'isStored',
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.faxes': {
          guard: 'isStored',
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
        'papers.retype': {
          guard: 'isStored',
          actions: ['goToDocs', 'showPapers', forwardTo('papers')],
        },
      },
      states: { steps: stepStates, beside: besideStates },
    },
    closed: { type: 'final' },
  },
});
export type PatientRef = ActorRefFrom<typeof patientMachine>;
type Snapshot = SnapshotFrom<typeof patientMachine>;
/** The record's machine; what changes in it is read from itself. */
export const recordRefOf = (snapshot: Snapshot): RecordRef | undefined =>
  childNamed<RecordRef>(snapshot, 'record');
/** The documents' machine. */
export const papersRefOf = (snapshot: Snapshot): PapersRef => snapshot.context.papers;
/** The step that one stands in, counted from 0; undefined once the dialog has closed. */
export const stepOf = (snapshot: Snapshot): number | undefined => {
  const index = patientSteps.findIndex(({ key }) =>
    matchesState({ open: { steps: key } }, snapshot.value),
  );
  return index < 0 ? undefined : index;
};
/** Whether something would be lost by closing. */
export const isPatientDirty = (snapshot: Snapshot): boolean =>
  (snapshot.context.draft !== null && isDirty(draftOf(snapshot.context.draft))) ||
  arrivingIn(snapshot.context) > 0;

type Asked = { readonly type: string; readonly index?: number };
const closeFirst = 'Close what is open first.';
const lockedCards = 'Press {key:record.edit} to edit first.';
const unsavedPatient = 'Save the patient first.';
/** What has to be done first for the events that the dialog does not take yet. */
const doFirst: Readonly<Record<string, (snapshot: Snapshot) => string>> = {
  'insurance.find': () => lockedCards,
  'insurance.link': () => lockedCards,
  'insurance.eligibility': ({ context }) =>
    context.heard.id === null ? unsavedPatient : 'Name an insurance first, in the step Billing.',
  'insurance.contact': () => closeFirst,
  'insurance.cvs': () => closeFirst,
  'patient.family': () => unsavedPatient,
  'dialog.close': () => 'Answer the question first.',
};
function refusalOfPapers(snapshot: Snapshot, event: Asked): string | null {
  if (event.type.startsWith('papers.')) {
    if (snapshot.context.heard.id === null) return unsavedPatient;
    if (stepOf(snapshot) !== docs) return null;
  }
  return papersRefusal(papersRefOf(snapshot).getSnapshot(), event);
}

/** Why an event is not possible now, in words; null when it is. */
export function patientRefusal(snapshot: Snapshot, event: Asked): string | null {
  const record = recordRefOf(snapshot)?.getSnapshot();
  if (record === undefined) return 'Closing: wait a moment.';
  if (event.type.startsWith('uploads.') || event.type.startsWith('papers.'))
    return refusalOfPapers(snapshot, event);
  const first = ownEntry(doFirst, event.type);
  if (first !== undefined) return accepts(snapshot, event) ? null : first(snapshot);
  if (accepts(snapshot, event))
    return event.type.startsWith('step.save') &&
      matchesState({ open: { beside: { record: 'viewing' } } }, snapshot.value)
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
