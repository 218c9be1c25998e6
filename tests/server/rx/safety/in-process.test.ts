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
