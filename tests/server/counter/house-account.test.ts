import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import { listAccountEntries } from '#server/services/counter/account-entries.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { openOrder } from '#server/services/counter/counter.ts';
import {
  listHouseAccounts,
  payHouseAccount,
  printStatement,
  reverseAccountEntry,
  saveHouseAccount,
} from '#server/services/counter/house-account.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { binCode, bagCode, Desk, identifiersOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let folder: string;
let holder: number;
let child: number;
let account: number;
/** More of the family: each takes one prescription, so that none is a duplicate of another. */
const others: number[] = [];
beforeAll(async () => {
  desk = await Desk.open();
  folder = mkdtempSync(path.join(tmpdir(), 'papers-'));
  holder = await desk.patient({ lastName: 'Accountone' });
  child = await desk.patient({ lastName: 'Accounttwo' });
  for (const lastName of ['Accountsix', 'Accountseven', 'Accounteight', 'Accountnine'])
    others.push(await desk.patient({ lastName }));
  await desk.stock(desk.shelf.metformin, 5_000);
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.inCharge.id }),
  today: desk.today,
});
const query = (filters: Record<string, string> = {}) => ({
  text: '',
  filters,
  sort: null,
  offset: 0,
  limit: 100,
});
const row = async () =>
  (await listHouseAccounts(scope(), query())).rows.find((row) => row.id === account)!;
const entries = async () =>
  (await listAccountEntries(scope(), query({ houseAccountId: String(account) }))).rows.map(
    (row) => [row.kind, row.amountCents, row.balanceCents, row.patientName],
  );
/** Metformin of a patient, checked and in its bag. */
async function ready(patientId: number): Promise<RxDetail> {
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  return desk.verified(rx.rxId);
}
async function handOver(
  detail: RxDetail,
  payments: readonly { tender: 'cash' | 'house'; amountCents: number }[],
  actor = desk.cashier,
) {
  await desk.bagScanned(actor, [detail]);
  return desk.run(
    actor,
    async (work) =>
      completePickup(work, {
        orderId: detail.fill!.orderId,
        fills: [
          {
            rxId: detail.rxId,
            fillId: detail.fill!.fillId,
            version: await desk.version(detail.rxId),
            bagScan: bagCode(detail.fill!.bagCode!),
          },
        ],
        payload: {
          identifiers: identifiersOf(detail),
          person: { relationship: 'patient', name: 'Alma' },
          counselling: { answer: 'refused', by: 'paula' },
        },
        payments,
      }) as never,
  );
}
const due = (detail: RxDetail): number => detail.fill!.patientPayCents!;

test('without an account nothing is charged; with one its holder and family may charge, up to the limit, and the balance is the sum of its entries', async () => {
  const first = await ready(holder);
  const price = due(first);
  await expect(handOver(first, [{ tender: 'house', amountCents: price }])).rejects.toThrow(
    'The patient has no house account: take cash, a card or a check.',
  );
  const saved = await saveHouseAccount(scope(), null, 0, {
    patientId: holder,
    familyIds: [child, holder, ...others],
    limitCents: 2 * price,
    active: true,
  });
  if (!saved.ok) throw new Error(saved.error.code);
  account = saved.value.id;
  expect(saved.value).toMatchObject({
    patientName: 'Accountone, Alma',
    members: expect.stringMatching(/^Accounttwo, Alma; Accountsix, Alma; /),
    familyIds: [child, ...others],
    limitCents: 2 * price,
    balanceCents: 0,
    lastPaymentAt: null,
  });
  const who = await identifyPatient(
    desk.work(desk.cashier),
    first.fill!.orderId,
    identifiersOf(first),
  );
  if (!who.ok) throw new Error('not identified');
  expect(
    (await openOrder(desk.work(desk.cashier), first.fill!.orderId, who.value, 'pickup')).house,
  ).toEqual({
    balanceCents: 0,
    limitCents: 2 * price,
  });
  await handOver(first, [{ tender: 'house', amountCents: price }]);
  const second = await ready(child);
  await handOver(second, [{ tender: 'house', amountCents: price }]);
  expect(await entries()).toEqual([
    ['charge', price, 2 * price, 'Accounttwo, Alma'],
    ['charge', price, price, 'Accountone, Alma'],
  ]);
  expect(await row()).toMatchObject({
    balanceCents: 2 * price,
    currentCents: 2 * price,
    over90Cents: 0,
  });
  const third = await ready(await desk.patient({ lastName: 'Accountnone' }));
  await expect(handOver(third, [{ tender: 'house', amountCents: price }])).rejects.toThrow(
    'The patient has no house account',
  );
});
test('over the limit it says what is left, and the payment may be split; who may not charge is told so', async () => {
  const foundReady = await ready(others[0]!);
  const price = due(foundReady);
  await expect(handOver(foundReady, [{ tender: 'house', amountCents: price }])).rejects.toThrow(
    /would go over its limit of .*: charge at most \$0\.00/,
  );
  expect((await row()).balanceCents).toBe(2 * price);
  await sql`update house_accounts set limit_cents = limit_cents + 200 where id = ${account}`.execute(
    desk.db,
  );
  await expect(
    handOver(
      foundReady,
      [
        { tender: 'house', amountCents: 200 },
        { tender: 'cash', amountCents: price - 200 },
      ],
      {
        ...desk.cashier,
        permissions: new Set(
          [...desk.cashier.permissions].filter((permission) => permission !== 'account.charge'),
        ),
      },
    ),
  ).rejects.toThrow('Charge a pick-up to a house account');
  await handOver(foundReady, [
    { tender: 'house', amountCents: 200 },
    { tender: 'cash', amountCents: price - 200 },
  ]);
  expect((await row()).balanceCents).toBe(2 * price + 200);
  await desk.move(desk.pharmacist, foundReady.rxId, 'undo-pick-up', {
    reason: { code: 'wrong-order' },
    neverLeft: true,
    binScan: binCode('A1'),
  });
  expect([(await entries())[0], (await row()).balanceCents]).toEqual([
    ['reversal', -200, 2 * price, 'Accountsix, Alma'],
    2 * price,
  ]);
});
test('a payment settles the oldest charge, is never more than is owed, and is taken back by an entry of its own, once', async () => {
  const before = await row();
  const price = before.balanceCents / 2;
  const pay = async (
    amountCents: number,
    tender: 'cash' | 'check' | 'fsa' = 'cash',
    reference: string | null = null,
  ) =>
    payHouseAccount(scope(), account, (await row()).version, {
      tender,
      amountCents,
      reference,
      workstation: 'Front',
    });
  expect(
    await payHouseAccount(scope(), account, before.version - 1, {
      tender: 'cash',
      amountCents: 100,
      reference: null,
      workstation: 'Front',
    }),
  ).toMatchObject({ ok: false, error: { code: 'STALE', current: { version: before.version } } });
  expect(await pay(before.balanceCents + 1)).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', fields: { amount: expect.stringContaining('At most') } },
  });
  expect(await pay(100, 'check')).toMatchObject({
    ok: false,
    error: { fields: { reference: 'The number of the check' } },
  });
  desk.clock.forward({ days: 40 });
  expect(await row()).toMatchObject({ currentCents: 0, over30Cents: 2 * price });
  expect(await pay(price, 'check', '1042')).toMatchObject({
    ok: true,
    value: { balanceCents: price, over30Cents: price, lastPaymentAt: desk.now },
  });
  const paid = (await listAccountEntries(scope(), query({ houseAccountId: String(account) })))
    .rows[0]!;
  expect(paid).toMatchObject({
    kind: 'payment',
    tender: 'check',
    reference: '1042',
    amountCents: -price,
    reversible: true,
  });
  const back = async (entryId: number) =>
    reverseAccountEntry(scope(), account, (await row()).version, {
      entryId,
      reason: 'It bounced',
      workstation: 'Front',
    });
  expect(await back(paid.id)).toMatchObject({
    ok: true,
    value: { balanceCents: 2 * price, lastPaymentAt: null },
  });
  expect(await back(paid.id)).toMatchObject({
    ok: false,
    error: { why: ['This payment was taken back already.'] },
  });
  const charge = (
    await listAccountEntries(scope(), query({ houseAccountId: String(account) }))
  ).rows.findLast((row) => row.kind === 'charge')!;
  expect(await back(charge.id)).toMatchObject({
    ok: false,
    error: { why: ['A charge is taken back by undoing its pick-up.'] },
  });
  const {
    rows: [sum],
  } = await sql<{
    n: number;
  }>`select sum(amount_cents)::bigint as n from house_account_entries where account_id = ${account}`.execute(
    desk.db,
  );
  expect((await row()).balanceCents).toBe(Number(sum!.n));
});
test('what stands in the ledger can’t be changed or taken away', async () => {
  for (const wrong of [
    sql`update house_account_entries set amount_cents = 1`,
    sql`delete from house_account_entries`,
    sql`truncate house_account_entries`,
  ])
    await expect(wrong.execute(desk.db)).rejects.toThrow(/append-only|cannot truncate/);
});
test('two counters that charge at once don’t go over the limit together', async () => {
  const { balanceCents } = await row();
  const [one, two] = [await ready(others[1]!), await ready(others[2]!)];
  const price = due(one);
  await sql`update house_accounts set limit_cents = ${balanceCents + price} where id = ${account}`.execute(
    desk.db,
  );
  const done = await Promise.allSettled([
    handOver(one, [{ tender: 'house', amountCents: price }]),
    handOver(two, [{ tender: 'house', amountCents: due(two) }]),
  ]);
  expect([
    done.map((settledResult) => settledResult.status).toSorted(),
    (await row()).balanceCents,
  ]).toEqual([['fulfilled', 'rejected'], balanceCents + price]);
});
test('nobody stands in two accounts, and an account stays with its holder', async () => {
  const now = await row();
  const draft = {
    patientId: holder,
    familyIds: now.familyIds,
    limitCents: now.limitCents,
    active: true,
  };
  const other = await desk.patient({ lastName: 'Accountfour' });
  expect(
    await saveHouseAccount(scope(), null, 0, { ...draft, patientId: child, familyIds: [] }),
  ).toMatchObject({ ok: false, error: { fields: { patientId: 'There is one already' } } });
  expect(
    await saveHouseAccount(scope(), null, 0, { ...draft, patientId: other, familyIds: [holder] }),
  ).toMatchObject({ ok: false, error: { fields: { members: 'In another account' } } });
  expect(
    await saveHouseAccount(scope(), account, now.version, { ...draft, patientId: other }),
  ).toMatchObject({ ok: false, error: { fields: { patientId: 'The holder stays' } } });
  expect(
    await saveHouseAccount(scope(), account, now.version, { ...draft, active: false }),
  ).toMatchObject({ ok: true, value: { active: false, version: now.version + 1 } });
  const foundReady = await ready(others[3]!);
  await expect(
    handOver(foundReady, [{ tender: 'house', amountCents: due(foundReady) }]),
  ).rejects.toThrow('The patient has no house account');
  expect(
    await payHouseAccount(scope(), account, now.version + 1, {
      tender: 'fsa',
      amountCents: 100,
      reference: null,
      workstation: '',
    }),
  ).toMatchObject({ ok: true, value: { balanceCents: now.balanceCents - 100 } });
});
test('of many who open an account for one patient at once, one does', async () => {
  const patientId = await desk.patient({ lastName: 'Accountten' });
  const draft = { patientId, familyIds: [], limitCents: 100_000, active: true };
  const opened = await Promise.all(
    Array.from({ length: 6 }, () =>
      tx(desk.db, (db) => saveHouseAccount({ ...scope(), db }, null, 0, draft)),
    ),
  );

  expect(opened.filter((account) => account.ok)).toHaveLength(1);
});
test('the statement prints every entry with the balance; another store has none', async () => {
  const now = await row();
  const printed = await printStatement(scope(), filePrinter(folder), account);
  const there = { ...scope(), storeId: desk.p.otherStoreId };
  expect(printed).toMatchObject({ ok: true, value: { pages: 1 } });
  expect(await paperOf(desk.db, desk.p.storeId, printed?.ok ? printed.value.sha256 : '')).toEqual({
    kind: 'account',
    shown: { patient: [now.patientId, ...now.familyIds] },
  });
  expect([
    await printStatement(there, filePrinter(folder), account),
    (await listHouseAccounts(there, query())).total,
    (await listAccountEntries(there, query({ houseAccountId: String(account) }))).total,
    await payHouseAccount(there, account, 1, {
      tender: 'cash',
      amountCents: 1,
      reference: null,
      workstation: '',
    }),
  ]).toMatchObject([null, 0, 0, { ok: false, error: { code: 'NOT_FOUND' } }]);
});
