import { createHash } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileHash, readArchive, writeArchive } from '#db/archive.ts';
import { backUp, type Manifest } from '#db/backup.ts';
import { restore } from '#db/restore.ts';
import { buildApp } from '#server/app.ts';
import { sealAudit, verifyChain } from '#server/platform/audit-chain.ts';
import { openKeys } from '#server/platform/keys.ts';
import { freshDatabase } from '#tests/platform/database.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { TestBrowser, testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let folder: string;
let archive: string;
let manifest: Manifest;
let acknowledged = 0;
const papers: string[] = [];
const document = 'a scanned prescription';
beforeAll(async () => {
  server = await testServer();
  folder = mkdtempSync(path.join(tmpdir(), 'apothekey-backup-'));
  archive = path.join(folder, 'store.tar.gz');
  mkdirSync(path.join(server.dataDir, 'files', 'ab'), { recursive: true });
  writeFileSync(path.join(server.dataDir, 'files', 'ab', 'abcdef'), document);
  const admin = await server.signedIn('admin');
  await admin.post('/company', { name: 'Tab\tand\\slash “quotes” é' });
  await sealAudit(server.platform, path.join(server.dataDir, 'audit'), { anchorNow: true });
  let writing = true;
  const technician = await server.signedIn('technician');
  const paper = await jpegOf('Amoxicillin 500 mg');
  const attach = async () => {
    const { body } = await technician.post('/api/documents', paper);
    papers.push(body.key as string);
  };
  await attach();
  const scanner = (async () => {
    while (writing) await attach();
  })();
  const writer = (async () => {
    while (writing) {
      expect((await admin.post('/company', { name: `During ${acknowledged}` })).status).toBe(200);
      acknowledged++;
    }
  })();
  manifest = await backUp(
    server.database.pool,
    server.dataDir,
    archive,
    server.clock.now().toISOString(),
  );
  writing = false;
  await Promise.all([writer, scanner]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const emptyPlace = async () => {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-restored-'));
  return {
    database,
    dataDir,
    end: async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

test('a backup taken while people work restores one moment: people sign in, counts and documents agree, the audit chain holds', async () => {
  expect(acknowledged).toBeGreaterThan(0);
  const place = await emptyPlace();
  await restore(place.database.pool, place.dataDir, archive, { force: false });
  for (const table of manifest.tables)
    expect([
      table.name,
      (await place.database.pool.query<{ n: number }>(`select count(*) as n from "${table.name}"`))
        .rows[0]!.n,
    ]).toEqual([table.name, table.rows]);
  const seen = await place.database.db
    .selectFrom('companies')
    .select('name')
    .where('name', 'like', 'During %')
    .execute();
  const audited = await place.database.db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'company.saved')
    .execute();
  expect(audited).toHaveLength(seen.length + 1);
  expect(
    (
      await place.database.db
        .selectFrom('companies')
        .select('name')
        .where('name', 'like', 'Tab%')
        .executeTakeFirstOrThrow()
    ).name,
  ).toBe('Tab\tand\\slash “quotes” é');
  expect(readFileSync(path.join(place.dataDir, 'files', 'ab', 'abcdef'), 'utf8')).toBe(document);
  // Every picture that the tables mention lies beside them, whole, whenever it was attached while
  // the backup ran.
  const documents = await place.database.db
    .selectFrom('document_pages')
    .select(['file_key as key', 'sha256'])
    .execute();
  expect(documents.length).toBeGreaterThan(0);
  for (const ownDocument of documents)
    expect([
      ownDocument.key,
      await fileHash(
        path.join(
          place.dataDir,
          'files',
          'documents',
          ownDocument.key.slice(0, 2),
          ownDocument.key,
        ),
      ),
    ]).toEqual([ownDocument.key, ownDocument.sha256]);
  const keys = openKeys(place.dataDir);
  expect(
    (
      await verifyChain(
        { db: place.database.db, clock: server.clock, keys },
        path.join(place.dataDir, 'audit'),
      )
    ).problems,
  ).toEqual([]);
  const app = await buildApp({
    platform: {
      ...server.platform,
      db: place.database.db,
      keys,
      filesDir: path.join(place.dataDir, 'files'),
    },
    live: () => {
      throw new Error('not used');
    },
    secure: false,
    clientDir: '/nowhere',
  });
  const browser = new TestBrowser(app, '10.1.1.1');
  expect((await browser.signIn('technician')).status).toBe(200);
  const [was, is] = [
    await (await server.signedIn('technician')).get(`/api/documents/${papers[0]}`),
    await browser.get(`/api/documents/${papers[0]}`),
  ];
  expect([is.status, is.bytes.equals(was.bytes), is.bytes.length > 1_000]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await browser.signIn('admin')).status).toBe(200);
  expect((await browser.post('/company', { name: 'After the restore' })).body.object.version).toBe(
    1,
  );
  await app.http.close();
  await place.end();
});

test('a restore refuses data that is there, unless forced; then the old is gone', async () => {
  const place = await testServer();
  await (await place.signedIn('admin')).post('/company', { name: 'Will be gone' });
  await expect(
    restore(place.database.pool, place.dataDir, archive, { force: false }),
  ).rejects.toThrow('This database is not empty');
  expect(
    await place.database.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Will be gone')
      .execute(),
  ).toHaveLength(1);
  await restore(place.database.pool, place.dataDir, archive, { force: true });
  expect(
    await place.database.db
      .selectFrom('companies')
      .select('id')
      .where('name', '=', 'Will be gone')
      .execute(),
  ).toEqual([]);
  await place.close();
});

test('a damaged, cut or foreign archive is refused before anything is touched', async () => {
  const place = await emptyPlace();
  const raw = gunzipSync(readFileSync(archive));
  const at = raw.indexOf('Tab\\tand');
  expect(at).toBeGreaterThan(0);
  const flipped = Buffer.from(raw);
  flipped[at] = 'X'.charCodeAt(0);
  const evil = Buffer.from(raw);
  evil.write('../../evil.json\0', 0);
  const cases: [string, Buffer, RegExp][] = [
    [
      'flipped',
      gzipSync(flipped),
      /The backup is damaged: tables\/companies is not what was saved/,
    ],
    ['cut', readFileSync(archive).subarray(0, 50_000), /damaged/],
    ['foreign', Buffer.from('hello'), /no backup of this program/],
    ['outside', gzipSync(evil), /no backup of this program/],
  ];
  for (const [name, content, message] of cases) {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    await expect(
      restore(place.database.pool, place.dataDir, file, { force: true }),
    ).rejects.toThrow(message);
  }
  await expect(
    restore(place.database.pool, place.dataDir, path.join(folder, 'nothing'), { force: true }),
  ).rejects.toThrow('There is no file');
  expect(await place.database.db.selectFrom('companies').select('id').execute()).toEqual([]);
  await place.end();
});

/** An archive made of this store's own one, with another manifest and perhaps a further part. */
const forged = async (
  change: (manifest: Manifest) => Manifest,
  part?: { readonly name: string; readonly text: string },
): Promise<string> => {
  const unpacked = mkdtempSync(path.join(folder, 'forged-'));
  await readArchive(archive, unpacked);
  const file = path.join(unpacked, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
  if (part) {
    mkdirSync(path.dirname(path.join(unpacked, part.name)), { recursive: true });
    writeFileSync(path.join(unpacked, part.name), part.text);
  }
  const names = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)));
  const target = `${unpacked}.tar.gz`;
  await writeArchive(
    target,
    names.map((name) => ({ name, file: path.join(unpacked, name) })),
  );
  return target;
};
const program = 'process.exit(7)';
const sha256 = createHash('sha256').update(program).digest('hex');

test.each([
  ['a folder beside the data', '../dist/server/main.mjs', 'dist/server/main.mjs'],
  ['a way back within a known folder', 'files/../../main.mjs', 'main.mjs'],
  ['an absolute path', '/main.mjs', 'data/main.mjs'],
  ['a folder that no backup saves', 'database/postgresql.conf', 'data/database/postgresql.conf'],
  ['a known folder in other letters', 'Files/main.mjs', 'data/Files/main.mjs'],
  ['a hidden file', 'files/.main', 'data/files/.main'],
  ['a backslash', 'files\\..\\main.mjs', 'data/main.mjs'],
  ['a NUL', 'files/main\0.mjs', 'data/files/main'],
  ['no file in the folder', 'files', 'data/main.mjs'],
])('a manifest that names %s is refused, and nothing is written', async (_what, name, part) => {
  const place = await emptyPlace();
  const file = await forged(
    (manifest) => ({ ...manifest, files: [...manifest.files, { name, sha256 }] }),
    { name: part.replace('.main', 'main'), text: program },
  );

  await expect(restore(place.database.pool, place.dataDir, file, { force: true })).rejects.toThrow(
    `The backup names the file ${JSON.stringify(name)}`,
  );

  expect(readdirSync(place.dataDir)).toEqual([]);
  expect(await place.database.db.selectFrom('companies').select('id').execute()).toEqual([]);
  await place.end();
});

test('two names that differ by case only are refused', async () => {
  const place = await emptyPlace();
  const file = await forged((manifest) => ({
    ...manifest,
    files: [...manifest.files, { name: 'files/ab/ABCDEF', sha256 }],
  }));

  await expect(restore(place.database.pool, place.dataDir, file, { force: true })).rejects.toThrow(
    'The backup names the file "files/ab/ABCDEF"',
  );
  await place.end();
});

test.each([
  ['left out', (tables: Manifest['tables']) => tables.slice(1)],
  [
    'of another name',
    (tables: Manifest['tables']) =>
      tables.map((table, index) => (index === 0 ? { ...table, name: '../manifest' } : table)),
  ],
  [
    'with another column',
    (tables: Manifest['tables']) =>
      tables.map((table) => ({ ...table, columns: [...table.columns, 'x'] })),
  ],
])('a manifest with a table %s is refused', async (_what, change) => {
  const place = await emptyPlace();
  const file = await forged((manifest) => ({ ...manifest, tables: change(manifest.tables) }));

  await expect(restore(place.database.pool, place.dataDir, file, { force: true })).rejects.toThrow(
    'The tables of this backup are not those of this version',
  );
  await place.end();
});

test('an archive with a link in it is refused', async () => {
  const place = await emptyPlace();
  for (const type of ['1', '2']) {
    const raw = gunzipSync(readFileSync(archive));
    raw.write(type, 156);
    const file = path.join(folder, `link-${type}`);
    writeFileSync(file, gzipSync(raw));

    await expect(
      restore(place.database.pool, place.dataDir, file, { force: true }),
    ).rejects.toThrow('This file is no backup of this program');
  }
  await place.end();
});

test('a link that lies where a document goes is replaced, and what it leads to stays', async () => {
  const place = await emptyPlace();
  const main = path.join(folder, 'main.mjs');
  writeFileSync(main, 'the program');
  mkdirSync(path.join(place.dataDir, 'files', 'ab'), { recursive: true });
  const target = path.join(place.dataDir, 'files', 'ab', 'abcdef');
  for (const link of [symlinkSync, linkSync]) {
    rmSync(target, { force: true });
    link(main, target);

    await restore(place.database.pool, place.dataDir, archive, { force: true });

    expect([readFileSync(main, 'utf8'), readFileSync(target, 'utf8')]).toEqual([
      'the program',
      document,
    ]);
  }
  await place.end();
});

test('a folder that is a link to elsewhere is refused before anything is touched', async () => {
  const place = await emptyPlace();
  const elsewhere = mkdtempSync(path.join(folder, 'elsewhere-'));
  mkdirSync(path.join(place.dataDir, 'files'));
  symlinkSync(elsewhere, path.join(place.dataDir, 'files', 'ab'));

  await expect(
    restore(place.database.pool, place.dataDir, archive, { force: true }),
  ).rejects.toThrow('is a link or a file');

  expect(readdirSync(elsewhere)).toEqual([]);
  expect(await place.database.db.selectFrom('companies').select('id').execute()).toEqual([]);
  await place.end();
});

test('only the owner of the file can read the archive, and no token or password is in it', () => {
  const text = gunzipSync(readFileSync(archive)).toString('latin1');
  expect(text).not.toContain('demo-admin-2026');
  expect(manifest.tables.map((table) => table.name)).toEqual(
    expect.arrayContaining(['audit_log', 'companies', 'employees', 'sessions']),
  );
});
