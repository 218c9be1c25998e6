import { isPaid } from '#domain/claim/billing/states.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  decide,
  paidClaims,
  rowOf,
  whoMay,
  type LifecycleEvent,
  type LifecycleFacts,
} from '#domain/rx/lifecycle/index.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import type { ClaimRecord } from '#server/repositories/claim/claims.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { actorOf, currentFill } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** Whether a step on the claims of a fill is possible, and if not, why and who may. `right`: it is this person's rights that are missing. */
export interface Offer {
  readonly allowed: boolean;
  readonly why: readonly string[];
  readonly whoMay: readonly string[];
  readonly right?: true;
}
const yes = (who: readonly string[]): Offer => ({ allowed: true, why: [], whoMay: who });
const no = (why: string, who: readonly string[] = [], right = false): Offer => ({
  allowed: false,
  why: [why],
  whoMay: who,
  ...(right && { right: true as const }),
});

/** A claim that was sent and given up: nobody knows what the payer did with it. */
export const unanswered = (c: ClaimRecord): boolean => c.state === 'sent' && c.problem !== null;
const inFlight = (claims: readonly ClaimRecord[]): boolean =>
  claims.some(
    (c) => (c.state === 'sent' && c.problem === null) || (c.reversing && c.problem === null),
  );
const onItsWay = 'A claim is on its way: wait for the payer’s answer.';
const system = { userId: 0, permissions: new Set<never>(), licence: null, system: true };
const asIfPaid = (f: LifecycleFacts): LifecycleFacts => ({
  ...f,
  claims: f.payers.map((rank) => ({ rank, state: 'paid', matches: true, manualReversal: false })),
});

function mayBill(f: LifecycleFacts, event: 'paid' | 'paid-later'): string | null {
  const decided = decide(asIfPaid(f), system, event, {});
  return decided.ok ? null : decided.error.message;
}
function right(
  w: RxWork,
  f: LifecycleFacts,
  event: LifecycleEvent,
  permission: 'rx.adjudicate' | 'rx.reverse',
  label: string,
): { who: readonly string[]; missing: Offer | null } {
  const who =
    permission === 'rx.adjudicate'
      ? whoMay(rowOf('resubmit'), f, actorOf(w))
      : whoMay(rowOf(event), f, actorOf(w));
  return {
    who,
    missing: actorOf(w).permissions.has(permission)
      ? null
      : no(`Your roles lack the permission "${label}".`, who, true),
  };
}

/** Whether the fill's claim can be sent now: the first billing, the next payer's, or one that was never answered. */
export function sendOffer(w: RxWork, o: Opened): Offer {
  const { facts: f, b } = o;
  const claims = claimsOfFill(b, currentFill(b));
  const { who, missing } = right(w, f, 'paid', 'rx.adjudicate', 'Send to payers');
  if (missing) return missing;
  const later = f.status === rxStatus.cashed && f.billLater;
  if (f.payers.length === 0)
    return no(
      'There is no payer to bill: the patient has no card in use whose BIN has a line. Price it as cash.',
      who,
    );
  if (inFlight(claims)) return no(onItsWay, who);
  if (claims.some((c) => unanswered(c) || (c.reversing && c.problem !== null))) return yes(who);
  if (f.status !== rxStatus.dataEntry && !later)
    return no(
      f.status === rxStatus.rejected
        ? 'A payer rejected it: correct it, and send it again as a correction.'
        : `It is billed from Data Entry; this prescription is ${f.status === null ? 'new' : rxStatuses[f.status].name}.`,
      who,
    );
  const stale = f.payers.find((rank) => paidClaims(f).some((c) => c.rank === rank && !c.matches));
  if (stale !== undefined)
    return no('A claim was paid for what this fill was before: reverse it first.', who);
  const why = mayBill(f, later ? 'paid-later' : 'paid');
  return why === null ? yes(who) : no(why, who);
}
/** Whether a rejected claim can be corrected and sent again by this person. `clinical`: with the pharmacist's codes. */
export function resubmitOffer(w: RxWork, o: Opened, clinical = false): Offer {
  const { facts: f, b } = o;
  const actor = actorOf(w);
  const who = whoMay(rowOf('resubmit'), f, actor, { correction: clinical ? 'clinical' : 'data' });
  if (inFlight(claimsOfFill(b, currentFill(b)))) return no(onItsWay, who);
  const decided = decide(f, actor, 'resubmit', { correction: clinical ? 'clinical' : 'data' });
  if (!decided.ok)
    return no(
      decided.error.message,
      decided.error.whoMay,
      ['LICENCE', 'FORBIDDEN'].includes(decided.error.code),
    );
  return f.payers.length === 0
    ? no('There is no payer to bill any more: go back to entry.', who)
    : yes(who);
}
/** Whether the fill's claims can be taken back: something is paid, or was sent and never answered. */
export function reverseOffer(w: RxWork, o: Opened): Offer {
  const { facts: f, b } = o;
  const claims = claimsOfFill(b, currentFill(b));
  const { who, missing } = right(w, f, 'reverse', 'rx.reverse', 'Reverse and edit');
  if (missing) return missing;
  if (inFlight(claims)) return no(onItsWay, who);
  return claims.some((c) => unanswered(c) || (isPaid(c) && !c.manual_reversal))
    ? yes(who)
    : no('No claim of this fill is paid: there is nothing to reverse.', who);
}
