import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer({ app: { bytes: { perSession: 300_000, inAll: 500_000 } } });
  const address = await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterAll(() => server.close());
const sockets: Socket[] = [];
const leaveAll = (): void => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
afterEach(leaveAll);

const size = 100_000;
/** A request of which the last bytes never come. */
async function half(browser: TestBrowser): Promise<void> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  const taken = once(server.app.http.server, 'request');
  socket.write(
    [
      'POST /api/drafts/save HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Cookie: apothekey=${browser.cookies.get('apothekey')}`,
      'X-Apothekey: 1',
      'Content-Type: application/json',
      `Content-Length: ${size}`,
      '',
      '{"key":"half","value":"',
    ].join('\r\n'),
  );
  await taken;
}
const large = (browser: TestBrowser) =>
  browser.post('/api/drafts/save', { key: 'whole', value: 'x'.repeat(size) });

test('what one session has under way is limited; its small calls and others go on', async () => {
  const technician = await server.signedIn('technician');
  const pharmacist = await server.signedIn('pharmacist');
  for (let index = 0; index < 3; index++) await half(technician);
  // The look-up of the session comes before the count: this call is behind those three.
  await technician.get('/api/rx/counts');

  const refused = await large(technician);

  expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([
    503,
    'Too much is being sent at once. Nothing was done; try again in a moment.',
    '5',
  ]);
  expect((await technician.get('/api/rx/counts')).status).toBe(200);
  expect((await large(pharmacist)).status).toBe(200);

  leaveAll();
  await expect.poll(async () => (await large(technician)).status).toBe(200);
});

test('so is what all have under way together', async () => {
  const people = ['technician', 'pharmacist', 'cashier'];
  const [first, second, third] = await Promise.all(people.map((name) => server.signedIn(name)));
  if (!first || !second || !third) throw new Error('Three people sign in.');
  for (const browser of [first, first, second, second, third]) await half(browser);
  await third.get('/api/rx/counts');

  expect((await large(third)).status).toBe(503);

  leaveAll();
  await expect.poll(async () => (await large(third)).status).toBe(200);
});
