import type { PasskeyAsked } from '#domain/admin/contract/passkey-parts.ts';
import { challengeSeconds, passkeySite } from '#domain/admin/rules/passkey.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import type { CallContext } from '#server/platform/request.ts';
import type { Work } from '#server/platform/work.ts';
import type { SecondFactor } from '../codes/second-factor.ts';
import { codeFirst } from '../sign-in.ts';
import { newToken, tokenHash } from '../token.ts';
import { knownAs } from './assertion.ts';
import { boundTo, newChallenge } from './challenges.ts';

type Missing = Extract<SecondFactor, { readonly kind: 'missing' }>;
/** The call that has to bring more than a password, and the act that is proved by it. */
export interface AskedBy extends Pick<CallContext, 'platform' | 'call' | 'cookies'> {
  /** Undefined at a sign-in. */
  readonly action?: string;
}

/** The browser by which the answer is known: one without a name is given one first. */
export const withDevice = ({ call, cookies, action }: AskedBy): AskedBy['call'] => {
  if (action !== undefined || tokenHash(call.device) !== null) return call;
  const { token } = newToken();
  cookies.device(token);
  return { ...call, device: token };
};

const elsewhereText = (names: readonly string[], { codes }: Missing): string =>
  `Your passkeys belong to this server under the name ${names.join(' or ')}. Open it by that ` +
  `name${codes ? ', or type a code or one of your recovery codes' : ''}.`;

/**
 * What is missing besides a right password, as a refusal: a passkey, where the person has one for
 * this page, with a new challenge for it; else a code.
 */
export function whatIsMissing(
  work: Pick<Work, 'caller' | 'now'>,
  by: AskedBy,
  employeeId: number,
  missing: Missing,
): Refusal {
  const { passkeys, elsewhere, codes } = missing;
  const site = passkeySite(by.call.origin);
  if (passkeys.length === 0 || !site.ok)
    return elsewhere.length === 0
      ? codeFirst.error
      : { ...codeFirst.error, message: elsewhereText(elsewhere, missing) };
  const call = withDevice(by);
  const about = {
    employeeId,
    site: site.value.name,
    boundTo: boundTo(call, work.caller, by.action),
  };
  const data: PasskeyAsked = {
    challenge: newChallenge(by.platform.keys, about, work.now),
    site: site.value.name,
    seconds: challengeSeconds,
    known: passkeys.map(knownAs),
    codes,
  };
  return { code: 'PASSKEY_FIRST', message: 'Use your passkey.', data };
}
