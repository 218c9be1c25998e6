import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAlert } from '#server/services/rx/rx.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('a technician prices a dose above the label, a pharmacist alone answers it', async () => {
  const { rxId } = await desk.priced({
    patientId: await desk.patient({}),
    sig: 'take 3 tablets by mouth twice daily',
    quantity: 180_000,
    daysSupply: 30,
  });
  const [alert] = (await desk.detail(rxId, desk.technician)).alerts;
  expect(alert).toMatchObject({
    kind: 'high-dose',
    severity: 'moderate',
    who: 'pharmacist',
    answered: null,
  });
  const answer = async (who: typeof desk.pharmacist, service: string) =>
    desk.run(who, async (work) =>
      answerAlert(work, rxId, await desk.version(rxId), {
        fingerprint: alert?.fingerprint ?? '',
        service,
        result: '1B',
        note: 'Takes it like this since January',
      }),
    );
  const said = 'Only a pharmacist may answer';
  expect((await refusalOf(answer(desk.technician, 'P0'))).why).toContain(said);
  expect((await refusalOf(answer(desk.technician, 'PH'))).why).toContain(said);
  await answer(desk.pharmacist, 'P0');
  const [answered] = (await desk.detail(rxId, desk.technician)).alerts;
  expect(answered?.answered).not.toBeNull();
});
