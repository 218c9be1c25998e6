import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import {
  employ,
  testServer,
  type Answer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from './codes-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { id: storeId } = await server.database.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const role = await server.database.db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', storeId)
    .where('role_name', '=', 'Pharmacist-in-charge')
    .executeTakeFirstOrThrow();
  await server.database.db
    .insertInto('role_permissions')
    .values([300, 301, 303].map((id) => ({ role_id: role.id, permission_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await employ(server, { username: 'incharge', storeId, role: 'Pharmacist-in-charge' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward({ hours: 1 });
  const { db } = server.database;
  await db.deleteFrom('throttle').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('sign_in_codes').execute();
});
const { begin, codeOf, enrolled, nextCode, signIn } = codesDesk(() => server);

const refusalOf = ({ status, body }: Answer) => [status, body.code];
const reason = 'The phone fell into the river.';
const rowOf = (username: string) =>
  server.database.db
    .selectFrom('employees')
    .select(['id', 'version'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
/** Somebody in charge ends the codes of somebody, with a proof for it unless `stepUp` is given. */
const reset = async (browser: TestBrowser, as: string, of: string, more: object = {}) => {
  const { id, version } = await rowOf(of);
  const proof = await browser.post('/api/session/step-up', {
    action: stepUpActions.codesReset,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
    password: passwordOf(as),
  });
  return browser.post(`/api/employees/${id}/codes`, {
    version,
    draft: { reason },
    stepUp: proof.body.token,
    ...more,
  });
};

test('codes of a lost device are ended for a reason that their person is told', async () => {
  const lost = await enrolled('cashier');
  const inCharge = await server.signedIn('incharge');
  const { id, version } = await rowOf('cashier');
  expect((await inCharge.get(`/api/employees/${id}`)).body.hasCodes).toBe(true);

  const done = await reset(inCharge, 'incharge', 'cashier');

  expect([done.status, done.body]).toEqual([200, { id, version: version + 1 }]);
  const row = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'actor_name', 'entity', 'entity_id', 'outcome', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    event: 'employee.codes-reset',
    actor_name: 'incharge',
    entity: 'employee',
    entity_id: id,
    outcome: 'done',
    detail: { reason },
  });
  // Whoever has the device is out at once, and its codes are nothing any more.
  expect((await lost.browser.get('/api/session')).body.state).toBe('none');
  expect((await inCharge.get(`/api/employees/${id}`)).body.hasCodes).toBe(false);
  const own = server.browser();
  expect((await signIn('cashier', {}, own)).status).toBe(200);
  const told = { by: expect.any(String), at: server.clock.now().toISOString(), reason };
  const codes = (await own.get('/api/codes')).body;
  expect([codes.since, codes.recoveryLeft, codes.reset]).toEqual([null, 0, told]);
  expect(codes.reset.by).toBe((await inCharge.get('/api/session')).body.user.name);

  const anew = (await begin(own, 'cashier', codes.version)).body;
  expect((await own.get('/api/codes')).body.reset).toEqual(told);
  const first = { version: anew.version, code: codeOf(anew.secret) };
  expect((await own.post('/api/codes/confirm', first)).body.reset).toBe(null);
  nextCode();
  const old = await signIn('cashier', { code: codeOf(lost.secret) });
  expect(refusalOf(old)).toEqual([401, 'WRONG_CODE']);
});

test('it takes a reason, a proof at any time, and the version that was seen', async () => {
  await enrolled('cashier');
  const inCharge = await server.signedIn('incharge');
  const { id, version } = await rowOf('cashier');

  const without = await reset(inCharge, 'incharge', 'cashier', { stepUp: undefined });
  expect([...refusalOf(without), without.body.data]).toEqual([
    403,
    'STEP_UP',
    { action: 'codes.reset', entity: 'employee', entityId: id, entityVersion: version },
  ]);
  const noReason = await reset(inCharge, 'incharge', 'cashier', { draft: { reason: ' ' } });
  expect(noReason.status).toBe(400);
  const stale = await reset(inCharge, 'incharge', 'cashier', { version: version + 1 });
  expect(refusalOf(stale)).toEqual([409, 'STALE']);
  expect(refusalOf(await signIn('cashier'))).toEqual([403, 'CODE_FIRST']);
  // Of two at once, one is right.
  const both = await Promise.all([
    reset(inCharge, 'incharge', 'cashier'),
    reset(await server.signedIn('admin'), 'admin', 'cashier'),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('nobody ends their own codes, an administrator’s, or any without the right', async () => {
  await enrolled('technician');
  const { browser: inCharge, secret } = await enrolled('incharge');
  await enrolled('admin');
  nextCode();
  const id = async (name: string) => (await rowOf(name)).id;
  const version = async (name: string) => (await rowOf(name)).version;
  const call = async (browser: TestBrowser, of: string) =>
    browser.post(`/api/employees/${await id(of)}/codes`, {
      version: await version(of),
      draft: { reason },
    });

  const cashier = await server.signedIn('cashier');
  expect(refusalOf(await call(cashier, 'technician'))).toEqual([403, 'FORBIDDEN']);
  const refused = [
    await call(inCharge, 'incharge'),
    await call(inCharge, 'admin'),
    await call(inCharge, 'cashier'),
  ];
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [422, 'Your own end in “One-time codes” and “Passkeys”, or by somebody in charge.'],
    [422, 'Only an administrator works on administrators.'],
    [422, 'This person has no one-time codes and no passkeys.'],
  ]);
  // Who has codes proves it with one.
  const about = {
    action: stepUpActions.codesReset,
    entity: 'employee',
    entityId: await id('technician'),
    entityVersion: await version('technician'),
    password: passwordOf('incharge'),
  };
  const asked = await inCharge.post('/api/session/step-up', about);
  expect(refusalOf(asked)).toEqual([403, 'CODE_FIRST']);
  const proof = await inCharge.post('/api/session/step-up', { ...about, code: codeOf(secret) });
  expect(proof.status).toBe(200);
});
