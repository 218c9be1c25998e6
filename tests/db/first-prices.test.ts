import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { stockNewStore } from '#server/services/admin/new-store.ts';
import { freshDatabase } from '#tests/platform/database.ts';
import { openPharmacy } from '#tests/platform/pharmacy.ts';

const kept = [
  'name',
  'search_key',
  'basis',
  'percent',
  'fee',
  'add',
  'minimum',
  'round_to',
  'round_mode',
  'tiers',
  'active',
  'blocked',
  'version',
  'deleted_at',
] as const;
const words = [
  'template_name',
  'template_text',
  'search_key',
  'active',
  'blocked',
  'version',
  'deleted_at',
] as const;
test('a store that was set up before price codes were records gets those of a new store, and its text templates; one that had its own keeps to its own', async () => {
  const database = await freshDatabase();
  const pharmacy = await openPharmacy(database.db);
  const codes = (storeId: number) =>
    database.db
      .selectFrom('price_codes')
      .select(kept)
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
  const texts = (storeId: number) =>
    database.db
      .selectFrom('sms_templates')
      .select(words)
      .where('store_id', '=', storeId)
      .orderBy('id')
      .execute();
  const { company_id } = await database.db
    .selectFrom('stores')
    .select('company_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const early = (
    await database.db
      .insertInto('stores')
      .values({
        company_id,
        code: '901',
        name: 'Early',
        time_zone: 'America/Chicago',
        state: 'IL',
        npi: '1234567893',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await database.db.deleteFrom('price_codes').execute();
  await database.db.deleteFrom('sms_templates').execute();
  await stockNewStore(pharmacy.scope());
  const [asNew, textsAsNew] = [await codes(pharmacy.storeId), await texts(pharmacy.storeId)];
  // The other store had one code and one template, and threw both away.
  await stockNewStore(pharmacy.scope({ storeId: pharmacy.otherStoreId }));
  await database.pool.query("delete from price_codes where store_id = $1 and name <> 'OTC'", [
    pharmacy.otherStoreId,
  ]);
  await database.pool.query(
    "delete from sms_templates where store_id = $1 and template_name <> 'We close early'",
    [pharmacy.otherStoreId],
  );
  for (const table of ['price_codes', 'sms_templates'])
    await database.pool.query(`update ${table} set deleted_at = now() where store_id = $1`, [
      pharmacy.otherStoreId,
    ]);

  await database.pool.query(
    `delete from schema_migrations
     where name in ('0049-first-prices.sql', '0079-otc-price-code.sql')`,
  );
  await migrate(database.pool);
  expect([asNew.length, textsAsNew.length]).toEqual([3, 3]);
  expect([await codes(early), await texts(early)]).toEqual([asNew, textsAsNew]);
  expect([
    (await codes(pharmacy.storeId)).length,
    (await texts(pharmacy.storeId)).length,
    (await codes(pharmacy.otherStoreId)).map((code) => code.name),
    (await texts(pharmacy.otherStoreId)).map((text) => text.template_name),
  ]).toEqual([3, 3, ['OTC'], ['We close early']]);
  await database.drop();
});
