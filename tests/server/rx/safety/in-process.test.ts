import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());

test('what is being filled stands beside another prescription of the patient', async () => {
  const id = await desk.patient({ lastName: 'Twofold', firstName: 'Tova' });
  const filling = await desk.priced({ patientId: id });
  expect(filling.safety.inProcess).toBeUndefined();

  const aspirin = await desk.enter({
    patientId: id,
    drugId: desk.shelf.aspirin,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });

  expect(aspirin.safety.inProcess).toMatchObject([{ rxId: filling.rxId, status: filling.status }]);
  expect((await desk.detail(filling.rxId)).safety.inProcess).toMatchObject([
    { rxId: aspirin.rxId, status: 'DE' },
  ]);
  const work = desk.work(desk.technician);
  const entry = { patientId: id, drugId: desk.shelf.warfarin, quantity: 30_000, daysSupply: 30 };
  expect((await judgeEntry(work, entry)).check.safety?.inProcess?.map(({ rxId }) => rxId)).toEqual([
    aspirin.rxId,
    filling.rxId,
  ]);
  expect(aspirin.safety.fills).toEqual([]);
});

const patient = (lastName: string) => desk.patient({ lastName, dateOfBirth: '1994-05-21' });
const warfarinFor = async (patientId: number) => {
  const entry = {
    patientId,
    drugId: desk.shelf.warfarin,
    sig: '1T PO QD',
    quantity: 30_000,
    daysSupply: 30,
  };
  const { check } = await judgeEntry(desk.work(desk.technician), entry);
  return {
    panel: check.safety?.pregnant,
    alerts: check.alerts
      .filter(({ kind }) => kind === 'pregnancy')
      .map(({ title }) => title.replace(/^.*: /, '')),
  };
};

test('who is recorded as pregnant is shown so beside the entry and in the alert', async () => {
  const id = await patient('Switched');
  await desk.db.updateTable('patients').set({ pregnant: true }).where('id', '=', id).execute();

  expect(await warfarinFor(id)).toEqual({ panel: true, alerts: ['recorded as pregnant'] });
});
test('a condition that is coded as one of a pregnancy says the same', async () => {
  const id = await patient('Coded');
  await desk.db
    .insertInto('patient_conditions')
    .values({
      patient_id: id,
      icd_code: 'O09.90',
      description: 'Supervision of high risk pregnancy',
      created_at: desk.now,
    })
    .execute();

  expect(await warfarinFor(id)).toEqual({ panel: true, alerts: ['recorded as pregnant'] });
});
test('who is not recorded as pregnant is told apart in the alert', async () => {
  expect(await warfarinFor(await patient('Unrecorded'))).toEqual({
    panel: undefined,
    alerts: ['can be pregnant'],
  });
});
