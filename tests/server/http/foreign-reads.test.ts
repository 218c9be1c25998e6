import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a page of another site or port reads nothing and leaves no row of it', async () => {
  const admin = await server.signedIn('admin');
  const ask = async (site: string) =>
    (await admin.call('GET', '/api/companies/1', undefined, { 'sec-fetch-site': site })).status;
  const views = async () =>
    (
      await server.database.db
        .selectFrom('audit_log')
        .select('id')
        .where('event', '=', 'company.viewed')
        .execute()
    ).length;

  const answers = [await ask('cross-site'), await ask('same-site')];

  expect(answers).toEqual([403, 403]);
  expect(await views()).toBe(0);
  expect([await ask('same-origin'), await ask('none')]).toEqual([200, 200]);
});
