import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureInitialised, openCluster, type Cluster } from '#db/embedded/cluster.ts';
import { writeDurably } from '#db/embedded/durable.ts';
import {
  commandLineOf,
  identityOf,
  isAlive,
  isSameProcess,
} from '#db/embedded/process-identity.ts';

export interface EmbeddedOptions {
  /** False only for throw-away test data: no flush to disk. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
}
export interface EngineConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}
export interface EmbeddedEngine {
  readonly connection: EngineConnection;
  /** True when another process had started the engine; then `stop` leaves it running. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

const databaseName = 'apothekey';
const port = 5432;
const startTimeoutMs = 60_000;

const connectionOf = (c: Cluster, database: string): EngineConnection => ({
  host: c.socket,
  port,
  user: 'app',
  password: c.password,
  database,
});

const tryConnect = async (config: pg.ClientConfig): Promise<Error | null> => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (e) {
    return e as Error;
  } finally {
    await client.end().catch(() => {});
  }
};

const pidFile = (c: Cluster): string => path.join(c.data, 'postmaster.pid');
const postmasterPid = (c: Cluster): number | null => {
  try {
    const pid = Number(readFileSync(pidFile(c), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};

/** Whether the process behind postmaster.pid really is this cluster's engine, not a stranger that got its number. */
const engineRuns = (c: Cluster): boolean => {
  const pid = postmasterPid(c);
  if (pid === null || !isAlive(pid)) return false;
  const command = commandLineOf(pid);
  return command === null || command.includes(c.data);
};

/**
 * After a kill or a power cut the pid in postmaster.pid may belong to a stranger, and PostgreSQL would then refuse to
 * start. The number is replaced by one that is surely free; the rest of the file stays, because PostgreSQL uses it to
 * see whether children of the old engine still hold the shared memory.
 */
const forgetStalePid = (c: Cluster): void => {
  if (!existsSync(pidFile(c)) || engineRuns(c)) return;
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(pidFile(c), readFileSync(pidFile(c), 'utf8').replace(/^\d+/, String(ended)));
  rmSync(path.join(c.socket, `.s.PGSQL.${port}.lock`), { force: true });
};

const serverFlags = (c: Cluster, o: EmbeddedOptions): string[] => {
  const durable = o.durable === false ? 'off' : 'on';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: c.socket,
    unix_socket_permissions: '0700',
    port: String(port),
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: String(o.maxConnections ?? 60),
    shared_buffers: '128MB',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

/** Detached, so that Ctrl+C reaches this program only, which then closes the engine in order. */
const spawnEngine = (
  c: Cluster,
  o: EmbeddedOptions,
): { child: ChildProcess; output: () => string } => {
  const log = path.join(c.home, 'engine.log');
  const handle = openSync(log, 'w', 0o600);
  const child = spawn(
    path.join(c.binaries, 'bin', 'postgres'),
    ['-D', c.data, ...serverFlags(c, o)],
    {
      ...c.account,
      env: c.environment,
      cwd: c.home,
      stdio: ['ignore', handle, handle],
      detached: true,
    },
  );
  closeSync(handle);
  child.unref();
  return {
    child,
    output: () => {
      try {
        return readFileSync(log, 'utf8');
      } catch {
        return 'its folder is gone';
      }
    },
  };
};

const lastLine = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((l) => /FATAL|ERROR|PANIC/.test(l))
    .at(-1) ??
  text.trim().split('\n').at(-1) ??
  '';

/** Starts the engine and waits until it answers. Children of a killed engine may hold it up for a moment. */
const startEngine = async (c: Cluster, o: EmbeddedOptions): Promise<void> => {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    forgetStalePid(c);
    const { child, output } = spawnEngine(c, o);
    let over: string | null = null;
    child.once('error', (e) => {
      over = e.message;
    });
    const onExit = () => {
      over ??= lastLine(output());
    };
    child.once('exit', onExit);
    while (over === null && Date.now() < end) {
      if ((await tryConnect(connectionOf(c, 'postgres'))) === null) {
        child.off('exit', onExit);
        return;
      }
      await pause(15);
    }
    if (
      over === null ||
      Date.now() >= end ||
      !/shared memory block|is being used|lock file/i.test(output())
    ) {
      throw new Error(`PostgreSQL did not start in ${c.home}: ${over ?? 'it does not answer'}`);
    }
    await pause(100);
  }
};

/** One starter at a time, whoever comes second waits and then attaches. */
const withStartLock = async <T>(c: Cluster, work: () => Promise<T>): Promise<T> => {
  const file = path.join(c.home, 'starting');
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, identityOf(process.pid));
      closeSync(handle);
      break;
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e;
      let holder = '';
      try {
        holder = readFileSync(file, 'utf8');
      } catch {
        continue;
      }
      if (holder !== '' && !isSameProcess(holder)) {
        rmSync(file, { force: true });
        continue;
      }
      if (Date.now() > end)
        throw new Error(
          `Another program has been starting the database in ${c.home} for a minute: end it, or remove ${file}.`,
        );
      await pause(25);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};

const ensureDatabase = async (c: Cluster): Promise<void> => {
  const client = new pg.Client(connectionOf(c, 'postgres'));
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
};

const stopEngine = async (c: Cluster): Promise<void> => {
  const pid = postmasterPid(c);
  if (pid === null || !engineRuns(c)) return;
  process.kill(pid, 'SIGINT');
  const end = Date.now() + 20_000;
  while (isAlive(pid) && existsSync(pidFile(c)) && Date.now() < end) await pause(10);
};

/**
 * Starts PostgreSQL on a folder, or attaches to the one that already runs there.
 * Only the process that owns the engine stops it; when the owner was killed, the next one to come owns it.
 * Throws an error of one sentence that says what to do.
 */
export async function startEmbedded(
  folder: string,
  o: EmbeddedOptions = {},
): Promise<EmbeddedEngine> {
  const c = openCluster(folder);
  const ownerFile = path.join(c.home, 'owner');
  const owned = await withStartLock(c, async () => {
    const running = engineRuns(c) && (await tryConnect(connectionOf(c, 'postgres'))) === null;
    if (!running) {
      ensureInitialised(c);
      await startEngine(c, o);
      await ensureDatabase(c);
    }
    const ownerLives =
      running && existsSync(ownerFile) && isSameProcess(readFileSync(ownerFile, 'utf8'));
    if (!ownerLives) writeDurably(ownerFile, identityOf(process.pid));
    return !ownerLives;
  });
  return {
    connection: connectionOf(c, databaseName),
    attached: !owned,
    stop: async () => {
      if (owned) await stopEngine(c);
    },
  };
}
