import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** What follows an emergency oral C-II, in the store's days: Chicago, the clocks change 03/08. */
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.oxycodone, 500, 'OXY');
});
afterAll(() => desk.close());

/** An emergency C-II by telephone, taken by the pharmacist. */
const called = async (over: Readonly<Record<string, unknown>> = {}) => ({
  drugId: desk.shelf.oxycodone,
  patientId: await desk.patient({}),
  sig: 'TAKE 1 TABLET BY MOUTH DAILY',
  origin: '2' as const,
  emergencyOral: true,
  quantity: 6_000,
  daysSupply: 6,
  refills: 0,
  ...over,
});
async function givenOut(): Promise<number> {
  const { rxId } = await desk.priced(await called(), { actor: desk.pharmacist });
  await desk.scan(desk.technician, rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
  await desk.run(desk.inCharge, async (work) =>
    secondCount(
      work,
      { rxId, version: await desk.version(rxId) },
      { byId: desk.pharmacist.id, quantity: 6_000 },
    ),
  );
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 6_000 });
  await desk.run(desk.pharmacist, async (work) => checkPdmp(work, rxId, await desk.version(rxId)));
  const checked = await desk.verified(rxId);
  await desk.pickUp(desk.pharmacist, checked, {
    ...desk.handOver(checked),
    signature: { covers: ['controlled drug'], by: 'Alma' },
    photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    stepUp: await desk.passwordForOrder(
      desk.pharmacist,
      required(checked.fill, 'the fill that goes out').orderId,
    ),
  });
  return rxId;
}
const came = (code: string) => ({ reason: { code } });
const late = async (rxId: number) =>
  (await desk.detail(rxId)).problems
    .filter(({ code }) => code === 'CII_EMERGENCY_LATE')
    .map(({ message }) => message);
/** Moves the clock to a wall time of the store, given in UTC. */
const at = (instant: string) => desk.clock.set(instant);

test('its paper may come until midnight of the seventh day, in the store’s time', async () => {
  const rxId = await givenOut();
  const other = await givenOut();

  at('2026-03-10T04:59:00.000Z');
  expect(await late(rxId)).toEqual([]);
  expect(await desk.move(desk.pharmacist, rxId, 'paper-came', came('written'))).toMatchObject({
    status: 'PU',
  });

  at('2026-03-10T05:01:00.000Z');
  expect(await late(other)).toEqual([
    [
      'The signed prescription was due by 03/09/2026 and nobody recorded that it came:',
      'notify the DEA, and record that.',
    ].join(' '),
  ]);
  expect(
    (await refusalOf(desk.move(desk.pharmacist, other, 'paper-came', came('written')))).why,
  ).toBe(
    [
      'It was due by 03/09/2026: notify the DEA, and choose that it was told;',
      'or, of a paper by mail, that it was postmarked by then.',
    ].join(' '),
  );
  const told = await desk.move(desk.pharmacist, other, 'paper-came', came('dea-told'));
  expect(told.events.at(-1)?.reason).toBe('It did not come in time: the DEA was told');
  expect(await late(other)).toEqual([]);
  at(usualDay);
});

test('those whose paper is due first stand first', async () => {
  const second = await givenOut();
  at('2026-03-01T15:00:00.000Z');
  const first = await givenOut();
  at(usualDay);

  const { rows } = await listQueue(desk.work(desk.technician), {
    text: '',
    filters: { queue: 'paper-due' },
    sort: null,
    offset: 0,
    limit: 50,
  });

  expect(rows.map((row) => [row.rxId, row.finished?.expiresOn])).toEqual([
    [first, '2026-03-08'],
    [second, '2026-03-09'],
  ]);
});

test('an emergency order is filled until its paper is due, and not later', async () => {
  const { rxId, expiresOn } = await desk.enter(await called(), { actor: desk.pharmacist });
  expect(expiresOn).toBe('2026-03-09');

  at('2026-03-10T15:00:00.000Z');
  const { why } = await refusalOf(desk.move(desk.technician, rxId, 'cash'));
  const eightDaysAgo = await called({ writtenOn: '2026-03-02' });
  const again = await refusalOf(desk.enter(eightDaysAgo, { actor: desk.pharmacist }));
  at(usualDay);

  expect(why).toContain('The prescription expired on 03/09/2026');
  expect(again.why).toContain(
    'Authorized by telephone 03/02/2026: an emergency order is filled until 03/09/2026',
  );
});

test.each([
  ['IL', 8, 'at most 7 days'],
  ['FL', 4, 'at most 3 days'],
  ['NY', 6, 'at most 5 days'],
])('%s: an emergency order for %d days is refused', async (state, daysSupply, most) => {
  await desk.db.updateTable('stores').set({ state }).execute();
  const over = { quantity: daysSupply * 1_000, daysSupply };
  const { why } = await refusalOf(desk.enter(await called(over), { actor: desk.pharmacist }));
  const fewer = { quantity: 3_000, daysSupply: 3 };
  const taken = await desk.enter(await called(fewer), { actor: desk.pharmacist });
  await desk.db.updateTable('stores').set({ state: 'IL' }).execute();

  expect(why).toContain(most);
  expect(taken.expiresOn).toBe(state === 'NY' ? '2026-03-05' : '2026-03-09');
});

test('the rest of one asked for in parts follows within 72 hours of the call', async () => {
  const { rxId } = await desk.priced(await called(), { actor: desk.pharmacist });

  const { fill } = await desk.move(desk.technician, rxId, 'part', {
    partialFill: { quantity: 2_000, reason: 'request' },
  });

  expect(fill?.partialFill?.until).toBe('2026-03-05');
});
