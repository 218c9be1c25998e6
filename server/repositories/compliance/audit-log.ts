import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { columnsFit, type FilterableColumns } from '#server/repositories/platform/column-filter.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderOf } from '#server/repositories/stock/inventory.ts';

export interface AuditListing {
  id: number;
  at: string;
  person: string;
  workstation: string;
  event: string;
  entity: string;
  entity_id: number | null;
  outcome: 'viewed' | 'done' | 'denied' | 'failed';
  /** The records that it showed, by kind. */ shown: unknown;
  /** What was asked: its parts, or the beginning of what is too long to be read. */ asked: unknown;
  /** The names of the fields that it changed. */ changed: unknown;
}
/** Everything of one patient by which audit rows name records. */
export interface PatientTrail {
  readonly patients: readonly number[];
  readonly rxs: readonly number[];
  readonly orders: readonly number[];
  readonly documents: readonly number[];
}
/** A patient's records, with those of patients who were merged into this one. */
export async function trailOf(scope: Scope, patientId: number): Promise<PatientTrail> {
  const ids = async (from: RawBuilder<unknown>): Promise<readonly number[]> =>
    (await sql<{ id: number }>`select id ${from}`.execute(scope.db)).rows.map(({ id }) => id);
  const store = sql`store_id = ${scope.storeId}`;
  const patients = await ids(
    sql`from patients where ${store} and (id = ${patientId} or merged_into = ${patientId})`,
  );
  const theirs = sql`where ${store} and patient_id = any(${patients})`;
  return {
    patients,
    rxs: await ids(sql`from rxs ${theirs}`),
    orders: await ids(sql`from orders ${theirs}`),
    documents: await ids(sql`from documents ${theirs}`),
  };
}

export interface AuditFilter {
  readonly trail: PatientTrail | null;
  readonly outcomes: readonly string[] | null;
  /** Rows of this event alone; null: of all. */ readonly event: string | null;
  readonly words: readonly string[];
  /** Instants; null is no bound. */
  readonly from: string | null;
  readonly to: string | null;
}
const shows = (kind: string, ids: readonly number[]) =>
  ids.map((id) => JSON.stringify({ [kind]: [id] }));
const isOf = ({ patients, rxs, orders, documents }: PatientTrail): RawBuilder<SqlBool> => {
  const shown = [...shows('patient', patients), ...shows('rx', rxs), ...shows('order', orders)];
  return sql<SqlBool>`(
    (a.entity = 'patient' and a.entity_id = any(${patients}))
    or (a.entity = 'rx' and a.entity_id = any(${rxs}))
    or (a.entity = 'order' and a.entity_id = any(${orders}))
    or (a.entity = 'document' and a.entity_id = any(${documents}))
    or (a.detail ? 'shown' and (a.detail -> 'shown') @> any(${shown}::jsonb[])))`;
};
const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const personText = "coalesce(e.first_name || ' ' || e.last_name, a.actor_name)";
const person = sql.raw(personText);
const filters: FilterableColumns<'auditLog.search'> = {
  person: { of: personText },
  workstation: { of: 'a.workstation' },
};
const sorts: Readonly<Record<string, string>> = {
  at: 'a.at',
  person: personText,
  workstation: 'a.workstation',
  event: 'a.event',
  outcome: 'a.outcome',
};
const heldBy = (scope: Scope, query: ListQuery, asked: AuditFilter): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql<SqlBool>`a.store_id = ${scope.storeId}`,
      ...(asked.trail === null ? [] : [isOf(asked.trail)]),
      ...(asked.outcomes === null ? [] : [sql<SqlBool>`a.outcome = any(${asked.outcomes})`]),
      ...(asked.event === null ? [] : [sql<SqlBool>`a.event = ${asked.event}`]),
      ...(asked.from === null ? [] : [sql<SqlBool>`a.at >= ${asked.from}`]),
      ...(asked.to === null ? [] : [sql<SqlBool>`a.at < ${asked.to}`]),
      ...asked.words.map(
        (word) =>
          sql<SqlBool>`(${person} || ' ' || a.actor_name || ' ' || a.workstation || ' ' || a.event)
            ilike ${likeText(word)}`,
      ),
      columnsFit(query, filters),
    ],
    sql` and `,
  );
const from = sql`from audit_log a left join employees e on e.id = a.actor_id`;

/** A window of the log, the newest first, with its rows by id. */
export async function auditRows(scope: Scope, query: ListQuery, asked: AuditFilter) {
  const window = await windowOf(
    scope,
    query,
    countTo.list,
    sql`select a.id ${from} where ${heldBy(scope, query, asked)}
      order by ${orderOf(query, sorts, 'a.at desc, a.id desc', 'a.id desc')}`,
  );
  return rowsOf(
    window,
    (row: AuditListing) => row.id,
    (ids) => auditRowsById(scope, ids),
  );
}
/** What was asked before there was a bound can be megabytes; only its beginning is fetched. */
const asked = sql`case when pg_column_size(a.detail -> 'asked') < 8000 then a.detail -> 'asked'
  else to_jsonb(left((a.detail -> 'asked')::text, 1000)) end`;
export const auditRowsById = async (scope: Scope, ids: readonly number[]) =>
  (
    await sql<AuditListing>`select a.id, a.at, ${person} as person, a.workstation, a.event,
      a.entity, a.entity_id, a.outcome, a.detail -> 'shown' as shown, ${asked} as asked,
      a.detail -> 'changed' as changed
      ${from} where a.id = any(${ids})`.execute(scope.db)
  ).rows;

/** A record of one patient that somebody looked at, and what is unusual about it. */
export interface UnusualView {
  id: number;
  at: string;
  own: boolean;
  surname: boolean;
  many: boolean;
}
/** More patients than these, opened one by one within an hour by one person, are many. */
const manyPatientsAnHour = 40;
/**
 * Views of one patient between two instants, with what is unusual in the names and in the number;
 * whether the store was open is not looked at here. The newest first.
 */
export const singleViews = async (scope: Scope, query: ListQuery, asked: AuditFilter) =>
  (
    await sql<UnusualView>`with seen as (
        select a.id, a.at, a.actor_id, e.last_name as e_last, e.first_name as e_first,
          e.date_of_birth as e_dob, date_trunc('hour', a.at) as hour,
          coalesce(case when a.entity = 'patient' then a.entity_id end,
            (a.detail #>> '{shown,patient,0}')::bigint,
            (select r.patient_id from rxs r where a.entity = 'rx' and r.id = a.entity_id)
          ) as patient_id
        ${from} where ${heldBy(scope, query, asked)} and a.outcome = 'viewed'
          and coalesce(jsonb_array_length(a.detail #> '{shown,patient}'), 1) = 1
      ), busy as (
        select actor_id, hour from seen where patient_id is not null
        group by actor_id, hour having count(distinct patient_id) > ${manyPatientsAnHour}
      )
      select s.id, s.at,
        lower(p.last_name) = lower(s.e_last) and lower(p.first_name) = lower(s.e_first)
          and (s.e_dob is null or s.e_dob = p.date_of_birth) as own,
        lower(p.last_name) = lower(s.e_last) as surname,
        b.hour is not null as many
      from seen s join patients p on p.id = s.patient_id and p.store_id = ${scope.storeId}
      left join busy b on b.actor_id = s.actor_id and b.hour = s.hour
      order by s.at desc, s.id desc`.execute(scope.db)
  ).rows;

/** A second person who stood, or was to stand, for an act of maybe the same human. */
export interface DoubtfulSecond {
  id: number;
  at: string;
  refused: boolean;
}
/** The newest first; the event and the code of the refusal are those of the two-person check. */
export const doubtfulSeconds = async (
  scope: Scope,
  query: ListQuery,
  asked: AuditFilter,
  told: { readonly event: string; readonly code: string },
) =>
  (
    await sql<DoubtfulSecond>`select a.id, a.at, a.outcome = 'denied' as refused
      ${from} where ${heldBy(scope, query, asked)}
        and (a.event = ${told.event} or a.detail ->> 'code' = ${told.code})
      order by a.at desc, a.id desc limit 500`.execute(scope.db)
  ).rows;

/** Rows of one event, the newest first. */
export const rowsOfEvent = async (
  scope: Scope,
  query: ListQuery,
  asked: AuditFilter,
  event: string,
) =>
  (
    await sql<{ id: number; at: string }>`select a.id, a.at
      ${from} where ${heldBy(scope, query, asked)} and a.event = ${event} and a.outcome = 'done'
      order by a.at desc, a.id desc limit 500`.execute(scope.db)
  ).rows;

export interface NamedPatient {
  id: number;
  name: string;
}
/** Names of patients by id. */
export const patientNames = async (scope: Scope, ids: readonly number[]) =>
  (
    await sql<NamedPatient>`select id, last_name || ', ' || first_name as name from patients
      where store_id = ${scope.storeId} and id = any(${ids})`.execute(scope.db)
  ).rows;
export interface NumberedRx {
  id: number;
  rx_number: number;
  patient_id: number;
}
/** Numbers and patients of prescriptions by id. */
export const rxsById = async (scope: Scope, ids: readonly number[]) =>
  (
    await sql<NumberedRx>`select id, rx_number, patient_id from rxs
      where store_id = ${scope.storeId} and id = any(${ids})`.execute(scope.db)
  ).rows;
/** Patients of orders by id. */
export const ordersById = async (scope: Scope, ids: readonly number[]) =>
  (
    await sql<{ id: number; patient_id: number }>`select id, patient_id from orders
      where store_id = ${scope.storeId} and id = any(${ids})`.execute(scope.db)
  ).rows;
