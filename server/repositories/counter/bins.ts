import { type Selectable, sql } from 'kysely';
import type { BinsTable } from '#db/types.ts';
import { binClassWords } from '#domain/counter/contract/column-filters.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { statusGroups } from '#domain/rx/entities/rx-status.ts';
import {
  type FilterableColumns,
  columnsFit,
  spelled,
} from '#server/repositories/platform/column-filter.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCodes } from '#server/repositories/rx/status-sql.ts';

export interface BinRecord {
  id: number;
  version: number;
  code: string;
  class: string;
  bags: number;
  oldest_on: string | null;
  rts_due: number;
  active: boolean;
  inactive_reason: string | null;
  blocked: boolean;
  blocked_reason: string | null;
}
const binSorts: Readonly<Record<string, string>> = {
  code: 'b.code',
  class: 'b.class',
  bags: 't.bags',
  oldestOn: 't.oldest_on',
  rtsDue: 't.rts_due',
};
const binFilters: FilterableColumns<'bins.search'> = {
  code: { of: 'b.code' },
  class: { of: spelled('b.class', binClassWords) },
};
const isFilled = (filled: boolean | null) => {
  if (filled === null) return sql``;
  return filled ? sql` and t.bags > 0` : sql` and t.bags = 0`;
};
/**
 * The store's bins with what lies in them: bags, the day the oldest was put in, and what is due
 * back to stock.
 */
export async function findBins(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly today: string;
    readonly codeFrom: string;
    readonly class: string | null;
    readonly filled: boolean | null;
    readonly active: boolean | null;
  },
): Promise<{ total: number; exact: boolean; rows: BinRecord[] }> {
  const contents = sql`left join lateral (
    select count(distinct f.bag_code) as bags,
    count(*) filter (where f.rts_due_on <= ${input.today}) as rts_due,
    min((select (max(v.at) at time zone st.time_zone)::date from rx_events v
    where v.rx_id = f.rx_id and v.fill_id = f.id
    and v.event in ('bin', 'fail-delivery'))) as oldest_on
    from fills f where f.store_id = b.store_id
    and f.status in (${statusCodes(statusGroups.binnedOrDue)}) and not f.voided
    and f.deleted_at is null and f.bin_id = b.id
  ) t on true`;
  const where = sql`where b.store_id = ${scope.storeId}
    and b.deleted_at is null${input.active === null ? sql`` : sql` and b.active = ${input.active}`}
    and upper(b.code) like ${`${input.codeFrom.toUpperCase().replace(/[\\%_]/g, (match) => `\\${match}`)}%`}${input.class === null ? sql`` : sql` and b.class = ${input.class}`}${isFilled(input.filled)}
    and ${columnsFit(query, binFilters)}`;
  const from = sql`from bins b join stores st on st.id = b.store_id ${contents} ${where}`;
  const column = query.sort && ownEntry(binSorts, query.sort.column);
  const by = column
    ? sql.raw(`${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, b.code`)
    : sql.raw('b.code');
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(
    scope.db,
  );
  const { rows } =
    await sql<BinRecord>`select b.id, b.version, b.code, b.class, b.active, b.inactive_reason,
      b.blocked, b.blocked_reason, t.bags, t.oldest_on, t.rts_due ${from} order by ${by}
      limit ${query.limit} offset ${query.offset}`.execute(scope.db);
  return { total: Number(counted[0]?.n ?? 0), exact: true, rows };
}
export interface BinTileRecord {
  code: string;
  class: string;
  bags: number;
  rts_due: number;
}
/**
 * Every bin in use with its bags and what is due back to stock, as they stand: by code. At most six
 * hundred.
 */
export const binWall = async (scope: Scope, today: string): Promise<BinTileRecord[]> =>
  (
    await sql<BinTileRecord>`
  select b.code, b.class, count(distinct f.bag_code) as bags,
  count(f.id) filter (where f.rts_due_on <= ${today}) as rts_due
  from bins b left join fills f on f.store_id = b.store_id and f.bin_id = b.id
  and f.status in (${statusCodes(statusGroups.binnedOrDue)}) and not f.voided
  and f.deleted_at is null
  where b.store_id = ${scope.storeId} and b.deleted_at is null and b.active group by b.id
  order by b.code limit 600`.execute(scope.db)
  ).rows;
export interface InBin {
  fill_id: number;
  rx_id: number;
  rx_number: number;
  fill_no: number;
  store_code: string;
  bag_code: string | null;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  name: string;
  strength: string | null;
  status: string;
  since: string | null;
  rts_due_on: string | null;
}
/** What lies in a bin of this store, the longest there first. */
export const inBin = async (scope: Scope, binId: number): Promise<InBin[]> =>
  (
    await sql<InBin>`
  select f.id as fill_id, f.rx_id, r.rx_number, f.fill_no, st.code as store_code, f.bag_code,
  p.last_name, p.first_name, p.middle_name, d.name, d.strength, f.status, f.rts_due_on,
    (select (max(v.at) at time zone st.time_zone)::date from rx_events v
    where v.rx_id = f.rx_id and v.fill_id = f.id
    and v.event in ('bin', 'move-bin', 'fail-delivery')) as since
  from fills f join rxs r on r.id = f.rx_id join patients p on p.id = r.patient_id
  join drugs d on d.id = f.drug_id join stores st on st.id = f.store_id
  where f.bin_id = ${binId} and f.store_id = ${scope.storeId}
  and f.status in (${statusCodes(statusGroups.binnedOrDue)}) and not f.voided
  and f.deleted_at is null order by since nulls last, f.bag_code, f.id`.execute(scope.db)
  ).rows;

export const findBin = (scope: Scope, code: string) =>
  scope.db
    .selectFrom('bins')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('code', '=', code)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The codes of the first bins of a class in the store, in their order. */
export async function binCodes(
  scope: Scope,
  binClass: Selectable<BinsTable>['class'],
  limit: number,
): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('bins')
    .select('code')
    .where('store_id', '=', scope.storeId)
    .where('class', '=', binClass)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map((row) => row.code);
}
