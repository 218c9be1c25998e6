import type { Kysely, Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './types.ts';

export type Tx = Transaction<Database>;

const attempts = 6;
/** Serialisation failure and deadlock: the same work succeeds when it is done again. */
const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string } | null)?.code ?? '');

/**
 * Runs `work` in one transaction and resolves after the commit is on disk. Work may run again, so
 * it must not act outside the database.
 */
export async function tx<T>(db: Kysely<Database>, work: (givenTx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await pause(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}
