import type { RejectList } from '#domain/claim/ncpdp/reject-codes.ts';
import type { D0Request, D0Response } from '#domain/claim/ncpdp/transmission.ts';

/** ⟦FS⟧, ⟦GS⟧, ⟦RS⟧ … as people write them → the control characters. */
export const bytes = (shown: string): string =>
  shown
    .replaceAll('⟦FS⟧', '\x1c')
    .replaceAll('⟦GS⟧', '\x1d')
    .replaceAll('⟦RS⟧', '\x1e')
    .replaceAll('⟦STX⟧', '\x02')
    .replaceAll('⟦ETX⟧', '\x03');

/** The worked claim of the handbook, §2.5, byte for byte. */
export const workedBytes = bytes(
  '999999D0B1TESTPCN   1011234567893     20260915CERTID    ⟦RS⟧⟦FS⟧AM04⟦FS⟧C2W123456789⟦FS⟧C1RXGRP1⟦FS⟧C301⟦FS⟧C61' +
    '⟦RS⟧⟦FS⟧AM01⟦FS⟧C419500203⟦FS⟧C51⟦FS⟧CAJOHN⟦FS⟧CBDOE⟦FS⟧4X01' +
    '⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1⟦FS⟧D21234567⟦FS⟧E103⟦FS⟧D700591036901⟦FS⟧E70000030000⟦FS⟧D300⟦FS⟧D5030⟦FS⟧D61⟦FS⟧D80⟦FS⟧DE20260914⟦FS⟧DF05⟦FS⟧DJ3⟦FS⟧C800⟦FS⟧28EA' +
    '⟦RS⟧⟦FS⟧AM11⟦FS⟧D91050{⟦FS⟧DC200{⟦FS⟧DQ1599I⟦FS⟧DU1250{⟦FS⟧DN01⟦RS⟧⟦FS⟧AM03⟦FS⟧EZ01⟦FS⟧DB1992211627⟦FS⟧DRSMITH',
);

/**
 * The same claim as the product holds it: $105.00 ingredient, $20.00 fee, $159.99 usual, $125.00
 * due, 30 units.
 */
export const worked: D0Request = {
  direction: 'request',
  header: {
    A1: '999999',
    A3: 'B1',
    A4: 'TESTPCN',
    B2: '01',
    B1: '1234567893',
    D1: '2026-09-15',
    AK: 'CERTID',
  },
  shared: {
    insurance: { C2: 'W123456789', C1: 'RXGRP1', C3: '01', C6: '1' },
    patient: { C4: '1950-02-03', C5: '1', CA: 'JOHN', CB: 'DOE', '4X': '01' },
  },
  transactions: [
    {
      claim: {
        EM: '1',
        D2: '1234567',
        E1: '03',
        D7: '00591036901',
        E7: 30_000,
        D3: 0,
        D5: 30,
        D6: '1',
        D8: '0',
        DE: '2026-09-14',
        DF: 5,
        DJ: '3',
        C8: '00',
        '28': 'EA',
      },
      pricing: { D9: 10_500, DC: 2_000, DQ: 15_999, DU: 12_500, DN: '01' },
      prescriber: { EZ: '01', DB: '1992211627', DR: 'SMITH' },
    },
  ],
};

/** A reversal says again who, which prescription, which fill, which day, which NDC. */
export const reversal: D0Request = {
  direction: 'request',
  header: { ...worked.header, A3: 'B2' },
  shared: { insurance: { C2: 'W123456789' } },
  transactions: [{ claim: { EM: '1', D2: '1234567', E1: '03', D7: '00591036901', D3: 0 } }],
};
export const eligibility: D0Request = {
  direction: 'request',
  header: { ...worked.header, A3: 'E1' },
  shared: worked.shared,
  transactions: [],
};

export const responseHeader = {
  A3: 'B1',
  F1: 'A',
  B2: '01',
  B1: '1234567893',
  D1: '2026-09-15',
} as const;
/**
 * Paid: ingredient $55.70, fee $10.00, incentive $15.00, less $10.00 that the patient pays ($8.00
 * copay, $2.00 deductible): $70.70.
 */
export const paid: D0Response = {
  direction: 'response',
  header: responseHeader,
  shared: {
    responseMessage: { F4: 'TRANSMISSION MESSAGE' },
    responseInsurance: { C1: 'RXGRP1', '2F': 'NET01' },
  },
  transactions: [
    {
      responseStatus: {
        AN: 'P',
        F3: '123456789123456789',
        UF: [
          { UH: '01', FQ: 'REFILL ALLOWED FROM 10/', UG: '+' },
          { UH: '02', FQ: '07/2026' },
          { UH: '03', FQ: 'PREFERRED PHARMACY' },
        ],
        '7F': '03',
        '8F': '8005551212',
      },
      responseClaim: { EM: '1', D2: '1234567' },
      responsePricing: {
        F5: 1_000,
        F6: 5_570,
        F7: 1_000,
        FL: 1_500,
        F9: 7_070,
        FM: '1',
        FH: 200,
        FI: 800,
      },
    },
  ],
};
export const rejected: D0Response = {
  direction: 'response',
  header: responseHeader,
  shared: {},
  transactions: [
    {
      responseStatus: {
        AN: 'R',
        FA: [{ FB: '70' }, { FB: '79' }, { FB: 'DQ' }, { FB: '6E', '4F': 2 }, { FB: 'ZQ9' }],
      },
      responseClaim: { EM: '1', D2: '1234567' },
    },
  ],
};

/** Some rows of a store's rejection codes. */
export const storeList: RejectList = new Map([
  [
    '70',
    {
      meaning: 'The plan does not cover this drug',
      firstAction: 'Look at the alternatives, or ask for prior authorization',
    },
  ],
  [
    '75',
    {
      meaning: 'Prior authorization is needed',
      firstAction: 'Ask the prescriber, or send its number',
    },
  ],
  ['PA', { meaning: 'Prior authorization is used up', firstAction: 'Ask for a new one' }],
  [
    '6E',
    {
      meaning: 'The other payer’s reject code is wrong',
      firstAction: 'Copy it from the other payer’s answer',
    },
  ],
]);
