import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shareFiles } from '#db/files-lock.ts';
import { pictureLimits, pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { clearDocuments } from '#server/jobs/document/documents.ts';
import { sha256 } from '#server/platform/canonical.ts';
import { readPages } from '#server/services/document/documents.ts';
import { lockedPdf, pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer({ start: usualDay });
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

const attach = (browser: TestBrowser, bytes: Buffer, headers: Record<string, string> = {}) =>
  browser.post('/api/documents', bytes, headers);
const row = (key: string) =>
  server.database.db
    .selectFrom('documents')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
const pagesOf = (id: number) =>
  server.database.db
    .selectFrom('document_pages')
    .selectAll()
    .where('document_id', '=', id)
    .orderBy('page')
    .execute();
const fileOf = (key: string) =>
  path.join(server.dataDir, 'files', 'documents', key.slice(0, 2), key);
const filesNow = () =>
  readdirSync(path.join(server.dataDir, 'files', 'documents'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
const rows = async () =>
  (await server.database.db.selectFrom('documents').select('key').execute())
    .map((item) => item.key)
    .toSorted();
const audits = (event: string) =>
  server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', event)
    .orderBy('id')
    .execute();
const yesterday = () => new Date(Date.now() - 25 * 3_600_000);

test('a paper is attached: drawn anew, on the disk under a key of its own, with its row and its line in the audit log', async () => {
  const sent = await jpegOf('Amoxicillin 500 mg');
  const answer = await attach(technician, sent, {
    'x-file-name': encodeURIComponent('..\\Rivera, Alma.jpg'),
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'hard-copy',
      name: 'Rivera, Alma.jpg',
      mediaType: 'image/jpeg',
      byteSize: expect.any(Number),
      width: 640,
      height: 400,
      pages: 1,
      createdAt: usualDay,
    },
  ]);
  const kept = readFileSync(fileOf(answer.body.key));
  const stored = await row(answer.body.key);
  expect([stored.byte_size, stored.attached_at, stored.version]).toEqual([kept.length, null, 1]);
  expect(await pagesOf(stored.id)).toMatchObject([
    {
      page: 1,
      file_key: answer.body.key,
      slot: 0,
      slots: 1,
      sha256: sha256(kept).toString('hex'),
      byte_size: kept.length,
      width: 640,
      height: 400,
      turns: 0,
    },
  ]);
  expect(kept.equals(sent)).toBe(false);
  const [line] = (await audits('document.added')).slice(-1);
  expect(line).toMatchObject({
    entity: 'document',
    entity_id: stored.id,
    actor_name: 'technician',
    outcome: 'done',
    detail: { kind: 'hard-copy', pages: 1 },
  });
  expect(JSON.stringify(line)).not.toContain('Rivera');
});
test('the same call again gives the same document; the same key for another picture is refused', async () => {
  const bytes = await jpegOf('once');
  const key = { 'idempotency-key': 'scan-1' };
  const [first, again] = [
    await attach(technician, bytes, key),
    await attach(technician, bytes, key),
  ];
  expect(again.body).toEqual(first.body);
  const other = await attach(technician, await jpegOf('another'), key);
  expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
});
test('the picture comes back to who may see it: not kept by any cache, and able to do nothing', async () => {
  const { body } = await attach(technician, await jpegOf('to be seen'));
  const pharmacist = await server.signedIn('pharmacist');
  const seen = await pharmacist.get(`/api/documents/${body.key}`);
  expect([seen.status, seen.bytes.equals(readFileSync(fileOf(body.key)))]).toEqual([200, true]);
  expect(seen.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': expect.stringContaining('hard-copy.jpg'),
  });
  expect((await audits('document.viewed')).at(-1)).toMatchObject({
    outcome: 'viewed',
    actor_name: 'pharmacist',
    entity: 'document',
    entity_id: (await row(body.key)).id,
  });
});
test('a PDF is a document of as many pages as it has, each looked at by itself; a page that is none is not found', async () => {
  const { status, body } = await attach(technician, pdfOf([40, 210]), {
    'x-file-name': 'prior auth.pdf',
  });
  expect([status, body]).toMatchObject([
    200,
    { name: 'prior auth.pdf', mediaType: 'image/jpeg', pages: 2, width: 1_700, height: 2_200 },
  ]);
  const stored = await row(body.key);
  const pages = await pagesOf(stored.id);
  const greys: number[] = [];
  expect([
    pages.map((page) => [page.page, page.slots]),
    pages[0]!.file_key === body.key,
    pages[1]!.file_key === body.key,
    stored.byte_size,
  ]).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    true,
    false,
    pages[0]!.byte_size + pages[1]!.byte_size,
  ]);
  for (const page of ['', '?page=2', '/thumbnail', '/thumbnail?page=2']) {
    const seen = await technician.get(`/api/documents/${body.key}${page}`);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    greys.push(Math.round((await sharp(seen.bytes).greyscale().stats()).channels[0]!.mean));
  }
  for (const [index, grey] of [40, 210, 40, 210].entries())
    expect(Math.abs(greys[index]! - grey)).toBeLessThan(6);
  expect((await audits('document.viewed')).at(-1)?.detail).toMatchObject({ page: 2 });
  expect([
    (await technician.get(`/api/documents/${body.key}?page=3`)).status,
    (await technician.get(`/api/documents/${body.key}?page=51`)).status,
    (await technician.get(`/api/documents/${body.key}?page=0`)).status,
  ]).toEqual([404, 400, 400]);
  expect((await technician.get(`/api/documents/${body.key}/about`)).body).toMatchObject({
    version: 1,
    pages: 2,
    sheets: [
      { width: 1_700, height: 2_200, turns: 0 },
      { width: 1_700, height: 2_200, turns: 0 },
    ],
  });
  await server.database.db
    .updateTable('documents')
    .set({ deleted_at: usualDay })
    .where('id', '=', stored.id)
    .execute();
});
test('a page is kept as it was turned, for everybody: small, and upright where it leaves; who saw it otherwise is told', async () => {
  const { body } = await attach(technician, pdfOf([40, 210]));
  const { id } = await row(body.key);
  const { db } = server.database;
  const pharmacist = await server.signedIn('pharmacist');
  await db.updateTable('documents').set({ attached_at: usualDay }).where('id', '=', id).execute();
  const turn = (browser: TestBrowser, input: { page: number; from: number; turns: number }) =>
    browser.call('PUT', `/api/documents/${body.key}/turn`, input);
  const done = await turn(technician, { page: 2, from: 0, turns: 1 });
  expect([done.status, done.body]).toMatchObject([
    200,
    { version: 1, sheets: [{ turns: 0 }, { width: 1_700, height: 2_200, turns: 1 }] },
  ]);
  expect((await audits('document.turned')).at(-1)).toMatchObject({
    outcome: 'done',
    actor_name: 'technician',
    entity: 'document',
    entity_id: id,
    detail: { kind: 'hard-copy', page: 2, from: 0, turned: 90 },
  });
  const small = await sharp(
    (await pharmacist.get(`/api/documents/${body.key}/thumbnail?page=2`)).bytes,
  ).metadata();
  const pages = await readPages(
    { db, storeId: (await row(body.key)).store_id },
    server.platform.filesDir,
    body.key,
  );
  expect([
    small.width > small.height,
    pages.ok &&
      (await Promise.all(
        pages.value.map(async (page) => {
          const of = await sharp(page).metadata();
          return [of.width, of.height];
        }),
      )),
  ]).toEqual([
    true,
    [
      [1_700, 2_200],
      [2_200, 1_700],
    ],
  ]);
  const late = await turn(pharmacist, { page: 2, from: 0, turns: 3 });
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      code: 'STALE',
      message: 'Someone else turned this page first.',
      data: { sheets: [{ turns: 0 }, { turns: 1 }] },
    },
  ]);
  expect((await pharmacist.get(`/api/documents/${body.key}/about`)).body.sheets[1].turns).toBe(1);
  expect([
    (await turn(technician, { page: 3, from: 0, turns: 1 })).status,
    (await turn(technician, { page: 1, from: 0, turns: 4 })).status,
    (await turn(await server.signedIn('cashier'), { page: 1, from: 0, turns: 1 })).status,
  ]).toEqual([404, 400, 403]);
  await db.updateTable('documents').set({ deleted_at: usualDay }).where('id', '=', id).execute();
  expect((await turn(technician, { page: 2, from: 1, turns: 0 })).status).toBe(404);
});
test('pages that were kept below each other in one picture, as before, are still pages', async () => {
  const { body } = await attach(technician, await jpegOf('before'));
  const whole = await sharp({
    create: { width: 100, height: 300, channels: 3, background: '#fff' },
  })
    .composite([
      {
        input: { create: { width: 100, height: 150, channels: 3, background: '#303030' } },
        top: 150,
        left: 0,
      },
    ])
    .jpeg()
    .toBuffer();
  const stored = await row(body.key);
  writeFileSync(fileOf(body.key), whole);
  const { db } = server.database;
  const page = {
    document_id: stored.id,
    file_key: body.key,
    slots: 2,
    sha256: sha256(whole).toString('hex'),
    byte_size: whole.length,
    width: 100,
    height: 150,
  };
  await db.deleteFrom('document_pages').where('document_id', '=', stored.id).execute();
  await db
    .insertInto('document_pages')
    .values([
      { ...page, page: 1, slot: 0 },
      { ...page, page: 2, slot: 1 },
    ])
    .execute();
  const mean = async (path_: string) => {
    const { bytes } = await technician.get(`/api/documents/${body.key}${path_}`);
    const of = await sharp(bytes).metadata();
    return [of.width, of.height, (await sharp(bytes).greyscale().stats()).channels[0]!.mean > 128];
  };
  expect([
    await mean(''),
    await mean('?page=2'),
    await mean('/thumbnail'),
    await mean('/thumbnail?page=2'),
  ]).toEqual([
    [100, 150, true],
    [100, 150, false],
    [100, 150, true],
    [100, 150, false],
  ]);
  await db
    .updateTable('documents')
    .set({ deleted_at: usualDay })
    .where('id', '=', stored.id)
    .execute();
});
test('another store’s key, an unknown one, a struck one and no key at all look the same', async () => {
  const { body } = await attach(technician, await jpegOf('foreign'));
  const company = await server.database.db
    .selectFrom('companies')
    .select('id')
    .executeTakeFirstOrThrow();
  const now = usualDay;
  const store = await server.database.db
    .insertInto('stores')
    .values({
      company_id: company.id,
      code: '002',
      name: 'Oak Avenue',
      time_zone: 'America/Chicago',
      state: 'IL',
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const home = (await row(body.key)).store_id;
  const ask = async (key: string) => {
    const { status, body: givenBody } = await technician.get(`/api/documents/${key}`);
    return { status, code: givenBody.code, message: givenBody.message };
  };
  const never = await ask('0'.repeat(32));
  expect(never).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is no such document in this store.',
  });
  await server.database.db
    .updateTable('documents')
    .set({ store_id: store.id })
    .where('key', '=', body.key)
    .execute();
  expect(await ask(body.key)).toEqual(never);
  await server.database.db
    .updateTable('documents')
    .set({ store_id: home, deleted_at: now })
    .where('key', '=', body.key)
    .execute();
  expect(await ask(body.key)).toEqual(never);
  const viewed = await audits('document.viewed');
  for (const odd of ['1', '%2e%2e%2fkeys%2faudit', 'f'.repeat(33), 'F'.repeat(32)])
    expect([odd, (await technician.get(`/api/documents/${odd}`)).status]).toEqual([odd, 400]);
  expect(await audits('document.viewed')).toHaveLength(viewed.length);
});
test('who lacks the right neither attaches nor sees, and no file is written', async () => {
  const { body } = await attach(technician, await jpegOf('not for everyone'));
  const files = filesNow();
  const cashier = await server.signedIn('cashier');
  const admin = await server.signedIn('admin');
  for (const browser of [cashier, admin])
    expect([
      (await attach(browser, await jpegOf('no'))).status,
      (await browser.get(`/api/documents/${body.key}`)).status,
    ]).toEqual([403, 403]);
  expect([
    (await attach(server.browser(), await jpegOf('no'))).body.code,
    (await server.browser().get(`/api/documents/${body.key}`)).body.code,
  ]).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
  const foreign = await technician.call('POST', '/api/documents', await jpegOf('no'), {
    'sec-fetch-site': 'cross-site',
    origin: 'https://elsewhere.example',
  });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'FOREIGN']);
  expect(filesNow()).toEqual(files);
});
test('every refusal is a sentence, and leaves neither row nor file', async () => {
  const [before, files] = [await rows(), filesNow()];
  const jpeg = await jpegOf('x');
  const refused: [string, Buffer, number, string][] = [
    ['empty', Buffer.alloc(0), 422, pictureRefusals.EMPTY],
    [
      'svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      pictureRefusals.DRAWING,
    ],
    ['pdf', lockedPdf(), 422, pictureRefusals.PDF_LOCKED],
    ['html', Buffer.from('<html><script>alert(1)</script>'), 422, pictureRefusals.NO_PICTURE],
    [
      'one byte too many',
      Buffer.concat([jpeg, Buffer.alloc(pictureLimits.bytes)]).subarray(0, pictureLimits.bytes + 1),
      413,
      pictureRefusals.TOO_LARGE,
    ],
  ];
  for (const [name, bytes, status, message] of refused) {
    const answer = await attach(technician, bytes, {
      'x-file-name': `${name}.jpg`,
      ...(name === 'html' ? { 'content-type': 'image/jpeg' } : {}),
    });
    expect([name, answer.status, answer.body.message]).toEqual([name, status, message]);
  }
  expect((await technician.post('/api/documents', { name: 'json' })).body.code).toBe('INVALID');
  expect([await rows(), filesNow()]).toEqual([before, files]);
});
test('a picture that is gone or was changed on the disk is not shown', async () => {
  const [gone, changed] = [
    await attach(technician, await jpegOf('gone')),
    await attach(technician, await jpegOf('changed')),
  ];
  writeFileSync(fileOf(changed.body.key), await jpegOf('someone else’s paper'));
  rmSync(fileOf(gone.body.key));
  for (const { body } of [gone, changed])
    expect((await technician.get(`/api/documents/${body.key}`)).body).toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('is not shown'),
    });
  await server.database.db
    .updateTable('documents')
    .set({ deleted_at: usualDay })
    .where('key', 'in', [gone.body.key, changed.body.key])
    .execute();
});
test('after a day what belongs to nothing is cleared away; what is attached, drafted or fresh stays', async () => {
  server.clock.set(usualDay);
  const make = async (words: string) =>
    (await attach(technician, await jpegOf(words))).body.key as string;
  const [loose, drafted, attached] = [
    await make('loose'),
    await make('drafted'),
    await make('attached'),
  ];
  const employee = await server.database.db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'technician')
    .executeTakeFirstOrThrow();
  await server.database.db
    .insertInto('drafts')
    .values({
      employee_id: employee.id,
      store_id: 0,
      key: 'rx-entry:new',
      value: JSON.stringify({ values: { imageKey: drafted } }),
      updated_at: usualDay,
    })
    .execute();
  await server.database.db
    .updateTable('documents')
    .set({ attached_at: usualDay })
    .where('key', '=', attached)
    .execute();
  const stray = 'ab'.repeat(16);
  const halfWritten = `${'cd'.repeat(16)}.new`;
  for (const name of [stray, halfWritten]) {
    mkdirSync(path.dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), 'left behind');
  }
  server.clock.forward({ hours: 25 });
  const later = await server.signedIn('technician');
  const fresh = (await attach(later, await jpegOf('fresh'))).body.key as string;
  for (const name of filesNow())
    if (name !== fresh) utimesSync(fileOf(name), yesterday(), yesterday());

  const reading = await server.database.pool.connect();
  await shareFiles(reading);
  expect(await clearDocuments(server.platform)).toBeNull();
  expect(filesNow()).toContain(loose);
  reading.release(true);
  // The database hears of the connection's end in its own time.
  const done = await vi.waitFor(
    async () => {
      const cleared = await clearDocuments(server.platform);
      expect(cleared).not.toBeNull();
      return cleared!;
    },
    { timeout: 30_000 },
  );
  expect(done.struck).toBeGreaterThanOrEqual(1);
  expect(filesNow()).toEqual([attached, drafted, fresh].toSorted());
  expect([
    (await row(loose)).deleted_at,
    (await row(drafted)).deleted_at,
    (await row(attached)).deleted_at,
  ]).toEqual([server.clock.now().toISOString(), null, null]);
  expect((await audits('document.cleared')).map((audit) => audit.entity_id)).toContain(
    (await row(loose)).id,
  );
  expect(await clearDocuments(server.platform)).toEqual({ struck: 0, removed: 0 });
});
test('nobody fills the disk with pictures that belong to nothing', async () => {
  const browser = await server.signedIn('technician');
  const employee = await server.database.db
    .selectFrom('employees')
    .select(['id', 'store_id'])
    .where('username', '=', 'technician')
    .executeTakeFirstOrThrow();
  const one = {
    store_id: employee.store_id!,
    kind: 'hard-copy' as const,
    name: 'x',
    media_type: 'image/jpeg',
    byte_size: 1,
    width: 1,
    height: 1,
    created_at: server.clock.now().toISOString(),
    created_by: employee.id,
    modified_at: server.clock.now().toISOString(),
  };
  await server.database.db
    .insertInto('documents')
    .values(
      Array.from({ length: 100 }, (_x, index) => ({
        ...one,
        key: index.toString(16).padStart(32, '0'),
      })),
    )
    .execute();
  expect((await attach(browser, await jpegOf('one more'))).body).toMatchObject({
    code: 'TOO_MANY',
    message: expect.stringContaining('100 pictures'),
  });
});
test('a picture drawn anew is a picture that browsers show', async () => {
  expect(await sharp(readFileSync(fileOf(filesNow()[0]!))).metadata()).toMatchObject({
    format: 'jpeg',
    channels: 3,
  });
});
