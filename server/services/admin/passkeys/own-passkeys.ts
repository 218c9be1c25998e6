import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { createHmac } from 'node:crypto';
import type { Db } from '#db/open.ts';
import type { Attestation, BegunPasskey } from '#domain/admin/contract/passkey-parts.ts';
import type { PasskeysView } from '#domain/admin/contract/passkeys.ts';
import {
  challengeSeconds,
  mostPasskeys,
  passkeySite,
  type PasskeySite,
} from '#domain/admin/rules/passkey.ts';
import { shownRecovery } from '#domain/admin/rules/sign-in-code.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { User } from '#server/platform/caller.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { codesRequiredFrom } from '#server/repositories/admin/codes-policy.ts';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  type Passkey,
} from '#server/repositories/admin/passkeys.ts';
import {
  addRecovery,
  endRecovery,
  findCodes,
  forgetReset,
  recoveryLeft,
} from '#server/repositories/admin/sign-in-codes.ts';
import { newRecoveryCodes } from '../codes/one-time.ts';
import { recoveryDigest } from '../codes/sealed.ts';
import { consumeStepUp } from '../step-up.ts';
import { knownAs } from './assertion.ts';
import { isChallengeGood, newChallenge } from './challenges.ts';
import { clientDataOf } from './client-data.ts';

type Scope = Pick<PersonWork, 'db' | 'user' | 'session' | 'now'>;
/** Whose passkey it is: at the sign-in there is no session yet. */
export interface PasskeyOwner {
  readonly db: Db;
  readonly user: Pick<User, 'id' | 'username'>;
  readonly now: string;
}
/** The page that asks: its origin, as the call came with it. */
interface Page {
  readonly origin: string;
}
const adding = 'passkeys.add';
/** ES256, EdDSA and RS256: what devices sign with (RFC 9053, RFC 8812). */
const algorithms = [-7, -8, -257];

/** The person's passkeys, and what else is asked for after the password. */
export async function ownPasskeys(
  db: Db,
  employeeId: number,
  { origin }: Page,
): Promise<PasskeysView> {
  const site = passkeySite(origin);
  const passkeys = await passkeysOf(db, employeeId);
  const { secret } = await findCodes(db, employeeId);
  return {
    passkeys: passkeys.map(({ id, name, addedAt, usedAt, site: madeFor }) => ({
      id,
      name,
      addedAt,
      usedAt,
      site: madeFor,
      here: site.ok && madeFor === site.value.name,
    })),
    trouble: site.ok ? null : site.error.message,
    codes: secret !== null,
    recoveryLeft: await recoveryLeft(db, employeeId),
    requiredFrom: await codesRequiredFrom(db, employeeId),
  };
}

/** Always asked for, however lately the person signed in: who has a passkey has the account. */
async function proved(
  { db, user, session, now }: Scope,
  stepUp: string | undefined,
): Promise<Result<null, Refusal>> {
  const wanted = {
    action: stepUpActions.passkeysChange,
    entity: 'employee',
    entityId: user.id,
    entityVersion: user.version,
  };
  const about = { ...wanted, employeeId: user.id, sessionId: session.id };
  const proof = await consumeStepUp(db, stepUp, about, now);
  return proof.ok ? proof : fail({ ...proof.error, data: wanted });
}

const inSession = ({ session }: Scope): string => `session ${session.id} ${adding}`;

/** What a browser is asked to make a passkey of, bound to a session or to the browser. */
export const begunPasskeyFor = (
  { user, now }: Pick<PasskeyOwner, 'user' | 'now'>,
  keys: Keys,
  { name }: PasskeySite,
  made: { readonly boundTo: string; readonly known: readonly Passkey[] },
): BegunPasskey => ({
  challenge: newChallenge(keys, { employeeId: user.id, site: name, boundTo: made.boundTo }, now),
  site: name,
  seconds: challengeSeconds,
  user: {
    // The device keeps it, so it says nothing of the person (WebAuthn section 14.6.1).
    id: createHmac('sha256', keys.codes).update(`passkeys of ${user.id}`).digest('base64url'),
    name: user.username,
    displayName: user.username,
  },
  known: made.known.filter(({ site }) => site === name).map(knownAs),
});

/**
 * What the browser is asked to make a passkey of. Fails with `STEP_UP`, and with `REFUSED` where
 * none can be made at this page, or the person has as many as anybody may have.
 */
export async function beginPasskey(
  scope: Scope,
  keys: Keys,
  { origin, stepUp }: Page & { readonly stepUp?: string | undefined },
): Promise<Result<BegunPasskey, Refusal>> {
  const { db, user } = scope;
  const site = passkeySite(origin);
  if (!site.ok) return refuse('REFUSED', site.error.message);
  const known = await passkeysOf(db, user.id);
  if (known.length >= mostPasskeys)
    return refuse('REFUSED', `You have ${mostPasskeys} passkeys, the most. Remove one first.`);
  const proof = await proved(scope, stepUp);
  if (!proof.ok) return proof;
  return ok(begunPasskeyFor(scope, keys, site.value, { boundTo: inSession(scope), known }));
}

/** The public half of what the device has made; null where anything of it is not right. */
async function madePasskey(
  { id, clientData, attestation }: Attestation,
  { origin, name }: PasskeySite,
): Promise<Pick<Passkey, 'credential' | 'publicKey' | 'signCount'> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      // Looked at already; an answer is taken once.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: name,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
    };
  } catch {
    return null;
  }
}

/** Recovery codes for somebody who has none left: a device can be lost. */
async function recoveryFor({ db, user }: Scope, keys: Keys): Promise<readonly string[]> {
  if ((await recoveryLeft(db, user.id)) > 0) return [];
  const codes = newRecoveryCodes();
  await addRecovery(
    db,
    user.id,
    codes.map((code) => recoveryDigest(keys, user.id, code)),
  );
  return codes.map(shownRecovery);
}

/** Why a passkey is not taken, for the person and for the audit log. */
export interface PasskeyRefused extends Refusal {
  readonly cause: string;
}
const notTaken = (cause: string) =>
  fail<PasskeyRefused>({
    code: 'REFUSED',
    message:
      'This passkey was not taken: it came too late, twice, or from another page. Add it again.',
    cause,
  });
const wrongName = (message: string) =>
  fail<PasskeyRefused>({ code: 'REFUSED', message, fields: { name: message }, cause: 'name' });

interface MadePasskey extends Page {
  readonly name: string;
  readonly made: Attestation;
}
/**
 * Stores what a device has made, where it answers a challenge that was bound so: its id. It is
 * asked for from the next sign-in on. Fails with `REFUSED`; the challenge is used up by it, unless
 * it was the name.
 */
export async function storePasskey(
  { db, user, now }: PasskeyOwner,
  keys: Keys,
  { origin, name: typed, made }: MadePasskey,
  boundTo: string,
): Promise<Result<number, PasskeyRefused>> {
  const site = passkeySite(origin);
  if (!site.ok) return notTaken('site');
  const name = typed.trim();
  if (name === '') return wrongName('Give the passkey a name, such as that of its device.');
  const others = await passkeysOf(db, user.id);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return wrongName('One of your passkeys has this name already.');
  const said = clientDataOf(made.clientData);
  const about = { employeeId: user.id, site: site.value.name, boundTo };
  if (said === null || !(await isChallengeGood({ db, keys }, said.challenge, about, now)))
    return notTaken('challenge');
  if (said.origin !== site.value.origin || said.crossOrigin) return notTaken('origin');
  const right = others.length < mostPasskeys ? await madePasskey(made, site.value) : null;
  if (right === null) return notTaken('signature');
  const { name: madeFor } = site.value;
  const row = { ...right, name, site: madeFor, transports: made.transports, addedAt: now };
  const id = await insertPasskey(db, user.id, row);
  if (id === null) return notTaken('known passkey');
  await forgetReset(db, user.id);
  return ok(id);
}

/**
 * Adds what a device has made, under a name of the person's own. Gives recovery codes, shown this
 * once, where the person had none. Fails with `REFUSED`, as `storePasskey`.
 */
export async function addPasskey(
  scope: Scope,
  keys: Keys,
  added: MadePasskey,
): Promise<
  Result<
    { readonly id: number; readonly now: PasskeysView; readonly recovery: readonly string[] },
    PasskeyRefused
  >
> {
  const stored = await storePasskey(scope, keys, added, inSession(scope));
  if (!stored.ok) return stored;
  const recovery = await recoveryFor(scope, keys);
  const view = await ownPasskeys(scope.db, scope.user.id, added);
  return ok({ id: stored.value, now: view, recovery });
}

/**
 * Removes one of the person's own passkeys; recovery codes go with the last thing that they stand
 * for. Fails with `NOT_FOUND`, `STEP_UP`, and with `REFUSED` where something is required after the
 * password and this is all that the person has.
 */
export async function removePasskey(
  scope: Scope,
  { id, stepUp, origin }: Page & { readonly id: number; readonly stepUp?: string | undefined },
): Promise<Result<PasskeysView, Refusal>> {
  const { db, user } = scope;
  const { passkeys, codes, requiredFrom } = await ownPasskeys(db, user.id, { origin });
  if (!passkeys.some((one) => one.id === id))
    return refuse('NOT_FOUND', 'You have no such passkey; it may be removed already.');
  const isLast = passkeys.length === 1 && !codes;
  if (isLast && requiredFrom !== null)
    return refuse(
      'REFUSED',
      'A code or a passkey is required of you: add another one, or set up codes, first.',
    );
  const proof = await proved(scope, stepUp);
  if (!proof.ok) return proof;
  await deletePasskey(db, user.id, id);
  if (isLast) await endRecovery(db, user.id);
  return ok(await ownPasskeys(db, user.id, { origin }));
}
