import type { Attestation } from '#domain/admin/contract/passkey-parts.ts';
import { passkeySite } from '#domain/admin/rules/passkey.ts';
import { fail, ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { deletePasskey } from '#server/repositories/admin/passkeys.ts';
import { confirmRecovery } from '#server/repositories/admin/sign-in-codes.ts';
import { wrongPasskey } from '../sign-in.ts';
import { withDevice, type AskedBy } from './ask.ts';
import { boundTo } from './challenges.ts';
import { begunPasskeyFor, storePasskey, type PasskeyOwner } from './own-passkeys.ts';

/** As it stands among the passkeys of its person, who may add others with names of their own. */
const firstName = 'From the first sign-in';
/** What is made here is no answer to a question for a passkey that there is. */
const bound = (call: AskedBy['call']): string => `${boundTo(call, null, undefined)} first passkey`;

/** Why a first passkey is not taken; the cause is for the audit log. */
export type FirstRefused = Refusal & { readonly cause?: string };

/**
 * A passkey in place of the codes that are required of a person who has neither. Without `made` it
 * fails with `MAKE_PASSKEY`, which carries what a device makes one of, in this browser; with it,
 * the passkey counts, and so do the recovery codes that were shown with the secret. `version` is
 * that of what was begun. Fails with `WRONG_PASSKEY`; the challenge is used up by it: a refusal
 * has to be kept.
 */
export async function firstPasskey(
  owner: PasskeyOwner,
  by: AskedBy,
  { version, made }: { readonly version: number; readonly made?: Attestation | undefined },
): Promise<Result<number, FirstRefused>> {
  const { origin } = by.call;
  const { keys } = by.platform;
  const site = passkeySite(origin);
  if (!site.ok) return refuse('WRONG_PASSKEY', site.error.message);
  if (made === undefined) {
    const begun = { boundTo: bound(withDevice(by)), known: [] };
    const data = begunPasskeyFor(owner, keys, site.value, begun);
    return fail({ code: 'MAKE_PASSKEY', message: 'Make the passkey now.', data });
  }
  const stored = await storePasskey(owner, keys, { origin, name: firstName, made }, bound(by.call));
  if (!stored.ok) return fail({ ...wrongPasskey.error, cause: stored.error.cause });
  if (await confirmRecovery(owner.db, owner.user.id, version)) return ok(stored.value);
  // Another sign-in has set something up meanwhile.
  await deletePasskey(owner.db, owner.user.id, stored.value);
  return fail({ ...wrongPasskey.error, cause: 'changed' });
}
