import type { Entity, Fields } from '#domain/platform/fields/entity.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  findRecord,
  saveStanding,
  standingOf,
  type RowOf,
  type Scope,
  type Standing,
} from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure, type Versioned } from './saving.ts';

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
export const withoutReason = (statusChange: StatusChange): boolean =>
  statusChange.reason.trim() === '' && statusChange.on === (statusChange.kind === 'blocked');
/** The refusal of a change whose reason is missing. */
export const reasonAsked = (statusChange: StatusChange) =>
  refused([`Say why this is made ${statusChange.kind === 'blocked' ? 'blocked' : 'inactive'}.`], {
    reason: 'The reason is missing',
  });
/** What a change writes of how a record stands. */
export const standingAfter = ({ kind, on, reason }: StatusChange): Partial<Standing> => {
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
  change: StatusChange & Versioned,
): Promise<Result<StatusChanged, SaveFailure<RowOf<F>>>> {
  const { id, version } = change;
  if (withoutReason(change)) return reasonAsked(change);
  const table = entity.table;
  const before = await standingOf(scope, table, id);
  if (!before) return missing();
  const next = await saveStanding(scope, table, id, version, standingAfter(change));
  if (next !== undefined) return ok({ id, version: next, before, after: standingAfter(change) });
  const current = await findRecord(scope, entity, id);
  return current ? fail({ code: 'STALE', current }) : missing();
}
