import { afterAll, beforeAll, expect, test } from 'vitest';
import { notedKinds } from '#domain/composition/noted.ts';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { dayQuotas } from '#server/services/platform/quota.ts';
import {
  anotherStore,
  employ,
  testServer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
let cashier: TestBrowser;
let stranger: TestBrowser;
let patientId: number;
beforeAll(async () => {
  server = await testServer();
  await employ(server, {
    username: 'stranger',
    storeId: await anotherStore(server, { code: '002', company: 'same' }),
    role: 'Pharmacist-in-charge',
  });
  [technician, pharmacist, cashier, stranger] = (await Promise.all(
    ['technician', 'pharmacist', 'cashier', 'stranger'].map((name) => server.signedIn(name)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser];
  patientId = (
    await technician.post('/api/patients', {
      id: null,
      version: 0,
      draft: {
        ...blankPatient,
        lastName: 'Okoye',
        firstName: 'Samuel',
        middleName: null,
        dateOfBirth: '1984-11-30',
        gender: 'M',
        cellPhone: null,
        homeTel: null,
        email: null,
        addressLine1: null,
        addressLine2: null,
        zipCode: null,
        zip4: null,
        cityName: null,
        state: null,
        cityId: 0,
        ezCap: false,
        autofill: false,
        allergyStatus: 'not-selected',
        note: null,
      },
    })
  ).body.id as number;
});
afterAll(() => server.close());

const of = (recordId = patientId, kind = 'patient') => ({ kind, recordId });
const list = async (who: TestBrowser, value = of()) =>
  (await who.post('/api/notes/list', value)).body;
const unseen = async (who: TestBrowser) =>
  (await who.post('/api/notes/unseen', of())).body.unseen as number;
const add = async (who: TestBrowser, text: string) =>
  (await who.post('/api/notes', { ...of(), text })).body;

test('a note is new to everyone but the person who wrote it, until it stood on their screen', async () => {
  const note = await add(technician, '  Calls back after five  ');
  expect(note).toMatchObject({
    text: 'Calls back after five',
    own: true,
    seen: true,
    seenBy: [],
    version: 1,
  });
  expect([await unseen(technician), await unseen(pharmacist)]).toEqual([0, 1]);
  expect(await list(pharmacist)).toMatchObject({
    about: 'Okoye, Samuel',
    notes: [{ id: note.id, own: false, seen: false }],
  });
  expect((await pharmacist.post('/api/notes/seen', { ...of(), noteIds: [note.id] })).body).toEqual({
    unseen: 0,
  });
  expect(await list(pharmacist)).toMatchObject({ notes: [{ seen: true }] });
  expect((await list(technician)).notes[0].seenBy).toEqual([
    { name: expect.any(String), at: server.clock.now().toISOString() },
  ]);
  expect(await unseen(cashier)).toBe(1);
});
test('a note of spaces alone is refused', async () => {
  expect((await technician.post('/api/notes', { ...of(), text: '   ' })).body.code).toMatch(
    /INVALID|REFUSED/,
  );
});
test('only the person who wrote a note deletes it, and it comes back by undo', async () => {
  const note = await add(technician, 'Wrong patient');
  const others = await pharmacist.post(`/api/notes/${note.id}/remove`, { version: 1 });
  expect([others.status, others.body.why]).toEqual([
    422,
    ['Someone else wrote this note. Add one of your own instead.'],
  ]);
  expect((await technician.post(`/api/notes/${note.id}/remove`, { version: 1 })).body).toEqual({
    id: note.id,
    version: 2,
  });
  expect((await list(technician)).notes.map((note: { text: string }) => note.text)).not.toContain(
    'Wrong patient',
  );
  expect((await technician.post(`/api/notes/${note.id}/remove`, { version: 2 })).body.why).toEqual([
    'This note is deleted already.',
  ]);
  expect((await technician.post(`/api/notes/${note.id}/restore`, { version: 2 })).body).toEqual({
    id: note.id,
    version: 3,
  });
  expect((await list(technician)).notes.map((note: { text: string }) => note.text)).toContain(
    'Wrong patient',
  );
});
test('who may read a record reads its notes; who may not change it adds none', async () => {
  expect((await list(cashier)).notes.length).toBeGreaterThan(0);
  const refused = await cashier.post('/api/notes', { ...of(), text: 'From the till' });
  expect([refused.status, refused.body.code, refused.body.why]).toEqual([
    403,
    'FORBIDDEN',
    ['None of your roles grants “Add and change patients”.'],
  ]);
  expect((await cashier.post('/api/notes/list', of(1, 'vendor'))).body.code).toBe('FORBIDDEN');
  expect(
    (await server.signedIn('admin').then((admin) => admin.post('/api/notes/list', of()))).body.code,
  ).toBe('FORBIDDEN');
});
test('another store’s record, note or deletion looks exactly like a missing one', async () => {
  const note = await add(technician, 'Ours');
  for (const [path, body] of [
    ['/api/notes/list', of()],
    ['/api/notes/unseen', of()],
    ['/api/notes', { ...of(), text: 'Theirs' }],
    ['/api/notes/seen', { ...of(), noteIds: [note.id] }],
    [`/api/notes/${note.id}/remove`, { version: 1 }],
  ] as const) {
    expect([path, (await stranger.post(path, body)).status]).toEqual([path, 404]);
  }
  expect(await unseen(pharmacist)).toBeGreaterThan(0);
});
test('a note of another record is not marked seen through this one', async () => {
  const vendor = {
    vendorCode: null,
    vendorName: 'Cardinal',
    addressLine1: null,
    addressLine2: null,
    zipCode: null,
    zip4: null,
    cityName: null,
    state: null,
    cityId: 0,
    phone: null,
    fax: null,
    email: null,
    contacts: [],
  };
  const { id: vendorId } = (
    await pharmacist.post('/api/vendors', { id: null, version: 0, draft: vendor })
  ).body;
  const note = (
    await pharmacist.post('/api/notes', { ...of(vendorId, 'vendor'), text: 'Closed on Fridays' })
  ).body;
  const reader = technician;
  await reader.post('/api/notes/seen', { ...of(), noteIds: [note.id] });
  expect((await list(reader, of(vendorId, 'vendor'))).notes).toMatchObject([{ seen: false }]);
  expect((await list(reader, of(vendorId, 'vendor'))).about).toBe('Cardinal');
});
test('reading and writing notes is in the audit log, under the record and without the words', async () => {
  await add(technician, 'Secret words');
  await list(pharmacist);
  const rows = await server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', 'like', 'note.%')
    .execute();
  expect(new Set(rows.map((row) => row.event))).toEqual(
    new Set(['note.added', 'note.viewed', 'note.seen', 'note.deleted', 'note.restored']),
  );
  expect(
    rows.some(
      (row) =>
        row.event === 'note.viewed' &&
        row.entity === 'patient' &&
        Number(row.entity_id) === patientId,
    ),
  ).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('Secret words');
});
test('every kind of record has a list of notes', async () => {
  for (const kind of notedKinds)
    expect([kind, (await pharmacist.post('/api/notes/list', of(999_999, kind))).status]).toEqual([
      kind,
      404,
    ]);
});

/** So many notes of a record by one person, written now. */
const written = (count: number, recordId: number, username: string) =>
  server.database.pool.query(
    `insert into notes (store_id, entity, entity_id, text, created_at, created_by)
       select e.store_id, 'patient', $2, 'Note ' || n, $4, e.id
       from employees e, generate_series(1, $1::int) n where e.username = $3`,
    [count, recordId, username, server.clock.now().toISOString()],
  );
test('a record holds two hundred notes, and another one once one is deleted', async () => {
  const { notes } = await list(technician);
  await written(199 - notes.length, patientId, 'pharmacist');
  const last = await add(technician, 'The last one that fits');
  expect(last.text).toBe('The last one that fits');

  const further = await add(technician, 'One too many');

  expect(further.fields).toEqual({
    text: 'This record has 200 notes: delete those that count no longer first.',
  });
  await technician.post(`/api/notes/${last.id}/remove`, { version: last.version });
  expect((await add(technician, 'In its place')).text).toBe('In its place');
});
test('a person writes so many notes a day; others go on meanwhile', async () => {
  await server.database.pool.query('delete from note_views');
  await server.database.pool.query('delete from notes');
  await written(dayQuotas.notes.person, patientId + 1_000_000, 'technician');

  const refused = await add(technician, 'Once more');

  const said = 'You have added 300 notes within a day; 300 are possible.';
  expect(refused.why).toEqual([`${said} Let somebody else write further ones.`]);
  expect((await add(pharmacist, 'By somebody else')).text).toBe('By somebody else');
});
