import { sql, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { StoreDrugsTable } from '#db/types.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import type { Range } from '#server/repositories/patient/people.ts';
import {
  columnsHold,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface DrugFilter {
  readonly names: readonly Range[];
  readonly words: readonly string[];
  readonly ndcs: readonly string[];
  readonly digits: string | null;
  /** How an NDC of eleven digits begins. */
  readonly begins: string | null;
  readonly upcs: readonly string[];
}

/**
 * One product with the store's own view of it. Quantities in thousandths, unit costs in
 * hundred-thousandths.
 */
const columns =
  sql.raw(`d.id, d.version + coalesce(sd.version, 1) - 1 as version, d.store_id, d.name, d.generic_name, d.strength, d.form, d.route, d.pkg_size, d.uom, d.brand_generic, d.drug_type, d.schedule as drug_class, d.ndc, d.upc, d.manufacturer, d.schedule,
  d.unit_acq, d.unit_awp, d.unit_nadac, coalesce(sd.active, d.active) as active, coalesce(sd.inactive_reason, d.inactive_reason) as inactive_reason, coalesce(sd.on_hand, 0) as on_hand, coalesce(sd.min_stock, 0) as min_stock, coalesce(sd.par_stock, 0) as par_stock, coalesce(sd.autofill, false) as autofill, sd.unit_cost, (sd.id is not null) as local, pc.name as price_code, ng.id as ndc_group_id, (ng.id is not null and sd.preferred) as group_preferred`);
export interface DrugListing {
  id: number;
  version: number;
  store_id: number | null;
  name: string;
  generic_name: string | null;
  strength: string | null;
  form: string | null;
  route: string | null;
  pkg_size: number | null;
  uom: string | null;
  brand_generic: string | null;
  drug_type: string;
  drug_class: string | null;
  ndc: string;
  upc: string | null;
  manufacturer: string | null;
  schedule: string;
  unit_acq: number | null;
  unit_awp: number | null;
  unit_nadac: number | null;
  active: boolean;
  inactive_reason: string | null;
  on_hand: number;
  min_stock: number;
  par_stock: number;
  autofill: boolean;
  unit_cost: number | null;
  local: boolean;
  price_code: string | null;
  ndc_group_id: number | null;
  group_preferred: boolean;
}
const joins = (storeId: number) =>
  sql`from drugs d left join store_drugs sd on sd.drug_id = d.id and sd.store_id = ${storeId}
    and sd.deleted_at is null left join price_codes pc on pc.id = sd.price_code_id left
    join ndc_groups ng on ng.id = sd.ndc_group_id and ng.deleted_at is null`;
/** The store sees the national list and its own products. */
export const visibleDrugs = (storeId: number) =>
  sql<SqlBool>`(d.store_id is null or d.store_id = ${storeId}) and d.deleted_at is null`;

const holdsAll = (words: readonly string[]) =>
  words.map(
    (word) =>
      sql`(d.name_key || ' ' || coalesce(d.generic_key,
        '') || ' ' || lower(coalesce(d.strength, '')) || ' ' || lower(coalesce(d.form,
        ''))) like ${`%${word.replace(/[\\%_]/g, (match) => `\\${match}`)}%`}`,
  );
/**
 * One condition for each index that can find what is meant, with the column that the index is
 * sorted by.
 */
const ways = ({ digits, begins, ...drugFilter }: DrugFilter) => [
  ...drugFilter.names.flatMap((name) =>
    ['name_key', 'generic_key'].map((code) => ({
      column: code,
      where: sql`(${sql.ref(`d.${code}`)} >= ${name.from}
        and ${sql.ref(`d.${code}`)} < ${name.upTo})`,
    })),
  ),
  ...(drugFilter.ndcs.length
    ? [{ column: 'ndc', where: sql`d.ndc = any(${drugFilter.ndcs})` }]
    : []),
  ...(drugFilter.upcs.length
    ? [{ column: 'upc', where: sql`d.upc = any(${drugFilter.upcs})` }]
    : []),
  ...(digits
    ? ['ndc', 'ndc10', 'upc'].map((code) => ({
        column: code,
        where: sql`(${sql.ref(`d.${code}`)} >= ${digits}
          and ${sql.ref(`d.${code}`)} <= ${digits.padEnd(20, '9')})`,
      }))
    : []),
  ...(begins === null
    ? []
    : [{ column: 'ndc', where: sql`(d.ndc >= ${begins} and d.ndc <= ${begins.padEnd(11, '9')})` }]),
];
const sorts: Readonly<Record<string, string>> = {
  name: 'd.name_key',
  genericName: 'd.generic_key',
  strength: 'd.strength',
  pkgSize: 'd.pkg_size',
  onHand: 'coalesce(sd.on_hand, 0)',
  brandGeneric: 'd.brand_generic',
  drugType: 'd.drug_type',
  drugClass: 'd.schedule',
  ndc: 'd.ndc',
  upc: 'd.upc',
  manufacturer: 'd.manufacturer',
  unitCost: 'sd.unit_cost',
  priceCode: 'pc.name',
  active: 'coalesce(sd.active, d.active)',
  schedule: 'd.schedule',
};

/**
 * All that fits, found on `drugs` alone, way by way (and by none twice), each through an index that
 * also holds what the order of names and the count ask
 * for: told to find and sort at once, the planner would walk the whole file. What a store keeps is
 * little: it is read from there.
 */
function foundBy(scope: Scope, drugFilter: DrugFilter, local: boolean, column: string) {
  const fit = sql.join([visibleDrugs(scope.storeId), ...holdsAll(drugFilter.words)], sql` and `);
  const all = ways(drugFilter);
  const found = sql`select ${sql.raw([...new Set(['d.id', 'd.name_key', 'd.strength', 'd.active', column])].join(', '))}`;
  const any =
    all.length === 0
      ? sql``
      : sql` and (${sql.join(
          all.map((item) => item.where),
          sql` or `,
        )})`;
  if (local)
    return sql`${found} from store_drugs k join drugs d on d.id = k.drug_id
      where k.store_id = ${scope.storeId} and k.deleted_at is null and ${fit}${any}`;
  return all.length === 0
    ? sql`${found} from drugs d where ${fit}`
    : sql.join(
        all.map(
          (item, index) =>
            sql`(${found} from drugs d where ${item.where}
              and ${fit}${sql.join([sql``, ...all.slice(0, index).map((before) => sql`${before.where} is not true`)], sql` and `)})`,
        ),
        sql` union all `,
      );
}

/** In use or not, by the store's own word where it has one; true where neither is asked for. */
export const hasStatus = (status: string | undefined) => {
  if (status === 'Active') return sql<SqlBool>`coalesce(sd.active, d.active)`;
  if (status === 'InActive') return sql<SqlBool>`not coalesce(sd.active, d.active)`;
  return sql<SqlBool>`true`;
};
/** The columns that can be filtered by their own text. */
export const drugColumnFilters: FilterableColumns<'drugs.search'> = {
  name: { of: 'd.name' },
  genericName: { of: 'd.generic_name' },
  strength: { of: "concat_ws(' ', d.strength, d.form)" },
  drugClass: {
    of: "case d.schedule when '0' then 'Rx' when '2' then 'C-II' when '3' then 'C-III' when '4' then 'C-IV' else 'C-V' end",
  },
  ndc: { of: 'd.ndc', digits: true },
  upc: { of: 'd.upc', digits: true },
  manufacturer: { of: 'd.manufacturer' },
};
/** What Status leaves of the drugs that were found; the store's own word goes before the list's. */
const standingLimits: Readonly<Record<string, RawBuilder<unknown>>> = {
  Active: sql`where coalesce(sd.active, d.active)`,
  InActive: sql`where not coalesce(sd.active, d.active)`,
};
/** Local: what the store keeps. Master: every product of the national list, and the store's own. */
export async function searchDrugs(givenScope: Scope, query: ListQuery, drugFilter: DrugFilter) {
  const { scope, status } = query.filters;
  const column = query.sort && ownEntry(sorts, query.sort.column);
  const local = scope !== 'Master';
  const limit = ownEntry(standingLimits, status ?? '') ?? null;
  // The store's view is only joined where a limit or the order looks at it.
  const held = columnsHold(query, drugColumnFilters);
  const stock =
    limit || column
      ? sql`left join store_drugs sd on sd.drug_id = d.id and sd.store_id = ${givenScope.storeId}
        and sd.deleted_at is null left join price_codes pc on pc.id = sd.price_code_id`
      : sql``;
  const order = column
    ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, d.id`
    : 'd.name_key, d.strength, d.id';
  const found = foundBy(
    givenScope,
    drugFilter,
    local,
    column && /^d\.\w+$/.test(column) ? column : 'd.id',
  );
  const window = await windowOf(
    givenScope,
    query,
    countTo.list,
    sql`select d.id
      from (${found}) d ${stock} ${limit ?? sql`where true`} ${
        held
          ? sql`and d.id in (select d.id
        from drugs d where ${held})`
          : sql``
      }
      order by ${sql.raw(order)}`,
  );
  return rowsOf(
    window,
    (drug: DrugListing) => drug.id,
    (ids) => drugsById(givenScope, ids),
  );
}

export async function drugsById(scope: Scope, ids: readonly number[]): Promise<DrugListing[]> {
  if (!ids.length) return [];
  return (
    await sql<DrugListing>`select ${columns} ${joins(scope.storeId)}
      where ${visibleDrugs(scope.storeId)} and d.id = any(${ids})`.execute(scope.db)
  ).rows;
}
/**
 * Products whose NDC, UPC or GTIN is one of these; the store's own products win over Master ones of
 * the same NDC.
 */
export async function drugsByCode(
  scope: Scope,
  codes: {
    readonly ndcs: readonly string[];
    readonly upcs: readonly string[];
    readonly gtins: readonly string[];
  },
): Promise<DrugListing[]> {
  const { rows } =
    await sql<DrugListing>`select distinct on (d.ndc) ${columns} ${joins(scope.storeId)}
      where ${visibleDrugs(scope.storeId)}
      and (d.ndc = any(${codes.ndcs}) or d.upc = any(${codes.upcs}) or d.gtin = any(${codes.gtins}))
      order by d.ndc, d.store_id nulls last`.execute(scope.db);
  return rows;
}
/** The store begins to keep a product: its own view of it, once. */
export async function keepDrug(scope: Scope, drugId: number): Promise<void> {
  await scope.db
    .insertInto('store_drugs')
    .values({
      store_id: scope.storeId,
      drug_id: drugId,
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'drug_id']).doUpdateSet({ deleted_at: null }),
    )
    .execute();
}
/** The store's switches of a product that it keeps; false where it keeps none of it. */
export async function switchStoreDrug(
  scope: Scope,
  drugId: number,
  to: {
    readonly active?: boolean;
    readonly inactiveReason?: string | null;
    readonly autofill?: boolean;
  },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('store_drugs')
    .set((eb) => ({
      ...(to.active === undefined
        ? {}
        : { active: to.active, inactive_reason: to.inactiveReason ?? null }),
      ...(to.autofill === undefined ? {} : { autofill: to.autofill }),
      modified_at: scope.now,
      modified_by: scope.userId,
      version: eb('version', '+', 1),
    }))
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
/** The store's own view of a product, or undefined where it keeps none of it. */
export const storeDrug = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('store_drugs as d')
    .selectAll('d')
    .where('d.store_id', '=', scope.storeId)
    .where('d.drug_id', '=', drugId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
export type StoreDrug = NonNullable<Awaited<ReturnType<typeof storeDrug>>>;
/**
 * Saves the store's view over `version`, counting it up where `counts`; false where another version
 * won.
 */
export async function saveStoreDrug(
  scope: Scope,
  drugId: number,
  version: number,
  values: Updateable<StoreDrugsTable>,
  counts: boolean,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('store_drugs')
    .set({
      ...values,
      modified_at: scope.now,
      modified_by: scope.userId,
      version: counts ? version + 1 : version,
    })
    .where('store_id', '=', scope.storeId)
    .where('drug_id', '=', drugId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
/** The store's price code of that id, in use. */
export const priceCodeInUse = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('price_codes')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
/** A product of the drug file; `master` where the file gave it, not the store. */
interface KindredProduct {
  readonly ndc: string;
  readonly name: string;
  readonly genericName: string | null;
  readonly schedule: string;
  readonly master: boolean;
}
/**
 * Products other than `id` of the same labeler and product number, or whose name begins with one of
 * some words, with their classes.
 */
export async function kindredProducts(
  scope: Scope,
  of: { readonly ndc: string; readonly words: readonly string[] },
  id: number | null,
): Promise<readonly KindredProduct[]> {
  const { rows } = await sql<KindredProduct>`select distinct ndc, name,
      generic_name as "genericName", schedule, store_id is null as master
    from drugs
    where deleted_at is null and (store_id is null or store_id = ${scope.storeId})
      and id <> ${id ?? 0}
      and (ndc like ${`${of.ndc.slice(0, 9)}%`}
        or split_part(generic_key, ' ', 1) = any(${of.words})
        or split_part(name_key, ' ', 1) = any(${of.words}))`.execute(scope.db);
  return rows;
}

export const fullDrug = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('drugs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]))
    .executeTakeFirst();
