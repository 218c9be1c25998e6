import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionByKey, permissions, type PermissionKey } from '#domain/admin/permissions.ts';
import { contract } from '#domain/platform/contract/index.ts';
import { jsonSchemaOf, type Schema } from '#domain/platform/schema.ts';
import { router } from '#server/procedures/platform/index.ts';
import {
  addressOf,
  everyRoute,
  sampleOf,
  type Json,
  type RouteOf,
} from '#tests/platform/routes.ts';
import { employ, type Answer, type TestBrowser } from '#tests/platform/server.ts';
import { isAdmins, TwoStores } from '#tests/platform/two-stores.ts';

const routes = everyRoute(router).filter(
  (r) => !['session.signOut', 'session.lock', 'setup.create'].includes(r.name),
);
let world: TwoStores;
beforeAll(async () => {
  world = await TwoStores.open();
});
afterAll(() => world.server.close());

/** Every member that a schema can hold, as a path: `allergies.severity`. */
const membersOf = (schema: Json, at = ''): string[] => {
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return any.flatMap((s) => membersOf(s, at));
  if (schema['items']) return membersOf(schema['items'] as Json, at);
  if (schema['properties'])
    return Object.entries(schema['properties'] as Record<string, Json>).flatMap(([k, v]) => [
      at + k,
      ...membersOf(v, `${at}${k}.`),
    ]);
  return typeof schema['additionalProperties'] === 'object'
    ? membersOf(schema['additionalProperties'] as Json, `${at}*.`)
    : [];
};
const answered = new Map<string, readonly string[]>();
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const output = procedure['~orpc'].outputSchema as unknown as Schema<unknown> | undefined;
  answered.set(path.join('.'), output ? [...new Set(membersOf(jsonSchemaOf(output)))] : []);
});

test('what a save, a status or a restore answers with is never more than what can be read of it', () => {
  const groups = [...answered.keys()]
    .filter((n) => n.endsWith('.get'))
    .map((n) => n.split('.')[0]!);
  expect(groups.length).toBeGreaterThan(12);
  const more = groups.flatMap((g) =>
    [...answered]
      .filter(
        ([n]) =>
          n.startsWith(`${g}.`) &&
          /\.(save|create|update|edit|status|remove|restore|keep)$/.test(n),
      )
      .flatMap(([n, members]) => {
        const read = new Set([
          ...answered.get(`${g}.get`)!,
          ...(answered.get(`${g}.search`) ?? []).map((m) => m.replace(/^rows\./, '')),
        ]);
        const bare = new Set([...read].map((m) => m.split('.').at(-1)));
        // The identity of a record stands beside it or in it, as the group has it.
        return members
          .filter(
            (m) =>
              !read.has(m) && !(['id', 'version'].includes(m) || bare.has(m.split('.').at(-1))),
          )
          .map((m) => `${n}: ${m}`);
      }),
  );
  expect(more).toEqual([]);
});
test('no call can answer with a password, a hash or a session; a whole social security number comes from two calls, each with its own audit row', () => {
  const named = [...answered].flatMap(([n, members]) =>
    members
      .filter(
        (m) =>
          /pass(word|wd)|hash|secret|cookie|token_|session_?id/i.test(m) &&
          !/needsPassword|passwordIsSet/.test(m),
      )
      .map((m) => `${n}: ${m}`),
  );
  expect(named).toEqual([]);
  const reveal = routes.filter((r) =>
    (r.meta as { audit?: string | null }).audit?.endsWith('ssn-revealed'),
  );
  expect(reveal.map((r) => [r.name, r.meta.permission, r.meta.audit])).toEqual([
    ['employees.revealSsn', 'employee.ssn', 'employee.ssn-revealed'],
    ['patients.ssn', 'patient.ssn', 'patient.ssn-revealed'],
  ]);
});

const ssn = { employee: '912345678', patient: '987651234' };
const send = (
  browser: TestBrowser,
  r: RouteOf,
  input: Record<string, unknown>,
): Promise<Answer> => {
  const { url, body } = addressOf(r.path, input);
  const got = r.method === 'GET';
  return browser.call(
    r.method,
    got && Object.keys(body).length > 0
      ? `${url}?${new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))}`
      : url,
    got ? undefined : body,
  );
};
const inside = new Map<string, TestBrowser>();
const stillIn = async (name: string): Promise<TestBrowser> => {
  const there = inside.get(name);
  if (there && (await there.get('/api/session', { 'x-background': '1' })).body.state === 'active')
    return there;
  inside.set(name, await world.signIn(name));
  return inside.get(name)!;
};
test('every call by everyone: no answer holds a social security number, a password or its hash, or what a session is known by', async () => {
  const { pool, db } = world.server.database;
  const said: string[] = [];
  // The newest person is the one whom the calls about people rename, close and delete: enough of them stand behind the onlooker.
  for (const username of ['onlooker', ...Array.from({ length: 24 }, (_, i) => `newcomer${i}`)])
    await employ(world.server, { username, storeId: world.there, role: 'Technician' });
  const people = ['stranger', 'onlooker', 'foreign-admin'];
  let answers = 0;
  for (const r of routes.filter(
    (x) => !/^session\.(stepUp|unlock|signIn|changePassword|switchStore)$/.test(x.name),
  )) {
    for (const name of people) {
      await pool.query(`update employees set ssn_no = '${ssn.employee}'`);
      await pool.query(`update patients set ssn = '${ssn.patient}'`);
      const browser = await stillIn(name);
      const known = await world.knownFor(r);
      const hidden = (await db.selectFrom('employees').select('password_hash').execute()).map(
        (e) => e.password_hash!,
      );
      const sessions = [...browser.cookies.values()];
      const a = await send(
        browser,
        r,
        r.input ? (sampleOf(r.input, known) as Record<string, unknown>) : {},
      );
      if (a.status === 200) answers++;
      const reveals = /^(employees\.revealSsn|patients\.ssn)$/.test(r.name);
      const leaked = [
        ...(reveals ? [] : Object.values(ssn)),
        ...hidden,
        ...sessions,
        '$argon2',
      ].filter((canary) => canary !== '' && a.text.includes(canary));
      if (leaked.length > 0) said.push(`${r.name} by ${name}: ${leaked.join(' ')}`);
    }
  }
  expect(said).toEqual([]);
  expect(answers).toBeGreaterThan(routes.length / 2);
}, 900_000);

test('who may not see a kind of record may not change it either: the answer would show it', async () => {
  const changing = permissions
    .filter(
      (p) =>
        /^\w+\.(write|delete|merge|ssn|unlock)$/.test(p.key) &&
        permissions.some((q) => q.key === `${p.key.split('.')[0]}.read`),
    )
    .map((p) => p.key);
  expect(changing.length).toBeGreaterThan(12);
  const { db } = world.server.database;
  const made = await db
    .insertInto('roles')
    .values({
      store_id: world.there,
      role_name: 'Blind',
      created_at: '2026-03-01T00:00:00Z',
      modified_at: '2026-03-01T00:00:00Z',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await employ(world.server, { username: 'blind', storeId: world.there, role: 'Blind' });
  const every = permissions.filter((p) => !p.key.endsWith('.read')).map((p) => p.key);
  await db
    .insertInto('role_permissions')
    .values(
      every.map(
        (key: PermissionKey) =>
          ({ role_id: made.id, permission_id: permissionByKey(key).id, activated: true }) as never,
      ),
    )
    .execute();
  const blind = await world.signIn('blind');
  const open: string[] = [];
  for (const r of routes.filter(
    (x) => changing.includes(x.meta.permission as PermissionKey) && !isAdmins(x),
  )) {
    const a = await send(
      blind,
      r,
      (r.input ? sampleOf(r.input, await world.knownFor(r)) : {}) as Record<string, unknown>,
    );
    if (a.status !== 403) open.push(`${r.name}: ${a.status}`);
  }
  expect(open).toEqual([]);
  expect(
    (await blind.get('/api/session')).body.permissions.filter((k: PermissionKey) =>
      changing.includes(k),
    ),
  ).toEqual([]);
}, 900_000);
