import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
let inCharge: TestBrowser;
/** A patient with a fill that is worked on: its prescription and its order. */
let subject: { patient_id: number; rx_id: number; order_id: number; version: number };
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: '2026-03-02T15:00:00Z' });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  const { rows } = await server.database.pool.query(
    "select store_id from employees where username = 'incharge'",
  );
  // Nobody of them has had a hand in anything yet.
  const newcomers = [
    ['tina', 'Technician'],
    ['paul', 'Pharmacist'],
    ['ines', 'Pharmacist-in-charge'],
  ] as const;
  for (const [username, role] of newcomers)
    await employ(server, { username, storeId: rows[0].store_id, role });
});
afterAll(() => server.close());
beforeEach(async () => {
  technician = await server.signedIn('tina');
  pharmacist = await server.signedIn('paul');
  inCharge = await server.signedIn('ines');
  const { pool } = server.database;
  await pool.query('update patients set sensitive = false');
  const { rows } = await pool.query(
    `select r.patient_id, r.id as rx_id, f.order_id, p.version from fills f
     join rxs r on r.id = f.rx_id join patients p on p.id = r.patient_id
     join employees e on e.username = 'incharge' and e.store_id = r.store_id
     where f.status = 'B' and p.deleted_at is null and not f.voided order by f.id limit 1`,
  );
  [subject] = rows;
  const marked = await mark(inCharge, { on: true, reason: 'Public person' });
  expect(marked.status, marked.text).toBe(200);
});

const mark = async (who: TestBrowser, change: { on: boolean; reason: string }) => {
  const { patient_id: id } = subject;
  const { rows } = await server.database.pool.query('select version from patients where id = $1', [
    id,
  ]);
  return who.post(`/api/patients/${id}/sensitive`, { version: rows[0].version, ...change });
};
const open = (who: TestBrowser, words = 'She is at the counter', key?: string) =>
  who.post(
    `/api/patients/${subject.patient_id}/open`,
    { reason: 'serving', words },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const record = (who: TestBrowser) => who.get(`/api/patients/${subject.patient_id}`);
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code ?? null];
};
const closed = [403, 'SENSITIVE'];
const isOpen = [200, null];

test('the record is closed until its reader says why, then open for half an hour', async () => {
  expect(await codeOf(record(technician))).toEqual(closed);
  const answer = await record(technician);
  expect(answer.body.data).toEqual({ patientId: subject.patient_id, name: expect.any(String) });

  const opened = await open(technician);

  expect([opened.status, opened.body.until]).toEqual([200, '2026-03-02T15:30:00.000Z']);
  expect(await codeOf(record(technician))).toEqual(isOpen);
  expect(await codeOf(record(pharmacist))).toEqual(closed);
  const elsewhere = await server.signedIn('tina');
  expect(await codeOf(record(elsewhere))).toEqual(closed);
  server.clock.forward({ minutes: 31 });
  technician = await server.signedIn('tina');
  expect(await codeOf(record(technician))).toEqual(closed);
});
test('its time ends in the session in which it was opened, too', async () => {
  await open(technician);
  for (let minutes = 0; minutes < 30; minutes += 3) {
    server.clock.forward({ minutes: 3 });
    await technician.post('/api/session/touch', {});
  }

  expect(await codeOf(record(technician))).toEqual(closed);
});
test('a reason that says nothing opens nothing', async () => {
  for (const words of ['...', '   a  ', '12345'])
    expect((await open(technician, words)).status, words).toBe(422);

  expect(await codeOf(record(technician))).toEqual(closed);
});
test('a record that nobody marked is not opened for a reason', async () => {
  await open(inCharge);
  expect((await mark(inCharge, { on: false, reason: '' })).status).toBe(200);

  expect(await codeOf(open(technician))).toEqual([422, 'REFUSED']);
  expect(await codeOf(record(technician))).toEqual(isOpen);
});
test('whoever works on a prescription of the patient is asked once, not at each step', async () => {
  await open(technician);
  const rx = await technician.get(`/api/rx/${subject.rx_id}`);
  const moved = await technician.post(`/api/rx/${subject.rx_id}/move`, {
    version: rx.body.version,
    event: 'hold',
    payload: { reason: { code: 'stock' } },
  });
  expect(moved.status, moved.text).toBe(200);

  server.clock.forward({ hours: 2 });
  technician = await server.signedIn('tina');

  expect(await codeOf(technician.get(`/api/rx/${subject.rx_id}`))).toEqual(isOpen);
  expect(await codeOf(record(technician))).toEqual(isOpen);
  server.clock.forward({ hours: 11 });
  technician = await server.signedIn('tina');
  expect(await codeOf(record(technician))).toEqual(closed);
});
test('the same key sent again opens nothing anew, and gives no answer of before', async () => {
  const before = await open(technician, 'She is at the counter', 'key-open');
  const rx = await technician.get(`/api/rx/${subject.rx_id}`);
  const look = (who: TestBrowser) =>
    who.post(
      `/api/rx/${subject.rx_id}/viewed`,
      { version: rx.body.version, what: ['image'] },
      { 'idempotency-key': 'key-look' },
    );
  const first = await look(technician);
  server.clock.forward({ minutes: 40 });
  technician = await server.signedIn('tina');

  const again = await open(technician, 'She is at the counter', 'key-open');

  expect([before.status, first.status < 500, again.text]).toEqual([200, true, before.text]);
  expect(await codeOf(record(technician))).toEqual(closed);
  expect(await codeOf(look(technician))).toEqual(closed);
});
test('only who may marks a record, over its version, and with a reason', async () => {
  await open(technician);
  await open(inCharge);

  expect(await codeOf(mark(technician, { on: false, reason: '' }))).toEqual([403, 'FORBIDDEN']);
  expect(await codeOf(mark(inCharge, { on: true, reason: '  ' }))).toEqual([422, 'REFUSED']);
  const stale = inCharge.post(`/api/patients/${subject.patient_id}/sensitive`, {
    version: 1,
    on: false,
    reason: '',
  });
  expect(await codeOf(stale)).toEqual([409, 'STALE']);
});
test('a mark can’t be taken back by who has not opened the record', async () => {
  expect(await codeOf(mark(inCharge, { on: false, reason: '' }))).toEqual(closed);
});
test('who opened it is in the log, among the unusual, and alone by one word', async () => {
  await open(technician, 'Her daughter asks for it');

  const rows = async (kind: string) => {
    const filters = { kind, patientId: String(subject.patient_id) };
    const list = { text: '', filters, sort: null, offset: 0, limit: 50 };
    return (await inCharge.post('/api/audit-log', list)).body.rows;
  };

  const [row] = await rows('opened');
  expect(row).toMatchObject({
    person: 'Kim tina',
    event: 'Patient: sensitive opened',
    outcome: 'done',
    patientCount: 1,
    asked: 'Her daughter asks for it, reason: serving',
  });
  const [unusual] = await rows('unusual');
  expect(unusual).toMatchObject({ id: row.id, unusual: ['break-glass'] });
});
test('a refused look is a row of the log', async () => {
  await record(technician);

  const { rows } = await server.database.pool.query(
    `select actor_name, event from audit_log
     where outcome = 'denied' and detail ->> 'code' = 'SENSITIVE' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor_name: 'tina', event: 'patient.viewed' }]);
});
test('a paper with the record on it is closed as the record is', async () => {
  await open(technician);
  const hash = 'a'.repeat(64);
  await server.database.pool.query(
    `insert into paper_prints (store_id, kind, sha256, at, by_id, shown)
     select store_id, 'bag', $1, $2, (select min(id) from employees), $3
     from patients where id = $4`,
    [hash, server.clock.now(), { patient: [subject.patient_id] }, subject.patient_id],
  );
  const folder = path.join(server.dataDir, 'files', 'labels');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${hash}.pdf`), '%PDF-1.4');

  expect((await technician.get(`/api/files/labels/${hash}.pdf`)).status).toBe(200);
  expect(await codeOf(pharmacist.get(`/api/files/labels/${hash}.pdf`))).toEqual(closed);
});
test('a patient of another store can’t be opened, and looks like none', async () => {
  const { rows } = await server.database.pool.query(
    `select p.id from patients p join employees e on e.username = 'tina'
     where p.store_id <> e.store_id limit 1`,
  );
  const ask = (id: number) =>
    technician.post(`/api/patients/${id}/open`, { reason: 'serving', words: 'At the counter' });

  const [theirs, none] = [await ask(rows[0]?.id ?? 0), await ask(987_654_321)];

  expect([theirs.status, theirs.body.message]).toEqual([404, none.body.message]);
});
test('a record that was merged into a sensitive one is sensitive with it', async () => {
  const { rows } = await server.database.pool.query(
    `update patients set merged_into = $1, deleted_at = now() where id =
       (select max(id) from patients where id <> $1 and
         store_id = (select store_id from patients where id = $1)) returning id`,
    [subject.patient_id],
  );
  const other = rows[0].id;

  expect(await codeOf(technician.get(`/api/patients/${other}/lists`))).toEqual(closed);
  await open(technician);
  expect((await technician.get(`/api/patients/${other}/lists`)).body.code).not.toBe('SENSITIVE');
  await server.database.pool.query(
    'update patients set merged_into = null, deleted_at = null where id = $1',
    [other],
  );
});
test('two openings at once are two rows and one open record', async () => {
  const answers = await Promise.all([open(technician), open(technician), record(technician)]);

  expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
  expect(await codeOf(record(technician))).toEqual(isOpen);
});
test('what changed is told without a word of the record', async () => {
  const { rows } = await server.database.pool.query(
    'select * from outbox where entity = $1 and entity_id = $2 order by id desc limit 1',
    ['patient', subject.patient_id],
  );

  expect(Object.keys(rows[0]).toSorted()).toEqual(
    ['at', 'entity', 'entity_id', 'id', 'store_id', 'version'].toSorted(),
  );
});

test('a refusal at the counter names nobody before two identifiers', async () => {
  const counter = await technician.post(`/api/pickup/${subject.order_id}/identify`, {
    identifiers: { dob: '01/01/1950', lastName: 'Nobody' },
    how: 'pickup',
  });
  await server.database.pool.query(
    `update role_permissions rp set activated = false from roles r, employees e, employee_roles er
     where e.username = 'tina' and er.employee_id = e.id and r.id = er.role_id and rp.role_id = r.id
       and rp.permission_id in (501, 701)`,
  );
  const blind = await server.signedIn('tina');
  const price = await blind.post('/api/price-check', {
    drugId: 1,
    quantity: 30_000,
    daysSupply: 30,
    priceCodeId: null,
    daw: '0',
    patientId: subject.patient_id,
  });

  const none = { patientId: subject.patient_id, name: '' };
  expect([counter.status, counter.body.data]).toEqual([403, none]);
  expect([price.status, price.body.data]).toEqual([403, none]);
});
