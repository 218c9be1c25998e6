import { describe, expect, test } from 'vitest';
import type { RequestSegments } from '#domain/claim/ncpdp/transmission.ts';
import { b1, codes, first, practice, products, type Card, type Sent } from './practice.ts';

const paid = (sent: Sent, card: Card = {}) => {
  const response = practice().send(b1(sent, card));
  if (first(response).responseStatus?.AN !== 'P')
    throw new Error(`not paid: ${codes(response).join(' ')}`);
  return first(response).responsePricing;
};
const others = (
  code: string,
  ...payers: NonNullable<NonNullable<RequestSegments['coordinationOfBenefits']>['4C']>[number][]
): Sent => ({ claim: { C8: code }, more: { coordinationOfBenefits: { '4C': payers } } });
const payerPaid = (cents: number) => ({
  '5C': '01',
  '6C': '03',
  '7C': '990011',
  HB: [{ HC: '07', DV: cents }],
});
const brand = {
  product: products.lipitor,
  claim: { D8: '1' },
  pricing: { D9: 30_000, DQ: 40_000 },
} as const;

describe('what the contract pays', () => {
  test('the submitted cost where it is least', () => {
    expect(paid({ pricing: { D9: 450 } })).toEqual({
      F5: 300,
      F6: 450,
      F7: 200,
      F9: 350,
      FM: '1',
      FI: 300,
    });
  });
  test('the usual price where it is below cost and fee, without a fee', () => {
    expect(paid({ pricing: { DQ: 799 } })).toEqual({
      F5: 300,
      F6: 799,
      F7: 0,
      F9: 499,
      FM: '4',
      FI: 300,
    });
  });
  test('never a higher copay than the drug costs', () => {
    expect(paid({ pricing: { DQ: 120 } })).toEqual({
      F5: 120,
      F6: 120,
      F7: 0,
      F9: 0,
      FM: '4',
      FI: 120,
    });
  });
  // AWP $300.00 less 16 %: $252.00. A quarter of $253.50 is $63.38.
  test('AWP less 16 % for a brand that the prescriber wants', () => {
    expect(paid(brand)).toEqual({
      F5: 6_338,
      F6: 25_200,
      F7: 150,
      F9: 19_012,
      FM: '3',
      '4U': 6_338,
    });
  });
  // MAC $9.00: the rest of $243.00 is the patient's, as far as the share leaves it: $190.12.
  test('the difference to the generic is the patient’s who wants the brand', () => {
    expect(paid({ ...brand, claim: { D8: '2' } })).toEqual({
      F5: 25_350,
      F6: 25_200,
      F7: 150,
      F9: 0,
      FM: '3',
      '4U': 6_338,
      UK: 19_012,
    });
  });
  test('taxes and a delivery at most at the plan’s amount', () => {
    expect(
      paid({
        pricing: {
          HA: 25,
          GE: 64,
          HE: 80_000,
          JE: '02',
          H7: [
            { H8: '01', H9: 900 },
            { H8: '03', H9: 100 },
          ],
        },
      }),
    ).toEqual({
      F5: 300,
      F6: 600,
      F7: 200,
      AW: 25,
      AX: 64,
      AY: 80_000,
      AZ: '02',
      J2: [{ J3: '01', J4: 500 }],
      F9: 1_089,
      FM: '6',
      FI: 300,
    });
  });
  test('giving a vaccine, where the claim says that it was given', () => {
    const vaccine = {
      product: products.vaccine,
      claim: { E7: 500, D5: 1 },
      pricing: { D9: 9_000, E3: 2_500, DQ: 12_000 },
    } as const;
    // $60.00 a dose, half a unit: $30.00 less 16 %.
    expect(paid({ ...vaccine, more: { dur: { '7E': [{ E5: 'MA' }] } } })).toEqual({
      F5: 2_000,
      F6: 2_520,
      F7: 150,
      FL: 2_000,
      F9: 2_670,
      FM: '3',
      '4U': 2_000,
    });
    expect(paid(vaccine)?.FL).toBeUndefined();
  });
  test('a discount card pays nothing', () => {
    expect(paid({}, { plan: 'discount' })).toEqual({
      F5: 800,
      F6: 600,
      F7: 200,
      F9: 0,
      FM: '6',
      '4U': 800,
    });
  });
  test('a compound: what is covered of it, where clarification 8 is given', () => {
    const EC = [
      { RE: '03', TE: products.lisinopril.ndc, ED: 30_000, EE: 1_000 },
      { RE: '03', TE: products.patch.ndc, ED: 1_000, EE: 500 },
    ];
    const compound = (claim: object): Sent => ({
      claim: { D6: '2', E1: '00', D7: '0', ...claim },
      pricing: { D9: 1_500 },
      more: { compound: { EF: '10', EG: '1', EC } },
    });
    expect(codes(practice().send(b1(compound({}))))).toEqual(['70']);
    expect(paid(compound({ NX: [{ DK: '8' }] }))).toEqual({
      F5: 300,
      F6: 600,
      F7: 200,
      F9: 500,
      FM: '3',
      FI: 300,
    });
  });
});

describe('deductible and limits of a year', () => {
  const card = { plan: 'hdhp' };
  const fills = (count: number, on = '2026-09-15') => {
    const ports = practice();
    return Array.from(
      { length: count },
      (_, index) =>
        first(
          ports.send(
            b1(
              {
                ...brand,
                rx: String(index),
                claim: { D8: '1', NX: [{ DK: '3' }], DE: '2026-01-02', D3: 0, NV: '7' },
              },
              card,
              `2026-0${index + 1}-10`,
            ),
            on,
          ),
        ).responsePricing,
    );
  };
  test('deductible $500.00 with $100.00 of the employer’s fund, then 20 %, nothing beyond $600.00', () => {
    const [one, two, three] = fills(3);
    expect(one).toEqual({
      F5: 15_350,
      F6: 25_200,
      F7: 150,
      F9: 10_000,
      FM: '3',
      FC: 25_350,
      FD: 24_650,
      FH: 25_350,
      '4U': 0,
      UD: 10_000,
      UC: 0,
    });
    // The last $246.50 of the deductible, then 20 % of $7.00.
    expect(two).toEqual({
      F5: 24_790,
      F6: 25_200,
      F7: 150,
      F9: 560,
      FM: '3',
      FC: 50_000,
      FD: 0,
      FH: 24_650,
      '4U': 140,
      UC: 0,
    });
    expect(three).toEqual({
      F5: 5_070,
      F6: 25_200,
      F7: 150,
      F9: 20_280,
      FM: '3',
      FC: 50_000,
      FD: 0,
      '4U': 5_070,
      UC: 0,
    });
    const patient = fills(9).map((fill) => fill?.F5 ?? 0);
    expect([patient.reduce((sum, number) => sum + number, 0), patient.at(-1)]).toEqual([60_000, 0]);
  });
  test('the next year begins anew', () => {
    const ports = practice();
    ports.send(
      b1({ ...brand, claim: { D8: '1', DE: '2025-12-01' } }, card, '2025-12-10'),
      '2025-12-10',
    );
    expect(
      first(
        ports.send(
          b1({ ...brand, rx: '2', claim: { D8: '1', DE: '2025-12-01' } }, card, '2026-01-10'),
          '2026-01-10',
        ),
      ).responsePricing?.FH,
    ).toBe(25_350);
  });
  test('beyond the benefit of $100.00 the patient pays', () => {
    const ports = practice();
    const warfarin = {
      product: products.warfarin,
      claim: { E7: 600_000 },
      pricing: { D9: 60_000, DQ: 60_000 },
    };
    // AWP $480.00 less 75 %: $120.00 and the fee, less $3.00: $119.00 would be the plan's.
    expect(first(ports.send(b1(warfarin, { plan: 'capped' }))).responsePricing).toEqual({
      F5: 2_200,
      F6: 12_000,
      F7: 200,
      F9: 10_000,
      FM: '3',
      FE: 0,
      FI: 300,
      FK: 1_900,
    });
    expect(first(ports.send(b1({ rx: '2' }, { plan: 'capped' }))).responsePricing).toEqual({
      F5: 800,
      F6: 600,
      F7: 200,
      F9: 0,
      FM: '6',
      FE: 0,
      FI: 300,
      FK: 500,
    });
  });
  test('Part D says how much of the drug stood in which stage', () => {
    // $253.50: the deductible of $10.00, then a quarter of $243.50.
    expect(paid(brand, { plan: 'partd', cardholder: 'M2' })).toEqual({
      F5: 7_088,
      F6: 25_200,
      F7: 150,
      F9: 18_262,
      FM: '3',
      FC: 1_000,
      FD: 0,
      FH: 1_000,
      '4U': 6_088,
      MU: [
        { MV: '01', MW: 1_000 },
        { MV: '02', MW: 24_350 },
      ],
    });
  });
});

describe('behind another payer', () => {
  const second = { plan: 'partd', cardholder: 'M1' };
  test('who is covered elsewhere first is sent there: 41 with that coverage, AE where Medicaid’s member has Medicare', () => {
    const response = practice().send(b1({}, second));
    const medicaid = practice().send(b1({}, { plan: 'medicaid', cardholder: 'C1' }));
    expect([
      codes(response),
      codes(medicaid),
      first(response).responseCoordinationOfBenefits?.NT?.map((itemValues) => [
        itemValues['7C'],
        itemValues.MH,
        itemValues.NU,
      ]),
      first(medicaid).responseCoordinationOfBenefits?.NT?.map((itemValues) => itemValues.MH),
    ]).toEqual([['41'], ['AE'], [['999999', 'TESTPCN', 'W1']], ['MEDD']]);
  });
  test('what the other paid is recognized, and the share is of the rest', () => {
    // $8.00 in all, $5.00 paid: $3.00 is left, all of it deductible.
    expect(paid(others('2', payerPaid(500)), second)).toEqual({
      F5: 300,
      F6: 600,
      F7: 200,
      J5: 500,
      F9: 0,
      FM: '6',
      FC: 300,
      FD: 700,
      FH: 300,
      FI: 0,
      MU: [
        { MV: '01', MW: 300 },
        { MV: '02', MW: 500 },
      ],
    });
    expect(paid(others('2', payerPaid(100_000)), second)).toEqual({
      F5: 0,
      F6: 600,
      F7: 200,
      J5: 800,
      F9: 0,
      FM: '6',
      FC: 0,
      FD: 1_000,
      FI: 0,
      MU: [{ MV: '02', MW: 800 }],
    });
  });
  test.each([
    ['2 without a payment', others('2', { '5C': '01' }), ['8W']],
    ['4 with a payment', others('4', payerPaid(1)), ['8W']],
    ['2 without the segment', { claim: { C8: '2' } }, ['4C']],
    ['3 without the other’s reject', others('3', { '5C': '01' }), ['6E']],
    ['8 where the plan is no copay card', others('8', payerPaid(1)), ['13']],
    ['5', others('5'), ['13']],
  ] as const)('other coverage code %s', (_, sent, rejects) => {
    expect(codes(practice().send(b1(sent, second)))).toEqual(rejects);
  });
  test('a refusal of the other payer is coverage 3', () => {
    expect(paid(others('3', { '5C': '01', '5E': [{ '6E': '70' }] }), second)?.F6).toBe(600);
  });
  test('a copay card pays what was left to the patient, over $5.00 and up to its benefit', () => {
    const left = (...parts: readonly [string, number][]): Sent => ({
      ...brand,
      claim: { D8: '1', C8: '8' },
      more: {
        coordinationOfBenefits: {
          '4C': [{ '5C': '01', NR: parts.map(([NP, NQ]) => ({ NP, NQ })) }],
        },
      },
    });
    const card = { plan: 'copay', cardholder: 'K1' };
    expect(paid(left(['06', 7_500]), card)).toEqual({
      F5: 500,
      F6: 7_500,
      F7: 0,
      F9: 7_000,
      FM: '8',
      FE: 8_000,
      FI: 500,
    });
    expect(paid(left(['01', 20_000], ['05', 1_000]), card)).toEqual({
      F5: 6_000,
      F6: 21_000,
      F7: 0,
      F9: 15_000,
      FM: '8',
      FE: 0,
      FI: 500,
      FK: 5_500,
    });
    expect([
      codes(practice().send(b1(brand, card))),
      codes(practice().send(b1({ claim: { C8: '8' } }, card))),
    ]).toEqual([['13'], ['4C', 'MR']]);
  });
});
