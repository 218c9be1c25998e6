import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ok } from '#domain/platform/result.ts';
import type { OrdersRef } from '#machines/counter/orders.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews, screenRegistry } from '../../../src/app/registries.ts';

const order = (orderId: number, patientName: string, row: Partial<OrderRow> = {}): OrderRow => ({
  orderId,
  version: 1,
  orderNo: 100 + orderId,
  patientId: orderId * 10,
  patientName,
  dateOfBirth: '1957-04-12',
  status: 'B',
  fills: 1,
  promisedAt: null,
  waiting: false,
  delivery: false,
  dueCents: 0,
  bin: null,
  filledOn: null,
  pickedUpAt: null,
  by: null,
  prescriberName: '',
  rxId: orderId * 100,
  ...row,
});

let stop = () => {};
afterEach(() => stop());
async function open(options: { readonly mayPromise?: string; readonly list?: string } = {}) {
  const world = fakeWorld(maria);
  const asked: ListQuery[] = [];
  const sent: unknown[] = [];
  let rows = [order(1, 'Rivera, Alma'), order(2, 'Santos, Clara', { rxId: null })];
  Object.assign(world.ports, {
    rx: { safety: async (patientId: number) => ok({ patientId }) },
    counter: {
      orders: async (listQuery: ListQuery) => {
        asked.push(listQuery);
        return { total: rows.length, rows, exact: true };
      },
      promise: async (input: { orderId: number; version: number }) => {
        sent.push(input);
        const now = {
          ...rows.find((row) => row.orderId === input.orderId)!,
          ...input,
          version: input.version + 1,
        };
        rows = rows.map((row) => (row.orderId === now.orderId ? now : row));
        return ok(now);
      },
      lookUpPickup: async () => ok([]),
    },
  });
  const bench = await createBench({
    world,
    account: maria,
    screens: screenRegistry(world.ports),
    views: dialogViews,
    builtRoutes: ['order', 'processingDetail'],
  });
  await bench.settle();
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'order',
    input: { list: options.list ?? null, mayPromise: () => options.mayPromise ?? null },
  });
  const ref = childrenOf(bench.desk.workstation).screens.getSnapshot().context.open!
    .ref as OrdersRef;
  await bench.settle();
  bench.focus.within = [{ name: 'table', kind: 'table', ref: ref.getSnapshot().context.listRef }];
  stop = () => bench.desk.workstation.stop();
  return {
    bench,
    ref,
    asked,
    sent,
    top: () => childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1),
  };
}

describe('orders', () => {
  test('Enter opens the prescription of the least advanced fill; F8 takes its next step', async () => {
    const { bench } = await open();
    bench.press('Enter');
    expect(bench.world.went.at(-1)).toEqual({
      path: '/private/processing-detail',
      search: { rx: 100 },
    });
    bench.press('F8');
    expect(bench.world.went.at(-1)).toEqual({
      path: '/private/processing-detail',
      search: { rx: 100, step: true },
    });
  });
  test('an order without a prescription says so and goes nowhere', async () => {
    const { bench } = await open();
    bench.press('Down').press('Enter').expectSaid('This order has no prescription any more.');
    expect(bench.world.went).toEqual([]);
  });
  test('Ctrl+Shift+P picks up this order, not any', async () => {
    const { bench, top } = await open();
    bench.press('Down').press('Ctrl+Shift+P');
    expect(top()).toMatchObject({ name: 'pickUp' });
    expect(top()!.ref.getSnapshot().context.code).toBe('102');
  });
  test('a bag that is scanned here is looked up at once', async () => {
    const { ref, top } = await open();
    const built = buildStationCode({ kind: 'bag', bag: '100042' });
    const code = built.ok ? parseScan(built.value, { today: '2026-03-02' }) : built;
    if (!code.ok) throw new Error(code.error.message);
    ref.send({ type: 'scan.arrived', code: code.value, byHand: false });
    expect(top()).toMatchObject({ name: 'pickUp' });
    expect(top()!.ref.getSnapshot().context.code).toBe(code.value.raw);
  });
  test('Ctrl+E changes the promise; the row comes back as it was saved, the cursor on it', async () => {
    const { bench, ref, sent, top } = await open();
    bench.press('Down').press('Ctrl+E');
    const dialog = top()!.ref as RecordRef;
    expect([top()!.name, dialog.getSnapshot().context.title]).toEqual(['promise', 'Order 102']);
    dialog.getSnapshot().context.draft!.send({ type: 'draft.fill', values: { how: 'waiting' } });
    bench.focus.within = [];
    bench.press('Ctrl+S');
    await bench.settle();
    expect(sent).toEqual([
      { orderId: 2, version: 1, promisedAt: null, waiting: true, delivery: false },
    ]);
    bench.expectNothingOpen();
    const { cursor, pages } = ref.getSnapshot().context.listRef.getSnapshot().context;
    expect([cursor, pages[0]![1]]).toMatchObject([
      { index: 1, key: 2 },
      { waiting: true, version: 2 },
    ]);
  });
  test('who may not change a promise is told why', async () => {
    const { bench, top } = await open({
      mayPromise: 'Your roles do not include "Change promised times".',
    });
    bench.press('Ctrl+E').expectSaid('Change promised times');
    expect(top()).toBeUndefined();
  });
  test('deleting and switching are no actions of an order', async () => {
    const { bench } = await open();
    bench
      .press('Ctrl+D')
      .expectSaid('Delete Api not defined')
      .press('Ctrl+A')
      .expectSaid('Active/InActive Api not defined');
  });
  test('the list of the address is shown; news of orders are asked for once', async () => {
    const { ref, asked, bench } = await open({ list: 'will-call' });
    expect(asked).toMatchObject([{ filters: { list: 'will-call' } }]);
    vi.useFakeTimers();
    for (const entity of ['order', 'rx', 'drug'])
      ref.send({ type: 'live.changed', entity, id: 1, version: 2 });
    vi.advanceTimersByTime(300);
    vi.useRealTimers();
    await bench.settle();
    expect(asked).toHaveLength(2);
  });
  test('the safety panel is of the row that the cursor rests on', async () => {
    const { bench, ref } = await open();
    const beside = ref.getSnapshot().context.besideRef;
    bench.press('Down');
    expect(beside.getSnapshot()).toMatchObject({
      value: 'resting',
      context: { value: null, row: { orderId: 2 } },
    });
    await vi.waitFor(() => expect(beside.getSnapshot().context.value).toEqual({ patientId: 20 }));
  });
});
