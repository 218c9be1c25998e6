import { constants, createReadStream, existsSync } from 'node:fs';
import { copyFile, lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { required } from '#domain/platform/required.ts';
import { fileHash, isPlainPath, readArchive } from './archive.ts';
import { quoted, savedFolders, tablesOf, type Manifest } from './backup.ts';
import { copyIn } from './copy.ts';
import { dataVersion } from './migrate.ts';

const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    const manifest = JSON.parse(
      await readFile(path.join(folder, 'manifest.json'), 'utf8'),
    ) as Manifest;
    if (manifest.program === 'apothekey' && manifest.format === 1) return manifest;
  } catch {
    /* said below */
  }
  throw new Error('This file is no backup of this program, or it is damaged.');
};

/** True for a file in one of the folders that a backup saves. */
const isSavedFile = (name: string): boolean =>
  isPlainPath(name) && savedFolders.some((folder) => name.startsWith(`${folder}/`));

/**
 * Nothing that a manifest names is believed: a file outside the saved folders would be read or
 * written wherever it points, and the program's own files are not far.
 */
const checkFileNames = (manifest: Manifest): void => {
  const seen = new Set<string>();
  for (const { name } of manifest.files) {
    if (!isSavedFile(name) || seen.has(name.toLowerCase()))
      throw new Error(
        `The backup names the file ${JSON.stringify(name)}, which no backup of this program ` +
          'holds: nothing was restored.',
      );
    seen.add(name.toLowerCase());
  }
};

/** The tables must be those of this version with their columns: all of them, each once. */
const checkTables = async (client: PoolClient, manifest: Manifest): Promise<void> => {
  const described = (table: { readonly name: string; readonly columns: readonly string[] }) =>
    JSON.stringify([table.name, [...table.columns].toSorted()]);
  const here = (await tablesOf(client)).map(described).toSorted();
  const there = manifest.tables.map(described).toSorted();
  if (JSON.stringify(here) !== JSON.stringify(there))
    throw new Error(
      'The tables of this backup are not those of this version of the program: ' +
        'nothing was restored.',
    );
};

/** Every part must be there and be what the manifest says, before anything is touched. */
const checkParts = async (folder: string, manifest: Manifest): Promise<void> => {
  for (const part of [
    ...manifest.tables.map((table) => ({ file: `tables/${table.name}`, sha256: table.sha256 })),
    ...manifest.files.map((file) => ({ file: `data/${file.name}`, sha256: file.sha256 })),
  ]) {
    const file = path.join(folder, part.file);
    if (!existsSync(file) || (await fileHash(file)) !== part.sha256)
      throw new Error(`The backup is damaged: ${part.file} is not what was saved.`);
  }
};

const refuseOthers = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and application_name <> current_setting('application_name') and backend_type = 'client backend'",
  );
  if (required(rows[0], 'the count of connections').n > 0)
    throw new Error('The server is running on this data: stop it, then restore.');
};
const refuseFull = async (client: PoolClient, force: boolean): Promise<void> => {
  if (force) return;
  const { rows } = await client.query('select 1 from employees limit 1');
  if (rows.length > 0)
    throw new Error(
      'This database is not empty: restore into an empty one (another DATA_DIR), or add --force to replace everything in it.',
    );
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}
const foreignKeys = async (client: PoolClient): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(`
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and k.contype = 'f'`)
  ).rows;

async function* contentOf(file: string): AsyncIterable<Uint8Array> {
  for await (const chunk of createReadStream(file)) yield chunk as Buffer;
}

/**
 * References are dropped while rows arrive in any order, and are checked for all rows when they
 * come back.
 */
const loadTables = async (
  client: PoolClient,
  folder: string,
  manifest: Manifest,
): Promise<void> => {
  const keys = await foreignKeys(client);
  for (const key of keys)
    await client.query(`alter table ${quoted(key.table)} drop constraint ${quoted(key.name)}`);
  for (const table of manifest.tables)
    await client.query(`alter table ${quoted(table.name)} disable trigger user`);
  for (const table of manifest.tables) await client.query(`truncate ${quoted(table.name)}`);
  for (const table of manifest.tables)
    await copyIn(
      client,
      `${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`,
      contentOf(path.join(folder, 'tables', table.name)),
    );
  for (const key of keys)
    await client.query(
      `alter table ${quoted(key.table)} add constraint ${quoted(key.name)} ${key.definition}`,
    );
  for (const table of manifest.tables)
    await client.query(`alter table ${quoted(table.name)} enable trigger user`);
  for (const table of manifest.tables)
    if (table.sequence !== null)
      await client.query(
        `select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, (select coalesce(max(id), 1) from ${quoted(table.name)})))`,
        [table.name, table.sequence],
      );
};

/** Makes the folders of a file below the data folder. Throws where one of them is a link. */
const folderFor = async (dataDir: string, name: string): Promise<void> => {
  let folder = dataDir;
  for (const part of name.split('/').slice(0, -1)) {
    folder = path.join(folder, part);
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(folder)).isDirectory())
      throw new Error(
        `${folder} is a link or a file: a restore writes into folders of the data folder ` +
          'only. Move it away, then restore again.',
      );
  }
};

/**
 * Puts the documents back. Nothing to undo: documents of the same name have the same content. What
 * lay under the name is replaced, never written into: it may be a link to something else.
 */
const placeFiles = async (folder: string, dataDir: string, manifest: Manifest): Promise<void> => {
  for (const { name } of manifest.files) {
    await folderFor(dataDir, name);
    const half = path.join(dataDir, `${name}.restored`);
    await rm(half, { force: true });
    await copyFile(path.join(folder, 'data', name), half, constants.COPYFILE_EXCL);
    await rename(half, path.join(dataDir, name));
  }
};

/**
 * Puts an archive back into a migrated database and a data folder, all tables or none. Refuses, in
 * one sentence, a damaged
 * archive, one of another version, a running server, and a database with people in it unless
 * `force`. Gives the manifest.
 */
export async function restore(
  pool: Pool,
  dataDir: string,
  archive: string,
  input: { readonly force: boolean },
): Promise<Manifest> {
  const folder = await mkdtemp(path.join(dataDir, '.restore-'));
  const client = await pool.connect();
  try {
    await readArchive(path.resolve(archive), folder);
    const manifest = await readManifest(folder);
    const version = await dataVersion();
    if (manifest.version !== version)
      throw new Error(
        `This backup was made by another version of the program (${manifest.version}; this one has ${version}): restore it with that version, then upgrade.`,
      );
    checkFileNames(manifest);
    await checkTables(client, manifest);
    await checkParts(folder, manifest);
    await refuseOthers(client);
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await refuseFull(client, input.force);
    for (const { name } of manifest.files) await folderFor(dataDir, name);
    await loadTables(client, folder, manifest);
    await client.query('commit');
    await placeFiles(folder, dataDir, manifest);
    return manifest;
  } finally {
    client.release(true);
    await rm(folder, { recursive: true, force: true });
  }
}
