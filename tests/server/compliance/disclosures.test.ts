import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let inCharge: TestBrowser;
let patientId = 0;
let fillId = 0;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: '2026-03-02T15:00:00Z' });
  const { db } = server.database;
  await seedDemoStore(db, { now: server.clock.now().toISOString(), hashPassword });
  inCharge = await server.signedIn('incharge');
  const fill = await db
    .selectFrom('fills')
    .innerJoin('rxs', 'rxs.id', 'fills.rx_id')
    .innerJoin('employees', (join) => join.on('employees.username', '=', 'incharge'))
    .whereRef('rxs.store_id', '=', 'employees.store_id')
    .select(['fills.id', 'rxs.patient_id'])
    .executeTakeFirstOrThrow();
  patientId = fill.patient_id;
  fillId = fill.id;
});
afterAll(() => server.close());

const subpoena = {
  on: '2026-02-27',
  recipient: 'Sangamon County Circuit Court',
  address: '200 S 9th St, Springfield IL',
  what: 'Profile of 2025',
  purpose: 'Court order 26-117',
};
const listed = async (text = '') => {
  const query = { text, filters: { patientId: String(patientId) }, sort: null };
  const { body } = await inCharge.post('/api/disclosures/search', {
    ...query,
    offset: 0,
    limit: 50,
  });
  return body.rows.map(({ on, recipient, what, by }: Readonly<Record<string, string>>) => [
    on,
    recipient,
    what,
    by,
  ]);
};
const told = (on: string, status: '00' | '02') =>
  server.database.pool.query(
    `with made as (insert into pmp_reports (store_id, from_on, to_on, sales, voids, content,
       created_at, created_by) select r.store_id, $1::date, $1::date, 1, 0, 'x',
       $1::timestamptz + interval '18 hours', e.id from fills f join rxs r on r.id = f.rx_id
       join employees e on e.username = 'incharge' where f.id = $2 returning id)
     insert into pmp_records (report_id, fill_id, status, sale) select id, $2, $3, '{}' from made`,
    [on, fillId, status],
  );

test('what a court was given is entered, is listed, and is changed by nobody', async () => {
  const entered = await inCharge.post('/api/disclosures', { ...subpoena, patientId });
  expect(entered.status).toBe(200);

  expect(await listed()).toEqual([
    ['2026-02-27', 'Sangamon County Circuit Court', 'Profile of 2025', expect.any(String)],
  ]);
  expect(await listed('court')).toHaveLength(1);
  expect(await listed('police')).toEqual([]);
  await expect(
    server.database.pool.query('update disclosures set what = $1', ['Nothing']),
  ).rejects.toThrow('append');
});
test('a day in the future and a patient of nobody are refused at their field', async () => {
  const enter = async (more: object) =>
    (await inCharge.post('/api/disclosures', { ...subpoena, patientId, ...more })).body.fields;

  expect(await enter({ on: '2026-03-03' })).toEqual({ on: 'The day lies in the future.' });
  expect(await enter({ patientId: 999_999 })).toEqual({
    patientId: 'There is no such patient in this store.',
  });
});
test('what the state was told of a patient comes by itself, six years back', async () => {
  await told('2026-01-15', '00');
  await told('2026-01-20', '02');
  await told('2020-02-28', '00');

  const rows = await listed('monitoring');

  expect(rows.map(([on, recipient]: readonly string[]) => [on, recipient])).toEqual([
    ['2026-01-20', 'Prescription monitoring program of IL'],
    ['2026-01-15', 'Prescription monitoring program of IL'],
  ]);
  expect(rows[0][2]).toMatch(/^Void of a sale of .*, Rx \d+, with the patient’s name, birth date/);
  expect(rows[1][2]).toMatch(/^Sale of /);
});
test('what was disclosed of a record that was merged is listed of who is left', async () => {
  const { pool } = server.database;
  const other = await pool.query(
    `select other.id from patients other join patients p on p.store_id = other.store_id
      where p.id = $1 and other.id <> $1 limit 1`,
    [patientId],
  );
  const otherId = Number(other.rows[0].id);
  await inCharge.post('/api/disclosures', { ...subpoena, on: '2026-02-01', patientId: otherId });
  await pool.query('update patients set merged_into = $1, deleted_at = now() where id = $2', [
    patientId,
    otherId,
  ]);

  const rows = await listed('court');

  await pool.query('update patients set merged_into = null, deleted_at = null where id = $1', [
    otherId,
  ]);
  expect(rows.map(([on]: readonly string[]) => on)).toEqual(['2026-02-27', '2026-02-01']);
});
test('the paper of it is printed, and that is on record', async () => {
  const printed = await inCharge.post('/api/disclosures/print', { patientId });

  expect([printed.status, printed.body.pages]).toEqual([200, 1]);
  expect((await inCharge.get(printed.body.fileUrl)).status).toBe(200);
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'entity_id', 'outcome'])
    .where('event', 'like', 'disclosure.%')
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { event: 'disclosure.entered', entity_id: patientId, outcome: 'done' },
    { event: 'disclosure.entered', entity_id: expect.any(Number), outcome: 'done' },
    { event: 'disclosure.accounted', entity_id: patientId, outcome: 'done' },
  ]);
});
test('who may not see the audit log neither sees nor enters disclosures', async () => {
  const technician = await server.signedIn('technician');

  expect((await technician.post('/api/disclosures', { ...subpoena, patientId })).status).toBe(403);
  expect((await technician.post('/api/disclosures/print', { patientId })).status).toBe(403);
});
