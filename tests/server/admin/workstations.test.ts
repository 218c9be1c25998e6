import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const at = (name: string) => ({ 'x-workstation': name });
const everything = { text: '', filters: {}, sort: null, offset: 0, limit: 50 };
/** Which of the store's workstations this browser is, and which others are. */
const computers = async (browser: TestBrowser, name: string) => {
  const { body } = await browser.post('/api/papers/stations', everything, at(name));
  return body.rows
    .filter((row: { here: boolean; taken: boolean }) => row.here || row.taken)
    .map((row: { name: string; here: boolean }) => [row.name, row.here ? 'here' : 'another']);
};
const take = (browser: TestBrowser, name: string) =>
  browser.post('/api/papers/stations/take', { name }, at('station-0123abcd'));
const rows = (event: string) =>
  server.database.db
    .selectFrom('audit_log')
    .select(['actor_name as who', 'outcome', 'workstation', 'detail'])
    .where('event', '=', event)
    .orderBy('id')
    .execute();

test('no computer passes for another one’s workstation; the log says who tried', async () => {
  const counter = await server.signedIn('cashier');
  expect(await computers(counter, 'Counter 1')).toEqual([['Counter 1', 'here']]);
  const elsewhere = await server.signedIn('technician');

  expect(await computers(elsewhere, 'COUNTER 1')).toEqual([['Counter 1', 'another']]);
  expect(await computers(elsewhere, 'Counter 1')).toEqual([['Counter 1', 'another']]);
  const opened = await counter.post('/api/drawers', { floatCents: 100_00 }, at('Counter 1'));
  expect(opened.status).toBe(200);
  const money = {
    version: opened.body.version,
    kind: 'pay-out',
    amountCents: 100,
    reason: 'Change',
  };
  const moved = await elsewhere.post(
    `/api/drawers/${opened.body.id}/moves`,
    money,
    at('Counter 1'),
  );

  expect([403, 422]).toContain(moved.status);
  expect(await rows('session.workstation-refused')).toEqual([
    { who: 'technician', outcome: 'denied', workstation: '', detail: { claimed: 'COUNTER 1' } },
    { who: 'technician', outcome: 'denied', workstation: '', detail: { claimed: 'Counter 1' } },
  ]);
});

test('it stays the same for whoever signs in at it, and is one workstation at a time', async () => {
  const browser = server.browser();
  await browser.signIn('technician');
  expect(await computers(browser, 'Counter 2')).toEqual([
    ['Counter 1', 'another'],
    ['Counter 2', 'here'],
  ]);

  await browser.signIn('pharmacist');

  expect(await computers(browser, 'Counter 2')).toEqual([
    ['Counter 1', 'another'],
    ['Counter 2', 'here'],
  ]);
  expect(await rows('session.workstation-taken')).toHaveLength(2);
  await browser.post('/api/session/sign-out', undefined, at('Counter 2'));
  const stranger = server.browser();
  await stranger.post(
    '/api/session/sign-in',
    { username: 'technician', password: 'demo-technician-2026' },
    at('Counter 2'),
  );
  expect((await rows('session.signed-in')).at(-1)).toMatchObject({ workstation: '' });
});

test('a workstation moves to another computer by who may confirm for the store', async () => {
  const cashier = await server.signedIn('cashier');
  const admin = await server.signedIn('admin');

  const refused = await take(cashier, 'Counter 1');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Another computer is Counter 1. Somebody who may confirm for the store takes it for this one.',
  ]);
  expect((await take(admin, 'Counter 9')).body.message).toBe(
    'The store has no workstation “Counter 9” any more.',
  );
  expect((await take(admin, 'counter 1')).body).toEqual({ name: 'Counter 1' });

  expect(await computers(admin, 'Counter 1')).toContainEqual(['Counter 1', 'here']);
  expect((await rows('station.taken')).at(-1)).toMatchObject({
    who: 'admin',
    detail: { name: 'Counter 1', wasOther: true },
  });
});

/** A store of its own, in which no computer has a name yet. */
const freshStore = async (work: (fresh: TestServer) => Promise<void>) => {
  const fresh = await testServer();
  try {
    await work(fresh);
  } finally {
    await fresh.close();
  }
};

test('new browsers of one cashier do not collect the names of the counters', () =>
  freshStore(async (fresh) => {
    const first = await fresh.signedIn('cashier');
    expect(await computers(first, 'Counter 2')).toEqual([['Counter 2', 'here']]);

    const second = await fresh.signedIn('cashier');
    expect(await computers(second, 'Counter 1')).toEqual([['Counter 2', 'another']]);
    const refused = await take(second, 'Counter 1');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'You named another computer within a day. Somebody who may confirm for the store makes ' +
        'this one Counter 1.',
    ]);

    const real = await fresh.signedIn('technician');
    const opened = await real.post('/api/drawers', { floatCents: 100_00 }, at('Counter 1'));
    expect(opened.status).toBe(200);
  }));

test('two new browsers of one person at the same moment get one name', () =>
  freshStore(async (fresh) => {
    const [one, two] = [await fresh.signedIn('cashier'), await fresh.signedIn('cashier')];

    await Promise.all([take(one, 'Counter 1'), take(two, 'Counter 2')]);

    expect(await computers(one, 'station-0123abcd')).toHaveLength(1);
  }));

test('the computer that a person named may be named otherwise, and another one the day after', () =>
  freshStore(async (fresh) => {
    const own = await fresh.signedIn('cashier');
    await take(own, 'Counter 1');

    expect((await take(own, 'Counter 2')).body).toEqual({ name: 'Counter 2' });
    fresh.clock.forward({ hours: 25 });
    const next = await fresh.signedIn('cashier');

    expect(await computers(next, 'Counter 1')).toEqual([
      ['Counter 1', 'here'],
      ['Counter 2', 'another'],
    ]);
  }));

test('who may confirm for the store names every counter of a fresh one', () =>
  freshStore(async (fresh) => {
    for (const name of ['Counter 1', 'Counter 2']) {
      const computer = await fresh.signedIn('admin');
      expect(await computers(computer, name)).toContainEqual([name, 'here']);
    }
  }));
