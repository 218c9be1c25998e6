import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canReach, placeName, sharedPlace, unprivilegedAccount, type Account } from './account.ts';
import { postgresBinaries, postgresMajor } from './binaries.ts';
import { flushFolder, writeDurably } from './durable.ts';

/** One cluster on disk: where its parts lie, who runs it, and how to sign in. */
export interface Cluster {
  readonly home: string;
  readonly data: string;
  readonly socket: string;
  readonly binaries: string;
  readonly account: Account | null;
  readonly password: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The longest path that a Unix socket can have on every system we run on, less the name that
 * PostgreSQL adds.
 */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length;

/**
 * The folder itself, or (as root, in a folder closed to the unprivileged account) one named by a
 * hash of the full path.
 */
const homeOf = (folder: string, account: Account | null): string =>
  canReach(path.dirname(folder), account) ? folder : path.join(sharedPlace, placeName(folder));

const makeFolder = (folder: string, account: Account | null, mode: number): void => {
  try {
    // The folders above stay open to pass through: the unprivileged account has to reach its own.
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
    mkdirSync(folder, { recursive: true, mode });
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, mode);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} can't be used (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): set DATA_DIR to a folder that this account may write to.`,
      { cause: error },
    );
  }
};

const socketFolder = (home: string, account: Account | null): string => {
  const near = path.join(home, 'run');
  const folder =
    Buffer.byteLength(near) <= longestSocketFolder ? near : path.join(os.tmpdir(), placeName(near));
  makeFolder(folder, account, 0o700);
  const { uid } = lstatSync(folder);
  if (
    lstatSync(folder).isSymbolicLink() ||
    (process.getuid && uid !== (account?.uid ?? process.getuid()))
  )
    throw new Error(`${folder} belongs to someone else: set DATA_DIR to another folder.`);
  return folder;
};

const passwordOf = (home: string, account: Account | null): string => {
  const file = path.join(home, 'password');
  if (!existsSync(file)) writeDurably(file, randomBytes(24).toString('hex'));
  if (account) chownSync(file, account.uid, account.gid);
  return readFileSync(file, 'utf8');
};

/** A cluster keeps the account that it was made with, whoever starts it later. */
const ownerOf = (data: string, account: Account | null): Account | null => {
  if (!account || !existsSync(path.join(data, 'PG_VERSION'))) return account;
  const { uid, gid } = statSync(data);
  return uid === 0 ? account : { uid, gid };
};

/**
 * Prepares the folders of a cluster and says where everything is. Throws one sentence where the
 * folder can't be used.
 */
export function openCluster(folder: string): Cluster {
  const wanted = path.resolve(folder);
  const fallback = unprivilegedAccount();
  const home = homeOf(wanted, fallback);
  const data = path.join(home, 'pg');
  const account = ownerOf(data, fallback);
  makeFolder(home, account, 0o700);
  return {
    home,
    data,
    account,
    socket: socketFolder(home, account),
    binaries: postgresBinaries(account),
    password: passwordOf(home, account),
    environment: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  };
}

/**
 * A thousand small files are brought to the disk at once where the system can; one by one takes a
 * second.
 */
const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
const initialise = (cluster: Cluster, marker: string): void => {
  writeDurably(marker, '');
  const made = spawnSync(
    path.join(cluster.binaries, 'bin', 'initdb'),
    [
      '-D',
      cluster.data,
      '-U',
      'app',
      '--pwfile',
      path.join(cluster.home, 'password'),
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      ...syncMethod,
    ],
    { ...cluster.account, env: cluster.environment, cwd: cluster.home, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(
      `The database in ${cluster.data} could not be made: ${(made.stderr || String(made.error)).trim().split('\n').at(-1)}`,
    );
  rmSync(marker);
  flushFolder(cluster.home);
};

/**
 * Makes the cluster when there is none. Refuses, in one sentence, what it did not make or can't
 * read.
 */
export function ensureInitialised(cluster: Cluster): void {
  // Present only while initdb runs: nothing has been acknowledged to anyone yet, so a cut-short one
  // is simply made again.
  const marker = path.join(cluster.home, 'initialising');
  const version = path.join(cluster.data, 'PG_VERSION');
  if (existsSync(marker)) rmSync(cluster.data, { recursive: true, force: true });
  if (!existsSync(version)) {
    if (existsSync(cluster.data) && readdirSync(cluster.data).length > 0)
      throw new Error(
        `${cluster.data} holds files but no database: set DATA_DIR to another folder, or move these files away.`,
      );
    initialise(cluster, marker);
  }
  const found = readFileSync(version, 'utf8').trim();
  if (found !== postgresMajor)
    throw new Error(
      `The data in ${cluster.data} was made by PostgreSQL ${found}, and this program has PostgreSQL ${postgresMajor}: back it up with the program that made it, and restore the backup here.`,
    );
}
