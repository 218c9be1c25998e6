import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A name that nobody can guess, for a file that is about to come. */
export const newImportKey = (): string => randomBytes(24).toString('hex');
/** Beside the folder of the documents, outside of what is served. */
const folderOf = (filesDir: string): string => path.join(path.dirname(filesDir), 'imports');
export const importPath = (filesDir: string, key: string): string =>
  path.join(folderOf(filesDir), key);

/**
 * Puts bytes at their place in a file, which may lie there already: the same part twice is the same
 * file.
 */
export async function keepPart(
  filesDir: string,
  key: string,
  at: number,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(folderOf(filesDir), { recursive: true, mode: 0o700 });
  const file = await open(
    importPath(filesDir, key),
    at === 0 ? constants.O_RDWR | constants.O_CREAT : 'r+',
    0o600,
  );
  try {
    await file.write(bytes, 0, bytes.length, at);
  } finally {
    await file.close();
  }
}
/** Whether a file lies here with so many bytes. */
export const liesHere = async (filesDir: string, key: string, size: number): Promise<boolean> =>
  (await stat(importPath(filesDir, key)).catch(() => null))?.size === size;
export const dropFile = (filesDir: string, key: string): Promise<void> =>
  rm(importPath(filesDir, key), { force: true });
/** Removes files of which nobody knows: those of calls and deletions that were cut off. */
export async function dropUnknown(filesDir: string, known: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folderOf(filesDir)).catch(() => []))
    if (!known.has(name)) await dropFile(filesDir, name);
}
