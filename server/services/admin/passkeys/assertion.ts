import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Db } from '#db/open.ts';
import type { Assertion, KnownPasskey } from '#domain/admin/contract/passkey-parts.ts';
import { passkeySite, type PasskeySite } from '#domain/admin/rules/passkey.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { Passkey } from '#server/repositories/admin/passkeys.ts';
import { isChallengeGood } from './challenges.ts';
import { clientDataOf } from './client-data.ts';

/** A passkey that was used rightly: it counts once the act writes its count down. */
export interface UsedPasskey {
  readonly id: number;
  readonly before: number;
  readonly count: number;
}
/** Why an answer is not taken, for the audit log; the person reads one sentence for all of them. */
export type WrongPasskey = Result<UsedPasskey, string>;

/** A passkey as the browser looks for it among the devices. */
export const knownAs = ({ credential, transports }: Passkey): KnownPasskey => ({
  id: credential.toString('base64url'),
  transports: [...transports],
});

/** The passkeys that work under the name by which the page was opened. */
export function passkeysAt(passkeys: readonly Passkey[], origin: string): readonly Passkey[] {
  const site = passkeySite(origin);
  return site.ok ? passkeys.filter((passkey) => passkey.site === site.value.name) : [];
}

/** The device's count in what it signed (WebAuthn section 6.1: bytes 33 to 36); 0 without one. */
const countIn = (authenticator: string): number => {
  const bytes = Buffer.from(authenticator, 'base64url');
  return bytes.length < 37 ? 0 : bytes.readUInt32BE(33);
};

const isSigned = async (
  { id, clientData, authenticator, signature }: Assertion,
  passkey: Passkey,
  { origin, name }: PasskeySite,
): Promise<boolean> => {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData: authenticator, signature },
      },
      // Looked at already; an answer is taken once.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: name,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        // The count is judged apart, so that the log tells a copied device from a wrong signature.
        counter: 0,
      },
    });
    return verified;
  } catch {
    return false;
  }
};

/**
 * Judges the answer of a passkey: the challenge of this person, page and place, one of the person's
 * own passkeys, signed there by who unlocked it, and a count that has gone up. The challenge is
 * used up by it, whatever comes out.
 */
export async function usedPasskey(
  deps: { readonly db: Db; readonly keys: Pick<Keys, 'codes'> },
  given: Assertion,
  passkeys: readonly Passkey[],
  place: {
    readonly employeeId: number;
    readonly origin: string;
    readonly boundTo: string;
    readonly now: string;
  },
): Promise<WrongPasskey> {
  const site = passkeySite(place.origin);
  if (!site.ok) return fail('site');
  const { employeeId, boundTo, now } = place;
  const about = { employeeId, site: site.value.name, boundTo };
  const said = clientDataOf(given.clientData);
  if (said === null || !(await isChallengeGood(deps, said.challenge, about, now)))
    return fail('challenge');
  if (said.origin !== site.value.origin || said.crossOrigin) return fail('origin');
  const credential = Buffer.from(given.id, 'base64url');
  const passkey = passkeys.find((one) => one.credential.equals(credential));
  if (passkey === undefined || passkey.site !== site.value.name) return fail('unknown passkey');
  if (!(await isSigned(given, passkey, site.value))) return fail('signature');
  const count = countIn(given.authenticator);
  const before = passkey.signCount;
  // A count that does not go up is of a copy (WebAuthn section 7.2, step 22).
  if ((count > 0 || before > 0) && count <= before) return fail('count');
  return ok({ id: passkey.id, before, count });
}
