import type { Db } from '#db/open.ts';
import type { RoleAnswer, RoleListRow, RolePermissionDto } from '#domain/admin/contract/roles.ts';
import {
  counting,
  needsOf,
  pageOf,
  permissionById,
  permissionByKey,
  permissionTree,
  permissions,
  type PermissionKey,
  type PermissionNode,
} from '#domain/admin/permissions.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { messages } from '#domain/platform/messages.ts';
import { ok, refuse, fail, type Result } from '#domain/platform/result.ts';
import { mayDo, type Session, type User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  adminExists,
  findRole,
  holdersOf,
  insertRole,
  lockRoles,
  removeLinks,
  roleNameTaken,
  rolesOf,
  saveLinks,
  searchRoles,
  updateRole,
  type RoleLink,
  type RoleRow,
} from '#server/repositories/admin/roles.ts';
import { provedOrFresh, stepUpMinutes } from './step-up.ts';

interface Act {
  readonly db: Db;
  readonly user: User;
  readonly session: Session;
  readonly now: string;
}
type Proof = string | undefined;
type Answer = Result<RoleAnswer, Refusal>;

const notThere = refuse('NOT_FOUND', 'There is no such role in this store.');
const refused = (why: string, allowedRoles: readonly string[] = []) =>
  fail<Refusal>({ code: 'REFUSED', message: why, why: [why], allowedRoles });

const node = (node: PermissionNode) => ({
  secPermissionId: node.id,
  permissionName: node.label,
  key: node.key,
});
/** The permission tree as the role calls carry it. */
export const permissionList = () =>
  permissionTree.map((permissionPage) => ({
    pagePermission: node(permissionPage),
    pageFeatures: permissionPage.features.map(node),
  }));

const stampsOf = (role: RoleRow, storeId: number) => ({
  createdBy: role.createdBy ?? 0,
  modifiedBy: role.modifiedBy ?? 0,
  groupId: 0,
  storeId,
});
const answerOf = (role: RoleRow, storeId: number): RoleAnswer => ({
  roleDto: {
    secRoleId: role.id,
    roleName: role.name,
    version: role.version,
    ...stampsOf(role, storeId),
  },
  rolePermissionsDtos: role.links.flatMap((link) => {
    const permission = permissionById(link.permissionId);
    if (!permission) return [];
    const page = pageOf(permission.key);
    return [
      {
        secPermissionId: link.permissionId,
        sec_Roles_Permission_Id: link.id,
        activated: link.activated,
        roleId: role.id,
        parentLayoutId: page.id,
        plid: page.id,
        ...stampsOf(role, storeId),
      },
    ];
  }),
});

/** Somebody else's save came first; the role as it stands. */
const stale = (role: RoleRow, storeId: number) =>
  fail<Refusal>({
    code: 'STALE',
    message: 'Someone else saved this role first.',
    data: answerOf(role, storeId),
  });

/** Keys that a set of links really grants: activated, known, and with what they take to count. */
const granted = (
  links: readonly { permissionId: number; activated: boolean }[],
): ReadonlySet<PermissionKey> =>
  counting(
    new Set(
      links
        .filter((link) => link.activated)
        .flatMap((link) => permissionById(link.permissionId)?.key ?? []),
    ),
  );

export const getRole = async ({ db, user }: Act, id: number): Promise<Answer> => {
  const role = await findRole(db, user.storeId, id);
  return role ? ok(answerOf(role, user.storeId)) : notThere;
};
/**
 * Roles whose name holds the text; an empty one is refused with the specification's message, null
 * lists all.
 */
export async function listRoles(
  { db, user }: Act,
  name: string | null,
): Promise<Result<RoleListRow[], Refusal>> {
  if (name !== null && name.trim() === '') return refuse('NAME_REQUIRED', messages.nameRequired);
  const roles = await searchRoles(db, user.storeId, name?.trim() ?? '');
  return ok(
    roles.map((role) => ({
      secRoleId: role.id,
      roleName: role.name,
      version: role.version,
      permissions: [...granted(role.links)].toSorted(),
    })),
  );
}

/**
 * Nobody hands out what they don't have. Administrators alone do, for they set up the roles of work
 * that they don't do; and never on a role that they hold themselves.
 */
const mayGrant = async (
  { db, user }: Act,
  role: RoleRow | null,
  added: ReadonlySet<PermissionKey>,
): Promise<Result<null, Refusal>> => {
  if (added.size === 0) return ok(null);
  const own = role !== null && (await rolesOf(db, user.id)).some((item) => item.id === role.id);
  const beyond = [...added].filter((permission) => !user.permissions.has(permission));
  if (own && beyond.length > 0)
    return refused(
      'This is your own role: someone else has to add permissions that you do not have.',
      ['Another person who may grant permissions'],
    );
  const setsUp = user.type === 'ADMIN' && mayDo(user, 'role.grant');
  if (beyond.length > 0 && !setsUp)
    return refused(
      `You can’t grant what you do not have: ${beyond.map((permission) => permissionByKey(permission).label).join(', ')}.`,
      ['An administrator'],
    );
  return ok(null);
};

const toChangeRoles = needsOf('role.write').map((permission) => permissionByKey(permission).id);
/**
 * After a change, someone must still be able to change roles: this person, where it is about their
 * own role, and anyone at all.
 */
const stillGoverned = async (
  { db, user }: Act,
  couldBefore: readonly number[],
): Promise<Result<null, Refusal>> => {
  const holders = await holdersOf(db, user.storeId, toChangeRoles);
  if (couldBefore.includes(user.id) && !holders.includes(user.id))
    return refused('This would take the right to change roles from yourself.', [
      'Another person who may change roles',
    ]);
  if (couldBefore.length > 0 && holders.length === 0 && !(await adminExists(db)))
    return refused('Nobody could change roles any more.');
  return ok(null);
};

const proved = (
  act: Act,
  action: string,
  role: Pick<RoleRow, 'id' | 'version'> | null,
  token: Proof,
) =>
  provedOrFresh(act, token, {
    action,
    entity: 'role',
    entityId: role?.id ?? 0,
    entityVersion: role?.version ?? 0,
  });

export interface RoleSave {
  readonly roleDto: {
    readonly secRoleId: number;
    readonly roleName: string;
    readonly version?: number | undefined;
  };
  readonly rolePermissionsDtos: readonly RolePermissionDto[];
  readonly deletedRolePermissionIds: readonly number[];
  readonly stepUp?: Proof;
}

interface Wanted {
  readonly links: readonly { permissionId: number; activated: boolean }[];
  readonly removed: readonly number[];
}
/**
 * What the save asks for, once every link id is known to belong to this role and every permission
 * to the tree.
 */
const wantedLinks = (save: RoleSave, existing: readonly RoleLink[]): Result<Wanted, Refusal> => {
  const byLink = new Map(existing.map((roleLink) => [roleLink.id, roleLink]));
  for (const dto of save.rolePermissionsDtos) {
    if (!permissionById(dto.secPermissionId))
      return refused('One of the permissions does not exist.');
    const linkId = dto.sec_Roles_Permission_Id;
    if (linkId !== 0 && byLink.get(linkId)?.permissionId !== dto.secPermissionId)
      return refused('One of the permissions belongs to another role.');
  }
  if (save.deletedRolePermissionIds.some((linkId) => !byLink.has(linkId)))
    return refused('One of the removed permissions belongs to another role.');
  const removed = new Set(save.deletedRolePermissionIds);
  const kept = save.rolePermissionsDtos.filter(
    (row) => row.sec_Roles_Permission_Id === 0 || !removed.has(row.sec_Roles_Permission_Id),
  );
  return ok({
    links: [
      ...new Map(
        kept.map((row) => [
          row.secPermissionId,
          { permissionId: row.secPermissionId, activated: row.activated ?? true },
        ]),
      ).values(),
    ],
    removed: [...removed],
  });
};

const checkTexts = (save: RoleSave): Result<string, Refusal> => {
  const name = save.roleDto.roleName.trim();
  if (!name) return refuse('NAME_REQUIRED', messages.nameRequired);
  return ok(name);
};

/** The links that a role has once it is saved. */
const linksAfter = (existing: readonly RoleLink[], { links, removed }: Wanted) => [
  ...existing.filter(
    (link) =>
      !removed.includes(link.id) && !links.some((item) => item.permissionId === link.permissionId),
  ),
  ...links,
];
/** The name and the links that are to be saved, once everything of them is allowed. */
async function checkRole(
  act: Act,
  storeId: number,
  save: RoleSave,
  existing: RoleRow | null,
): Promise<Result<{ readonly name: string; readonly wanted: Wanted }, Refusal>> {
  const links = existing?.links ?? [];
  const name = checkTexts(save);
  if (!name.ok) return name;
  const wanted = wantedLinks(save, links);
  if (!wanted.ok) return wanted;
  const after = linksAfter(links, wanted.value);
  if (!after.some((item) => item.activated))
    return refuse('PERMISSION_REQUIRED', messages.permissionRequired);
  if (await roleNameTaken(act.db, storeId, name.value, save.roleDto.secRoleId))
    return refused('Another role already has this name.');
  const before = granted(links);
  const allowed = await mayGrant(
    act,
    existing,
    new Set([...granted(after)].filter((permission) => !before.has(permission))),
  );
  return allowed.ok ? ok({ name: name.value, wanted: wanted.value }) : allowed;
}

/**
 * Creates (`secRoleId` 0) or changes a role of the caller's store, all of it or nothing. Refuses
 * with the specification's
 * texts, with `NOT_FOUND`, with `STALE` and the role that won, with `STEP_UP` and what to prove, or
 * with the reason in words.
 */
export async function saveRole(act: Act, save: RoleSave): Promise<Answer> {
  const { db, user, now } = act;
  if (!user.storeId)
    return refuse('NO_STORE', 'Your account has no store: roles belong to a store.');
  await lockRoles(db, user.storeId);
  const id = save.roleDto.secRoleId;
  const existing = id === 0 ? null : await findRole(db, user.storeId, id);
  if (existing === undefined) return notThere;
  if (existing && save.roleDto.version !== undefined && save.roleDto.version !== existing.version)
    return stale(existing, user.storeId);
  const checked = await checkRole(act, user.storeId, save, existing);
  if (!checked.ok) return checked;
  const { name, wanted } = checked.value;
  const there = await proved(act, stepUpActions.roleSave, existing, save.stepUp);
  if (!there.ok) return there;
  const couldBefore = await holdersOf(db, user.storeId, toChangeRoles);
  const stamp = { storeId: user.storeId, userId: user.id, now };
  const roleId = existing ? existing.id : await insertRole(db, stamp, name);
  if (existing && !(await updateRole(db, stamp, roleId, existing.version, { name })))
    return stale(existing, user.storeId);
  await removeLinks(db, roleId, wanted.removed);
  await saveLinks(db, roleId, wanted.links);
  const governed = await stillGoverned(act, couldBefore);
  return governed.ok ? getRole(act, roleId) : governed;
}

/** Deletes softly; the role's permissions stop counting at once for everyone who holds it. */
export async function deleteRole(
  act: Act,
  id: number,
  stepUp: Proof,
): Promise<Result<{ secRoleId: number; version: number }, Refusal>> {
  const { db, user, now } = act;
  if (user.storeId) await lockRoles(db, user.storeId);
  const role = await findRole(db, user.storeId, id);
  if (!role) return notThere;
  const there = await proved(act, stepUpActions.roleDelete, role, stepUp);
  if (!there.ok) return there;
  const couldBefore = await holdersOf(db, user.storeId, toChangeRoles);
  if (
    !(await updateRole(db, { storeId: user.storeId, userId: user.id, now }, id, role.version, {
      deletedAt: now,
    }))
  )
    return stale(role, user.storeId);
  const governed = await stillGoverned(act, couldBefore);
  return governed.ok ? ok({ secRoleId: id, version: role.version + 1 }) : governed;
}

/** Whether this person deleted the role just now: taking one's own act back needs no new proof. */
const ownFresh = ({ user, now }: Act, role: RoleRow): boolean =>
  role.modifiedBy === user.id &&
  role.deletedAt !== null &&
  Date.parse(now) - Date.parse(role.deletedAt) <= stepUpMinutes * 60_000;

/** Undoes a deletion. Whoever restores must be allowed to grant what the role grants. */
export async function restoreRole(act: Act, id: number, stepUp: Proof): Promise<Answer> {
  const { db, user, now } = act;
  if (user.storeId) await lockRoles(db, user.storeId);
  const role = await findRole(db, user.storeId, id, { deleted: true });
  if (!role) return notThere;
  if (await roleNameTaken(db, user.storeId, role.name, id))
    return refused('Another role has this name by now: rename it first.');
  const allowed = await mayGrant(act, role, granted(role.links));
  if (!allowed.ok) return allowed;
  const there =
    stepUp === undefined && ownFresh(act, role)
      ? ok(null)
      : await proved(act, stepUpActions.roleRestore, role, stepUp);
  if (!there.ok) return there;
  if (
    !(await updateRole(db, { storeId: user.storeId, userId: user.id, now }, id, role.version, {
      deletedAt: null,
    }))
  )
    return stale(role, user.storeId);
  return getRole(act, id);
}

/** All permission ids of a list of keys, for the roles that exist from the start. */
export const linksFor = (keys: readonly PermissionKey[]) =>
  permissions
    .filter((permission) => keys.includes(permission.key))
    .map((permission) => ({ permissionId: permission.id, activated: true }));
