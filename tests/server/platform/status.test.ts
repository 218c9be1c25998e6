import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { addAnyway } from '#tests/platform/add-patient.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let cashier: TestBrowser;
let storeId: number;
let otherStoreId: number;
beforeAll(async () => {
  server = await testServer();
  [technician, cashier] = [await server.signedIn('technician'), await server.signedIn('cashier')];
  const { db } = server.platform;
  const now = server.clock.now().toISOString();
  storeId = (
    await db
      .selectFrom('employees')
      .select('store_id')
      .where('username', '=', 'technician')
      .executeTakeFirstOrThrow()
  ).store_id!;
  const company = (
    await db
      .selectFrom('stores')
      .select('company_id')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).company_id;
  otherStoreId = (
    await db
      .insertInto('stores')
      .values({
        company_id: company,
        code: '988',
        name: 'Elsewhere',
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => server.close());

const address = {
  addressLine1: null,
  addressLine2: null,
  zipCode: null,
  zip4: null,
  cityName: null,
  state: null,
  cityId: 0,
};
const patientDraft = {
  ...blankPatient,
  lastName: 'Okafor',
  firstName: 'Ngozi',
  middleName: null,
  dateOfBirth: '1971-09-30',
  gender: 'F',
  cellPhone: '3125550177',
  homeTel: null,
  email: null,
  ...address,
  ezCap: false,
  autofill: false,
  allergyStatus: 'not-selected',
  note: null,
};
const prescriberDraft = {
  lastName: 'Lindqvist',
  firstName: 'Ben',
  middleName: null,
  gender: null,
  degree: 'MD',
  speciality: null,
  npi: '1992211627',
  dea: null,
  ssId: null,
  refill: true,
  licenseNo: null,
  licenseState: null,
  deaExpires: null,
  licenseExpires: null,
  licenses: [],
  phone: null,
  fax: null,
  cell: null,
  email: null,
  ...address,
};
const drugDraft = drugDraftOf({
  ndc: '99999000501',
  name: 'House ointment',
  form: 'Ointment',
  pkgSize: 30_000,
  uom: 'GM',
});
const add = async (kind: string, draft: object): Promise<number> =>
  (await addAnyway(technician, { id: null, version: 0, draft }, `/api/${kind}`)).body.id;
const turn = (browser: TestBrowser, kind: string, id: number, input: object) =>
  browser.put(`/api/${kind}/${id}/status`, {
    version: 1,
    kind: 'active',
    on: false,
    reason: 'Moved away',
    ...input,
  });
const listed = async (kind: string, text: string, filters: object = {}) =>
  (
    await technician.post(`/api/${kind}/search`, {
      text,
      filters,
      sort: null,
      offset: 0,
      limit: 10,
    })
  ).body.rows;
const lastAudit = () =>
  server.platform.db
    .selectFrom('audit_log')
    .select(['event', 'entity', 'entity_id', 'outcome', 'detail', 'before_digest', 'after_digest'])
    .where('event', 'like', '%.status-changed')
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('a patient', () => {
  test('is made inactive with a reason, found under InActive, and comes back', async () => {
    const id = await add('patients', { ...patientDraft, lastName: 'Moverly' });
    expect(await turn(technician, 'patients', id, {})).toMatchObject({
      status: 200,
      body: { id, version: 2 },
    });
    expect(await lastAudit()).toMatchObject({
      event: 'patient.status-changed',
      entity: 'patient',
      entity_id: id,
      outcome: 'done',
      detail: { version: 2, kind: 'active', on: false },
      before_digest: expect.any(String),
      after_digest: expect.any(String),
    });
    expect(await listed('patients', 'moverly', { status: 'Active' })).toEqual([]);
    expect(await listed('patients', 'moverly', { status: 'InActive' })).toMatchObject([
      { id, version: 2, active: false, inactiveReason: 'Moved away', blocked: false },
    ]);
    expect(
      await turn(technician, 'patients', id, { version: 2, on: true, reason: '' }),
    ).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await listed('patients', 'moverly', { status: 'Active' })).toMatchObject([
      { id, active: true, inactiveReason: null },
    ]);
  });
  test('is neither blocked nor made inactive without a reason', async () => {
    const id = await add('patients', { ...patientDraft, lastName: 'Silent' });
    expect(await turn(technician, 'patients', id, { reason: '  ' })).toMatchObject({
      status: 422,
      body: {
        code: 'REFUSED',
        message: 'Say why this is made inactive.',
        fields: { reason: 'The reason is missing' },
      },
    });
    expect(
      await turn(technician, 'patients', id, { kind: 'blocked', on: true, reason: '' }),
    ).toMatchObject({ status: 422, body: { message: 'Say why this is made blocked.' } });
    expect(
      await turn(technician, 'patients', id, {
        kind: 'blocked',
        on: true,
        reason: 'Forged prescription',
      }),
    ).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await listed('patients', 'silent')).toMatchObject([
      { active: true, blocked: true, blockedReason: 'Forged prescription' },
    ]);
  });
  test('that somebody else saved first comes back with the refusal; another store’s looks like none', async () => {
    const id = await add('patients', { ...patientDraft, lastName: 'Twicely' });
    await technician.post('/api/patients', {
      id,
      version: 1,
      draft: { ...patientDraft, lastName: 'Twicely', note: 'first' },
    });
    expect(await turn(technician, 'patients', id, {})).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { id, version: 2, note: 'first' } },
    });
    await server.platform.db
      .updateTable('patients')
      .set({ store_id: otherStoreId })
      .where('id', '=', id)
      .execute();
    expect(await turn(technician, 'patients', id, { version: 2 })).toMatchObject({
      status: 404,
      body: { message: 'There is no such patient in this store.' },
    });
  });
  test('is out of a cashier’s reach', async () => {
    expect(
      (
        await turn(
          cashier,
          'patients',
          await add('patients', { ...patientDraft, lastName: 'Reach' }),
          {},
        )
      ).status,
    ).toBe(403);
  });
});

test('a prescriber is blocked and let go', async () => {
  const id = await add('prescribers', prescriberDraft);
  expect(
    await turn(technician, 'prescribers', id, { kind: 'blocked', on: true, reason: 'Board order' }),
  ).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await lastAudit()).toMatchObject({
    event: 'prescriber.status-changed',
    entity_id: id,
    detail: { kind: 'blocked', on: true },
  });
  expect(
    await turn(technician, 'prescribers', id, {
      version: 2,
      kind: 'blocked',
      on: false,
      reason: '',
    }),
  ).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await listed('prescribers', 'lindqvist')).toMatchObject([
    { blocked: false, blockedReason: null },
  ]);
});

describe('a drug', () => {
  const master = async (ndc: string) =>
    (
      await server.platform.db
        .insertInto('drugs')
        .values({
          ndc,
          name: 'Nationwide',
          name_key: 'nationwide',
          schedule: '0',
          created_at: server.clock.now().toISOString(),
          modified_at: server.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  test('is switched for this store; its own version stays', async () => {
    const id = await add('drugs', drugDraft);
    expect(
      await turn(technician, 'drugs', id, { reason: 'Discontinued by the maker' }),
    ).toMatchObject({ status: 200, body: { id, version: 2 } });
    expect(
      await listed('drugs', 'house ointment', { scope: 'Local', status: 'InActive' }),
    ).toMatchObject([{ id, active: false, inactiveReason: 'Discontinued by the maker' }]);
    expect(await turn(technician, 'drugs', id, { version: 7 })).toMatchObject({
      status: 409,
      body: { data: { version: 2 } },
    });
    expect(await turn(technician, 'drugs', id, { kind: 'blocked', on: true })).toMatchObject({
      status: 422,
      body: { message: 'A drug is not blocked: make it inactive.' },
    });
  });
  test('of the national list is kept first, then switched; the national record stays as it is', async () => {
    const id = await master('99999000601');
    expect(await turn(technician, 'drugs', id, {})).toMatchObject({
      status: 422,
      body: {
        message:
          'This store does not keep this drug, so there is nothing to switch. Add it to Local first.',
      },
    });
    expect(await technician.put(`/api/drugs/${id}/keep`, {})).toMatchObject({
      status: 200,
      body: { id, local: true, autofill: false },
    });
    expect(await technician.put(`/api/drugs/${id}/keep`, { autofill: true })).toMatchObject({
      status: 200,
      body: { autofill: true },
    });
    expect(await turn(technician, 'drugs', id, { version: 2 })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(
      await server.platform.db
        .selectFrom('drugs')
        .select(['active', 'version'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ active: true, version: 1 });
    expect((await technician.put('/api/drugs/99999999/keep', {})).status).toBe(404);
  });
});

describe('a patient with allergies', () => {
  const penicillin = {
    kind: 'group',
    value: 'penicillins',
    label: 'Penicillins',
    severity: 'Severe',
    exception: false,
  };
  const save = (id: number | null, version: number, draft: object, allergies: readonly object[]) =>
    addAnyway(technician, {
      id,
      version,
      draft: { ...patientDraft, lastName: 'Allergan', ...draft },
      allergies,
    });
  const count = async () => (await listed('patients', 'allergan')).length;
  test('is saved whole or not at all', async () => {
    expect(await save(null, 0, { allergyStatus: 'allergies' }, [])).toMatchObject({
      status: 422,
      body: { fields: { allergyStatus: 'No allergy is named' } },
    });
    expect(await count()).toBe(0);
    const added = await save(null, 0, { allergyStatus: 'allergies' }, [penicillin]);
    expect(added).toMatchObject({ status: 200, body: { version: 1, allergyStatus: 'allergies' } });
    const { id } = added.body;
    const [stored] = (await technician.get(`/api/patients/${id}/allergies`)).body;
    expect(await save(id, 1, { allergyStatus: 'nkda', note: 'lost' }, [stored])).toMatchObject({
      status: 422,
    });
    expect((await technician.get(`/api/patients/${id}`)).body).toMatchObject({
      version: 1,
      note: null,
    });
  });
  test('keeps who checked the list, and when, while the list is left alone', async () => {
    const { id } = (
      await save(null, 0, { lastName: 'Checkley', allergyStatus: 'allergies' }, [penicillin])
    ).body;
    const [stored] = (await technician.get(`/api/patients/${id}/allergies`)).body;
    await server.platform.db
      .updateTable('patients')
      .set({ allergies_checked_on: '2020-01-01' })
      .where('id', '=', id)
      .execute();
    expect(
      await save(id, 1, { lastName: 'Checkley', allergyStatus: 'allergies', note: 'calls' }, [
        stored,
      ]),
    ).toMatchObject({ status: 200, body: { version: 2, note: 'calls' } });
    const checkedOn = async () =>
      (
        await server.platform.db
          .selectFrom('patients')
          .select('allergies_checked_on as on')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).on;
    expect(await checkedOn()).toBe('2020-01-01');
    await save(id, 2, { lastName: 'Checkley', allergyStatus: 'nkda' }, []);
    expect(await checkedOn()).not.toBe('2020-01-01');
  });
});
