import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { pharmacistsBeside } from '#server/repositories/admin/employees.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import {
  anotherStore,
  testServer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
/** A store with pharmacists, and one that never had one. */
let first: number;
let bare: number;
beforeAll(async () => {
  server = await testServer();
  const { id } = await server.database.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  first = id;
  bare = await anotherStore(server, { code: '777', company: 'same' });
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

const workIn = async (person: TestBrowser, storeId: number) => {
  const session = await person.get('/api/session');
  if (session.body.store.id === storeId) return session;
  return person.put('/api/session/store', { storeId });
};
const roleOf = async (name: string, storeId: number): Promise<number> =>
  (
    await server.database.db
      .selectFrom('roles')
      .select('id')
      .where('role_name', '=', name)
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).id;
const givenPassword = 'seventeen green teapots';
const licensed = async (username: string, more: object = {}) => ({
  username,
  type: 'PRIVATE',
  firstName: 'Nova',
  lastName: username,
  roleIds: [await roleOf('Pharmacist', bare)],
  password: givenPassword,
  licenseKind: 'pharmacist',
  licenseNo: `051-${username}`,
  licenseState: 'IL',
  licenseActive: true,
  storeId: bare,
  ...more,
});
const add = (draft: object, stepUp?: string) =>
  admin.post('/api/employees', {
    id: null,
    version: 0,
    draft,
    ...(stepUp === undefined ? {} : { stepUp }),
  });
/** Signs in as somebody who was just added, with a password of their own. */
const signedInAs = async (username: string): Promise<TestBrowser> => {
  const browser = server.browser();
  const signedIn = await browser.post('/api/session/sign-in', {
    username,
    password: givenPassword,
    newPassword: `the own words of ${username}`,
  });
  expect(signedIn.status).toBe(200);
  return browser;
};
const licenceIn = async (person: TestBrowser, storeId: number) =>
  (await workIn(person, storeId)).body.user.licence;

test('a license that nobody confirmed signs in no store but its first', async () => {
  await workIn(admin, bare);
  const made = await add(await licensed('lone.pharmacist', { storeIds: [first] }));
  expect(made.status).toBe(200);
  const lone = await signedInAs('lone.pharmacist');

  expect([await licenceIn(lone, bare), await licenceIn(lone, first)]).toEqual([
    { kind: 'pharmacist', active: true },
    { kind: 'pharmacist', active: false },
  ]);
});

test('whoever was added elsewhere gets a role here with a pharmacist of here only', async () => {
  await workIn(admin, first);
  const { id } = await server.database.db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'lone.pharmacist')
    .executeTakeFirstOrThrow();
  const { version } = (await admin.get(`/api/employees/${id}`)).body;
  const draft = {
    ...(await licensed('lone.pharmacist', { storeIds: [first], password: null })),
    roleIds: [await roleOf('Pharmacist', first)],
  };
  const save = (stepUp?: string) =>
    admin.post('/api/employees', { id, version, draft, ...(stepUp ? { stepUp } : {}) });

  expect((await save()).body.code).toBe('STEP_UP');
  const about = {
    action: stepUpActions.employeeLicense,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
  };
  const proof = async (person: object): Promise<string> =>
    (await admin.post('/api/session/step-up', { ...about, ...person })).body.token;
  const own = await proof({ password: 'demo-admin-2026' });
  const second = await proof({ username: 'pharmacist', password: 'demo-pharmacist-2026' });

  expect((await save(`${own}.${second}`)).status).toBe(200);
  const browser = server.browser();
  await browser.post('/api/session/sign-in', {
    username: 'lone.pharmacist',
    password: 'the own words of lone.pharmacist',
  });
  expect(await licenceIn(browser, first)).toEqual({ kind: 'pharmacist', active: true });
});

test('whom only an unconfirmed pharmacist confirmed signs in that store alone too', async () => {
  bare = await anotherStore(server, { code: '778', company: 'same' });
  await workIn(admin, bare);
  const inCharge = await roleOf('Pharmacist-in-charge', bare);
  expect((await add(await licensed('first.ghost', { roleIds: [inCharge] }))).status).toBe(200);
  await signedInAs('first.ghost');
  const draft = await licensed('second.ghost', { storeIds: [first] });
  const alone = await add(draft);
  expect(alone.body.code).toBe('STEP_UP');

  const about = {
    action: stepUpActions.employeeLicense,
    entity: 'employee',
    entityId: 0,
    entityVersion: 0,
  };
  const proof = async (person: object): Promise<string> =>
    (await admin.post('/api/session/step-up', { ...about, ...person })).body.token;
  const own = await proof({ password: 'demo-admin-2026' });
  const ghosts = { username: 'first.ghost', password: 'the own words of first.ghost' };
  expect((await add(draft, `${own}.${await proof(ghosts)}`)).status).toBe(200);
  const ghost = await signedInAs('second.ghost');

  expect([await licenceIn(ghost, bare), await licenceIn(ghost, first)]).toEqual([
    { kind: 'pharmacist', active: true },
    { kind: 'pharmacist', active: false },
  ]);
});

test('a pharmacist who works in the store besides has to confirm too', async () => {
  bare = await anotherStore(server, { code: '779', company: 'same' });
  const { db } = server.database;
  const { id: employee_id } = await db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'pharmacist')
    .executeTakeFirstOrThrow();
  await db.insertInto('employee_stores').values({ employee_id, store_id: bare }).execute();
  await workIn(admin, bare);

  expect((await add(await licensed('late.ghost'))).body.code).toBe('STEP_UP');
});

test('a store whose pharmacists were moved away has had one', async () => {
  const desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 5_000);
  const { rxId } = await desk.priced({ patientId: await desk.patient({ lastName: 'Checked' }) });
  await desk.scanned(rxId);
  await desk.verified(rxId);
  const { company_id } = await desk.db
    .selectFrom('stores')
    .select('company_id')
    .where('id', '=', desk.p.storeId)
    .executeTakeFirstOrThrow();
  const { id: store_id } = await desk.db
    .insertInto('stores')
    .values({
      company_id,
      code: '780',
      name: 'Elsewhere',
      time_zone: 'UTC',
      created_at: desk.now,
      modified_at: desk.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await desk.db.updateTable('employees').set({ store_id }).execute();

  expect(await pharmacistsBeside(desk.db, desk.p.storeId, 0, desk.today)).toEqual({
    ever: true,
    counting: [],
  });
  await desk.close();
});
