import type { SegmentValues } from '../ncpdp/segments.ts';

/** What a request was for, by its own bytes: the fill may be of something else by now. NDC null for a compound, which has no single one; quantities in thousandths. */
export interface BilledItem {
  readonly ndc: string | null;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
}
/** The product of a claim segment: 407-D7 where 436-E1 says that it is an NDC (03), 442-E7 and 405-D5. */
export const billedItem = (c: SegmentValues<'claim'>): BilledItem => ({
  ndc: c.E1 === '03' ? (c.D7 ?? null) : null,
  quantity: c.E7 ?? null,
  daysSupply: c.D5 ?? null,
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
/** Why a prescriber is not asked to have this authorized, in words; null where the rejection stands and is of what is filled now. */
export function priorAuthRefusal(o: AskedToAuthorize): string | null {
  if ((o.kind !== 'B1' && o.kind !== 'B3') || o.rejects === 0)
    return 'The payer did not reject this one: there is nothing to have authorized.';
  if (!o.last || !o.claimRejected) return 'This rejection is past: look at what was sent last.';
  const { billed, now } = o;
  const other =
    billed !== null &&
    ((billed.ndc !== null && billed.ndc !== now.ndc) ||
      (billed.quantity !== null && billed.quantity !== now.quantity));
  return other
    ? 'It was sent for another drug or quantity than the prescription has now: send the claim again first.'
    : null;
}
