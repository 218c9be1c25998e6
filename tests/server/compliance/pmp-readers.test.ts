import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
});
afterAll(() => server.close());

test.each([
  ['cashier', 403],
  ['technician', 200],
  ['pharmacist', 200],
] as const)(
  'who got controlled drugs is not listed for the counter: %s gets %i',
  async (who, status) => {
    const person = await server.signedIn(who);
    const query = { text: '', filters: {}, sort: null, offset: 0, limit: 50 };

    expect((await person.post('/api/pmp/due', query)).status).toBe(status);
  },
);
