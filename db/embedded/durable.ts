import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const flush = (target: string, flags: string): void => {
  const handle = openSync(target, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Makes the names in a folder survive a power cut. */
export const flushFolder = (folder: string): void => {
  if (process.platform !== 'win32') flush(folder, 'r');
};

/**
 * Writes a whole file so that after a power cut either the old or the new content is there, never a
 * part.
 */
export function writeDurably(file: string, content: string | Uint8Array, mode = 0o600): void {
  const next = `${file}.new`;
  writeFileSync(next, content, { mode });
  flush(next, 'r+');
  renameSync(next, file);
  flushFolder(path.dirname(file));
}
