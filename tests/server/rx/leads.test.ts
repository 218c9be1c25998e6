import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { afterReversal } from '#server/services/rx/offers.ts';
import { facts } from '#tests/domain/rx/lifecycle/ready.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: '2026-03-02T15:00:00Z' });
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());

let number = 0;
const somebody = () => desk.patient({ lastName: `Lead${String.fromCharCode(97 + number++)}` });
const offered = (rx: RxDetail, event: string) => rx.moves.find((move) => move.event === event);

test('what a blocked person stands in the way of leads to that person', async () => {
  const prescriberId = await desk.prescriber();
  const rx = await desk.enter({ patientId: await somebody(), prescriberId });
  await desk.db
    .updateTable('prescribers')
    .set({ blocked: true, blocked_reason: 'License suspended' })
    .where('id', '=', prescriberId)
    .execute();

  const blocked = await desk.detail(rx.rxId);

  expect([blocked.next, offered(blocked, 'cash')?.lead]).toEqual([null, 'prescriber']);
  expect(offered(blocked, 'hold')?.lead).toBeUndefined();
});
test('a day before which the prescriber allows no fill leads to the deferral', async () => {
  const rx = await desk.enter({ patientId: await somebody(), doNotFillBefore: '2026-03-20' });

  expect([rx.next, offered(rx, 'cash')?.lead]).toEqual([null, 'defer']);
});
test('refills that are used up lead to the renewal', async () => {
  const rx = await desk.dispensed({ patientId: await somebody(), refills: 0 });

  expect([rx.next, offered(rx, 'fill')?.lead]).toEqual([null, 'renewal']);
});
test('a cost that is missing leads to its field, for whoever may enter it', async () => {
  await desk.db
    .updateTable('drugs')
    .set({ unit_acq: null })
    .where('id', '=', desk.shelf.insulin)
    .execute();
  const { rxId } = await desk.enter({
    patientId: await somebody(),
    drugId: desk.shelf.insulin,
    sig: 'INJECT 10 UNITS UNDER THE SKIN DAILY',
    quantity: 10_000,
  });

  const pharmacist = await desk.detail(rxId, desk.pharmacist);
  expect(pharmacist).toMatchObject({
    next: 'enter-cost',
    costWanted: { drugId: desk.shelf.insulin, field: 'unitCost' },
  });
  const cashier = await desk.detail(rxId, desk.cashier);
  expect([cashier.next, offered(cashier, 'enter-cost')?.allowed]).toEqual([null, false]);
});
test('a step that a paid claim stands in the way of says so before it is chosen', () => {
  const offer = {
    row: 31,
    event: 'return-to-stock',
    to: [],
    title: 'Return to stock',
    key: null,
    allowed: true,
    why: [],
    allowedRoles: [],
    needs: ['reason', 'reversal'],
  };
  const paid = { rank: 1, state: 'paid', matches: true, manualReversal: false } as const;

  expect(afterReversal(offer, facts({ claims: [paid] }))).toEqual({
    ...offer,
    allowed: false,
    why: ['Reverse the paid claim first: primary.'],
    needs: ['reason'],
    lead: 'claim',
  });
  expect(afterReversal({ ...offer, needs: ['reason'] }, facts({ claims: [paid] })).allowed).toBe(
    true,
  );
});
test('a bin that is not there is said at its field, with the bins that are', async () => {
  const patientId = await somebody();
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  const verified = await desk.verified(rx.rxId);
  const payload = { bagScan: String(Number(verified.fill?.bagCode)), binScan: 'Z9' };

  const refused = desk.move(desk.technician, rx.rxId, 'bin', payload);

  await expect(refused).rejects.toMatchObject({
    failure: {
      fields: { binScan: 'There is no bin Z9 in this store. It belongs in a shelf bin: A1, A2' },
    },
  });
});
