import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearDocuments } from '#server/jobs/document/documents.ts';
import { jpegOf, tiffOf } from '#tests/platform/pictures.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
let alma: number;
let ben: number;
beforeAll(async () => {
  server = await testServer({ start: usualDay });
  technician = await server.signedIn('technician');
  [alma, ben] = [
    await patientOf(await home(), 'Rivera', 'Alma'),
    await patientOf(await home(), 'Okoro', 'Ben'),
  ];
});
afterAll(() => server.close());

let numbers = 900_000;
async function patientOf(storeId: number, lastName: string, firstName: string): Promise<number> {
  const now = server.clock.now().toISOString();
  const name = {
    last_name: lastName,
    first_name: firstName,
    last_key: lastName.toLowerCase(),
    first_key: firstName.toLowerCase(),
  };
  return (
    await server.database.db
      .insertInto('patients')
      .values({
        ...name,
        store_id: storeId,
        patient_no: ++numbers,
        date_of_birth: '1980-01-31',
        gender: 'U',
        created_at: now,
        modified_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
const home = async () =>
  (
    await server.database.db
      .selectFrom('employees')
      .select('store_id')
      .where('username', '=', 'technician')
      .executeTakeFirstOrThrow()
  ).store_id!;
const send = async (browser: TestBrowser, words: string, name = 'scan.jpg') =>
  (await browser.post('/api/documents', await jpegOf(words), { 'x-file-name': name })).body
    .key as string;
const file = (browser: TestBrowser, key: string, patientId: number, type = 'card', version = 1) =>
  browser.post(`/api/documents/${key}/file`, { patientId, type, version });
const papers = async (patientId: number, browser = technician) =>
  (await browser.get(`/api/patients/${patientId}/documents`)).body as {
    key: string;
    kind: string;
    version: number;
  }[];
const row = (key: string) =>
  server.database.db
    .selectFrom('documents')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
const audits = (event: string) =>
  server.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('event', '=', event)
    .orderBy('id')
    .execute();

test('a picture that was sent is filed under its type: listed with who brought it, with its line in the audit log, never cleared away', async () => {
  const key = await send(technician, 'Member W123456789', 'front.jpg');
  const answer = await file(technician, key, alma);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      key,
      kind: 'card',
      name: 'front.jpg',
      mediaType: 'image/jpeg',
      byteSize: expect.any(Number),
      width: 640,
      height: 400,
      pages: 1,
      createdAt: usualDay,
      version: 2,
      uploadedBy: expect.stringMatching(/^\S+ \S+$/),
    },
  ]);
  expect(await papers(alma)).toEqual([answer.body]);
  expect(await papers(ben)).toEqual([]);
  expect((await audits('document.filed')).at(-1)).toMatchObject({
    outcome: 'done',
    entity: 'document',
    entity_id: (await row(key)).id,
    actor_name: 'technician',
    detail: { kind: 'card', version: 2, patient: alma },
  });
  expect((await row(key)).attached_at).toBe(usualDay);
});
test('a wrong type and a wrong patient are put right, over the version that was seen', async () => {
  const key = await send(technician, 'HbA1c 6.1');
  await file(technician, key, alma);
  expect((await file(technician, key, ben, 'lab', 2)).body).toMatchObject({
    kind: 'lab',
    version: 3,
  });
  expect([
    (await papers(ben)).map((paper) => paper.key),
    (await papers(alma)).some((paper) => paper.key === key),
  ]).toEqual([[key], false]);
  expect((await audits('document.filed')).at(-1)?.detail).toEqual({
    kind: 'lab',
    version: 3,
    patient: ben,
    from: alma,
    changed: ['kind'],
  });
  const stale = await file(technician, key, alma, 'card', 2);
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'STALE', data: { key, kind: 'lab', version: 3 } },
  ]);
  expect((await papers(ben)).map((paper) => paper.key)).toEqual([key]);
});
test('a deleted document is gone from every list, keeps its picture beyond the clearing, and comes back', async () => {
  const key = await send(technician, 'Delivered to the porch');
  await file(technician, key, alma, 'delivery');
  expect((await technician.post(`/api/documents/${key}/remove`, { version: 1 })).body.code).toBe(
    'STALE',
  );
  expect((await technician.post(`/api/documents/${key}/remove`, { version: 2 })).status).toBe(200);
  expect([
    (await papers(alma)).some((paper) => paper.key === key),
    (await technician.get(`/api/documents/${key}`)).status,
    (await technician.get(`/api/documents/${key}/thumbnail`)).status,
  ]).toEqual([false, 404, 404]);
  expect((await audits('document.deleted')).at(-1)).toMatchObject({
    outcome: 'done',
    detail: { kind: 'delivery', version: 3, patient: alma },
  });
  expect(await clearDocuments(server.platform)).toMatchObject({ struck: 0 });
  expect(existsSync(path.join(server.dataDir, 'files', 'documents', key.slice(0, 2), key))).toBe(
    true,
  );
  expect((await technician.post(`/api/documents/${key}/remove`, { version: 3 })).status).toBe(404);
  expect(
    (await technician.post(`/api/documents/${key}/restore`, { version: 3 })).body,
  ).toMatchObject({ key, version: 4 });
  expect((await technician.get(`/api/documents/${key}`)).status).toBe(200);
  expect((await audits('document.restored')).at(-1)).toMatchObject({
    outcome: 'done',
    detail: { version: 4 },
  });
});
test('a patient’s picture that was deleted long ago outlives the job that clears files', async () => {
  const { liveKeys } = await import('#server/repositories/document/destruction.ts');
  const [kept, loose] = [await send(technician, 'kept'), await send(technician, 'loose')];
  await file(technician, kept, alma);
  await technician.post(`/api/documents/${kept}/remove`, { version: 2 });
  await server.database.db
    .updateTable('documents')
    .set({ deleted_at: usualDay })
    .where('key', '=', loose)
    .execute();
  expect([...(await liveKeys(server.database.db, [kept, loose]))]).toEqual([kept]);
});
test('the paper of a prescription stands among the patient’s documents, and is neither moved nor deleted there', async () => {
  const { db } = server.database;
  const key = await send(technician, 'Lisinopril 20 mg', 'rx.jpg');
  const both = await send(technician, 'Also a hard copy');
  await file(technician, both, alma, 'patient');
  await db.updateTable('documents').set({ attached_at: usualDay }).where('key', '=', key).execute();
  const words =
    'This is the paper of a prescription: it stays with the prescription. It can be changed there.';
  for (const [path_, body] of [
    ['file', { patientId: ben, type: 'lab', version: 1 }],
    ['remove', { version: 1 }],
  ] as const)
    expect((await technician.post(`/api/documents/${key}/${path_}`, body)).body).toMatchObject({
      code: 'REFUSED',
      message: words,
    });
  expect(await row(key)).toMatchObject({
    kind: 'hard-copy',
    patient_id: null,
    version: 1,
    deleted_at: null,
  });
  const rx = await db.selectFrom('rxs').select('id').limit(1).executeTakeFirst();
  if (!rx) return;
  await db
    .updateTable('rxs')
    .set({ image_key: both, patient_id: alma })
    .where('id', '=', rx.id)
    .execute();
  expect(
    (await technician.post(`/api/documents/${both}/remove`, { version: 2 })).body,
  ).toMatchObject({ code: 'REFUSED', message: words });
});
test('somebody else’s unsaved picture, another store’s document or patient, and a deleted patient are answered as none', async () => {
  const key = await send(technician, 'mine');
  const pharmacist = await server.signedIn('pharmacist');
  const never = (await file(technician, '0'.repeat(32), alma)).body;
  expect(never).toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such document in this store.',
  });
  expect((await file(pharmacist, key, alma)).body.code).toBe('NOT_FOUND');
  const { db } = server.database;
  const now = server.clock.now().toISOString();
  const company = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const elm = await db
    .insertInto('stores')
    .values({
      company_id: company.id,
      code: '002',
      name: 'Elm Street',
      time_zone: 'America/Chicago',
      state: 'IL',
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const theirs = await patientOf(elm.id, 'Else', 'Some');
  expect((await file(technician, key, theirs)).body.code).toBe('NOT_FOUND');
  const filed = await send(technician, 'filed');
  await file(technician, filed, alma);
  await db
    .updateTable('documents')
    .set({ store_id: elm.id, patient_id: theirs })
    .where('key', '=', filed)
    .execute();
  for (const [what, body] of [
    ['file', { patientId: alma, type: 'lab', version: 2 }],
    ['remove', { version: 2 }],
    ['restore', { version: 2 }],
  ] as const)
    expect([
      what,
      (await technician.post(`/api/documents/${filed}/${what}`, body)).body.code,
    ]).toEqual([what, 'NOT_FOUND']);
  expect([
    (await technician.get(`/api/documents/${filed}/thumbnail`)).status,
    await row(filed),
  ]).toMatchObject([404, { patient_id: theirs, version: 2, deleted_at: null }]);
  await db.updateTable('patients').set({ deleted_at: now }).where('id', '=', ben).execute();
  expect([
    (await file(technician, key, ben)).body.code,
    (await technician.get(`/api/patients/${ben}/documents`)).status,
  ]).toEqual(['NOT_FOUND', 404]);
  await db.updateTable('patients').set({ deleted_at: null }).where('id', '=', ben).execute();
});
test('who may see documents but not add them is refused with the permission that is missing', async () => {
  const reader = await employ(server, {
    username: 'reader',
    storeId: await home(),
    role: 'Cashier',
  }).then(() => server.signedIn('reader'));
  const key = await send(technician, 'not yours');
  await file(technician, key, alma);
  expect((await file(reader, key, alma, 'lab', 2)).status).toBe(403);
  expect((await reader.post(`/api/documents/${key}/remove`, { version: 2 })).body).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Add and change documents'),
  });
  expect((await row(key)).version).toBe(2);
});
test('a thumbnail is the first page, small, kept by no cache; seeing it does not count as seeing the document', async () => {
  const { body } = await technician.post(
    '/api/documents',
    tiffOf([40, 220], { width: 600, height: 800 }),
    { 'x-file-name': 'fax.tif' },
  );
  await file(technician, body.key, alma, 'lab');
  const small = await technician.get(`/api/documents/${body.key}/thumbnail`);
  const meta = await sharp(small.bytes).metadata();
  const {
    channels: [grey],
  } = await sharp(small.bytes).stats();
  expect([meta.format, meta.width, meta.height, Math.round(grey!.mean / 10)]).toEqual([
    'jpeg',
    240,
    320,
    4,
  ]);
  expect(small.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await audits('document.previewed')).at(-1)).toMatchObject({
    outcome: 'viewed',
    entity_id: (await row(body.key)).id,
  });
  expect((await audits('document.viewed')).map((audit) => audit.entity_id)).not.toContain(
    (await row(body.key)).id,
  );
});
