import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import {
  columnsFit,
  drugColumns,
  lotColumns,
  quantityText,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type Condition = RawBuilder<SqlBool>;
const lotText = sql` || ' ' || lower(l.lot)`;
/** Words of a drug's name, its NDC and what `more` adds to them; each has to be in one of them. */
export const wordsIn = (words: readonly string[], more: RawBuilder<unknown>): Condition =>
  sql`(${sql.join(
    [
      sql<SqlBool>`true`,
      ...words.map(
        (word) => sql<SqlBool>`(d.name_key || ' ' || coalesce(d.generic_key,
    '') || ' ' || d.ndc${more}) like ${`%${word.replace(/[\\%_]/g, (match) => `\\${match}`)}%`}`,
      ),
    ],
    sql` and `,
  )})`;
export const orderOf = (
  query: ListQuery,
  sorts: Readonly<Record<string, string>>,
  usual: string,
  id: string,
): RawBuilder<unknown> => {
  const column = query.sort && ownEntry(sorts, query.sort.column);
  return sql.raw(
    column
      ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, ${id}`
      : usual,
  );
};

export interface LotListing {
  id: number;
  version: number;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  lot: string;
  expires_on: string;
  on_hand: number;
  recalled: boolean;
  quarantined: boolean;
  quarantine_reason: string | null;
  recall_reason: string | null;
}
/** A lot of EI, with what is known of its expiry. */
export interface ShelfListing extends LotListing {
  expiry_source: string | null;
  other_expiry: string | null;
  other_expiry_source: string | null;
}
const lotSorts: Readonly<Record<string, string>> = {
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  lot: 'l.lot',
  expiresOn: 'l.expires_on',
  daysLeft: 'l.expires_on',
  onHand: 'l.on_hand',
  schedule: 'd.schedule',
};
/** `today` is the store's. */
const lotFilters = (today: string): FilterableColumns<'inventory.expiring'> => ({
  ...lotColumns,
  onHand: { of: quantityText('l.on_hand') },
  state: {
    of: `case when l.recalled then 'Recalled' when l.quarantined then 'Quarantine'
      when l.other_expiry is not null then 'Two expiries'
      when l.expires_on < '${today}'::date then 'Expired' end`,
  },
  reason: { of: 'coalesce(l.quarantine_reason, l.recall_reason)' },
});
const shelfOf = (input: { by: string | null; quarantined: boolean; two: boolean }): Condition => {
  if (input.two) return sql`l.other_expiry is not null`;
  return input.quarantined ? sql`l.quarantined` : sql`l.expires_on <= ${input.by}`;
};
/**
 * Lots with something in them: those that expire up to a day, or those in quarantine; earliest
 * expiry first.
 */
export async function expiringLots(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly words: readonly string[];
    readonly by: string | null;
    readonly quarantined: boolean;
    /** Only lots whose expiry is to be answered. */ readonly two: boolean;
    readonly today: string;
  },
) {
  const held = sql<SqlBool>`l.store_id = ${scope.storeId} and (l.on_hand > 0 or ${input.two})
    and ${shelfOf(input)}
    and ${wordsIn(input.words, lotText)} and ${columnsFit(query, lotFilters(input.today))}`;
  const from = sql`from stock_lots l join drugs d on d.id = l.drug_id`;
  const window = await windowOf(
    scope,
    query,
    countTo.work,
    sql`select l.id ${from} where ${held}
      order by ${orderOf(query, lotSorts, 'l.expires_on, d.name_key, l.id', 'l.id')}`,
  );
  return rowsOf(
    window,
    (lot: ShelfListing) => lot.id,
    async (ids) =>
      (
        await sql<ShelfListing>`select l.id, l.version, l.drug_id, d.name, d.strength, d.form,
          d.ndc, d.schedule, l.lot, l.expires_on, l.on_hand, l.recalled, l.quarantined,
          l.quarantine_reason, l.recall_reason, l.expiry_source, l.other_expiry,
          l.other_expiry_source ${from} where l.id = any(${ids})`.execute(scope.db)
      ).rows,
  );
}
export const setQuarantine = (scope: Scope, lotId: number, on: boolean, reason: string) =>
  scope.db
    .updateTable('stock_lots')
    .set((eb) => ({
      quarantined: on,
      quarantine_reason: on ? reason : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lotId)
    .where('store_id', '=', scope.storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
export const findVendor = (scope: Scope, vendorId: number) =>
  scope.db
    .selectFrom('vendors')
    .select(['id', 'vendor_name', 'active', 'blocked'])
    .where('id', '=', vendorId)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The physical inventory that is open in this store; locked for the rest of the transaction. */
export const openCount = (scope: Scope) =>
  scope.db
    .selectFrom('stock_counts')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
export async function startCount(scope: Scope): Promise<number> {
  // The state stands in the statement: a parameter would hide the index from a plan that is kept.
  const row = await scope.db
    .insertInto('stock_counts')
    .values({ store_id: scope.storeId, created_at: scope.now, created_by: scope.userId })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .where(sql<SqlBool>`state = 'open'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? required(await openCount(scope), 'the count that is open').id;
}
export const countLine = (scope: Scope, countId: number, lotId: number) =>
  scope.db
    .selectFrom('stock_count_lines')
    .selectAll()
    .where('count_id', '=', countId)
    .where('lot_id', '=', lotId)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
export async function writeCount(
  scope: Scope,
  countId: number,
  input: { readonly lotId: number; readonly counted: number; readonly expected: number },
): Promise<void> {
  const values = {
    counted: input.counted,
    expected: input.expected,
    at: scope.now,
    by_id: scope.userId,
  };
  await scope.db
    .insertInto('stock_count_lines')
    .values({ store_id: scope.storeId, count_id: countId, lot_id: input.lotId, ...values })
    .onConflict((conflict) => conflict.columns(['count_id', 'lot_id']).doUpdateSet(values))
    .execute();
}
export const markPosted = (scope: Scope, lineId: number) =>
  scope.db
    .updateTable('stock_count_lines')
    .set({ posted_at: scope.now, posted_by: scope.userId })
    .where('id', '=', lineId)
    .where('store_id', '=', scope.storeId)
    .execute();
export const linesOf = (scope: Scope, countId: number) =>
  scope.db
    .selectFrom('stock_count_lines')
    .select(['counted', 'expected', 'posted_at'])
    .where('count_id', '=', countId)
    .where('store_id', '=', scope.storeId)
    .execute();
export const finishCount = (scope: Scope, countId: number) =>
  scope.db
    .updateTable('stock_counts')
    .set((eb) => ({
      state: 'finished' as const,
      finished_at: scope.now,
      finished_by: scope.userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', countId)
    .where('store_id', '=', scope.storeId)
    .execute();

export interface CountListing extends LotListing {
  counted: number | null;
  expected: number | null;
  at: string | null;
  by_name: string | null;
  posted_at: string | null;
}
const countSorts: Readonly<Record<string, string>> = {
  ...lotSorts,
  counted: 'n.counted',
  difference: 'n.counted - n.expected',
  at: 'n.at',
  by: 'e.last_name',
};
const countFilters: FilterableColumns<'inventory.counts'> = {
  ...lotColumns,
  by: { of: "concat_ws(' ', e.first_name, e.last_name)" },
};
/**
 * Lots of the open count: counted ones (newest count first), those whose count differs and was not
 * posted, or what the shelf holds and nobody counted.
 */
export async function countedLots(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly words: readonly string[];
    readonly show: 'counted' | 'variances' | 'uncounted';
  },
) {
  const from = sql`from stock_lots l join drugs d on d.id = l.drug_id left
    join stock_counts c on c.store_id = l.store_id and c.state = 'open' left
    join stock_count_lines n on n.count_id = c.id and n.lot_id = l.id left
    join employees e on e.id = n.by_id`;
  const which = {
    counted: sql<SqlBool>`n.id is not null`,
    variances: sql<SqlBool>`n.counted <> n.expected and n.posted_at is null`,
    uncounted: sql<SqlBool>`n.id is null and l.on_hand > 0`,
  }[input.show];
  const usual =
    input.show === 'counted' ? 'n.at desc, n.id desc' : 'd.name_key, l.expires_on, l.id';
  const window = await windowOf(
    scope,
    query,
    countTo.work,
    sql`select l.id ${from} where l.store_id = ${scope.storeId} and not l.damaged and ${which}
      and ${wordsIn(input.words, lotText)} and ${columnsFit(query, countFilters)}
      order by ${orderOf(query, countSorts, usual, 'l.id')}`,
  );
  return rowsOf(
    window,
    (count: CountListing) => count.id,
    async (ids) =>
      (
        await sql<CountListing>`select l.id, l.version, l.drug_id, d.name, d.strength, d.form,
          d.ndc, d.schedule, l.lot, l.expires_on, l.on_hand, l.recalled, l.quarantined,
          l.quarantine_reason, l.recall_reason, n.counted, n.expected, n.at, n.posted_at,
          e.first_name || ' ' || e.last_name as by_name ${from} where l.id = any(${ids})`.execute(
          scope.db,
        )
      ).rows,
  );
}

export interface ControlledListing {
  id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  on_hand: number;
  ledger: number;
  last_at: string | null;
}
const controlledSorts: Readonly<Record<string, string>> = {
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  schedule: 'd.schedule',
  onHand: 'coalesce(k.on_hand, 0)',
};
const controlledFilters: FilterableColumns<'inventory.controlled'> = drugColumns;
/** The store's controlled drugs: what it keeps, or once moved. */
export async function controlledDrugs(
  scope: Scope,
  query: ListQuery,
  input: { readonly words: readonly string[]; readonly schedule: string | null },
) {
  const from = sql`from drugs d left join store_drugs k on k.drug_id = d.id
    and k.store_id = ${scope.storeId}`;
  const kept = sql<SqlBool>`d.schedule ${input.schedule === null ? sql`<> '0'` : sql`= ${input.schedule}`}
    and (k.id is not null and k.deleted_at is null
    or exists (select 1 from stock_movements m
    where m.store_id = ${scope.storeId} and m.drug_id = d.id))
    and (d.store_id is null or d.store_id = ${scope.storeId}) and ${wordsIn(input.words, sql``)}
    and ${columnsFit(query, controlledFilters)}`;
  const window = await windowOf(
    scope,
    query,
    countTo.list,
    sql`select d.id ${from} where ${kept}
      order by ${orderOf(query, controlledSorts, 'd.schedule, d.name_key, d.strength, d.id', 'd.id')}`,
  );
  return rowsOf(
    window,
    (controlled: ControlledListing) => controlled.id,
    async (ids) =>
      (
        await sql<ControlledListing>`select d.id, d.name, d.strength, d.form, d.ndc, d.schedule,
          coalesce(k.on_hand, 0) as on_hand, coalesce(m.n, 0)::bigint as ledger, m.last_at ${from}
    left join lateral (select sum(quantity) as n, max(at) as last_at from stock_movements x
    where x.store_id = ${scope.storeId} and x.drug_id = d.id) m on true where d.id = any(${ids})`.execute(
          scope.db,
        )
      ).rows,
  );
}
export interface LedgerListing {
  id: number;
  at: string;
  kind: string;
  lot: string;
  quantity: number;
  balance: number;
  rx_number: number | null;
  fill_no: number | null;
  store_code: string;
  vendor_name: string | null;
  by_name: string | null;
  second_name: string | null;
  reason: string | null;
}
const ledgerFilters: FilterableColumns<'inventory.ledger'> = {
  lot: { of: 'm.lot' },
  by: { of: "coalesce(m.by_name, 'System')" },
  second: { of: 'm.second_name' },
  vendor: { of: 'm.vendor_name' },
  reason: { of: 'm.reason' },
};
const ledgerSorts: Readonly<Record<string, string>> = {
  at: 'm.at',
  kind: 'm.kind',
  quantity: 'm.quantity',
  lot: 'm.lot',
  rxNumber: 'm.rx_number',
  by: 'm.by_name',
  second: 'm.second_name',
  vendor: 'm.vendor_name',
  reason: 'm.reason',
};
/**
 * Movements of a drug, newest first, each with the balance after it; `from` inclusive and `to`
 * exclusive are instants.
 */
export async function ledgerOf(
  scope: Scope,
  drugId: number,
  query: ListQuery,
  range: { readonly from: string | null; readonly to: string | null },
): Promise<{ total: number; rows: LedgerListing[] }> {
  const { rows } = await sql<LedgerListing & { total: number }>`
    with booked as (select m.*, sum(m.quantity) over (order by m.at, m.id) as balance
    from stock_movements m where m.store_id = ${scope.storeId} and m.drug_id = ${drugId}),
    named as (select m.id, m.at, m.kind, l.lot, m.quantity, m.balance::bigint as balance,
    r.rx_number, f.fill_no, st.code as store_code, v.vendor_name,
    e.first_name || ' ' || e.last_name as by_name,
    w.first_name || ' ' || w.last_name as second_name, m.reason
      from booked m join stock_lots l on l.id = m.lot_id join stores st on st.id = m.store_id left
      join fills f on f.id = m.fill_id left join rxs r on r.id = f.rx_id left
      join vendors v on v.id = m.vendor_id left join employees e on e.id = m.by_id left
      join employees w on w.id = m.second_by_id
      where true ${range.from === null ? sql`` : sql`and m.at >= ${range.from}`} ${range.to === null ? sql`` : sql`and m.at < ${range.to}`})
    select m.*, count(*) over () as total from named m where ${columnsFit(query, ledgerFilters)}
    order by ${orderOf(query, ledgerSorts, 'm.at desc, m.id desc', 'm.id desc')} offset ${query.offset}
    limit ${query.limit}`.execute(scope.db);
  return { total: Number(rows[0]?.total ?? 0), rows };
}
