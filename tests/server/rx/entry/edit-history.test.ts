import { afterAll, beforeAll, expect, test } from 'vitest';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

test('the history tells what an edit changed, and keeps what the paper said before', async () => {
  const written = desk.draft({
    patientId: await desk.patient({}),
    drugId: desk.shelf.lisinopril,
    hardCopy: 'Lisinopril 10 mg, 1 daily, #30, 2 refills',
    refills: 2,
  });
  const { rxId } = await desk.enter(written);
  const draft = {
    ...written,
    drugId: desk.shelf.metformin,
    hardCopy: 'Metformin 500 mg, 1 daily, #30, 5 refills',
    refills: 5,
  };
  const version = await desk.version(rxId);
  await desk.run(desk.technician, (work) => editRx(work, { rxId, version, draft, answers: [] }));

  const [edited] = (await desk.detail(rxId)).events.filter(({ event }) => event === 'edited');
  expect(edited?.reason).toBe(
    'Drug Lisinopril 10 mg → Metformin Hydrochloride 500 mg · Refills 2 → 5 · ' +
      'Paper or caller before: Lisinopril 10 mg, 1 daily, #30, 2 refills',
  );
});
