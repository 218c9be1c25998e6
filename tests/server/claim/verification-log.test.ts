import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendClaim } from '#server/services/claim/send.ts';
import { verificationLog } from '#server/services/rx/queue.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 500);
});
afterAll(() => claimsDesk.close());

const log = async (kind: 'DV' | 'RV') =>
  (
    await verificationLog(claimsDesk.desk.work(claimsDesk.desk.technician), kind, {
      text: '',
      filters: {},
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).rows;

/** Alma Rivera, as her payers know her, with a primary and a secondary card. */
async function insured(): Promise<number> {
  const patientId = await claimsDesk.desk.patient({ lastName: 'RIVERA', firstName: 'ALMA' });
  await claimsDesk.db
    .updateTable('patients')
    .set({ date_of_birth: '1957-04-12', gender: 'F' })
    .where('id', '=', patientId)
    .execute();
  await claimsDesk.insure(patientId, 'ppo', 'medicaid');
  return patientId;
}
/** Her cards are gone and the fill has another price: nothing of what was checked. */
async function changedSince(patientId: number, rxId: number): Promise<void> {
  await claimsDesk.db
    .updateTable('patient_insurances')
    .set({ deleted_at: claimsDesk.desk.now })
    .where('patient_id', '=', patientId)
    .execute();
  await claimsDesk.db
    .updateTable('fills')
    .set({ price_cents: 1, patient_pay_cents: 1 })
    .where('rx_id', '=', rxId)
    .execute();
}

test('both logs tell plans and money as they were when it was checked', async () => {
  const { desk } = claimsDesk;
  const patientId = await insured();
  const { rxId } = await desk.enter({ patientId, note: 'Child-proof cap' });
  await claimsDesk.act(desk.technician, (work, value) => sendClaim(work, rxId, value), rxId);
  await claimsDesk.run();
  await desk.scanned(rxId);
  await desk.verified(rxId);
  const [dvBefore] = await log('DV');
  const [rvBefore] = await log('RV');

  await changedSince(patientId, rxId);
  const [dv] = await log('DV');
  const [rv] = await log('RV');

  expect([dv, rv]).toEqual([dvBefore, rvBefore]);
  for (const row of [dv, rv])
    expect(row).toMatchObject({
      storeNumber: '001',
      fillNo: 0,
      dateOfBirth: '1957-04-12',
      orderQuantity: 60_000,
      quantity: 60_000,
      remainingQuantity: 120_000,
      payment: 'insurance',
      primaryIns: expect.stringMatching(/^999999 \S+ TestRx$/),
      secondaryIns: expect.stringMatching(/^\d{6} \S+ TestRx$/),
      rxNote: 'Child-proof cap',
      note: null,
    });
  expect(dv?.paidCents).toBeGreaterThan(0);
  expect(dv?.billedCents).toBeGreaterThan(1);
});
