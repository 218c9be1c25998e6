/** A card that is billed for a fill, in billing order. `planType`: a value of `groupTypes`. */
export interface BilledCard {
  readonly rank: number;
  readonly planType: string;
  readonly copayOnly: boolean;
}
/** A value of `groupTypes`. */
export const medicaid = '3';
/** What Medicaid does not wait for: itself, and discount cards, which insure nothing. */
const isNoCoverage: ReadonlySet<string> = new Set([medicaid, '4']);
/** Paid with federal money: Medicare and its plans, Medicaid, military, Indian nations. */
const federal: ReadonlySet<string> = new Set(['2', '3', '5', '6', '7', '8', '9']);

/**
 * Why a card may not be billed where it stands, in words; null where it may. Medicaid is the payer
 * of last resort: every other plan answers first (42 USC 1396a(a)(25), 42 CFR 433.139). A
 * manufacturer's copay card pays nothing beside a federal program (42 USC 1320a-7b(b)).
 */
export function coverageProblem(card: BilledCard, all: readonly BilledCard[]): string | null {
  const after = all.filter((other) => other.rank > card.rank && !other.copayOnly);
  if (card.planType === medicaid && after.some((other) => !isNoCoverage.has(other.planType)))
    return 'Medicaid pays last: put the patient’s other insurance before it, or end that one.';
  if (card.copayOnly && all.some((other) => federal.has(other.planType)))
    return 'A copay card can’t be used with Medicare, Medicaid or the military: end the card.';
  return null;
}
