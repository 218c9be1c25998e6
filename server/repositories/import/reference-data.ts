import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';

export interface DrugImportRow {
  readonly ndc: string;
  readonly ndc10: string | null;
  readonly ndc_shape: string | null;
  readonly upc: string | null;
  readonly gtin: string | null;
  readonly name: string;
  readonly name_key: string;
  readonly generic_name: string | null;
  readonly generic_key: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route: string | null;
  readonly pkg_size: number | null;
  readonly uom: string | null;
  readonly pkg_text: string | null;
  readonly manufacturer: string | null;
  readonly brand_generic: string | null;
  readonly drug_type: string | null;
  readonly therapeutic_class: string | null;
  readonly schedule: string;
  readonly vaccine: boolean | null;
  readonly listed: boolean;
  readonly source: 'fda' | 'fda-list';
}
const filledIn = [
  'ndc10',
  'ndc_shape',
  'upc',
  'gtin',
  'generic_name',
  'generic_key',
  'strength',
  'form',
  'route',
  'pkg_size',
  'uom',
  'pkg_text',
  'manufacturer',
  'brand_generic',
  'therapeutic_class',
] as const;
const replaced = [
  'name',
  'name_key',
  'schedule',
  'drug_type',
  'vaccine',
  'listed',
  'source',
] as const;
// What a person made is worth more than the directory, and the directory more than a list of names.
const worth = (row: string) =>
  `(case ${row}.source when 'fda-list' then 1 when 'fda' then 2 else 3 end)`;
const better = `${worth('excluded')} >= ${worth('drugs')}`;
const next = Object.fromEntries([
  ...filledIn.map((code) => [
    code,
    `case when ${better} then coalesce(excluded.${code}, drugs.${code}) else coalesce(drugs.${code}, excluded.${code}) end`,
  ]),
  ...replaced.map((code) => [
    code,
    `case when ${better} then excluded.${code} else drugs.${code} end`,
  ]),
]) as Readonly<Record<string, string>>;
const names = Object.keys(next);
/** The types of the columns that are no text. */
const columnTypes: Readonly<Record<string, string>> = {
  pkg_size: 'bigint',
  vaccine: 'boolean',
  listed: 'boolean',
};
/** The columns that are not null, with what stands where the file says nothing. */
const defaulted: Readonly<Record<string, string>> = {
  drug_type: "coalesce(drug_type, 'P')",
  vaccine: 'coalesce(vaccine, false)',
};
const mergeDrugsSql = {
  columns: ['ndc', ...names].join(', '),
  types: ['ndc', ...names]
    .map((name) => `${name} ${ownEntry(columnTypes, name) ?? 'text'}`)
    .join(', '),
  values: ['ndc', ...names].map((name) => ownEntry(defaulted, name) ?? name).join(', '),
  set: names.map((name) => `${name} = ${next[name]}`).join(', '),
  changed: `(${names.map((name) => `drugs.${name}`).join(', ')}) is distinct from (${names.map((name) => next[name]).join(', ')})`,
};
interface Counts {
  added: number;
  changed: number;
}
const countsOf = (rows: readonly Counts[]): Counts => ({
  added: Number(rows[0]?.added ?? 0),
  changed: Number(rows[0]?.changed ?? 0),
});
/**
 * Master products by NDC: new ones are added; a known one is improved by a source that is worth as
 * much or more, and only
 * filled in by a lesser one. Rows that would not change are left alone. No NDC twice in one call.
 */
export async function mergeDrugs(
  db: Db,
  rows: readonly DrugImportRow[],
  now: string,
): Promise<Counts> {
  const { rows: counted } = await sql<Counts>`
    with saved as (
      insert into drugs (${sql.raw(mergeDrugsSql.columns)}, created_at, modified_at)
      select ${sql.raw(mergeDrugsSql.values)}, ${now}::timestamptz, ${now}::timestamptz from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (${sql.raw(mergeDrugsSql.types)})
      on conflict (ndc, coalesce(store_id, 0)) where deleted_at is null do update
      set ${sql.raw(mergeDrugsSql.set)}, version = drugs.version + 1, modified_at = excluded.modified_at
      where ${sql.raw(mergeDrugsSql.changed)}
      returning (xmax = 0) as is_new
    ) select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from saved`.execute(
    db,
  );
  return countsOf(counted);
}
export interface IcdImportRow {
  readonly code: string;
  readonly description: string;
  readonly search_key: string;
  readonly billable: boolean;
}
export async function mergeIcd(db: Db, rows: readonly IcdImportRow[]): Promise<Counts> {
  const { rows: counted } = await sql<Counts>`
    with saved as (
      insert into icd_codes (code, description, search_key, billable)
      select code, description, search_key, billable from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (code text, description text, search_key text, billable boolean)
      on conflict (code) do update set description = excluded.description, search_key = excluded.search_key, billable = excluded.billable
      where (icd_codes.description, icd_codes.search_key, icd_codes.billable) is distinct from (excluded.description, excluded.search_key, excluded.billable)
      returning (xmax = 0) as is_new
    ) select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from saved`.execute(
    db,
  );
  return countsOf(counted);
}
export interface InteractionImportRow {
  readonly source: string;
  readonly side_a: string;
  readonly side_b: string;
  readonly severity: string;
}
export async function mergeInteractions(
  db: Db,
  rows: readonly InteractionImportRow[],
): Promise<Counts> {
  const { rows: counted } = await sql<Counts>`
    with saved as (
      insert into interaction_rules (source, side_a, side_b, severity)
      select source, side_a, side_b, severity from json_to_recordset(${JSON.stringify(rows)}::json) as incoming (source text, side_a text, side_b text, severity text)
      on conflict (source, side_a, side_b) do update set severity = excluded.severity where interaction_rules.severity is distinct from excluded.severity
      returning (xmax = 0) as is_new
    ) select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed from saved`.execute(
    db,
  );
  return countsOf(counted);
}
