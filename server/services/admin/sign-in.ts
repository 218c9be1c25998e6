import type { Db } from '#db/open.ts';
import { messages } from '#domain/platform/messages.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import {
  endSession,
  insertSession,
  lockSession,
  rotateSession,
} from '#server/repositories/admin/sessions.ts';
import { rememberDevice, renameDevice } from '#server/repositories/admin/throttle.ts';
import { renameWorkstationDevice } from '#server/repositories/admin/workstation-devices.ts';
import type { CredentialCheck } from './credential.ts';
import { absoluteHours } from './session.ts';
import { newToken, tokenHash } from './token.ts';

/** A code that nobody takes, after a right password. Which of the reasons it is stays unsaid. */
export const wrongCode = refuse(
  'WRONG_CODE',
  'This code is wrong, was used before, or its time is over. Type the one that your app shows now.',
);
/** A passkey that is not taken, after a right password. Why is in the audit log. */
export const wrongPasskey = refuse(
  'WRONG_PASSKEY',
  'This passkey was not taken: it came too late, or it is none of this account. Try again.',
);
/** A right password to which the code is missing. */
export const codeFirst = refuse(
  'CODE_FIRST',
  'Type the code that your app shows, or one of your recovery codes.',
);

/**
 * The account of a right password, and a code or passkey that is right where one came; else the one
 * answer for every wrong one, 429 where this address or this person's own workstation tried too
 * often, and 503 where too many wait to be looked at.
 */
export function accountOf(check: CredentialCheck | null): Result<Account> {
  if (check?.tooManyFromHere)
    return refuse(
      'TOO_MANY',
      'Too many attempts from this workstation. Wait a minute, then try again.',
    );
  if (check?.busy)
    return refuse(
      'BUSY',
      'Too many people sign in at this moment. Nothing was counted; try again in 10 seconds.',
    );
  if (check?.lockedUntil)
    return refuse(
      'TOO_MANY',
      `After too many wrong passwords, this workstation takes none of this person until ` +
        `${check.lockedUntil}. Other workstations do; somebody who may unlock accounts ends ` +
        'it sooner.',
    );
  if (!check?.account) return refuse('INVALID_CREDENTIAL', messages.invalidCredential);
  if (check.second?.kind === 'wrong') return check.second.of === 'code' ? wrongCode : wrongPasskey;
  return { ok: true, value: check.account };
}

/**
 * Opens a session with a token that never existed before; whatever token the browser came with is
 * dead. The device gets a new token too, under which everybody who is known on it stays known.
 * Gives the cookies' values.
 */
export async function openSession(
  { db, now }: { readonly db: Db; readonly now: string },
  account: Account,
  call: IncomingCall,
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
  const device = newToken();
  const before = tokenHash(call.device);
  if (before) {
    await renameDevice(db, before, device.hash);
    await renameWorkstationDevice(db, before, device.hash);
  }
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
