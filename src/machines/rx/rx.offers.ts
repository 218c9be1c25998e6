import type { MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { forwardEvents, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';

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
/**
 * What F8 does: the server's next right step, or the final check that still waits for an answer.
 */
export function nextOf(detail: RxDetail | null): LifecycleEvent | null {
  const next = detail?.next ?? null;
  if (next !== null) return stepNamed(next);
  return opens(detail, 'verify') ? 'verify' : null;
}
/** The best step forward that is not possible now. */
export const blockedStep = (detail: RxDetail): MoveOffer | undefined =>
  forwardEvents(detail.status as RxStatus)
    .map((event) => offerOf(detail, event))
    .find((offer) => offer !== undefined && !offer.allowed);
/**
 * An open severe alert is all that F8 can lead to: there is no next step before it is answered, and
 * nobody else is named who would have to do it.
 */
export function leadsToAlert(detail: RxDetail | null): boolean {
  if (detail === null || nextOf(detail) !== null) return false;
  const blocked = blockedStep(detail);
  return (
    blocked?.allowedRoles.length === 0 &&
    detail.alerts.some((alert) => alert.answered === null && alert.severity === 'severe')
  );
}
/** Whether there is a paper of a transfer: it went to another pharmacy, or came from one. */
export const wasTransferred = (detail: RxDetail | null): boolean =>
  detail !== null && (detail.status === rxStatus.transferred || detail.transferIn !== null);
