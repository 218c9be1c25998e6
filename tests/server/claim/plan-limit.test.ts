import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillsUsed } from '#server/repositories/refill/fills-left.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 900, 'LOT1');
});
afterAll(() => claimsDesk.close());

const send = async (rxId: number) => {
  const { technician } = claimsDesk.desk;
  await claimsDesk.act(technician, (work, version) => sendClaim(work, rxId, version), rxId);
  await claimsDesk.run();
};

test('less, and still too much for the plan: the same step asks for less again', async () => {
  const { desk } = claimsDesk;
  const patientId = await desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const { rxId } = await desk.enter({ patientId, quantity: 364_000, daysSupply: 182, refills: 0 });
  await send(rxId);
  expect((await claimsDesk.details(rxId)).payers[0]?.rejects.map(({ code }) => code)).toEqual([
    '7X',
  ]);
  expect((await desk.detail(rxId)).next).toBe('part');
  const less = (quantity: number) => ({ partialFill: { quantity, reason: 'payer' as const } });
  await claimsDesk.move(desk.technician, rxId, 'part', less(182_000));
  await send(rxId);

  const again = await desk.detail(rxId);
  expect([again.status, again.next]).toEqual(['R', 'part']);
  const part = await claimsDesk.move(desk.technician, rxId, 'part', less(60_000));
  expect([part.status, part.fill?.quantity, part.draft.quantity]).toEqual(['DE', 60_000, 364_000]);
});

test('what a plan holds back is no refill: it is filled to the prescribed quantity', async () => {
  const { desk } = claimsDesk;
  const patientId = await desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const { rxId } = await desk.enter({ patientId, quantity: 182_000, daysSupply: 91, refills: 0 });
  await send(rxId);
  expect((await desk.detail(rxId)).status).toBe('R');
  const limited = { partialFill: { quantity: 60_000, reason: 'payer' as const } };
  await claimsDesk.move(desk.technician, rxId, 'part', limited);
  await claimsDesk.move(desk.technician, rxId, 'cash', { consent: true });
  await desk.scanned(rxId);
  await desk.verified(rxId);
  await desk.pickedUp(rxId);

  desk.clock.forward({ minutes: 28 * 24 * 60 });
  const used = await claimsDesk.db
    .selectFrom('rxs as r')
    .select(fillsUsed.as('used'))
    .where('r.id', '=', rxId)
    .execute();
  expect(used).toEqual([{ used: 0 }]);
  const next = await claimsDesk.move(desk.technician, rxId, 'fill');
  expect(next.fill).toMatchObject({ quantity: 122_000, daysSupply: 61 });
});
