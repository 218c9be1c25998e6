import type { PermissionKey } from '#domain/platform/permission-key.ts';
import type { UserType } from '#domain/platform/routes.ts';

/** Who is signed in, as the server says. */
export interface Account {
  readonly userId: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly type: UserType;
  readonly storeName: string | null;
  readonly storeId?: number | null;
  readonly companyId?: number | null;
  readonly permissions: readonly PermissionKey[];
  /** The server's idle rule; the screen locks at the same moment. */
  readonly idleMinutes: number;
  /** Accounts of the demo store carry a visible mark. */
  readonly demo: boolean;
}

/** A permission as the calls of roles name it. */
export interface PermissionItem {
  readonly secPermissionId: number;
  readonly permissionName: string;
  /** What the product's own tables call it; null for one that this version does not know. */
  readonly key: PermissionKey | null;
}
export interface PermissionNode {
  readonly pagePermission: PermissionItem;
  readonly pageFeatures: readonly PermissionItem[];
}
