import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * The one of the store with this folded name, birth date and gender; one who was merged leads to
 * the patient who took over (`merged`).
 */
export const knownAs = async (
  scope: Scope,
  input: {
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
    }>`select coalesce(m.id, p.id) as id, m.id is not null as merged from patients p left
      join patients m on m.id = p.merged_into and m.deleted_at is null
    where p.store_id = ${scope.storeId} and (p.deleted_at is null or m.id is not null)
    and p.last_key = ${input.lastKey} and p.first_key = ${input.firstKey}
    and p.date_of_birth = ${input.dateOfBirth} and p.gender = ${input.gender}
    order by p.deleted_at is not null, p.id limit 1`.execute(scope.db)
  ).rows[0];
/** Nobody of the store has typed it. */
export const ofNobody = (scope: Scope, id: number) =>
  scope.db
    .updateTable('patients')
    .set({ created_by: null, modified_by: null })
    .where('id', '=', id)
    .execute();
export const allergyStatusOf = async (scope: Scope, id: number) =>
  (
    await scope.db
      .selectFrom('patients')
      .select('allergy_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).allergy_status;
export const setAllergyStatus = (scope: Scope, id: number, to: 'nkda' | 'allergies') =>
  scope.db
    .updateTable('patients')
    .set((eb) => ({ allergy_status: to, version: eb('version', '+', 1), modified_at: scope.now }))
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
export async function addAllergy(
  scope: Scope,
  id: number,
  allergyValues: AllergyValues,
): Promise<boolean> {
  const there = await scope.db
    .selectFrom('patient_allergies')
    .select('id')
    .where('patient_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('kind', '=', allergyValues.kind)
    .where('value', '=', allergyValues.value)
    .executeTakeFirst();
  if (!there)
    await scope.db
      .insertInto('patient_allergies')
      .values({ patient_id: id, ...allergyValues, created_at: scope.now })
      .execute();
  return !there;
}
