import { isPaid } from '#domain/claim/billing/states.ts';
import type { ClaimRecord } from '#server/repositories/claim/claims.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';

/** The claims of one fill, in the order of the payers; none while there is no fill. */
export const claimsOfFill = (bundle: RxBundle, fill: FillRecord | null): readonly ClaimRecord[] =>
  fill === null ? [] : bundle.claims.filter((claim) => claim.fill_id === fill.id);
/**
 * Those that pay for it now: a claim that was reversed by telephone stays paid on its line, with
 * its mark.
 */
export const payingClaims = (bundle: RxBundle, fill: FillRecord | null): readonly ClaimRecord[] =>
  claimsOfFill(bundle, fill).filter((claim) => isPaid(claim) && !claim.manual_reversal);
