import { describe, expect, it } from 'vitest';
import { billing, eligibility, rebill, reversal } from '#domain/claim/billing/build.ts';
import type { ClaimFacts } from '#domain/claim/billing/facts.ts';
import { otherPayerOf, reconcile } from '#domain/claim/billing/reconcile.ts';
import type { Outcome } from '#domain/claim/ncpdp/outcome.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { members, products, today } from '#tests/payer/practice.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import { changed, claimFor, line, request, type Change } from './facts.ts';

const codes = (outcome: Outcome): readonly string[] => outcome.rejects.map((reject) => reject.code);
const told = (facts: ClaimFacts, outcome: Outcome) =>
  otherPayerOf(facts.payer.bin!, facts.fill.dateOfService!, outcome);

describe('a built claim before a payer', () => {
  it('is paid; sent again it is the same decision; its reversal is approved, and then it can be billed anew', () => {
    const payer = line();
    const claim = claimFor('ppo', 'W1');
    const first = payer.bill(claim);
    const again = payer.bill(claim);
    expect(first).toMatchObject({ decision: 'paid', duplicate: false, problems: [] });
    expect(reconcile(first)).toMatchObject({
      patientPay: 300,
      paid: 500,
      explained: 'The patient pays $3.00: copay $3.00.',
      problems: [],
    });
    expect(again).toEqual({ ...first, duplicate: true });
    expect(payer.ask(reversal(claim))).toMatchObject({ decision: 'approved', duplicate: false });
    expect(payer.ask(reversal(claim))).toMatchObject({ decision: 'approved', duplicate: true });
    expect(payer.bill(claim)).toMatchObject({ decision: 'paid', duplicate: false });
  });
  it('is rebilled with another product', () => {
    const payer = line();
    const claim = claimFor('ppo', 'W1');
    payer.bill(claim);
    expect(payer.ask(rebill(claimFor('ppo', 'W1', {}, products.otherLisinopril)))).toMatchObject({
      decision: 'paid',
      duplicate: false,
    });
    expect(codes(payer.ask(reversal(claim)))).toEqual([]);
  });
  it('asks whether the patient is covered', () => {
    expect(line().ask(eligibility(claimFor('ppo', 'W1')))).toMatchObject({ decision: 'approved' });
    expect(codes(line().ask(eligibility(claimFor('ppo', 'W9'))))).toEqual(['69']);
  });

  const cii = {
    fill: { quantity: 30_000 },
    prescription: { quantityPrescribed: 60_000, refills: 0 },
  };
  it.each<[string, ClaimFacts, readonly string[]]>([
    ['a member of nobody', claimFor('ppo', 'W1', { card: { memberId: 'W7' } }), ['52']],
    [
      'another date of birth',
      claimFor('ppo', 'W1', { patient: { insuranceDob: '1950-02-04' } }),
      ['09'],
    ],
    ['no prior authorization', claimFor('ppo', 'W1', {}, products.ozempic), ['75']],
    ['more days than the plan pays', claimFor('ppo', 'W1', { fill: { daysSupply: 91 } }), ['7X']],
    ['a brand where there is a generic', claimFor('ppo', 'W1', {}, products.lipitor), ['AJ']],
    [
      'a prescriber by DEA number',
      claimFor('ppo', 'W1', { prescriber: { npi: null, dea: 'AB1234563' } }),
      ['EZ'],
    ],
    ['Part D where the other plan comes first', claimFor('partd', 'M1'), ['41']],
  ])('is rejected for %s', (_, facts, expected) =>
    expect(codes(line().bill(facts))).toEqual(expected),
  );
  it('is paid with what the rejection asked for: the prior authorization, the answer to the alert, the quantity prescribed', () => {
    const payer = line();
    const benzodiazepine = claimFor(
      'ppo',
      'W1',
      { prescription: { rxNumber: '2' } },
      products.alprazolam,
    );
    const opioid = claimFor('ppo', 'W1', cii, products.oxycodone);
    expect(
      payer.bill(
        claimFor(
          'ppo',
          'W1',
          { prescription: { rxNumber: '3', priorAuthorization: { type: '1', number: '12345' } } },
          products.ozempic,
        ),
      ).decision,
    ).toBe('paid');
    expect(payer.bill(benzodiazepine).decision).toBe('paid');
    expect(codes(payer.bill(opioid))).toEqual(['88']);
    expect(
      payer.bill(changed(opioid, { dur: [{ reason: 'DD', service: 'M0', result: '1G' }] }))
        .decision,
    ).toBe('paid');
  });
  it('an early refill is paid with the reason why', () => {
    const payer = line();
    const early = claimFor('ppo', 'W1', { fill: { number: 1 } });
    payer.bill(claimFor('ppo', 'W1', { fill: { dateOfService: addDays(today, -10) } }));
    expect(codes(payer.bill(early))).toEqual(['79']);
    expect(payer.bill(changed(early, { prescription: { clarifications: ['3'] } })).decision).toBe(
      'paid',
    );
  });
});

describe('one payer after another', () => {
  it('Part D after the employer’s plan: what that one paid is recognized', () => {
    const payer = line();
    const first = claimFor('ppo', 'W1', { prescription: { daw: '1' } }, products.lipitor);
    const primary = payer.bill(first);
    const reconciled = reconcile(primary)!;
    const second = claimFor(
      'partd',
      'M1',
      { prescription: { daw: '1' }, otherPayers: [told(first, primary)] },
      products.lipitor,
    );
    const secondary = payer.bill(second);
    expect(secondary).toMatchObject({ decision: 'paid', pricing: { J5: reconciled.paid } });
    expect(reconcile(secondary)).toMatchObject({ problems: [] });
    expect(payer.ask(reversal(second)).decision).toBe('approved');
  });
  it('a copay card takes what the patient owes, down to its own copay', () => {
    const payer = line();
    const first = claimFor('ppo', 'W1', { prescription: { daw: '1' } }, products.lipitor);
    const primary = payer.bill(first);
    const card = payer.bill(
      claimFor(
        'copay',
        'K1',
        { prescription: { daw: '1' }, otherPayers: [told(first, primary)] },
        products.lipitor,
      ),
    );
    expect([reconcile(primary)!.patientPay! > 500, reconcile(card)]).toEqual([
      true,
      {
        patientPay: 500,
        paid: reconcile(primary)!.patientPay! - 500,
        parts: [{ field: 'FI', name: 'copay', cents: 500 }],
        explained: 'The patient pays $5.00: copay $5.00.',
        problems: [],
      },
    ]);
  });
  it('after a rejection the next payer is told its codes', () => {
    const payer = line();
    const first = claimFor('partd', 'M2', { fill: { daysSupply: 91 } });
    const primary = payer.bill(first);
    expect(codes(primary)).toEqual(['7X']);
    expect(
      payer.bill(claimFor('medicaid', 'C1', { otherPayers: [told(first, primary)] })).decision,
    ).toBe('paid');
  });
});

/** Any claim of any member: drug, amounts, days, and now and then a payer before. */
function anyClaim(chance: Chance, number: number): ClaimFacts {
  const member = chance.pick(members);
  const product = chance.pick(Object.values(products));
  const paid = chance.pick([0, 1 + chance.below(60_000)]);
  const before =
    chance.next() < 0.5 || member.plan === 'copay'
      ? [
          chance.next() < 0.2
            ? { paid: null, patientPay: null, rejects: ['70'] }
            : { paid, patientPay: 1 + chance.below(40_000), rejects: [] },
        ]
      : [];
  const change: Change = {
    card: {
      personCode: member.personCode,
      cardholderRelation: member.relationship,
      chLastName: 'Doe',
      chFirstName: 'John',
    },
    patient: {
      firstName: member.firstName,
      dateOfBirth: member.dateOfBirth,
      gender: member.gender,
    },
    prescription: {
      rxNumber: String(1 + number),
      writtenOn: '2025-01-02',
      daw: chance.pick(['0', '1', '2']),
      quantityPrescribed: 90_000,
      clarifications: ['3'],
      priorAuthorization: { type: '1', number: '12345' },
    },
    fill: {
      quantity: 1 + chance.below(90_000),
      daysSupply: 1 + chance.below(90),
      dateOfService: addDays(today, -chance.below(80)),
    },
    price: {
      ingredientCost: chance.below(chance.pick([500, 50_000, 200_000])),
      dispensingFee: chance.below(3_000),
      usualAndCustomary: 1 + chance.below(90_000),
      incentive: chance.pick([0, chance.below(4_000)]),
      basis: chance.pick(['AWP', 'ACQ', 'WAC', 'NADAC']),
    },
    otherPayers: before.map((item) => ({ bin: '610000', answeredOn: today, ...item })),
    dur: ['DD', 'HD'].map((reason) => ({ reason, service: 'MA', result: '1G' })),
  };
  return claimFor(member.plan, member.cardholder, change, product);
}
/**
 * Rejects that a well-built claim never gets: missing or contradicting fields, sums, other
 * coverage.
 */
const ours = new Set([
  '01',
  '04',
  '05',
  '07',
  '15',
  '16',
  '17',
  '19',
  '20',
  '21',
  '22',
  '23',
  '25',
  '28',
  '29',
  '33',
  '34',
  'R9',
  '8T',
  '8W',
  '4C',
  '6E',
  'EM',
  'E1',
  'E7',
  'EZ',
  'ET',
  'DU',
  'DQ',
  'B2',
  'A9',
  '87',
]);

it('hundreds of claims of every plan: what is built can be written, is not refused for its form, and what is paid adds up to the cent', () => {
  const actions = chance(62);
  const payer = line();
  const seen = new Map<string, number>();
  for (let index = 0; index < 600; index++) {
    const facts = anyClaim(actions, index);
    const outcome = payer.bill(facts);
    const reconciled = reconcile(outcome);
    const { F6 = 0, F7 = 0, FL = 0, J5 = 0 } = outcome.pricing ?? {};
    const billed = request(billing(facts)).transactions[0]!.pricing!;
    expect(billed.DU).toBe(billed.D9! + billed.DC! + (billed.E3 ?? 0));
    expect(codes(outcome).filter((code) => ours.has(code))).toEqual([]);
    if (reconciled)
      expect([reconciled.problems, reconciled.paid! + reconciled.patientPay!]).toEqual([
        [],
        F6! + F7! + FL! - J5!,
      ]);
    seen.set(outcome.decision, (seen.get(outcome.decision) ?? 0) + 1);
    if (outcome.decision !== 'rejected' && index % 3 === 0) {
      expect(payer.bill(facts)).toEqual({ ...outcome, duplicate: true });
      expect(payer.ask(reversal(facts)).decision).toBe('approved');
    }
  }
  expect(['paid', 'captured', 'rejected'].filter((text) => (seen.get(text) ?? 0) < 10)).toEqual([]);
});

it('whatever is accepted fits the standard, however strange the facts are', () => {
  const actions = chance(63);
  const texts = ['', ' ', 'É', '王', 'a\x1cb', 'x'.repeat(60), "O'Brien", '0', '12345', null];
  const of = () => actions.pick(texts);
  let accepted = 0;
  for (let index = 0; index < 4_000; index++) {
    const strange = <T extends object>(part: T): T =>
      Object.fromEntries(
        Object.entries(part).map(([key, value]) => [
          key,
          (value === null || typeof value === 'string') && actions.next() < 0.06
            ? of()
            : typeof value === 'number' && actions.next() < 0.06
              ? actions.pick([-1, 0.5, 10 ** 12, 0])
              : value,
        ]),
      ) as T;
    const claim = claimFor('ppo', 'W1');
    const { store, payer, card, patient, prescriber, fill, price, prescription } = claim;
    const built = billing({
      ...claim,
      store: strange(store),
      payer: strange(payer),
      card: strange(card),
      patient: { ...strange(patient), gender: 'M', address: null },
      prescriber: strange(prescriber),
      prescription: { ...strange(prescription), origin: '1', daw: '0', priorAuthorization: null },
      fill: { ...strange(fill), schedule: '0', unit: 'EA' },
      price: { ...strange(price), basis: 'AWP' },
    });
    if (!built.ok) continue;
    accepted++;
    const result = writeTransmission(built.value);
    expect(result.ok ? [] : result.error.map((problem) => problem.message)).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(500);
});
