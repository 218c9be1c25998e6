import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './types.ts';

type Db = Kysely<Database>;

/** A database of one piece of work, whose statements under way can be stopped. */
export interface Stoppable {
  readonly db: Db;
  /**
   * Stops what it works on, and begins nothing more: each of its statements fails. The connections
   * that it had are closed, so that no late signal meets another's statement.
   */
  stop(): void;
}

interface Source {
  readonly pool: pg.Pool;
  /** Asks the engine to give up the statement of a connection, by the process that serves it. */
  cancel(processId: number): void;
}
const sources = new WeakMap<Db, Source>();

/** How long asking the engine may take, in milliseconds; its own limit ends the statement later. */
const cancelMs = 5_000;

/**
 * A way to the engine beside the pool, whose connections may all be at work: one connection at a
 * time, which is closed when there is nothing left to stop.
 */
function canceller(connection: pg.ClientConfig, application: string): Source['cancel'] {
  let beside: pg.Pool | null = null;
  return (processId) => {
    beside ??= new pg.Pool({
      ...connection,
      application_name: application,
      max: 1,
      idleTimeoutMillis: 1,
      connectionTimeoutMillis: cancelMs,
      allowExitOnIdle: true,
    }).on('error', () => {});
    // Where it fails, the statement ends by the limit of the engine.
    beside.query('select pg_cancel_backend($1)', [processId]).catch(() => {});
  };
}

/** Says how the statements of a database are stopped; of others they run to their end. */
export function canBeStopped(
  db: Db,
  pool: pg.Pool,
  connection: pg.ClientConfig,
  application: string,
): void {
  sources.set(db, { pool, cancel: canceller(connection, application) });
}

/** The process of the engine that serves a connection; the driver keeps it, unsaid in its types. */
const processOf = (client: pg.PoolClient): number => Number(Reflect.get(client, 'processID'));
const stoppedWords = 'The work was stopped before its end.';

/** The same database for one piece of work that can be stopped. */
export function stoppable(db: Db): Stoppable {
  const source = sources.get(db);
  if (source === undefined) return { db, stop: () => {} };
  const held = new Set<pg.PoolClient>();
  let isStopped = false;
  const connect = async (): Promise<pg.PoolClient> => {
    if (isStopped) throw new Error(stoppedWords);
    const client = await source.pool.connect();
    const release = client.release.bind(client);
    client.release = (error) => {
      held.delete(client);
      release(isStopped || error);
    };
    held.add(client);
    if (!isStopped) return client;
    client.release();
    throw new Error(stoppedWords);
  };
  return {
    db: new Kysely<Database>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }),
    }),
    stop: () => {
      isStopped = true;
      for (const client of held) source.cancel(processOf(client));
    },
  };
}
