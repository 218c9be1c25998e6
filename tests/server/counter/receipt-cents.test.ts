import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { placeBag } from '#server/services/counter/bins.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import { bagCode, binCode, Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());

/** A bag of $14.50 is fetched, and this much is handed over in cash. */
async function fetchedFor(lastName: string, cashCents: number) {
  const patientId = await desk.patient({ lastName });
  const priced = await desk.priced({ patientId });
  await desk.scanned(priced.rxId);
  const detail = await desk.verified(priced.rxId);
  const fill = required(detail.fill, 'the fill');
  const bagScan = bagCode(required(fill.bagCode, 'the bag'));
  await desk.run(desk.cashier, (work) => placeBag(work, bagScan, binCode('A1')));
  await desk.bagScanned(desk.cashier, [detail]);
  const version = await desk.version(detail.rxId);
  return desk.run(desk.cashier, (work) =>
    completePickup(work, {
      orderId: fill.orderId,
      fills: [{ rxId: detail.rxId, fillId: fill.fillId, version, bagScan }],
      payload: {
        identifiers: { dob: '04/12/1957', lastName },
        person: { relationship: 'Self', name: 'Alma' },
        counselling: { answer: 'refused', by: 'paula' },
      },
      payments: [{ tender: 'cash', amountCents: cashCents }],
    }),
  );
}
const moneyOf = (receipt: readonly string[]): readonly string[] =>
  receipt.filter((line) => /^(?:Total|Cash|Change)/.test(line));

test('a cent of change is given, and stands on the receipt', async () => {
  const done = await fetchedFor('Centworth', 1_451);

  expect([done.changeCents, moneyOf(done.receipt)]).toEqual([
    1,
    ['Total $14.50', 'Cash $14.51', 'Change $0.01'],
  ]);
});
test('who pays the exact sum gets no change, and the receipt names none', async () => {
  const done = await fetchedFor('Exactly', 1_450);

  expect([done.changeCents, moneyOf(done.receipt)]).toEqual([0, ['Total $14.50', 'Cash $14.50']]);
});
