import { describe, expect, test } from 'vitest';
import { nextFillDate } from '#domain/claim/billing/next-fill.ts';
import { cureOfAnswer } from '#domain/claim/billing/payer-words.ts';
import { reconcile } from '#domain/claim/billing/reconcile.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import type { SegmentValues } from '#domain/claim/ncpdp/segments.ts';
import { paid } from '../ncpdp/samples.ts';
import { received } from './facts.ts';

/** Answers of payers, each judged before it was first run. */
function leadsTo(codes: string, message: string | null): string | null {
  const cure = cureOfAnswer(codes.split(' '), message);
  if (cure === null) return null;
  if ('by' in cure) return cure.by;
  return 'field' in cure ? cure.field : cure.record;
}
test.each<readonly [codes: string, message: string | null, leads: string | null]>([
  ['76', 'MAX 1 FILL PER 25 DAYS', 'clarification'],
  ['76', 'MAXIMUM DAILY DOSE EXCEEDED 2 PER DAY', 'quantity'],
  ['76', 'EXCEEDS 30 DAY SUPPLY MAX', 'daysSupply'],
  ['76', 'PLAN LIMITS EXCEEDED CALL FOR OVERRIDE', 'quantity'],
  ['76', 'ACUTE OPIOID LIMIT 7 DAYS', 'daysSupply'],
  ['76', 'MME EXCEEDS 90 PER DAY', 'dur'],
  ['70', 'DRUG EXCLUDED WEIGHT LOSS', 'drugId'],
  ['70', 'PLAN PREFERS HUMALOG', 'drugId'],
  ['70', 'NON-FORMULARY USE PREFERRED BRAND', 'drugId'],
  ['70', 'PRIOR AUTH MAY BE REQUIRED 8005550100', 'authorization'],
  ['70', 'BILL MEDICARE PART B', 'insurance'],
  ['70', 'OTC NOT COVERED', 'drugId'],
  ['75', 'PA REQUIRED; QTY 30 PER 30 DAYS', 'authorization'],
  ['75', 'ICD-10 NEEDED FOR PA', 'authorization'],
  ['79', 'NEXT FILL 3/20/26', 'clarification'],
  ['79 88', 'ER OVERUSE', 'clarification'],
  ['88', 'DRUG-DRUG INTERACTION WARFARIN', 'dur'],
  ['88 76', 'THERAPEUTIC DUPLICATION', 'dur'],
  ['7X', 'MAX DS 90', 'daysSupply'],
  ['AG', null, 'daysSupply'],
  ['9G', 'MAX 60 EA', 'quantity'],
  ['65', 'PATIENT NOT COVERED ON DOS', 'card'],
  ['69', 'FILLED AFTER COVERAGE TERMINATED', 'insurance'],
  ['67', 'FILLED BEFORE COVERAGE EFFECTIVE', 'insurance'],
  ['06', 'M/I GROUP', 'insurance'],
  ['52', 'NON-MATCHED CARDHOLDER ID', 'card'],
  ['41', 'SUBMIT TO PRIMARY PAYER', 'insurance'],
  ['25', 'M/I PRESCRIBER ID', 'prescriberId'],
  ['71', 'PRESCRIBER NOT COVERED', 'prescriberId'],
  ['19', 'M/I DAYS SUPPLY', 'daysSupply'],
  ['E7', 'M/I QTY DISPENSED', 'quantity'],
  ['22', 'M/I DAW', 'daw'],
  ['54', 'NDC NOT ON FILE', 'drugId'],
  ['77', 'DISCONTINUED NDC', 'drugId'],
  ['81', 'CLAIM TOO OLD', 'delay'],
  ['608', 'STEP THERAPY ALT DRUG THERAPY REQUIRED', 'authorization'],
  ['85', 'CLAIM NOT PROCESSED', null],
  ['R9', 'GROSS AMOUNT DUE', null],
  ['40', 'PHARMACY NOT CONTRACTED ON DOS', null],
  ['ZZ', 'NEW ID 99887766', 'card'],
  // A second set, run once on the words as mended
  ['76', 'LIMIT OF 2 FILLS PER 30 DAYS', 'clarification'],
  // Judged an authorization at first: fewer are paid without one.
  ['76', 'QTY LIMIT: 18 EACH PER 30 DAYS. PA FOR MORE', 'quantity'],
  ['76', 'EXCEEDS MAX DS OF 14 FOR FIRST FILL', 'daysSupply'],
  ['76', 'CUMULATIVE MORPHINE MILLIGRAM EQUIVALENT OVER LIMIT', 'dur'],
  ['76', 'MAINTENANCE DRUG: 90 DAY SUPPLY REQUIRED', 'daysSupply'],
  ['76', 'SPLIT FILL PROGRAM 15 DAYS MAXIMUM', 'daysSupply'],
  ['70', 'USE BIOSIMILAR ADALIMUMAB-ADAZ', 'drugId'],
  ['70', 'COVERED UNDER MEDICAL BENEFIT', 'insurance'],
  ['70', 'NDC NOT COVERED PRESCRIBER NOT ENROLLED', 'prescriberId'],
  ['70', 'STEP THERAPY REQUIRED', 'authorization'],
  ['70', 'PRODUCT/SERVICE NOT COVERED', 'drugId'],
  ['MR', 'PREFERRED ALTERNATIVE: TRULICITY', 'drugId'],
  ['85', 'GENDER DOES NOT MATCH', 'patient'],
  ['85', 'MEMBER ID NUMBER NOT FOUND', 'card'],
  ['85', 'MEMBER HAS PRIMARY COVERAGE WITH ABC', 'insurance'],
  ['85', 'HOST UNAVAILABLE TRY LATER', null],
  ['99', 'HOST PROCESSING ERROR', null],
  ['88', 'HD HIGH DOSE', 'dur'],
  ['88', 'PRESCRIBER CONSULT REQUIRED', 'dur'],
  ['39', 'M/I DIAGNOSIS CODE', 'diagnosis'],
  ['28', 'M/I DATE RX WRITTEN', 'writtenOn'],
  ['09', 'M/I DATE OF BIRTH', 'card'],
  ['8K', 'DAW CODE NOT SUPPORTED', 'daw'],
  ['AJ', 'GENERIC DRUG REQUIRED', 'drugId'],
  ['7X 76', 'DAYS SUPPLY EXCEEDS PLAN LIMIT', 'daysSupply'],
  ['85', 'INVALID GROUP NUMBER', 'insurance'],
  ['85', 'WRONG PCN', 'insurance'],
  ['70', 'NOT COVERED FOR THIS AGE GROUP', 'drugId'],
  ['76', 'LIMIT 1 BOX PER MONTH', 'quantity'],
  // So many pieces in so long, and plans that pay at another pharmacy
  ['76', 'MAX 2 INHALERS PER 30 DS', 'quantity'],
  ['76', '9 TABS/30 DS', 'quantity'],
  ['76', '4 PENS EVERY 28 DAYS MAXIMUM', 'quantity'],
  ['76', 'TABLETS: 7 DS MAX', 'daysSupply'],
  ['76', 'REFILL LIMIT: 3 FILLS AT RETAIL, USE MAIL', null],
  ['70', 'SPECIALTY DRUG - MUST USE SPECIALTY PHARMACY 800-555-0147', null],
  ['70', 'MEMBER HAS PHARMACY LOCK-IN', null],
  ['70', 'SPECIALTY PHARMACY ONLY, PRIOR AUTH REQUIRED', 'authorization'],
  ['70', 'PRESCRIBER NOT IN NETWORK', 'prescriberId'],
  ['70', 'EMAIL HELPDESK FOR ALTERNATIVES', 'drugId'],
])('%s “%s” leads to %s', (codes, message, leads) => {
  expect(leadsTo(codes, message)).toBe(leads);
});

test.each<readonly [codes: string, message: string, next: string | null]>([
  ['79', 'RTS. NEXT DT 03/18/2026', '2026-03-18'],
  ['79', 'PREV FILL 02/10/26. DS 30. NEXT REFILL 03/07/26', '2026-03-07'],
  ['79', 'CLAIM PAID 02/20/2026 AT ANOTHER PHARMACY 3125550100', null],
  ['76', 'MAX 30 DAYS. NEXT FILL 04/01/2026', '2026-04-01'],
  ['88', 'EARLY REFILL: NEXT AVAILABLE FILL 20260312', '2026-03-12'],
  ['75', 'PA EXPIRED 03/01/2026', null],
  ['70', 'FORMULARY CHANGE 04/01/2026', null],
  ['79', 'NEXT FILL DATE 02/29/2028', '2028-02-29'],
  ['79', 'NEXT FILL DATE 02/29/2027', null],
  ['79', 'REFILL PAYABLE IN 11 DAYS', '2026-03-13'],
  ['79', 'NEXT FILL IN 3 DAYS', '2026-03-05'],
  ['79', 'MAX 1 REFILL IN 30 DAYS', null],
  ['79', 'RFL 6 DAYS EARLY', null],
  ['79', 'LAST FILL 02/20/2026. PAYABLE IN 11 DAYS', null],
  ['76', 'NEXT FILL IN 3 DAYS', null],
])('%s “%s”: the next fill is from %s', (codes, message, next) => {
  expect(nextFillDate(codes.split(' '), [message], '2026-03-02')).toBe(next);
});

const [first] = paid.transactions;
const pricing = (responsePricing: SegmentValues<'responsePricing'>, AN = 'P') =>
  outcomeOf(
    received({
      ...paid,
      transactions: [{ ...first, responseStatus: { AN }, responsePricing }],
    }),
    0,
  );
const problems = (values: SegmentValues<'responsePricing'>) =>
  reconcile(pricing(values))?.problems.join(' ') ?? '';
describe('amounts of a payer', () => {
  const whole = { F6: 5_000, F7: 100, F9: 4_100, F5: 1_000, FI: 1_000 };
  test('what adds up says nothing', () => expect(problems(whole)).toBe(''));
  test('a patient pay below zero is said', () =>
    expect(problems({ ...whole, F5: -500, FI: -500, F9: 5_600 })).toMatch(/below zero/));
  test('a total paid below zero is said', () =>
    expect(problems({ ...whole, F5: 6_000, FI: 6_000, F9: -900 })).toMatch(/below zero/));
  test('a copay card that pays the whole copay leaves nothing', () =>
    expect(problems({ F6: 1_000, F9: 1_000, F5: 0 })).toBe(''));
  test('an answer without any amount is said', () =>
    expect(problems({})).toMatch(/no patient pay amount.*no total paid amount/));
  test('patient pays all: the plan pays nothing, and that adds up', () =>
    expect(problems({ F6: 1_200, F9: 0, F5: 1_200, FH: 1_200 })).toBe(''));
  test('a duplicate of a paid claim is paid, and marked as such', () =>
    expect(pricing(whole, 'D')).toMatchObject({ decision: 'paid', duplicate: true }));
  test('captured is not paid', () =>
    expect([pricing(whole, 'C').decision, reconcile(pricing(whole, 'C'))]).toEqual([
      'captured',
      null,
    ]));
  test('a status that nobody knows is not paid', () =>
    expect(pricing(whole, 'X').decision).toBe('unknown'));
});
