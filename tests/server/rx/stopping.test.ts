import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShown } from '#machines/rx/rx.offers.ts';
import { undeleteRx } from '#server/services/rx/fill-changes.ts';
import { openRx } from '#server/services/rx/open.ts';
import { editRx } from '#server/services/rx/rx.ts';
import {
  bagCode,
  Desk,
  ndc10,
  packageCode,
  refusalOf,
  restockCode,
  vialCode,
} from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.stock(desk.shelf.lorazepam, 200, 'LOR');
});
afterAll(() => desk.close());
let number = 0;
const somebody = () => desk.patient({ lastName: `Stop${String.fromCharCode(97 + number++)}` });
const entered = async (value = {}) => desk.enter({ patientId: await somebody(), ...value });
const priced = async (value = {}) => desk.priced({ patientId: await somebody(), ...value });
const countersAgree = async () => {
  const counted = await desk.db
    .selectFrom('fills')
    .select(['status'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('voided', '=', false)
    .groupBy('status')
    .orderBy('status')
    .execute();
  const kept = await desk.db
    .selectFrom('queue_counters')
    .select(['status', 'n'])
    .where('n', '<>', 0)
    .orderBy('status')
    .execute();
  expect(kept).toEqual(counted);
};

test('a hold keeps its place; a technician holds and releases for what is not clinical only', async () => {
  const { rxId } = await priced();
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'hold', { reason: { code: 'interaction' } })),
  ).toMatchObject({
    code: 'FORBIDDEN',
    why: 'Only a pharmacist with an active license may do this.',
  });
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'hold', { reason: { code: 'other' } })),
  ).toMatchObject({ why: expect.stringContaining('needs a text') });
  const held = await desk.move(desk.technician, rxId, 'hold', { reason: { code: 'stock' } });
  expect(held).toMatchObject({
    status: 'H',
    reason: 'Not enough stock',
    fill: { status: 'H', reason: 'Not enough stock' },
  });
  expect(await refusalOf(desk.move(desk.technician, rxId, 'release'))).toMatchObject({
    why: 'Write what came of the hold.',
  });
  expect(
    await desk.move(desk.technician, rxId, 'release', { answer: 'Delivery came' }),
  ).toMatchObject({ status: 'C', fill: { reason: null, patientPayCents: 1_450 } });
  await desk.move(desk.pharmacist, rxId, 'hold', { reason: { code: 'prescriber' } });
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'release', { answer: 'called' })),
  ).toMatchObject({ code: 'FORBIDDEN' });
  await countersAgree();
});
test('an entry that is edited while held comes back to Data Entry, unpriced', async () => {
  const { rxId } = await priced();
  const held = await desk.move(desk.technician, rxId, 'hold', { reason: { code: 'patient' } });
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId,
      version: held.version,
      draft: { ...held.draft, quantity: 30_000, daysSupply: 15 },
      answers: [],
    }),
  );
  expect(await desk.move(desk.technician, rxId, 'release', { answer: 'Wants half' })).toMatchObject(
    { status: 'DE', fill: { quantity: 30_000, patientPayCents: null } },
  );
});
test('deferred to a later date within the expiry, and resumed', async () => {
  const { rxId } = await entered();
  const defer = (until: string) =>
    desk.move(desk.technician, rxId, 'defer', { until, reason: { code: 'patient' } });
  expect(await refusalOf(defer('2026-03-02'))).toMatchObject({
    why: '03/02/2026 is not after today: choose a later date.',
  });
  expect(await refusalOf(defer('2028-01-01'))).toMatchObject({
    why: expect.stringContaining('expires on 06/02/2027'),
  });
  expect(await defer('2026-03-09')).toMatchObject({ status: 'DEF', deferredTo: '2026-03-09' });
  expect(await desk.move(desk.technician, rxId, 'resume')).toMatchObject({
    status: 'DE',
    deferredTo: null,
    reason: null,
  });
});
test('on file, data verified, edited, filled: the number of the fill is used again', async () => {
  const { rxId } = await entered();
  const filed = await desk.move(desk.technician, rxId, 'file');
  expect(filed).toMatchObject({ status: 'F', fill: null, refillsLeft: 2 });
  expect(await refusalOf(desk.move(desk.pharmacist, rxId, 'verify-data', {}))).toMatchObject({
    why: 'Not yet: look at the image of the prescription first.',
  });
  await desk.show(desk.pharmacist, rxId);
  expect(
    await desk.move(desk.pharmacist, rxId, 'verify-data', {
      stepUp: await desk.password(desk.pharmacist, rxId, 'verify-data'),
    }),
  ).toMatchObject({ status: 'RVF' });
  expect(await desk.move(desk.technician, rxId, 'edit-filed')).toMatchObject({ status: 'F' });
  const filled = await desk.move(desk.technician, rxId, 'fill');
  expect(filled).toMatchObject({
    status: 'DE',
    rxNumber: expect.stringMatching(/ 00$/),
    fill: { fillNo: 0 },
    refillsLeft: 2,
  });
  expect(filled.fills).toHaveLength(2);
  await countersAgree();
});
test('return to stock: relabeled and scanned, stock and refill come back, the number is used again', async () => {
  const rx = await priced();
  await desk.scanned(rx.rxId);
  await desk.verified(rx.rxId);
  const before = await desk.onHand(desk.shelf.metformin);
  const back = (relabelScan?: string) =>
    desk.move(desk.technician, rx.rxId, 'return-to-stock', {
      reason: { code: 'not-picked-up' },
      ...(relabelScan ? { relabelScan } : {}),
    });
  expect(await refusalOf(back())).toMatchObject({
    why: 'Put the restock label on the vial, and scan it.',
  });
  for (const [code, why] of [
    [
      vialCode(rx.rxNumber),
      [
        'This is the label of a patient: it does not go to the shelf.',
        'Put the restock label over it, and scan that one.',
      ].join(' '),
    ],
    [bagCode('000001'), 'This is no restock label. Print it, put it on the vial, and scan it.'],
    [restockCode(9_999), 'This restock label is of another vial. Scan the one of this fill.'],
  ] as const)
    expect(await refusalOf(back(code))).toEqual({ code: 'REFUSED', why });
  const returned = await back(restockCode(rx.fill?.fillId ?? 0));
  expect(returned).toMatchObject({ status: 'F', fill: null, refillsLeft: 2 });
  expect(returned.fills).toMatchObject([{ voided: true, status: 'RV', bagCode: null }]);
  expect(await desk.onHand(desk.shelf.metformin)).toBe(before + 60_000);
  // What of it is in stock is told on its page, though nothing is filled.
  const told = returned.fills[0]?.lots.reduce((sum, lot) => sum + lot.onHand, 0);
  expect(told).toBe(before + 60_000);
  const again = await desk.move(desk.technician, rx.rxId, 'fill');
  expect(again).toMatchObject({ fill: { fillNo: 0 } });
  await countersAgree();
});
test('a controlled drug goes back to stock by a pharmacist only', async () => {
  const rx = await priced({
    drugId: desk.shelf.lorazepam,
    sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
    quantity: 30_000,
  });
  await desk.scanned(rx.rxId, packageCode(ndc10.lorazepam, 'LOR', '2028-06-30'));
  const give = { reason: { code: 'patient' }, relabelScan: restockCode(rx.fill?.fillId ?? 0) };
  expect(
    await refusalOf(desk.move(desk.technician, rx.rxId, 'return-to-stock', give)),
  ).toMatchObject({ code: 'FORBIDDEN' });
  expect(await desk.move(desk.pharmacist, rx.rxId, 'return-to-stock', give)).toMatchObject({
    status: 'F',
  });
});
test('no move puts a controlled drug back without a pharmacist and its restock label', async () => {
  const lorazepam = async (lastName: string) => {
    const rx = await priced({
      patientId: await desk.patient({ lastName }),
      drugId: desk.shelf.lorazepam,
      sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
      quantity: 30_000,
    });
    await desk.scanned(rx.rxId, packageCode(ndc10.lorazepam, 'LOR', '2028-06-30'));
    return rx;
  };
  const onlyPharmacist = {
    code: 'FORBIDDEN',
    why: 'Only a pharmacist with an active license may do this.',
  };
  const scanned = await lorazepam('Undoer');
  const undo = { reason: { code: 'miscount' } };
  expect(
    await refusalOf(desk.move(desk.technician, scanned.rxId, 'undo-scan', undo)),
  ).toMatchObject(onlyPharmacist);
  expect(await desk.move(desk.pharmacist, scanned.rxId, 'undo-scan', undo)).toMatchObject({
    status: 'C',
  });

  const checked = await lorazepam('Editor');
  const { fill } = await desk.verified(checked.rxId);
  const label = { relabelScan: restockCode(fill?.fillId ?? 0) };
  const before = await desk.onHand(desk.shelf.lorazepam);
  expect(
    await refusalOf(desk.move(desk.technician, checked.rxId, 'edit-verified', label)),
  ).toMatchObject(onlyPharmacist);
  expect(await refusalOf(desk.move(desk.pharmacist, checked.rxId, 'edit-verified'))).toMatchObject({
    why: 'Put the restock label on the vial, and scan it.',
  });
  expect(await desk.onHand(desk.shelf.lorazepam)).toBe(before);
  expect(await desk.move(desk.pharmacist, checked.rxId, 'edit-verified', label)).toMatchObject({
    status: 'DE',
  });
  expect(await desk.onHand(desk.shelf.lorazepam)).toBe(before + 30_000);
});
test('a refill that goes back to stock stays the fill of its page', async () => {
  const first = await desk.dispensed({
    patientId: await desk.patient({ lastName: 'Backtostock' }),
  });
  await desk.move(desk.pharmacist, first.rxId, 'fill', { earlyReason: { code: 'vacation' } });
  await desk.move(desk.technician, first.rxId, 'cash', { consent: true });
  await desk.scanned(first.rxId);
  const refill = await desk.verified(first.rxId);
  const returned = await desk.move(desk.technician, first.rxId, 'return-to-stock', {
    reason: { code: 'not-picked-up' },
    relabelScan: restockCode(refill.fill?.fillId ?? 0),
  });
  expect([returned.status, refill.rxNumber.slice(-2)]).toEqual(['F', '01']);
  expect(returned.rxNumber).toBe(refill.rxNumber);
  expect(fillShown(returned)).toMatchObject({ fillNo: 1, voided: true });
});
test('transfer out records the receiving pharmacy; nothing moves while a fill is in progress; C-IV goes once', async () => {
  const open = await priced();
  const to = {
    transfer: {
      pharmacy: 'Oak Pharmacy',
      pharmacist: 'R. Oak',
      phone: '2175550100',
      on: '2026-03-02',
    },
  };
  expect(await refusalOf(desk.move(desk.pharmacist, open.rxId, 'transfer-out', to))).toMatchObject({
    why: expect.stringContaining('A fill is in progress'),
  });
  const rx = await entered({
    drugId: desk.shelf.lorazepam,
    sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
    quantity: 30_000,
  });
  const asElectronic = desk.db.updateTable('rxs').set({ origin: '3' });
  await asElectronic.where('id', '=', rx.rxId).execute();
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'transfer-out', to))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await refusalOf(desk.move(desk.pharmacist, rx.rxId, 'transfer-out', to))).toMatchObject({
    why: expect.stringContaining(
      "Record the transfer: receiving pharmacy's address, receiving pharmacy's DEA number, number",
    ),
  });
  const controlled = {
    transfer: {
      ...to.transfer,
      address: '1 Oak St, Lincoln, IL',
      dea: 'BO1234563',
      message: 'RXT-2201',
    },
  };
  expect(
    await refusalOf(
      desk.move(desk.pharmacist, rx.rxId, 'transfer-out', {
        transfer: { ...controlled.transfer, dea: 'BO1234564' },
      }),
    ),
  ).toMatchObject({
    why: "The receiving pharmacy's DEA number has a wrong check digit: ask for it again.",
  });
  expect(
    await refusalOf(
      desk.move(desk.pharmacist, rx.rxId, 'transfer-out', {
        transfer: { ...controlled.transfer, on: '2026-03-03' },
      }),
    ),
  ).toMatchObject({ why: 'The date of the transfer lies in the future.' });
  const gone = await desk.move(desk.pharmacist, rx.rxId, 'transfer-out', controlled);
  // To whom it went stays in the history, whatever comes after.
  expect(gone.events.at(-1)).toMatchObject({
    event: 'transfer-out',
    by: 'paula Desk',
    reason: [
      'to Oak Pharmacy, 1 Oak St, Lincoln, IL, 217-555-0100, DEA BO1234563,',
      'electronic transfer RXT-2201; taken by R. Oak on 03/02/2026',
    ].join(' '),
  });
  expect(gone).toMatchObject({ status: 'XF', fill: null });
  expect(
    await desk.move(desk.pharmacist, rx.rxId, 'cancel-transfer', { confirmedBy: 'R. Oak' }),
  ).toMatchObject({
    status: 'F',
    events: expect.arrayContaining([
      expect.objectContaining({ event: 'cancel-transfer', reason: 'R. Oak' }),
    ]),
  });
  // What was not filled there was not transferred: the one transfer that the law allows is still to
  // come.
  expect(await desk.move(desk.pharmacist, rx.rxId, 'transfer-out', controlled)).toMatchObject({
    status: 'XF',
  });
});
test('discontinued by a pharmacist with a reason, reinstated the same day only', async () => {
  const { rxId } = await entered();
  expect(
    await refusalOf(
      desk.move(desk.technician, rxId, 'discontinue', { reason: { code: 'prescriber' } }),
    ),
  ).toMatchObject({ code: 'FORBIDDEN' });
  expect(
    await desk.move(desk.pharmacist, rxId, 'discontinue', { reason: { code: 'prescriber' } }),
  ).toMatchObject({ status: 'DM', fill: null, reason: 'Prescriber stopped it' });
  const same = await openRx(desk.work(desk.pharmacist), rxId);
  expect(same!.b.rx.discontinued_on).toBe(desk.today);
  desk.clock.forward({ days: 1 });
  expect(
    await refusalOf(desk.move(desk.pharmacist, rxId, 'reinstate', { reason: { code: 'mistake' } })),
  ).toMatchObject({ why: 'It was discontinued on an earlier day: a new prescription is needed.' });
});
test('a deletion can be taken back by the same person within ten seconds', async () => {
  const { rxId, rxNumber } = await entered();
  await desk.move(desk.technician, rxId, 'hold', { reason: { code: 'patient' } });
  const gone = await desk.move(desk.technician, rxId, 'delete', { reason: { code: 'mistake' } });
  expect(gone).toMatchObject({ status: 'DEL', fill: null });
  const undelete = async (actor = desk.technician) =>
    desk.run(actor, async (work) => undeleteRx(work, rxId, await desk.version(rxId)));
  expect(await refusalOf(undelete(desk.pharmacist))).toMatchObject({
    why: expect.stringContaining('by the same person'),
  });
  desk.clock.forward({ seconds: 9 });
  await undelete();
  expect(await desk.detail(rxId)).toMatchObject({ status: 'H', rxNumber, fill: { status: 'H' } });
  await desk.move(desk.technician, rxId, 'delete', { reason: { code: 'mistake' } });
  desk.clock.forward({ seconds: 11 });
  expect(await refusalOf(undelete())).toMatchObject({
    why: 'A deletion can be undone by the same person within 10 seconds only.',
  });
  const next = await entered();
  expect(next.rxNumber > rxNumber).toBe(true);
  await countersAgree();
});
test('what stock was moved for is discontinued, never deleted', async () => {
  const rx = await priced();
  await desk.scanned(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'undo-scan', { reason: { code: 'not-wanted' } });
  expect(
    await refusalOf(desk.move(desk.pharmacist, rx.rxId, 'delete', { reason: { code: 'mistake' } })),
  ).toMatchObject({ code: 'REFUSED', why: expect.stringContaining('not possible while') });
});
test('a competitor’s price is frozen, approved by the manager with a reason below cost, and is what the patient pays', async () => {
  const { rxId } = await entered();
  const ask = { competitor: { name: 'Corner Drugs', priceCents: 250, proof: 'ad of 03/01' } };
  expect(await desk.move(desk.technician, rxId, 'ask-price-match', ask)).toMatchObject({
    status: 'PM',
  });
  expect(await refusalOf(desk.move(desk.technician, rxId, 'approve-price'))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await refusalOf(desk.move(desk.inCharge, rxId, 'approve-price'))).toMatchObject({
    why: 'The price is below cost: choose a reason.',
  });
  expect(
    await desk.move(desk.inCharge, rxId, 'approve-price', { reason: { code: 'goodwill' } }),
  ).toMatchObject({
    status: 'C',
    fill: { patientPayCents: 250, price: { usualCents: 1_450, costCents: 300 } },
  });
});
