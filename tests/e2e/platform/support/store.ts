import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { scratch } from '#tests/platform/scratch.ts';
import { suiteInstant } from '#tests/platform/suite-clock.ts';

/** The built product, as a person starts it, with the demo store in a folder of its own. */
export interface Store {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  /** Where the network takes commands that was started with it. */
  readonly networkPort: number | null;
  /** Where the payer listens that was started with it. */ readonly payerPort: number | null;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const until = (child: ChildProcess, text: RegExp, output: () => string): Promise<RegExpExecArray> =>
  new Promise((done, failed) => {
    const look = () => {
      const found = text.exec(output());
      if (found) done(found);
    };
    child.stdout!.on('data', look);
    child.on('exit', (code) => failed(new Error(`The server ended with ${code}:\n${output()}`)));
  });

const madeFolder = (): string => {
  const folder = mkdtempSync(path.join(scratch(), 'apothekey-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
};
/**
 * Where the run's one first start has left the demo store: every test's store is a copy of it. Set
 * by the run's setup.
 */
export const seededIn = 'SEEDED_STORE';
function folderWithDemo(): string {
  const folder = madeFolder();
  const seeded = process.env[seededIn];
  // The database belongs to an account of its own where the run is root's: `cp -a` keeps that.
  if (seeded !== undefined && existsSync(seeded)) execFileSync('cp', ['-a', `${seeded}/.`, folder]);
  return folder;
}

/**
 * When each store's folder was first started by this process: a store that is started again goes on
 * from there.
 */
const firstStarts = new Map<string, number>();
/**
 * The demo store is seeded at the suite's instant; what works on a copy of it starts a minute
 * later.
 */
const afterSeedingMs = 60_000;
/** Where a store's clock starts; it ticks from there, and the browser's pages follow it. */
function storeInstant(dataDir: string, isSeeding: boolean): string {
  const first = firstStarts.get(dataDir) ?? Date.now();
  firstStarts.set(dataDir, first);
  const elapsed = Date.now() - first + (isSeeding ? 0 : afterSeedingMs);
  return new Date(Date.parse(suiteInstant) + elapsed).toISOString();
}
/** A store without demo data runs on the computer's own clock: the product refuses it any other. */
const hasDemoData = (env: Readonly<Record<string, string>> | undefined): boolean =>
  env?.HOST === undefined && env?.DATABASE_URL === undefined;

/** What is not asked for is left out of the start. */
const withoutOf = (options: {
  readonly payer?: boolean;
  readonly network?: boolean;
  readonly day?: boolean;
}): readonly string[] =>
  (['payer', 'network', 'day'] as const).flatMap((part) => (options[part] ? [] : [`--no-${part}`]));

/** Starts the server on a free port; `env` may freeze the clock or name another data folder. */
export async function openStore(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly dataDir?: string;
    /** With the payer that answers the demo store's claims. */ readonly payer?: boolean;
    /** With the working day that the demo store begins with. */ readonly day?: boolean;
    /** With the network that answers the demo store's messages. */ readonly network?: boolean;
    /** The folder stays when it stops. */ readonly keep?: boolean;
  } = {},
): Promise<Store> {
  // What the environment changes may change the first start too: such a store begins with nothing.
  const dataDir =
    options.dataDir ??
    (options.env === undefined && !options.day ? folderWithDemo() : madeFolder());
  const clock = hasDemoData(options.env)
    ? { DEMO_CLOCK: storeInstant(dataDir, options.keep === true) }
    : {};
  const child = spawn(process.execPath, ['scripts/start.mjs', ...withoutOf(options)], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...clock, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const output = () => text;
  const [, url] = await until(child, /ready: (http:\/\/\S+)/, output);
  const payer = options.payer
    ? await until(child, /simulated payer answers .*:(\d+)\)/, output)
    : null;
  const network = options.network
    ? await until(child, /simulated network answers .* takes commands at [\d.]+:(\d+)/, output)
    : null;
  const ended = () =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) done();
      else child.once('exit', () => done());
    });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended();
  };
  return {
    url: url!,
    dataDir,
    output,
    payerPort: payer === null ? null : Number(payer[1]),
    networkPort: network === null ? null : Number(network[1]),
    stop: async () => {
      await end('SIGTERM');
      if (!options.dataDir && !options.keep) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** Has the network beside a store do something: one command, as a person would post it. */
export async function commandNetwork({ networkPort }: Store, command: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${networkPort}/`, { method: 'POST', body: command });
  if (!answer.ok) throw new Error(`The network refused “${command}”.`);
}
