import { sql, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { checkErrorWords } from '#domain/rx/contract/code-words.ts';
import {
  columnsFit,
  drugColumns,
  spelled,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderOf, wordsIn } from '#server/repositories/stock/inventory.ts';

export interface NearMissListing {
  id: number;
  version: number;
  at: string;
  rx_id: number;
  rx_number: number;
  fill_no: number;
  store_code: string;
  name: string;
  strength: string | null;
  form: string | null;
  cause: string;
  words: string | null;
  role: string;
  found_by: string;
  read_at: string | null;
  of_cause: number;
}
/** What the report is narrowed by; an instant of null is no bound. */
export interface NearMissFilter {
  readonly causes: readonly string[] | null;
  readonly role: string | null;
  readonly words: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}
const causeText = spelled('n.cause', checkErrorWords);
const filters: FilterableColumns<'nearMisses.search'> = {
  drugName: drugColumns.drugName,
  cause: { of: causeText },
  role: { of: 'n.role' },
};
const sorts: Readonly<Record<string, string>> = {
  at: 'n.at',
  cause: causeText,
  fault: causeText,
  drugName: 'd.name_key',
  role: 'n.role',
  rxNumber: 'r.rx_number',
  ofCause: 'of_cause',
};
const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
const from = sql`from near_misses n join rxs r on r.id = n.rx_id join fills f on f.id = n.fill_id
  join drugs d on d.id = n.drug_id join stores st on st.id = n.store_id
  join employees e on e.id = n.found_by`;
const columns = sql`n.id, n.version, n.at, n.rx_id, r.rx_number, f.fill_no, st.code as store_code,
  d.name, d.strength, d.form, n.cause, n.words, n.role,
  e.first_name || ' ' || e.last_name as found_by, n.read_at`;

/** Near misses with how many each cause has; those of the commonest cause first, newest first. */
export async function nearMisses(scope: Scope, query: ListQuery, asked: NearMissFilter) {
  const held = sql.join(
    [
      sql<SqlBool>`n.store_id = ${scope.storeId}`,
      ...(asked.causes === null ? [] : [sql<SqlBool>`n.cause = any(${asked.causes})`]),
      ...(asked.role === null ? [] : [sql<SqlBool>`n.role ilike ${likeText(asked.role)}`]),
      ...(asked.from === null ? [] : [sql<SqlBool>`n.at >= ${asked.from}`]),
      ...(asked.to === null ? [] : [sql<SqlBool>`n.at < ${asked.to}`]),
      wordsIn(
        asked.words,
        sql` || ' ' || r.rx_number::text || ' ' || lower(coalesce(n.words, ''))`,
      ),
      columnsFit(query, filters),
    ],
    sql` and `,
  );
  const causes = await sql<{
    cause: string;
    n: number;
  }>`select n.cause, count(*)::int as n ${from} where ${held} group by n.cause
    order by count(*) desc, n.cause`.execute(scope.db);
  const { rows } = await sql<NearMissListing>`select ${columns},
    count(*) over (partition by n.cause)::int as of_cause ${from} where ${held}
    order by ${orderOf(
      query,
      sorts,
      'of_cause desc, n.cause, n.at desc, n.id desc',
      'n.id desc',
    )} offset ${query.offset} limit ${query.limit}`.execute(scope.db);
  return { rows, causes: causes.rows };
}
/** What this person has not said to have read, newest first. */
export const unreadNearMisses = async (scope: Scope): Promise<NearMissListing[]> =>
  (
    await sql<NearMissListing>`select ${columns}, 1 as of_cause ${from}
      where n.store_id = ${scope.storeId} and n.erred_by = ${scope.userId} and n.read_at is null
      order by n.at desc, n.id desc`.execute(scope.db)
  ).rows;
/** How many those are. */
export const countUnread = async (scope: Scope): Promise<number> =>
  onlyRow(
    await sql<{ n: number }>`select count(*)::int as n from near_misses n
      where n.store_id = ${scope.storeId} and n.erred_by = ${scope.userId}
      and n.read_at is null`.execute(scope.db),
  ).n;
/** What this person is told of under this number; undefined for another person's. */
export const ownNearMiss = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('near_misses')
    .select(['id', 'rx_id', 'version', 'read_at'])
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('erred_by', '=', scope.userId)
    .executeTakeFirst();
/** The person has read it; undefined where another version won. */
export const markRead = (scope: Scope, id: number, version: number) =>
  scope.db
    .updateTable('near_misses')
    .set({ read_at: scope.now, version: version + 1 })
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .where('erred_by', '=', scope.userId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();

/** The person of the last of these events, of this fill where it is one of the fill. */
export const lastBy = async (
  scope: Scope,
  of: { readonly rxId: number; readonly fillId: number | null },
  events: readonly string[],
): Promise<number | null> =>
  (
    await scope.db
      .selectFrom('rx_events')
      .select('by_id')
      .where('store_id', '=', scope.storeId)
      .where('rx_id', '=', of.rxId)
      .where('event', 'in', events)
      .$if(of.fillId !== null, (query) => query.where('fill_id', '=', of.fillId))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.by_id ?? null;
/** What a person is in this store, by the names of the roles; empty where there is none. */
export const roleOf = async (scope: Scope, employeeId: number): Promise<string> =>
  onlyRow(
    await sql<{ role: string }>`select coalesce(string_agg(r.role_name, ', '
      order by r.role_name), '') as role from employee_roles x join roles r on r.id = x.role_id
      where x.employee_id = ${employeeId} and r.store_id = ${scope.storeId}
      and r.deleted_at is null`.execute(scope.db),
  ).role;
export interface NewNearMiss {
  readonly rx_id: number;
  readonly fill_id: number;
  readonly drug_id: number;
  readonly cause: string;
  readonly words: string | null;
  readonly erred_by: number | null;
  readonly role: string;
  readonly read_at: string | null;
}
export const insertNearMiss = (scope: Scope, values: NewNearMiss) =>
  scope.db
    .insertInto('near_misses')
    .values({ ...values, store_id: scope.storeId, at: scope.now, found_by: scope.userId })
    .execute();
