import type { RoleAnswer } from '#domain/admin/contract/roles.ts';
import type { Result } from '#domain/platform/result.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import {
  deleteRole,
  getRole,
  listRoles,
  permissionList,
  restoreRole,
  saveRole,
} from '#server/services/admin/roles.ts';

const api = signedIn.roles;
const success = <T>(object: T) => ({ status: 'SUCCESS' as const, object });

/** The saved role, told to the audit log and to the other workstations. */
const saved = (work: PersonWork, result: Result<RoleAnswer, Refusal>) => {
  const role = answerOf(result);
  const { secRoleId, version } = role.roleDto;
  work.audit({
    entity: 'role',
    entityId: secRoleId,
    after: role,
    detail: { permissions: role.rolePermissionsDtos.map((row) => row.secPermissionId) },
  });
  work.changed('role', secRoleId, version);
  return success(role);
};

export const roleProcedures = {
  permissions: api.permissions.handler(() => success(permissionList())),
  save: api.save.handler(async ({ input, context: { work } }) =>
    saved(
      work,
      await saveRole(work, {
        ...input,
        roleDto: { ...input.roleDto, secRoleId: 0 },
        deletedRolePermissionIds: [],
      }),
    ),
  ),
  update: api.update.handler(async ({ input, context: { work } }) =>
    saved(work, await saveRole(work, input)),
  ),
  search: api.search.handler(async ({ input, context: { work } }) =>
    success(answerOf(await listRoles(work, input.name))),
  ),
  list: api.list.handler(async ({ context: { work } }) =>
    success(answerOf(await listRoles(work, null))),
  ),
  get: api.get.handler(async ({ input, context: { work } }) =>
    success(answerOf(await getRole(work, input.id))),
  ),
  remove: api.remove.handler(async ({ input, context: { work } }) => {
    const removed = answerOf(await deleteRole(work, input.id, input.stepUp));
    work.audit({ entity: 'role', entityId: removed.secRoleId });
    work.changed('role', removed.secRoleId, removed.version);
    return success(removed);
  }),
  restore: api.restore.handler(async ({ input, context: { work } }) =>
    saved(work, await restoreRole(work, input.id, input.stepUp)),
  ),
};
