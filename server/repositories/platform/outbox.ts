import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/**
 * A record that changed, for the workstations of its store (of every store where `storeId` is
 * null).
 */
export interface Change {
  readonly storeId: number | null;
  readonly entity: string;
  readonly entityId: number;
  readonly version: number;
}
export interface SentChange extends Change {
  readonly id: number;
}

/** The channel on which servers tell each other which rows of the outbox are new. */
export const outboxChannel = 'apothekey_outbox';

/**
 * Writes the changes and wakes the servers at commit. The message carries row ids only, since ids
 * don't commit in order.
 */
export async function insertChanges(db: Db, at: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = await db
    .insertInto('outbox')
    .values(
      changes.map((change) => ({
        at,
        store_id: change.storeId,
        entity: change.entity,
        entity_id: change.entityId,
        version: change.version,
      })),
    )
    .returning('id')
    .execute();
  for (let index = 0; index < rows.length; index += 500)
    await sql`select pg_notify(${outboxChannel}, ${rows
      .slice(index, index + 500)
      .map((row) => row.id)
      .join(',')})`.execute(db);
}

const columns = [
  'id',
  'store_id as storeId',
  'entity',
  'entity_id as entityId',
  'version',
] as const;
export const findChanges = (db: Db, ids: readonly number[]): Promise<SentChange[]> =>
  db
    .selectFrom('outbox')
    .select(columns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
/**
 * Rows after `id`, and a few before it, because a row with a smaller id may have committed later.
 */
export const findChangesSince = (db: Db, id: number, limit: number): Promise<SentChange[]> =>
  db
    .selectFrom('outbox')
    .select(columns)
    .where('id', '>', id - 200)
    .orderBy('id')
    .limit(limit)
    .execute();
export async function removeChangesBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('outbox').where('at', '<', instant).execute();
}
