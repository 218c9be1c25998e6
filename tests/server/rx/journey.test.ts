import { afterAll, beforeAll, expect, test } from 'vitest';
import { binCode, bagCode, Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());

test('entry to hand-over: every status, stock, price, refills and history', async () => {
  const entered = await desk.enter();
  expect(entered).toMatchObject({
    status: 'DE',
    rxNumber: '001 0000001 00',
    refillsLeft: 2,
    sigText: 'Take 1 tablet by mouth twice daily.',
    next: 'cash',
  });
  expect(entered.fill).toMatchObject({
    status: 'DE',
    fillNo: 0,
    quantity: 60_000,
    patientPayCents: null,
  });
  const rxId = entered.rxId;

  const priced = await desk.move(desk.technician, rxId, 'cash');
  // 60 × $0.05 × 1.5 + $10.00
  expect(priced).toMatchObject({
    status: 'C',
    next: 'print-label',
    fill: {
      status: 'C',
      patientPayCents: 1_450,
      filledOn: '2026-03-02',
      price: { priceCents: 1_450, costCents: 300, belowCost: false },
    },
  });

  await desk.labelled(rxId);
  expect(await desk.detail(rxId)).toMatchObject({ next: 'scan' });

  expect(
    await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30')),
  ).toMatchObject({ accepted: true, code: 'COMPLETE', stop: null });
  expect(await desk.onHand(desk.shelf.metformin)).toBe(500_000);
  const counted = await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  expect(counted).toMatchObject({
    status: 'DV',
    fill: { dvBy: 'tess Desk', countedQuantity: 60_000 },
  });
  expect(await desk.onHand(desk.shelf.metformin)).toBe(440_000);

  const verified = await desk.verified(rxId);
  expect(verified).toMatchObject({ status: 'RV', fill: { rvBy: 'paula Desk' } });
  expect(verified.fill!.bagCode).toMatch(/^\d{6}$/);
  const binned = await desk.move(desk.cashier, rxId, 'bin', {
    bagScan: bagCode(verified.fill!.bagCode!),
    binScan: binCode('A1'),
  });
  expect(binned).toMatchObject({ status: 'BD', fill: { bin: 'A1', rtsDueOn: '2026-03-12' } });

  const left = await desk.pickedUp(rxId);
  expect(left).toMatchObject({
    status: 'PU',
    refillsLeft: 2,
    fill: { status: 'PU', paidCents: 1_450, bin: null },
  });
  expect(left.events.map((event) => `${event.from ?? '–'}→${event.to}`)).toEqual([
    '–→DE',
    'DE→C',
    'C→DV',
    'DV→RV',
    'RV→BD',
    'BD→PU',
  ]);
  expect(await desk.onHand(desk.shelf.metformin)).toBe(440_000);
});

test('a refill is a new fill of the same prescription, on time only, and not beyond what was written', async () => {
  const first = await desk.dispensed({
    patientId: await desk.patient({ firstName: 'Bea', lastName: 'Quist' }),
    refills: 1,
  });
  const early = await desk.detail(first.rxId);
  expect(early.moves.find((move) => move.event === 'fill')).toMatchObject({
    allowed: false,
    why: [
      'Too early: the next fill is due on 03/25/2026. Only someone with the right to override an early refill may fill it now.',
    ],
  });
  expect(await refusalOf(desk.move(desk.technician, first.rxId, 'fill'))).toMatchObject({
    code: 'REFUSED',
    why: expect.stringContaining('Too early'),
  });
  desk.clock.forward({ days: 23 });
  const refill = await desk.move(desk.technician, first.rxId, 'fill');
  expect(refill).toMatchObject({
    status: 'DE',
    refillsLeft: 0,
    rxNumber: expect.stringMatching(/ 01$/),
    fill: { fillNo: 1, status: 'DE', quantity: 60_000 },
  });
  expect(refill.fills.map((fill) => fill.status)).toEqual(['PU', 'DE']);
  await desk.move(desk.technician, first.rxId, 'cash');
  await desk.scanned(first.rxId);
  await desk.verified(first.rxId);
  await desk.pickedUp(first.rxId);
  desk.clock.forward({ days: 40 });
  expect(await refusalOf(desk.move(desk.technician, first.rxId, 'fill'))).toEqual({
    code: 'REFUSED',
    why: 'No refills left: ask the prescriber for a renewal.',
  });
});
