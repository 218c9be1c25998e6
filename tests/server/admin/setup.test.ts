import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerSetup } from '#server/services/admin/setup.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ empty: true });
});
afterAll(() => server.close());

const form = {
  companyName: 'Meadow Group',
  storeName: 'Meadow Pharmacy',
  timeZone: 'America/Denver',
  firstName: 'Ada',
  lastName: 'Meadow',
  username: 'ada',
  password: 'seventeen green teapots',
};

test('an empty database has no account to guess: only the printed secret makes the first administrator, once', async () => {
  const browser = server.browser();
  expect((await browser.get('/api/session')).body).toMatchObject({
    state: 'none',
    setupNeeded: true,
    demo: false,
  });
  const old = await offerSetup(server.database.db);
  const secret = (await offerSetup(server.database.db))!;
  expect(
    (await server.database.db.selectFrom('settings').select('value').execute())
      .map((item) => JSON.stringify(item.value))
      .join(),
  ).not.toContain(secret);
  for (const wrong of ['x', old!])
    expect((await browser.post('/api/setup', { ...form, secret: wrong })).body.code).toBe(
      'SETUP_CLOSED',
    );
  expect(
    (await browser.post('/api/setup', { ...form, secret, password: 'adameadow2026!!' })).body.fields
      .password,
  ).toMatch(/easy to guess/);
  const parallel = await Promise.all(
    Array.from({ length: 5 }, () => server.browser().post('/api/setup', { ...form, secret })),
  );
  expect(parallel.map((answer) => answer.status).toSorted()).toEqual([200, 403, 403, 403, 403]);
  expect((await browser.post('/api/setup', { ...form, secret, username: 'second' })).status).toBe(
    403,
  );
  const signedIn = await browser.signIn('ada', form.password);
  expect(signedIn.body).toMatchObject({
    setupNeeded: false,
    user: { type: 'ADMIN' },
    store: { name: 'Meadow Pharmacy', timeZone: 'America/Denver', companyName: 'Meadow Group' },
  });
  expect(await offerSetup(server.database.db)).toBeNull();
  expect((await browser.get('/api/roles/list')).body.object).toHaveLength(4);
});
