import { sql } from 'kysely';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentRow } from '#domain/document/contract/documents.ts';
import { pictureRefusals, refusePicture } from '#domain/document/rules/picture-file.ts';
import { clearDocuments } from '#server/jobs/document/documents.ts';
import { scanInbox } from '#server/jobs/document/scan-inbox.ts';
import { liveKeys } from '#server/repositories/document/destruction.ts';
import { words } from '#server/repositories/document/search.ts';
import { seedRoles } from '#server/services/admin/organisation.ts';
import { lockedPdf, pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf, tiffOf } from '#tests/platform/pictures.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
let stranger: TestBrowser;
let home: number;
let alma: number;
let ben: number;
let folder: string;
beforeAll(async () => {
  server = await testServer({ start: usualDay });
  const { db } = server.database;
  technician = await server.signedIn('technician');
  const store = await db
    .selectFrom('employees as e')
    .innerJoin('stores as s', 's.id', 'e.store_id')
    .select(['s.id', 's.code'])
    .where('e.username', '=', 'technician')
    .executeTakeFirstOrThrow();
  home = store.id;
  [alma, ben] = [await patientOf('Rivera', 'Alma'), await patientOf('Okoro', 'Ben')];
  folder = path.join(server.dataDir, 'scans', store.code);
  mkdirSync(folder, { recursive: true });
  const company = (
    await db
      .selectFrom('stores')
      .select('company_id')
      .where('id', '=', home)
      .executeTakeFirstOrThrow()
  ).company_id;
  const now = server.clock.now().toISOString();
  const other = await db
    .insertInto('stores')
    .values({
      company_id: company,
      code: '987',
      name: 'Elsewhere',
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedRoles(
    db,
    other.id,
    (
      await db
        .selectFrom('employees')
        .select('id')
        .where('username', '=', 'technician')
        .executeTakeFirstOrThrow()
    ).id,
    now,
  );
  await employ(server, { username: 'stranger', storeId: other.id, role: 'Technician' });
  stranger = await server.signedIn('stranger');
});
afterAll(() => server.close());

let numbers = 910_000;
async function patientOf(lastName: string, firstName: string): Promise<number> {
  const now = server.clock.now().toISOString();
  const name = {
    last_name: lastName,
    first_name: firstName,
    last_key: lastName.toLowerCase(),
    first_key: firstName.toLowerCase(),
  };
  return (
    await server.database.db
      .insertInto('patients')
      .values({
        ...name,
        store_id: home,
        patient_no: ++numbers,
        date_of_birth: '1980-01-31',
        gender: 'U',
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
const send = async (words: string, name = 'scan.jpg', browser = technician) =>
  (await browser.post('/api/documents', await jpegOf(words), { 'x-file-name': name })).body
    .key as string;
const described = {
  name: null,
  tags: [],
  patientId: null,
  type: null,
  rxNumber: null,
  insuranceId: null,
};
const describe = (key: string, version: number, input: object, browser = technician) =>
  browser.put(`/api/documents/${key}`, { ...described, version, ...input });
async function filed(
  name: string,
  tags: readonly string[],
  patientId: number | null,
  type: string | null,
): Promise<DocumentRow> {
  const answer = await describe(await send(name, name), 1, { tags, patientId, type });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body as DocumentRow;
}
const search = async (
  text: string,
  filters: Record<string, string> = {},
  browser = technician,
): Promise<DocumentRow[]> =>
  (
    await browser.post('/api/documents/search', {
      text,
      filters,
      sort: null,
      offset: 0,
      limit: 100,
    })
  ).body.rows;
const found = async (text: string, filters: Record<string, string> = {}, browser = technician) =>
  (await search(text, filters, browser)).map((row) => row.name).toSorted();
const job = () =>
  scanInbox({
    db: server.database.db,
    clock: server.clock,
    filesDir: server.platform.filesDir,
    scans: server.platform.scans,
    log: server.platform.log,
  });
/** The computer's clock tells how long a file has rested: it stands while the test runs. */
function standStill(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
function scanned(name: string, bytes: Buffer | string, secondsAgo = 120): void {
  writeFileSync(path.join(folder, name), bytes);
  const at = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(path.join(folder, name), at, at);
}
const inFolder = (sub = '') => {
  try {
    return readdirSync(path.join(folder, sub), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name.replace(/^[0-9a-f]{12}_/, ''))
      .toSorted();
  } catch {
    return [];
  }
};
const unlinked = () => found('', { show: 'unlinked' });
const audits = (event: string) =>
  server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', event)
    .orderBy('id')
    .execute();

test('a document is found by its name, its tags, its patient and its number of a prescription, word by word; by type, day and patient', async () => {
  const front = await filed('Card-front_2026.jpg', ['Prior auth', 'Humana'], alma, 'card');
  const labs = await filed('HbA1c.tif', ['labs'], ben, 'lab');
  await filed('Porch.jpg', [], alma, 'delivery');
  expect(front).toMatchObject({
    kind: 'card',
    patientName: 'Rivera, Alma',
    dateOfBirth: '1980-01-31',
    tags: ['Prior auth', 'Humana'],
    rxId: null,
    version: 2,
  });
  for (const [text, names] of [
    ['front', ['Card-front_2026.jpg']],
    ['FRONT 2026', ['Card-front_2026.jpg']],
    ['hum', ['Card-front_2026.jpg']],
    ['auth card', ['Card-front_2026.jpg']],
    ['rivera', ['Card-front_2026.jpg', 'Porch.jpg']],
    ['alma porch', ['Porch.jpg']],
    ['okoro card', []],
    ['ont', []],
    ["'); drop table documents; --", []],
  ] as const)
    expect([text, await found(text)]).toEqual([text, names]);
  expect(await found('', { type: 'lab' })).toEqual(['HbA1c.tif']);
  expect(await found('', { patientId: String(ben) })).toEqual(['HbA1c.tif']);
  expect([
    await found('labs', { uploadedOn: '2026-03-02' }),
    await found('labs', { uploadedOn: '2026-03-03' }),
  ]).toEqual([['HbA1c.tif'], []]);
  expect((await audits('document.linked')).at(-1)).toMatchObject({
    outcome: 'done',
    entity: 'document',
    actor_name: 'technician',
    detail: { kind: 'delivery', patient: alma },
  });
  expect(JSON.stringify(await audits('document.linked'))).not.toContain('Humana');
  // What was deleted is not found, and is again once it is back.
  await technician.post(`/api/documents/${labs.key}/remove`, { version: labs.version });
  expect(await found('HbA1c')).toEqual([]);
  await technician.post(`/api/documents/${labs.key}/restore`, { version: labs.version + 1 });
  expect(await found('HbA1c')).toEqual(['HbA1c.tif']);
  // What somebody has just attached and not saved is nobody's to find.
  await send('Secret', 'Half-typed.jpg');
  expect(await found('half')).toEqual([]);
});
test('the index answers the words, not a walk through all documents', async () => {
  const rows = await server.database.db.transaction().execute(async (tx) => {
    // Of a handful of documents a walk is the quickest way: here it is not asked which is quicker,
    // but whether there is another.
    await sql`set local enable_seqscan = off`.execute(tx);
    return (
      await sql<{
        'QUERY PLAN': string;
      }>`explain select d.id from documents d where ${words} @@ to_tsquery('simple'::regconfig, 'hum:*')`.execute(
        tx,
      )
    ).rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('documents_words');
});
test('what is wrong with a link is said at its field; another’s version, another store and a stranger’s upload are refused', async () => {
  const row = await filed('Letter.jpg', [], alma, 'patient');
  for (const [first, fields] of [
    [{ patientId: null }, { patientId: 'Choose a patient' }],
    [{ patientId: alma, type: null }, { type: 'Choose a type' }],
    [{ patientId: 99_999_999, type: 'lab' }, { patientId: 'Not here any more' }],
    [
      { patientId: alma, type: 'lab', rxNumber: '001999999900' },
      { rxNumber: 'Not a prescription of this patient' },
    ],
    [
      { patientId: alma, type: 'card', insuranceId: 99_999_999 },
      { insuranceId: 'Not a card of this patient' },
    ],
  ] as const) {
    const answer = await describe(row.key, row.version, first);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  }
  const renamed = await describe(row.key, row.version, {
    name: 'Letter of Dr. Adams',
    tags: ['urgent', 'URGENT', 'a, b'],
    patientId: ben,
    type: 'lab',
  });
  expect(renamed.body).toMatchObject({
    name: 'Letter of Dr. Adams',
    tags: ['urgent', 'a b'],
    patientId: ben,
    kind: 'lab',
  });
  expect(
    (await describe(row.key, row.version, { patientId: alma, type: 'lab' })).body,
  ).toMatchObject({ code: 'STALE', data: { name: 'Letter of Dr. Adams', patientId: ben } });
  const colleague = await server.signedIn('pharmacist');
  const mine = await send('Mine');
  expect((await describe(mine, 1, { patientId: alma, type: 'lab' }, colleague)).status).toBe(404);
  expect([
    (await describe(row.key, renamed.body.version, { patientId: alma, type: 'lab' }, stranger))
      .status,
    await search('letter', {}, stranger),
  ]).toEqual([404, []]);
});

test('what a scanner puts down comes in by itself, once, and is linked by a person: to a patient, or as a new prescription’s paper', async () => {
  standStill();
  scanned('HbA1c March.tif', tiffOf([60, 200], { width: 400, height: 500 }));
  scanned('slow.jpg', await jpegOf('slow'), 0);
  // Two servers look at the same moment, and one of them once more after a start.
  await Promise.all([job().look(), job().look()]);
  await job().look();
  expect([await unlinked(), inFolder(), inFolder('taken')]).toEqual([
    ['HbA1c March.tif'],
    ['slow.jpg'],
    ['HbA1c March.tif'],
  ]);
  const [row] = await search('', { show: 'unlinked' });
  expect(row).toMatchObject({
    kind: 'unlinked',
    uploadedBy: 'Scanner',
    pages: 2,
    patientId: null,
    version: 1,
  });
  expect(await audits('document.received')).toMatchObject([
    {
      actor_name: 'System',
      outcome: 'done',
      store_id: home,
      entity: 'document',
      entity_id: row!.id,
    },
  ]);
  // The day's clearing leaves it: somebody will link it.
  server.clock.forward({ days: 3 });
  technician = await server.signedIn('technician');
  await clearDocuments(server.platform);
  expect((await technician.get(`/api/documents/${row!.key}`)).status).toBe(200);
  expect(
    (await describe(row!.key, 1, { patientId: alma, type: 'lab', tags: ['labs'] })).body,
  ).toMatchObject({
    kind: 'lab',
    patientName: 'Rivera, Alma',
    name: 'HbA1c March.tif',
    version: 2,
  });
  expect([await unlinked(), await found('alma march')]).toEqual([[], ['HbA1c March.tif']]);
});
test('a file that was cut off in the middle is put right: its row is there, so it only leaves the folder', async () => {
  scanned('again.jpg', await jpegOf('again'));
  const source = server.platform.scans(path.basename(folder));
  const [file] = (await source.list()).filter((scanFile) => scanFile.name === 'again.jpg');
  const stays = { ...source, taken: async () => {} };
  const look = (scans: typeof source) =>
    scanInbox({
      db: server.database.db,
      clock: server.clock,
      filesDir: server.platform.filesDir,
      scans: () => scans,
      log: server.platform.log,
    }).look();
  await look(stays);
  expect([
    inFolder().includes('again.jpg'),
    (await unlinked()).filter((name) => name === 'again.jpg'),
  ]).toEqual([true, ['again.jpg']]);
  await look(source);
  expect([
    inFolder().includes('again.jpg'),
    (await unlinked()).filter((name) => name === 'again.jpg'),
    file!.arriving,
  ]).toEqual([false, ['again.jpg'], false]);
});
test('what is half-written waits; what is no picture is kept aside with the reason, shown, and discarded by a person', async () => {
  standStill();
  const whole = await jpegOf('Half of it');
  scanned('half.jpg', whole.subarray(0, 900), 10);
  scanned('half.pdf', pdfOf([30, 120]).subarray(0, -200), 10);
  scanned('begun.jpg', '', 10);
  scanned('letter.pdf', lockedPdf(), 10);
  scanned('page.jpg', '<html><script>alert(1)</script>', 10);
  scanned('cut.jpg', whole.subarray(0, 900), 120);
  await job().look();
  expect([inFolder().filter((name) => name !== 'slow.jpg'), inFolder('refused')]).toEqual([
    ['begun.jpg', 'half.jpg', 'half.pdf'],
    ['cut.jpg', 'letter.pdf', 'page.jpg'],
  ]);
  const list = async () =>
    (
      await technician.post('/api/scans/search', {
        text: '',
        filters: {},
        sort: { column: 'name', direction: 'asc' },
        offset: 0,
        limit: 50,
      })
    ).body.rows as { scan: string; name: string; why: string | null }[];
  expect(
    (await list()).filter((item) => item.why !== null).map((item) => [item.name, item.why]),
  ).toEqual([
    ['cut.jpg', pictureRefusals.DAMAGED],
    ['letter.pdf', pictureRefusals.PDF_LOCKED],
    ['page.jpg', pictureRefusals.NO_PICTURE],
  ]);
  expect(
    (await audits('scan.refused'))
      .map((audit) => [audit.actor_name, (audit.detail as { code: string }).code])
      .toSorted(),
  ).toEqual([
    ['System', 'DAMAGED'],
    ['System', 'NO_PICTURE'],
    ['System', 'PDF_LOCKED'],
  ]);
  const pdf = (await list()).find((item) => item.name === 'letter.pdf')!;
  expect(
    (await technician.post(`/api/scans/${pdf.scan}/take`, { patientId: alma, type: 'lab' })).body,
  ).toMatchObject({ code: 'REFUSED', message: pictureRefusals.PDF_LOCKED });
  expect([
    (await technician.post(`/api/scans/${pdf.scan}/discard`, {})).status,
    inFolder('refused'),
    inFolder('discarded'),
  ]).toEqual([200, ['cut.jpg', 'page.jpg'], ['letter.pdf']]);
  // The scanner has ended: the file is another one now, and whole.
  scanned('half.jpg', whole);
  scanned('half.pdf', pdfOf([30, 120]));
  await job().look();
  expect(
    (await search('half', { show: 'unlinked' })).map((row) => [row.name, row.pages]).toSorted(),
  ).toEqual([
    ['half.jpg', 1],
    ['half.pdf', 2],
  ]);
});
test('what takes too long while the computer has much to do is tried again later, and refused only then', async () => {
  scanned('busy.jpg', await jpegOf('busy'));
  scanned('endless.jpg', await jpegOf('endless'));
  const source = server.platform.scans(path.basename(folder));
  const { scan: busy } = (await source.list()).find((scanFile) => scanFile.name === 'busy.jpg')!;
  const { scan: endless } = (await source.list()).find(
    (scanFile) => scanFile.name === 'endless.jpg',
  )!;
  const tries = { [busy]: 0, [endless]: 0 };
  const loaded: typeof source = {
    ...source,
    read: async (scan) =>
      scan in tries && (tries[scan]! += 1) && (scan === endless || tries[scan] === 1)
        ? refusePicture('TOO_SLOW')
        : source.read(scan),
  };
  const inbox = scanInbox({
    db: server.database.db,
    clock: server.clock,
    filesDir: server.platform.filesDir,
    scans: (code) => (code === path.basename(folder) ? loaded : server.platform.scans(code)),
    log: server.platform.log,
  });
  const there = () => [
    Object.values(tries),
    ...['', 'taken', 'refused'].map((sub) =>
      inFolder(sub).filter((name) => ['busy.jpg', 'endless.jpg'].includes(name)),
    ),
  ];
  await inbox.look();
  await inbox.look();
  expect(there()).toEqual([[1, 1], ['busy.jpg', 'endless.jpg'], [], []]);
  server.clock.forward({ minutes: 3 });
  await inbox.look();
  expect(there()).toEqual([[2, 2], ['endless.jpg'], ['busy.jpg'], []]);
  server.clock.forward({ minutes: 3 });
  await inbox.look();
  expect(there()).toEqual([[2, 3], [], ['busy.jpg'], ['endless.jpg']]);
  expect((await audits('scan.refused')).at(-1)?.detail).toMatchObject({
    scan: endless,
    code: 'TOO_SLOW',
  });
  technician = await server.signedIn('technician');
});
test('some pages become a document of their own: the same files, whose own record; what they are of stays; taken back, both keep their bytes', async () => {
  const key = (
    await technician.post('/api/documents', pdfOf([30, 120, 220]), { 'x-file-name': 'bundle.pdf' })
  ).body.key as string;
  const whole = (await describe(key, 1, { patientId: alma, type: 'lab' })).body as DocumentRow;
  const { db } = server.database;
  const split = (input: object, browser = technician) =>
    browser.post(`/api/documents/${key}/split`, {
      version: whole.version,
      pages: [3, 2],
      name: 'Consent',
      patientId: ben,
      type: 'patient',
      ...input,
    });
  const { status, body: made } = await split({});
  expect([status, made]).toMatchObject([
    200,
    { name: 'Consent', kind: 'patient', patientId: ben, pages: 2, version: 1, rxId: null },
  ]);
  const files = async (id: number) =>
    (
      await db
        .selectFrom('document_pages')
        .select(['page', 'file_key', 'sha256'])
        .where('document_id', '=', id)
        .orderBy('page')
        .execute()
    ).map((item) => [item.page, item.file_key, item.sha256]);
  const of = await files(whole.id);
  expect(await files(made.id)).toEqual([
    [1, of[2]![1], of[2]![2]],
    [2, of[1]![1], of[1]![2]],
  ]);
  expect((await search('bundle')).map((row) => [row.version, row.pages, row.patientId])).toEqual([
    [whole.version, 3, alma],
  ]);
  const grey = async (of_: string, page: number) =>
    Math.round(
      (
        await sharp((await technician.get(`/api/documents/${of_}?page=${page}`)).bytes)
          .greyscale()
          .stats()
      ).channels[0]!.mean,
    );
  for (const [page, tone] of [
    [1, 220],
    [2, 120],
  ] as const)
    expect(Math.abs((await grey(made.key, page)) - tone)).toBeLessThan(4);
  expect((await audits('document.split')).at(-1)).toMatchObject({
    outcome: 'done',
    entity: 'document',
    entity_id: made.id,
    actor_name: 'technician',
    detail: { kind: 'patient', patient: ben, of: whole.id, pages: '3, 2' },
  });
  const loose = await split({ patientId: null, type: null, name: null, pages: [1] });
  expect(loose.body).toMatchObject({
    name: 'bundle.pdf',
    kind: 'unlinked',
    patientId: null,
    pages: 1,
  });
  expect([
    (await split({ version: 1 })).body.code,
    (await split({ pages: [4] })).body.message,
    (await split({ pages: [1, 2, 3] })).body.message,
    (await split({ pages: [] })).body.message,
    (await split({ type: null })).body.message,
    (await split({}, await server.signedIn('stranger'))).status,
  ]).toEqual([
    'STALE',
    'It has pages 1 to 3.',
    'These are all of its pages: that is this document already.',
    'Say which pages: 2-4, 7.',
    'Say what kind of document it is.',
    404,
  ]);
  // Taken back, and the whole deleted: the bytes are there for either that comes back.
  expect((await technician.post(`/api/documents/${made.key}/remove`, { version: 1 })).status).toBe(
    200,
  );
  expect(
    (await technician.post(`/api/documents/${key}/remove`, { version: whole.version })).status,
  ).toBe(200);
  expect(
    [
      ...(await liveKeys(
        db,
        of.map((items) => String(items[1])),
      )),
    ].toSorted(),
  ).toEqual(of.map((items) => items[1]).toSorted());
  expect(
    Math.abs(
      (await grey(
        (await technician.post(`/api/documents/${made.key}/restore`, { version: 2 })).body.key,
        1,
      )) - 220,
    ),
  ).toBeLessThan(4);
});
test('of a paper from before, whose pages lie in one file, a split is as large as that file, however many of its pages it takes', async () => {
  const key = (
    await technician.post('/api/documents', pdfOf([30, 120, 220], { size: [61, 79] }), {
      'x-file-name': 'old fax.tif',
    })
  ).body.key as string;
  const { id, version } = (await describe(key, 1, { patientId: alma, type: 'lab' }))
    .body as DocumentRow;
  const { db } = server.database;
  await db
    .updateTable('document_pages')
    .set((eb) => ({ file_key: key, byte_size: 90_000, slots: 3, slot: eb('page', '-', 1) }))
    .where('document_id', '=', id)
    .execute();
  for (const pages of [[2, 3], [1]])
    expect(
      (
        await technician.post(`/api/documents/${key}/split`, {
          version,
          pages,
          name: null,
          patientId: null,
          type: null,
        })
      ).body,
    ).toMatchObject({ pages: pages.length, byteSize: 90_000 });
});
test('what came in by itself is still offered in General Docs: looked at, taken by one person, or deleted and brought back', async () => {
  scanned('offered.jpg', await jpegOf('offered'));
  scanned('blank.jpg', await jpegOf('blank'));
  await job().look();
  const offered = async (name: string) =>
    ((await technician.get('/api/scans')).body as { scan: string; name: string }[]).find(
      (item) => item.name === name,
    );
  const { scan } = (await offered('offered.jpg'))!;
  const blank = (await offered('blank.jpg'))!;
  expect((await technician.get(`/api/scans/${scan}/picture`)).headers['content-type']).toBe(
    'image/jpeg',
  );
  const both = await Promise.all(
    [technician, await server.signedIn('pharmacist')].map((browser) =>
      browser.post(`/api/scans/${scan}/take`, { patientId: alma, type: 'card' }),
    ),
  );
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  expect([
    await offered('offered.jpg'),
    (await search('offered')).map((row) => [row.kind, row.patientId]),
  ]).toEqual([undefined, [['card', alma]]]);
  expect([
    (await technician.post(`/api/scans/${blank.scan}/discard`, {})).status,
    await offered('blank.jpg'),
    await found('blank'),
  ]).toEqual([200, undefined, []]);
  const { key, version } = await server.database.db
    .selectFrom('documents')
    .select(['key', 'version'])
    .where('scan', '=', blank.scan)
    .executeTakeFirstOrThrow();
  await clearDocuments(server.platform);
  expect([
    (await technician.post(`/api/documents/${key}/restore`, { version })).status,
    (await technician.get(`/api/documents/${key}`)).status,
    await found('blank'),
  ]).toEqual([200, 200, ['blank.jpg']]);
});
