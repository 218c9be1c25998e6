import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#adapters/platform/routes.gen.ts';
import { referenceGroups, referenceOf } from '#domain/composition/references.ts';
import { columnOf } from '#domain/platform/fields/entity.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let cashier: TestBrowser;
let otherStoreId: number;
beforeAll(async () => {
  server = await testServer();
  [technician, cashier] = [await server.signedIn('technician'), await server.signedIn('cashier')];
  const { db } = server.platform;
  const now = server.clock.now().toISOString();
  const company = (await db.selectFrom('stores').select('company_id').executeTakeFirstOrThrow())
    .company_id;
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

const address = {
  addressLine1: '12 Maple St',
  addressLine2: null,
  zipCode: '62704',
  zip4: null,
  cityName: 'Springfield',
  state: 'IL',
  cityId: 0,
};
const clinicDraft = {
  clinicName: 'Saint Zoë Clinic',
  tel: '2175550199',
  tel2: null,
  fax: null,
  fax2: null,
  ...address,
  ssId: null,
  npi: null,
  dea: null,
  licenseNo: null,
  transmission: '3',
};
const contact = {
  lastName: 'Weir',
  firstName: 'Ona',
  middleName: null,
  tel: null,
  cell: null,
  fax: null,
  email: 'ona@vendor.example',
};
const vendorDraft = {
  vendorCode: null,
  vendorName: 'Prairie Wholesale',
  ...address,
  phone: '2175550198',
  fax: null,
  email: null,
  accountNumber: 'MSP-20417',
  contacts: [contact],
};
const save = (group: string, draft: object, id: number | null = null, version = 0) =>
  technician.post(`/api/${group}`, { id, version, draft });
const list = async (group: string, text: string, filters: object = {}) =>
  (
    await technician.post(`/api/${group}/search`, {
      text,
      filters,
      sort: null,
      offset: 0,
      limit: 20,
    })
  ).body as { total: number; rows: Record<string, unknown>[] };

describe('every reference', () => {
  test('has a table with a column for each field, and for what every record has', async () => {
    for (const group of referenceGroups) {
      const { entity, listed, found, order, label, unique } = referenceOf(group);
      const { rows } = await server.database.pool.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1',
        [entity.table],
      );
      const columns = rows.map((row) => row.name);
      const wanted = [
        ...Object.keys(entity.fields).map(columnOf),
        'id',
        'store_id',
        'version',
        'search_key',
        'active',
        'inactive_reason',
        'blocked',
        'blocked_reason',
        'created_at',
        'created_by',
        'modified_at',
        'modified_by',
        'deleted_at',
      ];
      expect(
        wanted.filter((code) => !columns.includes(code)),
        entity.table,
      ).toEqual([]);
      for (const name of [
        ...listed,
        ...found,
        ...order,
        ...label,
        ...(unique ?? []).flatMap((item) => item.fields),
      ])
        expect(entity.fields[name], `${group}: ${name}`).toBeDefined();
    }
  });
  test('has its six calls in a group that is called like the record', () => {
    for (const group of referenceGroups) {
      expect(group).toBe(`${referenceOf(group).entity.name}s`);
      for (const call of ['search', 'get', 'save', 'remove', 'restore', 'status'])
        expect(routes).toHaveProperty([`${group}.${call}`]);
    }
  });
});

describe('a clinic', () => {
  test('is saved, found by any of its words, its phone as typed, and no more once it is deleted; comes back by undo', async () => {
    const saved = await save('clinics', clinicDraft);
    const { id } = saved.body as { id: number };
    expect(saved.body).toEqual({ ...clinicDraft, id, version: 1 });
    for (const text of ['saint zoe', 'zoë', 'cli spring', '(217) 555-0199'])
      expect(
        (await list('clinics', text)).rows.map((row) => row['id']),
        text,
      ).toContain(id);
    expect((await list('clinics', 'zoe', { match: 'Start' })).rows).toEqual([]);
    expect(
      (
        await list('clinics', '', {
          'column.clinicName': 'zoë',
          'column.tel': '555-0199',
          'column.cityName': 'field',
        })
      ).rows.map((row) => row['id']),
    ).toEqual([id]);
    expect((await list('clinics', 'zoe', { 'column.cityName': 'peoria' })).rows).toEqual([]);
    expect(
      (await list('clinics', 'zoe', { match: 'Contain' })).rows.map((row) => row['id']),
    ).toEqual([id]);
    expect((await list('clinics', 'zoe')).rows).toEqual([
      {
        id,
        version: 1,
        ssId: null,
        clinicName: 'Saint Zoë Clinic',
        addressLine1: '12 Maple St',
        cityName: 'Springfield',
        state: 'IL',
        tel: '2175550199',
        fax: null,
        dea: null,
        npi: null,
        licenseNo: null,
        transmission: '3',
        active: true,
        inactiveReason: null,
        blocked: false,
        blockedReason: null,
      },
    ]);
    expect(await technician.post(`/api/clinics/${id}/remove`, { version: 1 })).toMatchObject({
      status: 200,
      body: { id, version: 2 },
    });
    expect([
      (await list('clinics', 'zoe')).total,
      (await technician.get(`/api/clinics/${id}`)).status,
    ]).toEqual([0, 404]);
    expect(await technician.post(`/api/clinics/${id}/restore`, { version: 2 })).toMatchObject({
      status: 200,
      body: { id, version: 3 },
    });
    expect((await list('clinics', 'zoe')).total).toBe(1);
    expect(
      await server.platform.db
        .selectFrom('audit_log')
        .select(['event', 'entity_id'])
        .where('entity', '=', 'clinic')
        .where('outcome', '=', 'done')
        .orderBy('id')
        .execute(),
    ).toEqual(
      ['clinic.saved', 'clinic.deleted', 'clinic.restored'].map((event) => ({
        event,
        entity_id: id,
      })),
    );
  });
  test('of the same name at the same address is refused, of ten saved at once one stays', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        save('clinics', { ...clinicDraft, clinicName: 'Once Only' }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    expect(answers.find((answer) => answer.status === 422)!.body).toMatchObject({
      code: 'REFUSED',
      message: 'There is a clinic of this name at this address already.',
      fields: { clinicName: 'There is a clinic of this name at this address already.' },
    });
  });
  test('does not come back under a name that another has taken meanwhile', async () => {
    const first = (await save('clinics', { ...clinicDraft, clinicName: 'Twin' })).body as {
      id: number;
    };
    await technician.post(`/api/clinics/${first.id}/remove`, { version: 1 });
    await save('clinics', { ...clinicDraft, clinicName: 'twin' });
    expect(await technician.post(`/api/clinics/${first.id}/restore`, { version: 2 })).toMatchObject(
      { status: 422, body: { message: 'There is a clinic of this name at this address already.' } },
    );
  });
  test('of another store is answered like none; a cashier may not save one; the reason of a status is kept', async () => {
    const { id } = (await save('clinics', { ...clinicDraft, clinicName: 'Elsewhere' })).body as {
      id: number;
    };
    expect(
      await technician.put(`/api/clinics/${id}/status`, {
        version: 1,
        kind: 'blocked',
        on: true,
        reason: 'Board order',
      }),
    ).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await list('clinics', 'elsewhere')).rows[0]).toMatchObject({
      blocked: true,
      blockedReason: 'Board order',
    });
    expect(
      (await cashier.post('/api/clinics', { id, version: 2, draft: clinicDraft })).status,
    ).toBe(403);
    await server.platform.db
      .updateTable('clinics')
      .set({ store_id: otherStoreId })
      .where('id', '=', id)
      .execute();
    expect((await technician.get(`/api/clinics/${id}`)).status).toBe(404);
    expect((await save('clinics', clinicDraft, id, 2)).status).toBe(404);
    expect((await list('clinics', 'elsewhere')).total).toBe(0);
  });
});

describe('a vendor', () => {
  test('gets its code from the store and keeps it; its contacts are saved with it; stale saves lose', async () => {
    const saved = await save('vendors', { ...vendorDraft, vendorCode: 'HACK' });
    const { id, vendorCode } = saved.body as { id: number; vendorCode: string };
    expect(vendorCode).toMatch(/^\d{3}$/);
    expect(saved.body).toEqual({ ...vendorDraft, vendorCode, id, version: 1 });
    const changed = await save(
      'vendors',
      {
        ...vendorDraft,
        vendorCode: 'HACK',
        contacts: [contact, { ...contact, lastName: 'Abara' }],
      },
      id,
      1,
    );
    expect(changed.body).toMatchObject({
      vendorCode,
      version: 2,
      contacts: [{ lastName: 'Weir' }, { lastName: 'Abara' }],
    });
    expect(await save('vendors', vendorDraft, id, 1)).toMatchObject({
      status: 409,
      body: { code: 'STALE', data: { version: 2 } },
    });
    expect(
      (await save('vendors', { ...vendorDraft, vendorName: 'Second Wholesale' })).body.vendorCode,
    ).toBe(String(Number(vendorCode) + 1).padStart(3, '0'));
  });
  test('with a contact that has no name is refused and nothing is kept', async () => {
    const refused = await save('vendors', {
      ...vendorDraft,
      vendorName: 'Nameless',
      contacts: [{ ...contact, lastName: null }],
    });
    expect([refused.status, (await list('vendors', 'nameless')).total]).toEqual([400, 0]);
  });
});
