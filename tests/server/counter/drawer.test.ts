import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import { listAccountEntries } from '#server/services/counter/account-entries.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { printDrawer } from '#server/services/counter/drawer-report.ts';
import {
  closeDrawer,
  listDrawerEntries,
  listDrawers,
  moveCash,
  openDrawer,
  type AtDrawer,
} from '#server/services/counter/drawer.ts';
import {
  payHouseAccount,
  reverseAccountEntry,
  saveHouseAccount,
} from '#server/services/counter/house-account.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { binCode, bagCode, Desk, identifiersOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let folder: string;
/** Each takes one prescription, so that none is a duplicate of another. */
const people: number[] = [];
beforeAll(async () => {
  desk = await Desk.open();
  folder = mkdtempSync(path.join(tmpdir(), 'papers-'));
  for (const lastName of ['Drawerone', 'Drawertwo', 'Drawerthree', 'Drawerfour'])
    people.push(await desk.patient({ lastName }));
  await desk.stock(desk.shelf.metformin, 5_000);
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The desk of the tests is called "desk 1". */
const at = (
  drawer: Partial<AtDrawer> & { readonly as?: 'cashier' | 'inCharge' } = {},
): AtDrawer => ({
  ...desk.p.scope({ now: desk.now, userId: desk[drawer.as ?? 'cashier'].id }),
  workstation: 'desk 1',
  permissions: desk[drawer.as ?? 'cashier'].permissions,
  ...drawer,
});
const undoing = { reason: { code: 'wrong-order' }, neverLeft: true, binScan: binCode('A1') };
const query = (filters: Record<string, string> = {}) => ({
  text: '',
  filters,
  sort: null,
  offset: 0,
  limit: 100,
});
const entries = async (id: number) =>
  (await listDrawerEntries(at({ as: 'inCharge' }), query({ drawerId: String(id) }))).rows.map(
    (row) => [row.kind, row.tender, row.amountCents, row.cashCents],
  );
const version = async (id: number) =>
  (await listDrawers(at(), query())).rows.find((row) => row.id === id)!.version;
async function opened(floatCents: number, givenAt: Parameters<typeof at>[0] = {}): Promise<number> {
  const drawer = await openDrawer(at(givenAt), floatCents);
  if (!drawer.ok) throw new Error(drawer.error.code);
  return drawer.value.id;
}
const close = async (
  id: number,
  cashCents: number,
  checkCents: number,
  note: string | null = null,
) => closeDrawer(at(), id, await version(id), { cashCents, checkCents, note });
async function sold(
  patientId: number,
  tender: 'cash' | 'check' | 'card',
  over = 0,
): Promise<{ readonly rx: RxDetail; readonly price: number }> {
  const priced = await desk.priced({ patientId });
  await desk.scanned(priced.rxId);
  const rx = await desk.atCounter(priced.rxId);
  const price = rx.fill!.patientPayCents!;
  await desk.run(
    desk.cashier,
    async (work) =>
      completePickup(work, {
        orderId: rx.fill!.orderId,
        fills: [
          {
            rxId: rx.rxId,
            fillId: rx.fill!.fillId,
            version: await desk.version(rx.rxId),
            bagScan: bagCode(rx.fill!.bagCode!),
          },
        ],
        payload: {
          identifiers: identifiersOf(rx),
          person: { relationship: 'patient', name: 'Alma' },
          counselling: { answer: 'refused', by: 'paula' },
        },
        payments: [{ tender, amountCents: price + over }],
      }) as never,
  );
  return { rx, price };
}

test('what is paid at a workstation with an open drawer stands in it; its change does not; without one nothing is kept of it', async () => {
  await sold(people[0]!, 'cash');
  const drawer = await opened(100_00);
  const { price } = await sold(people[1]!, 'cash', 5_00);
  const checked = await sold(people[2]!, 'check');
  expect(await entries(drawer)).toEqual([
    ['sale', 'check', checked.price, 100_00 + price],
    ['sale', 'cash', price, 100_00 + price],
  ]);
  expect(await openDrawer(at(), 50_00)).toMatchObject({
    ok: false,
    error: {
      code: 'REFUSED',
      why: ['A drawer is open at this workstation already. Count and close it first.'],
    },
  });
  expect(await openDrawer(at({ workstation: 'DESK 1' }), 50_00)).toMatchObject({
    ok: false,
    error: { code: 'REFUSED' },
  });
  expect(
    await moveCash(at({ as: 'inCharge' }), drawer, await version(drawer), {
      kind: 'drop',
      amountCents: 100_00 + price + 1,
      reason: 'Evening',
    }),
  ).toMatchObject({ ok: false, error: { fields: { amount: 'More than can be in it' } } });
  expect(
    await moveCash(at(), drawer, await version(drawer), {
      kind: 'drop',
      amountCents: 60_00,
      reason: ' Evening ',
    }),
  ).toMatchObject({ ok: true });
  expect(
    await moveCash(at(), drawer, await version(drawer), {
      kind: 'pay-out',
      amountCents: 4_00,
      reason: 'Milk for the staff room',
    }),
  ).toMatchObject({ ok: true });
  expect((await entries(drawer)).slice(0, 2)).toEqual([
    ['pay-out', 'cash', -4_00, 36_00 + price],
    ['drop', 'cash', -60_00, 40_00 + price],
  ]);
});
test('who counts doesn’t know what should be there; who reviews does; a count that differs needs a note and is kept with it', async () => {
  const [row] = (await listDrawers(at(), query({ which: 'open' }))).rows;
  const [known] = (await listDrawers(at({ as: 'inCharge' }), query({ which: 'open' }))).rows;
  const cash = known!.expectedCashCents!;
  const checks = known!.expectedCheckCents!;
  expect([
    row!.here,
    row!.expectedCashCents,
    row!.expectedCheckCents,
    row!.cardCents,
    (await listDrawerEntries(at(), query({ drawerId: String(row!.id) }))).total,
  ]).toEqual([true, null, null, null, 0]);
  expect([cash > 0, checks > 0]).toEqual([true, true]);
  const refusedOnce = await close(row!.id, cash - 1_00, checks);
  expect(refusedOnce).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', fields: { note: 'Count again, or say why it differs' } },
  });
  expect(JSON.stringify(refusedOnce)).not.toMatch(/over|short|\$1\.00/);
  expect(
    await closeDrawer(at(), row!.id, row!.version - 1, {
      cashCents: cash,
      checkCents: checks,
      note: null,
    }),
  ).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { version: row!.version, expectedCashCents: null } },
  });
  expect(
    await close(row!.id, cash - 1_00, checks, 'A dollar too much was given back'),
  ).toMatchObject({
    ok: true,
    value: {
      closedBy: expect.any(String),
      cashCents: cash - 1_00,
      expectedCashCents: cash,
      checkCents: checks,
      expectedCheckCents: checks,
      differenceCents: -1_00,
      note: 'A dollar too much was given back',
    },
  });
  expect(await close(row!.id, cash, checks)).toMatchObject({
    ok: false,
    error: { why: ['This drawer is counted and closed: open another one.'] },
  });
  expect(
    await moveCash(at(), row!.id, await version(row!.id), {
      kind: 'pay-in',
      amountCents: 1_00,
      reason: 'Found',
    }),
  ).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect((await listDrawerEntries(at(), query({ drawerId: String(row!.id) }))).total).toBe(4);
});
test('what is searched leaves the totals of the drawers as they are', async () => {
  const drawer = await opened(20_00);
  const whole = await listDrawers(at(), query({}));
  const searched = await listDrawers(at(), { ...query({}), text: '1005' });
  expect([searched.rows, searched.totals]).toEqual([[], whole.totals]);
  expect(whole.totals['open']).toBe(1);
  await close(drawer, 20_00, 0);
});
test('a pick-up that is undone takes its money out of the drawer where it is undone; a check of before is at the bank', async () => {
  const before = await opened(20_00);
  const cash = await sold(people[3]!, 'cash');
  expect(await close(before, 20_00 + cash.price, 0)).toMatchObject({
    ok: true,
    value: { differenceCents: 0 },
  });
  const now = await opened(30_00);
  const more = [
    await desk.patient({ lastName: 'Drawerfive' }),
    await desk.patient({ lastName: 'Drawersix' }),
  ];
  const check = await sold(more[0]!, 'check');
  await desk.move(desk.pharmacist, cash.rx.rxId, 'undo-pick-up', undoing);
  await desk.move(desk.pharmacist, check.rx.rxId, 'undo-pick-up', undoing);
  expect(await entries(now)).toEqual([
    ['sale-undone', 'check', -check.price, 30_00 - cash.price],
    ['sale-undone', 'cash', -cash.price, 30_00 - cash.price],
    ['sale', 'check', check.price, 30_00],
  ]);
  const again = await sold(more[1]!, 'check');
  expect(await close(now, 30_00 - cash.price, again.price)).toMatchObject({
    ok: true,
    value: { differenceCents: 0 },
  });
  const later = await opened(10_00);
  await desk.move(desk.pharmacist, again.rx.rxId, 'undo-pick-up', undoing);
  expect(await entries(later)).toEqual([]);
  expect(await close(later, 10_00, 0)).toMatchObject({ ok: true, value: { differenceCents: 0 } });
});
test('payments on house accounts stand in the drawer too, and go out of it again when they are taken back', async () => {
  const holder = await desk.patient({ lastName: 'Drawerseven' });
  const scope = { ...desk.p.scope({ now: desk.now, userId: desk.inCharge.id }), today: desk.today };
  const account = await saveHouseAccount(scope, null, 0, {
    patientId: holder,
    familyIds: [],
    limitCents: 500_00,
    active: true,
  });
  if (!account.ok) throw new Error('no account');
  const { id } = account.value;
  const drawer = await opened(0);
  const rx = await desk.priced({ patientId: holder });
  await desk.scanned(rx.rxId);
  const fixture = await desk.atCounter(rx.rxId);
  const price = fixture.fill!.patientPayCents!;
  const accountVersion = async () =>
    Number(
      (
        await sql<{ version: number }>`select version from house_accounts where id = ${id}`.execute(
          desk.db,
        )
      ).rows[0]!.version,
    );
  await desk.run(
    desk.cashier,
    async (work) =>
      completePickup(work, {
        orderId: fixture.fill!.orderId,
        fills: [
          {
            rxId: fixture.rxId,
            fillId: fixture.fill!.fillId,
            version: await desk.version(fixture.rxId),
            bagScan: bagCode(fixture.fill!.bagCode!),
          },
        ],
        payload: {
          identifiers: identifiersOf(fixture),
          person: { relationship: 'patient', name: 'Alma' },
          counselling: { answer: 'refused', by: 'paula' },
        },
        payments: [{ tender: 'house', amountCents: price }],
      }) as never,
  );
  expect(
    await payHouseAccount(scope, id, await accountVersion(), {
      tender: 'cash',
      amountCents: price,
      reference: null,
      workstation: 'desk 1',
    }),
  ).toMatchObject({ ok: true });
  const paid = (await listAccountEntries(scope, query({ houseAccountId: String(id) }))).rows[0]!;
  expect(
    await reverseAccountEntry(scope, id, await accountVersion(), {
      entryId: paid.id,
      reason: 'Wrong account',
      workstation: 'desk 1',
    }),
  ).toMatchObject({ ok: true });
  expect(await entries(drawer)).toEqual([
    ['account-undone', 'cash', -price, 0],
    ['account', 'cash', price, price],
  ]);
});
test('the report prints once it is counted; what stands in a drawer can’t be changed; another store has no such drawer', async () => {
  const [open] = (await listDrawers(at(), query({ which: 'open' }))).rows;
  const there = at({ storeId: desk.p.otherStoreId });
  expect(await printDrawer(at(), filePrinter(folder), open!.id)).toEqual({
    ok: false,
    error: 'This drawer is not counted yet. Count and close it, then print its report.',
  });
  expect(await close(open!.id, 0, 0)).toMatchObject({ ok: true });
  const printed = await printDrawer(at(), filePrinter(folder), open!.id);
  expect(printed).toMatchObject({ ok: true, value: { pages: 1 } });
  const paper = await paperOf(desk.db, desk.p.storeId, printed?.ok ? printed.value.sha256 : '');
  expect(paper?.kind).toBe('drawer');
  for (const wrong of [
    sql`update drawer_entries set amount_cents = 1`,
    sql`delete from drawer_entries`,
    sql`truncate drawer_entries`,
  ])
    await expect(wrong.execute(desk.db)).rejects.toThrow('the drawer_entries table is append-only');
  expect([
    await printDrawer(there, filePrinter(folder), open!.id),
    (await listDrawers(there, query())).total,
    (await listDrawerEntries(there, query({ drawerId: String(open!.id) }))).total,
    await closeDrawer(there, open!.id, open!.version, { cashCents: 0, checkCents: 0, note: null }),
  ]).toMatchObject([null, 0, 0, { ok: false, error: { code: 'NOT_FOUND' } }]);
});
test('no more is taken than is in it; three refused sums, and nothing is answered any more', async () => {
  const desk9 = (as: 'cashier' | 'inCharge') => at({ as, workstation: 'desk 9' });
  const made = await openDrawer(desk9('cashier'), 100_00);
  const id = made.ok ? made.value.id : 0;
  const taken = async (as: 'cashier' | 'inCharge', amountCents: number) =>
    moveCash(desk9(as), id, await version(id), { kind: 'drop', amountCents, reason: 'Evening' });
  const counted = async (cashCents: number, note: string | null) =>
    closeDrawer(desk9('cashier'), id, await version(id), { cashCents, checkCents: 0, note });
  const tooMuch = { why: ['So much cash can’t be in this drawer.'] };

  expect(await taken('inCharge', 100_01)).toMatchObject({ ok: false, error: tooMuch });
  expect(await taken('cashier', 100_01)).toMatchObject({ ok: false, error: tooMuch });
  expect(await counted(50_00, null)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(await counted(75_00, null)).toMatchObject({ ok: false, error: { code: 'REFUSED' } });

  expect(await taken('cashier', 10_00)).toMatchObject({
    ok: false,
    error: {
      why: ['Three sums were refused: somebody who may review drawers takes cash out of this one.'],
      allowedRoles: ['Pharmacist-in-charge'],
    },
  });
  const asked = 'This drawer was counted three times. Say in the note what you know of it.';
  expect(await counted(90_00, null)).toMatchObject({ ok: false, error: { why: [asked] } });
  expect(await taken('inCharge', 10_00)).toMatchObject({ ok: true });
  expect(await counted(90_00, null)).toMatchObject({ ok: false, error: { why: [asked] } });
  expect(await counted(90_00, 'Counted by two')).toMatchObject({
    ok: true,
    value: { differenceCents: 0 },
  });
});
test('nobody works on the drawer of another workstation but who may review drawers', async () => {
  const made = await openDrawer(at({ workstation: 'desk 7' }), 100_00);
  const id = made.ok ? made.value.id : 0;
  const out = { kind: 'pay-out' as const, amountCents: 50_00, reason: 'Change' };
  const elsewhere = { why: ['This is the drawer of desk 7: go to that workstation.'] };

  expect(await moveCash(at(), id, 1, out)).toMatchObject({ ok: false, error: elsewhere });
  expect(
    await closeDrawer(at(), id, 1, { cashCents: 100_00, checkCents: 0, note: null }),
  ).toMatchObject({ ok: false, error: elsewhere });

  expect(await moveCash(at({ as: 'inCharge' }), id, 1, out)).toMatchObject({ ok: true });
  expect(await entries(id)).toEqual([['pay-out', 'cash', -50_00, 50_00]]);
});
test('money given back where no drawer is open comes out of the drawer that it is in', async () => {
  const drawer = await opened(20_00);
  const buyer = await desk.patient({ lastName: 'Drawereight' });
  const { rx, price } = await sold(buyer, 'cash');
  const version = await desk.version(rx.rxId);
  await desk.run(desk.pharmacist, (work) =>
    moveRx({ ...work, workstation: 'desk 8' }, rx.rxId, version, 'undo-pick-up', undoing),
  );

  expect(await entries(drawer)).toEqual([
    ['sale-undone', 'cash', -price, 20_00],
    ['sale', 'cash', price, 20_00 + price],
  ]);
  const [back] = (
    await listDrawerEntries(at({ as: 'inCharge' }), query({ drawerId: String(drawer) }))
  ).rows;
  expect(back?.reason).toBe('Given back at desk 8');
});
