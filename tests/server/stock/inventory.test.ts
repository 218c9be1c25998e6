import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok, type Result } from '#domain/platform/result.ts';
import { ensureLot, moveStock } from '#server/repositories/stock/stock.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import { countLot, finishInventory, listCounts, postCount } from '#server/services/stock/count.ts';
import {
  listControlled,
  listExpiring,
  listLedger,
  quarantineLot,
  returnLot,
} from '#server/services/stock/inventory.ts';
import type { AdjustRights } from '#server/services/stock/receive.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let oxycodone: number;
let lisinopril: number;
let vendorId: number;
const lots: Record<string, number> = {};
const scope = (options: { storeId?: number; userId?: number } = {}) => ({
  ...pharmacy.scope(options),
  today: pharmacy.today,
});
const version = async (lot: string) =>
  (
    await pharmacy.db
      .selectFrom('stock_lots')
      .select('version')
      .where('id', '=', lots[lot]!)
      .executeTakeFirstOrThrow()
  ).version;
const held = async (lot: string) =>
  (
    await pharmacy.db
      .selectFrom('stock_lots')
      .select('on_hand')
      .where('id', '=', lots[lot]!)
      .executeTakeFirstOrThrow()
  ).on_hand;
const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const may = (
  options: Partial<{ controlled: boolean; own: boolean; second: number | null }> = {},
): AdjustRights => ({
  controlled: options.controlled ?? true,
  own: async () => options.own ?? true,
  another: () => Promise.resolve(),
  second: async () => (options.second === undefined ? pharmacy.pharmacistId : options.second),
});
/** The first reason of a refusal, or its code; null where there is none. */
function why(result: Result<unknown, SaveFailure<unknown>>): string | null {
  if (result.ok) return null;
  return result.error.code === 'REFUSED' ? (result.error.why[0] ?? null) : result.error.code;
}

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  lisinopril = await masterDrug(pharmacy, {
    ndc: '00185010201',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  oxycodone = await masterDrug(pharmacy, {
    ndc: '00406055201',
    name: 'Oxycodone',
    strength: '5 mg',
    form: 'Tablet',
    schedule: '2',
  });
  for (const [name, drugId, expiresOn, quantity] of [
    ['OLD', lisinopril, '2026-02-18', 90_000],
    ['SOON', lisinopril, '2026-03-20', 40_000],
    ['LATER', lisinopril, '2026-05-20', 60_000],
    ['FAR', lisinopril, '2028-01-31', 500_000],
    ['OXY', oxycodone, '2026-04-15', 100_000],
  ] as const) {
    lots[name] = (
      await ensureLot(pharmacy.scope(), {
        drugId,
        lot: name,
        expiresOn,
        unitCost: 4_200,
        serial: null,
      })
    ).id;
    await moveStock(pharmacy.scope(), { drugId, lotId: lots[name], kind: 'receive', quantity });
  }
  vendorId = (
    await pharmacy.db
      .insertInto('vendors')
      .values({
        store_id: pharmacy.storeId,
        vendor_code: '600',
        vendor_name: 'Lantern Reverse Logistics',
        search_key: '|lantern|',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => database.drop());

test('expired and expiring lots, earliest first; the far one is not among them, nor another store’s', async () => {
  const names = async (within: string) =>
    (await listExpiring(scope(), query({ within }))).rows.map((row) => [
      row.lot,
      row.daysLeft,
      row.onHand,
    ]);
  expect(await names('expired')).toEqual([['OLD', -12, 90_000]]);
  expect(await names('30')).toEqual([
    ['OLD', -12, 90_000],
    ['SOON', 18, 40_000],
  ]);
  expect(await names('60')).toEqual([
    ['OLD', -12, 90_000],
    ['SOON', 18, 40_000],
    ['OXY', 44, 100_000],
  ]);
  expect(await names('90')).toEqual([
    ['OLD', -12, 90_000],
    ['SOON', 18, 40_000],
    ['OXY', 44, 100_000],
    ['LATER', 79, 60_000],
  ]);
  expect(
    (await listExpiring(scope(), query({ within: '90' }, 'oxy'))).rows.map((row) => [
      row.lot,
      row.drugName,
      row.schedule,
    ]),
  ).toEqual([['OXY', 'Oxycodone 5 mg tablet', '2']]);
  expect((await listExpiring(scope({ storeId: pharmacy.otherStoreId }), query())).total).toBe(0);
});
test('a lot goes into quarantine with its reason and comes back; an expired one stays', async () => {
  expect(
    await quarantineLot(scope(), may(), {
      lotId: lots['SOON']!,
      version: await version('SOON'),
      on: true,
      reason: 'Damaged box',
    }),
  ).toMatchObject({ ok: true, value: { after: { quarantined: true, onHand: 40_000 } } });
  expect((await listExpiring(scope(), query({ within: 'quarantine' }))).rows).toMatchObject([
    { lot: 'SOON', reason: 'Damaged box' },
  ]);
  expect(
    await quarantineLot(scope(), may(), {
      lotId: lots['SOON']!,
      version: 1,
      on: false,
      reason: 'Dropped',
    }),
  ).toMatchObject({ ok: false, error: { code: 'STALE' } });
  expect(
    (
      await quarantineLot(scope(), may(), {
        lotId: lots['SOON']!,
        version: await version('SOON'),
        on: false,
        reason: 'Only the outer box',
      })
    ).ok,
  ).toBe(true);
  await quarantineLot(scope(), may(), {
    lotId: lots['OLD']!,
    version: await version('OLD'),
    on: true,
    reason: 'Expired',
  });
  expect(
    why(
      await quarantineLot(scope(), may(), {
        lotId: lots['OLD']!,
        version: await version('OLD'),
        on: false,
        reason: 'Dropped',
      }),
    ),
  ).toBe('This lot has expired: it stays in quarantine until it is sent back.');
  expect(
    why(
      await quarantineLot(scope(), may({ controlled: false }), {
        lotId: lots['OXY']!,
        version: await version('OXY'),
        on: true,
        reason: 'Dropped',
      }),
    ),
  ).toMatch(/^This is a controlled drug/);
});
test('a return to a vendor names the vendor, takes no more than there is, and a C-II needs two people', async () => {
  const give = async (lot: string, quantity: number, rights = may(), options: object = {}) =>
    returnLot(scope(), rights, {
      lotId: lots[lot]!,
      version: await version(lot),
      vendorId,
      quantity,
      reason: 'Expired',
      ...options,
    });
  expect(why(await give('OLD', 90_001))).toBe('Lot OLD holds 90: no more can go back.');
  expect(why(await give('OLD', 1_000, may(), { vendorId: vendorId + 999 }))).toBe(
    'There is no such vendor in this store.',
  );
  expect(await give('OLD', 90_000)).toMatchObject(ok({ after: { onHand: 0 }, secondById: null }));
  expect(why(await give('OXY', 30_000, may({ own: false })))).toBe(
    'This is a C-II drug: type your password for this correction.',
  );
  expect(why(await give('OXY', 30_000, may({ second: null })))).toBe(
    'This is a C-II drug: a second person has to see it and type the password.',
  );
  expect(why(await give('OXY', 30_000, may({ second: pharmacy.technicianId })))).toBe(
    'Another person has to be the second one.',
  );
  expect(await give('OXY', 30_000)).toMatchObject(
    ok({ after: { onHand: 70_000 }, secondById: pharmacy.pharmacistId }),
  );
  const moved = await pharmacy.db
    .selectFrom('stock_movements')
    .select(['quantity', 'vendor_id', 'reason', 'second_by_id'])
    .where('kind', '=', 'vendor-return')
    .orderBy('id')
    .execute();
  expect(moved).toEqual([
    { quantity: -90_000, vendor_id: vendorId, reason: 'Expired', second_by_id: null },
    {
      quantity: -30_000,
      vendor_id: vendorId,
      reason: 'Expired',
      second_by_id: pharmacy.pharmacistId,
    },
  ]);
});
test('the count is blind; a difference is posted as it stood then, whatever is dispensed afterwards', async () => {
  const count = (
    drugId: number,
    counted: number,
    lot: string | null,
    expiresOn: string | null = null,
  ) => countLot(scope(), { drugId, counted, lot, expiresOn });
  expect(why(await finishInventory(scope()))).toBe(
    'No physical inventory is open: it begins with the first count.',
  );
  expect(why(await count(lisinopril, 40_000, null))).toBe(
    'Which lot? The store has SOON, LATER, FAR.',
  );
  expect(why(await count(lisinopril, 1_000, 'NEW'))).toBe(
    'The store has no lot NEW of this drug. Look at the number again, or type its date, too.',
  );
  expect(await count(oxycodone, 68_000, null)).toMatchObject(ok({ lot: 'OXY', counted: 68_000 }));
  expect(await count(lisinopril, 500_000, 'far')).toMatchObject(ok({ lot: 'FAR' }));
  expect(
    (await listCounts(scope(), query())).rows.map((row) => [
      row.lot,
      row.counted,
      row.expected,
      row.difference,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['OXY', 68_000, null, null],
      ['FAR', 500_000, null, null],
    ]),
  );
  expect(
    (await listCounts(scope(), query({ show: 'uncounted' }))).rows.map((row) => [
      row.lot,
      row.counted,
    ]),
  ).toEqual([
    ['SOON', null],
    ['LATER', null],
  ]);
  expect((await listCounts(scope(), query({ show: 'variances' }))).rows).toMatchObject([
    { lot: 'OXY', counted: 68_000, expected: 70_000, difference: -2_000, by: 'technician Tester' },
  ]);
  await moveStock(pharmacy.scope(), {
    drugId: oxycodone,
    lotId: lots['OXY']!,
    kind: 'adjust',
    quantity: -10_000,
    reason: 'Dispensed meanwhile',
  });
  expect(why(await finishInventory(scope()))).toBe(
    'One difference is not posted yet: post them, or count again.',
  );
  const post = async (rights = may()) =>
    postCount(scope(), rights, {
      lotId: lots['OXY']!,
      version: await version('OXY'),
      reason: 'Counted twice',
    });
  expect(why(await post(may({ second: null })))).toMatch(/second person/);
  expect(await post()).toMatchObject(ok({ delta: -2_000, after: { onHand: 58_000 } }));
  expect(why(await post())).toBe('This difference is posted already.');
  expect(await finishInventory(scope())).toMatchObject(ok({ lots: 2, differences: 1 }));
  expect((await listCounts(scope(), query())).total).toBe(0);
});
test('one inventory after the other begins with its first count, as often as there is one', async () => {
  for (let index = 0; index < 7; index++) {
    expect(
      await countLot(scope(), {
        drugId: lisinopril,
        counted: 500_000,
        lot: 'FAR',
        expiresOn: null,
      }),
    ).toMatchObject(ok({ lot: 'FAR' }));
    expect(await finishInventory(scope())).toMatchObject(ok({ lots: 1, differences: 0 }));
  }
});
test('the ledger of a controlled drug runs to what is on hand, by day, with who and why', async () => {
  expect((await listControlled(scope(), query())).rows).toEqual([
    {
      drugId: oxycodone,
      drugName: 'Oxycodone 5 mg tablet',
      ndc: '00406055201',
      schedule: '2',
      onHand: 58_000,
      ledger: 58_000,
      difference: 0,
      lastAt: pharmacy.now,
    },
  ]);
  expect((await listControlled(scope(), query({ schedule: '3' }))).total).toBe(0);
  const page = (await listLedger(scope(), oxycodone, query()))!;
  expect(
    page.rows.map((row) => [
      row.kind,
      row.quantity,
      row.balance,
      row.second,
      row.vendor,
      row.reason,
    ]),
  ).toEqual([
    ['count', -2_000, 58_000, 'pharmacist Tester', null, 'Counted twice'],
    ['adjust', -10_000, 60_000, null, null, 'Dispensed meanwhile'],
    ['vendor-return', -30_000, 70_000, 'pharmacist Tester', 'Lantern Reverse Logistics', 'Expired'],
    ['receive', 100_000, 100_000, null, null, null],
  ]);
  expect(page.rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(await held('OXY'));
  expect((await listLedger(scope(), oxycodone, query({ from: '2026-03-03' })))!.total).toBe(0);
  expect(
    (await listLedger(scope(), oxycodone, query({ from: '2026-03-02', to: '2026-03-02' })))!.total,
  ).toBe(4);
  expect(await listLedger(scope(), 987_654, query())).toBeNull();
});
