import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import { pictureLimits, refusePicture } from '#domain/document/rules/picture-file.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { readPlainFile } from '#server/io/platform/plain-file.ts';
import { sha256 } from '#server/platform/canonical.ts';

/**
 * A file of the folder; `restedMs` is for how long nobody wrote to it, by the computer's own clock.
 */
export type ScanFile = Omit<WaitingScan, 'why'> & { readonly restedMs: number };
/** What scanners have put down for a store. */
export interface ScanSource {
  /** Oldest first, at most 200. */
  list(): Promise<readonly ScanFile[]>;
  /**
   * Its bytes as they are. Refused: it is gone or has changed, is still arriving, or is too large
   * to be read.
   */
  read(scan: string): Promise<Result<{ readonly name: string; readonly bytes: Uint8Array }>>;
  /** It is kept elsewhere now: it is offered no more. */
  taken(scan: string): Promise<void>;
  /** It can't be taken in: it is kept aside. */
  refused(scan: string): Promise<void>;
  /** Its document was destroyed: what was kept of it aside goes too. */
  destroyed(scan: string): Promise<void>;
  /** Nobody wants it, whether it lies in the folder or was refused: it is offered no more. */
  discarded(scan: string): Promise<void>;
}
/** The scanners of the store with this code. */
export type ScanPort = (storeCode: string) => ScanSource;

// What scanners and copying programs name a file while they write it.
const unfinished = /(^\.|\.(tmp|part|partial|filepart|crdownload)$|~$)/i;
/** A file rests this long before it counts as whole. */
const restMs = 1_500;
const mostListed = 200;
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A scan with the whole name of its file; what is shown of a long one is cut. */
interface FoundFile extends ScanFile {
  readonly onDisk: string;
}
/** The name of a file without what nobody sees, or what turns the order of its letters. */
const shownName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_').slice(0, 200);
async function found(folder: string): Promise<FoundFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = await Promise.all(
    (await readdir(folder))
      .filter((name) => !unfinished.test(name))
      .map(async (name) => ({ name, is: await lstat(path.join(folder, name)).catch(() => null) })),
  );
  return files
    .flatMap(({ name, is }): FoundFile[] => {
      if (!is?.isFile()) return [];
      // How old a file is, only the computer's own clock knows.
      const age = Date.now() - is.mtimeMs;
      return [
        {
          scan: sha256(`${name}\0${is.size}\0${is.mtimeMs}`).toString('hex').slice(0, 40),
          name: shownName(name),
          onDisk: name,
          byteSize: is.size,
          at: is.mtime.toISOString(),
          arriving: age >= 0 && age < restMs,
          restedMs: age,
        },
      ];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.name.localeCompare(b.name))
    .slice(0, mostListed);
}
const shown = ({ scan, name, byteSize, at, arriving, restedMs }: FoundFile): ScanFile => ({
  scan,
  name,
  byteSize,
  at,
  arriving,
  restedMs,
});
const gone = refuse(
  'GONE',
  'This scan is not in the scanner’s folder any more: somebody has taken it.',
);
async function read(folder: string, scan: string): ReturnType<ScanSource['read']> {
  const file = (await found(folder)).find((scanFile) => scanFile.scan === scan);
  if (!file)
    return refuse(
      'GONE',
      'This scan is not in the scanner’s folder any more: somebody has taken it, or it was scanned anew.',
    );
  if (file.arriving)
    return refuse(
      'ARRIVING',
      'The scanner is still writing this file. Wait a moment, then take it.',
    );
  if (file.byteSize > pictureLimits.bytes) return refusePicture('TOO_LARGE');
  try {
    const bytes = await readPlainFile(path.join(folder, file.onDisk), pictureLimits.bytes + 1);
    if (bytes === null) return gone;
    // It may have grown since the folder was looked through.
    if (bytes.length > pictureLimits.bytes) return refusePicture('TOO_LARGE');
    return ok({ name: file.name, bytes });
  } catch (error) {
    if (isGone(error)) return gone;
    throw error;
  }
}
const isMoved = (error: unknown): void => {
  if (!isGone(error)) throw error;
};
/** A disk takes so many bytes of a name. */
const longestName = 255;
/**
 * The name of a file that is put aside: its own behind its key. Of a name that is too long then, the
 * beginning and the ending stay.
 */
function asideName(scan: string, name: string): string {
  const key = `${scan.slice(0, 12)}_`;
  const { name: stem, ext } = path.parse(name);
  const letters = [...stem];
  while (Buffer.byteLength(`${key}${letters.join('')}${ext}`) > longestName) letters.pop();
  return `${key}${letters.join('')}${ext}`;
}

/**
 * Moves a file into a folder below, where no scan is looked for; it keeps its name behind its key.
 */
async function putAside(
  folder: string,
  scan: string,
  into: 'taken' | 'refused' | 'discarded',
): Promise<void> {
  const file = (await found(folder)).find((scanFile) => scanFile.scan === scan);
  if (!file) return;
  await mkdir(path.join(folder, into), { recursive: true, mode: 0o700 });
  await rename(
    path.join(folder, file.onDisk),
    path.join(folder, into, asideName(scan, file.onDisk)),
  ).catch(isMoved);
}
/** What was refused lies aside already. */
async function discard(folder: string, scan: string): Promise<void> {
  await putAside(folder, scan, 'discarded');
  const aside = (await readdir(path.join(folder, 'refused')).catch(() => [])).find((name) =>
    name.startsWith(`${scan.slice(0, 12)}_`),
  );
  if (aside === undefined) return;
  await mkdir(path.join(folder, 'discarded'), { recursive: true, mode: 0o700 });
  await rename(path.join(folder, 'refused', aside), path.join(folder, 'discarded', aside)).catch(
    isMoved,
  );
}

/** Removes what lies aside of a scan, under whatever name. */
async function remove(folder: string, scan: string): Promise<void> {
  for (const aside of ['taken', 'discarded'])
    for (const name of await readdir(path.join(folder, aside)).catch(() => []))
      if (name.startsWith(`${scan.slice(0, 12)}_`))
        await rm(path.join(folder, aside, name), { force: true });
}

/**
 * Scanners that save into `scans/<store code>` below the data folder. What was taken is kept in
 * `taken` below it, what can't be in `refused`, what nobody wanted in `discarded`.
 */
export const scanFolders =
  (dataDir: string): ScanPort =>
  (storeCode) => {
    const folder = path.join(dataDir, 'scans', storeCode);
    return {
      list: async () => (await found(folder)).map(shown),
      read: (scan) => read(folder, scan),
      taken: (scan) => putAside(folder, scan, 'taken'),
      refused: (scan) => putAside(folder, scan, 'refused'),
      discarded: (scan) => discard(folder, scan),
      destroyed: (scan) => remove(folder, scan),
    };
  };
