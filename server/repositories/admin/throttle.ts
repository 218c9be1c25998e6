import type { Db } from '#db/open.ts';

export interface ThrottleRow {
  readonly failures: number;
  readonly consecutive: number;
  readonly window_started_at: string;
}

/**
 * The counters of one key, locked until the transaction ends; made when missing. In one statement:
 * a right password elsewhere may take the row away at any moment.
 */
export async function lockThrottle(db: Db, key: string, now: string): Promise<ThrottleRow> {
  return db
    .insertInto('throttle')
    .values({ key, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
    )
    .returning(['failures', 'consecutive', 'window_started_at'])
    .executeTakeFirstOrThrow();
}
export async function saveThrottle(db: Db, key: string, row: ThrottleRow): Promise<void> {
  await db
    .updateTable('throttle')
    .set({
      failures: row.failures,
      consecutive: row.consecutive,
      window_started_at: row.window_started_at,
    })
    .where('key', '=', key)
    .execute();
}
export async function removeThrottle(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('key', 'in', [...keys])
    .execute();
}
/** All keys of one account, known devices included. */
export async function removeThrottleOfAccount(db: Db, account: string): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where((eb) =>
      eb.or([
        eb('key', '=', account),
        eb('key', '>=', `${account} `).and('key', '<', `${account}!`),
      ]),
    )
    .execute();
}

export async function isKnownDevice(
  db: Db,
  employeeId: number,
  deviceHash: Buffer,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('known_devices')
      .select('employee_id')
      .where('employee_id', '=', employeeId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst()) !== undefined
  );
}
/** Whether anybody has signed in on a device, by its token's hash. */
export const isDeviceOfSomebody = async (db: Db, deviceHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('known_devices')
    .select('employee_id')
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()) !== undefined;
/**
 * A device is known by another token from now on, to everybody who was known on it, and so are the
 * wrong passwords that were counted there.
 */
export async function renameDevice(db: Db, before: Buffer, after: Buffer): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ device_hash: after })
    .where('device_hash', '=', before)
    .execute();
  await db
    .updateTable('throttle')
    .set((eb) => ({
      key: eb.fn<string>('replace', [
        'key',
        eb.val(before.toString('hex')),
        eb.val(after.toString('hex')),
      ]),
    }))
    .where('key', 'like', `account:% ${before.toString('hex')}`)
    .execute();
}
export async function rememberDevice(
  db: Db,
  employeeId: number,
  deviceHash: Buffer,
  now: string,
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ employee_id: employeeId, device_hash: deviceHash, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'device_hash']).doUpdateSet({ last_seen_at: now }),
    )
    .execute();
}
