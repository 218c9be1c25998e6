import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { NoteView } from '#domain/platform/contract/notes.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  notesMachine,
  notesRefusal,
  provideNotes,
  type NotesInput,
} from '#machines/platform/notes/notes.machine.ts';
import type { NotesPorts, NotesShown } from '#machines/platform/notes/notes.ports.ts';
import {
  provideUnseen,
  unseenMachine,
  unseenRestMs,
} from '#machines/platform/notes/unseen.machine.ts';
import { coverage, type Walk } from '#tests/platform/transitions.ts';

const about: NotesInput = { kind: 'patient', recordId: 41 };
const mine: NoteView = {
  id: 8,
  version: 1,
  text: 'Calls back after five',
  at: '2026-03-02T15:00:00.000Z',
  by: 'Tess Brown',
  own: true,
  seen: true,
  seenBy: [],
};
const theirs: NoteView = {
  ...mine,
  id: 7,
  text: 'Prefers large print',
  by: 'Paula Ortiz',
  own: false,
  seen: false,
};
const gone = fail({ code: 'NOT_FOUND', message: 'There is no such record in this store.' });

test('every state can be reached and every transition taken', () => {
  const shown = ok({ about: 'Okoye, Samuel', notes: [theirs, mine] });
  const walk = (input: NotesInput): Walk => ({
    input,
    events: {
      'notes.type': ['', 'Asked for a call'].map((text) => ({ type: 'notes.type', text })),
      'notes.add': [{ type: 'notes.add' }],
      'notes.retry': [{ type: 'notes.retry' }],
      'notes.remove': [{ type: 'notes.remove' }, { type: 'notes.remove', id: 8 }] as never,
      'notes.move': [1, -1].map((by) => ({ type: 'notes.move', by })),
      'notes.stand': [{ type: 'notes.stand', id: 8 }] as never,
      'live.changed': [{ type: 'live.changed', entity: 'note', id: 9, version: 1 }] as never,
      'dialog.close': [{ type: 'dialog.close' }],
    },
    settle: {
      list: {
        done: [shown, ok({ about: 'Okoye, Samuel', notes: [] }), gone],
        error: [new Error('x')],
      },
      seen: { done: [ok({ unseen: 0 })], error: [new Error('x')] },
      add: { done: [ok(mine), gone], error: [new Error('x')] },
      remove: { done: [ok({ id: 8, version: 2 }), gone], error: [new Error('x')] },
      askRemove: { done: [{ answer: 'yes' }, { answer: 'no' }] },
      askClose: { done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }] },
    },
    project: (context) => [
      Math.min(context.notes.length, 2),
      context.text,
      Math.min(context.at, 1),
      context.told.length > 0,
      context.closing,
      context.adds,
    ],
  });
  const found = coverage(notesMachine, walk(about));
  expect([found.unreached, found.untaken]).toEqual([[], []]);
});

function open(over: Partial<NotesPorts> = {}, input: NotesInput = about, answer = 'yes') {
  const calls: string[] = [];
  const ports: NotesPorts = {
    list: async () => ok({ about: 'Okoye, Samuel', notes: [theirs, mine] }),
    unseen: async () => ok({ unseen: 1 }),
    seen: async ({ noteIds }) => {
      calls.push(`seen ${noteIds.join()}`);
      return ok({ unseen: 0 });
    },
    add: async ({ text }) => {
      calls.push(`add ${text}`);
      return ok({ ...mine, id: 9, text });
    },
    remove: async ({ id, version }) => {
      calls.push(`remove ${id}`);
      return ok({ id, version: version + 1 });
    },
    ...over,
  };
  const notes = createActor(
    provideNotes(ports).provide({ actors: { askConfirm: fromPromise(async () => ({ answer })) } }),
    { input },
  ).start();
  return {
    notes,
    calls,
    until: (state: string | object) =>
      waitFor(notes, (snapshot) => snapshot.matches(state as never)),
  };
}
const calm = { shown: 'calm' };

test('what is new is told as seen once it is shown, and stays marked while the drawer is open', async () => {
  const opened = open();
  await opened.until(calm);
  expect(opened.calls).toEqual(['seen 7']);
  expect(opened.notes.getSnapshot().context.notes.map((note) => [note.id, note.seen])).toEqual([
    [7, false],
    [8, true],
  ]);
  opened.notes.send({ type: 'live.changed', entity: 'note', id: 7, version: 1 });
  await opened.until(calm);
  expect(opened.calls).toEqual(['seen 7']);
});
test('an added note stands first and empties the box', async () => {
  const opened = open();
  await opened.until(calm);
  expect(notesRefusal(opened.notes.getSnapshot(), { type: 'notes.add' })).toBe(
    'Type the note first.',
  );
  opened.notes.send({ type: 'notes.type', text: ' Asked for a call ' });
  opened.notes.send({ type: 'notes.add' });
  await waitFor(opened.notes, (snapshot) => snapshot.context.notes.length === 3);
  expect(opened.notes.getSnapshot().context).toMatchObject({
    text: '',
    notes: [{ text: 'Asked for a call' }, { id: 7 }, { id: 8 }],
  });
});
test('a note that was not kept stays in the box, with the reason', async () => {
  const opened = open({
    add: async () => {
      throw new Error('The server does not answer.');
    },
  });
  await opened.until(calm);
  opened.notes.send({ type: 'notes.type', text: 'Asked for a call' });
  opened.notes.send({ type: 'notes.add' });
  await waitFor(opened.notes, (snapshot) => snapshot.context.problem !== null);
  expect(opened.notes.getSnapshot().context).toMatchObject({
    text: 'Asked for a call',
    problem: 'The server does not answer.',
  });
});
test('Add before the history is there adds once it is, and no key is lost', async () => {
  let answer: (shown: Result<NotesShown>) => void = () => undefined;
  const opened = open({
    list: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  opened.notes.send({ type: 'notes.type', text: 'Asked for a call' });
  opened.notes.send({ type: 'notes.add' });
  expect(opened.calls).toEqual([]);
  answer(ok({ about: 'Okoye, Samuel', notes: [mine] }));
  await waitFor(opened.notes, (snapshot) => snapshot.context.notes.length === 2);
  expect(opened.calls).toContain('add Asked for a call');
  expect(opened.notes.getSnapshot().context).toMatchObject({ text: '', adds: false });
});
test('why a note was not kept still stands after someone else changed the notes', async () => {
  const opened = open({ add: async () => fail({ code: 'INVALID', message: 'Too long.' }) });
  await opened.until(calm);
  opened.notes.send({ type: 'notes.type', text: 'Asked for a call' });
  opened.notes.send({ type: 'notes.add' });
  await waitFor(opened.notes, (snapshot) => snapshot.context.problem !== null);
  opened.notes.send({ type: 'live.changed', entity: 'note', id: 9, version: 1 });
  await opened.until(calm);
  expect(opened.notes.getSnapshot().context.problem).toBe('Too long.');
});
test('one’s own note is deleted after a question; another’s is not', async () => {
  const opened = open();
  await opened.until(calm);
  expect(notesRefusal(opened.notes.getSnapshot(), { type: 'notes.remove' })).toBe(
    'Someone else wrote this note: only they delete it.',
  );
  opened.notes.send({ type: 'notes.move', by: 1 });
  opened.notes.send({ type: 'notes.remove' });
  await waitFor(opened.notes, (snapshot) => snapshot.context.notes.length === 1);
  expect(opened.calls).toContain('remove 8');
});
test('No keeps the note', async () => {
  const opened = open({}, about, 'no');
  await opened.until(calm);
  opened.notes.send({ type: 'notes.remove', id: 8 });
  await opened.until(calm);
  expect(opened.calls).not.toContain('remove 8');
});
test('closing over a half-typed note asks, and S adds it first', async () => {
  const opened = open({}, about, 'save');
  await opened.until(calm);
  opened.notes.send({ type: 'notes.type', text: 'Half a sentence' });
  opened.notes.send({ type: 'dialog.close' });
  await waitFor(opened.notes, (snapshot) => snapshot.status === 'done');
  expect(opened.calls).toContain('add Half a sentence');
});
test('who may not change the record is told why no note is added', async () => {
  const opened = open(
    {},
    { ...about, refuse: 'Your roles do not include "Add and change patients".' },
  );
  await opened.until(calm);
  opened.notes.send({ type: 'notes.type', text: 'x' });
  expect(notesRefusal(opened.notes.getSnapshot(), { type: 'notes.add' })).toBe(
    'Your roles do not include "Add and change patients".',
  );
});

test('the count of one record never stands beside another', async () => {
  const clock = new SimulatedClock();
  const asked: number[] = [];
  const counter = createActor(
    provideUnseen({
      unseen: async ({ recordId }) => {
        asked.push(recordId);
        return ok({ unseen: recordId });
      },
    }),
    { clock },
  ).start();
  counter.send({ type: 'subject.is', record: about });
  counter.send({ type: 'subject.is', record: { kind: 'patient', recordId: 3 } });
  clock.increment(unseenRestMs);
  await waitFor(counter, (snapshot) => snapshot.matches('counted'));
  expect([asked, counter.getSnapshot().context.unseen]).toEqual([[3], 3]);
  counter.send({ type: 'subject.is', record: about });
  expect(counter.getSnapshot().context.unseen).toBe(0);
});
test('the counter: every state and transition', () => {
  const found = coverage(unseenMachine, {
    events: {
      'subject.is': [
        { type: 'subject.is', record: about },
        { type: 'subject.is', record: null },
      ] as never,
      'unseen.count': [{ type: 'unseen.count' }],
    },
    settle: { unseen: { done: [ok({ unseen: 2 }), gone], error: [new Error('x')] } },
    project: (context) => [context.record !== null, context.unseen],
  });
  expect([found.unreached, found.untaken]).toEqual([[], []]);
});
