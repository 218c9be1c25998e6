import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  rowsMachine,
  rowsRefusal,
  type HeldRow,
  type RowsEvent,
} from '#machines/platform/rows/rows.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const ruth: HeldRow = {
  words: ['Hale', 'Ruth'],
  values: { lastName: 'Hale', firstName: 'Ruth' },
  halves: {},
};
const unnamed: HeldRow = { words: [], values: {}, halves: {} };
const input = {
  question: 'Are you sure delete this task?',
  row: 'contact',
  max: 2,
  rowAt: (index: number) => (index === 1 ? ruth : unnamed),
  offersUndo: () => true,
};

/** The rows of a vendor's contacts, with a person who gives these answers. */
function contacts(count: number, answers: readonly string[]) {
  const left = [...answers];
  const asked: unknown[] = [];
  const told: unknown[] = [];
  const done: unknown[] = [];
  const rows = createActor(
    rowsMachine.provide({
      actors: {
        askConfirm: fromPromise(({ input: question }) => {
          asked.push(question);
          return Promise.resolve({ answer: left.shift() ?? 'no' });
        }),
      },
      actions: {
        tell: (_, note) => void told.push(note),
        undoLast: () => void told.push('undo'),
      },
    }),
    { input },
  ).start();
  rows.on('*', (event) => done.push(event));
  rows.send({ type: 'rows.count', count });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { rows, asked, told, done, settle };
}

const stands: RowsEvent = { type: 'rows.at', index: 0 };
const counts: readonly RowsEvent[] = [1, 2].map((count) => ({ type: 'rows.count', count }));
const back: RowsEvent = { type: 'rows.undo', index: 0, held: ruth };
test('every state of rows can be reached and every transition taken', () => {
  expect(
    coverage(rowsMachine, {
      input,
      events: {
        'rows.add': [{ type: 'rows.add' }],
        'rows.remove': [{ type: 'rows.remove' }],
        'rows.at': [stands],
        'rows.count': counts,
        'rows.typed': [{ type: 'rows.typed' }],
        'rows.undoLast': [{ type: 'rows.undoLast' }],
        'rows.undo': [back],
      },
      settle: { ask: { done: [{ answer: 'yes' }, { answer: 'no' }] } },
      project: (context: { count: number; at: number | null; fresh: boolean }) => [
        context.count,
        context.at,
        context.fresh,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('the question before a contact goes names the contact and has the focus on No', async () => {
  const { rows, asked, told, settle } = contacts(2, ['no', 'no']);

  rows.send({ type: 'rows.at', index: 1 });
  rows.send({ type: 'rows.remove' });
  await settle();
  rows.send({ type: 'rows.remove', index: 0 });
  await settle();

  expect(asked).toMatchObject([
    {
      question: 'Are you sure delete this task?',
      detail: 'Contact 2 (Hale, Ruth)',
      focused: 'no',
    },
    { detail: 'Contact 1' },
  ]);
  expect(told).toEqual([]);
});
test('a contact that was deleted comes back to its place, with what it held', async () => {
  const { rows, told, done, settle } = contacts(2, ['yes']);

  rows.send({ type: 'rows.remove', index: 1 });
  await settle();
  rows.send({ type: 'rows.count', count: 1 });
  rows.send({ type: 'rows.undo', index: 1, held: ruth });

  expect(done).toEqual([
    { type: 'rows.removed', index: 1 },
    { type: 'rows.restored', index: 1, held: ruth },
  ]);
  expect(told).toEqual([
    {
      message: 'Contact 2 (Hale, Ruth) taken out of the list.',
      undo: { type: 'rows.undo', index: 1, held: ruth },
    },
    { message: 'Contact 2 (Hale, Ruth) is back.' },
  ]);
});
test('where a full list has no room for the contact that was deleted, it says so', () => {
  const { rows, told, done } = contacts(2, []);

  rows.send({ type: 'rows.undo', index: 1, held: ruth });

  expect(told).toEqual([
    {
      message: 'Contact 2 (Hale, Ruth) did not come back: there are 2 already.',
      failed: true,
    },
  ]);
  expect(done).toEqual([]);
});
test('a contact that comes back does not change which one is asked about', async () => {
  const { rows, done, settle } = contacts(1, ['yes']);

  rows.send({ type: 'rows.remove', index: 0 });
  rows.send({ type: 'rows.undo', index: 0, held: ruth });
  await settle();

  expect(done).toEqual([
    { type: 'rows.restored', index: 0, held: ruth },
    { type: 'rows.removed', index: 1 },
  ]);
});
test('Ctrl+Z is the list’s after a contact is deleted, and the text’s after typing', async () => {
  const { rows, told, settle } = contacts(2, ['yes']);
  const undo = { type: 'rows.undoLast' } as const;
  const before = rows.getSnapshot().can(undo);
  rows.send({ type: 'rows.remove', index: 1 });
  await settle();

  rows.send(undo);
  rows.send({ type: 'rows.typed' });

  expect([before, rows.getSnapshot().can(undo)]).toEqual([false, false]);
  expect(told.at(-1)).toBe('undo');
});
test('without a row under the focus, the key says where to stand', () => {
  const { rows } = contacts(2, []);

  const why = rowsRefusal(rows.getSnapshot(), { type: 'rows.remove' });

  expect(why).toBe('Stand in the contact that is to be deleted first.');
});
