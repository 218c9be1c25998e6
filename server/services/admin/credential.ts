import type { Db } from '#db/open.ts';
import type { Assertion } from '#domain/admin/contract/passkey-parts.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import { turns } from '#server/platform/turns/turns.ts';
import {
  findAccount,
  findAccountByBadge,
  usernameKey,
  type Account,
} from '#server/repositories/admin/employees.ts';
import { isKnownDevice } from '#server/repositories/admin/throttle.ts';
import { badgeHash } from './badge.ts';
import { secondFactorOf, type SecondFactor, type SecondGiven } from './codes/second-factor.ts';
import { boundTo } from './passkeys/challenges.ts';
import { checkPassword } from './password-hash.ts';
import {
  giveBackAttempt,
  giveBackOne,
  takeAttempt,
  throttleKeys,
  type Full,
  type ThrottleKeys,
} from './throttle.ts';
import { tokenHash } from './token.ts';

/**
 * The result of a password given with a call. `null` account: wrong, unknown, blocked or throttled,
 * all alike.
 */
export interface CredentialCheck {
  readonly account: Account | null;
  /** The code or the passkey that came with a right password. */
  readonly second?: SecondFactor;
  readonly tooManyFromHere: boolean;
  /** Too many wait for their password to be looked at; nothing was counted. */
  readonly busy?: true;
  /**
   * In words, when this workstation takes the person's password again. Said only where the person
   * is known: a stranger learns nothing about an account.
   */
  readonly lockedUntil?: string;
}

interface Given {
  readonly username?: string;
  readonly badge?: string;
  readonly password: string;
  readonly code?: string;
  readonly passkey?: Assertion;
  /** What is proved, in a session. */
  readonly action?: string;
}
/** Where a credential is given: the page, and what the answer of a passkey is bound to. */
type Place = Pick<SecondGiven, 'origin' | 'boundTo'>;

/**
 * Passwords that are looked at together, and how many wait: the work of one takes a fifth of a
 * second of a core and 64 MB. Who is known here waits before strangers; the turns of an account, or
 * of a strangers' address, alternate with those of others.
 */
const passwordTurns = turns(2, { first: 200, others: 40, ofOne: 20 });

/** The place from which the account is known: its device, or its own session; null for none. */
const placeOf = async (
  db: Db,
  account: Account | undefined,
  device: Buffer | null,
  caller: Caller | null,
): Promise<string | null> => {
  if (account === undefined) return null;
  if (device !== null && (await isKnownDevice(db, account.id, device)))
    return device.toString('hex');
  return caller?.user.id === account.id ? `session ${caller.session.id}` : null;
};
const untilWords = ({ until }: Full, account: Account | undefined): string =>
  until === null
    ? 'somebody unlocks the account'
    : `${wallClock(until, account?.timeZone ?? 'UTC')}${account?.timeZone ? '' : ' UTC'}`;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
}

/**
 * `account` is undefined for one that is unknown or closed: the work is the same. A wrong code or
 * passkey counts like a wrong password. A right password without the code that its person has
 * gives back its own attempt only: else it would give back the guesses at codes.
 */
const judged = async (
  { db, clock, keys }: Deps,
  counted: ThrottleKeys,
  account: Account | undefined,
  { password, code, passkey, origin, boundTo: bound }: Given & Place,
): Promise<CredentialCheck> => {
  const full = await takeAttempt(db, counted, clock.now().toISOString());
  if (full?.of === 'address') return { account: null, tooManyFromHere: true };
  const right = await checkPassword(full ? null : (account?.passwordHash ?? null), password);
  if (full && counted.address === null)
    return { account: null, tooManyFromHere: false, lockedUntil: untilWords(full, account) };
  if (!right || !account) return { account: null, tooManyFromHere: false };
  const now = clock.now().toISOString();
  const answered = { employeeId: account.id, code, passkey, origin, boundTo: bound, now };
  const second = await secondFactorOf({ db, keys }, answered);
  if (second.kind === 'missing') await giveBackOne(db, counted, now);
  else if (second.kind !== 'wrong') await giveBackAttempt(db, counted, now);
  return { account, second, tooManyFromHere: false };
};

/**
 * Checks the password of a call: the account's that is named or whose badge was scanned, or the
 * caller's own where the call names none. Every path goes
 * through the one throttle, and a wrong name costs the same work as a wrong password.
 */
export async function checkCredential(
  { db, clock, keys, demo }: Deps & { readonly demo: boolean },
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
  const place = await placeOf(db, account, device, caller);
  const turn = passwordTurns.ask(
    place !== null,
    place === null || account === undefined ? `address ${call.address}` : `${account.id}`,
  );
  if (turn === null) return { account: null, tooManyFromHere: false, busy: true };
  const end = await turn;
  const counted = throttleKeys(usernameKey(username), call.address, place);
  const admitted = account?.usable && (demo || !account.demo) ? account : undefined;
  try {
    return await judged({ db, clock, keys }, counted, admitted, {
      ...given,
      origin: call.origin,
      boundTo: boundTo(call, caller, given.action),
    });
  } finally {
    end();
  }
}
