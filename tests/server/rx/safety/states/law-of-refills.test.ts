import { afterAll, beforeAll, expect, test } from 'vitest';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** Refills and transfers in other states, asked of the server step by step. */
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

const inState = (state: string) => desk.db.updateTable('stores').set({ state }).execute();
const lorazepam = async (over: Partial<RxDraft> = {}) => {
  const { rxId } = await desk.enter({
    drugId: desk.shelf.lorazepam,
    patientId: await desk.patient({}),
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 2,
    ...over,
  });
  return rxId;
};
/** As if so many fills had been handed over, the last of them days ago. */
async function handedOver(rxId: number, on: string): Promise<void> {
  await desk.db
    .updateTable('rxs')
    .set({ status: rxStatus.pickedUp })
    .where('id', '=', rxId)
    .execute();
  await desk.db
    .updateTable('fills')
    .set({ status: rxStatus.pickedUp, left_how: 'pickup', filled_on: on })
    .where('rx_id', '=', rxId)
    .execute();
}
const refilled = (rxId: number) => desk.move(desk.technician, rxId, 'fill');

test('a C-IV in Hawaii ends after three months, and its refills with it', async () => {
  await inState('HI');
  const [inTime, late] = [await lorazepam(), await lorazepam()];
  for (const rxId of [inTime, late]) await handedOver(rxId, desk.today);

  // Written 03/02: the last day is 06/02, 92 days later.
  desk.clock.forward({ days: 92 });
  expect(await refilled(inTime)).toMatchObject({ status: 'DE' });
  desk.clock.forward({ days: 1 });
  const { why } = await refusalOf(refilled(late));
  desk.clock.forward({ days: -93 });
  await inState('IL');
  expect(why).toMatch(/expired/i);
});

test('a C-IV that came in time in New Jersey is refilled after 30 days', async () => {
  await inState('NJ');
  const rxId = await lorazepam();
  await handedOver(rxId, desk.today);

  desk.clock.forward({ days: 40 });
  const { problems, status } = await refilled(rxId);
  desk.clock.forward({ days: -40 });
  await inState('IL');
  expect([status, problems.filter(({ severity }) => severity === 'stop')]).toEqual(['DE', []]);
});

test('a refill says that the prescriber’s registration has ended since', async () => {
  const rxId = await lorazepam();
  await handedOver(rxId, desk.today);
  const ended = desk.db.updateTable('prescribers').set({ dea_expires: '2026-03-20' });
  await ended.where('id', '=', desk.prescriberId).execute();

  desk.clock.forward({ days: 28 });
  const { problems } = await refilled(rxId);
  desk.clock.forward({ days: -28 });
  await desk.db.updateTable('prescribers').set({ dea_expires: null }).execute();
  expect(problems.find(({ code }) => code === 'DEA_EXPIRED')).toMatchObject({
    field: 'prescriberId',
    severity: 'warn',
    message: [
      'The prescriber’s DEA registration ended 03/20/2026, after this was written.',
      'Ask whether it was renewed, and enter the new last day.',
    ].join(' '),
  });
});

test('what was written after the registration ended is not saved', async () => {
  await desk.db.updateTable('prescribers').set({ dea_expires: '2026-03-01' }).execute();
  const { why } = await refusalOf(lorazepam());
  await desk.db.updateTable('prescribers').set({ dea_expires: null }).execute();
  expect(why).toContain('DEA registration ended 03/01/2026, before this was written');
});
