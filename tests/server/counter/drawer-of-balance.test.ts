import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawerEntriesOf } from '#server/repositories/counter/drawers.ts';
import { openDrawer } from '#server/services/counter/drawer.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { binCode, Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 5_000);
});
afterAll(() => desk.close());

const opened = async (workstation: string, floatCents: number): Promise<number> => {
  const drawer = await openDrawer(
    {
      ...desk.p.scope({ now: desk.now, userId: desk.cashier.id }),
      workstation,
      permissions: desk.cashier.permissions,
    },
    floatCents,
  );
  if (!drawer.ok) throw new Error(drawer.error.code);
  return drawer.value.id;
};
/** Kind, tender, amount and the cash after it, the oldest first. */
const entries = async (id: number) =>
  (await drawerEntriesOf(desk.p.scope({ now: desk.now }), id)).map((entry) => [
    entry.kind,
    entry.tender,
    entry.amount_cents,
    entry.cash,
  ]);

const movedAt = async (
  workstation: string,
  rxId: number,
  event: 'settle' | 'undo-pick-up',
  given: Parameters<typeof moveRx>[4],
) => {
  const version = await desk.version(rxId);
  const who = event === 'settle' ? desk.cashier : desk.pharmacist;
  await desk.run(who, (work) => moveRx({ ...work, workstation }, rxId, version, event, given));
};
/** Handed over, then corrected upwards by five dollars that stay open. */
async function owing(lastName: string): Promise<number> {
  const { rxId, fill } = await desk.dispensed({ patientId: await desk.patient({ lastName }) });
  await desk.db
    .updateTable('fills')
    .set({ patient_pay_cents: (fill?.patientPayCents ?? 0) + 5_00 })
    .where('id', '=', fill?.fillId ?? 0)
    .execute();
  await desk.move(desk.cashier, rxId, 'open-balance', { terms: 'cod' });
  return rxId;
}
const fiveDollars = { payment: { tender: 'cash' as const, amountCents: 5_00 } };
test('cash of a settled balance stands in its drawer, and is undone out of that one', async () => {
  const mine = await opened('desk 11', 20_00);
  const others = await opened('desk 12', 40_00);
  const rxId = await owing('Drawernine');
  await movedAt('desk 11', rxId, 'settle', fiveDollars);
  expect(await entries(mine)).toEqual([['sale', 'cash', 5_00, 25_00]]);

  await movedAt('desk 12', rxId, 'undo-pick-up', {
    reason: { code: 'wrong-order' },
    neverLeft: true,
    binScan: binCode('A1'),
  });
  expect([await entries(mine), await entries(others)]).toEqual([
    [
      ['sale', 'cash', 5_00, 25_00],
      ['sale-undone', 'cash', -5_00, 20_00],
    ],
    [],
  ]);
});
test('cash of an earlier fill’s balance stands in the drawer too', async () => {
  const drawer = await opened('desk 13', 10_00);
  const rxId = await owing('Drawerten');
  desk.clock.forward({ days: 28 });
  await desk.move(desk.technician, rxId, 'fill');
  await movedAt('desk 13', rxId, 'settle', fiveDollars);

  expect(await entries(drawer)).toEqual([['sale', 'cash', 5_00, 15_00]]);
});
