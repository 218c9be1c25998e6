import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostNameOf, ownHosts } from '#server/http/own-hosts.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ app: { hosts: { named: ['rx.store.example', '*.lan'] } } });
});
afterAll(() => server.close());

const signIn = (host: string) =>
  server
    .browser()
    .post(
      '/api/session/sign-in',
      { username: 'technician', password: 'demo-technician-2026' },
      { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
    );

test('a foreign name that leads to this computer (DNS rebinding) is refused', async () => {
  const answer = await signIn('evil.example.com:3000');

  expect(answer.status).toBe(421);
  expect(answer.body).toEqual({
    code: 'FOREIGN_HOST',
    message: expect.stringMatching(
      /^This server does not go by the name “evil.example.com”\. .+ to the variable HOSTS/,
    ),
    correlationId: expect.any(String),
  });
  expect((await server.browser().get('/', { host: 'evil.example.com' })).status).toBe(421);
  expect(server.logged.join('')).toContain('"host":"evil.example.com"');
});

test.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  `${hostname()}:3000`,
  'rx.store.example',
  'RX.Store.Example.:443',
  'counter-1.lan:3000',
])('people who open it as %s sign in', async (host) => {
  expect((await signIn(host)).status).toBe(200);
});

test.each([
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'a.b.lan',
  'lan',
  'xrx.store.example',
])('%s is not taken for one of them', async (host) => {
  expect((await signIn(host)).status).toBe(421);
});

test('health answers a probe under any name', async () => {
  expect((await server.browser().get('/health', { host: '203.0.113.9' })).status).toBe(200);
});

test('a name is compared without its port, its case and its last dot', () => {
  expect(['Store.Example.:8443', '[FE80::1]:80', '10.0.0.5'].map(hostNameOf)).toEqual([
    'store.example',
    'fe80::1',
    '10.0.0.5',
  ]);
  expect(ownHosts({})('store.example')).toBe(false);
});
