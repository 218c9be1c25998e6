import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '#server/procedures/composition/router.ts';
import {
  addressOf,
  everyRoute,
  idRoutes,
  sampleWith,
  type IdRoute,
  type RouteOf,
} from '#tests/platform/routes.ts';
import {
  watchedDigestOf,
  type Answer,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';
import {
  isAdmins,
  kindOf,
  ownKinds,
  recordOf,
  TwoStores,
  type Kind,
  type Row,
} from '#tests/platform/two-stores.ts';

/**
 * Calls that others depend on come first: what removes, merges or recounts a record changes what a
 * prescription of it answers, and a claim is faxed only after it was sent.
 */
const firstGroups = [
  'session',
  'roles',
  'location',
  'organisation',
  'companies',
  'stores',
  'employees',
  'rx',
  'counter',
  'imports',
  'storeImports',
  'refills',
  'medSync',
  'patients',
  'relatives',
  'eligibility',
  'prescribers',
  'drugs',
  'ndcGroups',
  'compounds',
];
const lastGroups = ['claims', 'priceCheck', 'storePolicies'];
const rankOf = (name: string): number => {
  const group = name.slice(0, name.indexOf('.'));
  const first = firstGroups.indexOf(group);
  if (first >= 0) return first;
  return firstGroups.length + 1 + lastGroups.indexOf(group);
};
/** These take no id and end or lock the session that the others need. */
const routes = everyRoute(router)
  .filter((route) => !['session.signOut', 'session.lock', 'setup.create'].includes(route.name))
  .toSorted((a, b) => rankOf(a.name) - rankOf(b.name));

let world: TwoStores;
let server: TestServer;
let here: number;
let there: number;
let digest: () => Promise<string>;
const strangers = new Map<string, TestBrowser>();
beforeAll(async () => {
  world = await TwoStores.open();
  ({ server, here, there } = world);
  digest = watchedDigestOf(server.database);
});
afterAll(() => server.close());

const personFor = async (route: RouteOf): Promise<TestBrowser> => {
  const name = isAdmins(route) ? 'foreign-admin' : 'stranger';
  const known = strangers.get(name);
  const browser =
    known && (await known.get('/api/session', { 'x-background': '1' })).body.state === 'active'
      ? known
      : await world.signIn(name);
  strangers.set(name, browser);
  return browser;
};
async function send(
  route: RouteOf,
  idRoute: IdRoute,
  id: unknown,
  known: Record<string, unknown>,
): Promise<Answer> {
  const input = sampleWith(route.input!, idRoute.at, id, known) as Record<string, unknown>;
  expect([route.name, idRoute.at, route.accepts(input)], JSON.stringify(input)).toEqual([
    route.name,
    idRoute.at,
    true,
  ]);
  const { url, body } = addressOf(route.path, input);
  return (await personFor(route)).call(
    route.method,
    route.method === 'GET'
      ? `${url}?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))}`
      : url,
    route.method === 'GET' ? undefined : body,
  );
}

/**
 * Someone else's answer has no number or token in common with one's own: where both calls were
 * done, the rest has to be equal.
 */
const said = (answer: Answer): string => {
  const {
    correlationId: _,
    now: __,
    token: ___,
    ...body
  } = answer.body !== null && typeof answer.body === 'object'
    ? (answer.body as Record<string, unknown>)
    : { text: answer.text };
  const text = JSON.stringify(Array.isArray(answer.body) ? answer.body : body);
  return `${answer.status} ${text}`;
};
const shape = (answer: Answer): string => said(answer).replace(/\d+/g, '#');
const theirRows = async (): Promise<string> =>
  (
    await Promise.all(
      ownKinds.map(
        async (ownKind) =>
          (
            await server.database.pool.query<{ d: string }>(
              `select md5(string_agg(t::text, '|' order by t.id)) as d from "${ownKind.table}" t where ${ownKind.ofStore}`,
              [here],
            )
          ).rows[0]!.d,
      ),
    )
  ).join(' ');

/** Places where one's own id is answered like one that never was, whoever asks, and why. */
const alike: Readonly<Record<string, string>> = {
  'roles.save rolePermissionsDtos.[].sec_Roles_Permission_Id':
    'a new role has no links yet: every one is another role’s',
  'passkeys.end id': 'a passkey is its person’s; tests/server/admin/passkeys asks for one’s own',
  'otcProducts.keep drugId':
    'takes a product of the Master list, which all stores share; a store’s own is as little of it as none',
  'codesPolicies.save draft.roleIds.[]':
    'refused before its roles are looked at; codes-policy.test.ts asks for one that is none',
  'compounds.remove id':
    'the id is a drug’s and the formula is what is deleted: a drug of the list has none; tests/server/drug/compound.test.ts asks for one that has',
  'compounds.restore id':
    'the id is a drug’s and the formula is what comes back: of a deleted drug there is none',
  'compounds.save draft.ingredients.[].drugId':
    'the formula’s own version is looked at first, and the call before this one has raised it; tests/server/drug/compound.test.ts asks with the right one',
  'ndcGroups.restore id':
    'the id is a drug’s and the group is what comes back: of a deleted drug there is none',
  'ndcGroups.save draft.members.[].drugId':
    'the group’s own version is looked at first, and the call before this one has raised it; tests/server/stock/ndc-group.test.ts asks with the right one',
  'erx.cancel rxId':
    'the message is looked at first, and here it is no cancellation; tests/server/erx/exchange.test.ts asks with one',
  'erx.transfer rxId':
    'the message is looked at first; tests/server/erx/transfer-out.test.ts asks with one',
  'claims.faxPriorAuth rxId':
    'the transmission has to be one of the prescription, and here the newest of each are not; tests/server/claim/engine.test.ts asks with its own',
  'claims.faxPriorAuth transmissionId': 'the same',
  'claims.resubmit card.insuranceId':
    'the patient’s version is looked at first; tests/server/claim/rejection-causes.test.ts asks so',
  'imports.stop runId':
    'these are of all stores’ data: a run of one store’s patients is none of them, whosever it is',
  'imports.goOn runId': 'the same',
  'imports.giveUp runId': 'the same',
  'recalls.call patientId':
    'this patient got nothing of the recall; tests/server/stock/recall-patients.test.ts asks so',
  'recalls.letter patientId': 'the same',
  'recalls.letter recallId': 'the same',
  'nearMisses.read nearMissId':
    'whose error it was counts besides the store; tests/server/rx/near-misses.test.ts asks so',
  'inventory.form41 movementId':
    'nothing was destroyed here; tests/server/stock/destruction-paper.test.ts asks of what was',
  'rx.secondCount rxId':
    'the second person’s proof is looked at before the prescription is, and here is none',
  'rx.scanProduct lotId':
    'chooses among the lots that the scan found in this store; nothing is scanned here',
  'rx.scanProduct drugId':
    'chooses among the products that the scan found in this store; nothing is scanned here',
};
/**
 * The same request three times: about the first store's record, about none, and, to show that the
 * id counts, about one's own.
 */
async function asked(route: RouteOf, idRoute: IdRoute, kind: Kind) {
  const [theirs, ours] = [(await world.rowOf(kind, here))!, (await world.rowOf(kind, there))!];
  const restores = /\.restore/.test(route.name);
  const mark = (row: Row, deleted: boolean) =>
    server.database.pool.query(
      `update "${kind.table}" set deleted_at = ${deleted ? 'now()' : 'null'} where "${kind.column ?? 'id'}" = $1`,
      [row.id],
    );
  const first = await world.knownFor(route);
  const known = async () => (restores ? first : world.knownFor(route));
  if (restores) {
    await mark(theirs, true);
    await mark(ours, true);
  }
  await personFor(route);
  const before = await digest();
  const rows = await theirRows();
  // With the version that the record has: the version must not be what keeps a stranger out.
  const foreign = await send(route, idRoute, theirs.id, {
    ...(await known()),
    ...(idRoute.at.join() === recordOf(route)?.at.join() ? { version: theirs.version } : {}),
  });
  const missing = await send(
    route,
    idRoute,
    kind.column ? 'f'.repeat(32) : 987_654_321,
    await known(),
  );
  const changed = (await digest()) !== before;
  const touched = (await theirRows()) !== rows;
  const own = await send(route, idRoute, ours.id, await known());
  if (restores) await mark(theirs, false);
  if (restores || /\.remove/.test(route.name)) await mark(ours, false);
  return { foreign, missing, own, changed, touched };
}

test('every id that a call takes, nested ones too: another store’s record is answered as one that does not exist, and nothing changes', async () => {
  const found = routes.flatMap((route) =>
    idRoutes(route).map((idRoute) => ({ r: route, p: idRoute })),
  );
  expect(
    found
      .filter(({ p: idRoute }) => kindOf(idRoute) === undefined)
      .map(({ r: route, p: idRoute }) => `${route.name} ${idRoute.at.join('.')}`),
  ).toEqual([]);
  expect(found.filter(({ p: idRoute }) => kindOf(idRoute)?.shared !== true).length).toBeGreaterThan(
    60,
  );
  const wrong: string[] = [];
  const same: string[] = [];
  for (const { r: route, p: idRoute } of found) {
    const kind = kindOf(idRoute)!;
    const place = `${route.name} ${idRoute.at.join('.')}`;
    if (kind.shared) continue;
    const { foreign, missing, own, changed, touched } = await asked(route, idRoute, kind);
    const refused = foreign.status >= 400;
    const compared = refused || route.meta.effect === 'read' ? said : shape;
    if (compared(foreign) !== compared(missing))
      wrong.push(
        `${place}: ${foreign.status} ${foreign.text.slice(0, 300)} for theirs, ${missing.status} ${missing.text.slice(0, 300)} for none`,
      );
    if (foreign.status >= 500 || (refused && changed) || touched)
      wrong.push(
        `${place}: answered ${foreign.status} and changed ${touched ? 'the other store' : 'something'}`,
      );
    expect(wrong).toEqual([]);
    if (said(own) === said(missing) && own.status >= 400) same.push(place);
  }
  expect(same.toSorted()).toEqual(Object.keys(alike).toSorted());
}, 900_000);

test('lists, searches and counts of a person of another store or company name nothing of this store', async () => {
  const { pool, db } = server.database;
  const now = server.clock.now().toISOString();
  const company = await db
    .insertInto('companies')
    .values({ name: 'Elsewhere', created_at: now, modified_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [table, columns] of [
    ['patients', ['last_name']],
    ['prescribers', ['last_name']],
    ['employees', ['title']],
    ['roles', ['role_name']],
    ['bins', ['code']],
    ['erx_messages', ['patient_name', 'drug_text']],
    ['rxs', ['sig_text', 'drug_written']],
    ['drugs', ['name']],
  ] as const) {
    await pool.query(
      `update "${table}" set ${columns.map((column) => `${column} = 'Canary' || id`).join(', ')}${['patients', 'prescribers'].includes(table) ? ", last_key = 'canary' || id" : table === 'drugs' ? ", name_key = 'canary' || id" : ''} where store_id = $1`,
      [here],
    );
  }
  const reads = routes.filter(
    (route) =>
      route.meta.effect === 'read' &&
      idRoutes(route).length === 0 &&
      route.meta.permission !== 'public',
  );
  const named = async (who: readonly TestBrowser[]): Promise<string[]> => {
    const out: string[] = [];
    for (const read of reads)
      for (const text of ['', 'canary'])
        for (const browser of who) {
          const { url, body } = addressOf(read.path, {
            ...(read.input
              ? (sampleWith(
                  { ...read.input, properties: { ...(read.input['properties'] as object), _: {} } },
                  ['_'],
                  undefined,
                  {
                    text,
                    name: text,
                    code: text,
                    limit: 500,
                    query: { text, filters: {}, sort: null, offset: 0, limit: 500 },
                  },
                ) as object)
              : {}),
          });
          const answer = await browser.call(
            read.method,
            url,
            read.method === 'GET' ? undefined : body,
          );
          // The audit log tells a person's own store what was typed there.
          const told = answer.text.replaceAll('"asked":"canary"', '');
          if (/canary/i.test(told)) out.push(read.name);
        }
    return [...new Set(out)];
  };
  expect(await named([await world.signIn('incharge'), await world.signIn('admin')])).toEqual(
    expect.arrayContaining([
      'roles.list',
      'roles.search',
      'employees.search',
      'rx.queue',
      'erx.list',
      'patients.search',
      'prescribers.search',
      'search.everything',
      'bins.search',
    ]),
  );
  expect(
    await named([await world.signIn('stranger'), await world.signIn('foreign-admin')]),
  ).toEqual([]);
  await db.updateTable('stores').set({ company_id: company.id }).where('id', '=', there).execute();
  expect(
    await named([await world.signIn('stranger'), await world.signIn('foreign-admin')]),
  ).toEqual([]);
}, 900_000);
