import {
  assign,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { saidYes, yesNo } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import {
  draftLogic,
  draftOf,
  hasErrors,
  isDirty,
  problemsToSave,
  sameValue,
  type DraftRef,
  type Problems,
  type Values,
} from '#machines/platform/draft/draft.ts';
import {
  errorNote,
  tell,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { createChoices, type Choices } from './choices.ts';
import { lookWith, type LookEvent } from './entries-look.ts';
import type { EntryKind, LoadRecord } from './entry-kind.ts';

export interface EntriesInput {
  readonly kind: EntryKind;
  /** The record's draft, and the field of it that holds the list. */
  readonly draft: DraftRef;
  readonly field: string;
  /** The record of the row that the cursor stands on at first. */
  readonly startsOn?: number | null;
  /** Whether the record is only looked at. */
  isLocked(): boolean;
}
interface Context extends EntriesInput {
  readonly entry: DraftRef;
  readonly choices: Choices;
  /** The row that the boxes change; null while they name a new one. */
  readonly at: number | null;
  readonly cursor: number;
  readonly asked: number;
  /** What the boxes held when they were cleared, and the row that they changed. */
  readonly cleared: { readonly at: number | null; readonly values: Values } | null;
  readonly removed: { readonly index: number; readonly row: Values } | null;
  readonly rejections: number;
  /** What the records that the boxes name want to be said. */
  readonly messages: readonly string[];
}
export type EntriesEvent =
  | { type: 'entries.add' }
  | { type: 'entries.edit'; index?: number }
  | { type: 'entries.cancel' }
  | { type: 'entries.remove'; index?: number }
  | { type: 'entries.undo' }
  /** What was cleared out of the boxes comes back. */
  | { type: 'entries.restore' }
  | { type: 'entries.move'; by: number }
  | { type: 'entries.cursor'; index: number }
  | { type: 'entries.take'; values: Values }
  | { type: 'entries.amend'; values: Values }
  | { type: 'entries.switch'; index?: number }
  | LookEvent;

export const rowsIn = (context: Pick<Context, 'draft' | 'field'>): readonly Values[] => {
  const value = draftOf(context.draft).values[context.field];
  return Array.isArray(value) ? (value as readonly Values[]) : [];
};
const indexOf = (context: Context, event: EntriesEvent): number =>
  'index' in event && event.index !== undefined ? event.index : context.cursor;
/** Where the cursor stands after an event, on a list of `count` rows. */
const cursorAfter = (event: EntriesEvent, cursor: number, count: number): number => {
  if (event.type === 'entries.move') return Math.max(0, Math.min(count - 1, cursor + event.by));
  return event.type === 'entries.cursor' ? event.index : cursor;
};
const problemsOf = (context: Context): Problems => {
  const { values } = draftOf(context.entry);
  const others = rowsIn(context).filter((_, index) => index !== context.at);
  return {
    ...problemsToSave(draftOf(context.entry)),
    ...context.kind.problems(values, others, context.choices),
  };
};
/** To the record's draft: these are the rows of the list now. */
const listOf = (context: Context, rows: readonly Values[]) => ({
  type: 'draft.set' as const,
  field: context.field,
  value: rows,
});
const blankOf = (kind: EntryKind, rows: readonly Values[]): Values => ({
  ...kind.blank,
  ...kind.proposes?.(rows),
});
/** To the boxes: begin anew, beside these rows. */
const blank = ({ kind }: Context, rows: readonly Values[]) => ({
  type: 'draft.load' as const,
  initial: blankOf(kind, rows),
});
const switchOf = (context: Context, index: number) => {
  const rows = rowsIn(context);
  const row = rows[index];
  return row === undefined || context.kind.switched === undefined
    ? null
    : context.kind.switched(
        row,
        rows.filter((_, position) => position !== index),
      );
};
/** Something stands in the boxes: what was typed, or why it is no row yet. */
const holdsSomething = ({ entry }: Pick<Context, 'entry'>): boolean =>
  isDirty(draftOf(entry)) || hasErrors(draftOf(entry));
/** Whether a row has been begun, or was refused, and not been added yet. */
export const isBegun = (snapshot: SnapshotFrom<typeof entriesMachine>): boolean =>
  holdsSomething(snapshot.context);

/**
 * A list inside a record: rows are named in a few boxes, changed in the same, and deleted with a
 * question and an undo. The list itself is the record's.
 */
export const entriesMachine = setup({
  types: machineTypes<{ input: EntriesInput; context: Context; events: EntriesEvent }>(),
  actors: {
    askConfirm,
    entry: draftLogic,
    watch: fromCallback<EntriesEvent, { entry: DraftRef }>(({ input, sendBack }) => {
      let before = draftOf(input.entry).values;
      const watching = input.entry.subscribe((snapshot) => {
        const { values } = snapshot.context;
        if (values !== before) {
          const was = before;
          before = values;
          sendBack({ type: 'entries.changed', values, before: was });
        }
      });
      return () => watching.unsubscribe();
    }),
    look: lookWith(null),
  },
  guards: {
    isOpen: ({ context }) => !context.isLocked(),
    isRight: ({ context }) => !context.isLocked() && Object.keys(problemsOf(context)).length === 0,
    hasRow: ({ context, event }) =>
      !context.isLocked() && indexOf(context, event) < rowsIn(context).length,
    isEditing: ({ context }) => context.at !== null || holdsSomething(context),
    canSwitch: ({ context, event }) =>
      !context.isLocked() && switchOf(context, indexOf(context, event)) !== null,
    canRestore: ({ context }) => context.cleared !== null && !context.isLocked(),
    canUndo: ({ context }) => context.removed !== null && !context.isLocked(),
    saidYes: (_, output: { answer: string }) => saidYes(output),
  },
  actions: {
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.entry, { type: 'draft.reject', errors: problemsOf(context) });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    add: enqueueActions(({ context, enqueue }) => {
      const before = rowsIn(context);
      const { at, draft, entry, kind } = context;
      const row = kind.toRow(draftOf(entry).values, context.choices);
      const rows =
        at === null
          ? [...before, row]
          : before.map((item, index) => (index === at ? { ...item, ...row } : item));
      enqueue.sendTo(draft, listOf(context, rows));
      if (kind.says) enqueue.sendTo(draft, { type: 'draft.fill', values: kind.says });
      enqueue.sendTo(entry, blank(context, rows));
      enqueue.assign({ at: null, cursor: at ?? before.length, messages: [] });
    }),
    edit: enqueueActions(({ context, enqueue, event }) => {
      const at = indexOf(context, event);
      const row = required(rowsIn(context)[at], 'The row to change');
      const initial = context.kind.toEntry(row, context.choices);
      enqueue.sendTo(context.entry, { type: 'draft.load', initial });
      enqueue.assign({ at, cursor: at });
    }),
    cancel: enqueueActions(({ context, enqueue }) => {
      const { at, entry } = context;
      const { values } = draftOf(entry);
      const cleared = isDirty(draftOf(entry)) ? { at, values } : null;
      enqueue.sendTo(entry, blank(context, rowsIn(context)));
      enqueue.assign({ at: null, messages: [], cleared });
    }),
    notifyCleared: ({ context, system }) => {
      if (context.cleared === null) return;
      const { row } = context.kind;
      tell(system, {
        tone: 'info',
        message: [
          `What was typed for the ${row} is cleared, and is not in the list:`,
          '{key:entries.restore} brings it back.',
        ].join(' '),
      });
    },
    /** Once something else is typed, the key of the undo is the text's again. */
    forgetCleared: assign({
      cleared: ({ context }) => (isDirty(draftOf(context.entry)) ? null : context.cleared),
    }),
    restore: enqueueActions(({ context, enqueue }) => {
      const { at, values } = required(context.cleared, 'What was cleared');
      enqueue.sendTo(context.entry, { type: 'draft.fill', values });
      enqueue.assign({ at, cleared: null });
    }),
    /** Something that was found elsewhere comes into the boxes, as if it had been typed. */
    takeFound: ({ context, event }) => {
      if (event.type === 'entries.take')
        context.entry.send({ type: 'draft.fill', values: event.values });
    },
    /**
     * What was corrected elsewhere: in the boxes while they hold something, else in the row under
     * the cursor.
     */
    amend: ({ context, event }) => {
      if (event.type !== 'entries.amend') return;
      if (isDirty(draftOf(context.entry)) || context.at !== null)
        context.entry.send({ type: 'draft.fill', values: event.values });
      else {
        const rows = rowsIn(context).map((row, index) =>
          index === context.cursor ? { ...row, ...event.values } : row,
        );
        context.draft.send(listOf(context, rows));
      }
    },
    turn: enqueueActions(({ context, enqueue, event }) => {
      const index = indexOf(context, event);
      const { row, why } = required(switchOf(context, index), 'The switch of the row');
      if (why === null) {
        const rows = rowsIn(context).map((item, position) => (position === index ? row : item));
        enqueue.sendTo(context.draft, listOf(context, rows));
      } else enqueue(({ system }) => tell(system, { tone: 'warning', message: why }));
      enqueue.assign({ cursor: index });
    }),
    ask: sendTo('look', ({ event }) => event),
    hearLook: enqueueActions(({ context, enqueue, event }) => {
      if (event.type !== 'entries.looked') return;
      const says = Object.entries(event.found.values).filter(
        ([name, value]) => !sameValue(event.of[name], value),
      );
      if (says.length > 0)
        enqueue.sendTo(context.entry, { type: 'draft.fill', values: Object.fromEntries(says) });
      enqueue.assign({ messages: event.found.messages });
    }),
    notifyBlind: ({ event, system }) => {
      if (event.type === 'entries.blind') tell(system, errorNote(event.why));
    },
    choose: assign(({ context, event }) => ({ asked: indexOf(context, event) })),
    remove: enqueueActions(({ context, enqueue }) => {
      const index = context.asked;
      const row = rowsIn(context)[index];
      if (row === undefined) return;
      const rows = rowsIn(context).filter((_, position) => position !== index);
      enqueue.sendTo(context.draft, listOf(context, rows));
      if (context.at !== null || !isDirty(draftOf(context.entry)))
        enqueue.sendTo(context.entry, blank(context, rows));
      // What was cleared may have been of this row, or of one that has moved up.
      enqueue.assign({
        removed: { index, row },
        cleared: null,
        at: null,
        cursor: Math.max(0, Math.min(context.cursor, rows.length - 1)),
      });
    }),
    notifyRemoved: ({ context, system, self }) =>
      tell(
        system,
        undoNote(
          `${context.kind.nameOf(required(context.removed, 'removed row').row)} taken out of the list.`,
          {
            target: self,
            event: { type: 'entries.undo' },
          },
        ),
      ),
    undo: enqueueActions(({ context, enqueue }) => {
      const { index, row } = required(context.removed, 'The row that was removed');
      const rows = rowsIn(context);
      enqueue.sendTo(
        context.draft,
        listOf(context, [...rows.slice(0, index), row, ...rows.slice(index)]),
      );
      enqueue.assign({ removed: null, cleared: null, cursor: index });
    }),
    move: assign(({ context, event }) => ({
      cursor: cursorAfter(event, context.cursor, rowsIn(context).length),
    })),
    follow: ({ context, event }) => {
      if (event.type !== 'entries.changed') return;
      const says = Object.entries(
        context.kind.follow(event.values, event.before, context.choices),
      ).filter(([name, value]) => !sameValue(event.values[name], value));
      if (says.length > 0)
        context.entry.send({ type: 'draft.fill', values: Object.fromEntries(says) });
    },
  },
}).createMachine({
  id: 'entries',
  context: ({ input, spawn }) => ({
    ...input,
    choices: createChoices(),
    at: null,
    cursor: Math.max(
      0,
      rowsIn(input).findIndex((row) => row['id'] === input.startsOn),
    ),
    asked: 0,
    cleared: null,
    removed: null,
    rejections: 0,
    messages: [],
    entry: spawn('entry', {
      id: 'entry',
      input: { values: blankOf(input.kind, rowsIn(input)), fields: input.kind.form.fields },
    }) as DraftRef,
  }),
  invoke: [
    { id: 'watch', src: 'watch', input: ({ context }) => ({ entry: context.entry }) },
    { id: 'look', src: 'look', input: ({ context }) => ({ kind: context.kind }) },
  ],
  on: {
    'entries.changed': { actions: ['forgetCleared', 'follow', 'ask'] },
    'entries.looked': { actions: 'hearLook' },
    'entries.blind': { actions: 'notifyBlind' },
    'entries.move': { actions: 'move' },
    'entries.cursor': { actions: 'move' },
  },
  initial: 'open',
  states: {
    open: {
      on: {
        'entries.add': [
          { guard: 'isRight', actions: 'add' },
          { guard: 'isOpen', actions: 'reject' },
        ],
        'entries.edit': { guard: 'hasRow', actions: 'edit' },
        'entries.cancel': { guard: 'isEditing', actions: ['cancel', 'notifyCleared'] },
        'entries.restore': { guard: 'canRestore', actions: 'restore' },
        'entries.remove': { guard: 'hasRow', target: 'asking', actions: 'choose' },
        'entries.undo': { guard: 'canUndo', actions: 'undo' },
        'entries.switch': { guard: 'canSwitch', actions: 'turn' },
        'entries.take': { guard: 'isOpen', actions: 'takeFound' },
        'entries.amend': { guard: 'isOpen', actions: 'amend' },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) =>
          yesNo(messages.confirmDelete, context.kind.nameOf(rowsIn(context)[context.asked] ?? {})),
        onDone: [
          {
            guard: { type: 'saidYes', params: ({ event }) => event.output },
            target: 'open',
            actions: ['remove', 'notifyRemoved'],
          },
          { target: 'open' },
        ],
      },
    },
  },
});
export type EntriesRef = ActorRefFrom<typeof entriesMachine>;
/** Why an event is not possible now, in words; null when it is. */
export function entriesRefusal(
  snapshot: SnapshotFrom<typeof entriesMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.context.isLocked()) return 'Press {key:record.edit} to edit first.';
  if (event.type === 'entries.cancel') return 'Nothing has been begun here.';
  if (['entries.undo', 'entries.restore'].includes(event.type)) return 'There is nothing to undo.';
  return event.type === 'entries.switch' && snapshot.context.kind.switched === undefined
    ? 'These rows have no switch.'
    : `There is no ${snapshot.context.kind.row} in the list yet.`;
}
/** With the calls that read what a box names. */
export const provideEntries = (load: LoadRecord) =>
  entriesMachine.provide({ actors: { look: lookWith(load) } });
