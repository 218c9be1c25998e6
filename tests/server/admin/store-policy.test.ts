import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { TestBrowser } from '#tests/platform/server.ts';
import { TwoStores } from '#tests/platform/two-stores.ts';

let world: TwoStores;
beforeAll(async () => {
  world = await TwoStores.open();
});
afterAll(() => world.server.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
const load = async (who: TestBrowser) => (await who.get('/api/store-policy')).body as Row;
async function save(who: TestBrowser, change: object, version?: number) {
  const { id: _, version: now, ...draft } = await load(who);
  return who.post('/api/store-policy', { version: version ?? now, draft: { ...draft, ...change } });
}
const stored = async (storeId: number) =>
  storePolicy(
    (
      await world.server.database.db
        .selectFrom('stores')
        .select('policy')
        .where('id', '=', storeId)
        .executeTakeFirstOrThrow()
    ).policy,
  );

test('the policy is the own store’s: what is saved holds there, and the other store keeps its own', async () => {
  const incharge = await world.signIn('incharge');
  const before = await stored(world.there);
  const saved = await save(incharge, {
    promiseMinutes: 45,
    returnDays: 7,
    early2: 95,
    pdmp3: true,
    pdmp2: true,
    pdmp4: false,
    pdmp5: false,
    idForControlled: false,
    scheduleVMonths: 3,
    scheduleVRefills: null,
    claimServiceType: '3',
    claimVaccineFee: 2_500,
    claimTaxRate: 625,
  });
  expect([saved.status, saved.body.id, saved.body.promiseMinutes]).toEqual([200, world.here, 45]);
  const policy = await stored(world.here);
  expect([
    policy.promiseMinutes,
    policy.returnDays,
    policy.earlyRefill[2],
    policy.pdmpSchedules,
    policy.idForControlled,
    policy.law.scheduleV,
  ]).toEqual([45, 7, 95, ['2', '3'], false, { months: 3, maxRefills: 5 }]);
  expect(policy.claims).toEqual({
    serviceType: '3',
    vaccineFee: 2_500,
    taxFlat: 0,
    taxRate: 625,
  });
  expect(await stored(world.there)).toEqual(before);
});

test('the auto-lock is the one that the session follows', async () => {
  const incharge = await world.signIn('incharge');
  expect((await save(incharge, { idleMinutes: 3 })).status).toBe(200);
  expect((await incharge.get('/api/session')).body.idleMinutes).toBe(3);
  world.server.clock.forward({ minutes: 4 });
  expect((await incharge.get('/api/store-policy')).body.code).toBe('LOCKED');
  await save(await world.signIn('incharge'), { idleMinutes: 10 });
});

test('of two who change it at once one wins; the other gets what won', async () => {
  const incharge = await world.signIn('incharge');
  const admin = await world.signIn('admin');
  const { version } = await load(incharge);
  expect((await save(incharge, { waitingMinutes: 25 }, version)).status).toBe(200);
  const late = await save(admin, { waitingMinutes: 30 }, version);
  expect([
    late.status,
    late.body.code,
    late.body.data.waitingMinutes,
    late.body.data.version,
  ]).toEqual([409, 'STALE', 25, version + 1]);
});

test('who may not change policies neither sees nor saves them; values outside their limits are refused; the log keeps who saved', async () => {
  const technician = await world.signIn('technician');
  const incharge = await world.signIn('incharge');
  const { id: _, version, ...draft } = await load(incharge);
  expect([
    (await technician.get('/api/store-policy')).status,
    (await technician.post('/api/store-policy', { version, draft })).status,
  ]).toEqual([403, 403]);
  expect([
    (await save(incharge, { idleMinutes: 60 })).status,
    (await save(incharge, { early0: 101 })).status,
  ]).toEqual([400, 400]);
  const { rows } = await world.server.database.pool.query<{ actor_name: string; store_id: number }>(
    "select actor_name, store_id from audit_log where event = 'store.policy-saved' and outcome = 'done' order by id desc limit 1",
  );
  expect(rows).toEqual([{ actor_name: 'incharge', store_id: world.here }]);
});
