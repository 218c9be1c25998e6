import { int, nullable, object, type Infer } from '#domain/platform/schema.ts';

const cents = nullable(int());
/** One row of amounts, cents; null where it is not said. */
export const claimAmounts = object({
  ingredientCents: cents,
  dispensingFeeCents: cents,
  otherFeeCents: cents,
  salesTaxCents: cents,
  otherAmountCents: cents,
  totalCents: cents,
  approvedCents: cents,
  insurancePaidCents: cents,
  copayCents: cents,
});
export type ClaimAmounts = Infer<typeof claimAmounts>;
