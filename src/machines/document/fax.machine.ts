import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { faxNumberRefusal, faxPapersRefusal } from '#domain/document/rules/fax.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

export interface FaxOut {
  readonly patientId: number;
  readonly recipient: string;
  readonly fax: string;
  readonly coverNote: string | null;
  readonly documents: readonly { readonly key: string }[];
}
/** Who may get a fax, as their record says; `fax` null where it has no number. */
export interface FaxPlace {
  readonly recipient: string;
  readonly fax: string | null;
}
/** What faxes ask of the server. */
export interface FaxPorts {
  /** Null where the record is gone. */
  prescriber(id: number, signal: AbortSignal): Promise<FaxPlace | null>;
  send(faxOut: FaxOut): Promise<Result<FaxRow>>;
  list(query: ListQuery, signal: AbortSignal): Promise<ListPage<FaxRow>>;
  retry(input: { readonly id: number; readonly version: number }): Promise<Result<FaxRow>>;
}
const faxFields = {
  prescriberId: f.ref({
    label: 'Prescriber',
    of: 'prescriber',
    help: 'Fills in name and fax number from the record.',
  }),
  recipient: f.text({ label: 'Recipient', max: 80, required: true }),
  fax: f.phone({ label: 'Fax number', required: true }),
  coverNote: f.textarea({
    label: 'Cover note',
    max: 1_000,
    help: 'Stands on the first page, which anybody at that machine can read.',
  }),
};
export const faxForm = defineForm({ fields: faxFields }, [
  { title: 'Recipient', rows: [['prescriberId'], ['recipient', 'fax'], ['coverNote']] },
]);

export interface FaxInput {
  readonly patientId: number;
  readonly name: string;
  readonly papers: readonly PatientDocument[];
  /** The one in sight: it is marked. */ readonly at: number;
}
interface Context {
  readonly patientId: number;
  readonly name: string;
  readonly papers: readonly PatientDocument[];
  readonly draft: DraftRef;
  readonly cursor: number;
  readonly marked: readonly string[];
  /** The prescriber whose number was looked up last. */
  readonly place: number | null;
  readonly problem: string | null;
  readonly rejections: number;
}
export type FaxEvent =
  | { type: 'fax.send' }
  | { type: 'fax.list' }
  | { type: 'fax.move'; by: number }
  | { type: 'fax.mark'; index?: number }
  | { type: 'xstate.snapshot.draft' }
  | { type: 'dialog.close' };

const valuesOf = (context: Context): Values => draftOf(context.draft).values;
const whyNoFaxNumber = (found: FaxPlace | null): string | null => {
  if (found === null) return 'This prescriber is not here any more: choose another.';
  return found.fax === null ? `${found.recipient} has no fax number on the record: type it.` : null;
};
const placeOf = (context: Context): number | null => {
  const value = valuesOf(context)['prescriberId'];
  return typeof value === 'number' ? value : null;
};
const textOf = (input: unknown): string => (typeof input === 'string' ? input.trim() : '');
/** What goes, in the order of the list. */
export const markedPapers = (
  context: Pick<Context, 'papers' | 'marked'>,
): readonly PatientDocument[] =>
  context.papers.filter((paper) => context.marked.includes(paper.key));
function problemsOf(context: Context): Readonly<Record<string, string>> {
  const wrong = problemsToSave(draftOf(context.draft));
  const number =
    wrong['fax'] === undefined ? faxNumberRefusal(textOf(valuesOf(context)['fax'])) : null;
  return number === null ? wrong : { ...wrong, fax: number };
}
const outOf = (context: Context): FaxOut => {
  const values = valuesOf(context);
  const note = textOf(values['coverNote']);
  return {
    patientId: context.patientId,
    recipient: textOf(values['recipient']),
    fax: textOf(values['fax']),
    coverNote: note === '' ? null : note,
    documents: markedPapers(context).map(({ key }) => ({ key })),
  };
};
const faxesOf = ({ context }: { readonly context: Pick<Context, 'patientId'> }) => ({
  name: 'faxes',
  input: { values: { patientId: context.patientId } },
});

/**
 * Send Fax: to whom, which of a patient's documents, a note on the cover. What is sent waits in the
 * outbox, which opens then.
 */
export const faxMachine = setup({
  types: machineTypes<{ input: FaxInput; context: Context; events: FaxEvent; output: null }>(),
  actors: {
    draft: draftLogic,
    ask: openAny,
    find: unprovided<FaxPlace | null, number | null>('faxPlace'),
    send: unprovided<Result<FaxRow>, FaxOut>('sendFax'),
  },
  guards: {
    isRight: ({ context }) =>
      Object.keys(problemsOf(context)).length === 0 &&
      faxPapersRefusal(markedPapers(context)) === null,
    isOtherPlace: ({ context }) => placeOf(context) !== null && placeOf(context) !== context.place,
    hasThere: ({ context, event }) =>
      event.type === 'fax.move' && context.papers[context.cursor + event.by] !== undefined,
    isDone: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    move: assign({
      cursor: ({ context, event }) =>
        event.type === 'fax.move' ? context.cursor + event.by : context.cursor,
    }),
    mark: assign(({ context, event }) => {
      const cursor = event.type === 'fax.mark' ? (event.index ?? context.cursor) : context.cursor;
      const { key } = required(context.papers[cursor], 'paper under the cursor');
      return {
        cursor,
        marked: context.marked.includes(key)
          ? context.marked.filter((text) => text !== key)
          : [...context.marked, key],
      };
    }),
    takePlace: enqueueActions(({ context, enqueue }, found: FaxPlace | null) => {
      // Of another recipient the number that stood there is the wrong one.
      if (found !== null)
        enqueue.sendTo(context.draft, {
          type: 'draft.fill',
          values: { recipient: found.recipient, fax: found.fax },
        });
      enqueue.assign({ place: placeOf(context), problem: whyNoFaxNumber(found) });
    }),
    notePlace: assign({ place: ({ context }) => placeOf(context) }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: problemsOf(context) });
      enqueue.assign({
        problem: faxPapersRefusal(markedPapers(context)),
        rejections: context.rejections + 1,
      });
    }),
    refuse: enqueueActions(({ context, enqueue }, output: Result<unknown>) => {
      if (output.ok) return;
      const { error } = output;
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: error.fields ?? {} });
      enqueue.assign({ problem: error.message, rejections: context.rejections + 1 });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'sendFax',
  context: ({ input: { patientId, name, papers, at }, spawn }) => ({
    patientId,
    name,
    papers,
    cursor: at,
    marked: papers.slice(at, at + 1).map((paper) => paper.key),
    place: null,
    problem: null,
    rejections: 0,
    draft: spawn('draft', {
      id: 'draft',
      syncSnapshot: true,
      input: {
        fields: faxFields,
        values: { prescriberId: null, recipient: null, fax: null, coverNote: null },
      },
    }) as DraftRef,
  }),
  initial: 'editing',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    editing: {
      on: {
        'xstate.snapshot.draft': [
          { guard: 'isOtherPlace', target: 'finding' },
          { actions: 'notePlace' },
        ],
        'fax.move': { guard: 'hasThere', actions: 'move' },
        'fax.mark': { actions: 'mark' },
        'fax.send': [{ guard: 'isRight', target: 'sending' }, { actions: 'reject' }],
        'fax.list': 'listing',
      },
    },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => placeOf(context),
        onDone: {
          target: 'editing',
          actions: { type: 'takePlace', params: ({ event }) => event.output },
        },
        onError: {
          target: 'editing',
          actions: [
            'notePlace',
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    /** Whether it was sent has to be said: nothing leads away before. */
    sending: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => outOf(context),
        onDone: [
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'showing' },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** What was queued goes out before the person's eyes; closing the list closes this too. */
    showing: {
      invoke: { id: 'ask', src: 'ask', input: faxesOf, onDone: 'closed', onError: 'closed' },
    },
    listing: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: faxesOf,
        onDone: 'editing',
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type FaxRef = ActorRefFrom<typeof faxMachine>;
/** Words that were typed are asked about before they are dropped. */
export const isFaxDirty = (snapshot: SnapshotFrom<typeof faxMachine>): boolean =>
  snapshot.status === 'active' && Object.keys(draftOf(snapshot.context.draft).dirty).length > 0;
/** Why an event is not possible now, in words; null when it is. */
export function faxRefusal(
  snapshot: SnapshotFrom<typeof faxMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  return event.type === 'fax.move' ? 'There is no further document.' : 'One moment.';
}
export const provideFax = (ports: FaxPorts) =>
  faxMachine.provide({
    actors: {
      find: port((id: number | null, signal) =>
        ports.prescriber(required(id, 'prescriber to send to'), signal),
      ),
      send: port((faxOut: FaxOut) => ports.send(faxOut)),
    },
  });
