import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLimits } from '#domain/import/rules/kinds.ts';
import { importRunner, type ImportRunner } from '#server/jobs/import/import-runner.ts';
import {
  testServer,
  type Answer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
let runner: ImportRunner;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
  const { db } = server.database;
  const { log, filesDir } = server.platform;
  runner = importRunner({ db, clock: server.clock, log, filesDir });
  await runner.look();
});
afterAll(() => server.close());

/** Sends a small file whole and begins its import. */
async function begin(kind: string, bytes: Buffer, file: string): Promise<Answer> {
  const data = bytes.toString('base64');
  const sent = await admin.post('/api/imports/files', {
    key: null,
    name: 'list.gz',
    size: bytes.length,
    at: 0,
    data,
  });
  expect(sent.status, sent.text).toBe(200);
  return admin.post('/api/imports', {
    kind,
    files: [{ name: file, key: sent.body.key }],
    source: null,
    checkOnly: false,
    again: false,
  });
}
const worked = async (): Promise<void> => {
  await runner.look();
  await runner.idle();
};
/** The run as it stands. */
const runOf = (id: number) =>
  server.database.db
    .selectFrom('import_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const idOf = (begun: Answer<{ id: number }>): number => begun.body.id;
const header = 'NDC_CODE\tNDC_NAME\n';
const good = 'NDC:10000000001\tDrug (drug) 30 TABLET in 1 BOTTLE\n';

test('a small file that unpacks to nothing but empty lines is refused at once', async () => {
  const bomb = gzipSync(header + '\n'.repeat(24_000_000));
  expect(bomb.length).toBeLessThan(100_000);

  const answer = await begin('drug-list', bomb, 'list');

  expect([answer.status, answer.body.message]).toEqual([
    422,
    'list.gz has too many empty lines one after the other: get it again.',
  ]);
}, 120_000);

test('what unpacks without end behind a good line ends the run, in words', async () => {
  const bomb = gzipSync(header + good + `${'x'.repeat(900_000)}\n`.repeat(40));

  const begun = await begin('drug-list', bomb, 'list');
  expect(begun.status, begun.text).toBe(200);
  await worked();

  expect(await runOf(idOf(begun))).toMatchObject({
    status: 'failed',
    why: 'list.gz unpacks to more than a list of lines would: get it again.',
  });
}, 120_000);

test('of refused lines so many are listed; the list says that there are more', async () => {
  const bad = 30_000;
  const lines = Array.from({ length: bad }, (_, index) => `n${index * 7919}\tat all`);

  const begun = await begin('drug-list', gzipSync(`${header}${good}${lines.join('\n')}`), 'list');
  expect(begun.status, begun.text).toBe(200);
  await worked();

  const id = idOf(begun);
  expect(await runOf(id)).toMatchObject({ status: 'finished', skipped: bad });
  const query = { text: '', filters: { runId: String(id) }, offset: 0, limit: 1 };
  const sort = { column: 'line', direction: 'desc' };
  const listed = await admin.post('/api/imports/problems', { ...query, sort });
  expect(listed.body.total).toBe(importLimits.problems);
  expect(listed.body.rows[0].message).toMatch(/counted and not listed/);
}, 120_000);

test('of a line as long as a book no more is quoted than a person reads', async () => {
  const bytes = gzipSync(`${header}${good}${'x'.repeat(900_000)}\ty\n`);

  const begun = await begin('drug-list', bytes, 'list');
  expect(begun.status, begun.text).toBe(200);
  await worked();

  const filters = { runId: String(begun.body.id) };
  const query = { text: '', filters, offset: 0, limit: 1, sort: null };
  const listed = await admin.post('/api/imports/problems', query);
  expect(listed.body.rows[0].message).toHaveLength(importLimits.problem + 1);
});

test.each([
  ['drug-list', 'list', `${header}${good}`, 'NN\tx'],
  ['icd10', 'codes', 'CODE\tBILLABLE\tSHORT\tLONG\nI10\t1\thigh\thigh\n', 'E11.9\t1\ta\taNb'],
])(
  'a file of %s with a character that no database keeps skips that line and goes on',
  async (kind, file, before, line) => {
    const bytes = Buffer.from(`${before}${line.replaceAll('N', String.fromCharCode(0))}\n`);

    const begun = await begin(kind, bytes, file);
    expect(begun.status, begun.text).toBe(200);
    await worked();

    expect(await runOf(idOf(begun))).toMatchObject({ status: 'finished', skipped: 1 });
  },
  60_000,
);
