import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { RefillRow } from '#domain/refill/contract/refills.ts';
import type { OutgoingFax } from '#server/io/document/fax-line.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { layoutRefillRequest } from '#server/io/label/refill-request.ts';
import { requestOfFax } from '#server/repositories/refill/refills.ts';
import { sendNextFax } from '#server/services/document/faxes.ts';
import { faxRefills, processRefills, searchRefills } from '#server/services/refill/refills.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
const ids: Record<string, number> = {};
const lisinopril = () => ({
  drugId: desk.shelf.lisinopril,
  sig: 'TAKE 1 TABLET BY MOUTH DAILY',
  quantity: 30_000,
  daysSupply: 30,
});
/**
 * Everything below is of Alma Rivera: two that were filled, one of them lately; one without
 * refills; one on file; one open; one stopped; one expired.
 */
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 1_000);
  await desk.stock(desk.shelf.lisinopril, 1_000, 'LIS');
  ids['metformin'] = (await desk.dispensed()).rxId;
  ids['once'] = (
    await desk.dispensed(
      { ...lisinopril(), refills: 0 },
      packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'),
    )
  ).rxId;
  ids['warfarin'] = (
    await desk.enter({
      drugId: desk.shelf.warfarin,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
      refills: 5,
    })
  ).rxId;
  await desk.move(desk.technician, ids['warfarin'], 'file');
  ids['open'] = (
    await desk.enter({
      drugId: desk.shelf.aspirin,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
    })
  ).rxId;
  ids['stopped'] = (
    await desk.enter({ drugId: desk.shelf.insulin, sig: 'INJECT 10 UNITS DAILY', quantity: 10_000 })
  ).rxId;
  await desk.move(desk.technician, ids['stopped'], 'file');
  await desk
    .move(desk.pharmacist, ids['stopped'], 'discontinue', { reason: { code: 'prescriber' } })
    .catch(async () => {
      await desk.db
        .updateTable('rxs')
        .set({ status: 'DM', discontinued_on: desk.today })
        .where('id', '=', ids['stopped']!)
        .execute();
    });
});
afterAll(() => desk.close());

const list = async (side: 'ready' | 'none', text: string, filters: Record<string, string> = {}) =>
  searchRefills(desk.work(desk.technician), {
    text,
    filters: { side, ...filters },
    sort: null,
    offset: 0,
    limit: 100,
  });
const named = (rows: readonly RefillRow[]) =>
  rows.map((row) => Object.keys(ids).find((key) => ids[key] === row.rxId)!);
const process = async (...rxIds: readonly number[]) => {
  const items = await Promise.all(
    rxIds.map(async (rxId) => ({ rxId, version: rxId === 999_999 ? 1 : await desk.version(rxId) })),
  );
  return (
    await desk.run(desk.technician, async (work) => ok(await processRefills(work, items)))
  ).map((refilled) => refilled.answer);
};
const numberOf = async (rxId: number) =>
  String(
    (
      await desk.db
        .selectFrom('rxs')
        .select('rx_number')
        .where('id', '=', rxId)
        .executeTakeFirstOrThrow()
    ).rx_number,
  ).padStart(7, '0');

test('each prescription of a patient stands in one of the two tables: ready with what it makes, or not, and why', async () => {
  expect(named((await list('ready', 'rivera, alma')).rows)).toEqual(['warfarin']);
  const none = (await list('none', '04/12/1957')).rows;
  expect(Object.fromEntries(none.map((row) => [named([row])[0], row.why]))).toEqual({
    metformin: 'Too soon until 03/25/2026.',
    once: 'No refills left.',
    open: 'A fill is open: Data Entry.',
    stopped: 'Stopped on 03/02/2026.',
  });
  desk.clock.forward({ days: 23 });
  const [metformin] = (await list('ready', 'rivera')).rows.filter(
    (row) => row.rxId === ids['metformin'],
  );
  expect(metformin).toMatchObject({
    quantity: 60_000,
    daysSupply: 30,
    refillsLeft: 2,
    lastFilledOn: '2026-03-02',
    earliestOn: '2026-03-25',
    why: null,
    patientName: 'Rivera, Alma',
    drugName: 'Metformin Hydrochloride 500 mg tablet',
    prescriberName: 'Chen, Grace MD',
  });
});
test('an Rx number finds one, several find each, a label finds its own; what is no number of this store finds nothing', async () => {
  const [one, two] = [await numberOf(ids['metformin']!), await numberOf(ids['warfarin']!)];
  expect(named((await list('ready', one)).rows)).toEqual(['metformin']);
  expect(named((await list('ready', `${one}, ${two}`)).rows)).toEqual(['warfarin', 'metformin']);
  expect(named((await list('ready', `001${one}00`)).rows)).toEqual(['metformin']);
  expect(
    named((await list('ready', `${one}, ${two}`, { without: String(ids['warfarin']) })).rows),
  ).toEqual(['metformin']);
  expect(
    (await list('ready', '9999999')).total +
      (await list('none', '9999999')).total +
      (await list('none', '')).total,
  ).toBe(0);
});
test('Process makes the next fill of each that may, and says of the others why not; nothing of them changes', async () => {
  const before = await desk.version(ids['once']!);
  const answers = await process(ids['once']!, ids['metformin']!, ids['warfarin']!, 999_999);
  expect(answers.map((answer) => [answer.done, answer.said])).toEqual([
    [false, 'No refills left.'],
    [true, 'Fill 01 stands in Data Entry.'],
    [true, 'Fill 00 stands in Data Entry.'],
    [false, 'There is no such prescription in this store.'],
  ]);
  expect(await desk.version(ids['once']!)).toBe(before);
  const made = await desk.detail(ids['metformin']!);
  expect(made).toMatchObject({
    status: 'DE',
    refillsLeft: 1,
    fill: { fillNo: 1, quantity: 60_000, daysSupply: 30 },
  });
  expect(made.events.at(-1)).toMatchObject({
    row: 9,
    event: 'fill',
    from: 'PU',
    to: 'DE',
    by: 'tess Desk',
  });
  // What is filled together is promised together.
  expect((await desk.detail(ids['warfarin']!)).fill!.orderId).toBe(made.fill!.orderId);
  // Once more: now a fill is open.
  expect((await process(ids['metformin']!)).map((row) => row.said)).toEqual([
    'A fill is open: Data Entry.',
  ]);
});
test('an older version is answered, not overwritten; two who press at once make one fill', async () => {
  await desk.move(desk.technician, ids['warfarin']!, 'file');
  const version = await desk.version(ids['warfarin']!);
  const both = await Promise.all(
    [1, 2].map(() =>
      desk.run(desk.technician, async (work) =>
        ok(await processRefills(work, [{ rxId: ids['warfarin']!, version }])),
      ),
    ),
  );
  expect(
    both
      .flat()
      .map((refilled) => refilled.answer.done)
      .toSorted(),
  ).toEqual([false, true]);
  expect(both.flat().find((refilled) => !refilled.answer.done)?.answer.said).toBe(
    'Someone else changed it meanwhile: look at it again.',
  );
});
const fax = async (...rxIds: readonly number[]) => {
  const items = await Promise.all(
    rxIds.map(async (rxId) => ({ rxId, version: await desk.version(rxId) })),
  );
  return desk.run(desk.technician, async (work) => ok(await faxRefills(work, items)));
};
test('Fax Refill: one fax to the prescriber for all of a patient, through the outbox; once a day, and never without a number', async () => {
  const said = async (...rxIds: readonly number[]) =>
    (await fax(...rxIds)).answers.map((answer) => [answer.done, answer.said]);
  expect(await said(ids['once']!)).toEqual([
    [false, 'Chen, Grace MD has no fax number on the record: add it there.'],
  ]);
  await desk.db
    .updateTable('prescribers')
    .set({ fax: '2175550177' })
    .where('id', '=', desk.prescriberId)
    .execute();
  await desk.db
    .updateTable('stores')
    .set({ phone: '2175550100', fax: '2175550101' })
    .where('id', '=', desk.p.storeId)
    .execute();
  const oxycodone = (
    await desk.enter({
      drugId: desk.shelf.oxycodone,
      sig: 'TAKE 1 TABLET EVERY 6 HOURS AS NEEDED',
      quantity: 20_000,
      daysSupply: 5,
      refills: 0,
    })
  ).rxId;
  const { answers, faxes } = await fax(ids['once']!, oxycodone, ids['metformin']!);
  expect(answers.map((answer) => [answer.done, answer.said])).toEqual([
    [true, 'The request to Chen, Grace MD waits to be faxed.'],
    [false, 'A C-II has no refills: a new prescription is needed (21 CFR 1306.12).'],
    [true, 'The request to Chen, Grace MD waits to be faxed.'],
  ]);
  const [one, ...more] = faxes;
  expect([more, one]).toEqual([
    [],
    expect.objectContaining({
      patientId: desk.patientId,
      recipient: 'Grace Chen MD',
      fax: '2175550177',
      pages: 1,
      status: 'queued',
      documents: [
        expect.objectContaining({
          key: null,
          name: expect.stringMatching(/^Refill request 001 \d{7} \d\d$/),
        }),
        expect.objectContaining({ key: null }),
      ],
    }),
  ]);
  const request = (await requestOfFax(desk.db, one!.id))!;
  const drawn = layoutRefillRequest(await theRuler(), request)
    .flatMap((page) => page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .join(' ');
  for (const words of [
    'Maple Street',
    'To: Chen, Grace MD',
    'Patient: Rivera, Alma',
    'Date of birth: 04/12/1957',
    'Lisinopril 10 mg tablet',
    'Metformin Hydrochloride 500 mg tablet',
    'Quantity: 30 for 30 days',
    'Last fill: 03/02/2026',
    'Signature:',
  ])
    expect(drawn).toContain(words);
  // No more than it takes to answer: no address, telephone or other drugs of the patient.
  for (const words of ['12 Maple', '3125550148', 'Oxycodone', 'Warfarin'])
    expect(drawn).not.toContain(words);
  const taken: OutgoingFax[] = [];
  const line = {
    send: async (outgoingFax: OutgoingFax) => {
      taken.push(outgoingFax);
      return { taken: true as const, as: 'x.pdf' };
    },
  };
  expect(await sendNextFax({ db: desk.db, filesDir: '/nowhere', line }, () => desk.now)).toEqual({
    id: one!.id,
    status: 'sent',
  });
  expect([
    taken.map((outgoingFax) => outgoingFax.to),
    (await PDFDocument.load(taken[0]!.pdf)).getPageCount(),
  ]).toEqual([['2175550177'], 2]);
  expect(await said(ids['once']!)).toEqual([
    [false, 'The prescriber was asked by fax today already.'],
  ]);
  expect(
    (await list('none', 'rivera')).rows.find((row) => row.rxId === ids['once'])?.requestedOn,
  ).toBe(desk.today);
});
test('what has expired, and what another pharmacy has now, say so', async () => {
  await desk.db
    .updateTable('rxs')
    .set({ expires_on: addDays(desk.today, -1) })
    .where('id', '=', ids['metformin']!)
    .execute();
  await desk.db
    .updateTable('rxs')
    .set({ status: 'PU' })
    .where('id', '=', ids['metformin']!)
    .execute();
  await desk.db
    .updateTable('fills')
    .set({ status: 'PU', left_how: 'pickup' })
    .where('rx_id', '=', ids['metformin']!)
    .where('status', '=', 'DE')
    .execute();
  await desk.db.updateTable('rxs').set({ status: 'XF' }).where('id', '=', ids['open']!).execute();
  const why = Object.fromEntries(
    (await list('none', 'rivera')).rows.map((row) => [named([row])[0], row.why]),
  );
  expect(why).toMatchObject({
    metformin: `Expired on ${formatDate(addDays(desk.today, -1))}.`,
    open: 'Transferred to another pharmacy.',
  });
});
test('Bill Later: a fill that is still to be billed offers its claim, or says that no payer can be billed', async () => {
  const { rxId } = await desk.priced({ patientId: await desk.patient({ lastName: 'Later' }) });
  expect((await desk.detail(rxId)).moves.some((move) => move.event === 'send-claim')).toBe(false);
  await desk.db.updateTable('fills').set({ bill_later: true }).where('rx_id', '=', rxId).execute();
  expect((await desk.detail(rxId)).moves.find((move) => move.event === 'send-claim')).toMatchObject(
    {
      title: 'Send the claim',
      allowed: false,
      why: [
        'There is no payer to bill: the patient has no card in use whose BIN has a line. Price it as cash.',
      ],
    },
  );
});
