import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherStore, employ, testServer, type TestServer } from '#tests/platform/server.ts';

let real: TestServer;
let demo: TestServer;
beforeAll(async () => {
  real = await testServer({ demo: false });
  demo = await testServer();
});
afterAll(async () => {
  await real.close();
  await demo.close();
});
const refusal =
  'Training works in a demo store only: cases make invented patients and prescriptions.';
const patientsOf = async ({ database }: TestServer) =>
  (await database.db.selectFrom('patients').select('id').execute()).length;

test('a server without the demo flag sets no case up and shows no course', async () => {
  const { db } = real.database;
  await db.updateTable('employees').set({ demo: false }).execute();
  const technician = await real.signedIn('technician');

  const shown = await technician.get('/api/training');
  const started = await technician.post('/api/training/start', { key: 'wrongBottle' });

  expect([shown.status, shown.body.message]).toEqual([403, refusal]);
  expect([started.status, started.body.message]).toEqual([403, refusal]);
  expect(await patientsOf(real)).toBe(0);
});

test('somebody who has no demo account is refused under the demo flag too', async () => {
  const storeId = await anotherStore(demo, { code: '070', company: 'other' });
  const id = await employ(demo, { username: 'realperson', storeId, role: 'Pharmacist' });
  await demo.database.db
    .updateTable('employees')
    .set({ demo: false })
    .where('id', '=', id)
    .execute();
  const person = await demo.signedIn('realperson');

  const started = await person.post('/api/training/start', { key: 'earlyRefill' });

  expect([started.status, started.body.message]).toEqual([403, refusal]);
});

test('a demo person who works in another store for a day begins no case there', async () => {
  const storeId = await anotherStore(demo, { code: '071', company: 'same' });
  const { db } = demo.database;
  const { id } = await db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'technician')
    .executeTakeFirstOrThrow();
  await db.insertInto('employee_stores').values({ employee_id: id, store_id: storeId }).execute();
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', storeId)
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  await db.insertInto('employee_roles').values({ employee_id: id, role_id: role.id }).execute();
  const person = await demo.signedIn('technician');
  expect((await person.put('/api/session/store', { storeId })).status).toBe(200);

  const started = await person.post('/api/training/start', { key: 'wrongBottle' });

  expect([started.status, started.body.message]).toEqual([403, refusal]);
});

test('the database itself takes no attempt outside the demo account’s home', async () => {
  const { db } = real.database;
  const { id, store_id: storeId } = await db
    .selectFrom('employees')
    .select(['id', 'store_id'])
    .where('username', '=', 'technician')
    .executeTakeFirstOrThrow();

  const written = db
    .insertInto('training_attempts')
    .values({
      store_id: storeId ?? 0,
      employee_id: id,
      case_key: 'wrongBottle',
      made: '{}',
      started_at: real.clock.now().toISOString(),
    })
    .execute();

  await expect(written).rejects.toThrow('training is for demo stores only');
});
