import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DocumentRow } from '#domain/document/contract/documents.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { fewPatients, patientsOf, type PersonFilter } from '#server/repositories/patient/people.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { NumberRange } from '#server/repositories/platform/search.ts';

/**
 * One word of a search: what begins so in a name or a tag (a full-text query), who it may be, which
 * prescriptions.
 */
export interface DocumentWord {
  readonly beginnings: string | null;
  readonly person: PersonFilter;
  readonly numbers: readonly NumberRange[];
}
export interface DocumentFilter {
  readonly words: readonly DocumentWord[];
  readonly kind: DocumentRow['kind'] | null;
  readonly patientId: number | null;
  /** Instants; the end is not in it. */ readonly from: string | null;
  readonly upTo: string | null;
  /** Null: whatever its retention is. */ readonly past: readonly RetentionCut[] | null;
  readonly only: 'unlinked' | 'held' | 'destroyed' | null;
}
/**
 * What counts from before this day, which begins at this instant, is past retention: a kind's own,
 * and where it is about a prescription.
 */
export interface RetentionCut {
  readonly kind: DocumentRow['kind'];
  readonly own: DayBegins;
  readonly ofRx: DayBegins;
}
export interface DayBegins {
  readonly day: string;
  readonly at: string;
}
export interface DocumentListing {
  id: number;
  key: string;
  version: number;
  kind: DocumentRow['kind'];
  name: string;
  tags: string;
  media_type: string;
  byte_size: number;
  width: number;
  height: number;
  pages: number;
  created_at: string;
  by_name: string | null;
  patient_id: number | null;
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
  date_of_birth: string | null;
  rx_id: number | null;
  rx_number: number | null;
  store_code: string;
  insurance_id: number | null;
  member_id: string | null;
  /**
   * What its retention counts from: of the prescriptions it is about, and of what was handed over
   * to its patient.
   */
  rx_day: string | null;
  rx_active_at: string | null;
  dispensed_at: string | null;
  time_zone: string;
  policy: unknown;
  deleted_at: string | null;
  hold_reason: string | null;
  held_at: string | null;
  held_name: string | null;
  destroyed_at: string | null;
  destroyed_name: string | null;
  destroy_reason: string | null;
}

/** Exactly the expression of the index `documents_words`. */
export const words = sql.raw(
  "to_tsvector('simple'::regconfig, regexp_replace(lower(d.name || ' ' || d.tags), '[^[:alnum:]]+', ' ', 'g'))",
);
/**
 * Each way to a document has an index of its own: words, patient, the paper of a prescription, its
 * number.
 */
function idsOf(scope: Scope, documentWord: DocumentWord): RawBuilder<unknown> {
  const whose = sql`any(array(select id from (${patientsOf(scope, documentWord.person)}) x
    limit ${fewPatients}))`;
  const numbers =
    documentWord.numbers.length === 0
      ? null
      : sql`(${sql.join(
          documentWord.numbers.map(
            (number) => sql`r.rx_number between ${number.from} and ${number.to}`,
          ),
          sql` or `,
        )})`;
  return sql.join(
    [
      ...(documentWord.beginnings === null
        ? []
        : [
            sql`select d.id from documents d
              where ${words} @@ to_tsquery('simple'::regconfig, ${documentWord.beginnings})`,
          ]),
      ...(documentWord.person.kind === 'all'
        ? []
        : [
            sql`select d.id from documents d where d.patient_id = ${whose}`,
            sql`select d.id from rxs r join documents d on d.key = r.image_key
              where r.store_id = ${scope.storeId} and r.deleted_at is null
              and r.patient_id = ${whose}`,
          ]),
      ...(numbers === null
        ? []
        : [
            sql`select d.id from rxs r join documents d on d.key = r.image_key
              where r.store_id = ${scope.storeId} and r.deleted_at is null and ${numbers}`,
            sql`select d.id from rxs r join documents d on d.rx_id = r.id
              where r.store_id = ${scope.storeId} and ${numbers}`,
          ]),
      sql`select 0::bigint as id where false`,
    ],
    sql` union all `,
  );
}
/**
 * The prescription whose paper a hard copy is: the first one, where several were written from one
 * paper.
 */
const paperOf = sql`left join lateral (select x.id, x.rx_number, x.patient_id from rxs x
  where d.kind = 'hard-copy' and x.image_key = d.key and x.deleted_at is null order by x.id
  limit 1) h on true`;
/** A prescription's end that its fills say nothing of: it went to another pharmacy. */
const transferredAt = sql`case when x.status = ${sql.lit(rxStatus.transferred)} then x.modified_at end`;
/**
 * What happened last with the prescriptions that a document is about. Deleted ones count too: a
 * document is kept for what was done, too.
 */
const rxEvents = sql`left join lateral (select max(greatest(x.written_on,
  x.discontinued_on)) as rx_day,
  max(greatest(${transferredAt},
  (select max(f.modified_at) from fills f where f.rx_id = x.id))) as rx_active_at from rxs x
  where x.image_key = d.key or x.id = d.rx_id) v on true`;
const leftAt = sql`coalesce(f.picked_up_at, f.delivered_at)`;
/**
 * When this store last handed something over to the patients of these documents: once for each
 * patient, however many documents.
 */
const dispensings = (scope: Scope, ids: readonly number[]) =>
  sql`left join (select x.patient_id, max(${leftAt}) as dispensed_at from rxs x
    join fills f on f.rx_id = x.id
    where x.store_id = ${scope.storeId} and not f.voided
    and x.patient_id = any(array(select o.patient_id from documents o
    where o.id = any(${ids}) and o.patient_id is not null))
    group by x.patient_id) l on l.patient_id = d.patient_id`;
const listing = (
  scope: Scope,
  ids: readonly number[],
) => sql<DocumentListing>`select d.id, d.key, d.version, d.kind, d.name, d.tags, d.media_type,
  d.byte_size, d.width, d.height, d.pages, d.created_at,
  e.first_name || ' ' || e.last_name as by_name,
    p.id as patient_id, p.last_name, p.first_name, p.middle_name, p.date_of_birth,
    coalesce(d.rx_id, h.id) as rx_id, coalesce(r.rx_number, h.rx_number) as rx_number,
    st.code as store_code, d.insurance_id, i.member_id, v.rx_day, v.rx_active_at, l.dispensed_at,
    st.time_zone, st.policy,
    d.deleted_at, d.hold_reason, d.held_at, eh.first_name || ' ' || eh.last_name as held_name,
    d.destroyed_at, ed.first_name || ' ' || ed.last_name as destroyed_name, d.destroy_reason
  from documents d join stores st on st.id = d.store_id left join employees e on e.id = d.created_by
  left join employees eh on eh.id = d.held_by left
  join employees ed on ed.id = d.destroyed_by ${paperOf} left
  join patients p on p.id = coalesce(d.patient_id, h.patient_id) left join rxs r on r.id = d.rx_id
  left join patient_insurances i on i.id = d.insurance_id ${rxEvents} ${dispensings(scope, ids)}
  where d.store_id = ${scope.storeId} and d.id = any(${ids})`;

/**
 * Whether a document is past retention, as `keepUntil` says it of what the listing reads: what
 * begins with the oldest is found by its index, and each
 * of the others asks only whether there is anything later, never what is the latest.
 */
function pastOf(scope: Scope, cuts: readonly RetentionCut[]): RawBuilder<SqlBool> {
  const rows = sql.join(
    cuts.map(
      (cut) =>
        sql`(${cut.kind}::text, ${cut.own.day}::date, ${cut.own.at}::timestamptz,
          ${cut.ofRx.day}::date, ${cut.ofRx.at}::timestamptz)`,
    ),
  );
  const latest = required(
    cuts
      .map((cut) => cut.own.at)
      .toSorted()
      .at(-1),
    'the latest cut of a retention',
  );
  const about = sql`x.image_key = d.key or x.id = d.rx_id`;
  return sql<SqlBool>`d.created_at < ${latest}::timestamptz
    and exists (select 1 from (values ${rows}) c(kind, own_day, own_at, rx_day, rx_at)
    where c.kind = d.kind and d.created_at < c.own_at
    and not exists (select 1 from rxs x
    where (${about})
    and (d.created_at >= c.rx_at or x.written_on >= c.rx_day or x.discontinued_on >= c.rx_day
    or ${transferredAt} >= c.rx_at
    or exists (select 1 from fills f where f.rx_id = x.id and f.modified_at >= c.rx_at)))
    and (d.patient_id is null or exists (select 1 from rxs x where ${about})
    or not exists (select 1 from rxs x join fills f on f.rx_id = x.id
    where x.patient_id = d.patient_id and x.store_id = ${scope.storeId} and not f.voided
    and ${leftAt} >= c.own_at)))`;
}

/** What a document must be for each of the lists of one kind only. */
const onlyThese: Readonly<Record<NonNullable<DocumentFilter['only']>, RawBuilder<SqlBool>>> = {
  held: sql<SqlBool>`d.hold_reason is not null`,
  destroyed: sql<SqlBool>`d.destroyed_at is not null`,
  unlinked: sql<SqlBool>`d.kind = 'unlinked' and d.destroyed_at is null`,
};

/** The conditions of a search; all of them hold. */
function conditionsOf(scope: Scope, filter: DocumentFilter): RawBuilder<SqlBool>[] {
  const { only, kind, patientId, from, upTo, past } = filter;
  const conditions = [sql<SqlBool>`d.store_id = ${scope.storeId} and d.attached_at is not null`];
  // What was deleted can be destroyed, is kept from that by a hold, and is still one that was
  // destroyed: it stands there alone.
  if (past === null && (only === null || only === 'unlinked'))
    conditions.push(sql<SqlBool>`d.deleted_at is null`);
  if (only !== null) conditions.push(onlyThese[only]);
  if (kind !== null) conditions.push(sql<SqlBool>`d.kind = ${kind}`);
  if (patientId !== null)
    conditions.push(sql<SqlBool>`(d.patient_id = ${patientId}
      or d.key = any(array(select x.image_key from rxs x
      where x.patient_id = ${patientId} and x.store_id = ${scope.storeId}
      and x.image_key is not null and x.deleted_at is null)))`);
  if (from !== null) conditions.push(sql<SqlBool>`d.created_at >= ${from}`);
  if (upTo !== null) conditions.push(sql<SqlBool>`d.created_at < ${upTo}`);
  if (past !== null)
    conditions.push(
      sql<SqlBool>`d.destroyed_at is null and d.hold_reason is null`,
      pastOf(scope, past),
    );
  for (const word of filter.words) conditions.push(sql<SqlBool>`d.id in (${idsOf(scope, word)})`);
  return conditions;
}

/**
 * A window of the store's documents, newest first unless asked the other way round; what is past
 * retention, oldest first. What nobody attached yet is not among them, and what was deleted only
 * where that is asked for.
 */
export async function findDocuments(
  scope: Scope,
  query: ListQuery,
  documentFilter: DocumentFilter,
) {
  const usual = documentFilter.past === null ? 'desc' : 'asc';
  const asked = query.sort?.column === 'createdAt' ? query.sort.direction : usual;
  const way = sql.raw(asked === 'asc' ? 'asc' : 'desc');
  const conditions = sql.join(conditionsOf(scope, documentFilter), sql` and `);
  const window = await windowOf(
    scope,
    query,
    countTo.list,
    sql`select d.id from documents d where ${conditions}
      order by d.created_at ${way}, d.id ${way}`,
    sql``,
  );
  return rowsOf(
    window,
    (document: DocumentListing) => document.id,
    async (ids) => (await listing(scope, ids).execute(scope.db)).rows,
  );
}
/** One document as the search shows it, deleted or not. */
export const listedDocument = async (
  scope: Scope,
  id: number,
): Promise<DocumentListing | undefined> => (await listing(scope, [id]).execute(scope.db)).rows[0];
/** The live prescription of this number, of this patient. */
export const rxNumbered = (
  scope: Scope,
  patientId: number,
  rxNumber: number,
): Promise<{ id: number } | undefined> =>
  scope.db
    .selectFrom('rxs')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('rx_number', '=', rxNumber)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** Whether a card is a live one of this patient. */
export const isCardOf = async (
  scope: Pick<Scope, 'db'>,
  patientId: number,
  insuranceId: number,
): Promise<boolean> =>
  (await scope.db
    .selectFrom('patient_insurances')
    .select('id')
    .where('id', '=', insuranceId)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
