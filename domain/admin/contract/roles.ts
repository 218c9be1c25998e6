import { procedure } from '#domain/platform/contract/procedure.ts';
import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import { messages } from '#domain/platform/messages.ts';
import {
  bool,
  id,
  int,
  listOf,
  literal,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
/**
 * Sent by every client of the call table and never believed: the person and the store come from the
 * session.
 */
const ignored = {
  createdBy: nullable(int()),
  modifiedBy: nullable(int()),
  groupId: nullable(int()),
  storeId: nullable(int()),
};
const success = literal('SUCCESS');

/**
 * `secRoleId` 0 creates. `version` may be left out, as the call table has none; then the last save
 * wins.
 */
const roleDto = object(
  { secRoleId: int({ min: 0 }), roleName: str({ max: 80 }) },
  { ...ignored, version: int({ min: 0 }) },
);
/** `sec_Roles_Permission_Id` is the link's own id, 0 when new. */
export const rolePermissionDto = object(
  { secPermissionId: int({ min: 1 }), sec_Roles_Permission_Id: int({ min: 0 }) },
  {
    ...ignored,
    activated: bool,
    roleId: nullable(int()),
    parentLayoutId: nullable(int()),
    plid: nullable(int()),
  },
);
export type RolePermissionDto = Infer<typeof rolePermissionDto>;

const permissionNode = object({ secPermissionId: id, permissionName: text, key: text });
const stamps = { createdBy: int(), modifiedBy: int(), groupId: int(), storeId: int() };
export const roleAnswer = object({
  roleDto: object({ secRoleId: id, roleName: text, version: int(), ...stamps }),
  rolePermissionsDtos: listOf(
    object({
      secPermissionId: id,
      sec_Roles_Permission_Id: id,
      activated: bool,
      roleId: id,
      parentLayoutId: id,
      plid: id,
      ...stamps,
    }),
  ),
});
export type RoleAnswer = Infer<typeof roleAnswer>;

export const roleListRow = object({
  secRoleId: id,
  roleName: text,
  version: int(),
  permissions: listOf(text),
});
export type RoleListRow = Infer<typeof roleListRow>;

const refused = {
  NAME_REQUIRED: { status: 422, message: messages.nameRequired },
  PERMISSION_REQUIRED: { status: 422, message: messages.permissionRequired },
  NOT_FOUND: { status: 404, message: 'There is no such role in this store.' },
  REFUSED: {
    status: 422,
    message: 'This role can’t be saved.',
    data: object({ why: listOf(text), allowedRoles: listOf(text) }),
  },
  STALE: { status: 409, message: 'Someone else saved this role first.', data: roleAnswer },
  STEP_UP: { status: 403, message: 'Give your password again to change roles.', data: proofWanted },
} as const;
/**
 * A proof that the person is there. The call table knows none, so it may be left out while the
 * sign-in or unlock is not older than
 * five minutes; after that, and wherever one is sent, it has to fit
 * (docs/decisions/0010-step-up-authentication.md).
 */
const proof = { stepUp: str({ max: 200 }) };

/**
 * The role calls of the specification (§7), exactly. The permission list is one for the services A
 * and C.
 */
export const rolesContract = {
  permissions: procedure({ permission: 'signed-in', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/permissions/load-permissions' })
    .output(
      object({
        status: success,
        object: listOf(
          object({ pagePermission: permissionNode, pageFeatures: listOf(permissionNode) }),
        ),
      }),
    ),
  save: procedure({ permission: 'role.write', audit: 'role.created', effect: 'write' })
    .route({ method: 'POST', path: '/api/roles/save' })
    .input(object({ roleDto, rolePermissionsDtos: listOf(rolePermissionDto, 2_000) }, proof))
    .output(object({ status: success, object: roleAnswer }))
    .errors(refused),
  update: procedure({ permission: 'role.write', audit: 'role.updated', effect: 'write' })
    .route({ method: 'POST', path: '/api/roles/update' })
    .input(
      object(
        {
          roleDto,
          rolePermissionsDtos: listOf(rolePermissionDto, 2_000),
          deletedRolePermissionIds: listOf(int({ min: 1 }), 2_000),
        },
        proof,
      ),
    )
    .output(object({ status: success, object: roleAnswer }))
    .errors(refused),
  search: procedure({ permission: 'role.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/roles/search/{name}' })
    .input(object({ name: str({ max: 80 }) }))
    .output(object({ status: success, object: listOf(roleListRow) }))
    .errors(refused),
  /** Every role of the store, for the employee dialog. */
  list: procedure({ permission: 'role.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/roles/list' })
    .output(object({ status: success, object: listOf(roleListRow) })),
  get: procedure({ permission: 'role.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/roles/get-role/{id}' })
    .input(object({ id }))
    .output(object({ status: success, object: roleAnswer }))
    .errors(refused),
  remove: procedure({ permission: 'role.write', audit: 'role.deleted', effect: 'write' })
    .route({ method: 'POST', path: '/api/roles/delete-role/{id}/{zero}' })
    .input(object({ id, zero: str({ max: 20 }) }, proof))
    .output(object({ status: success, object: object({ secRoleId: id, version: int() }) }))
    .errors(refused),
  restore: procedure({ permission: 'role.write', audit: 'role.restored', effect: 'write' })
    .route({ method: 'POST', path: '/api/roles/restore-role/{id}' })
    .input(object({ id }, proof))
    .output(object({ status: success, object: roleAnswer }))
    .errors(refused),
};
