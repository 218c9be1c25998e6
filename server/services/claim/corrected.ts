import type { ClaimCard, ClaimCorrections } from '#domain/claim/contract/corrections.ts';
import { authorizationFits } from '#domain/claim/rules/prior-authorization.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { updateClaim, type ClaimRecord } from '#server/repositories/claim/claims.ts';
import { refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { correctCard } from './card.ts';

/** What a person corrected of a claim that goes again. */
export interface Resubmission {
  readonly rank: number | null;
  readonly what: string | null;
  readonly corrections: ClaimCorrections | null;
  /** Null: nobody named it, and the lifecycle says so. */ readonly correction:
    | 'data'
    | 'clinical'
    | null;
  /** The patient's card as it is right; left out: it stays as it is. */
  readonly card?: ClaimCard | undefined;
}
/** Writes down what was corrected: on the patient's card, and of what only this claim says. */
export async function keepCorrected(
  work: RxWork,
  { b: { patient } }: Opened,
  claim: ClaimRecord | undefined,
  { card, corrections }: Resubmission,
): Promise<Result<null, RxFailure>> {
  const authorization = corrections?.priorAuthorization ?? null;
  const fits = authorization === null ? ok(null) : authorizationFits(authorization);
  // Before anything is sent, and beside its field: the claim would say it of no field of the form.
  if (!fits.ok) return refuseRx(`${fits.error}.`, [], { paNumber: fits.error });
  const done = card ? await correctCard(work, patient, card) : ok(null);
  if (done.ok && claim && corrections)
    await updateClaim(work, claim.id, { corrections: JSON.stringify(corrections) });
  return done;
}
