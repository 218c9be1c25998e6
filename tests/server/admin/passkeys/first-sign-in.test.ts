import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { codesDesk } from '../codes-desk.ts';
import { passkeysDesk, refusalOf } from './passkeys-desk.ts';
import { SoftwareKey, type Ceremony, type Odd } from './software-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const { clear, lastAudit, asked } = passkeysDesk(() => server);
const { codeOf, signIn } = codesDesk(() => server);

beforeEach(async () => {
  await clear();
  const { pool } = server.database;
  await pool.query('delete from codes_policies');
  await pool.query(
    `insert into codes_policies (store_id, required_from, role_ids, modified_at, modified_by)
     select r.store_id, '2026-01-01', array_agg(r.id), now(), max(e.id) from roles r
     join employees e on e.username = 'technician' and e.store_id = r.store_id
     where r.role_name = 'Technician' group by r.store_id`,
  );
  await pool.query("update employees set password_given = false where username = 'technician'");
});

/** A right password: what is to be set up. */
const enrols = async (own: TestBrowser) => {
  const answer = await signIn('technician', {}, own);
  expect(refusalOf(answer)).toEqual([403, 'ENROL_FIRST']);
  ({ version } = answer.body.data);
  return answer.body.data;
};
/** Of what was shown last. */
let version = 1;
/** The question to the device. */
const makes = async (own: TestBrowser): Promise<Ceremony> => {
  const answer = await signIn('technician', { newPasskey: { version } }, own);
  expect(refusalOf(answer)).toEqual([403, 'MAKE_PASSKEY']);
  return answer.body.data;
};
const brings = async (own: TestBrowser, key: SoftwareKey, begun: Ceremony, odd: Odd = {}) =>
  signIn('technician', { newPasskey: { version, made: key.make(begun, odd) } }, own);

test('a passkey is set up at the first sign-in in place of codes', async () => {
  const own = server.browser();
  const key = new SoftwareKey();
  const { recovery } = await enrols(own);

  const done = await brings(own, key, await makes(own));

  expect([done.status, done.body.state]).toEqual([200, 'active']);
  expect(await lastAudit()).toMatchObject({
    event: 'session.signed-in',
    detail: { passkeySetUp: expect.any(Number) },
  });
  const passkeys = (await own.get('/api/passkeys')).body;
  expect([passkeys.passkeys.length, passkeys.codes, passkeys.recoveryLeft]).toEqual([1, false, 10]);
  const next = await asked('technician');
  const used = await signIn('technician', { passkey: key.use(next.data) }, next.browser);
  expect(used.status, used.text).toBe(200);
  expect((await signIn('technician', { code: recovery[0] })).status).toBe(200);
});
test('the secret that was shown beside it signs nobody in afterwards', async () => {
  const own = server.browser();
  const { secret } = await enrols(own);
  await brings(own, new SoftwareKey(), await makes(own));

  const answer = await signIn('technician', { code: codeOf(secret) });

  expect(refusalOf(answer)).toEqual([401, 'WRONG_CODE']);
});
test('nothing is made before the recovery codes were shown, nor by a wrong password', async () => {
  const own = server.browser();

  expect(refusalOf(await signIn('technician', { newPasskey: { version } }, own))).toEqual([
    403,
    'ENROL_FIRST',
  ]);
  const wrong = await own.post('/api/session/sign-in', {
    username: 'technician',
    password: 'not the password',
    newPasskey: { version },
  });
  expect(refusalOf(wrong)).toEqual([401, 'INVALID_CREDENTIAL']);
});
test.each<[string, Odd]>([
  ['another page', { origin: 'http://localhost:9' }],
  ['another name', { site: 'elsewhere.example' }],
  ['a device that did not know its person', { verified: false }],
  ['a frame of another page', { crossOrigin: true }],
  ['an answer to a question for a passkey that there is', { type: 'webauthn.get' }],
])('it is not taken from %s, in words, and nothing is set up', async (_, odd) => {
  const own = server.browser();
  await enrols(own);

  const answer = await brings(own, new SoftwareKey(), await makes(own), odd);

  expect(refusalOf(answer)).toEqual([401, 'WRONG_PASSKEY']);
  expect(answer.body.message).toContain('This passkey was not taken');
  expect(await lastAudit()).toMatchObject({
    event: 'session.sign-in-failed',
    detail: { code: 'WRONG_PASSKEY', cause: expect.any(String) },
  });
  expect((await own.get('/api/session')).body.state).toBe('none');
  await enrols(own);
});
test('a challenge is answered once, in two minutes, in the browser that asked', async () => {
  const own = server.browser();
  await enrols(own);
  const begun = await makes(own);
  const refused = [401, 'WRONG_PASSKEY'];

  const elsewhere = await brings(server.browser(), new SoftwareKey(), begun);
  expect(refusalOf(elsewhere)).toEqual(refused);
  const odd = await brings(own, new SoftwareKey(), begun, { verified: false });
  expect(refusalOf(odd)).toEqual(refused);
  expect(refusalOf(await brings(own, new SoftwareKey(), begun))).toEqual(refused);
  const late = await makes(own);
  server.clock.forward({ seconds: 121 });
  expect(refusalOf(await brings(own, new SoftwareKey(), late))).toEqual(refused);
  expect((await brings(own, new SoftwareKey(), await makes(own))).status).toBe(200);
});
test('of two that are made at once one counts', async () => {
  const [one, two] = [server.browser(), server.browser()];
  await enrols(one);
  const [first, second] = [await makes(one), await makes(two)];

  const answers = await Promise.all([
    brings(one, new SoftwareKey(), first),
    brings(two, new SoftwareKey(), second),
  ]);

  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const { rows } = await server.database.pool.query('select count(*)::int as n from passkeys');
  expect(rows[0].n).toBe(1);
});
test('recovery codes that were shown anew are seen before a passkey is made', async () => {
  const own = server.browser();
  await enrols(own);
  const begun = await makes(own);
  const before = version;
  const { recovery } = await enrols(server.browser());

  const made = new SoftwareKey().make(begun);
  const answer = await signIn('technician', { newPasskey: { version: before, made } }, own);

  expect(refusalOf(answer)).toEqual([403, 'ENROL_FIRST']);
  expect(answer.body.data.recovery).not.toEqual(recovery);
});
test('who has a passkey or codes sets no other up by the password', async () => {
  const own = server.browser();
  await enrols(own);
  await brings(own, new SoftwareKey(), await makes(own));

  const again = await signIn('technician', { newPasskey: { version } });
  expect(refusalOf(again)).toEqual([403, 'PASSKEY_FIRST']);
});
test('of whom nothing is required, a password alone signs in, and no passkey is made', async () => {
  const answer = await signIn('cashier', { newPasskey: { version } });

  expect(answer.status).toBe(200);
  expect((await server.database.pool.query('select from passkeys')).rowCount).toBe(0);
});
test('a password that somebody else gave is replaced before a device makes anything', async () => {
  await server.database.pool.query(
    "update employees set password_given = true where username = 'technician'",
  );
  const own = server.browser();
  await enrols(own);

  expect(refusalOf(await signIn('technician', { newPasskey: { version } }, own))).toEqual([
    403,
    'PASSWORD_FIRST',
  ]);
  const newPassword = 'my own long password 77';
  const begun = await signIn('technician', { newPasskey: { version }, newPassword }, own);
  expect(refusalOf(begun)).toEqual([403, 'MAKE_PASSKEY']);
  const made = new SoftwareKey().make(begun.body.data);
  const done = await signIn('technician', { newPasskey: { version, made }, newPassword }, own);
  expect(done.status, done.text).toBe(200);
});
