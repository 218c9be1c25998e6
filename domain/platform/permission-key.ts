/**
 * Every permission by its key, and whether it opens a page or is a feature of one. The permission
 * table of `domain/admin/permissions.ts` adds its keys.
 */
export interface PermissionMap {}
/** Every key that a role can grant. */
export type PermissionKey = keyof PermissionMap;
/** Keys that are features of a page. */
export type FeatureKey = {
  [K in PermissionKey]: PermissionMap[K] extends 'feature' ? K : never;
}[PermissionKey];
