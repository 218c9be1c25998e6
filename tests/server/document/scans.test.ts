import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureLimits, pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { lockedPdf } from '#tests/platform/pdfs.ts';
import { jpegOf, tiffOf } from '#tests/platform/pictures.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let alma: number;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
  const { db } = server.database;
  const store = await db
    .selectFrom('employees as e')
    .innerJoin('stores as s', 's.id', 'e.store_id')
    .select(['s.id', 's.code'])
    .where('e.username', '=', 'technician')
    .executeTakeFirstOrThrow();
  const now = server.clock.now().toISOString();
  alma = (
    await db
      .insertInto('patients')
      .values({
        store_id: store.id,
        patient_no: 900_001,
        last_name: 'Rivera',
        first_name: 'Alma',
        last_key: 'rivera',
        first_key: 'alma',
        date_of_birth: '1980-01-31',
        gender: 'F',
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  folder = path.join(server.dataDir, 'scans', store.code);
  mkdirSync(folder, { recursive: true });
});
afterAll(() => server.close());

/** A scanner has put a file down, a minute ago unless it is still at it. */
function scanned(name: string, bytes: Buffer | string, secondsAgo = 60): void {
  writeFileSync(path.join(folder, name), bytes);
  const at = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(path.join(folder, name), at, at);
}
interface Waiting {
  scan: string;
  name: string;
  byteSize: number;
  at: string;
  arriving: boolean;
}
const list = async (browser = technician) => (await browser.get('/api/scans')).body as Waiting[];
const named = async (name: string) => (await list()).find((waiting) => waiting.name === name)!;
const take = (scan: string, browser = technician, patientId = alma, headers = {}) =>
  browser.post(`/api/scans/${scan}/take`, { patientId, type: 'lab' }, headers);
const papers = async () =>
  (await technician.get(`/api/patients/${alma}/documents`)).body as {
    name: string;
    kind: string;
  }[];
const inFolder = (sub = '') =>
  readdirSync(path.join(folder, sub), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('what a scanner puts down is offered, looked at and taken: drawn anew under its type, and kept aside', async () => {
  const sent = tiffOf([60, 200], { width: 400, height: 500 });
  scanned('HbA1c.tif', sent);
  const [file] = await list();
  expect(file).toEqual({
    scan: expect.stringMatching(/^[0-9a-f]{40}$/),
    name: 'HbA1c.tif',
    byteSize: sent.length,
    at: expect.any(String),
    arriving: false,
    why: null,
  });
  const look = await technician.get(`/api/scans/${file!.scan}/picture`);
  expect([
    look.status,
    (await sharp(look.bytes).metadata()).format,
    look.headers['cache-control'],
    look.headers['content-security-policy'],
  ]).toEqual([200, 'jpeg', 'private, no-store', "default-src 'none'; sandbox"]);
  const { status, body } = await take(file!.scan);
  expect([status, body]).toMatchObject([
    200,
    { kind: 'lab', name: 'HbA1c.tif', mediaType: 'image/jpeg', pages: 2, version: 1 },
  ]);
  expect((await papers()).map((paper) => paper.name)).toEqual(['HbA1c.tif']);
  expect([await list(), inFolder(), inFolder('taken')]).toEqual([
    [],
    [],
    [expect.stringMatching(/_HbA1c\.tif$/)],
  ]);
  expect(readFileSync(path.join(folder, 'taken', inFolder('taken')[0]!)).equals(sent)).toBe(true);
  const audit = await server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', 'document.scanned')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    outcome: 'done',
    entity: 'document',
    actor_name: 'technician',
    detail: { kind: 'lab', patient: alma },
  });
  expect(JSON.stringify(audit)).not.toContain('HbA1c');
});
test('what is refused stays in the folder as it was, with the reason in words', async () => {
  const refused: [string, Buffer | string, string][] = [
    ['report.pdf', lockedPdf(), pictureRefusals.PDF_LOCKED],
    ['card.jpg', '<html><script>alert(1)</script>', pictureRefusals.NO_PICTURE],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', pictureRefusals.DRAWING],
    ['empty.jpg', '', pictureRefusals.EMPTY],
    ['cut.jpg', (await jpegOf('cut off')).subarray(0, 900), pictureRefusals.DAMAGED],
    ['huge.tif', Buffer.alloc(pictureLimits.bytes + 1), pictureRefusals.TOO_LARGE],
  ];
  const before = (await papers()).length;
  for (const [name, bytes, why] of refused) {
    scanned(name, bytes);
    const answer = await take((await named(name)).scan);
    expect([name, answer.status, answer.body.code, answer.body.message]).toEqual([
      name,
      422,
      'REFUSED',
      why,
    ]);
    expect(readFileSync(path.join(folder, name)).equals(Buffer.from(bytes))).toBe(true);
  }
  expect([(await papers()).length, (await list()).length]).toEqual([before, refused.length]);
});
test('a file that is still written waits; unfinished names, folders and links are not offered', async () => {
  scanned('slow.jpg', await jpegOf('slow'), 0);
  scanned('.hidden.jpg', await jpegOf('hidden'));
  scanned('copying.jpg.part', await jpegOf('copying'));
  mkdirSync(path.join(folder, 'a folder'), { recursive: true });
  symlinkSync('/etc/passwd', path.join(folder, 'link.jpg'));
  const slow = await named('slow.jpg');
  expect([
    slow.arriving,
    (await list()).some((waiting) =>
      ['.hidden.jpg', 'copying.jpg.part', 'a folder', 'link.jpg'].includes(waiting.name),
    ),
  ]).toEqual([true, false]);
  expect((await take(slow.scan)).body.message).toBe(
    'The scanner is still writing this file. Wait a moment, then take it.',
  );
  scanned('slow.jpg', await jpegOf('slow'));
  expect((await take(slow.scan)).body.message).toMatch(/not in the scanner’s folder any more/);
  expect((await take((await named('slow.jpg')).scan)).status).toBe(200);
});
test('a scan that nobody wants is moved aside as it is, with who did it; one that was taken or is still written is not', async () => {
  const discard = (scan: string) => technician.post(`/api/scans/${scan}/discard`, {});
  scanned('blank page.pdf', '%PDF-1.7 not wanted');
  const { scan } = await named('blank page.pdf');
  expect([(await discard(scan)).status, await named('blank page.pdf')]).toEqual([200, undefined]);
  const [aside] = inFolder('discarded').filter((name) => name.endsWith('_blank page.pdf'));
  expect(readFileSync(path.join(folder, 'discarded', aside!)).toString()).toBe(
    '%PDF-1.7 not wanted',
  );
  expect(
    await server.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('event', '=', 'scan.discarded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  ).toMatchObject({ outcome: 'done', actor_name: 'technician', detail: { scan } });
  expect([(await discard(scan)).status, (await discard('f'.repeat(40))).body.message]).toEqual([
    404,
    'This scan is not in the scanner’s folder any more.',
  ]);
  scanned('writing.jpg', 'half', 0);
  expect((await discard((await named('writing.jpg')).scan)).body.message).toBe(
    'The scanner is still writing this file. Wait a moment, then discard it.',
  );
  const cashier = await server.signedIn('cashier');
  scanned('writing.jpg', 'whole');
  expect([
    (await cashier.post(`/api/scans/${(await named('writing.jpg')).scan}/discard`, {})).status,
    inFolder().includes('writing.jpg'),
  ]).toEqual([403, true]);
  expect((await discard((await named('writing.jpg')).scan)).status).toBe(200);
});
test('of two who take one scan at once, one gets it; the same call again gives the same answer', async () => {
  scanned('once.jpg', await jpegOf('once'));
  const { scan } = await named('once.jpg');
  const pharmacist = await server.signedIn('pharmacist');
  const key = { 'idempotency-key': 'take-once' };
  const answers = await Promise.all([take(scan, technician, alma, key), take(scan, pharmacist)]);
  expect(answers.map((answer) => answer.status === 200).toSorted()).toEqual([false, true]);
  expect(answers.find((answer) => answer.status !== 200)!.status).toBeLessThan(500);
  expect((await papers()).filter((paper) => paper.name === 'once.jpg')).toHaveLength(1);
  if (answers[0].status === 200)
    expect((await take(scan, technician, alma, key)).body).toEqual(answers[0].body);
});
test('a scan that was taken just before the server ended is not offered again, and is put away', async () => {
  scanned('cut-off.jpg', await jpegOf('cut off call'));
  const { scan } = await named('cut-off.jpg');
  const bytes = readFileSync(path.join(folder, 'cut-off.jpg'));
  expect((await take(scan)).status).toBe(200);
  const stamped = inFolder('taken').find((name) => name.endsWith('cut-off.jpg'))!;
  const { db } = server.database;
  const row = await db
    .selectFrom('documents')
    .select(['id', 'scan'])
    .where('scan', '=', scan)
    .executeTakeFirstOrThrow();
  scanned('cut-off.jpg', bytes);
  const again = (await named('cut-off.jpg')).scan;
  await db.updateTable('documents').set({ scan: again }).where('id', '=', row.id).execute();
  expect([
    (await list()).some((waiting) => waiting.name === 'cut-off.jpg'),
    existsSync(path.join(folder, 'cut-off.jpg')),
    stamped !== undefined,
  ]).toEqual([false, false, true]);
});
test('no patient, another store’s patient and another store’s scans: nothing is taken, nothing is shown', async () => {
  scanned('ours.jpg', await jpegOf('ours'));
  const { scan } = await named('ours.jpg');
  expect((await take(scan, technician, 987_654)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such patient in this store.',
  });
  const elsewhere = path.join(server.dataDir, 'scans', '777');
  mkdirSync(elsewhere, { recursive: true });
  writeFileSync(path.join(elsewhere, 'theirs.jpg'), await jpegOf('theirs'));
  expect([
    (await list()).map((waiting) => waiting.name).includes('theirs.jpg'),
    (await technician.get(`/api/scans/${'0'.repeat(40)}/picture`)).status,
  ]).toEqual([false, 404]);
  const cashier = await server.signedIn('cashier');
  expect([
    (await cashier.get('/api/scans')).status,
    (await take(scan, cashier)).status,
    existsSync(path.join(folder, 'ours.jpg')),
  ]).toEqual([403, 403, true]);
});
