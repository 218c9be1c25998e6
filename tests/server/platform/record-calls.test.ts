import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { addAnyway } from '#tests/platform/add-patient.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import {
  demoAccounts,
  testServer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';
import { receivedWithPaper } from '#tests/server/stock/received-with-paper.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
let cashier: TestBrowser;
let storeId: number;
let otherStoreId: number;
beforeAll(async () => {
  server = await testServer();
  [technician, pharmacist, cashier] = [
    await server.signedIn('technician'),
    await server.signedIn('pharmacist'),
    await server.signedIn('cashier'),
  ];
  const { db } = server.platform;
  const now = server.clock.now().toISOString();
  storeId = (
    await db
      .selectFrom('employees')
      .select('store_id')
      .where('username', '=', 'technician')
      .executeTakeFirstOrThrow()
  ).store_id!;
  await db.updateTable('stores').set({ ncpdp: '1234567' }).where('id', '=', storeId).execute();
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
        code: '987',
        name: 'Elsewhere',
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => server.close());

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
  addressLine1: null,
  addressLine2: null,
  zipCode: null,
  zip4: null,
  cityName: null,
  state: null,
  cityId: 0,
  ezCap: false,
  autofill: false,
  allergyStatus: 'not-selected',
  note: null,
};
const drugDraft = drugDraftOf({
  ndc: '99999000201',
  name: 'House cream',
  form: 'Cream',
  pkgSize: 30_000,
  uom: 'GM',
});
const save = (
  browser: TestBrowser,
  kind: string,
  draft: object,
  id: number | null = null,
  version = 0,
) => addAnyway(browser, { id, version, draft }, `/api/${kind}`);
const lastAudit = async (event: string) =>
  server.platform.db
    .selectFrom('audit_log')
    .select([
      'event',
      'entity',
      'entity_id',
      'outcome',
      'detail',
      'before_digest',
      'after_digest',
      'store_id',
    ])
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .executeTakeFirst();
const lastChange = async () =>
  server.platform.db
    .selectFrom('outbox')
    .select(['store_id', 'entity', 'entity_id', 'version'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
const moveAway = async (table: 'patients' | 'drugs', id: number) =>
  server.platform.db
    .updateTable(table)
    .set({ store_id: otherStoreId })
    .where('id', '=', id)
    .execute();

describe('a patient over the calls', () => {
  test('is saved with its audit row and a notice to the other workstations', async () => {
    const added = await save(technician, 'patients', patientDraft);
    expect(added).toMatchObject({ status: 200, body: { lastName: 'Okafor', version: 1 } });
    expect(await lastAudit('patient.saved')).toMatchObject({
      entity: 'patient',
      entity_id: added.body.id,
      outcome: 'done',
      detail: { version: 1 },
      before_digest: null,
      after_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      store_id: storeId,
    });
    expect(await lastChange()).toEqual({
      store_id: storeId,
      entity: 'patient',
      entity_id: added.body.id,
      version: 1,
    });
    await save(
      technician,
      'patients',
      { ...patientDraft, note: 'Prefers calls' },
      added.body.id,
      1,
    );
    expect((await lastAudit('patient.saved'))!.before_digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await technician.get(`/api/patients/${added.body.id}`)).toMatchObject({
      status: 200,
      body: { note: 'Prefers calls', version: 2 },
    });
    expect(await lastAudit('patient.viewed')).toMatchObject({
      entity_id: added.body.id,
      outcome: 'viewed',
    });
  });
  test('that somebody else saved first comes back with the refusal', async () => {
    const { body } = await save(technician, 'patients', { ...patientDraft, lastName: 'Twice' });
    await save(
      pharmacist,
      'patients',
      { ...patientDraft, lastName: 'Twice', note: 'first' },
      body.id,
      1,
    );
    expect(
      await save(
        technician,
        'patients',
        { ...patientDraft, lastName: 'Twice', note: 'second' },
        body.id,
        1,
      ),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'STALE',
        message: 'Robin Pharmacist saved this patient first.',
        savedBy: { name: 'Robin Pharmacist', at: server.clock.now().toISOString() },
        data: { id: body.id, version: 2, note: 'first' },
      },
    });
    expect(await pharmacist.post(`/api/patients/${body.id}/remove`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: 'You saved this patient first.', data: { version: 2 } },
    });
    // The program itself changed it last, as an import does: nobody is named for it.
    const later = new Date(server.clock.now().getTime() + 1_000).toISOString();
    await insertChanges(server.platform.db, later, [
      { storeId, entity: 'patient', entityId: body.id, version: 3 },
    ]);
    expect(await pharmacist.post(`/api/patients/${body.id}/remove`, { version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Someone else saved this patient first.' },
    });
  });
  test('with a birth date to come is refused, with the field and the reason', async () => {
    expect(
      await save(technician, 'patients', { ...patientDraft, dateOfBirth: '2099-01-01' }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'REFUSED',
        message: 'The birth date lies in the future. Look at the year.',
        why: ['The birth date lies in the future. Look at the year.'],
        fields: { dateOfBirth: 'The birth date lies in the future' },
      },
    });
  });
  test('of another store is answered like one that does not exist', async () => {
    const { body } = await save(technician, 'patients', { ...patientDraft, lastName: 'Elsewhere' });
    await moveAway('patients', body.id);
    const nothing = (input: { status: number; body: Record<string, unknown> }) => ({
      status: input.status,
      ...input.body,
      correlationId: undefined,
    });
    for (const call of [
      (id: number) => technician.get(`/api/patients/${id}`),
      (id: number) => save(technician, 'patients', patientDraft, id, 1),
      (id: number) => pharmacist.post(`/api/patients/${id}/remove`, { version: 1 }),
      (id: number) => technician.get(`/api/patients/${id}/allergies`),
    ]) {
      const foreign = nothing(await call(body.id));
      expect(foreign).toEqual(nothing(await call(99_999_999)));
      expect(foreign).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'There is no such patient in this store.',
      });
    }
  });
  test('is deleted by who may, found no more, and comes back by undo', async () => {
    const { body } = await save(technician, 'patients', { ...patientDraft, lastName: 'Gonelle' });
    expect(await technician.post(`/api/patients/${body.id}/remove`, { version: 1 })).toMatchObject({
      status: 403,
    });
    expect(await pharmacist.post(`/api/patients/${body.id}/remove`, { version: 1 })).toMatchObject({
      status: 200,
      body: { id: body.id, version: 2 },
    });
    const found = async () =>
      (
        await technician.post('/api/patients/search', {
          text: 'gonelle',
          filters: {},
          sort: null,
          offset: 0,
          limit: 10,
        })
      ).body.total;
    expect(await found()).toBe(0);
    expect(await pharmacist.post(`/api/patients/${body.id}/restore`, { version: 2 })).toMatchObject(
      { status: 200, body: { version: 3 } },
    );
    expect(await found()).toBe(1);
  });
  test('keeps its allergies whole', async () => {
    const { body } = await save(technician, 'patients', { ...patientDraft, lastName: 'Allergic' });
    const penicillin = {
      kind: 'group',
      value: 'penicillins',
      label: 'Penicillins',
      severity: 'Severe',
      exception: false,
    };
    expect(
      await technician.put(`/api/patients/${body.id}/allergies`, {
        version: 1,
        status: 'nkda',
        allergies: [penicillin],
      }),
    ).toMatchObject({
      status: 422,
      body: { fields: { allergyStatus: 'The list names allergies' } },
    });
    expect(
      await technician.put(`/api/patients/${body.id}/allergies`, {
        version: 1,
        status: 'allergies',
        allergies: [penicillin],
      }),
    ).toMatchObject({ status: 200, body: { version: 2, allergies: [{ label: 'Penicillins' }] } });
    expect(
      await technician.put(`/api/patients/${body.id}/allergies`, {
        version: 1,
        status: 'allergies',
        allergies: [penicillin],
      }),
    ).toMatchObject({ status: 409, body: { data: { version: 2 } } });
  });
});

describe('stock over the calls', () => {
  let drugId: number;
  beforeAll(async () => {
    drugId = (await save(technician, 'drugs', drugDraft)).body.id;
  });
  const receive = (browser: TestBrowser, input: object) =>
    browser.post('/api/stock/receive', {
      drugId,
      lot: 'A1',
      expiresOn: '2027-06-30',
      quantity: 30_000,
      unitCost: 1_250,
      ...input,
    });

  test('a delivery comes into its lot, with lot and expiry of the scan', async () => {
    const got = await receive(technician, { serial: 'S-1' });
    expect(got).toMatchObject({ status: 200, body: { onHand: 30_000 } });
    expect(await receive(technician, {})).toMatchObject({
      body: { lotId: got.body.lotId, onHand: 60_000 },
    });
    expect((await technician.get(`/api/stock/${drugId}/lots`)).body).toMatchObject([
      { lot: 'A1', expiresOn: '2027-06-30', onHand: 60_000, version: 3 },
    ]);
    expect(await lastChange()).toMatchObject({ entity: 'stock', entity_id: drugId });
    expect(await lastAudit('stock.received')).toMatchObject({
      entity: 'lot',
      entity_id: got.body.lotId,
      detail: { drugId, quantity: 30_000, unitCost: 1_250 },
    });
  });
  test('an expired or recalled lot does not come onto the shelf', async () => {
    expect(await receive(technician, { lot: 'OLD', expiresOn: '2026-03-01' })).toMatchObject({
      status: 422,
      body: {
        message: [
          'This lot expired on 03/01/2026. Put it into quarantine and send it back:',
          'EI, “Receive into quarantine”.',
        ].join(' '),
      },
    });
    await server.platform.db
      .updateTable('stock_lots')
      .set({ recalled: true, recall_reason: 'Glass' })
      .where('lot', '=', 'A1')
      .execute();
    expect(await receive(technician, {})).toMatchObject({
      status: 422,
      body: { message: 'Lot A1 is recalled: Glass. Put it into quarantine.' },
    });
    await server.platform.db
      .updateTable('stock_lots')
      .set({ recalled: false })
      .where('lot', '=', 'A1')
      .execute();
    expect((await technician.get(`/api/stock/${drugId}/lots`)).body).toHaveLength(1);
  });
  test('is adjusted with a reason, never below zero, over the version that was seen', async () => {
    const [lot] = (await technician.get(`/api/stock/${drugId}/lots`)).body;
    const adjust = (input: object) =>
      technician.post('/api/stock/adjust', {
        lotId: lot.lotId,
        version: lot.version,
        delta: -1_000,
        reason: 'Broken tube',
        ...input,
      });
    expect(await adjust({ delta: -60_001 })).toMatchObject({
      status: 422,
      body: {
        message: 'Lot A1 holds 60: 60.001 can’t be taken off. Count it again.',
        fields: { delta: 'More than the lot holds' },
      },
    });
    expect(await adjust({ reason: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Say why in words' } },
    });
    expect(await adjust({})).toMatchObject({
      status: 200,
      body: { onHand: 59_000, version: lot.version + 1 },
    });
    expect(await adjust({})).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { onHand: 59_000, version: lot.version + 1 } },
    });
    expect(
      await technician.post(`/api/drugs/${drugId}/remove`, {
        version: (await technician.get(`/api/drugs/${drugId}`)).body.version,
      }),
    ).toMatchObject({
      status: 422,
      body: { message: '59 of this drug are in stock. Adjust the stock to 0 before deleting it.' },
    });
  });
  test('of a controlled drug is adjusted by a pharmacist', async () => {
    const controlled = (
      await save(technician, 'drugs', {
        ...drugDraft,
        ndc: '99999000301',
        name: 'House sedative',
        schedule: '4',
      })
    ).body.id;
    const { lotId } = await receivedWithPaper(technician, controlled);
    const adjust = (browser: TestBrowser) =>
      browser.post('/api/stock/adjust', { lotId, version: 2, delta: -1_000, reason: 'Spilled' });
    expect(await adjust(technician)).toMatchObject({
      status: 422,
      body: { allowedRoles: ['Pharmacist', 'Pharmacist-in-charge'] },
    });
    expect(await adjust(pharmacist)).toMatchObject({ status: 200, body: { onHand: 29_000 } });
  });
  test('of a C-II drug is adjusted by two people, each with the password for this lot in this version, once', async () => {
    const narcotic = (
      await save(technician, 'drugs', {
        ...drugDraft,
        ndc: '99999000901',
        name: 'House narcotic',
        schedule: '2',
      })
    ).body.id;
    expect(await receive(technician, { drugId: narcotic })).toMatchObject({
      status: 422,
      body: {
        message: 'This is a C-II drug: it is received by a person who may adjust controlled stock.',
      },
    });
    const { lotId } = await receivedWithPaper(pharmacist, narcotic);
    const { password } = demoAccounts().find(
      (demoAccount) => demoAccount.username === 'pharmacist',
    )!;
    const prove = async (action: string, version: number, options: object = { password }) =>
      (
        await pharmacist.post('/api/session/step-up', {
          action,
          entity: 'lot',
          entityId: lotId,
          entityVersion: version,
          ...options,
        })
      ).body.token as string;
    const witness = { username: 'technician', password: 'demo-technician-2026' };
    const adjust = (options: object = {}) =>
      pharmacist.post('/api/stock/adjust', {
        lotId,
        version: 2,
        delta: -1_000,
        reason: 'Spilled',
        ...options,
      });
    expect((await adjust()).body).toMatchObject({
      code: 'REFUSED',
      message: 'This is a C-II drug: type your password for this correction.',
    });
    expect((await adjust({ stepUp: await prove('stock.adjust', 1) })).body.message).toBe(
      'This is a C-II drug: type your password for this correction.',
    );
    expect(
      (
        await adjust({
          stepUp: await prove('stock.adjust', 2, witness),
          witness: await prove('stock.witness', 2, witness),
        })
      ).body.message,
    ).toBe('This is a C-II drug: type your password for this correction.');
    expect((await adjust({ stepUp: await prove('stock.adjust', 2) })).body.message).toMatch(
      /a second person has to see it/,
    );
    expect(
      (
        await adjust({
          stepUp: await prove('stock.adjust', 2),
          witness: await prove('stock.witness', 2),
        })
      ).body.message,
    ).toBe('Another person has to be the second one.');
    const both = {
      stepUp: await prove('stock.adjust', 2),
      witness: await prove('stock.witness', 2, witness),
    };
    expect(await adjust(both)).toMatchObject({ status: 200, body: { onHand: 29_000 } });
    expect((await adjust({ ...both, version: 3 })).body.code).toBe('REFUSED');
    const [, moved] = await server.platform.db
      .selectFrom('stock_movements as m')
      .innerJoin('employees as e', 'e.id', 'm.second_by_id')
      .select(['m.quantity', 'e.username'])
      .where('m.lot_id', '=', lotId)
      .orderBy('m.id')
      .execute()
      .then((rows) => [null, ...rows]);
    expect(moved).toEqual({ quantity: -1_000, username: 'technician' });
  });
  test('of another store is answered like none', async () => {
    const own = (
      await save(technician, 'drugs', { ...drugDraft, ndc: '99999000401', name: 'Far cream' })
    ).body.id;
    await moveAway('drugs', own);
    expect(await receive(technician, { drugId: own })).toMatchObject({
      status: 404,
      body: { message: 'There is no such drug or lot in this store.' },
    });
    expect(await technician.get(`/api/stock/${own}/lots`)).toMatchObject({ status: 404 });
  });
});

test('a cashier’s search shows patients and drugs, no prescribers', async () => {
  await save(technician, 'prescribers', {
    lastName: 'Okafori',
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
    addressLine1: null,
    addressLine2: null,
    zipCode: null,
    zip4: null,
    cityName: null,
    state: null,
    cityId: 0,
  });
  const kinds = async (browser: TestBrowser) => [
    ...new Set(
      ((await browser.post('/api/search', { text: 'okaf' })).body as { kind: string }[]).map(
        (item) => item.kind,
      ),
    ),
  ];
  expect(await kinds(technician)).toEqual(['patient', 'prescriber']);
  expect(await kinds(cashier)).toEqual(['patient']);
});

test('a draft is a person’s own, and null lets go of it', async () => {
  const load = async (browser: TestBrowser) =>
    (await browser.post('/api/drafts/load', { key: 'rx.new' })).body.value;
  expect(
    await technician.post('/api/drafts/save', {
      key: 'rx.new',
      value: { sig: 'T1T', n: [1, null] },
    }),
  ).toMatchObject({ status: 200, body: { saved: true } });
  expect(await load(technician)).toEqual({ sig: 'T1T', n: [1, null] });
  expect(await load(pharmacist)).toBeNull();
  await technician.post('/api/drafts/save', { key: 'rx.new', value: null });
  expect(await load(technician)).toBeNull();
});

describe('an electronic prescription over the calls', () => {
  test('is received, listed, opened, refused; a duplicate is answered alike and told to nobody twice', async () => {
    const xml = newRx();
    const got = await technician.post('/api/erx/inbox', { xml });
    expect(got).toMatchObject({
      status: 200,
      body: { status: 'new', answer: expect.stringContaining('<Code>010</Code>') },
    });
    const notice = await lastChange();
    expect(notice).toMatchObject({ entity: 'erx', entity_id: got.body.erxId });
    expect((await technician.post('/api/erx/inbox', { xml })).body).toEqual(got.body);
    expect(await lastChange()).toEqual(notice);
    expect(
      await technician.post('/api/erx/search', {
        text: 'testpatient',
        filters: { direction: 'in' },
        sort: null,
        offset: 0,
        limit: 10,
      }),
    ).toMatchObject({ status: 200, body: { total: 1, rows: [{ erxId: got.body.erxId }] } });
    const detail = await technician.get(`/api/erx/${got.body.erxId}`);
    expect(detail).toMatchObject({
      status: 200,
      body: {
        answer: 'Status 010',
        entry: { erxId: got.body.erxId, origin: '3', quantity: 30_000 },
      },
    });
    expect((await technician.get(`/api/erx/${got.body.erxId}/raw`)).body.xml).toBe(xml);
    expect(await lastAudit('erx.raw-viewed')).toMatchObject({
      entity_id: got.body.erxId,
      outcome: 'viewed',
    });
    expect(
      await technician.post(`/api/erx/${got.body.erxId}/refuse`, {
        version: 1,
        reasonCode: 'duplicate',
        reasonText: '',
      }),
    ).toMatchObject({ status: 200, body: { status: 'refused', version: 2 } });
    expect(
      await technician.post(`/api/erx/${got.body.erxId}/refuse`, {
        version: 1,
        reasonCode: 'duplicate',
        reasonText: '',
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { erxId: got.body.erxId, status: 'refused' } },
    });
  });
  test('is out of a cashier’s reach, and one that is not there is said so', async () => {
    expect(
      (
        await cashier.post('/api/erx/search', {
          text: '',
          filters: {},
          sort: null,
          offset: 0,
          limit: 10,
        })
      ).status,
    ).toBe(403);
    expect(await technician.get('/api/erx/99999999')).toMatchObject({
      status: 404,
      body: { message: 'There is no such message in this store.' },
    });
  });
});
