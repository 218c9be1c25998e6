import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The one of the store with this folded name, birth date and gender; one who was merged leads to the patient who took over (`merged`). */
export const knownAs = async (
  s: Scope,
  d: {
    readonly lastKey: string;
    readonly firstKey: string;
    readonly dateOfBirth: string;
    readonly gender: 'M' | 'F' | 'U';
  },
): Promise<{ id: number; merged: boolean } | undefined> =>
  (
    await sql<{
      id: number;
      merged: boolean;
    }>`select coalesce(m.id, p.id) as id, m.id is not null as merged from patients p left join patients m on m.id = p.merged_into and m.deleted_at is null
    where p.store_id = ${s.storeId} and (p.deleted_at is null or m.id is not null) and p.last_key = ${d.lastKey} and p.first_key = ${d.firstKey} and p.date_of_birth = ${d.dateOfBirth} and p.gender = ${d.gender}
    order by p.deleted_at is not null, p.id limit 1`.execute(s.db)
  ).rows[0];
/** Nobody of the store has typed it. */
export const ofNobody = (s: Scope, id: number) =>
  s.db
    .updateTable('patients')
    .set({ created_by: null, modified_by: null })
    .where('id', '=', id)
    .execute();
export const allergyStatusOf = async (s: Scope, id: number) =>
  (
    await s.db
      .selectFrom('patients')
      .select('allergy_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).allergy_status;
export const setAllergyStatus = (s: Scope, id: number, to: 'nkda' | 'allergies') =>
  s.db
    .updateTable('patients')
    .set((eb) => ({ allergy_status: to, version: eb('version', '+', 1), modified_at: s.now }))
    .where('id', '=', id)
    .execute();
export interface AllergyValues {
  readonly kind: 'group' | 'ingredient' | 'text';
  readonly value: string;
  readonly label: string;
  readonly severity: 'Mild' | 'Medium' | 'Severe';
  readonly reaction: string | null;
}
/** Adds an allergy that the patient does not have yet; whether it did. */
export async function addAllergy(s: Scope, id: number, a: AllergyValues): Promise<boolean> {
  const there = await s.db
    .selectFrom('patient_allergies')
    .select('id')
    .where('patient_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('kind', '=', a.kind)
    .where('value', '=', a.value)
    .executeTakeFirst();
  if (!there)
    await s.db
      .insertInto('patient_allergies')
      .values({ patient_id: id, ...a, created_at: s.now })
      .execute();
  return !there;
}
