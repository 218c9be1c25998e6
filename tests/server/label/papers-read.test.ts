import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let inCharge: TestBrowser;
let technician: TestBrowser;
let patientId = 0;
let rxId = 0;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: '2026-03-02T15:00:00Z' });
  const { db } = server.database;
  await seedDemoStore(db, { now: server.clock.now().toISOString(), hashPassword });
  inCharge = await server.signedIn('incharge');
  const rx = await db
    .selectFrom('rxs')
    .innerJoin('employees', (join) => join.on('employees.username', '=', 'incharge'))
    .whereRef('rxs.store_id', '=', 'employees.store_id')
    .select(['rxs.id', 'rxs.patient_id', 'rxs.store_id'])
    .orderBy('rxs.id')
    .executeTakeFirstOrThrow();
  patientId = rx.patient_id;
  rxId = rx.id;
  await employ(server, { username: 'tess', storeId: rx.store_id, role: 'Technician' });
  technician = await server.signedIn('tess');
});
afterAll(() => server.close());

const list = { text: '', filters: {}, sort: null, offset: 0, limit: 10 };
/** Whose records the rows of the audit log with these events name, of one person. */
const shownBy = async (event: string): Promise<readonly unknown[]> =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .select('detail')
      .where('event', '=', event)
      .where('actor_name', '=', 'incharge')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => Object(detail).shown);

test('who opened and sent the accounting of a patient stands with that patient', async () => {
  const printed = await inCharge.post('/api/disclosures/print', { patientId });
  await inCharge.get(printed.body.fileUrl);
  const sha256 = /[0-9a-f]{64}/.exec(printed.body.fileUrl)?.[0];
  await inCharge.post('/api/papers/send', { sha256, job: crypto.randomUUID() });

  expect(await shownBy('paper.read')).toEqual([{ patient: [patientId] }]);
  expect(await shownBy('paper.opened')).toEqual([{ patient: [patientId] }]);
});

test('a printed audit log tells whom it names, and is for who may read the log', async () => {
  await inCharge.get(`/api/patients/${patientId}`);
  const asked = { ...list, filters: { patientId: String(patientId) } };

  const printed = await inCharge.post('/api/audit-log/print', { list: asked });

  expect(await shownBy('report.printed')).toEqual([
    { patient: expect.arrayContaining([patientId]) },
  ]);
  expect((await inCharge.get(printed.body.fileUrl)).status).toBe(200);
  expect((await technician.get(printed.body.fileUrl)).status).toBe(403);
});

test('a wrong password for a step of a prescription stands with that prescription', async () => {
  const refused = await inCharge.post('/api/session/step-up', {
    password: 'not-the-password-of-anybody',
    action: 'final-check',
    entity: 'rx',
    entityId: rxId,
    entityVersion: 1,
  });

  expect(refused.status).toBe(401);
  expect(await shownBy('session.step-up-failed')).toEqual([{ rx: [rxId] }]);
});
