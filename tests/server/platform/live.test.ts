import { once } from 'node:events';
import { createConnection, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLive } from '#server/platform/live.ts';
import { insertChanges } from '#server/repositories/platform/outbox.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await testServer();
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** A workstation's event stream; `until` reads on until the text was seen. */
const stream = async (browser: TestBrowser, url = base, headers: Record<string, string> = {}) => {
  const control = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { cookie: `apothekey=${browser.cookies.get('apothekey')}`, ...headers },
    signal: control.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended after: ${text}`);
      text += value;
    }
    return text;
  };
  return { response, until, close: () => control.abort() };
};

test('a change reaches the other workstation, on another server too, as entity, id and version', async () => {
  const live = await openLive(
    server.database.db,
    server.database.connection,
    server.platform.log,
    () => {},
  );
  const second = await buildApp({
    platform: server.platform,
    live: () => live,
    secure: false,
    clientDir: '/nowhere',
  });
  await second.http.listen({ port: 0, host: '127.0.0.1' });
  const admin = await server.signedIn('admin');
  const here = await stream(await server.signedIn('pharmacist'));
  const there = await stream(
    await server.signedIn('technician'),
    `http://127.0.0.1:${(second.http.server.address() as AddressInfo).port}`,
  );
  await Promise.all([here.until('event: hello'), there.until('event: hello')]);
  expect(here.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const company = (await admin.post('/company', { name: 'Seen Everywhere' })).body.object;
  const notice = `event: change\ndata: {"entity":"company","id":${company.id},"version":1}`;
  expect(await here.until(notice)).not.toContain('Seen Everywhere');
  await there.until(notice);
  here.close();
  there.close();
  second.streams.closeAll();
  await second.http.close();
  await live.close();
});

test('who comes back with the last id gets what was missed; listening does not put off the lock; strangers get nothing', async () => {
  const admin = await server.signedIn('admin');
  const technician = await server.signedIn('technician');
  const company = (await admin.post('/company', { name: 'Missed' })).body.object;
  const back = await stream(technician, base, { 'last-event-id': '1' });
  await back.until(`"entity":"company","id":${company.id}`);
  back.close();
  server.clock.forward({ minutes: 9 });
  (await stream(technician)).close();
  server.clock.forward({ minutes: 1 });
  expect((await technician.get('/api/session')).body.state).toBe('locked');
  expect((await stream(technician)).response.status).toBe(401);
  expect((await stream(server.browser())).response.status).toBe(401);
});

test('one person has forty streams open at most; a closed one makes room', async () => {
  const technician = await server.signedIn('technician');
  const open = [];
  for (let index = 0; index < 40; index++) open.push(await stream(technician));
  const refused = await stream(technician);
  expect(refused.response.status).toBe(429);
  refused.close();

  const other = await stream(await server.signedIn('cashier'));
  expect(other.response.status).toBe(200);
  other.close();
  for (const each of open) each.close();
  await expect
    .poll(
      async () => {
        const again = await stream(technician);
        again.close();
        return again.response.status;
      },
      { timeout: 30_000 },
    )
    .toBe(200);
});

test('whoever leaves before the stream has begun takes up no place', async () => {
  const technician = await server.signedIn('technician');
  const { host, port } = new URL(base);
  const cookie = `apothekey=${technician.cookies.get('apothekey')}`;
  const request = `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
  for (let index = 0; index < 40; index++) {
    const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
    await once(socket, 'connect');
    const left = once(socket, 'close');
    socket.write(request, () => socket.resetAndDestroy());
    await left;
  }
  // What they asked for was looked at before this call is answered.
  await technician.get('/api/session');

  const stayed = await stream(technician);

  expect(stayed.response.status).toBe(200);
  stayed.close();
});

test('a lock is told on an open stream at once', async () => {
  const technician = await server.signedIn('technician');
  const open = await stream(technician);
  await open.until('event: hello');

  await technician.post('/api/session/lock');

  expect(await open.until('event: session')).toContain('data: {"state":"locked"}');
  open.close();
});

test('withdrawn rights count on an open stream at once; no ids of what is not read', async () => {
  const cashier = await server.signedIn('cashier');
  const pharmacist = await server.signedIn('pharmacist');
  const [till, bench] = [await stream(cashier), await stream(pharmacist)];
  await Promise.all([till.until('event: hello'), bench.until('event: hello')]);
  const { id: storeId } = await server.database.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const say = (entity: string, entityId: number) =>
    insertChanges(server.database.db, server.clock.now().toISOString(), [
      { storeId, entity, entityId, version: 1 },
    ]);

  await say('erx', 7001);
  await say('note', 7002);
  await say('rx', 7003);
  expect(await till.until('"entity":"rx","id":7003')).not.toMatch(/7001|7002/);
  expect(await bench.until('"entity":"rx","id":7003')).toContain('"entity":"erx","id":7001');

  await server.database.db
    .deleteFrom('role_permissions')
    .where('permission_id', '=', 501)
    .where('role_id', 'in', (eb) =>
      eb.selectFrom('roles').select('id').where('role_name', '=', 'Cashier'),
    )
    .execute();
  await say('role', 1);
  await say('rx', 7004);
  await say('drawer', 7005);
  expect(await till.until('"entity":"drawer","id":7005')).not.toContain('7004');
  till.close();
  bench.close();
});
