import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDrawerOpenAt } from '#server/repositories/counter/drawers.ts';
import { closeDrawer, openDrawer } from '#server/services/counter/drawer.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('the counter knows whether a drawer is open here; null without any drawers', async () => {
  const scope = desk.p.scope({ now: desk.now, userId: desk.cashier.id });
  const at = (workstation: string) => ({
    ...scope,
    workstation,
    permissions: desk.cashier.permissions,
  });
  const known = () => isDrawerOpenAt(scope, 'Desk 12', desk.now);
  expect(await known()).toBeNull();

  await openDrawer(at('desk 9'), 50_00);
  expect(await known()).toBe(false);

  const here = await openDrawer(at('desk 12'), 50_00);
  expect(await known()).toBe(true);

  if (!here.ok) throw new Error(here.error.code);
  const counted = { cashCents: 50_00, checkCents: 0, note: null };
  await closeDrawer(at('desk 12'), here.value.id, here.value.version, counted);
  expect(await known()).toBe(false);
});
