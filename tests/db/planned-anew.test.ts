import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { listPatients } from '#server/services/patient/patient.ts';
import { freshDatabase } from '#tests/platform/database.ts';
import { openPharmacy } from '#tests/platform/pharmacy.ts';

test('a lookup is planned once on its connection; a search, each time it is asked', async () => {
  const database = await freshDatabase({ connections: 1 });
  try {
    const pharmacy = await openPharmacy(database.db);
    const query = (text: string) => ({
      text,
      filters: { scope: 'Local' },
      sort: null,
      offset: 0,
      limit: 50,
    });
    for (const text of ['s', 'smith, john', '04/12/1957']) {
      await listPatients(pharmacy.scope(), query(text));
      await listDrugs(pharmacy.scope(), query(text));
    }
    await database.db.selectFrom('patients').select('last_name').where('id', '=', 1).execute();
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements`.execute(database.db);
    expect(rows.some((row) => /from "patients" where "id" = \$1/.test(row.statement))).toBe(true);
    expect(rows.filter((row) => /p\.last_key|d\.name_key/.test(row.statement))).toEqual([]);
  } finally {
    await database.drop();
  }
});
