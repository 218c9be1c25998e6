import type { Db } from '#db/open.ts';
import { typedCode } from '#domain/admin/rules/sign-in-code.ts';
import type { Keys } from '#server/platform/keys.ts';
import {
  findCodes,
  isRecoveryGood,
  takeRecovery,
  takeStep,
} from '#server/repositories/admin/sign-in-codes.ts';
import { stepOf } from './one-time.ts';
import { openSecret, recoveryDigest } from './sealed.ts';

/**
 * What a call brings besides the password. `none`: the person has no codes; `missing`: they have,
 * and none was typed. A right code is not used up yet: the act does that in its transaction.
 */
export type SecondFactor =
  | { readonly kind: 'none' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery'; readonly digest: Buffer };

/** Judges the code of a person whose password was right. Changes nothing. */
export async function secondFactorOf(
  { db, keys }: { readonly db: Db; readonly keys: Keys },
  employeeId: number,
  typed: string | undefined,
  now: string,
): Promise<SecondFactor> {
  const codes = await findCodes(db, employeeId);
  if (codes.secret === null) return { kind: 'none' };
  if (typed === undefined) return { kind: 'missing' };
  const code = typedCode(typed);
  if (!code.ok) return { kind: 'wrong' };
  const { kind, text } = code.value;
  if (kind === 'recovery') {
    const digest = recoveryDigest(keys, employeeId, text);
    return (await isRecoveryGood(db, employeeId, digest)) ? { kind, digest } : { kind: 'wrong' };
  }
  const secret = openSecret(keys, employeeId, codes.secret);
  const step = secret === null ? null : stepOf(secret, text, { now, lastStep: codes.lastStep });
  return step === null ? { kind: 'wrong' } : { kind, step };
}

/** Uses the code up; false where another call with it was first. */
export function spendCode(
  db: Db,
  employeeId: number,
  factor: SecondFactor,
  now: string,
): Promise<boolean> {
  if (factor.kind === 'totp') return takeStep(db, employeeId, factor.step);
  if (factor.kind === 'recovery') return takeRecovery(db, employeeId, factor.digest, now);
  return Promise.resolve(factor.kind === 'none');
}
