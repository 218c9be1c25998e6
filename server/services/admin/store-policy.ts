import type { Db } from '#db/open.ts';
import type { StorePolicyRow } from '#domain/admin/contract/store-policy.ts';
import {
  policyValues,
  storedPolicy,
  type StorePolicyValues,
} from '#domain/admin/entities/store-policy.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { findPolicy, savePolicy, type PolicyRow } from '#server/repositories/admin/store-policy.ts';
import { missing, type Saved } from '#server/services/platform/saving.ts';

interface Scope {
  readonly db: Db;
  readonly storeId: number;
  readonly userId: number;
  readonly now: string;
}
const rowOf = (row: PolicyRow): StorePolicyRow => ({
  id: row.id,
  version: row.version,
  ...policyValues(row.policy),
});

/**
 * What the store decides for itself, each setting with its strict default where nothing was
 * decided. NOT_FOUND without a store.
 */
export async function getPolicy(scope: Scope): Promise<Saved<StorePolicyRow>> {
  const found = await findPolicy(scope.db, scope.storeId);
  return found ? ok(rowOf(found)) : missing();
}
/**
 * Saves the whole policy over `version`; it holds from the next step on. STALE carries the one that
 * won.
 */
export async function changePolicy(
  scope: Scope,
  version: number,
  draft: Omit<StorePolicyValues, 'id' | 'version'>,
): Promise<Saved<StorePolicyRow>> {
  const before = await findPolicy(scope.db, scope.storeId);
  if (!before) return missing();
  if (
    before.version !== version ||
    !(await savePolicy(
      scope.db,
      scope.storeId,
      version,
      storedPolicy(before.policy, draft, before.state),
      scope,
    ))
  )
    return fail({
      code: 'STALE',
      current: rowOf(
        required(await findPolicy(scope.db, scope.storeId), 'the policy of the store'),
      ),
    });
  return getPolicy(scope);
}
