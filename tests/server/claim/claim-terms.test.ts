import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { resubmitClaim, sendClaim } from '#server/services/claim/send.ts';
import { transmissionDetail, transmissionLog } from '#server/services/claim/transmission-view.ts';
import { openRx } from '#server/services/rx/open.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claimsDesk.close());

const policy = (claims: object) =>
  claimsDesk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify({ claims }) })
    .where('id', '=', claimsDesk.desk.p.storeId)
    .execute();
const send = (rxId: number) =>
  claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => sendClaim(work, rxId, version),
    rxId,
  );
/** What the newest transmission says: fields of a segment by id, as they are on the wire. */
async function saidIn(rxId: number, segment: string): Promise<Record<string, string>> {
  const work = claimsDesk.desk.work(claimsDesk.desk.technician);
  const opened = required(await openRx(work, rxId), 'the prescription');
  const [newest] = (await transmissionLog(work, opened)).rows;
  const found = await transmissionDetail(work, required(newest, 'a transmission').id);
  if (!found.ok) throw new Error('not found');
  const fields = found.value.request.segments.find((row) => row.name === segment)?.fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.id, field.raw]));
}
const entered = async (draft: object = {}) => {
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  return (await claimsDesk.desk.enter({ patientId, ...draft })).rxId;
};

test('each claim says the store’s service type; its sales tax is due with the rest', async () => {
  await policy({ serviceType: '1', vaccineFee: 2_500, taxFlat: 10, taxRate: 125 });
  const rxId = await entered({ diagnosis: 'E11.9' });
  await send(rxId);
  await claimsDesk.run();
  await policy({});
  const pricing = await saidIn(rxId, 'Pricing');
  expect(await saidIn(rxId, 'Claim')).toMatchObject({ U7: '01' });
  expect(pricing).toMatchObject({ HA: '1{', HE: '1250{', JE: '03' });
  // No vaccine: nothing is asked for giving it.
  expect(pricing).not.toHaveProperty('E3');
  expect(await saidIn(rxId, 'Clinical')).toEqual({ VE: '1', WE: '02', DO: 'E119' });
  const [payer] = (await claimsDesk.details(rxId)).payers;
  const billed = required(payer?.billing, 'what was billed');
  const cost = Number(billed.ingredientCents) + Number(billed.dispensingFeeCents);
  const tax = 10 + Math.round(cost * 0.0125);
  expect(billed).toMatchObject({ salesTaxCents: tax, totalCents: cost + tax });
  expect(payer).toMatchObject({ state: 'paid', problems: [] });
});

test('a vaccine asks the store’s fee for giving it, and says that it was given', async () => {
  await policy({ vaccineFee: 2_500 });
  const drugId = claimsDesk.desk.shelf.metforminBig;
  const vaccine = (on: boolean) =>
    claimsDesk.db.updateTable('drugs').set({ vaccine: on }).where('id', '=', drugId).execute();
  await vaccine(true);
  const rxId = await entered({ drugId });
  await send(rxId);
  await vaccine(false);
  await policy({});
  expect(await saidIn(rxId, 'Pricing')).toMatchObject({ E3: '250{' });
  expect(await saidIn(rxId, 'DUR/PPS')).toMatchObject({ E4: 'PH', E5: 'MA', E6: '3N' });
  await claimsDesk.run();
});

test('workers’ compensation waits for the day of the injury, and is then told of it', async () => {
  const group = (group_type: string) =>
    claimsDesk.db.updateTable('insurance_groups').set({ group_type }).execute();
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const { rxId } = await claimsDesk.desk.enter({ patientId });
  await group('10');
  await expect(send(rxId)).rejects.toThrow(
    'Workers’ compensation needs the date of the injury: enter it in the patient’s record.',
  );
  await claimsDesk.db
    .updateTable('patients')
    .set({ wc1_injury_on: '2026-02-20', wc1_claim_no: 'WC-77', wc1_employer_name: 'Millwork' })
    .where('id', '=', patientId)
    .execute();
  await send(rxId);
  await group('1');
  expect(await saidIn(rxId, 'Workers’ Compensation')).toEqual({
    DY: '20260220',
    CF: 'MILLWORK',
    DZ: 'WC-77',
  });
  await claimsDesk.run();
});

test('Medicaid is billed after every other plan, and waits where it would be first', async () => {
  const group = (group_type: string, name: string) =>
    claimsDesk.db
      .updateTable('insurance_groups')
      .set({ group_type })
      .where('group_number', '=', name)
      .execute();
  const medicaid = required(
    await claimsDesk.db
      .selectFrom('insurance_groups')
      .select('group_number')
      .where('group_number', '<>', 'PPO')
      .where('plan_drug', 'ilike', '%medicaid%')
      .executeTakeFirst(),
    'the group of Medicaid',
  ).group_number;
  await group('3', medicaid);
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'medicaid', 'ppo');
  const { rxId } = await claimsDesk.desk.enter({ patientId });
  const first = await claimsDesk.db
    .selectFrom('patient_insurances')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .executeTakeFirstOrThrow();

  const why = 'Medicaid pays last: put the patient’s other insurance before it, or end that one.';
  await expect(send(rxId)).rejects.toThrow(why);
  const detail = await claimsDesk.desk.detail(rxId);
  // No other step, as cash, is proposed for it: F8 leads to the card.
  expect(detail.next).toBe(null);
  expect(detail.moves.find((move) => move.event === 'send-claim')).toMatchObject({
    allowed: false,
    why: [why],
    lead: 'insurances',
    leadId: first.id,
  });
  await group('1', medicaid);
});

test('who has Medicaid pays cash only for what Medicaid refused', async () => {
  const group = (group_type: string) =>
    claimsDesk.db.updateTable('insurance_groups').set({ group_type }).execute();
  const rxId = await entered({ drugId: claimsDesk.desk.shelf.lisinopril });
  const cash = () =>
    claimsDesk.desk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true });
  await group('3');
  const { why } = await refusalOf(cash());
  expect(why).toBe(
    [
      'The patient has Medicaid, which pays whole what it covers (42 CFR 447.15): bill it first.',
      'Cash is possible once it has refused, or when the card is ended in the patient’s record.',
    ].join(' '),
  );
  await send(rxId);
  await claimsDesk.run();
  expect((await claimsDesk.details(rxId)).payers[0]).toMatchObject({ state: 'rejected' });
  expect(await cash()).toMatchObject({ status: 'C' });
  await group('1');
});

test('a rejected claim goes again with the reason of its delay, which stays with it', async () => {
  const rxId = await entered({ drugId: claimsDesk.desk.shelf.lisinopril });
  await send(rxId);
  await claimsDesk.run();
  const corrections = {
    priorAuthorization: { type: '1', number: '00000012345' },
    clarifications: [],
    dur: [],
    delayReason: '8',
  };
  const coded = { rank: 1, what: 'Delay reason', correction: 'data' as const, corrections };
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => resubmitClaim(work, rxId, version, coded),
    rxId,
  );
  expect(await saidIn(rxId, 'Claim')).toMatchObject({ NV: '08' });
  await claimsDesk.run();
  expect((await claimsDesk.details(rxId)).payers[0]).toMatchObject({
    corrections: { delayReason: '8' },
  });
});
