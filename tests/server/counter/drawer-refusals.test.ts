import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('sums that were refused stand in the audit log, with what was tried and by whom', async () => {
  const cashier = await server.signedIn('cashier');
  const station = { 'x-workstation': 'Counter 1' };
  const opened = await cashier.post('/api/drawers', { floatCents: 100_00 }, station);
  const { id, version } = opened.body;
  const count = { version, cashCents: 90_00, checkCents: 0, note: null };
  const take = { version, kind: 'pay-out', amountCents: 500_00, reason: 'Change' };

  const counted = await cashier.post(`/api/drawers/${id}/close`, count, station);
  const taken = await cashier.post(`/api/drawers/${id}/moves`, take, station);
  const there = { 'x-workstation': 'Counter 2' };
  const atTheOther = await server.signedIn('technician');
  const elsewhere = await atTheOther.post(`/api/drawers/${id}/moves`, take, there);

  expect([counted.status, taken.status, elsewhere.status]).toEqual([422, 422, 422]);
  expect(counted.body.fields).toEqual({ note: 'Count again, or say why it differs' });
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['event', 'actor_name as who', 'workstation', 'outcome', 'detail'])
    .where('entity', '=', 'drawer')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  const who = 'cashier';
  expect(rows.slice(1)).toEqual([
    {
      event: 'drawer.closed',
      who,
      workstation: 'Counter 1',
      outcome: 'failed',
      detail: { refused: true, cashCents: 90_00, checkCents: 0 },
    },
    {
      event: 'drawer.moved',
      who,
      workstation: 'Counter 1',
      outcome: 'failed',
      detail: { refused: true, kind: 'pay-out', amountCents: 500_00 },
    },
    {
      event: 'drawer.moved',
      who: 'technician',
      workstation: 'Counter 2',
      outcome: 'failed',
      detail: { refused: true, kind: 'pay-out', amountCents: 500_00 },
    },
  ]);
});
