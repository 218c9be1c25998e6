import type { Attempt } from './facts.ts';
import type { Right } from './right.ts';

/**
 * What a person must still give; a screen asks for it, and the server refuses the move without it.
 */
export const needs = {
  source: 'the image or electronic message',
  reason: 'a reason',
  answer: 'what came of the hold',
  date: 'a date',
  stepUp: 'your password',
  image: 'a look at the image',
  labelScan: "the scan of the vial's own label",
  display: 'image, label and product picture on the screen',
  consent: "the patient's consent",
  reversal: 'the reversal of the paid claims',
  earlyReason: 'a reason for filling early',
  correction: 'what was corrected',
  competitor: 'competitor, price and proof',
  partialFill: 'how many go out now, and why',
  scan: 'the scan of every bottle',
  count: 'the count',
  secondCount: 'the second count',
  bagScan: 'the scan of the bag',
  binScan: 'the scan of the bin',
  vialScan: 'the scan of each vial in the bag',
  identifiers: 'two identifiers',
  person: 'who takes it',
  counselling: 'the answer to the counseling offer',
  signature: 'a signature',
  photoId: 'a photo ID',
  terms: 'the terms of payment',
  custody: 'the custody statement',
  relabel: 'the relabeled vial',
  neverLeft: 'the statement that it never left',
  disposition: 'what happens to the product',
  transfer: "the receiving pharmacy's data",
  confirmation: "the receiving pharmacy's confirmation",
} as const;
export type Need = keyof typeof needs;

export interface Refusal {
  readonly message: string;
  /** The field of the step's prompt that it is about. */
  readonly field?: string;
}

/**
 * Where a person puts right what a condition finds wrong. F8 leads there when nothing else can be
 * done next.
 */
export const leads = [
  'alert',
  'patient',
  'insurances',
  'prescriber',
  'drug',
  'entry',
  'claim',
  'defer',
  'renewal',
] as const;
export type Lead = (typeof leads)[number];

/**
 * A named condition of a move. It answers null, or why not, in words for the person. With `need`,
 * the condition is met
 * by giving something: offering then says what is needed where the empty payload does not meet it.
 * With `warns`, it
 * never refuses; the message goes along with the move. With `resolverRole`, only a person of that right
 * can meet it, whoever
 * may make the move itself.
 */
export interface Guard {
  readonly need?: Need;
  readonly resolverRole?: Right | undefined;
  readonly warns?: true;
  /** Where it is put right. */
  readonly lead?: Lead;
  /** For the drawing: the condition in a few words. */
  readonly title: string;
  readonly check: (attempt: Attempt) => Refusal | null;
}

/** Null where the condition is met, else the refusal. */
/** The answer of a guard that is not met. */
export const refusal = (message: string, field?: string): Refusal => ({
  message,
  ...(field === undefined ? {} : { field }),
});
/** Nothing where the condition holds, the refusal where it does not. */
export const unless = (met: boolean, message: string): Refusal | null =>
  met ? null : refusal(message);
