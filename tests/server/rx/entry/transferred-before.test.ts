import { afterAll, beforeAll, expect, test } from 'vitest';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

const told: TransferInDraft = {
  fromPharmacy: 'Oak Pharmacy',
  fromPhone: '2175550100',
  fromPharmacist: 'R. Oak',
  fromRxNumber: '7700123',
  transferredOn: '2026-03-02',
  originalRefills: 5,
  refillsRemaining: 3,
  firstFilledOn: '2026-01-05',
  lastFilledOn: '2026-02-28',
  fromAddress: '1 Oak St, Lincoln, IL',
  fromDea: 'BO1234563',
  earlierRefills: [
    { filledOn: '2026-02-02', place: null },
    { filledOn: '2026-02-28', place: null },
  ],
};
const enter = (patientId: number, transferIn: TransferInDraft, drugId = desk.shelf.lorazepam) =>
  desk.enter(
    {
      patientId,
      drugId,
      sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
      quantity: 30_000,
      daysSupply: 30,
      refills: 2,
      origin: '5',
      writtenOn: '2026-01-05',
      hardCopy: 'R. Oak by telephone: 1 mg, 1 at bedtime, #30',
    },
    { actor: desk.pharmacist, transferIn },
  );

test('a controlled drug’s transfer is entered once, however its number is written', async () => {
  const [patientId, somebody] = [await desk.patient({}), await desk.patient({ lastName: 'Else' })];
  const first = await enter(patientId, told);
  const again = { ...told, fromRxNumber: '77-00123', fromPhone: '2175550199' };

  const refused = await refusalOf(enter(patientId, again));

  expect(refused.why).toMatch(/^This transfer is entered already, as prescription \d+: open that/);
  await enter(patientId, { ...told, fromRxNumber: '7700124' });
  await enter(somebody, told);
  await desk.move(desk.pharmacist, first.rxId, 'delete', { reason: { code: 'duplicate' } });
  expect((await enter(patientId, told)).status).toBe(rxStatus.dataEntry);
});

test('what is not controlled may come from the same pharmacy again', async () => {
  const patientId = await desk.patient({ lastName: 'Twice' });
  await enter(patientId, told, desk.shelf.lisinopril);

  const again = await enter(patientId, told, desk.shelf.lisinopril);

  expect(again.status).toBe(rxStatus.dataEntry);
});
