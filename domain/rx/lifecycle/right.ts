import type { PermissionKey } from '#domain/admin/permissions.ts';

/**
 * T technician, P pharmacist, C cashier or driver, M manager, S system: the letters of the
 * handbook's table.
 */
export type RoleLetter = 'T' | 'P' | 'C' | 'M' | 'S';

/** A right, and whether the employee's own active pharmacist license is needed with it. */
export interface Right {
  readonly permission: PermissionKey;
  readonly licence: boolean;
}
