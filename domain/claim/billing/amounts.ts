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
  const said = parts.filter((part): part is number => part !== null && part !== undefined);
  return said.length === 0 ? null : said.reduce((sum, number) => sum + number, 0);
};

/** What was billed: D9, DC, E3 (other fee), HA and GE (tax), ΣH9, and DU as the total. */
export function billedAmounts(segmentValues: SegmentValues<'pricing'>): AmountRow {
  return {
    ingredientCents: segmentValues.D9 ?? null,
    dispensingFeeCents: segmentValues.DC ?? null,
    otherFeeCents: segmentValues.E3 ?? null,
    salesTaxCents: summed([segmentValues.HA, segmentValues.GE]),
    otherAmountCents: summed((segmentValues.H7 ?? []).map((itemValues) => itemValues.H9)),
    totalCents: segmentValues.DU ?? null,
    approvedCents: null,
    insurancePaidCents: null,
    copayCents: segmentValues.DX ?? null,
  };
}

/**
 * What a payer's answer says: F6, F7, FL and J1 (other fee), AW and AX (tax), ΣJ4; their sum is
 * what it approved, F9 what it pays of that, F5 the patient's part. Handbook §2.5.
 */
export function paidAmounts(segmentValues: SegmentValues<'responsePricing'>): AmountRow {
  const otherFeeCents = summed([segmentValues.FL, segmentValues.J1]);
  const salesTaxCents = summed([segmentValues.AW, segmentValues.AX]);
  const otherAmountCents = summed((segmentValues.J2 ?? []).map((itemValues) => itemValues.J4));
  const approved = summed([
    segmentValues.F6,
    segmentValues.F7,
    otherFeeCents,
    salesTaxCents,
    otherAmountCents,
  ]);
  return {
    ingredientCents: segmentValues.F6 ?? null,
    dispensingFeeCents: segmentValues.F7 ?? null,
    otherFeeCents,
    salesTaxCents,
    otherAmountCents,
    totalCents: approved,
    approvedCents: approved,
    insurancePaidCents: segmentValues.F9 ?? null,
    copayCents: segmentValues.F5 ?? null,
  };
}

/**
 * The summary of a fill's claims: what the first payer approved, what all pay, the last one's
 * patient pay, and with the cost the profit. Null where nobody says it.
 */
export function summaryOf(paid: readonly (AmountRow | null)[], costCents: number | null) {
  const said = paid.filter((row): row is AmountRow => row !== null);
  const paidCents = summed(said.map((row) => row.insurancePaidCents));
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
