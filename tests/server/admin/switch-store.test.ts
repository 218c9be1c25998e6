import { afterAll, beforeAll, expect, test } from 'vitest';
import { TwoStores } from '#tests/platform/two-stores.ts';

let world: TwoStores;
/** The pharmacist-in-charge of the first store works in the second as a technician too. */
beforeAll(async () => {
  world = await TwoStores.open();
  const { db } = world.server.database;
  const { id } = await db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'incharge')
    .executeTakeFirstOrThrow();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', world.there)
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('employee_stores')
    .values({ employee_id: id, store_id: world.there })
    .execute();
  await db.insertInto('employee_roles').values({ employee_id: id, role_id: role.id }).execute();
});
afterAll(() => world.server.close());

test('whoever works in several stores finds one store’s half-typed work in that store alone', async () => {
  const person = await world.signIn('incharge');
  const load = async () =>
    (await person.post('/api/drafts/load', { key: 'patient:new' })).body.value as unknown;
  const to = async (storeId: number) =>
    expect((await person.put('/api/session/store', { storeId })).status).toBe(200);
  await person.post('/api/drafts/save', {
    key: 'patient:new',
    value: { values: { lastName: 'Brown' } },
  });
  await to(world.there);
  expect(await load()).toBeNull();
  await person.post('/api/drafts/save', {
    key: 'patient:new',
    value: { values: { lastName: 'Lake' } },
  });
  await to(world.here);
  expect(await load()).toEqual({ values: { lastName: 'Brown' } });
  await person.post('/api/drafts/save', { key: 'patient:new', value: null });
  await to(world.there);
  expect(await load()).toEqual({ values: { lastName: 'Lake' } });
});

test('after the move the permissions are those of the other store’s roles, and no list names the first store', async () => {
  const person = await world.signIn('incharge');
  const all = { text: '', filters: {}, sort: null, offset: 0, limit: 500 };
  const idsOf = async () =>
    ((await person.post('/api/patients/search', all)).body as { rows: { id: number }[] }).rows.map(
      (row) => row.id,
    );
  const before = await idsOf();
  const moved = await person.put('/api/session/store', { storeId: world.there });
  expect([
    moved.body.store.id,
    (moved.body.permissions as string[]).includes('rx.verify'),
    (moved.body.permissions as string[]).includes('rx.fill'),
  ]).toEqual([world.there, false, true]);
  const after = await idsOf();
  expect([before.length > 0, after.length > 0, after.filter((id) => before.includes(id))]).toEqual([
    true,
    true,
    [],
  ]);
});

test('what was saved in one store is no answer to the same call in another', async () => {
  const person = await world.signIn('incharge');
  const draft = { key: 'patient:new', value: { values: { lastName: 'Ash' } } };
  const save = () =>
    person.post('/api/drafts/save', draft, { 'idempotency-key': 'draft-of-a-store' });
  expect((await save()).status).toBe(200);
  await person.put('/api/session/store', { storeId: world.there });

  const { status, body } = await save();

  expect([status, body.code]).toEqual([422, 'KEY_REUSED']);
});

test('a password that was given in one store proves nothing in another', async () => {
  const person = await world.signIn('admin');
  world.server.clock.forward({ minutes: 6 });
  const prove = async (): Promise<string> =>
    (
      await person.post('/api/session/step-up', {
        password: 'demo-admin-2026',
        action: 'list.export',
        entity: 'list',
        entityId: 0,
        entityVersion: 0,
      })
    ).body.token;
  const exported = async (stepUp: string) =>
    (
      await person.post('/api/exports', {
        call: 'employees.search',
        query: { text: '', filters: {}, sort: null },
        columns: ['username'],
        stepUp,
      })
    ).status;
  expect(await exported(await prove())).toBe(200);
  const proof = await prove();
  expect((await person.put('/api/session/store', { storeId: world.there })).status).toBe(200);

  expect(await exported(proof)).toBe(403);

  expect(await exported(await prove())).toBe(200);
});
