import { describe, expect, test } from 'vitest';
import { createActor, fromTransition, waitFor, SimulatedClock } from 'xstate';
import type { AlikeRow } from '#domain/patient/contract/merge.ts';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import type { ConfirmInput, ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askAt } from '#machines/platform/dialogs/dialogs.machine.ts';
import { draftOf, type Values } from '#machines/platform/draft/draft.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { PartOutput } from '#machines/platform/record/part.machine.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import { recordMachine } from '#machines/platform/record/record.machine.ts';
import type {
  RemoveOutcome,
  RestoreOutcome,
  SaveInput,
  SaveOutcome,
  Stored,
  Versioned,
} from '#machines/platform/record/record.ports.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { reachable } from '#tests/platform/graph.ts';

const okoye: Stored = {
  ...blankPatient,
  id: 41,
  version: 7,
  lastName: 'Okoye',
  firstName: 'Samuel',
  middleName: null,
  dateOfBirth: '1984-11-30',
  gender: 'M',
  cellPhone: '3125550177',
  homeTel: null,
  email: null,
  addressLine1: '18 Birch Lane',
  addressLine2: null,
  zipCode: '60614',
  zip4: null,
  cityName: 'Chicago',
  state: 'IL',
  cityId: 812,
  ezCap: false,
  autofill: true,
  allergyStatus: 'nkda',
  note: null,
};
const blank = blankPatient;
const input: RecordInput = {
  id: 41,
  intent: 'edit',
  title: 'Patient',
  fields: patient.fields,
  blank,
};

/** A held answer, so that a test decides when the server acknowledges. */
function held<T>() {
  let give!: (value: T) => void;
  let fail!: (error: Error) => void;
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { promise, give, fail };
}
interface World {
  save?: (draft: unknown, version: number) => Promise<SaveOutcome>;
  remove?: () => Promise<RemoveOutcome>;
  restore?: () => Promise<RestoreOutcome>;
  answer?: string;
  load?: () => Promise<Stored | null>;
}
function open(world: World = {}, over: Partial<RecordInput> = {}) {
  const calls: unknown[] = [];
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const machine = recordMachine.provide({
    actors: {
      load: port<Stored | null, { id: number }>(world.load ?? (async () => okoye)),
      save: port<SaveOutcome, { id: number | null; version: number; draft: Values }>(
        async (value) => {
          calls.push(value);
          return world.save
            ? world.save(value.draft, value.version)
            : {
                kind: 'saved' as const,
                row: { ...okoye, ...value.draft, id: 41, version: value.version + 1 },
              };
        },
      ),
      remove: port<RemoveOutcome, Versioned>(async () =>
        world.remove ? world.remove() : { kind: 'removed' as const, version: 8 },
      ),
      restore: port<RestoreOutcome, Versioned>(async () =>
        world.restore ? world.restore() : { kind: 'restored' as const, version: 9 },
      ),
      askConfirm: port<ConfirmOutput, ConfirmInput>(async (input) => {
        asked.push(input.question);
        return { answer: world.answer ?? 'no' };
      }),
    },
  });
  const ref = createActor(machine, { input: { ...input, ...over }, clock }).start();
  const until = (state: string) => waitFor(ref, (snapshot) => snapshot.matches(state as never));
  const set = (field: string, value: unknown) =>
    ref.getSnapshot().context.draft!.send({ type: 'draft.set', field, value });
  return {
    ref,
    calls,
    asked,
    clock,
    until,
    set,
    value: (field: string) => draftOf(ref.getSnapshot().context.draft!).values[field],
    error: (field: string) => draftOf(ref.getSnapshot().context.draft!).errors[field],
  };
}

const like: AlikeRow = {
  id: 88,
  version: 3,
  patientNo: 1088,
  lastName: 'Okoye',
  firstName: 'Ada',
  middleName: null,
  dob: '1976-07-04',
  phone: '2175550188',
  address: '12 Maple St, Springfield',
  active: true,
  why: ['Same last name', 'Same first name', 'Same birth date'],
};
describe('somebody like the new patient is stored', () => {
  const adding = (answer: string) => {
    const questions: ConfirmInput[] = [];
    const sent: unknown[] = [];
    const machine = recordMachine.provide({
      actors: {
        save: port<SaveOutcome, SaveInput>(async (value) => {
          sent.push(value.others ?? null);
          return value.others
            ? { kind: 'saved' as const, row: { ...okoye, ...value.draft, id: 90, version: 1 } }
            : { kind: 'alike' as const, alike: [like] };
        }),
        askConfirm: port<ConfirmOutput, ConfirmInput>(async (question) => {
          questions.push(question);
          return { answer };
        }),
      },
    });
    const ref = createActor(machine, {
      input: { ...input, id: null, intent: 'new', blank: okoye },
    }).start();
    ref.send({ type: 'record.save' });
    return { ref, questions, sent };
  };
  test('the person is asked, and neither Enter nor Esc adds anybody', async () => {
    const { ref, questions, sent } = adding('back');
    await waitFor(ref, () => questions.length === 1);
    await waitFor(ref, (snapshot) => snapshot.matches('editing'));

    expect(questions).toEqual([
      {
        question: '1 patient like this',
        detail:
          'Okoye, Ada · 07/04/1976 · 12 Maple St, Springfield · 217 555 0188 · ' +
          'Patient # 1088 · (Same last name, Same first name, Same birth date)',
        focused: 'open 88',
        escape: 'back',
        answers: [
          { id: 'open 88', label: 'Open Okoye, Ada', key: '1', tone: 'primary' },
          { id: 'add', label: 'Add anyway', key: 'A', tone: 'danger' },
          { id: 'back', label: 'Back', key: 'B' },
        ],
      },
    ]);
    expect(sent).toEqual([null]);
  });
  test('Add anyway saves with the one that was looked at', async () => {
    const { ref, sent } = adding('add');
    const { output } = await waitFor(ref, (snapshot) => snapshot.status === 'done');

    expect([sent, output?.kind, output?.row?.id]).toEqual([[null, [88]], 'saved', 90]);
  });
  test('Open takes the stored one and adds nobody', async () => {
    const { ref, sent } = adding('open 88');
    const { output } = await waitFor(ref, (snapshot) => snapshot.status === 'done');

    expect([sent, output?.kind, output?.row?.id]).toEqual([[null], 'chosen', 88]);
  });
});

const noRole = {
  message: 'No role: this person can sign in and see nothing. Save anyway?',
  field: 'lastName',
  atField: 'No role is chosen.',
  called: 'Roles',
};
describe('the server asks about what would be saved', () => {
  /** Saved by a person who presses this key at the question. */
  const asking = async (key: string) => {
    const bench = await createBench({ account: maria });
    const sent: unknown[] = [];
    const logic = recordMachine.provide({
      actors: {
        save: port<SaveOutcome, SaveInput>(async (value) => {
          sent.push(value.sure ?? null);
          return value.sure
            ? { kind: 'saved' as const, row: { ...okoye, ...value.draft, id: 90, version: 1 } }
            : { kind: 'doubted' as const, doubt: noRole };
        }),
        askConfirm: askAt(childrenOf(bench.desk.workstation).dialogs, 'confirm'),
      },
    });
    const ref = createActor(logic, {
      input: { ...input, id: null, intent: 'new', blank: okoye },
    }).start();
    ref.send({ type: 'record.save' });
    await bench.settle();
    const asked = topDialog(childrenOf(bench.desk.workstation).dialogs)?.ref.getSnapshot().context;
    await bench.press(key).settle();
    return { ref, sent, asked };
  };
  test.each(['B', 'Escape'])('%s goes back to the field, and nothing is saved', async (key) => {
    const { ref, sent, asked } = await asking(key);

    expect(asked).toMatchObject({
      question: 'No role: this person can sign in and see nothing. Save anyway?',
      focused: 'back',
      answers: [
        { label: 'Back to Roles', key: 'B' },
        { label: 'Save anyway', key: 'S' },
      ],
    });
    const { context } = ref.getSnapshot();
    expect([sent, context.rejections, context.draft && draftOf(context.draft).errors]).toEqual([
      [null],
      1,
      { lastName: 'No role is chosen.' },
    ]);
  });
  test('S saves it as it is', async () => {
    const { ref, sent } = await asking('S');

    expect([sent, ref.getSnapshot().output?.kind]).toEqual([[null, true], 'saved']);
  });
});

test('every state can be reached', () => {
  const dirty = fromTransition(
    (item: unknown) => item as never,
    () =>
      ({
        initial: okoye,
        values: { ...okoye, lastName: 'Okoye-Brandt' },
        errors: {},
        touched: {},
        dirty: { lastName: true },
        unread: {},
        fields: patient.fields,
      }) as never,
  );
  const outcomes = {
    load: { done: [okoye, null], error: [new Error('offline')] },
    refresh: { done: [okoye, null], error: [new Error('offline')] },
    save: {
      done: [
        { kind: 'saved', row: okoye },
        { kind: 'refused', failure: { code: 'X', message: 'No' } },
        { kind: 'stale', by: null, row: { ...okoye, version: 8 } },
        { kind: 'alike', alike: [like] },
        { kind: 'doubted', doubt: noRole },
        {
          kind: 'unproved',
          wanted: { action: 'employee.access', entity: 'employee', entityId: 7, entityVersion: 7 },
        },
      ],
      error: [new Error('offline')],
    },
    remove: {
      done: [
        { kind: 'removed', version: 8 },
        { kind: 'refused', failure: { code: 'X', message: 'No' } },
        { kind: 'stale', by: null, row: okoye },
      ],
      error: [new Error('offline')],
    },
    restore: {
      done: [
        { kind: 'restored', version: 9 },
        { kind: 'refused', failure: { code: 'X', message: 'No' } },
      ],
      error: [new Error('offline')],
    },
    askReason: {
      done: [
        { changed: true, on: true, text: 'Fraud', version: 8 },
        { changed: false, on: false, text: '', version: 7 },
      ],
      error: [new Error('offline')],
    },
    askClose: { done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }] },
    askRemove: { done: [{ answer: 'yes' }, { answer: 'no' }] },
    openPart: {
      done: [{}, { values: { lastName: 'Okoye' } }, { changed: true }],
      error: [new Error('offline')],
    },
    scan: {
      done: [
        { kind: 'filled', fill: (input: object) => input },
        { kind: 'several', drugs: [] },
        { kind: 'refused', message: 'No drug has this code.' },
      ],
      error: [new Error('offline')],
    },
    chooseDrug: { done: [{ drug: null }, { drug: {} }], error: [new Error('offline')] },
    compare: {
      done: [{ answer: 'add' }, { answer: `open ${like.id}` }, { answer: 'back' }],
      error: [new Error('offline')],
    },
    doubt: {
      done: [{ answer: 'anyway' }, { answer: 'back' }],
      error: [new Error('offline')],
    },
    prove: { done: [{ proof: 'a proof' }, { proof: null }], error: [new Error('offline')] },
    askTurn: {
      done: [
        { changed: true, on: false, text: 'Left', version: 8 },
        { changed: false, on: true, text: '', version: 7 },
      ],
      error: [new Error('offline')],
    },
  };
  const events = {
    'record.edit': [{ type: 'record.edit' }],
    'record.save': [{ type: 'record.save' }],
    'record.discard': [{ type: 'record.discard' }],
    'record.retry': [{ type: 'record.retry' }],
    'record.take': [{ type: 'record.take', field: 'lastName', whose: 'mine' }],
    'record.takeAll': [{ type: 'record.takeAll', whose: 'mine' }],
    'record.merge': [{ type: 'record.merge' }],
    'record.cancel': [{ type: 'record.cancel' }],
    'record.remove': [{ type: 'record.remove' }],
    'record.block': [{ type: 'record.block' }],
    'record.turn': [{ type: 'record.turn', verb: 'activate' }],
    'record.undo': [{ type: 'record.undo' }],
    'live.changed': [{ type: 'live.changed', entity: 'patient', id: 41, version: 9 }],
    'record.part': [{ type: 'record.part', part: 'emergency' }],
    'record.notes': [{ type: 'record.notes' }],
    'record.about': [{ type: 'record.about', what: 'deceased' }],
    'record.draftStored': [{ type: 'record.draftStored', under: 'patient:41' }],
    'record.restored': [{ type: 'record.restored', elsewhere: [] }],
    'scan.arrived': [
      { type: 'scan.arrived', code: { kind: 'ndc', raw: '00071015523' } as never, byHand: false },
    ],
    'dialog.close': [{ type: 'dialog.close' }],
  } as const;
  const project = (snapshot: { value: unknown; context: unknown }) => [
    snapshot.value,
    (snapshot.context as { theirs: unknown }).theirs !== null,
  ];
  const walk = (
    machine: typeof recordMachine,
    intent: RecordInput['intent'],
    over: Partial<RecordInput> = {},
  ) =>
    reachable(machine, {
      events,
      settle: outcomes,
      input: {
        ...input,
        ...over,
        intent,
        scans: true,
        block: () => ({}) as never,
        turns: {
          activate: (row: Stored) =>
            ({
              title: 'Inactive Reason',
              kind: 'inactive',
              record: { entity: 'patient', id: row.id, version: row.version },
              on: false,
              text: '',
              presets: [],
              autoClose: true,
            }) as const,
        },
        parts: { emergency: { dialog: 'emergency', fields: ['cellPhone'] } },
      },
      project,
    }).unreached;
  const clean = walk(recordMachine, 'view');
  const told = walk(recordMachine, 'edit', { kind: 'patient', keeps: false });
  const changed = walk(recordMachine.provide({ actors: { draft: dirty as never } }), 'edit');
  const invalid = walk(recordMachine, 'new');
  const removal = walk(recordMachine, 'remove');
  const others = [told, changed, invalid, removal];
  expect(clean.filter((text) => others.every((walked) => walked.includes(text)))).toEqual([]);
});

test('a changed phone number is called saved only when the server says so', async () => {
  const answer = held<SaveOutcome>();
  const opened = open({ save: () => answer.promise });
  await opened.until('editing');
  opened.set('cellPhone', '3125550199');
  opened.ref.send({ type: 'record.save' });
  await new Promise(setImmediate);
  expect(opened.ref.getSnapshot().value).toBe('saving');
  expect(opened.ref.getSnapshot().output).toBeUndefined();
  answer.give({ kind: 'saved', row: { ...okoye, version: 8, cellPhone: '3125550199' } });
  await opened.until('closed');
  expect(opened.ref.getSnapshot().output).toMatchObject({
    kind: 'saved',
    row: { version: 8, cellPhone: '3125550199' },
  });
});

test('an invalid form is not sent; every problem stands at its field', async () => {
  const opened = open();
  await opened.until('editing');
  opened.set('lastName', null);
  opened.set('cellPhone', '312');
  opened.ref.send({ type: 'record.save' });
  expect(opened.ref.getSnapshot().value).toEqual({ editing: 'refused' });
  expect(opened.calls).toEqual([]);
  expect([opened.error('lastName'), opened.error('cellPhone')]).toEqual([
    'Last Name is needed before this can be saved.',
    'A phone number has 10 digits',
  ]);
  expect(opened.ref.getSnapshot().context.rejections).toBe(1);
});

test('what the server refuses comes back at its field, with everything still typed', async () => {
  const opened = open({
    save: async () => ({
      kind: 'refused',
      failure: {
        code: 'REFUSED',
        message: 'This can’t be saved yet.',
        fields: { email: 'Another patient has this address.' },
      },
    }),
  });
  await opened.until('editing');
  opened.set('email', 's.okoye@example.org');
  opened.ref.send({ type: 'record.save' });
  await opened.until('editing');
  expect(opened.error('email')).toBe('Another patient has this address.');
  expect(opened.value('email')).toBe('s.okoye@example.org');
});

test('a fault keeps the draft; retry saves it', async () => {
  let tries = 0;
  const opened = open({
    save: async (draft) => {
      if (++tries === 1) throw new Error('The server does not answer.');
      return { kind: 'saved', row: { ...okoye, ...(draft as object), id: 41, version: 8 } };
    },
  });
  await opened.until('editing');
  opened.set('lastName', 'Okoye-Brandt');
  opened.ref.send({ type: 'record.save' });
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ editing: 'failed' }));
  expect(opened.ref.getSnapshot().context.failure?.message).toBe('The server does not answer.');
  expect(opened.value('lastName')).toBe('Okoye-Brandt');
  opened.ref.send({ type: 'record.retry' });
  await opened.until('closed');
  expect(opened.ref.getSnapshot().output).toMatchObject({
    kind: 'saved',
    row: { lastName: 'Okoye-Brandt' },
  });
});

test('two people changed one patient: own changes stay, a clash is chosen field by field', async () => {
  const theirs = { ...okoye, version: 8, cellPhone: '3125550111', note: 'Prefers texts' };
  let first = true;
  const opened = open({
    save: async (draft, version) => {
      if (first) {
        first = false;
        return { kind: 'stale', by: null, row: theirs };
      }
      return {
        kind: 'saved',
        row: { ...(draft as object), id: 41, version: version + 1 },
      };
    },
  });
  await opened.until('editing');
  opened.set('cellPhone', '3125550199');
  opened.set('lastName', 'Okoye-Brandt');
  opened.ref.send({ type: 'record.save' });
  await opened.until('conflict');
  expect(recordRefusal(opened.ref.getSnapshot(), { type: 'record.merge' })).toBe(
    'Choose mine or theirs for Cell.',
  );
  opened.ref.send({ type: 'record.merge' });
  expect(opened.ref.getSnapshot().value).toBe('conflict');
  opened.ref.send({ type: 'record.take', field: 'cellPhone', whose: 'mine' });
  opened.ref.send({ type: 'record.merge' });
  await opened.until('closed');
  expect(opened.calls[1]).toMatchObject({
    version: 8,
    draft: { cellPhone: '3125550199', lastName: 'Okoye-Brandt', note: 'Prefers texts' },
  });
});

test('closing: unchanged closes at once, changed asks "Save & Close?" and D discards', async () => {
  const clean = open();
  await clean.until('editing');
  clean.ref.send({ type: 'dialog.close' });
  expect([clean.ref.getSnapshot().status, clean.asked]).toEqual(['done', []]);

  const changed = open({ answer: 'discard' });
  await changed.until('editing');
  changed.set('lastName', 'Okoye-Brandt');
  changed.ref.send({ type: 'dialog.close' });
  await changed.until('closed');
  expect(changed.asked).toEqual(['Save & Close?']);
  expect(changed.calls).toEqual([]);
  expect(changed.ref.getSnapshot().output?.kind).toBe('unchanged');
});

test('"Save & Close?" answered with S saves, and with an invalid field stays at that field', async () => {
  const opened = open({ answer: 'save' });
  await opened.until('editing');
  opened.set('lastName', null);
  opened.ref.send({ type: 'dialog.close' });
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ editing: 'refused' }));
  opened.set('lastName', 'Okoye-Brandt');
  opened.ref.send({ type: 'dialog.close' });
  await opened.until('closed');
  expect(opened.ref.getSnapshot().output?.kind).toBe('saved');
});

test('deleting from a list: asked, deleted, and taken back within the time to undo', async () => {
  const opened = open({ answer: 'yes' }, { intent: 'remove', version: 7 });
  await opened.until('removed');
  expect(opened.asked).toEqual(['Are you sure delete this data?']);
  opened.clock.increment(11_000);
  opened.ref.send({ type: 'record.undo' });
  await opened.until('closed');
  expect(opened.ref.getSnapshot().output).toMatchObject({
    kind: 'restored',
    row: { id: 41, version: 9 },
  });
});

test('a deletion that nobody takes back ends after the time to undo', async () => {
  const opened = open({ answer: 'yes' }, { intent: 'remove', version: 7 });
  await opened.until('removed');
  opened.clock.increment(12_000);
  expect(opened.ref.getSnapshot().output).toMatchObject({ kind: 'removed', row: { id: 41 } });
});

test('No keeps the record', async () => {
  const opened = open({ answer: 'no' }, { intent: 'remove', version: 7 });
  await opened.until('closed');
  expect(opened.ref.getSnapshot().output?.kind).toBe('unchanged');
});

test('someone who may not edit sees the record and the reason', async () => {
  const opened = open(
    {},
    { refuse: { edit: 'Changing a patient needs the permission Patient write.' } },
  );
  await opened.until('viewing');
  expect(recordRefusal(opened.ref.getSnapshot(), { type: 'record.edit' })).toBe(
    'Changing a patient needs the permission Patient write.',
  );
});

test('a change elsewhere reloads an untouched form and only marks a changed one', async () => {
  let version = 7;
  const opened = open(
    { load: async () => ({ ...okoye, version: version++ }) },
    { kind: 'patient' },
  );
  await opened.until('editing');
  opened.ref.send({ type: 'live.changed', entity: 'patient', id: 41, version: 8 });
  expect(opened.ref.getSnapshot().value).toEqual({ editing: 'rereading' });
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ editing: 'calm' }));
  opened.set('lastName', 'Okoye-Brandt');
  opened.ref.send({ type: 'live.changed', entity: 'patient', id: 41, version: 9 });
  expect(opened.ref.getSnapshot().context.changedElsewhere).toBe(true);
  expect(opened.value('lastName')).toBe('Okoye-Brandt');
});

test('a part of the record is edited in its own dialog and saved with the record', async () => {
  const opened: unknown[] = [];
  const machine = recordMachine.provide({
    actors: {
      load: port<Stored | null, { id: number }>(async () => okoye),
      openPart: port<PartOutput | undefined, { name: string; input: unknown }>(async (value) => {
        opened.push(value);
        return { values: { cellPhone: '3125550199' } };
      }),
    },
  });
  const ref = createActor(machine, {
    input: {
      ...input,
      parts: {
        phones: { dialog: 'phones', fields: ['cellPhone', 'homeTel'] },
        history: { dialog: 'history', stored: true },
      },
    },
  }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('editing'));
  ref.send({ type: 'record.part', part: 'phones' });
  await waitFor(ref, (snapshot) => snapshot.matches('editing') && snapshot.context.part === null);
  expect(opened).toMatchObject([
    { name: 'phones', input: { id: 41, readOnly: false, values: { lastName: 'Okoye' } } },
  ]);
  expect(Object.keys((opened[0] as { input: { fields: object } }).input.fields)).toEqual([
    'cellPhone',
    'homeTel',
  ]);
  expect(draftOf(ref.getSnapshot().context.draft!)).toMatchObject({
    values: { cellPhone: '3125550199' },
    dirty: { cellPhone: true },
  });
});
test('what is only looked at waits until the record is stored', () => {
  const ref = createActor(recordMachine, {
    input: {
      ...input,
      id: null,
      intent: 'new',
      parts: { history: { dialog: 'history', stored: true } },
    },
  }).start();
  expect(recordRefusal(ref.getSnapshot(), { type: 'record.part', part: 'history' })).toBe(
    'Save this record first: there is nothing stored to look at yet.',
  );
});
test('a value that follows from another is there with it, and an untouched record stays unchanged', async () => {
  const derive = (changed: string | null, values: Values): Values =>
    changed === null || changed === 'firstName'
      ? { note: `Dear ${String(values['firstName'])}` }
      : {};
  const ref = createActor(
    recordMachine.provide({
      actors: { load: port<Stored | null, { id: number }>(async () => okoye) },
    }),
    { input: { ...input, derive } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.matches('editing'));
  const draft = ref.getSnapshot().context.draft!;
  expect(draftOf(draft)).toMatchObject({ values: { note: 'Dear Samuel' }, dirty: {} });
  draft.send({ type: 'draft.set', field: 'firstName', value: 'Sam' });
  expect(draftOf(draft)).toMatchObject({
    values: { firstName: 'Sam', note: 'Dear Sam' },
    dirty: { firstName: true, note: true },
    epochs: { note: 1 },
  });
});

test('a save that needs the password asks for it, sends the same again with the proof, and keeps what was typed where it is not given', async () => {
  const { machine, sent } = (() => {
    const sent: unknown[] = [];
    return {
      sent,
      machine: recordMachine.provide({
        actors: {
          load: port<Stored | null, { id: number }>(async () => okoye),
          save: port<SaveOutcome, SaveInput>(async (input) => {
            sent.push(input.proof ?? null);
            return input.proof
              ? { kind: 'saved', row: { ...okoye, ...input.draft, id: okoye.id, version: 8 } }
              : {
                  kind: 'unproved',
                  wanted: {
                    action: 'employee.access',
                    entity: 'employee',
                    entityId: 7,
                    entityVersion: 7,
                  },
                };
          }),
          askStepUp: port<
            { proof: string | null },
            { action: string; target?: { version: number } }
          >(async (value) => ({
            proof: sent.length === 1 ? null : `${value.action} ${value.target?.version}`,
          })) as never,
        },
      }),
    };
  })();
  const ref = createActor(machine, { input: { ...input, intent: 'edit', after: 'stay' } }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('editing'));
  ref
    .getSnapshot()
    .context.draft!.send({ type: 'draft.set', field: 'lastName', value: 'Okoye-Brandt' });
  ref.send({ type: 'record.save' });
  await waitFor(ref, (snapshot) => snapshot.matches('proving'));
  await waitFor(ref, (snapshot) => snapshot.matches('editing'));
  expect(draftOf(ref.getSnapshot().context.draft!).values['lastName']).toBe('Okoye-Brandt');
  ref.send({ type: 'record.save' });
  await waitFor(
    ref,
    (snapshot) => snapshot.context.stored?.version === 8 && snapshot.matches('editing'),
  );
  expect(sent).toEqual([null, null, 'employee.access 7']);
});

test('what is typed while a form is read again stays, and the change is marked', async () => {
  let answer: (row: Stored) => void = () => undefined;
  let load = async (): Promise<Stored> => okoye;
  const opened = open({ load: () => load() }, { kind: 'patient' });
  await opened.until('editing');
  load = () => new Promise((resolve) => (answer = resolve));

  opened.ref.send({ type: 'live.changed', entity: 'patient', id: 41, version: 8 });
  opened.set('lastName', 'Okoye-Brandt');
  answer({ ...okoye, version: 8 });
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ editing: 'calm' }));

  expect(opened.value('lastName')).toBe('Okoye-Brandt');
  expect(opened.ref.getSnapshot().context.changedElsewhere).toBe(true);
});
test('a form that was opened from View stays open when it is read again', async () => {
  let version = 7;
  const opened = open(
    { load: async () => ({ ...okoye, version: version++ }) },
    { kind: 'patient', intent: 'view' },
  );
  await opened.until('viewing');
  opened.ref.send({ type: 'record.edit' });

  opened.ref.send({ type: 'live.changed', entity: 'patient', id: 41, version: 8 });
  expect(opened.ref.getSnapshot().value).toEqual({ editing: 'rereading' });
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ editing: 'calm' }));

  expect(opened.ref.getSnapshot().context.stored?.version).toBe(8);
});
