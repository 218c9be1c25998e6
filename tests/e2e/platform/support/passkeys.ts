import type { CDPSession, Page } from 'playwright/test';

/** A security key at a page, as Chromium plays one: it can refuse to know its person. */
export interface VirtualKey {
  /** Whether the PIN or the finger is right from now on. */
  knows(isKnown: boolean): Promise<void>;
  /** How many passkeys it holds. */
  held(): Promise<number>;
}
const options = {
  protocol: 'ctap2',
  transport: 'usb',
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Plugs a virtual security key in. */
export async function plugIn(page: Page): Promise<VirtualKey> {
  const line: CDPSession = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    knows: async (isUserVerified) => {
      await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    held: async () =>
      (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
/** The page as it is opened by name: browsers take no passkeys at an address. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
