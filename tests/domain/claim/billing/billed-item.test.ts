import { expect, test } from 'vitest';
import {
  billedItem,
  priorAuthRefusal,
  type AskedToAuthorize,
} from '#domain/claim/billing/billed-item.ts';

const now = { ndc: '68180051301', quantity: 60_000 };
const asked: AskedToAuthorize = {
  kind: 'B1',
  rejects: 1,
  last: true,
  claimRejected: true,
  billed: { ...now, daysSupply: 30 },
  now,
};
test.each<[string, Partial<AskedToAuthorize>, string | null]>([
  ['what stands rejected', {}, null],
  ['a rebill that was rejected', { kind: 'B3' }, null],
  [
    'a compound, which has no single number',
    { billed: { ndc: null, quantity: 60_000, daysSupply: 30 } },
    null,
  ],
  [
    'what was paid',
    { rejects: 0 },
    'The payer did not reject this one: there is nothing to have authorized.',
  ],
  [
    'a reversal that was refused',
    { kind: 'B2' },
    'The payer did not reject this one: there is nothing to have authorized.',
  ],
  [
    'what was sent again since',
    { last: false },
    'This rejection is past: look at what was sent last.',
  ],
  [
    'a claim that is not rejected any more',
    { claimRejected: false },
    'This rejection is past: look at what was sent last.',
  ],
  [
    'another drug',
    { now: { ...now, ndc: '00093105001' } },
    'It was sent for another drug or quantity than the prescription has now: send the claim again first.',
  ],
  [
    'another quantity',
    { now: { ...now, quantity: 30_000 } },
    'It was sent for another drug or quantity than the prescription has now: send the claim again first.',
  ],
])(
  'a prescriber is asked to have authorized what stands rejected, and is filled so: %s',
  (_, toAuthorize, why) => {
    expect(priorAuthRefusal({ ...asked, ...toAuthorize })).toBe(why);
  },
);
test('the product of a claim is an NDC only where the claim says so', () => {
  expect([
    billedItem({ E1: '03', D7: '68180051301', E7: 60_000, D5: 30 } as never),
    billedItem({ E1: '00', D7: '0', E7: 60_000, D5: 30 } as never),
  ]).toEqual([
    { ndc: '68180051301', quantity: 60_000, daysSupply: 30 },
    { ndc: null, quantity: 60_000, daysSupply: 30 },
  ]);
});
