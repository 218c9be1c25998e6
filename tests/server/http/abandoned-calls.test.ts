import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingMs } from '#server/platform/reading.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let address: string;
let holder: pg.Client;
const usual = readingMs.usual;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  holder = new pg.Client(server.database.connection);
  await holder.connect();
  await holder.query('begin; lock table patients, drafts in access exclusive mode');
});
afterEach(async () => {
  readingMs.usual = usual;
  await holder.end();
});

const held = async (): Promise<number> => {
  const { rows } = await server.database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};
const asked = (text: string) => ({ text, filters: {}, sort: null, offset: 0, limit: 20 });
/** A search over a connection of its own, which ends when nobody waits for it. */
function search(browser: TestBrowser, text: string) {
  const leaving = new AbortController();
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = fetch(`${address}/api/patients/search`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-apothekey': '1' },
    body: JSON.stringify(asked(text)),
    signal: leaving.signal,
  }).then(
    ({ status }) => `${status}`,
    ({ name }: Error) => name,
  );
  return { answer, leave: () => leaving.abort() };
}

test('a search that was typed on is stopped on the database, and the next answered', async () => {
  const technician = await server.signedIn('technician');
  const first = search(technician, 'c');
  await expect.poll(held, { timeout: 30_000 }).toBe(1);

  first.leave();

  expect(await first.answer).toBe('AbortError');
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
  const next = search(technician, 'carter');
  await expect.poll(held, { timeout: 30_000 }).toBe(1);
  await holder.query('rollback');
  expect(await next.answer).toBe('200');
});

test('what nobody waits for any more is not read when its turn comes', async () => {
  const technician = await server.signedIn('technician');
  const calls = Array.from({ length: 8 }, () => technician.post('/api/drafts/load', { key: 'a' }));
  await expect.poll(held, { timeout: 30_000 }).toBe(8);
  const gone = search(technician, 'left before its turn');
  const cashier = await server.signedIn('cashier');
  for (let index = 0; index < 5; index++) await cashier.get('/api/session/stores');
  gone.leave();
  expect(await gone.answer).toBe('AbortError');

  await holder.query('rollback');

  await Promise.all(calls);
  await technician.post('/api/patients/search', asked('after it'));
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select detail->'asked'->>'text' as text from audit_log
      where event = 'patient.listed' and detail->'asked'->>'text' like '% it%'`,
  );
  expect(rows).toEqual([{ text: 'after it' }]);
});

test('a list that takes too long is stopped, and says what to narrow', async () => {
  const technician = await server.signedIn('technician');
  readingMs.usual = 1_000;

  const { status, body } = await technician.post('/api/patients/search', asked('c'));

  expect([status, body.code, body.message]).toEqual([
    422,
    'TOO_LONG',
    'This took longer than 1 seconds and was stopped. Nothing is shown, since it would not be ' +
      'all. Ask for less: more of the name or number.',
  ]);
  await expect.poll(held, { timeout: 5_000 }).toBe(0);
});
