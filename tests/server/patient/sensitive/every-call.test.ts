import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { router } from '#server/procedures/composition/router.ts';
import {
  addressOf,
  everyRoute,
  idRoutes,
  sampleWith,
  type IdRoute,
  type RouteOf,
} from '#tests/platform/routes.ts';
import { employ, type Answer, type TestBrowser } from '#tests/platform/server.ts';
import { isAdmins, kindOf, TwoStores } from '#tests/platform/two-stores.ts';

/** Records of one patient: what stands in these tables. */
const tables: ReadonlySet<string> = new Set([
  'patients',
  'rxs',
  'fills',
  'orders',
  'documents',
  'claim_transmissions',
  'sms_messages',
  'fax_jobs',
  'medication_history',
  'house_accounts',
  'house_account_entries',
  'patient_family',
  'patient_insurances',
  'notes',
  'erx_messages',
]);
/** Calls that tell nothing of a record, and why each is answered. */
const answeredAnyway: Readonly<Record<string, string>> = {
  'session.stepUp entityId': 'a proof of the own password for a record: nothing of it is told',
  'patients.open id': 'opens the record',
};
const isPurchase = (name: string): boolean => name.startsWith('purchaseOrder');
const nobody = 987_654_321;

let world: TwoStores;
let newcomer: TestBrowser;
beforeAll(async () => {
  world = await TwoStores.open();
  const { there, server } = world;
  await employ(server, { username: 'newcomer', storeId: there, role: 'Pharmacist-in-charge' });
  const { pool } = server.database;
  const of = 'select min(id) from rxs where store_id = $1';
  await pool.query(
    `update documents set kind = 'patient',
       patient_id = (select patient_id from rxs where id = (${of}))
     where store_id = $1 and patient_id is null and rx_id is null`,
    [there],
  );
  await pool.query(`update erx_messages set rx_id = (${of}) where store_id = $1`, [there]);
  await pool.query('update patients set sensitive = true where store_id = $1', [there]);
  newcomer = await world.signIn('newcomer');
});
afterAll(() => world.server.close());

const isOwned = (route: RouteOf, idRoute: IdRoute): boolean =>
  tables.has(kindOf(idRoute)?.table ?? '') && !(isPurchase(route.name) && idRoute.of === 'orderId');
const owned = everyRoute(router).flatMap((route) =>
  isAdmins(route)
    ? []
    : idRoutes(route).flatMap((at) => (isOwned(route, at) ? [{ route, at }] : [])),
);
/** What a call takes besides: no other member names a record of a patient who is marked. */
async function besides(route: RouteOf): Promise<Record<string, unknown>> {
  const known = await world.knownFor(route);
  const free = (members: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => {
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          return [name, free({ ...value })];
        const kind = kindOf({ at: [name], of: name })?.table ?? '';
        if (name === 'key' || name === 'imageKey') return [name, 'f'.repeat(32)];
        return [name, typeof value === 'number' && tables.has(kind) ? nobody : value];
      }),
    );
  return free(known);
}
async function ask(route: RouteOf, at: IdRoute, id: unknown): Promise<Answer> {
  const input = sampleWith(route.input ?? {}, at.at, id, await besides(route));
  expect([route.name, route.problems(input)]).toEqual([route.name, {}]);
  const { url, body } = addressOf(route.path, Object(input));
  if ((await newcomer.get('/api/session', { 'x-background': '1' })).body.state !== 'active')
    newcomer = await world.signIn('newcomer');
  if (route.method !== 'GET') return newcomer.call(route.method, url, body);
  const query = new URLSearchParams(Object.entries(body).map(([name, v]) => [name, String(v)]));
  return newcomer.get(`${url}?${query}`);
}

test('every call that names a sensitive record is refused to who has no hand in it', async () => {
  const wrong: string[] = [];
  expect(owned.length).toBeGreaterThan(80);
  for (const { route, at } of owned) {
    const place = `${route.name} ${at.at.join('.')}`;
    const row = await world.rowOf(required(kindOf(at), place), world.there);
    if (row === undefined) wrong.push(`${place}: no record of this kind is here`);
    if (row === undefined) continue;
    const answer = await ask(route, at, row.id);
    await world.server.database.db.deleteFrom('sensitive_openings').execute();
    const isRefused = answer.status === 403 && answer.body.code === 'SENSITIVE';
    if (isRefused === place in answeredAnyway)
      wrong.push(`${place} ${row.id}: ${answer.status} ${answer.text.slice(0, 160)}`);
  }
  expect(wrong).toEqual([]);
}, 600_000);

/** What is written into records: it must reach nobody to whom they are closed. */
const canaries: readonly (readonly [table: string, columns: string])[] = [
  ['patients', 'address_line1 home_tel note email'],
  ['rxs', 'sig_text drug_written'],
  ['fax_jobs', 'cover_note'],
  ['sms_messages', 'body'],
  ['documents', 'name'],
  ['medication_history', 'drug_text'],
  ['notes', 'text'],
];
/** These answer with none of it whoever asks. */
async function plant(): Promise<void> {
  const { pool } = world.server.database;
  await pool.query("update drugs set name = 'Canary ' || id, name_key = 'canary ' || id");
  for (const [table, columns] of canaries)
    await pool.query(
      `update ${table} set ${columns
        .split(' ')
        .map((column) => `${column} = 'Canary'`)
        .join(', ')} where store_id = $1`,
      [world.here],
    );
  await pool.query(
    `update erx_messages set drug_text = 'Canary', patient_name = 'Canary'
     where store_id = $1 and coalesce(rx_id, about_rx_id) is not null`,
    [world.here],
  );
}
const lists = everyRoute(router).filter(
  (route) =>
    route.meta.effect === 'read' &&
    !isAdmins(route) &&
    idRoutes(route).length === 0 &&
    route.meta.permission !== 'public',
);
const asks = async (route: RouteOf, text: string, who: TestBrowser): Promise<Answer> => {
  const query = { text, filters: {}, sort: null, offset: 0, limit: 500 };
  const known = { text, name: text, code: text, raw: text, limit: 500, query, list: query };
  const empty = { ...Object(route.input), properties: { ...Object(route.input?.['properties']) } };
  const input = route.input
    ? sampleWith({ ...empty, properties: { ...empty.properties, _: {} } }, ['_'], 0, known)
    : {};
  const { url, body } = addressOf(route.path, Object(input));
  return who.call(route.method, url, route.method === 'GET' ? undefined : body);
};
/** These tell of drugs and of the stock, and name no patient beside it. */
const stockGroups = ['stock', 'inventory', 'receipts', 'purchaseOrders', 'reports'];
const drugGroups = ['drugs', 'ndcGroups', 'compounds', 'otcProducts', 'priceCheck'];
const ofNobody = new RegExp(`^(${[...drugGroups, ...stockGroups].join('|')})\\.`);
async function telling(who: TestBrowser): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  const person = await world.server.database.pool.query<{ last_name: string; rx: string }>(
    `select p.last_name, (select max(r.rx_number) from rxs r where r.patient_id = p.id) as rx
     from patients p where store_id = $1 order by id desc limit 1`,
    [world.here],
  );
  const [row] = person.rows;
  for (const route of lists)
    for (const text of ['', 'canary', row?.last_name ?? '', row?.rx ?? '']) {
      const answer = await asks(route, text, who);
      const said = answer.text
        .replaceAll(/"asked":"[^"]*"/g, '')
        .replaceAll(/\{"kind":"drug"[^}]*\}/g, '');
      if (answer.status >= 500 || /"unshown":\[\{/.test(said)) told.add(`${route.name} broke`);
      if (/canary/i.test(said) && !ofNobody.test(route.name)) told.add(route.name);
    }
  return told;
}

test('lists, searches and counts show of a sensitive patient nothing but the name', async () => {
  await plant();
  const { here, server } = world;
  await employ(server, { username: 'watcher', storeId: here, role: 'Pharmacist-in-charge' });
  await server.database.pool.query('update patients set sensitive = true');
  const watcher = await world.signIn('watcher');

  const closed = await telling(watcher);
  await world.server.database.pool.query(
    `insert into sensitive_openings
       (store_id, patient_id, employee_id, session_id, reason, words, opened_at, ends_at)
     select p.store_id, p.id, e.id, s.id, 'review', 'test', s.created_at,
       s.created_at + interval '1 day'
     from patients p join employees e on e.username = 'watcher'
       join sessions s on s.employee_id = e.id
     where p.store_id = $1`,
    [world.here],
  );
  const open = await telling(watcher);

  // Whoever has opened the records reads all of it there: the lists are not empty.
  const rich = ['patients.search', 'pmp.due', 'refills.search', 'rx.log', 'rx.queue'];
  expect([...open].toSorted()).toEqual(rich);
  expect([...closed].toSorted()).toEqual([]);
}, 600_000);
