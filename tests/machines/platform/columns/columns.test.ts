import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  columnsMachine,
  columnsRefusal,
  provideColumns,
  type ColumnsInput,
} from '#machines/platform/columns/columns.machine.ts';
import { coverage, type Walk } from '#tests/platform/transitions.ts';

const completed: ColumnsInput = {
  table: 'Completed',
  offered: [
    { id: 'filledOn', title: 'Fill Date' },
    { id: 'patientName', title: 'Patient' },
    { id: 'ndc', title: 'NDC' },
    { id: 'dea', title: 'DEA' },
  ],
  usual: ['filledOn', 'patientName'],
  shown: ['filledOn', 'patientName'],
};
const walk: Walk = {
  input: completed,
  events: {
    'columns.walk': ['next', 'previous', 'last'].map((to) => ({ type: 'columns.walk', to })),
    'columns.turn': [{ type: 'columns.turn' }],
    'columns.carry': [1, -1].map((by) => ({ type: 'columns.carry', by })),
    'columns.reset': [{ type: 'columns.reset' }],
    'columns.save': [{ type: 'columns.save' }],
    'dialog.close': [{ type: 'dialog.close' }],
  },
  settle: {
    keep: {
      done: [ok(null), refuse('REFUSED', 'The server is busy.')],
      error: [new Error('offline')],
    },
    askClose: { done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }] },
  },
  project: (context) => [context.at, context.choices, context.problem],
};
test('every transition of the dialog is taken', () => {
  const { untaken, unreached } = coverage(columnsMachine, walk);

  expect([untaken, unreached]).toEqual([[], []]);
});

function open(over: Partial<ColumnsInput> = {}, answer: () => Result<unknown> = () => ok(null)) {
  const kept: unknown[] = [];
  const dialog = createActor(
    provideColumns({
      keepColumns: async (table, columns) => {
        kept.push({ table, columns });
        return answer();
      },
    }),
    { input: { ...completed, ...over } },
  ).start();
  return {
    dialog,
    kept,
    shown: () =>
      dialog
        .getSnapshot()
        .context.choices.filter((choice) => choice.on)
        .map((choice) => choice.id),
    why: (type: string) => columnsRefusal(dialog.getSnapshot(), { type }),
  };
}

test('a hidden column is shown, carried to the left and saved in that order', async () => {
  const { dialog, kept, shown } = open();
  dialog.send({ type: 'columns.walk', to: 2 });
  dialog.send({ type: 'columns.turn' });
  dialog.send({ type: 'columns.carry', by: -1 });
  dialog.send({ type: 'columns.carry', by: -1 });

  dialog.send({ type: 'columns.save' });
  await waitFor(dialog, (snapshot) => snapshot.status === 'done');

  expect(shown()).toEqual(['ndc', 'filledOn', 'patientName']);
  expect(kept).toEqual([{ table: 'Completed', columns: ['ndc', 'filledOn', 'patientName'] }]);
});
test('the columns as they came are kept as no choice at all', async () => {
  const { dialog, kept, why } = open({ shown: ['dea'] });
  dialog.send({ type: 'columns.reset' });
  const twice = why('columns.reset');

  dialog.send({ type: 'columns.save' });
  await waitFor(dialog, (snapshot) => snapshot.status === 'done');

  expect(twice).toBe('The table shows the columns that it came with.');
  expect(kept).toEqual([{ table: 'Completed', columns: null }]);
});
test('the last column stays; what the server refuses is said and stays chosen', async () => {
  const { dialog, shown, why } = open({ shown: ['dea'] }, () =>
    refuse('REFUSED', 'Sign in again.'),
  );
  const last = why('columns.turn');
  dialog.send({ type: 'columns.walk', to: 1 });
  dialog.send({ type: 'columns.turn' });

  dialog.send({ type: 'columns.save' });
  await waitFor(dialog, (snapshot) => snapshot.context.problem !== null);

  expect(last).toBe('One column has to stay.');
  expect(dialog.getSnapshot().context.problem).toBe('Sign in again.');
  expect(shown()).toEqual(['dea', 'filledOn']);
});
