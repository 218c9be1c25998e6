import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

const companies = async (name: string) =>
  (await server.database.db.selectFrom('companies').select('id').where('name', '=', name).execute())
    .length;
const auditRows = async () =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .select('id')
      .where('event', '=', 'company.saved')
      .execute()
  ).length;

test('fifty parallel calls with one key: one company, one audit row, fifty identical answers', async () => {
  const before = await auditRows();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      admin.post('/company', { name: 'Fifty Fold' }, { 'idempotency-key': 'k-1' }),
    ),
  );
  expect(await companies('Fifty Fold')).toBe(1);
  expect(await auditRows()).toBe(before + 1);
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
});

test('the same key with another body, or for another call, is refused', async () => {
  const other = await admin.post('/company', { name: 'Another' }, { 'idempotency-key': 'k-1' });
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
  expect(
    (
      await admin.post(
        '/store',
        { name: 'Fifty Fold', zipCode: '62701' },
        { 'idempotency-key': 'k-1' },
      )
    ).status,
  ).toBe(422);
  expect(await companies('Another')).toBe(0);
});

test('what is stored of a request can’t be tried out from its text alone', async () => {
  const draft = { name: 'Digest of a Name' };
  await admin.post('/company', draft, { 'idempotency-key': 'k-digest' });

  const { request_hash } = await server.database.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'k-digest')
    .executeTakeFirstOrThrow();

  const guess = createHash('sha256')
    .update(`POST /company ${JSON.stringify(draft)}`)
    .digest('hex');
  expect(request_hash.toString('hex')).not.toBe(guess);
  expect(request_hash).toHaveLength(32);
});

test('a key belongs to one person', async () => {
  await server.database.db
    .insertInto('employees')
    .columns([
      'username',
      'username_key',
      'type',
      'password_hash',
      'password_changed_at',
      'first_name',
      'last_name',
      'demo',
      'store_id',
      'created_at',
      'modified_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('employees')
        .select((eb) => [
          eb.val('second').as('u'),
          eb.val('second').as('k'),
          'type',
          'password_hash',
          'password_changed_at',
          'first_name',
          'last_name',
          'demo',
          'store_id',
          'created_at',
          'modified_at',
        ])
        .where('username', '=', 'admin'),
    )
    .execute();
  const second = server.browser();
  expect((await second.signIn('second', 'demo-admin-2026')).status).toBe(200);
  expect(
    (await second.post('/company', { name: 'Second Person' }, { 'idempotency-key': 'k-1' })).status,
  ).toBe(200);
  expect(await companies('Second Person')).toBe(1);
});

test('a refused call leaves its key free, and calls without a key are independent', async () => {
  expect((await admin.post('/company', { name: '' }, { 'idempotency-key': 'k-2' })).status).toBe(
    422,
  );
  expect(
    (await admin.post('/company', { name: 'Second Try' }, { 'idempotency-key': 'k-2' })).status,
  ).toBe(200);
  await admin.post('/company', { name: 'Twice' });
  await admin.post('/company', { name: 'Twice' });
  expect(await companies('Twice')).toBe(2);
});
