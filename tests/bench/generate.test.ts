import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { fillDatabase, volumeOf, type Sizes, type Volume } from '../../bench/generate.ts';

const sizes: Sizes = {
  drugs: 400,
  patients: 300,
  prescribers: 20,
  prescriptions: 1_000,
  open: 200,
  stocked: 40,
};
let one: TestDatabase;
let two: TestDatabase;
let volume: Volume;
beforeAll(async () => {
  [one, two] = [await freshDatabase(), await freshDatabase()];
  volume = await fillDatabase(one.pool, { sizes, drugList: null });
  await fillDatabase(two.pool, { sizes, drugList: null });
});
afterAll(async () => {
  await one.drop();
  await two.drop();
});

const rows = async <R extends object>(pool: Pool, text: string): Promise<R[]> =>
  (await pool.query<R>(text)).rows;
const count = async (text: string) =>
  Number((await rows<{ n: number }>(one.pool, `select count(*) as n from ${text}`))[0]!.n);
const digest = async (pool: Pool, table: string, order: string) =>
  createHash('sha256')
    .update(JSON.stringify(await rows(pool, `select * from ${table} order by ${order}`)))
    .digest('hex');

test('it makes as many as were asked for, and says so in the database', async () => {
  expect(await volumeOf(one.pool)).toEqual(volume);
  expect(
    await Promise.all(['drugs', 'patients', 'prescribers', 'rxs', 'store_drugs'].map(count)),
  ).toEqual([400, 300, 20, 1_000, 40]);
  expect(await count('rxs r where not exists (select 1 from fills f where f.rx_id = r.id)')).toBe(
    0,
  );
});
test('the same sizes give the same rows', async () => {
  for (const [table, order] of [
    ['drugs', 'id'],
    ['patients', 'id'],
    ['prescribers', 'id'],
    ['orders', 'id'],
    ['rxs', 'id'],
    ['fills', 'id'],
    ['stock_lots', 'id'],
    ['stock_movements', 'id'],
    ['payments', 'id'],
    ['rx_events', 'id'],
    ['queue_counters', 'status'],
  ] as const) {
    expect([table, await digest(two.pool, table, order)]).toEqual([
      table,
      await digest(one.pool, table, order),
    ]);
  }
});
test('every open status has fills, the rest was handed over', async () => {
  const found = await rows<{ status: string; n: number }>(
    one.pool,
    "select status, count(*)::int as n from fills where status not in ('PU', 'D') group by 1",
  );
  expect(found.reduce((sum, item) => sum + item.n, 0)).toBe(200);
  expect(found.map((item) => item.status).toSorted()).toEqual([
    'B',
    'BD',
    'C',
    'DE',
    'DEF',
    'DV',
    'H',
    'PD',
    'PM',
    'R',
    'RV',
  ]);
});
test('the queue counters are the counts of the fills', async () => {
  const counted = await rows(
    one.pool,
    'select status, count(*)::int as n from fills where not voided and deleted_at is null group by 1 order by 1',
  );
  expect(await rows(one.pool, 'select status, n::int as n from queue_counters order by 1')).toEqual(
    counted,
  );
});
test('what a lot holds is the sum of its movements, and the store’s total the sum of its lots', async () => {
  expect(
    await count(
      'stock_lots l where on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.lot_id = l.id)',
    ),
  ).toBe(0);
  expect(
    await count(
      'store_drugs s where on_hand <> (select sum(on_hand) from stock_lots l where l.drug_id = s.drug_id and l.store_id = s.store_id)',
    ),
  ).toBe(0);
  expect(
    await count(
      "fills f where status in ('DV', 'RV', 'BD', 'PD', 'PU', 'D') and quantity <> -(select sum(quantity) from stock_movements m where m.fill_id = f.id)",
    ),
  ).toBe(0);
  expect(
    await count(
      "stock_movements m join fills f on f.id = m.fill_id where f.status in ('DE', 'C', 'B', 'H', 'R', 'DEF', 'PM')",
    ),
  ).toBe(0);
});
test('what was paid is the sum of the payments, and only what was handed over is paid', async () => {
  expect(
    await count(
      'fills f where paid_cents <> (select coalesce(sum(amount_cents), 0) from payments p where p.fill_id = f.id)',
    ),
  ).toBe(0);
  expect(await count("fills where paid_cents > 0 and status not in ('PU', 'D')")).toBe(0);
  expect(await count("fills where status in ('PU', 'D') and paid_cents <> patient_pay_cents")).toBe(
    0,
  );
});
test('an order is one patient’s, and nothing was filled before it was written or from a lot that had expired', async () => {
  expect(
    await count(
      'fills f join rxs r on r.id = f.rx_id join orders o on o.id = f.order_id where o.patient_id <> r.patient_id',
    ),
  ).toBe(0);
  expect(
    await count('orders o where not exists (select 1 from fills f where f.order_id = o.id)'),
  ).toBe(0);
  expect(await count('fills f join rxs r on r.id = f.rx_id where f.filled_on < r.written_on')).toBe(
    0,
  );
  expect(
    await count(
      'stock_movements m join stock_lots l on l.id = m.lot_id join fills f on f.id = m.fill_id where f.filled_on > l.expires_on',
    ),
  ).toBe(0);
  expect(
    await count("fills f join rxs r on r.id = f.rx_id where r.schedule = '2' and f.fill_no > 0"),
  ).toBe(0);
});
test('the next prescription, patient and order get numbers of their own', async () => {
  expect(await rows(one.pool, 'select next_rx::int as n from stores')).toEqual([{ n: 1_001 }]);
  const [row] = await rows<{ id: number }>(
    one.pool,
    "insert into patients (store_id, patient_no, last_name, first_name, last_key, first_key, date_of_birth, created_at, modified_at) select store_id, 301, 'New', 'Ann', 'new', 'ann', '1990-01-01', created_at, created_at from patients where id = 1 returning id",
  );
  expect(row!.id).toBe(301);
  const [first] = await rows<{ ok: boolean }>(
    one.pool,
    "select nextval('order_numbers') > max(order_no) as ok from orders",
  );
  expect(first!.ok).toBe(true);
});
test('a database in use is left alone', async () => {
  await expect(fillDatabase(one.pool, { sizes, drugList: null })).rejects.toThrow('not empty');
});
