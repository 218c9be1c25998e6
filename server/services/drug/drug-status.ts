import { drug, type Drug } from '#domain/drug/entities/drug.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fullDrug, storeDrug, switchStoreDrug } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import {
  reasonAsked,
  standingAfter,
  withoutReason,
  type StatusChange,
  type StatusChanged,
} from '#server/services/platform/status.ts';
import { getDrug } from './drug.ts';

/**
 * Makes a product active or inactive for this store. The switch is the store's own, and counts as a
 * new version of the record; a product
 * that the store does not keep, and blocking, are refused.
 */
export async function changeDrugStatus(
  scope: Scope,
  id: number,
  version: number,
  change: StatusChange,
): Promise<Result<StatusChanged, SaveFailure<Drug>>> {
  if (change.kind === 'blocked')
    return refused([`A ${drug.title.toLowerCase()} is not blocked: make it inactive.`]);
  if (withoutReason(change)) return reasonAsked(change);
  const row = await fullDrug(scope, id);
  if (!row) return missing();
  const now = await getDrug(scope, id);
  if (now.ok && now.value.version !== version) return fail({ code: 'STALE', current: now.value });
  const before = await storeDrug(scope, id);
  const after = standingAfter(change);
  if (!before)
    return refused([
      'This store does not keep this drug, so there is nothing to switch. Add it to Local first.',
    ]);
  await switchStoreDrug(scope, id, {
    active: change.on,
    inactiveReason: after.inactive_reason ?? null,
  });
  return ok({
    id,
    version: version + 1,
    before: { active: before.active, inactive_reason: before.inactive_reason },
    after,
  });
}
