import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.lisinopril, 500, 'LIS');
});
afterAll(() => desk.close());

let patientId = 0;
beforeEach(async () => {
  patientId = await desk.patient({ lastName: 'Osborne', firstName: 'Nell' });
});
const enter = (
  promisedAt: string | null = null,
  draft: object = { drugId: desk.shelf.lisinopril, sig: 'TAKE 1 TABLET BY MOUTH DAILY' },
) =>
  desk.enter(
    { patientId, quantity: 30_000, ...draft },
    { promise: { promisedAt, waiting: false, delivery: false } },
  );
const fillOf = async (rxId: number) => {
  const { fill } = await desk.detail(rxId);
  return { promisedAt: fill?.promisedAt, orderNo: fill?.orderNo };
};

test('a prescription joins what was promised already, while it can be kept', async () => {
  const first = await enter('2026-03-02T22:00:00.000Z', {});
  const second = await enter();

  expect(await fillOf(second.rxId)).toEqual(await fillOf(first.rxId));
});

test('a promise that has passed is not made again: the store’s usual time is', async () => {
  const first = await enter('2026-03-02T15:30:00.000Z', {});
  desk.clock.forward({ hours: 2 });
  const second = await enter();

  expect([(await fillOf(first.rxId)).promisedAt, (await fillOf(second.rxId)).promisedAt]).toEqual([
    '2026-03-02T15:30:00.000Z',
    '2026-03-02T18:00:00.000Z',
  ]);
});

test('the time that was chosen for the new one is kept beside an open order', async () => {
  await enter('2026-03-02T22:00:00.000Z', {});
  const second = await enter('2026-03-02T20:00:00.000Z');

  expect((await fillOf(second.rxId)).promisedAt).toBe('2026-03-02T20:00:00.000Z');
});
