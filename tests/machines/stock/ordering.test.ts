import { ok } from '#domain/result.ts';
import type { RecordRef } from '#machines/record/record.machine.ts';
import { acceptedText, orderLineFields } from '#machines/stock/ordering.ts';
import { prompt } from '#machines/tools/inventory.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { dialogViews } from '#ui/dialogs/views.tsx';
import { createBench } from '#tests/support/bench.ts';
import { fakeWorld, maria } from '#tests/support/fake-ports.ts';
import { expect, test, vi } from 'vitest';

const order = { id: 4, version: 3, vendorId: 2, vendor: 'Three Rivers', state: 'open' as const, lines: 2, open: 2, costCents: 1_250, at: '2026-03-02T15:00:00.000Z', by: 'Dana Cole' };
test('a quantity that is overwritten on an order is said with both numbers; the same or a first one is not', () => {
  expect([acceptedText({ ...order, was: 5_000 }, 8_000), acceptedText({ ...order, was: 8_000 }, 8_000), acceptedText({ ...order, was: null }, 8_000)]).toEqual([
    'On the order to Three Rivers: 2 lines, $12.50. The quantity was 5, is 8 now.', 'On the order to Three Rivers: 2 lines, $12.50.', 'On the order to Three Rivers: 2 lines, $12.50.',
  ]);
});
test('a line typed by hand says the same', async () => {
  const world = fakeWorld(maria);
  Object.assign(world.ports, { stock: { ...world.ports.stock, ordering: { accept: async () => ok({ ...order, was: 5_000 }) } } });
  const bench = await createBench({ world, account: maria, views: dialogViews }), { dialogs, notifications } = childrenOf(bench.desk.workstation);
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', ...prompt('orderLine', { id: 0, version: 0, title: 'Order', fields: orderLineFields, blank: { drugId: 3, vendorId: 2 } }) });
  await bench.settle();
  const line = dialogs.getSnapshot().context.stack.at(-1)!.ref as RecordRef;
  line.getSnapshot().context.draft!.send({ type: 'draft.fill', values: { quantity: 8_000 } });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(notifications.getSnapshot().context.shown.map((n) => n.message)).toEqual(['On the order to Three Rivers: 2 lines, $12.50. The quantity was 5, is 8 now.']));
  bench.desk.workstation.stop();
});
