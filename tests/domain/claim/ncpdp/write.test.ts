import { describe, expect, it } from 'vitest';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import type { Problem } from '#domain/claim/ncpdp/problem.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { D0Request, RequestSegments } from '#domain/claim/ncpdp/transmission.ts';
import { framed, toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import {
  bytes,
  eligibility,
  paid,
  responseHeader,
  reversal,
  worked,
  workedBytes,
} from './samples.ts';

const refusals = (transmission: Parameters<typeof writeTransmission>[0]): readonly Problem[] => {
  const result = writeTransmission(transmission);
  return result.ok ? [] : result.error;
};
const messages = (transmission: Parameters<typeof writeTransmission>[0]): readonly string[] =>
  refusals(transmission).map((refusal) => refusal.message);
/** The worked claim with other values in a segment of its transaction. */
const claiming = (change: RequestSegments): D0Request => ({
  ...worked,
  transactions: [{ ...worked.transactions[0]!, ...change }],
});
const claim = worked.transactions[0]!.claim!;
const pricing = worked.transactions[0]!.pricing!;

describe('writing', () => {
  it('the worked claim of the handbook, byte for byte', () => {
    expect(writeTransmission(worked)).toEqual({ ok: true, value: workedBytes });
    expect(workedBytes.indexOf('\x1e')).toBe(56);
  });

  it('and back', () => {
    const read = readTransmission(workedBytes);
    if (!read.ok) throw new Error(read.error.message);
    expect(decode(read.value)).toEqual({ transmission: worked, problems: [] });
    expect(read.value.raw).toBe(workedBytes);
  });

  it('bytes and frame', () => {
    expect([...toBytes('AM\x1c7')]).toEqual([65, 77, 28, 55]);
    expect(framed('D0')).toBe('\x02D0\x03');
  });

  it('a reversal and an eligibility check', () => {
    expect(writeTransmission(reversal)).toEqual({
      ok: true,
      value: bytes(
        '999999D0B2TESTPCN   1011234567893     20260915CERTID    ⟦RS⟧⟦FS⟧AM04⟦FS⟧C2W123456789⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1⟦FS⟧D21234567⟦FS⟧E103⟦FS⟧D700591036901⟦FS⟧D300',
      ),
    });
    expect(writeTransmission(eligibility)).toEqual({
      ok: true,
      value: bytes(
        '999999D0E1TESTPCN   1011234567893     20260915CERTID    ⟦RS⟧⟦FS⟧AM04⟦FS⟧C2W123456789⟦FS⟧C1RXGRP1⟦FS⟧C301⟦FS⟧C61⟦RS⟧⟦FS⟧AM01⟦FS⟧C419500203⟦FS⟧C51⟦FS⟧CAJOHN⟦FS⟧CBDOE⟦FS⟧4X01',
      ),
    });
  });

  it('a rebill of two prescriptions counts them in its header', () => {
    const written = writeTransmission({
      ...worked,
      header: { ...worked.header, A3: 'B3' },
      transactions: [
        worked.transactions[0]!,
        { ...worked.transactions[0]!, claim: { ...claim, D2: '7654321' } },
      ],
    });
    expect(
      written.ok && [
        written.value.slice(8, 10),
        written.value[20],
        written.value.split('\x1d').length,
      ],
    ).toEqual(['B3', '2', 3]);
  });

  it('groups that repeat: clarification codes, a payer that paid and one that rejected, conflicts, a compound', () => {
    const written = writeTransmission(
      claiming({
        claim: { ...claim, D6: '2', NX: [{ DK: '3' }, { DK: '8' }], C8: '02' },
        coordinationOfBenefits: {
          '4C': [
            {
              '5C': '01',
              '6C': '03',
              '7C': '610000',
              E8: '2026-09-14',
              HB: [
                { HC: '07', DV: 5_000 },
                { HC: '01', DV: 250 },
              ],
              NR: [{ NP: '06', NQ: 1_000 }],
            },
            {
              '5C': '02',
              '6C': '03',
              '7C': '620000',
              E8: '2026-09-15',
              '5E': [{ '6E': '70' }, { '6E': '75' }],
            },
          ],
        },
        dur: {
          '7E': [
            { E4: 'DD', E5: 'M0', E6: '1G' },
            { E4: 'ER', E5: 'P0', E6: '1B', '8E': '11' },
          ],
        },
        compound: {
          EF: '03',
          EG: '2',
          EC: [
            { RE: '03', TE: '00591036901', ED: 30_000, EE: 10_500, UE: '01' },
            { RE: '03', TE: '00378018101', ED: 500, EE: 12 },
          ],
        },
      }),
    );
    const sent = written.ok ? written.value : '';
    expect(sent).toContain(bytes('⟦FS⟧NX2⟦FS⟧DK3⟦FS⟧DK8⟦FS⟧C802'));
    expect(sent).toContain(
      bytes(
        'AM05⟦FS⟧4C2⟦FS⟧5C01⟦FS⟧6C03⟦FS⟧7C610000⟦FS⟧E820260914⟦FS⟧HB2⟦FS⟧HC07⟦FS⟧DV500{⟦FS⟧HC01⟦FS⟧DV25{⟦FS⟧NR01⟦FS⟧NP06⟦FS⟧NQ100{⟦FS⟧5C02⟦FS⟧6C03⟦FS⟧7C620000⟦FS⟧E820260915⟦FS⟧5E02⟦FS⟧6E70⟦FS⟧6E75⟦RS⟧',
      ),
    );
    expect(sent).toContain(
      bytes('AM08⟦FS⟧7E1⟦FS⟧E4DD⟦FS⟧E5M0⟦FS⟧E61G⟦FS⟧7E2⟦FS⟧E4ER⟦FS⟧E5P0⟦FS⟧E61B⟦FS⟧8E11⟦RS⟧'),
    );
    expect(sent).toContain(
      bytes(
        'AM10⟦FS⟧EF03⟦FS⟧EG2⟦FS⟧EC02⟦FS⟧RE03⟦FS⟧TE00591036901⟦FS⟧ED0000030000⟦FS⟧EE1050{⟦FS⟧UE01⟦FS⟧RE03⟦FS⟧TE00378018101⟦FS⟧ED0000000500⟦FS⟧EE1B',
      ),
    );
  });

  it('a paid response', () => {
    expect(writeTransmission(paid)).toEqual({
      ok: true,
      value: bytes(
        'D0B11A011234567893     20260915⟦RS⟧⟦FS⟧AM20⟦FS⟧F4TRANSMISSION MESSAGE⟦RS⟧⟦FS⟧AM25⟦FS⟧C1RXGRP1⟦FS⟧2FNET01⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANP⟦FS⟧F3123456789123456789' +
          '⟦FS⟧UF03⟦FS⟧UH01⟦FS⟧FQREFILL ALLOWED FROM 10/⟦FS⟧UG+⟦FS⟧UH02⟦FS⟧FQ07/2026⟦FS⟧UH03⟦FS⟧FQPREFERRED PHARMACY⟦FS⟧7F03⟦FS⟧8F8005551212' +
          '⟦RS⟧⟦FS⟧AM22⟦FS⟧EM1⟦FS⟧D21234567⟦RS⟧⟦FS⟧AM23⟦FS⟧F5100{⟦FS⟧F6557{⟦FS⟧F7100{⟦FS⟧FL150{⟦FS⟧F9707{⟦FS⟧FM1⟦FS⟧FH20{⟦FS⟧FI80{',
      ),
    });
  });

  it('an answer to a reversal, one to an eligibility check with what Part D says, and a captured claim', () => {
    expect(
      writeTransmission({
        direction: 'response',
        header: { ...responseHeader, A3: 'B2' },
        shared: {},
        transactions: [
          { responseStatus: { AN: 'A', F3: 'R1' }, responseClaim: { EM: '1', D2: '1234567' } },
        ],
      }),
    ).toEqual({
      ok: true,
      value: bytes(
        'D0B21A011234567893     20260915⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANA⟦FS⟧F3R1⟦RS⟧⟦FS⟧AM22⟦FS⟧EM1⟦FS⟧D21234567',
      ),
    });
    expect(
      writeTransmission({
        direction: 'response',
        header: { ...responseHeader, A3: 'E1' },
        shared: {
          responseInsuranceAdditional: { UR: '01', U1: 'S1234', US: '2027-01-01' },
          responsePatient: { CA: 'JOHN', CB: 'DOE', C4: '1950-02-03' },
        },
        transactions: [
          {
            responseStatus: { AN: 'A' },
            responseCoordinationOfBenefits: {
              NT: [
                { '5C': '01', '6C': '03', '7C': '610000', MH: 'PCN1', NU: 'M1' },
                { '5C': '02', '7C': '620000' },
              ],
            },
          },
        ],
      }),
    ).toEqual({
      ok: true,
      value: bytes(
        'D0E11A011234567893     20260915⟦RS⟧⟦FS⟧AM27⟦FS⟧UR01⟦FS⟧U1S1234⟦FS⟧US20270101⟦RS⟧⟦FS⟧AM29⟦FS⟧CAJOHN⟦FS⟧CBDOE⟦FS⟧C419500203⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANA⟦RS⟧⟦FS⟧AM28⟦FS⟧NT2⟦FS⟧5C01⟦FS⟧6C03⟦FS⟧7C610000⟦FS⟧MHPCN1⟦FS⟧NUM1⟦FS⟧5C02⟦FS⟧7C620000',
      ),
    });
    expect(
      writeTransmission({
        direction: 'response',
        header: responseHeader,
        shared: {},
        transactions: [
          { responseStatus: { AN: 'C', F3: 'C1' } },
          { responseStatus: { AN: 'Q', F3: 'C1' } },
        ],
      }),
    ).toEqual({
      ok: true,
      value: bytes(
        'D0B12A011234567893     20260915⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANC⟦FS⟧F3C1⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANQ⟦FS⟧F3C1',
      ),
    });
  });

  it.each<[string, D0Request, string]>([
    [
      'too long',
      claiming({ claim: { ...claim, D7: '00591036901005910369' } }),
      'Transaction 1, Claim, 407-D7 Product/Service ID: has 20 characters, at most 19 fit.',
    ],
    [
      'small letters',
      {
        ...worked,
        shared: { ...worked.shared, patient: { C4: '1950-02-03', C5: '1', CB: 'Doe' } },
      },
      'Patient, 311-CB Patient Last Name: may hold only capital letters, digits and signs of plain ASCII.',
    ],
    [
      'an accent',
      {
        ...worked,
        shared: { ...worked.shared, patient: { C4: '1950-02-03', C5: '1', CB: 'NÚÑEZ' } },
      },
      'Patient, 311-CB Patient Last Name: may hold only capital letters, digits and signs of plain ASCII.',
    ],
    [
      'a separator inside',
      { ...worked, shared: { insurance: { C2: 'W1\x1cC9' } } },
      'Insurance, 302-C2 Cardholder ID: holds a separator. Take it out.',
    ],
    [
      'a blank at the end',
      { ...worked, shared: { insurance: { C2: 'W1 ' } } },
      'Insurance, 302-C2 Cardholder ID: begins or ends with a blank. Take it away.',
    ],
    [
      'letters in a number',
      claiming({ claim: { ...claim, D2: 'RX1234' } }),
      'Transaction 1, Claim, 402-D2 Prescription/Service Reference Number: may hold only digits.',
    ],
    [
      'half a unit of a thousandth',
      claiming({ claim: { ...claim, E7: 0.5 } }),
      'Transaction 1, Claim, 442-E7 Quantity Dispensed: is not a whole number from 0 up.',
    ],
    [
      'half a cent',
      claiming({ pricing: { ...pricing, D9: 0.5 } }),
      'Transaction 1, Pricing, 409-D9 Ingredient Cost Submitted: is not a whole number.',
    ],
    [
      'a million dollars',
      claiming({ pricing: { ...pricing, D9: 100_000_000 } }),
      'Transaction 1, Pricing, 409-D9 Ingredient Cost Submitted: has 9 characters, at most 8 fit.',
    ],
    [
      'no such day',
      claiming({ claim: { ...claim, DE: '2026-02-30' } }),
      'Transaction 1, Claim, 414-DE Date Prescription Written: is not a date.',
    ],
    [
      'a missing field',
      claiming({ claim: { ...claim, D5: null } }),
      'Transaction 1, Claim, 405-D5 Days Supply: is missing.',
    ],
    ['a missing segment', { ...worked, shared: {} }, 'Insurance: the segment is missing.'],
    [
      'a field of another segment',
      claiming({ pricing: { ...pricing, E7: 1 } as RequestSegments['pricing'] & object }),
      'Transaction 1, Pricing, 442-E7 Quantity Dispensed: does not belong into this segment.',
    ],
    [
      'a field that D.0 does not have',
      claiming({ pricing: { ...pricing, ZZ: '1' } as RequestSegments['pricing'] & object }),
      'Transaction 1, Pricing, ZZ: does not belong into this segment; D.0 has no such field.',
    ],
    [
      'a segment in the wrong place',
      claiming({ patient: { C4: '1950-02-03', C5: '1' } }),
      'Transaction 1, Patient: does not belong here in this kind of transaction.',
    ],
    [
      'a segment that a reversal has not',
      { ...reversal, transactions: [{ ...reversal.transactions[0]!, prescriber: { DB: '1' } }] },
      'Transaction 1, Prescriber: does not belong here in this kind of transaction.',
    ],
    [
      'five transactions',
      { ...worked, transactions: Array.from({ length: 5 }, () => worked.transactions[0]!) },
      'Header, 109-A9 Transaction Count: 5 transactions, at most 4 fit into one transmission.',
    ],
    [
      'none',
      { ...worked, transactions: [] },
      'Header, 109-A9 Transaction Count: there is no transaction.',
    ],
    [
      'four clarification codes',
      claiming({ claim: { ...claim, NX: [{ DK: '1' }, { DK: '2' }, { DK: '3' }, { DK: '4' }] } }),
      'Transaction 1, Claim, 354-NX Submission Clarification Code Count: stands 4 times, at most 3 fit.',
    ],
    [
      'a payer without its kind',
      claiming({ coordinationOfBenefits: { '4C': [{ '7C': '610000' }] } }),
      'Transaction 1, Coordination of Benefits/Other Payments, 338-5C Other Payer Coverage Type: is missing in occurrence 1.',
    ],
    [
      'a short BIN',
      { ...worked, header: { ...worked.header, A1: '99999' } },
      'Header, 101-A1 BIN Number: has 5 digits, a BIN has 6.',
    ],
    [
      'no pharmacy',
      { ...worked, header: { ...worked.header, B1: '' } },
      'Header, 201-B1 Service Provider ID: is missing.',
    ],
    [
      'another kind of transaction',
      { ...worked, header: { ...worked.header, A3: 'P1' as 'B1' } },
      'Header, 103-A3 Transaction Code: “P1” is not B1, B2, B3 or E1.',
    ],
  ])('refuses %s', (_, eachItem, message) => expect(messages(eachItem)).toEqual([message]));

  it('names every place that does not fit', () => {
    const [first, second] = refusals(
      claiming({ claim: { ...claim, D3: 100 }, pricing: { ...pricing, DU: null } }),
    );
    expect(first).toMatchObject({
      code: 'TOO_LONG',
      transaction: 0,
      segment: 'Claim',
      field: 'D3',
      at: null,
    });
    expect(second).toMatchObject({
      code: 'MISSING',
      transaction: 0,
      segment: 'Pricing',
      field: 'DU',
    });
  });
});
