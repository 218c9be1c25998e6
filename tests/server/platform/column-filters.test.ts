import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterColumns, type FilteredCall } from '#domain/composition/column-filters.ts';
import { contract } from '#domain/composition/contract.ts';
import { columnFilter, type ListQuery } from '#domain/platform/contract/list.ts';
import { listOrders } from '#server/services/counter/orders.ts';
import { listQueue, verificationLog } from '#server/services/rx/queue.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import { TwoStores } from '#tests/platform/two-stores.ts';
import { fillDatabase, type Volume } from '../../../bench/generate.ts';

const query = (listQuery: Partial<ListQuery> = {}): ListQuery => ({
  text: '',
  filters: {},
  sort: null,
  offset: 0,
  limit: 100,
  ...listQuery,
});
const narrowed = (
  columns: Readonly<Record<string, string>>,
  filters: Readonly<Record<string, string>> = {},
): ListQuery =>
  query({
    filters: {
      ...filters,
      ...Object.fromEntries(
        Object.entries(columns).map(([key, text]) => [columnFilter(key), text]),
      ),
    },
  });

describe('in the demo store', () => {
  let world: TwoStores;
  beforeAll(async () => {
    world = await TwoStores.open();
  });
  afterAll(() => world.server.close());
  const routes = new Map(everyRoute(contract).map((route) => [route.name, route]));
  const admins: readonly string[] = ['companies.search', 'stores.search', 'employees.search'];
  /** Where a list needs more than its query. */
  const asked = async (call: FilteredCall, listQuery: ListQuery): Promise<{ total: number }> => {
    const { path } = routes.get(call.split('/')[0]!)!;
    const id = async (table: 'patients' | 'drugs', by: string) =>
      (
        await world.server.database.db
          .selectFrom(table)
          .select('id')
          .where(sql<boolean>`id in (select ${sql.raw(by)})`)
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id;
    const person = await world.signIn(admins.includes(call) ? 'admin' : 'incharge');
    const body =
      call === 'rx.queue'
        ? { ...listQuery, filters: { queue: 'all', ...listQuery.filters } }
        : call === 'rx.log'
          ? { kind: 'RV', query: listQuery }
          : call === 'rx.profile' || call === 'medSync.list'
            ? { list: listQuery }
            : call === 'inventory.ledger'
              ? { list: listQuery }
              : call === 'inventory.counts'
                ? { ...listQuery, filters: { show: 'uncounted', ...listQuery.filters } }
                : listQuery;
    const at = path
      .replace(
        '{patientId}',
        call === 'rx.profile' || call === 'medSync.list'
          ? String(await id('patients', 'patient_id from rxs'))
          : '',
      )
      .replace(
        '{drugId}',
        call === 'inventory.ledger'
          ? String(await id('drugs', 'drug_id from stock_movements'))
          : '',
      );
    const answer = await person.post(at, body);
    expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body as { total: number };
  };
  test.each(Object.keys(filterColumns) as FilteredCall[])(
    '%s: a text that stands in no cell finds nothing, in each column and in any order',
    async (call) => {
      for (const column of filterColumns[call]) {
        expect(
          (
            await asked(call, {
              ...narrowed({ [column]: 'zq~%_' }),
              sort: { column, direction: 'desc' },
            })
          ).total,
          column,
        ).toBe(0);
      }
      expect((await asked(call, query())).total, 'without a filter').toBeGreaterThanOrEqual(0);
    },
  );
});

describe('in a store of some size', () => {
  let database: TestDatabase;
  let volume: Volume;
  beforeAll(async () => {
    database = await freshDatabase();
    volume = await fillDatabase(database.pool, {
      sizes: {
        drugs: 300,
        patients: 3_000,
        prescribers: 20,
        prescriptions: 4_000,
        open: 200,
        stocked: 40,
      },
      drugList: null,
    });
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
  const joined = sql`from fills f join rxs r on r.id = f.rx_id join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id join prescribers pr on pr.id = r.prescriber_id`;
  const ids = async (builder: ReturnType<typeof sql>) =>
    (await sql<{ id: number }>`${builder}`.execute(database.db)).rows.map((row) => row.id);
  const every = async <R>(
    list: (listQuery: ListQuery) => Promise<{ total: number; rows: readonly R[] }>,
    givenListQuery: ListQuery,
  ): Promise<R[]> => {
    const rows: R[] = [];
    for (let total = 1; rows.length < total;) {
      const page = await list({ ...givenListQuery, offset: rows.length, limit: 500 });
      total = page.total;
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
    }
    return rows;
  };
  // A rare name and one that means more patients than are looked up: the two ways of finding them.
  test.each([['mit'], ['a'], ['an']])(
    'finished work by a patient, a drug and a prescriber whose names hold "%s"',
    async (part) => {
      const like = `%${part}%`;
      for (const [column, held] of [
        [
          'patientName',
          sql`concat_ws(' ', p.last_name || ',', p.first_name, p.middle_name) ilike ${like}`,
        ],
        ['drugName', sql`concat_ws(' ', d.name, d.strength, d.form) ilike ${like}`],
        [
          'prescriberName',
          sql`concat_ws(' ', pr.last_name || ',', pr.first_name, pr.degree) ilike ${like}`,
        ],
      ] as const) {
        const rows = await every(
          (listQuery) => listQueue(scope(), listQuery),
          narrowed({ [column]: part }, { queue: 'completed' }),
        );
        expect(
          rows.map((row) => row.fillId),
          `completed ${column}`,
        ).toEqual(
          await ids(
            sql`select f.id ${joined} where f.status in ('RV', 'BD', 'PD', 'PU', 'D') and f.rv_at is not null and ${held} order by f.rv_at desc, f.id desc`,
          ),
        );
        const all = await every(
          (listQuery) => listQueue(scope(), listQuery),
          narrowed({ [column]: part }, { queue: 'all' }),
        );
        expect(
          all.map((row) => row.rxId),
          `all ${column}`,
        ).toEqual(
          await ids(
            sql`select r.id ${joined} where f.id = (select x.id from fills x where x.rx_id = r.id order by x.voided, x.fill_no desc, x.id desc limit 1) and ${held} order by r.id desc`,
          ),
        );
        const log = await every(
          (listQuery) => verificationLog(scope(), 'RV', listQuery),
          narrowed({ [column]: part }),
        );
        expect(
          log.map((row) => row.id),
          `log ${column}`,
        ).toEqual(
          await ids(
            sql`select v.id ${joined} join rx_events v on v.fill_id = f.id and v.event in ('verify', 'fail-check') where ${held} order by v.at desc, v.id desc`,
          ),
        );
      }
      const left = await every(
        (listQuery) => listOrders(scope(), listQuery),
        narrowed({ patientName: part }, { list: 'all' }),
      );
      expect(left.map((row) => row.orderId)).toEqual(
        await ids(
          sql`select o.id from orders o join patients p on p.id = o.patient_id where concat_ws(' ', p.last_name || ',', p.first_name, p.middle_name) ilike ${like} order by o.id desc`,
        ),
      );
    },
  );
  test('two columns and the search box hold together; Rx # is found by its digits in work under way', async () => {
    const [row] = (await listQueue(scope(), query({ filters: { queue: 'open' } }))).rows;
    const digits = row!.rxNumber.slice(4, 11);
    const found = await listQueue(
      scope(),
      narrowed(
        { rxNumber: digits, patientName: row!.patientName.slice(0, 4), status: 'zz' },
        { queue: 'open' },
      ),
    );
    expect(found.total).toBe(0);
    const same = await listQueue(scope(), {
      ...narrowed({ rxNumber: digits, dateOfBirth: '/' }, { queue: 'open' }),
      text: row!.patientName.split(',')[0]!,
    });
    expect(same.rows.map((row) => row.fillId)).toContain(row!.fillId);
    expect(same.rows.every((row) => row.rxNumber.replaceAll(' ', '').includes(digits))).toBe(true);
  });
});
