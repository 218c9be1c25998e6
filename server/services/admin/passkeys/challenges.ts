import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { challengeSeconds } from '#domain/admin/rules/passkey.ts';
import type { Caller } from '#server/platform/caller.ts';
import { sha256 } from '#server/platform/canonical.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import { takeChallenge } from '#server/repositories/admin/passkeys.ts';
import { tokenHash } from '../token.ts';

/** What a challenge is good for: nothing else takes its answer. */
export interface ChallengeFor {
  readonly employeeId: number;
  /** The name of the server under which the page stands. */
  readonly site: string;
  /** The browser, or the session and the act in it. */
  readonly boundTo: string;
}

const saltBytes = 16;
const timeBytes = 6;
const sealBytes = 32;

const sealOf = (
  { codes }: Pick<Keys, 'codes'>,
  head: Buffer,
  { employeeId, site, boundTo }: ChallengeFor,
): Buffer =>
  createHmac('sha256', codes)
    .update('passkey challenge ')
    .update(head)
    .update(JSON.stringify([employeeId, site, boundTo]))
    .digest();

/** A challenge that is answered once, within its time, by the person and at the place it is for. */
export function newChallenge(keys: Pick<Keys, 'codes'>, about: ChallengeFor, now: string): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(Date.parse(now) + challengeSeconds * 1000, 0, timeBytes);
  const head = Buffer.concat([randomBytes(saltBytes), time]);
  return Buffer.concat([head, sealOf(keys, head, about)]).toString('base64url');
}

/**
 * Takes the answer to a challenge, whatever the answer is worth. False where the challenge was made
 * for something else, by another server, has ended or was answered before.
 */
export async function isChallengeGood(
  { db, keys }: { readonly db: Db; readonly keys: Pick<Keys, 'codes'> },
  challenge: string,
  about: ChallengeFor,
  now: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== saltBytes + timeBytes + sealBytes) return false;
  const head = bytes.subarray(0, saltBytes + timeBytes);
  if (!timingSafeEqual(bytes.subarray(head.length), sealOf(keys, head, about))) return false;
  const ends = head.readUIntBE(saltBytes, timeBytes);
  if (ends < Date.parse(now)) return false;
  const endsAt = new Date(ends).toISOString();
  return takeChallenge(db, sha256(bytes), { endsAt, now });
}

/**
 * What the answer of a call is bound to: the session and the act that is proved in it, or the
 * browser in which somebody signs in.
 */
export const boundTo = (
  call: Pick<IncomingCall, 'device'>,
  caller: Pick<Caller, 'session'> | null,
  action: string | undefined,
): string =>
  action !== undefined && caller !== null
    ? `session ${caller.session.id} ${action}`
    : `device ${tokenHash(call.device)?.toString('hex') ?? ''}`;
