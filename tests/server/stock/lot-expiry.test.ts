import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import type { Result } from '#domain/platform/result.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import { countLot } from '#server/services/stock/count.ts';
import { answerExpiry } from '#server/services/stock/expiry-answer.ts';
import { listExpiring } from '#server/services/stock/inventory.ts';
import { askExpiry } from '#server/services/stock/lot-expiry.ts';
import { receiveIntoQuarantine } from '#server/services/stock/quarantine-receipt.ts';
import { receiveStock } from '#server/services/stock/receive.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.technician.id }),
  today: desk.today,
});
const may = { controlled: false };
const deliver = (lot: string, expiresOn: string, drugId = desk.shelf.metformin) =>
  receiveStock(scope(), desk.today, may, {
    drugId,
    lot,
    expiresOn,
    quantity: 60_000,
    unitCost: 5_000,
    invoice: 'INV-2',
  });
/** The first reason of a refusal, or its code; null where there is none. */
function why(result: Result<unknown, SaveFailure<unknown>>): string | null {
  if (result.ok) return null;
  return result.error.code === 'REFUSED' ? (result.error.why[0] ?? null) : result.error.code;
}
const stored = (lot: string) =>
  desk.db
    .selectFrom('stock_lots')
    .select(['id', 'version', 'on_hand', 'expires_on', 'expiry_source', 'other_expiry'])
    .where('lot', '=', lot)
    .execute();
const vendor = async () =>
  (
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
const answered = 'Look at the packages, and answer which is right (EI, Two expiries).';
const until = 'Until then 06/30/2028 holds, and nothing more is booked under another date.';
const asks = (lot: string, one: string, other: string) =>
  `Lot ${lot} has two expiries: ${one} and ${other}. ${answered} ${until}`;
const answer = async (lot: string, expiresOn: string, reason = 'Read off the carton') => {
  const [row] = await stored(lot);
  return answerExpiry(scope(), may, {
    lotId: row?.id ?? 0,
    version: row?.version ?? 0,
    expiresOn,
    reason,
  });
};

test('a delivery under another expiry is not booked: both dates are told', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'M-1');
  expect(why(await deliver('m1', '2028-12-31'))).toBe(
    asks('M-1', '06/30/2028 (received 03/02/2026)', '12/31/2028 (this delivery, invoice INV-2)'),
  );
  const bad = await receiveIntoQuarantine(scope(), may, {
    drugId: desk.shelf.metformin,
    lot: 'M-1',
    expiresOn: '2028-12-31',
    quantity: 1_000,
    vendorId: await vendor(),
    invoice: 'INV-3',
    condition: 'damaged',
    disposition: 'return',
    note: null,
    form222: null,
  });
  expect(why(bad)).toMatch(/^Lot M-1 has two expiries:/);
  const counted = await countLot(scope(), {
    drugId: desk.shelf.metformin,
    counted: 90_000,
    lot: 'M-1',
    expiresOn: '2028-12-31',
  });
  expect(why(counted)).toMatch(/12\/31\/2028 \(counted on the shelf\)/);
  expect(await stored('M-1')).toMatchObject([{ on_hand: 100_000, other_expiry: null }]);
  expect(why(await deliver('M-1', '2028-06-30'))).toBe(null);
});
test('the earlier date holds until it is answered; then only the right one comes in', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'M-2', '2028-12-31');
  const read = {
    drugId: desk.shelf.metformin,
    lot: 'M-2',
    expiresOn: '2028-06-30',
    source: 'this delivery',
  };
  const text = asks('M-2', '12/31/2028 (received 03/02/2026)', '06/30/2028 (this delivery)');
  expect(await askExpiry(scope(), read)).toBe(text);
  expect(await stored('M-2')).toMatchObject([
    { expires_on: '2028-06-30', expiry_source: 'this delivery', other_expiry: '2028-12-31' },
  ]);
  expect(why(await deliver('M-2', '2028-06-30'))).toMatch(/^Lot M-2 has two expiries:/);
  expect(why(await deliver('M-2', '2029-01-31'))).toMatch(/^Lot M-2 has two expiries:/);
  const query = { text: '', filters: { within: 'two' }, sort: null, offset: 0, limit: 50 };
  expect((await listExpiring(scope(), query)).rows).toMatchObject([
    {
      lot: 'M-2',
      expiresOn: '2028-06-30',
      source: 'this delivery',
      otherExpiry: '2028-12-31',
      otherSource: 'received 03/02/2026',
    },
  ]);
  expect(why(await answer('M-2', '2028-11-30'))).toBe(
    '11/30/2028 is neither of both dates. Type 06/30/2028 or 12/31/2028.',
  );
  expect(why(await answer('M-2', '2028-12-31', 'x'))).toMatch(/^Say why in words/);
  expect(why(await answer('M-2', '2028-12-31'))).toBe(null);
  expect(await stored('M-2')).toMatchObject([
    {
      expires_on: '2028-12-31',
      expiry_source: 'answered 03/02/2026: Read off the carton',
      other_expiry: null,
    },
  ]);
  expect(why(await answer('M-2', '2028-12-31'))).toBe(
    'Lot M-2 has one expiry: nothing is to be answered.',
  );
  expect(why(await deliver('M-2', '2028-12-31'))).toBe(null);
  expect(why(await deliver('M-2', '2028-06-30'))).toBe(
    asks(
      'M-2',
      '12/31/2028 (answered 03/02/2026: Read off the carton)',
      '06/30/2028 (this delivery, invoice INV-2)',
    ),
  );
});
test('a bottle with another expiry stops, and is taken under the earlier date alone', async () => {
  await desk.stock(desk.shelf.lisinopril, 500, 'L-1', '2028-12-31');
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: 'Expiry' }),
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  const scan = (expiresOn: string) =>
    desk.scan(desk.technician, rx.rxId, packageCode(ndc10.lisinopril, 'L-1', expiresOn));
  expect(await scan('2028-06-30')).toMatchObject({
    accepted: false,
    code: 'TWO_EXPIRIES',
    stop: asks(
      'L-1',
      '12/31/2028 (received 03/02/2026)',
      '06/30/2028 (on the bottle at Drug Verification, 03/02/2026)',
    ),
  });
  expect(await scan('2028-12-31')).toMatchObject({ accepted: false, code: 'TWO_EXPIRIES' });
  expect(await scan('2028-06-30')).toMatchObject({ accepted: true });
});
test('who may not adjust controlled stock answers nothing; two rows stay two', async () => {
  await desk.stock(desk.shelf.lorazepam, 100, 'LZ-1');
  const read = { drugId: desk.shelf.lorazepam, lot: 'LZ-1', source: 'this delivery' };
  await tx(desk.db, (db) => askExpiry({ ...scope(), db }, { ...read, expiresOn: '2028-12-31' }));
  expect(why(await answer('LZ-1', '2028-12-31'))).toMatch(/^This is a controlled drug/);
  await desk.stock(desk.shelf.metformin, 100, 'M-3', '2028-06-30');
  await desk.stock(desk.shelf.metformin, 100, 'M-3', '2028-12-31');
  const other = { drugId: desk.shelf.metformin, lot: 'M-3', source: 'this delivery' };
  expect(await askExpiry(scope(), { ...other, expiresOn: '2028-12-31' })).toBe(null);
  expect(await askExpiry(scope(), { ...other, expiresOn: '2029-01-31' })).not.toBe(null);
  expect(why(await answer('M-3', '2029-01-31'))).toBe(null);
});
