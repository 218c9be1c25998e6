import { expect, test } from 'vitest';
import { createActor, setup, SimulatedClock, assign } from 'xstate';
import {
  errorNote,
  notificationsRefusal,
  notificationsMachine,
  readingMs,
  undoMs,
  undoTime,
  undoNote,
} from '#machines/platform/notifications/notifications.machine.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';

const target = setup({
  types: { context: {} as { got: string[] }, events: {} as { type: string } },
}).createMachine({
  context: { got: [] },
  on: { '*': { actions: assign({ got: ({ context, event }) => [...context.got, event.type] }) } },
});
function start() {
  const clock = new SimulatedClock();
  const notes = createActor(notificationsMachine, { clock }).start();
  const actor = createActor(target).start();
  return {
    clock,
    notes,
    actor,
    shown: () => notes.getSnapshot().context.shown.map((note) => note.message),
  };
}
test('a plain note is read and goes; the list keeps it', () => {
  const { clock, notes, shown } = start();
  notes.send({ type: 'note.add', note: { tone: 'success', message: 'Data saved successfully!' } });
  clock.increment(readingMs - 1);
  expect(shown()).toEqual(['Data saved successfully!']);
  clock.increment(1);
  expect(shown()).toEqual([]);
  expect(notes.getSnapshot().context.kept).toHaveLength(1);
});
test('a note that has the focus stays until the focus has left it', () => {
  const { clock, notes, actor, shown } = start();
  const open = { label: 'Open', target: actor, event: { type: 'rx.open' } };
  notes.send({
    type: 'note.add',
    note: { tone: 'success', message: 'Rx 4107', action: open, forMs: readingMs },
  });
  notes.send({ type: 'note.hold', id: 1 });
  clock.increment(10 * readingMs);
  const held = shown();
  notes.send({ type: 'note.let', id: 1 });
  clock.increment(readingMs);

  expect([held, shown()]).toEqual([['Rx 4107'], []]);
});
test('an undo whose time is over does not come back by key', () => {
  const { clock, notes, actor, shown } = start();
  const undo = undoNote('Patient deleted.', { target: actor, event: { type: 'undo.first' } });
  notes.send({ type: 'note.add', note: undo });
  clock.increment(undoMs);

  notes.send({ type: 'note.again' });

  expect(shown()).toEqual(['No notification is open.']);
});
test('an undo ends with its time, also under the hand', () => {
  const { clock, notes, actor, shown } = start();
  notes.send({
    type: 'note.add',
    note: undoNote('Patient deleted.', { target: actor, event: { type: 'undo.first' } }),
  });
  notes.send({ type: 'note.hold', id: 1 });
  clock.increment(undoMs);

  expect(shown()).toEqual([]);
});
test('an error with Retry is titled Error and stays until it is answered', () => {
  const { clock, notes, actor, shown } = start();
  notes.send({
    type: 'note.add',
    note: errorNote('The payer did not answer.', { target: actor, event: { type: 'rx.retry' } }),
  });
  clock.increment(3_600_000);
  expect(notes.getSnapshot().context.shown[0]).toMatchObject({
    title: 'Error',
    action: { label: 'Retry' },
  });
  notes.send({ type: 'note.act', id: 1 });
  expect(actor.getSnapshot().context.got).toEqual(['rx.retry']);
  expect(shown()).toEqual([]);
});
test('undo takes the last one that can be undone, for at least ten seconds', () => {
  const { clock, notes, actor } = start();
  notes.send({
    type: 'note.add',
    note: undoNote('Patient deleted.', { target: actor, event: { type: 'undo.first' } }),
  });
  notes.send({
    type: 'note.add',
    note: undoNote('Clinic deleted.', { target: actor, event: { type: 'undo.second' } }),
  });
  notes.send({ type: 'note.add', note: { tone: 'info', message: 'By the way' } });
  clock.increment(10_000);
  notes.send({ type: 'note.undo' });
  expect(actor.getSnapshot().context.got).toEqual(['undo.second']);
  clock.increment(undoMs);
  expect(notes.getSnapshot().can({ type: 'note.undo' })).toBe(false);
});
test('an undo says for how long it may be taken, and afterwards that its time is over', () => {
  const { clock, notes, actor } = start();
  const undo = { type: 'note.undo' };
  const note = undoNote('Rx 4107 is on hold.', {
    target: actor,
    event: { type: 'undo.first' },
  });
  expect([undoTime(note), undoTime({ tone: 'info', message: 'By the way' })]).toEqual([
    'for 12 seconds',
    null,
  ]);
  expect(notificationsRefusal(notes.getSnapshot(), undo)).toBe('There is nothing to undo.');
  notes.send({ type: 'note.add', note });
  notes.send({ type: 'note.add', note: { tone: 'info', message: 'By the way' } });
  expect(notificationsRefusal(notes.getSnapshot(), undo)).toBeNull();
  clock.increment(undoMs);
  expect(notificationsRefusal(notes.getSnapshot(), undo)).toBe(
    'There is nothing to undo any more. “Rx 4107 is on hold.” could be undone for 12 seconds: ' +
      'change it in its own place.',
  );
  expect(actor.getSnapshot().context.got).toEqual([]);
});

/** A record whose save got no answer: it is saved by Retry, or by the key that saves. */
const unsaved = setup({ types: machineTypes<{ events: { type: string } }>() }).createMachine({
  initial: 'saving',
  states: {
    saving: { on: { failed: 'failed', saved: 'saved' } },
    failed: { on: { 'record.retry': 'saving', 'record.save': 'saving', typed: {} } },
    saved: { on: { closed: 'closed' } },
    closed: { type: 'final' },
  },
});
function failedSave() {
  const { notes, shown } = start();
  const record = createActor(unsaved).start();
  notes.send({
    type: 'note.add',
    note: errorNote('The server does not answer.', {
      target: record,
      event: { type: 'record.retry' },
    }),
  });
  record.send({ type: 'failed' });
  return { notes, shown, record };
}
test('Retry stands while one types on, and goes once the record is saved by its own key', () => {
  const { shown, record } = failedSave();
  record.send({ type: 'typed' });
  const before = shown();

  record.send({ type: 'record.save' });
  record.send({ type: 'saved' });

  expect([before, shown()]).toEqual([['The server does not answer.'], []]);
});
test('what was dismissed is not watched any more, and the note of another failure stays', () => {
  const { notes, shown, record } = failedSave();
  notes.send({ type: 'note.dismiss', id: 1 });
  const other = createActor(unsaved).start();
  notes.send({
    type: 'note.add',
    note: errorNote('The payer did not answer.', {
      target: other,
      event: { type: 'record.retry' },
    }),
  });
  other.send({ type: 'failed' });

  record.send({ type: 'record.save' });

  expect([shown(), Object.keys(notes.getSnapshot().children)]).toEqual([
    ['The payer did not answer.'],
    ['retry-2'],
  ]);
});
