import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { begun } from './begun.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  technician = await server.signedIn('technician');
  pharmacist = await server.signedIn('pharmacist');
});
afterAll(() => server.close());

const code = (of: StationCode): string => {
  const built = buildStationCode(of);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};
const perfect = { score: 100, isFinished: true, isPassed: true };

test('nobody fetched it: back on the shelf, and the case is passed', async () => {
  const { rxId, move, rx, grade } = await begun(technician, 'returnToStock');
  const { fill } = await rx();
  expect((await technician.post(`/api/rx/${rxId}/restock-label`, {})).status).toBe(200);
  await move('return-to-stock', {
    reason: { code: 'not-picked-up' },
    relabelScan: code({ kind: 'restock', fill: String(fill.fillId) }),
  });

  expect(await grade()).toMatchObject(perfect);
});

test('thirty of ninety go out on request, and the rest is owed', async () => {
  const { post, move, rx, grade } = await begun(technician, 'partialFill');
  await move('part', { partialFill: { quantity: 30_000, reason: 'request' } });
  if ((await rx()).status === 'DE') await move('cash', {});
  await post('label', { labels: 1 });
  const which = await post('scan', { raw: '68180051401', byHand: true });
  await post('scan', { raw: '68180051401', byHand: true, lotId: which.offer?.lotIds.at(-1) });
  await move('scan', { counted: 30_000 });

  expect(await grade()).toMatchObject(perfect);
});

test('a lot is recalled: the bag is filled again, and the lot is freed afterwards', async () => {
  const { task, post, move, rx, grade, leave } = await begun(pharmacist, 'recall');
  const [lot = ''] = /TR8-\d+/.exec(task[0]) ?? [];
  const [number = ''] = /T-\d+/.exec(task[0]) ?? [];
  const lotOnShelf = () =>
    server.database.db
      .selectFrom('stock_lots')
      .select(['on_hand', 'quarantined'])
      .where('lot', '=', lot)
      .executeTakeFirst();
  const entered = await pharmacist.post('/api/recalls', {
    drugId: (await rx()).fill.drugId,
    lots: lot,
    classification: 'II',
    number,
    source: 'Maker',
    issuedOn: '2026-03-01',
    reason: 'Tablets of another strength',
  });
  expect([entered.status, entered.body.message]).toEqual([200, undefined]);
  await move('another-bottle', { reason: { code: 'recalled' } });
  const quarantined = await lotOnShelf();
  await post('label', { labels: 1 });
  const which = await post('scan', { raw: '68180051401', byHand: true });
  await post('scan', { raw: '68180051401', byHand: true, lotId: which.offer?.lotIds.at(-1) });
  await move('scan', { counted: 30_000 });

  expect(await grade()).toMatchObject(perfect);
  await leave();

  expect([quarantined, await lotOnShelf()]).toEqual([
    { on_hand: 100_000, quarantined: true },
    { on_hand: 100_000, quarantined: false },
  ]);
});

test('a prescription goes to the pharmacy that called', async () => {
  const { move, grade } = await begun(pharmacist, 'transfer');
  await move('transfer-out', {
    transfer: {
      pharmacy: 'Canal Landing Pharmacy',
      pharmacist: 'Dana Reyes',
      phone: '2605550102',
      on: '2026-03-02',
    },
  });

  expect(await grade()).toMatchObject(perfect);
});

test('a C-II is checked with the monitoring program and lies in the safe', async () => {
  const { number, rxId, post, move, rx, grade } = await begun(pharmacist, 'scheduleTwo');
  await post('pdmp', {});
  await post('viewed', { what: ['image', 'label', 'product'] });
  await post('label-scan', {
    raw: code({
      kind: 'rx',
      rxNumber: number.replaceAll(' ', ''),
      print: { no: 1, vial: 1 },
    }),
  });
  const proof = await pharmacist.post('/api/session/step-up', {
    password: 'demo-pharmacist-2026',
    action: 'rx.verify',
    entity: 'rx',
    entityId: rxId,
    entityVersion: (await rx()).version,
  });
  await move('verify', { stepUp: proof.body.token });
  const { fill } = await rx();
  await move('bin', {
    bagScan: code({ kind: 'bag', bag: fill.bagCode }),
    binScan: code({ kind: 'bin', bin: 'S01' }),
  });

  expect(await grade()).toMatchObject(perfect);
});

test('she asked how to take it: handed over as declined is unsafe', async () => {
  const { number, task, rxId, rx, grade } = await begun(pharmacist, 'pickUp');
  const { fill, patientName } = await rx();
  expect(patientName).toBe('Training, Case Ten');
  const vial = code({
    kind: 'rx',
    rxNumber: number.replaceAll(' ', ''),
    print: { no: 1, vial: 1 },
  });
  await pharmacist.post(`/api/pickup/${fill.orderId}/vial-scan`, { raw: vial, way: 'pickup' });
  const [, dob = ''] = /born (\d\d\/\d\d\/\d{4})/.exec(task[0]) ?? [];
  const left = await pharmacist.post(`/api/pickup/${fill.orderId}/complete`, {
    fills: [
      {
        rxId,
        fillId: fill.fillId,
        version: (await rx()).version,
        bagScan: code({ kind: 'bag', bag: fill.bagCode }),
      },
    ],
    payload: {
      identifiers: { dob, lastName: 'Training' },
      person: { relationship: 'Self', name: 'Case Ten Training' },
      counselling: { answer: 'refused', by: 'Paige Sorensen' },
    },
    payments: [{ tender: 'cash', amountCents: 50_00 }],
  });
  expect([left.status, left.body.message]).toEqual([200, undefined]);

  const graded = await grade();

  const misses = graded.criteria.filter((item: { isMet: boolean }) => !item.isMet);
  expect(misses.map((item: { key: string }) => item.key)).toEqual(['counseled']);
  expect(graded).toMatchObject({ score: 55, isFinished: true, isPassed: false });
});
