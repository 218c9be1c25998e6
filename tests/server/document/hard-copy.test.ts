import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftUnseen } from '#domain/document/rules/hard-copy.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { addHardCopy, keepPicture } from '#server/services/document/documents.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { pdfOf } from '#tests/platform/pdfs.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { Desk, refusalOf, Refusal, type Actor } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let filesDir: string;
beforeAll(async () => {
  desk = await Desk.open();
  filesDir = mkdtempSync(path.join(tmpdir(), 'apothekey-papers-'));
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(async () => {
  await desk.close();
  rmSync(filesDir, { recursive: true, force: true });
});

async function attached(
  words: string,
  options: { storeId?: number; bytes?: Buffer } = {},
): Promise<{ id: number; key: string }> {
  const file = { name: 'scan.jpg', bytes: options.bytes ?? (await jpegOf(words)) };
  const kept = await keepPicture(filesDir, file, 'employee 1');
  if (!kept.ok) throw new Error(kept.error.message);
  const added = await addHardCopy(desk.p.scope(options), kept.value);
  if (!added.ok) throw new Error(added.error.message);
  return added.value;
}
/**
 * What the call that answers the picture writes; it said no page as long as all of them were one
 * picture.
 */
const given = (actor: Actor, documentId: number, page?: number) =>
  insertAudit(desk.db, {
    at: desk.now,
    actorId: actor.id,
    actorName: actor.name,
    storeId: desk.p.storeId,
    sessionId: null,
    workstation: '',
    event: 'document.viewed',
    entity: 'document',
    entityId: documentId,
    outcome: 'viewed',
    detail: page === undefined ? {} : { page },
    beforeDigest: null,
    afterDigest: null,
    correlationId: '',
  });
const fieldsOf = async (act: Promise<unknown>) => {
  try {
    await act;
  } catch (error) {
    if (error instanceof Refusal && 'fields' in error.failure) return error.failure.fields;
    throw error;
  }
  throw new Error('not refused');
};
const stored = (key: string) =>
  desk.db
    .selectFrom('documents')
    .select('attached_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

test('a picture is source enough, and stands with what was written down; it is kept for good from then on', async () => {
  const paper = await attached('Metformin 500 mg');
  expect((await stored(paper.key)).attached_at).toBeNull();
  const rx = await desk.enter({ imageKey: paper.key, hardCopy: null });
  expect(rx.source).toEqual({
    kind: 'image',
    text: '',
    lines: [],
    document: expect.objectContaining({
      key: paper.key,
      name: 'scan.jpg',
      width: 640,
      height: 400,
      pages: 1,
    }),
  });
  expect((await stored(paper.key)).attached_at).toBe(desk.now);
  expect(
    (await desk.enter({ imageKey: paper.key, hardCopy: 'Second drug of the same paper' })).source,
  ).toMatchObject({
    kind: 'image',
    text: 'Second drug of the same paper',
    document: { key: paper.key },
  });
  expect((await desk.enter({})).source).toMatchObject({ kind: 'hard-copy', document: null });
});
test('without picture and words a prescription is not entered, and says by how it came what is missing', async () => {
  const missing = async (origin: '1' | '2' | '4') =>
    (await fieldsOf(desk.enter({ origin, hardCopy: null, imageKey: null })))['hardCopy'];
  expect([await missing('1'), await missing('4'), await missing('2')]).toEqual([
    'A written prescription needs its hard copy: attach a picture, or write what the paper says.',
    'A faxed prescription needs its hard copy: attach a picture, or write what the paper says.',
    'Write who telephoned and what was said, or attach a picture of the note.',
  ]);
  const rx = await desk.enter({});
  expect(
    await fieldsOf(
      desk.run(desk.technician, (work) =>
        editRx(work, {
          rxId: rx.rxId,
          version: rx.version,
          draft: { ...rx.draft, hardCopy: null },
          answers: [],
        }),
      ),
    ),
  ).toHaveProperty('hardCopy');
});
test('a picture of another store, a struck one and an invented key are refused at the field', async () => {
  const [foreign, struck] = [
    await attached('elsewhere', { storeId: desk.p.otherStoreId }),
    await attached('struck'),
  ];
  await desk.db
    .updateTable('documents')
    .set({ deleted_at: desk.now })
    .where('id', '=', struck.id)
    .execute();
  for (const imageKey of [foreign.key, struck.key, 'e'.repeat(32)])
    expect(await fieldsOf(desk.enter({ imageKey }))).toEqual({
      imageKey: 'Not there any more: attach it again',
    });
  expect((await stored(foreign.key)).attached_at).toBeNull();
});
test('the final check asks that the picture was given to this very pharmacist', async () => {
  const paper = await attached('Metformin 500 mg, 1 bid');
  const patientId = await desk.patient({ lastName: 'Okoye' });
  const { rxId } = await desk.priced({ patientId, imageKey: paper.key, hardCopy: null });
  await desk.scanned(rxId);
  const unseen =
    'The picture of the hard copy was not loaded here, so nobody has seen it. Open it and look at it first.';
  expect(await refusalOf(desk.show(desk.pharmacist, rxId))).toEqual({
    code: 'REFUSED',
    why: unseen,
  });
  await given(desk.technician, paper.id);
  expect(await refusalOf(desk.verified(rxId))).toEqual({ code: 'REFUSED', why: unseen });
  expect(
    await refusalOf(
      desk.move(desk.pharmacist, rxId, 'verify', {
        stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
      }),
    ),
  ).toMatchObject({ why: 'Not yet displayed: image, label, product picture.' });
  await given(desk.pharmacist, paper.id);
  expect(await desk.verified(rxId)).toMatchObject({
    status: 'RV',
    source: { document: { key: paper.key } },
  });
});
test('of a paper of three pages each has to be given to the pharmacist; as one picture, as before, all were', async () => {
  const bytes = pdfOf([30, 120, 220], { size: [61, 79] });
  const fax = await attached('', { bytes });
  const patientId = await desk.patient({ lastName: 'Adeyemi' });
  const { rxId } = await desk.priced({ patientId, imageKey: fax.key, hardCopy: null });
  await desk.scanned(rxId);
  for (const page of [1, 2, 3]) await given(desk.technician, fax.id, page);
  await given(desk.pharmacist, fax.id, 1);
  await given(desk.pharmacist, fax.id, 1);
  expect(await refusalOf(desk.verified(rxId))).toEqual({
    code: 'REFUSED',
    why: 'Pages 2 and 3 of the hard copy were not looked at: look at them first.',
  });
  await given(desk.pharmacist, fax.id, 3);
  expect(await refusalOf(desk.show(desk.pharmacist, rxId))).toEqual({
    code: 'REFUSED',
    why: 'Page 2 of the hard copy was not looked at: look at it first.',
  });
  await given(desk.pharmacist, fax.id, 2);
  expect(await desk.verified(rxId)).toMatchObject({
    status: 'RV',
    source: { document: { pages: 3 } },
  });
  const before = await attached('', { bytes });
  const other = await desk.priced({
    patientId: await desk.patient({ lastName: 'Nakamura' }),
    imageKey: before.key,
    hardCopy: null,
  });
  await desk.scanned(other.rxId);
  await given(desk.pharmacist, before.id);
  expect((await desk.verified(other.rxId)).status).toBe('RV');
});
test('what is left of a paper is said in as few words as it takes', () => {
  expect([
    leftUnseen(2, [2, 1]),
    leftUnseen(1, []),
    leftUnseen(50, [1]),
    leftUnseen(9, [3, 5, 1]),
  ]).toEqual([
    null,
    'Page 1 of the hard copy was not looked at: look at it first.',
    'Pages 2 to 50 of the hard copy were not looked at: look at them first.',
    'Pages 2, 4 and 6 to 9 of the hard copy were not looked at: look at them first.',
  ]);
});
test('another paper is attached by an edit; the first one stays on the disk', async () => {
  const [first, second] = [await attached('first'), await attached('second')];
  const rx = await desk.enter({ imageKey: first.key, hardCopy: null });
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: rx.version,
      draft: { ...rx.draft, imageKey: second.key },
      answers: [],
    }),
  );
  expect((await desk.detail(rx.rxId)).source.document?.key).toBe(second.key);
  expect((await stored(first.key)).attached_at).toBe(desk.now);
});
