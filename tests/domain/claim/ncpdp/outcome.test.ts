import { describe, expect, it } from 'vitest';
import { outcomeOf, type Outcome } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import { rejectWords } from '#domain/claim/ncpdp/reject-codes.ts';
import type { D0Response } from '#domain/claim/ncpdp/transmission.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { bytes, paid, rejected, responseHeader, storeList } from './samples.ts';

const answered = (text: string, index = 0): Outcome => {
  const result = readTransmission(text);
  if (!result.ok) throw new Error(result.error.message);
  return outcomeOf(result.value, index);
};
const outcome = (response: D0Response, index = 0): Outcome => {
  const result = writeTransmission(response);
  if (!result.ok) throw new Error(result.error.map((problem) => problem.message).join('\n'));
  return answered(result.value, index);
};
const status = (
  responseStatus: NonNullable<D0Response['transactions'][0]['responseStatus']>,
  F1 = 'A',
): Outcome =>
  outcome({
    direction: 'response',
    header: { ...responseHeader, F1 },
    shared: {},
    transactions: [{ responseStatus }],
  });
const header = 'D0B11A011234567893     20260915';

describe('what a payer answered', () => {
  it('paid with a word besides: what its approved-message codes say', () =>
    expect(
      status({
        AN: 'P',
        UF: [{ UH: '01', FQ: 'SEE PLAN' }],
        '5F': [{ '6F': '004' }, { '6F': '1' }, { '6F': 'ZZ9' }],
      }).messages,
    ).toEqual([
      'SEE PLAN',
      'Filled during the transition benefit (approved-message code 004).',
      'A generic is available (approved-message code 001).',
      'Approved-message code ZZ9 is not in the list: ask the payer what it means.',
    ]));
  it('paid: amounts in cents, authorization, messages joined, help desk', () =>
    expect(outcome(paid)).toEqual({
      decision: 'paid',
      duplicate: false,
      conflict: false,
      authorization: '123456789123456789',
      rejects: [],
      messages: ['TRANSMISSION MESSAGE', 'REFILL ALLOWED FROM 10/07/2026', 'PREFERRED PHARMACY'],
      helpDesk: '8005551212',
      pricing: { F5: 1_000, F6: 5_570, F7: 1_000, FL: 1_500, F9: 7_070, FM: '1', FH: 200, FI: 800 },
      dur: [],
      preferred: [],
      otherPayers: [],
      problems: [],
    }));

  it('rejected: five codes in their order', () =>
    expect(outcome(rejected)).toMatchObject({
      decision: 'rejected',
      duplicate: false,
      conflict: false,
      pricing: null,
      rejects: [
        { code: '70', occurrence: null },
        { code: '79', occurrence: null },
        { code: 'DQ', occurrence: null },
        { code: '6E', occurrence: 2 },
        { code: 'ZQ9', occurrence: null },
      ],
    }));

  it.each([
    ['P', 'paid', false],
    ['D', 'paid', true],
    ['C', 'captured', false],
    ['Q', 'captured', true],
    ['A', 'approved', false],
    ['S', 'approved', true],
    ['F', 'deferred', false],
    ['R', 'rejected', false],
    ['X', 'unknown', false],
  ])('status %s is %s, duplicate %s', (AN, decision, duplicate) =>
    expect(status({ AN })).toMatchObject({ decision, duplicate, conflict: false }),
  );

  it('a reject code beside Paid or Duplicate is a rejection, and a contradiction to look at', () => {
    expect(status({ AN: 'P', FA: [{ FB: '79' }] })).toMatchObject({
      decision: 'rejected',
      conflict: true,
    });
    expect(status({ AN: 'D', FA: [{ FB: '79' }] })).toMatchObject({
      decision: 'rejected',
      duplicate: false,
      conflict: true,
    });
    expect(status({ AN: 'R', FA: [{ FB: '79' }] })).toMatchObject({
      decision: 'rejected',
      conflict: false,
    });
  });

  it('a header that rejects takes every transaction with it, answered or not', () => {
    expect(status({ AN: 'P' }, 'R')).toMatchObject({ decision: 'rejected', conflict: true });
    expect(
      answered(bytes('D0B12R011234567893     20260915⟦RS⟧⟦FS⟧AM20⟦FS⟧F4HOST DOWN'), 1),
    ).toMatchObject({ decision: 'rejected', messages: ['HOST DOWN'], rejects: [] });
  });

  it('no answer to a transaction, or one without a status, is not paid', () => {
    expect(outcome(paid, 1).decision).toBe('unknown');
    expect(answered(`${header}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM23⟦FS⟧F9707{')}`).decision).toBe('unknown');
  });

  it('two transactions, each with its own answer', () => {
    const both: D0Response = {
      ...paid,
      transactions: [paid.transactions[0]!, rejected.transactions[0]!],
    };
    expect([outcome(both, 0).decision, outcome(both, 1).decision]).toEqual(['paid', 'rejected']);
  });

  it('conflicts, preferred products and other payers', () =>
    expect(
      outcome({
        direction: 'response',
        header: responseHeader,
        shared: {},
        transactions: [
          {
            responseStatus: { AN: 'R', FA: [{ FB: '88' }] },
            responseClaim: {
              EM: '1',
              D2: '1234567',
              '9F': [{ AP: '03', AR: '00093505601', AT: -500, AU: 'GENERIC' }],
            },
            responseDur: {
              J6: [
                {
                  E4: 'DD',
                  FS: '1',
                  FT: '3',
                  FU: '2026-09-01',
                  FV: 60_000,
                  FW: '1',
                  FX: '2',
                  FY: 'WARFARIN',
                },
                { E4: 'TD' },
              ],
            },
            responseCoordinationOfBenefits: {
              NT: [
                { '5C': '01', '6C': '03', '7C': '610000', MH: 'PCN1', NU: 'M1', UX: '2026-01-01' },
              ],
            },
          },
        ],
      }),
    ).toMatchObject({
      decision: 'rejected',
      preferred: [{ AP: '03', AR: '00093505601', AT: -500, AU: 'GENERIC' }],
      dur: [
        {
          E4: 'DD',
          FS: '1',
          FT: '3',
          FU: '2026-09-01',
          FV: 60_000,
          FW: '1',
          FX: '2',
          FY: 'WARFARIN',
        },
        { E4: 'TD' },
      ],
      otherPayers: [
        { '5C': '01', '6C': '03', '7C': '610000', MH: 'PCN1', NU: 'M1', UX: '2026-01-01' },
      ],
    }));

  it('an amount that can’t be read is a problem with its place', () => {
    const { pricing, problems } = answered(
      `${header}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANP⟦RS⟧⟦FS⟧AM23⟦FS⟧F512{⟦FS⟧F9abc')}`,
    );
    expect(pricing).toEqual({ F5: 120, F9: null });
    expect(problems.map((problem) => problem.message)).toEqual([
      'Transaction 1, Response Pricing, 509-F9 Total Amount Paid: “abc” is not a signed amount.',
    ]);
  });

  it('a message that is cut into pieces keeps its blanks, and an open end ends', () =>
    expect(
      answered(
        `${header}${bytes('⟦GS⟧⟦RS⟧⟦FS⟧AM21⟦FS⟧ANR⟦FS⟧UF3⟦FS⟧UH01⟦FS⟧FQCALL THE PLAN ⟦FS⟧UG+⟦FS⟧UH02⟦FS⟧FQBEFORE ⟦FS⟧UG+⟦FS⟧UH03⟦FS⟧FQMONDAY⟦FS⟧UG+')}`,
      ).messages,
    ).toEqual(['CALL THE PLAN BEFORE MONDAY']));

  it('a code means what the store’s list says, else that the field it names is wrong; codes that only look like fields mean nothing by themselves', () => {
    expect(rejectWords('70', storeList)).toEqual({
      meaning: 'The plan does not cover this drug',
      firstAction: 'Look at the alternatives, or ask for prior authorization',
    });
    expect(rejectWords('6E', storeList)?.meaning).toBe('The other payer’s reject code is wrong');
    expect(rejectWords('CB', storeList)).toEqual({
      meaning: 'Missing or wrong: Patient Last Name',
      firstAction: 'Check 311-CB Patient Last Name.',
    });
    expect([
      rejectWords('PA', storeList)?.meaning,
      rejectWords('PA', new Map()),
      rejectWords('ZQ9', storeList),
      rejectWords('toString', storeList),
    ]).toEqual(['Prior authorization is used up', null, null, null]);
  });
});
