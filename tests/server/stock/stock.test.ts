import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import {
  ensureLot,
  findLot,
  lotsOf,
  moveStock,
  stockFacts,
} from '#server/repositories/stock/stock.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let lisinopril: number;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  lisinopril = await masterDrug(pharmacy, {
    ndc: '00185010201',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
});
afterAll(() => database.drop());
const lot = (name: string, expiresOn: string) =>
  ensureLot(pharmacy.scope(), {
    drugId: lisinopril,
    lot: name,
    expiresOn,
    unitCost: 4_200,
    serial: null,
  });
const total = async (storeId = pharmacy.storeId) =>
  (
    await pharmacy.db
      .selectFrom('store_drugs')
      .select('on_hand')
      .where('store_id', '=', storeId)
      .where('drug_id', '=', lisinopril)
      .executeTakeFirst()
  )?.on_hand;

test('a delivery fills its lot and the total; lots come earliest expiry first', async () => {
  const late = await lot('LATE', '2028-06-30');
  const early = await lot('EARLY', '2027-01-31');
  expect(
    await moveStock(pharmacy.scope(), {
      drugId: lisinopril,
      lotId: late.id,
      kind: 'receive',
      quantity: 100_000,
    }),
  ).toBe(true);
  expect(
    await moveStock(pharmacy.scope(), {
      drugId: lisinopril,
      lotId: early.id,
      kind: 'receive',
      quantity: 30_000,
    }),
  ).toBe(true);
  const held = await stockFacts(pharmacy.scope(), lisinopril);
  expect(held).toMatchObject({
    onHand: 130_000,
    lots: [
      { lot: 'EARLY', on_hand: 30_000, version: 2 },
      { lot: 'LATE', on_hand: 100_000 },
    ],
  });
  expect(await total()).toBe(130_000);
});
test('a lot is not made twice, and a later delivery brings its cost', async () => {
  const again = await ensureLot(pharmacy.scope(), {
    drugId: lisinopril,
    lot: 'EARLY',
    expiresOn: '2027-01-31',
    unitCost: 5_000,
    serial: 'S9',
  });
  expect(again).toMatchObject({ on_hand: 30_000, unit_cost: 5_000, serial: 'S9' });
  expect(
    await ensureLot(pharmacy.scope(), {
      drugId: lisinopril,
      lot: 'EARLY',
      expiresOn: '2027-01-31',
      unitCost: 0,
      serial: null,
    }),
  ).toMatchObject({ id: again.id, unit_cost: 5_000, serial: 'S9' });
  expect((await lotsOf(pharmacy.scope(), lisinopril)).map((lot) => lot.lot)).toEqual([
    'EARLY',
    'LATE',
  ]);
});
test('a dispensing beyond the lot is refused and nothing changes', async () => {
  const early = (await findLot(pharmacy.scope(), lisinopril, 'EARLY', '2027-01-31'))!;
  expect(
    await moveStock(pharmacy.scope(), {
      drugId: lisinopril,
      lotId: early.id,
      kind: 'dispense',
      quantity: -30_001,
    }),
  ).toBe(false);
  expect(await total()).toBe(130_000);
  expect(
    await moveStock(pharmacy.scope(), {
      drugId: lisinopril,
      lotId: early.id,
      kind: 'dispense',
      quantity: -30_000,
    }),
  ).toBe(true);
  expect((await stockFacts(pharmacy.scope(), lisinopril)).lots.map((lot) => lot.lot)).toEqual([
    'LATE',
  ]);
  expect(await total()).toBe(100_000);
});
test('another store’s lot can’t be moved, and its stock is not ours', async () => {
  const late = (await findLot(pharmacy.scope(), lisinopril, 'LATE', '2028-06-30'))!;
  const theirs = pharmacy.scope({ storeId: pharmacy.otherStoreId });
  expect(
    await moveStock(theirs, {
      drugId: lisinopril,
      lotId: late.id,
      kind: 'dispense',
      quantity: -1_000,
    }),
  ).toBe(false);
  expect(await stockFacts(theirs, lisinopril)).toEqual({ onHand: 0, lots: [] });
  expect(await total(pharmacy.otherStoreId)).toBeUndefined();
});
test('twenty fills at once of a lot that holds ten take exactly ten', async () => {
  const ten = await lot('TEN', '2027-09-30');
  await moveStock(pharmacy.scope(), {
    drugId: lisinopril,
    lotId: ten.id,
    kind: 'receive',
    quantity: 10_000,
  });
  const took = await Promise.all(
    Array.from({ length: 20 }, () =>
      tx(pharmacy.db, (db) =>
        moveStock(
          { ...pharmacy.scope(), db },
          { drugId: lisinopril, lotId: ten.id, kind: 'dispense', quantity: -1_000 },
        ),
      ),
    ),
  );
  expect(took.filter(Boolean)).toHaveLength(10);
  expect(await total()).toBe(100_000);
  const ledger = await pharmacy.db
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.sum<number>('quantity').as('n'))
    .where('drug_id', '=', lisinopril)
    .executeTakeFirstOrThrow();
  expect(ledger.n).toBe(100_000);
});
