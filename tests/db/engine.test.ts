import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedEngine } from '#db/embedded.ts';
import type { EngineEvent } from '#db/embedded/engine-watch.ts';
import { isAlive } from '#db/embedded/process-identity.ts';
import { projectRoot } from '#db/root.ts';

const folders: string[] = [];
const engines: EmbeddedEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-engine-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return path.join(folder, 'database');
};
const start = async (folder: string) => {
  const engine = await startEmbedded(folder, { durable: false });
  engines.push(engine);
  return engine;
};
const answers = async (engine: EmbeddedEngine): Promise<boolean> => {
  const client = new pg.Client({ ...engine.connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
const pidFile = (folder: string) => path.join(folder, 'pg', 'postmaster.pid');
const enginePid = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0]);
/** Waits for what has to come about, however slow the machine is. */
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await pause(20);
};

test('a command leaves the database to a server that came meanwhile; the last stops it', async () => {
  const folder = newFolder();
  const command = await start(folder);
  const server = await start(folder);
  await command.stop();
  expect(await answers(server)).toBe(true);
  await server.stop();
  expect([await answers(server), existsSync(pidFile(folder))]).toEqual([false, false]);
}, 300_000);

test('a killed database is started again, but not after its program has stopped it', async () => {
  const folder = newFolder();
  const engine = await start(folder);
  const events: EngineEvent[] = [];
  engine.keepRunning((event) => events.push(event));
  process.kill(enginePid(folder), 'SIGKILL');
  await until(() => events.some((event) => event.kind === 'back'));
  expect([events, await answers(engine)]).toEqual([[{ kind: 'gone' }, { kind: 'back' }], true]);
  await engine.stop();
  expect(existsSync(pidFile(folder))).toBe(false);
}, 300_000);

test('a program that is killed leaves no database running behind it', async () => {
  const folder = newFolder();
  const program = spawn(
    process.execPath,
    [path.join(projectRoot, 'scripts/run.mjs'), 'tests/db/engine-holder.ts', folder],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((done) => program.stdout.once('data', done));
  const pid = enginePid(folder);
  expect(isAlive(pid)).toBe(true);
  const ended = new Promise((done) => program.once('exit', done));
  program.kill('SIGKILL');
  await ended;
  await until(() => !isAlive(pid));
  expect(existsSync(pidFile(folder))).toBe(false);
}, 300_000);
