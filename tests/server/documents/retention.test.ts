import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentRow } from '#domain/contract/documents.ts';
import { jpegOf } from '#tests/support/pictures.ts';
import { Desk } from '#tests/support/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

// Today is 03/02/2026 at the store, in Chicago.
let server: TestServer, desk: Desk, technician: TestBrowser, inCharge: TestBrowser, alma: number, ben: number;
const password = 'a long enough password 7';
const signIn = async (name: string) => { const b = server.browser(), a = await b.signIn(name, password); if (a.status !== 200) throw new Error(a.text); return b; };
beforeAll(async () => {
  server = await testServer({ empty: true });
  desk = await Desk.at(server.database, server.clock);
  for (const actor of [desk.technician, desk.inCharge]) await desk.account(actor, password);
  [technician, inCharge] = [await signIn('tess'), await signIn('ines')];
  [alma, ben] = [await desk.patient({ lastName: 'Rivera', firstName: 'Alma' }), await desk.patient({ lastName: 'Okoro', firstName: 'Ben' })];
});
afterAll(() => server.close());

const send = async (name: string) => (await technician.post('/api/documents', await jpegOf(name), { 'x-file-name': name })).body.key as string;
const describe = (key: string, o: object) => technician.put(`/api/documents/${key}`, { version: 1, name: null, tags: [], patientId: null, type: null, rxNumber: null, insuranceId: null, ...o });
const age = (key: string, addedAt: string) => desk.db.updateTable('documents').set({ created_at: addedAt }).where('key', '=', key).execute();
async function filed(name: string, addedAt: string, o: object = { patientId: alma, type: 'patient' }): Promise<string> {
  const key = await send(name), answer = await describe(key, o);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  await age(key, addedAt);
  return key;
}
/** A prescription written on a day from a paper that came then, and the last thing that happened to its fill. */
async function prescription(name: string, o: { readonly addedAt: string; readonly writtenOn: string; readonly lastFill?: string; readonly imageKey?: string }): Promise<{ key: string; rxId: number; rxNumber: string }> {
  const imageKey = o.imageKey ?? await send(name), { rxId, rxNumber } = await desk.enter({ patientId: ben, imageKey, hardCopy: null });
  await desk.db.updateTable('rxs').set({ written_on: o.writtenOn }).where('id', '=', rxId).execute();
  if (o.lastFill === undefined) await desk.db.updateTable('fills').set({ voided: true, modified_at: o.addedAt }).where('rx_id', '=', rxId).execute();
  else await desk.db.updateTable('fills').set({ modified_at: o.lastFill }).where('rx_id', '=', rxId).execute();
  await age(imageKey, o.addedAt);
  return { key: imageKey, rxId, rxNumber: rxNumber.replaceAll(' ', '') };
}
const search = async (text: string, filters: Record<string, string> = {}, b = technician): Promise<DocumentRow[]> => { const { status, body } = await b.post('/api/documents/search', { text, filters, sort: null, offset: 0, limit: 100 }); if (status !== 200) throw new Error(JSON.stringify(body)); return body.rows; };
const kept = async (text: string): Promise<[string, boolean]> => { const [row] = await search(text); return [row!.keepUntil, row!.past]; };
const past = async (b = technician) => (await search('', { show: 'past' }, b)).map((r) => r.name);

test('a prescription’s paper is kept ten years from what happened last to its fills, from its date where it was never filled, and from when it came', async () => {
  await prescription('Filled.jpg', { addedAt: '2012-05-04T15:00:00Z', writtenOn: '2012-05-04', lastFill: '2016-03-02T05:59:00Z' });
  await prescription('Refilled.jpg', { addedAt: '2012-05-04T15:00:00Z', writtenOn: '2012-05-04', lastFill: '2016-03-02T06:00:00Z' });
  await prescription('Written.jpg', { addedAt: '2016-02-29T18:00:00Z', writtenOn: '2016-02-29' });
  // The later of two prescriptions on one paper keeps it.
  const both = await prescription('Both.jpg', { addedAt: '2012-05-04T15:00:00Z', writtenOn: '2012-05-04', lastFill: '2012-06-01T15:00:00Z' });
  await prescription('Both.jpg', { imageKey: both.key, addedAt: '2012-05-04T15:00:00Z', writtenOn: '2012-05-04', lastFill: '2019-06-01T15:00:00Z' });
  expect([await kept('filled'), await kept('refilled'), await kept('written'), await kept('both')]).toEqual([['2026-03-01', true], ['2026-03-02', false], ['2026-03-01', true], ['2029-06-01', false]]);
  // One that was transferred out is kept from that day.
  await desk.db.updateTable('rxs').set({ status: 'XF', modified_at: '2018-01-05T15:00:00Z' }).where('image_key', '=', (await search('written'))[0]!.key).execute();
  expect([await kept('written'), await past()]).toEqual([['2028-01-05', false], ['Filled.jpg']]);
});
test('a patient’s document counts from what was last handed over to them, and one about a prescription is kept at least as long as its paper', async () => {
  await filed('Card.jpg', '2014-01-10T15:00:00Z', { patientId: alma, type: 'card' });
  expect(await kept('card')).toEqual(['2024-01-10', true]);
  const rx = await prescription('Paper.jpg', { addedAt: '2012-05-04T15:00:00Z', writtenOn: '2012-05-04', lastFill: '2017-08-09T15:00:00Z' });
  await filed('Report.jpg', '2015-01-10T15:00:00Z', { patientId: ben, type: 'lab' });
  await filed('About.jpg', '2015-01-10T15:00:00Z', { patientId: ben, type: 'lab', rxNumber: rx.rxNumber });
  expect([await kept('report'), await kept('about')]).toEqual([['2022-01-10', true], ['2027-08-09', false]]);
  await desk.db.updateTable('fills').set({ picked_up_at: '2020-11-11T15:00:00Z', modified_at: '2017-08-09T15:00:00Z' }).where('rx_id', '=', rx.rxId).execute();
  expect([await kept('report'), await kept('about'), await kept('card')]).toEqual([['2027-11-11', false], ['2027-08-09', false], ['2024-01-10', true]]);
  await filed('Nobody.jpg', '2016-03-01T15:00:00Z', {});
  expect([await kept('nobody'), await past()]).toEqual([['2026-03-01', true], ['Filled.jpg', 'Card.jpg', 'Nobody.jpg']]);
});
test('the store decides the years: what was past is not any longer, and below the law nothing is saved', async () => {
  const { id: _, version, ...draft } = (await inCharge.get('/api/store-policy')).body;
  expect([draft.retainRx, draft.retainDelivery, draft.retainCard, draft.retainLab, draft.retainPatient]).toEqual([10, 10, 10, 7, 10]);
  expect((await inCharge.post('/api/store-policy', { version, draft: { ...draft, retainCard: 15 } })).status).toBe(200);
  expect([await kept('card'), (await past()).includes('Card.jpg'), await kept('nobody')]).toEqual([['2029-01-10', false], false, ['2031-03-01', false]]);
  expect((await inCharge.post('/api/store-policy', { version: version + 1, draft: { ...draft, retainRx: 1 } })).body).toMatchObject({ code: 'INVALID', fields: { retainRx: 'At least 2 years: records of controlled drugs are kept so long (21 CFR 1304.04).' } });
  expect((await inCharge.post('/api/store-policy', { version: version + 1, draft })).status).toBe(200);
  expect(await past()).toEqual(['Filled.jpg', 'Card.jpg', 'Nobody.jpg']);
});
test('what is listed as past is exactly what the list says is past, whatever kind and age; words and types narrow it', async () => {
  for (const type of ['card', 'lab', 'delivery', 'patient']) for (const year of [2015, 2016, 2018, 2019, 2020]) for (const day of ['02-28', '03-01', '03-02', '03-03']) await age(await filed(`${type}-${year}-${day}.jpg`, '2020-01-01T00:00:00Z', { patientId: alma, type }), `${year}-${day}T18:00:00Z`);
  const all = await search('');
  expect([all.length > 80, (await past()).toSorted()]).toEqual([true, all.filter((r) => r.past).map((r) => r.name).toSorted()]);
  expect((await search('2016', { show: 'past', type: 'card' })).map((r) => r.name)).toEqual(['card-2016-02-28.jpg', 'card-2016-03-01.jpg']);
});
test('the index leads to what is old, not a walk through all documents', async () => {
  const rows = await server.database.db.transaction().execute(async (t) => {
    await sql`set local enable_seqscan = off`.execute(t);
    return (await sql<{ 'QUERY PLAN': string }>`explain select d.id from documents d where d.store_id = 1 and d.attached_at is not null and d.destroyed_at is null and d.created_at < now() order by d.created_at, d.id`.execute(t)).rows;
  });
  expect(rows.map((r) => r['QUERY PLAN']).join('\n')).toMatch(/documents_kept|documents_newest/);
});
