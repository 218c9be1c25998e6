import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from '../codes-desk.ts';
import { passkeysDesk, refusalOf } from './passkeys-desk.ts';
import { SoftwareKey, type Odd } from './software-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ app: { hosts: { named: ['rx.store.example'] } } });
});
afterAll(() => server.close());
beforeEach(() => desk.clear());

const desk = passkeysDesk(() => server);
const { add, asked, begun, lastAudit, proofFor, withKey } = desk;
const { codeOf, enrolled, nextCode, proofOf, signIn } = codesDesk(() => server);

test('nobody adds a passkey without the password', async () => {
  const browser = await server.signedIn('cashier');

  const answer = await browser.post('/api/passkeys/begin', {});

  expect(refusalOf(answer)).toEqual([403, 'STEP_UP']);
  expect(answer.body.data).toMatchObject({ action: 'passkeys.change', entity: 'employee' });
});

test('what a device is asked for says nothing of the person but the user name', async () => {
  const browser = await server.signedIn('cashier');

  const first = await begun(browser, 'cashier');
  const second = await begun(browser, 'cashier');

  expect(first).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    site: 'localhost',
    seconds: 120,
    user: {
      id: expect.stringMatching(/^[\w-]{43}$/),
      name: 'cashier',
      displayName: 'cashier',
    },
    known: [],
  });
  expect(second.user).toEqual(first.user);
  expect(second.challenge).not.toBe(first.challenge);
});

test.each<[string, Odd, string]>([
  ['of another page', { origin: 'http://127.0.0.1' }, 'origin'],
  ['in a frame of another page', { crossOrigin: true }, 'origin'],
  ['made for another server', { site: 'evil.example' }, 'signature'],
  ['by whom nobody unlocked', { verified: false }, 'signature'],
  ['that was used instead of made', { type: 'webauthn.get' }, 'signature'],
])('a passkey %s is not added', async (_, odd, cause) => {
  const browser = await server.signedIn('cashier');

  const answer = await add(browser, 'cashier', new SoftwareKey(), { odd });

  expect(refusalOf(answer)).toEqual([422, 'REFUSED']);
  expect(await lastAudit()).toMatchObject({
    event: 'passkeys.refused',
    outcome: 'failed',
    detail: { cause },
  });
  expect((await signIn('cashier')).status).toBe(200);
});

test('what was made is added once, in the session that asked, within two minutes', async () => {
  const browser = await server.signedIn('cashier');
  const other = await server.signedIn('cashier');
  const made = new SoftwareKey().make(await begun(browser, 'cashier'));
  const post = (name: string, from = browser) => from.post('/api/passkeys', { name, made });
  expect(refusalOf(await post('Elsewhere', other))).toEqual([422, 'REFUSED']);
  expect((await post('Phone')).status).toBe(200);
  expect(refusalOf(await post('Again'))).toEqual([422, 'REFUSED']);
  expect((await lastAudit()).detail).toMatchObject({ cause: 'challenge' });

  const slow = await server.signedIn('technician');
  const late = new SoftwareKey().make(await begun(slow, 'technician'));
  server.clock.forward({ seconds: 121 });
  const tooLate = await slow.post('/api/passkeys', { name: 'Phone', made: late });

  expect(refusalOf(tooLate)).toEqual([422, 'REFUSED']);
});

test('a passkey that somebody else has is not added, nor two of one name', async () => {
  const { key } = await withKey('technician');
  const browser = await server.signedIn('cashier');

  const theirs = await add(browser, 'cashier', key);
  const mine = await add(browser, 'cashier', new SoftwareKey(), { called: ' Phone ' });
  const data = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('cashier'),
  });

  expect(refusalOf(theirs)).toEqual([422, 'REFUSED']);
  expect([mine.status, mine.body.now.passkeys[0].name]).toEqual([200, 'Phone']);
  expect(refusalOf(data)).toEqual([403, 'PASSKEY_FIRST']);
});

test('a name that is taken or empty is said at its field', async () => {
  const { browser, secret } = await enrolled('cashier');
  const code = () => {
    nextCode();
    return { code: codeOf(secret) };
  };
  const named = (called: string) =>
    add(browser, 'cashier', new SoftwareKey(), { called, more: code() });
  expect((await named('Phone')).status).toBe(200);

  const answers = [await named('PHONE '), await named('  ')];

  expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    answers.map(() => [422, ['name']]),
  );
});

test('at an address instead of a name, or without TLS, passkeys are not offered', async () => {
  const browser = await server.signedIn('cashier');
  const at = (host: string) => browser.get('/api/passkeys', { host });

  const [address, plain, own] = [
    (await at('127.0.0.1:7070')).body.trouble,
    (await at('rx.store.example')).body.trouble,
    (await at('localhost:7070')).body.trouble,
  ];

  expect(address).toContain('opened by its name, not by its address');
  expect(plain).toContain('only over a secure line');
  expect(own).toBe(null);
});

test('a page on another port of this server has passkeys, bound to that port', async () => {
  const browser = await server.signedIn('cashier');
  const host = { host: 'localhost:7070' };
  const key = new SoftwareKey('http://localhost:7070');
  const stepUp = await proofFor(browser, 'cashier');
  const { body } = await browser.post('/api/passkeys/begin', { stepUp }, host);
  const added = await browser.post('/api/passkeys', { name: 'Key', made: key.make(body) }, host);
  expect(added.status, added.text).toBe(200);
  const other = server.browser();
  const given = { username: 'cashier', password: passwordOf('cashier') };
  const first = await other.post('/api/session/sign-in', given, host);
  const passkey = key.use(first.body.data);

  const done = await other.post('/api/session/sign-in', { ...given, passkey }, host);

  expect(done.status).toBe(200);
});

test('passkeys of another name are said, and no password alone signs in', async () => {
  const { recovery } = await withKey('cashier');
  await server.database.db.updateTable('passkeys').set({ site: 'rx.store.example' }).execute();

  const answer = await signIn('cashier');

  expect(refusalOf(answer)).toEqual([403, 'CODE_FIRST']);
  expect(answer.body.message).toContain('under the name rx.store.example');
  expect((await signIn('cashier', { code: recovery[0] })).status).toBe(200);
});

test('nobody removes what is somebody else’s', async () => {
  const { id } = await withKey('technician');
  const browser = await server.signedIn('cashier');
  const stepUp = await proofFor(browser, 'cashier');

  const answer = await browser.post(`/api/passkeys/${id}/end`, { stepUp });

  expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND']);
  await asked('technician');
});

test('codes that end leave the recovery codes to who has a passkey', async () => {
  const { browser, secret, version } = await enrolled('cashier');
  await add(browser, 'cashier', new SoftwareKey(), { more: { code: codeOf(secret) } });
  nextCode();
  const proof = await proofOf(browser, stepUpActions.codesChange, {
    password: passwordOf('cashier'),
    code: codeOf(secret),
  });

  const ended = await browser.post('/api/codes/end', { version, stepUp: proof.body.token });

  expect(ended.body).toMatchObject({ since: null, recoveryLeft: 10, passkeys: 1 });
});

test('nobody has more than nine passkeys', async () => {
  const { browser, key } = await withKey('cashier');
  const row = await server.database.db
    .selectFrom('passkeys')
    .select(['employee_id', 'site', 'public_key', 'sign_count', 'added_at'])
    .executeTakeFirstOrThrow();
  await server.database.db
    .insertInto('passkeys')
    .values(
      Array.from({ length: 8 }, (_, at) => ({
        ...row,
        name: `Key ${at}`,
        credential: Buffer.from([at]),
      })),
    )
    .execute();
  const proof = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('cashier'),
  });
  const stepUp = await proofFor(browser, 'cashier', { passkey: key.use(proof.body.data) });

  const answer = await browser.post('/api/passkeys/begin', { stepUp });

  expect(answer.body.message).toBe('You have 9 passkeys, the most. Remove one first.');
});

test('recovery codes and what was made are not kept for the same call coming again', async () => {
  const browser = await server.signedIn('cashier');
  const made = new SoftwareKey().make(await begun(browser, 'cashier'));
  const key = { 'idempotency-key': 'passkeys-0001-0001-0001' };
  const added = await browser.post('/api/passkeys', { name: 'Phone', made }, key);
  expect(added.status).toBe(200);

  const { rows } = await server.database.pool.query('select * from idempotency_keys');

  expect(JSON.stringify(rows)).not.toContain(added.body.recovery[0]);
});
