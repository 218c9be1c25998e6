import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { personName } from './person-name.ts';

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
  /** Somebody else gave the password: it is good for choosing another one only. */
  readonly passwordGiven: boolean;
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
      'e.password_given as passwordGiven',
      personName.as('name'),
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

/**
 * Whether somebody else has this license: the same kind, state and number, however it is written.
 * Held until the transaction ends, so that of two saves at once the second hears of the first.
 */
export async function licenseTaken(
  db: Db,
  license: { readonly kind: string; readonly no: string; readonly state: string | null },
  exceptId: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('employees.license'))`.execute(db);
  const { rows } = await sql`select 1 from employees
    where deleted_at is null and id <> ${exceptId} and license_kind = ${license.kind}
    and upper(regexp_replace(license_no, '[^0-9A-Za-z]', '', 'g'))
      = upper(regexp_replace(${license.no}, '[^0-9A-Za-z]', '', 'g'))
    and coalesce(license_state, '') = coalesce(${license.state}, '')`.execute(db);
  return rows.length > 0;
}
/** A pharmacist whose license counts in a store; `everywhere`: in every other one too. */
export interface Pharmacist {
  readonly id: number;
  readonly everywhere: boolean;
}
/**
 * The pharmacists who work in a store besides one: whose license counts there now, and whether
 * there ever was one. A store has had one too where a fill passed the final check: that pharmacist
 * may have been moved to another store meanwhile.
 */
export async function pharmacistsBeside(
  db: Db,
  storeId: number,
  exceptId: number,
  today: string,
): Promise<{ readonly ever: boolean; readonly counting: readonly Pharmacist[] }> {
  const { rows } = await sql<Pharmacist & { readonly counts: boolean }>`
    select e.id, e.license_store_id is null as everywhere,
      e.license_active and e.active and not e.blocked and e.deleted_at is null
        and (e.license_store_id is null or e.license_store_id = ${storeId})
        and (e.license_expires is null or e.license_expires >= ${today}) as counts
    from employees e
    where e.license_kind = 'pharmacist' and e.id <> ${exceptId}
      and (e.store_id = ${storeId} or exists (select 1 from employee_stores s
        where s.employee_id = e.id and s.store_id = ${storeId}))`.execute(db);
  const checked = await db
    .selectFrom('fills')
    .select('id')
    .where('store_id', '=', storeId)
    .where('rv_by', 'is not', null)
    .where('rv_by', '<>', exceptId)
    .limit(1)
    .executeTakeFirst();
  return {
    ever: rows.length > 0 || checked !== undefined,
    counting: rows.filter(({ counts }) => counts),
  };
}
/** The only store where a person's license counts; null where it counts in all. */
export async function licenseStoreOf(db: Db, employeeId: number): Promise<number | null> {
  const row = await db
    .selectFrom('employees')
    .select('license_store_id')
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return row?.license_store_id ?? null;
}

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
      password_given: employeeId !== byId,
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

/**
 * A colleague's license of any kind; undefined where the person has none that counts in this store
 * or does not work here.
 */
export const licenseOf = (scope: Scope, employeeId: number) =>
  scope.db
    .selectFrom('employees')
    .select(['license_kind', 'license_active', 'license_expires'])
    .where('id', '=', employeeId)
    .where('store_id', '=', scope.storeId)
    .where('active', '=', true)
    .where('blocked', '=', false)
    .where('license_kind', 'is not', null)
    .where((eb) =>
      eb.or([eb('license_store_id', 'is', null), eb('license_store_id', '=', scope.storeId)]),
    )
    .executeTakeFirst();

/** The initials of a colleague; null for none. */
export const initialsOf = async (scope: Scope, employeeId: number): Promise<string | null> =>
  (
    await scope.db
      .selectFrom('employees')
      .select('initials')
      .where('id', '=', employeeId)
      .executeTakeFirst()
  )?.initials ?? null;
