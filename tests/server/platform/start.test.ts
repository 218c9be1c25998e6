import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#db/root.ts';
import { readConfig } from '#server/platform/config.ts';
import { freshDatabase } from '#tests/platform/database.ts';
import { buildServer } from '../../../scripts/build.mjs';

const bundle = `dist/test-server-${process.pid}`;
beforeAll(() => buildServer(bundle));
afterAll(() => rmSync(path.join(projectRoot, bundle), { recursive: true, force: true }));

const folders: string[] = [];
const children: ChildProcess[] = [];
const folder = () => {
  const field = mkdtempSync(path.join(tmpdir(), 'apothekey-start-'));
  chmodSync(field, 0o711);
  folders.push(field);
  return field;
};
afterEach(async () => {
  await Promise.all(
    children.splice(0).map((childProcess) =>
      childProcess.exitCode !== null || childProcess.signalCode !== null
        ? Promise.resolve()
        : new Promise((done) => {
            childProcess.once('exit', done);
            childProcess.kill('SIGTERM');
          }),
    ),
  );
  for (const field of folders.splice(0)) rmSync(field, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
  ready(): Promise<string>;
}
const run = (env: Record<string, string>, flags: string[] = [], cwd: string = projectRoot): Run =>
  watched(
    spawn(process.execPath, [path.join(projectRoot, bundle, 'main.mjs'), ...flags], {
      cwd,
      env: { PATH: process.env.PATH, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
const watched = (child: ChildProcessByStdio<null, Readable, Readable>): Run => {
  children.push(child);
  let text = '';
  const grew = new Set<() => void>();
  for (const pipe of [child.stdout, child.stderr])
    pipe.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const call of grew) call();
    });
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      done(code);
      for (const call of grew) call();
    }),
  );
  const ready = async () => {
    for (;;) {
      const found = /ready: (\S+)/.exec(text);
      if (found) return found[1]!;
      if (child.exitCode !== null) throw new Error(`It did not start: ${text}`);
      await new Promise<void>((go) => {
        grew.add(go);
      });
    }
  };
  return { child, output: () => text, ended, ready };
};
/** Everything that a failed start prints: one line, no stack. */
const failure = async (env: Record<string, string>, flags: string[] = []) => {
  const ownRun = run(env, flags);
  const code = await ownRun.ended;
  expect(ownRun.output().trim().split('\n')).toHaveLength(1);
  return { code, line: ownRun.output().trim() };
};

/** What a file holds; nothing where the engine that is still ending has just removed it. */
const textIn = (place: string): string => (existsSync(place) ? readFileSync(place, 'latin1') : '');
test('what can’t work says so in one sentence and ends with 1', async () => {
  const dataDir = folder();
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await failure({ DATA_DIR: file })).toEqual({
    code: 1,
    line: `Apothekey did not start. The data folder ${file} can't be used (ENOTDIR): set DATA_DIR to a folder that this account may write to.`,
  });
  expect(await failure({ DATA_DIR: dataDir, PORT: 'eighty' })).toEqual({
    code: 1,
    line: 'Apothekey did not start. PORT is “eighty”: it must be a number from 0 to 65535.',
  });
  expect(await failure({ DATA_DIR: dataDir, HOST: '0.0.0.0' })).toEqual({
    code: 1,
    line: 'Apothekey did not start. HOST=0.0.0.0 can be reached from other computers: set TLS_CERT and TLS_KEY, or TRUSTED_PROXY to the address of the proxy that does TLS.',
  });
  expect(
    await failure({ DATA_DIR: dataDir, HOST: '0.0.0.0', TRUSTED_PROXY: '10.0.0.1' }, ['--demo']),
  ).toEqual({
    code: 1,
    line: 'Apothekey did not start. The demo accounts have known passwords: the demo flag works on this computer only, not on HOST=0.0.0.0.',
  });
  expect(await failure({ DATA_DIR: dataDir, HOST: '0.0.0.0', TRUSTED_PROXY: '10.0.0.1' })).toEqual({
    code: 1,
    line: expect.stringContaining('TRUSTED_PROXY needs HOSTS: the names under which'),
  });
  expect((await failure({ DATA_DIR: dataDir, HOSTS: 'rx.example, a/b' })).line).toContain(
    'HOSTS names “a/b”: it lists names such as rx.store.example, between commas.',
  );
  expect((await failure({ DATA_DIR: dataDir, DATABASE_URL: 'mysql://x/y' })).line).toBe(
    'Apothekey did not start. DATABASE_URL is not a PostgreSQL address: it starts with postgres:// or postgresql://.',
  );
  expect(
    (await failure({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' })).line,
  ).toMatch(
    /^Apothekey did not start\. The database of DATABASE_URL can't be used \(.*\): check host, port, name, user and password\.$/,
  );
});

test('a database on another computer is reached over TLS, unless somebody says otherwise', () => {
  const here = 'postgres://u:p@127.0.0.1:5432/x';
  const there = 'postgres://u:p@db.store.example:5432/x';
  const url = (DATABASE_URL: string, more = {}) =>
    readConfig({ DATABASE_URL, ...more }, []).databaseUrl;

  for (const address of [
    here,
    'postgresql:///x?host=/run/postgresql',
    `${there}?sslmode=verify-full`,
    `${there}?sslmode=require`,
  ])
    expect(url(address)).toBe(address);
  expect(url(there, { DATABASE_WITHOUT_TLS: '1' })).toBe(there);
  for (const address of [
    there,
    `${there}?sslmode=disable`,
    `${there}?sslmode=no-verify`,
    `${here}?host=db.store.example`,
    'postgres://u:p@127.evil.example.com/x',
  ])
    expect(() => url(address)).toThrow(/^DATABASE_URL leads to .* without TLS: add sslmode=verify/);
});

test('an engine that acknowledges before it has written is refused, however the address asks for it', async () => {
  const database = await freshDatabase();
  const line = async (url: string) =>
    (await failure({ DATA_DIR: folder(), DATABASE_URL: url })).line;
  // The engine of the tests never flushes; this is what its owner would be told.
  expect(await line(database.url)).toBe(
    'Apothekey did not start. The database runs with fsync, full_page_writes, synchronous_commit off and would lose acknowledged work in a power cut: turn it on.',
  );
  expect(
    await line(`${database.url}&options=${encodeURIComponent('-c synchronous_commit=on')}`),
  ).toMatch(/runs with fsync, full_page_writes off and would lose/);
  await database.drop();
});

test('data of another PostgreSQL, and files that are no database, are refused and left alone', async () => {
  const dataDir = folder();
  const pg = path.join(dataDir, 'database', 'pg');
  mkdirSync(pg, { recursive: true });
  chmodSync(path.join(dataDir, 'database'), 0o711);
  writeFileSync(path.join(pg, 'holiday.jpg'), 'x');
  expect((await failure({ DATA_DIR: dataDir })).line).toMatch(
    /holds files but no database: set DATA_DIR to another folder, or move these files away\.$/,
  );
  writeFileSync(path.join(pg, 'PG_VERSION'), '17\n');
  expect((await failure({ DATA_DIR: dataDir })).line).toMatch(
    /was made by PostgreSQL 17, and this program has PostgreSQL 18: back it up with the program that made it, and restore the backup here\.$/,
  );
  expect(readFileSync(path.join(pg, 'holiday.jpg'), 'utf8')).toBe('x');
});

test('first start, Ctrl+C, second start on the same data; a port in use; the demo data is refused without its flag', async () => {
  const dataDir = folder();
  const first = run({ DATA_DIR: dataDir }, ['--demo']);
  const address = await first.ready();
  expect((await fetch(`${address}/health`)).status).toBe(200);
  const signIn = (url: string) =>
    fetch(`${url}/api/session/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-apothekey': '1' },
      body: JSON.stringify({ username: 'pharmacist', password: 'demo-pharmacist-2026' }),
    });
  expect((await signIn(address)).status).toBe(200);
  const port = new URL(address).port;
  const other = folder();
  expect((await failure({ DATA_DIR: other, PORT: port })).line).toBe(
    `Apothekey did not start. Port ${port} on 127.0.0.1 is in use by another program: end that program, or set PORT to another number.`,
  );
  expect(existsSync(path.join(other, 'database', 'pg', 'postmaster.pid'))).toBe(false);
  const from = Date.now();
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  expect(Date.now() - from).toBeLessThan(10_000);
  expect(existsSync(path.join(dataDir, 'database', 'pg', 'postmaster.pid'))).toBe(false);
  const second = run({ DATA_DIR: dataDir }, ['--demo']);
  expect((await signIn(await second.ready())).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect((await failure({ DATA_DIR: dataDir })).line).toMatch(
    /This data holds demo accounts, whose passwords are known/,
  );
});

test('killed hard, it comes back with everything that it had answered, and stops its engine in the end', async () => {
  const dataDir = folder();
  const first = run({ DATA_DIR: dataDir }, ['--demo']);
  const address = await first.ready();
  const headers = { 'content-type': 'application/json', 'x-apothekey': '1' };
  const signedIn = await fetch(`${address}/api/session/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: 'demo-admin-2026' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((code) => code.split(';')[0])
    .join('; ');
  let acknowledged = 0;
  for (; acknowledged < 25; acknowledged++)
    expect(
      (
        await fetch(`${address}/company`, {
          method: 'POST',
          headers: { ...headers, cookie },
          body: JSON.stringify({ name: `Company ${acknowledged}` }),
        })
      ).status,
    ).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  // The token is nowhere in what was written: tables, write-ahead log, keys, anchors.
  const token = /apothekey=([^;]+)/.exec(cookie)![1]!;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files
      .filter((file) => textIn(path.join(file.parentPath, file.name)).includes(token))
      .map((file) => file.name),
  ).toEqual([]);
  const second = run({ DATA_DIR: dataDir }, ['--demo']);
  const again = await second.ready();
  const { object } = (await (
    await fetch(`${again}/api/company/search`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: '{"name":"Company "}',
    })
  ).json()) as { object: unknown[] };
  expect(object).toHaveLength(acknowledged);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(existsSync(path.join(dataDir, 'database', 'pg', 'postmaster.pid'))).toBe(false);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'npm start that is ended by %s leaves no server, database or network behind',
  async (signal) => {
    const dataDir = folder();
    const npm = watched(
      spawn('npm', ['start', '--', '--no-payer', '--no-day'], {
        cwd: projectRoot,
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    const address = await npm.ready();
    const listens = /simulated network answers .*\(127\.0\.0\.1:(\d+)\)/;
    while (!listens.test(npm.output())) await pause(50);
    const network = `http://127.0.0.1:${listens.exec(npm.output())?.[1]}/`;
    npm.child.kill(signal);
    await npm.ended;
    const answers = (url = `${address}/health/live`) => fetch(url).then(Boolean, () => false);
    while (await answers()) await pause(50);
    while (await answers(network)) await pause(50);
    while (existsSync(path.join(dataDir, 'database', 'pg', 'postmaster.pid'))) await pause(50);
    expect(await answers()).toBe(false);
  },
  300_000,
);

test('without the demo flag nobody has a password: the start prints a setup secret', async () => {
  const fresh = run({ DATA_DIR: folder() });
  await fresh.ready();
  expect(fresh.output()).toMatch(
    /Nobody has an account yet\. Setup secret \(works once\):\n {2}[\w-]{24}\n/,
  );
});

test('started from another folder, the demo store is found and names its accounts', async () => {
  const server = run({ DATA_DIR: folder() }, ['--demo'], tmpdir());

  await server.ready();

  expect(server.output()).toMatch(/Demo data\. Accounts:\n {2}admin {2}demo-admin-2026\n/);
});

test('requests that are under way when the server is told to stop are answered', async () => {
  const server = run({ DATA_DIR: folder() }, ['--demo']);
  const address = await server.ready();
  const answers = Array.from({ length: 3 }, () =>
    fetch(`${address}/api/session/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-apothekey': '1' },
      body: JSON.stringify({ username: 'technician', password: 'demo-technician-2026' }),
    }).then((response) => response.status),
  );
  await Promise.race(answers);
  server.child.kill('SIGTERM');
  expect(await Promise.all(answers)).toEqual(Array<number>(3).fill(200));
  expect(await server.ended).toBe(0);
});

// oxlint-disable-next-line vitest/expect-expect -- a start that fails throws
test('the number of a dead engine that now belongs to a stranger does not stop a start', async () => {
  const dataDir = folder();
  const first = run({ DATA_DIR: dataDir }, ['--demo']);
  await first.ready();
  const pidFile = path.join(dataDir, 'database', 'pg', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  first.child.kill('SIGTERM');
  await first.ended;
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  const second = run({ DATA_DIR: dataDir }, ['--demo']);
  await second.ready();
});
