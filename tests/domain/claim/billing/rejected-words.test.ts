import { expect, test } from 'vitest';
import {
  firstActionSaid,
  firstStepSaid,
  rejectedWords,
} from '#domain/claim/billing/payer-words.ts';

/** A row of Rejected Claims: what the store's list says of a code, and the payer's words. */
const row = (codes: string, meanings: string, message: string | null) => ({
  codes: codes.split(' '),
  meanings,
  firstAction: 'As the list says',
  message,
});

test.each<readonly [codes: string, meanings: string, message: string | null, shown: string]>([
  [
    '76',
    'Over the plan’s limits',
    'MAX QTY 9 IN 28 DAYS',
    '“MAX QTY 9 IN 28 DAYS” Over the plan’s limits',
  ],
  ['75', 'Authorization needed', null, 'Authorization needed'],
  ['70', 'Not covered', 'TRY LOSARTAN', '“TRY LOSARTAN” Not covered'],
  ['88', 'DUR', 'ER: NEXT FILL 03/15/2026', '“ER: NEXT FILL 03/15/2026” DUR'],
  ['R9', 'Prices do not add up', 'DISP FEE OVER', '“DISP FEE OVER” Prices do not add up'],
  ['AG', 'Days over the limit', 'MAX 7 DAYS OPIOID', '“MAX 7 DAYS OPIOID” Days over the limit'],
  ['09', 'Birth date', 'DOB MISMATCH', 'Birth date “DOB MISMATCH”'],
  ['RK', '', 'PARTIAL FILL NOT ALLOWED', '“PARTIAL FILL NOT ALLOWED”'],
])('%s “%s” “%s”', (codes, meanings, message, shown) => {
  expect(rejectedWords(row(codes, meanings, message))).toBe(shown);
});

test.each<readonly [codes: string, message: string | null, action: string, step: string]>([
  ['76', 'MAX DAYS SUPPLY OF 30', 'Lower days supply and quantity to what the plan pays', 'entry'],
  ['76', 'PA REQ', 'Ask for a prior authorization, and enter its number', 'correct'],
  ['76', null, 'As the list says', 'correct'],
  [
    '76',
    'REFILL TOO SOON NEXT FILL 03/15/2026',
    'Put it off to the payer’s day, or send why it is filled early',
    'defer',
  ],
  ['70', 'TRY LOSARTAN', 'As the list says', 'entry'],
  ['09', 'PA REQ', 'As the list says', 'correct'],
  ['79', 'LAST FILL 02/20/2026', 'As the list says', 'defer'],
  ['85', 'DOB MISMATCH', 'Compare the card with what the payer says, and send again', 'correct'],
  ['99', 'TRY AGAIN LATER', 'As the list says', 'log'],
  [
    '70',
    'MUST USE SPECIALTY PHARMACY',
    'Tell the patient that the plan pays at another pharmacy, or ask the plan for an exception',
    'log',
  ],
  [
    '70',
    'SPECIALTY PHARMACY, PA REQ',
    'Ask for a prior authorization, and enter its number',
    'correct',
  ],
  ['75', 'MUST USE SPECIALTY PHARMACY', 'As the list says', 'correct'],
])('%s “%s” is answered by: %s (%s)', (codes, message, action, step) => {
  const rejected = row(codes, 'Meaning', message);

  expect(firstActionSaid(rejected)).toBe(action);
  expect(firstStepSaid(rejected, '2026-03-15')).toBe(step);
});
