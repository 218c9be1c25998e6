import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kyselyOver, openPool } from '#db/open.ts';
import { markSeen } from '#server/repositories/admin/sessions.ts';
import { passwordWork } from '#server/services/admin/password-hash.ts';
import { absoluteHours } from '#server/services/admin/session.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward({ hours: 24 });
  await server.database.db.deleteFrom('throttle').execute();
});

test('a pharmacist signs in, and the workstation learns who, where and what for', async () => {
  const browser = server.browser();
  const answer = await browser.signIn('pharmacist');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    state: 'active',
    demo: true,
    idleMinutes: 10,
    idleSecondsLeft: 600,
    user: {
      type: 'PRIVATE',
      username: 'pharmacist',
      roles: ['Pharmacist-in-charge'],
      licence: { kind: 'pharmacist', active: true },
    },
    store: { code: '001' },
  });
  expect(answer.body.permissions).toContain('rx.verify');
  expect((await browser.get('/api/session')).body.user.name).toBe('Robin Pharmacist');
});

test('wrong password, unknown name, blocked and inactive account: one status, one body, one amount of work', async () => {
  await server.database.db
    .updateTable('employees')
    .set({ blocked: true, blocked_reason: 'left' })
    .where('username', '=', 'cashier')
    .execute();
  const answers = [];
  for (const [username, password] of [
    ['technician', 'wrong'],
    ['nobody-here', 'wrong'],
    ['cashier', 'demo-cashier-2026'],
  ] as const) {
    const before = passwordWork.checks;
    const { status, body, headers } = await server.browser().signIn(username, password);
    expect(passwordWork.checks - before).toBe(1);
    expect(headers['set-cookie']).toBeUndefined();
    answers.push({
      status,
      code: body.code,
      message: body.message,
      members: Object.keys(body).toSorted(),
    });
  }
  await server.database.db
    .updateTable('employees')
    .set({ blocked: false, blocked_reason: null })
    .where('username', '=', 'cashier')
    .execute();
  expect(answers[0]).toEqual({
    status: 401,
    code: 'INVALID_CREDENTIAL',
    message: 'InValid Credential',
    members: ['code', 'correlationId', 'message'],
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('the cookie is for this site and no script, and the database knows only a hash of the token', async () => {
  const browser = server.browser();
  const answer = await browser.signIn('technician');
  const cookies = ([] as string[]).concat(answer.headers['set-cookie'] as string[]);
  expect(cookies.find((cooky) => cooky.startsWith('apothekey='))).toMatch(
    /HttpOnly; SameSite=Strict$/,
  );
  const token = browser.cookies.get('apothekey')!;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*) as n from "${name}" t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [token, Buffer.from(token).toString('hex')],
    );
    expect([name, rows[0]!.n]).toEqual([name, 0]);
  }
  expect(server.logged.join('\n')).not.toContain(token);
});

test('behind TLS the cookie carries the __Host- prefix and Secure', async () => {
  const secure = await testServer({ app: { secure: true } });
  const answer = await secure.browser().signIn('technician');
  expect(
    ([] as string[])
      .concat(answer.headers['set-cookie'] as string[])
      .find((code) => code.startsWith('__Host-apothekey=')),
  ).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  await secure.close();
});

test('a planted cookie never becomes a session, and signing in, unlocking and stepping up each give a new token', async () => {
  const browser = server.browser();
  const planted = 'A'.repeat(43);
  browser.cookies.set('apothekey', planted);
  await browser.signIn('pharmacist');
  const seen = new Set([planted, browser.cookies.get('apothekey')!]);
  const renew = async (work: () => Promise<unknown>) => {
    const old = browser.cookies.get('apothekey')!;
    await work();
    const token = browser.cookies.get('apothekey')!;
    expect(seen.has(token)).toBe(false);
    seen.add(token);
    return old;
  };
  const olds = [
    await renew(() =>
      browser.post('/api/session/step-up', {
        password: 'demo-pharmacist-2026',
        action: 'rx.verify',
        entity: 'rx',
        entityId: 7,
        entityVersion: 3,
      }),
    ),
    await renew(async () => {
      await browser.post('/api/session/lock');
      await browser.post('/api/session/unlock', { password: 'demo-pharmacist-2026' });
    }),
    await renew(() => browser.signIn('pharmacist')),
  ];
  for (const old of [planted, ...olds]) {
    const thief = server.browser();
    thief.cookies.set('apothekey', old);
    expect((await thief.get('/api/session')).body.state).toBe('none');
  }
  expect((await browser.get('/api/session')).body.state).toBe('active');
});

test('idle for ten minutes: alive at 9:59, locked at 10:00; a locked workstation answers only unlock and sign-out', async () => {
  const browser = await server.signedIn('technician');
  server.clock.forward({ minutes: 9, seconds: 59 });
  expect((await browser.post('/api/roles/search/Tech')).body.code).toBe('FORBIDDEN');
  server.clock.forward({ minutes: 9, seconds: 59 });
  expect((await browser.post('/api/state/states_list')).status).toBe(200);
  server.clock.forward({ minutes: 10 });
  const refused = await browser.post('/api/state/states_list');
  expect([refused.status, refused.body.code]).toEqual([401, 'LOCKED']);
  expect((await browser.get('/api/session')).body).toMatchObject({
    state: 'locked',
    permissions: [],
    draftKey: null,
    user: { name: 'Terry Technician', email: null },
  });
  expect((await browser.post('/api/session/unlock', { password: 'wrong' })).body.message).toBe(
    'InValid Credential',
  );
  expect((await browser.post('/api/session/touch')).body.code).toBe('LOCKED');
  expect(
    (await browser.post('/api/session/unlock', { password: 'demo-technician-2026' })).body.state,
  ).toBe('active');
  expect((await browser.post('/api/state/states_list')).status).toBe(200);
});

test('asking for the session and background calls do not put the lock off', async () => {
  const browser = await server.signedIn('technician');
  for (let minute = 0; minute < 9; minute++) {
    server.clock.forward({ minutes: 1 });
    await browser.get('/api/session');
    await browser.post('/api/state/states_list', undefined, { 'x-background': '1' });
  }
  expect((await browser.get('/api/session')).body.idleSecondsLeft).toBe(60);
  server.clock.forward({ minutes: 1 });
  expect((await browser.get('/api/session')).body.state).toBe('locked');
});

test('that someone was seen is written at once, and the next work of the same connection still waits for the disk', async () => {
  const browser = await server.signedIn('technician');
  server.clock.forward({ minutes: 4 });
  expect((await browser.post('/api/state/states_list')).status).toBe(200);
  const newest = () =>
    server.database.db
      .selectFrom('sessions')
      .select(['id', 'last_seen_at'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const { id, last_seen_at } = await newest();
  expect(last_seen_at).toBe(server.clock.now().toISOString());
  const one = openPool(server.database.connection, 1);
  await one.query('set synchronous_commit = on');
  server.clock.forward({ minutes: 1 });
  await markSeen(kyselyOver(one), id, server.clock.now().toISOString());
  expect((await newest()).last_seen_at).toBe(server.clock.now().toISOString());
  expect((await one.query('show synchronous_commit')).rows[0].synchronous_commit).toBe('on');
  await one.end();
});

test('a store may lock sooner', async () => {
  await server.database.pool.query(`update stores set policy = '{"idleMinutes": 3}'`);
  const browser = await server.signedIn('technician');
  server.clock.forward({ minutes: 3 });
  expect((await browser.get('/api/session')).body.state).toBe('locked');
  await server.database.pool.query("update stores set policy = '{}'");
});

test('however busy, a sign-in ends after twelve hours', async () => {
  const browser = await server.signedIn('technician');
  for (let minutes = 5; minutes < absoluteHours * 60; minutes += 5) {
    server.clock.forward({ minutes: 5 });
    expect((await browser.post('/api/session/touch')).status).toBe(200);
  }
  server.clock.forward({ minutes: 5 });
  expect((await browser.post('/api/session/touch')).body.code).toBe('NOT_SIGNED_IN');
});

test('with three devices signed in, a revoked permission, a closed account and a sign-out count at the next call, on each of them', async () => {
  const [first, second, third] = [
    await server.signedIn('pharmacist'),
    await server.signedIn('pharmacist'),
    await server.signedIn('pharmacist'),
  ];
  const devices = [first, second, third];
  const answers = async (from = devices) =>
    Promise.all(
      from.map(async (browser) => (await browser.get('/api/roles/list')).body.code ?? 'SUCCESS'),
    );
  expect(await answers()).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  const removed = await server.database.db
    .deleteFrom('role_permissions')
    .where('permission_id', '=', 401)
    .returningAll()
    .execute();
  expect(await answers()).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  await server.database.db
    .insertInto('role_permissions')
    .values(removed.map(({ role_id, permission_id }) => ({ role_id, permission_id })))
    .execute();
  expect(await answers()).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  await first.post('/api/session/sign-out');
  expect(await answers()).toEqual(['NOT_SIGNED_IN', 'SUCCESS', 'SUCCESS']);
  await server.database.db
    .updateTable('employees')
    .set({ active: false, inactive_reason: 'left' })
    .where('username', '=', 'pharmacist')
    .execute();
  expect(await answers([second, third])).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  await server.database.db
    .updateTable('employees')
    .set({ active: true, inactive_reason: null })
    .where('username', '=', 'pharmacist')
    .execute();
});

test('a proof is for one act on one version by one person, once, for five minutes', async () => {
  const { spendStepUp } = await import('#server/services/admin/step-up.ts');
  const { tx } = await import('#db/tx.ts');
  const browser = await server.signedIn('pharmacist');
  const prove = async () =>
    (
      await browser.post('/api/session/step-up', {
        password: 'demo-pharmacist-2026',
        action: 'rx.verify',
        entity: 'rx',
        entityId: 7,
        entityVersion: 3,
      })
    ).body.token as string;
  const { id: sessionId } = await server.database.db
    .selectFrom('sessions')
    .select('id')
    .where('state', '=', 'active')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const now = () => server.clock.now().toISOString();
  const spend = (token: string, change: object = {}) =>
    tx(server.database.db, (eachTx) =>
      spendStepUp(
        eachTx,
        token,
        { sessionId, action: 'rx.verify', entity: 'rx', entityId: 7, entityVersion: 3, ...change },
        now(),
      ),
    );
  const token = await prove();
  for (const other of [
    { action: 'rx.deliver' },
    { entityId: 8 },
    { entityVersion: 4 },
    { entity: 'fill' },
    { sessionId: sessionId - 1 },
  ])
    expect((await spend(token, other)).ok).toBe(false);
  const parallel = await Promise.all(Array.from({ length: 20 }, () => spend(token)));
  expect(parallel.filter((result) => result.ok)).toHaveLength(1);
  const late = await prove();
  server.clock.forward({ minutes: 5 });
  expect((await spend(late)).ok).toBe(false);
  const wrong = await browser.post('/api/session/step-up', {
    password: 'wrong',
    action: 'rx.verify',
    entity: 'rx',
    entityId: 7,
    entityVersion: 3,
  });
  expect([wrong.status, wrong.body.message]).toEqual([401, 'InValid Credential']);
});

test('changing the password: own words refused, step-up after five minutes, other sessions end, this one goes on', async () => {
  await server.database.db
    .updateTable('employees')
    .set({ demo: false })
    .where('username', '=', 'cashier')
    .execute();
  const here = await server.signedIn('cashier');
  const others = [await server.signedIn('cashier'), await server.signedIn('cashier')];
  const change = (password: string, stepUp: string | null = null) =>
    here.post('/api/session/password', {
      username: 'cashier',
      email: null,
      password,
      confirmPassword: password,
      stepUp,
    });
  expect((await change('too short')).body.fields.password).toMatch(/at least 15 characters/);
  expect((await change('cashiercashier2026!!')).body.fields.password).toMatch(/easy to guess/);
  server.clock.forward({ minutes: 6 });
  expect((await change('seventeen green teapots')).body.code).toBe('STEP_UP');
  const { user } = (await here.get('/api/session')).body;
  const proof = await here.post('/api/session/step-up', {
    password: 'demo-cashier-2026',
    action: 'password.change',
    entity: 'employee',
    entityId: user.id,
    entityVersion: user.version,
  });
  expect((await change('seventeen green teapots', proof.body.token)).body.state).toBe('active');
  for (const there of others) expect((await there.get('/api/session')).body.state).toBe('none');
  expect((await server.browser().signIn('cashier')).body.code).toBe('INVALID_CREDENTIAL');
  expect((await server.browser().signIn('cashier', 'seventeen green teapots')).status).toBe(200);
});

test('the e-mail address is changed alone: step-up after five minutes, bound to that act; other sessions and the password stay', async () => {
  const here = await server.signedIn('technician');
  const there = await server.signedIn('technician');
  const change = (email: string | null, stepUp: string | null = null) =>
    here.put('/api/session/email', { email, stepUp });
  expect((await change('terry@store.example')).body.user).toMatchObject({
    email: 'terry@store.example',
  });
  expect((await change('not an address')).body.fields).toEqual({
    email: 'Has to be an e-mail address.',
  });
  server.clock.forward({ minutes: 6 });
  expect((await change(null)).body.code).toBe('STEP_UP');
  const { user } = (await here.get('/api/session')).body;
  const prove = (action: string) =>
    here.post('/api/session/step-up', {
      password: 'demo-technician-2026',
      action,
      entity: 'employee',
      entityId: user.id,
      entityVersion: user.version,
    });
  expect((await change(null, (await prove('password.change')).body.token)).body.code).toBe(
    'STEP_UP',
  );
  expect((await change('t@store.example')).body.code).toBe('STEP_UP');
  expect((await change(null, (await prove('email.change')).body.token)).body.user).toMatchObject({
    email: null,
    version: user.version + 1,
  });
  expect((await there.get('/api/session')).body.state).toBe('active');
  expect((await server.browser().signIn('technician')).status).toBe(200);
});

test('demo accounts can’t sign in where the demo flag is off', async () => {
  const plain = await testServer({ demo: false });
  expect((await plain.browser().signIn('admin')).body.message).toBe('InValid Credential');
  await plain.close();
});
