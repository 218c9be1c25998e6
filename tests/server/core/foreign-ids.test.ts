import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { adminPermissions } from '#domain/permissions.ts';
import { referenceGroups, referenceOf } from '#domain/references/index.ts';
import { router } from '#server/procedures/index.ts';
import { hashPassword } from '#server/services/password-hash.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { jpegOf } from '#tests/support/pictures.ts';
import { addressOf, draftFor, everyRoute, idPlaces, sampleWith, type IdPlace, type RouteOf } from '#tests/support/routes.ts';
import { digestOf, employ, testServer, type Answer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** These take no id and end or lock the session that the others need. */
const routes = everyRoute(router).filter((r) => !['session.signOut', 'session.lock', 'setup.create'].includes(r.name));
const isAdmins = ({ meta: { permission: p } }: RouteOf) => p === 'ADMIN' || ((adminPermissions as readonly string[]).includes(p) && p !== 'role.read');

/** Where the records of a store are that an id can name; null for what all stores of an installation share. */
interface Kind { readonly table: string; readonly ofStore: string; readonly column?: string }
const ofStore = 't.store_id = $1';
const kinds: Readonly<Record<string, Kind | null>> = {
  patient: { table: 'patients', ofStore }, prescriber: { table: 'prescribers', ofStore }, drug: { table: 'drugs', ofStore }, role: { table: 'roles', ofStore }, employee: { table: 'employees', ofStore: `${ofStore} and t.type = 'PRIVATE'` },
  rx: { table: 'rxs', ofStore }, fill: { table: 'fills', ofStore }, order: { table: 'orders', ofStore }, lot: { table: 'stock_lots', ofStore }, erx: { table: 'erx_messages', ofStore: `${ofStore} and t.direction = 'in'` }, key: { table: 'documents', ofStore, column: 'key' },
  link: { table: 'role_permissions', ofStore: 't.role_id in (select id from roles where store_id = $1)' }, allergies: { table: 'patient_allergies', ofStore: 't.patient_id in (select id from patients where store_id = $1)' },
  ...Object.fromEntries(referenceGroups.map((g) => [referenceOf(g).entity.name, { table: referenceOf(g).entity.table, ofStore }])),
  store: null, company: null, state: null, city: null, permission: null,
};
/** The contract's names for them; a name that leads to none of the kinds fails the test. */
const otherNames: Readonly<Record<string, string>> = {
  secRoleId: 'role', roleIds: 'role', sec_Roles_Permission_Id: 'link', deletedRolePermissionIds: 'link', imageKey: 'key', entityId: 'rx', groupId: 'company', mailCityId: 'city', secPermissionId: 'permission', parentLayoutId: 'permission', plid: 'permission',
};
const kindOf = (p: IdPlace): Kind | null | undefined => kinds[otherNames[p.of] ?? p.of.replace(/Id$/, '')];

let server: TestServer, here: number, there: number;
const strangers = new Map<string, TestBrowser>();
interface Row { readonly id: number | string; readonly version: number }
async function rowOf(kind: Kind, storeId: number): Promise<Row | undefined> {
  const { rows } = await server.database.pool.query<Row>(`select t."${kind.column ?? 'id'}" as id, coalesce((to_jsonb(t)->>'version')::bigint, 1) as version from "${kind.table}" t where ${kind.ofStore} and to_jsonb(t)->>'deleted_at' is null order by t.id desc limit 1`, [storeId]);
  return rows[0];
}
const fresh = async (name: string) => { await server.database.db.deleteFrom('throttle').execute(); return server.signedIn(name); };

/** Both stores get one of each kind that the demo store has none of: a message, a paper, a product of their own, an allergy. */
async function complete(storeId: number, person: TestBrowser, n: number): Promise<void> {
  const { db } = server.database, now = server.clock.now().toISOString(), stamps = { created_at: now, modified_at: now };
  const { ncpdp } = await db.selectFrom('stores').select('ncpdp').where('id', '=', storeId).executeTakeFirstOrThrow();
  const received = await person.post('/api/erx/inbox', { xml: newRx({}, { to: { id: ncpdp!, qualifier: 'P' }, pharmacy: { name: 'Here', ncpdpId: ncpdp!, npi: '1992211627' } }) });
  const paper = await person.post('/api/documents', await jpegOf(`Paper ${n}`), { 'content-type': 'image/jpeg', 'x-file-name': 'paper.jpg' });
  expect([received.status, paper.status, paper.text.slice(0, 200)]).toEqual([200, 200, expect.anything()]);
  await db.insertInto('drugs').values({ store_id: storeId, ndc: `9999900000${n}`, name: `Own drug ${n}`, name_key: `own drug ${n}`, generic_name: 'Own', generic_key: 'own', pkg_size: 100_000, uom: 'EA', ...stamps }).execute();
  const patient = (await rowOf(kinds['patient']!, storeId))!;
  await db.insertInto('patient_allergies').values({ patient_id: patient.id as number, kind: 'text', value: 'Dust', label: 'Dust', severity: 'Mild', created_at: now }).execute();
}
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  [here, there] = (await server.database.db.selectFrom('stores').select('id').orderBy('code').execute()).map((s) => s.id) as [number, number];
  for (const [username, role] of [['stranger', 'Pharmacist-in-charge'], ['foreign-admin', null], ['spare', 'Technician']] as const) await employ(server, { username, storeId: there, role });
  await complete(here, await fresh('incharge'), 1);
  await complete(there, await fresh('stranger'), 2);
});
afterAll(() => server.close());

const personFor = async (r: RouteOf): Promise<TestBrowser> => {
  const name = isAdmins(r) ? 'foreign-admin' : 'stranger', known = strangers.get(name);
  const browser = known && (await known.get('/api/session', { 'x-background': '1' })).body.state === 'active' ? known : await fresh(name);
  strangers.set(name, browser);
  return browser;
};
/** The record that a call is about, whose version it carries: the first id on its outermost level. */
const recordOf = (r: RouteOf): IdPlace | undefined => idPlaces(r).find((p) => p.at.length === 1);
let n = 0;
/** A valid request of the other store, about its own records. */
async function knownFor(r: RouteOf): Promise<Record<string, unknown>> {
  const own = async (kind: string) => (await rowOf(kinds[kind]!, there))!.id;
  const names = { patientId: 'patient', prescriberId: 'prescriber', drugId: 'drug', rxId: 'rx', fillId: 'fill', orderId: 'order', lotId: 'lot', erxId: 'erx' };
  const ids = Object.fromEntries(await Promise.all(Object.entries(names).map(async ([k, kind]) => [k, await own(kind)] as const)));
  const { rows: [person] } = await server.database.pool.query<{ dob: string; last: string }>("select to_char(p.date_of_birth, 'MM/DD/YYYY') as dob, p.last_name as last from orders o join patients p on p.id = o.patient_id where o.id = $1", [ids['orderId']]);
  const top = recordOf(r), kind = top && kindOf(top), row = kind ? await rowOf(kind, there) : undefined, draft = draftFor(r, ++n);
  return {
    ...ids, id: row?.id ?? null, version: (r.name === 'counter.complete' ? await rowOf(kinds['rx']!, there) : row)?.version ?? 1, secRoleId: r.name === 'roles.save' ? 0 : await own('role'),
    gender: 'U', allergyStatus: 'not-selected', daw: '0', origin: '1', cityId: 0, schedule: '0', ndc: `8888800${String(++n).padStart(4, '0')}`, roleName: `Role ${n}`, username: `person${n}`, name: `Name ${n}`, type: 'PRIVATE', password: 'demo-stranger-2026', quantity: 1_000, writtenOn: '2026-03-01',
    event: 'hold', reasonCode: 'AA', payload: { identifiers: { dob: person!.dob, lastName: person!.last } }, secPermissionId: 401, sec_Roles_Permission_Id: 0, ...(r.name.startsWith('roles.') ? { rolePermissionsDtos: [{ secPermissionId: 401, sec_Roles_Permission_Id: 0 }] } : {}),
    ...(draft ? { ...draft, draft } : {}),
  };
}
async function send(r: RouteOf, p: IdPlace, id: unknown, known: Record<string, unknown>): Promise<Answer> {
  const input = sampleWith(r.input!, p.at, id, known) as Record<string, unknown>;
  expect([r.name, p.at, r.accepts(input)], JSON.stringify(input)).toEqual([r.name, p.at, true]);
  const { url, body } = addressOf(r.path, input);
  return (await personFor(r)).call(r.method, r.method === 'GET' ? `${url}?${new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))}` : url, r.method === 'GET' ? undefined : body);
}

/** Someone else's answer has no number or token in common with one's own: where both calls were done, the rest has to be equal. */
const said = (a: Answer): string => {
  const { correlationId: _, now: __, token: ___, ...body } = a.body !== null && typeof a.body === 'object' ? a.body as Record<string, unknown> : { text: a.text };
  const text = JSON.stringify(Array.isArray(a.body) ? a.body : body);
  return `${a.status} ${text}`;
};
const shape = (a: Answer): string => said(a).replace(/\d+/g, '#');
const theirRows = async (): Promise<string> => (await Promise.all(Object.values(kinds).flatMap((k) => (k ? [k] : [])).map(async (k) => (await server.database.pool.query<{ d: string }>(`select md5(string_agg(t::text, '|' order by t.id)) as d from "${k.table}" t where ${k.ofStore}`, [here])).rows[0]!.d))).join(' ');

/** Places where one's own id is answered like one that never was, whoever asks, and why. */
const alike: Readonly<Record<string, string>> = {
  'roles.save rolePermissionsDtos.[].sec_Roles_Permission_Id': 'a new role has no links yet: every one is another role’s',
  'rx.secondCount rxId': 'the second person’s proof is looked at before the prescription is, and here is none',
  'rx.scanProduct lotId': 'chooses among the lots that the scan found in this store; nothing is scanned here',
  'rx.scanProduct drugId': 'chooses among the products that the scan found in this store; nothing is scanned here',
};
/** The same request three times: about the first store's record, about none, and, to show that the id counts, about one's own. */
async function asked(r: RouteOf, p: IdPlace, kind: Kind) {
  const [theirs, ours] = [(await rowOf(kind, here))!, (await rowOf(kind, there))!], restores = r.name.endsWith('.restore');
  const mark = (row: Row, deleted: boolean) => server.database.pool.query(`update "${kind.table}" set deleted_at = ${deleted ? 'now()' : 'null'} where id = $1`, [row.id]);
  const first = await knownFor(r), known = async () => (restores ? first : knownFor(r));
  if (restores) { await mark(theirs, true); await mark(ours, true); }
  await personFor(r);
  const before = await digestOf(server.database), rows = await theirRows();
  // With the version that the record has: the version must not be what keeps a stranger out.
  const foreign = await send(r, p, theirs.id, { ...await known(), ...(p.at.join() === recordOf(r)?.at.join() ? { version: theirs.version } : {}) }), missing = await send(r, p, kind.column ? 'f'.repeat(32) : 987_654_321, await known());
  const changed = await digestOf(server.database) !== before, touched = await theirRows() !== rows;
  const own = await send(r, p, ours.id, await known());
  if (restores) await mark(theirs, false);
  if (restores || r.name.endsWith('.remove')) await mark(ours, false);
  return { foreign, missing, own, changed, touched };
}

test('every id that a call takes, nested ones too: another store’s record is answered as one that does not exist, and nothing changes', async () => {
  const found = routes.flatMap((r) => idPlaces(r).map((p) => ({ r, p })));
  expect(found.filter(({ p }) => kindOf(p) === undefined).map(({ r, p }) => `${r.name} ${p.at.join('.')}`)).toEqual([]);
  expect(found.filter(({ p }) => kindOf(p)).length).toBeGreaterThan(60);
  const wrong: string[] = [], same: string[] = [];
  for (const { r, p } of found) {
    const kind = kindOf(p), place = `${r.name} ${p.at.join('.')}`;
    if (!kind) continue;
    const { foreign, missing, own, changed, touched } = await asked(r, p, kind);
    const refused = foreign.status >= 400, compared = refused || r.meta.effect === 'read' ? said : shape;
    if (compared(foreign) !== compared(missing)) wrong.push(`${place}: ${foreign.status} ${foreign.text.slice(0, 300)} for theirs, ${missing.status} ${missing.text.slice(0, 300)} for none`);
    if (foreign.status >= 500 || (refused && changed) || touched) wrong.push(`${place}: answered ${foreign.status} and changed ${touched ? 'the other store' : 'something'}`);
    expect(wrong).toEqual([]);
    if (said(own) === said(missing) && own.status >= 400) same.push(place);
  }
  expect(same.sort()).toEqual(Object.keys(alike).sort());
}, 120_000);

test('lists, searches and counts of a person of another store or company name nothing of this store', async () => {
  const { pool, db } = server.database, now = server.clock.now().toISOString();
  const company = await db.insertInto('companies').values({ name: 'Elsewhere', created_at: now, modified_at: now }).returning('id').executeTakeFirstOrThrow();
  for (const [table, columns] of [['patients', ['last_name']], ['prescribers', ['last_name']], ['employees', ['title']], ['roles', ['role_name']], ['bins', ['code']], ['erx_messages', ['patient_name', 'drug_text']], ['rxs', ['sig_text', 'drug_written']], ['drugs', ['name']]] as const) {
    await pool.query(`update "${table}" set ${columns.map((c) => `${c} = 'Canary' || id`).join(', ')}${['patients', 'prescribers'].includes(table) ? ", last_key = 'canary' || id" : table === 'drugs' ? ", name_key = 'canary' || id" : ''} where store_id = $1`, [here]);
  }
  const reads = routes.filter((r) => r.meta.effect === 'read' && idPlaces(r).length === 0 && r.meta.permission !== 'public');
  const named = async (who: readonly TestBrowser[]): Promise<string[]> => {
    const out: string[] = [];
    for (const r of reads) for (const text of ['', 'canary']) for (const browser of who) {
      const { url, body } = addressOf(r.path, { ...(r.input ? sampleWith({ ...r.input, properties: { ...r.input['properties'] as object, _: {} } }, ['_'], undefined, { text, name: text, code: text, limit: 500, query: { text, filters: {}, sort: null, offset: 0, limit: 500 } }) as object : {}) });
      const answer = await browser.call(r.method, url, r.method === 'GET' ? undefined : body);
      if (/canary/i.test(answer.text)) out.push(r.name);
    }
    return [...new Set(out)];
  };
  expect(await named([await fresh('incharge'), await fresh('admin')])).toEqual(expect.arrayContaining(['roles.list', 'roles.search', 'employees.search', 'rx.queue', 'erx.list', 'patients.search', 'prescribers.search', 'search.everything', 'counter.bins']));
  expect(await named([await fresh('stranger'), await fresh('foreign-admin')])).toEqual([]);
  await db.updateTable('stores').set({ company_id: company.id }).where('id', '=', there).execute();
  expect(await named([await fresh('stranger'), await fresh('foreign-admin')])).toEqual([]);
}, 120_000);
