import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => { server = await testServer(); });
afterAll(() => server.close());

test('a pharmacist signs in and the workstation learns who, where and what for', async () => {
  const browser = server.browser();
  const answer = await browser.signIn('pharmacist');
  expect(answer.text).toContain('active');
  expect(answer.status).toBe(200);
});
