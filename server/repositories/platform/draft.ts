import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Half-typed work of one person in one store (0: none), under a key that the screen chooses. */
export interface DraftAt {
  readonly employeeId: number;
  readonly storeId: number;
  readonly key: string;
}
export async function findDraft(db: Db, { employeeId, storeId, key }: DraftAt): Promise<unknown> {
  const row = await db
    .selectFrom('drafts')
    .select('value')
    .where('employee_id', '=', employeeId)
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}
export async function putDraft(
  db: Db,
  draftAt: DraftAt & { value: unknown; now: string },
): Promise<void> {
  const value = sql<string>`${JSON.stringify(draftAt.value)}::jsonb`;
  await db
    .insertInto('drafts')
    .values({
      employee_id: draftAt.employeeId,
      store_id: draftAt.storeId,
      key: draftAt.key,
      value,
      updated_at: draftAt.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['employee_id', 'store_id', 'key'])
        .doUpdateSet({ value, updated_at: draftAt.now }),
    )
    .execute();
}
export async function dropDraft(db: Db, { employeeId, storeId, key }: DraftAt): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('employee_id', '=', employeeId)
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .execute();
}
/** Lets go of a person's oldest drafts beyond so many. */
export async function dropOldestDrafts(
  db: Db,
  { employeeId, storeId }: Omit<DraftAt, 'key'>,
  most: number,
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('employee_id', '=', employeeId)
    .where('store_id', '=', storeId)
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('drafts')
        .select('key')
        .where('employee_id', '=', employeeId)
        .where('store_id', '=', storeId)
        .orderBy('updated_at', 'desc')
        .orderBy('key')
        .offset(most),
    )
    .execute();
}
