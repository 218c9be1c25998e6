import { ndc } from '#domain/drug/fields/ndc.ts';
import * as f from '#domain/platform/fields/field.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';

/** How much harm a recalled product may do (21 CFR 7.3(m)); `none`: the FDA has not said yet. */
export const recallClasses = [
  { value: 'I', label: 'I: may cause death or serious harm' },
  { value: 'II', label: 'II: may cause temporary harm' },
  { value: 'III', label: 'III: not likely to cause harm' },
  { value: 'none', label: 'Not classified yet' },
] as const;
export type RecallClass = (typeof recallClasses)[number]['value'];
export const recallClassText = (value: RecallClass): string =>
  value === 'none' ? 'Not classified' : `Class ${value}`;

/** What a recall covers: the lots that are named, or every lot of the NDC. */
const covers = [
  { value: 'lots', label: 'Some lots' },
  { value: 'ndc', label: 'The whole NDC' },
] as const;
/** The fields of a recall, in the order in which a notice is read. */
export const recallFields = {
  drugId: f.ref({
    label: 'Drug',
    of: 'drug',
    each: true,
    required: true,
    scan: ['ndc', 'gs1', 'upc'],
  }),
  covers: f.radio({ label: 'Recalled', of: covers, required: true }),
  lots: f.text({
    label: 'Lots',
    max: 4_000,
    required: 'shown',
    when: { field: 'covers', is: 'lots' },
    help: 'As the notice writes them, with commas between them; expiry dates are left out.',
  }),
  classification: f.choice({ label: 'Class', of: recallClasses, required: true }),
  number: f.text({
    label: 'Recall number',
    max: 40,
    required: true,
    help: 'The FDA’s, or that of the notice.',
  }),
  source: f.text({
    label: 'Source',
    max: 120,
    required: true,
    help: 'Who recalls it, and who told you.',
  }),
  issuedOn: f.date({ is: 'past', label: 'Date of the notice', required: true }),
  reason: f.text({ label: 'Reason', max: 400, required: true }),
};

const packageFields = {
  ndc: ndc({ label: 'NDC', readOnly: true, scan: [] }),
  drugId: f.ref({ label: 'Drug', of: 'drug', each: true, required: true }),
  lots: f.text({ label: 'Lots', max: 4_000 }),
  whole: f.flag({ label: 'Whole NDC' }),
};
/** A recall of several packages, typed or read from a file. */
export const severalFields = {
  product: f.text({ label: 'Product', max: 5_000, readOnly: true }),
  codeInfo: f.text({ label: 'Lots in the notice', max: 8_000, readOnly: true }),
  unread: f.text({
    label: 'Not read',
    max: 8_000,
    readOnly: true,
    help: 'Type these lots yourself: the program is not sure of them.',
  }),
  read: f.flag({ label: 'What was not read is typed' }),
  products: f.rows({ label: 'Packages', row: 'package', fields: packageFields, max: 50 }),
  classification: recallFields.classification,
  number: recallFields.number,
  source: recallFields.source,
  issuedOn: recallFields.issuedOn,
  reason: recallFields.reason,
};

/** What a try to tell a patient of a recall came to. */
export const recallCallKinds = [
  { value: 'reached', label: 'Reached' },
  { value: 'message', label: 'Message left' },
  { value: 'no-answer', label: 'No answer' },
  { value: 'letter', label: 'Letter sent' },
] as const;
export type RecallCallKind = (typeof recallCallKinds)[number]['value'];
export const recallCallText = (kind: RecallCallKind): string =>
  recallCallKinds.find((callKind) => callKind.value === kind)?.label ?? kind;
/** A patient counts as told who was reached, or to whom a letter went; a message may be unheard. */
export const isTold = (kinds: readonly RecallCallKind[]): boolean =>
  kinds.some((kind) => kind === 'reached' || kind === 'letter');
/** The fields of one try. */
export const recallCallFields = {
  kind: f.radio({ label: 'Result', of: recallCallKinds, required: true }),
  answer: f.text({ label: 'Answer', max: 400, help: 'What the patient said, or will do.' }),
  back: f.quantity({ label: 'Brought back' }),
};

/** What came of a recall; quantities in thousandths. Kept as they are when it is closed. */
export interface RecallFigures {
  /** Lots that it covers, and what is left of them. */
  readonly lots: number;
  readonly onHand: number;
  /** What of them went back to a vendor, and what was taken off otherwise. */
  readonly returned: number;
  readonly destroyed: number;
  /** Fills of these lots that have not left the pharmacy. */
  readonly inProcess: number;
  readonly patients: number;
  readonly told: number;
  readonly back: number;
}
/** What of a recall is still to be done, in words; empty: it may be closed. */
export function openOfRecall(figures: RecallFigures): string[] {
  const untold = figures.patients - figures.told;
  const one = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    ...(figures.onHand > 0 ? [`${formatQuantity(figures.onHand)} in quarantine`] : []),
    ...(figures.inProcess > 0 ? [`${one(figures.inProcess, 'fill')} in process`] : []),
    ...(untold > 0 ? [`${one(untold, 'patient')} not told`] : []),
  ];
}

/** Fewer digits than this are not known as one number once their zeros are left out. */
const fewestDigits = 4;
/**
 * A lot in the form in which lots are compared: without blanks and hyphens, in capitals; zeros in
 * front are left out where the rest is a number of four digits or more. Letters that look like
 * digits stay what they are.
 */
export function lotKey(lot: string): string {
  const bare = lot
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\u00ad\u2212]/gu, '');
  const number = /^0+([1-9]\d*)$/.exec(bare)?.[1];
  return number !== undefined && number.length >= fewestDigits ? number : bare;
}

/** A lot as it was written, with the form in which it is compared. */
export interface RecalledLot {
  readonly lot: string;
  readonly key: string;
}
/** Words of a notice that belong to a date or to a range of lots, never to one lot. */
const notOneLot = /\b(?:exp|expiry|expires?|expiration|thru|through|to|and|all)\b|\.{2,}|…/i;
const date = /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|\b\d{1,2}\/\d{4}\b/;
/** Two numbers of one length with a hyphen, the second one larger: one lot, or all between them. */
const mayBeRange = (lot: string): boolean => {
  const [, first = '', second = ''] = /^(\d{3,})\s*[-–]\s*(\d{3,})$/.exec(lot) ?? [];
  return first !== '' && first.length === second.length && second > first;
};
const problemOf = (lot: string): string | null => {
  if (notOneLot.test(lot) || date.test(lot))
    return `“${lot}” is not one lot: type each lot by itself, without dates.`;
  if (mayBeRange(lot))
    return `“${lot}” may be a range: type each lot of it, or one lot without its hyphen.`;
  if (lotKey(lot).length < 2) return `“${lot}” is too short for a lot.`;
  return lotKey(lot).length > 40 ? `“${lot.slice(0, 40)}…” is too long for a lot.` : null;
};
/**
 * The lots of a list with commas, semicolons or line ends between them, each once, without the word
 * LOT. What may be a range or a date is not taken: the failure says which, for a person.
 */
export function readLots(text: string): Result<readonly RecalledLot[], string> {
  const written = text
    .split(/[,;\n]+/)
    .map((part) => part.trim().replace(/^lots?\b\s*(?:#|no\.?|numbers?)?\s*:?\s*/i, ''))
    .filter((part) => part !== '');
  if (written.length === 0) return fail('Type the lots that are recalled.');
  const problem = written.map(problemOf).find((found) => found !== null);
  if (problem !== undefined) return fail(problem);
  const byKey = new Map(written.toReversed().map((lot) => [lotKey(lot), lot]));
  return ok([...byKey].map(([key, lot]) => ({ lot, key })).toReversed());
}

/** As much of a recall as decides whether a lot is in it. */
export interface RecallCover {
  readonly state: 'open' | 'closed' | 'withdrawn';
  /** Compared forms; none: the whole NDC. */ readonly keys: readonly string[];
}
/**
 * Whether a lot of the recalled NDC is in the recall, whatever its expiry. Lots that were named
 * stay recalled once the recall is closed; a whole NDC is blocked only while the recall is open.
 */
export const coversLot = (recall: RecallCover, lot: string): boolean =>
  recall.keys.length === 0
    ? recall.state === 'open'
    : recall.state !== 'withdrawn' && recall.keys.includes(lotKey(lot));

/** A recall in one line: what a stop at a bottle says of it. */
export const recallText = (recall: { readonly number: string; readonly reason: string }): string =>
  `${recall.number}, ${recall.reason}`;
