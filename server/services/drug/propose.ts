import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { readDrugSearch } from '#domain/drug/search/read-search.ts';
import { isSure, leftOutNote, proposalNote } from '#domain/drug/search/say.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  drugFilter,
  drugRows,
  findDrugs,
  isOnlyInFile,
  listDrugs,
  packagesOf,
} from './drug-search.ts';

/** As many as a list below a field shows without scrolling. */
const most = 8;

export interface ProposedDrugs {
  readonly rows: readonly DrugListRow[];
  readonly note: string | null;
  readonly sure: boolean;
}
/** The beginning of a code fits the packages of one product, or of several. */
const isOneProduct = ([first, ...others]: readonly DrugListRow[]): boolean =>
  others.every(
    (row) => row.name === first?.name && row.strength === first.strength && row.form === first.form,
  );
/**
 * Digits, an empty text and what too many fit: the beginning of the list of Drug Search. Its first
 * product may only be taken unseen where no other one is in it.
 */
async function listed(
  scope: Scope,
  text: string,
  filters: Readonly<Record<string, string>>,
  sure: boolean,
): Promise<ProposedDrugs> {
  const query = { text, filters, sort: null, offset: 0, limit: most };
  const { rows, total } = await listDrugs(scope, query);
  const stands = text.trim() === '' || (total <= rows.length && isOneProduct(rows));
  return { rows, note: rows.length === 0 ? proposalNote(text, []) : null, sure: sure && stands };
}

/**
 * The first few active products that a typed text means, best first, of the store's own or of the
 * Master file; what is to be said about them; and whether the first may be taken unseen.
 */
export async function proposeDrugs(
  scope: Scope,
  input: { readonly text: string; readonly scope: 'Local' | 'Master' },
): Promise<ProposedDrugs> {
  const filters = { scope: input.scope, status: 'Active' };
  const isCode = drugFilter(input.text).digits !== null;
  if (isCode || input.text.trim() === '') return listed(scope, input.text, filters, true);
  const search = readDrugSearch(input.text);
  const { ranked, cut, leftOut } = await findDrugs(scope, filters, search);
  if (cut && ranked.length === 0) return listed(scope, input.text, filters, false);
  const [first] = ranked;
  const stands = !cut && leftOut === undefined && first !== undefined && isSure(ranked);
  return {
    rows: await drugRows(scope, packagesOf(ranked).slice(0, most)),
    note: leftOut === undefined ? proposalNote(input.text, ranked) : leftOutNote(leftOut),
    sure: stands && (await isOnlyInFile(scope, search, first)),
  };
}
