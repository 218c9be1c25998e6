/**
 * Adds new migrations to db/migrations/frozen.json: `node --import tsx scripts/freeze-migrations.ts`. One that stands
 * there is never written again, because data out there has run it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A migration's file name and the SHA-256 of its text. */
export type Migration = readonly [name: string, hash: string];

const folder = path.join(import.meta.dirname, '..', 'db', 'migrations');
const listFile = path.join(folder, 'frozen.json');

/** The migrations on disk, in the order in which they run. */
export const migrationsOnDisk = (): readonly Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]);
const isMigration = (row: unknown): row is Migration =>
  Array.isArray(row) && row.length === 2 && row.every((part) => typeof part === 'string');
/** The migrations that may not change any more, in the order in which they were added. */
export function frozenMigrations(): readonly Migration[] {
  const read: unknown = JSON.parse(readFileSync(listFile, 'utf8'));
  if (Array.isArray(read) && read.every(isMigration)) return read;
  throw new Error(`${listFile} is no list of [name, hash]`);
}

/**
 * What is wrong with the migrations on disk beside the frozen ones, as sentences; none where all is
 * well. A new one must come after every frozen one: on data that has those it would run last.
 */
export function migrationFaults(
  onDisk: readonly Migration[],
  frozen: readonly Migration[],
): readonly string[] {
  const now = new Map(onDisk);
  const known = new Map(frozen);
  const last = frozen.map(([name]) => name).reduce((a, b) => (a > b ? a : b), '');
  const changed = frozen.flatMap(([name, hash]) => {
    if (!now.has(name)) return [`${name} is gone: bring it back.`];
    return now.get(name) === hash
      ? []
      : [`${name} was changed: restore it, and write the change as a new migration.`];
  });
  const late = onDisk
    .filter(([name]) => !known.has(name) && name < last)
    .map(([name]) => `${name} would run after ${last} on older data: give it the next number.`);
  return [...changed, ...late];
}
/** Migrations on disk that are not frozen yet. */
export function unfrozen(
  onDisk: readonly Migration[],
  frozen: readonly Migration[],
): readonly Migration[] {
  const known = new Map(frozen);
  return onDisk.filter(([name]) => !known.has(name));
}

function freeze(): void {
  const onDisk = migrationsOnDisk();
  const frozen = frozenMigrations();
  const faults = migrationFaults(onDisk, frozen);
  const fresh = unfrozen(onDisk, frozen);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    process.exitCode = 1;
    return;
  }
  writeFileSync(listFile, `${JSON.stringify([...frozen, ...fresh], null, 2)}\n`);
  for (const [name] of fresh) console.log(`frozen: ${name}`);
}
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) freeze();
