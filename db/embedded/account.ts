import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** An unprivileged operating-system account. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Where root puts what an unprivileged account must reach although the checkout lies in a closed
 * folder.
 */
export const sharedPlace = '/var/lib/apothekey';

/**
 * The account to drop to when this process is root, else null. Throws one sentence when there is
 * none.
 */
export function unprivilegedAccount(): Account | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const found = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts);
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a "postgres" nor a "nobody" account: start as another user, or set DATABASE_URL.',
  );
}

/**
 * Whether `account` may walk from the root folder to `target`; folders that do not exist yet don't
 * matter.
 */
export function canReach(target: string, account: Account | null): boolean {
  if (!account) return true;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder);
      const enters = uid === account.uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;
      if (!enters) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

/** A short name for a full path, so that two checkouts never meet in one place. */
export const placeName = (full: string): string =>
  `${path.basename(path.dirname(full))}-${createHash('sha256').update(full).digest('hex').slice(0, 16)}`;
