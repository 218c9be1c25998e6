import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '#domain/platform/result.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import { quarantineLot } from '#server/services/stock/inventory.ts';
import {
  destroyLot,
  receiveIntoQuarantine,
  type BadDelivery,
} from '#server/services/stock/quarantine-receipt.ts';
import { enterRecall, recallById } from '#server/services/stock/recall.ts';
import type { AdjustRights } from '#server/services/stock/receive.ts';
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
const deliver = (over: Partial<BadDelivery>, may = { controlled: false }) =>
  receiveIntoQuarantine(scope(), may, {
    drugId: desk.shelf.metformin,
    lot: 'OLD-1',
    expiresOn: '2026-01-31',
    quantity: 60_000,
    vendorId,
    invoice: 'INV-1',
    condition: 'expired',
    disposition: 'return',
    note: null,
    form222: null,
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

const rows = (lot: string) =>
  desk.db
    .selectFrom('stock_lots')
    .select(['on_hand', 'quarantined', 'damaged', 'quarantine_reason'])
    .where('lot', '=', lot)
    .orderBy('damaged')
    .execute();
/** Whoever acts may do all of it, and the pharmacist saw it. */
const witnesses = (
  over: Partial<{ controlled: boolean; own: boolean; second: number | null }> = {},
): AdjustRights => ({
  controlled: over.controlled ?? true,
  own: async () => over.own ?? true,
  another: () => Promise.resolve(),
  second: async () => (over.second === undefined ? desk.pharmacist.id : over.second),
});

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
});

test('damaged packages of a lot on the shelf stand apart: the others are dispensed', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'SPLIT');
  const wet = { lot: 'SPLIT', expiresOn: '2028-06-30', condition: 'damaged' as const };
  expect((await deliver({ ...wet, quantity: 10_000, disposition: 'destroy' })).ok).toBe(true);
  expect(await rows('SPLIT')).toEqual([
    { on_hand: 100_000, quarantined: false, damaged: false, quarantine_reason: null },
    {
      on_hand: 10_000,
      quarantined: true,
      damaged: true,
      quarantine_reason: 'Damaged at delivery: Is destroyed here',
    },
  ]);
  const rx = await desk.priced({ patientId: await desk.patient({ lastName: 'Split' }) });
  const code = packageCode(ndc10.metformin, 'SPLIT', '2028-06-30');
  expect(await desk.scan(desk.technician, rx.rxId, code)).toMatchObject({ accepted: true });
});

test('a package found damaged on the shelf is taken apart, and back, without a loss', async () => {
  const id = await desk.stock(desk.shelf.warfarin, 100, 'TORN');
  const held = await desk.onHand(desk.shelf.warfarin);
  const version = async (damaged: boolean) =>
    desk.db
      .selectFrom('stock_lots')
      .select(['id', 'version'])
      .where('lot', '=', 'TORN')
      .where('damaged', '=', damaged)
      .executeTakeFirstOrThrow();
  const part = { lotId: id, on: true, reason: 'Carton is wet', quantity: 30_000 };
  const shelf = await version(false);
  const tooMuch = { ...part, version: shelf.version, quantity: 100_001 };
  expect(why(await quarantineLot(scope(), witnesses(), tooMuch))).toBe(
    'Lot TORN holds 100: no more is damaged.',
  );
  const moved = await quarantineLot(scope(), witnesses(), { ...part, version: shelf.version });
  expect(moved.ok).toBe(true);
  expect(await rows('TORN')).toEqual([
    { on_hand: 70_000, quarantined: false, damaged: false, quarantine_reason: null },
    { on_hand: 30_000, quarantined: true, damaged: true, quarantine_reason: 'Carton is wet' },
  ]);
  expect(await desk.onHand(desk.shelf.warfarin)).toBe(held);

  const apart = await version(true);
  const back = { lotId: apart.id, version: apart.version, on: false, reason: 'Only its carton' };
  expect(why(await quarantineLot(scope(), witnesses(), { ...back, quantity: 10_000 }))).toBe(
    'A lot goes back to the shelf as a whole: what is damaged stays apart.',
  );
  expect((await quarantineLot(scope(), witnesses(), back)).ok).toBe(true);
  expect((await rows('TORN')).map((row) => row.on_hand)).toEqual([100_000, 0]);
});

test('a bad C-II delivery comes in with its order form, by who may adjust C-II', async () => {
  const oxy = { drugId: desk.shelf.oxycodone, lot: 'OX-9', invoice: 'INV-9' };
  expect(why(await deliver(oxy))).toMatch(/^This is a controlled drug/);
  expect(why(await deliver(oxy, { controlled: true }))).toBe(
    'This is a C-II drug: type the number of its DEA Form 222 or CSOS order.',
  );
  const whole = await deliver({ ...oxy, form222: '123456789' }, { controlled: true });
  expect(whole.ok).toBe(true);
  expect(await rows('OX-9')).toMatchObject([{ on_hand: 60_000, quarantined: true }]);
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
  expect(why(await destroyLot(scope(), witnesses(), { ...of, quantity: 60_001 }))).toBe(
    'Lot rec77 holds 60: no more is destroyed.',
  );
  expect((await destroyLot(scope(), witnesses(), { ...of, quantity: 50_000 })).ok).toBe(true);
  expect(why(await destroyLot(scope(), witnesses(), { ...of, quantity: 1_000 }))).toBe('STALE');

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

test('only what is in quarantine is destroyed', async () => {
  const id = await desk.stock(desk.shelf.warfarin, 10, 'FINE');
  const of = { version: 2, reason: 'Incinerated', quantity: 1_000, lotId: id };
  expect(why(await destroyLot(scope(), witnesses(), of))).toBe(
    'Lot FINE is not in quarantine: only what is there is destroyed.',
  );
});

test('a controlled drug is destroyed by two people, by the method of DEA Form 41', async () => {
  const id = await desk.stock(desk.shelf.lorazepam, 10, 'CIV');
  await desk.db.updateTable('stock_lots').set({ quarantined: true }).where('id', '=', id).execute();
  const of = { version: 2, reason: 'Broken ampuls', quantity: 4_000, lotId: id };
  const method = 'Slurry with charcoal, in the safe room';
  const tried = async (may: AdjustRights, more: object = {}) =>
    why(await destroyLot(scope(), may, { ...of, ...more }));

  expect(await tried(witnesses({ controlled: false }))).toMatch(/^This is a controlled drug/);
  expect(await tried(witnesses())).toBe(
    'This is a controlled drug: say by which method, as DEA Form 41 asks.',
  );
  expect(await tried(witnesses({ own: false }), { method })).toBe(
    'This is a controlled drug: type your password for this correction.',
  );
  expect(await tried(witnesses({ second: null }), { method })).toBe(
    'This is a controlled drug: a second person has to see it and type the password.',
  );
  expect(await tried(witnesses({ second: desk.technician.id }), { method })).toBe(
    'Another person has to be the second one.',
  );
  expect(await tried(witnesses(), { method })).toBe(null);
  expect(
    await desk.db
      .selectFrom('stock_movements')
      .select(['quantity', 'reason', 'second_by_id'])
      .where('lot_id', '=', id)
      .where('kind', '=', 'destroy')
      .execute(),
  ).toEqual([
    {
      quantity: -4_000,
      reason: `Broken ampuls. DEA Form 41: ${method}`,
      second_by_id: desk.pharmacist.id,
    },
  ]);
});
