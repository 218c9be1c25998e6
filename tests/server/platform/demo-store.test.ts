import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import { seedDemoStore } from '#db/demo/seed.ts';
import { answerDemoAlerts } from '#server/jobs/rx/demo-answers.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { keepDrawing } from '#server/services/document/documents.ts';
import { freshDatabase } from '#tests/platform/database.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { scenarios } from '#ui/platform/dev/scenarios.ts';

const { formulary, patients, prescriptions } = demoScenario();

let server: TestServer;
const counted = async (text: string): Promise<number> =>
  (await server.database.pool.query<{ n: number }>(`select count(*) as n from ${text}`)).rows[0]!.n;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true });
  expect(
    await seedDemoStore(server.database.db, {
      now: server.clock.now().toISOString(),
      hashPassword,
      keepDrawing: (svg) => keepDrawing(server.platform.filesDir, svg),
    }),
  ).toBe(true);
  await answerDemoAlerts(server.platform);
});
afterAll(() => server.close());

test('the demo store has all its records, and is made once', async () => {
  expect(
    await seedDemoStore(server.database.db, {
      now: server.clock.now().toISOString(),
      hashPassword,
    }),
  ).toBe(false);
  expect(await counted('rxs')).toBe(prescriptions.length);
  expect(await counted('patients')).toBe(patients.length);
  expect(await counted('drugs where store_id is null')).toBe(formulary.length);
  expect(await counted('employees where demo')).toBe(await counted('employees'));
});

test('begun in the evening, when it is tomorrow elsewhere already, nothing of the store is dated tomorrow', async () => {
  const { db, pool, drop } = await freshDatabase();
  const evening = '2026-11-23T01:30:00.000Z';
  try {
    expect(await seedDemoStore(db, { now: evening, hashPassword: async () => 'x' })).toBe(true);
    const late = async (column: string, table: string) =>
      (
        await pool.query<{ n: number }>(
          `select count(*) as n from ${table} where ${column} > '2026-11-22'`,
        )
      ).rows[0]!.n;
    expect([
      await late('written_on', 'rxs'),
      await late('filled_on', 'fills'),
      await late('discontinued_on', 'rxs'),
      await late('allergies_checked_on', 'patients'),
    ]).toEqual([0, 0, 0, 0]);
    expect(
      (await pool.query<{ day: string }>('select max(written_on)::text as day from rxs')).rows[0]!
        .day,
    ).toBe('2026-11-22');
  } finally {
    await drop();
  }
});

test('every prescription stands where the data says, with a log that leads there step by step', async () => {
  const { rows } = await server.database.pool.query<{ rx_number: number; status: string }>(
    'select rx_number, status from rxs',
  );
  expect(new Map(rows.map((row) => [row.rx_number, row.status]))).toEqual(
    new Map(prescriptions.map((prescription) => [prescription.rxNumber, prescription.status])),
  );
  expect(
    await counted(
      `(select rx_id, from_status, to_status, lag(to_status) over (partition by rx_id order by id) as before from rx_events) e where from_status is distinct from before`,
    ),
  ).toBe(0);
  expect(
    await counted(
      'rxs r where status <> (select to_status from rx_events e where e.rx_id = r.id order by id desc limit 1)',
    ),
  ).toBe(0);
  expect(
    await counted(
      'rx_events where at > $1::timestamptz'.replace('$1', `'${server.clock.now().toISOString()}'`),
    ),
  ).toBe(0);
});

test('a few prescriptions that came on paper have the picture of it, which a pharmacist sees', async () => {
  const browser = server.browser();
  await browser.signIn('pharmacist');
  const { rows } = await server.database.pool.query<{ id: number; status: string }>(
    'select id, status from rxs where image_key is not null order by rx_number',
  );
  expect(rows.map((row) => row.status)).toEqual(['C', 'DV', 'DV', 'DV']);
  for (const { id } of rows) {
    const { source } = (await browser.get(`/api/rx/${id}`)).body;
    expect(source).toMatchObject({
      kind: 'image',
      document: { width: 850, height: 1_100, pages: 1 },
    });
    expect(
      (await browser.get(`/api/documents/${source.document.key}`)).headers['content-type'],
    ).toBe('image/jpeg');
  }
});

test('shelves, movements and totals agree, and no lot was ever overdrawn', async () => {
  expect(
    await counted(
      'stock_lots l where on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.lot_id = l.id)',
    ),
  ).toBe(0);
  expect(
    await counted(
      'store_drugs d where on_hand <> (select coalesce(sum(on_hand), 0) from stock_lots l where l.store_id = d.store_id and l.drug_id = d.drug_id)',
    ),
  ).toBe(0);
  expect(
    await counted(
      '(select sum(quantity) over (partition by lot_id order by at, id) as level from stock_movements) x where level < 0',
    ),
  ).toBe(0);
  expect(
    await counted(
      'fills f where paid_cents <> (select coalesce(sum(amount_cents), 0) from payments p where p.fill_id = f.id)',
    ),
  ).toBe(0);
});

test('a compound stands among the drugs, made of what lies on the shelf', async () => {
  const { rows } = await server.database.pool.query<{
    name: string;
    made_of: string;
    schedule: string;
    bud_days: number;
    enough: number;
  }>(
    'select d.name, d.made_of, d.schedule, c.bud_days, (select min(k.on_hand * c.yield / i.quantity) from compound_ingredients i join store_drugs k on k.drug_id = i.drug_id and k.store_id = c.store_id where i.compound_id = c.id)::float8 as enough from compounds c join drugs d on d.id = c.drug_id and d.store_id = c.store_id',
  );
  expect(rows.map(({ enough, ...rest }) => ({ ...rest, enough: enough >= 120_000 }))).toEqual([
    {
      name: 'Magic Mouthwash',
      made_of: 'nystatin; prednisolone sodium phosphate',
      schedule: '0',
      bud_days: 14,
      enough: true,
    },
  ]);
});

test('the queue counters are those of the fills', async () => {
  expect(
    await counted(
      `(select store_id, status, count(*) as n from fills where not voided and deleted_at is null group by 1, 2) f full join queue_counters q using (store_id, status) where coalesce(f.n, 0) <> coalesce(q.n, 0)`,
    ),
  ).toBe(0);
});

test('a pharmacist signs in and opens prescriptions of every status', async () => {
  const browser = server.browser();
  expect((await browser.signIn('pharmacist')).status).toBe(200);
  const ids = (
    await server.database.pool.query<{ id: number; status: string }>(
      "select distinct on (r.status) r.id, r.status from rxs r join stores s on s.id = r.store_id where s.code = '001'",
    )
  ).rows;
  expect(ids.length).toBeGreaterThan(14);
  for (const { id, status } of ids) {
    const answer = await browser.get(`/api/rx/${id}`);
    expect([status, answer.status, answer.body.status]).toEqual([status, 200, status]);
    expect([
      status,
      answer.body.problems.filter((problem: { severity: string }) => problem.severity === 'stop'),
    ]).toEqual([status, []]);
  }
  const counts = (await browser.get('/api/rx/counts')).body;
  expect(Object.values(counts as Record<string, number>).some((count) => count > 5)).toBe(true);
});

test('what the seed says was scanned and checked still holds: nothing about a counted or binned fill asks for the work again', async () => {
  const browser = server.browser();
  await browser.signIn('incharge');
  const open = (
    await server.database.pool.query<{ id: number; status: string }>(
      "select r.id, r.status from rxs r join stores s on s.id = r.store_id where s.code = '001' and r.status in ('DV', 'RV', 'BD')",
    )
  ).rows;
  const blocked: string[] = [];
  for (const { id, status } of open) {
    const { moves } = (await browser.get(`/api/rx/${id}`)).body as {
      moves: { event: string; why: string[] }[];
    };
    const step = moves.find(
      (move) =>
        move.event ===
        ({ DV: 'verify', RV: 'bin', BD: 'pick-up' } as Record<string, string>)[status],
    );
    blocked.push(
      ...(step?.why ?? [`no step from ${status}`]).filter(
        (why) => /scan|changed|check|stock/i.test(why) && !why.includes('PDMP'),
      ),
    );
  }
  expect(open.length).toBeGreaterThan(25);
  expect([...new Set(blocked)]).toEqual([]);
});

test('the messages of the dev dock find whom and what they mean in the demo store, or not, as they say', async () => {
  const browser = server.browser();
  await browser.signIn('technician');
  const seen: unknown[] = [];
  for (const { label, message } of scenarios) {
    const sent = await browser.post('/api/erx/inbox', { xml: message(server.clock.now()) });
    const { erxId } = sent.body as { erxId: number };
    const { row, entry, problems } = (await browser.get(`/api/erx/${erxId}`)).body as {
      row: { status: string; patientName: string };
      entry: { patientId: number | null; drugId: number | null } | null;
      problems: { severity: string }[];
    };
    seen.push([
      label,
      row.status,
      row.patientName,
      entry?.patientId != null,
      entry?.drugId != null,
      problems.some((problem) => problem.severity === 'stop'),
    ]);
  }
  expect(seen).toEqual([
    ['Plain message', 'new', 'Smith, John', true, true, false],
    ['Penicillin allergy', 'new', 'Carter, Emily', true, true, false],
    ['C-II with refills', 'new', 'Smith, John', true, true, false],
    ['Unknown patient', 'new', 'Fenwick, Odalys', false, true, false],
    ['Unreadable message', 'unreadable', '', false, false, false],
  ]);
});
