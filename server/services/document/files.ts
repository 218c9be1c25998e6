import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { flushFolder, writeDurably } from '#db/embedded/durable.ts';
import { sha256 } from '#server/platform/canonical.ts';

/** A key that nobody can guess, for a document that is about to be stored. */
export const newDocumentKey = (): string => randomBytes(16).toString('hex');
const root = (filesDir: string): string => path.join(filesDir, 'documents');
const folderOf = (filesDir: string, key: string): string =>
  path.join(root(filesDir), key.slice(0, 2));

/**
 * Puts the bytes of a document on the disk, whole, before its row may say that they are there.
 * Throws where the disk refuses.
 */
export async function keepBytes(filesDir: string, key: string, bytes: Uint8Array): Promise<void> {
  const folder = folderOf(filesDir, key);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made) for (const up of [path.dirname(folder), path.dirname(root(filesDir))]) flushFolder(up);
  writeDurably(path.join(folder, key), bytes);
}

/** The bytes of a document; null where the file is gone or not what was stored. */
export async function readBytes(
  filesDir: string,
  key: string,
  digest: string,
): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path.join(folderOf(filesDir, key), key));
    return sha256(bytes).toString('hex') === digest ? bytes : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Removes a document's file, if it is there. */
export const removeBytes = (filesDir: string, key: string): Promise<void> =>
  rm(path.join(folderOf(filesDir, key), key), { force: true });

const names = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
};
/**
 * Files of documents that were written before `instant` (milliseconds), folder by folder;
 * half-written ones too.
 */
export async function* filesBefore(
  filesDir: string,
  instant: number,
): AsyncIterable<readonly { readonly key: string; remove(): Promise<void> }[]> {
  for (const folder of await names(root(filesDir))) {
    const old = await Promise.all(
      (await names(path.join(root(filesDir), folder))).map(async (name) => {
        const file = path.join(root(filesDir), folder, name);
        const found = await stat(file).catch(() => null);
        return found && found.mtimeMs < instant
          ? [{ key: name, remove: () => rm(file, { force: true }) }]
          : [];
      }),
    );
    yield old.flat();
  }
}
