import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '#server/platform/keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const personOf = (employeeId: number): Buffer => Buffer.from(`employee ${employeeId}`);

/** A secret as it is stored: encrypted, and bound to its person. */
export function sealSecret({ codes }: Pick<Keys, 'codes'>, employeeId: number, secret: string) {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, codes, iv).setAAD(personOf(employeeId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The secret in base32; null where it was sealed for somebody else or by another key. */
export function openSecret(
  { codes }: Pick<Keys, 'codes'>,
  employeeId: number,
  stored: Buffer,
): string | null {
  const iv = stored.subarray(0, ivBytes);
  const tag = stored.subarray(ivBytes, ivBytes + tagBytes);
  try {
    const decipher = createDecipheriv(algorithm, codes, iv, { authTagLength: tagBytes })
      .setAAD(personOf(employeeId))
      .setAuthTag(tag);
    const sealed = stored.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** A recovery code as it is stored. Without the key nobody can try out what it was. */
export const recoveryDigest = (
  { codes }: Pick<Keys, 'codes'>,
  employeeId: number,
  code: string,
): Buffer => createHmac('sha256', codes).update(`recovery ${employeeId} ${code}`).digest();
