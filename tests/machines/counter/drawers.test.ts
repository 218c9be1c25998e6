import { afterEach, expect, test, vi } from 'vitest';
import type { DrawerRow } from '#domain/counter/contract/drawers.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { DrawerPorts } from '#machines/counter/drawers.ts';
import {
  listDialogRefusal,
  type ListDialogRef,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const drawer: DrawerRow = {
  id: 5,
  version: 3,
  station: 'Counter 1',
  here: true,
  floatCents: 100_00,
  openedAt: '2026-03-02T14:00:00.000Z',
  openedBy: 'Maria',
  closedAt: null,
  closedBy: null,
  cashCents: null,
  checkCents: null,
  expectedCashCents: null,
  expectedCheckCents: null,
  differenceCents: null,
  cardCents: null,
  note: null,
};
const closed: DrawerRow = {
  ...drawer,
  closedAt: '2026-03-02T23:00:00.000Z',
  closedBy: 'Maria',
  cashCents: 150_00,
  checkCents: 0,
  expectedCashCents: 151_00,
  expectedCheckCents: 0,
  differenceCents: -1_00,
  cardCents: 20_00,
  note: 'A dollar',
};
const who = {
  ...maria,
  permissions: [...maria.permissions, 'drawer.use', 'page.drawer'],
} as typeof maria;
let stop = () => {};
afterEach(() => stop());
async function open(row: DrawerRow, givenPorts: Partial<DrawerPorts> = {}) {
  const world = fakeWorld(who);
  const sent: unknown[] = [];
  const papers: unknown[] = [];
  const ports: DrawerPorts = {
    drawers: async () => ({
      total: 1,
      rows: [row],
      exact: true,
      totals: { open: 1, differenceCents: 0 },
    }),
    entries: async (listQuery) => {
      sent.push(['entries', listQuery.filters]);
      return { total: 0, rows: [], exact: true, totals: {} };
    },
    isOpenHere: async () => true,
    open: async (left) => {
      sent.push(['open', left]);
      return ok(row);
    },
    move: async (value) => {
      sent.push(['move', value]);
      return ok(row);
    },
    close: async (value) => {
      sent.push(['close', value]);
      return ok(row);
    },
    print: async (id) => {
      sent.push(['print', id]);
      return ok({ fileUrl: '/api/files/labels/x.pdf', pages: 1 });
    },
    printPaper: (paper) => {
      papers.push(paper);
    },
    openPaper: (url) => {
      papers.push(url);
    },
    ...givenPorts,
  };
  Object.assign(world.ports, { drawers: ports });
  const bench = await createBench({ world, account: who, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  const top = () => dialogs.getSnapshot().context.stack.at(-1)!.ref;
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name: 'drawers', input: {} });
  await bench.settle();
  return {
    bench,
    sent,
    papers,
    notes: () =>
      JSON.stringify(childrenOf(bench.desk.workstation).notifications.getSnapshot().context),
    draft: () => (top() as RecordRef).getSnapshot().context.draft!,
    list: () => top() as ListDialogRef,
  };
}

test('Insert opens the drawer with its float, and says so', async () => {
  const { bench, sent, draft, notes } = await open(drawer);
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('drawerOpen.editing');
  draft().send({ type: 'draft.fill', values: { float: 100_00 } });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(sent).toContainEqual(['open', 100_00]));
  await vi.waitFor(() => expect(notes()).toContain('Drawer opened with $100.00.'));
});
test('the cursor stands on the drawer that was just opened, not on another station’s', async () => {
  const other = { ...drawer, id: 9, station: 'Drive-through', here: false };
  let rows = [other];
  const { bench, draft, list } = await open(other, {
    drawers: async () => ({
      total: rows.length,
      rows,
      exact: true,
      totals: { open: rows.length, differenceCents: 0 },
    }),
    open: async () => {
      rows = [other, drawer];
      return ok(drawer);
    },
  });
  bench.press('Insert');
  await bench.settle();
  draft().send({ type: 'draft.fill', values: { float: 100_00 } });
  bench.press('Ctrl+S');
  await bench.settle();

  await vi.waitFor(() =>
    expect(list().getSnapshot().context.list.getSnapshot().context.cursor.key).toBe(drawer.id),
  );
});
test('F8 counts by bills, coins and checks; a count that is refused stays to be counted again', async () => {
  const refusals = [
    refuse('REFUSED', 'Count again', { note: 'Count again, or say why it differs' }),
  ];
  const { bench, sent, draft } = await open(drawer, {
    close: async (row) => {
      sent.push(['close', row]);
      return refusals.pop() ?? ok(drawer);
    },
  });
  bench.press('F8');
  await bench.settle();
  bench.expectIn('drawerClose.editing');
  draft().send({
    type: 'draft.fill',
    values: { hundreds: 1, twenties: 2, coins: 3_75, checks: 12_00 },
  });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft().getSnapshot().context.errors['note']).toBe('Count again, or say why it differs'),
  );
  draft().send({ type: 'draft.fill', values: { note: ' A dollar short ' } });
  bench.press('Ctrl+S');
  const count = { id: 5, version: 3, cashCents: 143_75, checkCents: 12_00 };
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['close', { ...count, note: null }],
      ['close', { ...count, note: 'A dollar short' }],
    ]),
  );
});
test('Ctrl+E takes cash to the safe with why; of a counted drawer it says why not', async () => {
  const { bench, sent, draft } = await open(drawer);
  bench.press('Ctrl+E');
  await bench.settle();
  bench.expectIn('drawerMove.editing');
  draft().send({ type: 'draft.fill', values: { amount: 60_00, reason: 'Evening' } });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toContainEqual([
      'move',
      { id: 5, version: 3, kind: 'drop', amountCents: 60_00, reason: 'Evening' },
    ]),
  );
  stop();
  const done = await open(closed);
  done.bench.press('Ctrl+E');
  await done.bench.settle();
  done.bench.expectIn('drawers');
  expect(done.notes()).toContain('This drawer is counted and closed: open another one.');
});
test('the report prints of a counted drawer only', async () => {
  const { bench, sent, notes } = await open(drawer);
  bench.press('Ctrl+P');
  await bench.settle();
  expect([sent, notes().includes('This drawer is not counted yet.')]).toEqual([[], true]);
  stop();
  const done = await open(closed);
  done.bench.press('Ctrl+P');
  await vi.waitFor(() =>
    expect([done.sent, done.papers]).toEqual([
      [['print', 5]],
      [expect.objectContaining({ fileUrl: '/api/files/labels/x.pdf' })],
    ]),
  );
});
test('what an open drawer holds is shown only to who may know it, and of a counted one to everybody', async () => {
  const enter = { type: 'list.do', verb: 'open' } as const;
  const { bench, sent, list } = await open(drawer);
  expect(listDialogRefusal(list().getSnapshot(), enter)).toBe(
    'What an open drawer holds is shown once it is counted.',
  );
  list().send(enter);
  await bench.settle();
  expect(sent).toEqual([]);
  stop();
  const done = await open(closed);
  done.list().send(enter);
  await vi.waitFor(() => expect(done.sent).toContainEqual(['entries', { drawerId: '5' }]));
});
