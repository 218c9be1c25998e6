import { fieldsOf } from '#domain/import/rules/csv.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import type { ListSource } from '#domain/rx/clinical/listed.ts';
import {
  mergeIcd,
  mergeInteractions,
  type IcdImportRow,
  type InteractionImportRow,
} from '#server/repositories/import/reference-data.ts';
import { columnsIn, type Importer, type Reading } from './importer.ts';
import { headerOf, linesOf } from './lines.ts';

/**
 * Reads a file with a header line by line; `rowOf` gives a row or why the line is skipped, and
 * `keyOf` what may stand in it only once.
 */
async function* rowsOf<R>(
  file: string,
  needed: readonly string[],
  onBytes: (number: number) => void,
  rowOf: (get: (name: string) => string) => R | string,
  keyOf: (row: R) => string,
): AsyncGenerator<Reading<R>> {
  let at: ReturnType<typeof columnsIn> | null = null;
  let separator = '\t';
  const seen = new Set<string>();
  for await (const { line, text } of linesOf(file, onBytes)) {
    if (at === null) {
      const header = headerOf(text);
      separator = header.separator;
      at = columnsIn(file, header.columns, needed);
      continue;
    }
    if (text.trim() === '') continue;
    const fields =
      separator === '\t' && !text.includes('"')
        ? text.split('\t').map((part) => part.trim())
        : fieldsOf(text, separator);
    const get = (name: string) => required(at, 'the header of the file')(fields, name);
    const row = rowOf(get);
    if (typeof row === 'string') {
      yield { line, problem: row };
      continue;
    }
    if (seen.has(keyOf(row))) {
      yield { line, problem: `${keyOf(row)} stands in the file before` };
      continue;
    }
    seen.add(keyOf(row));
    yield { line, row };
  }
}

function icdRow(get: (name: string) => string): IcdImportRow | string {
  const code = get('CODE').toUpperCase();
  const description = get('LONG') || get('SHORT');
  const billable = get('BILLABLE');
  if (!/^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$/.test(code))
    return `${code || 'Nothing'} is not an ICD-10-CM code with its dot`;
  if (description === '') return `${code} has no description`;
  if (billable !== '0' && billable !== '1')
    return `${code} does not say whether it is billable (0 or 1)`;
  return { code, description, search_key: fold(description), billable: billable === '1' };
}
/** ICD-10-CM: code with its dot, billable, short and long description (CDC). */
export const icdCodes = (file: string): Importer<IcdImportRow> => ({
  kind: 'icd10',
  files: [file],
  merge: (db, rows) => mergeIcd(db, rows),
  read: (onBytes) =>
    rowsOf(file, ['CODE', 'BILLABLE', 'SHORT', 'LONG'], onBytes, icdRow, (row) => row.code),
});

/**
 * A name of a list as the checks spell the ingredient, so that "ACETYLSALICYLIC ACID" is found as
 * aspirin; a combination keeps its own name.
 */
const sideOf = (name: string): string => {
  const found = ingredientsOf(fold(name));
  return found.length === 1 ? required(found[0], 'the only name found') : fold(name);
};
/** NDF-RT's two words for how grave a pair is, in ours. */
const severities: Readonly<Record<string, string>> = {
  critical: 'severe',
  significant: 'moderate',
};
/** The two ONC lists say no severity: being on them is the severity. */
const severityOfList = { 'onc-high': 'severe', 'onc-low': 'minor' } as const;
const interactionRow =
  (source: ListSource) =>
  (get: (name: string) => string): InteractionImportRow | string => {
    const [first, second] = [sideOf(get('DRUG1')), sideOf(get('DRUG2'))].toSorted() as [
      string,
      string,
    ];
    const severity =
      source === 'ndfrt'
        ? ownEntry(severities, get('SEVERITY').toLowerCase())
        : ownEntry(severityOfList, source);
    if (first === '' || second === '') return 'The line names fewer than two drugs';
    if (first === second) return `${first} stands on both sides`;
    return severity
      ? { source, side_a: first, side_b: second, severity }
      : `The severity “${get('SEVERITY')}” is neither Critical nor Significant`;
  };
/**
 * Interaction pairs by ingredient name: NDF-RT's with a severity, or one of the two ONC lists
 * without. Both directions of a pair are one rule.
 */
export const interactionPairs = (
  file: string,
  source: ListSource = 'ndfrt',
): Importer<InteractionImportRow> => ({
  kind: source === 'ndfrt' ? 'interactions' : `interactions-${source}`,
  files: [file],
  merge: (db, rows) => mergeInteractions(db, rows),
  read: (onBytes) =>
    rowsOf(
      file,
      ['DRUG1', 'DRUG2', ...(source === 'ndfrt' ? ['SEVERITY'] : [])],
      onBytes,
      interactionRow(source),
      (row) => `${row.side_a} with ${row.side_b}`,
    ),
});
