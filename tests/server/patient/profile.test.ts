import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { medicationProfile } from '#server/services/rx/profile.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { bagCode, binCode, Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let alma: number;
let rx: Record<'taken' | 'binned' | 'filed', number>;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 2_000);
  alma = await desk.patient({ lastName: 'Rivera', firstName: 'Alma' });
  const enter = async (input: object, thenFill = true) =>
    (await desk.enter({ patientId: alma, ...input }, { thenFill })).rxId;
  const taken = await enter({ refills: 3 });
  await desk.scanned(taken);
  await desk.verified(taken);
  await desk.pickedUp(taken);
  const binned = (
    await desk.enter(
      { patientId: await desk.patient({ lastName: 'Brown', firstName: 'Hal' }) },
      { thenFill: true },
    )
  ).rxId;
  await desk.scanned(binned);
  const { fill } = await desk.verified(binned);
  await desk.move(desk.technician, binned, 'bin', {
    bagScan: bagCode(fill!.bagCode!),
    binScan: binCode('A1'),
  });
  const filed = await enter(
    {
      drugId: desk.shelf.lisinopril,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
      writtenOn: addDays(desk.today, -440),
    },
    false,
  );
  await desk.move(desk.technician, filed, 'file');
  rx = { taken, binned, filed };
});
afterAll(() => desk.close());
const at = (days: number) => ({ ...desk.work(desk.technician), today: addDays(desk.today, days) });
const query = (
  options: {
    text?: string;
    filters?: Record<string, string>;
    sort?: { column: string; direction: 'asc' | 'desc' };
  } = {},
) => ({
  text: options.text ?? '',
  filters: options.filters ?? {},
  sort: options.sort ?? null,
  offset: 0,
  limit: 50,
});

test('the profile of a patient: last fill, days left, refills left, prescriber, and whether it is in use', async () => {
  const { total, rows } = await medicationProfile(at(0), alma, query());
  expect([total, rows.map((row) => row.rxId)]).toEqual([2, [rx.taken, rx.filed]]);
  expect(rows[0]).toEqual({
    rxId: rx.taken,
    historyId: null,
    historyVersion: null,
    stopped: null,
    source: null,
    checked: true,
    drugId: desk.shelf.metformin,
    prescriberId: desk.prescriberId,
    rxNumber: expect.stringMatching(/^001 \d{7} 00$/),
    drugName: 'Metformin Hydrochloride 500 mg tablet',
    sig: expect.stringContaining('tablet'),
    writtenOn: desk.today,
    lastFilledOn: desk.today,
    quantity: 60_000,
    daysSupply: 30,
    daysLeft: 30,
    refillsLeft: 3,
    prescriberName: rows[1]!.prescriberName,
    status: 'PU',
    state: 'active',
    expiresOn: expect.stringMatching(/^2027-/),
  });
  expect(rows[1]).toMatchObject({
    drugName: expect.stringContaining('Lisinopril'),
    lastFilledOn: null,
    daysLeft: null,
    status: 'F',
  });
});
test('the supply counts from the day when it was handed over, not from its filling', async () => {
  const filled = { filled_on: addDays(desk.today, -13) };
  await desk.db.updateTable('fills').set(filled).where('rx_id', '=', rx.taken).execute();
  const { rows } = await medicationProfile(at(0), alma, query());
  expect(rows.map((row) => [row.rxId, row.lastFilledOn, row.daysLeft])).toContainEqual([
    rx.taken,
    addDays(desk.today, -13),
    30,
  ]);
  await desk.db
    .updateTable('fills')
    .set({ filled_on: desk.today })
    .where('rx_id', '=', rx.taken)
    .execute();
});
test('days pass: the supply runs out; what expired unfilled has ended', async () => {
  const later = await medicationProfile(at(40), alma, query({ filters: { state: 'active' } }));
  expect(later.rows.map((row) => [row.rxId, row.daysLeft])).toEqual([[rx.taken, -10]]);
  expect(
    (await medicationProfile(at(40), alma, query({ filters: { state: 'ended' } }))).rows.map(
      (row) => row.rxId,
    ),
  ).toEqual([rx.filed]);
  expect(
    (await medicationProfile(at(500), alma, query({ filters: { state: 'active' } }))).total,
  ).toBe(0);
});
test('text and columns arrange it; another store has no such patient', async () => {
  expect(
    (await medicationProfile(at(0), alma, query({ text: 'lisin' }))).rows.map((row) => row.rxId),
  ).toEqual([rx.filed]);
  expect(
    (
      await medicationProfile(
        at(0),
        alma,
        query({ sort: { column: 'refillsLeft', direction: 'desc' } }),
      )
    ).rows[0]!.rxId,
  ).toBe(rx.taken);
  expect(
    await medicationProfile({ ...at(0), storeId: at(0).storeId + 1_000 }, alma, query()),
  ).toEqual({ total: 0, exact: true, rows: [] });
});
test('what is due back to stock is listed with its bag and its bin, and not a day before', async () => {
  const due = (await listQueue(at(0), query({ filters: { queue: 'will-call' } }))).rows[0]!
    .rtsDueOn!;
  const list = async (today: string) =>
    (
      await listQueue(
        { ...at(0), today },
        query({ filters: { queue: 'rts-due' }, sort: { column: 'rtsDueOn', direction: 'asc' } }),
      )
    ).rows;
  expect((await list(addDays(due, -1))).length).toBe(0);
  expect(await list(due)).toMatchObject([
    {
      rxId: rx.binned,
      bin: 'A1',
      bagCode: expect.stringMatching(/^\S+$/),
      rtsDueOn: due,
      status: 'BD',
    },
  ]);
});
test('every prescription by status and by the days of its fill', async () => {
  const all = async (filters: Record<string, string>) =>
    (await listQueue(at(0), query({ filters: { queue: 'all', ...filters } }))).rows.map(
      (row) => row.rxId,
    );
  expect(await all({ status: 'BD' })).toEqual([rx.binned]);
  expect(await all({ from: desk.today, to: desk.today })).toEqual(
    expect.arrayContaining([rx.taken]),
  );
  expect(await all({ from: addDays(desk.today, 1) })).toEqual([]);
});
