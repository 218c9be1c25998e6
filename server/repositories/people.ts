import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/contract/list.ts';
import type { Database } from '#db/types.ts';
import type { Scope } from './records.ts';

/** A read search, as prefixes of folded keys. `upTo` is the exclusive end of a prefix range. */
export type PersonFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'name'; readonly last: Range | null; readonly first: Range | null }
  | { readonly kind: 'either'; readonly a: Range; readonly b: Range }
  | { readonly kind: 'born'; readonly on: string; readonly last: Range | null }
  | { readonly kind: 'digits'; readonly digits: string };
export interface Range { readonly from: string; readonly upTo: string }

/** Counting stops here: beyond it a list's total is said to be inexact. */
const countTo = 10_000;

type People = 'patients' | 'prescribers';
function where<T extends People>(eb: ExpressionBuilder<Database, T>, filter: PersonFilter, digits: (digits: string) => Expression<SqlBool>): Expression<SqlBool> {
  const within = (column: 'last_key' | 'first_key', r: Range) => sql<SqlBool>`(${sql.ref(column)} >= ${r.from} and ${sql.ref(column)} < ${r.upTo})`;
  const yes = sql<SqlBool>`true`;
  switch (filter.kind) {
    case 'all': return yes;
    case 'name': return eb.and([filter.last ? within('last_key', filter.last) : yes, filter.first ? within('first_key', filter.first) : yes]);
    case 'either': return eb.or([
      eb.and([within('last_key', filter.a), within('first_key', filter.b)]), eb.and([within('last_key', filter.b), within('first_key', filter.a)]),
      within('last_key', { from: `${filter.a.from} ${filter.b.from}`, upTo: `${filter.a.from} ${filter.b.upTo}` }),
    ]);
    case 'born': return eb.and([sql<SqlBool>`date_of_birth = ${filter.on}`, filter.last ? within('last_key', filter.last) : yes]);
    case 'digits': return digits(filter.digits);
  }
}
const statusFilter = (q: ListQuery) => {
  const status = q.filters['status'];
  return status === 'Active' ? sql<SqlBool>`active` : status === 'InActive' ? sql<SqlBool>`not active` : sql<SqlBool>`true`;
};
async function page<R>(query: ListQuery, count: Promise<{ n: number } | undefined>, rows: Promise<R[]>) {
  const [c, list] = [await count, await rows];
  const n = c?.n ?? 0;
  return { total: Math.max(n, query.offset + list.length), exact: n <= countTo, rows: list };
}
const orderFor = (query: ListQuery, columns: Readonly<Record<string, string>>, fallback: string) => {
  const column = query.sort && columns[query.sort.column];
  return column ? sql.raw(`${column} ${query.sort!.direction === 'desc' ? 'desc' : 'asc'}, id`) : sql.raw(fallback);
};

/** Numbers that begin with these digits. The end of the range is right under any collation, since both sides are digits. */
const begins = (column: string, digits: string) => sql<SqlBool>`(${sql.ref(column)} >= ${digits} and ${sql.ref(column)} <= ${digits.padEnd(20, '9')})`;

const patientsBy = (s: Scope, filter: PersonFilter) =>
  s.db.selectFrom('patients').where('store_id', '=', s.storeId).where('deleted_at', 'is', null)
    .where((eb) => where(eb, filter, (d) => eb.or([begins('cell_phone', d), begins('home_tel', d), eb('patient_no', '=', d.length <= 9 ? Number(d) : -1)])));
const patientColumns = ['id', 'version', 'last_name', 'first_name', 'middle_name', 'date_of_birth', 'gender', 'cell_phone', 'home_tel', 'address_line1', 'city_name', 'active', 'inactive_reason', 'blocked', 'blocked_reason'] as const;

export async function searchPatients(s: Scope, query: ListQuery, filter: PersonFilter) {
  const base = patientsBy(s, filter).where(statusFilter(query));
  const order = orderFor(query, { name: 'last_key', dob: 'date_of_birth', cell: 'cell_phone', homeTel: 'home_tel', address: 'address_line1' }, 'last_key, first_key, date_of_birth, id');
  return page(query,
    s.db.selectFrom(base.select('id').limit(countTo + 1).as('found')).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst(),
    base.select(patientColumns).orderBy(order).offset(query.offset).limit(query.limit).execute());
}
/** The first few, without a count. */
export const firstPatients = (s: Scope, filter: PersonFilter, limit: number) =>
  patientsBy(s, filter).select(patientColumns).orderBy('last_key').orderBy('first_key').orderBy('date_of_birth').orderBy('id').limit(limit).execute();

const prescribersBy = (s: Scope, filter: PersonFilter) =>
  s.db.selectFrom('prescribers').where('store_id', '=', s.storeId).where('deleted_at', 'is', null)
    .where((eb) => where(eb, filter.kind === 'born' ? { kind: 'all' } : filter, (d) => eb.or([begins('npi', d), begins('phone', d), begins('fax', d)])));
const prescriberColumns = ['id', 'version', 'last_name', 'first_name', 'middle_name', 'degree', 'speciality', 'npi', 'dea', 'phone', 'city_name', 'state', 'active', 'inactive_reason', 'blocked', 'blocked_reason'] as const;

export async function searchPrescribers(s: Scope, query: ListQuery, filter: PersonFilter) {
  const base = prescribersBy(s, filter).where(statusFilter(query));
  const order = orderFor(query, { name: 'last_key', npi: 'npi', dea: 'dea', phone: 'phone', city: 'city_name', degree: 'degree', speciality: 'speciality' }, 'last_key, first_key, id');
  return page(query,
    s.db.selectFrom(base.select('id').limit(countTo + 1).as('found')).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst(),
    base.select(prescriberColumns).orderBy(order).offset(query.offset).limit(query.limit).execute());
}
export const firstPrescribers = (s: Scope, filter: PersonFilter, limit: number) =>
  prescribersBy(s, filter).select(prescriberColumns).orderBy('last_key').orderBy('first_key').orderBy('id').limit(limit).execute();

/** The next patient number of the store. The unique index refuses a second use, so two at once are retried by the transaction. */
export async function nextPatientNo(s: Scope): Promise<number> {
  await sql`select 1 from stores where id = ${s.storeId} for update`.execute(s.db);
  const row = await s.db.selectFrom('patients').where('store_id', '=', s.storeId).select((eb) => eb.fn.max('patient_no').as('last')).executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Fills of the patient that are neither handed over nor ended. */
export async function openFillsOf(s: Scope, patientId: number): Promise<number> {
  const row = await s.db.selectFrom('fills as f').innerJoin('rxs as r', 'r.id', 'f.rx_id').select((eb) => eb.fn.countAll<number>().as('n'))
    .where('r.store_id', '=', s.storeId).where('r.patient_id', '=', patientId).where('r.deleted_at', 'is', null).where('f.deleted_at', 'is', null).where('f.voided', '=', false)
    .where('f.status', 'not in', ['PU', 'D', 'XF', 'DM', 'DEL', 'F']).executeTakeFirst();
  return Number(row?.n ?? 0);
}

export const allergiesOf = (s: Scope, patientId: number) =>
  s.db.selectFrom('patient_allergies').where('patient_id', '=', patientId).where('deleted_at', 'is', null).selectAll().orderBy('id').execute();

export const conditionsOf = (s: Scope, patientId: number) =>
  s.db.selectFrom('patient_conditions').where('patient_id', '=', patientId).where('deleted_at', 'is', null).selectAll().orderBy('id').execute();

/** Saves the whole list over `version` of the patient: what is missing is deleted softly. Answers the new version, or undefined when stale. */
export async function replaceAllergies(s: Scope, patientId: number, version: number, status: 'not-selected' | 'nkda' | 'allergies', today: string, keep: readonly number[], add: readonly { kind: 'group' | 'ingredient' | 'text'; value: string; label: string; severity: 'Mild' | 'Medium' | 'Severe'; exception: boolean; reaction: string | null; note: string | null }[]) {
  const row = await s.db.updateTable('patients').set({ allergy_status: status, allergies_checked_on: today, allergies_checked_by: s.userId, version: version + 1, modified_at: s.now, modified_by: s.userId })
    .where('id', '=', patientId).where('store_id', '=', s.storeId).where('version', '=', version).where('deleted_at', 'is', null).returning('version').executeTakeFirst();
  if (!row) return undefined;
  await s.db.updateTable('patient_allergies').set({ deleted_at: s.now }).where('patient_id', '=', patientId).where('deleted_at', 'is', null).$if(keep.length > 0, (q) => q.where('id', 'not in', keep)).execute();
  if (add.length) await s.db.insertInto('patient_allergies').values(add.map((a) => ({ ...a, patient_id: patientId, created_at: s.now, created_by: s.userId }))).execute();
  return row.version;
}
