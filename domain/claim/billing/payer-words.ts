import { ownEntry } from '#domain/platform/own-entry.ts';
import { cureOf, firstStepOf, type CuredAt, type FirstStep } from './first-step.ts';

const pieces =
  'tabs?|tablets?|caps?|capsules?|inhalers?|pens?|vials?|syringes?|patch(?:es)?|tubes?|bottles?|' +
  'box(?:es)?|kits?|packs?|packages?|grams?|gms?|mls?|eaches|each|ea|strips?|doses?';
/** So many pieces in so long. */
const counted = new RegExp(`\\d\\s*(?:${pieces})\\b\\s*(?:/|per\\b|in\\b|every\\b|within\\b)`, 'i');
/** The plan pays, and at another pharmacy: nothing of the claim cures it. */
const elsewhere = new RegExp(
  [
    /\bmail[\s-]?order\b/,
    /\b(?:use|via|by|through|at)\s+mail\b/,
    /\bspecialty\s+(?:rx|pharm|network|only|vendor)/,
    /\bpharmacy\s+lock/,
    /\block[\s-]?in\b/,
    /\blimited\s+distribution/,
    /\b(?:out[\s-]of|not\s+in|non)[\s-]?network/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
/** What a payer's own words say of the cure: the first line that fits decides. */
const wordsOf: readonly (readonly [words: RegExp, cure: CuredAt])[] = [
  [/\bprior\s?-?auth|\bpa\b[^.]{0,12}\b(req|needed)|\bstep\s?therapy/i, { by: 'authorization' }],
  [/\brefill\s?too\s?soon|\bnext\s?fill/i, { by: 'clarification' }],
  // "1 fill per 25 days" limits how often, not for how many days.
  [/\bfills?\s?(per|every|in|within)\b[^.]*\bdays?\b/i, { by: 'clarification' }],
  [/\bmme\b|\bmorphine\s?(milligram\s?)?eq/i, { by: 'dur' }],
  // "Quantity 9 in 28 days" is a limit of the quantity, and "2 inhalers per 30 DS" is, too.
  [/\b(qty|quantity|units)\b/i, { field: 'quantity' }],
  [counted, { field: 'quantity' }],
  [/\bdays?\s?supply|\bds\b/i, { field: 'daysSupply' }],
  [/\b(max(imum)?|limit|exceeds?)\b[^.]*\bdays\b/i, { field: 'daysSupply' }],
  [/\bdays\b[^.]*\bmax(imum)?\b/i, { field: 'daysSupply' }],
  [/\bperson\s?code/i, { by: 'card', cardField: 'personCode' }],
  [/\bdate\s?of\s?birth|\bdob\b/i, { by: 'card', cardField: 'payerBirthDate' }],
  [/\bpatient\s?match/i, { by: 'card' }],
  [/\b(cardholder|member|subscriber)\s?(id|#|number)/i, { by: 'card' }],
  [
    /\b(?:invalid|wrong|missing|m\/i)\s+(?:rx\s?)?(?:group|grp|pcn|bin)\b/i,
    { record: 'insurance' },
  ],
  [/\b(?:group|grp|pcn|bin)\s?(?:id|#|number)/i, { record: 'insurance' }],
  [/\b(first|last)\s?name\b|\bgender\b|\bsex\b/i, { record: 'patient' }],
  [/\bprescri(ber|bing)\b/i, { field: 'prescriberId' }],
  [/\bicd|\bdiagnosis/i, { field: 'diagnosis' }],
  [/\bbill\b[^.]*\b(medicare|medicaid|part\s?d)\b|\bhospice\b/i, { record: 'insurance' }],
  [/\bpart\s?b\b|\bmedical\b|\bother\s?(coverage|insurance)|\bprimary\b/i, { record: 'insurance' }],
];
/** Codes that say only that the plan does not pay: the words beside them say more. */
const general = new Set(['70', '76', '85', 'MR']);
/** Codes that say what is wrong, but not what would be right: the words beside them do. */
const halfSaid = new Set([
  ...general,
  ...'60 608 61 645 65 66 69 73 75 77 78 79 7X 816 88 922 923 925 943 99'.split(' '),
  ...'9G AG AJ NN PA R6 R8 R9 RN RU TQ ZZ'.split(' '),
]);

/** An authorization is asked for besides, or the network is the prescriber's. */
const otherwise = /\bprior\s?-?auth|\bpa\b|\bprescri/i;
const isElsewhere = (message: string | null): boolean =>
  message !== null && elsewhere.test(message) && !otherwise.test(message);
/** What the words of an answer cure it by; null where they say nothing of it. */
const cureSaid = (message: string | null): CuredAt | null =>
  isElsewhere(message)
    ? null
    : (wordsOf.find(([words]) => message !== null && words.test(message))?.[1] ?? null);
/**
 * What cures a rejected claim, by its reject codes (511-FB) and the payer's own words (526-FQ). A
 * code that says what is wrong decides; else the words do, and last what a general code leads to.
 * Null where nothing of the claim cures it, as where the plan pays at another pharmacy.
 */
export const cureOfAnswer = (codes: readonly string[], message: string | null): CuredAt | null =>
  cureOf(codes.filter((code) => !general.has(code))) ??
  cureSaid(message) ??
  (isElsewhere(message) ? null : cureOf(codes));

const actionElsewhere =
  'Tell the patient that the plan pays at another pharmacy, or ask the plan for an exception';
/** What is done first about a cure that the payer's words name. */
const actionOf = {
  by: {
    authorization: 'Ask for a prior authorization, and enter its number',
    clarification: 'Put it off to the payer’s day, or send why it is filled early',
    dur: 'A pharmacist chooses the DUR answer',
    delay: 'Send a delay reason',
    card: 'Compare the card with what the payer says, and send again',
  },
  record: {
    insurance: 'Look at the patient’s insurances: the payer names another one',
    patient: 'Compare name and gender with the card',
  },
} as const;
const fieldActions: Readonly<Record<string, string>> = {
  quantity: 'Lower the quantity to what the plan pays, or ask for an authorization',
  daysSupply: 'Lower days supply and quantity to what the plan pays',
  prescriberId: 'Look at the prescriber’s number, or choose another prescriber',
  diagnosis: 'Ask for the diagnosis, and enter it',
};
const actionFor = (cure: CuredAt): string | null => {
  if ('by' in cure) return actionOf.by[cure.by];
  if ('record' in cure) return actionOf.record[cure.record];
  return ownEntry(fieldActions, cure.field) ?? null;
};

/** A rejected claim as a list has it. */
export interface RejectedFacts {
  readonly codes: readonly string[];
  /** What the codes mean in the store's list, with what else is known. */
  readonly meanings: string;
  /** What the store's list does first for these codes. */
  readonly firstAction: string | null;
  /** The payer's own words, 526-FQ. */
  readonly message: string | null;
}
const isHalfSaid = (codes: readonly string[], meanings: string): boolean =>
  meanings === '' || codes.some((code) => halfSaid.has(code));
/**
 * Why a claim was rejected, in one line: the payer's own words first where the code alone does not
 * say what to change.
 */
export function rejectedWords({ codes, meanings, message }: RejectedFacts): string {
  if (!message) return meanings;
  if (!isHalfSaid(codes, meanings)) return `${meanings} “${message}”`.trim();
  return `“${message}” ${meanings}`.trim();
}
/**
 * What to do first about a rejected claim: what its words name where its codes are general, else
 * what the store's list says. Null where neither is known.
 */
export function firstActionSaid({ codes, firstAction, message }: RejectedFacts): string | null {
  if (codes.some((code) => !general.has(code) && cureOf([code]) !== null)) return firstAction;
  if (isElsewhere(message)) return actionElsewhere;
  const cure = cureSaid(message);
  return (cure && actionFor(cure)) ?? firstAction;
}
const isNotCovered = (code: string): boolean => code === '70' || code === 'MR';
/**
 * Where a person goes first with a rejected claim, by its codes and the payer's words.
 * `nextFillOn`: the day from which the payer takes the next fill, or null.
 */
export function firstStepSaid(
  { codes, message }: Pick<RejectedFacts, 'codes' | 'message'>,
  nextFillOn: string | null,
): FirstStep {
  const isGeneral = codes.every((code) => general.has(code));
  if (isGeneral && isElsewhere(message)) return 'log';
  const cure = isGeneral ? cureSaid(message) : null;
  if (cure === null) return firstStepOf(codes);
  // What is not covered at all is not cured by waiting.
  const isTooSoon = 'by' in cure && cure.by === 'clarification' && !codes.some(isNotCovered);
  if (isTooSoon && nextFillOn !== null) return 'defer';
  return 'field' in cure ? 'entry' : 'correct';
}
