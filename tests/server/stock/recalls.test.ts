import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '#domain/platform/result.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import { countLot } from '#server/services/stock/count.ts';
import { quarantineLot } from '#server/services/stock/inventory.ts';
import {
  enterRecall,
  listRecalls,
  reviseRecall,
  withdrawRecall,
  type RecallNotice,
} from '#server/services/stock/recall.ts';
import { receiveStock } from '#server/services/stock/receive.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let number = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.updateTable('stock_lots').set({ recall_id: null }).execute();
  await desk.db.deleteFrom('recalls').execute();
  number += 1;
});
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.technician.id }),
  today: desk.today,
});
const notice = (over: Partial<RecallNotice> = {}): RecallNotice => ({
  drugId: desk.shelf.metformin,
  lots: 'AB-1234',
  classification: 'II',
  number: `D-${number}-2026`,
  source: 'Juniper Labs, by letter',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
  ...over,
});
const lot = async (id: number) => {
  const row = await desk.db
    .selectFrom('stock_lots')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.recalled, row.recall_reason, row.quarantined, row.quarantine_reason, row.on_hand];
};
const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});

/** The first reason of a refusal; null where there is none. */
const why = <T>(result: Result<T, SaveFailure<unknown>>): string | null =>
  !result.ok && result.error.code === 'REFUSED' ? (result.error.why[0] ?? null) : null;
const enter = async (over: Partial<RecallNotice> = {}) => {
  const entered = await enterRecall(scope(), notice(over));
  if (!entered.ok) throw new Error(JSON.stringify(entered.error));
  return entered.value;
};
const receive = (lot: string, expiresOn: string) =>
  receiveStock(
    scope(),
    desk.today,
    { controlled: true },
    {
      drugId: desk.shelf.metformin,
      lot,
      expiresOn,
      quantity: 60_000,
      unitCost: 0,
    },
  );
const openRx = async () =>
  (await desk.priced({ patientId: await desk.patient({ lastName: `Recall${number}` }) })).rxId;

test('a recall by lots takes these lots off the shelf, however written, and no other', async () => {
  const [written, blanks, other, elsewhere] = [
    await desk.stock(desk.shelf.metformin, 100, 'AB-1234'),
    await desk.stock(desk.shelf.metformin, 50, 'ab 1234', '2027-01-31'),
    await desk.stock(desk.shelf.metformin, 30, 'AB1235'),
    await desk.stock(desk.shelf.lisinopril, 30, 'AB-1234'),
  ];

  const { after, moved } = await enter();

  const reason = `D-${number}-2026, Glass found`;
  expect(await Promise.all([written, blanks, other, elsewhere].map(lot))).toEqual([
    [true, reason, true, null, 100_000],
    [true, reason, true, null, 50_000],
    [false, null, false, null, 30_000],
    [false, null, false, null, 30_000],
  ]);
  expect(moved.map((row) => row.id).toSorted()).toEqual([written, blanks].toSorted());
  expect(after).toMatchObject({
    number: `D-${number}-2026`,
    lots: ['AB-1234'],
    figures: { lots: 2, onHand: 150_000 },
    state: 'open',
    enteredBy: 'tess Desk',
    ndc: '00591036901',
  });
});

test('a lot that was never here is told beside the one that it may have meant', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'AU2477');
  await desk.stock(desk.shelf.metformin, 100, 'QX0051');

  const { after } = await enter({ lots: 'AU2747, QXOO51, ZZ9999' });

  expect([after.lots, after.near]).toEqual([
    ['AU2747', 'QXOO51', 'ZZ9999'],
    [
      { lot: 'AU2747', here: ['AU2477'] },
      { lot: 'QXOO51', here: ['QX0051'] },
    ],
  ]);
});

test('a recall of the whole NDC takes every lot of it', async () => {
  const ids = [
    await desk.stock(desk.shelf.insulin, 10, 'ONE'),
    await desk.stock(desk.shelf.insulin, 10, 'TWO'),
  ];

  await enter({ drugId: desk.shelf.insulin, lots: null });

  expect((await Promise.all(ids.map(lot))).map(([recalled, , shut]) => [recalled, shut])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('a recalled lot is not received, whatever expiry is typed', async () => {
  await enter();

  for (const expiresOn of ['2028-06-30', '2028-06-29', '2029-01-31'])
    expect(why(await receive('AB1234', expiresOn))).toBe(
      `Lot AB1234 is recalled: D-${number}-2026, Glass found. Put it into quarantine.`,
    );
  expect((await receive('AB1299', '2028-06-30')).ok).toBe(true);
});

test('a recalled lot that is found at a count of the shelf is in quarantine at once', async () => {
  await enter({ lots: 'CNT-77' });

  const counted = await countLot(scope(), {
    drugId: desk.shelf.metformin,
    counted: 20_000,
    lot: 'CNT77',
    expiresOn: '2028-02-28',
  });

  expect(counted.ok && (await lot(counted.value.lotId)).slice(0, 3)).toEqual([
    true,
    `D-${number}-2026, Glass found`,
    true,
  ]);
});

test('a scan of a recalled lot is refused by the recall’s number, under any expiry', async () => {
  await desk.stock(desk.shelf.metformin, 500, 'SCN-BAD');
  await enter({ lots: 'SCN BAD' });
  const rxId = await openRx();

  for (const expiresOn of ['2028-06-30', '2028-06-29'])
    expect(
      await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'SCN-BAD', expiresOn)),
    ).toMatchObject({
      accepted: false,
      code: 'RECALLED',
      stop: [
        `Lot SCN-BAD is recalled: D-${number}-2026, Glass found.`,
        'Put this bottle into quarantine and take another one.',
      ].join(' '),
      offer: null,
    });
});

test('a code without a lot is asked for its lot while lots of the NDC are recalled', async () => {
  const bad = await desk.stock(desk.shelf.metformin, 500, 'ASK-1');
  const good = await desk.stock(desk.shelf.metformin, 500, 'ASK-2');
  const rxId = await openRx();
  const scan = (options: object = {}) =>
    desk.scan(desk.technician, rxId, packageCode(ndc10.metformin), options);
  await enter({ lots: 'ASK-1' });

  const asked = await scan();

  expect(asked).toMatchObject({
    accepted: false,
    code: 'LOT_UNKNOWN',
    stop: [
      `Some lots of this NDC are recalled (D-${number}-2026),`,
      'and this code does not name its lot. Which lot is on the bottle?',
    ].join(' '),
    offer: { kind: 'choose-lot', label: 'The lot on the bottle' },
  });
  expect(asked.offer?.lotIds).toEqual(expect.arrayContaining([bad, good]));
  expect(await scan({ lotId: bad })).toMatchObject({ accepted: false, code: 'RECALLED' });
  expect(await scan({ lotId: good })).toMatchObject({ accepted: true, code: 'COMPLETE' });
});

test('a changed recall lets lots go that it no longer names, and takes new ones', async () => {
  const first = await desk.stock(desk.shelf.metformin, 10, 'REV-01');
  const second = await desk.stock(desk.shelf.metformin, 10, 'REV-02');
  const { after } = await enter({ lots: 'REV-01' });

  const revised = await reviseRecall(scope(), after.id, after.version, {
    ...notice({ lots: 'REV-02', reason: 'Glass found in more lots' }),
    mayLetGo: true,
  });

  expect(revised).toMatchObject({ ok: true, value: { after: { version: 2, lots: ['REV-02'] } } });
  expect(await lot(first)).toEqual([false, null, false, null, 10_000]);
  expect(await lot(second)).toEqual([
    true,
    `D-${number}-2026, Glass found in more lots`,
    true,
    null,
    10_000,
  ]);
  const again = { ...notice(), mayLetGo: true };
  expect(await reviseRecall(scope(), after.id, 1, again)).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { version: 2 } },
  });
  expect(
    why(await reviseRecall(scope(), after.id, 2, { ...again, drugId: desk.shelf.insulin })),
  ).toBe('A recall stays with its NDC: withdraw it, and enter one of the other NDC.');
});

test('a withdrawn recall gives its lots back, but none that another reason holds', async () => {
  const [own, shut, both] = [
    await desk.stock(desk.shelf.metformin, 10, 'WD-001'),
    await desk.stock(desk.shelf.metformin, 10, 'WD-002'),
    await desk.stock(desk.shelf.metformin, 10, 'WD-003'),
  ];
  const damaged = await quarantineLot(
    scope(),
    { controlled: true },
    { lotId: shut, version: 2, reason: 'Broken seal', on: true },
  );
  expect(damaged.ok).toBe(true);
  const { after } = await enter({ lots: 'WD-001, WD-002, WD-003' });
  await enter({ lots: 'WD-003', number: 'D-OTHER' });

  expect(why(await withdrawRecall(scope(), after.id, after.version, ' '))).toBe('Say why.');
  const done = await withdrawRecall(scope(), after.id, after.version, 'Another maker’s notice');

  expect(done).toMatchObject({
    ok: true,
    value: { after: { state: 'withdrawn', endNote: 'Another maker’s notice' } },
  });
  expect(await Promise.all([own, shut, both].map(lot))).toEqual([
    [false, null, false, null, 10_000],
    [false, null, true, 'Broken seal', 10_000],
    [true, 'D-OTHER, Glass found', true, null, 10_000],
  ]);
  expect(why(await withdrawRecall(scope(), after.id, after.version + 1, 'Again'))).toBe(
    `Recall D-${number}-2026 is withdrawn already.`,
  );
});

test.each<[string, Partial<RecallNotice>, string]>([
  [
    'a lot with a date',
    { lots: 'AB1234 exp 05/27' },
    '“AB1234 exp 05/27” is not one lot: type each lot by itself, without dates.',
  ],
  ['no lot', { lots: ' ' }, 'Type the lots that are recalled.'],
  ['a date to come', { issuedOn: '2199-01-01' }, 'The date of the notice is in the future.'],
  ['blanks for a number', { number: '  ' }, 'The notice is not complete.'],
  ['an unknown drug', { drugId: 999_999 }, 'There is no such drug in this store.'],
])('%s is refused, and nothing goes into quarantine', async (_, over, message) => {
  const id = await desk.stock(desk.shelf.metformin, 10, `NO${number}`);

  expect(why(await enterRecall(scope(), notice(over)))).toBe(message);
  expect((await lot(id)).slice(0, 3)).toEqual([false, null, false]);
});

test('the same recall of the same NDC is entered once', async () => {
  await enter();
  expect(why(await enterRecall(scope(), notice({ number: `d-${number}-2026` })))).toBe(
    `Recall D-${number}-2026 of this NDC is entered already: open it and change it.`,
  );
  expect((await enterRecall(scope(), notice({ drugId: desk.shelf.metforminBig }))).ok).toBe(true);
});

test('open recalls are found by number, drug or lot; another store has none of them', async () => {
  const { after } = await enter();
  const numbers = async (filters: Record<string, string>, text = '') =>
    (await listRecalls(scope(), query(filters, text))).rows.map((row) => row.number);

  expect(await numbers({})).toEqual([after.number]);
  expect(await numbers({}, 'ab-1234')).toEqual([after.number]);
  expect(await numbers({}, 'metformin')).toEqual([after.number]);
  expect(await numbers({}, 'warfarin')).toEqual([]);
  await withdrawRecall(scope(), after.id, after.version, 'Mistake');
  expect([
    await numbers({}),
    await numbers({ which: 'ended' }),
    await numbers({ which: 'all' }),
  ]).toEqual([[], [after.number], [after.number]]);
  expect(
    await listRecalls({ ...scope(), storeId: desk.p.otherStoreId }, query({ which: 'all' })),
  ).toMatchObject({ total: 0, rows: [] });
});
