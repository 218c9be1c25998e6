import { drug, type Drug } from '#domain/drug/entities/drug.ts';
import type { Entity, Fields } from '#domain/platform/fields/entity.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fullDrug, storeDrug, switchStoreDrug } from '#server/repositories/drug/drugs.ts';
import {
  findRecord,
  saveStanding,
  standingOf,
  type RowOf,
  type Scope,
  type Standing,
} from '#server/repositories/platform/records.ts';
import { getDrug } from '#server/services/drug/drug.ts';
import { missing, refused, type SaveFailure } from './saving.ts';

/**
 * Active (`kind` 'active', `on` true) or inactive; blocked (`on` true) or not. The reason is the
 * person's own words.
 */
export interface StatusChange {
  readonly kind: 'active' | 'blocked';
  readonly on: boolean;
  readonly reason: string;
}
/** The new version, and the standing before and after for the log. */
export interface StatusChanged {
  readonly id: number;
  readonly version: number;
  readonly before: Partial<Standing>;
  readonly after: Partial<Standing>;
}

/**
 * Inactive or blocked needs a reason in words (specification 001 §2.13); coming back may have one.
 */
const withoutReason = (statusChange: StatusChange): boolean =>
  statusChange.reason.trim() === '' && statusChange.on === (statusChange.kind === 'blocked');
const asked = (statusChange: StatusChange) =>
  refused([`Say why this is made ${statusChange.kind === 'blocked' ? 'blocked' : 'inactive'}.`], {
    reason: 'The reason is missing',
  });
const standing = ({ kind, on, reason }: StatusChange): Partial<Standing> => {
  const words = reason.trim() || null;
  return kind === 'active'
    ? { active: on, inactive_reason: on ? null : words }
    : { blocked: on, blocked_reason: on ? words : null };
};

/**
 * Changes the standing of a patient or a prescriber over `version`. STALE carries the row that won.
 */
export async function changeStatus<F extends Fields>(
  scope: Scope,
  entity: Entity<string, F>,
  id: number,
  version: number,
  change: StatusChange,
): Promise<Result<StatusChanged, SaveFailure<RowOf<F>>>> {
  if (withoutReason(change)) return asked(change);
  const table = entity.table;
  const before = await standingOf(scope, table, id);
  if (!before) return missing();
  const next = await saveStanding(scope, table, id, version, standing(change));
  if (next !== undefined) return ok({ id, version: next, before, after: standing(change) });
  const current = await findRecord(scope, entity, id);
  return current ? fail({ code: 'STALE', current }) : missing();
}

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
  if (withoutReason(change)) return asked(change);
  const row = await fullDrug(scope, id);
  if (!row) return missing();
  const now = await getDrug(scope, id);
  if (now.ok && now.value.version !== version) return fail({ code: 'STALE', current: now.value });
  const before = await storeDrug(scope, id);
  const after = standing(change);
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
