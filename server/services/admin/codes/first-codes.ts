import type { Db } from '#db/open.ts';
import type { Attestation } from '#domain/admin/contract/passkey-parts.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Account } from '#server/repositories/admin/employees.ts';
import { findCodes } from '#server/repositories/admin/sign-in-codes.ts';
import { choosePassword } from '../first-password.ts';
import type { AskedBy } from '../passkeys/ask.ts';
import { firstPasskey, type FirstRefused } from '../passkeys/first-passkey.ts';
import { wrongCode } from '../sign-in.ts';
import { begunFor, confirmOwnCodes } from './own-codes.ts';
import { areCodesRequired } from './policy.ts';
import type { SecondFactor } from './second-factor.ts';

interface SignIn {
  readonly db: Db;
  readonly now: string;
  /** The call that signs in. */ readonly by: AskedBy;
}
/** What came with the password of who has neither codes nor passkeys. */
interface First {
  readonly code?: string | undefined;
  readonly newPasskey?:
    | { readonly version: number; readonly made?: Attestation | undefined }
    | undefined;
  readonly newPassword?: string | undefined;
}
/** What was set up, as the audit row of the sign-in says it. */
type SetUp = { readonly codesSetUp?: true; readonly passkeySetUp?: number };

/**
 * Codes that are required of a person who has none are set up at the sign-in: without a code it is
 * refused with `ENROL_FIRST`, which carries the secret and the recovery codes; with the first code
 * of that secret, they count. A passkey is made in place of the secret where that is asked for.
 * Fails with `WRONG_CODE` and `WRONG_PASSKEY`, and with `MAKE_PASSKEY`. The secret was stored then,
 * and a challenge used up: a refusal has to be kept.
 */
export async function firstCodes(
  { db, now, by }: SignIn,
  account: Account,
  factor: SecondFactor['kind'],
  { code, newPasskey, newPassword }: First,
): Promise<Result<SetUp, FirstRefused>> {
  if (factor !== 'none') return ok({});
  if (!(await areCodesRequired(db, account.id, { now, timeZone: account.timeZone }))) return ok({});
  const { keys } = by.platform;
  const { version, begun } = await findCodes(db, account.id);
  const person = { db, user: account, now };
  // Recovery codes that were shown again meanwhile have to be seen first.
  if (newPasskey?.version === version && begun !== null) {
    // No device makes a passkey for a sign-in that will be refused.
    if (account.passwordGiven && newPassword === undefined) return choosePassword;
    const made = await firstPasskey(person, by, newPasskey);
    return made.ok ? ok({ passkeySetUp: made.value }) : made;
  }
  if (code !== undefined && begun !== null) {
    const done = await confirmOwnCodes(person, keys, { version, code });
    return done.ok ? ok({ codesSetUp: true }) : wrongCode;
  }
  const shown = await begunFor(person, keys, version);
  if (!shown.ok) return shown;
  return fail({
    code: 'ENROL_FIRST',
    message: 'Set up one-time codes: they are required of you from now on.',
    data: shown.value,
  });
}
