import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { ok } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { CountRow, ExpiringRow } from '#domain/stock/contract/inventory.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { provideInventory, type InventoryPorts } from '#machines/stock/inventory.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const oxy: ExpiringRow = {
  lotId: 9,
  version: 4,
  drugId: 3,
  drugName: 'Oxycodone 5 mg tablet',
  ndc: '00406055201',
  schedule: '2',
  lot: 'SG30555',
  expiresOn: '2026-04-15',
  daysLeft: 44,
  onHand: 100_000,
  recalled: false,
  quarantined: false,
  reason: null,
  source: null,
  otherExpiry: null,
  otherSource: null,
};
const lisinopril: CountRow = {
  lotId: 8,
  version: 2,
  drugId: 5,
  drugName: 'Lisinopril 10 mg tablet',
  ndc: '00185010201',
  schedule: '0',
  lot: 'FAR',
  expiresOn: '2028-01-31',
  counted: 58_000,
  expected: 60_000,
  difference: -2_000,
  by: 'Tess Desk',
  at: '2026-03-02T15:00:00.000Z',
  posted: false,
};
let stop = () => {};
afterEach(() => stop());
async function open(name: string, ports: Partial<InventoryPorts> = {}) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  const inventory = {
    expiring: async () => ({ total: 1, rows: [oxy], exact: true }),
    counts: async () => ({ total: 1, rows: [lisinopril], exact: true }),
    proveLot: async (input: object) => {
      sent.push(input);
      return ok('username' in input ? 'second-proof' : 'own-proof');
    },
    returnLot: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    post: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    quarantine: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    receiveBad: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    answerExpiry: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    destroy: async (input: object) => {
      sent.push(input);
      return ok({});
    },
    ...ports,
  };
  Object.assign(world.ports, { inventory });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name, input: {} });
  await bench.settle();
  return { bench, sent, top: <R>() => dialogs.getSnapshot().context.stack.at(-1)!.ref as R };
}

test('EI: a C-II lot goes back to a vendor with both passwords; without them it is not sent', async () => {
  const { bench, sent, top } = await open('expiredInventory');
  bench.press('F9');
  await bench.settle();
  bench.expectIn('lotReturn.editing');
  const { draft } = top<RecordRef>().getSnapshot().context;
  draft!.send({ type: 'draft.fill', values: { vendorId: 6, reason: 'Expires' } });
  bench.press('Ctrl+S');
  expect(draft!.getSnapshot().context.errors).toMatchObject({
    password: 'Your password is needed before this can be saved.',
    witness: expect.anything(),
    witnessPassword: expect.anything(),
  });
  draft!.send({
    type: 'draft.fill',
    values: { password: 'mine', witness: 'paula', witnessPassword: 'hers' },
  });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    { lotId: 9, version: 4, action: 'stock.adjust', password: 'mine' },
    { lotId: 9, version: 4, action: 'stock.witness', password: 'hers', username: 'paula' },
    {
      lotId: 9,
      version: 4,
      reason: 'Expires',
      stepUp: 'own-proof',
      witness: 'second-proof',
      vendorId: 6,
      quantity: 100_000,
    },
  ]);
});
test('EI: a wrong second password stands at its field, and nothing is booked', async () => {
  const { bench, sent, top } = await open('expiredInventory', {
    proveLot: async (row) =>
      'username' in row
        ? { ok: false, error: { code: 'CREDENTIALS', message: 'InValid Credential' } }
        : ok('own-proof'),
  });
  bench.press('F9');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  draft!.send({
    type: 'draft.fill',
    values: {
      vendorId: 6,
      reason: 'Expires',
      password: 'mine',
      witness: 'paula',
      witnessPassword: 'wrong',
    },
  });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft!.getSnapshot().context.errors['witnessPassword']).toBe('InValid Credential'),
  );
  expect(sent).toEqual([]);
});
test('EI: F8 proposes quarantine, and back for a lot that is in it', async () => {
  const { bench, sent, top } = await open('expiredInventory');
  bench.press('F8');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  expect(draft!.getSnapshot().context.values).toEqual({
    step: 'in',
    quantity: 100_000,
    reason: null,
  });
  draft!.send({ type: 'draft.set', field: 'reason', value: 'Damaged' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { lotId: 9, version: 4, reason: 'Damaged', on: true, quantity: 100_000 },
    ]),
  );
});
test('PI: only a variance is posted; an ordinary lot asks for no password', async () => {
  const { bench, sent, top } = await open('physicalInventory');
  bench.press('F8');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  draft!.send({ type: 'draft.set', field: 'reason', value: 'Counted twice' });
  bench.press('Ctrl+S');
  await vi.waitFor(() => expect(sent).toEqual([{ lotId: 8, version: 2, reason: 'Counted twice' }]));
});
/** The ledger of a controlled drug over these calls. */
function ledger(calls: Partial<InventoryPorts>): ListDialogRef {
  const ports = calls as unknown as InventoryPorts;
  const machine = provideInventory(ports, storeClock).controlLedger;
  const ref = createActor(machine, { input: { values: { drugId: 3 } } }).start() as ListDialogRef;
  stop = () => ref.stop();
  return ref;
}
test('Control Meds: the ledger asks for its drug and its days, and for nothing without a drug', async () => {
  const asked: unknown[] = [];
  const ref = ledger({
    ledger: async (drugId: number, input: { filters: object }) => {
      asked.push([drugId, input.filters]);
      return { total: 0, rows: [], exact: true };
    },
  });
  ref.getSnapshot().context.draft.send({ type: 'draft.set', field: 'from', value: '2026-03-01' });
  await vi.waitFor(() => expect(asked.at(-1)).toEqual([3, { from: '2026-03-01' }]));
});

test('Control Meds: only what was destroyed has a record for DEA Form 41', async () => {
  const movement = {
    at: '2026-03-02T15:00:00.000Z',
    lot: 'CIV',
    quantity: -4_000,
    balance: 6_000,
    rxNumber: null,
    vendor: null,
    by: 'Tess Oduya',
    second: 'Paige Sorensen',
    reason: 'Broken. DEA Form 41: Slurry',
  };
  const printed: unknown[] = [];
  const paper = { fileUrl: '/api/files/labels/41.pdf', pages: 1 };
  const form41 = vi.fn<InventoryPorts['form41']>(async () => ({ ok: true, value: paper }));
  const ref = ledger({
    ledger: async () => ({
      total: 2,
      rows: [
        { ...movement, id: 9, kind: 'destroy' },
        { ...movement, id: 8, kind: 'receive' },
      ],
      exact: true,
    }),
    form41,
    printPaper: (one) => {
      printed.push(one);
    },
  });
  const { list } = ref.getSnapshot().context;
  await vi.waitFor(() => expect(list.getSnapshot().context.total).toBe(2));

  ref.send({ type: 'list.do', verb: 'print' });
  await vi.waitFor(() => expect(printed).toHaveLength(1));
  list.send({ type: 'list.move', to: 1 });
  ref.send({ type: 'list.do', verb: 'print' });

  expect(form41.mock.calls.map(([id]) => id)).toEqual([9]);
  expect(printed).toEqual([
    { fileUrl: paper.fileUrl, what: 'The record of DEA Form 41', here: 'open' },
  ]);
});

test('EI: Insert receives a bad delivery into quarantine, with what becomes of it', async () => {
  const { bench, sent, top } = await open('expiredInventory');
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('quarantineReceipt.editing');
  const { draft } = top<RecordRef>().getSnapshot().context;
  bench.press('Ctrl+S');
  expect(draft?.getSnapshot().context.errors).toMatchObject({
    condition: expect.anything(),
    disposition: expect.anything(),
  });
  const delivery = {
    drugId: 5,
    lot: 'OLD-1',
    expiresOn: '2026-01-31',
    quantity: 60_000,
    vendorId: 6,
    invoice: 'INV-1',
    form222: null,
    condition: 'expired',
    disposition: 'return',
    note: null,
  };
  draft?.send({ type: 'draft.fill', values: delivery });
  bench.press('Ctrl+S');

  await vi.waitFor(() => expect(sent).toEqual([delivery]));
});
test('EI: Alt+D destroys only what is in quarantine', async () => {
  const shelf = await open('expiredInventory');
  shelf.bench.press('Alt+D');
  await shelf.bench.settle();
  shelf.bench.expectSaid('This lot is not in quarantine: only what is there is destroyed.');
  stop();

  const { bench, sent, top } = await open('expiredInventory', {
    expiring: async () => ({
      total: 1,
      rows: [{ ...oxy, schedule: '0', quarantined: true }],
      exact: true,
    }),
  });
  bench.press('Alt+D');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  draft?.send({ type: 'draft.set', field: 'reason', value: 'Incinerated' });
  bench.press('Ctrl+S');

  await vi.waitFor(() =>
    expect(sent).toEqual([{ lotId: 9, version: 4, reason: 'Incinerated', quantity: 100_000 }]),
  );
});
test('EI: Alt+X asks which of two expiries is right, and shows where each was read', async () => {
  const shelf = await open('expiredInventory');
  shelf.bench.press('Alt+X');
  await shelf.bench.settle();
  shelf.bench.expectSaid('This lot has one expiry.');
  stop();

  const both = { source: 'invoice A-1', otherExpiry: '2028-12-31', otherSource: 'the bottle' };
  const { bench, sent, top } = await open('expiredInventory', {
    expiring: async () => ({ total: 1, rows: [{ ...oxy, ...both }], exact: true }),
  });
  bench.press('Alt+X');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  expect(draft?.getSnapshot().context.values).toMatchObject({
    earlier: `${formatDate(oxy.expiresOn)}, invoice A-1`,
    later: '12/31/2028, the bottle',
    expiresOn: null,
  });
  bench.press('Ctrl+S');
  expect(sent).toEqual([]);
  draft?.send({
    type: 'draft.fill',
    values: { expiresOn: '2028-12-31', reason: 'Read off the carton' },
  });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { lotId: 9, version: 4, reason: 'Read off the carton', expiresOn: '2028-12-31' },
    ]),
  );
});
test('EI: a controlled lot is destroyed with its method and both passwords', async () => {
  const { bench, sent, top } = await open('expiredInventory', {
    expiring: async () => ({ total: 1, rows: [{ ...oxy, quarantined: true }], exact: true }),
  });
  bench.press('Alt+D');
  await bench.settle();
  const { draft } = top<RecordRef>().getSnapshot().context;
  draft?.send({ type: 'draft.set', field: 'reason', value: 'Broken ampuls' });
  bench.press('Ctrl+S');
  expect([sent, Object.keys(draft?.getSnapshot().context.errors ?? {})]).toEqual([
    [],
    expect.arrayContaining(['method', 'password', 'witness', 'witnessPassword']),
  ]);
  const values = { method: 'Slurry', password: 'mine', witness: 'paula', witnessPassword: 'hers' };
  draft?.send({ type: 'draft.fill', values });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({
      lotId: 9,
      version: 4,
      reason: 'Broken ampuls',
      quantity: 100_000,
      method: 'Slurry',
      stepUp: 'own-proof',
      witness: 'second-proof',
    }),
  );
});
