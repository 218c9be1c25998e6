import { afterAll, beforeAll, expect, test } from 'vitest';
import { linksFor } from '#server/services/admin/roles.ts';
import {
  anotherStore,
  employ,
  testServer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

let server: TestServer;
/** Changes stores and companies by a role of the second store. */
let person: TestBrowser;
let first: number;
let second: number;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  ({ id: first } = await db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow());
  second = await anotherStore(server, { code: '777', company: 'same' });
  await employ(server, { username: 'office', storeId: second, role: 'Technician' });
  const { id: technician } = await db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', second)
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permissions')
    .values(
      linksFor([
        'page.store',
        'store.read',
        'store.write',
        'page.company',
        'company.read',
        'company.write',
      ]).map(({ permissionId }) => ({ role_id: technician, permission_id: permissionId })),
    )
    .execute();
  person = await server.signedIn('office');
});
afterAll(() => server.close());

const storeOf = async (id: number) => (await person.get(`/api/stores/${id}`)).body;
const renamed = async (id: number, name: string) => {
  const { version, companyName: _name, active: _on, blocked: _off, ...rest } = await storeOf(id);
  const { id: _id, inactiveReason: _why, blockedReason: _reason, ...draft } = rest;
  return person.post('/api/stores', { id, version, draft: { ...draft, name, zipCode: '62701' } });
};
const blocked = async (id: number) =>
  person.put(`/api/stores/${id}/status`, {
    id,
    version: (await storeOf(id)).version,
    kind: 'blocked',
    on: true,
    reason: 'No reason',
  });
const notGranted = 'Your roles in that store do not grant “Change stores”: ask an administrator.';

test('what a role of one store grants changes that store and no other of the company', async () => {
  const { name } = await storeOf(first);
  const others = await renamed(first, 'Maple Hacked');
  expect([others.status, others.body.message]).toEqual([422, notGranted]);
  expect((await storeOf(first)).name).toBe(name);

  const own = await renamed(second, 'Second Renamed');
  expect([own.status, own.body.name]).toEqual([200, 'Second Renamed']);
});
test('a store is closed, deleted or saved by its short call by nobody of another one', async () => {
  expect((await blocked(first)).body.message).toBe(notGranted);
  const { version, name } = await storeOf(first);
  const removed = await person.post(`/api/stores/${first}/remove`, { id: first, version });
  expect(removed.body.message).toBe(notGranted);
  const short = { id: first, version, name: 'Maple Hacked', zipCode: '62701' };
  expect((await person.post('/store', short)).body.message).toBe(notGranted);

  const stays = await storeOf(first);
  expect([stays.blocked, stays.version, stays.name]).toEqual([false, version, name]);
  expect((await server.signedIn('pharmacist')).cookies.has('apothekey')).toBe(true);
});
test('a company is changed by a role of one of its stores, and by none of another’s', async () => {
  const { db } = server.database;
  const foreign = await anotherStore(server, { code: '888', company: 'other' });
  const { id: personId } = await db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'office')
    .executeTakeFirstOrThrow();
  const { company_id: companyId } = await db
    .selectFrom('stores')
    .select('company_id')
    .where('id', '=', foreign)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('employee_stores')
    .values({ employee_id: personId, store_id: foreign })
    .execute();
  const { version } = (await person.get(`/api/companies/${companyId}`)).body;
  const refused = await person.put(`/api/companies/${companyId}/status`, {
    id: companyId,
    version,
    kind: 'blocked',
    on: true,
    reason: 'No reason',
  });

  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Your roles in that company do not grant “Change companies”.',
  ]);
});
