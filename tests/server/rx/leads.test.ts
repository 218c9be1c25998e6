import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { afterRenewal, afterReversal } from '#server/services/rx/offers.ts';
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
test('used-up refills lead to the renewal once the supply is due, and not before', async () => {
  const rx = await desk.dispensed({ patientId: await somebody(), refills: 0 });
  const justPickedUp = offered(rx, 'fill');
  desk.clock.forward({ days: 24 });

  const due = offered(await desk.detail(rx.rxId), 'fill');

  expect([rx.next, justPickedUp?.lead, justPickedUp?.why]).toEqual([
    null,
    undefined,
    [
      'No refills left: ask the prescriber for a renewal.',
      [
        'Too early: the next fill is due on 03/25/2026.',
        'Only someone with the right to override an early refill may fill it now.',
      ].join(' '),
    ],
  ]);
  expect([due?.lead, due?.why]).toEqual([
    'renewal',
    ['No refills left: ask the prescriber for a renewal.'],
  ]);
});
test('a course that ends is never proposed for renewal', async () => {
  const rx = await desk.dispensed({
    patientId: await somebody(),
    refills: 0,
    sig: 'TAKE 1 TABLET TWICE DAILY FOR 30 DAYS THEN STOP',
  });
  desk.clock.forward({ days: 24 });

  const offer = offered(await desk.detail(rx.rxId), 'fill');

  expect(offer?.lead).toBeUndefined();
  expect(offer?.why).toContain('The directions say when it ends: look whether the course is over.');
});
test('a refill that is not due is no next step of a pharmacist, who may choose it', async () => {
  const { rxId } = await desk.dispensed({ patientId: await somebody(), refills: 3 });

  const early = await desk.detail(rxId, desk.pharmacist);

  expect([early.next, offered(early, 'fill')?.allowed, early.nextDueOn]).toEqual([
    null,
    true,
    expect.any(String),
  ]);
});
test('a C-II that is used up leads to no renewal, and says what it needs', () => {
  const offer = {
    row: 9,
    event: 'fill',
    to: [],
    title: 'Fill',
    key: null,
    allowed: false,
    why: ['A C-II prescription has no refills: ask the prescriber for a new one.'],
    allowedRoles: [],
    needs: [],
  };

  const said = afterRenewal(
    { ...offer, lead: 'renewal' },
    { renewalWait: null, facts: facts({ schedule: 2 }) },
  );

  expect(said).toEqual(offer);
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

  const billing = { permissions: new Set(['rx.adjudicate' as const]) };
  const billed = facts({ claims: [paid] });
  const refused = {
    ...offer,
    allowed: false,
    why: ['Reverse the paid claim first: primary.'],
    needs: ['reason'],
    first: 'reverse-claims',
  };

  expect(afterReversal(offer, billed, billing)).toEqual({ ...refused, lead: 'claim' });
  expect(afterReversal(offer, billed, { permissions: new Set() })).toEqual(refused);
  expect(afterReversal({ ...offer, needs: ['reason'] }, billed, billing).allowed).toBe(true);
});
const noBin = 'There is no bin Z9 in this store. It belongs in a shelf bin: A1, A2';
test('a bin that is not there is said at its field, with the bins that are', async () => {
  const patientId = await somebody();
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  const verified = await desk.verified(rx.rxId);
  const payload = { bagScan: String(Number(verified.fill?.bagCode)), binScan: 'Z9' };

  const refused = desk.move(desk.technician, rx.rxId, 'bin', payload);

  await expect(refused).rejects.toMatchObject({
    failure: {
      fields: { binScan: noBin },
    },
  });
});
test('beside the bag of another order, too: each is said at its own field', async () => {
  const rx = await desk.priced({ patientId: await somebody() });
  await desk.scanned(rx.rxId);
  await desk.verified(rx.rxId);
  const other = await desk.priced({ patientId: await somebody() });
  await desk.scanned(other.rxId);
  const verified = await desk.verified(other.rxId);
  const payload = { bagScan: String(Number(verified.fill?.bagCode)), binScan: 'Z9' };

  const refused = desk.move(desk.technician, rx.rxId, 'bin', payload);

  const wrongBag = 'Wrong bag: this prescription is not in it.';
  await expect(refused).rejects.toMatchObject({
    failure: { why: [wrongBag], fields: { bagScan: wrongBag, binScan: noBin } },
  });
});
