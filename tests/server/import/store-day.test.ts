import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportProblemRow } from '#domain/import/contract/imports.ts';
import { importRunner, type ImportRunner } from '#server/jobs/import/import-runner.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

/** Ten minutes before midnight of the store's 03/02/2026: in UTC it is the next day already. */
const beforeMidnight = '2026-03-03T05:50:00.000Z';
const imports = '/api/store-imports';
let server: TestServer;
let inCharge: TestBrowser;
let runner: ImportRunner;
beforeAll(async () => {
  server = await testServer({ start: beforeMidnight });
  inCharge = await server.signedIn('pharmacist');
  runner = importRunner({
    db: server.database.db,
    clock: server.clock,
    log: server.platform.log,
    filesDir: server.platform.filesDir,
  });
  await runner.look();
  const patients = new URL('../../fixtures/import/patients.csv', import.meta.url);
  await begin('patients', 'patients.csv', await readFile(patients));
  await workEverything();
});
afterAll(() => server.close());

const workEverything = async () => {
  await runner.look();
  await runner.idle();
};
/** Begins an import of one file of that kind, as the page does. */
async function begin(kind: string, name: string, file: Buffer) {
  const size = file.length;
  const part = { key: null, name, size, at: 0, data: file.toString('base64') };
  const sent = await inCharge.post(`${imports}/files`, part);
  return inCharge.post(imports, {
    kind,
    files: [{ name: kind === 'history' ? 'prescriptions' : kind, key: sent.body.key }],
    source: kind === 'history' ? 'CarePlus' : null,
    checkOnly: false,
    again: false,
  });
}
/** One line of what another system dispensed, filled on that day. */
const importFill = (filledOn: string) =>
  begin(
    'history',
    'careplus.csv',
    Buffer.from(
      [
        'RX_NUMBER,FILL_DATE,LAST_NAME,FIRST_NAME,DOB,GENDER,DRUG,QTY,DAYS_SUPPLY,REFILLS_LEFT',
        `88001,${filledOn},Fernhollow,Maribel,1957-04-12,F,WARFARIN SODIUM 5MG TAB,90,90,1`,
        '',
      ].join('\n'),
    ),
  );
const problemsOf = async (runId: number): Promise<string[]> => {
  const filters = { runId: String(runId) };
  const query = { text: '', filters, sort: null, offset: 0, limit: 100 };
  const answer = await inCharge.post<{ rows: readonly ImportProblemRow[] }>(
    `${imports}/problems`,
    query,
  );
  return answer.body.rows.map((problem) => problem.message);
};

test('a fill of the store’s tomorrow lies in the future, though UTC has reached that day', async () => {
  const begun = await importFill('2026-03-03');
  expect(begun.status).toBe(200);
  await workEverything();
  expect((await problemsOf(begun.body.id)).join()).toContain('this day lies in the future');
});
test('the day on which the same file was imported is the store’s', async () => {
  await importFill('2026-03-02');
  await workEverything();
  expect((await importFill('2026-03-02')).body.message).toContain('were imported on 03/02/2026');
});
