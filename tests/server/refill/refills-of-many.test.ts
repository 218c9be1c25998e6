import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/open.ts';
import { refillWhyNot } from '#domain/refill/rules/refills.ts';
import { decide } from '#domain/rx/lifecycle/index.ts';
import { faxRefills, searchRefills } from '#server/services/refill/refills.ts';
import { actorOf } from '#server/services/rx/facts.ts';
import { openRx } from '#server/services/rx/open.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
const ids: number[] = [];
const daily = (drugId: number, refills = 3) => ({
  drugId,
  sig: 'TAKE 1 TABLET BY MOUTH DAILY',
  quantity: 30_000,
  daysSupply: 30,
  refills,
});
/**
 * Of two patients: filled lately, the same drug for both; without refills; on file; open; stopped;
 * expired; asked for by fax.
 */
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 1_000);
  await desk.stock(desk.shelf.lisinopril, 1_000, 'LIS');
  ids.push((await desk.dispensed()).rxId);
  const other = await desk.patient({});
  ids.push((await desk.enter({ patientId: other })).rxId);
  ids.push((await desk.enter({ patientId: other, ...daily(desk.shelf.aspirin) })).rxId);
  const scanned = packageCode(ndc10.lisinopril, 'LIS', '2028-06-30');
  ids.push((await desk.dispensed(daily(desk.shelf.lisinopril, 0), scanned)).rxId);
  for (const event of ['file', 'discontinue'] as const) {
    const { rxId } = await desk.enter(daily(desk.shelf.warfarin));
    ids.push(rxId);
    await desk.move(desk.technician, rxId, 'file');
    if (event === 'discontinue')
      await desk.move(desk.pharmacist, rxId, event, { reason: { code: 'prescriber' } });
  }
  const { rxId: expired } = await desk.enter(daily(desk.shelf.aspirin));
  await desk.move(desk.technician, expired, 'file');
  await desk.db
    .updateTable('rxs')
    .set({ expires_on: '2026-01-31' })
    .where('id', '=', expired)
    .execute();
  ids.push(expired);
  await desk.db.updateTable('prescribers').set({ fax: '2175550177' }).execute();
  await desk.run(desk.technician, async (work) => {
    const [rxId] = ids;
    if (rxId === undefined) throw new Error('nothing was entered');
    const faxed = await faxRefills(work, [{ rxId, version: await desk.version(rxId) }]);
    return { ok: true, value: faxed };
  });
});
afterAll(() => desk.close());

const ask = (db: Db, text: string) =>
  searchRefills(
    { ...desk.work(desk.technician), db },
    { text, filters: {}, sort: null, offset: 0, limit: 100 },
  );
/** The database with a count of the queries that were asked. */
const counted = () => {
  let queries = 0;
  const db = desk.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db, queries: () => queries };
};
const numberOf = async (rxId: number) => (await desk.detail(rxId, desk.technician)).rxNumber;

test('what many are told together is what each is told alone, and on its own page', async () => {
  const numbers = await Promise.all(ids.map(numberOf));
  const { rows: together } = await ask(desk.db, numbers.join(', '));

  expect(together.map((row) => row.rxId)).toEqual(ids.toSorted((a, b) => b - a));
  const work = desk.work(desk.technician);
  for (const row of together) {
    const { rows: alone } = await ask(desk.db, row.rxNumber);
    expect(alone).toEqual([row]);
    const opened = await openRx(work, row.rxId);
    const facts = opened?.facts;
    expect([row.earliestOn, row.why]).toEqual([
      facts?.earliestFillOn,
      facts && refillWhyNot(facts, decide(facts, actorOf(work), 'fill', {})),
    ]);
  }
  expect(new Set(together.map(({ why }) => why?.replace(/ \d.*/, ''))).size).toBeGreaterThan(4);
  expect(together.filter((row) => row.requestedOn !== null).map((row) => row.rxId)).toEqual([
    ids[0],
  ]);
});

test('many are asked for with as many queries as one', async () => {
  const [first] = ids;
  const one = counted();
  await ask(one.db, await numberOf(first ?? 0));
  const all = counted();
  const numbers = await Promise.all(ids.map(numberOf));
  const { rows } = await ask(all.db, numbers.join(', '));

  expect(rows).toHaveLength(ids.length);
  expect(all.queries()).toBeLessThanOrEqual(one.queries());
});
