import { describe, expect, it } from 'vitest';
import { impossibleAmounts, reconcile } from '#domain/claim/billing/reconcile.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import type { SegmentValues } from '#domain/claim/ncpdp/segments.ts';
import type { D0Response } from '#domain/claim/ncpdp/transmission.ts';
import { paid, rejected } from '../ncpdp/samples.ts';
import { received } from './facts.ts';

const sample = paid.transactions[0]!.responsePricing!;
const of = (response: D0Response) => reconcile(outcomeOf(received(response), 0));
const answering = (responsePricing: SegmentValues<'responsePricing'>) =>
  of({ ...paid, transactions: [{ ...paid.transactions[0]!, responsePricing }] });

describe('what a payer’s amounts say', () => {
  it('$10.00 of the patient: $8.00 copay and $2.00 deductible; $70.70 of the payer', () =>
    expect(of(paid)).toEqual({
      patientPay: 1_000,
      paid: 7_070,
      parts: [
        { field: 'FH', name: 'deductible', cents: 200 },
        { field: 'FI', name: 'copay', cents: 800 },
      ],
      explained: 'The patient pays $10.00: deductible $2.00, copay $8.00.',
      problems: [],
    }));
  it('the plan’s fund lowers it', () =>
    expect(answering({ ...sample, F5: 500, F9: 7_570, UD: 500 })).toMatchObject({
      patientPay: 500,
      explained:
        'The patient pays $5.00: deductible $2.00, copay $8.00, paid by the plan’s fund -$5.00.',
      problems: [],
    }));
  it('the tax of the patient is told twice, and counted once', () =>
    expect(answering({ ...sample, FI: 740, FN: 60, EQ: 60, '2Y': 140 })).toMatchObject({
      patientPay: 1_000,
      parts: [
        { field: 'FH', cents: 200 },
        { field: 'FI', cents: 740 },
        { field: 'FN', name: 'sales tax', cents: 60 },
      ],
      explained: 'The patient pays $10.00: deductible $2.00, copay $7.40, sales tax $0.60.',
      problems: [],
    }));
  it('parts that come to something else change nothing of what the patient pays', () =>
    expect(answering({ ...sample, FI: 700 })).toMatchObject({
      patientPay: 1_000,
      problems: [
        'The parts of what the patient pays come to $9.00, the payer says $10.00: charge what the payer says, and ask it about the difference.',
      ],
    }));
  it('a total that does not add up is said', () =>
    expect(answering({ ...sample, F9: 7_071 })).toMatchObject({
      paid: 7_071,
      problems: [
        'Cost, fee and tax less what others pay come to $70.70, the payer says that it pays $70.71: ask it about the difference.',
      ],
    }));
  it('other amounts, taxes and other payers belong to the total', () =>
    expect(
      answering({
        ...sample,
        J2: [{ J3: '01', J4: 300 }],
        AW: 50,
        AX: 25,
        J1: 100,
        J5: 4_000,
        F9: 7_070 + 475 - 4_000,
      })?.problems,
    ).toEqual([]));
  it('an amount without parts, and no amount at all', () => {
    expect(answering({ F5: 1_000, F6: 5_000, F9: 4_000 })?.problems).toEqual([
      'The payer does not say what the $10.00 of the patient are for.',
    ]);
    expect(answering({ F6: 5_000 })).toMatchObject({
      patientPay: null,
      paid: null,
      explained: 'The payer does not say what the patient pays.',
      problems: [
        'The answer has no patient pay amount: call the payer before the bag is handed over.',
        'The answer has no total paid amount: ask the payer what it pays.',
      ],
    });
    expect(answering({ F5: 0, F6: 5_000, F9: 5_000 })).toMatchObject({
      explained: 'The patient pays $0.00.',
      problems: [],
    });
  });
  it('a rejection and a claim that is only captured pay nothing yet', () => {
    expect(of(rejected)).toBeNull();
    expect(of({ ...paid, transactions: [{ responseStatus: { AN: 'C', F3: '1' } }] })).toBeNull();
  });
});

describe('what a patient may be asked for', () => {
  const most = { gross: 1_467, usual: 1_999 };
  it.each([
    ['the plan’s own fee on top of what was billed', 1_617, most, null],
    ['the usual price', 1_999, most, null],
    [
      'more than the usual price',
      2_000,
      most,
      'The payer says that the patient pays $20.00, of $19.99 that was billed',
    ],
    ['a price above the usual one, as it was billed', 1_467, { gross: 1_467, usual: 900 }, null],
    ['anything, where what was sent can’t be read', 2_000, { gross: null, usual: null }, null],
  ])('%s', (_, F5, asked, said) => expect(impossibleAmounts({ F5 }, asked)).toBe(said));
});
