import { assign, emit, setup, type AnyActorRef, type SnapshotFrom } from 'xstate';
import { capitalized } from '#domain/platform/capitalized.ts';
import { saidYes, yesNo } from '../confirm/questions.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { askAt, type DialogsRef } from '../dialogs/dialogs.machine.ts';
import type { Half, Values } from '../draft/draft.ts';
import {
  errorNote,
  undoNote,
  type NewNote,
  type NotificationsRef,
} from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { unprovidedAction } from '../ports/port.ts';

/** A row as it stands: what a person tells it by, what it holds, and what can't be read of it. */
export interface HeldRow {
  readonly words: readonly string[];
  readonly values: Values;
  /** By the names of its boxes. */
  readonly halves: Exclude<Half, string>;
}
export interface RowsInput {
  readonly question: string;
  readonly row: string;
  readonly max: number;
  rowAt(index: number): HeldRow;
  /** Whether a row of these may still be brought back. */
  offersUndo(): boolean;
}
interface RowsContext extends RowsInput {
  readonly count: number;
  /** The row that the focus is in. */ readonly at: number | null;
  /** The row that is asked about, and what it held then. */
  readonly asked: number;
  readonly held: HeldRow;
  /** Nothing was typed since a row was deleted: the key that undoes is not the text's yet. */
  readonly fresh: boolean;
}
export type RowsEvent =
  | { type: 'rows.add' }
  | { type: 'rows.remove'; index?: number }
  | { type: 'rows.undo'; index: number; held: HeldRow }
  | { type: 'rows.undoLast' }
  | { type: 'rows.typed' }
  | { type: 'rows.at'; index: number | null }
  | { type: 'rows.count'; count: number };
export type RowsEmitted =
  | { type: 'rows.added' }
  | { type: 'rows.removed'; index: number }
  | { type: 'rows.restored'; index: number; held: HeldRow };

/** What is said of a row, and how it is taken back. */
interface RowsNote {
  readonly message: string;
  readonly failed?: boolean;
  readonly undo?: RowsEvent;
}

const noRow: HeldRow = { words: [], values: {}, halves: {} };
const indexOf = (context: RowsContext, event: RowsEvent): number | null =>
  event.type === 'rows.remove' ? (event.index ?? context.at) : null;
/** What a row is, which one, and its main words: 'Contact 2 (Hale, Ruth)'. */
const nameOf = (row: string, index: number, { words }: HeldRow): string =>
  `${capitalized(row)} ${index + 1}${words.length === 0 ? '' : ` (${words.join(', ')})`}`;

/**
 * Small records inside a form: one is added at the end, one is deleted after a question that names
 * it, and comes back to its place while the form is not saved. What they hold is the form's.
 */
export const rowsMachine = setup({
  types: machineTypes<{
    input: RowsInput;
    context: RowsContext;
    events: RowsEvent;
    emitted: RowsEmitted;
  }>(),
  actors: { askConfirm },
  guards: {
    canUndoLast: ({ context }) => context.fresh && context.offersUndo(),
    hasRoom: ({ context }) => context.count < context.max,
    hasRow: ({ context, event }) => {
      const at = indexOf(context, event);
      return at !== null && at < context.count;
    },
  },
  actions: {
    tell: unprovidedAction<RowsNote>('tell'),
    undoLast: unprovidedAction('undoLast'),
    markTyped: assign({ fresh: false }),
    markDeleted: assign({ fresh: true }),
    stand: assign(({ event }) => (event.type === 'rows.at' ? { at: event.index } : {})),
    count: assign(({ event }) => (event.type === 'rows.count' ? { count: event.count } : {})),
    choose: assign(({ context, event }) => {
      const asked = indexOf(context, event) ?? 0;
      return { asked, held: context.rowAt(asked) };
    }),
    /** The row that is asked about may stand behind the one that comes back. */
    moveAsked: assign(({ context, event }) =>
      event.type === 'rows.undo' && event.index <= context.asked
        ? { asked: context.asked + 1 }
        : {},
    ),
    notifyAdded: emit({ type: 'rows.added' }),
    notifyRemoved: emit(({ context }) => ({ type: 'rows.removed', index: context.asked })),
    notifyRestored: emit(({ context, event }) =>
      event.type === 'rows.undo'
        ? { type: 'rows.restored', index: Math.min(event.index, context.count), held: event.held }
        : { type: 'rows.added' },
    ),
  },
}).createMachine({
  id: 'rows',
  context: ({ input }) => ({ ...input, count: 0, at: null, asked: 0, held: noRow, fresh: false }),
  initial: 'open',
  on: {
    'rows.at': { actions: 'stand' },
    'rows.count': { actions: 'count' },
    'rows.typed': { actions: 'markTyped' },
    'rows.undoLast': { guard: 'canUndoLast', actions: 'undoLast' },
    'rows.undo': [
      {
        guard: 'hasRoom',
        actions: [
          'notifyRestored',
          'moveAsked',
          {
            type: 'tell',
            params: ({ context, event }) => ({
              message: `${nameOf(context.row, event.index, event.held)} is back.`,
            }),
          },
        ],
      },
      {
        actions: {
          type: 'tell',
          params: ({ context: { row, max }, event: { index, held } }) => ({
            message: `${nameOf(row, index, held)} did not come back: there are ${max} already.`,
            failed: true,
          }),
        },
      },
    ],
  },
  states: {
    open: {
      on: {
        'rows.add': { guard: 'hasRoom', actions: 'notifyAdded' },
        'rows.remove': { guard: 'hasRow', target: 'asking', actions: 'choose' },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) =>
          yesNo(context.question, nameOf(context.row, context.asked, context.held)),
        onDone: [
          {
            guard: ({ event }) => saidYes(event.output),
            target: 'open',
            actions: [
              'notifyRemoved',
              'markDeleted',
              {
                type: 'tell',
                params: ({ context: { row, asked: index, held } }) => ({
                  message: `${nameOf(row, index, held)} taken out of the list.`,
                  undo: { type: 'rows.undo', index, held },
                }),
              },
            ],
          },
          { target: 'open' },
        ],
      },
    },
  },
});
function noteOf(rows: AnyActorRef, { message, failed, undo }: RowsNote): NewNote {
  if (undo) return undoNote(message, { target: rows, event: undo });
  return failed ? errorNote(message) : { tone: 'success', message };
}
/** For a view: its questions open at the workstation's dialogs, and its notes show there. */
export const provideRows = (dialogs: DialogsRef, notes: NotificationsRef) =>
  rowsMachine.provide({
    actors: { askConfirm: askAt(dialogs, 'confirm') },
    actions: {
      tell: ({ self }, note) => notes.send({ type: 'note.add', note: noteOf(self, note) }),
      undoLast: () => notes.send({ type: 'note.undo' }),
    },
  });
/** Why nothing can be added or deleted now, in words; null when it can. */
export function rowsRefusal(
  snapshot: SnapshotFrom<typeof rowsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  const { row, max } = snapshot.context;
  if (event.type === 'rows.undoLast') return 'There is nothing to undo.';
  return event.type === 'rows.add'
    ? `There are ${max} already: delete one first.`
    : `Stand in the ${row} that is to be deleted first.`;
}
