import type { Db } from '#db/open.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import { findCodes } from '#server/repositories/admin/sign-in-codes.ts';
import { wrongCode } from '../sign-in.ts';
import { begunFor, confirmOwnCodes } from './own-codes.ts';
import { areCodesRequired } from './policy.ts';
import type { SecondFactor } from './second-factor.ts';

interface SignIn {
  readonly db: Db;
  readonly keys: Keys;
  readonly now: string;
}

/**
 * Codes that are required of a person who has none are set up at the sign-in: without a code it is
 * refused with `ENROL_FIRST`, which carries the secret and the recovery codes; with the first code
 * of that secret, they count. Fails with `WRONG_CODE` for another code. The secret was stored then:
 * a refusal has to be kept.
 */
export async function firstCodes(
  { db, keys, now }: SignIn,
  account: Account,
  factor: SecondFactor['kind'],
  code: string | undefined,
): Promise<Result<{ readonly setUp: boolean }, Refusal>> {
  if (factor !== 'none') return ok({ setUp: false });
  if (!(await areCodesRequired(db, account.id, { now, timeZone: account.timeZone })))
    return ok({ setUp: false });
  const { version, begun } = await findCodes(db, account.id);
  const person = { db, user: account, now };
  if (code !== undefined && begun !== null) {
    const done = await confirmOwnCodes(person, keys, { version, code });
    return done.ok ? ok({ setUp: true }) : wrongCode;
  }
  const shown = await begunFor(person, keys, version);
  if (!shown.ok) return shown;
  return fail({
    code: 'ENROL_FIRST',
    message: 'Set up one-time codes: they are required of you from now on.',
    data: shown.value,
  });
}
