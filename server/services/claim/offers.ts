import { isPaid } from '#domain/claim/billing/states.ts';
import { rebillClaimStep, reverseClaimsStep, sendClaimStep } from '#domain/claim/billing/steps.ts';
import type { MoveOffer } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rowOf } from '#domain/rx/lifecycle/index.ts';
import type { ClaimRecord } from '#server/repositories/claim/claims.ts';
import { claimsOfFill, payingClaims } from '#server/services/rx/claims-of-fill.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { resubmitOffer, reverseOffer, sendOffer, stuck, takenBack } from './billing.ts';
import { paysText } from './pays-text.ts';
import { isToRebill, rebillOffer } from './rebill.ts';

/** What was tried and given up goes again. */
const sendTitle = (claims: readonly ClaimRecord[]): string =>
  claims.some((claim) => stuck(claim) || (claim.state === 'none' && claim.problem !== null))
    ? 'Send the claim again'
    : 'Send the claim';
/** The steps on claims, where there are payers or claims at all. */
export function claimOffers(work: RxWork, opened: Opened): MoveOffer[] {
  const { facts, b: bundle } = opened;
  const claims = claimsOfFill(bundle, currentFill(bundle));
  const to = facts.status === null ? [] : [facts.status];
  const offers: MoveOffer[] = [];
  const add = (
    step: Pick<MoveOffer, 'row' | 'event' | 'title' | 'takesBack'>,
    { allowed, why, allowedRoles: who, lead, leadId }: ReturnType<typeof sendOffer>,
  ) =>
    offers.push({
      ...step,
      to,
      key: null,
      allowed,
      why,
      allowedRoles: who,
      needs: [],
      ...(lead === undefined ? {} : { lead }),
      ...(leadId === undefined ? {} : { leadId }),
    });
  // What is still to be billed says so even where no card has a line any more: the offer then tells
  // what is missing.
  if (
    (facts.status === rxStatus.cashed && facts.billLater) ||
    (facts.left !== null && claims.some(takenBack)) ||
    (facts.payers.length > 0 &&
      (facts.status === rxStatus.dataEntry ||
        claims.some((claim) => claim.state === 'sent' || claim.reversing || claim.rebilling)))
  )
    add({ row: 10, event: sendClaimStep, title: sendTitle(claims) }, sendOffer(work, opened));
  if (rejectedAfterHandOver(opened)) {
    const { row, event, title } = rowOf('resubmit');
    add({ row, event, title }, resubmitOffer(work, opened));
  }
  if (facts.left === null && claims.some((claim) => isPaid(claim) && !claim.manual_reversal))
    add({ row: 18, event: rebillClaimStep, title: 'Rebill the claim' }, rebillOffer(work, opened));
  if (facts.left === null && claims.some((claim) => isPaid(claim) || claim.state === 'sent'))
    add(
      {
        row: 18,
        event: reverseClaimsStep,
        title: 'Reverse the claims',
        takesBack: payingClaims(bundle, currentFill(bundle)).map(paysText),
      },
      reverseOffer(work, opened),
    );
  return offers;
}

const claimsLeft = ({ facts, b: bundle }: Opened) =>
  facts.left === null ? [] : claimsOfFill(bundle, currentFill(bundle));
const takenBackAfterHandOver = (opened: Opened): boolean =>
  claimsLeft(opened).some((claim) => claim.waiting_since !== null && takenBack(claim));
/** Billed again after the hand-over, and rejected: it is corrected, and goes again. */
const rejectedAfterHandOver = (opened: Opened): boolean =>
  claimsLeft(opened).some((claim) => claim.state === 'rejected');
/** The next right step on claims: of an entry that has payers, of what waits; or null. */
export function nextClaimStep(work: RxWork, opened: Opened): string | null {
  if (rejectedAfterHandOver(opened)) return resubmitOffer(work, opened).allowed ? 'resubmit' : null;
  if (isToRebill(work, opened)) return rebillClaimStep;
  const lost = claimsOfFill(opened.b, currentFill(opened.b)).some(
    (claim) => claim.rebilling && stuck(claim),
  );
  if (lost && sendOffer(work, opened).allowed) return sendClaimStep;
  const billed = opened.facts.status === rxStatus.dataEntry && opened.facts.payers.length > 0;
  return (billed || takenBackAfterHandOver(opened)) && sendOffer(work, opened).allowed
    ? sendClaimStep
    : null;
}
