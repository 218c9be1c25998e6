import type { Result } from '#domain/platform/result.ts';
import type { PermissionNode } from '#machines/platform/workstation/account.ts';

/** The shapes of the role calls (§3 and §7 of the first specification), with its names. */
export interface RoleDto {
  readonly secRoleId: number;
  readonly roleName: string;
  /** As loaded; what is saved over another version is refused. */
  readonly version?: number;
  readonly createdBy: number;
  readonly modifiedBy: number;
  readonly groupId: number;
  readonly storeId: number;
}
export interface RolePermissionDto {
  readonly secPermissionId: number;
  readonly sec_Roles_Permission_Id: number;
  readonly activated: boolean;
  readonly roleId: number;
  readonly parentLayoutId: number;
  readonly plid: number;
  readonly createdBy: number;
  readonly modifiedBy: number;
  readonly groupId: number;
  readonly storeId: number;
}
export interface RoleListed {
  readonly secRoleId: number;
  readonly roleName: string;
  readonly version: number;
}
export interface RoleLoaded {
  readonly roleDto: RoleDto;
  readonly rolePermissionsDtos: readonly RolePermissionDto[];
}
export interface RolePayload {
  readonly roleDto: RoleDto;
  readonly rolePermissionsDtos: readonly RolePermissionDto[];
  readonly deletedRolePermissionIds: readonly number[];
}

/** Every refusal carries the server's message; an answer that is not SUCCESS is a refusal. */
export interface RolesPorts {
  loadPermissions(signal: AbortSignal): Promise<Result<readonly PermissionNode[]>>;
  searchRoles(name: string, signal: AbortSignal): Promise<Result<readonly RoleListed[]>>;
  loadRole(id: number, signal: AbortSignal): Promise<Result<RoleLoaded>>;
  /** `secRoleId` 0 creates. `proof` answers a step-up. */
  saveRole(payload: RolePayload, proof: string | null): Promise<Result<null>>;
  deleteRole(id: number, proof: string | null): Promise<Result<null>>;
}
