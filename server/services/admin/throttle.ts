import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import {
  lockThrottle,
  removeThrottle,
  removeThrottleOfAccount,
  saveThrottle,
  type ThrottleRow,
} from '#server/repositories/admin/throttle.ts';

/** The one throttle of every path on which a password is given (security design B6). */
const limits = {
  /** Password checks per account, or per account and known device, in a quarter of an hour. */
  account: { attempts: 10, windowMs: 15 * 60_000, consecutive: 100 },
  /** Password checks per network address in a minute. */
  address: { attempts: 30, windowMs: 60_000, consecutive: Number.POSITIVE_INFINITY },
} as const;
type Limit = (typeof limits)[keyof typeof limits];

export interface ThrottleKeys {
  readonly account: string;
  /** Null where the place is known: strangers at the same address can't shut it out. */
  readonly address: string | null;
}
/**
 * `place` is a device that this account has signed in from before, by its hash, or a session of the
 * account: it has an allowance of its own, which strangers can't use up.
 */
export const throttleKeys = (
  usernameKey: string,
  address: string,
  place: string | null,
): ThrottleKeys => ({
  account: `account:${usernameKey}${place === null ? '' : ` ${place}`}`,
  address: place === null ? `address:${address}` : null,
});

/** Which allowance is used up, and when it starts anew; null for one that only a person ends. */
export interface Full {
  readonly of: 'address' | 'account';
  readonly until: string | null;
}

const current = (row: ThrottleRow, limit: Limit, now: string): ThrottleRow =>
  Math.abs(Date.parse(now) - Date.parse(row.window_started_at)) >= limit.windowMs
    ? { failures: 0, consecutive: row.consecutive, window_started_at: now }
    : row;
const isFull = (row: ThrottleRow, limit: Limit): boolean =>
  row.failures >= limit.attempts || row.consecutive >= limit.consecutive;

const fullOf = (of: Full['of'], row: ThrottleRow, limit: Limit): Full => ({
  of,
  until:
    row.consecutive >= limit.consecutive
      ? null
      : new Date(Date.parse(row.window_started_at) + limit.windowMs).toISOString(),
});

/**
 * Takes one attempt from both allowances before the password is looked at, so that parallel guesses
 * can't slip past.
 * Gives the allowance that is used up, else null.
 */
export function takeAttempt(db: Db, keys: ThrottleKeys, now: string): Promise<Full | null> {
  return tx(db, async (eachTx) => {
    if (keys.address !== null) {
      const address = current(await lockThrottle(eachTx, keys.address, now), limits.address, now);
      if (isFull(address, limits.address)) return fullOf('address', address, limits.address);
      await saveThrottle(eachTx, keys.address, { ...address, failures: address.failures + 1 });
    }
    const account = current(await lockThrottle(eachTx, keys.account, now), limits.account, now);
    if (isFull(account, limits.account)) return fullOf('account', account, limits.account);
    await saveThrottle(eachTx, keys.account, {
      ...account,
      failures: account.failures + 1,
      consecutive: account.consecutive + 1,
    });
    return null;
  });
}

/**
 * The password was right: the counters of this place start again, the address gets its attempt
 * back. What strangers have used up stays: each final check of a pharmacist would give them ten
 * guesses more.
 */
export async function giveBackAttempt(db: Db, keys: ThrottleKeys, now: string): Promise<void> {
  await tx(db, async (eachTx) => {
    if (keys.address !== null) {
      const address = await lockThrottle(eachTx, keys.address, now);
      await saveThrottle(eachTx, keys.address, {
        ...address,
        failures: Math.max(0, address.failures - 1),
      });
    }
    await removeThrottle(eachTx, [keys.account]);
  });
}

/**
 * Gives back the one attempt that was taken last, and nothing of the guesses before it: for a right
 * password to which a code is still missing.
 */
export async function giveBackOne(db: Db, keys: ThrottleKeys, now: string): Promise<void> {
  await tx(db, async (eachTx) => {
    for (const key of [keys.address, keys.account]) {
      if (key === null) continue;
      const row = await lockThrottle(eachTx, key, now);
      await saveThrottle(eachTx, key, {
        ...row,
        failures: Math.max(0, row.failures - 1),
        consecutive: Math.max(0, row.consecutive - (key === keys.account ? 1 : 0)),
      });
    }
  });
}

/** Lets an account try again at once, after someone with `employee.unlock` decided so. */
export const clearThrottle = (db: Db, usernameKey: string): Promise<void> =>
  removeThrottleOfAccount(db, `account:${usernameKey}`);
