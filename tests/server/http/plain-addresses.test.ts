import { once } from 'node:events';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let port = 0;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer({ app: { deniedPerMinute: 5 } });
  const address = await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

/** What a server says to an address that is sent as it stands: a browser would tidy it first. */
async function sayTo(address: string, headers: readonly string[] = []): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => {
    said += text;
  });
  const lines = [`GET ${address} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close'];
  socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  return said;
}
const cookie = () =>
  `Cookie: ${[...technician.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`;

test.each([
  '/store/../api/rx/counts',
  '/store/%2e%2e/api/rx/counts',
  '/store/x/../../api/rx/counts',
  '/api/session/../patients/1',
  '/api/./patients/1',
  '/api/rx/counts#x',
  '//127.0.0.1/api/rx/counts',
])('%s is no way to a call: the guards would judge another address', async (address) => {
  const said = await sayTo(address, [cookie(), 'Sec-Fetch-Site: cross-site']);

  expect(said).toMatch(/^HTTP\/1\.1 (403|404) /);
  expect(await sayTo(address, [cookie()])).toMatch(/^HTTP\/1\.1 404 /);
});

test('an address that can’t be read is answered like one that isn’t there', async () => {
  const said = await sayTo('/api/patients/%E0%A4%A');

  expect(said).toMatch(/^HTTP\/1\.1 40[14] /);
  expect(said).toMatch(/^content-security-policy: /im);
  expect(said).not.toContain('FST_ERR');
});

test('strangers who name a public address first are counted like others', async () => {
  const answers: string[] = [];
  for (let index = 0; index < 8; index++)
    answers.push((await sayTo('/api/session/../patients/1')).slice(9, 12));

  expect(answers.filter((status) => status === '401')).toEqual([]);
});
