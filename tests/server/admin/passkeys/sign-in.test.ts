import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from '../codes-desk.ts';
import { passkeysDesk, refusalOf } from './passkeys-desk.ts';
import { SoftwareKey, type Odd } from './software-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(() => desk.clear());

const desk = passkeysDesk(() => server);
const { add, asked, lastAudit, proofFor, withKey } = desk;
const { codeOf, enrolled, nextCode, proofOf, signIn } = codesDesk(() => server);

test('a passkey that was added is asked for after the password, and signs in', async () => {
  const { key, recovery, id } = await withKey('cashier');
  expect(recovery).toHaveLength(10);
  expect(await lastAudit()).toMatchObject({
    event: 'passkeys.added',
    outcome: 'done',
    detail: { passkeyId: id, recoveryCodes: 10 },
  });

  const { browser, data } = await asked('cashier');
  expect(data).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    site: 'localhost',
    seconds: 120,
    known: [{ id: key.id.toString('base64url'), transports: ['usb'] }],
    codes: true,
  });
  const done = await signIn('cashier', { passkey: key.use(data) }, browser);

  expect([done.status, done.body.user.username]).toEqual([200, 'cashier']);
  expect(await lastAudit()).toMatchObject({
    event: 'session.signed-in',
    outcome: 'done',
    detail: { code: 'passkey', passkeyId: id },
  });
  const { passkeys } = (await browser.get('/api/passkeys')).body;
  expect(passkeys).toEqual([
    {
      id,
      name: 'Key of the desk',
      addedAt: server.clock.now().toISOString(),
      usedAt: server.clock.now().toISOString(),
      site: 'localhost',
      here: true,
    },
  ]);
  const logged = server.logged.join('\n');
  expect(logged).not.toContain(data.challenge);
  expect(logged).not.toContain(key.id.toString('base64url'));
});

test('a wrong password is answered like ever, whether there are passkeys or not', async () => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');

  const answers = [
    await signIn('cashier', { password: 'wrong' }, browser),
    await signIn('cashier', { password: 'wrong', passkey: key.use(data) }, browser),
  ];

  expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'INVALID_CREDENTIAL']));
});

test('an answer is taken once, also of two at one moment', async () => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');
  const passkey = key.use(data);

  const both = await Promise.all([
    signIn('cashier', { passkey }, browser),
    signIn('cashier', { passkey }, browser),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);

  const again = await asked('cashier');
  const used = key.use(again.data);
  expect((await signIn('cashier', { passkey: used }, again.browser)).status).toBe(200);
  const replayed = await signIn('cashier', { passkey: used }, again.browser);
  expect(refusalOf(replayed)).toEqual([401, 'WRONG_PASSKEY']);
  expect(await lastAudit()).toMatchObject({
    event: 'session.sign-in-failed',
    outcome: 'failed',
    detail: { code: 'WRONG_PASSKEY', cause: 'challenge' },
  });
});

test.each<[string, Odd, string]>([
  ['of another page', { origin: 'http://localhost.evil.example' }, 'origin'],
  ['of another port', { origin: 'http://localhost:8080' }, 'origin'],
  ['in a frame of another page', { crossOrigin: true }, 'origin'],
  ['signed for another server', { site: 'evil.example' }, 'signature'],
  ['by whom nobody unlocked', { verified: false }, 'signature'],
  ['that nobody touched', { present: false }, 'signature'],
  ['of the making of a passkey', { type: 'webauthn.create' }, 'signature'],
  ['of a passkey that nobody knows', { credential: 'AAAA' }, 'unknown passkey'],
])('an answer %s is refused', async (_, odd, cause) => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');

  const answer = await signIn('cashier', { passkey: key.use(data, odd) }, browser);

  expect(refusalOf(answer)).toEqual([401, 'WRONG_PASSKEY']);
  expect(await lastAudit()).toMatchObject({ detail: { code: 'WRONG_PASSKEY', cause } });
});

test('a challenge that was answered wrongly is used up', async () => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');
  await signIn('cashier', { passkey: key.use(data, { verified: false }) }, browser);

  const answer = await signIn('cashier', { passkey: key.use(data) }, browser);

  expect(refusalOf(answer)).toEqual([401, 'WRONG_PASSKEY']);
});

test('a challenge lasts two minutes, in the browser that it was given to', async () => {
  const { key } = await withKey('cashier');
  const late = await asked('cashier');
  const elsewhere = await asked('cashier');
  const stranger = server.browser();
  await asked('cashier', stranger);

  const stolen = await signIn('cashier', { passkey: key.use(elsewhere.data) }, stranger);
  server.clock.forward({ seconds: 121 });
  const tooLate = await signIn('cashier', { passkey: key.use(late.data) }, late.browser);

  expect([stolen, tooLate].map(refusalOf)).toEqual([
    [401, 'WRONG_PASSKEY'],
    [401, 'WRONG_PASSKEY'],
  ]);
});

test('a browser whose name can’t be one is given another before it is asked', async () => {
  const { key } = await withKey('cashier');
  const odd = server.browser();
  odd.cookies.set('apothekey-device', 'odd');
  const { data } = await asked('cashier', odd);
  const nameless = server.browser();

  const stolen = await signIn('cashier', { passkey: key.use(data) }, nameless);
  const { data: again } = await asked('cashier', odd);
  const own = await signIn('cashier', { passkey: key.use(again) }, odd);

  expect([refusalOf(stolen), own.status]).toEqual([[401, 'WRONG_PASSKEY'], 200]);
});

test('a challenge that this server did not make is refused', async () => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');
  const made = Buffer.from(data.challenge, 'base64url');
  made.writeUInt8(made.readUInt8(3) ^ 1, 3);

  const answers = [
    await signIn('cashier', { passkey: key.use({ ...data, challenge: '' }) }, browser),
    await signIn(
      'cashier',
      { passkey: key.use({ ...data, challenge: made.toString('base64url') }) },
      browser,
    ),
    await signIn('cashier', { passkey: { ...key.use(data), clientData: 'AAAA' } }, browser),
  ];

  expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'WRONG_PASSKEY']));
});

test('a passkey of somebody else signs nobody in', async () => {
  const theirs = await withKey('technician');
  await withKey('cashier');
  const mine = await asked('cashier');
  const other = await asked('technician');

  const answers = [
    await signIn('cashier', { passkey: theirs.key.use(mine.data) }, mine.browser),
    await signIn('technician', { passkey: theirs.key.use(mine.data) }, mine.browser),
    await signIn('cashier', { passkey: theirs.key.use(other.data) }, other.browser),
  ];

  expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'WRONG_PASSKEY']));
});

test.each([
  ['goes back', 3, 401],
  ['stands still', 5, 401],
  ['is gone', 0, 401],
  ['goes up', 6, 200],
])('a count of the device that %s', async (_, count, status) => {
  const { key } = await withKey('cashier');
  const first = await asked('cashier');
  const done = await signIn(
    'cashier',
    { passkey: key.use(first.data, { count: 5 }) },
    first.browser,
  );
  expect(done.status).toBe(200);
  const { browser, data } = await asked('cashier');

  const answer = await signIn('cashier', { passkey: key.use(data, { count }) }, browser);

  expect(answer.status).toBe(status);
  if (status === 401) expect(await lastAudit()).toMatchObject({ detail: { cause: 'count' } });
});

test('a device that does not count is taken every time', async () => {
  const { key } = await withKey('cashier');
  for (const _ of [1, 2]) {
    const { browser, data } = await asked('cashier');
    const answer = await signIn('cashier', { passkey: key.use(data, { count: 0 }) }, browser);
    expect(answer.status).toBe(200);
  }
});

test('who is locked out or has left is not asked for a passkey', async () => {
  const { key } = await withKey('cashier');
  const { browser, data } = await asked('cashier');
  await server.database.db
    .updateTable('employees')
    .set({ active: false })
    .where('username', '=', 'cashier')
    .execute();

  const answers = [
    await signIn('cashier', { passkey: key.use(data) }, browser),
    await signIn('cashier'),
  ];

  expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'INVALID_CREDENTIAL']));
});

test('ten refused passkeys shut a place; a right password gives none back', async () => {
  const { key } = await withKey('cashier');
  for (const nth of Array.from({ length: 10 }, (_, at) => at)) {
    const { browser, data } = await asked('cashier', server.browser(`10.9.0.${nth}`));
    const passkey = key.use(data, { verified: false });
    expect((await signIn('cashier', { passkey }, browser)).body.code).toBe('WRONG_PASSKEY');
  }

  const shut = await signIn('cashier');

  expect(refusalOf(shut)).toEqual([401, 'INVALID_CREDENTIAL']);
});

test('a code is taken in place of a passkey, and a recovery code once', async () => {
  const { browser, secret } = await enrolled('cashier');
  const code = { code: codeOf(secret) };
  const added = await add(browser, 'cashier', new SoftwareKey(), { more: code });
  expect([added.status, added.body.recovery]).toEqual([200, []]);
  nextCode();

  await asked('cashier');
  expect((await signIn('cashier', { code: codeOf(secret) })).status).toBe(200);

  const { recovery } = await withKey('technician');
  expect((await signIn('technician', { code: '123456' })).body.code).toBe('WRONG_CODE');
  expect((await signIn('technician', { code: recovery[0] })).status).toBe(200);
  expect(refusalOf(await signIn('technician', { code: recovery[0] }))).toEqual([401, 'WRONG_CODE']);
});

test('a passkey that was removed takes the recovery codes with it', async () => {
  const { browser, key, recovery, id } = await withKey('cashier');
  const { data, browser: other } = await asked('cashier');
  expect(refusalOf(await browser.post(`/api/passkeys/${id}/end`, {}))).toEqual([403, 'STEP_UP']);
  const bare = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('cashier'),
  });
  expect(refusalOf(bare)).toEqual([403, 'PASSKEY_FIRST']);
  const stepUp = await proofFor(browser, 'cashier', { passkey: key.use(bare.body.data) });

  const left = await browser.post(`/api/passkeys/${id}/end`, { stepUp });

  expect(left.body).toMatchObject({ passkeys: [], recoveryLeft: 0 });
  expect(await lastAudit()).toMatchObject({
    event: 'passkeys.removed',
    outcome: 'done',
    detail: { passkeyId: id },
  });
  expect((await signIn('cashier', { passkey: key.use(data) }, other)).status).toBe(200);
  expect((await signIn('cashier', { code: recovery[0] })).status).toBe(200);
  expect((await signIn('cashier')).status).toBe(200);
});

test('of two passkeys, the one that was removed signs nobody in', async () => {
  const { browser, key } = await withKey('cashier');
  const gone = new SoftwareKey();
  const proved = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('cashier'),
  });
  const passkey = key.use(proved.body.data);
  const added = await add(browser, 'cashier', gone, { called: 'Phone', more: { passkey } });
  expect(added.body.recovery).toEqual([]);
  const second = added.body.now.passkeys[1];
  const again = await proofOf(browser, stepUpActions.passkeysChange, {
    password: passwordOf('cashier'),
  });
  const stepUp = await proofFor(browser, 'cashier', { passkey: gone.use(again.body.data) });
  await browser.post(`/api/passkeys/${second.id}/end`, { stepUp });
  const { browser: other, data } = await asked('cashier');
  expect(data.known).toHaveLength(1);

  const answer = await signIn('cashier', { passkey: gone.use(data) }, other);

  expect(refusalOf(answer)).toEqual([401, 'WRONG_PASSKEY']);
});

test('what proves one act in one session is taken for no other one', async () => {
  const { browser, key } = await withKey('cashier');
  const password = passwordOf('cashier');
  const forCodes = await proofOf(browser, stepUpActions.codesChange, { password });
  const toSignIn = await asked('cashier', browser);

  const answers = [
    await proofOf(browser, stepUpActions.passkeysChange, {
      password,
      passkey: key.use(forCodes.body.data),
    }),
    await proofOf(browser, stepUpActions.codesChange, {
      password,
      passkey: key.use(toSignIn.data),
    }),
    await signIn('cashier', { passkey: key.use(forCodes.body.data) }, browser),
  ];

  expect(answers.map(refusalOf)).toEqual(answers.map(() => [401, 'WRONG_PASSKEY']));
});

test('an act of a prescription takes the password alone, as with codes', async () => {
  const { browser } = await withKey('cashier');

  const proof = await proofOf(browser, 'rx.check', { password: passwordOf('cashier') });

  expect(proof.status).toBe(200);
});
