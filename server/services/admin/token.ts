import { randomBytes } from 'node:crypto';
import { sha256 } from '#server/platform/canonical.ts';

/** 256 random bits for a cookie or a proof; only its hash is ever stored. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
};
/** The stored form of a token; null for anything that can't be one. */
export const tokenHash = (token: string | null | undefined): Buffer | null =>
  token && /^[\w-]{43}$/.test(token) ? sha256(token) : null;
