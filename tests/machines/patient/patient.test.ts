import { expect, test } from 'vitest';
import {
  createActor,
  fromPromise,
  SimulatedClock,
  matchesState,
  waitFor,
  type ActorRefFrom,
} from 'xstate';
import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import { patientRecord } from '#domain/patient/entities/record.ts';
import { ok } from '#domain/platform/result.ts';
import { waitingUploads } from '#machines/document/uploads.machine.ts';
import { papersRefusal, uploadsOf } from '#machines/patient/papers.machine.ts';
import {
  isPatientDirty,
  papersRefOf,
  patientRefusal,
  providePatient,
  recordRefOf,
  stepOf,
} from '#machines/patient/patient.machine.ts';
import { arrivingIn, type PatientInput } from '#machines/patient/stepper/patient-facts.ts';
import type { ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import {
  keepEveryMs,
  type draftAutosaveMachine,
} from '#machines/platform/record/draft-autosave.machine.ts';
import { provideRecord } from '#machines/platform/record/provide.ts';
import type { SaveOutcome, Stored } from '#machines/platform/record/record.ports.ts';
import { storedDraftOf, readStoredDraft } from '#machines/platform/record/stored-draft.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { failOnNestedActions } from '#tests/platform/quiet-console.ts';

failOnNestedActions();

const alma: Stored = {
  ...blankPatient,
  id: 7,
  version: 3,
  lastName: 'Rivera',
  firstName: 'Alma',
  dateOfBirth: '1957-04-12',
  gender: 'F',
  addressLine1: '12 Elm St',
  zipCode: '62704',
  cityName: 'Springfield',
  state: 'IL',
  conditions: [],
  insurances: [],
  allergies: [],
  allergyExceptions: [],
  allergiesCheckedOn: null,
  allergiesCheckedBy: null,
};
interface World {
  readonly sent: { id: number | null; version: number }[];
  readonly kept: Map<string, unknown>;
  says: string;
  outcome: SaveOutcome | null;
}
async function open(
  input: Partial<PatientInput> = {},
  world: World = { sent: [], kept: new Map(), says: 'no', outcome: null },
) {
  const saved = ({
    id,
    version,
    draft,
  }: {
    id: number | null;
    version: number;
    draft: object;
  }): SaveOutcome => {
    world.sent.push({ id, version });
    return (
      world.outcome ?? {
        kind: 'saved',
        row: { ...draft, id: id ?? 77, version: version + 1 },
      }
    );
  };
  const record = {
    load: async () => alma,
    save: async (input: { id: number | null; version: number; draft: object }) => saved(input),
    remove: async () => ({ kind: 'removed' as const, version: 4 }),
    restore: async () => ({ kind: 'restored' as const, version: 5 }),
  };
  const drafts = {
    loadDraft: async (key: string) => world.kept.get(key) ?? null,
    saveDraft: async (key: string, value: unknown) => {
      if (value === null) world.kept.delete(key);
      else world.kept.set(key, value);
    },
  };
  const askConfirm = fromPromise<ConfirmOutput>(async () => ({ answer: world.says })) as never;
  const clock = new SimulatedClock();
  const none = { load: async () => null };
  const logic = providePatient({
    recordScreens: {
      patient: record,
      insuranceBin: none,
      insurancePcn: none,
      insuranceGroup: none,
    },
    drafts,
    patients: { papers: async () => ok([]) } as never,
    documents: { attach: () => new Promise(() => {}), hold: () => () => undefined } as never,
  }).provide({
    actors: {
      askConfirm,
      record: provideRecord(record, drafts).provide({ actors: { askConfirm } }),
    },
  });
  const ref = createActor(logic, {
    clock,
    input: {
      id: 7,
      intent: 'edit',
      title: 'Patient',
      fields: patientRecord.fields,
      blank: {
        ...blankPatient,
        conditions: [],
        insurances: [],
        allergies: [],
        allergyExceptions: [],
      },
      ...input,
    },
  }).start();
  await waitFor(ref, (snapshot) => snapshot.context.draft !== null);
  const inner = () => recordRefOf(ref.getSnapshot())!;
  const autosave = inner().getSnapshot().children['draftAutosave'];
  if (autosave)
    await waitFor(autosave as ActorRefFrom<typeof draftAutosaveMachine>, (snapshot) =>
      snapshot.matches('watching'),
    );
  const draft = () => ref.getSnapshot().context.draft!;
  const step = () => stepOf(ref.getSnapshot());
  return {
    ref,
    world,
    inner,
    clock,
    draft,
    step,
    value: (field: string) => draftOf(draft()).values[field],
    set: (field: string, value: unknown) => draft().send({ type: 'draft.set', field, value }),
    settled: () => new Promise((done) => setTimeout(done, 0)),
  };
}

test('steps go forward and back, to any by its number, and no further than the six', async () => {
  const { ref, step } = await open();
  expect(patientRefusal(ref.getSnapshot(), { type: 'step.back' })).toBe('This is the first step.');
  ref.send({ type: 'step.next' });
  expect(step()).toBe(1);
  ref.send({ type: 'step.go', index: 5 });
  expect([step(), patientRefusal(ref.getSnapshot(), { type: 'step.next' })]).toEqual([
    5,
    'This is the last step: press {key:record.save} to save.',
  ]);
  ref.send({ type: 'step.go', index: 6 });
  ref.send({ type: 'step.back' });
  expect(step()).toBe(4);
});
test('Back asks only when something was changed in the step; No stays, Yes goes and keeps what was typed', async () => {
  const { ref, step, set, value, world, settled } = await open({ step: 1 });
  set('diabetes', '1');
  ref.send({ type: 'step.back' });
  await settled();
  expect(step()).toBe(1);
  world.says = 'yes';
  ref.send({ type: 'step.back' });
  await settled();
  expect([step(), value('diabetes')]).toEqual([0, '1']);
});
test('Save & Next saves the patient once and goes on; with nothing changed it only goes on', async () => {
  const { ref, step, set, world, settled } = await open();
  ref.send({ type: 'step.saveNext' });
  expect([step(), world.sent]).toEqual([1, []]);
  set('diabetes', '1');
  ref.send({ type: 'step.saveNext' });
  await settled();
  expect([step(), world.sent]).toEqual([2, [{ id: 7, version: 3 }]]);
  set('occupation', 'Welder');
  ref.send({ type: 'step.saveBack' });
  await settled();
  expect([step(), world.sent.at(-1)]).toEqual([1, { id: 7, version: 4 }]);
});
test('a save that another step keeps from being done goes to that step', async () => {
  const { ref, step, set, world, settled } = await open({ step: 5 });
  set('lastName', null);
  ref.send({ type: 'record.save' });
  await settled();
  expect([step(), world.sent]).toEqual([0, []]);
});
test('a row that was begun and not added is not lost by saving', async () => {
  const { ref, step, set, world } = await open();
  ref
    .getSnapshot()
    .context.lists['conditions']!.getSnapshot()
    .context.entry.send({ type: 'draft.set', field: 'note', value: 'Metformin' });
  set('occupation', 'Welder');
  ref.send({ type: 'record.save' });
  expect([step(), world.sent]).toEqual([1, []]);
});
test('with nothing else changed, a save tells of the row that was begun', async () => {
  const { ref, step } = await open();
  const { hasBegun } = ref.getSnapshot().context;
  expect(hasBegun()).toBe(false);
  ref
    .getSnapshot()
    .context.lists['allergies']!.getSnapshot()
    .context.entry.send({ type: 'draft.set', field: 'note', value: 'Rash' });
  expect(hasBegun()).toBe(true);
  ref.send({ type: 'record.save' });
  expect(step()).toBe(3);
});
test('what was typed comes back after a reload, and is let go of with the save', async () => {
  const { ref, set, clock, world, settled } = await open();
  set('occupation', 'Welder');
  clock.increment(keepEveryMs);
  await settled();
  expect([...world.kept.keys()]).toEqual(['patient:7']);
  ref.stop();
  const again = await open({}, world);
  expect([again.value('occupation'), again.inner().getSnapshot().context.restored]).toEqual([
    'Welder',
    [],
  ]);
  again.ref.send({ type: 'record.save' });
  await settled();
  again.ref.send({ type: 'dialog.close' });
  await waitFor(again.ref, (snapshot) => snapshot.status === 'done');
  expect([world.kept.size, again.ref.getSnapshot().output]).toEqual([
    0,
    expect.objectContaining({ kind: 'saved' }),
  ]);
});
test('what somebody else changed since is named, and mine is not lost', () => {
  const kept = storedDraftOf(
    { note: 'mine', occupation: 'Welder' },
    { note: 'old', occupation: null },
    patient.fields,
  );
  expect(readStoredDraft(kept, { note: 'theirs', occupation: null })).toEqual({
    values: { note: 'mine', occupation: 'Welder' },
    elsewhere: ['note'],
  });
  expect(readStoredDraft(kept, { note: 'mine', occupation: 'Welder' })).toBeNull();
});
test('the delivery address is the home address while it says so, and blank when it no longer does', async () => {
  const { set, value } = await open();
  set('willCall', '1');
  set('deliverySameAsHome', true);
  expect([value('deliveryAddressLine1'), value('deliveryZipCode')]).toEqual(['12 Elm St', '62704']);
  set('addressLine1', '9 Oak Ave');
  expect(value('deliveryAddressLine1')).toBe('9 Oak Ave');
  set('deliverySameAsHome', false);
  expect([value('deliveryAddressLine1'), value('deliveryCityId')]).toEqual([null, 0]);
});

test('closing while documents are on their way asks first: No stays and they go on, Yes stops them; with none on their way nothing is asked', async () => {
  const picture = new Uint8Array(await jpegOf('card'));
  const leaves = async (says: string, files: number) => {
    const opened = await open({ intent: 'view' });
    const questions: string[] = [];
    opened.world.says = says;
    const papers = papersRefOf(opened.ref.getSnapshot())!;
    papers.send({ type: 'papers.show', patientId: 7, name: 'Rivera, Alma' });
    await opened.settled();
    if (files > 0)
      uploadsOf(papers.getSnapshot())!.send({
        type: 'uploads.add',
        patientId: 7,
        as: 'card',
        files: Array.from({ length: files }, (_, index) => new File([picture], `${index}.jpg`)),
      });
    const watching = opened.ref.subscribe((snapshot) => {
      if (matchesState({ open: { beside: { leaving: 'asking' } } }, snapshot.value))
        questions.push(String(arrivingIn(snapshot.context)));
    });
    opened.ref.send({ type: 'dialog.close' });
    await opened.settled();
    watching.unsubscribe();
    return [
      questions.length > 0,
      questions[0] ?? null,
      opened.ref.getSnapshot().status,
      files > 0 && says === 'no'
        ? waitingUploads(uploadsOf(papers.getSnapshot())!.getSnapshot().context)
        : null,
    ];
  };
  expect([await leaves('no', 2), await leaves('yes', 2), await leaves('no', 0)]).toEqual([
    [true, '2', 'active', 2],
    [true, '2', 'done', null],
    [false, null, 'done', null],
  ]);
});

test('what a view still asks of a patient that was closed a moment ago is answered', async () => {
  const opened = await open({ intent: 'view' });
  const before = opened.ref.getSnapshot();
  const papers = papersRefOf(before)!;
  opened.ref.send({ type: 'dialog.close' });
  await opened.settled();
  expect([
    opened.ref.getSnapshot().status,
    uploadsOf(papers.getSnapshot()),
    papersRefusal(papers.getSnapshot(), { type: 'uploads.stop' }),
    isPatientDirty(before),
  ]).toEqual(['done', undefined, 'Closing: wait a moment.', false]);
});
