import { sql, type SqlBool } from 'kysely';
import type { StoredPaperKind } from '#domain/label/entities/paper.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { ShownOnPaper } from '#server/repositories/label/papers.ts';
import {
  columnsFit,
  drugColumns,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderOf, wordsIn } from './inventory.ts';
import type { ReportFilter } from './receipts.ts';

export interface DispensedListing {
  id: number;
  at: string;
  by_name: string | null;
  kind: string;
  rx_number: number | null;
  fill_no: number | null;
  store_code: string;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  lot: string;
  expires_on: string;
  quantity: number;
  cost: number;
}
const filters: FilterableColumns<'reports.dispensed'> = {
  ...drugColumns,
  lot: { of: 'l.lot' },
  by: { of: "coalesce(e.first_name || ' ' || e.last_name, 'System')" },
};
const sorts: Readonly<Record<string, string>> = {
  at: 'm.at',
  rxNumber: 'r.rx_number',
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  schedule: 'd.schedule',
  lot: 'l.lot',
  quantity: '-m.quantity',
  cost: '-l.unit_cost::numeric * m.quantity',
  kind: 'm.kind',
  by: 'e.last_name',
};
/**
 * What was dispensed and what came back of it, newest first, with the sums of all of it: `lines`,
 * `quantity` (thousandths), `costCents`.
 */
export async function dispensedLines(scope: Scope, query: ListQuery, reportFilter: ReportFilter) {
  const from = sql`from stock_movements m join drugs d on d.id = m.drug_id
    join stock_lots l on l.id = m.lot_id join stores st on st.id = m.store_id left
    join fills x on x.id = m.fill_id left join rxs r on r.id = x.rx_id left
    join employees e on e.id = m.by_id`;
  const held = sql.join(
    [
      sql<SqlBool>`m.store_id = ${scope.storeId}
        and m.kind in ('dispense', 'compound-use', 'undo-dispense', 'return-to-stock')`,
      ...(reportFilter.drugId === null ? [] : [sql<SqlBool>`m.drug_id = ${reportFilter.drugId}`]),
      ...(reportFilter.schedule === null
        ? []
        : [sql<SqlBool>`d.schedule = ${reportFilter.schedule}`]),
      ...(reportFilter.from === null ? [] : [sql<SqlBool>`m.at >= ${reportFilter.from}`]),
      ...(reportFilter.to === null ? [] : [sql<SqlBool>`m.at < ${reportFilter.to}`]),
      ...(reportFilter.words.length === 0
        ? []
        : [
            wordsIn(
              reportFilter.words,
              sql` || ' ' || lower(l.lot) || ' ' || coalesce(r.rx_number::text, '')`,
            ),
          ]),
      columnsFit(query, filters),
    ],
    sql` and `,
  );
  const cost = sql`round(-l.unit_cost::numeric * m.quantity / 1000000)::bigint`;
  const sums = onlyRow(
    await sql<{
      lines: number;
      quantity: number;
      cost: number;
    }>`select count(*)::bigint as lines, coalesce(-sum(m.quantity), 0)::bigint as quantity,
      coalesce(sum(${cost}), 0)::bigint as cost ${from} where ${held}`.execute(scope.db),
  );
  const { rows } =
    await sql<DispensedListing>`select m.id, m.at, e.first_name || ' ' || e.last_name as by_name,
      m.kind, r.rx_number, x.fill_no, st.code as store_code, d.id as drug_id, d.name, d.strength,
      d.form, d.ndc, d.schedule, l.lot, l.expires_on, -m.quantity as quantity,
      ${cost} as cost ${from} where ${held}
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
/** Keeps a paper that was printed; `shown` says whose records stand on it. */
export const insertPaper = (
  scope: Scope,
  kind: StoredPaperKind,
  sha256: string,
  shown: ShownOnPaper = {},
) =>
  scope.db
    .insertInto('paper_prints')
    .values({
      store_id: scope.storeId,
      kind,
      sha256,
      at: scope.now,
      by_id: scope.userId,
      shown: JSON.stringify(shown),
    })
    .execute();
