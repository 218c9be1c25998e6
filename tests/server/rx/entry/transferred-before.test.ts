import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { undeleteRx } from '#server/services/rx/fill-changes.ts';
import { editRx } from '#server/services/rx/rx.ts';
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

test('of people who enter the same transfer at one instant, one does', async () => {
  const patientId = await desk.patient({ lastName: 'Instant' });

  const winners = async (fromRxNumber: string): Promise<number> =>
    (
      await Promise.allSettled(
        Array.from({ length: 6 }, () => enter(patientId, { ...told, fromRxNumber })),
      )
    ).filter(({ status }) => status === 'fulfilled').length;

  const first = await winners('7700500');
  // Again, with every connection of the pool open: the first time they may come one by one.
  const second = await winners('7700501');

  expect([first, second]).toEqual([1, 1]);
});

/** Says of an entered prescription that it came under another number. */
const retell = async (rxId: number, fromRxNumber: string) => {
  const { draft, transferIn, version } = await desk.detail(rxId, desk.pharmacist);
  return desk.run(desk.pharmacist, (work) =>
    editRx(work, {
      rxId,
      version,
      draft,
      answers: [],
      transferIn: { ...required(transferIn, 'what was told'), fromRxNumber },
    }),
  );
};

test('a transfer is not entered twice by changing the earlier of two prescriptions', async () => {
  const patientId = await desk.patient({ lastName: 'Earlier' });
  const earlier = await enter(patientId, { ...told, fromRxNumber: '7700600' });
  await enter(patientId, { ...told, fromRxNumber: '7700601' });

  const refused = await refusalOf(retell(earlier.rxId, '77-00601'));

  expect(refused.why).toMatch(/^This transfer is entered already/);
  expect(await retell(earlier.rxId, '7700602')).toBe(earlier.rxId);
});

test('a deleted transfer that was entered again since does not come back', async () => {
  const patientId = await desk.patient({ lastName: 'Deleted' });
  const mine = { ...told, fromRxNumber: '7700700' };
  const first = await enter(patientId, mine);
  await desk.move(desk.pharmacist, first.rxId, 'delete', { reason: { code: 'duplicate' } });
  const undelete = async () => {
    const version = await desk.version(first.rxId);
    return desk.run(desk.pharmacist, (work) => undeleteRx(work, first.rxId, version));
  };
  await undelete();
  await desk.move(desk.pharmacist, first.rxId, 'delete', { reason: { code: 'duplicate' } });
  await enter(patientId, mine);

  const refused = await refusalOf(undelete());

  expect(refused.why).toMatch(/^This transfer is entered already/);
});
