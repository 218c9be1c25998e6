import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { Answer, TestBrowser, TestServer } from '#tests/platform/server.ts';

export const passwordOf = (name: string) => `demo-${name}-2026`;
export interface Enrolled {
  readonly browser: TestBrowser;
  readonly secret: string;
  readonly recovery: readonly string[];
  readonly version: number;
}

/** People with one-time codes at a server: their apps, sign-ins and proofs. */
export function codesDesk(server: () => TestServer) {
  /** What the app on the phone shows `steps` of thirty seconds from now. */
  const codeOf = (secret: string, steps = 0): string =>
    generateSync({
      secret,
      epoch: Math.floor(server().clock.now().getTime() / 1000) + steps * 30,
    });
  /** As many seconds as a person waits for the next code. */
  const nextCode = () => server().clock.forward({ seconds: 30 });

  const signIn = (name: string, more: object = {}, browser = server().browser()): Promise<Answer> =>
    browser.post('/api/session/sign-in', { username: name, password: passwordOf(name), ...more });
  /** A proof for one's own account, given with the password and, where there is one, the code. */
  const proofOf = async (browser: TestBrowser, action: string, given: object): Promise<Answer> => {
    const { user } = (await browser.get('/api/session')).body;
    return browser.post('/api/session/step-up', {
      action,
      entity: 'employee',
      entityId: user.id,
      entityVersion: user.version,
      ...given,
    });
  };
  const begin = async (browser: TestBrowser, name: string, version = 0, more: object = {}) => {
    const proof = await proofOf(browser, stepUpActions.codesChange, {
      password: passwordOf(name),
      ...more,
    });
    return browser.post('/api/codes', { version, stepUp: proof.body.token });
  };
  /** Somebody whose codes count; the next code of the app is not used yet. */
  const enrolled = async (name: string): Promise<Enrolled> => {
    const browser = await server().signedIn(name);
    const { secret, recovery, version } = (await begin(browser, name)).body;
    const done = await browser.post('/api/codes/confirm', { version, code: codeOf(secret) });
    expect([done.status, done.body.recoveryLeft]).toEqual([200, 10]);
    nextCode();
    return { browser, secret, recovery, version: done.body.version };
  };
  return { begin, codeOf, enrolled, nextCode, proofOf, signIn };
}
