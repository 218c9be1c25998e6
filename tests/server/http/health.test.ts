import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { testServer, TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let app: App;
let queries = 0;
let answer: () => void = () => undefined;
const answered = new Promise<void>((done) => {
  answer = done;
});
/** Counts what is asked, and holds the answers back. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => {
    await answered;
    return result;
  },
};
const strangers = 300;
let arrived = 0;
beforeAll(async () => {
  server = await testServer();
  app = await buildApp({
    platform: { ...server.platform, db: server.database.db.withPlugin(counting) },
    live: () => {
      throw new Error('Nobody listens here.');
    },
    secure: false,
    clientDir: server.dataDir,
  });
  app.http.addHook('preHandler', async () => {
    arrived += 1;
    if (arrived === strangers) setImmediate(answer);
  });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await server.close();
});

test('however many strangers ask for health at once, the database is asked once', async () => {
  const all = Array.from({ length: strangers }, () =>
    new TestBrowser(app, '10.9.9.9').get('/health'),
  );

  const statuses = (await Promise.all(all)).map(({ status }) => status);

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([arrived, queries]).toEqual([strangers, 1]);
  expect((await new TestBrowser(app, '10.9.9.9').get('/health')).status).toBe(200);
  expect(queries).toBe(2);
});
