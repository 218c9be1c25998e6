import { expect, test } from 'vitest';
import { firstStepOf } from '#domain/claim/billing/first-step.ts';
import { cureOfAnswer } from '#domain/claim/billing/payer-words.ts';
import { readOverpunch } from '#domain/claim/ncpdp/overpunch.ts';

/** Answers of payers, each judged before it was first run; meanings as in the NCPDP code list. */
function leadsTo(codes: string, message: string | null): string | null {
  const cure = cureOfAnswer(codes.split(' '), message);
  if (cure === null) return null;
  if ('by' in cure) return cure.by;
  return 'field' in cure ? cure.field : cure.record;
}
test.each<readonly [codes: string, message: string | null, leads: string | null]>([
  ['01', 'M/I BIN', 'insurance'],
  ['04', 'M/I PCN', 'insurance'],
  ['05', 'M/I SERVICE PROVIDER', null],
  ['07', 'M/I CARDHOLDER ID', 'card'],
  ['08', 'M/I PERSON CODE', 'card'],
  ['10', 'M/I PATIENT GENDER', 'patient'],
  ['11', 'M/I PATIENT RELATIONSHIP', 'card'],
  ['13', 'M/I OTHER COVERAGE CODE', 'insurance'],
  ['17', 'M/I FILL NUMBER', null],
  ['21', 'M/I PRODUCT ID', 'drugId'],
  ['23', 'M/I INGREDIENT COST SUBMITTED', null],
  ['24', 'M/I SALES TAX', null],
  ['26', 'M/I UNIT OF MEASURE', 'drugId'],
  ['29', 'M/I NUMBER REFILLS AUTHORIZED', 'refills'],
  ['33', 'M/I RX ORIGIN CODE', 'origin'],
  ['34', 'M/I SUBMISSION CLARIFICATION', 'clarification'],
  ['38', 'M/I BASIS OF COST', null],
  ['50', 'NON-MATCHED PHARMACY NUMBER', null],
  ['51', 'NON-MATCHED GROUP', 'insurance'],
  ['55', 'NON-MATCHED PACKAGE SIZE', 'drugId'],
  ['56', 'NON-MATCHED PRESCRIBER ID', 'prescriberId'],
  ['60', 'NOT COVERED FOR PATIENT AGE', 'authorization'],
  ['61', 'NOT COVERED FOR PATIENT GENDER', 'authorization'],
  ['68', 'FILLED AFTER COVERAGE EXPIRED', 'insurance'],
  ['73', 'REFILLS ARE NOT COVERED', 'refills'],
  ['80', 'DX NOT CONSISTENT WITH DRUG', 'diagnosis'],
  ['83', 'DUPLICATE PAID CLAIM', null],
  ['87', 'REVERSAL NOT PROCESSED', null],
  ['92', 'SYSTEM UNAVAILABLE', null],
  ['2C', 'M/I PREGNANCY INDICATOR', 'patient'],
  ['4X', 'M/I PATIENT RESIDENCE', 'patient'],
  ['606', 'BRAND DRUG REQUIRED', 'drugId'],
  ['619', 'TYPE 1 NPI REQUIRED', 'prescriberId'],
  ['645', 'REPACKAGED PRODUCT NOT COVERED', 'drugId'],
  ['922', 'CUMULATIVE MME', 'dur'],
  ['925', 'INITIAL FILL DAYS SUPPLY EXCEEDS LIMIT', 'daysSupply'],
  ['943', 'DUR CODES NOT ACCEPTED', 'dur'],
  ['AC', 'NON-PARTICIPATING MANUFACTURER', 'drugId'],
  ['AE', 'QMB BILL MEDICARE', 'insurance'],
  ['DK', 'M/I SUBMISSION CLARIFICATION', 'clarification'],
  ['E5', 'M/I PROFESSIONAL SERVICE CODE', 'dur'],
  ['ET', 'M/I QUANTITY PRESCRIBED', 'quantity'],
  ['EV', 'M/I PA NUMBER', 'authorization'],
  ['N1', 'NO PATIENT MATCH', 'card'],
  ['NV', 'M/I DELAY REASON', 'delay'],
  ['PA', 'PA EXHAUSTED', 'authorization'],
  // A second set: general codes, and what the payer says in words
  ['76', 'QTY EXCEEDS 8 ML PER 28 DAYS', 'quantity'],
  ['76', '1 INHALER PER 30 DAYS', 'quantity'],
  ['70', 'BILL MEDICARE PART D', 'insurance'],
  ['70', 'HOSPICE - NOT COVERED UNDER PART D', 'insurance'],
  ['70', 'DIAGNOSIS CODE REQUIRED', 'diagnosis'],
  ['70', 'PA REQ', 'authorization'],
  ['70', 'PRESCRIBER NOT ENROLLED IN MEDICAID', 'prescriberId'],
  ['MR', 'TRY FORMULARY ALTERNATIVE', 'drugId'],
  ['85', 'INVALID PERSON CODE', 'card'],
  ['85', 'DOB MISMATCH', 'card'],
  ['85', 'OTHER INSURANCE ON FILE', 'insurance'],
  ['79', 'RTS 75 PERCENT NOT USED', 'clarification'],
  ['7X', '34 DAY SUPPLY MAX', 'daysSupply'],
  ['88 79', 'TD', 'dur'],
  ['AG', 'INITIAL FILL 15 DAYS', 'daysSupply'],
  ['41', 'BILL MEDICARE FIRST', 'insurance'],
  ['78', 'COST EXCEEDS MAX. CALL FOR PA', 'quantity'],
  ['09', 'M/I BIRTH DATE', 'card'],
])('%s “%s” leads to %s', (codes, message, leads) => {
  expect(leadsTo(codes, message)).toBe(leads);
});

test.each([
  ['23', 'log'],
  ['24', 'log'],
  ['26', 'entry'],
  ['38', 'log'],
  ['40', 'log'],
  ['82', 'log'],
  ['4X', 'correct'],
  ['2C', 'correct'],
] as const)('%s: first %s', (code, step) => {
  expect(firstStepOf([code])).toBe(step);
});

test.each([
  ['0000100{', 1_000],
  ['35}', -350],
  ['0000000{', 0],
  ['0000000}', 0],
  ['00001234', 1_234],
  ['J', -1],
  ['12.50', null],
  ['-350', null],
  ['', null],
  ['100{{', null],
] as const)('an amount written “%s” is %s', (raw, cents) => {
  expect(readOverpunch(raw)).toBe(cents);
});
