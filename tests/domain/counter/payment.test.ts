import { expect, test } from 'vitest';
import {
  changeOf,
  paymentProblems,
  tooMuchText,
  type OrderToPay,
} from '#domain/counter/rules/hand-over-fields.ts';

/** $80.60 are due for one bag. */
const order: OrderToPay = { dueCents: 8_060, how: 'pickup', fills: [{ stop: null }] };
const typed = (amount: number | null, tender: string, rest: number | null, restTender: string) => ({
  amount,
  tender,
  rest,
  restTender,
});

test.each([
  [typed(8_060, 'cash', null, 'card'), {}, 0],
  [typed(10_000, 'cash', null, 'card'), {}, 1_940],
  [typed(8_060, 'card', null, 'card'), {}, 0],
  [typed(5_000, 'cash', 3_060, 'card'), {}, 0],
  [typed(5_000, 'card', 4_000, 'cash'), {}, 940],
  [typed(5_000, 'cash', 4_000, 'cash'), {}, 940],
  [typed(5_000, 'cash', null, 'card'), { rest: '$30.60 is still due: type how it is paid' }, 0],
  [
    typed(5_000, 'cash', 8_000, 'card'),
    { rest: '$80.00 by card is more than the $30.60 left to pay.' },
    0,
  ],
  [
    typed(10_000, 'cash', 1_000, 'check'),
    { rest: '$10.00 by check is more than the $0.00 left to pay.' },
    0,
  ],
  [
    typed(10_000, 'card', null, 'card'),
    { amount: '$100.00 by card is more than the $80.60 left to pay.' },
    0,
  ],
  [
    typed(10_000, 'card', 500, 'cash'),
    { amount: '$100.00 by card is more than the $80.60 left to pay.' },
    0,
  ],
  [
    typed(null, 'cash', 10_000, 'card'),
    { rest: '$100.00 by card is more than the $80.60 left to pay.' },
    0,
  ],
  [typed(18_059, 'cash', null, 'card'), {}, 9_999],
  [
    typed(600_000, 'cash', null, 'card'),
    { amount: '$6,000.00 in cash would give $5,919.40 back: type what was given.' },
    0,
  ],
])('%j: problems %j, change %i', (values, problems, change) => {
  expect([paymentProblems(order, values), changeOf(values, 8_060)]).toEqual([problems, change]);
});
test('a house account is charged what is left, and no change is given on it', () => {
  expect(tooMuchText([{ tender: 'house', amountCents: 9_000 }], 8_060)).toBe(
    '$90.00 on account is more than the $80.60 left to pay.',
  );
});
