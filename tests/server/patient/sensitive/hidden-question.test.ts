import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let reader: TestBrowser;
let storeId: number;
/** A marked patient with a prescription, whose drug and address nobody else has. */
let patientId: number;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: '2026-03-02T15:00:00Z' });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  const { pool } = server.database;
  const found = await pool.query(
    `select r.patient_id, r.store_id, f.drug_id from fills f join rxs r on r.id = f.rx_id
     join employees e on e.username = 'incharge' and e.store_id = r.store_id
     where f.status = 'B' and not f.voided order by f.id limit 1`,
  );
  ({ patient_id: patientId, store_id: storeId } = found.rows[0]);
  await pool.query("update drugs set name = 'Zebradrug', name_key = 'zebradrug' where id = $1", [
    found.rows[0].drug_id,
  ]);
  await pool.query(
    `update patients set sensitive = true, last_name = 'Veiled', first_name = 'Vera',
       last_key = 'veiled', first_key = 'vera', address_line1 = '77 Hidden Lane' where id = $1`,
    [patientId],
  );
  await employ(server, { username: 'ines', storeId, role: 'Pharmacist-in-charge' });
  reader = await server.signedIn('ines');
});
afterAll(() => server.close());

interface Asked {
  readonly text?: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly sort?: { readonly column: string; readonly direction: 'asc' | 'desc' };
}
const ask = async (url: string, asked: Asked) => {
  const list = { text: '', filters: {}, sort: null, offset: 0, limit: 500, ...asked };
  const answer = await reader.post(url, list);
  expect(answer.status, answer.text).toBe(200);
  const { rows, total } = answer.body;
  return { rows, total, about: JSON.stringify(rows).includes('Veiled, Vera · sensitive') };
};

test.each([
  ['patients by address', '/api/patients/search', { 'column.address': 'Hidden Lane' }],
  ['the queue by drug', '/api/rx/queue', { 'column.drugName': 'Zebra' }],
  ['the queue by directions', '/api/rx/queue', { 'column.sig': 'a' }],
  ['the queue by birth date', '/api/rx/queue', { 'column.dateOfBirth': '19' }],
])('narrowed by what is withheld, a closed record is not found: %s', async (_, url, filters) => {
  const narrowed = await ask(url, { filters });
  const all = await ask(url, {});

  expect([all.about, narrowed.about]).toEqual([true, false]);
  expect(narrowed.total).toBe(narrowed.rows.length);
});
test('a word that is a drug finds no closed record in the queue; the name does', async () => {
  const byDrug = await ask('/api/rx/queue', { text: 'zebradrug' });
  const byName = await ask('/api/rx/queue', { text: 'veiled, v' });

  expect([byDrug.about, byName.about]).toEqual([false, true]);
});
test('a list that is narrowed by the name or the state of the work shows it', async () => {
  const byName = await ask('/api/rx/queue', { filters: { 'column.patientName': 'Veiled' } });
  const patients = await ask('/api/patients/search', { filters: { 'column.name': 'Veiled' } });

  expect([byName.about, patients.about]).toEqual([true, true]);
});
test('sorted by what is withheld, closed records stand at the end', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    const { rows } = await ask('/api/rx/queue', { sort: { column: 'drugName', direction } });
    const signs = rows.map((row: { patientName: string }) =>
      row.patientName.endsWith(' · sensitive'),
    );

    expect(signs.indexOf(true)).toBeGreaterThan(-1);
    expect(signs.lastIndexOf(false)).toBeLessThan(signs.indexOf(true));
  }
});
test('the palette finds a closed prescription by its name, not by its drug', async () => {
  const byDrug = await reader.post('/api/search', { text: 'zebradrug' });
  const byName = await reader.post('/api/search', { text: 'Veiled' });

  expect(byDrug.text).not.toContain('sensitive');
  expect(byName.text).toContain('Veiled, Vera · sensitive');
});
