import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { testServer, type Answer, type TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from './codes-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward({ hours: 1 });
  const { db } = server.database;
  await db.deleteFrom('throttle').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('sign_in_codes').execute();
});

const { begin, codeOf, enrolled, nextCode, proofOf, signIn } = codesDesk(() => server);
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const lastAudit = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('what was begun asks nobody for a code; what was confirmed does', async () => {
  const browser = await server.signedIn('cashier');
  const begun = await begin(browser, 'cashier');
  expect(begun.body).toEqual({
    version: 1,
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    picture: expect.arrayContaining([expect.stringMatching(/^[01]{21,}$/)]),
    recovery: expect.arrayContaining([expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)]),
  });
  expect(new Set(begun.body.recovery).size).toBe(10);
  expect((await signIn('cashier')).status).toBe(200);

  const { secret, version } = begun.body;
  const confirm = (code: string) => browser.post('/api/codes/confirm', { version, code });
  const wrong = await confirm(codeOf(secret, 5));
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']]);
  const { recovery } = begun.body;
  expect(Object.keys((await confirm(recovery[0])).body.fields)).toEqual(['code']);
  expect((await signIn('cashier')).status).toBe(200);
  const done = await confirm(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
  expect(done.body).toEqual({
    version: 2,
    since: server.clock.now().toISOString(),
    recoveryLeft: 10,
    passkeys: 0,
    reset: null,
    requiredFrom: null,
  });
  expect(await lastAudit()).toMatchObject({ event: 'codes.confirmed', outcome: 'done' });

  const asked = await signIn('cashier');
  expect(refusalOf(asked)).toEqual([403, 'CODE_FIRST']);
  expect(asked.headers['set-cookie']).toBeUndefined();
  nextCode();
  expect((await signIn('cashier', { code: codeOf(secret) })).status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    event: 'session.signed-in',
    detail: { code: 'totp' },
  });
});

test('a wrong password is answered like ever, whatever the code', async () => {
  const { secret } = await enrolled('cashier');

  const answers = [
    await signIn('cashier', { password: 'wrong' }),
    await signIn('cashier', { password: 'wrong', code: codeOf(secret) }),
    await signIn('cashier', { password: 'wrong', code: '000000' }),
    await signIn('nobody', { code: '000000' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
    answers.map(() => [401, 'INVALID_CREDENTIAL', 'InValid Credential']),
  );
});

test('a code is good once, also for two at one moment, and none before it', async () => {
  const { secret } = await enrolled('cashier');
  nextCode();
  const before = codeOf(secret, -1);
  const code = codeOf(secret);

  const both = await Promise.all([signIn('cashier', { code }), signIn('cashier', { code })]);

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  await server.database.db.deleteFrom('throttle').execute();
  expect(refusalOf(await signIn('cashier', { code }))).toEqual([401, 'WRONG_CODE']);
  expect(refusalOf(await signIn('cashier', { code: before }))).toEqual([401, 'WRONG_CODE']);
  const { failures } = await server.database.db
    .selectFrom('throttle')
    .select('failures')
    .where('key', '=', 'account:cashier')
    .executeTakeFirstOrThrow();
  expect(failures).toBe(2);
  expect(await lastAudit()).toMatchObject({
    event: 'session.sign-in-failed',
    outcome: 'failed',
    detail: { code: 'WRONG_CODE' },
  });
  nextCode();
  expect((await signIn('cashier', { code: codeOf(secret) })).status).toBe(200);
});

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])('a phone whose clock is %i steps off: %i', async (steps, status) => {
  const { secret } = await enrolled('cashier');
  server.clock.forward({ minutes: 5 });

  expect((await signIn('cashier', { code: codeOf(secret, steps) })).status).toBe(status);
});

test('a recovery code is good once, however it is typed, and is not kept as it is', async () => {
  const { browser, recovery, secret } = await enrolled('cashier');
  const [first = '', second = ''] = recovery;

  const typed = first.toLowerCase().replace('-', ' ');
  const both = await Promise.all([
    signIn('cashier', { code: first }),
    signIn('cashier', { code: typed }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await browser.get('/api/codes')).body.recoveryLeft).toBe(9);
  expect((await signIn('cashier', { code: second })).status).toBe(200);

  const stored = await server.database.db.selectFrom('recovery_codes').selectAll().execute();
  const codes = await server.database.db.selectFrom('sign_in_codes').selectAll().execute();
  const raw = [
    ...stored.map(({ digest }) => digest),
    ...codes.map((row) => row.secret ?? Buffer.of()),
  ];
  const all = Buffer.concat(raw).toString('latin1') + JSON.stringify([stored, codes]);
  for (const shown of [secret, first, first.replace('-', '')]) expect(all).not.toContain(shown);
});

test('the secret of one person opens nobody else’s account', async () => {
  const { secret } = await enrolled('cashier');
  const { db } = server.database;
  const of = async (name: string) =>
    (
      await db
        .selectFrom('employees')
        .select('id')
        .where('username', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const row = await db.selectFrom('sign_in_codes').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('sign_in_codes')
    .values({ ...row, employee_id: await of('technician'), last_step: 0 })
    .execute();

  const answer = await signIn('technician', { code: codeOf(secret) });

  expect(refusalOf(answer)).toEqual([401, 'WRONG_CODE']);
});

test('ten wrong codes shut a place; a right password alone gives none back', async () => {
  const { secret } = await enrolled('cashier');
  const stranger = server.browser('10.9.1.1');
  for (let tries = 0; tries < 9; tries++)
    expect(refusalOf(await signIn('cashier', { code: '000000' }, stranger))).toEqual([
      401,
      'WRONG_CODE',
    ]);
  for (let asked = 0; asked < 3; asked++)
    expect(refusalOf(await signIn('cashier', {}, stranger))).toEqual([403, 'CODE_FIRST']);
  expect(refusalOf(await signIn('cashier', { code: 'no code' }, stranger))).toEqual([
    401,
    'WRONG_CODE',
  ]);

  const right = { code: codeOf(secret) };
  const shut = [
    await signIn('cashier', right, stranger),
    await signIn('cashier', {}, server.browser()),
    await signIn('cashier', { password: 'wrong' }, server.browser()),
  ];
  expect(shut.map(refusalOf)).toEqual(shut.map(() => [401, 'INVALID_CREDENTIAL']));
  server.clock.forward({ minutes: 15 });
  expect((await signIn('cashier', { code: codeOf(secret) }, stranger)).status).toBe(200);
});

test('steps of a prescription take the password alone, other acts the code', async () => {
  const { browser, secret } = await enrolled('pharmacist');
  const password = passwordOf('pharmacist');
  const stepUp = (action: string, more: object = {}) =>
    proofOf(browser, action, { password, ...more });

  expect((await stepUp('rx.finalCheck')).status).toBe(200);
  expect((await stepUp('order.hand-over')).status).toBe(200);
  expect(refusalOf(await stepUp('rx.finalCheck', { code: '000000' }))).toEqual([401, 'WRONG_CODE']);
  expect(refusalOf(await stepUp('role.save'))).toEqual([403, 'CODE_FIRST']);
  const code = codeOf(secret);
  expect((await stepUp('role.save', { code })).status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    event: 'session.stepped-up',
    detail: { code: 'totp' },
  });
  expect(refusalOf(await stepUp('role.save', { code }))).toEqual([401, 'WRONG_CODE']);
});

test('unlocking with the password alone makes nobody fresh who has codes', async () => {
  const { browser } = await enrolled('pharmacist');
  const change = { email: 'somebody@store.example', stepUp: null };
  expect((await browser.put('/api/session/email', change)).status).toBe(200);
  server.clock.forward({ minutes: 6 });
  await browser.post('/api/session/lock');
  const unlocked = await browser.post('/api/session/unlock', {
    password: passwordOf('pharmacist'),
  });
  expect(unlocked.status).toBe(200);

  expect(refusalOf(await browser.put('/api/session/email', change))).toEqual([403, 'STEP_UP']);
});

test('codes are set up anew and ended with a proof, over the version seen', async () => {
  const { browser, secret, version, recovery } = await enrolled('cashier');
  const end = (more: object) => browser.post('/api/codes/end', { version, ...more });
  expect(refusalOf(await end({}))).toEqual([403, 'STEP_UP']);
  expect(refusalOf(await browser.post('/api/codes', { version }))).toEqual([403, 'STEP_UP']);
  const without = await proofOf(browser, stepUpActions.codesChange, {
    password: passwordOf('cashier'),
  });
  expect(refusalOf(without)).toEqual([403, 'CODE_FIRST']);

  const stale = await begin(browser, 'cashier', 7, { code: codeOf(secret) });
  expect([...refusalOf(stale), stale.body.data.version]).toEqual([409, 'STALE', version]);
  nextCode();
  const anew = (await begin(browser, 'cashier', version, { code: codeOf(secret) })).body;
  nextCode();
  // The old ones count until a code of the new secret was typed.
  expect((await signIn('cashier', { code: codeOf(secret) })).status).toBe(200);
  expect(
    (
      await browser.post('/api/codes/confirm', {
        version: anew.version,
        code: codeOf(anew.secret),
      })
    ).status,
  ).toBe(200);
  nextCode();
  for (const code of [codeOf(secret), recovery[0]])
    expect(refusalOf(await signIn('cashier', { code }))).toEqual([401, 'WRONG_CODE']);
  expect((await signIn('cashier', { code: codeOf(anew.secret) })).status).toBe(200);
  nextCode();
  const proof = await proofOf(browser, stepUpActions.codesChange, {
    password: passwordOf('cashier'),
    code: codeOf(anew.secret),
  });
  const ended = await end({ version: anew.version + 1, stepUp: proof.body.token });
  expect(ended.body).toEqual({
    version: anew.version + 2,
    since: null,
    recoveryLeft: 0,
    passkeys: 0,
    reset: null,
    requiredFrom: null,
  });
  expect((await signIn('cashier')).status).toBe(200);
});

test('a secret is not kept for the same call coming again', async () => {
  const browser = await server.signedIn('cashier');
  const proof = await proofOf(browser, stepUpActions.codesChange, {
    password: passwordOf('cashier'),
  });
  const call = { version: 0, stepUp: proof.body.token };
  const key = { 'idempotency-key': 'codes-0001-0001-0001' };
  const begun = await browser.post('/api/codes', call, key);
  expect(begun.status).toBe(200);

  const { rows } = await server.database.pool.query('select * from idempotency_keys');

  expect(JSON.stringify(rows)).not.toContain(begun.body.secret);
});
