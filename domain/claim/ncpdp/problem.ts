import { fieldTitle } from './fields.ts';

export type ProblemCode =
  | 'UNREADABLE'
  | 'VERSION'
  | 'HEADER'
  | 'UNKNOWN_CODE'
  | 'COUNT'
  | 'REPEATED'
  | 'VALUE'
  | 'TWICE'
  | 'MISPLACED'
  | 'MISSING'
  | 'TOO_LONG'
  | 'NOT_REPRESENTABLE'
  | 'SEPARATOR'
  | 'TOO_MANY'
  | 'UNKNOWN_SEGMENT'
  | 'UNKNOWN_FIELD';

/** What is wrong with a transmission, and where. */
export interface Problem {
  readonly code: ProblemCode;
  /** What happened and what to do, for a person; names segment and field. */
  readonly message: string;
  /** The byte where it stands, from 0; null for what is to be written. */
  readonly at: number | null;
  /** From 0; null for what belongs to the whole transmission. */
  readonly transaction: number | null;
  /** The segment's name in words; null where there is none. */
  readonly segment: string | null;
  readonly field: string | null;
}
export interface Place {
  readonly at?: number | null;
  readonly transaction?: number | null;
  readonly segment?: string | null;
  readonly field?: string | null;
}

/**
 * A problem with its place in words before the sentence: `Claim 2, Pricing, 430-DU Gross Amount
 * Due: is missing.`
 */
export function problem(code: ProblemCode, say: string, place: Place): Problem {
  const { at = null, transaction = null, segment = null, field = null } = place;
  const where = [
    transaction === null ? null : `Transaction ${transaction + 1}`,
    segment,
    field === null ? null : fieldTitle(field),
  ]
    .filter((word) => word !== null)
    .join(', ');
  return { code, message: where ? `${where}: ${say}` : say, at, transaction, segment, field };
}
