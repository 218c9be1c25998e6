import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likelyCause, sentClaimOf } from '#domain/claim/billing/likely-cause.ts';
import type { ClaimCard } from '#domain/claim/contract/corrections.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import { required } from '#domain/platform/required.ts';
import { reverseClaims, resubmitClaim, sendClaim } from '#server/services/claim/send.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claims: ClaimsDesk;
beforeAll(async () => {
  claims = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claims.close());

/** A prescription whose claim went out with another member number than the payer knows. */
async function sentAs(memberId: string): Promise<number> {
  const patientId = await claims.desk.patient({});
  await claims.insure(patientId, 'ppo');
  await claims.db
    .updateTable('patient_insurances')
    .set({ member_id: memberId })
    .where('patient_id', '=', patientId)
    .execute();
  const { rxId } = await claims.desk.enter({ patientId });
  await claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);
  await claims.run();
  return rxId;
}
const firstPayer = async (rxId: number) =>
  required((await claims.details(rxId)).payers[0], 'the payer of the claim');
const cardOf = async (rxId: number): Promise<ClaimCard> =>
  required((await firstPayer(rxId)).card, 'the card of the payer');
const none = { priorAuthorization: null, clarifications: [], dur: [] };
const again = (actor: Actor, rxId: number, card: ClaimCard) =>
  claims.act(
    actor,
    (work, at) =>
      resubmitClaim(work, rxId, at, {
        rank: 1,
        what: 'Card',
        correction: 'data',
        corrections: none,
        card,
      }),
    rxId,
  );
const stored = (rxId: number) =>
  claims.db
    .selectFrom('rxs as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .innerJoin('patient_insurances as i', 'i.patient_id', 'p.id')
    .select(['i.member_id', 'i.person_code', 'i.cardholder_relation', 'p.insurance_dob'])
    .select('p.version')
    .where('r.id', '=', rxId)
    .executeTakeFirstOrThrow();
/** The last request of a prescription, as the payer got it. */
async function requestOf(rxId: number) {
  const { request } = await claims.db
    .selectFrom('claim_transmissions as t')
    .innerJoin('claims as c', 'c.id', 't.claim_id')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .select('t.request')
    .where('f.rx_id', '=', rxId)
    .orderBy('t.id', 'desc')
    .executeTakeFirstOrThrow();
  const read = readTransmission(request);
  if (!read.ok) throw new Error('the request can’t be read');
  return sentClaimOf(read.value);
}

test('52: it says as whom the patient was sent; with the right card it is paid', async () => {
  const rxId = await sentAs('W999');
  const rejected = await firstPayer(rxId);
  const before = await stored(rxId);

  expect(rejected.rejects).toMatchObject([
    {
      code: '52',
      cause: 'ALMA RIVERA, born 04/12/1957, was sent as member # W999, person code 01, cardholder.',
    },
  ]);
  await again(claims.desk.technician, rxId, {
    ...(await cardOf(rxId)),
    memberId: 'W100',
    payerBirthDate: '1957-04-12',
  });
  expect(await requestOf(rxId)).toMatchObject({
    insurance: { C2: 'W100', C3: '01', C6: '1' },
    patient: { C4: '1957-04-12', CB: 'RIVERA' },
  });
  await claims.run();
  expect((await firstPayer(rxId)).state).toBe('paid');
  expect(await stored(rxId)).toEqual({
    member_id: 'W100',
    person_code: '01',
    cardholder_relation: '1',
    insurance_dob: '1957-04-12',
    version: before.version + 1,
  });
  await claims.act(claims.desk.technician, (work, at) => reverseClaims(work, rxId, at, null), rxId);
  await claims.run();
});

test('a card is not corrected over a changed patient, nor without the right to', async () => {
  const rxId = await sentAs('W998');
  const card = await cardOf(rxId);
  const before = await stored(rxId);
  const permissions = new Set(claims.desk.technician.permissions);
  permissions.delete('patient.write');

  expect(
    await refusalOf(again(claims.desk.technician, rxId, { ...card, patientVersion: 99 })),
  ).toMatchObject({ code: 'STALE' });
  expect(await refusalOf(again({ ...claims.desk.technician, permissions }, rxId, card))).toEqual({
    code: 'FORBIDDEN',
    why: 'Only who may change patients corrects a card.',
  });
  expect(
    await refusalOf(again(claims.desk.technician, rxId, { ...card, insuranceId: 999_999 })),
  ).toEqual({
    code: 'REFUSED',
    why: 'This card is not the patient’s any more: look at the claim again.',
  });
  expect(await stored(rxId)).toEqual(before);
  expect((await firstPayer(rxId)).state).toBe('rejected');
});

describe('what the claim said of what a code is about', () => {
  let rxId: number;
  beforeAll(async () => {
    rxId = await sentAs('W997');
  });
  test.each([
    ['06', 'Group PPO was sent.'],
    ['07', 'Member # W997 was sent.'],
    ['08', 'Person code 01 was sent.'],
    ['09', 'Born 04/12/1957 was sent.'],
    ['11', 'Relationship 1 (Cardholder) was sent.'],
    ['21', 'NDC 00591036901 was sent.'],
    ['22', 'DAW 0 (No selection) was sent.'],
    ['25', 'NPI 1790887081 of CHEN was sent.'],
    ['39', 'No diagnosis was sent.'],
    ['54', 'NDC 00591036901 was sent.'],
    ['65', 'ALMA RIVERA, born 04/12/1957, was sent as member # W997, person code 01, cardholder.'],
    ['69', 'Filled on 03/02/2026 was sent. The card here ends on 03/01/2026.'],
    ['6Z', 'The pharmacy’s NPI 1234567893 asked for NDC 00591036901.'],
    ['70', 'NDC 00591036901 was sent. The plan prefers GLIPIZIDE 5 MG.'],
    ['75', 'No prior authorization number was sent.'],
    ['76', '60 for 30 days were sent.'],
    [
      '79',
      'Filled on 03/02/2026 was sent, without a clarification of why so early. ' +
        'The payer takes it from 03/20/2026.',
    ],
    ['7X', '60 for 30 days were sent.'],
    ['88', 'The payer asks about TD (Duplicate therapy). No answer was sent.'],
    ['E7', '60 EA were sent, for 30 days.'],
    ['MR', 'NDC 00591036901 was sent. The plan prefers GLIPIZIDE 5 MG.'],
    ['10', 'Born 04/12/1957, gender 2 (Female) was sent.'],
    ['29', 'Refills 2 was sent.'],
    ['33', 'Origin 1 (Written) was sent.'],
    ['34', 'No submission clarification was sent.'],
    ['41', 'Other coverage code 00 (Not specified) was sent.'],
    ['46', 'NPI 1790887081 of CHEN was sent.'],
    ['62', 'ALMA RIVERA, born 04/12/1957, was sent as member # W997, person code 01, cardholder.'],
    ['80', 'No diagnosis was sent.'],
    ['81', 'Filled on 03/02/2026 was sent, without a delay reason.'],
    ['925', '60 for 30 days were sent.'],
    ['922', 'The payer asks about TD (Duplicate therapy). No answer was sent.'],
    ['649', '60 were sent as dispensed, without the quantity prescribed.'],
    ['645', 'NDC 00591036901 was sent.'],
    ['99', null],
  ])('%s: %s', async (code, cause) => {
    const preferring = ['70', 'MR'].includes(code);

    expect(
      likelyCause(code, await requestOf(rxId), {
        outcome: {
          dur: [{ E4: 'TD' }],
          preferred: preferring ? [{ AR: '00000000000', AU: 'GLIPIZIDE 5 MG' }] : [],
        },
        nextFillOn: '2026-03-20',
        cardUntil: '2026-03-01',
      }),
    ).toBe(cause);
  });
});
