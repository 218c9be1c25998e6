import barcodes from 'bwip-js/node';
import { generateURI } from 'otplib';
import type { Db } from '#db/open.ts';
import type { BegunCodes } from '#domain/admin/contract/begun-codes.ts';
import type { SignInCodesView } from '#domain/admin/contract/codes.ts';
import { shownRecovery, typedCode } from '#domain/admin/rules/sign-in-code.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { User } from '#server/platform/caller.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { codesRequiredFrom } from '#server/repositories/admin/codes-policy.ts';
import { countPasskeys } from '#server/repositories/admin/passkeys.ts';
import {
  beginCodes,
  confirmCodes,
  endCodes,
  findCodes,
  findReset,
  recoveryLeft,
} from '#server/repositories/admin/sign-in-codes.ts';
import { consumeStepUp } from '../step-up.ts';
import { newRecoveryCodes, newSecret, stepOf } from './one-time.ts';
import { openSecret, recoveryDigest, sealSecret } from './sealed.ts';

interface Change {
  readonly version: number;
  readonly stepUp?: string | undefined;
}
type Scope = Pick<PersonWork, 'db' | 'user' | 'session' | 'now'>;
/** Whose codes are set up: at the sign-in there is no session yet. */
interface Person {
  readonly db: Db;
  readonly user: Pick<User, 'id' | 'username'>;
  readonly now: string;
}

/** Since when the person's codes are asked for, and how many recovery codes are left. */
export async function ownCodes(db: Db, employeeId: number): Promise<SignInCodesView> {
  const { version, since } = await findCodes(db, employeeId);
  return {
    version,
    since,
    recoveryLeft: await recoveryLeft(db, employeeId),
    passkeys: await countPasskeys(db, employeeId),
    reset: await findReset(db, employeeId),
    requiredFrom: await codesRequiredFrom(db, employeeId),
  };
}

const stale = async ({ db, user }: Person): Promise<Result<never, Refusal>> =>
  fail({
    code: 'STALE',
    message: 'Your codes were changed at another workstation first.',
    data: await ownCodes(db, user.id),
  });

/** Always asked for, however lately the person signed in: who has the codes has the account. */
async function proved(scope: Scope, { stepUp }: Change): Promise<Result<null, Refusal>> {
  const { db, user, session, now } = scope;
  const wanted = {
    action: stepUpActions.codesChange,
    entity: 'employee',
    entityId: user.id,
    entityVersion: user.version,
  };
  const about = { ...wanted, employeeId: user.id, sessionId: session.id };
  const proof = await consumeStepUp(db, stepUp, about, now);
  return proof.ok ? proof : fail({ ...proof.error, data: wanted });
}

/** The rows of a QR code, `1` for each dark module, without the margin around it. */
function qrRows(text: string): readonly string[] {
  const [code] = barcodes.raw('qrcode', text, '');
  if (code === undefined || !('pixs' in code)) throw new Error('The QR code could not be drawn.');
  const { pixs, pixx } = code;
  return Array.from({ length: pixs.length / pixx }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).join(''),
  );
}

/**
 * Makes a secret and recovery codes for the person, kept sealed and as digests. They count once
 * `confirmOwnCodes` has seen a code; the answer is the only time that they are shown. Fails with
 * `STALE` and `STEP_UP`.
 */
export async function beginOwnCodes(
  scope: Scope,
  keys: Keys,
  change: Change,
): Promise<Result<BegunCodes, Refusal>> {
  const proof = await proved(scope, change);
  if (!proof.ok) return proof;
  return begunFor(scope, keys, change.version);
}

/** The same for somebody who has proved to be there otherwise. Fails with `STALE`. */
export async function begunFor(
  scope: Person,
  keys: Keys,
  version: number,
): Promise<Result<BegunCodes, Refusal>> {
  const { id, username } = scope.user;
  const secret = newSecret();
  const recovery = newRecoveryCodes();
  const isBegun = await beginCodes(scope.db, id, version, {
    secret: sealSecret(keys, id, secret),
    recovery: recovery.map((code) => recoveryDigest(keys, id, code)),
  });
  if (!isBegun) return stale(scope);
  return ok({
    version: version + 1,
    secret,
    picture: [...qrRows(generateURI({ secret, label: username, issuer: 'Apothekey' }))],
    recovery: recovery.map(shownRecovery),
  });
}

const wrong = (message: string) => refuse('REFUSED', message, { code: message });

/**
 * A code of the secret that was begun: from now on it is asked for, and its recovery codes are
 * good. The code is used up by it. Fails with `STALE` and, at the field `code`, `REFUSED`.
 */
export async function confirmOwnCodes(
  scope: Person,
  keys: Keys,
  change: { readonly version: number; readonly code: string },
): Promise<Result<SignInCodesView, Refusal>> {
  const { db, user, now } = scope;
  const codes = await findCodes(db, user.id);
  if (codes.version !== change.version || codes.begun === null) return stale(scope);
  const typed = typedCode(change.code);
  if (!typed.ok || typed.value.kind !== 'totp') return wrong('Type the six digits of the app.');
  const secret = openSecret(keys, user.id, codes.begun);
  const step = secret === null ? null : stepOf(secret, typed.value.text, { now, lastStep: 0 });
  if (step === null)
    return wrong('This is not the code of this secret. Does the clock of the phone go right?');
  if (!(await confirmCodes(db, user.id, change.version, { step, now }))) return stale(scope);
  return ok(await ownCodes(db, user.id));
}

/**
 * No code is asked for any more. Fails with `STALE`, `STEP_UP` and, where codes are required of the
 * person, `REFUSED`.
 */
export async function endOwnCodes(
  scope: Scope,
  change: Change,
): Promise<Result<SignInCodesView, Refusal>> {
  const { requiredFrom } = await ownCodes(scope.db, scope.user.id);
  if (requiredFrom !== null)
    return refuse('REFUSED', 'Codes are required of you: they can be set up anew, not ended.');
  const proof = await proved(scope, change);
  if (!proof.ok) return proof;
  if (!(await endCodes(scope.db, scope.user.id, change.version))) return stale(scope);
  return ok(await ownCodes(scope.db, scope.user.id));
}
