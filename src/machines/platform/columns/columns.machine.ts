import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import { closeAnswer, closeQuestion } from '../confirm/questions.ts';
import { askConfirm } from '../dialogs/closing.ts';
import { sameValue } from '../draft/draft.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';
import type { ColumnsPorts, KeptTable } from './columns.ports.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}
export interface ColumnsInput {
  /** The table by its name, and all that it offers. */
  readonly table: string;
  readonly offered: readonly Titled[];
  /** What it came with, and what it shows now, left to right. */
  readonly usual: readonly string[];
  readonly shown: readonly string[];
}
export interface ColumnChoice extends Titled {
  readonly on: boolean;
}
type Events =
  | { type: 'columns.walk'; to: 'next' | 'previous' | 'first' | 'last' | number }
  | { type: 'columns.turn' }
  | { type: 'columns.carry'; by: 1 | -1 }
  | { type: 'columns.reset' }
  | { type: 'columns.save' }
  | { type: 'dialog.close' };
interface Context extends ColumnsInput {
  readonly choices: readonly ColumnChoice[];
  readonly at: number;
  readonly problem: string | null;
}

/** The shown ones first, in their order, then the rest as the table offers them. */
function choicesOf(offered: readonly Titled[], shown: readonly string[]): readonly ColumnChoice[] {
  const on = shown.flatMap((id) => offered.find((column) => column.id === id) ?? []);
  const off = offered.filter((column) => !shown.includes(column.id));
  return [
    ...on.map((column) => ({ ...column, on: true })),
    ...off.map((column) => ({ ...column, on: false })),
  ];
}
const shownBy = (choices: readonly ColumnChoice[]): readonly string[] =>
  choices.filter((choice) => choice.on).map((choice) => choice.id);
const isChanged = ({ choices, shown }: Context) => !sameValue(shownBy(choices), shown);
const isUsual = ({ choices, usual }: Context) => sameValue(shownBy(choices), usual);
function walked({ at, choices }: Context, to: Extract<Events, { to: unknown }>['to']): number {
  const last = choices.length - 1;
  const place = { next: at + 1, previous: at - 1, first: 0, last };
  return Math.max(0, Math.min(last, typeof to === 'number' ? to : place[to]));
}
const turned = ({ at, choices }: Context): readonly ColumnChoice[] =>
  choices.map((choice, index) => (index === at ? { ...choice, on: !choice.on } : choice));
/** The column under the cursor changes places with its neighbour; the cursor goes with it. */
function carried({ at, choices }: Context, by: 1 | -1): Partial<Context> {
  const choice = choices[at];
  const others = choices.filter((_, index) => index !== at);
  return choice === undefined
    ? {}
    : { at: at + by, choices: others.toSpliced(at + by, 0, choice), problem: null };
}

/** Choose columns: which of a table's columns are shown, and in which order. */
export const columnsMachine = setup({
  types: machineTypes<{ input: ColumnsInput; context: Context; events: Events; output: null }>(),
  actors: {
    askConfirm,
    keep: unprovided<Result<unknown>, { table: string; columns: KeptTable['columns'] }>(
      'columns.keepColumns',
    ),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
    isNotUsual: ({ context }) => !isUsual(context),
    /** A table without a column is no table. */
    leavesOne: ({ context }) => shownBy(turned(context)).length > 0,
    hasRoom: ({ context, event }) =>
      event.type === 'columns.carry' && context.choices[context.at + event.by] !== undefined,
    isKept: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    walk: assign(({ context, event }) =>
      event.type === 'columns.walk' ? { at: walked(context, event.to) } : {},
    ),
    turn: assign(({ context }) => ({ choices: turned(context), problem: null })),
    carry: assign(({ context, event }) =>
      event.type === 'columns.carry' ? carried(context, event.by) : {},
    ),
    reset: assign(({ context }) => ({
      choices: choicesOf(context.offered, context.usual),
      at: 0,
      problem: null,
    })),
    refuse: assign((_, output: Result<unknown>) =>
      output.ok ? {} : { problem: output.error.message },
    ),
    fault: assign({ problem: (_, { error }: { error: unknown }) => faultText(error) }),
    notifySaved: ({ system }) => tell(system, { tone: 'success', message: messages.dataSaved }),
    notifyDropped: ({ system }) => tell(system, discardNote()),
  },
}).createMachine({
  id: 'columns',
  context: ({ input }) => ({
    ...input,
    choices: choicesOf(input.offered, input.shown),
    at: 0,
    problem: null,
  }),
  initial: 'choosing',
  output: null,
  states: {
    choosing: {
      on: {
        'columns.walk': { actions: 'walk' },
        'columns.turn': { guard: 'leavesOne', actions: 'turn' },
        'columns.carry': { guard: 'hasRoom', actions: 'carry' },
        'columns.reset': { guard: 'isNotUsual', actions: 'reset' },
        'columns.save': { guard: 'isChanged', target: 'saving' },
        'dialog.close': [{ guard: 'isChanged', target: 'asking' }, { target: 'closed' }],
      },
    },
    asking: {
      invoke: {
        id: 'askClose',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          { guard: ({ event }) => closeAnswer(event.output) === 'save', target: 'saving' },
          {
            guard: ({ event }) => closeAnswer(event.output) === 'discard',
            target: 'closed',
            actions: 'notifyDropped',
          },
          { target: 'choosing' },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => ({
          table: context.table,
          columns: isUsual(context) ? null : shownBy(context.choices),
        }),
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'notifySaved',
          },
          { target: 'choosing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'choosing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ColumnsRef = ActorRefFrom<typeof columnsMachine>;
type ColumnsSnapshot = SnapshotFrom<typeof columnsMachine>;
export const isColumnsSaving = (snapshot: ColumnsSnapshot): boolean => snapshot.matches('saving');
export const isColumnsChanged = (snapshot: ColumnsSnapshot): boolean => isChanged(snapshot.context);
const refusals: Readonly<Record<string, string>> = {
  'columns.save': 'Nothing was changed.',
  'columns.turn': 'One column has to stay.',
  'columns.carry': 'It stands at the end already.',
  'columns.reset': 'The table shows the columns that it came with.',
};
export const columnsRefusal = (
  snapshot: ColumnsSnapshot,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('saving')) return 'The columns are being saved: wait for the answer.';
  return refusals[event.type] ?? null;
};
export const provideColumns = (ports: ColumnsPorts) =>
  columnsMachine.provide({
    actors: { keep: port(({ table, columns }) => ports.keepColumns(table, columns)) },
  });
