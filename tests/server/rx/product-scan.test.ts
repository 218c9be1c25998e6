import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAnotherHuman } from '#server/services/admin/confirm/another-human.ts';
import { secondCount, switchNdc } from '#server/services/rx/fill-changes.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let rxId: number;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());
beforeEach(async () => {
  rxId = (
    await desk.priced({ patientId: await desk.patient({ lastName: `Scan${Math.random()}` }) })
  ).rxId;
});
const scan = (raw: string, options: object = {}) => desk.scan(desk.technician, rxId, raw, options);
const logged = async () => (await desk.detail(rxId)).fill!.scans.map((scan) => scan.outcome);

test('wrong drug: nothing is counted, and the scan is logged', async () => {
  expect(await scan(packageCode(ndc10.lisinopril))).toMatchObject({
    accepted: false,
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: Lisinopril 10 mg was scanned, the prescription says Metformin Hydrochloride 500 mg. Put it back.',
    offer: null,
  });
  expect(await logged()).toEqual(['WRONG_DRUG']);
  expect(await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 }))).toEqual({
    code: 'REFUSED',
    why: 'Scan every stock bottle.',
  });
});
test('another package of the same product: a switch is offered, and the new package then fits', async () => {
  const stop = await scan(packageCode(ndc10.metforminBig));
  expect(stop).toMatchObject({
    code: 'WRONG_PACKAGE',
    offer: {
      kind: 'switch-ndc',
      label: 'Switch to 00591-0369-05',
      drugIds: [desk.shelf.metforminBig],
    },
  });
  await desk.run(desk.technician, async (work) =>
    switchNdc(work, rxId, await desk.version(rxId), desk.shelf.metforminBig),
  );
  const switched = await desk.detail(rxId);
  expect(switched).toMatchObject({ status: 'C', fill: { ndc: '00591036905', scans: [] } });
  expect(switched.draft.drugId).toBe(desk.shelf.metformin);
  expect(switched.events.map((event) => event.event)).toEqual([
    'create',
    'cash',
    'reverse',
    'ndc-switched',
    'cash',
  ]);
  await desk.stock(desk.shelf.metforminBig, 500, 'BIG');
  expect(await scan(packageCode(ndc10.metforminBig, 'BIG', '2028-06-30'))).toMatchObject({
    accepted: true,
    code: 'COMPLETE',
  });
});
test('another maker: a switch is offered', async () => {
  expect(await scan(packageCode(ndc10.metforminOther))).toMatchObject({
    code: 'OTHER_MAKER',
    stop: 'Other manufacturer: Metformin Hydrochloride of Other Generics. Switch the NDC, or take the right bottle.',
    offer: { kind: 'switch-ndc', drugIds: [desk.shelf.metforminOther] },
  });
});
test('another maker of a billed fill is offered to who may reverse and bill', async () => {
  await desk.db.updateTable('fills').set({ status: 'B' }).where('rx_id', '=', rxId).execute();

  const outcome = await scan(packageCode(ndc10.metforminOther));

  expect(outcome).toMatchObject({
    code: 'OTHER_MAKER',
    stop: [
      'Other manufacturer: Metformin Hydrochloride of Other Generics.',
      'The claim was paid for the other NDC: take its bottle, or bill this one.',
    ].join(' '),
    offer: {
      kind: 'switch-ndc',
      label: 'Reverse the claim, switch to 65862-0008-01, bill it again',
      drugIds: [desk.shelf.metforminOther],
    },
  });
});
test('DAW 1 keeps the prescribed product; another drug is never a switch', async () => {
  await desk.db
    .updateTable('drugs')
    .set({ brand_generic: 'B' })
    .where('id', '=', desk.shelf.metforminOther)
    .execute();
  const daw = await desk.priced({ patientId: await desk.patient({ lastName: 'Daw' }), daw: '1' });
  const to = (drugId: number) =>
    desk.run(desk.technician, (work) => switchNdc(work, daw.rxId, daw.version, drugId));
  expect(await refusalOf(to(desk.shelf.metforminOther))).toMatchObject({
    why: 'DAW 1: the prescriber wants this product dispensed as written.',
  });
  expect(await refusalOf(to(desk.shelf.lisinopril))).toMatchObject({
    why: expect.stringContaining('not the same drug, strength and form'),
  });
  await desk.db
    .updateTable('drugs')
    .set({ brand_generic: 'G' })
    .where('id', '=', desk.shelf.metforminOther)
    .execute();
});
test('a code that the scanner could not read is recorded as a stopped scan', async () => {
  expect(await scan('YNSD19', { unread: true })).toEqual({
    accepted: false,
    code: 'UNREADABLE',
    stop: 'The scanner could not read this code. Scan the bottle again, or type its NDC.',
    offer: null,
  });
  expect((await desk.detail(rxId)).fill?.scans).toMatchObject([
    { outcome: 'UNREADABLE', byHand: false, quantity: null },
  ]);
});
test('an expired lot by its code, a recalled and a quarantined lot', async () => {
  expect(await scan(packageCode(ndc10.metformin, 'OLD', '2025-12-31'))).toMatchObject({
    code: 'EXPIRED',
    stop: 'Lot OLD expired on 12/31/2025. Take another bottle and quarantine this one.',
  });
  const recalled = await desk.stock(desk.shelf.metformin, 100, 'REC');
  const shut = await desk.stock(desk.shelf.metformin, 100, 'QUA');
  await desk.db
    .updateTable('stock_lots')
    .set({ recalled: true, recall_reason: 'glass found' })
    .where('id', '=', recalled)
    .execute();
  await desk.db
    .updateTable('stock_lots')
    .set({ quarantined: true })
    .where('id', '=', shut)
    .execute();
  expect(await scan(packageCode(ndc10.metformin, 'REC', '2028-06-30'))).toMatchObject({
    code: 'RECALLED',
    stop: 'Lot REC is recalled: glass found. Take another bottle and quarantine this one.',
  });
  expect(await scan(packageCode(ndc10.metformin, 'QUA', '2028-06-30'))).toMatchObject({
    code: 'QUARANTINED',
    stop: 'Lot QUA is in quarantine. Take another bottle.',
  });
});
test('a lot recalled, shut away or emptied between the scan and the count stops the count', async () => {
  const lot = await desk.stock(desk.shelf.metformin, 60, 'LATER');
  const code = packageCode(ndc10.metformin, 'LATER', '2028-06-30');
  expect(await scan(code)).toMatchObject({ accepted: true, code: 'COMPLETE' });
  const set = (input: object) =>
    desk.db.updateTable('stock_lots').set(input).where('id', '=', lot).execute();
  await set({ recalled: true });
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 })),
  ).toMatchObject({ why: 'Lot LATER is recalled: take another bottle and quarantine this one.' });
  await set({ recalled: false, quarantined: true });
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 })),
  ).toMatchObject({ why: 'Lot LATER is in quarantine by now. Take another bottle.' });
  await set({ quarantined: false });
  const other = await desk.priced({
    patientId: await desk.patient({ lastName: 'First' }),
    quantity: 30_000,
    daysSupply: 15,
  });
  await desk.labelled(other.rxId);
  await desk.scan(desk.technician, other.rxId, code);
  await desk.move(desk.technician, other.rxId, 'scan', { counted: 30_000 });
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 })),
  ).toMatchObject({
    why: 'Lot LATER has only 30 on hand: scan another bottle or correct the stock.',
  });
});
test('ten digits with two readings are asked about; the chosen drug counts', async () => {
  const alpha = await masterDrug(desk.p, {
    ndc: '01234567890',
    name: 'Alpha',
    strength: '1 mg',
    form: 'Tablet',
  });
  const beta = await masterDrug(desk.p, {
    ndc: '12345678900',
    name: 'Beta',
    strength: '1 mg',
    form: 'Tablet',
  });
  await desk.stock(alpha, 100, 'AL');
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: 'Ambi' }),
    drugId: alpha,
  });
  const asked = await desk.scan(desk.technician, rx.rxId, '1234567890');
  expect(asked).toMatchObject({ code: 'AMBIGUOUS', offer: { kind: 'choose-drug' } });
  expect(await desk.scan(desk.technician, rx.rxId, '1234567890', { drugId: beta })).toMatchObject({
    accepted: false,
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: Beta 1 mg was scanned, the prescription says Alpha 1 mg. Put it back.',
    offer: null,
  });
  expect(
    await desk.scan(desk.technician, rx.rxId, '1234567890', { drugId: desk.shelf.lisinopril }),
  ).toMatchObject({ code: 'AMBIGUOUS' });
  const named = await desk.scan(desk.technician, rx.rxId, '1234567890', { drugId: alpha });
  expect(named).toMatchObject({ accepted: false, code: 'CONFIRM_LOT' });
  expect(
    await desk.scan(desk.technician, rx.rxId, '1234567890', {
      drugId: alpha,
      lotId: named.offer?.lotIds[0],
    }),
  ).toMatchObject({ accepted: true });
  expect(await scan('1234567890')).toMatchObject({
    code: 'WRONG_DRUG',
    stop: expect.stringContaining('The code fits Alpha or Beta'),
  });
});
test('an unknown code offers to link it; garbage is unreadable; an unknown lot is to be received', async () => {
  expect(await scan(packageCode('9999999999'))).toMatchObject({
    code: 'UNKNOWN',
    offer: { kind: 'link' },
  });
  expect(await scan('hello')).toMatchObject({
    code: 'UNREADABLE',
    stop: expect.stringContaining('Scan the stock bottle again.'),
  });
  expect(await scan(packageCode(ndc10.metformin, 'NEVER', '2028-01-31'))).toMatchObject({
    code: 'NOT_IN_STOCK',
    stop: 'Lot NEVER is not in stock here. Receive it first.',
  });
});
test('two bottles of two lots: the lots go down with the count and come back with the undo', async () => {
  const patientId = await desk.patient({ lastName: 'Two' });
  await desk.stock(desk.shelf.lisinopril, 20, 'FIRST', '2027-01-31');
  await desk.stock(desk.shelf.lisinopril, 100, 'SECOND', '2027-12-31');
  const rx = await desk.priced({
    patientId,
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  const bare = packageCode(ndc10.lisinopril);
  const asked = await desk.scan(desk.technician, rx.rxId, bare);
  expect(
    await desk.scan(desk.technician, rx.rxId, bare, { lotId: asked.offer?.lotIds[0] }),
  ).toMatchObject({
    accepted: true,
    code: 'MORE',
    stop: '10 more to take: scan the next bottle.',
  });
  expect(
    await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.lisinopril, 'FIRST', '2027-01-31')),
  ).toMatchObject({ accepted: false, code: 'LOT_EMPTY' });
  const last = await desk.scan(desk.technician, rx.rxId, bare);
  expect(last).toMatchObject({
    accepted: false,
    code: 'CONFIRM_LOT',
    stop: 'This code names no lot, and one is on hand. Is it the lot on the bottle?',
    offer: { kind: 'choose-lot', lots: ['Lot SECOND, expires 12/31/2027, 100 on hand'] },
  });
  expect(
    await desk.scan(desk.technician, rx.rxId, bare, { lotId: last.offer?.lotIds[0] }),
  ).toMatchObject({ accepted: true, code: 'COMPLETE' });
  expect(await desk.scan(desk.technician, rx.rxId, bare)).toMatchObject({
    accepted: false,
    code: 'ENOUGH',
    stop: 'All 30 are accounted for. Confirm the count.',
  });
  expect(
    await refusalOf(desk.move(desk.technician, rx.rxId, 'scan', { counted: 29_000 })),
  ).toMatchObject({ why: 'Counted 29, to dispense 30: count again.' });
  await desk.labelled(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'scan', { counted: 30_000 });
  expect(await desk.onHand(desk.shelf.lisinopril)).toBe(90_000);
  expect(
    await refusalOf(
      desk.move(desk.cashier, rx.rxId, 'undo-scan', { reason: { code: 'miscount' } }),
    ),
  ).toMatchObject({ code: 'FORBIDDEN' });
  const undone = await desk.move(desk.technician, rx.rxId, 'undo-scan', {
    reason: { code: 'miscount' },
  });
  expect(undone).toMatchObject({
    status: 'C',
    fill: { scans: [], dvBy: null, countedQuantity: null },
  });
  expect(await desk.onHand(desk.shelf.lisinopril)).toBe(120_000);
  const lots = await desk.db
    .selectFrom('stock_lots')
    .select(['lot', 'on_hand'])
    .where('drug_id', '=', desk.shelf.lisinopril)
    .orderBy('lot')
    .execute();
  expect(lots).toEqual([
    { lot: 'FIRST', on_hand: 20_000 },
    { lot: 'SECOND', on_hand: 100_000 },
  ]);
});
test('two bottles of one lot are one taking: the scan stays valid at the final check', async () => {
  await scan(packageCode(ndc10.metformin, 'LOT1', '2028-06-30'), { quantity: 20_000 });
  await scan(packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  expect(await desk.verified(rxId)).toMatchObject({ status: 'RV' });
});
test('the first person’s own account is told so at the second count', async () => {
  const first = desk.technician.id;
  expect(await isAnotherHuman({ db: desk.db }, first, first)).toEqual({
    ok: false,
    error: {
      code: 'SAME_PERSON',
      message: 'The second person has to be somebody else: this is the account of the first one.',
    },
  });
});
test('a C-II is counted twice, the second time by another licensed person', async () => {
  await desk.stock(desk.shelf.oxycodone, 100, 'OXY');
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: 'Pain' }),
    drugId: desk.shelf.oxycodone,
    sig: 'TAKE 1 TABLET BY MOUTH EVERY 6 HOURS AS NEEDED',
    quantity: 20_000,
    daysSupply: 5,
    refills: 0,
  });
  await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
  expect(
    await refusalOf(desk.move(desk.technician, rx.rxId, 'scan', { counted: 20_000 })),
  ).toMatchObject({ why: 'A C-II drug needs a second count.' });
  const again = (by: number, quantity: number) =>
    desk.run(desk.technician, async (work) =>
      secondCount(
        work,
        { rxId: rx.rxId, version: await desk.version(rx.rxId) },
        { byId: by, quantity },
      ),
    );
  expect(await refusalOf(again(desk.technician.id, 20_000))).toMatchObject({
    why: 'Another person has to count the second time.',
  });
  expect(await refusalOf(again(desk.cashier.id, 20_000))).toMatchObject({
    why: expect.stringContaining('active license'),
  });
  expect(await refusalOf(again(desk.pharmacist.id, 19_000))).toMatchObject({
    why: 'The second count is 19, to dispense 20: count again.',
  });
  await again(desk.pharmacist.id, 20_000);
  await desk.labelled(rx.rxId);
  expect(await desk.move(desk.technician, rx.rxId, 'scan', { counted: 20_000 })).toMatchObject({
    status: 'DV',
    fill: { secondCount: 'paula Desk' },
  });
  const ledger = await desk.db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'by_id', 'second_by_id'])
    .where('drug_id', '=', desk.shelf.oxycodone)
    .orderBy('id')
    .execute();
  expect(ledger.at(-1)).toEqual({
    kind: 'dispense',
    quantity: -20_000,
    by_id: desk.technician.id,
    second_by_id: desk.pharmacist.id,
  });
});
