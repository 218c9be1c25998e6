import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { employee } from '#domain/admin/entities/employee.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import { draftOf, type Values } from '#machines/platform/draft/draft.ts';
import { keepEveryMs, recallEveryMs } from '#machines/platform/record/draft-autosave.machine.ts';
import { provideRecord, type RecordPorts } from '#machines/platform/record/provide.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';

const blankOf = (fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
const { lastName, firstName, speciality } = prescriber.fields;
const fields = { lastName, firstName, speciality };
const blankPrescriber = blankOf(fields);
const finch: Stored = {
  ...blankPrescriber,
  id: 12,
  version: 3,
  lastName: 'Finch',
  firstName: 'Ada',
  speciality: 'Cardiology',
};
/** The server: what is stored, and what it keeps of what was typed. */
const server = (stored: Stored = finch) => ({
  stored,
  kept: new Map<string, unknown>(),
  isDown: false,
});
const settled = () =>
  new Promise<void>((done) => {
    setTimeout(done, 0);
  });
async function open(at: ReturnType<typeof server>, over: Partial<RecordInput> = {}) {
  const clock = new SimulatedClock();
  const ports: RecordPorts = {
    load: async () => at.stored,
    remove: async () => ({ kind: 'removed', version: 4 }),
    restore: async () => ({ kind: 'restored', version: 5 }),
    save: async (input) => {
      at.stored = { ...at.stored, ...input.draft, id: 12, version: input.version + 1 };
      return { kind: 'saved', row: at.stored };
    },
  };
  const machine = provideRecord(ports, {
    loadDraft: async (key) => {
      if (at.isDown) throw new Error('The server does not answer.');
      return at.kept.get(key) ?? null;
    },
    saveDraft: async (key, value) => {
      if (value === null) at.kept.delete(key);
      else at.kept.set(key, value);
    },
  });
  const ref = createActor(machine, {
    clock,
    input: {
      id: 12,
      intent: 'edit',
      title: 'Prescriber',
      kind: 'prescriber',
      fields,
      blank: blankPrescriber,
      ...over,
    },
  }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('editing') || snapshot.matches('viewing'));
  await settled();
  const draft = () => ref.getSnapshot().context.draft!;
  return {
    ref,
    value: (name: string) => draftOf(draft()).values[name],
    restored: () => ref.getSnapshot().context.restored,
    type: (field: string, value: unknown) => draft().send({ type: 'draft.set', field, value }),
    rest: async (ms = keepEveryMs) => {
      clock.increment(ms);
      await settled();
    },
  };
}

test('what was typed into a record comes back after a crash, says so, and is let go of with the save', async () => {
  const at = server();
  const before = await open(at);
  before.type('speciality', 'Paediatrics');
  expect(at.kept.size).toBe(0);
  await before.rest();
  expect([...at.kept]).toEqual([
    [
      'prescriber:12',
      { values: { speciality: 'Paediatrics' }, base: { speciality: 'Cardiology' } },
    ],
  ]);
  before.ref.stop();
  const after = await open(at);
  expect([after.value('speciality'), after.value('lastName'), after.restored()]).toEqual([
    'Paediatrics',
    'Finch',
    [],
  ]);
  after.ref.send({ type: 'record.save' });
  await waitFor(after.ref, (snapshot) => snapshot.status === 'done');
  await settled();
  expect([at.stored['speciality'], at.kept.size]).toEqual(['Paediatrics', 0]);
});
test('a new record’s text comes back too, and closing without saving gives it up', async () => {
  const at = server();
  const asNew = { id: null, intent: 'new' as const };
  const before = await open(at, asNew);
  before.type('lastName', 'Marsh');
  await before.rest();
  before.ref.stop();
  const after = await open(at, asNew);
  expect([after.value('lastName'), after.restored(), [...at.kept.keys()]]).toEqual([
    'Marsh',
    [],
    ['prescriber:new'],
  ]);
  after.ref.send({ type: 'record.discard' });
  expect([after.value('lastName'), after.restored()]).toEqual([null, null]);
  after.ref.send({ type: 'dialog.close' });
  await waitFor(after.ref, (snapshot) => snapshot.status === 'done');
  await settled();
  expect(at.kept.size).toBe(0);
});
test('what somebody else changed meanwhile is named; what was typed while the answer was on its way stays', async () => {
  const at = server({ ...finch, version: 4, speciality: 'Dermatology' });
  at.kept.set('prescriber:12', {
    values: { speciality: 'Oncology', firstName: 'Adele' },
    base: { speciality: 'Cardiology', firstName: 'Ada' },
  });
  const desk = await open(at);
  expect([desk.value('speciality'), desk.value('firstName'), desk.restored()]).toEqual([
    'Oncology',
    'Adele',
    [prescriber.fields.speciality.label],
  ]);
});
test('what could not be read is not written over, and comes back with the server', async () => {
  const at = server();
  const oncology = { values: { speciality: 'Oncology' }, base: { speciality: 'Cardiology' } };
  at.kept.set('prescriber:12', oncology);
  at.isDown = true;
  const desk = await open(at);
  desk.type('firstName', 'Adele');
  await desk.rest();
  expect([...at.kept]).toEqual([['prescriber:12', oncology]]);
  at.isDown = false;
  await desk.rest(recallEveryMs);
  expect([desk.value('speciality'), desk.value('firstName'), desk.restored()]).toEqual([
    'Oncology',
    'Adele',
    [],
  ]);
});
test('what is typed while the server does not answer is kept afterwards', async () => {
  const at = server();
  at.isDown = true;
  const desk = await open(at);
  desk.type('firstName', 'Adele');
  at.isDown = false;
  await desk.rest(recallEveryMs);
  await desk.rest();
  expect([...at.kept]).toEqual([
    ['prescriber:12', { values: { firstName: 'Adele' }, base: { firstName: 'Ada' } }],
  ]);
});
test('looking at a record brings nothing back and keeps nothing; a record added from within a field neither', async () => {
  const at = server();
  at.kept.set('prescriber:12', {
    values: { speciality: 'Oncology' },
    base: { speciality: 'Cardiology' },
  });
  at.kept.set('prescriber:new', { values: { lastName: 'Marsh' }, base: { lastName: null } });
  const looking = await open(at, { intent: 'view' });
  const inField = await open(at, { id: null, intent: 'new', keeps: false });
  expect([looking.value('speciality'), looking.restored(), inField.value('lastName')]).toEqual([
    'Cardiology',
    null,
    null,
  ]);
  inField.type('lastName', 'Dale');
  await inField.rest();
  expect(at.kept.get('prescriber:new')).toEqual({
    values: { lastName: 'Marsh' },
    base: { lastName: null },
  });
  looking.ref.send({ type: 'record.edit' });
  await settled();
  expect([looking.value('speciality'), looking.restored()]).toEqual(['Oncology', []]);
});
test('a password is kept nowhere', async () => {
  const at = server();
  const desk = await open(at, {
    id: null,
    intent: 'new',
    title: 'Employee',
    kind: 'employee',
    fields: employee.fields,
    blank: blankOf(employee.fields),
  });
  desk.type('lastName', 'Oduya');
  desk.type('password', 'a long secret sentence');
  await desk.rest();
  expect([...at.kept]).toEqual([
    ['employee:new', { values: { lastName: 'Oduya' }, base: { lastName: null } }],
  ]);
});
