import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countsIn,
  permissionById,
  permissionByKey,
  permissions,
  type PermissionKey,
} from '#domain/admin/permissions.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

/** How many sequences of changes to roles are tried; the proof tries five hundred. */
const sequences = Number(process.env['ROLE_SEQUENCES'] ?? 8);
const steps = 10;
let server: TestServer;
let person: TestBrowser;
let personId: number;
let storeId: number;
beforeAll(async () => {
  server = await testServer();
  ({ id: personId, store_id: storeId } = (await server.database.db
    .selectFrom('employees')
    .select(['id', 'store_id'])
    .where('username', '=', 'pharmacist')
    .executeTakeFirstOrThrow()) as { id: number; store_id: number });
  // In charge of roles, but not of granting what they lack.
  await server.database.db
    .deleteFrom('role_permissions')
    .where('permission_id', '=', permissionByKey('role.grant').id)
    .execute();
  // An administrator could always mend roles: here none is left, so that the last person counts.
  await server.database.db
    .updateTable('employees')
    .set({ active: false })
    .where('type', '=', 'ADMIN')
    .execute();
});
afterAll(() => server.close());
interface Link {
  readonly role: number;
  readonly permission: number;
  readonly id: number;
}
const links = async (): Promise<readonly Link[]> =>
  (
    await server.database.pool.query<Link>(
      'select l.role_id as role, l.permission_id as permission, l.id from role_permissions l join roles r on r.id = l.role_id where r.store_id = $1 and r.deleted_at is null order by l.id',
      [storeId],
    )
  ).rows;
const rolesNow = async () =>
  (
    await server.database.pool.query<{
      id: number;
      name: string;
      version: number;
      deleted: boolean;
    }>(
      'select id, role_name as name, version, deleted_at is not null as deleted from roles where store_id = $1 order by id',
      [storeId],
    )
  ).rows;
/** What a person's roles grant, worked out from the tables alone. */
const heldBy = async (id: number): Promise<ReadonlySet<PermissionKey>> => {
  const { rows } = await server.database.pool.query<{ p: number }>(
    'select distinct l.permission_id as p from employee_roles e join roles r on r.id = e.role_id join role_permissions l on l.role_id = r.id where e.employee_id = $1 and r.deleted_at is null and l.activated',
    [id],
  );
  const keys = new Set(rows.flatMap((row) => permissionById(row.p)?.key ?? []));
  return new Set([...keys].filter((key) => countsIn(keys, key)));
};
const stamps = { createdBy: 0, modifiedBy: 0, groupId: 0, storeId: 0 };
const linkOf = (id: number, linkId = 0) => ({
  activated: true,
  ...stamps,
  parentLayoutId: 1,
  plid: 1,
  roleId: 0,
  secPermissionId: id,
  sec_Roles_Permission_Id: linkId,
});

/**
 * One act of somebody who wants more than is theirs: any role, any permissions, links of any role.
 */
async function act(chance: Chance, number: number) {
  const all = await rolesNow();
  const role = chance.pick(all);
  const of = await links();
  const kind = chance.next();
  if (kind < 0.1) return person.post(`/api/roles/delete-role/${role.id}/0`);
  if (kind < 0.2) return person.post(`/api/roles/restore-role/${role.id}`);
  const wanted = Array.from({ length: 1 + Math.floor(chance.next() * 6) }, () =>
    linkOf(chance.pick(permissions).id),
  );
  if (kind < 0.4)
    return person.post('/api/roles/save', {
      roleDto: { ...stamps, roleName: `Role ${number}`, secRoleId: 0 },
      rolePermissionsDtos: wanted,
    });
  const own = of.filter((link) => link.role === role.id);
  const foreign = chance.next() < 0.2 ? of : own;
  const removed = foreign.filter(() => chance.next() < 0.15).map((link) => link.id);
  return person.post('/api/roles/update', {
    roleDto: {
      ...stamps,
      roleName: chance.next() < 0.2 ? `Renamed ${number}` : role.name,
      secRoleId: role.id,
      ...(chance.next() < 0.5 ? { version: role.version } : {}),
    },
    rolePermissionsDtos: [...own.map((link) => linkOf(link.permission, link.id)), ...wanted],
    deletedRolePermissionIds: removed,
  });
}

test(`${sequences} sequences of changes to roles: nobody comes to more than they had, nobody hands out what they lack, the right to change roles stays, and what is refused changes nothing`, async () => {
  const wrong: string[] = [];
  let done = 0;
  let refused = 0;
  for (let run = 0; run < sequences; run++) {
    const actions = chance(20260302 + run);
    await server.database.db.deleteFrom('throttle').execute();
    person = await server.signedIn('pharmacist');
    const at = await heldBy(personId);
    for (let step = 0; step < steps; step++) {
      await server.database.db
        .updateTable('sessions')
        .set({
          authenticated_at: server.clock.now().toISOString(),
          last_seen_at: server.clock.now().toISOString(),
        })
        .where('state', '=', 'active')
        .execute();
      const before = [await links(), await rolesNow()] as const;
      const had = await heldBy(personId);
      const answer = await act(actions, run * 100 + step);
      const after = [await links(), await rolesNow()] as const;
      const has = await heldBy(personId);
      const said = `run ${run}, step ${step}: ${answer.status} ${answer.text.slice(0, 120)}`;
      if (answer.status === 200) done++;
      else refused++;
      if (answer.status >= 500) wrong.push(`fault, ${said}`);
      if (answer.status !== 200 && JSON.stringify(after) !== JSON.stringify(before))
        wrong.push(`changed by a refusal, ${said}`);
      if ([...has].some((permission) => !at.has(permission))) wrong.push(`came to more, ${said}`);
      if (!has.has('role.write')) wrong.push(`lost the right to change roles, ${said}`);
      // A link that takes the place of another of the same permission hands nothing out.
      const given = after[0]
        .filter(
          (link) =>
            !before[0].some((row) => row.role === link.role && row.permission === link.permission),
        )
        .map((link) => ({ ...link, key: permissionById(link.permission)!.key }));
      // What counts for nothing in its role (a feature without its page) is not handed out.
      const counted = given.filter((row) =>
        countsIn(
          new Set(
            after[0]
              .filter((link) => link.role === row.role)
              .map((link) => permissionById(link.permission)!.key),
          ),
          row.key,
        ),
      );
      for (const row of counted)
        if (!had.has(row.key)) wrong.push(`handed out ${row.key}, ${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([done > sequences, refused > sequences]).toEqual([true, true]);
}, 3_600_000);
