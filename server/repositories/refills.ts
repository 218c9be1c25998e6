import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#db/open.ts';
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

/** One prescription of a request to a prescriber, in the words that are sent. */
export interface RequestContent { readonly pharmacy: readonly string[]; readonly prescriber: string; readonly patient: string; readonly dateOfBirth: string; readonly on: string; readonly rxNumber: string; readonly drug: string; readonly sig: string; readonly quantity: string; readonly daysSupply: string; readonly writtenOn: string; readonly lastFilledOn: string; readonly refillsLeft: string }
export async function insertRequests(s: Scope, o: { readonly faxId: number; readonly patientId: number; readonly prescriberId: number; readonly rxs: readonly { readonly rxId: number; readonly content: RequestContent }[] }): Promise<void> {
  await s.db.insertInto('refill_requests').values(o.rxs.map((x, place) => ({ store_id: s.storeId, patient_id: o.patientId, prescriber_id: o.prescriberId, rx_id: x.rxId, fax_id: o.faxId, place, content: JSON.stringify(x.content), created_at: s.now, created_by: s.userId }))).execute();
}
/** What a fax asks a prescriber for; null where it is no request. */
export async function requestOfFax(db: Db, faxId: number) {
  const rows = (await db.selectFrom('refill_requests').select('content').where('fax_id', '=', faxId).orderBy('place').execute()).map((r) => r.content as unknown as RequestContent), [first] = rows;
  return first === undefined ? null : { pharmacy: first.pharmacy, prescriber: first.prescriber, patient: first.patient, dateOfBirth: first.dateOfBirth, on: first.on, refills: rows };
}
/** When the prescriber was last asked for more refills of a prescription, with a fax that did not fail. */
export async function lastRequestOf(s: Scope, rxId: number): Promise<string | null> {
  const row = await s.db.selectFrom('refill_requests as q').innerJoin('fax_jobs as j', 'j.id', 'q.fax_id').select('q.created_at').where('q.rx_id', '=', rxId).where('q.store_id', '=', s.storeId).where('j.status', '<>', 'failed').orderBy('q.id', 'desc').limit(1).executeTakeFirst();
  return row?.created_at ?? null;
}
