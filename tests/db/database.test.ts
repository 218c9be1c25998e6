import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTypes } from '#db/describe-types.ts';
import { migrate } from '#db/migrate.ts';
import { projectRoot } from '#db/root.ts';
import { tx } from '#db/tx.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the committed table types are those of a migrated database', async () => {
  expect(readFileSync(`${projectRoot}/db/types.ts`, 'utf8')).toBe(
    await describeTypes(database.pool),
  );
});

test('migrating again, from three starters at once, changes nothing', async () => {
  await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)]);
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*) as n from schema_migrations where name <> '_lock'",
  );
  expect(rows[0]!.n).toBeGreaterThanOrEqual(6);
});

test('data that was there before a new step is looked at anew, so that searches are planned with what is in it', async () => {
  const upgraded = await freshDatabase();
  const lookedAt = async () =>
    (
      await upgraded.pool.query<{ at: string | null }>(
        "select last_analyze as at from pg_stat_user_tables where relname = 'patients'",
      )
    ).rows[0]!.at;
  await upgraded.pool.query(
    "drop table list_exports; delete from schema_migrations where name like '%begun-exports%'",
  );
  const before = await lookedAt();
  await migrate(upgraded.pool);
  const after = await lookedAt();
  expect([after !== null, after === before]).toEqual([true, false]);
  await migrate(upgraded.pool);
  expect(await lookedAt()).toBe(after);
  await upgraded.drop();
});

test('a migration that was edited after it ran is refused with its name', async () => {
  await database.pool.query(
    "update schema_migrations set sha = 'other' where name = '0002-reference.sql'",
  );
  await expect(migrate(database.pool)).rejects.toThrow(
    'The migration 0002-reference.sql was changed after it ran on this data',
  );
  await database.pool.query("delete from schema_migrations where name = '0002-reference.sql'");
  await database.pool.query(
    "insert into schema_migrations (name, sha) values ('9999-from-the-future.sql', 'x')",
  );
  await expect(migrate(database.pool)).rejects.toThrow(
    'This data was made by a newer version of the program (it has 9999-from-the-future.sql)',
  );
});

test('ids are numbers, dates stay as written, instants are UTC text, sums are numbers', async () => {
  const { rows } = await sql<{ id: number; day: string; at: string; total: number; ids: number[] }>`
    select 9007199254740991::bigint as id, date '2026-02-28' as day, timestamptz '2026-03-01 23:30:00-05' as at, sum(x) as total, array[1, 2]::bigint[] as ids from (values (2::bigint), (3::bigint)) v(x)`.execute(
    database.db,
  );
  expect(rows[0]).toEqual({
    id: 9007199254740991,
    day: '2026-02-28',
    at: '2026-03-02T04:30:00.000Z',
    total: 5,
    ids: [1, 2],
  });
});

test('a deadlock is retried until both sides are done', async () => {
  await database.pool.query("insert into settings (key, value) values ('a', '0'), ('b', '0')");
  let both = 0;
  const side = (first: string, second: string) =>
    tx(database.db, async (eachTx) => {
      await eachTx
        .updateTable('settings')
        .set({ value: sql`((value #>> '{}')::int + 1)::text::jsonb` })
        .where('key', '=', first)
        .execute();
      both += 1;
      while (both < 2) await new Promise((go) => setImmediate(go));
      await eachTx
        .updateTable('settings')
        .set({ value: sql`((value #>> '{}')::int + 1)::text::jsonb` })
        .where('key', '=', second)
        .execute();
    });
  await Promise.all([side('a', 'b'), side('b', 'a')]);
  const rows = await database.db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', ['a', 'b'])
    .execute();
  expect(rows.map((row) => row.value)).toEqual([2, 2]);
});

test('at least 41,000 ZIP codes, each with its city', async () => {
  const city = async (zip: string) =>
    database.db
      .selectFrom('zip_codes')
      .innerJoin('cities', 'cities.id', 'zip_codes.city_id')
      .select(['cities.name', 'cities.state'])
      .where('zip', '=', zip)
      .execute();
  const [{ n: number }] = (
    await database.pool.query<{ n: number }>('select count(*) as n from zip_codes')
  ).rows as [{ n: number }];
  expect(number).toBeGreaterThanOrEqual(41_000);
  expect(await city('10001')).toEqual([{ name: 'New York', state: 'NY' }]);
  expect(await city('90210')).toEqual([{ name: 'Beverly Hills', state: 'CA' }]);
  expect(await city('00501')).toEqual([{ name: 'Holtsville', state: 'NY' }]);
  expect(await city('00601')).toEqual([{ name: 'Adjuntas', state: 'PR' }]);
  expect(await city('96201')).toEqual([{ name: 'APO', state: 'AP' }]);
  expect(await city('20252')).toEqual([{ name: 'Washington', state: 'DC' }]);
});

test('audit rows can be added but never changed or removed', async () => {
  await database.db
    .insertInto('audit_log')
    .values({ at: '2026-03-02T15:00:00.000Z', event: 'patient.viewed', outcome: 'viewed' })
    .execute();
  await expect(database.pool.query("update audit_log set event = 'x'")).rejects.toThrow(
    'append-only',
  );
  await expect(database.pool.query('delete from audit_log')).rejects.toThrow('append-only');
  await expect(database.pool.query('truncate audit_log cascade')).rejects.toThrow('append-only');
});
