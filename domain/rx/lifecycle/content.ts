import type { Evidence, Lot } from './facts.ts';

/**
 * What scan and final check vouch for: a change of any of it strikes both (handbook §1.2 row 23).
 */
export interface CheckedContent {
  readonly patientId: number;
  readonly prescriberId: number;
  readonly drugId: number;
  readonly ndc11: string;
  readonly quantity: number;
  readonly daysSupply: number;
  readonly sig: string;
  readonly lots: readonly Lot[];
}
export const contentFields = [
  'patientId',
  'prescriberId',
  'drugId',
  'ndc11',
  'quantity',
  'daysSupply',
  'sig',
  'lots',
] as const satisfies readonly (keyof CheckedContent)[];
/**
 * What the data verification on file vouches for: the order, not the product that will be taken
 * from the shelf.
 */
const dataFields = [
  'patientId',
  'prescriberId',
  'drugId',
  'quantity',
  'daysSupply',
  'sig',
] as const satisfies readonly (keyof CheckedContent)[];

const lotText = (lot: Lot) => JSON.stringify([lot.ndc11, lot.lot, lot.expiresOn]);
const textOf = (content: CheckedContent, fields: readonly (keyof CheckedContent)[]): string =>
  JSON.stringify(
    fields.map((field) =>
      field === 'lots' ? content.lots.map(lotText).toSorted() : content[field],
    ),
  );

/**
 * The one text whose SHA-256 (hex) is `contentHash`. The order of the lots doesn't matter;
 * everything else does.
 */
export const contentText = (content: CheckedContent): string => textOf(content, contentFields);
/** The one text whose SHA-256 (hex) is `dataHash`. */
export const dataText = (content: Omit<CheckedContent, 'lots' | 'ndc11'>): string =>
  textOf({ ...content, ndc11: '', lots: [] }, dataFields);

/**
 * Whether a stamp still vouches for what it was made on: it exists, was not struck, and nothing has
 * changed since.
 */
export const evidenceHolds = (evidence: Evidence | null, hash: string): boolean =>
  evidence !== null && !evidence.struck && evidence.hash === hash;
