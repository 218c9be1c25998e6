import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Half-typed work of one person, under a key that the screen chooses. */
export async function findDraft(db: Db, employeeId: number, key: string): Promise<unknown> {
  const row = await db.selectFrom('drafts').select('value').where('employee_id', '=', employeeId).where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}
export async function putDraft(db: Db, o: { employeeId: number; storeId: number | null; key: string; value: unknown; now: string }): Promise<void> {
  const value = sql<string>`${JSON.stringify(o.value)}::jsonb`;
  await db.insertInto('drafts').values({ employee_id: o.employeeId, store_id: o.storeId, key: o.key, value, updated_at: o.now })
    .onConflict((c) => c.columns(['employee_id', 'key']).doUpdateSet({ value, store_id: o.storeId, updated_at: o.now })).execute();
}
export async function dropDraft(db: Db, employeeId: number, key: string): Promise<void> {
  await db.deleteFrom('drafts').where('employee_id', '=', employeeId).where('key', '=', key).execute();
}
