import { describe, expect, test } from 'vitest';
import {
  b1,
  b2,
  book,
  codes,
  first,
  otherNpi,
  plans,
  practice,
  products,
  transaction,
  transmission,
} from './practice.ts';

describe('a reversal (B2)', () => {
  test('is approved with a number of its own; again it is S with that number; then the claim can be billed anew', () => {
    const ports = practice();
    ports.send(b1());
    expect(first(ports.send(b2()))).toEqual({
      responseStatus: { AN: 'A', F3: '2026091500000002' },
      responseClaim: { EM: '1', D2: '1234567' },
    });
    expect(first(ports.send(b2())).responseStatus).toEqual({ AN: 'S', F3: '2026091500000002' });
    expect(first(ports.send(b1())).responseStatus).toEqual({ AN: 'P', F3: '2026091500000003' });
    expect(first(ports.send(b2())).responseStatus).toEqual({ AN: 'A', F3: '2026091500000004' });
  });
  test.each([
    ['another prescription', { rx: '2' }],
    ['another fill', { fill: 1 }],
    ['another NDC', { product: products.warfarin }],
  ])('of %s is 87', (_, sent) => {
    const ports = practice();
    ports.send(b1());
    const response = ports.send(b2(sent));
    expect([codes(response), ports.state().claims[0]!.reversed]).toEqual([['87'], null]);
  });
  test('of another day, another pharmacy or another PCN is 87', () => {
    const ports = practice();
    const ownItem = b2();
    ports.send(b1());
    expect(
      [
        b2({}, {}, '2026-09-14'),
        { ...ownItem, header: { ...ownItem.header, B1: otherNpi } },
        { ...ownItem, header: { ...ownItem.header, A4: 'MCD' } },
      ].map((item) => codes(ports.send(item))),
    ).toEqual([['87'], ['87'], ['87']]);
  });
  test('needs prescription, fill and NDC', () => {
    expect(codes(practice().send(transmission('B2', [{ claim: { EM: '1', E1: '03' } }])))).toEqual([
      '16',
      '17',
      '21',
    ]);
  });
  test('without the card, as some send it', () => {
    const ports = practice();
    const ownItem = b2();
    ports.send(b1());
    expect(first(ports.send({ ...ownItem, shared: {} })).responseStatus?.AN).toBe('A');
  });
  test('gives the deductible back: the next claim owes it again', () => {
    const ports = practice();
    const card = { plan: 'hdhp' };
    const lipitor = {
      product: products.lipitor,
      claim: { D8: '1' },
      pricing: { D9: 30_000, DQ: 40_000 },
    };
    const used = (rx: string) => {
      const {
        FH = 0,
        FC = 0,
        FD = 0,
      } = first(ports.send(b1({ ...lipitor, rx }, card))).responsePricing ?? {};
      return [FH, FC, FD];
    };
    // AWP $300.00 less 16 % is $252.00, the fee $1.50.
    expect(used('1')).toEqual([25_350, 25_350, 24_650]);
    ports.send(b2({ rx: '1', product: products.lipitor }, card));
    expect(used('2')).toEqual([25_350, 25_350, 24_650]);
  });
});

describe('a rebill (B3)', () => {
  const b3 = (sent: Parameters<typeof transaction>[0]) => transmission('B3', [transaction(sent)]);
  test('reverses and bills in one act, with another NDC', () => {
    const ports = practice();
    ports.send(b1());
    const response = ports.send(b3({ product: products.otherLisinopril }));
    expect([response.header.A3, first(response).responseStatus]).toEqual([
      'B3',
      { AN: 'P', F3: '2026091500000003' },
    ]);
    expect(ports.state().claims.map((claim) => [claim.ndc, claim.reversed])).toEqual([
      [products.lisinopril.ndc, '2026091500000002'],
      [products.otherLisinopril.ndc, null],
    ]);
  });
  test('that is refused leaves the first claim as it was', () => {
    const ports = practice();
    ports.send(b1());
    const before = ports.state();
    expect(codes(ports.send(b3({ product: products.ozempic })))).toEqual(['75']);
    expect(ports.state()).toBe(before);
  });
  test('is 1S for a plan that takes none: the claim stands, and can be reversed', () => {
    const taking = plans.map((plan) => ({ ...plan, rebills: false }));
    const ports = practice({ ...book, plans: taking });
    ports.send(b1());
    const before = ports.state();
    expect(codes(ports.send(b3({})))).toEqual(['1S']);
    expect(ports.state()).toBe(before);
    expect(first(ports.send(b2())).responseStatus?.AN).toBe('A');
  });
  test('of what was never paid is 87', () => {
    expect(codes(practice().send(b3({})))).toEqual(['87']);
  });
});
