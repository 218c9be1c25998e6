import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { LifecycleFacts, Transition, Undecided } from '#domain/rx/lifecycle/index.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';

/** Which of its two tables a prescription of Refill Rx stands in. */
export const refillSides = ['ready', 'none'] as const;
export type RefillSide = (typeof refillSides)[number];
/** So many prescriptions at most are looked at for one request, and processed with one key. */
export const mostRefills = 60;

type Facts = Pick<
  LifecycleFacts,
  | 'status'
  | 'schedule'
  | 'expiresOn'
  | 'earliestFillOn'
  | 'notBefore'
  | 'deferredUntil'
  | 'discontinuedOn'
  | 'left'
>;
/** Where nothing can be filled any more, or is being filled now. */
function byStatus(facts: Facts): string | null {
  switch (facts.status) {
    case rxStatus.transferred:
      return 'Transferred to another pharmacy.';
    case rxStatus.discontinued:
      return facts.discontinuedOn === null
        ? 'Stopped.'
        : `Stopped on ${formatDate(facts.discontinuedOn)}.`;
    case rxStatus.deferred:
      return `A fill is open: deferred to ${formatDate(facts.deferredUntil)}.`;
    case rxStatus.filed:
    case rxStatus.rphVerifiedFiled:
    case rxStatus.pickedUp:
    case rxStatus.delivered:
    case null:
      return null;
    case rxStatus.paymentDue:
      return facts.left === null ? 'A fill is open: payment due.' : null;
    default:
      return sentence(`A fill is open: ${rxStatuses[facts.status].name}`);
  }
}
/**
 * Why the next fill can't be made now, in the few words of a table's cell; null where the lifecycle
 * (row 9) makes it. `decided` is what
 * the lifecycle says of the move, with nothing given along: an early fill needs a reason, and is
 * made on the prescription's own page.
 */
export function refillWhyNot(facts: Facts, decided: Result<Transition, Undecided>): string | null {
  if (decided.ok) return null;
  const stands = byStatus(facts);
  if (stands !== null) return stands;
  switch (decided.error.code) {
    case 'RX_REFILL_LEFT':
      return facts.schedule === 2 ? 'A C-II has no refills.' : 'No refills left.';
    case 'RX_QUANTITY_LEFT':
      return 'The whole quantity was dispensed.';
    case 'RX_NOT_EXPIRED':
      return `Expired on ${formatDate(facts.expiresOn)}.`;
    case 'RX_DATE_REACHED':
      return `Not to be filled before ${formatDate(facts.notBefore)}.`;
    case 'RX_EARLY_ALLOWED':
    case 'RX_EARLY_EXPLAINED':
      return `Too soon until ${formatDate(facts.earliestFillOn)}.`;
    default:
      return decided.error.message;
  }
}

/**
 * Why a prescriber is not asked for more refills of this prescription, or null. `requestedOn`: the
 * day of the last request that did not fail.
 */
export function refillRequestRefusal(
  facts: Pick<LifecycleFacts, 'status' | 'schedule' | 'today'>,
  requestedOn: string | null,
): string | null {
  if (facts.status === rxStatus.transferred)
    return 'Another pharmacy has it now: the request is theirs to make.';
  if (facts.status === rxStatus.discontinued) return 'It was stopped: ask for a new prescription.';
  if (facts.schedule === 2)
    return 'A C-II has no refills: a new prescription is needed (21 CFR 1306.12).';
  return requestedOn === facts.today ? 'The prescriber was asked by fax today already.' : null;
}
