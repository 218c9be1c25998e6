import {
  assign,
  enqueueActions,
  forwardTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { DocumentType, PatientDocument } from '#domain/document/contract/documents.ts';
import { destroyedRefusal } from '#domain/document/rules/retention.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { documentTypes, labelOf } from '#domain/platform/rules/enumerations.ts';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import type { ScanDocumentsOutput } from '#machines/document/scan-documents.machine.ts';
import {
  provideUploads,
  uploadsMachine,
  uploadsRefusal,
  type UploadsRef,
} from '#machines/document/uploads.machine.ts';
import { saidYes, yesNo, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { openAny, openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import { draftLogic, draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { GalleryOutput } from './gallery.machine.ts';
import type { PatientPorts } from './patient.ports.ts';

/** What new documents are, and what a document can be put under. */
const documentTypeFields = {
  type: f.choice({ label: 'document type', of: documentTypes, required: true }),
};
export const documentTypeForm = defineForm({ fields: documentTypeFields }, [
  { title: 'New documents', rows: [['type']] },
]);
/** The heading of a document: of a prescription, or the type of the specification. */
export const documentKindText = (kind: PatientDocument['kind']): string => {
  if (kind === 'hard-copy') return 'Hard copy';
  return kind === 'unlinked' ? 'Not linked' : labelOf(documentTypes, kind);
};

interface Context {
  readonly patientId: number | null;
  readonly name: string;
  readonly entry: DraftRef;
  readonly papers: readonly PatientDocument[];
  readonly at: number;
  readonly problem: string | null;
  readonly asked: PatientDocument | null;
  readonly removed: PatientDocument | null;
  /** The file dialog is asked for and not open yet. */
  readonly choosing: boolean;
  /** A dialog that was asked for before the documents were here. */
  readonly wish: Wish | null;
  /** Whose papers were asked for while something was under way: they are shown afterwards. */
  readonly next: PapersShow | null;
}
/** Whose papers are shown; null where the patient is not stored yet. */
interface PapersShow {
  readonly type: 'papers.show';
  readonly patientId: number | null;
  readonly name: string;
}
type Wish = 'papers.list' | 'papers.scan' | 'papers.fax' | 'papers.faxes';
export type PapersEvent =
  | PapersShow
  | { type: 'papers.move'; by: number }
  | { type: 'papers.at'; index: number }
  | { type: 'papers.retry' }
  | { type: 'papers.remove'; index?: number }
  | { type: 'papers.undo' }
  | { type: 'papers.retype' }
  | { type: 'papers.upload' }
  | { type: 'papers.chose' }
  | { type: 'papers.files'; files: readonly File[] }
  | { type: 'papers.filed'; document: PatientDocument }
  | { type: 'papers.settled'; count: number }
  | { type: 'papers.list' }
  | { type: 'papers.scan' }
  | { type: 'papers.fax' }
  | { type: 'papers.faxes' }
  | { type: 'uploads.stop' }
  | { type: 'uploads.again' }
  | { type: 'uploads.dismiss' };
/** What is filed where; each part is null until it was chosen. */
interface FileInput {
  readonly document: PatientDocument | null;
  readonly patientId: number | null;
  readonly type: DocumentType | null;
}
type Listed = Result<readonly PatientDocument[]>;
type Changed = Result<PatientDocument>;
const paperAt = (
  context: Context,
  event: { readonly type: string; readonly index?: number },
): PatientDocument | undefined => context.papers[event.index ?? context.at];
function placeAsked(at: number, event: PapersEvent): number {
  if (event.type === 'papers.move') return at + event.by;
  return event.type === 'papers.at' ? event.index : at;
}
const typeOf = (context: Context) => draftOf(context.entry).values['type'] as DocumentType | null;
const within = (papers: readonly PatientDocument[], at: number): number =>
  Math.max(0, Math.min(papers.length - 1, at));

/** What came of it has to be said, and what is open is not closed: nothing leads away before. */
const untilTold = { 'papers.show': { actions: 'showLater' } } as const;
const showNext = { guard: 'hasNext', actions: 'showNext' } as const;

/**
 * The papers of a patient: one of them in sight, new ones uploaded, wrong ones put right or taken
 * away.
 */
export const papersMachine = setup({
  types: machineTypes<{ context: Context; events: PapersEvent }>(),
  actors: {
    askConfirm,
    openAny,
    scanDocuments: openNamed<ScanDocumentsOutput>(),
    openGallery: openNamed<GalleryOutput>(),
    entry: draftLogic,
    uploads: uploadsMachine,
    load: unprovided<Listed, number | null>('papers'),
    remove: unprovided<Changed, PatientDocument | null>('documents.remove'),
    restore: unprovided<Changed, PatientDocument | null>('documents.restore'),
    file: unprovided<Changed, FileInput>('documents.file'),
  },
  guards: {
    isStored: ({ context }) => context.patientId !== null,
    isSame: ({ context, event }) =>
      event.type === 'papers.show' && event.patientId === context.patientId,
    isShownStored: ({ event }) => event.type === 'papers.show' && event.patientId !== null,
    hasNext: ({ context }) => context.next !== null,
    isLoaded: (_, output: Listed) => output.ok,
    isDone: (_, output: Changed) => output.ok,
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
    hasThere: ({ context, event }) =>
      (event.type === 'papers.move' && context.papers[context.at + event.by] !== undefined) ||
      (event.type === 'papers.at' && context.papers[event.index] !== undefined),
    isTheirs: ({ context, event }) => {
      const paper = paperAt(context, event);
      return paper !== undefined && paper.kind !== 'hard-copy' && paper.destroyed === undefined;
    },
    isOther: ({ context }) => {
      const paper = context.papers[context.at];
      return (
        paper !== undefined &&
        paper.kind !== 'hard-copy' &&
        paper.destroyed === undefined &&
        typeOf(context) !== null &&
        paper.kind !== typeOf(context)
      );
    },
    mayUpload: ({ context }) => context.patientId !== null && typeOf(context) !== null,
    wishesList: ({ context }) => context.wish === 'papers.list',
    wishesScan: ({ context }) => context.wish === 'papers.scan',
    wishesFax: ({ context }) => context.wish === 'papers.fax' && context.papers.length > 0,
    wishesFaxes: ({ context }) => context.wish === 'papers.faxes',
    wishes: ({ context }) => context.wish !== null,
    hasPaper: ({ context }) => context.papers.length > 0,
    canUndo: ({ context }) => context.removed !== null,
    isChosen: (_, output: GalleryOutput) => output.at !== null,
  },
  actions: {
    take: assign(({ context }, output: Listed) => {
      return output.ok
        ? { papers: output.value, at: within(output.value, context.at), problem: null }
        : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    note: assign(({ event }) =>
      event.type === 'papers.show' ? { patientId: event.patientId, name: event.name } : {},
    ),
    showLater: assign(({ event }) => (event.type === 'papers.show' ? { next: event } : {})),
    showNext: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ next: null });
      enqueue.raise(required(context.next, 'Whose papers are shown next'));
    }),
    blank: assign({ papers: [], at: 0, problem: null, removed: null }),
    move: assign(({ context, event }) => ({
      at: placeAsked(context.at, event),
    })),
    choose: assign(({ context, event }) => ({
      asked: paperAt(context, event) ?? null,
    })),
    addFiled: assign(({ context, event }) =>
      event.type === 'papers.filed' ? { papers: [event.document, ...context.papers], at: 0 } : {},
    ),
    takeAway: assign(({ context }, output: Changed) => {
      const papers = context.papers.filter((paper) => paper.key !== context.asked?.key);
      return { papers, at: within(papers, context.at), removed: output.ok ? output.value : null };
    }),
    bringBack: assign(({ context }, output: Changed) => {
      if (!output.ok) return {};
      const papers = [...context.papers, output.value].toSorted((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      );
      return {
        papers,
        at: papers.findIndex((paper) => paper.key === output.value.key),
        removed: null,
      };
    }),
    replace: assign(({ context }, output: Changed) => {
      return output.ok
        ? {
            papers: context.papers.map((paper) =>
              paper.key === output.value.key ? output.value : paper,
            ),
          }
        : {};
    }),
    notifyRemoved: ({ context, system, self }) =>
      tell(
        system,
        undoNote(`${required(context.asked, 'document asked about').name} deleted.`, {
          target: self,
          event: { type: 'papers.undo' },
        }),
      ),
    notifyRefused: ({ system }, output: Changed) => {
      if (!output.ok) tell(system, errorNote(output.error.message));
    },
    notifyRetyped: ({ system }, output: Changed) => {
      if (output.ok)
        tell(system, {
          tone: 'success',
          message: `${output.value.name} is under ${documentKindText(output.value.kind)} now.`,
        });
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    notifySettled: ({ event, system }) => {
      if (event.type === 'papers.settled')
        tell(system, {
          tone: 'success',
          message:
            event.count === 1 ? 'One document uploaded.' : `${event.count} documents uploaded.`,
        });
    },
    wish: assign({ wish: (_, { wish }: { wish: Wish }) => wish }),
    granted: assign({ wish: null }),
    wantFiles: assign({ choosing: true }),
    gotFiles: assign({ choosing: false }),
    send: enqueueActions(({ context, event, enqueue }) => {
      const { patientId } = context;
      const kind = typeOf(context);
      if (event.type === 'papers.files' && patientId !== null && kind !== null)
        enqueue.sendTo('uploads', { type: 'uploads.add', files: event.files, patientId, as: kind });
    }),
    addScanned: assign(({ context }, output: ScanDocumentsOutput) => {
      const { documents } = output;
      return documents.length === 0 ? {} : { papers: [...documents, ...context.papers], at: 0 };
    }),
    lookAt: assign((_, output: GalleryOutput) => ({ at: output.at ?? 0 })),
  },
}).createMachine({
  id: 'papers',
  context: ({ spawn }) => ({
    patientId: null,
    name: '',
    papers: [],
    at: 0,
    problem: null,
    asked: null,
    removed: null,
    choosing: false,
    wish: null,
    next: null,
    entry: spawn('entry', {
      id: 'entry',
      input: { values: { type: documentTypes[0].value }, fields: documentTypeFields },
    }) as DraftRef,
  }),
  invoke: {
    id: 'uploads',
    src: 'uploads',
    input: ({ self }) => ({
      filed: (document: PatientDocument) => self.send({ type: 'papers.filed', document }),
      settled: (count: number) => self.send({ type: 'papers.settled', count }),
    }),
  },
  on: {
    'papers.show': [
      { guard: 'isSame', actions: 'note' },
      { guard: 'isShownStored', target: '.loading', actions: ['note', 'blank'] },
      { target: '.asleep', actions: ['note', 'blank'] },
    ],
    'papers.upload': { guard: 'mayUpload', actions: 'wantFiles' },
    'papers.files': { guard: 'mayUpload', actions: 'send' },
    'uploads.stop': { actions: forwardTo('uploads') },
    'uploads.again': { actions: forwardTo('uploads') },
    'uploads.dismiss': { actions: forwardTo('uploads') },
    'papers.chose': { actions: 'gotFiles' },
    'papers.filed': { actions: 'addFiled' },
    'papers.settled': { actions: 'notifySettled' },
  },
  initial: 'asleep',
  states: {
    /** Nothing belongs to a patient who is not stored. */
    asleep: {},
    loading: {
      tags: 'busy',
      always: showNext,
      on: {
        'papers.list': { actions: { type: 'wish', params: ({ event }) => ({ wish: event.type }) } },
        'papers.scan': {
          guard: 'mayUpload',
          actions: { type: 'wish', params: ({ event }) => ({ wish: event.type }) },
        },
        'papers.fax': { actions: { type: 'wish', params: ({ event }) => ({ wish: event.type }) } },
        'papers.faxes': {
          actions: { type: 'wish', params: ({ event }) => ({ wish: event.type }) },
        },
      },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.patientId,
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'papers.retry': 'loading' } },
    open: {
      always: [
        showNext,
        { guard: 'wishesList', target: 'listing', actions: 'granted' },
        { guard: 'wishesScan', target: 'scanning', actions: 'granted' },
        { guard: 'wishesFax', target: 'faxing', actions: 'granted' },
        { guard: 'wishesFaxes', target: 'faxes', actions: 'granted' },
        { guard: 'wishes', actions: 'granted' },
      ],
      on: {
        'papers.retry': 'loading',
        'papers.move': { guard: 'hasThere', actions: 'move' },
        'papers.at': { guard: 'hasThere', actions: 'move' },
        'papers.remove': { guard: 'isTheirs', target: 'asking', actions: 'choose' },
        'papers.undo': { guard: 'canUndo', target: 'restoring' },
        'papers.retype': { guard: 'isOther', target: 'filing', actions: 'choose' },
        'papers.list': 'listing',
        'papers.scan': { guard: 'mayUpload', target: 'scanning' },
        'papers.fax': { guard: 'hasPaper', target: 'faxing' },
        'papers.faxes': 'faxes',
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, context.asked?.name),
        onDone: [
          { guard: { type: 'saidYes', params: ({ event }) => event.output }, target: 'removing' },
          { target: 'open' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      on: untilTold,
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: [{ type: 'takeAway', params: ({ event }) => event.output }, 'notifyRemoved'],
          },
          {
            target: 'loading',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    restoring: {
      tags: 'busy',
      on: untilTold,
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context }) => context.removed,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'bringBack', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    filing: {
      tags: 'busy',
      on: untilTold,
      invoke: {
        id: 'file',
        src: 'file',
        input: ({ context }) => ({
          document: context.asked,
          patientId: context.patientId,
          type: typeOf(context),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: [
              { type: 'replace', params: ({ event }) => event.output },
              { type: 'notifyRetyped', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'loading',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    scanning: {
      on: untilTold,
      invoke: {
        id: 'scan',
        src: 'scanDocuments',
        input: ({ context }) => ({
          name: 'scanDocuments',
          input: {
            patientId: required(context.patientId, 'patient of the documents'),
            name: context.name,
            type: required(typeOf(context), 'kind of document'),
          },
        }),
        onDone: {
          target: 'open',
          actions: { type: 'addScanned', params: ({ event }) => event.output },
        },
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    faxing: {
      on: untilTold,
      invoke: {
        id: 'fax',
        src: 'openAny',
        input: ({ context }) => ({
          name: 'sendFax',
          input: {
            patientId: context.patientId,
            name: context.name,
            papers: context.papers,
            at: context.at,
          },
        }),
        onDone: 'open',
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    faxes: {
      on: untilTold,
      invoke: {
        id: 'faxes',
        src: 'openAny',
        input: ({ context }) => ({
          name: 'faxes',
          input: { values: { patientId: context.patientId } },
        }),
        onDone: 'open',
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    listing: {
      invoke: {
        id: 'list',
        src: 'openGallery',
        input: ({ context }) => ({
          name: 'documentList',
          input: { name: context.name, papers: context.papers, at: context.at },
        }),
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'lookAt', params: ({ event }) => event.output },
          },
          { target: 'open' },
        ],
        onError: {
          target: 'open',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
export type PapersRef = ActorRefFrom<typeof papersMachine>;
type Snapshot = SnapshotFrom<typeof papersMachine>;
/**
 * The files on their way; none once the documents' machine has ended, which a view may see a moment
 * before it goes itself.
 */
export const uploadsOf = (snapshot: Snapshot): UploadsRef | undefined => snapshot.children.uploads;

/** Why an event is not possible now, in words; null when it is. */
export function papersRefusal(
  snapshot: Snapshot,
  event: { type: string; index?: number },
): string | null {
  const { context } = snapshot;
  const there = paperAt(context, event);
  const uploads = uploadsOf(snapshot)?.getSnapshot();
  if (uploads === undefined) return 'Closing: wait a moment.';
  if (event.type.startsWith('uploads.')) return uploadsRefusal(uploads, event);
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (context.patientId === null) return 'Save the patient first.';
  if (snapshot.matches('failed')) return 'The documents are not loaded: press {key:papers.retry}.';
  if (event.type === 'papers.undo') return 'There is nothing to undo.';
  if (['papers.upload', 'papers.files', 'papers.scan'].includes(event.type))
    return 'Choose the document type first.';
  if (there === undefined)
    return event.type === 'papers.move'
      ? 'There is no further document.'
      : 'No document belongs to this patient yet.';
  if (there.destroyed !== undefined) return destroyedRefusal(true);
  if (there.kind === 'hard-copy')
    return 'This is the paper of a prescription: it stays with the prescription.';
  return event.type === 'papers.retype'
    ? `It is under ${documentKindText(there.kind)} already: choose another type first.`
    : 'There is no further document.';
}
export const providePapers = (ports: {
  readonly patients: Pick<PatientPorts, 'papers'>;
  readonly documents: DocumentPorts;
}) =>
  papersMachine.provide({
    actors: {
      uploads: provideUploads(ports.documents),
      load: port((id: number | null, signal) =>
        ports.patients.papers(required(id, 'patient of the documents'), signal),
      ),
      remove: port((document: PatientDocument | null) => {
        const { key, version } = required(document, 'document to delete');
        return ports.documents.remove({ key, version });
      }),
      restore: port((document: PatientDocument | null) => {
        const { key, version } = required(document, 'deleted document');
        return ports.documents.restore({ key, version });
      }),
      file: port(({ document, patientId, type }: FileInput) => {
        const { key, version } = required(document, 'document to file');
        return ports.documents.file({
          key,
          version,
          patientId: required(patientId, 'patient of the document'),
          type: required(type, 'kind of document'),
        });
      }),
    },
  });
