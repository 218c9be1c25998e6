import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, type EngineConnection } from '#db/embedded.ts';
import { count, patientNamed } from './kill-nine.ts';
import { buildServer, freePort, Person, Process, root, serverOf } from './processes.ts';

/** What is done to the database while the server works; the server itself is left alone. */
export const outages = [
  'one connection ended',
  'every connection ended',
  'one backend killed',
  'engine killed',
  'engine stopped',
  'engine frozen for two seconds',
] as const;
export type Outage = (typeof outages)[number] | 'network cut for two seconds';

export interface OutageReport {
  readonly outages: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly withoutAudit: number;
  /** True when the server's process is the one that was started first. */
  readonly serverStayed: boolean;
  /** Per outage, milliseconds from its end until the next write was acknowledged. */
  readonly backMs: readonly number[];
}

const enginePid = (dataDir: string): number =>
  Number(
    readFileSync(path.join(dataDir, 'database', 'pg', 'postmaster.pid'), 'utf8').split('\n')[0],
  );

const atEngine = async <T>(dataDir: string, work: (client: pg.Client) => Promise<T>) => {
  const home = path.join(dataDir, 'database');
  const client = new pg.Client({
    host: path.join(home, 'run'),
    user: 'app',
    password: readFileSync(path.join(home, 'password'), 'utf8'),
    database: 'apothekey',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
const othersOf =
  "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

async function cause(outage: Outage, dataDir: string): Promise<void> {
  switch (outage) {
    case 'one connection ended':
      await atEngine(dataDir, (client) =>
        client.query(
          `select pg_terminate_backend(pid) ${othersOf} order by state_change desc limit 1`,
        ),
      );
      return;
    case 'every connection ended':
      await atEngine(dataDir, (client) =>
        client.query(`select pg_terminate_backend(pid) ${othersOf}`),
      );
      return;
    case 'one backend killed': {
      const { rows } = await atEngine(dataDir, (client) =>
        client.query<{ pid: number }>(`select pid ${othersOf} order by state_change desc limit 1`),
      );
      if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
      return;
    }
    case 'engine killed':
      process.kill(enginePid(dataDir), 'SIGKILL');
      return;
    case 'engine stopped':
      process.kill(enginePid(dataDir), 'SIGINT');
      return;
    case 'engine frozen for two seconds': {
      const { rows } = await atEngine(dataDir, (client) =>
        client.query<{ pid: number }>(`select pid ${othersOf}`),
      );
      const pids = rows.map((row) => row.pid);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await pause(2_000);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      return;
    }
    case 'network cut for two seconds':
      throw new Error('The network is cut by the proxy of the test.');
  }
}

/** Ten stations write patients until `stop`; what the server has not acknowledged goes again. */
async function startWriting(url: string, writers: number) {
  const station = await new Person(url, 'technician').signIn();
  const acknowledged = new Map<string, number>();
  let going = true;
  const write = async (writer: number) => {
    for (let index = 0; going; index++) {
      const name = `${writer}x${index}`;
      const answer = await station.send('POST', '/api/patients', {
        id: null,
        version: 0,
        draft: patientNamed(name),
      });
      if (answer.status !== 200)
        throw new Error(`a write answered ${answer.status} ${JSON.stringify(answer.body)}`);
      acknowledged.set(`Proof${name}`, Number(answer.body.id));
      await pause(10);
    }
  };
  const written = Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  return {
    acknowledged,
    /** Resolves when so many more writes were acknowledged; throws what a writer threw. */
    more: async (number: number) => {
      for (const enough = acknowledged.size + number; acknowledged.size < enough;)
        await Promise.race([pause(5), written]);
    },
    stop: async () => {
      going = false;
      await written;
    },
  };
}

const newDataDir = () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-outage-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
};

interface Bench {
  readonly server: Process;
  readonly url: string;
  readonly dataDir: string;
  readonly cut: (outage: Outage) => Promise<void>;
}
async function underWrites(
  bench: Bench,
  kinds: readonly Outage[],
  say: (line: string) => void,
): Promise<OutageReport> {
  const writing = await startWriting(bench.url, 10);
  const backMs: number[] = [];
  try {
    for (const [index, kind] of kinds.entries()) {
      await writing.more(15 + ((index * 7) % 20));
      await bench.cut(kind);
      const from = Date.now();
      // More than what was on its way back when the database went.
      await writing.more(11);
      backMs.push(Date.now() - from);
      say(`${index + 1} ${kind}: writes again after ${backMs.at(-1)} ms`);
    }
  } finally {
    await writing.stop();
  }
  return {
    outages: kinds.length,
    acknowledged: writing.acknowledged.size,
    serverStayed: !bench.server.gone,
    backMs,
    ...(await count(bench.dataDir, writing.acknowledged)),
  };
}

/**
 * Takes the built-in database away from a running server in every way, under writes. Counts what
 * was acknowledged and is missing, what was done twice, and what has no audit row.
 */
export async function builtInOutages(
  kinds: readonly Outage[],
  say: (line: string) => void = () => undefined,
): Promise<OutageReport> {
  await buildServer();
  const dataDir = newDataDir();
  const port = await freePort();
  const server = serverOf(dataDir, port);
  try {
    await server.start();
    const url = `http://127.0.0.1:${port}`;
    return await underWrites(
      { server, url, dataDir, cut: (kind) => cause(kind, dataDir) },
      kinds,
      say,
    );
  } finally {
    await server.end('SIGTERM').catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A line to the database that can be cut: every connection breaks, and none is made meanwhile. */
async function proxyTo(engine: EngineConnection) {
  const open = new Set<Socket>();
  let isCut = false;
  const carry = (from: Socket, into: Socket) => {
    open.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      into.destroy();
    });
    from.pipe(into);
  };
  const proxy = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(`${engine.host}/.s.PGSQL.${engine.port}`);
    carry(near, far);
    carry(far, near);
  });
  const port = await freePort();
  await new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done));
  return {
    port,
    cut: async () => {
      isCut = true;
      for (const socket of open) socket.destroy();
      await pause(2_000);
      isCut = false;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}

/** Cuts the network between the server and a database elsewhere, under writes. */
export async function networkCuts(
  cuts: number,
  say: (line: string) => void = () => undefined,
): Promise<OutageReport> {
  await buildServer();
  const dataDir = newDataDir();
  const port = await freePort();
  const engine = await startEmbedded(path.join(dataDir, 'database'));
  const proxy = await proxyTo(engine.connection);
  const { user, password, database } = engine.connection;
  const server = new Process(
    [path.join(root, 'dist/server/main.mjs'), '--demo'],
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${proxy.port}/${database}`,
    },
    /ready:/,
  );
  try {
    await server.start();
    const kinds = Array<Outage>(cuts).fill('network cut for two seconds');
    const url = `http://127.0.0.1:${port}`;
    return await underWrites({ server, url, dataDir, cut: proxy.cut }, kinds, say);
  } finally {
    await server.end('SIGTERM').catch(() => undefined);
    proxy.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
