import { Kysely, PostgresDialect } from 'kysely';
import { createHash } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';
import type { EngineEvent } from './embedded/engine-watch.ts';
import { plannedAnew } from './planned-anew.ts';
import { canBeStopped } from './stoppable.ts';
import type { Database } from './types.ts';

export type Db = Kysely<Database>;

export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For a connection of its own, outside the pool (LISTEN). */
  readonly connection: pg.ClientConfig;
  /**
   * Has the built-in engine started again whenever it is gone, until `close`. Any other database
   * looks after itself.
   */
  keepRunning(notify: (event: EngineEvent) => void): void;
  /** Closes the connections, and stops the built-in engine unless another program uses it. */
  close(): Promise<void>;
}
export interface OpenOptions {
  /** Any PostgreSQL; when it is missing, the built-in engine runs on `dataDir`. */
  readonly url?: string | undefined;
  /** The folder of everything that the program keeps; it must exist. */
  readonly dataDir: string;
  readonly maxConnections?: number;
}

/**
 * What PostgreSQL's types become here: ids and sums are numbers (below 2^53), dates stay text,
 * instants are UTC ISO text.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1700: Number,
  1082: (text) => text,
  1184: (text) => new Date(text).toISOString(),
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
};
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('hex').slice(0, 24);
    if (names.size < 5_000) names.set(text, name);
  }
  return name;
};

/**
 * Gives each parameterised text a name, so that a connection parses and plans it once (1.6 times
 * faster lookups); but for those that say otherwise.
 */
class NamingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const named =
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      !text.startsWith(plannedAnew)
        ? [{ name: nameOf(text), text, values }, ...rest]
        : args;
    return (super.query as (...items: unknown[]) => never).apply(this, named);
  }
}

/**
 * How this process calls itself at the database, so that a restore can tell its own connections
 * from a running server's.
 */
export const applicationName = `apothekey ${process.pid}`;

const connections = new WeakMap<pg.Pool, pg.ClientConfig>();
/**
 * A pool that survives a lost connection and never waits for ever. Who uses the connection at that
 * moment gets the error as the answer of the query.
 */
export const openPool = (connection: pg.ClientConfig, max: number): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    application_name: applicationName,
    max,
    types: typeParsers,
    Client: NamingClient,
    connectionTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    allowExitOnIdle: true,
  });
  pool.on('error', () => {});
  // An idle connection reports to the pool, one that is in use to nobody else: without a listener
  // the loss would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  connections.set(pool, connection);
  return pool;
};

/** The typed database over a pool; of one that `openPool` gave, work can be stopped. */
export function kyselyOver(pool: pg.Pool): Db {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const connection = connections.get(pool);
  if (connection !== undefined) canBeStopped(db, pool, connection, applicationName);
  return db;
}

/** Refuses an engine that acknowledges work before it is on disk. */
const refuseUnsafeEngine = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'",
  );
  if (rows.length > 0)
    throw new Error(
      `The database runs with ${rows.map((row) => row.name).join(', ')} off and would lose acknowledged work in a power cut: turn it on.`,
    );
};

const checkAnswers = async (pool: pg.Pool, url: string | undefined): Promise<void> => {
  try {
    await pool.query('select 1');
  } catch (error) {
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code || 'no answer';
    throw new Error(
      url
        ? `The database of DATABASE_URL can't be used (${why}): check host, port, name, user and password.`
        : `The built-in database does not answer (${why}).`,
      { cause: error },
    );
  }
};

/**
 * Opens the database: DATABASE_URL when there is one, else the built-in engine. Throws one sentence
 * on failure, leaving nothing running.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (options.url !== undefined && !/^postgres(ql)?:\/\//.test(options.url))
    throw new Error(
      'DATABASE_URL is not a PostgreSQL address: it starts with postgres:// or postgresql://.',
    );
  const engine = options.url ? null : await startEmbedded(path.join(options.dataDir, 'database'));
  const connection: pg.ClientConfig = engine
    ? engine.connection
    : { connectionString: options.url };
  const pool = openPool(connection, options.maxConnections ?? 10);
  const close = async () => {
    await pool.end();
    await engine?.stop();
  };
  try {
    await checkAnswers(pool, options.url);
    await refuseUnsafeEngine(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: kyselyOver(pool),
    pool,
    connection,
    keepRunning: (notify) => engine?.keepRunning(notify),
    close,
  };
}
