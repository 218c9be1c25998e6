import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const path = '/api/session/keys';
const lockOnJ = {
  version: 0,
  keys: { 'session.lock': ['Ctrl+J'] },
  bareKeys: true,
  autoClose: false,
};
const audited = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'entity', 'detail'])
    .where('event', '=', 'keys.changed')
    .orderBy('id')
    .execute();

test('keys that were changed at one workstation are there at another, and nobody else has them', async () => {
  const front = await server.signedIn('technician');
  const back = await server.signedIn('technician');
  const other = await server.signedIn('cashier');
  expect((await back.get(path)).body).toEqual({
    version: 0,
    keys: {},
    bareKeys: true,
    autoClose: true,
  });
  expect((await front.put(path, lockOnJ)).body).toEqual({ ...lockOnJ, version: 1 });
  expect((await back.get(path)).body).toEqual({ ...lockOnJ, version: 1 });
  expect((await other.get(path)).body.version).toBe(0);
  expect(await audited()).toMatchObject([
    { outcome: 'done', entity: 'employee', detail: { version: 1, commands: ['session.lock'] } },
  ]);
});
test('two workstations change them at once: the second hears what the first has saved, and nothing is lost', async () => {
  const front = await server.signedIn('pharmacist');
  const back = await server.signedIn('pharmacist');
  await front.put(path, lockOnJ);
  const late = await back.put(path, { ...lockOnJ, keys: { 'rx.steps': ['Alt+S'] } });
  expect([late.status, late.body.code, late.body.data]).toEqual([
    409,
    'STALE',
    { ...lockOnJ, version: 1 },
  ]);
  expect(
    (
      await back.put(path, {
        ...lockOnJ,
        version: 1,
        keys: { ...lockOnJ.keys, 'rx.steps': ['Alt+S'] },
      })
    ).body.version,
  ).toBe(2);
  expect((await front.put(path, { ...lockOnJ, version: 1 })).status).toBe(409);
});
test('the same save sent again after a lost answer saves once', async () => {
  const desk = await server.signedIn('admin');
  const before = (await audited()).length;
  const [first, again] = [
    await desk.put(path, lockOnJ, { 'idempotency-key': 'keys-1' }),
    await desk.put(path, lockOnJ, { 'idempotency-key': 'keys-1' }),
  ];
  expect([first.body, again.body]).toEqual([
    { ...lockOnJ, version: 1 },
    { ...lockOnJ, version: 1 },
  ]);
  expect((await audited()).length).toBe(before + 1);
});
test('who is not signed in has no keys to load or to save; what are no keys is refused', async () => {
  const nobody = server.browser();
  const desk = await server.signedIn('cashier');
  expect([(await nobody.get(path)).status, (await nobody.put(path, lockOnJ)).status]).toEqual([
    401, 401,
  ]);
  const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`c${index}`, ['F2']]));
  expect([
    (await desk.put(path, { ...lockOnJ, keys: many })).status,
    (await desk.put(path, { ...lockOnJ, keys: { a: 'Ctrl+J' } })).status,
  ]).toEqual([422, 400]);
  expect((await desk.get(path)).body.version).toBe(0);
});
