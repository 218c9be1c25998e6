import { sql } from 'kysely';
import type { SearchedDrug } from '#domain/drug/search/product.ts';
import type { WantedWay, WantedWords } from '#domain/drug/search/wanted-words.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { columnsHold } from '#server/repositories/platform/column-filter.ts';
import { anew } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { drugColumnFilters, hasStatus, visibleDrugs } from './drugs.ts';

/** Folded words hold letters and digits of any script, and nothing that a tsquery reads. */
const wayText = (way: WantedWay): string =>
  way.map(({ word, begins }) => `'${word}'${begins ? ':*' : ''}`).join(' & ');
const queryText = (words: WantedWords): string =>
  words.map((ways) => `(${ways.map((way) => `(${wayText(way)})`).join(' | ')})`).join(' & ');

/** The words of the index `drugs_words`, letter by letter as the index has them. */
const keyWords = sql`array_to_tsvector(string_to_array(
  d.name_key || ' ' || coalesce(d.generic_key, d.name_key), ' '))`;

/** A product that a search found, and every package of the file that says the same of itself. */
export interface FoundPackages extends SearchedDrug {
  readonly packages: readonly number[];
}
/**
 * Products that have these words in their names, at most `most`, the store's own first; with its
 * stock and how often it dispensed them. What the store never had is one product for all packages
 * with the same texts; `byContent`: and with the same content, which else is not told of several.
 * In the filters of a list: scope, status, columns.
 */
export async function drugsWithWords(
  scope: Scope,
  filters: ListQuery['filters'],
  words: WantedWords,
  { most, byContent = false }: { readonly most: number; readonly byContent?: boolean },
): Promise<readonly FoundPackages[]> {
  const isMaster = filters['scope'] === 'Master';
  const held = columnsHold({ filters }, drugColumnFilters);
  const { rows } = await sql<FoundPackages>`${anew} with hit as (
      select d.id, d.name, d.generic_name, d.strength, d.form, d.route, d.pkg_size,
        d.brand_generic, d.schedule, coalesce(sd.on_hand, 0) as on_hand, sd.id as kept,
        case when had.id is null then 0 else (select count(*) from fills f
          where f.store_id = ${scope.storeId} and f.drug_id = d.id) end as fills
      from drugs d
      left join store_drugs had on had.drug_id = d.id and had.store_id = ${scope.storeId}
      ${isMaster ? sql`left join` : sql`join`} store_drugs sd on sd.id = had.id
        and sd.deleted_at is null
      where ${visibleDrugs(scope.storeId)} and ${keyWords} @@ ${queryText(words)}::tsquery
        and ${hasStatus(filters['status'])} ${held ? sql`and ${held}` : sql``})
    select min(id) as id, array_agg(id order by id) as packages, name,
      generic_name as "genericName", strength, form, route,
      case when min(pkg_size) = max(pkg_size) then max(pkg_size) end as "packageSize",
      brand_generic as "brandGeneric", schedule, max(on_hand) as "onHand",
      bool_or(kept is not null) as kept, max(fills) as fills
    from hit
    group by name, generic_name, strength, form, route, brand_generic, schedule,
      ${byContent ? sql`pkg_size,` : sql``}
      case when kept is not null or fills > 0 then id end
    order by min(kept) nulls last limit ${most}`.execute(scope.db);
  return rows;
}

/**
 * What the whole drug file has with these words in their names, in use or not, each text once and
 * at most `most`; without stock and package.
 */
export async function fileWithWords(
  scope: Scope,
  words: WantedWords,
  most: number,
): Promise<readonly SearchedDrug[]> {
  const { rows } = await sql<SearchedDrug>`${anew} select min(d.id) as id, d.name,
      d.generic_name as "genericName", d.strength, d.form, d.route, null as "packageSize",
      d.brand_generic as "brandGeneric", d.schedule, 0 as "onHand", false as kept, 0 as fills
    from drugs d
    where ${visibleDrugs(scope.storeId)} and ${keyWords} @@ ${queryText(words)}::tsquery
    group by d.name, d.generic_name, d.strength, d.form, d.route, d.brand_generic, d.schedule
    limit ${most}`.execute(scope.db);
  return rows;
}

/** Which of these texts begin a name that the store sees; each is looked up by itself. */
export async function namesBeginning(
  scope: Scope,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const begins = (column: string) => sql`exists (select 1 from drugs d
    where ${visibleDrugs(scope.storeId)}
      and ${sql.ref(column)} >= wanted and ${sql.ref(column)} < wanted || chr(1114111))`;
  const { rows } = await sql<{ wanted: string }>`${anew} select wanted
    from unnest(${[...texts]}::text[]) wanted
    where ${begins('d.name_key')} or ${begins('d.generic_key')}`.execute(scope.db);
  return new Set(rows.map((row) => row.wanted));
}
