import type { SegmentValues } from '../ncpdp/segments.ts';

/**
 * What a request was for, by its own bytes: the fill may be of something else by now. NDC null for
 * a compound, which has no single one; quantities in thousandths.
 */
export interface BilledItem {
  readonly ndc: string | null;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
}
/**
 * The product of a claim segment: 407-D7 where 436-E1 says that it is an NDC (03), 442-E7 and
 * 405-D5.
 */
export const billedItem = (segmentValues: SegmentValues<'claim'>): BilledItem => ({
  ndc: segmentValues.E1 === '03' ? (segmentValues.D7 ?? null) : null,
  quantity: segmentValues.E7 ?? null,
  daysSupply: segmentValues.D5 ?? null,
});

/** What P/A Fax looks at. `last`: nothing was sent for the claim since. */
export interface AskedToAuthorize {
  readonly kind: string;
  readonly rejects: number;
  readonly last: boolean;
  readonly claimRejected: boolean;
  readonly billed: BilledItem | null;
  readonly now: { readonly ndc: string | null; readonly quantity: number | null };
}
/**
 * Why a prescriber is not asked to have this authorized, in words; null where the rejection stands
 * and is of what is filled now.
 */
export function priorAuthRefusal(toAuthorize: AskedToAuthorize): string | null {
  if ((toAuthorize.kind !== 'B1' && toAuthorize.kind !== 'B3') || toAuthorize.rejects === 0)
    return 'The payer did not reject this one: there is nothing to have authorized.';
  if (!toAuthorize.last || !toAuthorize.claimRejected)
    return 'This rejection is past: look at what was sent last.';
  const { billed, now } = toAuthorize;
  const other =
    billed !== null &&
    ((billed.ndc !== null && billed.ndc !== now.ndc) ||
      (billed.quantity !== null && billed.quantity !== now.quantity));
  return other
    ? 'It was sent for another drug or quantity than the prescription has now: send the claim again first.'
    : null;
}
