import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import {
  columnsFit,
  lotColumns,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderOf, wordsIn } from './inventory.ts';

export interface ReceiptValues {
  readonly vendorId: number;
  readonly invoice: string;
  readonly form222: string | null;
}
export async function insertReceipt(scope: Scope, receiptValues: ReceiptValues): Promise<number> {
  return (
    await scope.db
      .insertInto('stock_receipts')
      .values({
        store_id: scope.storeId,
        vendor_id: receiptValues.vendorId,
        invoice: receiptValues.invoice,
        form222: receiptValues.form222,
        at: scope.now,
        by_id: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
/**
 * What was received on this invoice already of a lot, in thousandths, net of corrections; null
 * where nothing was.
 */
export async function receivedOn(
  scope: Scope,
  input: { readonly vendorId: number; readonly invoice: string; readonly lotId: number },
): Promise<number | null> {
  const {
    rows: [found],
  } = await sql<{
    n: number | null;
  }>`select sum(m.quantity)::bigint as n from stock_movements m
    join stock_receipts r on r.id = m.receipt_id
    where m.store_id = ${scope.storeId} and r.vendor_id = ${input.vendorId}
    and lower(r.invoice) = lower(${input.invoice}) and m.lot_id = ${input.lotId}
    and m.kind = 'receive'`.execute(scope.db);
  return found?.n === null || found?.n === undefined || Number(found.n) <= 0
    ? null
    : Number(found.n);
}
/** A received line with what corrections have taken back of it; its lot is locked. */
export async function findReceived(scope: Scope, movementId: number) {
  const row = await scope.db
    .selectFrom('stock_movements')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('id', '=', movementId)
    .where('kind', '=', 'receive')
    .where('corrects_id', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  await sql`select 1 from stock_lots where id = ${row.lot_id} and store_id = ${scope.storeId}
    for update`.execute(scope.db);
  const back = onlyRow(
    await sql<{
      n: number;
    }>`select coalesce(-sum(quantity), 0)::bigint as n from stock_movements
      where corrects_id = ${movementId}`.execute(scope.db),
  );
  return { ...row, left: row.quantity - Number(back.n) };
}
/**
 * The OTC products that a drug is sold as, whose cost follows deliveries: their package cost is set
 * (cents). Gives what changed.
 */
export async function followCost(
  scope: Scope,
  drugId: number,
  unitCost: number,
): Promise<{ id: number; version: number }[]> {
  return (
    await sql<{
      id: number;
      version: number;
    }>`update otc_products o
      set pkg_cost = round(${unitCost}::numeric * o.pkg_size / 1000000)::bigint,
      version = o.version + 1, modified_at = ${scope.now}, modified_by = ${scope.userId}
    from drugs d where d.id = ${drugId} and o.store_id = ${scope.storeId} and o.deleted_at is null
    and o.cost_auto_update and o.pkg_size is not null and (o.drug_id = d.id or o.ndc = d.ndc)
      and o.pkg_cost is distinct from round(${unitCost}::numeric * o.pkg_size / 1000000)::bigint
      returning o.id, o.version`.execute(scope.db)
  ).rows;
}

export interface ReportFilter {
  readonly words: readonly string[];
  readonly drugId: number | null;
  readonly vendorId: number | null;
  readonly schedule: string | null;
  readonly from: string | null;
  readonly to: string | null;
}
export interface ReceivedListing {
  id: number;
  at: string;
  by_name: string | null;
  vendor_name: string | null;
  invoice: string | null;
  form222: string | null;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  lot_id: number;
  lot_version: number;
  lot: string;
  expires_on: string;
  quantity: number;
  unit_cost: number | null;
  cost: number | null;
  corrects_id: number | null;
  back: number;
  reason: string | null;
}
const all = (parts: readonly (RawBuilder<SqlBool> | false)[]) =>
  sql.join(
    parts.filter((part): part is RawBuilder<SqlBool> => part !== false),
    sql` and `,
  );
/** A line's cost in cents, rounded as `extendedCost` does. */
const cost = sql`round(m.unit_cost::numeric * m.quantity / 1000000)::bigint`;
const filters: FilterableColumns<'receipts.search'> = {
  ...lotColumns,
  vendor: { of: 'v.vendor_name' },
  invoice: { of: 'm.invoice' },
  form222: { of: 'r.form222' },
  by: { of: "concat_ws(' ', e.first_name, e.last_name)" },
  reason: { of: 'm.reason' },
};
const sorts: Readonly<Record<string, string>> = {
  at: 'm.at',
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  schedule: 'd.schedule',
  lot: 'l.lot',
  expiresOn: 'l.expires_on',
  quantity: 'm.quantity',
  unitCost: 'm.unit_cost',
  cost: 'm.unit_cost::numeric * m.quantity',
  vendor: 'lower(v.vendor_name)',
  invoice: 'm.invoice',
  form222: 'r.form222',
  by: 'e.last_name',
  reason: 'm.reason',
};
/**
 * What was received and taken back, newest first, with the sums of all of it: `lines`, `quantity`
 * (thousandths), `costCents`.
 */
export async function receivedLines(scope: Scope, query: ListQuery, reportFilter: ReportFilter) {
  const from = sql`from stock_movements m join drugs d on d.id = m.drug_id
    join stock_lots l on l.id = m.lot_id left join stock_receipts r on r.id = m.receipt_id left
    join vendors v on v.id = m.vendor_id left join employees e on e.id = m.by_id`;
  const held = all([
    sql<SqlBool>`m.store_id = ${scope.storeId} and m.kind = 'receive'`,
    reportFilter.drugId !== null && sql<SqlBool>`m.drug_id = ${reportFilter.drugId}`,
    reportFilter.vendorId !== null && sql<SqlBool>`m.vendor_id = ${reportFilter.vendorId}`,
    reportFilter.schedule !== null && sql<SqlBool>`d.schedule = ${reportFilter.schedule}`,
    reportFilter.from !== null && sql<SqlBool>`m.at >= ${reportFilter.from}`,
    reportFilter.to !== null && sql<SqlBool>`m.at < ${reportFilter.to}`,
    reportFilter.words.length > 0 &&
      wordsIn(
        reportFilter.words,
        sql` || ' ' || lower(l.lot) || ' ' || lower(coalesce(m.invoice, ''))`,
      ),
    columnsFit(query, filters),
  ]);
  const sums = onlyRow(
    await sql<{
      lines: number;
      quantity: number;
      cost: number;
    }>`select count(*)::bigint as lines, coalesce(sum(m.quantity), 0)::bigint as quantity,
      coalesce(sum(${cost}), 0)::bigint as cost ${from} where ${held}`.execute(scope.db),
  );
  const { rows } =
    await sql<ReceivedListing>`select m.id, m.at, e.first_name || ' ' || e.last_name as by_name,
      v.vendor_name, m.invoice, r.form222, d.id as drug_id, d.name, d.strength, d.form, d.ndc,
      d.schedule, l.id as lot_id, l.version as lot_version, l.lot, l.expires_on, m.quantity,
      m.unit_cost, ${cost} as cost, m.corrects_id, m.reason,
      coalesce((select -sum(c.quantity) from stock_movements c where c.corrects_id = m.id),
      0)::bigint as back ${from} where ${held}
      order by ${orderOf(query, sorts, 'm.at desc, m.id desc', 'm.id desc')} offset ${query.offset}
      limit ${query.limit}`.execute(scope.db);
  return {
    rows,
    totals: {
      lines: Number(sums.lines),
      quantity: Number(sums.quantity),
      costCents: Number(sums.cost),
    },
  };
}
