import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let holder: pg.Client;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  holder = new pg.Client(server.database.connection);
  await holder.connect();
  await holder.query('begin; lock table drafts in access exclusive mode');
});
afterEach(() => holder.end());

const held = async (): Promise<number> => {
  const { rows } = await server.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};
/** As many calls of one person as are worked on at once, all of which wait for a lock. */
const busy = async (browser: TestBrowser) => {
  const calls = Array.from({ length: 8 }, () => browser.post('/api/drafts/load', { key: 'busy' }));
  await expect.poll(held, { timeout: 30_000 }).toBe(8);
  return calls;
};
/** Another person's calls, after which what was sent before has been let in and waits. */
const meanwhile = async () => {
  const other = await server.signedIn('cashier');
  for (let index = 0; index < 5; index++) await other.get('/api/session/stores');
};
const letGo = () => holder.query('rollback');

test('nothing is done by a call that waited while its session was locked', async () => {
  const technician = await server.signedIn('technician');
  const calls = await busy(technician);
  const waiting = technician.get('/api/rx/counts');
  await meanwhile();

  await server.database.db
    .updateTable('sessions')
    .set({ state: 'locked' })
    .where('state', '=', 'active')
    .where('employee_id', 'in', (eb) =>
      eb.selectFrom('employees').select('id').where('username', '=', 'technician'),
    )
    .execute();
  await letGo();

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { status, body } = await waiting;
  expect([status, body.code]).toEqual([401, 'LOCKED']);
});

test('a call that waited while its person went to another store is not done there', async () => {
  const technician = await server.signedIn('technician');
  const calls = await busy(technician);
  const waiting = technician.get('/api/rx/counts');
  await meanwhile();
  const { id: other } = await server.database.db
    .insertInto('stores')
    .columns(['company_id', 'code', 'name', 'time_zone', 'created_at', 'modified_at'])
    .expression((eb) =>
      eb
        .selectFrom('stores')
        .select(['company_id', eb.val('777').as('code'), eb.val('Other').as('name')])
        .select(['time_zone', 'created_at', 'modified_at'])
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();

  await server.database.db.updateTable('sessions').set({ store_id: other }).execute();
  await letGo();

  await Promise.all(calls);
  const { status, body } = await waiting;
  expect([status, body.message]).toEqual([
    409,
    'You went to another store while this waited. Nothing was done.',
  ]);
});

test('the screen is locked at once, however much of the person’s waits', async () => {
  const technician = await server.signedIn('technician');
  const calls = await busy(technician);

  const locked = await technician.post('/api/session/lock');

  expect(locked.body.state).toBe('locked');
  expect(await held()).toBe(8);
  await letGo();
  await Promise.all(calls);
});

test('heavy lists of three people leave connections to everybody else', async () => {
  await holder.query('lock table rxs in access exclusive mode');
  const names = ['technician', 'pharmacist', 'cashier'];
  const people = await Promise.all(names.map((name) => server.signedIn(name)));
  const admin = await server.signedIn('admin');
  const query = { text: 'carter', filters: {}, sort: null, offset: 0, limit: 50 };
  const lists = people.flatMap((each) =>
    Array.from({ length: 5 }, () => each.post('/api/refills/search', query)),
  );
  await expect.poll(held, { timeout: 30_000 }).toBe(3);
  await meanwhile();

  expect(await held()).toBe(3);
  expect((await admin.get('/api/session/stores')).status).toBe(200);
  await letGo();
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array(15).fill(200));
});
