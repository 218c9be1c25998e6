import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { assumedCode } from '#domain/rx/days-supply/assumed.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import {
  proposalOf,
  valuesOf,
  type Proposable,
  type Proposed,
  type RxEntryContext,
} from './rx-entry.context.ts';

/** A proposal hangs on a question, which stands beside its field. */
const isAssumed = (check: EntryCheck, field: Proposable): boolean =>
  check.problems.some((problem) => problem.code === assumedCode && problem.field === field);
/**
 * Days that were the reckoned ones, whoever put them there, follow what they are reckoned from;
 * while nothing certain can be reckoned they stay, and the server asks about them.
 */
function reckonedAnew(context: RxEntryContext, check: EntryCheck, days: number) {
  const { daysSupply: now } = check;
  const stays = valuesOf(context)['daysSupply'] !== days || now === null || now === days;
  return stays || isAssumed(check, 'daysSupply')
    ? null
    : { values: { daysSupply: now }, proposed: { daysSupply: now } };
}
/** The days that stand there once a check has answered, where they are the reckoned ones. */
export function reckonedAfterCheck(context: RxEntryContext, check: EntryCheck): number | null {
  const { daysSupply: now } = check;
  const stands = valuesOf(context)['daysSupply'];
  if (stands === now && now !== null && !isAssumed(check, 'daysSupply')) return now;
  return stands === context.reckonedDays ? context.reckonedDays : null;
}
/**
 * What a check fills in by itself: the proposal that was wished for, or the days that follow. With
 * a question it fills in nothing: the proposal stands with its question, to be taken knowingly.
 */
export function proposalAfterCheck(
  context: RxEntryContext,
  check: EntryCheck,
): { readonly values: Values; readonly proposed: Proposed } | null {
  const { wish } = context;
  const asked = wish !== null && isAssumed(check, wish);
  const wished = wish === null || asked ? null : proposalOf({ ...context, check }, wish);
  if (wish !== null && wished !== null)
    return { values: { [wish]: wished }, proposed: { [wish]: wished } };
  const { reckonedDays } = context;
  if (context.proposed.daysSupply === undefined && reckonedDays !== null)
    return reckonedAnew(context, check, reckonedDays);
  const days = context.proposed.daysSupply;
  if (days === undefined || check.daysSupply === days || valuesOf(context)['daysSupply'] !== days)
    return null;
  // A proposed number of days follows the quantity that it was reckoned from, while it is certain.
  const follows = isAssumed(check, 'daysSupply') ? null : check.daysSupply;
  return { values: { daysSupply: follows }, proposed: { daysSupply: follows ?? days } };
}
