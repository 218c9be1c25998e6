import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeDeferred } from '#server/jobs/refill/deferred.ts';
import { proposeReturns } from '#server/jobs/rx/return-to-stock.ts';
import { bagCode, binCode, Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 1_000);
});
afterAll(() => desk.close());
const platform = () => ({ db: desk.db, clock: desk.clock });
let number = 0;
const somebody = () => desk.patient({ lastName: `Due${String.fromCharCode(97 + number++)}` });
const deferred = async (until: string, value = {}) => {
  const { rxId } = await desk.enter({ patientId: await somebody(), ...value });
  await desk.move(desk.technician, rxId, 'defer', { until, reason: { code: 'too-soon' } });
  return rxId;
};

test('what is deferred resumes at midnight of the store’s clock, once, by the system, whichever of several servers is first', async () => {
  const due = [
    await deferred('2026-03-03'),
    await deferred('2026-03-03'),
    await deferred('2026-03-03'),
  ];
  const later = await deferred('2026-03-04');
  // 23:59 in Chicago (UTC−6).
  desk.clock.set('2026-03-03T05:59:00.000Z');
  expect(await resumeDeferred(platform())).toBe(0);
  desk.clock.set('2026-03-03T06:00:00.000Z');
  const shares = await Promise.all([
    resumeDeferred(platform()),
    resumeDeferred(platform()),
    resumeDeferred(platform()),
  ]);
  expect(shares.reduce((sum, share) => sum + share) + (await resumeDeferred(platform()))).toBe(3);
  for (const rxId of due) {
    const rx = await desk.detail(rxId);
    expect(rx).toMatchObject({ status: 'DE', deferredTo: null });
    expect(rx.events.filter((event) => event.event === 'resume')).toMatchObject([
      { by: 'System', from: 'DEF', to: 'DE', row: 5 },
    ]);
  }
  expect(await desk.detail(later)).toMatchObject({ status: 'DEF' });
  const audit = await desk.db
    .selectFrom('audit_log')
    .select(['actor_name', 'entity_id'])
    .where('event', '=', 'rx.moved')
    .where('actor_name', '=', 'System')
    .orderBy('entity_id')
    .execute();
  expect(audit.map((item) => item.entity_id)).toEqual(due);
  expect(
    (await desk.db.selectFrom('outbox').select('entity_id').where('entity', '=', 'rx').execute())
      .map((item) => item.entity_id)
      .toSorted(),
  ).toEqual(due);
});
test('a server that was off for weeks catches up; what expired meanwhile stays for a person and does not stop the rest', async () => {
  const old = await deferred('2026-03-20');
  const good = await deferred('2026-03-21');
  await desk.db
    .updateTable('rxs')
    .set({ expires_on: '2026-03-25' })
    .where('id', '=', old)
    .execute();
  desk.clock.set('2026-04-20T15:00:00.000Z');
  await resumeDeferred(platform());
  expect((await desk.detail(old)).status).toBe('DEF');
  expect((await desk.detail(good)).status).toBe('DE');
});
test('a bag that nobody fetched is proposed for the return, once for each time it was binned', async () => {
  const rx = await desk.priced({ patientId: await somebody() });
  await desk.scanned(rx.rxId);
  const { fill } = await desk.verified(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'bin', {
    bagScan: bagCode(fill!.bagCode!),
    binScan: binCode('A1'),
  });
  expect(await proposeReturns(platform())).toBe(0);
  desk.clock.forward({ days: 10 });
  expect(
    (await Promise.all([proposeReturns(platform()), proposeReturns(platform())])).reduce(
      (sum, number) => sum + number,
    ) + (await proposeReturns(platform())),
  ).toBe(1);
  const due = await desk.detail(rx.rxId);
  expect(due).toMatchObject({ status: 'BD', fill: { bin: 'A1' } });
  expect(due.events.at(-1)).toMatchObject({
    event: 'return-due',
    title: 'Due back to stock',
    by: 'System',
    from: 'BD',
    to: 'BD',
  });
});
