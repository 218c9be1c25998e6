import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());
let number = 0;

/**
 * Handed over, then corrected upwards by five dollars, so that a balance stands open with the
 * patient; and filled again a month later.
 */
async function refilledWithBalance(): Promise<RxDetail> {
  const { rxId, fill } = await desk.dispensed({
    patientId: await desk.patient({ lastName: `Owes${String.fromCharCode(97 + number++)}` }),
  });
  await desk.db
    .updateTable('fills')
    .set({ patient_pay_cents: fill!.patientPayCents! + 500 })
    .where('id', '=', fill!.fillId)
    .execute();
  expect(await desk.move(desk.cashier, rxId, 'open-balance', { terms: 'cod' })).toMatchObject({
    status: 'PD',
  });
  desk.clock.forward({ days: 28 });
  return desk.move(desk.technician, rxId, 'fill');
}
const offered = (detail: RxDetail) => detail.moves.filter((move) => move.event === 'settle');
const pays = (amountCents: number) => ({ payment: { tender: 'cash' as const, amountCents } });

test('the balance of a fill that left is settled while the next one is at work, in full and by who may', async () => {
  const refill = await refilledWithBalance();
  const { rxId } = refill;
  expect(refill).toMatchObject({
    status: 'DE',
    fills: [
      { fillNo: 0, status: 'PD' },
      { fillNo: 1, status: 'DE' },
    ],
  });
  expect(offered(refill)).toMatchObject([
    {
      allowed: true,
      title: 'Settle the balance of fill 00 ($5.00)',
      to: ['DE'],
      needs: ['payment'],
    },
  ]);
  expect(await refusalOf(desk.move(desk.technician, rxId, 'settle'))).toMatchObject({
    why: '$5.00 is due: take the payment.',
  });
  expect(await refusalOf(desk.move(desk.technician, rxId, 'settle', pays(501)))).toMatchObject({
    why: '$5.00 is due, not $5.01.',
  });
  const keyless = {
    ...desk.technician,
    permissions: new Set(
      [...desk.technician.permissions].filter((permission) => permission !== 'rx.payment'),
    ),
  };
  expect(await refusalOf(desk.move(keyless, rxId, 'settle', pays(500)))).toMatchObject({
    code: 'FORBIDDEN',
  });
  const settled = await desk.move(desk.cashier, rxId, 'settle', pays(500));
  expect(settled).toMatchObject({
    status: 'DE',
    fills: [{ status: 'PU', paidCents: 1_950 }, { status: 'DE' }],
    events: expect.arrayContaining([
      expect.objectContaining({
        title: 'Balance of an earlier fill settled',
        from: 'DE',
        to: 'DE',
        fillNo: 0,
      }),
    ]),
  });
  expect(offered(settled)).toEqual([]);
  expect(await refusalOf(desk.move(desk.cashier, rxId, 'settle', pays(500)))).toMatchObject({
    code: 'REFUSED',
  });
  expect(
    await desk.db
      .selectFrom('payments')
      .select('amount_cents')
      .where('fill_id', '=', settled.fills[0]!.fillId)
      .orderBy('id')
      .execute(),
  ).toEqual([{ amount_cents: 1_450 }, { amount_cents: 500 }]);
});
test('settling it disturbs neither the work on the new fill nor the queues', async () => {
  const { rxId } = await refilledWithBalance();
  await desk.move(desk.technician, rxId, 'cash');
  await desk.scanned(rxId);
  await desk.move(desk.cashier, rxId, 'settle', pays(500));
  expect(await desk.verified(rxId)).toMatchObject({
    status: 'RV',
    fills: [{ status: 'PU' }, { status: 'RV' }],
  });
  const counted = await desk.db
    .selectFrom('fills')
    .select(['status'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('voided', '=', false)
    .groupBy('status')
    .orderBy('status')
    .execute();
  expect(
    await desk.db
      .selectFrom('queue_counters')
      .select(['status', 'n'])
      .where('n', '<>', 0)
      .orderBy('status')
      .execute(),
  ).toEqual(counted);
});
