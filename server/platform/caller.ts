import { countsIn, type FeatureKey, type PermissionKey } from '#domain/admin/permissions.ts';

/**
 * The person behind a call. `licence` is the person's own and in force today, else null; no role
 * can grant it.
 */
export interface User {
  readonly id: number;
  readonly version: number;
  readonly type: 'ADMIN' | 'PRIVATE';
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly initials: string | null;
  readonly storeId: number;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly roles: readonly string[];
  readonly licence: {
    readonly kind: 'pharmacist' | 'technician' | 'intern';
    readonly active: boolean;
  } | null;
}
export interface Session {
  readonly id: number;
  readonly state: 'active' | 'locked';
  readonly authenticatedAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly idleMinutes: number;
  /** The workstation that it was used at last; '' for none that is known. */
  readonly workstation: string;
  /** The names of the store's workstations, in lower case. */
  readonly workstations: readonly string[];
  /** Which browser each of them is, by its device's hash in hexadecimal; absent: none is yet. */
  readonly stationDevices: Readonly<Record<string, string>>;
  readonly store: {
    readonly id: number;
    readonly name: string;
    readonly code: string;
    readonly timeZone: string;
    readonly companyId: number;
    readonly companyName: string;
  } | null;
}
export interface Caller {
  readonly user: User;
  readonly session: Session;
}

/** Whether the person's roles grant it, with what it takes to count. */
export const mayDo = (user: Pick<User, 'permissions'>, key: PermissionKey | FeatureKey): boolean =>
  countsIn(user.permissions, key);
