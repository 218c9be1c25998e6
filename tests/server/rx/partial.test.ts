import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { listDuePmp, makePmpReport } from '#server/services/compliance/pmp.ts';
import { previewLabels } from '#server/services/label/label.ts';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import { listQueue, queueCounts } from '#server/services/rx/queue.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 1_000);
  await desk.stock(desk.shelf.oxycodone, 500, 'OXY');
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
});
afterAll(() => desk.close());
const list = async () =>
  (
    await listQueue(desk.work(desk.technician), {
      text: '',
      filters: { queue: 'owed' },
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).rows;
const part = (
  rxId: number,
  quantity: number,
  reason: 'stock' | 'request' | 'long-term-care' = 'stock',
) => desk.move(desk.technician, rxId, 'part', { partialFill: { quantity, reason } });
/**
 * A part as it stands: its number, what goes out, for how long, at what price, and what is owed.
 */
const standing = (detail: Awaited<ReturnType<Desk['detail']>>) => [
  detail.status,
  detail.fill!.fillNo,
  detail.fill!.partialFill,
  detail.fill!.quantity,
  detail.fill!.daysSupply,
  detail.fill!.patientPayCents,
];
/** From a priced fill to the patient's hands. */
async function out(rxId: number, code?: string) {
  await desk.scanned(rxId, code);
  await desk.verified(rxId);
  return desk.pickedUp(rxId);
}
const controlled = {
  signature: { covers: ['controlled drug'], by: 'Alma' },
  photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
};
let patients = 0;
const newPatient = () => desk.patient({ lastName: `Owen${String.fromCharCode(97 + patients++)}` });

test('a part goes out, the rest is owed and promised, and follows under the same number without a refill', async () => {
  const rx = await desk.priced({ patientId: await newPatient() });
  const before = await desk.onHand(desk.shelf.metformin);
  const until = rx.expiresOn;
  expect(standing(rx)).toEqual(['C', 0, null, 60_000, 30, 1_450]);
  // $14.50 for 60: 20 of them are a third, $4.83, for ten days.
  const short = await part(rx.rxId, 20_000);
  expect(standing(short)).toEqual([
    'C',
    0,
    { no: 1, intended: 60_000, owed: 40_000, until },
    20_000,
    10,
    483,
  ]);
  expect(short.events.at(-1)).toMatchObject({
    event: 'part',
    title: 'Partial fill',
    row: 19,
    from: 'C',
    to: 'C',
  });
  expect(
    (await list()).map((row) => [row.rxId, row.status, row.quantity, row.owed, row.intended]),
  ).toEqual([[rx.rxId, 'C', 20_000, 40_000, 60_000]]);
  await desk.scanned(rx.rxId);
  const labels = await previewLabels(desk.work(desk.technician), rx.rxId, 1);
  expect(labels.ok && labels.value.svg.length).toBe(1);
  expect(before - (await desk.onHand(desk.shelf.metformin))).toBe(20_000);
  await desk.verified(rx.rxId);
  const gone = await desk.pickedUp(rx.rxId);
  expect([gone.status, gone.next, gone.refillsLeft]).toEqual(['PU', 'rest', 2]);
  expect(
    await refusalOf(
      desk.move(desk.technician, rx.rxId, 'fill', { earlyReason: { code: 'vacation' } }),
    ),
  ).toEqual({
    code: 'REFUSED',
    why: '40 of the last fill are still owed: fill the rest, or close it.',
  });
  expect(await queueCounts(desk.work(desk.technician))).toMatchObject({ owed: 1 });

  const rest = await desk.move(desk.technician, rx.rxId, 'rest');
  expect(standing(rest)).toEqual([
    'DE',
    0,
    { no: 2, intended: 60_000, owed: 0, until: null },
    40_000,
    20,
    null,
  ]);
  expect([rest.refillsLeft, rest.fill!.promisedAt !== null, await list()]).toEqual([2, true, []]);
  expect(rest.alerts.filter((alert) => alert.reason === 'ER')).toEqual([]);
  const priced = await desk.move(desk.technician, rx.rxId, 'cash');
  expect(priced.fill!.patientPayCents! + 483).toBe(1_450);
  const done = await out(rx.rxId);
  expect([
    done.status,
    done.next,
    done.refillsLeft,
    before - (await desk.onHand(desk.shelf.metformin)),
  ]).toEqual(['PU', null, 2, 60_000]);
  // Thirty days in two parts are thirty days from the first one on.
  desk.clock.forward({ days: 22 });
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'fill'))).toMatchObject({
    why: expect.stringContaining('early'),
  });
  desk.clock.forward({ days: 1 });
  const next = await desk.move(desk.technician, rx.rxId, 'fill');
  expect(standing(next)).toEqual(['DE', 1, null, 60_000, 30, null]);
  expect(next.refillsLeft).toBe(1);
  desk.clock.forward({ days: -23 });
});

test('the whole after all: nothing is owed, at the whole price; a part of the rest is a third part', async () => {
  const rx = await desk.priced({ patientId: await newPatient() });
  await part(rx.rxId, 20_000);
  expect(standing(await desk.move(desk.technician, rx.rxId, 'whole'))).toEqual([
    'C',
    0,
    null,
    60_000,
    30,
    1_450,
  ]);
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'whole'))).toMatchObject({
    why: 'This is no partial fill: nothing of it is owed.',
  });
  const tooMuch = 'A part is more than 0 and less than 60.';
  await expect(part(rx.rxId, 60_000)).rejects.toMatchObject({
    failure: { why: [tooMuch], fields: { partQuantity: tooMuch } },
  });
  await part(rx.rxId, 20_000);
  await out(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'rest');
  await desk.move(desk.technician, rx.rxId, 'cash');
  expect(standing(await part(rx.rxId, 30_000))).toEqual([
    'C',
    0,
    { no: 2, intended: 60_000, owed: 10_000, until: rx.expiresOn },
    30_000,
    15,
    725,
  ]);
  await out(rx.rxId);
  const third = await desk.move(desk.technician, rx.rxId, 'rest');
  expect(standing(third)).toEqual([
    'DE',
    0,
    { no: 3, intended: 60_000, owed: 0, until: null },
    10_000,
    5,
    null,
  ]);
  expect(
    (await desk.move(desk.technician, rx.rxId, 'cash')).fill!.patientPayCents! + 483 + 725,
  ).toBe(1_450);
});

test('a rest that is put on file or given back is owed again; one that is not wanted is closed, and the refill is free', async () => {
  const rx = await desk.priced({ patientId: await newPatient() });
  await part(rx.rxId, 20_000);
  await out(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'rest');
  const filed = await desk.move(desk.technician, rx.rxId, 'file');
  expect([
    filed.status,
    filed.next,
    filed.refillsLeft,
    (await list()).filter((row) => row.rxId === rx.rxId).map((row) => row.owed),
  ]).toEqual(['F', 'rest', 2, [40_000]]);
  await desk.move(desk.technician, rx.rxId, 'rest');
  await desk.move(desk.technician, rx.rxId, 'cash');
  await desk.scanned(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'undo-scan', { reason: { code: 'not-wanted' } });
  await desk.move(desk.technician, rx.rxId, 'return-to-stock', { reason: { code: 'patient' } });
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'close-rest'))).toMatchObject({
    why: 'Choose why the rest is not owed any more.',
  });
  const closed = await desk.move(desk.technician, rx.rxId, 'close-rest', {
    reason: { code: 'patient' },
  });
  expect([
    closed.status,
    closed.fill!.status,
    closed.events.at(-1)!.reason,
    (await list()).filter((row) => row.rxId === rx.rxId),
  ]).toEqual(['F', 'PU', 'Patient does not want the rest', []]);
  desk.clock.forward({ days: 40 });
  expect(standing(await desk.move(desk.technician, rx.rxId, 'fill'))).toEqual([
    'DE',
    1,
    null,
    60_000,
    30,
    null,
  ]);
  desk.clock.forward({ days: -40 });
});

test('the entry is edited: a first part is whole again, a rest stays the rest', async () => {
  const rx = await desk.enter({ patientId: await newPatient() });
  expect(standing(await part(rx.rxId, 20_000))).toEqual([
    'DE',
    0,
    { no: 1, intended: 60_000, owed: 40_000, until: rx.expiresOn },
    20_000,
    10,
    null,
  ]);
  const detail = await desk.detail(rx.rxId);
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: detail.version,
      draft: { ...detail.draft, quantity: 30_000, daysSupply: 15 },
      answers: [],
    }),
  );
  expect(standing(await desk.detail(rx.rxId))).toEqual(['DE', 0, null, 30_000, 15, null]);
  await desk.move(desk.technician, rx.rxId, 'cash');
  await part(rx.rxId, 10_000);
  await out(rx.rxId);
  const rest = await desk.move(desk.technician, rx.rxId, 'rest');
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: rest.version,
      draft: { ...rest.draft, quantity: 90_000, daysSupply: 45 },
      answers: [],
    }),
  );
  expect((await desk.detail(rx.rxId)).fill).toMatchObject({
    quantity: 20_000,
    partialFill: { intended: 30_000, owed: 0 },
  });
});

test('C-II: 72 hours where stock was short, 30 days from the date written on request; then the rest is void', async () => {
  const c2 = {
    drugId: desk.shelf.oxycodone,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 0,
  };
  const start = async (reason: 'stock' | 'request') => {
    const rx = await desk.priced({ ...c2, patientId: await newPatient() });
    await part(rx.rxId, 10_000, reason);
    await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
    await desk.run(desk.inCharge, async (work) =>
      secondCount(
        work,
        { rxId: rx.rxId, version: await desk.version(rx.rxId) },
        { byId: desk.pharmacist.id, quantity: 10_000 },
      ),
    );
    await desk.labelled(rx.rxId);
    await desk.move(desk.technician, rx.rxId, 'scan', { counted: 10_000 });
    await desk.run(desk.pharmacist, async (work) =>
      checkPdmp(work, rx.rxId, await desk.version(rx.rxId)),
    );
    const checked = await desk.verified(rx.rxId);
    await desk.pickUp(desk.pharmacist, checked, {
      ...desk.handOver(checked),
      ...controlled,
      stepUp: await desk.passwordForOrder(desk.pharmacist, checked.fill!.orderId),
    });
    return rx.rxId;
  };
  const late =
    'The time for the rest of this partial fill is over: the rest is void. Tell the prescriber and ask for a new prescription.';
  const short = await start('stock');
  const asked = await start('request');
  expect([
    (await desk.detail(short)).fill!.partialFill!.until,
    (await desk.detail(asked)).fill!.partialFill!.until,
  ]).toEqual([addDays(desk.today, 3), addDays(desk.today, 30)]);
  desk.clock.forward({ hours: 71 });
  expect((await desk.detail(short)).moves.find((move) => move.event === 'rest')).toMatchObject({
    allowed: true,
  });
  desk.clock.forward({ hours: 2 });
  expect((await desk.detail(short)).moves.find((move) => move.event === 'rest')).toMatchObject({
    allowed: false,
    why: [late],
  });
  expect(await refusalOf(desk.move(desk.technician, short, 'rest'))).toEqual({
    code: 'REFUSED',
    why: late,
  });
  expect((await desk.detail(asked)).moves.find((move) => move.event === 'rest')).toMatchObject({
    allowed: true,
  });
  desk.clock.forward({ days: 28 });
  expect(await refusalOf(desk.move(desk.technician, asked, 'rest'))).toEqual({
    code: 'REFUSED',
    why: late,
  });
  desk.clock.forward({ days: -28, hours: -73 });
});

test('the monitoring program is told of each part as a part', async () => {
  await desk.db
    .updateTable('stores')
    .set({ npi: '1234567893', ncpdp: '1234567', dea: 'BM1234563', phone: '2175550100' })
    .where('id', '=', desk.p.storeId)
    .execute();
  const rx = await desk.priced({
    patientId: await newPatient(),
    drugId: desk.shelf.lorazepam,
    sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
    quantity: 30_000,
    daysSupply: 30,
    refills: 1,
  });
  const code = packageCode(ndc10.lorazepam, 'LOR', '2028-06-30');
  const sold = async () => {
    await desk.scanned(rx.rxId, code);
    const fixture = await desk.verified(rx.rxId);
    await desk.pickUp(desk.cashier, fixture, { ...desk.handOver(fixture), ...controlled });
  };
  await part(rx.rxId, 10_000);
  await sold();
  expect((await desk.detail(rx.rxId)).quantityLeft).toBe(50_000);
  await desk.move(desk.technician, rx.rxId, 'rest');
  await desk.move(desk.technician, rx.rxId, 'cash');
  await sold();
  expect([
    (await desk.detail(rx.rxId)).quantityLeft,
    (await desk.detail(rx.rxId)).refillsLeft,
  ]).toEqual([30_000, 1]);
  const scope = { ...desk.p.scope({ now: desk.now, userId: desk.inCharge.id }), today: desk.today };
  const told = async () =>
    (
      await listDuePmp(scope, { text: '', filters: {}, sort: null, offset: 0, limit: 50 })
    ).rows.filter((row) => row.rxId === rx.rxId).length;
  expect(await told()).toBe(2);
  const made = await makePmpReport(scope);
  const number = String(
    (
      await desk.db
        .selectFrom('rxs')
        .select('rx_number')
        .where('id', '=', rx.rxId)
        .executeTakeFirstOrThrow()
    ).rx_number,
  );
  const lines = made.ok
    ? made.value.content
        .split('\r\n')
        .filter((line) => line.startsWith(`DSP*00*${number}*`))
        .map((line) => line.split('*'))
    : [];
  expect(lines.map((line) => [line[6], line[9], line[10], line[13]])).toEqual([
    ['0', '10', '10', '01'],
    ['0', '20', '20', '02'],
  ]);
});

test('a part of a taper lasts as long as its steps do, not its share of all days', async () => {
  const sig = 'TAKE 2 TABLETS DAILY FOR 10 DAYS THEN TAKE 1 TABLET DAILY';
  const rx = await desk.priced({ patientId: await newPatient(), sig, daysSupply: 50 });

  const first = await part(rx.rxId, 20_000);

  // A third of 60 tablets, but two a day: 10 days, not 17.
  expect([first.fill?.quantity, first.fill?.daysSupply]).toEqual([20_000, 10]);
});

test('a part of a taper whose last step ends lasts until its tablets are gone', async () => {
  const steps = ['4 TABLETS', '3 TABLETS', '2 TABLETS', '1 TABLET'];
  const sig = `TAKE ${steps.map((step) => `${step} DAILY FOR 3 DAYS`).join(' THEN ')}`;
  const patientId = await newPatient();
  const rx = await desk.priced({ patientId, sig, quantity: 30_000, daysSupply: 12 });

  // 4, 4, 4 and 3 tablets: the patient runs out after 4 days, not after half of the 12.
  const first = await part(rx.rxId, 15_000);
  expect([first.fill?.quantity, first.fill?.daysSupply]).toEqual([15_000, 4]);

  await out(rx.rxId);
  const rest = await desk.move(desk.technician, rx.rxId, 'rest');
  expect([rest.fill?.quantity, rest.fill?.daysSupply]).toEqual([15_000, 8]);
});
