import { sql } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import {
  type FilterableColumns,
  drugColumns,
  columnsFit,
} from '#server/repositories/platform/column-filter.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { wordsIn, orderOf } from './inventory.ts';

export interface LinkListing {
  id: number;
  version: number;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  vendor_id: number;
  vendor_code: string | null;
  vendor_name: string;
  item_number: string | null;
  unit_cost: number | null;
  is_default: boolean;
  deleted_at: string | null;
}
const linkColumns = sql.raw(
  'k.id, k.version, d.id as drug_id, d.name, d.strength, d.form, d.ndc, v.id as vendor_id, v.vendor_code, v.vendor_name, k.item_number, k.unit_cost, k.is_default, k.deleted_at',
);
const linkFrom = sql.raw(
  'from drug_vendors k join drugs d on d.id = k.drug_id join vendors v on v.id = k.vendor_id',
);
const linkFilters: FilterableColumns<'drugVendors.search'> = {
  drugName: drugColumns.drugName,
  ndc: drugColumns.ndc,
  vendorCode: { of: 'v.vendor_code' },
  vendorName: { of: 'v.vendor_name' },
  itemNumber: { of: 'k.item_number' },
};
const linkSorts: Readonly<Record<string, string>> = {
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  vendorCode: 'v.vendor_code',
  vendorName: 'lower(v.vendor_name)',
  itemNumber: 'k.item_number',
  unitCost: 'k.unit_cost',
  isDefault: 'k.is_default',
};
/** The vendors of a drug, or the drugs of a vendor; a drug's default first. */
export async function vendorLinks(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly words: readonly string[];
    readonly drugId: number | null;
    readonly vendorId: number | null;
  },
) {
  const held = sql`k.store_id = ${scope.storeId} and k.deleted_at is null
    and (${input.drugId}::bigint is null or k.drug_id = ${input.drugId})
    and (${input.vendorId}::bigint is null or k.vendor_id = ${input.vendorId})
    and ${wordsIn(
      input.words,
      sql` || ' ' || lower(v.vendor_name) || ' ' || lower(coalesce(k.item_number,
      ''))`,
    )}
    and ${columnsFit(query, linkFilters)}`;
  const { rows } = await sql<
    LinkListing & { total: number }
  >`select ${linkColumns}, count(*) over () as total ${linkFrom} where ${held}
    order by ${orderOf(query, linkSorts, 'd.name_key, d.ndc, k.is_default desc, v.vendor_name, k.id', 'k.id')} offset ${query.offset}
    limit ${query.limit}`.execute(scope.db);
  return { total: Number(rows[0]?.total ?? 0), rows };
}
export const findLink = async (scope: Scope, linkId: number): Promise<LinkListing | undefined> =>
  (
    await sql<LinkListing>`select ${linkColumns} ${linkFrom}
      where k.store_id = ${scope.storeId} and k.id = ${linkId} for update of k`.execute(scope.db)
  ).rows[0];
export const linksOf = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('drug_vendors')
    .select(['id', 'vendor_id', 'is_default'])
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('deleted_at', 'is', null)
    .execute();
export interface LinkValues {
  readonly drugId: number;
  readonly vendorId: number;
  readonly itemNumber: string | null;
  readonly unitCost: number | null;
}
export async function insertLink(
  scope: Scope,
  linkValues: LinkValues,
  isDefault: boolean,
): Promise<number> {
  return (
    await scope.db
      .insertInto('drug_vendors')
      .values({
        store_id: scope.storeId,
        drug_id: linkValues.drugId,
        vendor_id: linkValues.vendorId,
        item_number: linkValues.itemNumber,
        unit_cost: linkValues.unitCost,
        is_default: isDefault,
        version: 1,
        created_at: scope.now,
        created_by: scope.userId,
        modified_at: scope.now,
        modified_by: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
export const updateLink = (
  scope: Scope,
  linkId: number,
  to: {
    readonly vendor_id?: number;
    readonly item_number?: string | null;
    readonly unit_cost?: number | null;
    readonly is_default?: boolean;
    readonly deleted_at?: string | null;
  },
) =>
  scope.db
    .updateTable('drug_vendors')
    .set((eb) => ({
      ...to,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', linkId)
    .where('store_id', '=', scope.storeId)
    .execute();
export const clearDefault = (scope: Scope, drugId: number) =>
  scope.db
    .updateTable('drug_vendors')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('is_default', '=', true)
    .execute();
