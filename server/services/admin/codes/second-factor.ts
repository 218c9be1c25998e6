import type { Db } from '#db/open.ts';
import type { Assertion } from '#domain/admin/contract/passkey-parts.ts';
import { typedCode } from '#domain/admin/rules/sign-in-code.ts';
import type { Keys } from '#server/platform/keys.ts';
import { passkeysOf, usePasskey, type Passkey } from '#server/repositories/admin/passkeys.ts';
import {
  findCodes,
  isRecoveryGood,
  recoveryLeft,
  takeRecovery,
  takeStep,
} from '#server/repositories/admin/sign-in-codes.ts';
import { passkeysAt, usedPasskey } from '../passkeys/assertion.ts';
import { stepOf } from './one-time.ts';
import { openSecret, recoveryDigest } from './sealed.ts';

/**
 * What a call brings besides the password. `none`: the person has neither codes nor passkeys;
 * `missing`: they have, and nothing of it came. What is right is not used up yet, except the
 * challenge of a passkey: the act does that in its transaction.
 */
export type SecondFactor =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'missing';
      /** Those that work under the name by which the page was opened. */
      readonly passkeys: readonly Passkey[];
      /** Names of this server under which other ones work. */
      readonly elsewhere: readonly string[];
      /** Whether a code would be taken: of the app, or a recovery code. */
      readonly codes: boolean;
    }
  | { readonly kind: 'wrong'; readonly of: 'code' }
  | {
      readonly kind: 'wrong';
      readonly of: 'passkey';
      /** For the audit log. */
      readonly cause: string;
    }
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery'; readonly digest: Buffer }
  | {
      readonly kind: 'passkey';
      readonly id: number;
      readonly before: number;
      readonly count: number;
    };

interface Deps {
  readonly db: Db;
  readonly keys: Keys;
}
/** What came with a right password, whose, and where. */
export interface SecondGiven {
  readonly employeeId: number;
  readonly code?: string | undefined;
  readonly passkey?: Assertion | undefined;
  readonly origin: string;
  readonly boundTo: string;
  readonly now: string;
}

const wrongCode = { kind: 'wrong', of: 'code' } as const;
const codeGiven = async (
  { db, keys }: Deps,
  { employeeId, now }: SecondGiven,
  typed: string,
): Promise<SecondFactor> => {
  const code = typedCode(typed);
  if (!code.ok) return wrongCode;
  const { kind, text } = code.value;
  if (kind === 'recovery') {
    const digest = recoveryDigest(keys, employeeId, text);
    return (await isRecoveryGood(db, employeeId, digest)) ? { kind, digest } : wrongCode;
  }
  const codes = await findCodes(db, employeeId);
  const secret = codes.secret === null ? null : openSecret(keys, employeeId, codes.secret);
  const step = secret === null ? null : stepOf(secret, text, { now, lastStep: codes.lastStep });
  return step === null ? wrongCode : { kind, step };
};

/**
 * Judges what a person gave besides a right password: a passkey, or a code. Changes nothing but the
 * challenge of a passkey, which is used up.
 */
export async function secondFactorOf(deps: Deps, given: SecondGiven): Promise<SecondFactor> {
  const { db } = deps;
  const { employeeId, code, passkey } = given;
  const { secret } = await findCodes(db, employeeId);
  const passkeys = await passkeysOf(db, employeeId);
  if (secret === null && passkeys.length === 0) return { kind: 'none' };
  if (passkey !== undefined) {
    const used = await usedPasskey(deps, passkey, passkeys, given);
    return used.ok
      ? { kind: 'passkey', ...used.value }
      : { kind: 'wrong', of: 'passkey', cause: used.error };
  }
  if (code !== undefined) return codeGiven(deps, given, code);
  const here = passkeysAt(passkeys, given.origin);
  return {
    kind: 'missing',
    passkeys: here,
    elsewhere: [...new Set(passkeys.filter((one) => !here.includes(one)).map(({ site }) => site))],
    codes: secret !== null || (await recoveryLeft(db, employeeId)) > 0,
  };
}

/** Uses it up; false where another call with it was first. */
export function spendFactor(
  db: Db,
  employeeId: number,
  factor: SecondFactor,
  now: string,
): Promise<boolean> {
  if (factor.kind === 'totp') return takeStep(db, employeeId, factor.step);
  if (factor.kind === 'recovery') return takeRecovery(db, employeeId, factor.digest, now);
  if (factor.kind === 'passkey') return usePasskey(db, factor.id, { ...factor, now });
  return Promise.resolve(factor.kind === 'none');
}
