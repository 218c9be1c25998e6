import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLive } from '#server/platform/live.ts';
import { passwordWork } from '#server/services/admin/password-hash.ts';
import { TestBrowser, testServer, type TestServer } from '#tests/platform/server.ts';

/**
 * Wrong passwords on one account, and accounts that one password is tried on; the proof takes 1,000
 * and 500.
 */
const guesses = Number(process.env['GUESSES'] ?? 60);
const sprayed = Number(process.env['SPRAYED'] ?? 36);
const inTens = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const out: T[] = [];
  for (let index = 0; index < count; index += 10)
    out.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, count - index) }, (_, position) =>
          work(index + position),
        ),
      )),
    );
  return out;
};
/** The clock of the suite and its store: a quarter of an hour after the first wrong password. */
const lockedHere = expect.stringMatching(
  /^After too many wrong .+ takes none of this person until \d\d\/\d\d\/2026 \d\d:\d\d\. /,
);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward({ hours: 1 });
  await server.database.db.deleteFrom('throttle').execute();
});

/**
 * How often a stored password was compared: the counter of the account, which no amount of parallel
 * guessing may pass.
 */
const attemptsOn = async (key: string) =>
  (
    await server.database.db
      .selectFrom('throttle')
      .select('failures')
      .where('key', '=', key)
      .executeTakeFirst()
  )?.failures ?? 0;

for (const from of [1, 50]) {
  test(
    `${guesses} wrong passwords on one account from ${from === 1 ? 'one address' : `${from} addresses`}: ten are looked at, then not even the right one`,
    { timeout: 600_000 },
    async () => {
      const browsers = Array.from({ length: from }, (_, index) =>
        server.browser(`10.8.${from}.${index}`),
      );
      const before = passwordWork.checks;
      const answers = await inTens(guesses, (index) =>
        browsers[index % from]!.signIn('technician', 'wrong'),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(
        new Set(from === 1 ? [401, 429] : [401]),
      );
      expect(await attemptsOn('account:technician')).toBe(10);
      // One address gets no more work out of the server than its thirty a minute; from many, the
      // work is the same and the answer too.
      expect(passwordWork.checks - before).toBe(from === 1 ? 30 : guesses);
      expect((await server.browser().signIn('technician')).body.message).toBe('InValid Credential');
      server.clock.forward({ minutes: 15 });
      expect((await server.browser().signIn('technician')).status).toBe(200);
    },
  );
}

test(
  `${guesses} wrong passwords over hours: a hundred are looked at, ever; who is known here still gets in`,
  { timeout: 600_000 },
  async () => {
    const own = await server.signedIn('pharmacist');
    await own.post('/api/session/sign-out');
    for (let round = 0; round * 10 < Math.max(guesses, 120); round++) {
      await inTens(10, () => server.browser().signIn('pharmacist', 'wrong'));
      server.clock.forward({ minutes: 15 });
    }
    const { consecutive } = await server.database.db
      .selectFrom('throttle')
      .select('consecutive')
      .where('key', '=', 'account:pharmacist')
      .executeTakeFirstOrThrow();
    expect(consecutive).toBe(100);
    expect((await server.browser().signIn('pharmacist')).status).toBe(401);
    expect((await own.signIn('pharmacist')).status).toBe(200);
  },
);

test('guesses of strangers still count after the person has unlocked a known device', async () => {
  const own = await server.signedIn('pharmacist');
  for (let index = 0; index < 9; index++)
    await server.browser('10.8.3.1').signIn('pharmacist', 'wrong');

  const unlocked = await own.post('/api/session/unlock', { password: 'demo-pharmacist-2026' });

  expect(unlocked.status).toBe(200);
  expect(await attemptsOn('account:pharmacist')).toBe(9);
  await server.browser('10.8.3.1').signIn('pharmacist', 'wrong');
  expect((await server.browser('10.8.3.2').signIn('pharmacist')).status).toBe(401);
});

test(
  `one password on ${sprayed} accounts from one address: thirty are looked at in a minute, and then none`,
  { timeout: 600_000 },
  async () => {
    const before = passwordWork.checks;
    const answers = [];
    for (let index = 0; index < sprayed; index++)
      answers.push(
        await server
          .browser('10.9.9.9')
          .post(
            '/api/session/sign-in',
            { username: `person-${index}`, password: 'one password for all' },
            { 'x-forwarded-for': `192.0.2.${index % 250}` },
          ),
      );
    expect(answers.map((answer) => answer.status)).toEqual([
      ...Array<number>(30).fill(401),
      ...Array<number>(sprayed - 30).fill(429),
    ]);
    expect(passwordWork.checks - before).toBe(30);
  },
);

test('a server that was started anew counts on where the old one was', async () => {
  for (let index = 0; index < 10; index++) await server.browser().signIn('technician', 'wrong');
  const live = await openLive(
    server.database.db,
    server.database.connection,
    server.platform.log,
    () => {},
  );
  const again = await buildApp({
    platform: server.platform,
    live: () => live,
    secure: false,
    clientDir: server.dataDir,
    callsPerMinute: 100_000,
  });
  await again.http.ready();
  expect((await new TestBrowser(again, '10.7.0.1').signIn('technician')).body.message).toBe(
    'InValid Credential',
  );
  server.clock.forward({ minutes: 15 });
  expect((await new TestBrowser(again, '10.7.0.1').signIn('technician')).status).toBe(200);
  again.streams.closeAll();
  await again.http.close();
  await live.close();
});

test('X-Forwarded-For is not believed', async () => {
  for (let index = 0; index < 30; index++)
    await server
      .browser('10.9.9.8')
      .post(
        '/api/session/sign-in',
        { username: `x${index}`, password: 'wrong' },
        { 'x-forwarded-for': `192.0.2.${index}` },
      );
  expect(
    (
      await server
        .browser('10.9.9.8')
        .post(
          '/api/session/sign-in',
          { username: 'x', password: 'wrong' },
          { 'x-forwarded-for': '198.51.100.7' },
        )
    ).status,
  ).toBe(429);
});

test('signing in, unlocking, stepping up, and standing in as the second person share one allowance', async () => {
  const browser = await server.signedIn('pharmacist');
  const other = await server.signedIn('technician');
  const device = browser.cookies.get('apothekey-device')!;
  other.cookies.set('apothekey-device', device);
  const act = { action: 'a', entity: 'rx', entityId: 1, entityVersion: 1 };
  const stepUp = (browser: TestBrowser, given: object) =>
    browser.post('/api/session/step-up', { ...given, ...act });
  for (let index = 0; index < 3; index++) await stepUp(browser, { password: 'wrong' });
  for (let index = 0; index < 2; index++)
    await stepUp(other, { password: 'wrong', username: 'pharmacist' });
  const newcomer = server.browser();
  newcomer.cookies.set('apothekey-device', device);
  for (let index = 0; index < 2; index++) await newcomer.signIn('pharmacist', 'wrong');
  await browser.post('/api/session/lock');
  for (let index = 0; index < 3; index++)
    await browser.post('/api/session/unlock', { password: 'wrong' });
  for (const refused of [
    await browser.post('/api/session/unlock', { password: 'demo-pharmacist-2026' }),
    await newcomer.signIn('pharmacist'),
    await stepUp(other, { password: 'demo-pharmacist-2026', username: 'pharmacist' }),
  ])
    expect([refused.status, refused.body.message]).toEqual([429, lockedHere]);
});

test('ten wrong passwords lock one workstation only, and it says until when', async () => {
  const counter = await server.signedIn('pharmacist');
  const bench = await server.signedIn('pharmacist');
  await counter.post('/api/session/lock');
  const unlock = (password: string) => counter.post('/api/session/unlock', { password });
  for (let index = 0; index < 10; index++)
    expect((await unlock('wrong')).body.code).toBe('INVALID_CREDENTIAL');

  const locked = await unlock('demo-pharmacist-2026');
  expect([locked.status, locked.body.message]).toEqual([429, lockedHere]);
  await bench.post('/api/session/lock');
  const there = await bench.post('/api/session/unlock', { password: 'demo-pharmacist-2026' });
  expect(there.status).toBe(200);
  expect((await server.browser().signIn('pharmacist')).status).toBe(200);
  server.clock.forward({ minutes: 15 });
  expect((await unlock('demo-pharmacist-2026')).status).toBe(200);
});

test('a session without a device cookie is locked by its own wrong passwords', async () => {
  const counter = await server.signedIn('pharmacist');
  counter.cookies.delete('apothekey-device');
  await counter.post('/api/session/lock');
  for (let index = 0; index < 10; index++)
    await counter.post('/api/session/unlock', { password: 'wrong' });

  expect((await server.browser().signIn('pharmacist')).status).toBe(200);
  expect(
    (await counter.post('/api/session/unlock', { password: 'demo-pharmacist-2026' })).status,
  ).toBe(429);
});

test('thirty guesses at invented names close an address to strangers only', async () => {
  const address = '10.9.9.7';
  const pharmacist = server.browser(address);
  await pharmacist.signIn('pharmacist');
  await pharmacist.post('/api/session/lock');
  for (let index = 0; index < 30; index++)
    await server.browser(address).signIn(`nobody-${index}`, 'wrong');
  expect((await server.browser(address).signIn('technician')).status).toBe(429);

  const password = 'demo-pharmacist-2026';
  expect((await pharmacist.post('/api/session/unlock', { password })).status).toBe(200);
  await pharmacist.post('/api/session/sign-out');
  expect((await pharmacist.signIn('pharmacist')).status).toBe(200);
});

test('a clock that was a day ahead and is set right leaves no address closed', async () => {
  const address = '10.9.9.6';
  server.clock.forward({ hours: 24 });
  for (let index = 0; index < 31; index++)
    await server.browser(address).signIn(`nobody-${index}`, 'wrong');
  server.clock.forward({ hours: -24 });

  expect((await server.browser(address).signIn('technician')).status).toBe(200);
});

test('signing in turns the device cookie: a copy of the old one is unknown', async () => {
  const browser = await server.signedIn('pharmacist');
  await browser.signIn('technician');
  const copied = browser.cookies.get('apothekey-device') ?? '';
  for (let index = 0; index < 9; index++) await browser.signIn('pharmacist', 'wrong');

  await browser.signIn('technician');

  expect(browser.cookies.get('apothekey-device')).not.toBe(copied);
  for (let index = 0; index < 10; index++) await server.browser().signIn('pharmacist', 'wrong');
  const thief = server.browser();
  thief.cookies.set('apothekey-device', copied);
  expect((await thief.signIn('pharmacist')).status).toBe(401);
  // What was counted at this workstation was carried over: one more try is left, and then none.
  expect((await browser.signIn('pharmacist', 'wrong')).status).toBe(401);
  expect((await browser.signIn('pharmacist')).status).toBe(429);
});

test('who signed in here before still gets in while strangers guess', async () => {
  const own = await server.signedIn('technician');
  await own.post('/api/session/sign-out');
  for (let index = 0; index < 12; index++) await server.browser().signIn('technician', 'wrong');
  expect((await server.browser().signIn('technician')).status).toBe(401);
  expect((await own.signIn('technician')).status).toBe(200);
});

test('one person signing in at nine workstations at once gets in at each of them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => server.browser().signIn('technician')),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(9).fill(200));
});

test('a hundred wrong passwords without a right one close the account to strangers until someone unlocks it', async () => {
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 10 }, () => server.browser().signIn('cashier', 'wrong')),
    );
    server.clock.forward({ minutes: 15 });
  }
  expect((await server.browser().signIn('cashier')).status).toBe(401);
  const admin = await server.signedIn('admin');
  const { id } = await server.database.db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'cashier')
    .executeTakeFirstOrThrow();
  expect((await admin.post(`/api/employees/${id}/unlock`)).status).toBe(200);
  expect((await server.browser().signIn('cashier')).status).toBe(200);
});
