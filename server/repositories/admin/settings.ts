import type { Db } from '#db/open.ts';

export async function readSetting(db: Db, key: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())
    ?.value;
}
export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}
export async function removeSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}
/** One setup at a time: the second waits for the first and then finds it closed. */
export async function lockSetup(db: Db, now: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'setup.lock', value: JSON.stringify(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(now) }))
    .execute();
}
