import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { patientsOf, type PersonFilter } from './people.ts';
import type { Scope } from './records.ts';

/** What a request names: numbers of prescriptions, or a patient. */
export interface RefillsAsked { readonly numbers: readonly { readonly from: number; readonly to: number }[]; readonly person: PersonFilter | null }
/** The prescriptions that a request names, newest first, `most` of them; deleted ones are none. */
export async function rxsAsked(s: Scope, { numbers, person }: RefillsAsked, without: readonly number[], most: number): Promise<number[]> {
  const fit: RawBuilder<SqlBool> | null = numbers.length ? sql`(${sql.join(numbers.map((n) => sql`r.rx_number between ${n.from} and ${n.to}`), sql` or `)})` : person ? sql`r.patient_id = any(array(${patientsOf(s, person)}))` : null;
  if (fit === null) return [];
  const { rows } = await sql<{ id: number }>`select r.id from rxs r where r.store_id = ${s.storeId} and r.deleted_at is null and r.status <> 'DEL' and ${fit} and r.id <> all(${without}) order by r.id desc limit ${most}`.execute(s.db);
  return rows.map((r) => r.id);
}
