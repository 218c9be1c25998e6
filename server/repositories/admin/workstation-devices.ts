import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Which browser is which workstation of a store; names are in lower case. */
export interface Taking {
  readonly storeId: number;
  readonly name: string;
  readonly deviceHash: Buffer;
  readonly takenBy: number;
  readonly now: string;
}
const rowOf = (taking: Taking) => ({
  store_id: taking.storeId,
  name: taking.name,
  device_hash: taking.deviceHash,
  taken_by: taking.takenBy,
  taken_at: taking.now,
});
/** What the browser was before in this store, it is no more. */
const leaveOthers = (db: Db, { storeId, name, deviceHash }: Taking) =>
  db
    .deleteFrom('workstation_devices')
    .where('store_id', '=', storeId)
    .where('device_hash', '=', deviceHash)
    .where('name', '<>', name)
    .execute();

/** What one person names in a store is named one after the other, until the transaction ends. */
export async function lockTakings(db: Db, { storeId, takenBy }: Taking): Promise<void> {
  const key = `workstations ${takenBy}`;
  await sql`select pg_advisory_xact_lock(hashtext(${key}), ${storeId}::int)`.execute(db);
}
/** Whether the person named another browser of the store since then. */
export async function tookForAnother(
  db: Db,
  { storeId, takenBy, deviceHash }: Omit<Taking, 'name' | 'now'>,
  since: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('workstation_devices')
    .select('name')
    .where('store_id', '=', storeId)
    .where('taken_by', '=', takenBy)
    .where('device_hash', '<>', deviceHash)
    .where('taken_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
/** The browser is a workstation that no other is; false where another one was faster. */
export async function takeFreeWorkstation(db: Db, taking: Taking): Promise<boolean> {
  await leaveOthers(db, taking);
  const taken = await db
    .insertInto('workstation_devices')
    .values(rowOf(taking))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}
/** The browser is this workstation from now on, whichever was it before. */
export async function takeOverWorkstation(db: Db, taking: Taking): Promise<void> {
  await leaveOthers(db, taking);
  await db
    .insertInto('workstation_devices')
    .values(rowOf(taking))
    .onConflict((conflict) => conflict.columns(['store_id', 'name']).doUpdateSet(rowOf(taking)))
    .execute();
}
/** A browser has another cookie from now on, and stays what it is in every store. */
export async function renameWorkstationDevice(
  db: Db,
  before: Buffer,
  after: Buffer,
): Promise<void> {
  await db
    .updateTable('workstation_devices')
    .set({ device_hash: after })
    .where('device_hash', '=', before)
    .execute();
}
/** True where a workstation of this name is a browser, in whatever store, and none is this one. */
export async function isOtherDevices(
  db: Db,
  name: string,
  deviceHash: Buffer | null,
): Promise<boolean> {
  const rows = await db
    .selectFrom('workstation_devices')
    .select('device_hash')
    .where('name', '=', name)
    .execute();
  return rows.length > 0 && !rows.some((row) => deviceHash?.equals(row.device_hash));
}
