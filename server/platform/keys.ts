import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from '#db/embedded/durable.ts';

/**
 * Secrets that never enter the database, so that who can change rows still can't forge a seal or
 * read a draft.
 */
export interface Keys {
  /** Seals the audit log. */
  readonly audit: Buffer;
  /**
   * Digests what a write was asked to do, which may be a password: without this key nobody can try
   * out what it was.
   */
  readonly requests: Buffer;
  /** A key for one employee's drafts in the browser, base64 (AES-256). */
  draftKeyOf(employeeId: number): string;
}

const readOrMake = (folder: string, name: string): Buffer => {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeDurably(file, randomBytes(32).toString('hex'));
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
};

/**
 * Keys of this installation, made at the first start. Several servers beside each other share the
 * folder `keys`.
 */
export function openKeys(dataDir: string): Keys {
  const folder = path.join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const drafts = readOrMake(folder, 'drafts');
  return {
    audit: readOrMake(folder, 'audit'),
    requests: readOrMake(folder, 'requests'),
    draftKeyOf: (id) => createHmac('sha256', drafts).update(`employee ${id}`).digest('base64'),
  };
}
