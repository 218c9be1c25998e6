import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { required } from '#domain/platform/required.ts';
import type { Db } from './open.ts';

/**
 * Who reads the files of the data folder as a whole shares this lock; who removes some of them has
 * it alone.
 */
const filesLock = 7_242_613;

/** Keeps files from being removed until the connection ends; waits for a removal under way. */
export const shareFiles = async (client: PoolClient): Promise<void> => {
  await client.query('set statement_timeout = 0');
  await client.query(`select pg_advisory_lock_shared(${filesLock})`);
};

/**
 * Runs `remove` while nobody reads the files as a whole. False, and nothing is run, while someone
 * does, or while another removal runs.
 */
export const withFilesAlone = (db: Db, remove: () => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${sql.lit(filesLock)}) as locked`.execute(connection);
    if (!required(rows[0], 'the answer about a lock').locked) return false;
    try {
      await remove();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(filesLock)})`.execute(connection);
    }
    return true;
  });
