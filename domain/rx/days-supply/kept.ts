import { explained, proposedDays, type DaysSupply } from './days-supply.ts';

/** Days that were kept though what they are reckoned from has changed. */
export interface KeptDays {
  /** The days that are reckoned now; null where nobody can reckon them. */
  readonly reckoned: number | null;
  readonly why: string;
}
interface Side {
  readonly supply: DaysSupply;
  /** Thousandths of the billing unit. */
  readonly quantity: number;
}
/**
 * Whether days that stayed as they were are stale: other days are reckoned now than before, or
 * another quantity is entered and nobody can reckon its days. Null where they are not. Days that
 * contradicted their directions from the start are no matter of this rule: a warning says so.
 */
export function keptDays(days: number, before: Side, now: Side): KeptDays | null {
  const reckoned = proposedDays(now.supply);
  const stale =
    reckoned === null
      ? before.quantity !== now.quantity
      : reckoned !== days && reckoned !== proposedDays(before.supply);
  return stale ? { reckoned, why: explained(now.supply) } : null;
}
/**
 * Days after the product of a fill has changed: those of the new product, where the days before
 * were the ones of the old product and both are certain; else the days stay.
 */
export function daysOfOther(days: number, before: DaysSupply, now: DaysSupply): number {
  const follows = before.kind === 'certain' && now.kind === 'certain' && before.days === days;
  return follows ? now.days : days;
}
