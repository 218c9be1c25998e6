import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fewPatients } from '#server/repositories/patient/people.ts';
import { countTo } from '#server/repositories/platform/list-window.ts';
import { listOrders } from '#server/services/counter/orders.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { listPatients } from '#server/services/patient/patient.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { fillDatabase, type Volume } from '../../../bench/generate.ts';

/** A store with more behind a letter than is counted: patients by "s" and "m", drugs by "a". */
let database: TestDatabase;
let volume: Volume;
const manyDrugs = 10_050;
beforeAll(async () => {
  database = await freshDatabase();
  volume = await fillDatabase(database.pool, {
    sizes: {
      drugs: 400,
      patients: 900,
      prescribers: 20,
      prescriptions: 5_000,
      open: 200,
      stocked: 40,
    },
    drugList: null,
  });
  const stamps = sql`${volume.now}::timestamptz, ${volume.now}::timestamptz`;
  await sql`insert into patients (store_id, patient_no, last_name, first_name, last_key, first_key, date_of_birth, created_at, modified_at)
    select ${volume.storeId}, 10000 + n, 'Sx' || n, 'Ann', 'sx' || n, 'ann', '1990-01-01', ${stamps} from generate_series(1, ${fewPatients + 1}) n`.execute(
    database.db,
  );
  await sql`insert into drugs (ndc, name, name_key, generic_name, generic_key, strength, active, created_at, modified_at)
    select lpad((90000000000 + n)::text, 11, '0'), 'Aab' || lpad(n::text, 6, '0'), 'aab' || lpad(n::text, 6, '0'), 'Zab', 'zab', (n % 7) || ' mg', n <> ${manyDrugs - 1}, ${stamps} from generate_series(1, ${manyDrugs}) n`.execute(
    database.db,
  );
  // The last by name, found by a generic name that is the last too; the store keeps it.
  await sql`insert into drugs (ndc, name, name_key, generic_name, generic_key, created_at, modified_at) values ('00000000001', 'Zyx', 'zyx', 'Azz', 'azz', ${stamps})`.execute(
    database.db,
  );
  await sql`insert into store_drugs (store_id, drug_id, created_at, modified_at) select ${volume.storeId}, id, ${stamps} from drugs where ndc in ('00000000001', ${String(90_000_000_000 + manyDrugs)})`.execute(
    database.db,
  );
  await database.pool.query('vacuum analyze');
});
afterAll(() => database.drop());
const scope = () => ({
  db: database.db,
  storeId: volume.storeId,
  userId: volume.technicianId,
  now: volume.now,
  today: volume.today,
});
const query = (listQuery: Partial<ListQuery>): ListQuery => ({
  text: '',
  filters: {},
  sort: null,
  offset: 0,
  limit: 100,
  ...listQuery,
});

/** Every row of a list, window by window, as someone scrolls who believes the total. */
async function scrolled<R>(
  list: (listQuery: ListQuery) => Promise<{ total: number; exact: boolean; rows: readonly R[] }>,
  givenListQuery: Partial<ListQuery>,
): Promise<{ rows: R[]; first: { total: number; exact: boolean } }> {
  const first = await list(query(givenListQuery));
  const rows = [...first.rows];
  for (let total = first.total; rows.length < total;) {
    const next = await list(query({ ...givenListQuery, offset: rows.length }));
    expect(next.rows.length).toBeGreaterThan(0);
    rows.push(...next.rows);
    total = next.total;
  }
  return { rows, first };
}
/** A word is the beginning of a last name or of a first name. */
const person = (prefix: string) =>
  sql`(p.last_key like ${`${prefix}%`} or p.first_key like ${`${prefix}%`})`;
const named = (prefix: string) =>
  sql`(${person(prefix)} or d.name_key like ${`${prefix}%`} or d.generic_key like ${`${prefix}%`})`;
const joined = sql`from fills f join rxs r on r.id = f.rx_id join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id`;
const ids = async (builder: ReturnType<typeof sql>) =>
  (await sql<{ id: number }>`${builder}`.execute(database.db)).rows.map((row) => row.id);

describe.each(['s', 'sm', 'smith', 'm', 'q', 'zzz'])(
  '"%s" above a long list finds every row in the list’s order, however many there are',
  (text) => {
    test('completed', async () => {
      const { rows, first } = await scrolled((listQuery) => listQueue(scope(), listQuery), {
        text,
        filters: { queue: 'completed' },
      });
      const wanted = await ids(
        sql`select f.id ${joined} where f.status in ('RV', 'BD', 'PD', 'PU', 'D') and f.rv_at is not null and ${named(text)} order by f.rv_at desc, f.id desc`,
      );
      expect(rows.map((row) => row.fillId)).toEqual(wanted);
      expect(first.exact ? first.total : 'over').toBe(first.exact ? wanted.length : 'over');
    });
    test('all', async () => {
      const { rows } = await scrolled((listQuery) => listQueue(scope(), listQuery), {
        text,
        filters: { queue: 'all' },
      });
      expect(rows.map((row) => row.rxId)).toEqual(
        await ids(
          sql`select r.id ${joined} where f.id = (select x.id from fills x where x.rx_id = r.id order by x.voided, x.fill_no desc, x.id desc limit 1) and ${named(text)} order by r.id desc`,
        ),
      );
    });
    test('orders picked up', async () => {
      const { rows } = await scrolled((listQuery) => listOrders(scope(), listQuery), {
        text,
        filters: { list: 'picked-up' },
      });
      const wanted =
        await ids(sql`select o.id from orders o join patients p on p.id = o.patient_id join lateral (select max(coalesce(f.picked_up_at, f.delivered_at)) as at from fills f where f.order_id = o.id) t on true
      where t.at >= ${volume.today}::date - 30 and ${person(text)} order by t.at desc, o.id desc`);
      expect(rows.map((row) => row.orderId)).toEqual(wanted);
    });
  },
);
test('a letter that means more patients than are looked up says "over"; the number of rows behind it is not made up', async () => {
  const page = await listQueue(scope(), query({ text: 's', filters: { queue: 'completed' } }));
  expect(page).toMatchObject({ exact: false, total: 101 });
  expect(await listPatients(scope(), query({ text: 'sx' }))).toMatchObject({
    exact: false,
    total: countTo.list + 1,
  });
  expect(await listPatients(scope(), query({ text: 'sx1', limit: 500 }))).toMatchObject({
    exact: false,
  });
});
test('orders of a status: its least advanced fill stands there', async () => {
  for (const [list, status] of [
    ['open', 'BD'],
    ['open', 'DE'],
    ['picked-up', 'PU'],
    ['picked-up', 'DE'],
  ] as const) {
    const { rows } = await scrolled((listQuery) => listOrders(scope(), listQuery), {
      filters: { list, status },
    });
    const every = await scrolled((listQuery) => listOrders(scope(), listQuery), {
      filters: { list },
    });
    expect(
      rows.map((row) => row.orderId),
      `${list} ${status}`,
    ).toEqual(every.rows.filter((row) => row.status === status).map((row) => row.orderId));
  }
});

describe('a drug search of more than 10,000 products', () => {
  const drugs = (listQuery: Partial<ListQuery>) =>
    listDrugs(scope(), query({ text: 'a', ...listQuery }));
  const master = { scope: 'Master' };
  test('Local finds what the store keeps, wherever it stands among them', async () => {
    const page = await drugs({ filters: { scope: 'Local' }, limit: 500 });
    expect(page.exact).toBe(true);
    expect(page.rows.map((row) => row.name)).toEqual(expect.arrayContaining(['Aab010050', 'Zyx']));
    expect(page.rows).toHaveLength(page.total);
  });
  test('Master in the order of another column begins with the row that is first of all', async () => {
    expect(
      (
        await drugs({ filters: master, sort: { column: 'ndc', direction: 'desc' }, limit: 2 })
      ).rows.map((row) => row.name),
    ).toEqual(['Aab010050', 'Aab010049']);
    expect(
      (
        await drugs({ filters: master, sort: { column: 'name', direction: 'desc' }, limit: 1 })
      ).rows.map((row) => row.name),
    ).toEqual(['Zyx']);
    expect(
      (
        await drugs({ filters: master, sort: { column: 'ndc', direction: 'asc' }, limit: 1 })
      ).rows.map((row) => row.name),
    ).toEqual(['Zyx']);
  });
  test('InActive finds the one that is, and says one', async () => {
    expect(await drugs({ filters: { ...master, status: 'InActive' } })).toMatchObject({
      total: 1,
      exact: true,
      rows: [{ name: 'Aab010049', active: false }],
    });
  });
  test('every one of them is met, once, by scrolling on; the total says "over" until the end', async () => {
    const { rows, first } = await scrolled((listQuery) => listDrugs(scope(), listQuery), {
      text: 'a',
      filters: master,
      limit: 500,
    });
    expect(first).toMatchObject({ total: countTo.list + 1, exact: false });
    const wanted = await ids(
      sql`select id from drugs where name_key like 'a%' or generic_key like 'a%' order by name_key, strength, id`,
    );
    expect(rows.map((row) => row.id)).toEqual(wanted);
    expect(await drugs({ filters: master, offset: wanted.length - 10 })).toMatchObject({
      total: wanted.length,
      exact: true,
    });
  });
});

test.each([
  ['drugs', () => listDrugs, { text: 'a', filters: { scope: 'Master' } }],
  ['patients', () => listPatients, { text: 'sx' }],
  ['completed', () => listQueue, { text: 's', filters: { queue: 'completed' } }],
] as const)(
  'the end of %s that were not counted is their last window, with the exact total',
  async (_, of, asked) => {
    const list = (listQuery: ListQuery): Promise<ListPage<object>> => of()(scope(), listQuery);
    const { rows, first } = await scrolled(list, asked);
    const from = Math.floor((rows.length - 1) / 100) * 100;
    expect(first.exact).toBe(false);
    expect(await list(query({ ...asked, end: true }))).toEqual({
      total: rows.length,
      exact: true,
      rows: rows.slice(from),
    });
  },
);
test('the end of a list without rows is empty', async () => {
  expect(await listPatients(scope(), query({ text: 'qqqq', end: true }))).toEqual({
    total: 0,
    exact: true,
    rows: [],
  });
});
test('an order stands under Delivered when all of its fills were delivered, in whatever order the list is; one fill that was picked up keeps it out', async () => {
  const [mixed, whole, other] = (
    await listOrders(scope(), query({ filters: { list: 'picked-up', status: 'PU' }, limit: 3 }))
  ).rows.map((row) => row.orderId);
  // The delivered fill of the mixed order is the last of it to leave.
  await database.db
    .updateTable('fills')
    .set({ status: 'D' })
    .where('order_id', 'in', [whole!, other!])
    .execute();
  await database.db
    .updateTable('fills')
    .set({ order_id: mixed! })
    .where('order_id', '=', other!)
    .execute();
  await sql`update fills set picked_up_at = ${volume.now} where order_id = ${mixed!} and status = 'D'`.execute(
    database.db,
  );
  const every = (
    await scrolled((listQuery) => listOrders(scope(), listQuery), {
      filters: { list: 'picked-up' },
    })
  ).rows;
  const ids = (rows: readonly { orderId: number }[]) =>
    rows.map((row) => row.orderId).toSorted((left, right) => left - right);
  const delivered = ids(every.filter((row) => row.status === 'D'));
  expect(delivered).toContain(whole);
  expect(delivered).not.toContain(mixed);
  for (const sort of [
    null,
    { column: 'patientName', direction: 'asc' },
    { column: 'status', direction: 'desc' },
    { column: 'pickedUpAt', direction: 'asc' },
  ] as const) {
    expect(
      ids(
        (
          await scrolled((listQuery) => listOrders(scope(), listQuery), {
            filters: { list: 'picked-up', status: 'D' },
            sort,
          })
        ).rows,
      ),
    ).toEqual(delivered);
    expect(
      ids(
        (
          await scrolled((listQuery) => listOrders(scope(), listQuery), {
            filters: { list: 'picked-up' },
            sort,
          })
        ).rows,
      ),
    ).toEqual(ids(every));
  }
});
