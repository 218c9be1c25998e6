import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface RoleLink {
  readonly id: number;
  readonly permissionId: number;
  readonly activated: boolean;
}
export interface RoleRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly createdBy: number | null;
  readonly modifiedBy: number | null;
  readonly deletedAt: string | null;
  readonly links: readonly RoleLink[];
}
interface Stamp {
  readonly storeId: number;
  readonly userId: number;
  readonly now: string;
}

const columns = [
  'id',
  'role_name as name',
  'version',
  'created_by as createdBy',
  'modified_by as modifiedBy',
  'deleted_at as deletedAt',
] as const;

const linksOf = (db: Db, roleIds: readonly number[]) =>
  roleIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('role_permissions')
        .select(['id', 'role_id as roleId', 'permission_id as permissionId', 'activated'])
        .where('role_id', 'in', [...roleIds])
        .orderBy('permission_id')
        .execute();

/**
 * The role of this store with its links; undefined for another store's, a deleted one (unless asked
 * for) and none.
 */
export async function findRole(
  db: Db,
  storeId: number,
  id: number,
  options: { deleted?: boolean } = {},
): Promise<RoleRow | undefined> {
  const role = await db
    .selectFrom('roles')
    .select(columns)
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('deleted_at', options.deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  return role && { ...role, links: await linksOf(db, [id]) };
}

/** Live roles whose name holds `name` (all of them for an empty one), by name. */
export async function searchRoles(db: Db, storeId: number, name: string): Promise<RoleRow[]> {
  const pattern = `%${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const roles = await db
    .selectFrom('roles')
    .select(columns)
    .where('store_id', '=', storeId)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(role_name)`, 'like', pattern)
    .orderBy('role_name')
    .limit(500)
    .execute();
  const links = await linksOf(
    db,
    roles.map((role) => role.id),
  );
  return roles.map((role) => ({ ...role, links: links.filter((link) => link.roleId === role.id) }));
}

/** Whether a live role of the store other than `exceptId` has this name. */
export async function roleNameTaken(
  db: Db,
  storeId: number,
  name: string,
  exceptId: number,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('roles')
      .select('id')
      .where('store_id', '=', storeId)
      .where(sql<string>`lower(role_name)`, '=', name.toLowerCase())
      .where('deleted_at', 'is', null)
      .where('id', '<>', exceptId)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Serialises changes of a store's roles: the check that an administrator remains must see the last
 * change.
 */
export async function lockRoles(db: Db, storeId: number): Promise<void> {
  await db.selectFrom('stores').select('id').where('id', '=', storeId).forUpdate().execute();
}

export async function insertRole(db: Db, stamp: Stamp, name: string): Promise<number> {
  const stamps = {
    created_at: stamp.now,
    created_by: stamp.userId,
    modified_at: stamp.now,
    modified_by: stamp.userId,
  };
  return (
    await db
      .insertInto('roles')
      .values({ store_id: stamp.storeId, role_name: name, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
/**
 * A changed name, deletion or restoration as the next version; false where `version` is no longer
 * the current one.
 */
export async function updateRole(
  db: Db,
  stamp: Stamp,
  id: number,
  version: number,
  change: { name?: string; deletedAt?: string | null },
): Promise<boolean> {
  const updated = await db
    .updateTable('roles')
    .set({
      ...(change.name === undefined ? {} : { role_name: change.name }),
      ...(change.deletedAt === undefined ? {} : { deleted_at: change.deletedAt }),
      version: version + 1,
      modified_at: stamp.now,
      modified_by: stamp.userId,
    })
    .where('id', '=', id)
    .where('store_id', '=', stamp.storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
export async function removeLinks(
  db: Db,
  roleId: number,
  linkIds: readonly number[],
): Promise<void> {
  if (linkIds.length > 0)
    await db
      .deleteFrom('role_permissions')
      .where('role_id', '=', roleId)
      .where('id', 'in', [...linkIds])
      .execute();
}
export async function saveLinks(
  db: Db,
  roleId: number,
  links: readonly { permissionId: number; activated: boolean }[],
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('role_permissions')
    .values(
      links.map((link) => ({
        role_id: roleId,
        permission_id: link.permissionId,
        activated: link.activated,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['role_id', 'permission_id'])
        .doUpdateSet((eb) => ({ activated: eb.ref('excluded.activated') })),
    )
    .execute();
}

/**
 * Ids of the live, usable people of the store who hold all of these permissions through live roles.
 */
export async function holdersOf(
  db: Db,
  storeId: number,
  permissionIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('employee_roles as er', 'er.employee_id', 'e.id')
    .innerJoin('roles as r', 'r.id', 'er.role_id')
    .innerJoin('role_permissions as p', 'p.role_id', 'r.id')
    .select('e.id')
    .where('r.store_id', '=', storeId)
    .where('r.deleted_at', 'is', null)
    .where('p.permission_id', 'in', permissionIds)
    .where('p.activated', '=', true)
    .where('e.active', '=', true)
    .where('e.blocked', '=', false)
    .where('e.deleted_at', 'is', null)
    .groupBy('e.id')
    .having((eb) => eb.fn.count('p.permission_id').distinct(), '=', permissionIds.length)
    .execute();
  return rows.map((row) => row.id);
}
/** Whether any usable ADMIN account can still change roles. */
export async function adminExists(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('employees')
      .select('id')
      .where('type', '=', 'ADMIN')
      .where('active', '=', true)
      .where('blocked', '=', false)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
export async function rolesOf(db: Db, employeeId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('employee_roles as er')
    .innerJoin('roles as r', 'r.id', 'er.role_id')
    .select(['r.id', 'r.role_name as name'])
    .where('er.employee_id', '=', employeeId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.role_name')
    .execute();
}
/** Roles that the person has in one store; in another one they are other roles. */
export async function rolesInStore(db: Db, employeeId: number, storeId: number): Promise<number[]> {
  return (
    await db
      .selectFrom('employee_roles as er')
      .innerJoin('roles as r', 'r.id', 'er.role_id')
      .select('r.id')
      .where('er.employee_id', '=', employeeId)
      .where('r.store_id', '=', storeId)
      .where('r.deleted_at', 'is', null)
      .execute()
  ).map((item) => item.id);
}
/** Ids of the permissions that the person's roles grant in one store. */
export async function grantedIn(db: Db, employeeId: number, storeId: number): Promise<number[]> {
  return (
    await db
      .selectFrom('employee_roles as er')
      .innerJoin('roles as r', 'r.id', 'er.role_id')
      .innerJoin('role_permissions as rp', 'rp.role_id', 'r.id')
      .select('rp.permission_id as id')
      .distinct()
      .where('er.employee_id', '=', employeeId)
      .where('r.store_id', '=', storeId)
      .where('r.deleted_at', 'is', null)
      .where('rp.activated', '=', true)
      .execute()
  ).map(({ id }) => id);
}
/** The person's roles in one store from now on; those of other stores stay. */
export async function setRolesOf(
  db: Db,
  employeeId: number,
  storeId: number,
  roleIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('employee_roles')
    .where('employee_id', '=', employeeId)
    .where('role_id', 'in', db.selectFrom('roles').select('id').where('store_id', '=', storeId))
    .execute();
  if (roleIds.length > 0)
    await db
      .insertInto('employee_roles')
      .values([...new Set(roleIds)].map((role_id) => ({ employee_id: employeeId, role_id })))
      .execute();
}
