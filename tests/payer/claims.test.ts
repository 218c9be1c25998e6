import { describe, expect, test } from 'vitest';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { RequestSegments } from '#domain/claim/ncpdp/transmission.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { answer } from '#payer/decide/answer.ts';
import { nothingYet } from '#payer/decide/state.ts';
import {
  b1,
  b2,
  book,
  codes,
  first,
  message,
  npi,
  otherNpi,
  practice,
  products,
  today,
  transaction,
  transmission,
} from './practice.ts';

const status = (send: ReturnType<ReturnType<typeof practice>['send']>): string =>
  send.transactions.map((transaction) => transaction.responseStatus?.AN).join('');

describe('a claim (B1)', () => {
  test('is paid: MAC $6.00 and the fee of $2.00, less a copay of $3.00', () => {
    expect(practice().send(b1())).toEqual({
      direction: 'response',
      header: { A3: 'B1', F1: 'A', B2: '01', B1: npi, D1: today },
      shared: { responseInsurance: { C1: 'PPO', '2F': 'NET01', C2: 'W1' } },
      transactions: [
        {
          responseStatus: { AN: 'P', F3: '2026091500000001' },
          responseClaim: { EM: '1', D2: '1234567' },
          responsePricing: { F5: 300, F6: 600, F7: 200, F9: 500, FM: '6', FI: 300 },
        },
      ],
    });
  });
  test('sent again is answered D with the same number and amounts, and counts once', () => {
    const payer = practice();
    const paid = first(payer.send(b1()));
    const again = first(payer.send(b1()));
    expect(again).toEqual({ ...paid, responseStatus: { AN: 'D', F3: '2026091500000001' } });
    expect(payer.state().claims).toHaveLength(1);
  });
  test('of a plan that captures is taken without a price, and its double is Q', () => {
    const payer = practice();
    const card = { plan: 'captured' };
    expect(first(payer.send(b1({}, card)))).toEqual({
      responseStatus: { AN: 'C', F3: '2026091500000001' },
      responseClaim: { EM: '1', D2: '1234567' },
    });
    expect(status(payer.send(b1({}, card)))).toBe('Q');
  });
  test('four transactions are answered each in its place, and a later one knows the earlier', () => {
    const payer = practice();
    const four = transmission('B1', [
      transaction({ rx: '1' }),
      transaction({ rx: '2', product: products.ozempic }),
      transaction({ rx: '3', product: products.warfarin }),
      transaction({ rx: '4', product: products.ibuprofen }),
    ]);
    const response = payer.send(four);
    expect(
      response.transactions.map((transaction) => [
        transaction.responseClaim?.D2,
        transaction.responseStatus?.AN,
      ]),
    ).toEqual([
      ['1', 'P'],
      ['2', 'R'],
      ['3', 'P'],
      ['4', 'P'],
    ]);
    expect(codes(response, 1)).toEqual(['75']);
    expect(response.transactions[3]!.responseDur).toEqual({
      J6: [
        {
          E4: 'DD',
          FS: '2',
          FT: '1',
          FU: today,
          FV: 30_000,
          FW: '4',
          FX: '1',
          FY: 'BLEEDING RISK',
        },
      ],
    });
  });
});

describe('a compound', () => {
  const part = (TE: string, EE: number) => ({ RE: '03', TE, ED: 15_000, EE });
  const EC = [part(products.lisinopril.ndc, 400), part(products.otherLisinopril.ndc, 200)];
  const sent = (compound: object | undefined, claim: object = {}, rx = '1') =>
    transaction({
      rx,
      claim: { D6: '2', E1: '00', D7: '0', ...claim },
      pricing: { D9: 600 },
      more: compound ? { compound } : {},
    });
  const answered = (...sents: readonly ReturnType<typeof sent>[]) =>
    codes(practice().send(transmission('B1', sents)));
  test('is paid the sum of its ingredients and the fee', () => {
    expect(
      first(practice().send(transmission('B1', [sent({ EF: '10', EG: '1', EC })]))).responsePricing,
    ).toMatchObject({ F6: 500, F7: 200, F5: 300, F9: 400 });
  });
  test('needs its segment, its form and unit, two ingredients with product, quantity and cost, and their sum', () => {
    const made = { EF: '10', EG: '1', EC };
    expect([
      answered(sent(undefined)),
      answered(sent({ ...made, EF: '' })),
      answered(sent({ ...made, EG: '4' })),
      answered(sent({ ...made, EC: [part(products.lisinopril.ndc, 600)] })),
    ]).toEqual([['6T'], ['EF'], ['EG'], ['7Z']]);
    expect([
      answered(sent({ ...made, EC: [part('0', 400), EC[1]!] })),
      answered(sent({ ...made, EC: [part(products.lisinopril.ndc, 500), EC[1]!] })),
    ]).toEqual([['TE'], ['EE']]);
    expect([
      answered(sent(made, { E1: '03', D7: products.lisinopril.ndc })),
      answered(sent(made, { D6: '1', E1: '03', D7: products.lisinopril.ndc })),
    ]).toEqual([['E1'], ['8D']]);
  });
  test('goes alone, and a count that is not what follows it is refused', () => {
    expect(
      answered(
        sent({ EF: '10', EG: '1', EC }),
        transaction({ rx: '2', product: products.warfarin }),
      ),
    ).toEqual(['1W']);
    const request = transmission('B1', [sent({ EF: '10', EG: '1', EC })]);
    const written = writeTransmission(request);
    if (!written.ok) throw new Error('not written');
    const read = readTransmission(written.value.replace('EC02', 'EC03'));
    if (!read.ok) throw new Error(read.error.message);
    const { transmission: givenTransmission, problems } = decode(read.value);
    expect(
      codes(
        answer(book, nothingYet, givenTransmission as typeof request, problems, today).response,
      ),
    ).toEqual(['P3']);
  });
});

describe('who it is for', () => {
  const payer = practice();
  const changed = (header: object, insurance: object = {}, patient: object = {}) => {
    const ownItem = b1();
    return payer.send({
      ...ownItem,
      header: { ...ownItem.header, ...header },
      shared: {
        insurance: { ...ownItem.shared.insurance, ...insurance },
        patient: { ...ownItem.shared.patient, ...patient },
      },
    });
  };
  test.each([
    ['a BIN of nobody', { A1: '111111' }, 'R', ['01']],
    ['a PCN of nobody', { A4: 'NOBODY' }, 'R', ['04']],
    ['an NCPDP number instead of the NPI', { B2: '07' }, 'R', ['B2']],
    ['an NPI with a wrong check digit', { B1: '1234567890' }, 'R', ['05']],
    ['no date of service', { D1: '' }, 'R', ['15']],
    ['a date after today', { D1: '2026-09-16' }, 'R', ['82']],
  ] as const)('%s refuses the whole transmission', (_, header, f1, rejects) => {
    const response = changed(header);
    expect([response.header.F1, status(response), codes(response), response.shared]).toEqual([
      f1,
      'R',
      rejects,
      {},
    ]);
    expect(writeTransmission(response).ok).toBe(true);
  });
  test.each([
    ['no group', { C1: '' }, {}, ['06']],
    ['another group', { C1: 'NONE' }, {}, ['51']],
    ['no cardholder', { C2: '' }, {}, ['07']],
    ['an unknown cardholder', { C2: 'W2' }, {}, ['52']],
    ['a person code of nobody', { C3: '09' }, {}, ['53']],
    ['another date of birth', {}, { C4: '1951-02-03' }, ['09']],
    ['another gender', {}, { C5: '2' }, ['10']],
    ['another relationship', { C6: '3' }, {}, ['11']],
    ['all three', { C6: '3' }, { C4: '1951-02-03', C5: '2' }, ['09', '10', '11']],
    ['twins without a person code', { C3: '', C6: '' }, { C4: '2016-03-04', C5: '2' }, ['08']],
  ] as const)('%s', (_, insurance, patient, rejects) => {
    expect(codes(changed({}, insurance, patient))).toEqual(rejects);
  });
  test('a person code is the same with or without leading zeros, and without it the date of birth says who', () => {
    expect(status(changed({}, { C3: '001' }))).toBe('P');
    expect(status(changed({}, { C3: '', C6: '2' }, { C4: '1955-07-09', C5: '2' }))).toBe('P');
  });
  test('a refusal of the plan has its help desk', () => {
    expect(first(changed({}, { C2: 'W2' })).responseStatus).toEqual({
      AN: 'R',
      FA: [{ FB: '52' }],
      '7F': '03',
      '8F': '8005550199',
    });
  });
  test('coverage: the last day counts, the next does not', () => {
    const card = { cardholder: 'W9' };
    expect([
      status(practice().send(b1({}, card, '2026-06-30'), '2026-07-01')),
      codes(practice().send(b1({}, card, '2026-07-01'), '2026-07-01')),
      codes(practice().send(b1({ claim: { DE: '2023-12-01', NV: '1' } }, card, '2023-12-31'))),
    ]).toEqual(['P', ['69'], ['67']]);
  });
  test('a pharmacy without a contract, and a claim that comes after 90 days', () => {
    expect(codes(practice().send(b1({}, { plan: 'closed' })))).toEqual(['40']);
    const ownItem = b1({}, { plan: 'closed' });
    expect(
      status(practice().send({ ...ownItem, header: { ...ownItem.header, B1: otherNpi } })),
    ).toBe('P');
    expect([
      codes(practice().send(b1({}, {}, '2026-06-16'))),
      status(practice().send(b1({}, {}, '2026-06-17'))),
      status(practice().send(b1({ claim: { NV: '7' } }, {}, '2026-06-16'))),
    ]).toEqual([['81'], 'P', 'P']);
  });
});

describe('what is wrong with it', () => {
  const payer = practice();
  test.each([
    ['no quantity', { claim: { E7: null } }, ['E7']],
    ['a quantity of nothing', { claim: { E7: 0 } }, ['E7']],
    ['no days', { claim: { D5: null } }, ['19']],
    ['not an NDC', { claim: { E1: '01' } }, ['E1']],
    ['an NDC of ten digits', { claim: { D7: '0059103690' } }, ['21']],
    ['written after the fill', { claim: { DE: '2026-09-16' } }, ['28']],
    ['a sum that is not the sum', { pricing: { DU: 1 } }, ['R9']],
    ['no usual price', { pricing: { DQ: null } }, ['DQ']],
    ['a usual price of nothing', { pricing: { DQ: 0 } }, ['8T']],
    ['a prescriber without NPI', { more: { prescriber: { EZ: '12', DB: 'AB1234563' } } }, ['EZ']],
    ['a wrong NPI', { more: { prescriber: { EZ: '01', DB: '1003840779' } } }, ['25']],
    ['above what anybody pays', { pricing: { D9: 10_000_001 } }, ['78']],
    [
      'seven things: five codes',
      { claim: { E7: null, D5: null, D8: null, DE: null, D3: null }, pricing: { DQ: null, DU: 1 } },
      ['E7', '17', '19', '22', '28'],
    ],
    ['an NDC that the payer does not know', { claim: { D7: '99999999999' } }, ['54']],
    ['a product that the plan leaves out', { product: products.patch }, ['70']],
    ['more days than the plan has', { claim: { D5: 91 } }, ['7X']],
    ['a brand that has a generic', { product: products.lipitor }, ['AJ']],
    ['a C-II without the quantity prescribed', { product: products.oxycodone }, ['ET']],
    ['a refill of a C-II', { product: products.oxycodone, fill: 1, claim: { ET: 30_000 } }, ['73']],
    [
      'too many a day',
      { product: products.oxycodone, claim: { ET: 400_000, E7: 400_000 } },
      ['88'],
    ],
    [
      'more than the quantity limit',
      { product: products.sildenafil, claim: { E7: 7_000 } },
      ['76'],
    ],
    ['the second step without the first', { product: products.eliquis }, ['608']],
  ] as const)('%s', (_, sent, rejects) => {
    const response = payer.send(b1(sent));
    expect(codes(response)).toEqual(rejects);
    expect(writeTransmission(response).ok).toBe(true);
  });
  test('age and sex', () => {
    expect([
      codes(
        payer.send(b1({ product: products.sildenafil, claim: { E7: 6_000 } }, { person: '03' })),
      ),
      codes(
        payer.send(b1({ product: products.sildenafil, claim: { E7: 6_000 } }, { person: '02' })),
      ),
    ]).toEqual([['60', '61'], ['61']]);
  });
  test('a formulary without brands', () => {
    expect(codes(payer.send(b1({ product: products.eliquis }, { plan: 'capped' })))).toEqual([
      '608',
    ]);
    expect(
      codes(payer.send(b1({ product: products.lipitor, claim: { D8: '1' } }, { plan: 'capped' }))),
    ).toEqual(['MR']);
  });
  test('a step is done once the first drug was filled', () => {
    const ports = practice();
    ports.send(b1({ rx: '1', product: products.warfarin }));
    expect(
      status(ports.send(b1({ rx: '2', product: products.eliquis, claim: { E7: 60_000 } }))),
    ).toBe('P');
  });
  test('nothing of a refusal is kept', () => {
    expect(payer.state()).toEqual({ claims: [], last: 0 });
  });
});

describe('a prior authorization', () => {
  const ozempic = {
    product: products.ozempic,
    claim: { E7: 3_000, D5: 28 },
    pricing: { D9: 100_000, DQ: 120_000 },
  };
  const withNumber = (EV: string) => ({ ...ozempic, claim: { ...ozempic.claim, EU: '1', EV } });
  test('is asked for, then not found, then taken and shown', () => {
    const ports = practice();
    const asked = ports.send(b1(ozempic));
    expect([codes(asked), message(asked)]).toEqual([['75'], 'PRIOR AUTHORIZATION REQUIRED']);
    expect(codes(ports.send(b1(withNumber('99'))))).toEqual(['3X']);
    const paid = first(ports.send(b1(withNumber('12345'))));
    expect(paid.responsePriorAuthorization).toEqual({
      PS: '2026-01-01',
      PT: '2026-12-31',
      PY: '00000012345',
    });
    // AWP $900.00 less 16 %: $756.00; a quarter, but at most $100.00, is the member's.
    expect(paid.responsePricing).toEqual({
      F5: 10_000,
      F6: 75_600,
      F7: 150,
      F9: 65_750,
      FM: '3',
      '4U': 10_000,
    });
  });
  test('of one member is not another’s', () => {
    expect(codes(practice().send(b1(withNumber('12345'), { person: '02' })))).toEqual(['3X']);
  });
});

describe('a refill', () => {
  const filled = () => {
    const ports = practice();
    ports.send(b1({}, {}, '2026-08-24'), '2026-08-24');
    return ports;
  };
  test('too soon by a day is refused with the next fillable date; on that date it is paid', () => {
    const response = filled().send(b1({ fill: 1 }), today);
    expect([codes(response), message(response), first(response).responseDur]).toEqual([
      ['79'],
      'NEXT FILLABLE DATE 09/16/2026',
      {
        J6: [
          {
            E4: 'ER',
            FS: '2',
            FT: '1',
            FU: '2026-08-24',
            FV: 30_000,
            FW: '4',
            FX: '1',
            FY: 'LAST FILL 08/24/2026',
          },
        ],
      },
    ]);
    expect(status(filled().send(b1({ fill: 1 }, {}, '2026-09-16'), '2026-09-16'))).toBe('P');
  });
  test('too soon under another number, in another package, at another pharmacy', () => {
    const ownItem = b1({ rx: '777', product: products.otherLisinopril });
    const sent = filled().send({ ...ownItem, header: { ...ownItem.header, B1: otherNpi } });
    expect([codes(sent), first(sent).responseDur?.J6?.[0]?.FT]).toEqual([['79'], '3']);
  });
  test('on vacation is paid; another clarification is no reason', () => {
    expect(status(filled().send(b1({ fill: 1, claim: { NX: [{ DK: '03' }] } })))).toBe('P');
    expect(codes(filled().send(b1({ fill: 1, claim: { NX: [{ DK: '10' }] } })))).toEqual(['79']);
  });
  test('after a reversal nothing was filled', () => {
    const ports = filled();
    ports.send(b2({}, {}, '2026-08-24'));
    expect(status(ports.send(b1({ fill: 1 })))).toBe('P');
  });
  test('the same fill with another NDC, and the same drug twice on one day, are paid already (83)', () => {
    const ports = practice();
    ports.send(b1());
    const response = ports.send(b1({ product: products.otherLisinopril }));
    expect([codes(response), message(response), codes(ports.send(b1({ rx: '777' })))]).toEqual([
      ['83'],
      'PAID 09/15/2026',
      ['83'],
    ]);
  });
});

describe('a payer’s alert (88)', () => {
  const oxycodone = { rx: '2', product: products.oxycodone, claim: { ET: 30_000 } };
  const filled = () => {
    const ports = practice();
    ports.send(b1({ rx: '1', product: products.alprazolam }, {}, '2026-09-01'), '2026-09-01');
    return ports;
  };
  test('names the earlier fill, and is answered by codes of the pharmacist', () => {
    const ports = filled();
    const response = ports.send(b1(oxycodone));
    expect([codes(response), first(response).responseDur]).toEqual([
      ['88'],
      {
        J6: [
          {
            E4: 'DD',
            FS: '1',
            FT: '1',
            FU: '2026-09-01',
            FV: 30_000,
            FW: '4',
            FX: '1',
            FY: 'OPIOID AND BENZODIAZEPINE',
          },
        ],
      },
    ]);
    expect(
      codes(
        ports.send(
          b1({ ...oxycodone, more: { dur: { '7E': [{ E4: 'DD', E5: 'M0', E6: '2A' }] } } }),
        ),
      ),
    ).toEqual(['88']);
    expect(
      status(
        ports.send(
          b1({ ...oxycodone, more: { dur: { '7E': [{ E4: 'DD', E5: 'M0', E6: '1G' }] } } }),
        ),
      ),
    ).toBe('P');
  });
  test('is silent once the supply is over', () => {
    expect(status(filled().send(b1(oxycodone, {}, '2026-10-01'), '2026-10-01'))).toBe('P');
  });
});

describe('the diagnosis and the injury of a claim', () => {
  const more = (segments: RequestSegments) => b1({ more: segments });
  const diagnosis = (...VE: readonly { readonly WE?: string; readonly DO?: string }[]) =>
    codes(practice().send(more({ clinical: { VE } })));

  test('a diagnosis is told in ICD-10 without its point, or refused', () => {
    expect(diagnosis({ WE: '02', DO: 'E119' })).toEqual([]);
    expect(diagnosis({ WE: '02', DO: 'E11.9' })).toEqual(['39']);
    expect(diagnosis({ WE: '01', DO: '25000' })).toEqual(['WE', '39']);
    expect(diagnosis()).toEqual(['VE']);
  });
  test('an injury has a day that is past, and an employer whose address can be read', () => {
    const injury = (values: object) =>
      codes(practice().send(more({ workersCompensation: { DY: '2026-02-20', ...values } })));

    expect(injury({ CF: 'MILLWORK', CI: 'IL', CJ: '60601' })).toEqual([]);
    expect(injury({ DY: '2026-09-16' })).toEqual(['DY']);
    expect(injury({ CI: 'ILL', CJ: '6060' })).toEqual(['CI', 'CJ']);
  });
  test('workers’ compensation pays nothing without the day of the injury', () => {
    const ofWork = {
      ...book,
      plans: book.plans.map((plan) => ({ ...plan, kind: 'workers-compensation' as const })),
    };

    expect(codes(practice(ofWork).send(b1()))).toEqual(['DY']);
  });
});
