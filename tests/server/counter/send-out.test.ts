import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import { openOrder } from '#server/services/counter/counter.ts';
import { sendOutOrder } from '#server/services/counter/send-out.ts';
import { goWithoutVialScan, scanVial } from '#server/services/counter/vials.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import {
  bagCode,
  binCode,
  Desk,
  identifiersOf,
  ndc10,
  packageCode,
  refusalOf,
  vialCode,
} from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 4_000);
  await desk.stock(desk.shelf.lisinopril, 1_000, 'LIS');
});
afterAll(() => desk.close());
const policy = (own: object) =>
  desk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify(own) })
    .execute();
beforeEach(() => policy({}));

let number = 0;
/** Whoever was here before has moved: no two patients share birth date and address. */
const somebody = async () => {
  await desk.db
    .updateTable('patients')
    .set({ address_line1: '99 Elm St', cell_phone: '3125550999' })
    .execute();
  return desk.patient({ lastName: `Van${String.fromCharCode(97 + number++)}` });
};
async function ready(patientId: number): Promise<RxDetail> {
  const rx = await desk.priced({ patientId });
  await desk.scanned(rx.rxId);
  return desk.verified(rx.rxId);
}
/** Two prescriptions of one order, each with a vial in the same bag. */
async function two(patientId: number): Promise<readonly [RxDetail, RxDetail]> {
  const first = await desk.priced({ patientId });
  const second = await desk.priced({
    patientId,
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  await desk.scanned(first.rxId);
  await desk.scanned(second.rxId, packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'));
  return [await desk.verified(first.rxId), await desk.verified(second.rxId)];
}
const fillOf = (rx: RxDetail) => required(rx.fill, 'the fill in the bag');
const orderOf = (rx: RxDetail): number => fillOf(rx).orderId;
const bagOf = (rx: RxDetail): string => required(fillOf(rx).bagCode, 'the bag');
const scan = (rx: RxDetail, code: string) =>
  desk.run(desk.cashier, (work) => scanVial(work, orderOf(rx), code, 'delivery'));
/** The order opens for the driver: two identifiers of the driver's list were right. */
const opened = (rx: RxDetail) =>
  desk.run(desk.cashier, async (work) => {
    const patient = await identifyPatient(work, orderOf(rx), identifiersOf(rx));
    if (!patient.ok) throw new Error('not identified');
    return ok(await openOrder(work, orderOf(rx), patient.value, 'delivery'));
  });
/** To the driver, with whatever was scanned before. */
const leave = (rxs: readonly RxDetail[], given: MovePayload = {}, bagScan?: string) =>
  desk.run(desk.cashier, async (work) => {
    const [rx] = rxs;
    const { payment, ...payload } = given;
    const first = required(rx, 'what leaves');
    return sendOutOrder(work, {
      orderId: orderOf(first),
      fills: await Promise.all(
        rxs.map(async (row) => ({
          rxId: row.rxId,
          fillId: fillOf(row).fillId,
          version: await desk.version(row.rxId),
          bagScan: bagScan ?? bagCode(bagOf(row)),
        })),
      ),
      payload: { identifiers: identifiersOf(first), handler: 'Dan', terms: 'cod', ...payload },
      payments: payment ? [payment] : [],
    });
  });
/** With whom a bag is out, as its row among the deliveries says. */
const inDeliveries = async (rx: RxDetail): Promise<string | undefined> => {
  const page = await listQueue(desk.work(desk.cashier), {
    text: '',
    filters: { queue: 'deliveries' },
    sort: null,
    offset: 0,
    limit: 100,
  });
  return page.rows.find(({ rxId }) => rxId === rx.rxId)?.outWith;
};
const one = 'Scan the label on the vial in the bag: it says that the right vial is in it.';

test('no driver gets a bag until the label on each vial in it is scanned', async () => {
  const rx = await ready(await somebody());
  expect(await opened(rx)).toMatchObject({
    how: 'delivery',
    needsCounselling: false,
    signatureFor: [],
    vials: [{ left: 1 }],
    fills: [{ stop: null }],
  });

  expect((await refusalOf(leave([rx]))).why).toBe(one);
  expect((await desk.detail(rx.rxId)).fill?.outForDelivery).toBe(false);

  expect(await scan(rx, vialCode(rx.rxNumber))).toMatchObject({ accepted: true });
  expect((await leave([rx])).receipt).toEqual([
    expect.any(String),
    expect.stringMatching(/^Order \d+, 03\/02\/2026$/),
    expect.stringContaining('Metformin'),
    'Total $14.50',
    'Out for delivery with Dan',
    expect.stringMatching(/^Served by /),
  ]);
  expect((await desk.detail(rx.rxId)).fill).toMatchObject({ outForDelivery: true, bin: null });
});
test('what is out says with whom and what is due at the door, until it is delivered', async () => {
  const rx = await ready(await somebody());
  expect((await desk.detail(rx.rxId)).out).toBeUndefined();

  await scan(rx, vialCode(rx.rxNumber));
  const waits = await inDeliveries(rx);
  await leave([rx]);
  const out = await desk.detail(rx.rxId);
  const isOut = await inDeliveries(rx);
  const payment = { tender: 'cash' as const, amountCents: 1_450 };
  const signature = { by: 'Ann Van', covers: [] };
  const given = { identifiers: identifiersOf(rx), signature, payment };
  await desk.move(desk.cashier, rx.rxId, 'deliver', given);

  expect(out.out).toEqual({ driver: 'Dan', dueCents: 1_450 });
  expect([waits, isOut, await inDeliveries(rx)]).toEqual([undefined, 'Dan', undefined]);
  expect(out.events.find(({ title }) => title === 'Out for delivery')?.reason).toBe('with Dan');
  expect((await desk.detail(rx.rxId)).out).toBeUndefined();
});
test('F8 leads an order that is delivered to the driver, then to the door', async () => {
  const next = async (rx: RxDetail) => (await desk.detail(rx.rxId, desk.technician)).next;
  const rx = await ready(await somebody());
  const { bagCode: bag } = fillOf(rx);
  await desk.move(desk.technician, rx.rxId, 'bin', {
    bagScan: bagCode(required(bag, 'the bag')),
    binScan: binCode('A1'),
  });
  expect(await next(rx)).toBe('pick-up');

  await desk.db
    .updateTable('orders')
    .set({ delivery: true })
    .where('id', '=', orderOf(rx))
    .execute();
  expect(await next(rx)).toBe('send-out');

  await desk.sentOut(desk.cashier, await desk.detail(rx.rxId));
  expect(await next(rx)).toBe('deliver');
});
test("another person's vial in the bag is a stop, and every vial is scanned again", async () => {
  const other = await ready(await somebody());
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));

  expect(await scan(rx, vialCode(other.rxNumber))).toMatchObject({
    accepted: false,
    code: 'WRONG_VIAL',
    vials: [{ scanned: 0, left: 1 }],
  });
  expect((await refusalOf(leave([rx]))).why).toBe(one);

  await scan(rx, vialCode(rx.rxNumber));
  await leave([rx]);
});
test('the bag of another person goes to no driver under this name', async () => {
  const other = await ready(await somebody());
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));

  expect((await refusalOf(leave([rx], {}, bagCode(bagOf(other))))).why).toBe(
    'Wrong bag: this prescription is not in it.',
  );
  expect((await refusalOf(leave([rx], {}, '12 34'))).why).toBe(
    'This is not the label of a bag. Scan the bag, or type the digits on it.',
  );
  const elsewhere = { identifiers: { ...identifiersOf(rx), dob: '04/13/1957' } };
  expect(await refusalOf(leave([rx], elsewhere))).toMatchObject({ code: 'MISSED' });
  expect((await desk.detail(rx.rxId)).fill?.outForDelivery).toBe(false);
});
test('street and ZIP of the driver’s list are where it goes, not the home', async () => {
  const patientId = await somebody();
  await desk.db
    .updateTable('patients')
    .set({
      delivery_address_line1: '500 Clark St',
      delivery_city_name: 'CHICAGO',
      delivery_state: 'IL',
      delivery_zip_code: '60614',
      delivery_handler: 'Marta',
    })
    .where('id', '=', patientId)
    .execute();
  const rx = await ready(patientId);
  const list = (address: string) =>
    desk.run(desk.cashier, async (work) => {
      const said = { address, dob: '04/12/1957' };
      const patient = await identifyPatient(work, orderOf(rx), said, 'delivery');
      return patient.ok
        ? ok(await openOrder(work, orderOf(rx), patient.value, 'delivery'))
        : patient;
    });

  expect((await refusalOf(list('12 Maple'))).code).toBe('MISSED');
  expect(await list('500 Clark')).toMatchObject({
    address: '500 Clark St, CHICAGO, IL',
    handler: 'Marta',
  });
});
test('a bag that came back is scanned anew before it goes out again', async () => {
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));
  await leave([rx]);
  await desk.move(desk.cashier, rx.rxId, 'fail-delivery', {
    custody: { neverLeft: true, temperatureOk: true },
    binScan: binCode('A1'),
  });

  expect((await refusalOf(leave([rx]))).why).toBe(one);

  await scan(rx, vialCode(rx.rxNumber));
  await leave([rx]);
});
test('a torn label goes out in words, and they stand in the log of the prescription', async () => {
  const rx = await ready(await somebody());
  await opened(rx);
  await desk.run(desk.cashier, (work) => goWithoutVialScan(work, orderOf(rx), 'The label got wet'));
  await leave([rx]);

  const events = await desk.db
    .selectFrom('rx_events')
    .select('detail')
    .where('rx_id', '=', rx.rxId)
    .where('event', '=', 'send-out')
    .execute();
  expect(events).toMatchObject([
    { detail: { handler: 'Dan', vials: { of: 1, scanned: 0, without: 'The label got wet' } } },
  ]);
});
test('a store that seals its bags at the final check scans no vial for the driver', async () => {
  const rx = await ready(await somebody());
  await policy({ sealedBags: true });
  expect((await opened(rx)).vials).toMatchObject([{ left: 0 }]);
  await leave([rx]);
  expect((await desk.detail(rx.rxId)).fill?.outForDelivery).toBe(true);
});
test('of two in a bag none goes out while the vial of one was not scanned', async () => {
  const [first, second] = await two(await somebody());
  await scan(first, vialCode(first.rxNumber));

  expect((await refusalOf(leave([first, second]))).why).toBe(one);
  expect((await desk.detail(first.rxId)).fill?.outForDelivery).toBe(false);

  await scan(second, vialCode(second.rxNumber));
  await leave([first, second]);
  expect((await desk.detail(second.rxId)).fill?.outForDelivery).toBe(true);
});
test('one of two that stays gets a bag of its own; the old label opens nothing', async () => {
  const [first, second] = await two(await somebody());
  const was = bagOf(first);
  await scan(first, vialCode(first.rxNumber));
  const { newBags } = await leave([first]);

  const stays = await desk.detail(second.rxId);
  expect(newBags).toEqual([{ rxId: second.rxId, bag: stays.fill?.bagCode }]);
  expect(stays.fill).toMatchObject({
    bagCode: expect.not.stringMatching(was),
    outForDelivery: false,
  });
  expect(stays.moves.find((move) => move.event === 'bin')).toMatchObject({ allowed: true });
  expect((await refusalOf(leave([stays], {}, bagCode(was)))).why).toBe(
    'Wrong bag: this prescription is not in it.',
  );

  await scan(stays, vialCode(second.rxNumber));
  expect((await leave([stays])).newBags).toEqual([]);
});
test('what is due is paid whole, or collected by the driver, not both', async () => {
  const rx = await ready(await somebody());
  await scan(rx, vialCode(rx.rxNumber));
  const cash = (amountCents: number) => ({ tender: 'cash' as const, amountCents });

  expect((await refusalOf(leave([rx], { terms: undefined }))).why).toBe(
    'Money is due: take the payment before it leaves, or send it cash on delivery.',
  );
  expect((await refusalOf(leave([rx], { payment: cash(1_450) }))).why).toBe(
    'It is paid now, or the driver collects it: not both.',
  );
  expect((await refusalOf(leave([rx], { terms: undefined, payment: cash(1_000) }))).why).toBe(
    '$4.50 is still due: take the payment, or leave a prescription here.',
  );
  expect((await refusalOf(leave([rx], { handler: ' ' }))).why).toBe('Say who delivers it.');
  expect(await leave([rx], { terms: undefined, payment: cash(2_000) })).toMatchObject({
    changeCents: 550,
  });
  expect((await desk.detail(rx.rxId)).fill).toMatchObject({
    paidCents: 1_450,
    outForDelivery: true,
  });
});
