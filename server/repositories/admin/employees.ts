import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** What signing in needs of an account. */
export interface Account {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly storeId: number | null;
  readonly type: 'ADMIN' | 'PRIVATE';
  readonly usable: boolean;
  /** Of the store where the account works; null for none. */
  readonly timeZone: string | null;
  readonly demo: boolean;
}

/** A user name as it is compared: trimmed, lower case. */
export const usernameKey = (username: string): string =>
  username.normalize('NFC').trim().toLowerCase();

const accounts = (db: Db) =>
  db
    .selectFrom('employees as e')
    .leftJoin('stores as s', 's.id', 'e.store_id')
    .select([
      'e.id',
      'e.version',
      'e.username',
      'e.password_hash as passwordHash',
      'e.store_id as storeId',
      'e.type',
      'e.demo',
      's.time_zone as timeZone',
      sql<string>`e.first_name || ' ' || e.last_name`.as('name'),
      sql<boolean>`e.active and not e.blocked and e.deleted_at is null
        and (s.id is null or (s.active and not s.blocked and s.deleted_at is null))`.as('usable'),
    ]);
export const findAccount = (db: Db, username: string): Promise<Account | undefined> =>
  accounts(db).where('e.username_key', '=', usernameKey(username)).executeTakeFirst();
/** Whose badge it is, by the code's hash. */
export const findAccountByBadge = (db: Db, hash: string): Promise<Account | undefined> =>
  accounts(db)
    .where('e.badge_code', '=', hash)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
export const findAccountById = (db: Db, id: number): Promise<Account | undefined> =>
  accounts(db).where('e.id', '=', id).executeTakeFirst();

/** True while nobody at all has an account. */
export async function needsSetup(db: Db): Promise<boolean> {
  return (await db.selectFrom('employees').select('id').limit(1).executeTakeFirst()) === undefined;
}

export async function setPassword(
  db: Db,
  employeeId: number,
  passwordHash: string,
  now: string,
  byId: number,
): Promise<void> {
  await db
    .updateTable('employees')
    .set((eb) => ({
      password_hash: passwordHash,
      password_changed_at: now,
      modified_at: now,
      modified_by: byId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', employeeId)
    .execute();
}
export async function setEmail(
  db: Db,
  employeeId: number,
  email: string | null,
  now: string,
  byId: number,
): Promise<void> {
  await db
    .updateTable('employees')
    .set((eb) => ({ email, modified_at: now, modified_by: byId, version: eb('version', '+', 1) }))
    .where('id', '=', employeeId)
    .execute();
}
export async function demoPeopleExist(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('employees')
      .select('id')
      .where('demo', '=', true)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
