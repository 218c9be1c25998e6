import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filePrinter } from '#server/io/label/printer.ts';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import {
  changeOrderLine,
  linesOf,
  listOrderLines,
  removeOrderLine,
  restoreOrderLine,
} from '#server/services/stock/order-lines.ts';
import { orderFacts, printOrder } from '#server/services/stock/order-paper.ts';
import {
  acceptProposal,
  getOrder,
  listOrders,
  listProposals,
  turnPurchaseOrder,
} from '#server/services/stock/ordering.ts';
import { receiveInvoice } from '#server/services/stock/receipt.ts';
import { saveVendorLink } from '#server/services/stock/vendor-link.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let folder: string;
let lisinopril: number;
let metformin: number;
let oxycodone: number;
let vendors = 0;
const scope = () => ({ ...pharmacy.scope(), today: pharmacy.today });
const why = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.[0] ??
      (result.error as { code: string }).code);
const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const put = async (
  vendorId: number,
  drugId: number,
  quantity: number,
  unitCost: number | null = 900,
) => {
  const result = await acceptProposal(pharmacy.scope(), { drugId, vendorId, quantity, unitCost });
  if (!result.ok) throw new Error(why(result)!);
  return result.value.id;
};
const lines = (orderId: number) => linesOf(pharmacy.scope(), orderId);
/** A vendor of its own for each test. */
async function vendor(over: { name?: string; account?: string } = {}): Promise<number> {
  const name = over.name ?? `Vendor ${++vendors}`;
  return (
    await pharmacy.db
      .insertInto('vendors')
      .values({
        store_id: pharmacy.storeId,
        vendor_code: name,
        vendor_name: name,
        account_number: over.account ?? null,
        address_line1: '400 Depot Road',
        city_name: 'Peoria',
        state: 'IL',
        zip_code: '61602',
        phone: '3095550170',
        search_key: `|${name}|`,
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  folder = mkdtempSync(path.join(tmpdir(), 'orders-'));
  lisinopril = await masterDrug(pharmacy, {
    ndc: '68180098003',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  metformin = await masterDrug(pharmacy, {
    ndc: '65862000801',
    name: 'Metformin',
    strength: '500 mg',
    form: 'Tablet',
  });
  oxycodone = await masterDrug(pharmacy, {
    ndc: '00406055201',
    name: 'Oxycodone',
    strength: '5 mg',
    form: 'Tablet',
    schedule: '2',
  });
  for (const id of [lisinopril, metformin, oxycodone]) await keepDrug(pharmacy.scope(), id);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('the lines of an order are listed with their item numbers and what they come to; another store sees none of them', async () => {
  const value = await vendor();
  const orderId = await put(value, metformin, 400_000);
  await put(value, lisinopril, 90_000, null);
  expect(
    (
      await saveVendorLink(pharmacy.scope(), {
        linkId: null,
        version: 0,
        drugId: metformin,
        vendorId: value,
        itemNumber: 'PW-4402',
        unitCost: 900,
      })
    ).ok,
  ).toBe(true);
  const page = await listOrderLines(pharmacy.scope(), query({ purchaseOrderId: String(orderId) }));
  expect(
    page.rows.map((row) => [row.drugName, row.quantity, row.costCents, row.itemNumber, row.state]),
  ).toEqual([
    ['Lisinopril 10 mg tablet', 90_000, null, null, 'open'],
    ['Metformin 500 mg tablet', 400_000, 360, 'PW-4402', 'open'],
  ]);
  expect(page.totals).toEqual({ lines: 2, costCents: 360, without: 1 });
  expect(
    (
      await listOrderLines(pharmacy.scope(), query({ purchaseOrderId: String(orderId) }, 'pw-44'))
    ).rows.map((row) => row.drugId),
  ).toEqual([metformin]);
  expect(
    (
      await listOrderLines(
        pharmacy.scope({ storeId: pharmacy.otherStoreId }),
        query({ purchaseOrderId: String(orderId) }),
      )
    ).total,
  ).toBe(0);
});
test('a line without a cost takes that of the vendor’s link, and says so, until it is sent: then it stands whatever the link says', async () => {
  const value = await vendor();
  const orderId = await put(value, metformin, 400_000, null);
  const costs = async () =>
    (await lines(orderId)).map((line) => [line.unitCost, line.costFromVendor, line.costCents]);
  const total = async () => {
    const row = (await listOrders(pharmacy.scope(), query())).rows.find(
      (row) => row.id === orderId,
    )!;
    return [row.costCents, row.version];
  };
  expect(await costs()).toEqual([[null, false, null]]);
  const link = await saveVendorLink(pharmacy.scope(), {
    linkId: null,
    version: 0,
    drugId: metformin,
    vendorId: value,
    itemNumber: null,
    unitCost: 850,
  });
  if (!link.ok) throw new Error('not linked');
  expect([await costs(), (await total())[0]]).toEqual([[[850, true, 340]], 340]);
  const [line] = await lines(orderId);
  const own = await changeOrderLine(pharmacy.scope(), {
    id: line!.id,
    version: line!.version,
    quantity: 400_000,
    unitCost: 900,
  });
  expect([own.ok && own.value.after.costFromVendor, await costs()]).toEqual([
    false,
    [[900, false, 360]],
  ]);
  await changeOrderLine(pharmacy.scope(), {
    id: line!.id,
    version: line!.version + 1,
    quantity: 400_000,
    unitCost: null,
  });
  expect(await costs()).toEqual([[850, true, 340]]);
  expect(
    await turnPurchaseOrder(pharmacy.scope(), orderId, (await total())[1]!, 'sent'),
  ).toMatchObject({
    ok: true,
    value: { costCents: 340 },
  });
  await saveVendorLink(pharmacy.scope(), {
    linkId: link.value.id,
    version: link.value.version,
    drugId: metformin,
    vendorId: value,
    itemNumber: null,
    unitCost: 2_000,
  });
  expect([await costs(), (await total())[0]]).toEqual([[[850, true, 340]], 340]);
});
test('quantity and cost of a line are changed over its version; the one who comes second is told', async () => {
  const orderId = await put(await vendor(), metformin, 400_000);
  const [line] = await lines(orderId);
  const version = await getOrder(pharmacy.scope(), orderId);
  const before = version.ok ? version.value.version : 0;
  expect(
    await changeOrderLine(pharmacy.scope(), {
      id: line!.id,
      version: line!.version,
      quantity: 300_000,
      unitCost: 850,
    }),
  ).toMatchObject({
    ok: true,
    value: {
      before: { quantity: 400_000, unitCost: 900 },
      after: { quantity: 300_000, unitCost: 850, costCents: 255, version: line!.version + 1 },
    },
  });
  expect(
    await changeOrderLine(pharmacy.scope(), {
      id: line!.id,
      version: line!.version,
      quantity: 1_000,
      unitCost: 850,
    }),
  ).toMatchObject({ ok: false, error: { code: 'STALE', current: { quantity: 300_000 } } });
  expect(await getOrder(pharmacy.scope(), orderId)).toMatchObject({
    ok: true,
    value: { version: before + 1, lines: [{ quantity: 300_000 }] },
  });
  expect(
    why(
      await changeOrderLine(pharmacy.scope({ storeId: pharmacy.otherStoreId }), {
        id: line!.id,
        version: line!.version + 1,
        quantity: 1_000,
        unitCost: null,
      }),
    ),
  ).toBe('NOT_FOUND');
});
test('a line comes off its order and back; put there again meanwhile, it stays off', async () => {
  const value = await vendor();
  const orderId = await put(value, metformin, 400_000);
  await put(value, lisinopril, 90_000);
  const line = (await lines(orderId)).find((line) => line.drugId === metformin)!;
  expect(await removeOrderLine(pharmacy.scope(), line.id, line.version)).toMatchObject({
    ok: true,
    value: { version: line.version + 1, last: false },
  });
  expect((await lines(orderId)).map((line) => line.drugId)).toEqual([lisinopril]);
  expect(
    (await listOrders(pharmacy.scope(), query())).rows.find((row) => row.id === orderId),
  ).toMatchObject({
    lines: 1,
    open: 1,
    costCents: 81,
  });
  expect(why(await removeOrderLine(pharmacy.scope(), line.id, line.version + 1))).toBe('NOT_FOUND');
  expect(await restoreOrderLine(pharmacy.scope(), line.id, line.version + 1)).toMatchObject({
    ok: true,
    value: { last: false },
  });
  expect((await lines(orderId)).map((line) => line.quantity)).toEqual([90_000, 400_000]);
  await removeOrderLine(pharmacy.scope(), line.id, line.version + 2);
  await put(value, metformin, 100_000);
  expect(why(await restoreOrderLine(pharmacy.scope(), line.id, line.version + 3))).toBe(
    'Metformin 500 mg tablet was put on this order again meanwhile.',
  );
});
test('an order goes with its last line and comes back with it, save where another one of that vendor was begun; nothing of it is on order meanwhile', async () => {
  const value = await vendor({ name: 'Cornbelt Generics' });
  const orderId = await put(value, metformin, 400_000);
  const [line] = await lines(orderId);
  await pharmacy.db
    .updateTable('store_drugs')
    .set({ min_stock: 200_000, par_stock: 400_000 })
    .where('drug_id', '=', oxycodone)
    .where('store_id', '=', pharmacy.storeId)
    .execute();
  const onOrder = await put(value, oxycodone, 400_000);
  const [c2] = (await lines(onOrder)).filter((line) => line.drugId === oxycodone);
  const proposed = async () =>
    (await listProposals(scope(), query())).rows.map((row) => row.drugId);
  expect([onOrder, await proposed()]).toEqual([orderId, []]);
  await removeOrderLine(pharmacy.scope(), c2!.id, c2!.version);
  expect(await proposed()).toEqual([oxycodone]);
  expect(await removeOrderLine(pharmacy.scope(), line!.id, line!.version)).toMatchObject({
    ok: true,
    value: { last: true },
  });
  expect((await listOrders(pharmacy.scope(), query())).rows.some((row) => row.id === orderId)).toBe(
    false,
  );
  expect([
    why(await getOrder(pharmacy.scope(), orderId)),
    await printOrder(pharmacy.scope(), filePrinter(folder), orderId),
    why(await turnPurchaseOrder(pharmacy.scope(), orderId, 1, 'sent')),
  ]).toEqual(['NOT_FOUND', null, 'NOT_FOUND']);
  expect(await restoreOrderLine(pharmacy.scope(), line!.id, line!.version + 1)).toMatchObject({
    ok: true,
    value: { last: true },
  });
  expect(
    (await listOrders(pharmacy.scope(), query({ state: 'open' }))).rows.find(
      (row) => row.id === orderId,
    ),
  ).toMatchObject({ lines: 1 });
  await removeOrderLine(pharmacy.scope(), line!.id, line!.version + 2);
  const next = await put(value, lisinopril, 90_000);
  expect(next).not.toBe(orderId);
  expect(why(await restoreOrderLine(pharmacy.scope(), line!.id, line!.version + 3))).toBe(
    'Another order to Cornbelt Generics was begun meanwhile: put Metformin 500 mg tablet on that one.',
  );
  expect(why(await restoreOrderLine(pharmacy.scope(), line!.id, line!.version))).toBe('STALE');
});
test('what was sent, or of which something came, stands as it is', async () => {
  const value = await vendor({ name: 'Three Rivers' });
  const orderId = await put(value, metformin, 400_000);
  await put(value, lisinopril, 90_000);
  await receiveInvoice(
    scope(),
    { controlled: true },
    {
      vendorId: value,
      invoice: 'A',
      lines: [
        { drugId: metformin, lot: 'A', expiresOn: '2027-12-31', quantity: 100_000, unitCost: 900 },
      ],
    },
  );
  const [pending, part] = (await lines(orderId)) as [
    Awaited<ReturnType<typeof lines>>[number],
    Awaited<ReturnType<typeof lines>>[number],
  ];
  expect(part).toMatchObject({ drugId: metformin, received: 100_000 });
  expect(why(await removeOrderLine(pharmacy.scope(), part.id, part.version))).toBe(
    '100 of this line came already: it stands as it is.',
  );
  await removeOrderLine(pharmacy.scope(), pending.id, pending.version);
  await turnPurchaseOrder(
    pharmacy.scope(),
    orderId,
    (await listOrders(pharmacy.scope(), query())).rows.find((row) => row.id === orderId)!.version,
    'sent',
  );
  expect(
    why(
      await changeOrderLine(pharmacy.scope(), {
        id: part.id,
        version: part.version,
        quantity: 500_000,
        unitCost: null,
      }),
    ),
  ).toBe('This order is sent: its lines stand as they are.');
  expect(why(await restoreOrderLine(pharmacy.scope(), pending.id, pending.version + 1))).toBe(
    'The order to Three Rivers is sent meanwhile: it takes no more lines.',
  );
});
test('a drug put on an order while its last line goes stands on an order that lives', async () => {
  const value = await vendor();
  const orderId = await put(value, metformin, 400_000);
  const [line] = await lines(orderId);
  const inCall = <T>(work: (givenScope: ReturnType<typeof scope>) => Promise<T>) =>
    pharmacy.db.transaction().execute((db) => work({ ...scope(), db: db }));
  let removed!: () => void;
  let go!: () => void;
  const isRemoved = new Promise<void>((done) => {
    removed = done;
  });
  const mayEnd = new Promise<void>((done) => {
    go = done;
  });
  const removing = inCall(async (scope) => {
    await removeOrderLine(scope, line!.id, line!.version);
    removed();
    await mayEnd;
  });
  await isRemoved;
  const accepting = inCall((scope) =>
    acceptProposal(scope, { drugId: lisinopril, vendorId: value, quantity: 90_000, unitCost: 900 }),
  );
  await vi.waitFor(
    async () =>
      expect(
        (
          await database.pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
      ).toBe(1),
    { timeout: 60_000 },
  );
  go();
  const [accepted] = await Promise.all([accepting, removing]);
  expect(accepted).toMatchObject({ ok: true, value: { lines: 1 } });
  expect(accepted.ok && accepted.value.id).not.toBe(orderId);
});
test('an order is printed for its vendor: both sides, the account, every line, what has no cost, and that C-II needs its order form', async () => {
  const value = await vendor({ name: 'Prairie Wholesale Drug', account: 'MSP-20417' });
  const orderId = await put(value, metformin, 400_000);
  await put(value, oxycodone, 100_000, 21_000);
  await put(value, lisinopril, 50_000, null);
  await pharmacy.db
    .updateTable('stores')
    .set({ dea: 'FM1234563' })
    .where('id', '=', pharmacy.storeId)
    .execute();
  const facts = await orderFacts(pharmacy.scope(), orderId);
  expect(facts).toMatchObject({
    number: orderId,
    account: 'MSP-20417',
    vendor: ['Prairie Wholesale Drug', '400 Depot Road', 'Peoria, IL 61602', 'Phone 309-555-0170'],
    total: '3 lines · total $24.60, without 1 line that has no cost',
    notes: [
      'C-II lines are ordered on a DEA Form 222 or by CSOS: this paper does not take its place (21 CFR 1305.03).',
    ],
    lines: [
      {
        ndc: '68180-0980-03',
        drug: 'Lisinopril 10 mg tablet',
        schedule: '',
        pkg: '100 EA',
        packages: '',
        quantity: '50',
        cost: '',
      },
      {
        ndc: '65862-0008-01',
        drug: 'Metformin 500 mg tablet',
        packages: '4',
        quantity: '400',
        cost: '$3.60',
      },
      {
        ndc: '00406-0552-01',
        drug: 'Oxycodone 5 mg tablet',
        schedule: 'C-II',
        packages: '1',
        quantity: '100',
        cost: '$21.00',
      },
    ],
  });
  expect([facts!.dates.slice(0, 2), facts!.store.at(-1)]).toEqual([
    ['Made 03/02/2026', 'Not sent yet'],
    'DEA FM1234563',
  ]);
  const printed = await printOrder(pharmacy.scope(), filePrinter(folder), orderId);
  expect(printed).toMatchObject({ ok: true, value: { pages: 1 } });
  const hash = printed?.ok ? printed.value.sha256 : '';
  expect([
    (await paperOf(pharmacy.db as never, pharmacy.storeId, hash))?.kind ?? null,
    (await paperOf(pharmacy.db as never, pharmacy.otherStoreId, hash))?.kind ?? null,
    await printOrder(
      pharmacy.scope({ storeId: pharmacy.otherStoreId }),
      filePrinter(folder),
      orderId,
    ),
  ]).toEqual(['order', null, null]);
});
