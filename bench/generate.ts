import type { Pool, PoolClient } from 'pg';
import { copyIn, copyLine } from '#db/copy.ts';
import type { PriceRule } from '#domain/drug/rules/pricing.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { drugColumns, drugLines } from './generate-drugs.ts';
import {
  patientColumns,
  patientLines,
  prescriberColumns,
  prescriberLines,
} from './generate-people.ts';
import * as rx from './generate-prescriptions.ts';

export interface Sizes {
  readonly drugs: number;
  readonly patients: number;
  readonly prescribers: number;
  readonly prescriptions: number;
  readonly open: number;
  readonly stocked: number;
}
/** A busy store after three years, with the whole national drug list. */
export const fullSize: Sizes = {
  drugs: 148_206,
  patients: 200_000,
  prescribers: 5_000,
  prescriptions: 500_000,
  open: 1_500,
  stocked: 3_000,
};
/** All drugs and few people: what searching for drugs costs, built in minutes. */
export const drugSize: Sizes = {
  ...fullSize,
  patients: 2_000,
  prescribers: 200,
  prescriptions: 3_000,
  open: 200,
};
export interface Volume {
  readonly storeId: number;
  readonly technicianId: number;
  readonly pharmacistId: number;
  readonly today: string;
  readonly now: string;
  readonly sizes: Sizes;
}
export interface FillOptions {
  readonly sizes: Sizes;
  readonly drugList: string | null;
  readonly today?: string;
  readonly tell?: (line: string) => void;
}

const key = 'bench-volume';
const bins = 200;
const price: PriceRule = {
  basis: 'ACQ',
  percent: 2_000,
  fee: 500,
  add: 0,
  minimum: 400,
  rounding: { to: 1, mode: 'nearest' },
  tiers: [],
};

/** What `fillDatabase` left in this database; null where it never ran to its end. */
export async function volumeOf(pool: Pool): Promise<Volume | null> {
  const { rows } = await pool.query<{ value: Volume }>(
    'select value from settings where key = $1',
    [key],
  );
  return rows[0]?.value ?? null;
}

async function organisation(
  poolClient: PoolClient,
  now: string,
): Promise<{ storeId: number; technicianId: number; pharmacistId: number }> {
  const id = async (text: string, values: unknown[]) =>
    (await poolClient.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id;
  const company = await id(
    'insert into companies (name, created_at, modified_at) values ($1, $2, $2)',
    ['Maple Pharmacies', now],
  );
  const storeId = await id(
    "insert into stores (company_id, code, name, state, npi, time_zone, created_at, modified_at) values ($1, '001', 'Maple Street', 'IL', '1234567893', 'America/Chicago', $2, $2)",
    [company, now],
  );
  const person = (username: string, kind: string) =>
    id(
      "insert into employees (store_id, username, username_key, type, password_hash, password_changed_at, first_name, last_name, license_kind, license_active, license_expires, initials, created_at, modified_at) values ($1, $2, $2, 'PRIVATE', 'unusable', $3, $2, 'Bench', $4, true, '2099-12-31', 'BB', $3, $3)",
      [storeId, username, now, kind],
    );
  const [technicianId, pharmacistId] = [
    await person('technician', 'technician'),
    await person('pharmacist', 'pharmacist'),
  ];
  for (const name of ['Generic', 'Brand'])
    await poolClient.query(
      'insert into price_codes (store_id, name, search_key, basis, percent, fee, add, minimum, round_to, round_mode, created_at, modified_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)',
      [
        storeId,
        name,
        `|${name.toLowerCase()}|`,
        price.basis,
        price.percent,
        price.fee,
        price.add,
        price.minimum,
        price.rounding.to,
        price.rounding.mode,
        now,
      ],
    );
  await copyIn(
    poolClient,
    'bins (id, store_id, code, class, search_key, created_at, modified_at)',
    Array.from({ length: bins }, (_, index) =>
      copyLine([
        index + 1,
        storeId,
        `A-${String(index + 1).padStart(3, '0')}`,
        'shelf',
        `|a ${String(index + 1).padStart(3, '0')}|`,
        now,
        now,
      ]),
    ),
  );
  return { storeId, technicianId, pharmacistId };
}

/** Every so many-eth product of the list is kept by the store, controlled ones among them. */
async function stockedDrugs(poolClient: PoolClient, sizes: Sizes): Promise<rx.Stocked[]> {
  const step = Math.max(1, Math.floor(sizes.drugs / sizes.stocked));
  const { rows } = await poolClient.query<{ id: number; name: string; schedule: Schedule }>(
    'select id, name, schedule from drugs where id % $1 = 0 order by id limit $2',
    [step, sizes.stocked],
  );
  return rows.map((row) => ({ drugId: row.id, name: row.name, schedule: row.schedule }));
}

async function settleSequences(poolClient: PoolClient, storeId: number): Promise<void> {
  for (const table of [
    'drugs',
    'patients',
    'prescribers',
    'bins',
    'orders',
    'rxs',
    'fills',
    'stock_lots',
  ])
    await poolClient.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  await poolClient.query(
    "select setval('order_numbers', (select max(order_no) from orders)), setval('bag_numbers', 1000000)",
  );
  await poolClient.query(
    'update stores set next_rx = (select max(rx_number) + 1 from rxs) where id = $1',
    [storeId],
  );
}
/** The trigger that counts each fill is off during the load: one sum at the end says the same. */
async function loadFills(poolClient: PoolClient, plan: rx.Plan): Promise<void> {
  await poolClient.query('alter table fills disable trigger fills_counted');
  await copyIn(poolClient, rx.fillColumns, rx.fillLines(plan));
  await poolClient.query('alter table fills enable trigger fills_counted');
  await poolClient.query(
    'insert into queue_counters (store_id, status, n) select store_id, status, count(*) from fills where not voided and deleted_at is null group by 1, 2 on conflict (store_id, status) do update set n = excluded.n',
  );
}

async function load(
  poolClient: PoolClient,
  options: FillOptions,
  today: string,
  step: (name: string, work: () => Promise<void>) => Promise<void>,
): Promise<Volume> {
  const { sizes } = options;
  const now = `${today}T15:00:00.000Z`;
  const who = await organisation(poolClient, now);
  const people = { storeId: who.storeId, now, year: Number(today.slice(0, 4)) };
  await step('drugs', () =>
    copyIn(poolClient, drugColumns, drugLines(options.drugList, sizes.drugs, now)),
  );
  await step('patients', () =>
    copyIn(poolClient, patientColumns, patientLines(sizes.patients, people)),
  );
  await step('prescribers', () =>
    copyIn(poolClient, prescriberColumns, prescriberLines(sizes.prescribers, people)),
  );
  const plan: rx.Plan = {
    ...who,
    ...sizes,
    today,
    bins,
    stocked: await stockedDrugs(poolClient, sizes),
  };
  const kept = plan.stocked.map((stocked, slot) =>
    copyLine([who.storeId, stocked.drugId, rx.onHandOf(slot), now, now]),
  );
  await step('store drugs', () =>
    copyIn(poolClient, 'store_drugs (store_id, drug_id, on_hand, created_at, modified_at)', kept),
  );
  await step('lots', () => copyIn(poolClient, rx.lotColumns, rx.lotLines(plan)));
  await step('orders', () => copyIn(poolClient, rx.orderColumns, rx.orderLines(plan)));
  await step('rxs', () => copyIn(poolClient, rx.rxColumns, rx.rxLines(plan)));
  await step('fills', () => loadFills(poolClient, plan));
  await step('movements', () => copyIn(poolClient, rx.movementColumns, rx.movementLines(plan)));
  await step('payments', () => copyIn(poolClient, rx.paymentColumns, rx.paymentLines(plan)));
  await step('events', () => copyIn(poolClient, rx.eventColumns, rx.eventLines(plan)));
  await settleSequences(poolClient, who.storeId);
  return { ...who, today, now, sizes };
}

/**
 * Fills a migrated, empty database through COPY; the same sizes and list give the same rows. All or
 * nothing. Throws where the
 * database already holds a company.
 */
export async function fillDatabase(pool: Pool, options: FillOptions): Promise<Volume> {
  const client = await pool.connect();
  const tell = options.tell ?? (() => {});
  const started = performance.now();
  const step = async (name: string, work: () => Promise<void>) => {
    const from = performance.now();
    await work();
    tell(`${name.padEnd(12)} ${((performance.now() - from) / 1000).toFixed(1)} s`);
  };
  try {
    if ((await client.query('select 1 from companies limit 1')).rowCount)
      throw new Error('This database is not empty: choose another folder.');
    await client.query(
      'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    const volume = await load(client, options, options.today ?? '2026-03-02', step);
    await client.query('insert into settings (key, value) values ($1, $2)', [
      key,
      JSON.stringify(volume),
    ]);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await step('analyze', async () => {
      await client.query('vacuum analyze');
    });
    tell(`in all       ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return volume;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
}
