import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDrawerOpenAt } from '#server/repositories/counter/drawers.ts';
import { closeDrawer, listDrawers, openDrawer } from '#server/services/counter/drawer.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('the counter knows whether a drawer is open here, also before the first one', async () => {
  const scope = desk.p.scope({ now: desk.now, userId: desk.cashier.id });
  const at = (workstation: string) => ({
    ...scope,
    workstation,
    permissions: desk.cashier.permissions,
  });
  const known = () => isDrawerOpenAt(scope, 'Desk 12');
  expect(await known()).toBe(false);

  await openDrawer(at('desk 9'), 50_00);
  expect(await known()).toBe(false);

  const here = await openDrawer(at('desk 12'), 50_00);
  expect(await known()).toBe(true);

  if (!here.ok) throw new Error(here.error.code);
  const counted = { cashCents: 50_00, checkCents: 0, note: null };
  await closeDrawer(at('desk 12'), here.value.id, here.value.version, counted);
  expect(await known()).toBe(false);
});

test('cash that was taken with no drawer open is told in the list of drawers', async () => {
  const at = {
    ...desk.p.scope({ now: desk.now, userId: desk.cashier.id }),
    workstation: 'desk 12',
    permissions: desk.cashier.permissions,
  };
  const all = { text: '', filters: {}, sort: null, offset: 0, limit: 10 };
  const outside = async () => (await listDrawers(at, all)).totals['noDrawer'];
  expect(await outside()).toBe(0);

  await desk.stock(desk.shelf.metformin, 500);
  const { rxId } = await desk.priced({ patientId: await desk.patient({}) });
  await desk.scanned(rxId);
  const ready = await desk.atCounter(rxId);
  const amountCents = ready.fill?.patientPayCents ?? 0;
  await desk.pickUp(desk.cashier, ready, {
    ...desk.handOver(ready),
    payment: { tender: 'cash', amountCents },
  });

  expect([amountCents > 0, await outside()]).toEqual([true, amountCents]);
});
