import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a key that is too long to be kept is refused: an act could be done twice', async () => {
  const technician = await server.signedIn('technician');
  const saveWith = (length: number) =>
    technician.post(
      '/api/drafts/save',
      { key: 'k', value: 'v' },
      { 'idempotency-key': 'x'.repeat(length) },
    );

  const answers = [await saveWith(200), await saveWith(201), await saveWith(4_000)];

  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
  expect(answers[1]?.body.message).toContain('200');
});
