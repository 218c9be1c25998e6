import { cureOf, type CuredAt } from './first-step.ts';

/** What a payer's own words say of the cure: the first line that fits decides. */
const wordsOf: readonly (readonly [words: RegExp, cure: CuredAt])[] = [
  [/\bprior\s?-?auth|\bpa\b[^.]{0,12}\b(req|needed)|\bstep\s?therapy/i, { by: 'authorization' }],
  [/\brefill\s?too\s?soon|\bnext\s?fill/i, { by: 'clarification' }],
  // "Quantity 9 in 28 days" is a limit of the quantity.
  [/\b(qty|quantity|units)\b/i, { field: 'quantity' }],
  [
    /\bdays?\s?supply|\bds\b|\b(max(imum)?|limit|exceeds?)\b[^.]*\bdays\b/i,
    { field: 'daysSupply' },
  ],
  [/\bperson\s?code/i, { by: 'card', cardField: 'personCode' }],
  [/\bdate\s?of\s?birth|\bdob\b/i, { by: 'card', cardField: 'payerBirthDate' }],
  [/\bpatient\s?match/i, { by: 'card' }],
  [/\b(cardholder|member|subscriber)\s?(id|#|number)/i, { by: 'card' }],
  [/\b(first|last)\s?name\b|\bgender\b|\bsex\b/i, { record: 'patient' }],
  [/\bprescri(ber|bing)\b/i, { field: 'prescriberId' }],
  [/\bicd|\bdiagnosis/i, { field: 'diagnosis' }],
  [/\bpart\s?b\b|\bmedical\b|\bother\s?(coverage|insurance)|\bprimary\b/i, { record: 'insurance' }],
];
/** Codes that say only that the plan does not pay: the words beside them say more. */
const general = new Set(['70', '76', '85', 'MR']);

/** What the words of an answer cure it by; null where they say nothing of it. */
const cureSaid = (message: string | null): CuredAt | null =>
  wordsOf.find(([words]) => message !== null && words.test(message))?.[1] ?? null;
/**
 * What cures a rejected claim, by its reject codes (511-FB) and the payer's own words (526-FQ). A
 * code that says what is wrong decides; else the words do, and last what a general code leads to.
 */
export const cureOfAnswer = (codes: readonly string[], message: string | null): CuredAt | null =>
  cureOf(codes.filter((code) => !general.has(code))) ?? cureSaid(message) ?? cureOf(codes);
