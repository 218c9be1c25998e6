import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ensureInitialised, openCluster, type Cluster } from '#db/embedded/cluster.ts';
import { engineUsers } from '#db/embedded/engine-users.ts';
import { watchEngine, type EngineEvent, type EngineWatch } from '#db/embedded/engine-watch.ts';
import { guardEngine } from '#db/embedded/guardian.ts';
import { commandLineOf, isAlive } from '#db/embedded/process-identity.ts';
import { startTimeoutMs, withStartLock } from '#db/embedded/start-lock.ts';

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
  /**
   * Starts the engine again whenever it is gone, until `stop`; `notify` hears of each try. For
   * programs that stay.
   */
  keepRunning(notify: (event: EngineEvent) => void): void;
  /** Stops the engine, unless another program still uses it. */
  stop(): Promise<void>;
}

const databaseName = 'apothekey';
const port = 5432;

const connectionOf = (cluster: Cluster, database: string): EngineConnection => ({
  host: cluster.socket,
  port,
  user: 'app',
  password: cluster.password,
  database,
});

const tryConnect = async (config: pg.ClientConfig): Promise<Error | null> => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
};

const pidFile = (cluster: Cluster): string => path.join(cluster.data, 'postmaster.pid');
const postmasterPid = (cluster: Cluster): number | null => {
  try {
    const pid = Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
};

/**
 * Whether the process behind postmaster.pid really is this cluster's engine, not a stranger that
 * got its number.
 */
const engineRuns = (cluster: Cluster): boolean => {
  const pid = postmasterPid(cluster);
  if (pid === null || !isAlive(pid)) return false;
  const command = commandLineOf(pid);
  return command === null || command.includes(cluster.data);
};

/**
 * After a kill or a power cut the pid in postmaster.pid may belong to a stranger, and PostgreSQL
 * would then refuse to
 * start. The number is replaced by one that is surely free; the rest of the file stays, because
 * PostgreSQL uses it to
 * see whether children of the old engine still hold the shared memory.
 */
const forgetStalePid = (cluster: Cluster): void => {
  if (!existsSync(pidFile(cluster)) || engineRuns(cluster)) return;
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(
    pidFile(cluster),
    readFileSync(pidFile(cluster), 'utf8').replace(/^\d+/, String(ended)),
  );
  rmSync(path.join(cluster.socket, `.s.PGSQL.${port}.lock`), { force: true });
};

const serverFlags = (cluster: Cluster, options: EmbeddedOptions): string[] => {
  const durable = options.durable === false ? 'off' : 'on';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
    port: String(port),
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: String(options.maxConnections ?? 60),
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
  cluster: Cluster,
  options: EmbeddedOptions,
): { child: ChildProcess; output: () => string } => {
  const log = path.join(cluster.home, 'engine.log');
  const handle = openSync(log, 'w', 0o600);
  const child = spawn(
    path.join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.data, ...serverFlags(cluster, options)],
    {
      ...cluster.account,
      env: cluster.environment,
      cwd: cluster.home,
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
    .filter((line) => /FATAL|ERROR|PANIC/.test(line))
    .at(-1) ??
  text.trim().split('\n').at(-1) ??
  '';

/**
 * Starts the engine and waits until it answers. Children of a killed engine may hold it up for a
 * moment.
 */
const startEngine = async (cluster: Cluster, options: EmbeddedOptions): Promise<void> => {
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    forgetStalePid(cluster);
    const { child, output } = spawnEngine(cluster, options);
    let over: string | null = null;
    child.once('error', (error) => {
      over = error.message;
    });
    const onExit = () => {
      over ??= lastLine(output());
    };
    child.once('exit', onExit);
    while (over === null && Date.now() < end) {
      if ((await tryConnect(connectionOf(cluster, 'postgres'))) === null) {
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
      throw new Error(
        `PostgreSQL did not start in ${cluster.home}: ${over ?? 'it does not answer'}`,
      );
    }
    await pause(100);
  }
};

const ensureDatabase = async (cluster: Cluster): Promise<void> => {
  const client = new pg.Client(connectionOf(cluster, 'postgres'));
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

const stopEngine = async (cluster: Cluster): Promise<void> => {
  const pid = postmasterPid(cluster);
  if (pid === null || !engineRuns(cluster)) return;
  process.kill(pid, 'SIGINT');
  const end = Date.now() + 20_000;
  while (isAlive(pid) && existsSync(pidFile(cluster)) && Date.now() < end) await pause(10);
};

/**
 * Starts PostgreSQL on a folder, or attaches to the one that already runs there. Whoever uses it is
 * entered in its list of users; the last one who leaves stops it, and where the last one was killed
 * a guardian does. Throws an error of one sentence that says what to do.
 */
export async function startEmbedded(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedEngine> {
  const cluster = openCluster(folder);
  const users = engineUsers(cluster);
  const isRunning = async () =>
    engineRuns(cluster) && (await tryConnect(connectionOf(cluster, 'postgres'))) === null;
  const ensureRunning = () =>
    withStartLock(cluster.home, async () => {
      if (await isRunning()) return;
      ensureInitialised(cluster);
      await startEngine(cluster, options);
      await ensureDatabase(cluster);
    });
  // Entered before looking: who is about to stop the engine sees a user.
  users.join();
  try {
    await ensureRunning();
  } catch (error) {
    users.leave();
    throw error;
  }
  const guardian = guardEngine(cluster, users.entry);
  let watch: EngineWatch | null = null;
  return {
    connection: connectionOf(cluster, databaseName),
    keepRunning: (notify) => {
      watch ??= watchEngine({ isGone: () => !engineRuns(cluster), start: ensureRunning, notify });
    },
    stop: async () => {
      await watch?.stop();
      await withStartLock(cluster.home, async () => {
        users.leave();
        if (!users.othersUse()) await stopEngine(cluster);
      });
      guardian.dismiss();
    },
  };
}
