import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCountedRefusals } from '#server/jobs/platform/counted-refusals.ts';
import { anchorFile, sealAudit, verifyChain } from '#server/platform/audit-chain.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

const last = () =>
  server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('a change and its audit row are one: who, where, what, and digests instead of content', async () => {
  const company = (
    await admin.post('/company', { name: 'Audited' }, { 'x-workstation': 'counter 2' })
  ).body.object;
  expect(await last()).toMatchObject({
    actor_name: 'admin',
    event: 'company.saved',
    entity: 'company',
    entity_id: company.id,
    outcome: 'done',
    workstation: 'counter 2',
    after_digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(JSON.stringify(await last())).not.toContain('Audited');
});

test('a name of a workstation that the store does not have is not believed', async () => {
  await admin.post('/company', { name: 'Made up' }, { 'x-workstation': 'the safe' });

  expect(await last()).toMatchObject({ event: 'company.saved', workstation: '' });
});

test('a session that goes on under another workstation’s name leaves a row', async () => {
  const cashier = await server.signedIn('cashier');
  const at = (name: string) => cashier.get('/api/session/stores', { 'x-workstation': name });
  const moved = () =>
    server.database.db
      .selectFrom('audit_log')
      .select(['actor_name', 'workstation', 'detail'])
      .where('event', '=', 'session.workstation-changed')
      .where('actor_name', '=', 'cashier')
      .orderBy('id')
      .execute();

  await at('station-0123abcd');
  await at('station-0123abcd');
  await at('Counter 1');

  expect(await moved()).toEqual([
    { actor_name: 'cashier', workstation: 'station-0123abcd', detail: { from: '' } },
    { actor_name: 'cashier', workstation: 'Counter 1', detail: { from: 'station-0123abcd' } },
  ]);
});

test('when the audit row can’t be written, the change does not happen', async () => {
  await server.database.pool.query(
    "alter table audit_log add constraint full_disk check (event <> 'company.saved') not valid",
  );
  const answer = await admin.post('/company', { name: 'Unaudited' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(
    await server.database.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Unaudited')
      .execute(),
  ).toEqual([]);
  await server.database.pool.query('alter table audit_log drop constraint full_disk');
});

test('a denied call leaves one row with the person who tried; a failed sign-in one that names no account', async () => {
  const cashier = await server.signedIn('cashier');
  await cashier.post('/company', { name: 'Not mine' });
  expect(await last()).toMatchObject({
    actor_name: 'cashier',
    event: 'company.saved',
    outcome: 'denied',
    detail: { code: 'FORBIDDEN' },
  });
  await server.browser().signIn('admin', 'wrong');
  expect(await last()).toMatchObject({
    actor_id: null,
    event: 'session.sign-in-failed',
    outcome: 'failed',
    detail: { code: 'INVALID_CREDENTIAL' },
  });
});

test('a person who is refused again and again has twenty rows, and one for the rest', async () => {
  const cashier = await server.signedIn('cashier');
  const { id } = await last();
  const rows = () =>
    server.database.db
      .selectFrom('audit_log')
      .select(['actor_name', 'actor_id', 'store_id', 'session_id', 'detail'])
      .where('outcome', '=', 'denied')
      .where('id', '>', id)
      .orderBy('id')
      .execute();
  for (let call = 0; call < 25; call++) await cashier.post('/company', { name: 'Not mine' });
  const [first, ...more] = await rows();
  expect(first).toMatchObject({ actor_name: 'cashier', detail: { code: 'FORBIDDEN' } });
  expect(more).toEqual(Array(19).fill(first));

  await writeCountedRefusals(server.platform);

  expect((await rows()).slice(20)).toEqual([
    { ...first, detail: { code: 'FORBIDDEN', address: cashier.address, further: 5 } },
  ]);
});

test('looking at an employee is on record as viewed', async () => {
  const { id } = (await admin.get('/api/session')).body.user;
  await admin.get(`/api/employees/${id}`);
  expect(await last()).toMatchObject({
    event: 'employee.viewed',
    entity: 'employee',
    entity_id: id,
    outcome: 'viewed',
  });
});

// ── the chain
let auditDir: string;
let tampered: TestServer;
const deps = () => ({
  db: tampered.database.db,
  clock: tampered.clock,
  keys: tampered.platform.keys,
});
/** What someone with full rights on the database can do: switch the triggers off. */
const asIntruder = async (...statements: string[]) => {
  const tables = ['audit_log', 'audit_seals', 'audit_anchors'];
  for (const table of tables)
    await tampered.database.pool.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await tampered.database.pool.query(statement);
  for (const table of tables)
    await tampered.database.pool.query(`alter table ${table} enable trigger user`);
};
const problems = async () =>
  (await verifyChain(deps(), auditDir)).problems.map((problem) => [
    problem.kind,
    problem.seq,
    problem.auditId,
  ]);
const idAt = async (seq: number) =>
  (
    await tampered.database.db
      .selectFrom('audit_seals')
      .select('audit_id')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
  ).audit_id;

beforeEach(async (context) => {
  if (!context.task.name.startsWith('chain')) return;
  tampered = await testServer({ empty: true });
  auditDir = mkdtempSync(path.join(tmpdir(), 'apothekey-audit-'));
  for (let index = 0; index < 30; index++) await tampered.browser().post('/api/state/states_list');
  await sealAudit(deps(), auditDir, { anchorNow: true });
  tampered.clock.forward({ minutes: 11 });
});
afterEach(async (context) => {
  if (!context.task.name.startsWith('chain')) return;
  await tampered.close();
  rmSync(auditDir, { recursive: true, force: true });
});

test('chain: thirty rows, sealed, anchored, and sound; sealing from two servers at once adds each row once', async () => {
  expect(await verifyChain(deps(), auditDir)).toEqual({
    rows: 30,
    anchors: 1,
    problems: [],
    further: 0,
  });
  for (let index = 0; index < 10; index++) await tampered.browser().post('/api/state/states_list');
  await Promise.all([
    sealAudit(deps(), auditDir),
    sealAudit(deps(), auditDir),
    sealAudit(deps(), auditDir),
  ]);
  await sealAudit(deps(), auditDir);
  const report = await verifyChain(deps(), auditDir);
  expect([report.rows, report.problems]).toEqual([40, []]);
});
test('chain: a changed row is found at its place', async () => {
  const id = await idAt(12);
  await asIntruder(`update audit_log set actor_name = 'someone else' where id = ${id}`);
  expect(await problems()).toEqual([['changed', 12, id]]);
});
test('chain: of a replaced log a thousand problems are told, and how many more', async () => {
  await asIntruder(
    `insert into audit_log
       (at, actor_name, workstation, event, entity, outcome, detail, correlation_id)
       select now(), '', '', 'made.up', 'x', 'done', '{}', '' from generate_series(1, 1500)`,
    `insert into audit_seals (seq, audit_id, digest)
       select 30 + row_number() over (order by id), id, '\\x00' from audit_log
       where event = 'made.up'`,
  );

  const report = await verifyChain(deps(), auditDir);

  expect([report.rows, report.problems.length, report.further]).toEqual([1_530, 1_000, 500]);
});
test('chain: an anchor whose line was cut off is told, and the next one stands whole', async () => {
  appendFileSync(anchorFile(auditDir), '{"seq":1');
  await tampered.browser().post('/api/state/states_list');
  await sealAudit(deps(), auditDir, { anchorNow: true });

  const report = await verifyChain(deps(), auditDir);

  expect([report.anchors, report.problems.map(({ message }) => message)]).toEqual([
    2,
    ['Line 2 of the anchors can’t be read: it was cut off or changed.'],
  ]);
});
test('chain: a removed row is found, with its seal or without', async () => {
  const id = await idAt(7);
  await asIntruder(
    'alter table audit_seals drop constraint audit_seals_audit_id_fkey',
    `delete from audit_log where id = ${id}`,
  );
  expect(await problems()).toEqual([['removed', 7, id]]);
  await asIntruder('delete from audit_seals where seq = 7');
  expect((await problems())[0]).toEqual(['removed', 7, null]);
});
test('chain: two rows that changed places are found', async () => {
  const [first, second] = [await idAt(3), await idAt(4)];
  await asIntruder(
    'alter table audit_seals drop constraint audit_seals_audit_id_key',
    `update audit_seals set audit_id = case audit_id when ${first} then ${second} else ${first} end where seq in (3, 4)`,
  );
  expect((await problems()).map(([, seq]) => seq)).toEqual([3, 4]);
});
test('chain: a row slipped in between, and a chain sealed anew without the key, are found', async () => {
  const id = await idAt(20);
  await asIntruder(
    `insert into audit_log (id, at, event, outcome) overriding system value values (-5, '2026-01-01', 'rx.verified', 'done')`,
  );
  expect(await problems()).toEqual([['inserted', 0, -5]]);
  await asIntruder(
    'delete from audit_log where id = -5',
    `update audit_log set event = 'rx.viewed' where id = ${id}`,
    `update audit_seals set digest = sha256(digest) where seq >= 20`,
  );
  expect((await problems()).some(([kind, seq]) => kind === 'changed' && seq === 20)).toBe(true);
});
test('chain: a cut-off end is found by the anchor in the file, which nobody can forge without the key', async () => {
  await asIntruder('delete from audit_seals where seq > 25', 'delete from audit_anchors');
  expect((await problems()).map(([kind]) => kind)).toContain('truncated');
  const file = anchorFile(auditDir);
  const anchor = JSON.parse(readFileSync(file, 'utf8')) as { seq: number };
  writeFileSync(file, `${JSON.stringify({ ...anchor, seq: 25 })}\n`);
  expect((await problems()).map(([kind]) => kind)).toContain('anchor');
});
