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
function otherPayers(C8: string, chance: Chance): Partial<RequestSegments> {
  if (!['2', '3', '4', '8'].includes(C8)) return {};
  return {
    coordinationOfBenefits: {
      '4C': [
        {
          '5C': '01',
          ...(C8 === '2' && { HB: [{ HC: '07', DV: 1 + chance.below(60_000) }] }),
          ...(C8 === '3' && { '5E': [{ '6E': '70' }] }),
          ...(C8 === '4' && { HB: [{ HC: '07', DV: 0 }] }),
          ...(C8 === '8' && {
            NR: [
              { NP: chance.pick(['01', '05', '06']), NQ: 1 + chance.below(40_000) },
              { NP: '07', NQ: chance.below(9_000) },
            ],
          }),
        },
      ],
    },
  };
}
function anyClaim(chance: Chance, rx: string): RequestSegments {
  const product = chance.pick(of);
  const C8 = chance.pick(['0', '1', '2', '2', '3', '4', '8']);
  const some = (most: number): number => (chance.next() < 0.3 ? chance.below(most) : 0);
  const pricing = {
    D9: chance.below(chance.pick([500, 50_000, 200_000])),
    DC: chance.below(3_000),
    DQ: 1 + chance.below(chance.pick([900, 90_000])),
    E3: some(4_000),
    HA: some(300),
    GE: some(900),
    HE: 70_000,
    JE: '02',
    ...(chance.next() < 0.2 && {
      H7: [{ H8: chance.pick(['01', '02']), H9: chance.below(1_500) }],
    }),
  };
  const claim = {
    C8,
    E7: 1 + chance.below(chance.pick([6_000, 90_000])),
    D5: 1 + chance.below(90),
    D8: chance.pick(['0', '1', '2']),
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
      ...otherPayers(C8, chance),
      dur: { '7E': ['DD', 'HD'].map((E4) => ({ E4, E5: 'MA', E6: '1G' })) },
    },
  });
}
function anyBill(chance: Chance, number: number): D0Request {
  const member = chance.pick(members);
  const on = addDays(today, -chance.below(500));
  return transmission(
    chance.next() < 0.1 ? 'B3' : 'B1',
    Array.from({ length: 1 + chance.below(4) }, (_, index) =>
      anyClaim(chance, String(1 + ((number * 4 + index) % 400))),
    ),
    { plan: member.plan, cardholder: member.cardholder, person: member.personCode },
    on,
  );
}
const parts = (pricing: Pricing, ids: readonly (keyof Pricing)[]): number =>
  ids.reduce((sum, id) => sum + Number(pricing[id] ?? 0), 0);
function broken(pricing: Pricing): string | null {
  const F5 =
    parts(pricing, ['FH', 'FI', '4U', 'FK', 'UK', 'FN', 'EQ', 'NZ', 'UJ', 'UM', 'UN', 'UP']) -
    (pricing.UD ?? 0);
  const F9 =
    parts(pricing, ['F6', 'F7', 'FL', 'J1', 'AW', 'AX']) +
    (pricing.J2 ?? []).reduce((sum, itemValues) => sum + (itemValues.J4 ?? 0), 0) -
    (pricing.F5 ?? 0) -
    (pricing.J5 ?? 0);
  const below = Object.entries(pricing)
    .filter(([, cents]) => typeof cents === 'number' && cents < 0)
    .map(([id]) => id);
  return pricing.F5 !== F5
    ? `F5 ${pricing.F5} is not ${F5}`
    : pricing.F9 !== F9
      ? `F9 ${pricing.F9} is not ${F9}`
      : below.length > 0
        ? `${below.join()} below zero`
        : null;
}
/** No member may have used more of a year than the plan has. */
function overdrawn(state: State): readonly string[] {
  return members.flatMap((member) =>
    ['2025', '2026'].flatMap((year) => {
      const plan = book.plans.find((plan) => plan.ref === member.plan)!;
      const used = usedIn(
        state.claims.filter(
          (claim) =>
            claim.reversed === null &&
            claim.plan === member.plan &&
            claim.cardholder === member.cardholder &&
            claim.personCode === member.personCode,
        ),
        year,
      );
      return used.deductible > plan.deductible ||
        (plan.mostBenefit !== null && used.benefit > plan.mostBenefit) ||
        used.assistance > plan.assistance
        ? [`${member.plan} ${member.cardholder} ${year}`]
        : [];
    }),
  );
}

test('thousands of claims of every plan, billed, rebilled and reversed: the sums hold, nothing is below zero, no year is overdrawn', () => {
  const actions = chance(38);
  const seen = new Map<string, number>();
  let state = nothingYet;
  let last = anyBill(actions, 0);
  for (let index = 0; index < 2_500; index++) {
    const back =
      actions.next() < 0.25 ? state.claims[actions.below(state.claims.length)] : undefined;
    const request = back
      ? b2(
          {
            rx: back.rx,
            fill: back.fill,
            product: of.find((product) => product.ndc === back.ndc)!,
          },
          { plan: back.plan, cardholder: back.cardholder, person: back.personCode },
          back.on,
        )
      : actions.next() < 0.15
        ? last
        : anyBill(actions, index);
    last = request;
    const { response, state: next, happened } = answer(book, state, request, [], today);
    const written = writeTransmission(response);
    if (!written.ok) throw new Error(written.error.map((problem) => problem.message).join('\n'));
    expect(happened.reduce(after, state)).toEqual(next);
    expect(response.transactions).toHaveLength(request.transactions.length);
    for (const responseSegments of response.transactions) {
      const status = responseSegments.responseStatus!.AN!;
      const wrong = responseSegments.responsePricing
        ? broken(responseSegments.responsePricing)
        : null;
      if (wrong) throw new Error(`${wrong}: ${JSON.stringify(responseSegments.responsePricing)}`);
      if ((status === 'R') !== (responseSegments.responseStatus!.FA !== undefined))
        throw new Error(`status ${status} with ${JSON.stringify(responseSegments.responseStatus)}`);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      for (const id of Object.keys(responseSegments.responsePricing ?? {}))
        seen.set(id, (seen.get(id) ?? 0) + 1);
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

// oxlint-disable-next-line vitest/expect-expect -- what can’t be written throws
test('anything that the standard allows is answered by something that can be written', () => {
  const actions = chance(7);
  let state = nothingYet;
  for (let index = 0; index < 2_000; index++) {
    const ownTransmission = anyTransmission(actions);
    if (ownTransmission.direction !== 'request') continue;
    // Half of them for a member, so that they come further than the header.
    const known = transmission(ownTransmission.header.A3, ownTransmission.transactions);
    const request =
      actions.next() < 0.5
        ? ownTransmission
        : {
            ...ownTransmission,
            header: { ...known.header, A3: ownTransmission.header.A3 },
            shared: { ...ownTransmission.shared, ...known.shared },
          };
    const answered = answer(book, state, request, [], today);
    const written = writeTransmission(answered.response);
    if (!written.ok) throw new Error(written.error.map((problem) => problem.message).join('\n'));
    state = answered.state;
  }
});
