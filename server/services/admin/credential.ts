import type { Db } from '#db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import {
  findAccount,
  findAccountByBadge,
  usernameKey,
  type Account,
} from '#server/repositories/admin/employees.ts';
import { isKnownDevice } from '#server/repositories/admin/throttle.ts';
import { badgeHash } from './badge.ts';
import { checkPassword } from './password-hash.ts';
import { giveBackAttempt, takeAttempt, throttleKeys } from './throttle.ts';
import { tokenHash } from './token.ts';

/**
 * The result of a password given with a call. `null` account: wrong, unknown, blocked or throttled,
 * all alike.
 */
export interface CredentialCheck {
  readonly account: Account | null;
  readonly tooManyFromHere: boolean;
}

interface Given {
  readonly username?: string;
  readonly badge?: string;
  readonly password: string;
}

/**
 * Checks the password of a call: the account's that is named or whose badge was scanned, or the
 * caller's own where the call names none. Every path goes
 * through the one throttle, and a wrong name costs the same work as a wrong password.
 */
export async function checkCredential(
  { db, clock, demo }: { db: Db; clock: Clock; demo: boolean },
  call: IncomingCall,
  caller: Caller | null,
  input: unknown,
): Promise<CredentialCheck> {
  const given = input as Given;
  const badge = given.badge === undefined ? null : badgeHash(given.badge);
  const account =
    badge === null
      ? await findAccount(db, given.username ?? caller?.user.username ?? '')
      : await findAccountByBadge(db, badge);
  // Guesses at a badge count against its person, as guesses by name do; a badge that nobody has is
  // counted too.
  const username =
    badge === null
      ? (given.username ?? caller?.user.username ?? '')
      : (account?.username ?? `badge ${badge}`);
  const device = tokenHash(call.device);
  const known =
    device !== null && account !== undefined && (await isKnownDevice(db, account.id, device));
  const keys = throttleKeys(usernameKey(username), call.address, known ? device : null);
  const full = await takeAttempt(db, keys, clock.now().toISOString());
  if (full === 'address') return { account: null, tooManyFromHere: true };
  const usable =
    account !== undefined && account.usable && full === null && (demo || !account.demo);
  const right = await checkPassword(usable ? account.passwordHash : null, given.password);
  if (!right || !account) return { account: null, tooManyFromHere: false };
  await giveBackAttempt(db, keys, clock.now().toISOString());
  return { account, tooManyFromHere: false };
}
