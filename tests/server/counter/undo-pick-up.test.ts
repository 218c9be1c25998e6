import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBackLines, tenderedText } from '#domain/counter/rules/given-back.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { bagCode, binCode, Desk, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());

test('undoing a pick-up says what is given back, and asks for the bin', async () => {
  const patientId = await desk.patient({ lastName: 'Backagain' });
  const taken = await desk.dispensed({ patientId });
  const { rxId } = taken;
  const cash = formatMoney(taken.fill?.patientPayCents ?? 0);

  expect(taken.giveBack).toEqual([`Give ${cash} back in cash.`]);
  expect(taken.events.at(-1)).toMatchObject({ event: 'pick-up', reason: `Paid ${cash} cash` });
  expect(taken.moves.find((move) => move.event === 'undo-pick-up')?.needs).toContain('binScan');

  const why = { reason: { code: 'payment', text: 'pays by card' }, neverLeft: true };
  expect(await refusalOf(desk.move(desk.pharmacist, rxId, 'undo-pick-up', why))).toMatchObject({
    why: 'Scan the label of the bin.',
  });
  const undone = await desk.move(desk.pharmacist, rxId, 'undo-pick-up', {
    ...why,
    binScan: binCode('A2'),
  });
  expect(undone).toMatchObject({
    status: 'BD',
    fill: { bin: 'A2', rtsDueOn: addDays(desk.today, 10) },
  });
  expect(undone).not.toHaveProperty('giveBack');
  expect(undone.moneyBack).toEqual([`Give ${cash} back in cash.`]);
  expect(undone.events.at(-1)?.reason).toBe(
    `Payment to be done again: pays by card · Given back ${cash} cash`,
  );

  const bagScan = bagCode(undone.fill?.bagCode ?? '');
  const moved = await desk.move(desk.cashier, rxId, 'move-bin', {
    bagScan,
    binScan: binCode('A1'),
  });
  expect(moved.moneyBack).toEqual([`Give ${cash} back in cash.`]);

  const again = await desk.pickedUp(rxId);
  expect(again).not.toHaveProperty('moneyBack');
  expect(again.giveBack).toEqual([`Give ${cash} back in cash.`]);
});
test('each tender goes back its own way, and what was given back already is not named', () => {
  const paid = [
    { tender: 'house', amountCents: 2_00 },
    { tender: 'card', amountCents: 5_00 },
    { tender: 'cash', amountCents: 9_50 },
    { tender: 'check', amountCents: 71_60 },
    { tender: 'check', amountCents: -71_60 },
    { tender: 'cash', amountCents: 50 },
  ];
  expect(giveBackLines(paid)).toEqual([
    'Give $10.00 back in cash.',
    'Give $5.00 back on the card, at its terminal.',
    '$2.00 comes off the house account: no money is given back.',
  ]);
  expect(tenderedText(paid)).toBe('$10.00 cash, $5.00 card, $2.00 house account');
  expect(giveBackLines([])).toEqual(['Nothing was paid: no money is given back.']);
});
