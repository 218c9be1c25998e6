import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passwordWork } from '#server/services/password-hash.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => { server = await testServer(); });
afterAll(() => server.close());
beforeEach(async () => { server.clock.forward({ hours: 1 }); await server.database.db.deleteFrom('throttle').execute(); });

/** How often a stored password was compared: the counter of the account, which no amount of parallel guessing may pass. */
const attemptsOn = async (key: string) => (await server.database.db.selectFrom('throttle').select('failures').where('key', '=', key).executeTakeFirst())?.failures ?? 0;

test('sixty wrong passwords on one account from many addresses, in parallel: ten are looked at, then not even the right one', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => server.browser().signIn('technician', 'wrong')));
  expect(new Set(answers.map((a) => a.body.message))).toEqual(new Set(['InValid Credential']));
  expect(await attemptsOn('account:technician')).toBe(10);
  expect((await server.browser().signIn('technician')).body.message).toBe('InValid Credential');
  server.clock.forward({ minutes: 15 });
  expect((await server.browser().signIn('technician')).status).toBe(200);
});

test('one address gets thirty tries a minute over all accounts, and then no password is looked at', async () => {
  const before = passwordWork.checks;
  const answers = [];
  for (let i = 0; i < 36; i++) answers.push(await server.browser('10.9.9.9').signIn(`person-${i}`, 'one password for all'));
  expect(answers.map((a) => a.status)).toEqual([...Array<number>(30).fill(401), ...Array<number>(6).fill(429)]);
  expect(passwordWork.checks - before).toBe(30);
});

test('X-Forwarded-For is not believed', async () => {
  for (let i = 0; i < 30; i++) await server.browser('10.9.9.8').post('/api/session/sign-in', { username: `x${i}`, password: 'wrong' }, { 'x-forwarded-for': `192.0.2.${i}` });
  expect((await server.browser('10.9.9.8').post('/api/session/sign-in', { username: 'x', password: 'wrong' }, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(429);
});

test('unlocking and stepping up share the allowance with signing in', async () => {
  const browser = await server.signedIn('pharmacist');
  for (let i = 0; i < 5; i++) await browser.post('/api/session/step-up', { password: 'wrong', action: 'a', entity: 'rx', entityId: 1, entityVersion: 1 });
  await browser.post('/api/session/lock');
  for (let i = 0; i < 5; i++) await browser.post('/api/session/unlock', { password: 'wrong' });
  expect((await browser.post('/api/session/unlock', { password: 'demo-pharmacist-2026' })).body.message).toBe('InValid Credential');
});

test('who signed in here before still gets in while strangers guess', async () => {
  const own = await server.signedIn('technician');
  await own.post('/api/session/sign-out');
  for (let i = 0; i < 12; i++) await server.browser().signIn('technician', 'wrong');
  expect((await server.browser().signIn('technician')).status).toBe(401);
  expect((await own.signIn('technician')).status).toBe(200);
});

test('a hundred wrong passwords without a right one close the account to strangers until someone unlocks it', async () => {
  for (let round = 0; round < 12; round++) { await Promise.all(Array.from({ length: 10 }, () => server.browser().signIn('cashier', 'wrong'))); server.clock.forward({ minutes: 15 }); }
  expect((await server.browser().signIn('cashier')).status).toBe(401);
  const admin = await server.signedIn('admin');
  const { id } = await server.database.db.selectFrom('employees').select('id').where('username', '=', 'cashier').executeTakeFirstOrThrow();
  expect((await admin.post(`/api/employees/${id}/unlock`)).status).toBe(200);
  expect((await server.browser().signIn('cashier')).status).toBe(200);
});
