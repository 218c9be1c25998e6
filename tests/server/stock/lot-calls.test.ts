import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from '#tests/platform/rx-desk.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const password = 'a long enough password 7';
let server: TestServer;
let desk: Desk;
let inCharge: TestBrowser;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  await desk.account(desk.inCharge, password);
  inCharge = server.browser();
  await inCharge.signIn(desk.inCharge.name, password);
});
afterAll(() => server.close());
const lot = async (name: string) =>
  desk.db
    .selectFrom('stock_lots')
    .select(['id', 'version', 'expires_on', 'other_expiry', 'on_hand'])
    .where('lot', '=', name)
    .execute();

test('a refused delivery keeps the question which expiry is right, and books nothing', async () => {
  await desk.stock(desk.shelf.metformin, 100, 'M-1', '2028-12-31');
  const delivery = {
    drugId: desk.shelf.metformin,
    lot: 'M-1',
    expiresOn: '2028-06-30',
    quantity: 60_000,
    unitCost: 0,
  };
  const refused = await inCharge.post('/api/stock/receive', delivery);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching(
      /^Lot M-1 has two expiries: 12\/31\/2028 .* and 06\/30\/2028 \(this delivery\)/,
    ),
  ]);
  expect(await lot('M-1')).toEqual([
    expect.objectContaining({
      expires_on: '2028-06-30',
      other_expiry: '2028-12-31',
      on_hand: 100_000,
    }),
  ]);
  const count = {
    drugId: desk.shelf.metformin,
    counted: 1_000,
    lot: 'm1',
    expiresOn: '2029-01-31',
  };
  expect((await inCharge.post('/api/inventory/count', count)).status).toBe(422);

  const [{ id, version } = { id: 0, version: 0 }] = await lot('M-1');
  const answer = { version, expiresOn: '2028-12-31', reason: 'Read off the carton' };
  const answered = await inCharge.put(`/api/inventory/lots/${id}/expiry`, answer);
  expect(answered.body).toMatchObject({ lot: 'M-1', expiresOn: '2028-12-31' });
  const kept = await desk.db
    .selectFrom('audit_log')
    .select('event')
    .where('event', 'like', 'stock.%')
    .orderBy('id')
    .execute();
  expect(kept.map((row) => row.event)).toEqual([
    'stock.received',
    'stock.counted',
    'stock.expiry-answered',
  ]);
});
