import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#domain/platform/result.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import {
  destroyLot,
  receiveIntoQuarantine,
  type BadDelivery,
} from '#server/services/stock/quarantine-receipt.ts';
import { enterRecall, recallById } from '#server/services/stock/recall.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let vendorId: number;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  vendorId = (
    await desk.db
      .insertInto('vendors')
      .values({
        store_id: desk.p.storeId,
        vendor_code: '600',
        vendor_name: 'Prairie Wholesale',
        search_key: '|prairie|',
        created_at: desk.now,
        modified_at: desk.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => desk.close());
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.technician.id }),
  today: desk.today,
});
const deliver = (over: Partial<BadDelivery>) =>
  receiveIntoQuarantine(scope(), {
    drugId: desk.shelf.metformin,
    lot: 'OLD-1',
    expiresOn: '2026-01-31',
    quantity: 60_000,
    vendorId,
    invoice: 'INV-1',
    condition: 'expired',
    disposition: 'return',
    note: null,
    ...over,
  });
/** The first reason of a refusal, or its code; null where there is none. */
function why(result: Result<unknown, SaveFailure<unknown>>): string | null {
  if (result.ok) return null;
  return result.error.code === 'REFUSED' ? (result.error.why[0] ?? null) : result.error.code;
}
const stored = (lot: string) =>
  desk.db
    .selectFrom('stock_lots')
    .select(['id', 'version', 'on_hand', 'quarantined', 'quarantine_reason'])
    .where('lot', '=', lot)
    .executeTakeFirstOrThrow();

test('an expired delivery is received into quarantine, with what becomes of it', async () => {
  expect((await deliver({ note: 'Driver told' })).ok).toBe(true);

  expect(await stored('OLD-1')).toMatchObject({
    on_hand: 60_000,
    quarantined: true,
    quarantine_reason: 'Expired at delivery: Goes back to the vendor. Driver told',
  });
  expect(why(await deliver({}))).toBe('Invoice INV-1 has brought 60 of lot OLD-1 already.');
});

test('what is said of a delivery has to be so', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'SHELF');

  expect(why(await deliver({ lot: 'NEW', expiresOn: '2028-06-30' }))).toBe(
    'This lot has not expired: 06/30/2028 is to come.',
  );
  expect(why(await deliver({ lot: 'NEW-2', condition: 'recalled' }))).toBe(
    'No recall names lot NEW-2. Enter the recall first (Recalls).',
  );
  const shelf = { lot: 'SHELF', expiresOn: '2028-06-30', condition: 'damaged' as const };
  expect(why(await deliver(shelf))).toMatch(/^Lot SHELF is on the shelf too/);
  expect(why(await deliver({ drugId: desk.shelf.oxycodone }))).toBe(
    'This is a C-II drug: receive it with its order form, then quarantine its lot.',
  );
  expect((await stored('SHELF')).quarantined).toBe(false);
});

test('a recalled delivery counts in its recall, and what is destroyed of it as well', async () => {
  const entered = await enterRecall(scope(), {
    drugId: desk.shelf.metformin,
    lots: 'REC-77',
    classification: 'II',
    number: 'D-7-2026',
    source: 'Juniper Labs',
    issuedOn: '2026-03-01',
    reason: 'Glass found',
  });
  if (!entered.ok) throw new Error('not entered');
  const lot = { lot: 'rec77', expiresOn: '2028-06-30', condition: 'recalled' as const };
  expect((await deliver({ ...lot, disposition: 'destroy' })).ok).toBe(true);
  const { id, version } = await stored('rec77');

  const reason = 'Incinerated, seen by Paula';
  const of = { lotId: id, version, reason };
  expect(why(await destroyLot(scope(), { ...of, quantity: 60_001 }))).toBe(
    'Lot rec77 holds 60: no more is destroyed.',
  );
  expect((await destroyLot(scope(), { ...of, quantity: 50_000 })).ok).toBe(true);
  expect(why(await destroyLot(scope(), { ...of, quantity: 1_000 }))).toBe('STALE');

  const recall = await recallById(scope(), entered.value.after.id);
  expect(recall?.figures).toMatchObject({ lots: 1, onHand: 10_000, destroyed: 50_000 });
});

test('a damaged package of a lot that is not on the shelf goes into quarantine', async () => {
  const damaged = { lot: 'WET', expiresOn: '2028-06-30', condition: 'damaged' as const };
  expect((await deliver(damaged)).ok).toBe(true);
  const rx = await desk.priced({ patientId: await desk.patient({ lastName: 'Wet' }) });

  const code = packageCode(ndc10.metformin, 'WET', '2028-06-30');
  expect(await desk.scan(desk.technician, rx.rxId, code)).toMatchObject({
    accepted: false,
    code: 'QUARANTINED',
  });
});

test('only what is in quarantine is destroyed, and no controlled drug', async () => {
  const id = await desk.stock(desk.shelf.warfarin, 10, 'FINE');
  const lorazepam = await desk.stock(desk.shelf.lorazepam, 10, 'CIV');
  const of = { version: 2, reason: 'Incinerated', quantity: 1_000 };

  expect(why(await destroyLot(scope(), { ...of, lotId: id }))).toBe(
    'Lot FINE is not in quarantine: only what is there is destroyed.',
  );
  expect(why(await destroyLot(scope(), { ...of, lotId: lorazepam }))).toBe(
    'A controlled drug is not destroyed here: return it to a vendor, the reverse distributor.',
  );
});
