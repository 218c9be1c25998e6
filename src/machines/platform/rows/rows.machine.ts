import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { saidYes, yesNo } from '../confirm/confirm.machine.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { askAt, type DialogsRef } from '../dialogs/dialogs.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';

export interface RowsInput {
  readonly question: string;
  readonly row: string;
  readonly max: number;
}
interface RowsContext extends RowsInput {
  readonly count: number;
  /** The row that the focus is in. */ readonly at: number | null;
  readonly asked: number;
}
export type RowsEvent =
  | { type: 'rows.add' }
  | { type: 'rows.remove'; index?: number }
  | { type: 'rows.at'; index: number | null }
  | { type: 'rows.count'; count: number };
export type RowsEmitted = { type: 'rows.added' } | { type: 'rows.removed'; index: number };

const indexOf = (context: RowsContext, event: RowsEvent): number | null =>
  event.type === 'rows.remove' ? (event.index ?? context.at) : null;

/**
 * Small records inside a form: one is added at the end, one is deleted after a question. What they
 * hold is the form's.
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
    hasRoom: ({ context }) => context.count < context.max,
    hasRow: ({ context, event }) => {
      const at = indexOf(context, event);
      return at !== null && at < context.count;
    },
  },
  actions: {
    stand: assign(({ event }) => (event.type === 'rows.at' ? { at: event.index } : {})),
    count: assign(({ event }) => (event.type === 'rows.count' ? { count: event.count } : {})),
    choose: assign(({ context, event }) => ({ asked: indexOf(context, event) ?? 0 })),
    notifyAdded: emit({ type: 'rows.added' }),
    notifyRemoved: emit(({ context }) => ({ type: 'rows.removed', index: context.asked })),
  },
}).createMachine({
  id: 'rows',
  context: ({ input }) => ({ ...input, count: 0, at: null, asked: 0 }),
  initial: 'open',
  on: { 'rows.at': { actions: 'stand' }, 'rows.count': { actions: 'count' } },
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
          yesNo(
            context.question,
            `${context.row.charAt(0).toUpperCase()}${context.row.slice(1)} ${context.asked + 1}`,
          ),
        onDone: [
          { guard: ({ event }) => saidYes(event.output), target: 'open', actions: 'notifyRemoved' },
          { target: 'open' },
        ],
      },
    },
  },
});
/** For a view: its questions open at the workstation's dialogs. */
export const provideRows = (dialogs: DialogsRef) =>
  rowsMachine.provide({
    actors: { askConfirm: askAt(dialogs, 'confirm') },
  });
export function rowsRefusal(
  snapshot: SnapshotFrom<typeof rowsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  const { row, max } = snapshot.context;
  return event.type === 'rows.add'
    ? `There are ${max} already: delete one first.`
    : `Stand in the ${row} that is to be deleted first.`;
}
