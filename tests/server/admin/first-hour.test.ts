import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anotherStore,
  employ,
  testServer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Step {
  readonly key: string;
  readonly state: string;
  readonly says: string;
}
async function stepsOf(who: TestBrowser, which = 'all', text = ''): Promise<readonly Step[]> {
  const answer = await who.post('/api/first-hour/steps', {
    text,
    filters: { which },
    sort: null,
    offset: 0,
    limit: 50,
  });
  expect(answer.status).toBe(200);
  const { rows }: { readonly rows: readonly Step[] } = answer.body;
  return rows;
}
const states = (steps: readonly Step[]) =>
  Object.fromEntries(steps.map(({ key, state }) => [key, state]));

test('a new store has everything to do; what is done for it is no longer asked for', async () => {
  const { db } = server.database;
  const storeId = await anotherStore(server, { code: '077', company: 'same' });
  await employ(server, { username: 'newadmin', storeId, role: null });
  const admin = server.browser();
  await admin.signIn('newadmin', 'demo-newadmin-2026');

  const atFirst = states(await stepsOf(admin));
  await employ(server, { username: 'newpharmacist', storeId, role: 'Pharmacist' });
  await db
    .updateTable('stores')
    .set({
      npi: '1234567893',
      ncpdp: '1499017',
      dea: 'AB1234563',
      address_line1: '12 Maple Street',
      state: 'IL',
      zip_code: '62704',
      phone: '2175550188',
      hours: JSON.stringify([{ day: 1, opens: '09:00', closes: '18:00' }]),
    })
    .where('id', '=', storeId)
    .execute();
  const afterwards = states(await stepsOf(admin));

  expect(atFirst).toMatchObject({
    store: 'open',
    people: 'open',
    policy: 'blocked',
    drugs: 'open',
    stock: 'blocked',
    bins: 'open',
    handOver: 'blocked',
    payers: 'later',
  });
  expect(afterwards).toMatchObject({ store: 'done', people: 'done', policy: 'open' });
});

test('the store of the person is counted, and no other', async () => {
  const { db } = server.database;
  const storeId = await anotherStore(server, { code: '079', company: 'same' });
  await employ(server, { username: 'binless', storeId, role: 'Technician' });
  const technician = server.browser();
  await technician.signIn('binless', 'demo-binless-2026');
  const first = await db.selectFrom('stores').select('id').orderBy('id').executeTakeFirstOrThrow();
  const now = server.clock.now().toISOString();
  const addBin = (store: number, code: string) =>
    db
      .insertInto('bins')
      .values({
        store_id: store,
        code,
        class: 'shelf',
        search_key: code,
        created_at: now,
        modified_at: now,
      })
      .execute();

  await addBin(first.id, 'A01');
  const ofAnother = states(await stepsOf(technician));
  await addBin(storeId, 'B01');
  const ofTheirs = states(await stepsOf(technician));

  expect([ofAnother['bins'], ofTheirs['bins']]).toEqual(['open', 'done']);
});

test('a pharmacist counts where they are assigned, with a role and a license there', async () => {
  const { db } = server.database;
  const storeId = await anotherStore(server, { code: '080', company: 'same' });
  await employ(server, { username: 'fourthadmin', storeId, role: null });
  const admin = server.browser();
  await admin.signIn('fourthadmin', 'demo-fourthadmin-2026');
  const peopleSays = async () =>
    (await stepsOf(admin, 'all')).find(({ key }) => key === 'people')?.says;
  const first = await db.selectFrom('stores').select('id').orderBy('id').executeTakeFirstOrThrow();
  const id = await employ(server, {
    username: 'relief',
    storeId: first.id,
    role: 'Pharmacist',
  });

  await db.insertInto('employee_stores').values({ employee_id: id, store_id: storeId }).execute();
  const withoutRole = await peopleSays();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', storeId)
    .where('role_name', '=', 'Pharmacist')
    .executeTakeFirstOrThrow();
  await db.insertInto('employee_roles').values({ employee_id: id, role_id: role.id }).execute();
  const withRole = await peopleSays();
  await db
    .updateTable('employees')
    .set({ license_store_id: first.id })
    .where('id', '=', id)
    .execute();
  const licensedElsewhere = await peopleSays();

  const nobody =
    'No pharmacist counts: one needs a License, the switch “License Active” on, and a role.';
  expect([withoutRole, withRole, licensedElsewhere]).toEqual([
    nobody,
    '1 pharmacist, 0 other people.',
    nobody,
  ]);
});

test('the list shows what is left to do, and finds a step by its words', async () => {
  const storeId = await anotherStore(server, { code: '078', company: 'other' });
  await employ(server, { username: 'thirdadmin', storeId, role: null });
  const admin = server.browser();
  await admin.signIn('thirdadmin', 'demo-thirdadmin-2026');

  const left = await stepsOf(admin, 'todo');
  const found = await stepsOf(admin, 'all', 'priced as CASH');

  expect(left.every(({ state }) => state !== 'done')).toBe(true);
  expect(found.map(({ key }) => key)).toEqual(['payers']);
});

test('whoever is not signed in learns nothing of a store', async () => {
  const answer = await server.browser().post('/api/first-hour/steps', {
    text: '',
    filters: {},
    sort: null,
    offset: 0,
    limit: 50,
  });
  expect(answer.status).toBe(401);
});
