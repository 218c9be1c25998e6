import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { schedules } from '#domain/drug/entities/drug.ts';
import { parseNdc } from '#domain/drug/rules/ndc.ts';
import type { RankedDrug } from '#domain/drug/search/found.ts';
import { isSaltTerm } from '#domain/drug/search/match-term.ts';
import { shortestMisspelled } from '#domain/drug/search/one-letter-off.ts';
import { isOnlyOne } from '#domain/drug/search/only-one.ts';
import { rankDrugs } from '#domain/drug/search/rank.ts';
import {
  loosened,
  readDrugSearch,
  type DrugSearch,
  type NameTerm,
} from '#domain/drug/search/read-search.ts';
import { misspelledNames, wantedWords } from '#domain/drug/search/wanted-words.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import {
  drugsWithWords,
  fileWithWords,
  namesBeginning,
  type FoundPackages,
} from '#server/repositories/drug/drug-words.ts';
import {
  drugsById,
  searchDrugs,
  type DrugFilter,
  type DrugListing,
} from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

const cost = (drug: DrugListing) =>
  drug.unit_cost ?? drug.unit_acq ?? drug.unit_nadac ?? drug.unit_awp;
/**
 * A product as lists show it: quantities in thousandths, unit cost in hundred-thousandths, package
 * cost in cents.
 */
export const drugRow = (drug: DrugListing): DrugListRow => {
  const unit = cost(drug);
  return {
    id: drug.id,
    version: drug.version,
    name: drug.name,
    genericName: drug.generic_name,
    strength: drug.strength,
    form: drug.form,
    pkgSize: drug.pkg_size,
    uom: drug.uom,
    onHand: drug.on_hand,
    brandGeneric: drug.brand_generic,
    drugType: drug.drug_type,
    drugClass:
      drug.schedule === '0'
        ? 'Rx'
        : (schedules.find((schedule) => schedule.value === drug.schedule)?.label ?? null),
    ndc: drug.ndc,
    upc: drug.upc,
    manufacturer: drug.manufacturer,
    autofill: drug.autofill,
    unitCost: unit,
    pkgCost:
      unit !== null && drug.pkg_size !== null
        ? Math.round((unit * drug.pkg_size) / 1_000_000)
        : null,
    priceCode: drug.price_code,
    active: drug.active,
    inactiveReason: drug.active ? null : drug.inactive_reason,
    own: drug.store_id !== null,
    local: drug.local,
    schedule: drug.schedule,
    ...(drug.route === null ? {} : { route: drug.route }),
    ...(drug.min_stock > 0 || drug.par_stock > 0
      ? { minStock: drug.min_stock, parStock: drug.par_stock }
      : {}),
    ...(drug.ndc_group_id === null
      ? {}
      : { ndcGroupId: drug.ndc_group_id, groupPreferred: drug.group_preferred }),
  };
};

/**
 * The first nine of an NDC's eleven digits, where its labeler and product are typed with a dash
 * between them and without their leading zeros, as a spreadsheet leaves them: "93-1048".
 */
function ndcBegun(text: string): string | null {
  const [, labeler = '', product = '', size = ''] =
    /^\s*(\d{2,5})-(\d{3,4})(?:-(\d{2}))?\s*$/.exec(text) ?? [];
  return labeler === '' ? null : `${labeler.padStart(5, '0')}${product.padStart(4, '0')}${size}`;
}
/** What is typed of a name has fewer words; one sign may fold into several. */
const mostWords = 12;

/**
 * Reads "metformin 500", in any order, into prefixes of the name, one of which must begin it, and
 * words that must all occur;
 * digits are looked for in NDC and UPC, whatever stands between them.
 */
export function drugFilter(text: string): DrugFilter {
  const none = { names: [], words: [], ndcs: [], digits: null, begins: null, upcs: [] };
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d+$/.test(digits) && digits.length >= 4) {
    const read = parseNdc(text);
    const ndcs = read.ok ? read.value.map((ndc) => ndc.ndc11) : [];
    return { ...none, digits, ndcs, begins: ndcBegun(text) };
  }
  const words = fold(text).split(' ').filter(Boolean).slice(0, mostWords);
  const letters = words.filter((word) => /^[a-z]/.test(word));
  const long = letters.filter((letter) => letter.length > 1);
  const short = letters.length ? letters : words;
  const starts = long.length ? long.slice(0, 4) : short.slice(0, 1);
  const names = starts.map((start) => ({ from: start, upTo: afterPrefix(start) }));
  return { ...none, names, words: words.length > 1 ? words : [] };
}

/** Beyond so many, a search is still being typed: the list is in the order of names. */
const mostRanked = 2_000;
/** With so many exact hits nobody looks for what is one letter off. */
const fewHits = 8;

type Filters = ListQuery['filters'];
type Ranked = readonly RankedDrug<FoundPackages>[];
/** Every package that was found, best first. */
export const packagesOf = (ranked: Ranked): readonly number[] =>
  ranked.flatMap((one) => one.drug.packages);
export interface FoundDrugs {
  readonly ranked: Ranked;
  /** More fit than were ranked; what the store keeps is among the ranked ones. */
  readonly cut: boolean;
  /** A word that no product has, and without which these were found. */
  readonly leftOut?: string;
}
/** A number that was typed may be the content of a package. */
const asked = ({ amounts }: DrugSearch) => ({ most: mostRanked, byContent: amounts.length > 0 });
async function rankedExactly(
  scope: Scope,
  filters: Filters,
  search: DrugSearch,
): Promise<FoundDrugs> {
  const found = await drugsWithWords(scope, filters, wantedWords(search), asked(search));
  return { ranked: rankDrugs(search, found), cut: found.length === mostRanked };
}
async function rankedLoosely(scope: Scope, filters: Filters, search: DrugSearch): Promise<Ranked> {
  const loose = loosened(search);
  const spelled = await namesBeginning(scope, misspelledNames(search));
  const found = await drugsWithWords(scope, filters, wantedWords(loose, spelled), asked(search));
  return rankDrugs(loose, found, true);
}
/** One or two letters begin too much of the Master file. */
const isBegun = (filters: Filters, search: DrugSearch): boolean =>
  filters['scope'] === 'Master' &&
  search.names.every(({ typed, meanings }) => typed.length < 3 && meanings.length === 1);
const canBeMisspelled = (search: DrugSearch): boolean =>
  search.names.some((term) => term.typed.length >= shortestMisspelled);

async function findsNothing(scope: Scope, filters: Filters, term: NameTerm): Promise<boolean> {
  const alone = { text: term.typed, names: [term], forms: [], amounts: [] };
  return (await drugsWithWords(scope, filters, wantedWords(alone), { most: 1 })).length === 0;
}
const namesADrug = (term: NameTerm): boolean =>
  term.typed.length >= shortestMisspelled && !isSaltTerm(term);
/**
 * With more words that no product has, none of them is the one too many: it is no search for a
 * drug, and each word that is left out is a search of its own.
 */
const mostStrangers = 3;
/** The words that no product has, the last one first; null where they are too many. */
async function strangersIn(
  scope: Scope,
  filters: Filters,
  { names }: DrugSearch,
): Promise<readonly NameTerm[] | null> {
  const strangers: NameTerm[] = [];
  for (const term of names.toReversed()) {
    if (await findsNothing(scope, filters, term)) strangers.push(term);
    if (strangers.length > mostStrangers) return null;
  }
  return strangers;
}
/**
 * Where nothing fits, what fits without the last word that no product has: "benzonatate perles".
 * The rest has to name a drug.
 */
async function withoutStranger(
  scope: Scope,
  filters: Filters,
  search: DrugSearch,
): Promise<FoundDrugs> {
  if (search.names.length < 2) return { ranked: [], cut: false };
  for (const stranger of (await strangersIn(scope, filters, search)) ?? []) {
    const names = search.names.filter((term) => term !== stranger);
    if (!names.some(namesADrug)) continue;
    const rest = { ...search, names };
    const { ranked, cut } = await rankedExactly(scope, filters, rest);
    if (ranked.length > 0) return { ranked, cut, leftOut: stranger.typed };
    const near = await rankedLoosely(scope, filters, rest);
    if (near.length > 0) return { ranked: near, cut: false, leftOut: stranger.typed };
  }
  return { ranked: [], cut: false };
}
/**
 * The products that are meant by a text, best first, misspelled ones after all others; in the
 * filters of a list. A word that no product has is left out where nothing fits with it, and said.
 */
export async function findDrugs(
  scope: Scope,
  filters: Filters,
  search: DrugSearch,
): Promise<FoundDrugs> {
  const found = await findAsTyped(scope, filters, search);
  return found.ranked.length > 0 || found.cut ? found : withoutStranger(scope, filters, search);
}
async function findAsTyped(
  scope: Scope,
  filters: Filters,
  search: DrugSearch,
): Promise<FoundDrugs> {
  if (search.names.length === 0) return { ranked: [], cut: false };
  if (isBegun(filters, search)) return { ranked: [], cut: true };
  const found = await rankedExactly(scope, filters, search);
  const exact = found.ranked;
  if (found.cut || !canBeMisspelled(search)) return found;
  const right = exact.filter((one) => !one.otherStrength);
  if (packagesOf(right).length >= fewHits || exact.some((one) => one.whole)) return found;
  const seen = new Set(exact.map((one) => one.drug.id));
  const loose = (await rankedLoosely(scope, filters, search)).filter(
    (one) => one.misspelled && !seen.has(one.drug.id),
  );
  const near = loose.filter((one) => !one.otherStrength);
  if (right.length === 0 && near.length > 0) return { ranked: [...loose, ...exact], cut: false };
  return { ranked: [...exact, ...(exact.length === 0 ? loose : near)], cut: false };
}

/**
 * Whether the whole drug file has nothing else that a search leaves open beside this product. So
 * much that not all of it was read leaves it open.
 */
export async function isOnlyInFile(
  scope: Scope,
  search: DrugSearch,
  first: RankedDrug,
): Promise<boolean> {
  const file = await fileWithWords(scope, wantedWords(search), mostRanked);
  return file.length < mostRanked && isOnlyOne(search, first, file);
}

/** The rows of these products, in this order. */
export async function drugRows(scope: Scope, ids: readonly number[]): Promise<DrugListRow[]> {
  const byId = new Map((await drugsById(scope, ids)).map((drug) => [drug.id, drug]));
  return ids.flatMap((id) => {
    const drug = byId.get(id);
    return drug ? [drugRow(drug)] : [];
  });
}
async function rankedPage(
  scope: Scope,
  query: ListQuery,
  found: readonly number[],
): Promise<ListPage<DrugListRow>> {
  const total = found.length;
  const last = Math.floor(Math.max(total - 1, 0) / query.limit) * query.limit;
  const from = query.end === true ? last : query.offset;
  return { total, exact: true, rows: await drugRows(scope, found.slice(from, from + query.limit)) };
}
/** Digits alone are a code, an empty text finds all, and a sorted column has its own order. */
const isRanked = (query: ListQuery, filter: DrugFilter): boolean =>
  query.sort === null && filter.digits === null && query.text.trim() !== '';

/**
 * Products by name, strength, NDC or UPC; Local (kept by the store) or Master; All, Active or
 * InActive. What is typed is ranked, unless a column is sorted by.
 */
export async function listDrugs(scope: Scope, query: ListQuery): Promise<ListPage<DrugListRow>> {
  const filter = drugFilter(query.text);
  const found = isRanked(query, filter)
    ? await findDrugs(scope, query.filters, readDrugSearch(query.text))
    : { ranked: [], cut: true };
  const ranked = () => rankedPage(scope, query, packagesOf(found.ranked));
  if (!found.cut) return ranked();
  const page = await searchDrugs(scope, query, filter);
  // A name that only stands for others has no place in the order of names.
  if (page.total === 0 && found.ranked.length > 0) return ranked();
  return { ...page, rows: page.rows.map(drugRow) };
}
