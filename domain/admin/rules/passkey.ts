import { fail, ok, type Result } from '#domain/platform/result.ts';

/** Passkeys that one person may have: each has a key of the keyboard. */
export const mostPasskeys = 9;
/** Letters of a passkey's name. */
export const passkeyNameLength = 40;
/** Seconds within which a challenge is answered. */
export const challengeSeconds = 120;

/** An address in place of a name: four numbers, or one with colons. */
const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** Where passkeys are made and used: the page, and the name that they are bound to. */
export interface PasskeySite {
  /** Scheme, name and port of the page, as the browser signs it. */
  readonly origin: string;
  /** The name of the server, without the port (WebAuthn calls it the RP ID). */
  readonly name: string;
}

/**
 * The site of a page of this server, by the origin that it was asked for under. Fails with
 * `NO_SITE` where browsers know no passkeys: at an address instead of a name, and without TLS
 * except on the server itself (WebAuthn section 5.1.3, Secure Contexts section 3.1).
 */
export function passkeySite(asked: string): Result<PasskeySite> {
  if (!URL.canParse(asked))
    return fail({ code: 'NO_SITE', message: 'This page was opened under no name.' });
  const { origin, hostname, protocol } = new URL(asked);
  const name = hostname.toLowerCase();
  if (isAddress(name))
    return fail({
      code: 'NO_SITE',
      message:
        'Browsers take passkeys only at a server that is opened by its name, not by its address. ' +
        'Open it by its name; on the server itself that is “localhost”.',
    });
  if (protocol !== 'https:' && name !== 'localhost')
    return fail({
      code: 'NO_SITE',
      message: 'Browsers take passkeys only over a secure line (https), which this is not.',
    });
  return ok({ origin, name });
}
