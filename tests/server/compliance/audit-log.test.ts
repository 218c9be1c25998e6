import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import type { AuditRow } from '#domain/compliance/contract/audit-log.ts';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { keptOf } from '#server/platform/asked.ts';
import { sealAudit } from '#server/platform/audit-chain.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { checkAuditFile } from '#server/services/compliance/audit-file.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let inCharge: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: '2026-03-02T15:00:00Z' });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  technician = await server.signedIn('technician');
  inCharge = await server.signedIn('incharge');
});
afterAll(() => server.close());

const list = (text: string, filters: Record<string, string> = {}) => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
/** A new patient; whoever is like another is another person. */
const added = async (lastName: string, firstName = 'Ada'): Promise<number> => {
  const draft = {
    ...blankPatient,
    lastName,
    firstName,
    dateOfBirth: '1976-07-04',
    gender: 'F',
    cityId: 0,
  };
  const save = (others: readonly number[]) =>
    technician.post('/api/patients', { id: null, version: 0, draft, others });
  const first = await save([]);
  const alike: readonly { readonly id: number }[] = first.body.data?.alike ?? [];
  const answer = alike.length === 0 ? first : await save(alike.map(({ id }) => id));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const views = async (event: string) =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .select(['actor_name', 'outcome', 'entity', 'entity_id', 'detail'])
      .where('event', '=', event)
      .orderBy('id')
      .execute()
  ).map(({ detail, ...row }) => Object.assign(row, detail));
const search = (text: string, by = technician) => by.post('/api/patients/search', list(text));
const log = async (filters: Record<string, string>, text = ''): Promise<readonly AuditRow[]> => {
  const answer = await inCharge.post('/api/audit-log', list(text, filters));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.rows;
};
const told = (rows: readonly AuditRow[]) =>
  rows.map((row) => [row.person, row.event, row.outcome, row.patients, row.asked]);

test('a search is on record with what was typed and whom it showed', async () => {
  const first = await added('Quillfeather');
  const seen = async () => (await views('patient.listed')).length;
  const before = await seen();

  await search('quillf');
  await search('quillf');
  expect((await views('patient.listed')).slice(before)).toEqual([
    {
      actor_name: 'technician',
      outcome: 'viewed',
      entity: 'patient',
      entity_id: null,
      asked: { text: 'quillf' },
      shown: { patient: [first] },
    },
  ]);

  // Another question, and another person, have rows of their own.
  await search('quillfe');
  await search('quillf', inCharge);
  expect(await seen()).toBe(before + 3);

  // A patient who was not shown before is on record at once; the others are not written again.
  const second = await added('Quillfield');
  await search('quillf');
  expect((await views('patient.listed')).at(-1)).toMatchObject({ shown: { patient: [second] } });

  server.clock.forward({ minutes: 6 });
  await search('quillf');
  server.clock.forward({ minutes: 5 });
  await search('quillf');
  expect(await seen()).toBe(before + 5);
  expect((await views('patient.listed')).at(-1)).toMatchObject({
    shown: { patient: [first, second] },
  });
  inCharge = await server.signedIn('incharge');
});
test('a search that found nobody is on record', async () => {
  await search('zzyzx nobody');

  expect((await views('patient.listed')).at(-1)).toEqual({
    actor_name: 'technician',
    outcome: 'viewed',
    entity: 'patient',
    entity_id: null,
    asked: { text: 'zzyzx nobody' },
  });
});
test('who looked at a patient: lists, the record, the palette; nobody else’s', async () => {
  const id = await added('Thistlewood', 'Bea');
  await search('thistlew');
  await technician.get(`/api/patients/${id}`);
  await technician.post('/api/search', { text: 'Thistlewood' });
  await search('quillf');

  expect(told(await log({ patientId: String(id) }))).toEqual([
    ['Tess Oduya', 'Palette: searched', 'viewed', 'Thistlewood, Bea', 'Thistlewood'],
    ['Tess Oduya', 'Patient: viewed', 'viewed', 'Thistlewood, Bea', ''],
    ['Tess Oduya', 'Patient: listed', 'viewed', 'Thistlewood, Bea', 'thistlew'],
    ['Tess Oduya', 'Patient: saved', 'done', 'Thistlewood, Bea', ''],
  ]);
  expect(told(await log({ patientId: String(id), kind: 'done' }))).toEqual([
    ['Tess Oduya', 'Patient: saved', 'done', 'Thistlewood, Bea', ''],
  ]);
  expect(await log({ patientId: String(id), from: '2026-03-03' })).toEqual([]);
  expect(await log({ patientId: String(id) }, 'imogen')).toEqual([]);
});
test('who looks into the log is on record; who may not is refused', async () => {
  const refused = await technician.post('/api/audit-log', list(''));

  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  const [row] = await log({ kind: 'denied' });
  expect(row).toMatchObject({ person: 'Tess Oduya', event: 'Audit: listed', outcome: 'denied' });
  expect((await views('audit.listed')).at(-1)).toMatchObject({
    actor_name: 'incharge',
    asked: { kind: 'denied' },
  });
});
test('one’s own record and a relative’s are unusual; a list of many is not', async () => {
  await server.database.pool.query(
    "update employees set date_of_birth = '1976-07-04' where username = 'technician'",
  );
  const own = await added('Oduya', 'Tess');
  const relative = await added('Oduya', 'Kwame');
  await search('oduya');
  await technician.get(`/api/patients/${own}`);
  await technician.get(`/api/patients/${relative}`);

  const rows = await log({ kind: 'unusual' });
  expect(rows.map((row) => [row.event, row.patients, row.unusual])).toEqual([
    ['Patient: viewed', 'Oduya, Kwame', ['same surname']],
    ['Patient: viewed', 'Oduya, Tess', ['own record']],
  ]);
});
test('a view in an hour in which the store is closed is unusual', async () => {
  const id = await added('Nightingale');
  const openMondays = [{ weekday: '1', opens: '09:00', closes: '18:00' }];
  await server.database.pool.query('update stores set hours = $1', [JSON.stringify(openMondays)]);
  await technician.get(`/api/patients/${id}`);
  server.clock.forward({ hours: 10 });
  technician = await server.signedIn('technician');
  inCharge = await server.signedIn('incharge');
  await technician.get(`/api/patients/${id}`);

  const rows = await log({ kind: 'unusual', patientId: String(id) });
  expect(rows.map((row) => [row.at, row.unusual])).toEqual([
    ['2026-03-03T01:11:00.000Z', ['store closed']],
  ]);
});
test('who opens more than forty patients within an hour is listed', async () => {
  server.clock.forward({ hours: 14 });
  await server.database.pool.query("update stores set hours = '[]'");
  const cashier = await server.signedIn('pharmacist');
  const ids: number[] = [];
  technician = await server.signedIn('technician');
  inCharge = await server.signedIn('incharge');
  for (let index = 0; index < 41; index++) ids.push(await added('Bulkley', `Ivo ${index}`));
  for (const id of ids) await cashier.get(`/api/patients/${id}`);

  const rows = await log({ kind: 'unusual', from: '2026-03-03' });
  const many = rows.filter((row) => row.unusual.includes('many records'));
  expect(many).toHaveLength(41);
  expect(new Set(many.map((row) => row.person))).toEqual(new Set(['Paige Sorensen']));
});
test('a change says which fields it changed, and nothing of what they hold', async () => {
  const id = await added('Pelletier');
  const { body } = await technician.get(`/api/patients/${id}`);
  const { id: _id, version, ...draft } = body;
  const saved = await technician.post('/api/patients', {
    id,
    version,
    draft: { ...draft, dateOfBirth: '1976-07-05', lastName: 'Peletier' },
  });
  expect(saved.status, saved.text).toBe(200);

  const [row] = await log({ patientId: String(id), kind: 'done' });

  expect(row?.event).toBe('Patient: saved (date of birth, last name)');
});
test('the log is printed as it is listed', async () => {
  const answer = await inCharge.post('/api/audit-log/print', {
    list: list('', { kind: 'unusual', from: '2026-03-02' }),
  });

  expect(answer.body, answer.text).toMatchObject({ pages: 2 });
});

test('what is listed of a patient leaves as a signed file, and that is on record', async () => {
  const patientId = await added('Fileworthy');
  await technician.get(`/api/patients/${patientId}`);
  const asked = { list: list('', { patientId: String(patientId) }) };
  server.clock.forward({ minutes: 6 });
  expect((await inCharge.post('/api/audit-log/file', asked)).status).toBe(403);
  const proof = await inCharge.post('/api/session/step-up', {
    password: 'demo-incharge-2026',
    action: 'audit.file',
    entity: 'audit',
    entityId: 0,
    entityVersion: 0,
  });
  await sealAudit(server.platform, path.join(server.dataDir, 'audit'));

  const made = await inCharge.post('/api/audit-log/file', {
    ...asked,
    stepUp: proof.body.token,
  });

  expect(made.status).toBe(200);
  const { content, fingerprint, rows } = made.body;
  expect(checkAuditFile(content)).toEqual({ rows, fingerprint, problem: null });
  const parts = content.split('\n').map((line: string) => line.slice(65));
  expect(JSON.parse(parts[0])).toMatchObject({ store: 'Maple Street Pharmacy', rows });
  const viewed = parts
    .slice(1, -2)
    .map((line: string) => JSON.parse(line))
    .find(({ reads }: { reads: AuditRow }) => reads.event === 'Patient: viewed');
  expect(viewed.reads).toMatchObject({ person: 'Tess Oduya', patients: 'Fileworthy, Ada' });
  expect(viewed.stored).toContain('patient.viewed');
  expect(viewed.seal.digest).toMatch(/^[0-9a-f]{64}$/);
  const row = await server.database.db
    .selectFrom('audit_log')
    .select(['actor_name', 'detail'])
    .where('event', '=', 'audit.exported')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_name: 'incharge', detail: { rows } });
});
test('nobody hides what they read, however much they ask', async () => {
  const id = await added('Hiddenworth');
  const filters = { 'column.name': `${' '.repeat(100)}hiddenworth` };
  expect((await technician.post('/api/patients/search', list('hiddenwo', filters))).status).toBe(
    200,
  );

  const [row] = await log({ patientId: String(id) });

  expect(row).toMatchObject({ event: 'Patient: listed', patients: 'Hiddenworth, Ada' });
  expect(row?.asked).toMatch(/hiddenwo/);
  const asked = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`name ${index}`, 'a'.repeat(115)]),
  );
  expect(keptOf(asked)).toMatchObject({ more: '11 not shown' });
});
test.each([
  ['1.3 MB', { x0: 'a'.repeat(1_300_000) }, /^\{"x0": "a{900,}$/],
  ['numbers and lists', { text: 7, of: [1, 'b'] }, /^(7, of: \[1,"b"\]|of: \[1,"b"\], 7)$/],
  ['a scan', { code: 'no\u001dsuch' }, /^code: no\ufffdsuch$/],
])('a row whose question is %s is shown with what is there', async (_what, asked, says) => {
  const id = await added('Oldrow', `Kim${Object.keys(asked).join('')}`);
  await server.database.db
    .insertInto('audit_log')
    .columns([
      'at',
      'actor_name',
      'store_id',
      'workstation',
      'correlation_id',
      'event',
      'entity',
      'outcome',
      'detail',
    ])
    .expression((eb) =>
      eb
        .selectFrom('audit_log')
        .select(({ val }) => [
          'at',
          'actor_name',
          'store_id',
          val('w'.repeat(3_000)).as('workstation'),
          'correlation_id',
          'event',
          'entity',
          'outcome',
          val(JSON.stringify({ asked, shown: { patient: [id] } })).as('detail'),
        ])
        .where('event', '=', 'patient.listed')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();

  const rows = await log({ patientId: String(id) });

  const row = rows.find(({ workstation }) => workstation.startsWith('www'));
  expect(row?.patients).toMatch(/^Oldrow/);
  expect(row?.asked).toMatch(says);
  expect(row?.workstation).toHaveLength(2_000);
});
test('the plan of a patient, asked with a price, is a view of the patient', async () => {
  const id = await added('Planworthy');
  const question = { drugId: 1, quantity: 30_000, daysSupply: 30, priceCodeId: null, daw: '0' };
  const ask = (patientId: number | null, by = technician) =>
    by.post('/api/price-check', { ...question, patientId });

  expect((await ask(id)).body).toMatchObject({ patientId: id, plan: expect.any(String) });
  await ask(id);
  await ask(null);

  expect(told(await log({ patientId: String(id) }))[0]).toEqual([
    'Tess Oduya',
    'Drug: price checked',
    'viewed',
    'Planworthy, Ada',
    '',
  ]);
  expect(await views('drug.price-checked')).toMatchObject([{ shown: { patient: [id] } }]);
});
