import { sql, type SqlBool } from 'kysely';
import { otcProductReference } from '#domain/drug/entities/otc-product.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { narrowedBy } from '#domain/platform/references/define.ts';
import { columnsFit, type Filterable } from '#server/repositories/platform/column-filter.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A product of the Master list that is sold without a prescription. */
export interface MasterOtc {
  readonly id: number;
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly pkg_size: number | null;
  readonly uom: 'EA' | 'ML' | 'GM' | null;
  readonly ndc: string;
  readonly upc: string | null;
  readonly manufacturer: string | null;
  readonly unit_acq: number | null;
  readonly unit_awp: number | null;
  readonly active: boolean;
}
const columns = sql.raw(
  'd.id, d.name, d.strength, d.form, d.pkg_size, d.uom, d.ndc, d.upc, d.manufacturer, d.unit_acq, d.unit_awp, d.active',
);
const escaped = (text: string) => text.replace(/[\\%_]/g, (match) => `\\${match}`);
const isOffered = (scope: Scope) =>
  sql<SqlBool>`d.store_id is null and d.drug_type = 'O' and d.deleted_at is null
    and not exists (select 1 from otc_products x
    where x.store_id = ${scope.storeId} and x.drug_id = d.id and x.deleted_at is null)`;
const statuses: Readonly<Record<string, boolean>> = { Active: true, InActive: false };

/**
 * The columns that the Master list knows, each with what it is sorted by. What only a store's own
 * product has holds nothing here.
 */
const known: Readonly<Record<string, string>> = {
  itemNo: 'coalesce(d.upc, d.ndc)',
  ndc: 'd.ndc',
  name: 'd.name',
  strength: 'd.strength',
  manufacturer: 'd.manufacturer',
};
const sorts: Readonly<Record<string, string>> = {
  ...known,
  name: 'd.name_key',
  form: 'd.form',
  pkgSize: 'd.pkg_size',
  uom: 'd.uom',
  pkgCost: 'd.unit_acq',
  active: 'd.active',
};
const filters: Readonly<Record<string, Filterable>> = Object.fromEntries(
  otcProductReference.listed.flatMap((name) => {
    const by = narrowedBy(otcProductReference, name);
    return by === null
      ? []
      : [
          [
            name,
            {
              of: known[name] ?? 'null::text',
              ...(by === 'digits' ? { digits: true as const } : {}),
            },
          ],
        ];
  }),
);
/**
 * Master OTC products that the store does not keep, by name, NDC or UPC (`folded`; digits without
 * blanks), from the start or anywhere.
 */
export async function findMasterOtc(
  scope: Scope,
  query: ListQuery,
  folded: string,
): Promise<{ total: number; exact: boolean; rows: MasterOtc[] }> {
  const pattern = `${query.filters['match'] === 'Contain' ? '%' : ''}${escaped(folded)}%`;
  const status = ownEntry(statuses, query.filters['status'] ?? '');
  const column = query.sort && ownEntry(sorts, query.sort.column);
  const order = `${column ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last` : 'd.name_key, d.strength'}, d.id`;
  const text =
    folded === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(d.name_key like ${pattern} or d.ndc like ${pattern} or d.upc like ${pattern})`;
  const window = await windowOf(
    scope,
    query,
    countTo.list,
    sql`select d.id from drugs d where ${isOffered(scope)} and ${text}
      and ${status === undefined ? sql`true` : sql`d.active = ${status}`}
      and ${columnsFit(query, filters)} order by ${sql.raw(order)}`,
  );
  return rowsOf(
    window,
    (masterOtc: MasterOtc) => masterOtc.id,
    async (ids) =>
      (
        await sql<MasterOtc>`select ${columns} from drugs d where d.id = any(${ids})`.execute(
          scope.db,
        )
      ).rows,
  );
}
/**
 * A Master OTC product, or undefined: a store's own drug and one with a prescription look like
 * none.
 */
export const masterOtc = async (scope: Scope, drugId: number): Promise<MasterOtc | undefined> =>
  (
    await sql<MasterOtc>`select ${columns} from drugs d
      where d.id = ${drugId} and d.store_id is null and d.drug_type = 'O' and d.deleted_at is null`.execute(
      scope.db,
    )
  ).rows[0];

/** The store's products by id, whole. */
export const otcProductsById = (scope: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.db
        .selectFrom('otc_products')
        .selectAll()
        .where('store_id', '=', scope.storeId)
        .where('id', 'in', [...ids])
        .execute();
/** The store's own product that was taken from a Master one. */
export const keptFrom = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('otc_products')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
