import { describe, expect, it } from 'vitest';
import { compare } from '#domain/claim/ncpdp/compare.ts';
import { explain } from '#domain/claim/ncpdp/explain.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import type { D0Request, Transmission } from '#domain/claim/ncpdp/transmission.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { bytes, paid, rejected, storeList, worked, workedBytes } from './samples.ts';

const read = (text: string): Received => {
  const result = readTransmission(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const sent = (transmission: Transmission): Received => {
  const result = writeTransmission(transmission);
  if (!result.ok) throw new Error(result.error.map((problem) => problem.message).join('\n'));
  return read(result.value);
};
/** `title | raw | value | meaning` of each field. */
const lines = (received: Received, segment: string): readonly string[] =>
  explain(received, storeList)
    .segments.find((explainedSegment) => explainedSegment.name === segment)!
    .fields.map(
      (field) =>
        `${'  '.repeat(field.depth)}${field.title} | ${field.raw} | ${field.value ?? field.problem} | ${field.meaning ?? ''}`,
    );

describe('a transmission in words', () => {
  it('the worked claim: header, segments, every field', () => {
    const explained = explain(read(workedBytes), storeList);
    expect([explained.direction, explained.title, explained.problems]).toEqual([
      'request',
      'Billing request',
      [],
    ]);
    expect(
      explained.segments.map((segment) => [segment.id, segment.name, segment.transaction]),
    ).toEqual([
      ['HDR', 'Header', null],
      ['04', 'Insurance', null],
      ['01', 'Patient', null],
      ['07', 'Claim', 0],
      ['11', 'Pricing', 0],
      ['03', 'Prescriber', 0],
    ]);
    expect(lines(read(workedBytes), 'Header')).toEqual([
      '101-A1 BIN Number | 999999 | 999999 | ',
      '102-A2 Version/Release Number | D0 | D0 | ',
      '103-A3 Transaction Code | B1 | B1 | Billing',
      '104-A4 Processor Control Number | TESTPCN    | TESTPCN | ',
      '109-A9 Transaction Count | 1 | 1 | ',
      '202-B2 Service Provider ID Qualifier | 01 | 01 | NPI',
      '201-B1 Service Provider ID | 1234567893      | 1234567893 | ',
      '401-D1 Date of Service | 20260915 | 09/15/2026 | ',
      '110-AK Software Vendor/Certification ID | CERTID     | CERTID | ',
    ]);
    expect(lines(read(workedBytes), 'Claim')).toEqual([
      '455-EM Prescription/Service Reference Number Qualifier | 1 | 1 | Prescription',
      '402-D2 Prescription/Service Reference Number | 1234567 | 1234567 | ',
      '436-E1 Product/Service ID Qualifier | 03 | 03 | NDC',
      '407-D7 Product/Service ID | 00591036901 | 00591036901 | ',
      '442-E7 Quantity Dispensed | 0000030000 | 30 | ',
      '403-D3 Fill Number | 00 | 0 | ',
      '405-D5 Days Supply | 030 | 30 | ',
      '406-D6 Compound Code | 1 | 1 | Not a compound',
      '408-D8 Dispense As Written (DAW)/Product Selection Code | 0 | 0 | No selection',
      '414-DE Date Prescription Written | 20260914 | 09/14/2026 | ',
      '415-DF Number of Refills Authorized | 05 | 5 | ',
      '419-DJ Prescription Origin Code | 3 | 3 | Electronic',
      '308-C8 Other Coverage Code | 00 | 00 | Not specified',
      '600-28 Unit of Measure | EA | EA | Each',
    ]);
    expect(lines(read(workedBytes), 'Pricing')).toEqual([
      '409-D9 Ingredient Cost Submitted | 1050{ | $105.00 | ',
      '412-DC Dispensing Fee Submitted | 200{ | $20.00 | ',
      '426-DQ Usual and Customary Charge | 1599I | $159.99 | ',
      '430-DU Gross Amount Due | 1250{ | $125.00 | ',
      '423-DN Basis of Cost Determination | 01 | 01 | AWP',
    ]);
  });

  it('groups stand one step in, a payer’s rejects two; rates and reject codes in words', () => {
    const billed = sent({
      ...worked,
      transactions: [
        {
          ...worked.transactions[0]!,
          pricing: { D9: 1, DU: -1, HE: 62_500 },
          coordinationOfBenefits: { '4C': [{ '5C': '01', '5E': [{ '6E': '75' }] }] },
        },
      ],
    } satisfies D0Request);
    expect(lines(billed, 'Coordination of Benefits/Other Payments')).toEqual([
      '  337-4C Coordination of Benefits/Other Payments Count | 1 | 1 | ',
      '  338-5C Other Payer Coverage Type | 01 | 01 | Primary',
      '    471-5E Other Payer Reject Count | 01 | 1 | ',
      '    472-6E Other Payer Reject Code | 75 | 75 | Prior authorization is needed',
    ]);
    expect(lines(billed, 'Pricing')).toEqual([
      '409-D9 Ingredient Cost Submitted | A | $0.01 | ',
      '483-HE Percentage Sales Tax Rate Submitted | 6250{ | 6.25% | ',
      '430-DU Gross Amount Due | J | -$0.01 | ',
    ]);
  });

  it('a rejected response', () => {
    expect(explain(sent(rejected), storeList).title).toBe('Billing response');
    expect(lines(sent(rejected), 'Response Status').slice(0, 3)).toEqual([
      '112-AN Transaction Response Status | R | R | Rejected',
      '  510-FA Reject Count | 05 | 5 | ',
      '  511-FB Reject Code | 70 | 70 | The plan does not cover this drug',
    ]);
    expect(lines(sent(rejected), 'Header')[3]).toBe(
      '501-F1 Header Response Status | A | A | Accepted',
    );
  });

  it('what D.0 does not have is shown as it came; what can’t be read says why', () => {
    const odd = explain(
      read(
        bytes(
          'D0B11A011234567893     20260915⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANP⟦FS⟧7Zabc⟦FS⟧D21⟦RS⟧⟦FS⟧AM99⟦FS⟧F5abc⟦RS⟧⟦FS⟧F5x',
        ),
      ),
      storeList,
    );
    expect(
      odd.segments
        .slice(1)
        .map((segment) => [
          segment.name,
          segment.fields.map(({ title, raw, value, problem, known }) => [
            title,
            raw,
            value,
            problem,
            known,
          ]),
        ]),
    ).toEqual([
      [
        'Response Status',
        [
          ['112-AN Transaction Response Status', 'P', 'P', null, true],
          ['7Z', 'abc', 'abc', null, false],
          ['402-D2 Prescription/Service Reference Number', '1', '1', null, false],
        ],
      ],
      [
        'Segment 99',
        [['505-F5 Patient Pay Amount', 'abc', null, '“abc” is not a signed amount.', true]],
      ],
      [
        'Segment without a name',
        [['505-F5 Patient Pay Amount', 'x', null, '“x” is not a signed amount.', true]],
      ],
    ]);
    expect(odd.problems.map((problem) => problem.message)).toEqual([
      'Transaction 1: a segment does not say which it is.',
    ]);
  });
});

describe('two transmissions side by side', () => {
  const differences = (a: Received, b: Received) =>
    compare(a, b, storeList).map((difference) => [
      difference.transaction,
      difference.segment,
      difference.id,
      difference.occurrence,
      difference.before?.value ?? null,
      difference.after?.value ?? null,
    ]);

  it('the same claim has no differences, and neither have trimmed zeros and blanks', () => {
    expect(compare(read(workedBytes), read(workedBytes), storeList)).toEqual([]);
    const trimmed = workedBytes
      .replace('E70000030000', 'E730000')
      .replace('D91050{', 'D9001050{')
      .replace('D21234567', 'D2000001234567')
      .replace('C2W123456789', 'C2W123456789  ')
      .replace('D5030', 'D530')
      .replace('C800', 'C80');
    expect(compare(read(workedBytes), read(trimmed), storeList)).toEqual([]);
  });

  it('a resubmission: other days, a clarification code, an authorization, a prescriber taken out', () => {
    const { claim, pricing } = worked.transactions[0]!;
    const again: D0Request = {
      ...worked,
      header: { ...worked.header, A3: 'B3', D1: '2026-09-16' },
      transactions: [
        {
          claim: { ...claim, D5: 15, NX: [{ DK: '3' }], EU: '1', EV: '12345' },
          pricing: { ...pricing, DX: 500 },
        },
      ],
    };
    expect(differences(read(workedBytes), sent(again))).toEqual([
      [null, 'Header', 'A3', 0, 'B1', 'B3'],
      [null, 'Header', 'D1', 0, '09/15/2026', '09/16/2026'],
      [0, 'Claim', 'D5', 0, '30', '15'],
      [0, 'Claim', 'NX', 0, null, '1'],
      [0, 'Claim', 'DK', 0, null, '3'],
      [0, 'Claim', 'EU', 0, null, '1'],
      [0, 'Claim', 'EV', 0, null, '12345'],
      [0, 'Pricing', 'DX', 0, null, '$5.00'],
      [0, 'Prescriber', 'EZ', 0, '01', null],
      [0, 'Prescriber', 'DB', 0, '1992211627', null],
      [0, 'Prescriber', 'DR', 0, 'SMITH', null],
    ]);
    expect(compare(read(workedBytes), sent(again), storeList)[4]).toMatchObject({
      title: '420-DK Submission Clarification Code',
      before: null,
      after: { raw: '3', meaning: 'Vacation supply' },
    });
  });

  it('paid, then rejected: amounts gone, codes come, each by its occurrence', () => {
    const found = differences(sent(paid), sent(rejected));
    expect(found).toContainEqual([0, 'Response Status', 'AN', 0, 'P', 'R']);
    expect(found).toContainEqual([0, 'Response Status', 'FB', 1, null, '79']);
    expect(found).toContainEqual([0, 'Response Pricing', 'F9', 0, '$70.70', null]);
    expect(found).toContainEqual([null, 'Response Message', 'F4', 0, 'TRANSMISSION MESSAGE', null]);
  });

  it('a second transaction, unknown fields and what can’t be read', () => {
    const two: D0Request = {
      ...worked,
      transactions: [worked.transactions[0]!, worked.transactions[0]!],
    };
    expect(
      differences(read(workedBytes), sent(two)).filter(([transaction]) => transaction !== 1),
    ).toEqual([[null, 'Header', 'A9', 0, '1', '2']]);
    expect(
      differences(read(workedBytes), sent(two)).filter(([transaction]) => transaction === 1),
    ).toHaveLength(22);
    const odd = workedBytes.replace('D91050{', 'D9x').concat('\x1c7Zabc');
    expect(
      compare(read(workedBytes), read(odd), storeList).map((difference) => [
        difference.id,
        difference.before?.value ?? null,
        difference.after?.value ?? null,
        difference.after?.raw,
      ]),
    ).toEqual([
      ['D9', '$105.00', null, 'x'],
      ['7Z', null, 'abc', 'abc'],
    ]);
  });
});
