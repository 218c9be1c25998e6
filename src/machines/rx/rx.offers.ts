import { rebillClaimStep } from '#domain/claim/billing/steps.ts';
import type { FillView, MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { forwardEvents, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import { yesNo, type ConfirmInput } from '#machines/platform/confirm/questions.ts';

export const offerOf = (detail: RxDetail | null, event: string | null): MoveOffer | undefined =>
  detail?.moves.find((move) => move.event === event);

/**
 * Whether a step's screen opens for this person. The final check opens for everyone who may fail
 * it, though an alert or the PDMP
 * still stands in its way: they are answered there, beside what they are about.
 */
export function opens(detail: RxDetail | null, event: string | null): boolean {
  const offer = offerOf(detail, event);
  return (
    offer !== undefined &&
    (offer.allowed || (event === 'verify' && offerOf(detail, 'fail-check')?.allowed === true))
  );
}
/**
 * A step by the name that the server says. The contract names steps by plain text, since an offer
 * may also be a call about the claim, which travels the same way; this is the one place where a
 * name becomes a step.
 */
export const stepNamed = (name: string): LifecycleEvent => name as LifecycleEvent;
/** Leads to the field that a failed check found wrong: no step of the lifecycle is taken. */
export const isCorrecting = (event: string | null): boolean => event === 'correct-entry';
/** Leads to the label, which is printed before the product is scanned. */
export const isLabelling = (event: string | null): boolean => event === 'print-label';
/** Leads to the counter, where bag and vials are scanned as they go out with a driver. */
export const isSendingOut = (event: string | null): boolean => event === 'send-out';
/** Leads to the field of the drug's record without which there is no price. */
export const isPricing = (event: string | null): boolean => event === 'enter-cost';
/** Leads to what would be sent beside what was paid. */
export const isRebilling = (event: string | null): boolean => event === rebillClaimStep;
/**
 * What F8 does: the server's next right step, or the final check that still waits for an answer.
 */
export function nextOf(detail: RxDetail | null): LifecycleEvent | null {
  const next = detail?.next ?? null;
  if (next !== null) return stepNamed(next);
  return opens(detail, 'verify') ? 'verify' : null;
}
/** The steps that lead on from where a prescription stands, the usual ones first. */
export const forwardOf = (detail: RxDetail): readonly LifecycleEvent[] =>
  forwardEvents(detail.status as RxStatus);
const isBilling = (event: string): boolean => event === 'send-claim';
const isOwed = (detail: RxDetail): boolean =>
  detail.fills.some((fill) => (fill.partialFill?.owed ?? 0) > 0);
/**
 * A fill that has payers is billed, never priced as cash by itself: what is in the way of the price
 * is told of the claim. Where both wait for the same, this person puts it right where the price
 * does.
 */
function asClaim(claim: MoveOffer, cash: MoveOffer): MoveOffer {
  const said = claim.why.join(' ');
  const isSame = cash.why.some((why) => said.includes(why));
  return isSame ? { ...cash, event: claim.event, title: claim.title, why: claim.why } : claim;
}
/**
 * The best step forward that is not possible now: first what leads to it, then the step itself. The
 * rest of a fill is none where nothing is owed.
 */
export function blockedStep(detail: RxDetail): MoveOffer | undefined {
  const ways = detail.moves.filter((move) => isPricing(move.event) || isBilling(move.event));
  const steps = forwardOf(detail)
    .filter((event) => event !== 'rest' || isOwed(detail))
    .flatMap((event) => offerOf(detail, event) ?? []);
  const blocked = [...ways, ...steps].filter((offer) => !offer.allowed);
  const best = blocked.find((offer) => offer.lead !== undefined) ?? blocked[0];
  const claim = blocked.find((offer) => isBilling(offer.event));
  return best?.event === 'cash' && claim ? asClaim(claim, best) : best;
}
/**
 * The fill that the page shows: on file the one that was given up last, where none came after it,
 * so that a return to stock stays in sight; otherwise the current one.
 */
export function fillShown({ status, fill, fills }: RxDetail): FillView | null {
  const last = fills.toSorted((a, b) => a.fillId - b.fillId).at(-1) ?? null;
  return isOneOf(statusGroups.onFile, status) ? last : fill;
}
/** Asked before a step that takes a payment back: an Enter leaves it as it is. */
export function takesBackQuestion(detail: RxDetail, event: string): ConfirmInput {
  const offer = offerOf(detail, event);
  return yesNo(`${offer?.title ?? event}?`, offer?.takesBack?.join(', '));
}
/** Whether there is a paper of a transfer: it went to another pharmacy, or came from one. */
export const wasTransferred = (detail: RxDetail | null): boolean =>
  detail !== null && (detail.status === rxStatus.transferred || detail.transferIn !== null);
/** Why no renewal is asked for of a schedule, in words; null where one can be. */
export const renewalRefusal = (schedule?: string): string | null =>
  schedule === '2' ? 'A C-II has no refills: a new prescription is needed (21 CFR 1306.12).' : null;
