import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { heard } from '#server/http/live-rights.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const everything = { text: '', filters: {}, sort: null, offset: 0, limit: 50 };
/** How each question about claims is answered; nothing was billed: 404 means it was let in. */
const asked = async (username: string) => {
  const browser = await server.signedIn(username);
  return [
    (await browser.post('/api/claims/rejected', everything)).status,
    (await browser.post('/api/rx/1/claims', {})).status,
    (await browser.get('/api/rx/1/transmissions')).status,
    (await browser.get('/api/claims/transmissions/1')).status,
  ];
};

test('what payers were sent and answered is for those who bill, not for a cashier', async () => {
  expect(await asked('cashier')).toEqual([403, 403, 403, 403]);
  const cashier = await server.signedIn('cashier');
  const refused = await cashier.get('/api/claims/transmissions/1');
  expect(refused.body.message).toContain('Send to payers');
});

test.each(['technician', 'pharmacist'])('a %s reads claims as before', async (username) => {
  expect(await asked(username)).toEqual([200, 404, 404, 404]);
});

test('that a claim changed is told only to who may read it', () => {
  const change = { id: 1, storeId: 1, entity: 'claim', entityId: 7, version: 0 };
  const hears = (keys: readonly PermissionKey[]) => heard([change], new Set(keys));

  expect(hears(['page.processing', 'rx.read'])).toEqual([]);
  expect(hears(['page.processing', 'rx.read', 'rx.adjudicate'])).toEqual([change]);
});
