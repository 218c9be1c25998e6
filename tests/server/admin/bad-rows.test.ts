import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a row that can’t be shown is marked in its place; the other rows stand', async () => {
  const admin = await server.signedIn('admin');
  const list = async () => {
    const query = { text: '', filters: {}, sort: null, offset: 0, limit: 100 };
    const { status, body } = await admin.post('/api/employees/search', query);
    const ids: readonly number[] = body.rows.map(({ id }: { readonly id: number }) => id);
    return { status, ids, total: body.total, unshown: body.unshown };
  };
  const before = await list();
  const [, bad = 0] = before.ids;
  await server.database.pool.query(
    `update employees set inactive_reason = chr(1) where id = ${bad}`,
  );

  const after = await list();

  expect(after).toEqual({
    status: 200,
    ids: before.ids.filter((id) => id !== bad),
    total: before.total,
    unshown: [
      {
        at: 1,
        id: bad,
        why: 'inactiveReason Contains a character that can’t be printed: type it anew.',
      },
    ],
  });
  expect(server.logged.filter((line) => line.includes('rows can’t be shown'))).toHaveLength(1);
});
