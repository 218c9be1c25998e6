import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 2_000);
});
afterAll(() => claimsDesk.close());

const completed = async (sort: { column: string; direction: 'asc' | 'desc' } | null = null) =>
  (
    await listQueue(claimsDesk.desk.work(claimsDesk.desk.technician), {
      text: '',
      filters: { queue: 'completed' },
      sort,
      offset: 0,
      limit: 50,
    })
  ).rows;
async function check(rxId: number): Promise<number> {
  await claimsDesk.desk.scanned(rxId);
  await claimsDesk.desk.verified(rxId);
  return rxId;
}
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

test('a finished cash fill tells its prescription, its deferral and its notes', async () => {
  const { desk, db } = claimsDesk;
  const wanted = { note: 'Child-proof cap', daw: '1', writtenOn: addDays(desk.today, -3) } as const;
  const { rxId } = await desk.enter(wanted);
  await desk.move(desk.technician, rxId, 'defer', {
    until: addDays(desk.today, 3),
    reason: { code: 'patient', text: 'Back from Ohio then' },
  });
  await desk.move(desk.technician, rxId, 'resume');
  await desk.move(desk.technician, rxId, 'cash');
  await db
    .insertInto('notes')
    .values({
      store_id: desk.p.storeId,
      entity: 'rx',
      entity_id: rxId,
      text: 'Likes the small bottle',
      created_at: desk.now,
      created_by: desk.technician.id,
    })
    .execute();
  await check(rxId);
  await desk.pickedUp(rxId);

  const rows = await completed();

  const row = rows.find((row) => row.rxId === rxId);
  expect(row?.finished).toEqual({
    storeNumber: '001',
    strength: '500 mg',
    ndc: '00591036901',
    orderQuantity: 60_000,
    remainingQuantity: 120_000,
    refills: 2,
    writtenOn: addDays(desk.today, -3),
    expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    doNotSubstitute: true,
    npi: expect.stringMatching(/^\d{10}$/),
    dea: expect.stringMatching(/^[A-Z]{2}\d{7}$/),
    rxStatus: 'PU',
    checkPassed: true,
    checkedAt: desk.now,
    orderedAt: desk.now,
    lastFilledOn: desk.today,
    lastPickedUpAt: desk.now,
    payment: 'cash',
    insuranceBin: null,
    billedCents: row?.patientPayCents,
    primaryPaidCents: null,
    secondaryPaidCents: null,
    deferredUntil: addDays(desk.today, 3),
    deferReason: 'Patient wants it later',
    deferNote: 'Back from Ohio then',
    note: 'Likes the small bottle',
    rxNote: 'Child-proof cap',
    refillRemarks: null,
    messageType: null,
    messageAt: null,
  });
});
test('a finished fill that two payers paid tells the BIN and what each of them pays', async () => {
  const { desk } = claimsDesk;
  const { rxId } = await desk.enter({ patientId: await insured() });
  await claimsDesk.act(desk.technician, (work, value) => sendClaim(work, rxId, value), rxId);
  await claimsDesk.run();
  await check(rxId);

  const rows = await completed();

  const finished = rows.find((row) => row.rxId === rxId)?.finished;
  expect(finished).toMatchObject({ payment: 'insurance', insuranceBin: '999999' });
  expect(finished?.primaryPaidCents).toBeGreaterThan(0);
  expect(finished?.secondaryPaidCents).toBeGreaterThan(0);
  expect(finished?.billedCents).toBeGreaterThan(finished?.primaryPaidCents ?? 0);
});
test('the list is sorted by what it tells besides; other queues do not tell it', async () => {
  const { desk } = claimsDesk;
  const patientId = await desk.patient({ lastName: 'Brandt', firstName: 'Otto' });
  const written = await desk.priced({ patientId, writtenOn: addDays(desk.today, -40) });
  const old = await check(written.rxId);
  const other = await desk.patient({ lastName: 'Cole', firstName: 'Ida' });
  const entry = await desk.enter({ patientId: other });

  const byWritten = await completed({ column: 'writtenOn', direction: 'asc' });
  const open = await listQueue(desk.work(desk.technician), {
    text: '',
    filters: { queue: 'open' },
    sort: null,
    offset: 0,
    limit: 50,
  });

  expect(byWritten[0]?.rxId).toBe(old);
  expect(open.rows.find((row) => row.rxId === entry.rxId)?.finished).toBeUndefined();
});
