import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface CodesPolicy {
  readonly version: number;
  readonly requiredFrom: string | null;
  readonly administrators: boolean;
  readonly roleIds: readonly number[];
}

/** What a store requires; null where nothing was ever said. */
export const findCodesPolicy = async (db: Db, storeId: number): Promise<CodesPolicy | null> =>
  (await db
    .selectFrom('codes_policies')
    .select(['version', 'required_from as requiredFrom', 'administrators', 'role_ids as roleIds'])
    .where('store_id', '=', storeId)
    .executeTakeFirst()) ?? null;

/** Saves it over `version`, 0 for the first time; false where another version won. */
export async function saveCodesPolicy(
  db: Db,
  storeId: number,
  { version, requiredFrom, administrators, roleIds }: CodesPolicy,
  { now, by }: { readonly now: string; readonly by: number },
): Promise<boolean> {
  const values = {
    required_from: requiredFrom,
    administrators,
    role_ids: [...roleIds],
    modified_at: now,
    modified_by: by,
  };
  const row =
    version === 0
      ? await db
          .insertInto('codes_policies')
          .values({ store_id: storeId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('codes_policies')
          .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
          .where('store_id', '=', storeId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row !== undefined;
}

/**
 * The first day from which a store requires codes of a person: by a role that they have there, or
 * as an administrator who works there; null where none does.
 */
export async function codesRequiredFrom(db: Db, employeeId: number): Promise<string | null> {
  const { rows } = await sql<{ readonly from: string | null }>`
    select min(p.required_from)::text as from from codes_policies p
    join employees e on e.id = ${employeeId}
    where (p.administrators and e.type = 'ADMIN' and (e.store_id is null or e.store_id = p.store_id
        or exists (select 1 from employee_stores s
          where s.employee_id = e.id and s.store_id = p.store_id)))
      or exists (select 1 from employee_roles er
        join roles r on r.id = er.role_id and r.deleted_at is null and r.store_id = p.store_id
        where er.employee_id = e.id and er.role_id = any(p.role_ids))`.execute(db);
  return rows[0]?.from ?? null;
}
