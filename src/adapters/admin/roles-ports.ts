import type { Caller } from '#adapters/platform/call.ts';
import { done } from '#adapters/platform/session-note.ts';
import { fail, ok, type Failure } from '#domain/platform/result.ts';
import type { RolesPorts } from '#machines/admin/roles/roles.ports.ts';
import { permissionPorts } from './session-ports.ts';

const STALE_ROLE: Failure = {
  code: 'STALE',
  message: 'Someone else saved this role first. Close it and open it again.',
};

/** Roles and their permissions, from the server. */
export const rolesPorts = (call: Caller): RolesPorts => ({
  ...permissionPorts(call),
  searchRoles: async (name, signal) => {
    const answer = await call('roles.search', { name }, { signal });
    return answer.ok ? ok(answer.value.object) : answer;
  },
  loadRole: async (id, signal) => {
    const answer = await call('roles.get', { id }, { signal });
    return answer.ok ? ok(answer.value.object) : answer;
  },
  saveRole: async (payload, proof) => {
    const { deletedRolePermissionIds, ...rest } = payload;
    const role = { ...rest, ...(proof === null ? {} : { stepUp: proof }) };
    const result =
      role.roleDto.secRoleId === 0
        ? await call('roles.save', role)
        : await call('roles.update', { ...role, deletedRolePermissionIds });
    return !result.ok && result.error.code === 'STALE' ? fail(STALE_ROLE) : done(result);
  },
  deleteRole: async (id, proof) =>
    done(
      await call('roles.remove', { id, zero: '0', ...(proof === null ? {} : { stepUp: proof }) }),
    ),
});
