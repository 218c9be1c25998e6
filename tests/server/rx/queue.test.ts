import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { queues, inQueueOrder, type QueueRow as Held } from '#domain/rx/rules/queues.ts';
import {
  findRx,
  listQueue,
  queueCounts,
  verificationLog,
  type ListKey,
} from '#server/services/rx/queue.ts';
import { bagCode, binCode, Desk, labelCode, packageCode, ndc10 } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
const ids: Record<string, number> = {};
let number = 0;
const somebody = (lastName: string) => desk.patient({ lastName, firstName: `P${number++}` });
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.stock(desk.shelf.lisinopril, 500, 'LIS');
  const enter = async (
    name: string,
    lastName: string,
    options: {
      waiting?: boolean;
      delivery?: boolean;
      promisedAt?: string;
      price?: boolean;
      draft?: object;
    } = {},
  ) => {
    ids[name] = (
      await desk.enter(
        { patientId: await somebody(lastName), ...options.draft },
        {
          thenFill: options.price ?? true,
          promise: {
            promisedAt: options.promisedAt ?? null,
            waiting: options.waiting ?? false,
            delivery: options.delivery ?? false,
          },
        },
      )
    ).rxId;
    return ids[name];
  };
  await enter('entry', 'Adams', { price: false });
  await enter('late', 'Baker', { promisedAt: '2026-03-02T20:00:00.000Z' });
  await enter('soon', 'Clark', { promisedAt: '2026-03-02T16:00:00.000Z' });
  await enter('waits', 'Davis', { waiting: true, promisedAt: '2026-03-02T21:00:00.000Z' });
  await enter('failed', 'Evans', { promisedAt: '2026-03-03T16:00:00.000Z' });
  await desk.scanned(ids['failed']!);
  await desk.move(desk.pharmacist, ids['failed']!, 'fail-check', {
    reason: { code: 'wrong-count' },
  });
  await enter('held', 'Frank');
  await desk.move(desk.technician, ids['held']!, 'hold', {
    reason: { code: 'other', text: 'Waits for the delivery' },
  });
  await enter('deferred', 'Ghosh');
  await desk.move(desk.technician, ids['deferred']!, 'defer', {
    until: '2026-03-05',
    reason: { code: 'patient', text: 'Back from Ohio then' },
  });
  await enter('scanned', 'Hills');
  await desk.scanned(ids['scanned']!);
  await enter('checked', 'Irwin', { delivery: true });
  await desk.scanned(ids['checked']!);
  await desk.verified(ids['checked']!);
  await enter('binned', 'Jones', {
    draft: { drugId: desk.shelf.lisinopril, sig: 'TAKE 1 TABLET BY MOUTH DAILY', quantity: 30_000 },
  });
  await desk.scanned(ids['binned']!, packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'));
  const { fill } = await desk.verified(ids['binned']!);
  await desk.move(desk.technician, ids['binned']!, 'bin', {
    bagScan: bagCode(fill!.bagCode!),
    binScan: binCode('A1'),
  });
  await enter('left', 'Kumar');
  await desk.scanned(ids['left']!);
  await desk.verified(ids['left']!);
  await desk.pickedUp(ids['left']!);
  await enter('filed', 'Lopez', { price: false, draft: { writtenOn: addDays(desk.today, -440) } });
  await desk.move(desk.technician, ids['filed']!, 'file');
});
afterAll(() => desk.close());
const work = () => desk.work(desk.technician);
const list = async (
  queue: ListKey,
  options: {
    text?: string;
    sort?: { column: string; direction: 'asc' | 'desc' };
    filters?: object;
  } = {},
) =>
  listQueue(work(), {
    text: options.text ?? '',
    filters: { queue, ...options.filters },
    sort: options.sort ?? null,
    offset: 0,
    limit: 50,
  });
const names = async (...listKeys: Parameters<typeof list>) =>
  (await list(...listKeys)).rows.map((row) =>
    Object.keys(ids).find((key) => ids[key] === row.rxId)!,
  );

test('a queue is in the order of work: failed checks, then who waits, then the promised time', async () => {
  expect(await names('fill')).toEqual(['failed', 'waits', 'soon', 'late']);
  expect(await names('fill', { sort: { column: 'patientName', direction: 'asc' } })).toEqual([
    'late',
    'soon',
    'waits',
    'failed',
  ]);
  expect(await names('fill', { sort: { column: 'promisedAt', direction: 'desc' } })).toEqual([
    'failed',
    'waits',
    'late',
    'soon',
  ]);
});
test('each row says what the list shows, reasons in words', async () => {
  expect((await list('hold')).rows[0]).toMatchObject({
    status: 'H',
    patientName: 'Frank, P5',
    reasonText: 'Other, not clinical: Waits for the delivery',
    drugName: 'Metformin Hydrochloride 500 mg tablet',
    quantity: 60_000,
    patientPayCents: 1_450,
    rxNumber: expect.stringMatching(/^001 \d{7} 00$/),
  });
  expect((await list('deferred-all')).rows[0]).toMatchObject({
    deferredTo: '2026-03-05',
    reasonText: 'Patient wants it later: Back from Ohio then',
    reason: 'Patient wants it later',
    reasonNote: 'Back from Ohio then',
  });
  expect(await names('deferred-all', { filters: { 'column.deferredTo': '03/05' } })).toEqual([
    'deferred',
  ]);
  expect(await names('deferred-all', { filters: { 'column.deferredTo': '03/06' } })).toEqual([]);
});
test('lists beside the queues: completed, picked up, on file, expiring', async () => {
  expect(await names('completed')).toEqual(['left', 'binned', 'checked']);
  expect((await list('picked-up')).rows[0]).toMatchObject({ status: 'PU', pickedUpAt: desk.now });
  expect(await names('on-file')).toEqual(['filed']);
  expect(await names('expiring')).toEqual(['filed']);
  expect((await names('all')).length).toBe(Object.keys(ids).length);
  expect(await names('open')).not.toContain('left');
});
test('text finds a patient’s or a drug’s beginning, a number, a birth date', async () => {
  expect(await names('all', { text: 'jon' })).toEqual(['binned']);
  expect(await names('all', { text: 'lisi' })).toEqual(['binned']);
  expect(await names('all', { text: '0000003' })).toEqual(['soon']);
  expect((await names('all', { text: '04/12/1957' })).length).toBe(Object.keys(ids).length);
  expect(await names('all', { text: "'; drop table rxs; --" })).toEqual([]);
  expect(await names('nonsense' as never)).toEqual([]);
});
test('counts are the lengths of the lists, and every queue holds what its predicate says', async () => {
  const rows = await desk.db
    .selectFrom('fills as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .selectAll('f')
    .select(['o.waiting', 'o.delivery', 'o.promised_at', 'r.expires_on'])
    .where('f.voided', '=', false)
    .execute();
  const held = rows.map((row): Held => ({
    id: row.id,
    status: row.status as never,
    waiting: row.waiting,
    promisedAt: row.promised_at,
    left: row.left_how !== null,
    billLater: row.bill_later,
    deferredUntil: row.deferred_to,
    partialFillOwed: false,
    outForDelivery: row.out_for_delivery,
    delivery: row.delivery,
    rtsDueOn: row.rts_due_on,
    renewalUnanswered: false,
    autoRefillOn: null,
    expiresOn: row.expires_on,
  }));
  const check = async () => {
    const counts = await queueCounts(work());
    for (const queue of queues.filter((queue) => queue.key !== 'erx')) {
      const found = await list(queue.key);
      expect(counts[queue.key], queue.key).toBe(found.total);
      if (queue.key === 'expiring') continue;
      expect(new Set(found.rows.map((row) => row.fillId)), queue.key).toEqual(
        new Set(
          held
            .filter((row) => queue.holds(row, desk.today, addDays(desk.today, 30)))
            .map((row) => row.id),
        ),
      );
      const inOrder = found.rows
        .filter((row) => !row.priority)
        .map((row) => held.find((item) => item.id === row.fillId)!);
      if (queue.key !== 'waiting')
        expect(
          inOrder.map((row) => row.id),
          queue.key,
        ).toEqual(inOrder.toSorted(inQueueOrder).map((row) => row.id));
    }
  };
  await check();
  desk.clock.forward({ days: 20 });
  expect(await queueCounts(work())).toMatchObject({
    deferred: 1,
    'rts-due': 1,
    verify: 1,
    bin: 1,
    'will-call': 1,
    fill: 4,
    entry: 1,
    hold: 1,
    deliveries: 1,
    waiting: 1,
  });
  await check();
  desk.clock.forward({ days: -20 });
});
test('the DV and RV logs, newest first, with what came of each', async () => {
  const log = async (kind: 'DV' | 'RV', text = '', filters = {}) =>
    (await verificationLog(work(), kind, { text, filters, sort: null, offset: 0, limit: 50 })).rows;
  expect(
    (await log('RV')).map((row) => [row.patientName.split(',')[0], row.outcome, row.by]),
  ).toEqual([
    ['Kumar', 'Passed', 'paula Desk'],
    ['Jones', 'Passed', 'paula Desk'],
    ['Irwin', 'Passed', 'paula Desk'],
    ['Evans', 'Failed', 'paula Desk'],
  ]);
  expect((await log('RV', 'evans'))[0]).toMatchObject({
    note: 'Wrong count',
    quantity: 60_000,
    prescriberName: 'Chen, Grace MD',
  });
  expect(await log('DV')).toHaveLength(5);
  expect((await log('DV', 'evans'))[0]).toMatchObject({
    ndc: '00591036901',
    refills: 2,
    filledOn: desk.today,
    payment: 'cash',
    billedCents: 1_450,
    paidCents: 0,
  });
  expect(await log('DV', '', { to: '2026-03-02T00:00:00Z' })).toEqual([]);
});
test('a label, a bag, a typed number find the prescription; the rest says why not', async () => {
  const rx = await desk.detail(ids['binned']!);
  const found = async (code: string) => {
    const result = await findRx(work(), code);
    return result.ok ? result.value : result.error;
  };
  const here = { rxId: rx.rxId, fillId: rx.fill!.fillId };
  for (const code of [
    labelCode(rx.rxNumber),
    bagCode(rx.fill!.bagCode!),
    rx.rxNumber,
    rx.rxNumber.replaceAll(' ', '-'),
    rx.rxNumber.slice(4, 11),
    String(Number(rx.rxNumber.slice(4, 11))),
  ])
    expect(await found(code), code).toEqual(here);
  expect(await found('002' + rx.rxNumber.slice(3))).toBe('This is a prescription of store 002.');
  expect(await found('9999999')).toBe('There is no prescription 9999999 in this store.');
  expect(await found(`${labelCode(rx.rxNumber).slice(0, -1)}?`)).toMatch(/Scan again/);
  expect(await found(binCode('A1'))).toBe('This is not the code of a prescription or a bag.');
});
