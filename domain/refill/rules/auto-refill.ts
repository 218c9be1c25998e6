import { addDays } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';

/**
 * What a store decides about refills that are made by themselves: whole days before the last fill
 * runs out; null: never by themselves.
 */
export interface AutoRefillPolicy {
  readonly lead: number;
  readonly controlled: number | null;
}
/** A week before the last fill runs out; nothing controlled without the store's own word. */
export const usualAutoRefill: AutoRefillPolicy = { lead: 7, controlled: null };
/**
 * The days of a schedule; null where the store makes none of it by itself. C-II has no refills at
 * all (21 CFR 1306.12).
 */
export const autoRefillLead = (policy: AutoRefillPolicy, schedule: string): number | null => {
  if (schedule === '0') return policy.lead;
  return schedule === '2' ? null : policy.controlled;
};
/**
 * The day on which the next fill is made by itself: `lead` days before the last one runs out, and
 * never before `earliestOn`, the first day on which a refill is not too early.
 */
export function autoRefillDue(
  last: { readonly filledOn: string; readonly daysSupply: number },
  lead: number,
  earliestOn: string,
): string {
  const day = addDays(last.filledOn, last.daysSupply - lead);
  return day > earliestOn ? day : earliestOn;
}
/** Why a prescription can't be enrolled, or null. */
export function enrolRefusal(
  rx: {
    readonly status: string;
    readonly schedule: string;
    readonly refills: number;
    readonly enrolled: boolean;
  },
  policy: AutoRefillPolicy,
): string | null {
  if (rx.enrolled) return 'It is refilled by itself already.';
  if (
    rx.status === rxStatus.transferred ||
    rx.status === rxStatus.discontinued ||
    rx.status === rxStatus.deleted
  )
    return 'It has ended: nothing of it is filled any more.';
  if (rx.schedule === '2')
    return 'A C-II has no refills, so nothing of it is filled by itself (21 CFR 1306.12).';
  if (autoRefillLead(policy, rx.schedule) === null)
    return 'This store refills no controlled drug by itself: the store policy says so.';
  return rx.refills === 0 ? 'It was written without refills.' : null;
}
