import { expect, test } from 'vitest';
import { transmissionLog } from '#server/services/claim/transmission-view.ts';
import { openRx } from '#server/services/rx/open.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

test('a prescription without a claim tells drug, patient and prescriber in its log', async () => {
  const desk = await Desk.open({ start: usualDay });
  const { rxId, rxNumber } = await desk.enter({});
  const work = desk.work(desk.technician);
  const opened = await openRx(work, rxId);

  const log = opened && (await transmissionLog(work, opened));
  await desk.close();

  expect(log).toMatchObject({ rows: [], patientName: log?.sides.patient.name });
  expect(log?.sides).toEqual({
    pharmacy: expect.objectContaining({ name: expect.any(String) }),
    drug: {
      rxId,
      rxNumber,
      filledOn: null,
      name: 'Metformin Hydrochloride tablet',
      strength: '500 mg',
      sig: expect.stringMatching(/by mouth/i),
      quantity: 60_000,
      daysSupply: 30,
      refill: 0,
      ndc: '00591036901',
    },
    patient: expect.objectContaining({ patientId: desk.patientId, dateOfBirth: '1957-04-12' }),
    provider: expect.objectContaining({ name: 'Chen, Grace', npi: expect.any(String) }),
  });
});
