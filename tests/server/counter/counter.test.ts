import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { ReceiptFacts } from '#server/io/label/receipt.ts';
import { orderPatient } from '#server/repositories/counter/order.ts';
import { listBins, placeBag } from '#server/services/counter/bins.ts';
import { completePickup, type HandOver } from '#server/services/counter/complete.ts';
import { lookUp, openOrder } from '#server/services/counter/counter.ts';
import { changePromise, listOrders } from '#server/services/counter/orders.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import {
  bagCode,
  binCode,
  Desk,
  labelCode,
  restockCode,
  ndc10,
  packageCode,
  refusalOf,
} from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.stock(desk.shelf.lisinopril, 500, 'LIS');
  await desk.stock(desk.shelf.insulin, 500, 'INS');
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
});
afterAll(() => desk.close());
let number = 0;
/** Whoever was here before has moved: no two patients share birth date and address. */
const somebody = async (value = {}) => {
  await desk.db
    .updateTable('patients')
    .set({ address_line1: '99 Elm St', cell_phone: '3125550999' })
    .execute();
  return desk.patient({ lastName: `Pick${String.fromCharCode(97 + number++)}`, ...value });
};
const ready = async (
  patientId: number,
  drugId = desk.shelf.metformin,
  code?: string,
  value = {},
): Promise<RxDetail> => {
  const rx = await desk.priced({ patientId, drugId, ...value });
  await desk.scanned(rx.rxId, code);
  return desk.verified(rx.rxId);
};
const lisinopril = () => packageCode(ndc10.lisinopril, 'LIS', '2028-06-30');
const query = (text = '', filters = {}) => ({ text, filters, sort: null, offset: 0, limit: 50 });
const said = { dob: '04/12/1957', address: '12 Maple' };
const payload = {
  identifiers: said,
  person: { relationship: 'Self', name: 'Alma' },
  counselling: { answer: 'refused' as const, by: 'paula' },
};
const inBag = async (
  rows: readonly RxDetail[],
  handOver: Partial<HandOver> = {},
): Promise<HandOver> => ({
  orderId: rows[0]!.fill!.orderId,
  fills: await Promise.all(
    rows.map(async (row) => ({
      rxId: row.rxId,
      fillId: row.fill!.fillId,
      version: await desk.version(row.rxId),
      bagScan: bagCode(row.fill!.bagCode!),
    })),
  ),
  payload,
  payments: [],
  ...handOver,
});
/** The bag, with each vial in it scanned by the cashier. */
const handOver: typeof inBag = async (rows, given) => {
  await desk.bagScanned(desk.cashier, rows);
  return inBag(rows, given);
};
const complete = (handOver: HandOver, actor = desk.cashier) =>
  desk.run(actor, (work) => completePickup(work, handOver) as never) as Promise<{
    receipt: string[];
    changeCents: number;
    rxIds: number[];
    paper: ReceiptFacts;
  }>;
const look = async (code: string) => {
  const found = await lookUp(desk.work(desk.cashier), code);
  if (!found.ok) throw new Error(found.error);
  return found.value;
};

test('people of one name are told apart by a letter more, and nothing names them', async () => {
  const lastName = 'Fairweather';
  for (const firstName of ['Ángela', 'Robert James', 'Robert'])
    await ready(await somebody({ lastName, firstName }));
  await desk.db
    .updateTable('patients')
    .set({ middle_name: 'Lee' })
    .where('first_name', 'like', 'Robert%')
    .execute();

  const found = await look('fairweather');

  expect(found.map(({ person, initials }) => [person, initials])).toEqual([
    [1, 'R…t. L. F.'],
    [2, 'R…s. L. F.'],
    [3, 'Á. F.'],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/fairweather|robert|angela/i);
});
test('two prescriptions of one order share a bag and leave together: payments are split, change is given, the receipt says what', async () => {
  const patientId = await somebody();
  const fixture = await desk.priced({ patientId });
  const found = await desk.priced({
    patientId,
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  expect(found.fill!.orderId).toBe(fixture.fill!.orderId);
  await desk.scanned(fixture.rxId);
  await desk.scanned(found.rxId, lisinopril());
  const one = await desk.verified(fixture.rxId);
  const [row] = (
    await listOrders(desk.work(desk.cashier), query('', { patientId: String(patientId) }))
  ).rows;
  expect(row).toMatchObject({ status: 'DV', fills: 2, dueCents: 1_450 + 1_225 });
  const two = await desk.verified(found.rxId);
  expect(two.fill!.bagCode).toBe(one.fill!.bagCode);
  await desk.run(desk.cashier, (work) =>
    placeBag(work, bagCode(one.fill!.bagCode!), binCode('A2')),
  );
  const closed = await look(bagCode(one.fill!.bagCode!));
  expect(closed).toEqual([
    {
      orderId: fixture.fill!.orderId,
      orderNo: fixture.fill!.orderNo,
      person: 1,
      initials: 'A. P.',
      bags: 1,
      bins: ['A2'],
      ready: 2,
      notReady: 0,
      dueCents: 2_675,
      controlled: false,
    },
  ]);
  const short = await handOver([one, two], { payments: [{ tender: 'card', amountCents: 2_000 }] });
  expect(await refusalOf(complete(short))).toMatchObject({
    code: 'REFUSED',
    why: '$6.75 is still due: take the payment, or leave a prescription here.',
  });
  expect(
    await refusalOf(complete({ ...short, payments: [{ tender: 'card', amountCents: 3_000 }] })),
  ).toMatchObject({ why: '$30.00 by card is more than the $26.75 left to pay.' });
  const cashBack: typeof short.payments = [
    { tender: 'cash', amountCents: 2_000 },
    { tender: 'card', amountCents: 2_675 },
  ];
  expect(
    await refusalOf(complete({ ...short, payments: cashBack })),
    'a card that pays the whole beside cash would give the cash back as change',
  ).toMatchObject({ why: '$26.75 by card is more than the $6.75 left to pay.' });
  expect(
    await refusalOf(complete({ ...short, payments: [{ tender: 'house', amountCents: 2_675 }] })),
  ).toMatchObject({ why: expect.stringContaining('no house account') });
  expect(
    await refusalOf(
      complete({
        ...short,
        payload: { ...payload, counselling: undefined },
        payments: [{ tender: 'cash', amountCents: 2_675 }],
      }),
    ),
  ).toMatchObject({ why: 'Offer counseling and record the answer, with the name.' });
  expect(await desk.db.selectFrom('payments').selectAll().execute()).toEqual([]);
  const done = await complete({
    ...short,
    payments: [
      { tender: 'card', amountCents: 2_000 },
      { tender: 'cash', amountCents: 1_000 },
    ],
  });
  expect(done).toMatchObject({ changeCents: 325, rxIds: [fixture.rxId, found.rxId] });
  expect(done.receipt).toEqual([
    'Maple Street',
    `Order ${fixture.fill!.orderNo}, 03/02/2026`,
    `${fixture.rxNumber} Metformin Hydrochloride 500 mg, 60: $14.50`,
    `${found.rxNumber} Lisinopril 10 mg, 30: $12.25`,
    'Total $26.75',
    'Card $20.00',
    'Cash $10.00',
    'Change $3.25',
    'Received by Alma (Self)',
    'Served by carl',
  ]);
  expect(done.paper).toMatchObject({
    pharmacy: ['Maple Street', expect.any(String), expect.any(String)],
    orderNo: fixture.fill!.orderNo,
    cashier: 'carl',
    lines: [
      {
        rx: fixture.rxNumber,
        drug: 'Metformin Hydrochloride 500 mg tablet',
        quantity: 60_000,
        amountCents: 1_450,
      },
      { rx: found.rxNumber, amountCents: 1_225 },
    ],
    payments: [
      { tender: 'card', amountCents: 2_000 },
      { tender: 'cash', amountCents: 1_000 },
    ],
    changeCents: 325,
    receivedBy: 'Alma, Self',
    counselling: 'refused',
  });
  const paid = await desk.db
    .selectFrom('payments')
    .select(['fill_id', 'tender', 'amount_cents'])
    .orderBy('id')
    .execute();
  expect(paid).toEqual([
    { fill_id: one.fill!.fillId, tender: 'card', amount_cents: 1_450 },
    { fill_id: two.fill!.fillId, tender: 'card', amount_cents: 550 },
    { fill_id: two.fill!.fillId, tender: 'cash', amount_cents: 675 },
  ]);
  expect(
    (await listOrders(desk.work(desk.cashier), query('', { list: 'picked-up' }))).rows[0],
  ).toMatchObject({ status: 'PU', dueCents: 0, filledOn: desk.today, by: 'carl Desk' });
  const undone = await desk.move(desk.pharmacist, fixture.rxId, 'undo-pick-up', {
    reason: { code: 'wrong-order' },
    neverLeft: true,
    binScan: binCode('A1'),
  });
  expect(undone).toMatchObject({ status: 'BD', fill: { paidCents: 0, pickedUpAt: null } });
});
test('a closed order says no name; it opens with two matching identifiers, and never with one', async () => {
  const patientId = await somebody({ lastName: 'Quillfeather' });
  const rx = await ready(patientId);
  const byName = await look('quillf');
  expect(byName).toHaveLength(1);
  expect(JSON.stringify(byName)).not.toMatch(/quill|metformin/i);
  expect(await look(labelCode(rx.rxNumber))).toEqual(byName);
  expect((await look(String(rx.fill!.orderNo))).map((row) => row.orderId)).toContain(
    rx.fill!.orderId,
  );
  const id = (identifiers: Record<string, string>) =>
    desk.run(desk.cashier, (work) => identifyPatient(work, rx.fill!.orderId, identifiers) as never);
  expect(await refusalOf(id({ dob: '04/12/1957' }))).toMatchObject({ code: 'REFUSED' });
  expect(await refusalOf(id({ dob: '04/12/1957', phone: ' ' }))).toMatchObject({ code: 'REFUSED' });
  expect(await refusalOf(id({ dob: '04/12/1957', zip: '60699' }))).toMatchObject({
    code: 'MISSED',
  });
  const patient = await identifyPatient(desk.work(desk.cashier), rx.fill!.orderId, {
    dob: '4/12/57',
    phone: '(312) 555-0148',
  });
  if (!patient.ok) throw new Error('not identified');
  expect(
    await openOrder(desk.work(desk.cashier), rx.fill!.orderId, patient.value, 'pickup'),
  ).toMatchObject({
    patientName: 'Quillfeather, Alma',
    dueCents: 1_450,
    needsCounselling: true,
    needsPhotoId: false,
    fills: [{ rxId: rx.rxId, newRx: true, stop: null, status: 'RV' }],
  });
});
test('a pick-up has one way, the counter: the step alone is refused with where, whatever comes with it', async () => {
  const rx = await ready(await somebody());
  const refused = desk.move(desk.cashier, rx.rxId, 'pick-up', desk.handOver(rx));
  await expect(refused).rejects.toMatchObject({
    failure: {
      code: 'REFUSED',
      why: [
        'It is handed over at the counter, where the person is identified: look the order up there (Pick up).',
      ],
      // The cashier may hand over: nobody else is named.
      allowedRoles: [],
    },
  });
  expect(await desk.detail(rx.rxId)).toMatchObject({
    status: 'RV',
    version: rx.version,
    fill: { paidCents: 0 },
  });
  expect(await desk.pickedUp(rx.rxId)).toMatchObject({ status: 'PU' });
});
test('a controlled drug asks for photo ID and signature; wrong answers give nothing away', async () => {
  const rx = await ready(
    await somebody(),
    desk.shelf.lorazepam,
    packageCode(ndc10.lorazepam, 'LOR', '2028-06-30'),
    { sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME', quantity: 30_000 },
  );
  const ownHandOver = await handOver([rx], { payments: [{ tender: 'cash', amountCents: 1_225 }] });
  expect(await refusalOf(complete(ownHandOver))).toMatchObject({
    why: 'A signature is missing for: controlled drug.',
  });
  const signed = { ...payload, signature: { covers: ['controlled drug'], by: 'Alma' } };
  expect(await refusalOf(complete({ ...ownHandOver, payload: signed }))).toMatchObject({
    why: 'A photo ID is needed to hand over a controlled drug.',
  });
  expect(
    await refusalOf(
      complete({
        ...ownHandOver,
        payload: { ...signed, identifiers: { ...said, dob: '04/13/1957' } },
      }),
    ),
  ).toMatchObject({ code: 'MISSED', why: expect.not.stringMatching(/birth|address/) });
  await complete({
    ...ownHandOver,
    payload: {
      ...signed,
      photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    },
  });
  expect(await desk.detail(rx.rxId)).toMatchObject({ status: 'PU' });
});
test('a C-II drug leaves, goes out and comes back with the password of who does it, bound to that order or step', async () => {
  await desk.stock(desk.shelf.oxycodone, 500, 'OXY');
  const twice = async () => {
    const rx = await desk.priced({
      patientId: await somebody(),
      drugId: desk.shelf.oxycodone,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 10_000,
      daysSupply: 10,
      refills: 0,
    });
    await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
    await desk.run(desk.technician, async (work) =>
      secondCount(
        work,
        { rxId: rx.rxId, version: await desk.version(rx.rxId) },
        { byId: desk.inCharge.id, quantity: 10_000 },
      ),
    );
    await desk.labelled(rx.rxId);
    await desk.move(desk.technician, rx.rxId, 'scan', { counted: 10_000 });
    await desk.run(desk.pharmacist, async (work) =>
      checkPdmp(work, rx.rxId, await desk.version(rx.rxId)),
    );
    return desk.verified(rx.rxId);
  };
  const rx = await twice();
  const { orderId, patientPayCents } = rx.fill!;
  const patient = await identifyPatient(desk.work(desk.cashier), orderId, said);
  expect(
    patient.ok && (await openOrder(desk.work(desk.cashier), orderId, patient.value, 'pickup')),
  ).toMatchObject({ needsPassword: true, version: 1 });
  const full = {
    ...payload,
    signature: { covers: ['controlled drug'], by: 'Alma' },
    photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
  };
  const leave = async (stepUp?: string) =>
    complete(
      await handOver([rx], {
        payload: { ...full, ...(stepUp ? { stepUp } : {}) },
        payments: [{ tender: 'cash', amountCents: patientPayCents! }],
      }),
    );
  const asked = { why: 'Type your password: a C-II drug leaves with this order.' };
  expect(await refusalOf(leave())).toMatchObject(asked);
  expect(
    await refusalOf(leave(await desk.passwordForOrder(desk.technician, orderId))),
  ).toMatchObject(asked);
  expect(
    await refusalOf(leave(await desk.password(desk.cashier, rx.rxId, 'pick-up'))),
  ).toMatchObject(asked);
  await leave(await desk.passwordForOrder(desk.cashier, orderId));
  expect(await desk.detail(rx.rxId)).toMatchObject({ status: 'PU' });
  const undo = { reason: { code: 'not-taken' }, neverLeft: true, binScan: binCode('S1') };
  expect(await refusalOf(desk.move(desk.pharmacist, rx.rxId, 'undo-pick-up', undo))).toMatchObject({
    why: 'Type your password to sign this step.',
  });
  expect(
    await desk.move(desk.pharmacist, rx.rxId, 'undo-pick-up', {
      ...undo,
      stepUp: await desk.password(desk.pharmacist, rx.rxId, 'undo-pick-up'),
    }),
  ).toMatchObject({ status: 'BD' });
  const out = async (stepUp?: string) =>
    desk.sentOut(desk.cashier, await desk.detail(rx.rxId), {
      handler: 'Dan',
      terms: 'cod',
      ...(stepUp ? { stepUp } : {}),
    });
  expect(
    (await desk.detail(rx.rxId, desk.cashier)).moves.find((move) => move.event === 'send-out')
      ?.needs,
  ).toContain('stepUp');
  expect(await refusalOf(out())).toMatchObject({
    why: 'Type your password: a C-II drug leaves with this order.',
  });
  await out(await desk.passwordForOrder(desk.cashier, orderId));
  const door = {
    identifiers: said,
    signature: { covers: ['controlled drug'], by: 'Alma' },
    photoId: full.photoId,
    payment: { tender: 'cash' as const, amountCents: patientPayCents! },
  };
  expect(await refusalOf(desk.move(desk.cashier, rx.rxId, 'deliver', door))).toMatchObject({
    why: 'Type your password to sign this step.',
  });
  expect(
    await desk.move(desk.cashier, rx.rxId, 'deliver', {
      ...door,
      stepUp: await desk.password(desk.cashier, rx.rxId, 'deliver'),
    }),
  ).toMatchObject({ status: 'D' });
  const back = await twice();
  const give = { reason: { code: 'patient' }, relabelScan: restockCode(back.fill?.fillId ?? 0) };
  expect(
    await refusalOf(desk.move(desk.pharmacist, back.rxId, 'return-to-stock', give)),
  ).toMatchObject({ why: 'Type your password to sign this step.' });
  expect(
    await desk.move(desk.pharmacist, back.rxId, 'return-to-stock', {
      ...give,
      stepUp: await desk.password(desk.pharmacist, back.rxId, 'return-to-stock'),
    }),
  ).toMatchObject({ status: 'F' });
});
test('a bag lies in its class of bin, whole, and is moved as one', async () => {
  const rx = await ready(
    await somebody(),
    desk.shelf.insulin,
    packageCode(ndc10.insulin, 'INS', '2028-06-30'),
    { sig: 'INJECT 10 UNITS UNDER THE SKIN DAILY', quantity: 10_000 },
  );
  const bag = bagCode(rx.fill!.bagCode!);
  const place = (other: string, bin: string) =>
    desk.run(desk.cashier, (work) => placeBag(work, other, bin));
  expect(await refusalOf(place(bag, binCode('A1')))).toMatchObject({
    why: 'It belongs in a fridge bin: F1. A1 is a shelf bin.',
  });
  expect(await refusalOf(place(binCode('F1'), bag))).toMatchObject({
    why: 'This is not the label of a bag. Scan the bag first.',
  });
  expect(await refusalOf(place(bag, binCode('Z9')))).toMatchObject({
    why: 'There is no bin Z9 in this store. It belongs in a fridge bin: F1',
  });
  expect(await refusalOf(place(bagCode('999999'), binCode('F1')))).toMatchObject({
    why: expect.stringContaining('nothing in bag 999999'),
  });
  await place(bag, binCode('F1'));
  expect(await place(bag, binCode('F1'))).toMatchObject({ bin: 'F1' });
  expect(await place(String(Number(rx.fill!.bagCode)), 'f1')).toMatchObject({ bin: 'F1' });
  expect(await refusalOf(place('12 34', 'F1'))).toMatchObject({
    why: 'This is not the label of a bag. Scan the bag first.',
  });
  expect((await look(rx.fill!.bagCode!)).map((row) => row.orderId)).toEqual([rx.fill!.orderId]);
  const bins = await listBins(desk.work(desk.cashier), query());
  expect(bins.rows.find((row) => row.code === 'F1')).toMatchObject({
    class: 'fridge',
    bags: 1,
    oldestOn: desk.today,
    rtsDue: 0,
    scanCode: binCode('F1'),
  });
});
const fillOf = ({ fill }: RxDetail) => required(fill, 'the fill');
const bagOf = (rx: RxDetail) => required(fillOf(rx).bagCode, 'the bag');
/** Metformin and lisinopril of one order, checked: they share a bag. */
const twoInOneBag = async () => {
  const patientId = await somebody();
  const metformin = await desk.priced({ patientId });
  const sig = 'TAKE 1 TABLET BY MOUTH DAILY';
  const drugId = desk.shelf.lisinopril;
  const other = await desk.priced({ patientId, drugId, sig, quantity: 30_000 });
  await desk.scanned(metformin.rxId);
  await desk.scanned(other.rxId, lisinopril());
  return [await desk.verified(metformin.rxId), await desk.verified(other.rxId)] as const;
};
test('a bag is in one bin: what is binned or moved takes the rest of its bag along', async () => {
  const [one, two] = await twoInOneBag();
  const bagScan = bagCode(bagOf(one));
  const bins = async () =>
    Promise.all([one, two].map(async ({ rxId }) => fillOf(await desk.detail(rxId)).bin));
  await desk.move(desk.cashier, one.rxId, 'bin', { bagScan, binScan: binCode('A1') });
  expect(await bins()).toEqual(['A1', 'A1']);
  expect((await desk.detail(two.rxId)).status).toBe('BD');
  await desk.move(desk.cashier, two.rxId, 'move-bin', { bagScan, binScan: binCode('A2') });
  expect(await bins()).toEqual(['A2', 'A2']);
  expect((await look(bagScan)).map((order) => order.bins)).toEqual([['A2']]);
});
test('what of a bag may not be binned keeps the whole bag where it is, and is named', async () => {
  const [one, two] = await twoInOneBag();
  const bagScan = bagCode(bagOf(one));
  await desk.db
    .updateTable('fills')
    .set({ rv_hash: 'changed since' })
    .where('id', '=', fillOf(two).fillId)
    .execute();
  const refused = await refusalOf(
    desk.move(desk.cashier, one.rxId, 'bin', { bagScan, binScan: binCode('A1') }),
  );
  expect(refused.why).toContain(`Rx ${two.rxNumber} in this bag: `);
  expect(fillOf(await desk.detail(one.rxId)).bin).toBeNull();
});
test('the database holds no bag in two bins', async () => {
  const [one, two] = await twoInOneBag();
  const bagScan = bagCode(bagOf(one));
  await desk.move(desk.cashier, one.rxId, 'bin', { bagScan, binScan: binCode('A1') });
  const elsewhere = desk.db.selectFrom('bins').select('id').where('code', '=', 'A2');
  await expect(
    desk.db
      .updateTable('fills')
      .set({ bin_id: elsewhere.limit(1) })
      .where('id', '=', fillOf(two).fillId)
      .execute(),
  ).rejects.toThrow('fills_one_bin_for_a_bag');
});
test('what is still owed is said before the hand-over and on the receipt', async () => {
  const patientId = await somebody();
  const { rxId } = await desk.priced({ patientId });
  await desk.move(desk.technician, rxId, 'part', {
    partialFill: { quantity: 20_000, reason: 'stock' },
  });

  await desk.scanned(rxId);
  const rx = await desk.verified(rxId);
  const { orderId } = fillOf(rx);
  const opened = await desk.run(desk.cashier, async (work) => {
    const found = await identifyPatient(work, orderId, said);
    if (!found.ok) throw new Error('not identified');
    return { ok: true as const, value: await openOrder(work, orderId, found.value, 'pickup') };
  });
  expect(opened.fills.map((fill) => fill.owed)).toEqual(['Partial fill: 40 owed']);
  const due = opened.dueCents;
  const done = await complete(
    await handOver([rx], { payments: [{ tender: 'card', amountCents: due }] }),
  );
  expect(done.receipt).toContain('Partial fill: 40 owed');
  expect(done.paper.lines.map((line) => line.owed)).toEqual(['Partial fill: 40 owed']);
});
test('no two people change one promise', async () => {
  const rx = await desk.enter({ patientId: await somebody() });
  const promise = (input: object) =>
    desk.run(desk.technician, (work) =>
      changePromise(work, rx.fill!.orderId, 1, {
        promisedAt: '2026-03-02T18:00:00.000Z',
        waiting: true,
        delivery: false,
        ...input,
      }),
    );
  expect(await refusalOf(promise({ delivery: true }))).toMatchObject({ code: 'REFUSED' });
  expect((await promise({})).after).toMatchObject({
    version: 2,
    waiting: true,
    promisedAt: '2026-03-02T18:00:00.000Z',
  });
  expect(await refusalOf(promise({}))).toMatchObject({ code: 'STALE' });
});
test('a delivery: out with the driver, failed and back, out again, handed over at the door', async () => {
  const rx = await ready(await somebody());
  const out = async (given: object) =>
    desk.sentOut(desk.cashier, await desk.detail(rx.rxId), given);
  const offer = async () =>
    (await desk.detail(rx.rxId, desk.cashier)).moves.find((move) => move.event === 'send-out');
  expect(await offer()).toMatchObject({
    allowed: true,
    needs: ['bagScan', 'identifiers', 'vialScan', 'handler', 'payment'],
  });
  expect(await refusalOf(out({ handler: 'Dan' }))).toMatchObject({
    why: 'Money is due: take the payment before it leaves, or send it cash on delivery.',
  });
  await out({ handler: 'Dan', terms: 'cod' });
  expect(await offer()).toMatchObject({
    allowed: false,
    why: ['It is out for delivery with Dan already.'],
  });
  expect(await refusalOf(desk.pickedUp(rx.rxId))).toMatchObject({
    why: expect.stringContaining('out for delivery with Dan'),
  });
  expect(
    await desk.move(desk.cashier, rx.rxId, 'fail-delivery', {
      custody: { neverLeft: true, temperatureOk: true },
      binScan: binCode('A1'),
    }),
  ).toMatchObject({ status: 'BD', fill: { outForDelivery: false, bin: 'A1' } });
  await out({ handler: 'Dan', terms: 'cod' });
  const door = {
    identifiers: said,
    signature: { covers: [], by: 'Alma' },
    person: { relationship: 'Self', name: 'Alma' },
  };
  const payment = { tender: 'cash' as const, amountCents: 1_450 };
  expect(await refusalOf(desk.move(desk.cashier, rx.rxId, 'deliver', door))).toMatchObject({
    why: '$14.50 is due at the door: record the payment, or bring it back.',
  });
  expect(
    (await desk.detail(rx.rxId, desk.cashier)).moves.find((move) => move.event === 'deliver'),
  ).toMatchObject({ allowed: true, needs: ['identifiers', 'signature', 'payment'] });
  expect(
    await refusalOf(
      desk.move(desk.cashier, rx.rxId, 'deliver', { ...door, payment, identifiers: undefined }),
    ),
  ).toEqual({
    code: 'REFUSED',
    why: 'Ask for two identifiers, and type them as the person says them.',
  });
  expect(
    await refusalOf(
      desk.move(desk.cashier, rx.rxId, 'deliver', {
        ...door,
        payment,
        identifiers: { ...said, dob: '04/13/1957' },
      }),
    ),
  ).toMatchObject({ code: 'MISSED', why: expect.not.stringMatching(/birth|address/) });
  expect(await desk.move(desk.cashier, rx.rxId, 'deliver', { ...door, payment })).toMatchObject({
    status: 'D',
    fill: { paidCents: 1_450, outForDelivery: false, bin: null },
  });
});

test('a pick-up says which other orders of the patient are ready', async () => {
  const patientId = await somebody();
  const first = required((await ready(patientId)).fill, 'the first fill');
  const second = required(
    (await ready(patientId, desk.shelf.lisinopril, lisinopril())).fill,
    'the second fill',
  );
  const patient = required(
    await orderPatient(desk.work(desk.cashier), first.orderId),
    'the patient of the order',
  );

  const order = await openOrder(desk.work(desk.cashier), first.orderId, patient, 'pickup');

  expect(second.orderId).not.toBe(first.orderId);
  expect(order.alsoReady).toEqual([{ orderNo: second.orderNo, bin: null }]);
});
