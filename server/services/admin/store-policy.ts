import type { Db } from '#db/open.ts';
import type { StorePolicyRow } from '#domain/admin/contract/store-policy.ts';
import {
  policyValues,
  storedPolicy,
  type StorePolicyValues,
} from '#domain/admin/entities/store-policy.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { findPolicy, savePolicy, type PolicyRow } from '#server/repositories/admin/store-policy.ts';
import { missing, type Saved } from '#server/services/platform/saving.ts';

interface Scope {
  readonly db: Db;
  readonly storeId: number;
  readonly userId: number;
  readonly now: string;
}
const rowOf = (p: PolicyRow): StorePolicyRow => ({
  id: p.id,
  version: p.version,
  ...policyValues(p.policy),
});

/** What the store decides for itself, each setting with its strict default where nothing was decided. NOT_FOUND without a store. */
export async function getPolicy(s: Scope): Promise<Saved<StorePolicyRow>> {
  const found = await findPolicy(s.db, s.storeId);
  return found ? ok(rowOf(found)) : missing();
}
/** Saves the whole policy over `version`; it holds from the next step on. STALE carries the one that won. */
export async function changePolicy(
  s: Scope,
  version: number,
  draft: Omit<StorePolicyValues, 'id' | 'version'>,
): Promise<Saved<StorePolicyRow>> {
  const before = await findPolicy(s.db, s.storeId);
  if (!before) return missing();
  if (
    before.version !== version ||
    !(await savePolicy(
      s.db,
      s.storeId,
      version,
      storedPolicy(before.policy, draft, before.state),
      s,
    ))
  )
    return fail({ code: 'STALE', current: rowOf((await findPolicy(s.db, s.storeId))!) });
  return getPolicy(s);
}
