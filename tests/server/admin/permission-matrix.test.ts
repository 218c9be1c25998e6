import { traverseContractProcedures } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionMeta } from '#domain/admin/contract/session.ts';
import { adminPermissions, seededRoles, type PermissionKey } from '#domain/admin/permissions.ts';
import { contract } from '#domain/composition/contract.ts';
import { writeCountedRefusals } from '#server/jobs/platform/counted-refusals.ts';
import { router } from '#server/procedures/composition/router.ts';
import {
  anotherStore,
  employ,
  testServer,
  watchedDigestOf,
  type TestBrowser,
  type TestServer,
} from '#tests/platform/server.ts';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly meta: SessionMeta;
}
const routesOf = (of: object): Route[] => {
  const routes: Route[] = [];
  traverseContractProcedures({ router: of as never, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta } = procedure['~orpc'];
    routes.push({
      name: path.join('.'),
      method: route.method ?? 'POST',
      path: route.path!.replace(/\{[^}]+\}/g, '999999'),
      meta: meta as SessionMeta,
    });
  });
  return routes;
};
const routes = routesOf(router);

const roleGrants = (name: string): ReadonlySet<PermissionKey> =>
  new Set(seededRoles.find((seededRole) => seededRole.name === name)!.grants);
interface Principal {
  readonly name: string;
  readonly type: 'ADMIN' | 'PRIVATE' | null;
  readonly state: 'active' | 'locked' | 'none';
  readonly grants: ReadonlySet<PermissionKey>;
  browser(): Promise<TestBrowser>;
}

let server: TestServer;
const signedIn = async (username: string) => {
  await server.database.db.deleteFrom('throttle').execute();
  return server.signedIn(username);
};
const locked = async (username: string) => {
  const browser = await signedIn(username);
  await browser.post('/api/session/lock');
  return browser;
};
const expired = async () => {
  const browser = await signedIn('pharmacist');
  await server.database.db
    .updateTable('sessions')
    .set({ expires_at: server.clock.now().toISOString() })
    .where('state', '=', 'active')
    .execute();
  return browser;
};
const principals: Principal[] = [
  {
    name: 'nobody',
    type: null,
    state: 'none',
    grants: new Set(),
    browser: async () => server.browser(),
  },
  { name: 'an expired session', type: null, state: 'none', grants: new Set(), browser: expired },
  {
    name: 'a locked session',
    type: 'PRIVATE',
    state: 'locked',
    grants: roleGrants('Pharmacist-in-charge'),
    browser: () => locked('pharmacist'),
  },
  {
    name: 'administrator',
    type: 'ADMIN',
    state: 'active',
    grants: new Set(adminPermissions),
    browser: () => signedIn('admin'),
  },
  {
    name: 'technician',
    type: 'PRIVATE',
    state: 'active',
    grants: roleGrants('Technician'),
    browser: () => signedIn('technician'),
  },
  {
    name: 'cashier',
    type: 'PRIVATE',
    state: 'active',
    grants: roleGrants('Cashier'),
    browser: () => signedIn('cashier'),
  },
  {
    name: 'pharmacist-in-charge',
    type: 'PRIVATE',
    state: 'active',
    grants: roleGrants('Pharmacist-in-charge'),
    browser: () => signedIn('pharmacist'),
  },
  ...(['same', 'other'] as const).flatMap((company): Principal[] => {
    const place = company === 'same' ? 'another store of the company' : 'another company';
    return [
      {
        name: `administrator of ${place}`,
        type: 'ADMIN',
        state: 'active',
        grants: new Set(adminPermissions),
        browser: () => signedIn(`admin-${company}`),
      },
      {
        name: `technician of ${place}`,
        type: 'PRIVATE',
        state: 'active',
        grants: roleGrants('Technician'),
        browser: () => signedIn(`technician-${company}`),
      },
      {
        name: `pharmacist-in-charge of ${place}`,
        type: 'PRIVATE',
        state: 'active',
        grants: roleGrants('Pharmacist-in-charge'),
        browser: () => signedIn(`pharmacist-${company}`),
      },
    ];
  }),
];

beforeAll(async () => {
  server = await testServer();
  digest = watchedDigestOf(server.database);
  for (const [code, company] of [
    ['002', 'same'],
    ['003', 'other'],
  ] as const) {
    const storeId = await anotherStore(server, { code, company });
    for (const [name, role] of [
      ['admin', null],
      ['technician', 'Technician'],
      ['pharmacist', 'Pharmacist-in-charge'],
    ] as const)
      await employ(server, { username: `${name}-${company}`, storeId, role });
  }
});
afterAll(() => server.close());

/**
 * What the permission table says of this person and this call, worked out without the server's own
 * code.
 */
const refusalOf = ({ meta }: Route, principal: Principal): string | null => {
  if (meta.permission === 'public') return null;
  if (principal.state === 'none') return 'NOT_SIGNED_IN';
  if (principal.state === 'locked' && !meta.whileLocked) return 'LOCKED';
  if (meta.permission === 'signed-in') return null;
  if (meta.permission === 'ADMIN' || meta.permission === 'PRIVATE')
    return principal.type === meta.permission ? null : 'FORBIDDEN';
  return principal.grants.has(meta.permission) ? null : 'FORBIDDEN';
};

let digest: () => Promise<string>;
const deniedRows = async () =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('outcome', '=', 'denied')
      .executeTakeFirstOrThrow()
  ).n;

test('the live router has all that this table knows, and every procedure has a permission and a path of its own', () => {
  expect(routes.length).toBeGreaterThan(25);
  expect(
    routes.filter(
      (route) => !route.meta.permission || route.meta.audit === undefined || !route.meta.effect,
    ),
  ).toEqual([]);
  const addresses = routesOf(contract).map((route) => `${route.method} ${route.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the comparison sees a write and its undoing, and none that was taken back', async () => {
  const { pool } = server.database;
  const before = await digest();
  const write = "update stores set address_line2 = coalesce(address_line2, '') || 'x'";
  const taken = await pool.connect();
  await taken.query('begin');
  await taken.query(write);
  await taken.query('rollback');
  taken.release();
  expect((await digest()) === before).toBe(true);
  await pool.query("insert into settings (key, value) values ('seen', '0')");
  expect((await digest()) === before).toBe(false);
  await pool.query("delete from settings where key = 'seen'");
  expect((await digest()) === before).toBe(true);
});

for (const principal of principals) {
  test(`${principal.name}: every procedure answers as the permission table says, and a refusal changes nothing but the audit log`, async () => {
    const browser = await principal.browser();
    // Another minute: what the principals before were refused is written, and counted no more.
    await writeCountedRefusals(server.platform);
    // Of what a stranger is refused, the first call of an event has a row; the others are counted.
    const stranger = principal.state === 'none';
    const told = new Set<string>();
    for (const route of routes) {
      const expected = refusalOf(route, principal);
      if (expected === null) continue;
      const before = await digest();
      const denied = await deniedRows();
      const answer = await browser.call(
        route.method,
        route.path,
        route.method === 'GET' ? undefined : {},
      );
      expect([route.name, answer.body.code]).toEqual([route.name, expected]);
      expect([route.name, answer.status]).toEqual([
        route.name,
        expected === 'FORBIDDEN' ? 403 : 401,
      ]);
      const event = route.meta.audit ?? route.name;
      const counted = stranger && told.has(event);
      told.add(event);
      expect([route.name, await deniedRows()]).toEqual([route.name, denied + (counted ? 0 : 1)]);
      expect(await digest(), route.name).toBe(before);
    }
  });
  test(`${principal.name}: what the table allows is not refused for permission`, async () => {
    const browser = await principal.browser();
    for (const route of routes.filter(
      (route) =>
        refusalOf(route, principal) === null &&
        !route.path.endsWith('sign-out') &&
        !route.path.endsWith('/lock'),
    )) {
      const answer = await browser.call(
        route.method,
        route.path,
        route.method === 'GET' ? undefined : {},
      );
      expect([route.name, answer.body?.code]).not.toEqual([route.name, 'FORBIDDEN']);
      expect([route.name, answer.status < 500]).toEqual([route.name, true]);
    }
  });
}
