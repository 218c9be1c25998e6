import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from '../codes-desk.ts';
import { passkeysDesk, refusalOf } from './passkeys-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await desk.clear();
  await server.database.db.deleteFrom('codes_policies').execute();
});

const desk = passkeysDesk(() => server);
const { asked, lastAudit, proofFor, withKey } = desk;
const { proofOf, signIn } = codesDesk(() => server);
const reason = 'The key fell into the river.';

const rowOf = (username: string) =>
  server.database.db
    .selectFrom('employees')
    .select(['id', 'version'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
/** An administrator ends what somebody has lost. */
const reset = async (of: string) => {
  const admin = await server.signedIn('admin');
  const { id, version } = await rowOf(of);
  const proof = await admin.post('/api/session/step-up', {
    action: stepUpActions.codesReset,
    entity: 'employee',
    entityId: id,
    entityVersion: version,
    password: passwordOf('admin'),
  });
  const call = { version, draft: { reason }, stepUp: proof.body.token };
  return { admin, id, answer: await admin.post(`/api/employees/${id}/codes`, call) };
};

test('who is in charge ends the passkeys of a lost device, and the person reads why', async () => {
  const { browser, key, recovery } = await withKey('technician');
  const before = await asked('technician');

  const { admin, id, answer } = await reset('technician');

  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['id', 'version']]);
  expect(await lastAudit()).toMatchObject({
    event: 'employee.codes-reset',
    outcome: 'done',
    detail: { reason, passkeys: 1 },
  });
  expect((await browser.get('/api/session')).body.state).toBe('none');
  expect((await admin.get(`/api/employees/${id}`)).body.hasCodes).toBe(false);
  const own = await server.signedIn('technician');
  expect((await own.get('/api/codes')).body).toMatchObject({
    passkeys: 0,
    recoveryLeft: 0,
    reset: { reason },
  });
  expect(key.use(before.data).id).toBe(key.id.toString('base64url'));
  expect(recovery).toHaveLength(10);
});

test('a passkey that is added anew ends what was said of the lost one', async () => {
  await withKey('technician');
  await reset('technician');

  const { browser } = await withKey('technician');

  expect((await browser.get('/api/codes')).body.reset).toBe(null);
});

test('there is nothing to remove of somebody without codes and passkeys', async () => {
  const { answer } = await reset('cashier');

  expect(refusalOf(answer)).toEqual([422, 'REFUSED']);
  expect(answer.body.message).toContain('no one-time codes and no passkeys');
});

test('a passkey is enough where codes are required, and the last one stays', async () => {
  const { browser, key, id } = await withKey('technician');
  const { db } = server.database;
  const { id: storeId } = await db.selectFrom('stores').select('id').executeTakeFirstOrThrow();
  const { id: roleId } = await db
    .selectFrom('roles')
    .select('id')
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  const admin = await server.signedIn('admin');
  const proof = await admin.post('/api/session/step-up', {
    action: stepUpActions.codesPolicy,
    entity: 'codesPolicy',
    entityId: storeId,
    entityVersion: 0,
    password: passwordOf('admin'),
  });
  const today = server.clock.now().toISOString().slice(0, 10);
  const draft = { requiredFrom: today, administrators: false, roleIds: [roleId] };
  const saved = await admin.post('/api/codes-policy', {
    version: 0,
    draft,
    stepUp: proof.body.token,
  });
  expect(saved.status, saved.text).toBe(200);

  const { browser: other, data } = await asked('technician');
  expect((await signIn('technician', { passkey: key.use(data) }, other)).status).toBe(200);
  const bare = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('technician'),
  });
  const stepUp = await proofFor(browser, 'technician', { passkey: key.use(bare.body.data) });
  const removed = await browser.post(`/api/passkeys/${id}/end`, { stepUp });

  expect([...refusalOf(removed), removed.body.message]).toEqual([
    422,
    'REFUSED',
    'A code or a passkey is required of you: add another one, or set up codes, first.',
  ]);
});
