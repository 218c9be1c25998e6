import { describe, expect, it } from 'vitest';
import { billing, eligibility, rebill, reversal } from '#domain/claim/billing/build.ts';
import type { OtherPayer } from '#domain/claim/billing/facts.ts';
import { bytes, eligibility as eligibilitySample, workedBytes } from '../ncpdp/samples.ts';
import { request, sentences, worked, working, written, type Change } from './facts.ts';

const sent = (change: Change) => written(request(billing(working(change))));
const transactionOf = (change: Change) => request(billing(working(change))).transactions[0]!;

describe('a billing', () => {
  it('is the worked claim of the handbook, byte for byte', () =>
    expect(written(request(billing(worked)))).toBe(workedBytes));
  it('again as a rebill differs in its code alone', () =>
    expect(written(request(rebill(worked)))).toBe(workedBytes.replace('D0B1', 'D0B3')));

  it('folds names, cuts the long ones, and names the cardholder of a child’s card', () => {
    const of = sent({
      card: { cardholderRelation: '3', chLastName: 'Núñez-O’Brien', chFirstName: 'Zoë' },
      patient: {
        lastName: 'Featherstonehaugh-Smythe',
        firstName: 'José',
        gender: 'U',
        residence: '7',
      },
    });
    expect(of).toContain(bytes("⟦FS⟧CCZOE⟦FS⟧CDNUNEZ-O'BRIEN⟦FS⟧C1RXGRP1⟦FS⟧C301⟦FS⟧C63"));
    expect(of).toContain(bytes('⟦FS⟧C50⟦FS⟧CAJOSE⟦FS⟧CBFEATHERSTONEHAU⟦FS⟧4X02'));
  });
  it('is about the patient as the payer knows them: date of birth, address in plain capitals', () =>
    expect(
      request(
        billing(
          working({
            patient: {
              insuranceDob: '1950-03-02',
              address: {
                line1: '12 Élm St. #3',
                city: 'Springfield',
                state: 'IL',
                zip: '62701-1234',
              },
            },
          }),
        ),
      ).shared.patient,
    ).toMatchObject({
      C4: '1950-03-02',
      CM: '12 ELM ST. #3',
      CN: 'SPRINGFIELD',
      CO: 'IL',
      CP: '627011234',
    }));
  it('asks for sales tax, flat and of cost and fee, and its sum is due', () => {
    const { pricing } = transactionOf({ price: { taxFlat: 10, taxRate: 625 } });
    expect(pricing).toMatchObject({ D9: 10_500, DC: 2_000, HA: 10, GE: 781, HE: 62_500, JE: '03' });
    expect(pricing?.DU).toBe(10_500 + 2_000 + 10 + 781);
  });
  it('says the diagnosis as ICD-10 without its point, and of words no code', () => {
    const said = (diagnosis: string | null) => transactionOf({ prescription: { diagnosis } });
    expect(said('e11.9').clinical).toEqual({ VE: [{ WE: '02', DO: 'E119' }] });
    expect(said('Z23').clinical).toEqual({ VE: [{ WE: '02', DO: 'Z23' }] });
    expect(said('SUGAR').clinical).toBeUndefined();
    expect(said(null).clinical).toBeUndefined();
    expect(sent({ prescription: { diagnosis: 'E11.9' } })).toContain(
      '\x1e\x1cAM13\x1cVE1\x1cWE02\x1cDOE119',
    );
  });
  it('says why it comes late', () => {
    expect(transactionOf({ prescription: { delayReason: '8' } }).claim?.NV).toBe('08');
    expect(sentences(billing(working({ prescription: { delayReason: '99' } })))).toEqual([
      'The delay reason is none that a claim knows: choose one of the list.',
    ]);
  });
  const injury = {
    on: '2026-08-30',
    claimNumber: 'wc-77120',
    carrier: '00071',
    employer: {
      name: 'Prairie Millwork',
      line1: '40 Mill Road',
      city: 'Peoria',
      state: 'IL',
      zip: '61602',
      phone: '3095550144',
      contact: null,
    },
  };
  it('of workers’ compensation says the injury, the employer and the carrier’s case', () => {
    const employer = 'CFPRAIRIE MILLWORK CG40 MILL ROAD CHPEORIA CIIL CJ61602 CK3095550144';
    const of = sent({ patient: { injury } }).replaceAll('\x1c', ' ');
    expect(of).toContain(`\x1e AM06 DY20260830 ${employer} CR00071 DZWC-77120`);
  });
  it('of workers’ compensation is not sent without the day of the injury', () =>
    expect(sentences(billing(working({ patient: { injury: { ...injury, on: null } } })))).toEqual([
      'Workers’ compensation needs the date of the injury: enter it in the patient’s record.',
    ]));
  it('to a card with an IIN of eight digits goes under the first six', () =>
    expect(sent({ payer: { bin: `${worked.payer.bin}07` } })).toBe(sent({})));
  it('is due the sum of cost, fee and incentive', () =>
    expect(transactionOf({ price: { incentive: 4_000, basis: 'WAC' } }).pricing).toMatchObject({
      D9: 10_500,
      DC: 2_000,
      E3: 4_000,
      DU: 16_500,
      DN: '12',
    }));
  it('says of a part what was intended, and of its completion which fill it completes', () => {
    const partial = {
      status: 'P',
      intendedQuantity: 30_000,
      intendedDays: 30,
      completes: null,
    } as const;
    const rest = {
      ...partial,
      status: 'C',
      completes: { rxNumber: '1234567', on: '2026-09-15' },
    } as const;
    expect(
      transactionOf({ fill: { quantity: 10_000, daysSupply: 10, partial } }).claim,
    ).toMatchObject({ E7: 10_000, D5: 10, HD: 'P', HF: 30_000, HG: 30 });
    expect(
      transactionOf({ fill: { quantity: 10_000, daysSupply: 10, partial } }).claim,
    ).not.toHaveProperty('EN');
    expect(
      transactionOf({ fill: { quantity: 20_000, daysSupply: 20, partial: rest } }).claim,
    ).toMatchObject({
      E7: 20_000,
      D5: 20,
      HD: 'C',
      HF: 30_000,
      HG: 30,
      EN: '1234567',
      EP: '2026-09-15',
    });
    expect(
      request(reversal(working({ fill: { partial: rest } }))).transactions[0]!.claim,
    ).toMatchObject({ D2: '1234567', HD: 'C' });
    expect(transactionOf({}).claim).not.toHaveProperty('HD');
  });
  it('of a compound names its ingredients in place of a product, and its reversal says so too', () => {
    const compound = {
      dosageForm: '12',
      kind: null,
      route: '26643006',
      ingredients: [
        { ndc: '68180051301', quantity: 6_000, cost: 30 },
        { ndc: '00574030316', quantity: 60_000, cost: 420 },
      ],
    };
    const fill = { ndc: '99999000101', quantity: 60_000, unit: 'ML', compound } as const;
    const of = sent({ fill, price: { ingredientCost: 450, basis: 'ACQ' } });
    expect(of).toContain(bytes('⟦FS⟧E100⟦FS⟧D70⟦FS⟧E70000060000⟦FS⟧D300⟦FS⟧D5030⟦FS⟧D62⟦FS⟧'));
    expect(of).toContain(
      bytes(
        '⟦RS⟧⟦FS⟧AM10⟦FS⟧EF12⟦FS⟧EG3⟦FS⟧EC02⟦FS⟧RE03⟦FS⟧TE68180051301⟦FS⟧ED0000006000⟦FS⟧EE3{⟦FS⟧UE05⟦FS⟧RE03⟦FS⟧TE00574030316⟦FS⟧ED0000060000⟦FS⟧EE42{⟦FS⟧UE05',
      ),
    );
    expect(request(reversal(working({ fill }))).transactions[0]!.claim).toMatchObject({
      E1: '00',
      D7: '0',
    });
    expect(sentences(billing(working({ fill })))).toEqual([
      'The compound has ingredients whose costs are not the ingredient cost: look at its formula in the drug’s record (Compound).',
    ]);
    expect(
      sentences(
        billing(
          working({
            fill: {
              ...fill,
              compound: {
                ...compound,
                ingredients: [{ ndc: '68180051301', quantity: 6_000, cost: 450 }],
              },
            },
            price: { ingredientCost: 450 },
          }),
        ),
      ),
    ).toEqual([
      'The compound does not have 2 to 25 ingredients: look at its formula in the drug’s record (Compound).',
    ]);
  });
  it('says the quantity prescribed of a C-II drug, of others not', () => {
    expect(
      transactionOf({ fill: { schedule: '2' }, prescription: { quantityPrescribed: 60_000 } }).claim
        ?.ET,
    ).toBe(60_000);
    expect(
      transactionOf({ prescription: { quantityPrescribed: 60_000 } }).claim?.ET,
    ).toBeUndefined();
  });
  it('says authorization, clarifications, level of service, service type and answers to alerts in full width', () => {
    const of = sent({
      store: { serviceType: '1' },
      fill: { levelOfService: '3' },
      prescription: {
        priorAuthorization: { type: '1', number: '12345' },
        clarifications: ['3', '13'],
      },
      dur: [{ reason: 'DD', service: 'M0', result: '1G' }],
    });
    expect(of).toContain(
      bytes('⟦FS⟧NX2⟦FS⟧DK03⟦FS⟧DK13⟦FS⟧C800⟦FS⟧28EA⟦FS⟧DI03⟦FS⟧EU01⟦FS⟧EV00000012345⟦FS⟧U701'),
    );
    expect(of).toContain(bytes('AM08⟦FS⟧7E1⟦FS⟧E4DD⟦FS⟧E5M0⟦FS⟧E61G'));
  });
  it('names a prescriber without an NPI by the DEA number', () =>
    expect(
      transactionOf({
        prescriber: { npi: null, dea: 'AB1234563', phone: '2175550123', firstName: 'Anne' },
      }).prescriber,
    ).toMatchObject({ EZ: '12', DB: 'AB1234563', '2J': 'ANNE', PM: '2175550123' }));
});

describe('what is missing or wrong is said in words, and nothing is built', () => {
  it.each<[Change, string, string]>([
    [
      { store: { npi: null } },
      'store.npi',
      'The store’s NPI is missing: enter it in the store’s record.',
    ],
    [
      { store: { npi: '1234567890' } },
      'store.npi',
      'The store’s NPI has a wrong check digit: enter it in the store’s record.',
    ],
    [
      { store: { serviceType: '77' } },
      'store.serviceType',
      'The pharmacy service type is none that a claim knows: choose one of the list.',
    ],
    [{ payer: { bin: null } }, 'payer.bin', 'BIN is missing: read it from the card.'],
    [
      { payer: { bin: '99999' } },
      'payer.bin',
      'BIN does not have 6 or 8 digits: read it from the card.',
    ],
    [
      { payer: { pcn: 'TESTPCN12345' } },
      'payer.pcn',
      'PCN has 12 characters, at most 10 fit: read it from the card.',
    ],
    [
      { payer: { copayOnly: true } },
      'otherPayers',
      'A copay card pays only what another payer leaves: bill the patient’s insurance first.',
    ],
    [{ card: { memberId: null } }, 'card.memberId', 'Member ID is missing: read it from the card.'],
    [
      { card: { memberId: 'W12345678901234567890' } },
      'card.memberId',
      'Member ID has 21 characters, at most 20 fit: read it from the card.',
    ],
    [
      { card: { memberId: 'W1é' } },
      'card.memberId',
      'Member ID may hold only capital letters, digits and signs of plain ASCII: read it from the card.',
    ],
    [
      { card: { cardholderRelation: '7' } },
      'card.cardholderRelation',
      'Relation to the cardholder is none that a claim knows: choose one of the list.',
    ],
    [
      { patient: { dateOfBirth: null } },
      'patient.dateOfBirth',
      'The patient’s date of birth is missing: ask the patient and enter it.',
    ],
    [
      { patient: { lastName: '王' } },
      'patient.lastName',
      'The patient’s last name is missing: enter it as the card has it, in plain letters.',
    ],
    [
      { patient: { firstName: null } },
      'patient.firstName',
      'The patient’s first name is missing: enter it as the card has it, in plain letters.',
    ],
    [
      { prescriber: { npi: null } },
      'prescriber.npi',
      'The prescriber’s NPI is missing: look it up and enter it in the prescriber’s record.',
    ],
    [
      { prescriber: { npi: null, dea: 'AB1234567' } },
      'prescriber.dea',
      'The prescriber’s DEA number has a wrong check digit: look it up and enter it in the prescriber’s record.',
    ],
    [
      { prescriber: { lastName: null } },
      'prescriber.lastName',
      'The prescriber’s last name is missing: enter it in the prescriber’s record, in plain letters.',
    ],
    [
      { prescription: { rxNumber: null } },
      'prescription.rxNumber',
      'The prescription number is missing: finish the entry of the prescription first.',
    ],
    [
      { prescription: { writtenOn: null } },
      'prescription.writtenOn',
      'The date written is missing: read it from the prescription.',
    ],
    [
      { prescription: { writtenOn: '2026-09-16' } },
      'prescription.writtenOn',
      'The date written lies after the date of service: read it from the prescription.',
    ],
    [
      { prescription: { clarifications: ['1', '2', '3', '4'] } },
      'prescription.clarifications',
      'A clarification code does not belong here: choose at most three of the list.',
    ],
    [
      { prescription: { priorAuthorization: { type: '1', number: '' } } },
      'prescription.priorAuthorization',
      'The prior authorization is not complete: enter its type and number as the payer gave them.',
    ],
    [
      { fill: { schedule: '2' } },
      'prescription.quantityPrescribed',
      'The quantity prescribed is missing: read it from the prescription: a claim for a C-II drug has to say it.',
    ],
    [
      { fill: { dateOfService: null } },
      'fill.dateOfService',
      'The date of service is missing: enter the day of the fill.',
    ],
    [
      { fill: { quantity: null } },
      'fill.quantity',
      'Quantity is missing: enter what is dispensed.',
    ],
    [{ fill: { quantity: 0 } }, 'fill.quantity', 'Quantity is 0: enter what is dispensed.'],
    [
      { fill: { daysSupply: null } },
      'fill.daysSupply',
      'Days supply is missing: enter how many days the quantity lasts.',
    ],
    [{ fill: { ndc: null } }, 'fill.ndc', 'NDC is missing: choose the product that is dispensed.'],
    [
      { fill: { ndc: '0591036901' } },
      'fill.ndc',
      'NDC does not have 11 digits: choose the product that is dispensed.',
    ],
    [
      { price: { ingredientCost: null } },
      'price.ingredientCost',
      'The ingredient cost is missing: enter the drug’s cost, then price again.',
    ],
    [
      { price: { usualAndCustomary: 0 } },
      'price.usualAndCustomary',
      'The usual and customary price is not above zero: price the prescription: a payer takes none of $0.00.',
    ],
    [
      { dur: [{ reason: 'DD', service: '', result: '1G' }] },
      'dur',
      'The answer to an alert is not complete: choose reason, service and result of the lists.',
    ],
  ])('%j', (change, field, message) =>
    expect(billing(working(change))).toEqual({ ok: false, error: [{ field, message }] }),
  );

  it('all at once, not one by one', () =>
    expect(
      sentences(
        billing(
          working({
            card: { memberId: null },
            fill: { ndc: null },
            price: { ingredientCost: null },
          }),
        ),
      ),
    ).toHaveLength(3));
});

const paid: OtherPayer = {
  bin: '610000',
  answeredOn: '2026-09-15',
  paid: 5_000,
  patientPay: 1_000,
  rejects: [],
};
const nothing = { ...paid, bin: '620000', paid: 0, patientPay: 9_000 };
const refused: OtherPayer = {
  bin: '630000',
  answeredOn: '2026-09-14',
  paid: null,
  patientPay: null,
  rejects: ['70', '75'],
};
const loop = (type: string, otherPayer: OtherPayer) => ({
  '5C': type,
  '6C': '03',
  '7C': otherPayer.bin,
  E8: otherPayer.answeredOn,
});
describe('payers before: the other coverage code and the segment follow from their answers', () => {
  const cob = (otherPayers: readonly OtherPayer[], copayOnly = false) => {
    const transaction = transactionOf({ otherPayers, payer: { copayOnly } });
    return [transaction.claim?.C8, transaction.coordinationOfBenefits?.['4C']];
  };
  it('2: one paid', () =>
    expect(cob([paid])).toEqual(['02', [{ ...loop('01', paid), HB: [{ HC: '07', DV: 5_000 }] }]]));
  it('3: none covers it', () =>
    expect(cob([refused])).toEqual([
      '03',
      [{ ...loop('01', refused), '5E': [{ '6E': '70' }, { '6E': '75' }] }],
    ]));
  it('4: taken, nothing paid', () =>
    expect(cob([nothing])).toEqual([
      '04',
      [{ ...loop('01', nothing), HB: [{ HC: '07', DV: 0 }], NR: [{ NP: '06', NQ: 9_000 }] }],
    ]));
  it('8: a copay card is told what is left to the patient, and no more', () =>
    expect(cob([paid], true)).toEqual([
      '08',
      [{ ...loop('01', paid), NR: [{ NP: '06', NQ: 1_000 }] }],
    ]));
  it('8 after two payers: what the last one leaves, once', () =>
    expect(cob([nothing, { ...paid, patientPay: 700 }], true)).toEqual([
      '08',
      [loop('01', nothing), { ...loop('02', paid), NR: [{ NP: '06', NQ: 700 }] }],
    ]));
  it('2 after a payer that rejected and one that paid', () =>
    expect(cob([refused, paid])).toEqual([
      '02',
      [
        { ...loop('01', refused), '5E': [{ '6E': '70' }, { '6E': '75' }] },
        { ...loop('02', paid), HB: [{ HC: '07', DV: 5_000 }] },
      ],
    ]));
  it('a copay card after a rejection says 3', () => expect(cob([refused], true)[0]).toBe('03'));
  it.each<[string, readonly OtherPayer[], boolean, string]>([
    [
      'no amounts yet',
      [{ ...paid, paid: null }],
      false,
      'The payer with BIN 610000 has not said what it pays and what the patient owes: wait for its answer, or call it.',
    ],
    [
      'nothing left for a copay card',
      [{ ...paid, patientPay: 0 }],
      true,
      'The payer before leaves nothing to the patient: there is nothing to bill to this card.',
    ],
    [
      'a fourth payer',
      [paid, paid, paid, paid],
      false,
      'More than three payers have answered before: bill this one on paper.',
    ],
  ])('%s is refused', (_, otherPayers, copayOnly, message) =>
    expect(sentences(billing(working({ otherPayers, payer: { copayOnly } })))).toEqual([message]),
  );
});

describe('a reversal', () => {
  it('repeats pharmacy, card, prescription, fill, day and NDC, and nothing else', () =>
    expect(written(request(reversal(worked)))).toBe(
      bytes(
        '999999D0B2TESTPCN   1011234567893     20260915CERTID    ⟦RS⟧⟦FS⟧AM04⟦FS⟧C2W123456789⟦FS⟧C1RXGRP1⟦GS⟧⟦RS⟧⟦FS⟧AM07⟦FS⟧EM1⟦FS⟧D21234567⟦FS⟧E103⟦FS⟧D700591036901⟦FS⟧D300',
      ),
    ));
  it('of a claim after another payer repeats what that one did', () =>
    expect(
      request(reversal(working({ otherPayers: [paid], store: { serviceType: '1' } })))
        .transactions[0],
    ).toMatchObject({
      claim: { C8: '02', U7: '01' },
      coordinationOfBenefits: { '4C': [{ HB: [{ DV: 5_000 }] }] },
    }));
  it('does not ask for what it does not say', () =>
    expect(
      reversal(working({ patient: { lastName: null }, price: { ingredientCost: null } })).ok,
    ).toBe(true));
  it('needs what it says', () =>
    expect(
      sentences(reversal(working({ card: { memberId: null }, prescription: { rxNumber: null } }))),
    ).toEqual([
      'Member ID is missing: read it from the card.',
      'The prescription number is missing: finish the entry of the prescription first.',
    ]));
});

it('an eligibility question is the card and the patient', () => {
  expect(written(request(eligibility(worked)))).toBe(written(eligibilitySample));
  expect(
    sentences(eligibility(working({ card: { memberId: null }, prescription: { rxNumber: null } }))),
  ).toEqual(['Member ID is missing: read it from the card.']);
});
