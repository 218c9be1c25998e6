import { expect, test } from 'vitest';
import { nextFillDate } from '#domain/claim/billing/next-fill.ts';

/** Filled on 03/02/2026. What payers write in the message of a refill too soon. */
const on = '2026-03-02';
test.each<readonly [message: string, next: string | null]>([
  ['Next fill 03/15/2026', '2026-03-15'],
  ['NEXT FILL 03/15/26', '2026-03-15'],
  ['NEXT FILL DATE: 20260315', '2026-03-15'],
  ['REFILL PAYABLE ON OR AFTER 2026-03-15', '2026-03-15'],
  ['AVAIL 3/15/2026', '2026-03-15'],
  ['REFILL AFTER 03-15-2026', '2026-03-15'],
  ['RTS UNTIL 03/15/2026', '2026-03-15'],
  ['REFILL DUE 03152026', '2026-03-15'],
  ['Next Avail Fill: 15MAR2026', '2026-03-15'],
  ['NEXT FILL MAR 15, 2026', '2026-03-15'],
  ['LAST FILL 02/20/2026 NEXT FILL DATE 03/15/2026', '2026-03-15'],
  ['LAST FILL 02/20/2026 AT 3125550100, REFILL 03/15/2026', '2026-03-15'],
  ['PAID ON 02/20/26 FOR 30 DAYS; REFILL OK 3/15/26', '2026-03-15'],
  ['NEXT FILL 03/15/2026. PA EXPIRES 12/31/2026', '2026-03-15'],
  ['PLAN TERM 12/31/2026 REFILL TOO SOON 3/15/2026', '2026-03-15'],
  ['75% USED. REFILL ON 3/15/2026', '2026-03-15'],
  ['REFILL TOO SOON-NEXT FILL: 4/2/26', '2026-04-02'],
  ['79: Prev fill 02/10/2026 DS 90. Refillable 04/18/2026', '2026-04-18'],
  ['Rx last pd 2/20/26; avail 2026/03/21', '2026-03-21'],
  ['EARLIEST FILL DATE 20260329 HELP DESK 8005550199', '2026-03-29'],
  ['NEXT REFILL ON MARCH 30 2026', '2026-03-30'],
  ['CLAIM PD 03/01/26 EXP 03/01/27', null],
  ['Last filled 02/20/2026, 90 DS', null],
  ['LAST FILL 03/02/2026', null],
  ['PA EXPIRES 12/31/2026', null],
  ['FILL BETWEEN 03/15/2026 AND 04/01/2026', null],
  ['NEXT FILL 02/30/2027', null],
  ['REFILL TOO SOON 85 PCT OF 30 DAYS', null],
  ['CALL 1-800-555-0199', null],
])('%s: %s', (message, next) => {
  expect(nextFillDate(['79'], [message], on)).toBe(next);
});
test('of another code only where the words call it the next fill, from any piece', () => {
  expect(nextFillDate(['76'], ['NEXT FILL 03/15/2026'], on)).toBe('2026-03-15');
  expect(nextFillDate(['88'], ['ER: NEXT AVAIL FILL DT 20260315'], on)).toBe('2026-03-15');
  expect(nextFillDate(['76'], ['MAX 30 DS. EARLIEST REFILL 03/20/26'], on)).toBe('2026-03-20');
  expect(nextFillDate(['76'], ['QTY LIMIT RESETS ON 03/15/2026'], on)).toBe(null);
  expect(nextFillDate(['75'], ['PA REQUIRED FROM 04/01/2026'], on)).toBe(null);
  expect(nextFillDate(['70'], ['AVAIL GENERIC FROM 04/01/2026'], on)).toBe(null);
  expect(nextFillDate(['65'], ['COVERAGE BEGINS 04/01/2026'], on)).toBe(null);
  expect(nextFillDate(['76', '79'], ['RTS', 'NEXT FILL 03/15/2026'], on)).toBe('2026-03-15');
});
