import type { Db } from '#db/open.ts';
import { messages } from '#domain/platform/messages.ts';
import { required } from '#domain/platform/required.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import {
  endSession,
  insertSession,
  lockSession,
  rotateSession,
} from '#server/repositories/admin/sessions.ts';
import { rememberDevice } from '#server/repositories/admin/throttle.ts';
import type { CredentialCheck } from './credential.ts';
import { absoluteHours } from './session.ts';
import { newToken, tokenHash } from './token.ts';

/**
 * The account of a right password; else the one answer for every wrong one, or 429 where this
 * address tried too often.
 */
export function accountOf(check: CredentialCheck | null): Result<Account> {
  if (check?.tooManyFromHere)
    return refuse(
      'TOO_MANY',
      'Too many attempts from this workstation. Wait a minute, then try again.',
    );
  if (!check?.account) return refuse('INVALID_CREDENTIAL', messages.invalidCredential);
  return { ok: true, value: check.account };
}

/**
 * Opens a session with a token that never existed before; whatever token the browser came with is
 * dead. Gives the cookies' values.
 */
export async function openSession(
  db: Db,
  account: Account,
  call: IncomingCall,
  now: string,
  previousSessionId: number | null,
): Promise<{ token: string; device: string; sessionId: number }> {
  if (previousSessionId !== null) await endSession(db, previousSessionId, now, 'signed in again');
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.parse(now) + absoluteHours * 3_600_000).toISOString();
  const sessionId = await insertSession(db, {
    tokenHash: hash,
    employeeId: account.id,
    storeId: account.storeId,
    workstation: call.workstation,
    now,
    expiresAt,
  });
  const kept = tokenHash(call.device);
  const device = kept
    ? { token: required(call.device, 'the device that was recognized'), hash: kept }
    : newToken();
  await rememberDevice(db, account.id, device.hash, now);
  return { token, device: device.token, sessionId };
}

/**
 * A new token for a session whose person has just proved to be there: unlock, step-up, password
 * change.
 */
export async function renewSession(
  db: Db,
  sessionId: number,
  now: string,
  input: { proved: boolean },
): Promise<string> {
  const { token, hash } = newToken();
  await rotateSession(db, sessionId, hash, {
    state: 'active',
    lastSeenAt: now,
    ...(input.proved ? { authenticatedAt: now } : {}),
  });
  return token;
}

/** The token is dead from now on, whoever holds a copy. */
export const signOut = (db: Db, sessionId: number, now: string): Promise<void> =>
  endSession(db, sessionId, now, 'signed out');
/** Locks at once, as the person asked; only unlocking and signing out work until then. */
export const lock = (db: Db, sessionId: number): Promise<boolean> => lockSession(db, sessionId);
