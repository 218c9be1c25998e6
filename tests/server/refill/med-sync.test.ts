import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { makeAutoRefills } from '#server/jobs/refill/auto-refill.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { autoRefillsDue, searchAutoRefills } from '#server/services/refill/auto-refill.ts';
import { includeRxs, medSyncRows, setMedSync } from '#server/services/refill/med-sync.ts';
import { makeShortFills } from '#server/services/refill/short-fills.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import type { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
let desk: Desk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  ({ desk } = claimsDesk);
});
afterAll(() => claimsDesk.close());
const platform = () => ({ db: desk.db, clock: desk.clock });
const once = 'TAKE 1 TABLET BY MOUTH ONCE DAILY';
/** Everything of these prescriptions that is in work is handed over, filled on that day. */
async function leave(on: string, ...rxIds: readonly number[]) {
  for (const rxId of rxIds) {
    const { fill } = await desk.detail(rxId);
    await desk.db
      .updateTable('fills')
      .set({ status: 'PU', left_how: 'pickup', filled_on: on, picked_up_at: desk.now })
      .where('id', '=', fill!.fillId)
      .execute();
    await desk.db.updateTable('rxs').set({ status: 'PU' }).where('id', '=', rxId).execute();
  }
}
const dispensed = async (on: string, draft: Partial<RxDraft>) => {
  const { rxId } = await desk.enter({ writtenOn: '2026-02-01', refills: 5, ...draft });
  await leave(on, rxId);
  return rxId;
};
const rows = async (patientId: number, show = 'all') =>
  (
    await medSyncRows(desk.work(desk.technician), patientId, {
      text: '',
      filters: { show },
      sort: null,
      offset: 0,
      limit: 100,
    })
  ).rows;
const include = async (on: boolean, ...rxIds: readonly number[]) => {
  const items = await Promise.all(
    rxIds.map(async (rxId) => ({ rxId, version: await desk.version(rxId) })),
  );
  return (
    await desk.run(desk.technician, async (work) => ok(await includeRxs(work, items, on)))
  ).map((row) => [row.done, row.said]);
};
const patientVersion = async (id: number) =>
  (
    await desk.db
      .selectFrom('patients')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;
const terms = async (patientId: number, options: object = {}, version?: number) =>
  setMedSync(desk.work(desk.technician), patientId, version ?? (await patientVersion(patientId)), {
    anchorOn: '2026-03-15',
    cycleDays: 30,
    attest: true,
    ...options,
  });
const shortFills = (patientId: number) => makeShortFills(desk.work(desk.technician), patientId);
const fills = (rxId: number) =>
  desk.db
    .selectFrom('fills')
    .select(['fill_no', 'quantity', 'days_supply', 'whole_quantity', 'order_id'])
    .where('rx_id', '=', rxId)
    .where('voided', '=', false)
    .orderBy('fill_no')
    .execute();

test('three prescriptions due on different days come to one date, and from then on all are filled on one day by themselves', async () => {
  const patientId = await desk.patient({ lastName: 'Synced' });
  const { shelf } = desk;
  const metformin = await dispensed('2026-02-05', { patientId });
  const lisinopril = await dispensed('2026-02-13', {
    patientId,
    drugId: shelf.lisinopril,
    sig: once,
    quantity: 30_000,
  });
  const warfarin = await dispensed('2026-02-20', {
    patientId,
    drugId: shelf.warfarin,
    sig: once,
    quantity: 30_000,
  });
  const aspirin = await dispensed('2026-02-10', {
    patientId,
    drugId: shelf.aspirin,
    sig: 'TAKE 1 TABLET BY MOUTH AS NEEDED FOR PAIN',
    quantity: 30_000,
  });
  expect((await rows(patientId)).map((row) => [row.syncOn, row.why])).toEqual(
    Array.from({ length: 4 }, () => [null, 'The patient has no dates yet.']),
  );
  expect(await include(true, metformin)).toEqual([
    [false, 'The patient has no attested dates yet: set them first.'],
  ]);

  expect(await terms(patientId, { anchorOn: null })).toMatchObject({
    ok: false,
    error: { fields: { anchorOn: 'Required' } },
  });
  expect(await terms(patientId, { anchorOn: '2026-03-01' })).toMatchObject({
    ok: false,
    error: { why: ['The first date is in the past: choose one to come.'] },
  });
  const before = await patientVersion(patientId);
  expect(await terms(patientId)).toMatchObject({
    ok: true,
    value: {
      medSyncDate: '2026-03-15',
      medSyncAttest: true,
      attestedBy: 'tess Desk',
      medSyncCycle: 30,
      version: before + 1,
    },
  });
  expect(await terms(patientId, {}, before)).toMatchObject({ ok: false, error: { code: 'STALE' } });
  expect(
    await desk.db
      .selectFrom('patients')
      .select('med_sync_attested_at')
      .where('id', '=', patientId)
      .executeTakeFirst(),
  ).toEqual({ med_sync_attested_at: desk.now });

  expect(await include(true, metformin, lisinopril, warfarin, aspirin)).toEqual([
    ...Array.from({ length: 3 }, () => [true, 'It is filled together with the others, by itself.']),
    [false, 'It is taken as needed: nobody knows when it is used up.'],
  ]);
  expect(
    (await rows(patientId)).map((row) => [
      row.rxId,
      row.inSync,
      row.dueOn,
      row.syncOn,
      row.days,
      row.shortQuantity,
      row.shortDays,
      row.shortFrom,
    ]),
  ).toEqual([
    [metformin, true, '2026-03-07', '2026-03-15', 8, 16_000, 8, '2026-03-02'],
    [lisinopril, true, '2026-03-15', '2026-03-15', 0, null, null, null],
    [warfarin, true, '2026-03-22', '2026-03-15', -7, null, null, null],
    [aspirin, false, '2026-03-12', null, null, null, null, null],
  ]);
  expect([
    (await rows(patientId, 'cannot')).map((row) => row.rxId),
    (await rows(patientId, 'out')).length,
  ]).toEqual([[aspirin], 0]);

  expect(await shortFills(patientId)).toMatchObject({
    ok: true,
    value: [
      {
        rxId: metformin,
        done: true,
        said: '16 for 8 days, until 03/15/2026, stands in Data Entry.',
      },
    ],
  });
  expect(await desk.detail(metformin)).toMatchObject({
    status: 'DE',
    refillsLeft: 4,
    fill: { fillNo: 1, quantity: 16_000, daysSupply: 8 },
  });
  expect(await shortFills(patientId)).toEqual({
    ok: false,
    error: {
      code: 'REFUSED',
      message: 'No short fill can be made today: each row says when, or why not.',
    },
  });
  expect((await rows(patientId)).find((row) => row.rxId === metformin)).toMatchObject({
    syncOn: '2026-03-15',
    days: 0,
    shortQuantity: null,
    why: null,
  });
  // What is entered anew about the prescription leaves the short fill short.
  const { draft, version } = await desk.detail(metformin);
  await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: metformin,
      version,
      draft: { ...draft, note: 'Takes it with food' },
      answers: [],
    }),
  );
  expect((await desk.detail(metformin)).fill).toMatchObject({ quantity: 16_000, daysSupply: 8 });
  await leave('2026-03-02', metformin);

  // Warfarin is not early from 03/15 on: the others wait for it, and go with it.
  const due = async () =>
    (
      await searchAutoRefills(desk.work(desk.technician), {
        text: 'Synced',
        filters: {},
        sort: null,
        offset: 0,
        limit: 100,
      })
    ).rows.map((row) => [row.rxId, row.dueOn, row.quantity]);
  expect(await due()).toEqual([
    [metformin, '2026-03-15', 60_000],
    [lisinopril, '2026-03-15', 30_000],
    [warfarin, '2026-03-15', 30_000],
  ]);
  desk.clock.set('2026-03-15T04:59:00.000Z');
  expect([
    await makeAutoRefills(platform()),
    await autoRefillsDue(desk.work(desk.technician)),
  ]).toEqual([0, 0]);
  desk.clock.set('2026-03-15T05:00:00.000Z');
  expect(await autoRefillsDue(desk.work(desk.technician))).toBe(3);
  const shares = await Promise.all([makeAutoRefills(platform()), makeAutoRefills(platform())]);
  expect(shares.reduce((sum, share) => sum + share) + (await makeAutoRefills(platform()))).toBe(3);
  const made = await Promise.all(
    [metformin, lisinopril, warfarin].map(async (rxId) => (await fills(rxId)).at(-1)!),
  );
  expect(made.map((row) => [row.quantity, row.days_supply, row.whole_quantity])).toEqual([
    [60_000, 30, null],
    [30_000, 30, null],
    [30_000, 30, null],
  ]);
  expect(new Set(made.map((row) => row.order_id)).size).toBe(1);
  await leave('2026-03-15', metformin, lisinopril, warfarin);

  // A week before the next date, which is 04/14, and again all on one day.
  expect(await due()).toEqual([
    [metformin, '2026-04-07', 60_000],
    [lisinopril, '2026-04-07', 30_000],
    [warfarin, '2026-04-07', 30_000],
  ]);
  desk.clock.set('2026-04-07T05:00:00.000Z');
  expect(await makeAutoRefills(platform())).toBe(3);
  expect(await include(false, warfarin)).toEqual([
    [true, 'It is not in sync any more; it is still refilled by itself.'],
  ]);
});

test('the job brings to the date what nobody brought there, and fills whole what can’t be brought: nobody is left without', async () => {
  const patientId = await desk.patient({ lastName: 'Alone' });
  const behind = await dispensed('2026-03-25', {
    patientId,
    writtenOn: '2026-03-01',
    drugId: desk.shelf.lisinopril,
    sig: once,
    quantity: 30_000,
  });
  const insulin = await dispensed('2026-03-20', {
    patientId,
    writtenOn: '2026-03-01',
    drugId: desk.shelf.insulin,
    sig: 'INJECT 10 UNITS ONCE DAILY',
    quantity: 10_000,
  });
  expect(await terms(patientId, { anchorOn: '2026-05-04' })).toMatchObject({ ok: true });
  expect((await include(true, behind, insulin)).map(([done]) => done)).toEqual([true, true]);
  expect(
    (await rows(patientId)).map((row) => [row.rxId, row.dueOn, row.shortDays, row.why]),
  ).toEqual([
    [
      insulin,
      '2026-04-19',
      null,
      'It comes in packages that stay whole: it goes along once it is used up near a date.',
    ],
    [behind, '2026-04-24', 10, null],
  ]);
  desk.clock.set('2026-04-17T05:00:00.000Z');
  expect(await makeAutoRefills(platform())).toBe(2);
  expect([(await fills(behind)).at(-1), (await fills(insulin)).at(-1)]).toMatchObject([
    { fill_no: 1, quantity: 10_000, days_supply: 10, whole_quantity: 30_000 },
    { fill_no: 1, quantity: 10_000, whole_quantity: null },
  ]);
});

test('a short fill is measured by what was answered for this prescription alone', async () => {
  const patientId = await desk.patient({ lastName: 'Dropper' });
  const drugId = await masterDrug(desk.p, {
    ndc: '00168009901',
    name: 'Vitamin drops',
    form: 'oral solution',
  });
  await desk.db
    .updateTable('drugs')
    .set({ uom: 'ML', route: 'oral', pkg_size: 50_000, strength: '400 units/mL' })
    .where('id', '=', drugId)
    .execute();
  const written = {
    patientId,
    drugId,
    writtenOn: '2026-03-01',
    sig: 'TAKE 1 DROPPERFUL BY MOUTH ONCE DAILY',
    quantity: 35_000,
    daysSupply: 30,
  };
  const answered = await dispensed('2026-03-25', {
    ...written,
    supplyFacts: `drug ${drugId}: oneDropperful 1000`,
  });
  const unanswered = await dispensed('2026-03-25', written);
  await terms(patientId, { anchorOn: '2026-05-04' });
  const short = new Map(
    (await rows(patientId)).map((row) => [row.rxId, [row.shortQuantity, row.shortDays]]),
  );
  expect([short.get(answered), short.get(unanswered)]).toEqual([
    [10_000, 10],
    [12_000, 10],
  ]);
});

test('the payer is told of a short fill and of the one after it, until a person says otherwise; another store has no such patient', async () => {
  const patientId = await desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const rxId = await dispensed('2026-03-21', { patientId, writtenOn: '2026-03-01' });
  await terms(patientId, { anchorOn: '2026-05-01' });
  await include(true, rxId);
  expect(await shortFills(patientId)).toMatchObject({ ok: true, value: [{ rxId, done: true }] });
  const told = async () => {
    await claimsDesk.act(desk.technician, (work, value) => sendClaim(work, rxId, value), rxId);
    await claimsDesk.run();
    const sent = await claimsDesk.db
      .selectFrom('claim_transmissions as t')
      .innerJoin('claims as x', 'x.id', 't.claim_id')
      .innerJoin('fills as f', 'f.id', 'x.fill_id')
      .select('t.request')
      .where('f.rx_id', '=', rxId)
      .orderBy('t.id', 'desc')
      .executeTakeFirstOrThrow();
    return [
      (await claimsDesk.details(rxId)).payers[0]!.corrections.clarifications,
      /\x1cNX1\x1cDK(\d+)/.exec(sent.request.toString('latin1'))?.[1] ?? null,
    ];
  };
  expect(await told()).toEqual([['47'], '47']);
  await leave(desk.today, rxId);
  desk.clock.forward({ days: 12 });
  await desk.move(desk.technician, rxId, 'fill');
  expect(await desk.detail(rxId)).toMatchObject({
    fill: { fillNo: 2, quantity: 60_000, daysSupply: 30 },
  });
  expect(await told()).toEqual([['48'], '48']);
  const elsewhere = { ...desk.work(desk.technician), storeId: 0 };
  expect([
    (
      await medSyncRows(elsewhere, patientId, {
        text: '',
        filters: {},
        sort: null,
        offset: 0,
        limit: 9,
      })
    ).rows,
    await makeShortFills(elsewhere, patientId),
  ]).toMatchObject([[], { ok: false, error: { code: 'NOT_FOUND' } }]);
});

test('a first date further away than what is there: whole fills come in time until then, and the last of them on the day of the others', async () => {
  desk.clock.set('2026-06-01T05:00:00.000Z');
  const patientId = await desk.patient({ lastName: 'Faraway' });
  const { shelf } = desk;
  const daily = { patientId, writtenOn: '2026-05-01', sig: once, quantity: 30_000 };
  const lisinopril = await dispensed('2026-05-20', { ...daily, drugId: shelf.lisinopril });
  const warfarin = await dispensed('2026-05-25', { ...daily, drugId: shelf.warfarin });
  expect(await terms(patientId, { anchorOn: '2026-07-19' })).toMatchObject({ ok: true });
  await include(true, lisinopril, warfarin);
  const due = async () =>
    (
      await searchAutoRefills(desk.work(desk.technician), {
        text: 'Faraway',
        filters: {},
        sort: null,
        offset: 0,
        limit: 9,
      })
    ).rows.map((row) => [row.rxId, row.dueOn]);
  // Used up on 06/19 and 06/24: one supply, and one of 25 days, before the date.
  expect(await due()).toEqual([
    [lisinopril, '2026-06-12'],
    [warfarin, '2026-06-17'],
  ]);
  desk.clock.set('2026-06-12T05:00:00.000Z');
  await makeAutoRefills(platform());
  expect((await fills(lisinopril)).map((fill) => [fill.days_supply, fill.whole_quantity])).toEqual([
    [30, null],
    [30, null],
  ]);
  await leave('2026-06-12', lisinopril);
  expect(await due()).toEqual([
    [warfarin, '2026-06-17'],
    [lisinopril, '2026-07-12'],
  ]);
});

test('what another pharmacy filled before it transferred it here, and what other systems told, count by themselves as they do in the list', async () => {
  desk.clock.set('2026-07-06T05:00:00.000Z');
  const patientId = await desk.patient({ lastName: 'Transferred' });
  const transferIn = {
    fromPharmacy: 'Oak Pharmacy',
    fromPhone: '2175550100',
    fromPharmacist: 'R. Oak',
    fromRxNumber: '7700123',
    transferredOn: '2026-07-06',
    originalRefills: 5,
    refillsRemaining: 4,
    firstFilledOn: '2026-06-13',
    lastFilledOn: '2026-06-13',
    fromAddress: null,
    fromDea: null,
    earlierRefills: [],
  };
  const { rxId } = await desk.enter(
    {
      patientId,
      drugId: desk.shelf.lisinopril,
      sig: once,
      quantity: 30_000,
      refills: 3,
      origin: '5',
      writtenOn: '2026-06-01',
    },
    { transferIn },
  );
  await leave('2026-07-06', rxId);
  await terms(patientId, { anchorOn: '2026-08-12' });
  await include(true, rxId);
  const due = async () =>
    (
      await searchAutoRefills(desk.work(desk.technician), {
        text: 'Transferred',
        filters: {},
        sort: null,
        offset: 0,
        limit: 9,
      })
    ).rows.map((row) => row.dueOn);
  expect((await rows(patientId)).map((row) => [row.dueOn, row.syncOn, row.shortDays])).toEqual([
    ['2026-08-12', '2026-08-12', null],
  ]);
  expect(await due()).toEqual(['2026-08-05']);
  await desk.db
    .insertInto('medication_history')
    .values({
      store_id: desk.p.storeId,
      patient_id: patientId,
      source: 'CarePlus',
      line_key: '1',
      rx_number: '1',
      drug_id: desk.shelf.lisinopril,
      drug_text: 'Lisinopril 10 MG Oral Tablet',
      filled_on: '2026-07-16',
      days_supply: 30,
      reported_on: '2026-07-17',
      created_at: desk.now,
      modified_at: desk.now,
    })
    .execute();
  expect(await due()).toEqual(['2026-08-08']);
});
