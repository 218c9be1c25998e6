import type { Db } from '#db/open.ts';

export interface StoredAnswer {
  readonly requestHash: Buffer;
  readonly body: string | null;
}

/**
 * Takes the key for this transaction, waiting for another that holds it. Gives the stored answer
 * when the work was already done, else null.
 */
export async function takeKey(
  db: Db,
  scope: string,
  key: string,
  requestHash: Buffer,
  now: string,
): Promise<StoredAnswer | null> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: requestHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row;
}
export async function storeAnswer(db: Db, scope: string, key: string, body: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ body })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
export async function removeKeysBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute();
}
