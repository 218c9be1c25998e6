import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { saveGroup } from '#server/services/drug/ndc-group.ts';
import {
  acceptProposal,
  getOrder,
  listOrders,
  listProposals,
  turnPurchaseOrder,
} from '#server/services/stock/ordering.ts';
import { receiveInvoice } from '#server/services/stock/receipt.ts';
import {
  listVendorLinks,
  preferVendor,
  removeVendorLink,
  saveVendorLink,
} from '#server/services/stock/vendor-link.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let lisinopril: number;
let solco: number;
let metformin: number;
let prairie: number;
let rivers: number;
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
const proposed = async (text = '') =>
  (await listProposals(scope(), query({}, text))).rows.map((row) => [
    row.drugName,
    row.vendor,
    row.quantity,
    row.why,
  ]);
const stocked = (drugId: number, min: number, par: number | null) =>
  pharmacy.db
    .updateTable('store_drugs')
    .set({ min_stock: min, par_stock: par })
    .where('drug_id', '=', drugId)
    .where('store_id', '=', pharmacy.storeId)
    .execute();

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  lisinopril = await masterDrug(pharmacy, {
    ndc: '68180098003',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  solco = await masterDrug(pharmacy, {
    ndc: '43547035310',
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
  for (const id of [lisinopril, solco, metformin]) await keepDrug(pharmacy.scope(), id);
  const vendor = async (code: string, name: string) =>
    (
      await pharmacy.db
        .insertInto('vendors')
        .values({
          store_id: pharmacy.storeId,
          vendor_code: code,
          vendor_name: name,
          search_key: `|${name}|`,
          created_at: pharmacy.now,
          modified_at: pharmacy.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  [prairie, rivers] = [
    await vendor('100', 'Prairie Wholesale Drug'),
    await vendor('200', 'Three Rivers'),
  ];
});
afterAll(() => database.drop());

test('the first vendor of a drug is its default; another one can be; one stands there once; a deleted one comes back', async () => {
  const add = (vendorId: number, drugId = metformin) =>
    saveVendorLink(pharmacy.scope(), {
      linkId: null,
      version: 0,
      drugId,
      vendorId,
      itemNumber: `IT${vendorId}`,
      unitCost: 900,
    });
  const [first, second] = [await add(prairie), await add(rivers)];
  expect([first, second]).toMatchObject([
    { ok: true, value: { vendorCode: '100', isDefault: true } },
    { ok: true, value: { isDefault: false } },
  ]);
  expect(why(await add(prairie))).toBe('Prairie Wholesale Drug delivers this drug already.');
  if (!first.ok || !second.ok) return;
  expect(await preferVendor(pharmacy.scope(), second.value.id, 1)).toMatchObject({
    ok: true,
    value: { isDefault: true, version: 2 },
  });
  expect(
    (await listVendorLinks(pharmacy.scope(), query({ drugId: String(metformin) }))).rows.map(
      (row) => [row.vendorName, row.isDefault],
    ),
  ).toEqual([
    ['Three Rivers', true],
    ['Prairie Wholesale Drug', false],
  ]);
  expect(await removeVendorLink(pharmacy.scope(), second.value.id, 2, true)).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect((await listVendorLinks(pharmacy.scope(), query({ vendorId: String(rivers) }))).total).toBe(
    0,
  );
  expect(await removeVendorLink(pharmacy.scope(), second.value.id, 3, false)).toMatchObject({
    ok: true,
  });
  expect(
    (await listVendorLinks(pharmacy.scope(), query({ vendorId: String(rivers) }))).rows,
  ).toMatchObject([{ drugId: metformin, isDefault: true, itemNumber: `IT${rivers}` }]);
});
test('what lies under its reorder point is proposed with its vendor and its reason; accepted, it is on order and proposed no more', async () => {
  await stocked(metformin, 200_000, 400_000);
  expect(await proposed()).toEqual([
    ['Metformin 500 mg tablet', 'Three Rivers', 400_000, '0 left, reorder at 200, fill up to 400'],
  ]);
  expect(
    await acceptProposal(pharmacy.scope(), {
      drugId: metformin,
      vendorId: rivers,
      quantity: 400_000,
      unitCost: 900,
    }),
  ).toMatchObject({
    ok: true,
    value: { state: 'open', lines: 1, open: 1, costCents: 360, was: null },
  });
  expect(
    await acceptProposal(pharmacy.scope(), {
      drugId: metformin,
      vendorId: rivers,
      quantity: 500_000,
      unitCost: 900,
    }),
  ).toMatchObject({ ok: true, value: { lines: 1, was: 400_000 } });
  expect(
    await acceptProposal(pharmacy.scope(), {
      drugId: metformin,
      vendorId: rivers,
      quantity: 400_000,
      unitCost: 900,
    }),
  ).toMatchObject({ ok: true, value: { costCents: 360, was: 500_000 } });
  expect(await proposed()).toEqual([]);
  const [order] = (await listOrders(pharmacy.scope(), query({ state: 'open' }))).rows;
  expect(
    await turnPurchaseOrder(pharmacy.scope(), order!.id, order!.version, 'sent'),
  ).toMatchObject({
    ok: true,
    value: { state: 'sent' },
  });
  expect(why(await turnPurchaseOrder(pharmacy.scope(), order!.id, order!.version, 'closed'))).toBe(
    'STALE',
  );
});
test('a delivery counts on the order that waits for it; with its last line the order is closed', async () => {
  const [order] = (await listOrders(pharmacy.scope(), query({ state: 'sent' }))).rows;
  const deliver = (quantity: number, invoice: string) =>
    receiveInvoice(
      scope(),
      { controlled: true },
      {
        vendorId: rivers,
        invoice,
        lines: [
          { drugId: metformin, lot: invoice, expiresOn: '2027-12-31', quantity, unitCost: 900 },
        ],
      },
    );
  expect(await deliver(100_000, 'A')).toMatchObject({ ok: true, value: { orders: [order!.id] } });
  expect(await getOrder(pharmacy.scope(), order!.id)).toMatchObject({
    ok: true,
    value: {
      state: 'sent',
      lines: [{ quantity: 400_000, received: 100_000, itemNumber: `IT${rivers}` }],
    },
  });
  await deliver(300_000, 'B');
  expect((await listOrders(pharmacy.scope(), query())).rows).toMatchObject([
    { id: order!.id, state: 'closed', open: 0 },
  ]);
  expect(await proposed()).toEqual([]);
});
test('a group with a minimum is proposed once, as its preferred NDC, with what all of its NDCs hold', async () => {
  const members = [lisinopril, solco].map((drugId) => ({
    drugId,
    preferred: drugId === solco,
    upc: null,
    ndc: null,
    strength: null,
    form: null,
    pkgSize: null,
    onHand: null,
  }));
  expect(
    (
      await saveGroup(pharmacy.scope(), lisinopril, 0, {
        code: 'L10',
        name: 'Lisinopril 10 mg',
        strength: '10 mg',
        minStock: 150_000,
        surcharge: null,
        autoFill: false,
        members,
      })
    ).ok,
  ).toBe(true);
  await receiveInvoice(
    scope(),
    { controlled: true },
    {
      vendorId: prairie,
      invoice: 'L',
      lines: [
        {
          drugId: lisinopril,
          lot: 'L1',
          expiresOn: '2027-12-31',
          quantity: 100_000,
          unitCost: 4_000,
        },
      ],
    },
  );
  expect((await listProposals(scope(), query())).rows).toMatchObject([
    {
      drugId: solco,
      onHand: 100_000,
      reorderAt: 150_000,
      quantity: 100_000,
      vendor: null,
      why: '100 left, reorder at 150',
    },
  ]);
});
