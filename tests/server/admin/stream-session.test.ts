import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCaller, loadSession } from '#server/services/admin/session.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const callOf = (token: string) =>
  ({
    token,
    workstation: 'desk 1',
    address: '10.0.0.1',
    correlationId: 'c-1',
    device: null,
  }) as never;

test('a pharmacist who proves who she is keeps her stream: the session is the same, only its token is new', async () => {
  const browser = await server.signedIn('pharmacist');
  const before = callOf(browser.cookies.get('apothekey')!);
  const session = (await loadCaller(server.platform, before, { background: true }))!.session.id;
  const proof = await browser.post('/api/session/step-up', {
    password: 'demo-pharmacist-2026',
    action: 'rx.verify',
    entity: 'rx',
    entityId: 1,
    entityVersion: 1,
  });
  expect(proof.status).toBe(200);
  expect(await loadCaller(server.platform, before, { background: true })).toBeNull();
  expect((await loadSession(server.platform, before, session))?.session).toMatchObject({
    id: session,
    state: 'active',
  });
  await browser.post('/api/session/lock', {});
  expect((await loadSession(server.platform, before, session))?.session.state).toBe('locked');
  await browser.post('/api/session/sign-out', {});
  expect(await loadSession(server.platform, before, session)).toBeNull();
});
