import { createHmac, createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
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
  /** Signs what leaves as evidence (Ed25519), made of the key that seals the audit log. */
  readonly signer: KeyObject;
  /** Seals the secrets of one-time codes and digests recovery codes. */
  readonly codes: Buffer;
  /** A key for one employee's drafts in the browser, base64 (AES-256). */
  draftKeyOf(employeeId: number): string;
}

const readOrMake = (folder: string, name: string): Buffer => {
  const file = path.join(folder, name);
  if (!existsSync(file)) writeDurably(file, randomBytes(32).toString('hex'));
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
};

/** The head of a PKCS #8 private key of Ed25519, before its 32 bytes (RFC 8410). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex');
const signerOf = (audit: Buffer): KeyObject => {
  const seed = createHmac('sha256', audit).update('signer of exports').digest();
  const key = Buffer.concat([ed25519Head, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

/**
 * Keys of this installation, made at the first start. Several servers beside each other share the
 * folder `keys`.
 */
export function openKeys(dataDir: string): Keys {
  const folder = path.join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const drafts = readOrMake(folder, 'drafts');
  const audit = readOrMake(folder, 'audit');
  return {
    audit,
    signer: signerOf(audit),
    requests: readOrMake(folder, 'requests'),
    codes: readOrMake(folder, 'codes'),
    draftKeyOf: (id) => createHmac('sha256', drafts).update(`employee ${id}`).digest('base64'),
  };
}
