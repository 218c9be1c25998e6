import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/contract/list.ts';
import type { Db } from '#db/open.ts';
import type { ErxMessagesTable } from '#db/types.ts';
import { erxStatusNames } from '#domain/erx/status-names.ts';
import { columnsFit, dateText, spelled, type FilterableColumns } from './column-filter.ts';
import type { Scope } from './records.ts';

export type ErxRecord = Selectable<ErxMessagesTable>;
export interface ErxListing extends ErxRecord { readonly rx_number: number | null }
type Stamps = 'store_id' | 'received_at' | 'created_at' | 'created_by' | 'modified_at' | 'modified_by';
export type NewErx = Omit<Insertable<ErxMessagesTable>, Stamps>;
export type ErxStatus = ErxMessagesTable['status'];
const stamps = (s: Scope) => ({ store_id: s.storeId, received_at: s.now, created_at: s.now, created_by: s.userId || null, modified_at: s.now, modified_by: s.userId || null });

/** What reading a message needs to know of the store. */
export const storeOfErx = (s: Scope) => s.db.selectFrom('stores').select(['id', 'code', 'state', 'time_zone', 'policy', 'npi', 'ncpdp']).where('id', '=', s.storeId).executeTakeFirstOrThrow();

/** A message of this store with the number of its prescription. */
export const findErx = (s: Scope, erxId: number): Promise<ErxListing | undefined> =>
  s.db.selectFrom('erx_messages as m').leftJoin('rxs as r', 'r.id', 'm.rx_id').selectAll('m').select('r.rx_number').where('m.store_id', '=', s.storeId).where('m.id', '=', erxId).where('m.deleted_at', 'is', null).executeTakeFirst();

export const findErxByDigest = (s: Scope, digest: string): Promise<ErxRecord | undefined> =>
  s.db.selectFrom('erx_messages').selectAll().where('store_id', '=', s.storeId).where('direction', '=', 'in').where('raw_sha256', '=', digest).executeTakeFirst();

/** The first answer that was given to a message, or undefined where there was none to give. */
export const findAnswer = (s: Scope, erxId: number): Promise<ErxRecord | undefined> =>
  s.db.selectFrom('erx_messages').selectAll().where('store_id', '=', s.storeId).where('answer_of', '=', erxId).orderBy('id').executeTakeFirst();

/** Keeps a message once; undefined where the same bytes are there already. */
export const insertErxIn = (s: Scope, values: NewErx): Promise<ErxRecord | undefined> =>
  s.db.insertInto('erx_messages').values({ ...values, ...stamps(s) }).onConflict((c) => c.doNothing()).returningAll().executeTakeFirst();

export const insertErxOut = (s: Scope, values: NewErx): Promise<ErxRecord> =>
  s.db.insertInto('erx_messages').values({ ...values, ...stamps(s) }).returningAll().executeTakeFirstOrThrow();

/** True where this sender used the number for another message that is kept. */
export async function isMessageIdUsed(s: Scope, messageId: string, from: string | null): Promise<boolean> {
  const row = await s.db.selectFrom('erx_messages').select('id').where('store_id', '=', s.storeId).where('message_id', '=', messageId).where('direction', '=', 'in')
    .where(sql<SqlBool>`content->'header'->'from'->>'id' is not distinct from ${from}`).executeTakeFirst();
  return row !== undefined;
}

/** Saves over a version; undefined where another one won. */
export const updateErx = (s: Scope, erxId: number, version: number, values: { status: ErxStatus; reason?: string | null }): Promise<ErxRecord | undefined> =>
  s.db.updateTable('erx_messages').set({ ...values, version: version + 1, modified_at: s.now, modified_by: s.userId || null })
    .where('id', '=', erxId).where('store_id', '=', s.storeId).where('version', '=', version).where('deleted_at', 'is', null).returningAll().executeTakeFirst();

/** Ties a prescription to the message that it came from; undefined where the message is not open any more. */
export const attachRx = (s: Scope, erxId: number, rxId: number): Promise<ErxRecord | undefined> =>
  s.db.updateTable('erx_messages').set((eb) => ({ status: 'entered' as const, rx_id: rxId, version: eb('version', '+', 1), modified_at: s.now, modified_by: s.userId || null }))
    .where('id', '=', erxId).where('store_id', '=', s.storeId).where('direction', '=', 'in').where('kind', '=', 'NewRx').where('status', 'in', ['new', 'working']).where('rx_id', 'is', null).where('deleted_at', 'is', null)
    .returningAll().executeTakeFirst();

/** What our message with this number was answered: the partner's word on it. */
export async function markAnswered(s: Scope, messageId: string, status: 'sent' | 'failed', reason: string | null): Promise<void> {
  await s.db.updateTable('erx_messages').set((eb) => ({ status, reason, version: eb('version', '+', 1), modified_at: s.now }))
    .where('store_id', '=', s.storeId).where('direction', '=', 'out').where('message_id', '=', messageId).execute();
}

const contains = (column: string, text: string | undefined) =>
  text?.trim() ? sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${text.trim().toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`}` : sql<SqlBool>`true`;
const sorts: Readonly<Record<string, string>> = { receivedAt: 'm.received_at', sentAt: 'm.sent_at', patientName: 'm.patient_name', drugText: 'm.drug_text', prescriberName: 'm.prescriber_name', status: 'm.status', kind: 'm.kind', schedule: 'm.schedule', patientDob: 'm.patient_dob' };

const filters: FilterableColumns<'erx.list'> = {
  kind: { of: 'm.kind' }, status: { of: spelled('m.status', erxStatusNames) }, patientName: { of: 'm.patient_name' }, patientDob: { of: dateText('m.patient_dob') }, drugText: { of: 'm.drug_text' }, prescriberName: { of: 'm.prescriber_name' }, rxNumber: { of: 'r.rx_number::text', digits: true }, reason: { of: 'm.reason' },
};
/** `from` and `to` are dates at the store, both included. */
export interface ErxFilter { readonly statuses: readonly ErxStatus[]; readonly direction: 'in' | 'out' | null; readonly from: string | null; readonly to: string | null; readonly dob: string | null }

export async function listErx(s: Scope, query: ListQuery, f: ErxFilter, timeZone: string): Promise<{ total: number; rows: ErxListing[] }> {
  const { text, filters: narrowed, sort } = query;
  const base = s.db.selectFrom('erx_messages as m').leftJoin('rxs as r', 'r.id', 'm.rx_id').where('m.store_id', '=', s.storeId).where('m.deleted_at', 'is', null)
    .$if(f.direction !== null, (q) => q.where('m.direction', '=', f.direction!)).$if(f.statuses.length > 0, (q) => q.where('m.status', 'in', f.statuses))
    .$if(f.from !== null, (q) => q.where(sql<SqlBool>`m.received_at >= ${f.from}::date::timestamp at time zone ${timeZone}`)).$if(f.to !== null, (q) => q.where(sql<SqlBool>`m.received_at < (${f.to}::date + 1)::timestamp at time zone ${timeZone}`))
    .$if(f.dob !== null, (q) => q.where('m.patient_dob', '=', f.dob!))
    .where(contains('m.patient_name', narrowed['patient'])).where(contains('m.drug_text', narrowed['drug'])).where(contains('m.prescriber_name', narrowed['prescriber']))
    .where(columnsFit(query, filters))
    .where((eb) => eb.or([contains('m.patient_name', text), contains('m.drug_text', text), contains('m.prescriber_name', text), contains('m.message_id', text)]));
  const column = sort && sorts[sort.column];
  const order = sql.raw(column ? `${column} ${sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, m.id desc` : 'm.received_at desc, m.id desc');
  const count = await base.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await base.selectAll('m').select('r.rx_number').orderBy(order).offset(query.offset).limit(query.limit).execute();
  return { total: Number(count.n), rows };
}

/** Answers that wait for the outbox folder, oldest first. */
export const queuedErx = (db: Db, storeId: number): Promise<ErxRecord[]> =>
  db.selectFrom('erx_messages').selectAll().where('store_id', '=', storeId).where('direction', '=', 'out').where('status', '=', 'queued').orderBy('id').limit(200).execute();

export async function markSent(db: Db, erxId: number, now: string): Promise<void> {
  await db.updateTable('erx_messages').set((eb) => ({ status: 'sent' as const, sent_at: now, modified_at: now, version: eb('version', '+', 1) })).where('id', '=', erxId).where('status', '=', 'queued').execute();
}
/** Stores that take messages. */
export const storesWithInbox = (db: Db) => db.selectFrom('stores').select(['id', 'code']).where('active', '=', true).where('deleted_at', 'is', null).orderBy('code').execute();
