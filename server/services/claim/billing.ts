import { isPaid } from '#domain/claim/billing/states.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  decide,
  paidClaims,
  rowOf,
  allowedRoles,
  type LifecycleEvent,
  type LifecycleFacts,
  type Lead,
} from '#domain/rx/lifecycle/index.ts';
import { rightProblem } from '#domain/rx/lifecycle/rights.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import type { ClaimRecord } from '#server/repositories/claim/claims.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { actorOf, currentFill } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { cardInTheWay } from './payers.ts';

/**
 * Whether a step on the claims of a fill is possible, and if not, why and who may. `right`: it is
 * this person's rights that are missing.
 */
export interface Offer {
  readonly allowed: boolean;
  readonly why: readonly string[];
  readonly allowedRoles: readonly string[];
  readonly right?: true;
  /** Where this person puts right what is in the way. */
  readonly lead?: Lead;
  /** The record there that is in the way. */
  readonly leadId?: number;
}
export const yes = (who: readonly string[]): Offer => ({
  allowed: true,
  why: [],
  allowedRoles: who,
});
export const no = (why: string, who: readonly string[] = [], right = false): Offer => ({
  allowed: false,
  why: [why],
  allowedRoles: who,
  ...(right && { right: true as const }),
});

/** A claim that was paid once and is no more: by line, or by telephone. */
export const takenBack = (claim: ClaimRecord): boolean =>
  claim.state === 'reversed' || (isPaid(claim) && claim.manual_reversal);
/** A claim that was sent and given up: nobody knows what the payer did with it. */
export const unanswered = (claim: ClaimRecord): boolean =>
  claim.state === 'sent' && claim.problem !== null;
/** What was sent and given up, so that it goes again: a claim, its reversal or its rebill. */
export const stuck = (claim: ClaimRecord): boolean =>
  unanswered(claim) || ((claim.reversing || claim.rebilling) && claim.problem !== null);
/** Whether something of these claims waits for the payer's answer. */
export const inFlight = (claims: readonly ClaimRecord[]): boolean =>
  claims.some(
    (claim) =>
      claim.problem === null && (claim.state === 'sent' || claim.reversing || claim.rebilling),
  );
export const onItsWay = 'A claim is on its way: wait for the payer’s answer.';
const system = { userId: 0, permissions: new Set<never>(), licence: null, system: true };
const asIfPaid = (facts: LifecycleFacts): LifecycleFacts => ({
  ...facts,
  claims: facts.payers.map((rank) => ({
    rank,
    state: 'paid',
    matches: true,
    manualReversal: false,
  })),
});

export function mayBill(facts: LifecycleFacts, event: 'paid' | 'paid-later'): string | null {
  const decided = decide(asIfPaid(facts), system, event, {});
  return decided.ok ? null : decided.error.message;
}
/** A permission by its name on the screen, and the step that it is asked for. */
interface RightAsked {
  readonly event: LifecycleEvent;
  readonly permission: 'rx.adjudicate' | 'rx.reverse';
  readonly label: string;
}
export function right(
  work: RxWork,
  facts: LifecycleFacts,
  { event, permission, label }: RightAsked,
): { who: readonly string[]; missing: Offer | null } {
  const who =
    permission === 'rx.adjudicate'
      ? allowedRoles(rowOf('resubmit'), facts, actorOf(work))
      : allowedRoles(rowOf(event), facts, actorOf(work));
  return {
    who,
    missing: actorOf(work).permissions.has(permission)
      ? null
      : no(`Your roles lack the permission "${label}".`, who, true),
  };
}

/**
 * Whether the fill's claim can be sent now: the first billing, the next payer's, or one that was
 * never answered.
 */
export function sendOffer(work: RxWork, opened: Opened): Offer {
  const { facts, b: bundle } = opened;
  const claims = claimsOfFill(bundle, currentFill(bundle));
  const { who, missing } = right(work, facts, {
    event: 'paid',
    permission: 'rx.adjudicate',
    label: 'Send to payers',
  });
  if (missing) return missing;
  const later = facts.status === rxStatus.cashed && facts.billLater;
  if (facts.payers.length === 0)
    return no(
      'There is no payer to bill: the patient has no card in use whose BIN has a line. Price it as cash.',
      who,
    );
  if (inFlight(claims)) return no(onItsWay, who);
  if (claims.some(stuck)) return yes(who);
  if (facts.left !== null && claims.some((claim) => takenBack(claim) || claim.state === 'rejected'))
    return yes(who);
  if (facts.status !== rxStatus.dataEntry && !later)
    return no(
      facts.status === rxStatus.rejected
        ? 'A payer rejected it: correct it, and send it again as a correction.'
        : `It is billed from Data Entry; this prescription is ${facts.status === null ? 'new' : rxStatuses[facts.status].name}.`,
      who,
    );
  const stale = facts.payers.find((rank) =>
    paidClaims(facts).some((paidClaim) => paidClaim.rank === rank && !paidClaim.matches),
  );
  if (stale !== undefined)
    return {
      ...no('A claim was paid for what this fill was before: reverse it first.', who),
      lead: 'claim',
    };
  const why = mayBill(facts, later ? 'paid-later' : 'paid');
  return why === null ? offerByCards(work, opened, who) : no(why, who);
}
/** Nothing else is in the way: the order of the patient's cards may be. */
function offerByCards(work: RxWork, { b: bundle, facts }: Opened, who: readonly string[]): Offer {
  const card = cardInTheWay(bundle, currentFill(bundle), facts, work.today);
  return card === null ? yes(who) : { ...no(card.why, who), lead: 'insurances', leadId: card.id };
}
/**
 * What was handed over stays what it is: of its claim, rejected when it was billed again, only what
 * a claim says is corrected, and it goes again.
 */
function correctDispensedOffer(
  work: RxWork,
  { facts, b: bundle }: Opened,
  clinical: boolean,
  who: readonly string[],
): Offer {
  const missing = rightProblem(
    rowOf('resubmit'),
    facts,
    { correction: clinical ? 'clinical' : 'data' },
    actorOf(work),
  );
  if (missing) return no(missing.message, who, true);
  const claims = claimsOfFill(bundle, currentFill(bundle));
  if (!claims.some((claim) => claim.state === 'rejected'))
    return no('No claim of what was handed over is rejected: there is nothing to correct.', who);
  return facts.payers.length === 0
    ? no('There is no payer to bill any more: collect it from the patient, or write it off.', who)
    : yes(who);
}
/**
 * Whether a rejected claim can be corrected and sent again by this person. `clinical`: with the
 * pharmacist's codes.
 */
export function resubmitOffer(work: RxWork, opened: Opened, clinical = false): Offer {
  const { facts, b: bundle } = opened;
  const actor = actorOf(work);
  const who = allowedRoles(rowOf('resubmit'), facts, actor, {
    correction: clinical ? 'clinical' : 'data',
  });
  const claims = claimsOfFill(bundle, currentFill(bundle));
  if (inFlight(claims)) return no(onItsWay, who);
  if (facts.left !== null) return correctDispensedOffer(work, opened, clinical, who);
  const decided = decide(facts, actor, 'resubmit', { correction: clinical ? 'clinical' : 'data' });
  if (!decided.ok)
    return no(
      decided.error.message,
      decided.error.allowedRoles,
      ['LICENCE', 'FORBIDDEN'].includes(decided.error.code),
    );
  return facts.payers.length === 0
    ? no('There is no payer to bill any more: go back to entry.', who)
    : yes(who);
}
/**
 * Whether a reversal of what was handed over can go on here: it begins with a step of its own, with
 * reason and password; what the payer did not take back, or never answered, is followed up here.
 */
function reverseDispensedOffer(work: RxWork, { facts, b: bundle }: Opened): Offer {
  const actor = actorOf(work);
  const row = rowOf('reverse-dispensed');
  const who = allowedRoles(row, facts, actor);
  const decided = decide(facts, actor, row.event, {});
  if (!decided.ok && ['LICENCE', 'FORBIDDEN'].includes(decided.error.code))
    return no(
      `It was handed over: who is in charge takes its claim back. ${decided.error.message}`,
      who,
      true,
    );
  // A claim that waits for another reason is no reversal that somebody gave a reason for.
  const isAsked = bundle.events.some(
    (event) => event.fill_id === currentFill(bundle)?.id && event.event === row.event,
  );
  const begun = claimsOfFill(bundle, currentFill(bundle)).some(
    (claim) =>
      unanswered(claim) || claim.reversing || (isAsked && isPaid(claim) && claim.problem !== null),
  );
  return begun
    ? yes(who)
    : no(`It was handed over: take "${row.title}" (Shift+F8), with reason and password.`, who);
}
/**
 * Whether the fill's claims can be taken back: something is paid, or was sent and never answered.
 */
export function reverseOffer(work: RxWork, opened: Opened): Offer {
  const { facts, b: bundle } = opened;
  const claims = claimsOfFill(bundle, currentFill(bundle));
  if (facts.left !== null)
    return inFlight(claims) ? no(onItsWay) : reverseDispensedOffer(work, opened);
  const { who, missing } = right(work, facts, {
    event: 'reverse',
    permission: 'rx.reverse',
    label: 'Reverse and edit',
  });
  if (missing) return missing;
  if (inFlight(claims)) return no(onItsWay, who);
  return claims.some((claim) => unanswered(claim) || (isPaid(claim) && !claim.manual_reversal))
    ? yes(who)
    : no('No claim of this fill is paid: there is nothing to reverse.', who);
}
