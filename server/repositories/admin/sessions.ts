import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** A session with its person, store and granted permissions, as one query gives it. */
export interface SessionRow {
  readonly id: number;
  readonly state: 'active' | 'locked' | 'ended';
  readonly last_seen_at: string;
  readonly authenticated_at: string;
  readonly expires_at: string;
  readonly employee_id: number;
  readonly version: number;
  readonly type: 'ADMIN' | 'PRIVATE';
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly initials: string | null;
  readonly license_kind: 'pharmacist' | 'technician' | 'intern' | null;
  readonly license_active: boolean;
  readonly license_expires: string | null;
  /** The only store where the license counts; null: it counts in all. */
  readonly license_store_id: number | null;
  readonly usable: boolean;
  readonly store_id: number | null;
  readonly store_name: string | null;
  readonly store_code: string | null;
  readonly time_zone: string | null;
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly idle_minutes: number | null;
  /** The workstation that the session was used at last, and those of its store. */
  readonly workstation: string;
  readonly workstations: readonly string[];
  /** Which browser each of them is, by its device's hash in hexadecimal; null for none. */
  readonly station_devices: Readonly<Record<string, string>> | null;
  /**
   * `permission_ids` as text, "{103,401}": every call asks for them, and few different sets exist.
   */
  readonly role_names: string[];
  readonly permission_ids: string;
}

/** Asked by every call: written out once, not put together anew each time. */
const sessionBy = (
  column: 'token_hash' | 'id',
): string => `select s.id, s.state, s.last_seen_at, s.authenticated_at, s.expires_at, e.id as employee_id, e.version, e.type, e.username, e.first_name, e.last_name, e.email, e.initials,
      e.license_kind, e.license_active, e.license_expires, e.license_store_id, (e.active and not e.blocked and e.deleted_at is null and (st.id is null or (st.active and not st.blocked and st.deleted_at is null))) as usable,
      st.id as store_id, st.name as store_name, st.code as store_code, st.time_zone, c.id as company_id, c.name as company_name, (st.policy ->> 'idleMinutes')::int as idle_minutes, s.workstation,
      coalesce((select array_agg(lower(w.name)) from jsonb_to_recordset(st.workstations) as w(name text)), '{}') as workstations,
      (select jsonb_object_agg(w.name, encode(w.device_hash, 'hex'))
        from workstation_devices w where w.store_id = s.store_id) as station_devices,
      coalesce((select array_agg(r.role_name order by r.role_name) from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null and r.store_id = s.store_id where er.employee_id = e.id), '{}') as role_names,
      coalesce((select array_agg(distinct rp.permission_id) from employee_roles er join roles r on r.id = er.role_id and r.deleted_at is null and r.store_id = s.store_id join role_permissions rp on rp.role_id = r.id and rp.activated where er.employee_id = e.id), '{}')::text as permission_ids
    from sessions s join employees e on e.id = s.employee_id left join stores st on st.id = s.store_id left join companies c on c.id = st.company_id
    where s.${column} = $1`;
const byToken = sessionBy('token_hash');
const byId = sessionBy('id');
const oneSession = async (
  db: Db,
  text: string,
  value: Buffer | number,
): Promise<SessionRow | undefined> =>
  (await db.executeQuery(CompiledQuery.raw(text, [value]) as CompiledQuery<SessionRow>)).rows[0];
/** The session behind a token's hash, whatever its state; undefined where there is none. */
export const findSession = (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  oneSession(db, byToken, tokenHash);
/** True where a session with this token's hash has not ended. */
export const isLiving = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('state', '<>', 'ended')
    .executeTakeFirst()) !== undefined;
/** The same session whatever its token is now: a proof of identity gives it a new one. */
export const findSessionById = (db: Db, id: number): Promise<SessionRow | undefined> =>
  oneSession(db, byId, id);

export async function insertSession(
  db: Db,
  input: {
    tokenHash: Buffer;
    employeeId: number;
    storeId: number | null;
    workstation: string;
    now: string;
    expiresAt: string;
  },
): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: input.tokenHash,
      employee_id: input.employeeId,
      store_id: input.storeId,
      state: 'active',
      workstation: input.workstation,
      created_at: input.now,
      last_seen_at: input.now,
      authenticated_at: input.now,
      expires_at: input.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Seen again: only ever forward, and only for a session that is still active. Every call sees it at
 * once, but nobody waits until it is
 * on disk: a power cut may lose the last moments of it, and the session then locks sooner, never
 * later.
 */
export async function markSeen(db: Db, id: number, now: string): Promise<void> {
  await sql`with at_leisure as materialized (select set_config('synchronous_commit', 'off',
    true)) update sessions set last_seen_at = ${now} from at_leisure
    where id = ${id} and state = 'active' and last_seen_at < ${now}`.execute(db);
}
/** The session is used at this workstation from now on; false where it was already. */
export async function moveToWorkstation(db: Db, id: number, workstation: string): Promise<boolean> {
  const moved = await db
    .updateTable('sessions')
    .set({ workstation })
    .where('id', '=', id)
    .where('workstation', '<>', workstation)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
export async function lockSession(db: Db, id: number): Promise<boolean> {
  return (
    (
      await db
        .updateTable('sessions')
        .set({ state: 'locked' })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  );
}
export async function endSession(db: Db, id: number, now: string, reason: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ state: 'ended', ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .execute();
}
export async function endSessionsOf(
  db: Db,
  employeeId: number,
  exceptId: number | null,
  now: string,
  reason: string,
): Promise<void> {
  let ended = db
    .updateTable('sessions')
    .set({ state: 'ended', ended_at: now, end_reason: reason })
    .where('employee_id', '=', employeeId)
    .where('state', '<>', 'ended');
  if (exceptId !== null) ended = ended.where('id', '<>', exceptId);
  await ended.execute();
}
/** The session is another store's from now on. */
export async function moveSession(db: Db, id: number, storeId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ store_id: storeId })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute();
}
/** A new token for the same session: the old one is dead at once. */
export async function rotateSession(
  db: Db,
  id: number,
  tokenHash: Buffer,
  change: { state?: 'active'; lastSeenAt?: string; authenticatedAt?: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      token_hash: tokenHash,
      ...(change.state ? { state: change.state } : {}),
      ...(change.lastSeenAt ? { last_seen_at: change.lastSeenAt } : {}),
      ...(change.authenticatedAt ? { authenticated_at: change.authenticatedAt } : {}),
    })
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .execute();
}
