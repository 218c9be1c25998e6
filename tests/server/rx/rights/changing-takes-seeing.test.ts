import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
});
afterAll(() => server.close());

const password = 'a long enough password 7';
/** Somebody whose only role grants these permissions of the processing page. */
async function whoMay(username: string, ...keys: readonly PermissionKey[]): Promise<TestBrowser> {
  const actor = await desk.person(username, 'Nobody', null);
  await desk.account({ ...actor, permissions: new Set(['page.processing', ...keys]) }, password);
  const browser = server.browser();
  await browser.signIn(username, password);
  return browser;
}

test('who may change prescriptions and not see them is shown none by a refusal', async () => {
  const rx = await desk.enter();
  const editor = await whoMay('edith', 'rx.edit');

  const refused = await editor.put(`/api/rx/${rx.rxId}`, {
    draft: rx.draft,
    version: rx.version + 5,
    answers: [],
  });

  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain('Rivera');
});

test.each(['rx.reverse', 'rx.resubmit'] as const)(
  '%s without the sight of claims takes none back, and shows none',
  async (key) => {
    const rx = await desk.enter();
    const person = await whoMay(key.replace('.', ''), 'rx.read', key);
    const call = key === 'rx.reverse' ? 'reverse' : 'resubmit';
    const corrections = { patient: null, values: {}, clarifications: [], dur: [] };

    const refused = await person.post(`/api/rx/${rx.rxId}/claims/${call}`, {
      version: rx.version + 5,
      ...(key === 'rx.resubmit' ? { rank: 'primary', what: 'data', corrections, card: null } : {}),
    });

    expect(refused.status).toBe(403);
  },
);
