import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { Promised } from '#machines/counter/counter.ports.ts';
import {
  promisedOf,
  promiseFields,
  promiseInput,
  promiseValues,
  providePromise,
} from '#machines/counter/promise.ts';
import { problemOf, type Values } from '#machines/platform/draft/draft.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';

const order: OrderRow = {
  orderId: 5,
  version: 3,
  orderNo: 89,
  patientId: 7,
  patientName: 'Rivera, Alma',
  dateOfBirth: '1957-04-12',
  status: 'B',
  fills: 2,
  promisedAt: '2026-03-02T20:30:00.000Z',
  waiting: false,
  delivery: true,
  dueCents: 1_835,
  bin: null,
  filledOn: null,
  pickedUpAt: null,
  by: null,
  prescriberName: '',
  rxId: 68,
};

test('a promise is shown by this station’s clock and saved as the same instant', () => {
  const values = promiseValues(storeClock, order);
  expect(values).toEqual({ how: 'delivery', day: '2026-03-02', time: '14:30' });
  expect(promisedOf(storeClock, values)).toEqual({
    promisedAt: order.promisedAt,
    waiting: false,
    delivery: true,
  });
});
test('waiting is shown as waiting; without a time nothing is promised', () => {
  expect(promiseValues(storeClock, { promisedAt: null, waiting: true, delivery: false })).toEqual({
    how: 'waiting',
    day: null,
    time: null,
  });
  expect(promisedOf(storeClock, { how: 'pickup', day: null, time: null })).toEqual({
    promisedAt: null,
    waiting: false,
    delivery: false,
  });
});
test('half a promise names the half that is missing', () => {
  expect(promisedOf(storeClock, { how: 'pickup', day: '2026-03-02', time: null })).toMatchObject({
    message: 'A promise needs its day and its time.',
    fields: { time: 'The time is missing' },
  });
  expect(promisedOf(storeClock, { how: 'pickup', day: null, time: '14:30' })).toMatchObject({
    fields: { day: 'The day is missing' },
  });
});
test.each([
  ['9:05', true],
  ['905', true],
  ['23:59', true],
  ['24:00', false],
  ['12:60', false],
  ['noon', false],
])('%s is a time of the day: %s', (time, fits) => {
  expect(problemOf(promiseFields.time, time) === undefined).toBe(fits);
});
test('a time without its colon is the same time', () => {
  expect(promisedOf(storeClock, { how: 'pickup', day: '2026-03-02', time: '1430' })).toMatchObject({
    promisedAt: order.promisedAt,
  });
});

const run = (
  answer: (
    sent: Promised & { orderId: number; version: number },
  ) => ReturnType<Parameters<typeof providePromise>[0]['promise']>,
) =>
  createActor(providePromise({ promise: answer }, storeClock), {
    input: promiseInput(storeClock, order),
  }).start();
const set = (actor: ReturnType<typeof run>, values: Values) =>
  actor.getSnapshot().context.draft!.send({ type: 'draft.fill', values });

test('the dialog sends the order with its version and closes on the answer', async () => {
  const sent: unknown[] = [];
  const actor = run(async (value) => {
    sent.push(value);
    return ok({ ...order, ...value, version: 4 });
  });
  set(actor, { how: 'waiting' });
  actor.send({ type: 'record.save' });
  const done = await waitFor(actor, (snapshot) => snapshot.status === 'done');
  expect(sent).toEqual([
    { orderId: 5, version: 3, promisedAt: order.promisedAt, waiting: true, delivery: false },
  ]);
  expect(done.output).toMatchObject({ kind: 'saved', row: { id: 5, version: 4, how: 'waiting' } });
});
test('half a promise is not sent; someone else’s change is said in words, and what was typed stays', async () => {
  const sent: unknown[] = [];
  const actor = run(async (value) => {
    sent.push(value);
    return refuse('STALE', 'Someone else changed this order first.');
  });
  set(actor, { time: null });
  actor.send({ type: 'record.save' });
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }));
  expect([sent, actor.getSnapshot().context.draft!.getSnapshot().context.errors]).toEqual([
    [],
    { time: 'The time is missing' },
  ]);
  set(actor, { time: '15:00' });
  actor.send({ type: 'record.save' });
  await waitFor(actor, (snapshot) => snapshot.context.failure?.code === 'STALE');
  expect(actor.getSnapshot().context.failure!.message).toBe(
    'Someone else changed this order first. Close this and look at it again.',
  );
  expect(actor.getSnapshot().context.draft!.getSnapshot().context.values['time']).toBe('15:00');
});
