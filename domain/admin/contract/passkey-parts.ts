import { bool, int, listOf, object, str, type Infer } from '#domain/platform/schema.ts';
import { mostPasskeys } from '../rules/passkey.ts';

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const bytes = (max: number) => str({ min: 1, max, pattern: /^[\w-]+$/ });
const transports = listOf(str({ max: 20, pattern: /^[a-z-]+$/ }), 10);

/** A passkey as a browser looks for it among the devices. */
export const known = object({ id: bytes(1_400), transports });
export type KnownPasskey = Infer<typeof known>;

const text = str({ max: 2_000 });
/** What a browser is asked to make a passkey of. */
export const begunPasskey = object({
  challenge: text,
  site: text,
  seconds: int({ min: 1 }),
  user: object({ id: text, name: text, displayName: text }),
  /** Passkeys of the person: no device holds two. */
  known: listOf(known, mostPasskeys),
});
export type BegunPasskey = Infer<typeof begunPasskey>;

/** What a browser hands over of a passkey that a device has just made. */
export const attestation = object({
  id: bytes(1_400),
  clientData: bytes(4_000),
  attestation: bytes(16_000),
  transports,
});
export type Attestation = Infer<typeof attestation>;

/** What a browser hands over of a passkey that has just been used. */
export const assertion = object({
  id: bytes(1_400),
  clientData: bytes(4_000),
  authenticator: bytes(2_000),
  signature: bytes(2_000),
});
export type Assertion = Infer<typeof assertion>;

/** What a person's passkey is asked for with: it comes with the refusal `PASSKEY_FIRST`. */
export const passkeyAsked = object({
  challenge: bytes(400),
  site: str({ max: 300 }),
  seconds: int({ min: 1 }),
  known: listOf(known, mostPasskeys),
  /** Whether a code is taken instead: of the app, or a recovery code. */
  codes: bool,
});
export type PasskeyAsked = Infer<typeof passkeyAsked>;
