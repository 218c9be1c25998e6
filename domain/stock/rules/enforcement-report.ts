import { ownEntry } from '#domain/platform/own-entry.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import { readLots, type RecallClass } from './recall.ts';

/** One recall of an openFDA enforcement report, as far as the file says it. */
export interface EnforcementNotice {
  readonly number: string;
  readonly classification: RecallClass;
  readonly reason: string;
  readonly source: string;
  /** Day of the report, or of the recall; '' where neither is a date. */ readonly issuedOn: string;
  readonly product: string;
  /** Package NDCs, as the file writes them. */ readonly ndcs: readonly string[];
  /** Free text about lots, as the firm wrote it. */ readonly codeInfo: string;
}
type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];
/** 20260225 as a day; '' where it is none. */
function dayOf(value: unknown): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(textOf(value)) ?? [];
  const written = `${year}-${month}-${day}`;
  return isDate(written) ? written : '';
}
const classes: Readonly<Record<string, RecallClass>> = {
  'class i': 'I',
  'class ii': 'II',
  'class iii': 'III',
};
const noticeOf = (result: Json): EnforcementNotice => ({
  number: textOf(result['recall_number']),
  classification: ownEntry(classes, textOf(result['classification']).toLowerCase()) ?? 'none',
  reason: textOf(result['reason_for_recall']),
  source: textOf(result['recalling_firm']),
  issuedOn: dayOf(result['report_date']) || dayOf(result['recall_initiation_date']),
  product: textOf(result['product_description']),
  ndcs: isObject(result['openfda']) ? textsOf(result['openfda']['package_ndc']) : [],
  codeInfo: textOf(result['code_info']),
});
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
/**
 * The recalls of a file in the form of openFDA's drug/enforcement endpoint: its whole answer, its
 * results, or one of them. The failure says in words what the file is not.
 */
export function readEnforcementReport(text: string): Result<readonly EnforcementNotice[], string> {
  const file = parsed(text);
  if (file === undefined)
    return fail('This file is not JSON: choose the enforcement report as openFDA gives it.');
  const results = isObject(file) && 'results' in file ? file['results'] : file;
  const all = Array.isArray(results) ? results : [results];
  const notices = all.filter(isObject).map(noticeOf);
  return notices.length > 0 && notices.every((notice) => notice.number !== '')
    ? ok(notices)
    : fail('This file is no enforcement report: a recall in it has no recall_number.');
}

/** What free text says of lots: those that are sure, and what a person has to read. */
export interface CodeInfo {
  readonly lots: readonly string[];
  readonly unread: string | null;
}
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const day = [
  '\\d{1,2}\\/\\d{1,2}\\/\\d{2,4}',
  '\\d{1,2}\\/\\d{2,4}',
  '\\d{4}-\\d{2}(?:-\\d{2})?',
  `(?:\\d{1,2}[- ])?${month}[- ]\\d{2,4}`,
].join('|');
const expiry = new RegExp(
  `\\(?\\s?\\b(?:exp(?:iry|ires|iration)?\\.?(?:\\s+dates?)?)[:.\\s]{0,9}(?:${day})\\s?\\)?`,
  'i',
);
/** A lot that can be nothing else: letters, digits and hyphens, with a digit among them. */
const plainLot = /^(?=.*\d)[a-z0-9][a-z0-9-]{2,19}$/i;
/**
 * Reads `code_info`: only parts that are one lot each, or one lot with its expiry, are taken; an
 * expiry by itself is left out. Everything else stays as it is written. Where lots are told apart
 * by NDC, nothing is taken: which lots are of which package is for a person to say.
 */
export function readCodeInfo(text: string): CodeInfo {
  const whole = text.replace(/[^\S\n]+/g, ' ').trim();
  if (/\b(?:ndc|upc|serial)\b/i.test(whole)) return { lots: [], unread: whole };
  const lots: string[] = [];
  const unread: string[] = [];
  for (const part of whole.replace(/\.$/, '').split(/[,;\n]+/)) {
    const written = part.trim();
    const bare = written.replace(expiry, '').trim();
    const read = bare === '' ? null : readLots(bare);
    const [lot, ...others] = read?.ok ? read.value : [];
    if (lot && others.length === 0 && plainLot.test(lot.lot)) lots.push(lot.lot);
    else if (bare !== '') unread.push(written);
  }
  return { lots, unread: unread.length === 0 ? null : unread.join('; ') };
}
