import { addDays, daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';

/** What decides whether a medication is still in use. Dates are ISO days. */
export interface MedicationFacts {
  readonly status: RxStatus;
  readonly expiresOn: string;
  /** Refills that the law and the prescriber still allow. */
  readonly refillsLeft: number;
  /** An order that was never filled, or a fill that is still being worked on. */
  readonly open: boolean;
  /** The last fill that left the pharmacy. */
  readonly lastLeft: { readonly filledOn: string; readonly daysSupply: number } | null;
  readonly today: string;
}
export interface MedicationUse {
  readonly state: 'active' | 'ended';
  /** Days that the supply in hand lasts, today included; negative when it ran out; null before a fill left. */ readonly daysLeft:
    | number
    | null;
}

const ended: ReadonlySet<RxStatus> = new Set<RxStatus>(statusGroups.ended);
/**
 * Whether a prescription stands on the active part of a patient's profile, and how many days the
 * supply lasts. Ended: discontinued or deleted, or nothing is in hand and nothing can be filled any
 * more (handbook §2.6). What was transferred is still taken while the supply from here lasts.
 */
export function medicationUse(facts: MedicationFacts): MedicationUse {
  const daysLeft =
    facts.lastLeft &&
    daysBetween(facts.today, addDays(facts.lastLeft.filledOn, facts.lastLeft.daysSupply));
  const isInHand = (daysLeft ?? 0) > 0;
  if (facts.status === rxStatus.transferred)
    return { state: isInHand ? 'active' : 'ended', daysLeft };
  if (ended.has(facts.status)) return { state: 'ended', daysLeft };
  const fillable = facts.open || (facts.refillsLeft > 0 && facts.expiresOn >= facts.today);
  return { state: fillable || isInHand ? 'active' : 'ended', daysLeft };
}

/**
 * What stands for the status of a medication that another system told of: it is no prescription of
 * this store.
 */
export const fromSource = (source: string): string => `From ${source}`;
/** What the status of a medication says: the store's own step, or who told of it. */
export const profileStatusText = (input: {
  readonly source: string | null;
  readonly status: string | null;
}): string =>
  input.source === null
    ? (rxStatuses[input.status as RxStatus]?.name ?? input.status ?? '')
    : fromSource(input.source);
/** The last fill in words; of another system's medication without one, since when it is taken. */
export const lastFillText = (input: {
  readonly source: string | null;
  readonly lastFilledOn: string | null;
  readonly writtenOn: string | null;
}): string =>
  input.source !== null && input.lastFilledOn === null && input.writtenOn !== null
    ? `since ${formatDate(input.writtenOn)}`
    : formatDate(input.lastFilledOn);
