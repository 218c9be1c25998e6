import { expect } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import type { Answer, TestBrowser, TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from '../codes-desk.ts';
import { SoftwareKey, type Odd } from './software-key.ts';

export const refusalOf = ({ status, body }: Answer) => [status, body.code];

/** What happened before at a server is forgotten, and what it wrote down last is read. */
function records(server: () => TestServer) {
  /** Everything after the password is forgotten, and everybody works here. */
  const clear = async () => {
    server().clock.forward({ hours: 1 });
    const { db } = server().database;
    for (const table of ['throttle', 'passkeys', 'recovery_codes', 'sign_in_codes'] as const)
      await db.deleteFrom(table).execute();
    await db
      .updateTable('employees')
      .set({ active: true, blocked: false })
      .where('username', '=', 'cashier')
      .execute();
  };
  const lastAudit = () =>
    server()
      .database.db.selectFrom('audit_log')
      .select(['event', 'outcome', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  return { clear, lastAudit };
}

/** People with passkeys at a server: what they add, sign in with and remove. */
export function passkeysDesk(server: () => TestServer) {
  const { proofOf, signIn } = codesDesk(server);
  /** The proof of one's own that every change of passkeys needs. */
  const proofFor = async (
    browser: TestBrowser,
    name: string,
    more: object = {},
  ): Promise<string> => {
    const proof = await proofOf(browser, stepUpActions.passkeysChange, {
      password: passwordOf(name),
      ...more,
    });
    expect(proof.status, proof.text).toBe(200);
    return proof.body.token;
  };
  /** What a browser is asked to make a passkey of. */
  const begun = async (browser: TestBrowser, name: string, more: object = {}) => {
    const stepUp = await proofFor(browser, name, more);
    const answer = await browser.post('/api/passkeys/begin', { stepUp });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const add = async (
    browser: TestBrowser,
    name: string,
    key: SoftwareKey,
    {
      called = 'Key of the desk',
      odd = {},
      more = {},
    }: { readonly called?: string; readonly odd?: Odd; readonly more?: object } = {},
  ): Promise<Answer> => {
    const made = key.make(await begun(browser, name, more), odd);
    return browser.post('/api/passkeys', { name: called, made });
  };
  /** Somebody with one passkey; the recovery codes that came with it. */
  const withKey = async (name: string) => {
    const browser = await server().signedIn(name);
    const key = new SoftwareKey();
    const added = await add(browser, name, key);
    expect(added.status, added.text).toBe(200);
    const recovery: readonly string[] = added.body.recovery;
    const id: number = added.body.now.passkeys[0].id;
    return { browser, key, recovery, id };
  };
  /** A right password in a browser: the challenge that comes back. */
  const asked = async (name: string, browser = server().browser()) => {
    const answer = await signIn(name, {}, browser);
    expect(refusalOf(answer)).toEqual([403, 'PASSKEY_FIRST']);
    return { browser, data: answer.body.data };
  };
  return { ...records(server), add, asked, begun, proofFor, withKey };
}
