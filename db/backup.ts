import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { required } from '#domain/platform/required.ts';
import { fileHash, writeArchive, type ArchiveEntry } from './archive.ts';
import { copyOut } from './copy.ts';
import { shareFiles } from './files-lock.ts';
import { dataVersion } from './migrate.ts';

/** What an archive says about itself. `tables` and `files` carry the SHA-256 of every part. */
export interface Manifest {
  readonly program: 'apothekey';
  readonly format: 1;
  readonly version: string;
  readonly madeAt: string;
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
    readonly sha256: string;
    readonly sequence: number | null;
  }[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}
/**
 * What of the data folder belongs to the data: documents, keys, and the anchors of the audit log.
 * Never the engine's own folder.
 */
export const savedFolders = ['files', 'keys', 'audit'] as const;

/** A name as SQL text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the data: its columns in their order, and the sequence of its key. */
export const tablesOf = async (
  client: PoolClient,
): Promise<{ name: string; columns: string[]; sequence: string | null }[]> => {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    sequence: string | null;
  }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, max(pg_get_serial_sequence(quote_ident(c.relname), a.attname)) filter (where a.attidentity <> '') as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migrations' group by c.relname order by c.relname`);
  return rows;
};

/** The last number that a sequence gave. */
const lastValueOf = async (client: PoolClient, sequence: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(`select last_value as n from ${sequence}`);
  return required(rows[0], 'the state of a sequence').n;
};

const dumpTable = async (
  client: PoolClient,
  folder: string,
  input: { name: string; columns: string[]; sequence: string | null },
): Promise<Manifest['tables'][number]> => {
  const out = createWriteStream(path.join(folder, input.name), { mode: 0o600 });
  const hash = createHash('sha256');
  let rows = 0;
  await copyOut(
    client,
    `public.${quoted(input.name)} (${input.columns.map(quoted).join(', ')})`,
    out,
    (row) => {
      rows += 1;
      hash.update(row);
    },
  );
  out.end();
  await finished(out);
  const sequence = input.sequence === null ? null : await lastValueOf(client, input.sequence);
  return { name: input.name, columns: input.columns, rows, sha256: hash.digest('hex'), sequence };
};

const filesUnder = async (root: string, folder: string): Promise<string[]> => {
  if (!existsSync(path.join(root, folder))) return [];
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory()) return filesUnder(root, `${folder}/${entry.name}`);
      return entry.name.endsWith('.new') ? [] : [`${folder}/${entry.name}`];
    }),
  );
  return found.flat();
};

/**
 * Writes one archive of everything: all tables as one moment saw them, while the store works on,
 * and the documents. The
 * archive holds patient data and the keys: keep it as safe as the data. Gives its manifest.
 */
export async function backUp(
  pool: Pool,
  dataDir: string,
  target: string,
  madeAt: string,
): Promise<Manifest> {
  const spool = await mkdtemp(path.join(path.dirname(path.resolve(target)), '.apothekey-backup-'));
  const client = await pool.connect();
  try {
    // Held until the archive is written: nothing that this snapshot mentions is cleared away
    // meanwhile.
    await shareFiles(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const tables: Manifest['tables'][number][] = [];
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, spool, table));
    await client.query('commit');
    // Documents are on the disk before their rows and never change, so a list made after the
    // snapshot holds all that it mentions.
    const names = (await Promise.all(savedFolders.map((folder) => filesUnder(dataDir, folder))))
      .flat()
      .toSorted();
    // The anchors grow while we read: a copy stands still.
    const entries: ArchiveEntry[] = [];
    const files: Manifest['files'][number][] = [];
    for (const name of names) {
      const copy = path.join(spool, `copy-${entries.length}`);
      const file = name.startsWith('files/') ? path.join(dataDir, name) : copy;
      if (file === copy)
        await writeFile(copy, await readFile(path.join(dataDir, name)), { mode: 0o600 });
      entries.push({ name: `data/${name}`, file });
      files.push({ name, sha256: await fileHash(file) });
    }
    const manifest: Manifest = {
      program: 'apothekey',
      format: 1,
      version: await dataVersion(),
      madeAt,
      tables,
      files,
    };
    await writeFile(path.join(spool, 'manifest.json'), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
    });
    await writeArchive(target, [
      { name: 'manifest.json', file: path.join(spool, 'manifest.json') },
      ...tables.map((table) => ({
        name: `tables/${table.name}`,
        file: path.join(spool, table.name),
      })),
      ...entries,
    ]);
    return manifest;
  } finally {
    client.release(true);
    await rm(spool, { recursive: true, force: true });
  }
}
