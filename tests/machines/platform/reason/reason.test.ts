import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, setup, SimulatedClock, waitFor } from 'xstate';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { NewNote } from '#machines/platform/notifications/notifications.machine.ts';
import {
  isAcknowledged,
  provideReason,
  reasonMachine,
  reasonRefusal,
  type ReasonRef,
} from '#machines/platform/reason/reason.machine.ts';
import type {
  ReasonInput,
  ReasonPorts,
  ReasonSave,
} from '#machines/platform/reason/reason.ports.ts';
import { coverage, type Walk } from '#tests/platform/transitions.ts';

const clinic = { entity: 'clinic', id: 4, version: 7 };
const inactive: ReasonInput = {
  title: 'Inactive Reason',
  kind: 'inactive',
  record: clinic,
  on: false,
  text: '',
  presets: ['Closed', 'Duplicate'],
  autoClose: true,
};
const blocked: ReasonInput = { ...inactive, title: 'Blocked Reason', kind: 'blocked', on: true };

const deceased: ReasonInput = {
  ...inactive,
  title: 'Deceased',
  kind: 'deceased',
  record: { entity: 'prescriber', id: 9, version: 3 },
  on: true,
  date: null,
};

const walk = (input: ReasonInput): Walk => ({
  input,
  events: {
    'reason.touch': [{ type: 'reason.touch' }],
    'reason.type': ['', 'moved'].map((text) => ({ type: 'reason.type', text })),
    'reason.preset': [
      { type: 'reason.preset', index: 0 },
      { type: 'reason.preset', index: 0, done: true },
      { type: 'reason.preset', index: 8 },
    ] as never,
    'reason.switch': [true, false].map((on) => ({ type: 'reason.switch', on })),
    'reason.date': [
      { type: 'reason.date', date: '2026-02-20' },
      { type: 'reason.date', date: null, why: 'Not a date' },
    ] as never,
    'reason.done': [{ type: 'reason.done' }],
    'reason.recall': [{ type: 'reason.recall' }],
    'dialog.close': [{ type: 'dialog.close' }],
  },
  settle: {
    readDraft: { done: ['typed before', null], error: [new Error('x')] },
    save: {
      done: [ok({ version: 8 }), fail({ code: 'STALE', message: 'Someone else saved it first.' })],
      error: [new Error('x')],
    },
    askConfirm: { done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }] },
  },
  project: (context) => [
    context.text,
    context.on,
    context.draft,
    context.changed,
    context.date,
    context.unread,
  ],
});
test('every state can be reached and every transition taken', () => {
  const [first, ...others] = [inactive, blocked, deceased, { ...inactive, on: true }].map((input) =>
    coverage(reasonMachine, walk(input)),
  );
  expect(
    first!.untaken.filter((text) => others.every((other) => other.untaken.includes(text))),
  ).toEqual([]);
  expect(
    first!.unreached.filter((text) => others.every((other) => other.unreached.includes(text))),
  ).toEqual([]);
});

function open(input: ReasonInput = inactive) {
  const clock = new SimulatedClock();
  const saves: ReasonSave[] = [];
  const kept: string[] = [];
  let answer: (result: Result<{ version: number }>) => void = () => undefined;
  const machine = provideReason({
    saveReason: (save) => {
      saves.push(save);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    keepReasonDraft: (_, text) => {
      kept.push(text);
    },
    readReasonDraft: () => Promise.resolve(null),
  }).provide({ actors: { askConfirm: fromPromise(() => Promise.resolve({ answer: 'discard' })) } });
  const reason = createActor(machine, { input, clock }).start();
  const acknowledge = async () => {
    answer(ok({ version: 8 }));
    await waitFor(reason, isAcknowledged);
  };
  return { reason, clock, saves, kept, acknowledge };
}

test('untouched, it closes after two seconds without a change', () => {
  const { reason, clock, saves } = open();
  clock.increment(1_999);
  expect(reason.getSnapshot().status).toBe('active');
  clock.increment(1);
  expect(reason.getSnapshot().output).toEqual({ changed: false, on: false, text: '', version: 7 });
  expect(saves).toEqual([]);
});
test.each([['reason.touch'], ['reason.type'], ['reason.preset']])(
  '%s stops the clock for good',
  (type) => {
    const { reason, clock } = open();
    reason.send({ type, text: 'x', index: 0 } as never);
    clock.increment(60_000);
    expect(reason.getSnapshot().value).toBe('editing');
  },
);
test('Done saves; a quick acknowledgement still leaves the dialog for its two seconds', async () => {
  const { reason, clock, saves, acknowledge } = open();
  reason.send({ type: 'reason.type', text: 'Moved to another town' });
  reason.send({ type: 'reason.done' });
  expect(saves).toEqual([
    { kind: 'inactive', record: clinic, on: false, text: 'Moved to another town' },
  ]);
  await acknowledge();
  clock.increment(1_999);
  expect(reason.getSnapshot().status).toBe('active');
  clock.increment(1);
  expect(reason.getSnapshot().output).toEqual({
    changed: true,
    on: false,
    text: 'Moved to another town',
    version: 8,
  });
});
test('a slow acknowledgement keeps it open until it comes', async () => {
  const { reason, clock, acknowledge } = open();
  reason.send({ type: 'reason.preset', index: 1, done: true });
  clock.increment(10_000);
  expect(reason.getSnapshot().status).toBe('active');
  reason.send({ type: 'reason.touch' });
  expect(reason.getSnapshot().status).toBe('active');
  void acknowledge().catch(() => undefined);
  await waitFor(reason, (snapshot) => snapshot.status === 'done');
  expect(reason.getSnapshot().output).toMatchObject({ changed: true, text: 'Duplicate' });
});
test('after the acknowledgement any key closes it at once', async () => {
  const { reason, acknowledge } = open();
  reason.send({ type: 'reason.preset', index: 0, done: true });
  await acknowledge();
  reason.send({ type: 'reason.touch' });
  expect(reason.getSnapshot().output).toMatchObject({ changed: true });
});
test('Blocked never closes by itself, and takes no reason to unblock', () => {
  const { reason, clock, saves } = open(blocked);
  clock.increment(3_600_000);
  expect(reason.getSnapshot().value).toBe('editing');
  reason.send({ type: 'reason.done' });
  expect(saves).toEqual([]);
  expect(reasonRefusal(reason.getSnapshot(), { type: 'reason.done' })).toContain('Type a reason');
  reason.send({ type: 'reason.switch', on: false });
  reason.send({ type: 'reason.done' });
  expect(saves).toHaveLength(1);
});
test('Deceased asks for a date, never closes by itself before OK, and closes two seconds after it', async () => {
  const { reason, clock, saves, acknowledge } = open(deceased);
  clock.increment(3_600_000);
  expect(reasonRefusal(reason.getSnapshot(), { type: 'reason.done' })).toBe('Type the date first.');
  reason.send({ type: 'reason.date', date: null, why: 'Not a date' });
  expect(reasonRefusal(reason.getSnapshot(), { type: 'reason.done' })).toBe('Not a date');
  reason.send({ type: 'reason.date', date: '2026-02-20' });
  reason.send({ type: 'reason.done' });
  expect(saves).toEqual([
    { kind: 'deceased', record: deceased.record, on: true, text: '', date: '2026-02-20' },
  ]);
  await acknowledge();
  clock.increment(1_999);
  expect(reason.getSnapshot().status).toBe('active');
  clock.increment(1);
  expect(reason.getSnapshot().status).toBe('done');
});
test('what was recorded of a death is taken back by an empty date', () => {
  const { reason, saves } = open({ ...deceased, date: '2026-02-20' });
  reason.send({ type: 'reason.date', date: null });
  reason.send({ type: 'reason.done' });
  expect(saves).toMatchObject([{ date: null }]);
});
test('a refused save keeps the text on the screen', async () => {
  const { reason, clock } = open();
  reason.send({ type: 'reason.type', text: 'Closed for good' });
  reason.send({ type: 'reason.done' });
  clock.increment(500);
  reason.send({
    type: 'xstate.done.actor.save',
    output: fail({ code: 'STALE', message: 'Someone else saved it first.' }),
  } as never);
  expect(reason.getSnapshot().value).toBe('editing');
  expect(reason.getSnapshot().context).toMatchObject({
    text: 'Closed for good',
    problem: 'Someone else saved it first.',
  });
});
test('discarded text is kept as a draft', async () => {
  const { reason, kept } = open();
  reason.send({ type: 'reason.type', text: 'half a sentence' });
  reason.send({ type: 'dialog.close' });
  await waitFor(reason, (snapshot) => snapshot.status === 'done');
  expect(kept).toEqual(['half a sentence']);
});

/** A dialog on a desk of its own, and the notes that stand on it. */
function onDesk(
  input: ReasonInput,
  saveReason: ReasonPorts['saveReason'] = async () => ok({ version: 8 }),
) {
  const notes: NewNote[] = [];
  const logic = provideReason({
    saveReason,
    keepReasonDraft: () => undefined,
    readReasonDraft: () => Promise.resolve(null),
  }).provide({ actors: { askConfirm: fromPromise(() => Promise.resolve({ answer: 'discard' })) } });
  const desk = createActor(
    setup({
      actors: {
        reason: logic,
        undo: fromCallback(() => undefined),
        notifications: fromCallback<{ type: 'note.add'; note: NewNote }>(({ receive }) =>
          receive(({ note }) => notes.push(note)),
        ),
      },
    }).createMachine({
      invoke: [
        { src: 'notifications', systemId: 'notifications' },
        { src: 'undo', systemId: 'undo' },
        { id: 'reason', systemId: 'reason', src: 'reason', input },
      ],
    }),
  ).start();
  const reason: ReasonRef = desk.system.get('reason');
  return { reason, notes };
}
const carter = {
  ...inactive,
  who: 'Carter, Emily · 03/04/2016',
  before: { on: true, reason: '' },
};
test('making a patient inactive says so with the name, and can be taken back', async () => {
  const { reason, notes } = onDesk(carter);
  reason.send({ type: 'reason.type', text: 'Moved' });

  reason.send({ type: 'reason.done' });
  await waitFor(reason, isAcknowledged);

  expect(notes).toMatchObject([
    {
      tone: 'success',
      message: 'Data saved successfully! Carter, Emily · 03/04/2016 is inactive now.',
      action: {
        label: 'Undo',
        undo: true,
        event: {
          type: 'undo.run',
          undo: {
            kind: 'clinic',
            id: 4,
            version: 8,
            said: 'Carter, Emily · 03/04/2016 is active again.',
            standing: { kind: 'active', on: true, reason: 'Taken back' },
          },
        },
      },
    },
  ]);
});
test('why a reason was not saved stands at its box, and is told nowhere else', async () => {
  const { reason, notes } = onDesk(carter, async () =>
    fail({ code: 'STALE', message: 'Someone else saved it first.' }),
  );
  reason.send({ type: 'reason.type', text: 'Moved' });
  reason.send({ type: 'reason.done' });
  await waitFor(reason, (snapshot) => snapshot.context.problem !== null);

  expect([reason.getSnapshot().context.problem, notes]).toEqual([
    'Someone else saved it first.',
    [],
  ]);
});
test('a discarded reason says that it is not saved; one never begun says nothing', async () => {
  const begun = onDesk(carter);
  begun.reason.send({ type: 'reason.type', text: 'Moved' });
  begun.reason.send({ type: 'dialog.close' });
  await waitFor(begun.reason, (snapshot) => snapshot.status === 'done');
  const untouched = onDesk(carter);
  untouched.reason.send({ type: 'dialog.close' });

  expect([begun.notes, untouched.notes]).toEqual([
    [{ tone: 'error', message: 'Data not saved!' }],
    [],
  ]);
});
