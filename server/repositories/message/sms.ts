import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { SmsRow } from '#domain/message/contract/sms.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { Outcome } from '#domain/platform/contract/outbox.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface SmsPerson {
  id: number;
  last_name: string;
  first_name: string;
  cell_phone: string | null;
  text_messages: string | null;
  active: boolean;
  deleted: boolean;
  ready: number;
}
/**
 * Patients of this store with what decides whether they may be texted, and how many of their fills
 * lie ready (`readyIn`). Deleted ones too.
 */
export const smsPeople = async (
  scope: Scope,
  ids: readonly number[],
  readyIn: readonly string[],
): Promise<readonly SmsPerson[]> =>
  (
    await sql<SmsPerson>`
  select p.id, p.last_name, p.first_name, p.cell_phone, p.text_messages, p.active,
  p.deleted_at is not null as deleted,
    (select count(*)::int from fills f join rxs r on r.id = f.rx_id
    where r.patient_id = p.id and f.store_id = p.store_id and f.status = any(${readyIn})
    and not f.voided and f.deleted_at is null and not f.out_for_delivery) as ready
  from patients p where p.store_id = ${scope.storeId} and p.id = any(${ids})`.execute(scope.db)
  ).rows;
export const smsStore = (scope: Scope) =>
  scope.db
    .selectFrom('stores')
    .select(['name', 'phone', 'code'])
    .where('id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
/**
 * The names of prescription drugs among these words (lower case): brand or generic name, by its
 * first word. OTC names are everyday words too often.
 */
export async function drugNamesAmong(
  scope: Scope,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<{
    word: string;
  }>`select w.word from unnest(${words}::text[]) as w(word)
    where exists (select 1 from drugs d
    where d.deleted_at is null and d.drug_type = 'P'
    and (d.store_id is null or d.store_id = ${scope.storeId})
    and (d.name_key = w.word or d.name_key like w.word || ' %' or d.generic_key = w.word
    or d.generic_key like w.word || ' %')) limit 5`.execute(scope.db);
  return rows.map((row) => row.word);
}
/** The store's templates in use whose text asks for a placeholder. */
export const templateWith = (scope: Scope, placeholder: string) =>
  scope.db
    .selectFrom('sms_templates')
    .select(['id', 'template_text'])
    .where('store_id', '=', scope.storeId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('template_text', 'like', `%${placeholder}%`)
    .orderBy('template_name')
    .limit(1)
    .executeTakeFirst();
export const templateExists = async (scope: Scope, id: number): Promise<boolean> =>
  (await scope.db
    .selectFrom('sms_templates')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export interface NewSms {
  readonly patientId: number;
  readonly templateId: number | null;
  readonly phone: string;
  readonly body: string;
  readonly segments: number;
}
export const insertSms = async (
  scope: Scope,
  messages: readonly NewSms[],
): Promise<readonly number[]> =>
  (
    await scope.db
      .insertInto('sms_messages')
      .values(
        messages.map((message) => ({
          store_id: scope.storeId,
          patient_id: message.patientId,
          template_id: message.templateId,
          phone: message.phone,
          body: message.body,
          segments: message.segments,
          next_at: scope.now,
          created_at: scope.now,
          created_by: scope.userId,
          modified_at: scope.now,
          modified_by: scope.userId,
        })),
      )
      .returning('id')
      .execute()
  ).map((item) => item.id);

interface Listed {
  id: number;
  version: number;
  patient_id: number;
  last_name: string;
  first_name: string;
  phone: string;
  body: string;
  segments: number;
  status: SmsRow['status'];
  attempts: number;
  reason: string | null;
  at: string;
  by_name: string | null;
  sent_at: string | null;
}
const columns = sql`m.id, m.version, m.patient_id, p.last_name, p.first_name, m.phone, m.body,
  m.segments, m.status, m.attempts, m.reason, m.created_at as at,
  e.first_name || ' ' || e.last_name as by_name, m.sent_at from sms_messages m
  join patients p on p.id = m.patient_id left join employees e on e.id = m.created_by`;
const rowOf = (listed: Listed): SmsRow => ({
  id: listed.id,
  version: listed.version,
  patientId: listed.patient_id,
  patientName: `${listed.last_name}, ${listed.first_name}`,
  phone: listed.phone,
  text: listed.body,
  segments: listed.segments,
  status: listed.status,
  attempts: listed.attempts,
  reason: listed.reason,
  at: new Date(listed.at).toISOString(),
  by: listed.by_name,
  sentAt: listed.sent_at === null ? null : new Date(listed.sent_at).toISOString(),
});
export async function listSms(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly status: string | null;
    readonly patientId: number | null;
    readonly text: string;
  },
): Promise<{ readonly total: number; readonly rows: readonly SmsRow[] }> {
  const like = `%${input.text.toLowerCase().replace(/[\\%_]/g, (match) => `\\${match}`)}%`;
  const { rows } = await sql<Listed & { total: number }>`select *, count(*) over () as total
    from (select ${columns} where m.store_id = ${scope.storeId}
    and (${input.status}::text is null or m.status = ${input.status})
    and (${input.patientId}::bigint is null or m.patient_id = ${input.patientId})
    and (${input.text} = '' or lower(p.last_name || ', ' || p.first_name) like ${like}
    or m.phone like ${like})) q order by q.id desc offset ${query.offset} limit ${query.limit}`.execute(
    scope.db,
  );
  return { total: Number(rows[0]?.total ?? 0), rows: rows.map(rowOf) };
}
export const findSms = async (scope: Scope, id: number): Promise<SmsRow | undefined> => {
  const {
    rows: [row],
  } =
    await sql<Listed>`select ${columns} where m.store_id = ${scope.storeId} and m.id = ${id}`.execute(
      scope.db,
    );
  return row && rowOf(row);
};
/** A failed message is queued again; false where it is another version by now. */
export const requeueSms = async (scope: Scope, id: number, version: number): Promise<boolean> =>
  (await scope.db
    .updateTable('sms_messages')
    .set((eb) => ({
      status: 'queued' as const,
      attempts: 0,
      next_at: scope.now,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * The next message that waits for its turn, locked for this transaction: no other server takes it.
 */
export const nextSms = (db: Db, now: string) =>
  db
    .selectFrom('sms_messages as m')
    .innerJoin('stores as s', 's.id', 'm.store_id')
    .innerJoin('patients as p', 'p.id', 'm.patient_id')
    .select([
      'm.id',
      'm.store_id',
      's.code',
      'm.phone',
      'm.body',
      'm.attempts',
      'm.version',
      'p.text_messages',
      'p.cell_phone',
      'p.active',
      'p.deleted_at',
    ])
    .where('m.status', '=', 'queued')
    .where('m.next_at', '<=', now)
    .orderBy('m.next_at')
    .orderBy('m.id')
    .limit(1)
    .forUpdate(['m'])
    .skipLocked()
    .executeTakeFirst();
/** What became of a try. */
export async function markSms(db: Db, id: number, now: string, to: Outcome): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set((eb) => ({
      status: to.status,
      reason: to.reason,
      attempts: eb('attempts', '+', 1),
      version: eb('version', '+', 1),
      modified_at: now,
      ...(to.status === 'sent' ? { sent_at: now, taken_as: to.takenAs } : {}),
      ...(to.status === 'queued' ? { next_at: to.nextAt } : {}),
    }))
    .where('id', '=', id)
    .execute();
}
