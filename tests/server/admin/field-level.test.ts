import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionByKey, permissions, type PermissionKey } from '#domain/admin/permissions.ts';
import { contract } from '#domain/composition/contract.ts';
import { jsonSchemaOf, type Schema } from '#domain/platform/schema.ts';
import { router } from '#server/procedures/composition/router.ts';
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
  (route) => !['session.signOut', 'session.lock', 'setup.create'].includes(route.name),
);
let world: TwoStores;
beforeAll(async () => {
  world = await TwoStores.open();
});
afterAll(() => world.server.close());

/** Every member that a schema can hold, as a path: `allergies.severity`. */
const membersOf = (schema: Json, at = ''): string[] => {
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return any.flatMap((json) => membersOf(json, at));
  if (schema['items']) return membersOf(schema['items'] as Json, at);
  if (schema['properties'])
    return Object.entries(schema['properties'] as Record<string, Json>).flatMap(([key, json]) => [
      at + key,
      ...membersOf(json, `${at}${key}.`),
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
    .filter((key) => key.endsWith('.get'))
    .map((key) => key.split('.')[0]!);
  expect(groups.length).toBeGreaterThan(12);
  const more = groups.flatMap((group) =>
    [...answered]
      .filter(
        ([name]) =>
          name.startsWith(`${group}.`) &&
          /\.(save|create|update|edit|status|remove|restore|keep)$/.test(name),
      )
      .flatMap(([name, members]) => {
        const read = new Set([
          ...answered.get(`${group}.get`)!,
          ...(answered.get(`${group}.search`) ?? []).map((text) => text.replace(/^rows\./, '')),
        ]);
        const bare = new Set([...read].map((text) => text.split('.').at(-1)));
        // The identity of a record stands beside it or in it, as the group has it.
        return members
          .filter(
            (member) =>
              !read.has(member) &&
              !(['id', 'version'].includes(member) || bare.has(member.split('.').at(-1))),
          )
          .map((member) => `${name}: ${member}`);
      }),
  );
  expect(more).toEqual([]);
});
test('no call can answer with a password, a hash or a session; a whole social security number comes from two calls, each with its own audit row', () => {
  const named = [...answered].flatMap(([name, members]) =>
    members
      .filter(
        (member) =>
          /pass(word|wd)|hash|secret|cookie|token_|session_?id/i.test(member) &&
          !/needsPassword|passwordIsSet/.test(member),
      )
      .map((member) => `${name}: ${member}`),
  );
  // The secret of one's own codes, which is shown while they are set up.
  expect(named).toEqual(['codes.begin: secret']);
  const reveal = routes.filter((route) =>
    (route.meta as { audit?: string | null }).audit?.endsWith('ssn-revealed'),
  );
  expect(reveal.map((route) => [route.name, route.meta.permission, route.meta.audit])).toEqual([
    ['employees.revealSsn', 'employee.ssn', 'employee.ssn-revealed'],
    ['patients.ssn', 'patient.ssn', 'patient.ssn-revealed'],
  ]);
});

const ssn = { employee: '912345678', patient: '987651234' };
const send = (
  browser: TestBrowser,
  route: RouteOf,
  input: Record<string, unknown>,
): Promise<Answer> => {
  const { url, body } = addressOf(route.path, input);
  const got = route.method === 'GET';
  return browser.call(
    route.method,
    got && Object.keys(body).length > 0
      ? `${url}?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))}`
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
  // The newest person is the one whom the calls about people rename, close and delete: enough of
  // them stand behind the onlooker.
  for (const username of [
    'onlooker',
    ...Array.from({ length: 24 }, (_, index) => `newcomer${index}`),
  ])
    await employ(world.server, { username, storeId: world.there, role: 'Technician' });
  const people = ['stranger', 'onlooker', 'foreign-admin'];
  let answers = 0;
  for (const route of routes.filter(
    (route) => !/^session\.(stepUp|unlock|signIn|changePassword|switchStore)$/.test(route.name),
  )) {
    for (const name of people) {
      await pool.query(`update employees set ssn_no = '${ssn.employee}'`);
      await pool.query(`update patients set ssn = '${ssn.patient}'`);
      const browser = await stillIn(name);
      const known = await world.knownFor(route);
      const hidden = (await db.selectFrom('employees').select('password_hash').execute()).map(
        (item) => item.password_hash,
      );
      const sessions = [...browser.cookies.values()];
      const answer = await send(
        browser,
        route,
        route.input ? (sampleOf(route.input, known) as Record<string, unknown>) : {},
      );
      if (answer.status === 200) answers++;
      const reveals = /^(employees\.revealSsn|patients\.ssn)$/.test(route.name);
      const leaked = [
        ...(reveals ? [] : Object.values(ssn)),
        ...hidden,
        ...sessions,
        '$argon2',
      ].filter((canary) => canary !== '' && answer.text.includes(canary));
      if (leaked.length > 0) said.push(`${route.name} by ${name}: ${leaked.join(' ')}`);
    }
  }
  expect(said).toEqual([]);
  expect(answers).toBeGreaterThan(routes.length / 2);
}, 900_000);

test('who may not see a kind of record may not change it either: the answer would show it', async () => {
  const changing = permissions
    .filter(
      (permission) =>
        /^\w+\.(write|delete|merge|ssn|unlock)$/.test(permission.key) &&
        permissions.some((node) => node.key === `${permission.key.split('.')[0]}.read`),
    )
    .map((permission) => permission.key);
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
  const every = permissions
    .filter((permission) => !permission.key.endsWith('.read'))
    .map((permission) => permission.key);
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
  for (const route of routes.filter(
    (route) => changing.includes(route.meta.permission as PermissionKey) && !isAdmins(route),
  )) {
    const answer = await send(
      blind,
      route,
      (route.input ? sampleOf(route.input, await world.knownFor(route)) : {}) as Record<
        string,
        unknown
      >,
    );
    if (answer.status !== 403) open.push(`${route.name}: ${answer.status}`);
  }
  expect(open).toEqual([]);
  expect(
    (await blind.get('/api/session')).body.permissions.filter((permission: PermissionKey) =>
      changing.includes(permission),
    ),
  ).toEqual([]);
}, 900_000);
