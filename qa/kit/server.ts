import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scratch } from '#tests/platform/scratch.ts';
import { usualInstant } from '#tests/platform/suite-clock.ts';

/** A demo store of its own, on a clock that stands; it is gone when it is stopped. */
export interface KitServer {
  readonly url: string;
  /** Where its clock stands. */
  readonly clock: string;
  /** Where its database and its inboxes are. */
  readonly dataDir: string;
  stop(): Promise<void>;
}
/** When the store is seeded; what works on a copy of it stands a minute later. */
const seededAt = usualInstant;
const afterSeedingMs = 60_000;
export const standingClock = new Date(Date.parse(seededAt) + afterSeedingMs).toISOString();

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    else child.once('exit', () => done());
  });
async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}
/** Starts the built product over a data folder and waits until it says where it listens. */
async function started(
  dataDir: string,
  clock: string,
): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const args = ['scripts/start.mjs', '--no-payer', '--no-network', '--no-day'];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_CLOCK: clock,
      DEMO_CLOCK_STANDS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /ready: (http:\/\/\S+)/.exec(output);
        if (found?.[1] !== undefined) done(found[1]);
      });
    child.once('exit', (code) => {
      failed(new Error(`The server ended with ${code}:\n${output}`));
    });
  });
  return { url, child };
}
const emptyFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
};
const versionOf = (): string => {
  const file = 'dist/server.hash';
  const built = existsSync(file) ? readFileSync(file, 'utf8') : randomUUID();
  return createHash('sha256').update(`${built} ${seededAt}`).digest('hex').slice(0, 12);
};
/** The seeded store of this version, made by the first start that needs it. */
async function seeded(): Promise<string> {
  const folder = path.join(tmpdir(), `apothekey-qa-${versionOf()}`);
  if (existsSync(folder)) return folder;
  const making = emptyFolder(path.join(tmpdir(), `apothekey-qa-${randomUUID()}`));
  const { child } = await started(making, seededAt);
  await stopped(child);
  if (existsSync(folder)) rmSync(making, { recursive: true, force: true });
  else renameSync(making, folder);
  return folder;
}

/** A fresh server over a copy of the seeded demo store, its clock standing at an instant. */
export async function freshServer(clock: string = standingClock): Promise<KitServer> {
  const seed = await seeded();
  const dataDir = emptyFolder(path.join(scratch(), `apothekey-qa-${randomUUID()}`));
  // The database belongs to an account of its own where the run is root’s: `cp -a` keeps that.
  execFileSync('cp', ['-a', `${seed}/.`, dataDir]);
  const { url, child } = await started(dataDir, clock);
  return {
    url,
    clock,
    dataDir,
    stop: async () => {
      await stopped(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
