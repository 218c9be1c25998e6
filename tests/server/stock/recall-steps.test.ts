import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterRecall } from '#server/services/stock/recall.ts';
import { bagCode, binCode, Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let number = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());
beforeEach(() => {
  number += 1;
});
const lot = () => `VIAL-${number}A`;
const code = (name = lot()) => packageCode(ndc10.metformin, name, '2028-06-30');
/** A prescription that is priced, with a lot of its own on the shelf. */
async function priced(): Promise<number> {
  await desk.stock(desk.shelf.metformin, 100, lot());
  const patientId = await desk.patient({ lastName: `Vial${number}` });
  return (await desk.priced({ patientId })).rxId;
}
/** The lot of this test is recalled, written otherwise than on the bottle. */
async function recall(): Promise<void> {
  const entered = await enterRecall(
    { ...desk.p.scope({ now: desk.now, userId: desk.technician.id }), today: desk.today },
    {
      drugId: desk.shelf.metformin,
      lots: lot().toLowerCase().replace('-', ' '),
      classification: 'II',
      number: `D-${number}-2026`,
      source: 'Juniper Labs',
      issuedOn: '2026-03-01',
      reason: 'Glass found',
    },
  );
  expect(entered.ok).toBe(true);
}
const stopped = () => ({
  code: 'REFUSED',
  why: [
    `Lot ${lot()} was recalled after the fill (D-${number}-2026, Glass found):`,
    'do not hand it over, fill it again from another lot.',
  ].join(' '),
});
const took = { reason: { code: 'recalled' } };

test('scanned and not counted yet: the count is stopped by the recall’s number', async () => {
  const rxId = await priced();
  await desk.labelled(rxId);
  await desk.scan(desk.technician, rxId, code());
  await recall();

  expect(await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 }))).toEqual({
    code: 'REFUSED',
    why: [
      `Lot ${lot()} is recalled (D-${number}-2026, Glass found):`,
      'take another bottle and quarantine this one.',
    ].join(' '),
  });
});

test('filled: no final check; F8 leads back to another bottle, and it is filled', async () => {
  const rxId = await priced();
  await desk.scanned(rxId, code());
  await recall();
  await desk.answer(rxId);
  await desk.show(desk.pharmacist, rxId);

  const stepUp = await desk.password(desk.pharmacist, rxId, 'verify');
  expect(await refusalOf(desk.move(desk.pharmacist, rxId, 'verify', { stepUp }))).toEqual(
    stopped(),
  );
  expect(await desk.detail(rxId)).toMatchObject({
    next: 'another-bottle',
    recalled: stopped().why,
  });

  const back = await desk.move(desk.technician, rxId, 'another-bottle', took);
  expect([back.status, back.next]).toEqual(['C', 'scan']);
  expect(
    await desk.db
      .selectFrom('stock_lots')
      .select(['on_hand', 'quarantined'])
      .where('lot', '=', lot())
      .executeTakeFirst(),
  ).toEqual({ on_hand: 100_000, quarantined: true });
  await desk.stock(desk.shelf.metformin, 100, `GOOD-${number}B`);
  expect((await desk.scanned(rxId, code(`GOOD-${number}B`))).status).toBe('DV');
  expect((await desk.verified(rxId)).status).toBe('RV');
});

test('checked: it goes into no bin, to no driver and over no counter', async () => {
  const rxId = await priced();
  await desk.scanned(rxId, code());
  const rx = await desk.verified(rxId);
  const bagScan = bagCode(rx.fill?.bagCode ?? '');
  await recall();

  const bin = desk.move(desk.technician, rxId, 'bin', { bagScan, binScan: binCode('A1') });
  expect(await refusalOf(bin)).toEqual(stopped());
  const out = desk.sentOut(desk.cashier, rx);
  expect(await refusalOf(out)).toMatchObject(stopped());
  expect(await refusalOf(desk.pickedUp(rxId))).toMatchObject({
    why: expect.stringContaining(stopped().why),
  });
  expect((await desk.detail(rxId)).next).toBe('another-bottle');
});

test('binned: neither moved nor handed over; another bottle empties the bin', async () => {
  const rxId = await priced();
  await desk.scanned(rxId, code());
  const bagScan = bagCode((await desk.verified(rxId)).fill?.bagCode ?? '');
  await desk.move(desk.technician, rxId, 'bin', { bagScan, binScan: binCode('A1') });
  await recall();

  const move = desk.move(desk.technician, rxId, 'move-bin', { bagScan, binScan: binCode('A2') });
  expect(await refusalOf(move)).toEqual(stopped());
  expect(await refusalOf(desk.pickedUp(rxId))).toMatchObject({
    why: expect.stringContaining(stopped().why),
  });
  expect(await refusalOf(desk.move(desk.technician, rxId, 'another-bottle'))).toEqual({
    code: 'REFUSED',
    why: 'Choose what became of the recalled product.',
  });
  const back = await desk.move(desk.technician, rxId, 'another-bottle', took);
  expect([back.status, back.fill?.bin ?? null]).toEqual(['C', null]);
});

test('out for delivery: it is not delivered, and comes back first', async () => {
  const rxId = await priced();
  await desk.scanned(rxId, code());
  const rx = await desk.verified(rxId);
  await desk.sentOut(desk.cashier, rx);
  await recall();

  const delivery = desk.move(desk.cashier, rxId, 'deliver', desk.handOver(rx));
  expect(await refusalOf(delivery)).toEqual(stopped());
  expect(await refusalOf(desk.move(desk.technician, rxId, 'another-bottle', took))).toEqual({
    code: 'REFUSED',
    why: 'It is out for delivery with Dan: record the delivery or its failure first.',
  });
});

test('a fill of a lot that is not recalled goes on, and takes no other bottle', async () => {
  const rxId = await priced();
  await desk.scanned(rxId, code());

  expect(await refusalOf(desk.move(desk.technician, rxId, 'another-bottle', took))).toEqual({
    code: 'REFUSED',
    why: 'No lot of this fill is recalled.',
  });
  expect((await desk.detail(rxId, desk.pharmacist)).next).toBe('verify');
});
