import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from '#tests/platform/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const password = 'a long enough password 7';
let server: TestServer;
let desk: Desk;
let inCharge: TestBrowser;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  for (const person of [desk.inCharge, desk.technician]) await desk.account(person, password);
  inCharge = server.browser();
  await inCharge.signIn(desk.inCharge.name, password);
  technician = server.browser();
  await technician.signIn(desk.technician.name, password);
});
afterAll(() => server.close());

test('a controlled drug comes into stock with its paper only, whoever receives it', async () => {
  const receive = (browser: TestBrowser, drugId: number) =>
    browser.post('/api/stock/receive', {
      drugId,
      lot: 'LOOSE-1',
      expiresOn: '2028-12-31',
      quantity: 60_000,
      unitCost: 0,
    });

  const narcotic = await receive(inCharge, desk.shelf.oxycodone);
  const sedative = await receive(technician, desk.shelf.lorazepam);
  const other = await receive(technician, desk.shelf.metformin);

  const says = expect.stringMatching(/receive it with its vendor and invoice/);
  expect([narcotic.status, narcotic.body.message]).toEqual([422, says]);
  expect([sedative.status, sedative.body.message]).toEqual([422, says]);
  expect(other.status).toBe(200);
  const lots = await desk.db
    .selectFrom('stock_lots')
    .select('drug_id')
    .where('lot', '=', 'LOOSE-1')
    .execute();
  expect(lots).toEqual([{ drug_id: desk.shelf.metformin }]);
});

const notice = {
  classification: 'I',
  number: 'D-77-2026',
  source: 'Juniper Labs, by letter',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
};
const recalled = async (lot: string) =>
  desk.db
    .selectFrom('stock_lots')
    .select(['recalled', 'quarantined'])
    .where('lot', '=', lot)
    .executeTakeFirst();

test('who may not withdraw a recall does not do so by writing other lots into it', async () => {
  const drugId = desk.shelf.lisinopril;
  await desk.stock(drugId, 100, 'GLASS-1');
  const { body: entered } = await technician.post('/api/recalls', {
    ...notice,
    drugId,
    lots: 'GLASS-1',
  });
  const change = (browser: TestBrowser, version: number, lots: string | null) =>
    browser.put(`/api/recalls/${entered.id}`, { ...notice, drugId, lots, version });

  const freed = await change(technician, entered.version, 'GLASS-9');
  expect([freed.status, freed.body.message]).toEqual([
    422,
    expect.stringMatching(/^Recall D-77-2026 would let go GLASS-1: /),
  ]);
  expect(freed.body.allowedRoles).toEqual(['Pharmacist', 'Pharmacist-in-charge']);
  expect(await recalled('GLASS-1')).toEqual({ recalled: true, quarantined: true });

  const wider = await change(technician, entered.version, 'glass1, GLASS-2');
  const whole = await change(technician, wider.body.version, null);
  const narrowed = await change(technician, whole.body.version, 'GLASS-1, GLASS-2');
  expect([wider.status, whole.status, narrowed.status]).toEqual([200, 200, 422]);

  const letGo = await change(inCharge, whole.body.version, 'GLASS-2');
  expect(letGo.status).toBe(200);
  expect(await recalled('GLASS-1')).toEqual({ recalled: false, quarantined: false });
});
