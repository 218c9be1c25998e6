import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { addAnyway } from '#tests/platform/add-patient.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let cashier: TestBrowser;
let bin: number;
let otherBin: number;
let pcn: number;
let group: number;
let pbm: number;
const post = async (path: string, draft: object) => {
  const answer = await technician.post(path, { id: null, version: 0, draft });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as number;
};
const claims = { online: true, stars: false, showMessage: false, message: null };
const desk = { tel: null, tel2: null, telPa: null, faxPa: null };
const limits = { maxSupply: null, editableTime: null };
beforeAll(async () => {
  server = await testServer();
  [technician, cashier] = [await server.signedIn('technician'), await server.signedIn('cashier')];
  pbm = await post('/api/insurance-pbms', { pbmName: 'Meadow Rx', tel: null, notes: null });
  const aBin = (number: string) =>
    post('/api/insurance-bins', {
      bin: number,
      insurancePbmId: pbm,
      binType: '1',
      svId: null,
      ...desk,
      tel3: null,
      pcns: [],
      ...limits,
      transactions: null,
      ...claims,
    });
  [bin, otherBin] = [await aBin('990601'), await aBin('990602')];
  pcn = await post('/api/insurance-pcns', {
    insuranceBinId: bin,
    pcnNumber: 'MEADOW',
    groups: [],
    ...claims,
  });
  group = await post('/api/insurance-groups', {
    groupNumber: 'MDW1',
    insuranceBinId: bin,
    insurancePcnId: pcn,
    planDrug: 'Meadow Silver',
    groupType: '1',
    planId: null,
    ...desk,
    ...limits,
    ...claims,
  });
});
afterAll(() => server.close());

const draft = {
  ...blankPatient,
  lastName: 'Okafor',
  firstName: 'Ngozi',
  dateOfBirth: '1971-09-30',
  gender: 'F',
};
const card = (options: object = {}) => ({
  insPrefference: '1',
  insuranceBinId: bin,
  insurancePcnId: pcn,
  insuranceGroupId: group,
  planDrug: 'Meadow Silver',
  memberId: 'W123456789',
  personCode: '01',
  relationship: null,
  cardholderRelation: '1',
  chLastName: null,
  chFirstName: null,
  chMiddleName: null,
  startDate: '2026-01-01',
  effective: '2026-01-01',
  termination: null,
  notes: 'Copy of the card is filed',
  active: true,
  ...options,
});
const save = (
  insurances: readonly object[],
  id: number | null = null,
  version = 0,
  options: object = {},
  browser = technician,
) => addAnyway(browser, { id, version, draft: { ...draft, ...options }, insurances });
const cardsOf = async (id: number) =>
  (await technician.get(`/api/patients/${id}/lists`)).body.insurances;

describe('the insurances of a patient', () => {
  test('that have ended are said with what to ask for, and are not none on record', async () => {
    const told = async (id: number) =>
      (await technician.get(`/api/patients/${id}/safety`)).body.insurance;
    const added = await save([card({ termination: '2026-02-01' })], null, 0, {
      lastName: 'Ended',
    });
    expect(await told(added.body.id)).toBe(
      'Meadow Rx: Expired 02/01/2026. Ask for the card that is valid now.',
    );
    const none = await save([], null, 0, { lastName: 'None' });
    expect(await told(none.body.id)).toBeNull();
  });
  test('are saved with the patient in one version, read in billing order with the PBM of their BIN, changed in place, and deleted by what is left out', async () => {
    const added = await save([
      card({ insPrefference: '0', memberId: 'LATER' }),
      card({ insPrefference: '2', memberId: 'SECOND' }),
      card(),
    ]);
    expect(added).toMatchObject({ status: 200, body: { version: 1 } });
    const stored = await cardsOf(added.body.id);
    expect(stored).toMatchObject([
      { ...card(), insurancePbmId: pbm },
      { memberId: 'SECOND', insPrefference: '2' },
      { memberId: 'LATER', insPrefference: '0' },
    ]);
    const [first, second] = stored;
    // Two of them change places in one save.
    expect(
      await save(
        [
          { ...first, insPrefference: '2' },
          { ...second, insPrefference: '1' },
        ],
        added.body.id,
        1,
      ),
    ).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await cardsOf(added.body.id)).toMatchObject([
      { id: second.id, memberId: 'SECOND' },
      { id: first.id, memberId: 'W123456789' },
    ]);
    expect(await save([card({ memberId: 'OLD' })], added.body.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    });
    expect(await cardsOf(added.body.id)).toHaveLength(2);
    const line = await server.platform.db
      .selectFrom('audit_log')
      .select(['event', 'outcome'])
      .where('entity', '=', 'patient')
      .where('entity_id', '=', added.body.id)
      .where('event', '=', 'patient.saved')
      .execute();
    expect(line).toHaveLength(2);
  });
  test.each([
    [
      'two primaries in use',
      () => [card(), card({ memberId: 'W2' })],
      'Insurance 1: Another insurance in use is Primary already.',
    ],
    [
      'a PCN of another BIN',
      () => [card({ insuranceBinId: otherBin, insuranceGroupId: null })],
      'Insurance 1: This PCN belongs to another BIN. Choose another.',
    ],
    [
      'a group of another BIN',
      () => [card({ insuranceBinId: otherBin, insurancePcnId: null })],
      'Insurance 1: This Group belongs to another BIN. Choose another.',
    ],
    [
      'a BIN that is not there',
      () => [card({ insuranceBinId: 987_654_321 })],
      'Insurance 1: BIN: this one is not here any more. Choose another.',
    ],
    [
      'a spouse without the cardholder’s name',
      () => [card({ cardholderRelation: '2', relationship: '7' })],
      'Insurance 1: The cardholder’s last name is needed.',
    ],
    [
      'an end before the beginning',
      () => [card({ termination: '2025-12-31' })],
      'Insurance 1: The card would end before it begins.',
    ],
  ])('are refused whole: %s', async (_, list, say) => {
    const {
      body: { n: before },
    } = {
      body: {
        n: await server.platform.db
          .selectFrom('patients')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      },
    };
    expect(await save(list())).toMatchObject({
      status: 422,
      body: { message: say, fields: { insurances: say } },
    });
    expect(
      await server.platform.db
        .selectFrom('patients')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
  });
  test('an inactive one gives its place in the order free', async () => {
    expect(
      await save([card({ active: false, memberId: 'OLD' }), card({ memberId: 'NEW' })]),
    ).toMatchObject({ status: 200 });
  });
  test('are not for people who may not change patients, and hold the payer fast that they name', async () => {
    expect((await save([card()], null, 0, {}, cashier)).status).toBe(403);
    expect((await save([card()])).status).toBe(200);
    const { version } = (await technician.get(`/api/insurance-groups/${group}`)).body;
    expect(
      await technician.post(`/api/insurance-groups/${group}/remove`, { version }),
    ).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/patients are insured by it\. Switch it off instead/),
      },
    });
  });
});

describe('an eligibility check', () => {
  const ask = (patientId: number, options: object = {}) =>
    technician.post('/api/eligibility', {
      patientId,
      insuranceBinId: bin,
      insurancePcnId: pcn,
      insuranceGroupId: group,
      memberId: 'W123456789',
      personCode: '01',
      cardholderRelation: '1',
      dateOfBirth: '1971-09-30',
      zip: '62704',
      ...options,
    });
  test('is never answered by anybody but a payer: without one it says so and is kept', async () => {
    const {
      body: { id },
    } = await save([card()]);
    const say = 'No payer is connected for BIN 990601 and PCN MEADOW. Nothing was sent.';
    expect(await ask(id)).toMatchObject({
      status: 200,
      body: {
        bin: '990601',
        pcn: 'MEADOW',
        group: 'MDW1',
        memberId: 'W123456789',
        outcome: 'not-sent',
        message: say,
      },
    });
    expect((await ask(id, { insurancePcnId: null, insuranceGroupId: null })).body.message).toBe(
      'No payer is connected for BIN 990601. Nothing was sent.',
    );
    expect((await technician.get(`/api/patients/${id}/eligibility`)).body).toMatchObject([
      { pcn: null },
      { pcn: 'MEADOW', message: say },
    ]);
    expect((await cashier.post('/api/eligibility', {})).status).toBe(403);
    expect(
      await server.platform.db
        .selectFrom('audit_log')
        .select('detail')
        .where('event', '=', 'patient.eligibility-checked')
        .where('entity_id', '=', id)
        .execute(),
    ).toHaveLength(2);
  });
  test('is refused for a payer that the store does not have', async () => {
    const {
      body: { id },
    } = await save([card()]);
    expect(await ask(id, { insuranceBinId: 987_654_321 })).toMatchObject({
      status: 422,
      body: {
        message:
          'The BIN, PCN or Group of this card is not here any more. Choose another in the step Billing.',
      },
    });
  });
});
