import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ImportProblemRow, ImportRunRow } from '#domain/import/contract/imports.ts';
import { importLimits } from '#domain/import/rules/kinds.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { importRunner, type ImportRunner } from '#server/jobs/import/import-runner.ts';
import {
  anotherStore,
  employ,
  testServer,
  type Answer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';
import { storeZone } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let admin: TestBrowser;
let inCharge: TestBrowser;
let otherStore: TestBrowser;
let storeId: number;
let otherId: number;
let runner: ImportRunner;
const runnerOf = () =>
  importRunner({
    db: server.database.db,
    clock: server.clock,
    log: server.platform.log,
    filesDir: server.platform.filesDir,
    batch: 10,
  });
beforeAll(async () => {
  server = await testServer();
  storeId = (
    await server.database.db
      .selectFrom('stores')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
  otherId = await anotherStore(server, { code: '002', company: 'same' });
  await employ(server, { username: 'elsewhere', storeId: otherId, role: 'Pharmacist-in-charge' });
  [admin, inCharge, otherStore] = [
    await server.signedIn('admin'),
    await server.signedIn('pharmacist'),
    await server.signedIn('elsewhere'),
  ];
  runner = runnerOf();
  await runner.look();
});
afterEach(async () => {
  await runner.idle();
  for (const table of ['import_files', 'import_runs', 'drugs', 'patient_allergies'] as const)
    await server.database.db.deleteFrom(table).execute();
  await rm(join(server.dataDir, 'imports'), { recursive: true, force: true });
});
afterAll(() => server.close());

const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 100,
});
const master = '/api/imports';
const ofStore = '/api/store-imports';
/**
 * A list of so many drugs, as the FDA's list of names writes them; `bad` lines at its end name no
 * drug.
 */
const list = (lines: number, bad = 0): Buffer =>
  Buffer.from(
    [
      'NDC_CODE\tNDC_NAME',
      ...Array.from(
        { length: lines },
        (_, index) =>
          `NDC:${String(10_000_000_000 + index)}\tDrug ${index} (drug ${index}) 30 TABLET in 1 BOTTLE`,
      ),
      ...Array.from({ length: bad }, () => 'nothing\tat all'),
    ].join('\n'),
  );
const fixture = (name: string) =>
  readFile(new URL(`../../fixtures/import/${name}`, import.meta.url));
/** Sends a file in parts, as the page does. */
async function send(
  who: TestBrowser,
  name: string,
  bytes: Buffer,
  options: { at?: string; part?: number } = {},
): Promise<string> {
  let key: string | null = null;
  const part = options.part ?? importLimits.part;
  for (let at = 0; at < bytes.length; at += part) {
    const answer: Answer = await who.post(`${options.at ?? master}/files`, {
      key,
      name,
      size: bytes.length,
      at,
      data: bytes.subarray(at, at + part).toString('base64'),
    });
    expect([answer.status, answer.body.bytes], answer.text.slice(0, 300)).toEqual([
      200,
      Math.min(bytes.length, at + part),
    ]);
    key = answer.body.key as string;
  }
  return key!;
}
const wanted = (kind: string, files: Record<string, string>, options: object = {}) => ({
  kind,
  files: Object.entries(files).map(([name, key]) => ({ name, key })),
  source: null,
  checkOnly: false,
  again: false,
  ...options,
});
const start = (
  who: TestBrowser,
  kind: string,
  files: Record<string, string>,
  options: object = {},
  at = master,
): Promise<Answer> => who.post(at, wanted(kind, files, options));
const drugs = async (bytes: Buffer, options: object = {}) =>
  start(admin, 'drug-list', { list: await send(admin, 'names.tsv', bytes) }, options);
const rows = async (who: TestBrowser, at = master): Promise<ImportRunRow[]> =>
  (await who.post(`${at}/search`, query())).body.rows;
const problems = async (
  who: TestBrowser,
  runId: number,
  at = master,
): Promise<ImportProblemRow[]> =>
  (await who.post(`${at}/problems`, query({ runId: String(runId) }))).body.rows;
const work = async () => {
  await runner.look();
  await runner.idle();
};
const drugCount = async () =>
  Number(
    (
      await server.database.db
        .selectFrom('drugs')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const keptFiles = async () => readdir(join(server.dataDir, 'imports')).catch(() => []);
const audits = async () =>
  (
    await server.database.pool.query<{ event: string; who: string }>(
      "select a.event, e.username as who from audit_log a left join employees e on e.id = a.actor_id where a.event like 'import.%' and a.outcome = 'done' order by a.id",
    )
  ).rows;

test('an administrator sends a list in parts and imports it: who, how far, how many, and every refused line with why', async () => {
  const before = (await audits()).length;
  const bytes = list(25, 3);
  const key = await send(admin, 'names.tsv', bytes, { part: 400 });
  expect((await readFile(join(server.dataDir, 'imports', key))).equals(bytes)).toBe(true);
  const begun = await start(admin, 'drug-list', { list: key });
  expect([begun.status, begun.body]).toMatchObject([
    200,
    {
      kind: 'Drugs: list of NDC and name',
      files: 'names.tsv',
      state: 'running',
      checkOnly: false,
      lines: 0,
      percent: 0,
    },
  ]);
  await work();
  expect(await rows(admin)).toMatchObject([
    {
      id: begun.body.id,
      by: expect.stringMatching(/\w+ \w+/) as string,
      state: 'finished',
      lines: 29,
      added: 25,
      changed: 0,
      skipped: 3,
      percent: 100,
      resumable: false,
      why: null,
    },
  ]);
  expect(await problems(admin, begun.body.id)).toEqual(
    [27, 28, 29].map((line) => ({ line, message: 'nothing is not an NDC' })),
  );
  // They leave as a file like every list.
  expect(
    (
      await admin.post('/api/exports', {
        call: 'imports.problems',
        query: { text: '', filters: { runId: String(begun.body.id) }, sort: null },
        columns: ['line', 'message'],
      })
    ).status,
  ).toBe(200);
  expect([
    await drugCount(),
    (await audits())
      .slice(before)
      .filter(
        (audit) => audit.event !== 'import.sent' && audit.event !== 'import.refused-lines-viewed',
      ),
  ]).toEqual([
    25,
    [
      { event: 'import.started', who: 'admin' },
      { event: 'import.finished', who: 'admin' },
    ],
  ]);
  await runner.look();
  expect(await keptFiles()).toEqual([]);
});
test('a check says how many lines can be imported and which not, and saves nothing', async () => {
  const begun = await drugs(list(12, 2), { checkOnly: true });
  await work();
  expect(await rows(admin)).toMatchObject([
    { id: begun.body.id, checkOnly: true, state: 'finished', added: 12, changed: 0, skipped: 2 },
  ]);
  expect([
    await drugCount(),
    (await problems(admin, begun.body.id)).map((problem) => problem.line),
  ]).toEqual([0, [14, 15]]);
  expect((await drugs(list(12, 2))).status).toBe(200);
  await work();
  expect(await drugCount()).toBe(12);
});
test('the same bytes again are said to be imported, and are imported once more where that is chosen', async () => {
  await drugs(list(12));
  await work();
  const again = await drugs(list(12));
  const today = formatDate(businessDate(server.clock.now().toISOString(), storeZone));
  expect([again.status, again.body]).toMatchObject([
    422,
    {
      code: 'REFUSED',
      message: [
        `These files were imported on ${today}: nothing was done.`,
        'To import them again, choose Once more.',
      ].join(' '),
      fields: { again: 'Imported before' },
    },
  ]);
  expect((await drugs(list(12), { again: true })).status).toBe(200);
  await work();
  expect((await rows(admin)).map((row) => [row.state, row.added, row.changed])).toEqual([
    ['finished', 0, 0],
    ['finished', 12, 0],
  ]);
});
test('stopped, it ends after the batch in hand, keeps its files and goes on from there', async () => {
  const {
    body: { id },
  } = await drugs(list(35));
  const stop = () => admin.post(`${master}/${id}/stop`, {});
  expect((await stop()).body).toMatchObject({ state: 'stopping' });
  await work();
  expect([await rows(admin), await drugCount()]).toMatchObject([
    [{ state: 'stopped', added: 10, lines: 11, resumable: true }],
    10,
  ]);
  expect((await stop()).body.message).toBe('This import is not under way.');
  expect((await admin.post(`${master}/${id}/go-on`, {})).body).toMatchObject({
    state: 'running',
    lines: 11,
  });
  await work();
  expect([await rows(admin), await drugCount()]).toMatchObject([
    [{ id, state: 'finished', added: 35, lines: 36 }],
    35,
  ]);
  expect((await admin.post(`${master}/${id}/go-on`, {})).body.message).toBe(
    'This import has ended: begin a new one.',
  );
});
test('what was under way when the server ended stands as stopped and goes on; files of which nobody knows are gone', async () => {
  const {
    body: { id },
  } = await drugs(list(20));
  const key = (await keptFiles())[0]!;
  const loose = await send(admin, 'loose.tsv', list(2));
  await server.database.db.deleteFrom('import_files').where('key', '=', loose).execute();
  await runner.idle();
  runner = runnerOf();
  await runner.look();
  await runner.idle();
  expect([await rows(admin), await drugCount(), await keptFiles()]).toMatchObject([
    [{ id, state: 'stopped', resumable: true }],
    0,
    [key],
  ]);
  await admin.post(`${master}/${id}/go-on`, {});
  await work();
  expect([await rows(admin), await drugCount()]).toMatchObject([
    [{ id, state: 'finished', added: 20 }],
    20,
  ]);
});
test('the server that is ended lets the batch in hand be saved, and no other', async () => {
  const {
    body: { id },
  } = await drugs(list(500));
  const ending = runner;
  const looked = ending.look();
  await looked;
  await ending.stop();
  runner = runnerOf();
  const [row] = await rows(admin);
  expect([row!.id, row!.state, row!.added % 10, row!.added < 500]).toEqual([
    id,
    'stopped',
    0,
    true,
  ]);
  expect(await drugCount()).toBe(row!.added);
  await runner.look();
});
test('given up, what it has imported stays and its files are deleted', async () => {
  const {
    body: { id },
  } = await drugs(list(35));
  const give = () => admin.post(`${master}/${id}/give-up`, {});
  expect((await give()).body.message).toBe('This import is under way: stop it first.');
  await admin.post(`${master}/${id}/stop`, {});
  await work();
  expect((await give()).body).toMatchObject({ state: 'given-up', resumable: false, added: 10 });
  await runner.look();
  expect([await keptFiles(), await drugCount(), (await give()).body.message]).toEqual([
    [],
    10,
    'This import has ended.',
  ]);
  expect((await drugs(list(35))).body).toMatchObject({ id, state: 'running', lines: 11 });
  await work();
  expect(await drugCount()).toBe(35);
});
test('one at a time of each kind, whoever asks', async () => {
  await drugs(list(5));
  expect((await drugs(list(6))).body.message).toBe(
    'Drugs: list of NDC and name: an import of this kind is under way. Wait until it has ended, or stop it.',
  );
  expect(
    (
      await start(admin, 'icd10', {
        codes: await send(admin, 'icd10.tsv', await fixture('icd10.tsv')),
      })
    ).status,
  ).toBe(200);
  await work();
  expect((await rows(admin)).map((row) => [row.kind, row.state, row.added])).toEqual([
    ['Diagnoses: ICD-10-CM', 'finished', 15],
    ['Drugs: list of NDC and name', 'finished', 5],
  ]);
});
test('wrong files are said in a sentence with the name that the person knows, at their field, and nothing is begun', async () => {
  const wrong = async (kind: string, files: Record<string, string>, options: object = {}) => {
    const answer = await start(admin, kind, files, options);
    return [
      answer.status,
      answer.body.message,
      (answer.body as unknown as { fields?: object }).fields,
    ];
  };
  const codes = await send(admin, 'codes.tsv', await fixture('icd10.tsv'));
  const products = await send(admin, 'product.txt', await fixture('fda-product.txt'));
  const half = await admin.post(`${master}/files`, {
    key: null,
    name: 'half.tsv',
    size: 900,
    at: 0,
    data: list(2).toString('base64'),
  });
  expect(await wrong('drug-list', { list: codes })).toEqual([
    422,
    'codes.tsv is not the file that was expected: it has no column NDC_CODE, NDC_NAME.',
    { list: 'Not the right file' },
  ]);
  expect(await wrong('drugs', { product: products, package: codes })).toEqual([
    422,
    'product.txt and codes.tsv are not the product and the package file of the NDC directory.',
    { product: 'Not the right file' },
  ]);
  expect(await wrong('drugs', { product: products })).toEqual([
    422,
    'Drugs: NDC directory needs a file: Package file.',
    { package: 'Choose a file' },
  ]);
  expect(await wrong('drug-list', { list: half.body.key })).toEqual([
    422,
    'List: this file did not arrive whole. Choose it again.',
    { list: 'Choose the file again' },
  ]);
  expect(
    await wrong('drug-list', {
      list: await send(admin, 'header.tsv', Buffer.from('NDC_CODE\tNDC_NAME\n')),
    }),
  ).toEqual([422, 'header.tsv holds no line that could be imported.', { list: 'Nothing in it' }]);
  expect([await rows(admin), await drugCount()]).toEqual([[], 0]);
});
test('the two files of the directory are told apart whichever way they were chosen', async () => {
  const [first, second] = [
    await send(admin, 'package.txt', await fixture('fda-package.txt')),
    await send(admin, 'product.txt', await fixture('fda-product.txt')),
  ];
  expect((await start(admin, 'drugs', { product: first, package: second })).status).toBe(200);
  await work();
  expect(await rows(admin)).toMatchObject([
    {
      kind: 'Drugs: NDC directory',
      files: 'product.txt, package.txt',
      state: 'finished',
      added: 8,
    },
  ]);
});
test('a file that is too large, and a part that does not follow, are refused in a sentence', async () => {
  const part = (input: object) =>
    admin.post(`${master}/files`, {
      key: null,
      name: 'big.txt',
      size: 10,
      at: 0,
      data: 'QUJD',
      ...input,
    });
  expect([
    (await part({ size: importLimits.bytes + 1 })).body.message,
    (await part({ at: 3 })).body.message,
  ]).toEqual([
    'A file may have up to 256 MB. Send it packed with gzip, or have larger ones imported by the command.',
    'A part of this file got lost: choose the file again.',
  ]);
  const { key } = (await part({})).body as { key: string };
  expect((await part({ key, at: 7 })).body.message).toBe(
    'A part of this file got lost: choose the file again.',
  );
  expect((await part({ key, at: 3, data: Buffer.alloc(8).toString('base64') })).status).toBe(422);
  expect((await part({ key, at: 3, data: 'REVG' })).body).toEqual({ key, bytes: 6 });
  expect((await part({ key, at: 0 })).body).toEqual({ key, bytes: 6 });
  expect(await readFile(join(server.dataDir, 'imports', key), 'utf8')).toBe('ABCDEF');
  expect(
    (await inCharge.post(`${ofStore}/files`, { key, name: 'x', size: 10, at: 3, data: 'QUJD' }))
      .status,
  ).toBe(422);
});
test('another system’s patients come into the store of who imports them, and another store sees nothing of it', async () => {
  const files = async (who: TestBrowser) => ({
    patients: await send(who, 'patients.csv', await fixture('patients.csv'), { at: ofStore }),
    allergies: await send(who, 'allergies.csv', await fixture('patient-allergies.csv'), {
      at: ofStore,
    }),
  });
  const people = async (id: number) =>
    Number(
      (
        await server.database.db
          .selectFrom('patients')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('store_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = [await people(storeId), await people(otherId)];
  const begun = await start(inCharge, 'patients', await files(inCharge), {}, ofStore);
  const { id } = begun.body;
  expect([
    begun.status,
    (await rows(inCharge, ofStore)).length,
    await rows(otherStore, ofStore),
    await rows(admin),
  ]).toEqual([200, 1, [], []]);
  for (const act of ['stop', 'go-on', 'give-up'])
    expect([
      act,
      (await otherStore.post(`${ofStore}/${id}/${act}`, {})).body.code,
      (await admin.post(`${master}/${id}/${act}`, {})).body.code,
    ]).toEqual([act, 'NOT_FOUND', 'NOT_FOUND']);
  await work();
  const [row] = await rows(inCharge, ofStore);
  expect([
    row,
    (await problems(inCharge, id, ofStore)).length,
    await problems(otherStore, id, ofStore),
    await problems(admin, id),
  ]).toMatchObject([{ kind: 'Patients', state: 'finished' }, row!.skipped, [], []]);
  expect([row!.added > 0, row!.skipped > 0]).toEqual([true, true]);
  expect([await people(storeId), await people(otherId)]).toEqual([
    before[0]! + row!.added,
    before[1],
  ]);
  // The same bytes are new to the other store; somebody else's file is nobody's here.
  expect(
    (await start(otherStore, 'patients', await files(inCharge), {}, ofStore)).body.message,
  ).toBe('Patients: this file did not arrive whole. Choose it again.');
  expect((await start(otherStore, 'patients', await files(otherStore), {}, ofStore)).status).toBe(
    200,
  );
  await work();
  expect(await people(otherId)).toBe(before[1]! + row!.added);
  const prescriptions = await send(inCharge, 'rx.csv', await fixture('history-prescriptions.csv'), {
    at: ofStore,
  });
  const history = (source: string | null) =>
    start(inCharge, 'history', { prescriptions }, { source }, ofStore);
  expect((await history(' ')).body).toMatchObject({
    message: 'Name the other system, as it is to stand beside what it told.',
    fields: { source: 'Name the other system' },
  });
});
test('who may not import is refused, and sends no file either', async () => {
  const technician = await server.signedIn('technician');
  const part = { key: null, name: 'x', size: 3, at: 0, data: 'QUJD' };
  const codes = async (who: TestBrowser, at: string) => [
    (await who.post(`${at}/files`, part)).body.code,
    (await who.post(`${at}/search`, query())).body.code,
    (await who.post(at, wanted(at === master ? 'icd10' : 'patients', {}))).body.code,
  ];
  for (const [who, at] of [
    [technician, ofStore],
    [technician, master],
    [inCharge, master],
    [admin, ofStore],
  ] as const)
    expect(await codes(who, at)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  expect(await keptFiles()).toEqual([]);
});
test('the same request twice is one import', async () => {
  const body = wanted('drug-list', { list: await send(admin, 'names.tsv', list(4)) });
  const key = { 'idempotency-key': 'one-import' };
  const [first, second] = [
    await admin.post(master, body, key),
    await admin.post(master, body, key),
  ];
  expect([first.status, second.body]).toEqual([200, first.body]);
  expect((await rows(admin)).length).toBe(1);
  await work();
});
