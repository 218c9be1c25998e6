import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { createAllergenList } from '#machines/patient/quick-add/allergy-list.ts';
import {
  provideQuickAdd,
  quickAddRefusal,
  zipOf,
} from '#machines/patient/quick-add/quick-add.machine.ts';
import { newRecordValues } from '#machines/patient/quick-add/quick-add.values.ts';
import type { RecordKind, RecordsPorts } from '#machines/patient/quick-add/records.ports.ts';
import type { ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { port } from '#machines/platform/ports/port.ts';
import { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { SaveOutcome } from '#machines/platform/record/record.ports.ts';
import { zipPlaces } from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { strangerMessage } from './world.ts';

interface World {
  readonly saved: object[];
  readonly allergies: object[];
  save?: SaveOutcome;
  refuse: string | null;
  readonly cities: Readonly<
    Record<string, readonly { postalCode: string; id: number; name: string; stateName: string }[]>
  >;
}
function open(
  of: RecordKind,
  text: string,
  world: World = { saved: [], allergies: [], refuse: null, cities: {} },
) {
  const calls = {
    load: async () => null,
    save: async ({ draft }: Parameters<RecordsPorts['patient']['save']>[0]) => {
      world.saved.push(draft);
      return world.save ?? { kind: 'saved' as const, row: { ...draft, id: 88, version: 1 } };
    },
    remove: async () => ({ kind: 'removed' as const, version: 2 }),
    restore: async () => ({ kind: 'restored' as const, version: 3 }),
  };
  const saveAllergies: RecordsPorts['saveAllergies'] = async (
    value,
  ): Promise<Result<{ version: number }>> => {
    if (world.refuse !== null) return fail({ code: 'REFUSED', message: world.refuse });
    world.allergies.push(value);
    return ok({ version: 2 });
  };
  const records = {
    patient: calls,
    prescriber: calls,
    drug: calls,
    allergies: async () => ok([]),
    saveAllergies,
  } as RecordsPorts;
  const machine = provideQuickAdd(of, {
    records,
    zip: { lookUpZip: async (zip) => world.cities[zip] ?? [] },
  });
  // The record's own questions are answered with Discard.
  const record = recordMachine.provide({
    actors: {
      save: port(calls.save),
      askConfirm: fromPromise<ConfirmOutput>(async () => ({ answer: 'discard' })) as never,
    },
  });
  const ref = createActor(machine.provide({ actors: { record } }), {
    input: { of, values: newRecordValues(of, text, null) },
  }).start();
  const draft = () => ref.getSnapshot().context.draft!;
  const set = (field: string, value: unknown) => draft().send({ type: 'draft.set', field, value });
  return {
    ref,
    world,
    set,
    value: (field: string) => draftOf(draft()).values[field],
    allergy: ref.getSnapshot().context.allergy,
  };
}
const rivera = (set: (field: string, value: unknown) => void) => {
  for (const [key, value] of Object.entries({
    lastName: 'Rivera',
    firstName: 'Alma',
    dateOfBirth: '1957-04-12',
    gender: 'F',
  }))
    set(key, value);
};

test('what was typed to find someone starts the new record; a message knows more', () => {
  expect(newRecordValues('patient', 'rivera, alma 4/12/1957', null)).toMatchObject({
    lastName: 'Rivera',
    firstName: 'Alma',
    dateOfBirth: '1957-04-12',
    allergyStatus: 'not-selected',
    cityId: 0,
  });
  expect(newRecordValues('patient', 'rivera', strangerMessage)).toMatchObject({
    lastName: 'Okoye',
    firstName: 'Samuel',
    cellPhone: '3125550177',
    cityName: 'Chicago',
  });
  expect(newRecordValues('drug', '0093-3105-01', null)).toMatchObject({
    ndc: '00093310501',
    name: null,
  });
  expect(newRecordValues('drug', 'zinc oxide', null)).toMatchObject({
    ndc: null,
    name: 'zinc oxide',
  });
  expect(newRecordValues('drug', '', strangerMessage)).toMatchObject({
    name: 'Amoxicillin 500 mg capsule',
  });
});
test('the zip fills city and state; of several cities one is chosen; an unknown one is blank', async () => {
  const { ref, set, value } = open('patient', 'rivera', {
    saved: [],
    allergies: [],
    refuse: null,
    cities: {
      '60614': [{ postalCode: '60614', id: 812, name: 'Chicago', stateName: 'IL' }],
      '60077': [
        { postalCode: '60077', id: 5, name: 'Skokie', stateName: 'IL' },
        { postalCode: '60077', id: 6, name: 'Niles', stateName: 'IL' },
      ],
    },
  });
  set('zipCode', '60614');
  await waitFor(ref, () => value('cityName') === 'Chicago');
  expect([value('state'), value('cityId')]).toEqual(['IL', 812]);
  set('zipCode', '60077');
  await waitFor(ref, (snapshot) => zipPlaces(zipOf(snapshot)!.getSnapshot()).length === 2);
  expect([value('cityName'), value('cityId')]).toEqual([null, 0]);
  ref.send({ type: 'zip.choose', index: 1 });
  expect([value('cityName'), value('cityId')]).toEqual(['Niles', 6]);
  set('zipCode', '99999');
  await waitFor(ref, (snapshot) => zipOf(snapshot)!.getSnapshot().matches('missed'));
  expect([value('cityName'), value('state'), value('cityId')]).toEqual([null, null, 0]);
});
test('a patient is saved with the allergies that were named, and answers as a field picks it', async () => {
  const { ref, set, allergy, world } = open('patient', '');
  rivera(set);
  const latex = createAllergenList().search('latex')[0]!;
  const words = ref.getSnapshot().context.allergens.search('yellow jackets').at(-1)!;
  allergy.send({ type: 'draft.fill', values: { allergen: latex.id, severity: 'Severe' } });
  ref.send({ type: 'allergy.add' });
  allergy.send({ type: 'draft.set', field: 'allergen', value: latex.id });
  expect(quickAddRefusal(ref.getSnapshot(), { type: 'allergy.add' })).toBe(
    'Choose an allergy that is not in the list yet.',
  );
  allergy.send({ type: 'draft.set', field: 'allergen', value: words.id });
  ref.send({ type: 'allergy.add' });
  ref.send({ type: 'record.save', then: 'close' });
  expect((await waitFor(ref, (snapshot) => snapshot.matches('closed'))).output).toEqual({
    id: 88,
    label: 'Rivera, Alma',
  });
  expect(world.saved).toMatchObject([{ lastName: 'Rivera', allergyStatus: 'allergies' }]);
  expect(world.allergies).toEqual([
    {
      id: 88,
      version: 1,
      status: 'allergies',
      allergies: [
        { kind: 'group', value: 'latex', label: 'Latex', severity: 'Severe', exception: false },
        {
          kind: 'text',
          value: 'yellow jackets',
          label: 'yellow jackets',
          severity: 'Medium',
          exception: false,
        },
      ],
    },
  ]);
});
test('Allergies without a name, or NKDA with one, is not saved and says what to do', () => {
  const { ref, set, allergy, world } = open('patient', '');
  rivera(set);
  set('allergyStatus', 'allergies');
  expect(quickAddRefusal(ref.getSnapshot(), { type: 'record.save' })).toBe(
    'Name at least one allergy, or choose NKDA.',
  );
  allergy.send({ type: 'draft.set', field: 'allergen', value: 1 });
  ref.send({ type: 'allergy.add' });
  set('allergyStatus', 'nkda');
  expect(quickAddRefusal(ref.getSnapshot(), { type: 'record.save' })).toBe(
    'Remove the allergies, or choose Allergies.',
  );
  ref.send({ type: 'record.save' });
  expect(world.saved).toEqual([]);
  ref.send({ type: 'allergy.remove', index: 0 });
  expect(quickAddRefusal(ref.getSnapshot(), { type: 'record.save' })).toBeNull();
});
test('allergies that could not be stored are said and tried again; the patient is not made twice', async () => {
  const { ref, set, allergy, world } = open('patient', '');
  rivera(set);
  allergy.send({ type: 'draft.set', field: 'allergen', value: 1 });
  ref.send({ type: 'allergy.add' });
  world.refuse = 'Someone else saved this patient first.';
  ref.send({ type: 'record.save' });
  await waitFor(ref, (snapshot) => snapshot.matches('notStored'));
  expect(ref.getSnapshot().context.failure).toBe('Someone else saved this patient first.');
  world.refuse = null;
  ref.send({ type: 'record.retry' });
  await waitFor(ref, (snapshot) => snapshot.matches('closed'));
  expect([world.saved.length, world.allergies.length]).toEqual([1, 1]);
});
test('closing without saving answers nothing', async () => {
  const { ref, set, world } = open('drug', 'zinc oxide');
  set('strength', '20 %');
  ref.send({ type: 'dialog.close' });
  expect((await waitFor(ref, (snapshot) => snapshot.matches('closed'))).output).toBeNull();
  expect(world.saved).toEqual([]);
});
test('the key of a city says that the cities are still looked up', async () => {
  const { ref, set } = open('patient', 'Doe, Jane', {
    saved: [],
    allergies: [],
    refuse: null,
    cities: {},
  });
  set('zipCode', '60077');
  const early = quickAddRefusal(ref.getSnapshot(), { type: 'zip.choose' });
  await waitFor(ref, (snapshot) => zipOf(snapshot)?.getSnapshot().matches('missed') === true);

  expect([early, quickAddRefusal(ref.getSnapshot(), { type: 'zip.choose' })]).toEqual([
    'One moment: the city of this zip code is looked up.',
    'There is no city with that number to choose.',
  ]);
});
