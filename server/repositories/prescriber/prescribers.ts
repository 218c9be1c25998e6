import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** Ids of the live clinics that a prescriber practises at, by name. */
export const clinicIdsOf = async (scope: Scope, prescriberId: number): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select c.id from prescriber_clinics l join clinics c on c.id = l.clinic_id
      where l.prescriber_id = ${prescriberId} and c.store_id = ${scope.storeId}
      and c.deleted_at is null order by lower(c.clinic_name), c.id`.execute(scope.db)
  ).rows.map((row) => row.id);

/**
 * These clinics and no others; links to clinics that are deleted just now stay, so that a clinic
 * which comes back has its prescribers.
 */
export async function replaceClinics(
  scope: Scope,
  prescriberId: number,
  clinicIds: readonly number[],
): Promise<void> {
  await sql`delete from prescriber_clinics l using clinics c
    where c.id = l.clinic_id and l.prescriber_id = ${prescriberId} and c.deleted_at is null
    and l.clinic_id <> all(${clinicIds})`.execute(scope.db);
  await sql`insert into prescriber_clinics (prescriber_id, clinic_id) select ${prescriberId}, c.id
    from clinics c where c.id = any(${clinicIds}) and c.store_id = ${scope.storeId}
    on conflict do nothing`.execute(scope.db);
}

/**
 * Keeps when a prescriber died, or that this was an error (`on` null), over `version`; answers the
 * new version, or undefined where the row is gone or another version won.
 */
export async function saveDeceased(
  scope: Scope,
  id: number,
  version: number,
  on: string | null,
  reason: string | null,
): Promise<number | undefined> {
  const row = await scope.db
    .updateTable('prescribers')
    .set({
      deceased_on: on,
      deceased_reason: reason,
      modified_at: scope.now,
      modified_by: scope.userId,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
