import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { autoRefillDue, enrolRefusal, usualAutoRefill } from '#domain/refill/rules/auto-refill.ts';
import { makeAutoRefills } from '#server/jobs/refill/auto-refill.ts';
import {
  autoRefillsDue,
  enrolRefills,
  searchAutoRefills,
} from '#server/services/refill/auto-refill.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let lorazepamLot: string;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 5_000);
  await desk.stock(desk.shelf.lorazepam, 500, 'LZ');
  lorazepamLot = packageCode(ndc10.lorazepam, 'LZ', '2028-06-30');
});
afterAll(() => desk.close());
const platform = () => ({ db: desk.db, clock: desk.clock });
let number = 0;
const somebody = () => desk.patient({ lastName: `Auto${String.fromCharCode(97 + number++)}` });
const enrol = async (on: boolean, ...rxIds: readonly number[]) => {
  const items = await Promise.all(
    rxIds.map(async (rxId) => ({ rxId, version: await desk.version(rxId) })),
  );
  return (
    await desk.run(desk.technician, async (work) => ok(await enrolRefills(work, items, on)))
  ).map((row) => [row.done, row.said]);
};
const list = async (show: string, text = '') =>
  (
    await searchAutoRefills(desk.work(desk.technician), {
      text,
      filters: { show },
      sort: null,
      offset: 0,
      limit: 100,
    })
  ).rows;
const policy = async (autoRefill: object) => {
  await desk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify({ autoRefill }) })
    .where('id', '=', desk.p.storeId)
    .execute();
};
/** Handed over today, metformin for thirty days. */
const dispensed = async (
  draft: { readonly patientId?: number; readonly drugId?: number } = {},
  bottle?: string,
) => {
  const rx = await desk.priced({ patientId: await somebody(), ...draft });
  await desk.scanned(rx.rxId, bottle);
  await desk.verified(rx.rxId);
  await desk.db
    .updateTable('fills')
    .set({ status: 'PU', left_how: 'pickup', picked_up_at: desk.now })
    .where('rx_id', '=', rx.rxId)
    .execute();
  await desk.db.updateTable('rxs').set({ status: 'PU' }).where('id', '=', rx.rxId).execute();
  return rx.rxId;
};

test('due so many days before the last fill runs out, and never before a refill is no longer too early', () => {
  const last = { filledOn: '2026-03-02', daysSupply: 30 };
  expect([7, 3, 0, 20].map((lead) => autoRefillDue(last, lead, '2026-03-25'))).toEqual([
    '2026-03-25',
    '2026-03-29',
    '2026-04-01',
    '2026-03-25',
  ]);
});
test.each([
  [{ enrolled: true }, 'It is refilled by itself already.'],
  [{ status: 'DM' }, 'It has ended: nothing of it is filled any more.'],
  [
    { schedule: '2' },
    'A C-II has no refills, so nothing of it is filled by itself (21 CFR 1306.12).',
  ],
  [{ schedule: '4' }, 'This store refills no controlled drug by itself: the store policy says so.'],
  [{ refills: 0 }, 'It was written without refills.'],
  [{}, null],
])('enrolled or not: %o', (value, why) => {
  expect(
    enrolRefusal(
      { status: 'PU', schedule: '0', refills: 2, enrolled: false, ...value },
      usualAutoRefill,
    ),
  ).toBe(why);
});

test('several servers refill several prescriptions of one patient at once: they are promised together, in one order', async () => {
  const patientId = await somebody();
  const rxs: number[] = [];
  await desk.stock(desk.shelf.lisinopril, 100, 'LI');
  for (const [drugId, bottle] of [
    [desk.shelf.metformin, undefined],
    [desk.shelf.lisinopril, packageCode(ndc10.lisinopril, 'LI', '2028-06-30')],
  ] as const)
    rxs.push(await dispensed({ patientId, drugId }, bottle));
  const today = desk.now;
  await enrol(true, ...rxs);
  desk.clock.set('2026-03-25T05:00:00.000Z');
  const shares = await Promise.all([1, 2, 3, 4].map(() => makeAutoRefills(platform())));
  expect(shares.reduce((sum, share) => sum + share) + (await makeAutoRefills(platform()))).toBe(2);
  const made = await desk.db
    .selectFrom('fills')
    .select('order_id')
    .where('rx_id', 'in', rxs)
    .where('fill_no', '=', 1)
    .execute();
  expect([made.length, new Set(made.map((item) => item.order_id)).size]).toEqual([2, 1]);
  await enrol(false, ...rxs);
  desk.clock.set(today);
});
test('what is enrolled is refilled by itself on its day, once, by the system, whichever of several servers is first; what is not enrolled is not', async () => {
  const [one, two, other] = [await dispensed(), await dispensed(), await dispensed()];
  expect(await enrol(true, one, two)).toEqual([
    [true, 'It is refilled by itself from now on.'],
    [true, 'It is refilled by itself from now on.'],
  ]);
  expect(await enrol(true, one)).toEqual([[false, 'It is refilled by itself already.']]);
  expect(
    (await list('coming')).map((row) => [row.rxId, row.dueOn, row.refillsLeft, row.enrolledBy]),
  ).toEqual([
    [one, '2026-03-25', 2, 'tess Desk'],
    [two, '2026-03-25', 2, 'tess Desk'],
  ]);
  // 23:59 in Chicago on the day before (UTC−5 by then).
  desk.clock.set('2026-03-25T04:59:00.000Z');
  expect([
    await makeAutoRefills(platform()),
    await autoRefillsDue(desk.work(desk.technician)),
  ]).toEqual([0, 0]);
  desk.clock.set('2026-03-25T05:00:00.000Z');
  expect([(await list('due')).length, await autoRefillsDue(desk.work(desk.technician))]).toEqual([
    2, 2,
  ]);
  const shares = await Promise.all([
    makeAutoRefills(platform()),
    makeAutoRefills(platform()),
    makeAutoRefills(platform()),
  ]);
  expect(shares.reduce((sum, share) => sum + share) + (await makeAutoRefills(platform()))).toBe(2);
  for (const rxId of [one, two]) {
    const rx = await desk.detail(rxId);
    expect(rx).toMatchObject({
      status: 'DE',
      refillsLeft: 1,
      fill: { fillNo: 1, quantity: 60_000 },
    });
    expect(rx.events.filter((event) => event.event === 'fill')).toMatchObject([
      { by: 'System', from: 'PU', to: 'DE', row: 9 },
    ]);
  }
  expect(await desk.detail(other)).toMatchObject({ status: 'PU' });
  expect((await list('stopped')).map((row) => [row.why, row.made, row.said, row.triedOn])).toEqual([
    ['A fill is open: Data Entry.', true, 'The next fill stands in Data Entry.', '2026-03-25'],
    ['A fill is open: Data Entry.', true, 'The next fill stands in Data Entry.', '2026-03-25'],
  ]);
});
test('what can’t be made is noted with why, once a day, does not stop the rest, and is tried again on the next day', async () => {
  const [blocked, good] = [await dispensed(), await dispensed()];
  const patientId = (await desk.detail(blocked)).draft.patientId;
  await enrol(true, blocked, good);
  await desk.db
    .updateTable('patients')
    .set({ blocked: true })
    .where('id', '=', patientId)
    .execute();
  desk.clock.forward({ days: 23 });
  await makeAutoRefills(platform());
  await makeAutoRefills(platform());
  expect([(await desk.detail(blocked)).status, (await desk.detail(good)).status]).toEqual([
    'PU',
    'DE',
  ]);
  expect((await list('due')).map((row) => [row.rxId, row.made, row.said])).toEqual([
    [blocked, false, 'The patient is blocked: read the blocked reason.'],
  ]);
  const tries = () =>
    desk.db
      .selectFrom('audit_log')
      .select('id')
      .where('event', '=', 'rx.auto-refill-not-made')
      .where('entity_id', '=', blocked)
      .execute();
  expect(await tries()).toHaveLength(1);
  await desk.db
    .updateTable('patients')
    .set({ blocked: false })
    .where('id', '=', patientId)
    .execute();
  await makeAutoRefills(platform());
  expect((await desk.detail(blocked)).status).toBe('PU');
  desk.clock.forward({ days: 1 });
  expect(await makeAutoRefills(platform())).toBe(1);
  expect((await desk.detail(blocked)).status).toBe('DE');
});
test('what has no refills left or has expired is due on no day: it stands with why, and neither the number on the toolbar nor the job knows it, on dates or not', async () => {
  const now = async () => [
    (await list('due')).length,
    await autoRefillsDue(desk.work(desk.technician)),
  ];
  const [empty, expired, synced] = [await dispensed(), await dispensed(), await dispensed()];
  const before = await now();
  await enrol(true, empty, expired, synced);
  await desk.db.updateTable('rxs').set({ refills: 0 }).where('id', 'in', [empty, synced]).execute();
  await desk.db
    .updateTable('rxs')
    .set({ expires_on: desk.today, med_sync: true })
    .where('id', '=', synced)
    .execute();
  await desk.db
    .updateTable('rxs')
    .set({ expires_on: desk.today })
    .where('id', '=', expired)
    .execute();
  await desk.db
    .updateTable('patients')
    .set({ med_sync_date: desk.today, med_sync_attest: true })
    .where('id', '=', (await desk.detail(synced)).draft.patientId)
    .execute();
  desk.clock.forward({ days: 40 });
  expect(await now()).toEqual(before);
  await makeAutoRefills(platform());
  expect(
    (await list('stopped'))
      .filter((row) => [empty, expired, synced].includes(row.rxId))
      .map((row) => [row.why, row.triedOn]),
  ).toEqual([
    ['No refills left.', null],
    [expect.stringMatching(/^Expired on /), null],
    [expect.stringMatching(/^Expired on /), null],
  ]);
});
test('the rest of a partial fill uses no refill: the next fill still comes by itself', async () => {
  const rxId = await dispensed();
  await desk.db.updateTable('rxs').set({ refills: 1 }).where('id', '=', rxId).execute();
  await enrol(true, rxId);
  desk.clock.forward({ days: 23 });
  await desk.move(desk.technician, rxId, 'fill');
  await desk.db
    .updateTable('fills')
    .set({
      fill_no: 0,
      part_no: 2,
      intended_quantity: 120_000,
      intended_days: 60,
      partial_reason: 'stock',
      status: 'PU',
      left_how: 'pickup',
      filled_on: desk.today,
      picked_up_at: desk.now,
    })
    .where('rx_id', '=', rxId)
    .where('fill_no', '=', 1)
    .execute();
  await desk.db.updateTable('rxs').set({ status: 'PU' }).where('id', '=', rxId).execute();
  expect((await list('coming')).find((row) => row.rxId === rxId)).toMatchObject({
    refillsLeft: 1,
    why: null,
  });
});
test('a controlled drug is never made by itself until the store says so, with days of its own; withdrawn, nothing more is made', async () => {
  const rx = await desk.priced(
    {
      patientId: await somebody(),
      drugId: desk.shelf.lorazepam,
      sig: 'TAKE 1 TABLET AT BEDTIME',
      quantity: 30_000,
      daysSupply: 30,
    },
    { actor: desk.pharmacist },
  );
  await desk.scanned(rx.rxId, lorazepamLot);
  await desk.verified(rx.rxId);
  await desk.db
    .updateTable('fills')
    .set({ status: 'PU', left_how: 'pickup', picked_up_at: desk.now })
    .where('rx_id', '=', rx.rxId)
    .execute();
  await desk.db.updateTable('rxs').set({ status: 'PU' }).where('id', '=', rx.rxId).execute();
  expect(await enrol(true, rx.rxId)).toEqual([
    [false, 'This store refills no controlled drug by itself: the store policy says so.'],
  ]);
  await policy({ lead: 7, controlled: 2 });
  expect(await enrol(true, rx.rxId)).toEqual([[true, 'It is refilled by itself from now on.']]);
  const [row] = (await list('coming')).filter((row) => row.rxId === rx.rxId);
  const day = desk.today;
  // Two days before the thirty are over: later than the 85 % that a C-IV has to wait.
  expect(row).toMatchObject({
    schedule: '4',
    dueOn: new Date(Date.parse(day) + 28 * 86_400_000).toISOString().slice(0, 10),
  });
  await policy({ lead: 7, controlled: null });
  desk.clock.forward({ days: 29 });
  await makeAutoRefills(platform());
  expect((await desk.detail(rx.rxId)).status).toBe('PU');
  expect((await list('stopped')).find((row) => row.rxId === rx.rxId)?.why).toBe(
    'Controlled: the store policy has none filled by itself.',
  );
  await policy({ lead: 7, controlled: 2 });
  expect(await enrol(false, rx.rxId)).toEqual([[true, 'It is not refilled by itself any more.']]);
  await makeAutoRefills(platform());
  expect([
    (await desk.detail(rx.rxId)).status,
    (await list('all')).some((row) => row.rxId === rx.rxId),
  ]).toEqual(['PU', false]);
});
