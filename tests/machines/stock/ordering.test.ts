import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import type { PurchaseOrderLineRow } from '#domain/stock/contract/ordering.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import {
  createListDialog,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Paper } from '#machines/platform/paper/paper.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import {
  acceptedText,
  orderLineFields,
  orderLinesPlan,
  ordersPlan,
  provideOrdering,
  type OrderingPorts,
} from '#machines/stock/ordering.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { coverage } from '#tests/platform/transitions.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const order = {
  id: 4,
  version: 3,
  vendorId: 2,
  vendor: 'Three Rivers',
  state: 'open' as const,
  lines: 2,
  open: 2,
  costCents: 1_250,
  at: '2026-03-02T15:00:00.000Z',
  by: 'Dana Cole',
};
test('a quantity that is overwritten on an order is said with both numbers; the same or a first one is not', () => {
  expect([
    acceptedText({ ...order, was: 5_000 }, 8_000),
    acceptedText({ ...order, was: 8_000 }, 8_000),
    acceptedText({ ...order, was: null }, 8_000),
  ]).toEqual([
    'On the order to Three Rivers: 2 lines, $12.50. The quantity was 5, is 8 now.',
    'On the order to Three Rivers: 2 lines, $12.50.',
    'On the order to Three Rivers: 2 lines, $12.50.',
  ]);
});
test('a line typed by hand says the same', async () => {
  const world = fakeWorld(maria);
  Object.assign(world.ports, {
    stock: { ...world.ports.stock, ordering: { accept: async () => ok({ ...order, was: 5_000 }) } },
  });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  const { dialogs, notifications } = childrenOf(bench.desk.workstation);
  await bench.settle();
  bench.desk.workstation.send({
    type: 'dialog.open',
    ...prompt('orderLine', {
      id: 0,
      version: 0,
      title: 'Order',
      fields: orderLineFields,
      blank: { drugId: 3, vendorId: 2 },
    }),
  });
  await bench.settle();
  const line = dialogs.getSnapshot().context.stack.at(-1)!.ref as RecordRef;
  line.getSnapshot().context.draft!.send({ type: 'draft.fill', values: { quantity: 8_000 } });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(notifications.getSnapshot().context.shown.map((note) => note.message)).toEqual([
      'On the order to Three Rivers: 2 lines, $12.50. The quantity was 5, is 8 now.',
    ]),
  );
  bench.desk.workstation.stop();
});

const line: PurchaseOrderLineRow = {
  id: 31,
  version: 2,
  orderId: 4,
  vendor: 'Three Rivers',
  state: 'open',
  drugId: 3,
  drugName: 'Metformin 500 mg tablet',
  ndc: '65862000801',
  schedule: '0',
  pkgSize: 100_000,
  uom: 'EA',
  quantity: 400_000,
  received: 0,
  unitCost: 900,
  costFromVendor: false,
  costCents: 360,
  itemNumber: 'PW-4402',
};
const doing = (verb: string) => ({ type: 'list.do', verb }) as never;
const asked = (verb: string, row: object) =>
  ({ type: 'list.asked', verb, key: 1, row, keys: [1], column: null }) as never;
const common = {
  'list.do': [doing('print')],
  'live.changed': [{ type: 'live.changed', entity: 'purchaseOrder', id: 4, version: 3 } as never],
  'work.refresh': [{ type: 'work.refresh' }],
  'scan.arrived': [{ type: 'scan.arrived', code: null, byHand: false } as never],
  'dialog.close': [{ type: 'dialog.close' }],
};
const settle = {
  ask: { done: [null, 'went'], error: [new Error('No answer.')] },
  act: {
    done: [
      { kind: 'done', message: 'Off.' },
      { kind: 'refused', message: 'Sent.' },
      { kind: 'done', ask: { name: 'receiveStock', input: {} } },
    ],
    error: [new Error('No answer.')],
  },
  step: {},
};
/**
 * No verb of an order goes to a prescription or takes a step of one, nothing is scanned there, and
 * no dialog that is asked for adds a row.
 */
const never = /list\.asked-> #[02]$|actor\.ask-> #1$|scan\.arrived|step$|stepping/;
test('every state of the lists of orders and of their lines can be reached and every transition of theirs taken', () => {
  for (const [plan, events] of [
    [ordersPlan, [asked('open', order), asked('print', order), asked('receive', order)]],
    [orderLinesPlan, [asked('edit', line), asked('remove', line), asked('print', line)]],
  ] as const) {
    const walked = coverage(
      createListDialog(plan as never).provide({ guards: { listCan: () => true } }),
      {
        events: { ...common, 'list.asked': events },
        settle,
        input: { values: { purchaseOrderId: 4 } },
        project: (context: { asking: { name: string } | null }) => context.asking?.name,
      },
    );
    expect([
      walked.untaken.filter((text) => !never.test(text)),
      walked.unreached.filter((text) => !never.test(text)),
    ]).toEqual([[], []]);
  }
});
async function openLines(over: Partial<OrderingPorts> = {}, row = line) {
  const asks: unknown[] = [];
  const papers: Paper[] = [];
  const ports = {
    lines: async (input: { filters: unknown }) => {
      asks.push(input.filters);
      return { total: 1, exact: true, rows: [row], totals: { lines: 1, costCents: 360 } };
    },
    printPaper: (paper: Paper) => {
      papers.push(paper);
    },
    ...over,
  } as unknown as OrderingPorts;
  const ref = createActor(provideOrdering(ports, storeClock).orderLines, {
    input: { values: { purchaseOrderId: 4 } },
  }).start() as ListDialogRef;
  await waitFor(ref.getSnapshot().context.list, (snapshot) => snapshot.matches({ rows: 'ready' }));
  return { ref, asks, papers, list: ref.getSnapshot().context.list };
}
test('the lines of one order are asked for, and say package, quantity and cost', async () => {
  const { asks, list } = await openLines();
  expect(asks).toEqual([{ purchaseOrderId: '4' }]);
  expect(
    orderLinesPlan.columns.map((column) => list.getSnapshot().context.textOf(line, column.id)),
  ).toEqual([
    'metFORMIN 500 mg tablet',
    '65862-0008-01',
    '',
    'PW-4402',
    '100 EA',
    '400',
    '',
    '$0.009',
    '$3.60',
  ]);
  expect(list.getSnapshot().context.textOf({ ...line, costFromVendor: true }, 'unitCost')).toBe(
    '$0.009, vendor link',
  );
});
test('a line is taken off in its version, and the list is asked again; what the server refuses changes nothing', async () => {
  const removed: unknown[] = [];
  const done = await openLines({
    removeLine: async (link) => {
      removed.push(link);
      return ok({ id: link.id, version: 3, last: true });
    },
  });
  done.ref.send(doing('remove'));
  await waitFor(done.ref, (snapshot) => snapshot.matches('browsing') && done.asks.length === 2);
  expect(removed).toEqual([{ id: 31, version: 2 }]);
  const no = await openLines({
    removeLine: async () => refuse('REFUSED', 'This order is sent: its lines stand as they are.'),
  });
  no.ref.send(doing('remove'));
  await waitFor(no.ref, (snapshot) => snapshot.matches('browsing'));
  expect(no.asks).toHaveLength(1);
});
test('what was sent or came is refused before anything is asked, in words', async () => {
  for (const [row, why] of [
    [{ ...line, state: 'sent' as const }, 'This order is sent: its lines stand as they are.'],
    [{ ...line, received: 100_000 }, '100 of this line came already: it stands as it is.'],
  ] as const) {
    const { ref } = await openLines({}, row);
    expect(
      ['edit', 'remove'].map((verb) =>
        listDialogRefusal(ref.getSnapshot(), { type: 'list.do', verb }),
      ),
    ).toEqual([why, why]);
    expect(listDialogRefusal(ref.getSnapshot(), { type: 'list.do', verb: 'print' })).toBeNull();
  }
});
test('an order is printed from its lines and from the list; its paper goes out once', async () => {
  const printed: number[] = [];
  const print = {
    printOrder: async (id: number) => {
      printed.push(id);
      return ok({ fileUrl: '/api/files/labels/a.pdf', pages: 2 });
    },
  };
  const { ref, papers } = await openLines(print);
  ref.send(doing('print'));
  await waitFor(ref, (snapshot) => snapshot.matches('browsing') && papers.length === 1);
  const all: Paper[] = [];
  const orders = createActor(
    provideOrdering(
      {
        ...print,
        orders: async () => ({ total: 1, exact: true, rows: [order] }),
        printPaper: (paper: Paper) => {
          all.push(paper);
        },
      } as unknown as OrderingPorts,
      storeClock,
    ).purchaseOrders,
    { input: {} },
  ).start() as ListDialogRef;
  await waitFor(orders.getSnapshot().context.list, (snapshot) =>
    snapshot.matches({ rows: 'ready' }),
  );
  orders.send(doing('print'));
  await waitFor(orders, (snapshot) => snapshot.matches('browsing') && all.length === 1);
  expect([printed, papers, all]).toEqual([
    [4, 4],
    [{ fileUrl: '/api/files/labels/a.pdf', what: 'Purchase Order 4, 2 pages,', here: 'open' }],
    papers,
  ]);
});
test('the last line that goes says that its order goes too, and Undo stands beside it', async () => {
  const world = fakeWorld(maria);
  const ordering = {
    lines: async () => ({
      total: 1,
      exact: true,
      rows: [line],
      totals: { lines: 1, costCents: 360 },
    }),
    removeLine: async () => ok({ id: 31, version: 3, last: true }),
  };
  Object.assign(world.ports, { stock: { ...world.ports.stock, ordering } });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  const { dialogs, notifications } = childrenOf(bench.desk.workstation);
  await bench.settle();
  bench.desk.workstation.send({
    type: 'dialog.open',
    name: 'orderLines',
    input: { values: { purchaseOrderId: 4 } },
  });
  await bench.settle();
  const ref = dialogs.getSnapshot().context.stack.at(-1)!.ref as ListDialogRef;
  await waitFor(ref.getSnapshot().context.list, (snapshot) => snapshot.matches({ rows: 'ready' }));
  bench.press('Alt+D');
  await vi.waitFor(() =>
    expect(
      notifications.getSnapshot().context.shown.map((note) => [note.message, note.action?.label]),
    ).toEqual([
      [
        'Metformin 500 mg tablet was the last line: the order to Three Rivers is deleted with it.',
        'Undo',
      ],
    ]),
  );
  bench.desk.workstation.stop();
});
test('quantity and cost of a line go out in its version', async () => {
  const sent: unknown[] = [];
  const world = fakeWorld(maria);
  Object.assign(world.ports, {
    stock: {
      ...world.ports.stock,
      ordering: {
        lines: async () => ({
          total: 1,
          exact: true,
          rows: [line],
          totals: { lines: 1, costCents: 360 },
        }),
        changeLine: async (input: unknown) => {
          sent.push(input);
          return ok(line);
        },
      },
    },
  });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  await bench.settle();
  bench.desk.workstation.send({
    type: 'dialog.open',
    name: 'orderLines',
    input: { values: { purchaseOrderId: 4 } },
  });
  await bench.settle();
  await waitFor(
    (dialogs.getSnapshot().context.stack.at(-1)!.ref as ListDialogRef).getSnapshot().context.list,
    (snapshot) => snapshot.matches({ rows: 'ready' }),
  );
  bench.press('Ctrl+E');
  await bench.settle();
  const change = dialogs.getSnapshot().context.stack.at(-1)!.ref as RecordRef;
  change.getSnapshot().context.draft!.send({ type: 'draft.fill', values: { quantity: 300_000 } });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([{ id: 31, version: 2, quantity: 300_000, unitCost: 900 }]),
  );
  bench.desk.workstation.stop();
});
