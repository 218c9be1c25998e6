import { expect, test } from 'vitest';
import type { D0Request, RequestSegments } from '#domain/claim/ncpdp/transmission.ts';
import { writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { answer } from '#payer/decide/answer.ts';
import type { Pricing } from '#payer/decide/price.ts';
import { after, nothingYet, usedIn, type State } from '#payer/decide/state.ts';
import { anyTransmission } from '#tests/domain/claim/ncpdp/generate.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import { b2, book, members, products, today, transaction, transmission } from './practice.ts';

const of = Object.values(products);
function otherPayers(C8: string, c: Chance): Partial<RequestSegments> {
  if (!['2', '3', '4', '8'].includes(C8)) return {};
  return {
    coordinationOfBenefits: {
      '4C': [
        {
          '5C': '01',
          ...(C8 === '2' && { HB: [{ HC: '07', DV: 1 + c.below(60_000) }] }),
          ...(C8 === '3' && { '5E': [{ '6E': '70' }] }),
          ...(C8 === '4' && { HB: [{ HC: '07', DV: 0 }] }),
          ...(C8 === '8' && {
            NR: [
              { NP: c.pick(['01', '05', '06']), NQ: 1 + c.below(40_000) },
              { NP: '07', NQ: c.below(9_000) },
            ],
          }),
        },
      ],
    },
  };
}
function anyClaim(c: Chance, rx: string): RequestSegments {
  const product = c.pick(of);
  const C8 = c.pick(['0', '1', '2', '2', '3', '4', '8']);
  const some = (most: number): number => (c.next() < 0.3 ? c.below(most) : 0);
  const pricing = {
    D9: c.below(c.pick([500, 50_000, 200_000])),
    DC: c.below(3_000),
    DQ: 1 + c.below(c.pick([900, 90_000])),
    E3: some(4_000),
    HA: some(300),
    GE: some(900),
    HE: 70_000,
    JE: '02',
    ...(c.next() < 0.2 && { H7: [{ H8: c.pick(['01', '02']), H9: c.below(1_500) }] }),
  };
  const claim = {
    C8,
    E7: 1 + c.below(c.pick([6_000, 90_000])),
    D5: 1 + c.below(90),
    D8: c.pick(['0', '1', '2']),
    ET: 90_000,
    NX: [{ DK: '3' }],
    EV: '12345',
    DE: '2025-01-02',
    NV: '7',
  };
  return transaction({
    rx,
    fill: 0,
    product,
    claim,
    pricing,
    more: {
      ...otherPayers(C8, c),
      dur: { '7E': ['DD', 'HD'].map((E4) => ({ E4, E5: 'MA', E6: '1G' })) },
    },
  });
}
function anyBill(c: Chance, n: number): D0Request {
  const m = c.pick(members);
  const on = addDays(today, -c.below(500));
  return transmission(
    c.next() < 0.1 ? 'B3' : 'B1',
    Array.from({ length: 1 + c.below(4) }, (_, i) => anyClaim(c, String(1 + ((n * 4 + i) % 400)))),
    { plan: m.plan, cardholder: m.cardholder, person: m.personCode },
    on,
  );
}
const parts = (p: Pricing, ids: readonly (keyof Pricing)[]): number =>
  ids.reduce((sum, id) => sum + Number(p[id] ?? 0), 0);
function broken(p: Pricing): string | null {
  const F5 =
    parts(p, ['FH', 'FI', '4U', 'FK', 'UK', 'FN', 'EQ', 'NZ', 'UJ', 'UM', 'UN', 'UP']) -
    (p.UD ?? 0);
  const F9 =
    parts(p, ['F6', 'F7', 'FL', 'J1', 'AW', 'AX']) +
    (p.J2 ?? []).reduce((sum, x) => sum + (x.J4 ?? 0), 0) -
    (p.F5 ?? 0) -
    (p.J5 ?? 0);
  const below = Object.entries(p)
    .filter(([, cents]) => typeof cents === 'number' && cents < 0)
    .map(([id]) => id);
  return p.F5 !== F5
    ? `F5 ${p.F5} is not ${F5}`
    : p.F9 !== F9
      ? `F9 ${p.F9} is not ${F9}`
      : below.length > 0
        ? `${below.join()} below zero`
        : null;
}
/** No member may have used more of a year than the plan has. */
function overdrawn(state: State): readonly string[] {
  return members.flatMap((m) =>
    ['2025', '2026'].flatMap((year) => {
      const plan = book.plans.find((p) => p.ref === m.plan)!;
      const used = usedIn(
        state.claims.filter(
          (k) =>
            k.reversed === null &&
            k.plan === m.plan &&
            k.cardholder === m.cardholder &&
            k.personCode === m.personCode,
        ),
        year,
      );
      return used.deductible > plan.deductible ||
        (plan.mostBenefit !== null && used.benefit > plan.mostBenefit) ||
        used.assistance > plan.assistance
        ? [`${m.plan} ${m.cardholder} ${year}`]
        : [];
    }),
  );
}

test('thousands of claims of every plan, billed, rebilled and reversed: the sums hold, nothing is below zero, no year is overdrawn', () => {
  const c = chance(38);
  const seen = new Map<string, number>();
  let state = nothingYet;
  let last = anyBill(c, 0);
  for (let n = 0; n < 2_500; n++) {
    const back = c.next() < 0.25 ? state.claims[c.below(state.claims.length)] : undefined;
    const request = back
      ? b2(
          { rx: back.rx, fill: back.fill, product: of.find((p) => p.ndc === back.ndc)! },
          { plan: back.plan, cardholder: back.cardholder, person: back.personCode },
          back.on,
        )
      : c.next() < 0.15
        ? last
        : anyBill(c, n);
    last = request;
    const { response, state: next, happened } = answer(book, state, request, [], today);
    const written = writeTransmission(response);
    if (!written.ok) throw new Error(written.error.map((p) => p.message).join('\n'));
    expect(happened.reduce(after, state)).toEqual(next);
    expect(response.transactions).toHaveLength(request.transactions.length);
    for (const t of response.transactions) {
      const status = t.responseStatus!.AN!;
      const wrong = t.responsePricing ? broken(t.responsePricing) : null;
      if (wrong) throw new Error(`${wrong}: ${JSON.stringify(t.responsePricing)}`);
      if ((status === 'R') !== (t.responseStatus!.FA !== undefined))
        throw new Error(`status ${status} with ${JSON.stringify(t.responseStatus)}`);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      for (const id of Object.keys(t.responsePricing ?? {})) seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    state = next;
  }
  expect(overdrawn(state)).toEqual([]);
  // Every status and every amount did occur.
  expect(
    [
      'P',
      'D',
      'C',
      'Q',
      'A',
      'S',
      'R',
      'FH',
      'FI',
      '4U',
      'FK',
      'UK',
      'UD',
      'J5',
      'FL',
      'J2',
      'AW',
      'AX',
      'MU',
    ].filter((id) => (seen.get(id) ?? 0) < 3),
  ).toEqual([]);
});

test('anything that the standard allows is answered by something that can be written', () => {
  const c = chance(7);
  let state = nothingYet;
  for (let n = 0; n < 2_000; n++) {
    const t = anyTransmission(c);
    if (t.direction !== 'request') continue;
    // Half of them for a member, so that they come further than the header.
    const known = transmission(t.header.A3, t.transactions);
    const request =
      c.next() < 0.5
        ? t
        : {
            ...t,
            header: { ...known.header, A3: t.header.A3 },
            shared: { ...t.shared, ...known.shared },
          };
    const a = answer(book, state, request, [], today);
    const written = writeTransmission(a.response);
    if (!written.ok) throw new Error(written.error.map((p) => p.message).join('\n'));
    state = a.state;
  }
});
