import { sql, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/contract/list.ts';
import type { Range } from './people.ts';
import type { Scope } from './records.ts';

const countTo = 10_000;
export interface DrugFilter { readonly names: readonly Range[]; readonly words: readonly string[]; readonly ndcs: readonly string[]; readonly digits: string | null; readonly upcs: readonly string[] }

/** One product with the store's own view of it. Quantities in thousandths, unit costs in hundred-thousandths. */
const columns = sql.raw(`d.id, d.version, d.store_id, d.name, d.generic_name, d.strength, d.form, d.pkg_size, d.uom, d.brand_generic, d.drug_type, d.drug_class, d.ndc, d.upc, d.manufacturer, d.schedule,
  d.unit_acq, d.unit_awp, d.unit_nadac, coalesce(sd.active, d.active) as active, coalesce(sd.on_hand, 0) as on_hand, coalesce(sd.autofill, false) as autofill, sd.unit_cost, (sd.id is not null) as local, pc.name as price_code`);
export interface DrugListing {
  id: number; version: number; store_id: number | null; name: string; generic_name: string | null; strength: string | null; form: string | null; pkg_size: number | null; uom: string | null; brand_generic: string | null; drug_type: string;
  drug_class: string | null; ndc: string; upc: string | null; manufacturer: string | null; schedule: string; unit_acq: number | null; unit_awp: number | null; unit_nadac: number | null; active: boolean; on_hand: number; autofill: boolean;
  unit_cost: number | null; local: boolean; price_code: string | null;
}
const joins = (storeId: number) => sql`from drugs d left join store_drugs sd on sd.drug_id = d.id and sd.store_id = ${storeId} and sd.deleted_at is null left join price_codes pc on pc.id = sd.price_code_id`;
const visible = (storeId: number) => sql<SqlBool>`(d.store_id is null or d.store_id = ${storeId}) and d.deleted_at is null`;

function matches(f: DrugFilter) {
  const any = [
    ...f.names.flatMap((n) => [sql`(d.name_key >= ${n.from} and d.name_key < ${n.upTo})`, sql`(d.generic_key >= ${n.from} and d.generic_key < ${n.upTo})`]),
    ...(f.ndcs.length ? [sql`d.ndc = any(${f.ndcs})`] : []),
    ...(f.upcs.length ? [sql`d.upc = any(${f.upcs})`] : []),
    ...(f.digits ? ['ndc', 'ndc10', 'upc'].map((c) => sql`(${sql.ref(`d.${c}`)} >= ${f.digits} and ${sql.ref(`d.${c}`)} <= ${f.digits!.padEnd(20, '9')})`) : []),
  ];
  const every = f.words.map((w) => sql`(d.name_key || ' ' || coalesce(d.generic_key, '') || ' ' || lower(coalesce(d.strength, '')) || ' ' || lower(coalesce(d.form, ''))) like ${`%${w.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`);
  const either = any.length ? sql`(${sql.join(any, sql` or `)})` : sql`true`;
  return every.length ? sql`${either} and ${sql.join(every, sql` and `)}` : either;
}

const sorts: Readonly<Record<string, string>> = {
  name: 'd.name_key', genericName: 'd.generic_key', strength: 'd.strength', pkgSize: 'd.pkg_size', onHand: 'coalesce(sd.on_hand, 0)', brandGeneric: 'd.brand_generic', drugType: 'd.drug_type', drugClass: 'd.drug_class',
  ndc: 'd.ndc', upc: 'd.upc', manufacturer: 'd.manufacturer', unitCost: 'sd.unit_cost', priceCode: 'pc.name', active: 'coalesce(sd.active, d.active)', schedule: 'd.schedule',
};

/** Local: what the store keeps. Master: every product of the national list, and the store's own. */
export async function searchDrugs(s: Scope, query: ListQuery, f: DrugFilter) {
  const scope = query.filters['scope'] === 'Master' ? sql`true` : sql`sd.id is not null`;
  const status = query.filters['status'];
  const alive = status === 'Active' ? sql`coalesce(sd.active, d.active)` : status === 'InActive' ? sql`not coalesce(sd.active, d.active)` : sql`true`;
  const where = sql`where ${visible(s.storeId)} and ${scope} and ${alive} and ${matches(f)}`;
  const column = query.sort && sorts[query.sort.column];
  const order = column ? sql.raw(`${column} ${query.sort!.direction === 'desc' ? 'desc' : 'asc'} nulls last, d.id`) : sql.raw('d.name_key, d.strength, d.id');
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from (select 1 ${joins(s.storeId)} ${where} limit ${countTo + 1}) found`.execute(s.db);
  const { rows } = await sql<DrugListing>`select ${columns} ${joins(s.storeId)} ${where} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(s.db);
  const n = Number(counted[0]?.n ?? 0);
  return { total: Math.max(n, query.offset + rows.length), exact: n <= countTo, rows };
}

/** The first few of the whole file that fit, the store's own stock before the rest, without a count. */
export async function firstDrugs(s: Scope, f: DrugFilter, limit: number): Promise<DrugListing[]> {
  const { rows } = await sql<DrugListing>`select ${columns} ${joins(s.storeId)} where ${visible(s.storeId)} and coalesce(sd.active, d.active) and ${matches(f)} order by (sd.id is null), d.name_key, d.strength, d.id limit ${limit}`.execute(s.db);
  return rows;
}

export async function drugsById(s: Scope, ids: readonly number[]): Promise<DrugListing[]> {
  if (!ids.length) return [];
  return (await sql<DrugListing>`select ${columns} ${joins(s.storeId)} where ${visible(s.storeId)} and d.id = any(${ids})`.execute(s.db)).rows;
}
/** Products whose NDC, UPC or GTIN is one of these; the store's own products win over Master ones of the same NDC. */
export async function drugsByCode(s: Scope, codes: { readonly ndcs: readonly string[]; readonly upcs: readonly string[]; readonly gtins: readonly string[] }): Promise<DrugListing[]> {
  const { rows } = await sql<DrugListing>`select distinct on (d.ndc) ${columns} ${joins(s.storeId)} where ${visible(s.storeId)} and (d.ndc = any(${codes.ndcs}) or d.upc = any(${codes.upcs}) or d.gtin = any(${codes.gtins})) order by d.ndc, d.store_id nulls last`.execute(s.db);
  return rows;
}
/** The store begins to keep a product: its own view of it, once. */
export async function keepDrug(s: Scope, drugId: number): Promise<void> {
  await s.db.insertInto('store_drugs').values({ store_id: s.storeId, drug_id: drugId, created_at: s.now, created_by: s.userId, modified_at: s.now, modified_by: s.userId })
    .onConflict((c) => c.columns(['store_id', 'drug_id']).doNothing()).execute();
}
export const fullDrug = (s: Scope, id: number) =>
  s.db.selectFrom('drugs').selectAll().where('id', '=', id).where('deleted_at', 'is', null).where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', s.storeId)])).executeTakeFirst();
