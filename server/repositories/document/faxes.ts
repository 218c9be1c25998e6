import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { Outcome } from '#domain/platform/contract/outbox.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface NewFax {
  readonly patientId: number;
  readonly recipient: string;
  readonly fax: string;
  readonly coverNote: string | null;
  readonly pages: number;
  /** In the order in which they go. */ readonly documentIds: readonly number[];
}
export async function insertFax(scope: Scope, newFax: NewFax): Promise<number> {
  const { id } = await scope.db
    .insertInto('fax_jobs')
    .values({
      store_id: scope.storeId,
      patient_id: newFax.patientId,
      recipient: newFax.recipient,
      fax: newFax.fax,
      cover_note: newFax.coverNote,
      pages: newFax.pages,
      next_at: scope.now,
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (newFax.documentIds.length > 0)
    await scope.db
      .insertInto('fax_documents')
      .values(newFax.documentIds.map((document_id, place) => ({ fax_id: id, place, document_id })))
      .execute();
  return id;
}

interface Listed {
  id: number;
  version: number;
  patient_id: number;
  last_name: string;
  first_name: string;
  recipient: string;
  fax: string;
  cover_note: string | null;
  documents: FaxRow['documents'];
  pages: number;
  status: FaxRow['status'];
  attempts: number;
  reason: string | null;
  at: string;
  by_name: string | null;
  sent_at: string | null;
}
const columns = sql`j.id, j.version, j.patient_id, p.last_name, p.first_name, j.recipient, j.fax,
  j.cover_note, j.pages, j.status, j.attempts, j.reason, j.created_at as at,
  e.first_name || ' ' || e.last_name as by_name, j.sent_at,
  coalesce((select json_agg(json_build_object('key', d.key, 'name', d.name) order by f.place)
  from fax_documents f join documents d on d.id = f.document_id where f.fax_id = j.id),
    (select json_agg(json_build_object('key', null, 'name',
    'Refill request ' || coalesce(q.content->>'rxNumber', '')) order by q.place)
    from refill_requests q where q.fax_id = j.id),
    (select json_agg(json_build_object('key', null, 'name',
    'Prior authorization request: ' || coalesce(q.content->>'drug', ''))) from prior_auth_requests q
    where q.fax_id = j.id)) as documents
  from fax_jobs j join patients p on p.id = j.patient_id left
  join employees e on e.id = j.created_by`;
const rowOf = (listed: Listed): FaxRow => ({
  id: listed.id,
  version: listed.version,
  patientId: listed.patient_id,
  patientName: `${listed.last_name}, ${listed.first_name}`,
  recipient: listed.recipient,
  fax: listed.fax,
  coverNote: listed.cover_note,
  documents: listed.documents ?? [],
  pages: listed.pages,
  status: listed.status,
  attempts: listed.attempts,
  reason: listed.reason,
  at: new Date(listed.at).toISOString(),
  by: listed.by_name,
  sentAt: listed.sent_at === null ? null : new Date(listed.sent_at).toISOString(),
});
export async function listFaxes(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly status: string | null;
    readonly patientId: number | null;
    readonly text: string;
  },
): Promise<{ readonly total: number; readonly rows: readonly FaxRow[] }> {
  const like = `%${input.text.toLowerCase().replace(/[\\%_]/g, (match) => `\\${match}`)}%`;
  const { rows } = await sql<Listed & { total: number }>`select *, count(*) over () as total
    from (select ${columns} where j.store_id = ${scope.storeId}
    and (${input.status}::text is null or j.status = ${input.status})
    and (${input.patientId}::bigint is null or j.patient_id = ${input.patientId})
    and (${input.text} = '' or lower(p.last_name || ', ' || p.first_name) like ${like}
    or lower(j.recipient) like ${like} or j.fax like ${like})) q
    order by q.id desc offset ${query.offset} limit ${query.limit}`.execute(scope.db);
  return { total: Number(rows[0]?.total ?? 0), rows: rows.map(rowOf) };
}
export const findFax = async (scope: Scope, id: number): Promise<FaxRow | undefined> => {
  const {
    rows: [row],
  } =
    await sql<Listed>`select ${columns} where j.store_id = ${scope.storeId} and j.id = ${id}`.execute(
      scope.db,
    );
  return row && rowOf(row);
};
/** A failed fax is queued again; false where it is another version by now. */
export const requeueFax = async (scope: Scope, id: number, version: number): Promise<boolean> =>
  (await scope.db
    .updateTable('fax_jobs')
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

/** The next fax that waits for its turn, locked for this transaction: no other server takes it. */
export const nextFax = (db: Db, now: string) =>
  db
    .selectFrom('fax_jobs as j')
    .innerJoin('stores as s', 's.id', 'j.store_id')
    .innerJoin('patients as p', 'p.id', 'j.patient_id')
    .select([
      'j.id',
      'j.store_id',
      'j.patient_id',
      'j.recipient',
      'j.fax',
      'j.cover_note',
      'j.pages',
      'j.attempts',
      'j.version',
      'p.deleted_at',
      's.code',
      's.name',
      's.time_zone',
      's.phone',
      's.fax as store_fax',
      's.address_line1',
      's.city_name',
      's.state',
      's.zip_code',
    ])
    .where('j.status', '=', 'queued')
    .where('j.next_at', '<=', now)
    .orderBy('j.next_at')
    .orderBy('j.id')
    .limit(1)
    .forUpdate(['j'])
    .skipLocked()
    .executeTakeFirst();
/** The keys of a fax's documents, in their order. */
export const faxKeys = async (db: Db, id: number): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('fax_documents as f')
      .innerJoin('documents as d', 'd.id', 'f.document_id')
      .select('d.key')
      .where('f.fax_id', '=', id)
      .orderBy('f.place')
      .execute()
  ).map((item) => item.key);
/** What became of a try. */
export async function markFax(db: Db, id: number, now: string, to: Outcome): Promise<void> {
  await db
    .updateTable('fax_jobs')
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
/**
 * Whether another fax that did not fail asks a prescriber for what this one asks: the same
 * rejection, or refills of the same prescription.
 */
export async function askedSince(scope: Scope, faxId: number): Promise<boolean> {
  const { rows } = await sql<{
    n: number;
  }>`select 1 as n from fax_jobs j where j.id <> ${faxId} and j.store_id = ${scope.storeId}
    and j.status <> 'failed' and (
      exists (select 1 from prior_auth_requests a
      join prior_auth_requests b on b.transmission_id = a.transmission_id
      where a.fax_id = ${faxId} and b.fax_id = j.id)
      or exists (select 1 from refill_requests a join refill_requests b on b.rx_id = a.rx_id
      where a.fax_id = ${faxId} and b.fax_id = j.id and b.id > a.id)) limit 1`.execute(scope.db);
  return rows.length > 0;
}
