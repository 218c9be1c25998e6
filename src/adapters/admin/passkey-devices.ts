import {
  begunPasskey,
  passkeyAsked,
  type Assertion,
  type Attestation,
  type BegunPasskey,
  type KnownPasskey,
} from '#domain/admin/contract/passkey-parts.ts';
import { fail, ok, type Failure, type Result } from '#domain/platform/result.ts';

/** The browser asks for less time than the server waits: an answer is never under way too late. */
const spareSeconds = 15;
const algorithms = [-7, -8, -257];

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const ways = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
const descriptorOf = ({ id, transports }: KnownPasskey): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
  transports: ways.filter((way) => transports.includes(way)),
});

const noDevices =
  'This browser takes no passkeys here: that needs a secure line (https) and a browser of today.';
const namedFaults: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already. Use another device.',
  SecurityError: 'The browser takes no passkeys at this address of the server.',
  NotSupportedError: 'No device here can make a passkey of the kind that is asked for.',
  ConstraintError: 'The device can’t check who you are: set up its PIN, fingerprint or face first.',
  AbortError: 'The passkey was not used: the question was taken back.',
};

/** What a person wants of a device, and what is said where nothing came of it. */
interface Wish {
  readonly late: string;
  readonly closed: string;
}
const using: Wish = {
  late: 'No passkey was used in time. Nothing is lost: try again.',
  closed: 'No passkey was used: it was cancelled, or no device here has one of yours. Try again.',
};
const making: Wish = {
  late: 'No passkey was made in time. Nothing is lost: try again.',
  closed:
    'No passkey was made: it was cancelled, or no device here can check who you are. Try again.',
};

/** What went wrong at the device, in words: browsers hide whether somebody cancelled it. */
const faultOf = (error: unknown, words: string): Failure => {
  const name = error instanceof Error ? error.name : '';
  return { code: 'PASSKEY_FIRST', message: namedFaults[name] ?? words };
};

/** Asks the browser, which asks the person and the device. */
async function answered(
  wish: Wish,
  seconds: number,
  ask: (timeout: number) => Promise<Credential | null>,
): Promise<Result<PublicKeyCredential>> {
  if (!('PublicKeyCredential' in globalThis) || !('credentials' in navigator))
    return fail({ code: 'PASSKEY_FIRST', message: noDevices });
  const timeout = Math.max(seconds - spareSeconds, 1) * 1000;
  const began = performance.now();
  try {
    const credential = await ask(timeout);
    if (credential instanceof PublicKeyCredential) return ok(credential);
    return fail(faultOf(null, wish.closed));
  } catch (error) {
    const isLate = performance.now() - began >= timeout;
    return fail(faultOf(error, isLate ? wish.late : wish.closed));
  }
}

/** Uses a passkey as a refusal of the server asks for it; every failure is in words. */
export async function usedPasskey(asked: unknown, signal: AbortSignal): Promise<Result<Assertion>> {
  const read = passkeyAsked.safeParse(asked);
  if (!read.success)
    return fail({ code: 'PASSKEY_FIRST', message: 'The server’s question could not be read.' });
  const { challenge, site, known, seconds } = read.data;
  const used = await answered(using, seconds, (timeout) =>
    navigator.credentials.get({
      signal,
      publicKey: {
        challenge: bytesOf(challenge),
        rpId: site,
        timeout,
        allowCredentials: known.map(descriptorOf),
        userVerification: 'required',
      },
    }),
  );
  if (!used.ok) return used;
  const { rawId, response } = used.value;
  if (!(response instanceof AuthenticatorAssertionResponse))
    return fail(faultOf(null, using.closed));
  return ok({
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    authenticator: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

/** Has a device make a passkey; every failure is in words. */
export async function madePasskey(
  { challenge, site, seconds, user, known }: BegunPasskey,
  signal: AbortSignal,
): Promise<Result<Attestation>> {
  const made = await answered(making, seconds, (timeout) =>
    navigator.credentials.create({
      signal,
      publicKey: {
        challenge: bytesOf(challenge),
        rp: { id: site, name: 'Apothekey' },
        user: { ...user, id: bytesOf(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: known.map(descriptorOf),
        // It is looked for by its id after the password: a security key need not keep a list.
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  if (!made.ok) return made;
  const { rawId, response } = made.value;
  if (!(response instanceof AuthenticatorAttestationResponse))
    return fail(faultOf(null, making.closed));
  return ok({
    id: textOf(rawId),
    clientData: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports().filter((way) => /^[a-z-]{1,20}$/.test(way)),
  });
}
/** The same as a refusal of the server asks for it. */
export async function madeAsAsked(
  asked: unknown,
  signal: AbortSignal,
): Promise<Result<Attestation>> {
  const read = begunPasskey.safeParse(asked);
  return read.success
    ? madePasskey(read.data, signal)
    : fail({ code: 'PASSKEY_FIRST', message: 'The server’s question could not be read.' });
}
