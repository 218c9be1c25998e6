import type { SegmentValues } from '../ncpdp/segments.ts';

/** One row of a claim's amounts, cents; null where it is not said. */
export interface AmountRow {
  readonly ingredientCents: number | null;
  readonly dispensingFeeCents: number | null;
  readonly otherFeeCents: number | null;
  readonly salesTaxCents: number | null;
  readonly otherAmountCents: number | null;
  readonly totalCents: number | null;
  readonly approvedCents: number | null;
  readonly insurancePaidCents: number | null;
  readonly copayCents: number | null;
}
const summed = (parts: readonly (number | null | undefined)[]): number | null => {
  const said = parts.filter((p): p is number => p !== null && p !== undefined);
  return said.length === 0 ? null : said.reduce((sum, p) => sum + p, 0);
};

/** What was billed: D9, DC, E3 (other fee), HA and GE (tax), ΣH9, and DU as the total. */
export function billedAmounts(p: SegmentValues<'pricing'>): AmountRow {
  return {
    ingredientCents: p.D9 ?? null,
    dispensingFeeCents: p.DC ?? null,
    otherFeeCents: p.E3 ?? null,
    salesTaxCents: summed([p.HA, p.GE]),
    otherAmountCents: summed((p.H7 ?? []).map((o) => o.H9)),
    totalCents: p.DU ?? null,
    approvedCents: null,
    insurancePaidCents: null,
    copayCents: p.DX ?? null,
  };
}

/** What a payer's answer says: F6, F7, FL and J1 (other fee), AW and AX (tax), ΣJ4; their sum is what it approved, F9 what it pays of that, F5 the patient's part. Handbook §2.5. */
export function paidAmounts(p: SegmentValues<'responsePricing'>): AmountRow {
  const otherFeeCents = summed([p.FL, p.J1]);
  const salesTaxCents = summed([p.AW, p.AX]);
  const otherAmountCents = summed((p.J2 ?? []).map((o) => o.J4));
  const approved = summed([p.F6, p.F7, otherFeeCents, salesTaxCents, otherAmountCents]);
  return {
    ingredientCents: p.F6 ?? null,
    dispensingFeeCents: p.F7 ?? null,
    otherFeeCents,
    salesTaxCents,
    otherAmountCents,
    totalCents: approved,
    approvedCents: approved,
    insurancePaidCents: p.F9 ?? null,
    copayCents: p.F5 ?? null,
  };
}

/** The summary of a fill's claims: what the first payer approved, what all pay, the last one's patient pay, and with the cost the profit. Null where nobody says it. */
export function summaryOf(paid: readonly (AmountRow | null)[], costCents: number | null) {
  const said = paid.filter((p): p is AmountRow => p !== null);
  const paidCents = summed(said.map((p) => p.insurancePaidCents));
  const copayCents = said.at(-1)?.copayCents ?? null;
  return {
    approvedCents: said[0]?.approvedCents ?? null,
    paidCents,
    copayCents,
    costCents,
    profitCents:
      costCents === null || paidCents === null || copayCents === null
        ? null
        : paidCents + copayCents - costCents,
  };
}
