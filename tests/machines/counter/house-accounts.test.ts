import { afterEach, expect, test, vi } from 'vitest';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import type { AccountEntryRow, HouseAccountRow } from '#domain/counter/contract/house-accounts.ts';
import { handOver, handOverBlank, handOverFields } from '#domain/counter/rules/hand-over-fields.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { HouseAccountPorts } from '#machines/counter/house-accounts.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const account: HouseAccountRow = {
  id: 4,
  version: 7,
  patientId: 3,
  patientName: 'Rivera, Alma',
  members: 'Rivera, Ben',
  familyIds: [8],
  limitCents: 100_00,
  active: true,
  balanceCents: 25_00,
  currentCents: 5_00,
  over30Cents: 20_00,
  over60Cents: 0,
  over90Cents: 0,
  lastPaymentAt: null,
};
const entry: AccountEntryRow = {
  id: 31,
  accountId: 4,
  version: 7,
  at: '2026-03-01T15:00:00.000Z',
  kind: 'payment',
  tender: 'check',
  reference: '1042',
  patientName: null,
  rxId: null,
  rxNumber: null,
  drugName: null,
  amountCents: -5_00,
  balanceCents: 25_00,
  reversed: false,
  reverses: null,
  reason: null,
  by: 'Maria',
  reversible: true,
};
const totals = {
  accounts: 1,
  balanceCents: 25_00,
  currentCents: 5_00,
  over30Cents: 20_00,
  over60Cents: 0,
  over90Cents: 0,
};
const who = {
  ...maria,
  permissions: [
    ...maria.permissions,
    'account.read',
    'account.write',
    'account.pay',
    'page.account',
  ],
} as typeof maria;
let stop = () => {};
afterEach(() => stop());
async function open(givenPorts: Partial<HouseAccountPorts> = {}) {
  const world = fakeWorld(who);
  const sent: unknown[] = [];
  const papers: unknown[] = [];
  const ports: HouseAccountPorts = {
    accounts: async () => ({ total: 1, rows: [account], exact: true, totals }),
    entries: async (listQuery) => {
      sent.push(['entries', listQuery.filters]);
      return { total: 1, rows: [entry], exact: true, totals };
    },
    save: async (row) => {
      sent.push(['save', row]);
      return ok(account);
    },
    pay: async (row) => {
      sent.push(['pay', row]);
      return ok(account);
    },
    reverse: async (row) => {
      sent.push(['reverse', row]);
      return ok(account);
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
  Object.assign(world.ports, { houseAccounts: ports });
  const bench = await createBench({ world, account: who, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  const top = () => dialogs.getSnapshot().context.stack.at(-1)!.ref;
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'dialog.open', name: 'houseAccounts', input: {} });
  await bench.settle();
  return {
    bench,
    sent,
    papers,
    draft: () => (top() as RecordRef).getSnapshot().context.draft!,
    enter: async () => {
      (top() as ListDialogRef).send({ type: 'list.do', verb: 'open' });
      await bench.settle();
    },
  };
}

test('F8 takes a payment of what is owed', async () => {
  const { bench, sent, draft } = await open();
  bench.press('F8');
  await bench.settle();
  bench.expectIn('accountPayment.editing');
  expect(draft().getSnapshot().context.values).toMatchObject({ amount: 25_00, tender: 'cash' });
  draft().send({ type: 'draft.fill', values: { amount: 10_00, tender: 'fsa' } });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toContainEqual([
      'pay',
      { id: 4, version: 7, tender: 'fsa', amountCents: 10_00, reference: null },
    ]),
  );
});
test('a payment that is refused stays to be read at its field', async () => {
  const { bench, draft } = await open({
    pay: async () =>
      refuse('REFUSED', 'The account owes $25.00: take no more than that.', {
        amount: 'At most $25.00',
      }),
  });
  bench.press('F8');
  await bench.settle();
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft().getSnapshot().context.errors['amount']).toBe('At most $25.00'),
  );
});
test('Insert opens an account with its family, Ctrl+E changes the one under the cursor', async () => {
  const { bench, sent, draft } = await open();
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('houseAccount.editing');
  draft().send({
    type: 'draft.fill',
    values: { patientId: 3, limit: 50_00, members: [{ patientId: 8 }] },
  });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toContainEqual([
      'save',
      { id: null, version: 0, patientId: 3, limitCents: 50_00, active: true, familyIds: [8] },
    ]),
  );
});
test('Enter opens the statement of that account; F8 there takes a payment back with its reason, Ctrl+P prints it', async () => {
  const { bench, sent, papers, draft, enter } = await open();
  await enter();
  bench.expectIn('accountStatement.browsing');
  expect(sent).toContainEqual(['entries', { houseAccountId: '4' }]);
  bench.press('F8');
  await bench.settle();
  draft().send({ type: 'draft.set', field: 'reason', value: 'It bounced' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toContainEqual([
      'reverse',
      { id: 4, version: 7, entryId: 31, reason: 'It bounced' },
    ]),
  );
  await vi.waitFor(() => bench.expectIn('accountStatement.browsing'));
  bench.press('Ctrl+P');
  await bench.settle();
  expect([sent.at(-1) ?? null, papers]).toEqual([
    expect.anything(),
    [{ fileUrl: '/api/files/labels/x.pdf', what: 'The statement, 1 page,', here: 'open' }],
  ]);
});
test('at pick-up the account is a tender for whom has one, with what is left of it', () => {
  const order = {
    orderId: 7,
    version: 3,
    needsPassword: false,
    orderNo: 70,
    patientId: 3,
    patientName: 'Rivera, Alma',
    dateOfBirth: '1957-04-12',
    address: '',
    dueCents: 735,
    how: 'pickup' as const,
    handler: null,
    needsCounselling: false,
    needsPhotoId: false,
    signatureFor: [],
    drawerOpen: null,
    vials: [],
    fills: [],
  };
  const tendersOf = (openOrder: OpenOrder) =>
    handOverFields(openOrder)['tender']!.options as unknown as readonly {
      value: string;
      label: string;
    }[];
  const on: OpenOrder = {
    ...order,
    house: { balanceCents: 25_00, limitCents: 100_00 },
  };
  expect([
    tendersOf({ ...order, house: null }).map((tender) => tender.value),
    tendersOf(on).at(-1),
  ]).toEqual([['cash', 'card', 'check'], { value: 'house', label: 'House account, $75.00 left' }]);
  expect(handOver(on, { ...handOverBlank(on), tender: 'house' }, {}, 'Maria').payments).toEqual([
    { tender: 'house', amountCents: 735 },
  ]);
});
