import { sql } from 'kysely';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentRow } from '#domain/document/contract/documents.ts';
import { clearDestroyed } from '#server/jobs/document/destroyed-documents.ts';
import { scanInbox } from '#server/jobs/document/scan-inbox.ts';
import { seedRoles } from '#server/services/admin/organisation.ts';
import { hardCopyUnseen } from '#server/services/document/documents.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

// Today is 03/02/2026 at the store, in Chicago.
let server: TestServer;
let desk: Desk;
let technician: TestBrowser;
let inCharge: TestBrowser;
let alma: number;
let ben: number;
const password = 'a long enough password 7';
const signIn = async (name: string) => {
  const browser = server.browser();
  const answer = await browser.signIn(name, password);
  if (answer.status !== 200) throw new Error(answer.text);
  return browser;
};
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  for (const actor of [desk.technician, desk.inCharge]) await desk.account(actor, password);
  [technician, inCharge] = [await signIn('tess'), await signIn('ines')];
  [alma, ben] = [
    await desk.patient({ lastName: 'Rivera', firstName: 'Alma' }),
    await desk.patient({ lastName: 'Okoro', firstName: 'Ben' }),
  ];
});
afterAll(() => server.close());

const send = async (name: string) =>
  (await technician.post('/api/documents', await jpegOf(name), { 'x-file-name': name })).body
    .key as string;
const describe = (key: string, input: object) =>
  technician.put(`/api/documents/${key}`, {
    version: 1,
    name: null,
    tags: [],
    patientId: null,
    type: null,
    rxNumber: null,
    insuranceId: null,
    ...input,
  });
const age = (key: string, addedAt: string) =>
  desk.db.updateTable('documents').set({ created_at: addedAt }).where('key', '=', key).execute();
async function filed(
  name: string,
  addedAt: string,
  options: object = { patientId: alma, type: 'patient' },
): Promise<string> {
  const key = await send(name);
  const answer = await describe(key, options);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  await age(key, addedAt);
  return key;
}
/**
 * A prescription written on a day from a paper that came then, and the last thing that happened to
 * its fill.
 */
async function prescription(
  name: string,
  options: {
    readonly addedAt: string;
    readonly writtenOn: string;
    readonly lastFill?: string;
    readonly imageKey?: string;
  },
): Promise<{ key: string; rxId: number; rxNumber: string }> {
  const imageKey = options.imageKey ?? (await send(name));
  const { rxId, rxNumber } = await desk.enter({ patientId: ben, imageKey, hardCopy: null });
  await desk.db
    .updateTable('rxs')
    .set({ written_on: options.writtenOn })
    .where('id', '=', rxId)
    .execute();
  if (options.lastFill === undefined)
    await desk.db
      .updateTable('fills')
      .set({ voided: true, modified_at: options.addedAt })
      .where('rx_id', '=', rxId)
      .execute();
  else
    await desk.db
      .updateTable('fills')
      .set({ modified_at: options.lastFill })
      .where('rx_id', '=', rxId)
      .execute();
  await age(imageKey, options.addedAt);
  return { key: imageKey, rxId, rxNumber: rxNumber.replaceAll(' ', '') };
}
const search = async (
  text: string,
  filters: Record<string, string> = {},
  browser = technician,
): Promise<DocumentRow[]> => {
  const { status, body } = await browser.post('/api/documents/search', {
    text,
    filters,
    sort: null,
    offset: 0,
    limit: 100,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.rows;
};
const kept = async (text: string): Promise<[string, boolean]> => {
  const [row] = await search(text);
  return [row!.keepUntil, row!.past];
};
const past = async (browser = technician) =>
  (await search('', { show: 'past' }, browser)).map((row) => row.name);

test('a prescription’s paper is kept ten years from what happened last to its fills, from its date where it was never filled, and from when it came', async () => {
  await prescription('Filled.jpg', {
    addedAt: '2012-05-04T15:00:00Z',
    writtenOn: '2012-05-04',
    lastFill: '2016-03-02T05:59:00Z',
  });
  await prescription('Refilled.jpg', {
    addedAt: '2012-05-04T15:00:00Z',
    writtenOn: '2012-05-04',
    lastFill: '2016-03-02T06:00:00Z',
  });
  await prescription('Written.jpg', { addedAt: '2016-02-29T18:00:00Z', writtenOn: '2016-02-29' });
  // The later of two prescriptions on one paper keeps it.
  const both = await prescription('Both.jpg', {
    addedAt: '2012-05-04T15:00:00Z',
    writtenOn: '2012-05-04',
    lastFill: '2012-06-01T15:00:00Z',
  });
  await prescription('Both.jpg', {
    imageKey: both.key,
    addedAt: '2012-05-04T15:00:00Z',
    writtenOn: '2012-05-04',
    lastFill: '2019-06-01T15:00:00Z',
  });
  expect([
    await kept('filled'),
    await kept('refilled'),
    await kept('written'),
    await kept('both'),
  ]).toEqual([
    ['2026-03-01', true],
    ['2026-03-02', false],
    ['2026-03-01', true],
    ['2029-06-01', false],
  ]);
  // One that was transferred out is kept from that day.
  await desk.db
    .updateTable('rxs')
    .set({ status: 'XF', modified_at: '2018-01-05T15:00:00Z' })
    .where('image_key', '=', (await search('written'))[0]!.key)
    .execute();
  expect([await kept('written'), await past()]).toEqual([['2028-01-05', false], ['Filled.jpg']]);
});
test('a patient’s document counts from what was last handed over to them, and one about a prescription is kept at least as long as its paper', async () => {
  await filed('Card.jpg', '2014-01-10T15:00:00Z', { patientId: alma, type: 'card' });
  expect(await kept('card')).toEqual(['2024-01-10', true]);
  const rx = await prescription('Paper.jpg', {
    addedAt: '2012-05-04T15:00:00Z',
    writtenOn: '2012-05-04',
    lastFill: '2017-08-09T15:00:00Z',
  });
  await filed('Report.jpg', '2015-01-10T15:00:00Z', { patientId: ben, type: 'lab' });
  await filed('About.jpg', '2015-01-10T15:00:00Z', {
    patientId: ben,
    type: 'lab',
    rxNumber: rx.rxNumber,
  });
  expect([await kept('report'), await kept('about')]).toEqual([
    ['2022-01-10', true],
    ['2027-08-09', false],
  ]);
  await desk.db
    .updateTable('fills')
    .set({ picked_up_at: '2020-11-11T15:00:00Z', modified_at: '2017-08-09T15:00:00Z' })
    .where('rx_id', '=', rx.rxId)
    .execute();
  expect([await kept('report'), await kept('about'), await kept('card')]).toEqual([
    ['2027-11-11', false],
    ['2027-08-09', false],
    ['2024-01-10', true],
  ]);
  await filed('Nobody.jpg', '2016-03-01T15:00:00Z', {});
  expect([await kept('nobody'), await past()]).toEqual([
    ['2026-03-01', true],
    ['Filled.jpg', 'Card.jpg', 'Nobody.jpg'],
  ]);
});
test('the store decides the years: what was past is not any longer, and below the law nothing is saved', async () => {
  const { id: _, version, ...draft } = (await inCharge.get('/api/store-policy')).body;
  expect([
    draft.retainRx,
    draft.retainDelivery,
    draft.retainCard,
    draft.retainLab,
    draft.retainPatient,
  ]).toEqual([10, 10, 10, 7, 10]);
  expect(
    (await inCharge.post('/api/store-policy', { version, draft: { ...draft, retainCard: 15 } }))
      .status,
  ).toBe(200);
  expect([await kept('card'), (await past()).includes('Card.jpg'), await kept('nobody')]).toEqual([
    ['2029-01-10', false],
    false,
    ['2031-03-01', false],
  ]);
  expect(
    (
      await inCharge.post('/api/store-policy', {
        version: version + 1,
        draft: { ...draft, retainRx: 1 },
      })
    ).body,
  ).toMatchObject({
    code: 'INVALID',
    fields: {
      'draft.retainRx':
        'At least 2 years: records of controlled drugs are kept so long (21 CFR 1304.04).',
    },
  });
  expect((await inCharge.post('/api/store-policy', { version: version + 1, draft })).status).toBe(
    200,
  );
  expect(await past()).toEqual(['Filled.jpg', 'Card.jpg', 'Nobody.jpg']);
});
test('what is listed as past is exactly what the list says is past, whatever kind and age; words and types narrow it', async () => {
  for (const type of ['card', 'lab', 'delivery', 'patient'])
    for (const year of [2016, 2019])
      for (const day of ['03-01', '03-02'])
        await age(
          await filed(`${type}-${year}-${day}.jpg`, '2020-01-01T00:00:00Z', {
            patientId: alma,
            type,
          }),
          `${year}-${day}T18:00:00Z`,
        );
  const all = await search('');
  expect([all.length > 24, (await past()).toSorted()]).toEqual([
    true,
    all
      .filter((row) => row.past)
      .map((row) => row.name)
      .toSorted(),
  ]);
  expect((await search('2016', { show: 'past', type: 'card' })).map((row) => row.name)).toEqual([
    'card-2016-03-01.jpg',
  ]);
});
test('the index leads to what is old, not a walk through all documents', async () => {
  const rows = await server.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return (
      await sql<{
        'QUERY PLAN': string;
      }>`explain select d.id from documents d where d.store_id = 1 and d.attached_at is not null and d.destroyed_at is null and d.created_at < now() order by d.created_at, d.id`.execute(
        tx,
      )
    ).rows;
  });
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /documents_kept|documents_newest/,
  );
});

const fileOf = (key: string) =>
  path.join(server.platform.filesDir, 'documents', key.slice(0, 2), key);
const filesOf = async (key: string) =>
  (
    await desk.db
      .selectFrom('document_pages as p')
      .innerJoin('documents as d', 'd.id', 'p.document_id')
      .select('p.file_key')
      .where('d.key', '=', key)
      .orderBy('p.page')
      .execute()
  ).map((item) => item.file_key);
const rowOf = (key: string) =>
  desk.db.selectFrom('documents').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const hold = (key: string, version: number, reason: string | null, browser = inCharge) =>
  browser.put(`/api/documents/${key}/hold`, { version, reason });
async function proof(
  key: string,
  options: { readonly b?: TestBrowser; readonly version?: number; readonly password?: string } = {},
): Promise<{ status: number; stepUp: string }> {
  const { id, version } = await rowOf(key);
  const answer = await (options.b ?? inCharge).post('/api/session/step-up', {
    password: options.password ?? password,
    action: 'document.destroy',
    entity: 'document',
    entityId: id,
    entityVersion: options.version ?? version,
  });
  return { status: answer.status, stepUp: answer.body.token ?? 'none' };
}
async function destroy(
  key: string,
  options: { readonly b?: TestBrowser; readonly version?: number; readonly stepUp?: string } = {},
) {
  const { version } = await rowOf(key);
  const stepUp = options.stepUp ?? (await proof(key, options.b ? { b: options.b } : {})).stepUp;
  return (options.b ?? inCharge).post(`/api/documents/${key}/destroy`, {
    version: options.version ?? version,
    reason: 'Ten years are over',
    stepUp,
  });
}
const audits = (event: string) =>
  desk.db.selectFrom('audit_log').selectAll().where('event', '=', event).orderBy('id').execute();
const old = '2015-01-10T15:00:00Z';

test('on hold a document is kept beyond its retention: neither deleted nor destroyed, until it is taken off', async () => {
  const key = await filed('Suit.jpg', old);
  const { version } = await rowOf(key);
  expect((await hold(key, version, null)).body).toMatchObject({
    code: 'REFUSED',
    message: 'It is not on hold.',
  });
  expect([
    (await hold(key, version, 'Suit 12', technician)).status,
    (await hold(key, version - 1, 'Suit 12')).body.code,
  ]).toEqual([403, 'STALE']);
  expect((await hold(key, version, 'Suit 12')).body).toMatchObject({
    version: version + 1,
    past: true,
    hold: { by: 'ines Desk', reason: 'Suit 12', at: usualDay },
  });
  expect([
    (await past()).includes('Suit.jpg'),
    (await search('', { show: 'held' })).map((row) => row.name),
  ]).toEqual([false, ['Suit.jpg']]);
  const why = 'It is on hold (Suit 12): take it off hold first.';
  expect([
    (await technician.post(`/api/documents/${key}/remove`, { version: version + 1 })).body.message,
    (await destroy(key)).body.message,
  ]).toEqual([why, why]);
  expect(existsSync(fileOf(key))).toBe(true);
  expect((await hold(key, version + 1, null)).body).toMatchObject({
    version: version + 2,
    hold: null,
  });
  expect(
    (await audits('document.held')).map((audit) => [
      audit.outcome,
      audit.actor_name,
      (audit.detail as { held?: boolean }).held,
    ]),
  ).toEqual([
    ['denied', 'tess', undefined],
    ['done', 'ines', true],
    ['done', 'ines', false],
  ]);
  expect([
    (await past()).includes('Suit.jpg'),
    (await technician.post(`/api/documents/${key}/remove`, { version: version + 2 })).status,
  ]).toEqual([true, 200]);
});
test('what is past retention is destroyed with a reason and the password: the file, the small picture, the name and the tags go, the row says so for good', async () => {
  const key = await filed('Rivera card front.jpg', old, {
    patientId: alma,
    type: 'card',
    tags: ['humana'],
  });
  const before = await rowOf(key);
  const [digest] = (
    await desk.db
      .selectFrom('document_pages')
      .select('sha256')
      .where('document_id', '=', before.id)
      .execute()
  ).map((item) => item.sha256);
  expect(existsSync(fileOf(key))).toBe(true);
  const done = await destroy(key);
  expect([done.status, done.body]).toMatchObject([
    200,
    {
      name: 'Destroyed document',
      tags: [],
      kind: 'card',
      patientId: alma,
      createdAt: '2015-01-10T15:00:00.000Z',
      destroyed: { at: usualDay, by: 'ines Desk', reason: 'Ten years are over' },
    },
  ]);
  expect(existsSync(fileOf(key))).toBe(false);
  const after = await rowOf(key);
  const page = await desk.db
    .selectFrom('document_pages')
    .select(['small', 'sha256'])
    .where('document_id', '=', after.id)
    .executeTakeFirstOrThrow();
  expect([
    after.files_cleared_at !== null,
    page,
    await search('humana'),
    (await search('front')).length,
    (await past()).includes('Destroyed document'),
  ]).toEqual([true, { small: null, sha256: digest }, [], 0, false]);
  expect((await search('', { show: 'destroyed' })).map((row) => row.key)).toEqual([key]);
  // Whoever looks is told, and nothing more can be done with it.
  const said = 'Destroyed on 03/02/2026 by ines Desk: Ten years are over';
  expect(
    [
      await technician.get(`/api/documents/${key}`),
      await technician.get(`/api/documents/${key}/thumbnail`),
    ].map((answer) => [answer.status, answer.body.code, answer.body.message]),
  ).toEqual([
    [410, 'DESTROYED', said],
    [410, 'DESTROYED', said],
  ]);
  expect(
    (
      (await technician.get(`/api/patients/${alma}/documents`)).body as {
        key: string;
        destroyed?: object;
      }[]
    ).find((item) => item.key === key)!.destroyed,
  ).toEqual({ at: usualDay, by: 'ines Desk', reason: 'Ten years are over' });
  const gone = 'This document was destroyed: nothing of it is left but that it was.';
  const version = after.version;
  const acts = [
    technician.post(`/api/documents/${key}/remove`, { version }),
    technician.post(`/api/documents/${key}/file`, { version, patientId: ben, type: 'lab' }),
    describe(key, { version, patientId: ben, type: 'lab' }),
    technician.post(`/api/documents/${key}/split`, {
      version,
      pages: [1],
      name: null,
      patientId: null,
      type: null,
    }),
    hold(key, version, 'Suit'),
    technician.post('/api/faxes', {
      patientId: alma,
      recipient: 'Dr. Adams',
      fax: '2175550177',
      coverNote: null,
      documents: [{ key }],
    }),
  ];
  expect((await Promise.all(acts)).map((answer) => answer.body.message)).toEqual([
    gone,
    gone,
    gone,
    gone,
    gone,
    gone,
  ]);
  expect([
    (await destroy(key)).body.message,
    (await technician.put(`/api/documents/${key}/turn`, { page: 1, from: 0, turns: 1 })).status,
  ]).toEqual(['This document was destroyed already.', 404]);
  await expect(desk.enter({ patientId: ben, imageKey: key, hardCopy: null })).rejects.toThrow(
    'The picture of the hard copy is not there any more.',
  );
  const [row] = (await audits('document.destroyed')).filter((audit) => audit.outcome === 'done');
  expect(row).toMatchObject({
    entity: 'document',
    entity_id: after.id,
    actor_name: 'ines',
    detail: { kind: 'card', patient: alma, digests: digest },
  });
  expect(JSON.stringify(row)).not.toContain('Rivera');
});
test('it is refused before its day, to who may not, without the password, with another one’s, and to another store, and nothing is lost', async () => {
  const kept = await filed('Kept.jpg', '2016-03-02T15:00:00Z');
  const key = await filed('Refused.jpg', old);
  const { version } = await rowOf(key);
  expect((await destroy(kept)).body).toMatchObject({
    code: 'REFUSED',
    message: 'It must be kept until 03/02/2026.',
  });
  expect([
    (await destroy(key, { b: technician })).status,
    (await destroy(key, { version: version - 1 })).body.code,
    (await destroy(key, { stepUp: 'no such proof' })).body.code,
    (await destroy(key, { stepUp: (await proof(kept)).stepUp })).body.code,
  ]).toEqual([403, 'STALE', 'STEP_UP', 'STEP_UP']);
  expect((await proof(key, { password: 'not the password' })).status).toBe(401);
  await seedRoles(desk.db, desk.p.otherStoreId, desk.inCharge.id, desk.now);
  await employ(server, {
    username: 'stranger',
    storeId: desk.p.otherStoreId,
    role: 'Pharmacist-in-charge',
  });
  // This is no demo store: its accounts are like any other.
  await desk.db
    .updateTable('employees')
    .set({ demo: false })
    .where('username', '=', 'stranger')
    .execute();
  const stranger = await server.signedIn('stranger');
  expect([
    (await stranger.post(`/api/documents/${key}/destroy`, { version, reason: 'Mine', stepUp: 'x' }))
      .status,
    (await hold(key, version, 'Mine', stranger)).status,
    await search('', { show: 'past' }, stranger),
  ]).toEqual([404, 404, []]);
  expect([
    (await rowOf(key)).destroyed_at,
    existsSync(fileOf(key)),
    existsSync(fileOf(kept)),
  ]).toEqual([null, true, true]);
  // Not even the database lets a record go before two years are over.
  const young = await filed('Young.jpg', '2025-01-10T15:00:00Z');
  await expect(
    desk.db
      .updateTable('documents')
      .set({ destroyed_at: desk.now, destroyed_by: desk.inCharge.id, destroy_reason: 'x' })
      .where('key', '=', young)
      .execute(),
  ).rejects.toThrow(/documents_destroyed/);
});
test('what was deleted can be destroyed; a page that another document shows too stays until that one goes', async () => {
  const key = await filed('Whole.jpg', old);
  const whole = await rowOf(key);
  // Two pages, one of which became a document of its own.
  const second = await send('Second page');
  await desk.db
    .insertInto('document_pages')
    .columns(['document_id', 'page', 'file_key', 'sha256', 'byte_size', 'width', 'height'])
    .expression((eb) =>
      eb
        .selectFrom('document_pages as p')
        .innerJoin('documents as d', 'd.id', 'p.document_id')
        .select([
          eb.val(whole.id).as('document_id'),
          eb.val(2).as('page'),
          'p.file_key',
          'p.sha256',
          'p.byte_size',
          'p.width',
          'p.height',
        ])
        .where('d.key', '=', second),
    )
    .execute();
  await desk.db.updateTable('documents').set({ pages: 2 }).where('id', '=', whole.id).execute();
  await desk.db
    .updateTable('documents')
    .set({ deleted_at: desk.now })
    .where('key', '=', second)
    .execute();
  const made = (
    await technician.post(`/api/documents/${key}/split`, {
      version: whole.version,
      pages: [2],
      name: 'Part',
      patientId: ben,
      type: 'lab',
    })
  ).body as DocumentRow;
  const [first, shared] = await filesOf(key);
  expect([first, await filesOf(made.key)]).toEqual([key, [shared]]);
  expect(
    (await technician.post(`/api/documents/${key}/remove`, { version: whole.version })).status,
  ).toBe(200);
  expect([
    (await search('', { show: 'past' })).find((row) => row.key === key)?.deleted,
    (await search('whole')).length,
    existsSync(fileOf(key)),
  ]).toEqual([true, 0, true]);
  expect((await destroy(key)).status).toBe(200);
  expect([
    existsSync(fileOf(first!)),
    existsSync(fileOf(shared!)),
    (await technician.get(`/api/documents/${made.key}`)).status,
  ]).toEqual([false, true, 200]);
  expect(
    (
      await technician.post(`/api/documents/${key}/restore`, {
        version: (await rowOf(key)).version,
      })
    ).body.message,
  ).toBe('This document was destroyed: nothing of it is left but that it was.');
  await age(made.key, old);
  await desk.db.updateTable('fills').set({ picked_up_at: null }).execute();
  expect((await destroy(made.key)).status).toBe(200);
  expect(existsSync(fileOf(shared!))).toBe(false);
});
test('a stop between the commit and the removal is put right at the next start; while a backup reads, the files wait', async () => {
  const key = await filed('Interrupted.jpg', old);
  const { id, version } = await rowOf(key);
  const client = await server.database.pool.connect();
  try {
    await client.query('select pg_advisory_lock_shared(7242613)');
    expect((await destroy(key)).status).toBe(200);
    expect([
      existsSync(fileOf(key)),
      (await rowOf(key)).files_cleared_at,
      (await technician.get(`/api/documents/${key}`)).status,
      await clearDestroyed(server.platform),
    ]).toEqual([true, null, 410, null]);
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
  expect([
    await clearDestroyed(server.platform),
    existsSync(fileOf(key)),
    (await rowOf(key)).files_cleared_at !== null,
    await clearDestroyed(server.platform),
  ]).toEqual([1, false, true, 0]);
  expect([(await rowOf(key)).id, (await rowOf(key)).version]).toEqual([id, version + 1]);
});
test('what the scanner’s folder kept of a destroyed document goes too, and the scan does not come in again', async () => {
  const folder = path.join(server.dataDir, 'scans', '001');
  const names = (sub: string) => {
    try {
      return readdirSync(path.join(folder, sub)).filter((name) => name.endsWith('.jpg'));
    } catch {
      return [];
    }
  };
  mkdirSync(folder, { recursive: true });
  for (const name of ['goes.jpg', 'stays.jpg']) {
    writeFileSync(path.join(folder, name), await jpegOf(name));
    utimesSync(
      path.join(folder, name),
      new Date(Date.now() - 120_000),
      new Date(Date.now() - 120_000),
    );
  }
  const job = () =>
    scanInbox({
      db: desk.db,
      clock: server.clock,
      filesDir: server.platform.filesDir,
      scans: server.platform.scans,
      log: server.platform.log,
    }).look();
  await job();
  const [row] = await search('goes', { show: 'unlinked' });
  expect(
    names('taken')
      .map((name) => name.slice(13))
      .toSorted(),
  ).toEqual(['goes.jpg', 'stays.jpg']);
  await age(row!.key, old);
  expect((await destroy(row!.key)).status).toBe(200);
  await job();
  expect([
    names('taken').map((name) => name.slice(13)),
    names(''),
    (await search('', { show: 'unlinked' }))
      .map((row) => row.name)
      .filter((name) => name !== 'Nobody.jpg'),
  ]).toEqual([['stays.jpg'], [], ['stays.jpg']]);
});
test('a prescription whose paper was destroyed still opens and is still written on; what nobody can look at is never signed', async () => {
  const { key, rxId } = await prescription('Long ago.jpg', {
    addedAt: old,
    writtenOn: '2015-01-09',
    lastFill: '2015-02-10T15:00:00Z',
  });
  expect((await destroy(key)).status).toBe(200);
  const rx = await desk.detail(rxId);
  expect(rx.source).toMatchObject({ document: { key, name: 'Destroyed document' } });
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId,
      version: rx.version,
      draft: { ...rx.draft, writtenOn: desk.today, note: 'Asked about in 2026' },
      answers: [],
    }),
  );
  expect((await desk.detail(rxId)).draft).toMatchObject({
    imageKey: key,
    note: 'Asked about in 2026',
  });
  expect(await hardCopyUnseen(desk.p.scope({ userId: desk.pharmacist.id }), key)).toBe(
    'The hard copy was destroyed, so nobody can see it. A prescription as old as that is written anew.',
  );
});
