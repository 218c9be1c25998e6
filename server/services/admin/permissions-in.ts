import type { Db } from '#db/open.ts';
import {
  adminPermissions,
  countsIn,
  permissionById,
  type FeatureKey,
  type PermissionKey,
} from '#domain/admin/permissions.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { User } from '#server/platform/caller.ts';
import type { Refusal } from '#server/platform/refusal.ts';
import { findAccountById } from '#server/repositories/admin/employees.ts';
import { storesOfCompany } from '#server/repositories/admin/organisation.ts';
import { grantedIn } from '#server/repositories/admin/roles.ts';

/** What somebody may do in a store, whoever asks. */
export async function permissionsIn(
  db: Db,
  employeeId: number,
  storeId: number,
): Promise<ReadonlySet<PermissionKey>> {
  const account = await findAccountById(db, employeeId);
  if (!account?.usable) return new Set();
  if (account.type === 'ADMIN') return new Set(adminPermissions);
  const ids = await grantedIn(db, employeeId, storeId);
  return new Set(ids.flatMap((id) => permissionById(id)?.key ?? []));
}

/** Whether a role of one of these stores grants it to the person. */
async function holdsInOneOf(
  db: Db,
  user: Pick<User, 'id'>,
  storeIds: readonly number[],
  key: FeatureKey,
): Promise<boolean> {
  for (const storeId of storeIds)
    if (countsIn(await permissionsIn(db, user.id, storeId), key)) return true;
  return false;
}
const notTheirs = (why: string) =>
  fail<Refusal>({ code: 'REFUSED', message: why, why: [why], allowedRoles: ['An administrator'] });

/**
 * Whether a person changes a store: what a role of one store grants counts in that store alone. An
 * administrator changes all stores that they see.
 */
export const mayChangeStore = async (
  db: Db,
  user: Pick<User, 'id'>,
  storeId: number,
): Promise<Result<null, Refusal>> =>
  (await holdsInOneOf(db, user, [storeId], 'store.write'))
    ? ok(null)
    : notTheirs('Your roles in that store do not grant “Change stores”: ask an administrator.');

/**
 * Whether a person changes a company: a role of one of its stores grants it. One without stores is
 * seen by who made it only.
 */
export async function mayChangeCompany(
  db: Db,
  user: Pick<User, 'id'>,
  companyId: number,
): Promise<Result<null, Refusal>> {
  const storeIds = await storesOfCompany(db, companyId);
  return storeIds.length === 0 || (await holdsInOneOf(db, user, storeIds, 'company.write'))
    ? ok(null)
    : notTheirs('Your roles in that company do not grant “Change companies”.');
}
