import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { NoteView } from '#domain/platform/contract/notes.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { closeAnswer, closeQuestion, saidYes, yesNo } from '../confirm/questions.ts';
import { askConfirm } from '../dialogs/closing.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { errorNote, tell, undoNote } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';
import { undoOf } from '../undo/undo.machine.ts';
import type { NotedRecord, NotesPorts, NotesShown } from './notes.ports.ts';

export interface NotesInput extends NotedRecord {
  /** Why this person may add no note, in words. */ readonly refuse?: string | undefined;
}
type Events =
  | { type: 'notes.type'; text: string }
  | { type: 'notes.add' }
  | { type: 'notes.retry' }
  | { type: 'notes.remove'; id?: number }
  | { type: 'notes.move'; by: 1 | -1 }
  | { type: 'notes.stand'; id: number }
  | LiveChanged
  | { type: 'dialog.close' };
interface Context extends NotesInput {
  readonly about: string;
  readonly notes: readonly NoteView[];
  readonly text: string;
  readonly problem: string | null;
  /** The note under the cursor of the history, and the one that is asked about. */
  readonly at: number;
  readonly asked: NoteView | null;
  readonly closing: boolean;
  /** Add was pressed before the history was there: what stands in the box is added then. */
  readonly adds: boolean;
  /** Told to the server as seen. */
  readonly told: readonly number[];
}
const keptWhy = (output: Result<unknown>): { readonly why: string } => ({
  why: output.ok ? messages.somethingWentWrong : output.error.message,
});
const recordOf = ({ context: { kind, recordId } }: { context: Context }): NotedRecord => ({
  kind,
  recordId,
});
const unseen = (context: Context) =>
  context.notes.filter((note) => !note.seen && !context.told.includes(note.id));
const askedIn = (context: Context): NoteView => required(context.asked, 'The note in hand');
const meant = (context: Context, events: Events): NoteView | undefined =>
  events.type === 'notes.remove' && events.id !== undefined
    ? context.notes.find((note) => note.id === events.id)
    : context.notes[context.at];

/**
 * The notes of one record: a box that adds one, and the history. What was not seen before stays
 * marked as such for as long as the
 * drawer is open, and counts as seen from the moment it stands there. A failure keeps what was
 * typed.
 */
export const notesMachine = setup({
  types: machineTypes<{ input: NotesInput; context: Context; events: Events; output: null }>(),
  actors: {
    list: unprovided<Result<NotesShown>, NotedRecord>('notes.list'),
    add: unprovided<Result<NoteView>, NotedRecord & { text: string }>('notes.add'),
    seen: unprovided<
      Result<{ readonly unseen: number }>,
      NotedRecord & { noteIds: readonly number[] }
    >('notes.seen'),
    remove: unprovided<Result<{ readonly id: number; readonly version: number }>, NoteView>(
      'notes.remove',
    ),
    askConfirm,
  },
  guards: {
    isOk: (_, output: Result<unknown>) => output.ok,
    isTyped: ({ context }) => context.text.trim() !== '' && context.refuse === undefined,
    hasText: ({ context }) => context.text.trim() !== '',
    hasUnseen: ({ context }) => unseen(context).length > 0,
    isOwn: ({ context, event }) => meant(context, event)?.own === true,
    isChangeEvent: ({ event }) =>
      event.type === 'live.changed' && (event.entity === 'note' || event.entity === '*'),
    hasNote: ({ context, event }) =>
      event.type === 'notes.move' && context.notes[context.at + event.by] !== undefined,
    closesNow: ({ context }) => context.closing,
    addsNow: ({ context }) => context.adds,
  },
  actions: {
    take: assign(({ context }, output: Result<NotesShown>) => {
      // What was new to the person when the drawer opened stays marked while it is open.
      const fresh = new Set(context.notes.flatMap((note) => (note.seen ? [] : [note.id])));
      return output.ok
        ? {
            about: output.value.about,
            notes: output.value.notes.map((note) =>
              fresh.has(note.id) ? { ...note, seen: false } : note,
            ),
            at: Math.min(context.at, Math.max(0, output.value.notes.length - 1)),
          }
        : { problem: output.error.message };
    }),
    type: assign({
      text: ({ event, context }) => (event.type === 'notes.type' ? event.text : context.text),
      problem: null,
    }),
    move: assign({
      at: ({ context, event }) => context.at + (event.type === 'notes.move' ? event.by : 0),
    }),
    stand: assign({
      at: ({ context, event }) =>
        event.type === 'notes.stand'
          ? Math.max(
              0,
              context.notes.findIndex((note) => note.id === event.id),
            )
          : context.at,
    }),
    keepAdded: assign(({ context }, output: Result<NoteView>) => {
      return output.ok
        ? { notes: [output.value, ...context.notes], text: '', at: 0, problem: null }
        : {};
    }),
    keepProblem: assign({
      closing: false,
      problem: (_, output: Result<unknown>) => {
        return output.ok ? null : output.error.message;
      },
    }),
    addOnceShown: assign({ adds: true }),
    dropAdd: assign({ adds: false }),
    forgetProblem: assign({ problem: null }),
    fault: assign({
      closing: false,
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    /** Why the note that was to go stays: no field shows that. */
    notifyKept: ({ system }, { why }: { readonly why: string }) => tell(system, errorNote(why)),
    noteTold: assign({
      told: ({ context }) => [...context.told, ...unseen(context).map((row) => row.id)],
    }),
    ask: assign({ asked: ({ context, event }) => meant(context, event) ?? null }),
    dropAsked: assign({
      notes: ({ context }) => context.notes.filter((note) => note.id !== askedIn(context).id),
      at: ({ context }) => Math.max(0, Math.min(context.at, context.notes.length - 2)),
      problem: null,
    }),
    notifyAdded: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
    notifyDiscarded: ({ system }) => tell(system, discardNote()),
    notifyRemoved: ({ context, system }, output: Result<{ version: number }>) => {
      if (output.ok)
        tell(
          system,
          undoNote(
            'Note deleted.',
            undoOf(system, {
              kind: 'note',
              id: askedIn(context).id,
              version: output.value.version,
              what: 'Note',
            }),
          ),
        );
    },
    closeAfter: assign({ closing: true }),
  },
}).createMachine({
  id: 'notes',
  context: ({ input }) => ({
    ...input,
    about: '',
    notes: [],
    text: '',
    problem: null,
    at: 0,
    asked: null,
    closing: false,
    adds: false,
    told: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        input: recordOf,
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'notes.type': { actions: 'type' },
        'notes.add': { guard: 'isTyped', actions: 'addOnceShown' },
        'live.changed': { guard: 'isChangeEvent', target: 'loading', reenter: true },
        'dialog.close': [{ guard: 'hasText', target: 'askingClose' }, { target: 'closed' }],
      },
    },
    failed: {
      entry: 'dropAdd',
      exit: 'forgetProblem',
      on: {
        'notes.retry': 'loading',
        'notes.type': { actions: 'type' },
        'dialog.close': [{ guard: 'hasText', target: 'askingClose' }, { target: 'closed' }],
      },
    },
    shown: {
      initial: 'marking',
      always: { guard: 'addsNow', target: 'adding', actions: 'dropAdd' },
      states: {
        marking: { always: [{ guard: 'hasUnseen', target: 'telling' }, { target: 'calm' }] },
        /**
         * That they were seen is told beside the work; where it can't be told they stay unseen, and
         * are told the next time.
         */
        telling: {
          invoke: {
            id: 'seen',
            src: 'seen',
            input: ({ context }) => ({
              ...recordOf({ context }),
              noteIds: unseen(context).map((row) => row.id),
            }),
            onDone: { target: 'calm', actions: 'noteTold' },
            onError: 'calm',
          },
        },
        calm: {},
      },
      on: {
        'notes.type': { actions: 'type' },
        'notes.add': { guard: 'isTyped', target: 'adding' },
        'notes.move': { guard: 'hasNote', actions: 'move' },
        'notes.stand': { actions: 'stand' },
        'notes.remove': { guard: 'isOwn', target: 'asking', actions: 'ask' },
        'live.changed': { guard: 'isChangeEvent', target: 'loading' },
        'dialog.close': [{ guard: 'hasText', target: 'askingClose' }, { target: 'closed' }],
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => ({ ...recordOf({ context }), text: context.text.trim() }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'added',
            actions: [{ type: 'keepAdded', params: ({ event }) => event.output }, 'notifyAdded'],
          },
          {
            target: 'shown',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'shown',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    added: { always: [{ guard: 'closesNow', target: 'closed' }, { target: 'shown' }] },
    asking: {
      invoke: {
        id: 'askRemove',
        src: 'askConfirm',
        input: ({ context }) => yesNo(messages.confirmDelete, askedIn(context).text.slice(0, 80)),
        onDone: [
          { guard: ({ event }) => saidYes(event.output), target: 'removing' },
          { target: 'shown' },
        ],
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => askedIn(context),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'shown',
            actions: [{ type: 'notifyRemoved', params: ({ event }) => event.output }, 'dropAsked'],
          },
          {
            target: 'loading',
            actions: { type: 'notifyKept', params: ({ event }) => keptWhy(event.output) },
          },
        ],
        onError: {
          target: 'shown',
          actions: {
            type: 'notifyKept',
            params: ({ event }) => ({ why: faultText(event.error) }),
          },
        },
      },
    },
    askingClose: {
      invoke: {
        id: 'askClose',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          {
            guard: ({ context, event }) =>
              closeAnswer(event.output) === 'save' && context.refuse === undefined,
            target: 'adding',
            actions: 'closeAfter',
          },
          {
            guard: ({ event }) => closeAnswer(event.output) === 'discard',
            target: 'closed',
            actions: 'notifyDiscarded',
          },
          { target: 'loading' },
        ],
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});
export type NotesRef = ActorRefFrom<typeof notesMachine>;
export type NotesSnapshot = SnapshotFrom<typeof notesMachine>;
export const provideNotes = (ports: NotesPorts) =>
  notesMachine.provide({
    actors: {
      list: port((record: NotedRecord, signal) => ports.list(record, signal)),
      add: port((record: NotedRecord & { text: string }) => ports.add(record)),
      seen: port((record: NotedRecord & { noteIds: readonly number[] }) => ports.seen(record)),
      remove: port(({ id, version }: NoteView) => ports.remove({ id, version })),
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export function notesRefusal(
  snapshot: NotesSnapshot,
  event: { type: string; by?: number },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is being asked.';
  if (event.type === 'notes.add')
    return snapshot.matches('failed')
      ? 'The notes are not here yet: {key:notes.retry} asks again.'
      : (snapshot.context.refuse ?? 'Type the note first.');
  if (event.type === 'notes.remove')
    return snapshot.context.notes.length === 0
      ? 'There is no note to delete.'
      : 'Someone else wrote this note: only they delete it.';
  if (event.type === 'notes.move') return 'There is no further note.';
  return 'That is not possible now.';
}
