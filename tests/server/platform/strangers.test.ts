import { once } from 'node:events';
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { writeCountedRefusals } from '#server/jobs/platform/counted-refusals.ts';
import { openLive } from '#server/platform/live.ts';
import { TestBrowser, testServer, type TestServer } from '#tests/platform/server.ts';

const address = '10.9.9.9';
let server: TestServer;
beforeEach(async () => {
  server = await testServer({
    app: { deniedPerMinute: 5, connections: { perAddress: 3, untakenMs: 300 } },
  });
});
afterEach(() => server.close());

/** As many calls without a session as an address may make, and one more. */
const strangersCalls = async (cookieOf: (index: number) => string | null): Promise<number[]> => {
  const answers: number[] = [];
  for (let index = 0; index < 6; index++) {
    const browser = server.browser(address);
    const cookie = cookieOf(index);
    if (cookie !== null) browser.cookies.set('apothekey', cookie);
    answers.push((await browser.get('/api/rx/counts')).status);
  }
  return answers;
};
const deniedRows = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['event', 'detail'])
    .where('outcome', '=', 'denied')
    .orderBy('id')
    .execute();
const signedIn = async (name: string): Promise<TestBrowser> => {
  const browser = server.browser(address);
  await browser.signIn(name);
  return browser;
};

test('invented cookies close the address to strangers; who is signed in works on', async () => {
  const technician = await signedIn('technician');

  const answers = await strangersCalls((index) => `${index}`.padEnd(43, 'x'));

  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await technician.get('/api/rx/counts')).status).toBe(200);
});

test('while strangers call, people there sign in, step up, unlock and go on at once', async () => {
  const pharmacist = await signedIn('pharmacist');
  await strangersCalls(() => null);

  const password = 'demo-pharmacist-2026';
  await pharmacist.post('/api/session/step-up', {
    password,
    action: 'a',
    entity: 'rx',
    entityId: 1,
    entityVersion: 1,
  });
  expect((await pharmacist.get('/api/rx/counts')).status).toBe(200);
  await pharmacist.post('/api/session/lock');
  await pharmacist.post('/api/session/unlock', { password });
  expect((await pharmacist.get('/api/rx/counts')).status).toBe(200);
  const technician = await signedIn('technician');
  expect((await technician.get('/api/rx/counts')).status).toBe(200);
});

test('a session that this server has not seen yet is looked up, not refused', async () => {
  const { cookies } = await signedIn('technician');
  const { platform, dataDir } = server;
  const live = await openLive(platform.db, server.database.connection, platform.log, () => {});
  const started = await buildApp({
    platform,
    live: () => live,
    secure: false,
    clientDir: dataDir,
    deniedPerMinute: 5,
  });
  await started.http.ready();
  for (let index = 0; index < 6; index++)
    await new TestBrowser(started, address).get('/api/rx/counts');

  const technician = new TestBrowser(started, address);
  for (const [name, value] of cookies) technician.cookies.set(name, value);

  expect((await new TestBrowser(started, address).get('/api/rx/counts')).status).toBe(429);
  expect((await technician.get('/api/rx/counts')).status).toBe(200);
  await started.http.close();
  await live.close();
});

test('a cookie that was sent to the health address first is as unknown as before', async () => {
  const cookies = Array.from({ length: 6 }, (_, index) => `${index}`.padEnd(43, 'y'));
  for (const cookie of cookies) {
    const browser = server.browser(address);
    browser.cookies.set('apothekey', cookie);
    expect((await browser.get('/health')).status).toBe(200);
  }

  expect(await strangersCalls((index) => cookies[index] ?? null)).toEqual([
    401, 401, 401, 401, 401, 429,
  ]);
});

test('the page is still given to an address whose calls are refused', async () => {
  await strangersCalls(() => null);

  expect((await server.browser(address).get('/')).status).not.toBe(429);
  expect((await server.browser(address).get('/health/live')).status).toBe(200);
});

test('refusals of strangers are counted: one row for the first, one for the others', async () => {
  await strangersCalls(() => null);

  expect(await deniedRows()).toEqual([{ event: 'rx.counts', detail: { code: 'NOT_SIGNED_IN' } }]);
  await writeCountedRefusals(server.platform);
  await writeCountedRefusals(server.platform);
  expect(await deniedRows()).toEqual([
    { event: 'rx.counts', detail: { code: 'NOT_SIGNED_IN' } },
    { event: 'rx.counts', detail: { code: 'NOT_SIGNED_IN', address, further: 4 } },
  ]);
});

test('the description of the calls is for who is signed in, as small as accepted', async () => {
  expect((await server.browser(address).get('/api/openapi.json')).status).toBe(401);
  const technician = await signedIn('technician');

  const plain = await technician.get('/api/openapi.json');
  const small = await technician.get('/api/openapi.json', { 'accept-encoding': 'gzip, br' });

  expect(plain.body.openapi).toMatch(/^3\.1/);
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 4);
});

/** A connection of its own to the listening server. */
const connection = (port: number): Promise<Socket> =>
  new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => done(socket));
    socket.on('error', () => {});
  });
const ended = (socket: Socket): Promise<void> =>
  new Promise((done) => {
    socket.once('close', () => done());
  });
const connectionsHeld = (): Promise<number> =>
  new Promise((done) => {
    server.app.http.server.getConnections((_fault, count) => done(count));
  });
const listening = async ({ http }: typeof server.app = server.app): Promise<number> => {
  await http.listen({ port: 0, host: '127.0.0.1' });
  const bound = http.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen.');
  return bound.port;
};

test('an answer that nobody takes is given up, and its connection ended', async () => {
  const technician = await signedIn('technician');
  const port = await listening();
  const accepted = once(server.app.http.server, 'connection');
  const reader = await connection(port);
  await accepted;
  const cookie = `apothekey=${technician.cookies.get('apothekey')}`;
  const lines = ['GET /api/openapi.json HTTP/1.1', `Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`];
  const request = `${lines.join('\r\n')}\r\n\r\n`;

  // Ten answers of three megabytes are more than the two sides' buffers hold.
  reader.pause();
  reader.write(request.repeat(10));

  await expect.poll(connectionsHeld, { timeout: 60_000 }).toBe(0);
  reader.destroy();
});

test('an address holds so many connections and no more; who leaves makes room', async () => {
  const port = await listening();
  const first = await connection(port);
  const others = [await connection(port), await connection(port)];
  const fourth = await connection(port);
  await ended(fourth);

  const free = ended(first);
  first.destroy();
  await free;

  const answer = await fetch(`http://127.0.0.1:${port}/health/live`);
  expect(answer.status).toBe(200);
  for (const socket of others) socket.destroy();
});

test('a request is taken up when the answer before it has left', async () => {
  const port = await listening();
  const reader = await connection(port);
  const answers: Buffer[] = [];
  reader.on('data', (bytes: Buffer) => answers.push(bytes));
  const request = `GET /health/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;

  reader.write(request.repeat(5));

  const answered = (): number => Buffer.concat(answers).toString().split('"alive"').length - 1;
  await expect.poll(answered).toBe(5);
  reader.destroy();
});

test('files that strangers ask for and never read are closed with their connections', async () => {
  mkdirSync(path.join(server.dataDir, 'pages', 'assets'), { recursive: true });
  writeFileSync(path.join(server.dataDir, 'pages', 'index.html'), '<p>');
  const script = path.join(server.dataDir, 'pages', 'assets', 'script.js');
  writeFileSync(script, Buffer.alloc(8_000_000, 'a'));
  const app = await buildApp({
    platform: server.platform,
    live: () => {
      throw new Error('Nobody listens here.');
    },
    secure: false,
    clientDir: path.join(server.dataDir, 'pages'),
  });
  const port = await listening(app);
  const open = (): number =>
    readdirSync('/proc/self/fd').filter((each) => {
      try {
        return readlinkSync(`/proc/self/fd/${each}`) === script;
      } catch {
        return false;
      }
    }).length;

  const readers = [await connection(port), await connection(port), await connection(port)];
  const request = `GET /assets/script.js HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  for (const reader of readers) {
    reader.pause();
    reader.write(request.repeat(20));
  }
  await expect.poll(open).toBe(readers.length);
  for (const reader of readers) reader.destroy();

  await expect.poll(open).toBe(0);
  await app.http.close();
});

test('strangers are refused before what they send is read; people send messages', async () => {
  const technician = await signedIn('technician');
  const port = await listening();
  const answerTo = async (lines: readonly string[]): Promise<string> => {
    const sender = await connection(port);
    const answer = once(sender, 'data');
    const all = [...lines, `Host: 127.0.0.1:${port}`, 'x-apothekey: 1'];
    sender.write(
      `${all.join('\r\n')}\r\nContent-Type: application/json\r\n\r\nffff\r\n{"username":"a`,
    );
    const [bytes] = await answer;
    sender.destroy();
    return String(bytes).split('\r\n')[0] ?? '';
  };

  const halves = [
    await answerTo(['POST /api/session/sign-in HTTP/1.1', 'Content-Length: 1500000']),
    await answerTo(['POST /api/patients HTTP/1.1', 'Transfer-Encoding: chunked']),
  ];
  const message = await technician.post('/api/drafts/save', {
    key: 'rx',
    value: 'a'.repeat(20_000),
  });

  expect(halves).toEqual(['HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 401 Unauthorized']);
  expect(message.status).toBe(200);
});
