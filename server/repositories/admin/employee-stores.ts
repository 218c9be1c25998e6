import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { seenBy, storesOf } from './organisation.ts';

export interface StoreName {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
/**
 * The open stores where a person may work: those assigned to them; an administrator may work in
 * every store of the companies they
 * see. Administrators set a store up before anybody is assigned to it.
 */
export async function workplacesOf(
  db: Db,
  user: { readonly id: number; readonly type: 'ADMIN' | 'PRIVATE' },
): Promise<StoreName[]> {
  const mine =
    user.type === 'ADMIN' ? seenBy('stores', user.id) : sql<boolean>`t.id in ${storesOf(user.id)}`;
  return (
    await sql<StoreName>`select t.id, t.name, t.code from stores t
      where t.deleted_at is null and t.active and not t.blocked and ${mine} order by t.code`.execute(
      db,
    )
  ).rows;
}
/** Whether the person may work in this store, open or not. */
export async function mayWorkIn(
  db: Db,
  user: { readonly id: number; readonly type: 'ADMIN' | 'PRIVATE' },
  storeId: number,
): Promise<boolean> {
  return (await workplacesOf(db, user)).some((workplace) => workplace.id === storeId);
}
/** The stores that a person is assigned to besides the account's own. */
export async function furtherStores(db: Db, employeeId: number): Promise<number[]> {
  return (
    await db
      .selectFrom('employee_stores')
      .select('store_id')
      .where('employee_id', '=', employeeId)
      .orderBy('store_id')
      .execute()
  ).map((item) => item.store_id);
}
export async function setFurtherStores(
  db: Db,
  employeeId: number,
  storeIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('employee_stores').where('employee_id', '=', employeeId).execute();
  if (storeIds.length > 0)
    await db
      .insertInto('employee_stores')
      .values([...new Set(storeIds)].map((store_id) => ({ employee_id: employeeId, store_id })))
      .execute();
}
