import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { folderLine, type FaxLine, type OutgoingFax } from '#server/io/document/fax-line.ts';
import { faxOutbox } from '#server/jobs/document/fax-outbox.ts';
import { sendNextFax } from '#server/services/document/faxes.ts';
import { jpegOf, tiffOf } from '#tests/platform/pictures.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { suiteInstant } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
let storeId: number;
let alma: number;
let ben: number;
let card: string;
let labs: string;
let current: FaxLine;
const db = () => server.database.db;
let numbers = 800_000;
async function patientOf(store: number, lastName: string, firstName: string): Promise<number> {
  const now = server.clock.now().toISOString();
  const name = {
    last_name: lastName,
    first_name: firstName,
    last_key: lastName.toLowerCase(),
    first_key: firstName.toLowerCase(),
  };
  return (
    await db()
      .insertInto('patients')
      .values({
        ...name,
        store_id: store,
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
async function paperOf(patientId: number, bytes: Buffer, name: string): Promise<string> {
  const {
    body: { key },
  } = await technician.post('/api/documents', bytes, { 'x-file-name': name });
  expect(
    (await technician.post(`/api/documents/${key}/file`, { patientId, type: 'card', version: 1 }))
      .status,
  ).toBe(200);
  return key as string;
}
const send = (options: object = {}, browser = technician) =>
  browser.post('/api/faxes', {
    patientId: alma,
    recipient: 'Dr. Adams',
    fax: '2175550177',
    coverNote: 'Please call us about page 2.',
    documents: [{ key: card }, { key: labs }],
    ...options,
  });
const faxes = async (filters: Record<string, string> = {}, text = '', browser = technician) =>
  (await browser.post('/api/faxes/search', { text, filters, sort: null, offset: 0, limit: 50 }))
    .body.rows as FaxRow[];
const office = () => ({ db: db(), filesDir: server.platform.filesDir, line: current });
const due = () => sendNextFax(office(), () => server.clock.now().toISOString());
const folder = () => path.join(server.dataDir, 'faxes', '001');
const audits = (event: string) =>
  db().selectFrom('audit_log').selectAll().where('event', '=', event).orderBy('id').execute();

beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
  storeId = (
    await db()
      .selectFrom('employees')
      .select('store_id')
      .where('username', '=', 'technician')
      .executeTakeFirstOrThrow()
  ).store_id!;
  await db()
    .updateTable('stores')
    .set({ code: '001', phone: '2175550100', fax: '2175550101' })
    .where('id', '=', storeId)
    .execute();
  [alma, ben] = [
    await patientOf(storeId, 'Rivera', 'Alma'),
    await patientOf(storeId, 'Okoro', 'Ben'),
  ];
  card = await paperOf(alma, await jpegOf('Member W123456789'), 'card.jpg');
  labs = await paperOf(alma, tiffOf([90, 200, 40], { width: 400, height: 300 }), 'labs.tif');
});
beforeEach(async () => {
  await db().deleteFrom('fax_documents').execute();
  await db().deleteFrom('fax_jobs').execute();
  rmSync(path.join(server.dataDir, 'faxes'), { recursive: true, force: true });
  current = folderLine(server.dataDir);
});
afterAll(() => server.close());

test('a fax waits until the line took it, and lies then in the folder as one PDF: the cover and every page; the log knows who sent what to whom', async () => {
  const queued = await send();
  expect([queued.status, queued.body]).toEqual([
    200,
    {
      id: expect.any(Number),
      version: 1,
      patientId: alma,
      patientName: 'Rivera, Alma',
      recipient: 'Dr. Adams',
      fax: '2175550177',
      coverNote: 'Please call us about page 2.',
      documents: [
        { key: card, name: 'card.jpg' },
        { key: labs, name: 'labs.tif' },
      ],
      pages: 4,
      status: 'queued',
      attempts: 0,
      reason: null,
      at: suiteInstant,
      by: expect.any(String),
      sentAt: null,
    },
  ]);
  expect([existsSync(folder()), (await audits('fax.queued')).at(-1)]).toMatchObject([
    false,
    {
      outcome: 'done',
      entity: 'fax',
      entity_id: queued.body.id,
      actor_name: 'technician',
      detail: { patient: alma, recipient: 'Dr. Adams', fax: '2175550177', documents: [card, labs] },
    },
  ]);
  const worker = faxOutbox({
    db: db(),
    clock: server.clock,
    filesDir: server.platform.filesDir,
    line: current,
    log: { warn: () => undefined },
  });
  await Promise.all([worker.look(), worker.look()]);
  expect(await faxes({ status: 'sent' })).toMatchObject([
    {
      id: queued.body.id,
      status: 'sent',
      version: 2,
      attempts: 1,
      reason: null,
      sentAt: suiteInstant,
    },
  ]);
  expect(readdirSync(folder())).toEqual([`${queued.body.id}.pdf`]);
  const pdf = await PDFDocument.load(readFileSync(path.join(folder(), `${queued.body.id}.pdf`)));
  expect(pdf.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
    [612, 792],
    [792, 612],
    [792, 612],
    [792, 612],
    [792, 612],
  ]);
  expect((await audits('fax.handed-over')).at(-1)).toMatchObject({
    actor_name: 'System',
    outcome: 'done',
    entity_id: queued.body.id,
    detail: { status: 'sent', attempt: 1 },
  });
  expect(await due()).toBeNull();
});
test('nothing goes without a recipient, a number that can be reached, or a document; not another patient’s either', async () => {
  const theirs = await paperOf(ben, await jpegOf('Ben'), 'ben.jpg');
  const said = async (input: object) => {
    const answer = await send(input);
    return [answer.status, answer.body.message];
  };
  expect(await said({ recipient: '   ' })).toEqual([422, 'Say who gets this fax.']);
  expect(await said({ fax: '1175550177' })).toEqual([
    422,
    'This is no number that can be reached: area code and exchange begin with 2 to 9.',
  ]);
  expect(await said({ documents: [] })).toEqual([422, 'Mark the documents that are to go.']);
  expect(await said({ documents: [{ key: card }, { key: theirs }] })).toEqual([
    422,
    'This document belongs to somebody else: look at the documents again.',
  ]);
  expect((await said({ documents: [{ key: 'f'.repeat(32) }] }))[0]).toBe(404);
  expect((await said({ patientId: 987_654 }))[0]).toBe(404);
  expect(await faxes()).toEqual([]);
});
test('a document that was deleted, or put among another patient’s, before the fax went keeps it back', async () => {
  const wrong = await paperOf(alma, await jpegOf('HbA1c 6.1 of Ben'), 'wrong.jpg');
  const {
    body: { id },
  } = await send({ documents: [{ key: wrong }] });
  expect(
    (
      await technician.post(`/api/documents/${wrong}/file`, {
        patientId: ben,
        type: 'lab',
        version: 2,
      })
    ).status,
  ).toBe(200);
  expect(await due()).toEqual({ id, status: 'failed' });
  expect([(await faxes())[0]!.reason, existsSync(folder())]).toEqual([
    'A document of this fax was deleted, or put among another patient’s, before it went.',
    false,
  ]);
});
test('a line that does not answer is asked again after 1, 5 and 15 minutes; then the fax has failed, says why, and a person tries again', async () => {
  const {
    body: { id },
  } = await send();
  current = { send: async () => ({ taken: false, why: 'The line is busy.', again: true }) };
  for (const minutes of [1, 5, 15]) {
    expect(await due()).toEqual({ id, status: 'queued' });
    expect([await due(), (await faxes())[0]!.reason]).toEqual([null, 'The line is busy.']);
    server.clock.forward({ minutes });
  }
  technician = await server.signedIn('technician');
  expect(await due()).toEqual({ id, status: 'failed' });
  const [failed] = await faxes({ status: 'failed' });
  expect(failed).toMatchObject({ attempts: 4, sentAt: null, reason: 'The line is busy.' });
  const retry = (version: number) => technician.call('PUT', `/api/faxes/${id}/retry`, { version });
  expect((await retry(failed!.version - 1)).body).toMatchObject({
    code: 'STALE',
    data: { status: 'failed' },
  });
  expect((await retry(failed!.version)).body).toMatchObject({
    status: 'queued',
    attempts: 0,
    version: failed!.version + 1,
  });
  expect((await retry(failed!.version + 1)).body).toMatchObject({
    code: 'REFUSED',
    message: 'This fax waits already.',
  });
  current = folderLine(server.dataDir);
  expect(await due()).toEqual({ id, status: 'sent' });
  expect((await retry((await faxes())[0]!.version)).body).toMatchObject({
    code: 'REFUSED',
    message: 'This fax was sent already.',
  });
});
test('servers that look at once hand a fax over once; after a stop in between the same one goes again, under the same key', async () => {
  await send();
  const took: OutgoingFax[] = [];
  current = {
    send: async (outgoingFax) => {
      took.push(outgoingFax);
      throw new Error('the power went');
    },
  };
  await expect(due()).rejects.toThrow('the power went');
  expect((await faxes())[0]).toMatchObject({ status: 'queued', attempts: 0 });
  current = {
    send: async (outgoingFax) => {
      took.push(outgoingFax);
      return { taken: true, as: outgoingFax.key };
    },
  };
  await Promise.all([due(), due(), due()]);
  expect([
    took.length,
    new Set(took.map((outgoingFax) => outgoingFax.key)).size,
    took[0]!.to,
    Buffer.compare(took[0]!.pdf, took[1]!.pdf),
  ]).toEqual([2, 1, '2175550177', 0]);
  expect((await faxes())[0]).toMatchObject({ status: 'sent' });
});
test('a folder that can’t be written says so and is tried again; a picture that was changed on the disk is never sent', async () => {
  await send();
  writeFileSync(path.join(server.dataDir, 'faxes'), 'a file stands here');
  expect(await due()).toMatchObject({ status: 'queued' });
  expect((await faxes())[0]!.reason).toBe(
    'The folder faxes can’t take it: a file stands where the folder should be.',
  );
  await db().deleteFrom('fax_documents').execute();
  await db().deleteFrom('fax_jobs').execute();
  const broken = await paperOf(alma, await jpegOf('soon gone'), 'gone.jpg');
  await send({ documents: [{ key: broken }] });
  writeFileSync(
    path.join(server.platform.filesDir, 'documents', broken.slice(0, 2), broken),
    'changed',
  );
  expect(await due()).toMatchObject({ status: 'failed' });
  expect((await faxes())[0]!.reason).toMatch(/missing or was changed on the disk/);
});
test('another store sees and retries none of it; who may not change documents may not fax them', async () => {
  const {
    body: { id },
  } = await send();
  const now = server.clock.now().toISOString();
  const company = await db().selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const elm = await db()
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
  await db().updateTable('fax_jobs').set({ store_id: elm.id }).where('id', '=', id).execute();
  const theirs = await patientOf(elm.id, 'Else', 'Some');
  expect([
    await faxes(),
    (await technician.call('PUT', `/api/faxes/${id}/retry`, { version: 1 })).status,
    (await send({ patientId: theirs })).status,
  ]).toEqual([[], 404, 404]);
  await employ(server, { username: 'reader', storeId, role: 'Cashier' });
  const reader = await server.signedIn('reader');
  expect((await send({}, reader)).body).toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Add and change documents'),
  });
});
