import { isPaid } from '#domain/claim/billing/states.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { openDifferenceText } from '../facts/alerts.ts';
import { collectFromPatient, reasonProblem } from '../rules/reasons.ts';
import type { ClaimFact, LifecycleFacts } from './facts.ts';
import { refusal, unless, type Guard } from './guard.ts';
import type { Right } from './right.ts';

/** Conditions on claims, price and safety alerts. */

/**
 * Claims that a payer has paid and that are neither reversed nor on a task for a manual reversal.
 */
export const paidClaims = (facts: LifecycleFacts): readonly ClaimFact[] =>
  facts.claims.filter((claim) => isPaid(claim) && !claim.manualReversal);

/**
 * The rank of the claim to reverse next: the last payer first (tertiary, secondary, primary). Null
 * when none is left.
 */
export const nextReversal = (facts: LifecycleFacts): number | null =>
  paidClaims(facts).reduce<number | null>(
    (last, paidClaim) => (last === null || paidClaim.rank > last ? paidClaim.rank : last),
    null,
  );

/** Whether a claim of the fill was taken back, or is on its way back. */
export const isTakenBack = (facts: Pick<LifecycleFacts, 'claims'>): boolean =>
  facts.claims.some(
    (claim) =>
      claim.state === 'reversed' ||
      claim.reversing === true ||
      (isPaid(claim) && claim.manualReversal),
  );

/** Whether every payer to be billed has answered yes for the fill as it is now. */
export const allPaid = (facts: LifecycleFacts): boolean =>
  facts.payers.length > 0 &&
  facts.payers.every((rank) =>
    facts.claims.some((claim) => claim.rank === rank && isPaid(claim) && claim.matches),
  ) &&
  !facts.claims.some((claim) => claim.state === 'rejected');

const rankNames = ['', 'primary', 'secondary', 'tertiary'];
const rankName = (rank: number): string => rankNames[rank] ?? `payer ${rank}`;

/** Which paid claim has to be reversed before the step; null where none is paid. */
export function reversalProblem(facts: LifecycleFacts): string | null {
  const next = nextReversal(facts);
  return next === null ? null : `Reverse the paid claim first: ${rankName(next)}.`;
}

/**
 * Why the claims of a fill can't be rebilled, whoever asks; null where they can. With several
 * payers each later one paid what the one before left: they are taken back in their order.
 */
export function rebillProblem(facts: Pick<LifecycleFacts, 'claims'>): string | null {
  const paid = facts.claims.filter((claim) => isPaid(claim) && !claim.manualReversal);
  if (paid.length === 0) return 'No claim of this fill is paid: there is nothing to rebill.';
  const last = Math.max(...paid.map((claim) => claim.rank));
  return paid.length === 1
    ? null
    : `The ${rankName(last)} payer paid what was left to it: reverse the claims, its own first, ` +
        'then send them anew.';
}

/** Whose answer a severe alert takes. */
export const severeAnswer: Right = { permission: 'dur.answer.severe', licence: true };

/** The first difference from the prescription that nobody answered for, and what to do. */
export function openDifference({ alerts }: Pick<LifecycleFacts, 'alerts'>): string | null {
  const open = alerts.find((alert) => !alert.answered && alert.differs !== undefined);
  return open?.differs === undefined ? null : openDifferenceText(open.differs);
}

/**
 * The worst alert without an answer that stops the hand-over; null: none does. All were answered at
 * the final check, so that it came up since, and the same alerts are asked for: moderate ones too.
 * What a driver carries already is called back for a severe one only.
 */
export function openAlert({
  alerts,
  outForDelivery,
}: Pick<LifecycleFacts, 'alerts' | 'outForDelivery'>): LifecycleFacts['alerts'][number] | null {
  const open = alerts.filter(({ answered }) => !answered);
  const severe = open.find(({ severity }) => severity === 'severe');
  return severe ?? (outForDelivery ? null : (open[0] ?? null));
}

const declined =
  'A safety alert is answered with “not filled”: hold or delete it, or take the answer back.';
/** The refusal of a step while an alert is answered with "not filled"; null where none is. */
export const unlessDeclined = (facts: Pick<LifecycleFacts, 'alerts'>) =>
  unless(!facts.alerts.some((alert) => alert.declined), declined);

/** What a person covered by Medicaid is not asked for, whatever he or she consents to. */
const medicaidFirst = [
  'The patient has Medicaid, which pays whole what it covers (42 CFR 447.15): bill it first.',
  'Cash is possible once it has refused, or when the card is ended in the patient’s record.',
].join(' ');
export const claimGuards = {
  severeAnswered: {
    resolverRole: severeAnswer,
    lead: 'alert',
    title: 'severe alerts resolved',
    check: ({ facts }) =>
      unless(
        facts.alerts.every((alert) => alert.answered || alert.severity !== 'severe'),
        openDifference(facts) ??
          'A severe safety alert is open: a pharmacist has to answer it first.',
      ) ?? unlessDeclined(facts),
  },
  payersKnown: {
    title: 'a payer to bill',
    check: ({ facts }) =>
      unless(facts.payers.length > 0, 'There is no payer to bill: price it as cash.'),
  },
  noReject: {
    title: 'no unreversed reject',
    check: ({ facts }) =>
      unless(
        !facts.claims.some((claim) => claim.state === 'rejected'),
        'A payer rejected the claim: correct it and send it again.',
      ),
  },
  allPaid: {
    title: 'all intended payers paid this very fill',
    check: ({ facts }) => {
      const open = facts.payers.filter(
        (rank) =>
          !facts.claims.some((claim) => claim.rank === rank && isPaid(claim) && claim.matches),
      );
      return unless(
        open.length === 0,
        `Not yet paid for this fill: ${open.map(rankName).join(', ')}.`,
      );
    },
  },
  somePayerRejected: {
    title: 'a payer rejected',
    check: ({ facts }) =>
      unless(
        facts.claims.some((claim) => claim.state === 'rejected'),
        'No payer has rejected the claim.',
      ),
  },
  correctionNamed: {
    need: 'correction',
    title: 'what was corrected',
    check: ({ payload }) =>
      unless(payload.correction !== undefined, 'Say what was corrected before it is sent again.'),
  },
  noClaimInFlight: {
    title: 'one claim in flight per fill and payer',
    check: ({ facts }) =>
      unless(
        !facts.claims.some((claim) => claim.state === 'sent'),
        "A claim is on its way: wait for the payer's answer.",
      ),
  },
  claimsReversed: {
    need: 'reversal',
    title: 'paid claims reversed, last payer first',
    check: ({ facts }) => {
      // What was handed over stays paid: it is taken back by a step of its own.
      const problem = facts.left === null ? reversalProblem(facts) : null;
      return problem === null ? null : { message: problem };
    },
  },
  handedOver: {
    title: 'it was handed over',
    check: ({ facts }) =>
      unless(facts.left !== null, 'It is still here: send it back to entry, which reverses it.'),
  },
  somePayerPays: {
    title: 'a payer pays for it',
    check: ({ facts }) =>
      unless(
        paidClaims(facts).length > 0,
        'No claim of this fill is paid: there is nothing to reverse.',
      ),
  },
  claimWaits: {
    title: 'a claim of it waits for a person',
    check: ({ facts }) =>
      unless(
        facts.claims.some((claim) => claim.waiting),
        'No claim of this fill waits to be settled.',
      ),
  },
  collectable: {
    title: 'the patient may be asked for the whole',
    check: ({ facts, payload: { reason } }) => {
      if (reason?.code !== collectFromPatient) return null;
      if (facts.collectionForbidden)
        return refusal(
          'The plan forbids collecting cash for this drug: bill it again, or write it off.',
        );
      return unless(
        paidClaims(facts).length === 0,
        'Another payer still pays for it: reverse that claim first, or write this one off.',
      );
    },
  },
  stillBilled: {
    title: 'no claim of it taken back or being rebilled',
    check: ({ facts }) =>
      unless(
        !facts.claims.some((claim) => claim.rebilling),
        'A claim of this fill is being rebilled: wait until the payer’s answer is known.',
      ) ??
      unless(
        !isTakenBack(facts),
        'A claim of this fill was taken back: send it back to entry, or return it to stock.',
      ),
  },
  mayBillToo: {
    resolverRole: { permission: 'rx.adjudicate', licence: false },
    title: 'who edits it may also bill it',
    check: ({ actor }) =>
      unless(
        actor.permissions.has('rx.adjudicate'),
        'Your roles lack the permission "Send to payers".',
      ),
  },
  rebillable: {
    title: 'one payer pays for it',
    check: ({ facts }) => {
      const problem = rebillProblem(facts);
      return problem === null ? null : { message: problem };
    },
  },
  noPaidClaim: {
    title: 'no paid claim',
    check: ({ facts }) =>
      unless(paidClaims(facts).length === 0, 'A claim is paid: reverse it first.'),
  },
  consentRecorded: {
    need: 'consent',
    title: 'patient consents to pay cash',
    check: ({ facts }) =>
      unless(
        facts.payers.length === 0 || facts.cashConsent,
        "Record the patient's consent to pay cash instead of the insurance.",
      ),
  },
  collectionAllowed: {
    title: 'plan allows collecting cash',
    check: ({ facts }) =>
      unless(
        !facts.collectionForbidden,
        "The patient's plan forbids collecting cash for this drug.",
      ) ?? unless(!facts.medicaidUnasked, medicaidFirst),
  },
  priced: {
    title: 'priced',
    check: ({ facts }) =>
      unless(facts.priceCents !== null, 'There is no price yet: check the price code of the drug.'),
  },
  priceAboveFloor: {
    title: 'price at or above the floor',
    check: ({ facts }) =>
      unless(
        facts.priceCents === null || facts.priceCents >= facts.floorCents,
        'The price is below the lowest allowed price: raise it or ask for a price match.',
      ),
  },
  competitorNamed: {
    need: 'competitor',
    title: 'competitor, price and proof',
    check: ({ payload: { competitor } }) =>
      unless(
        competitor !== undefined &&
          competitor.name.trim() !== '' &&
          competitor.priceCents > 0 &&
          competitor.proof.trim() !== '',
        "Give the competitor's name, price and proof.",
      ),
  },
  matchKnown: {
    title: 'a price was asked for',
    check: ({ facts }) =>
      unless(
        facts.matchCents !== null && facts.matchCents > 0,
        "The competitor's price is missing: refuse and ask again.",
      ),
  },
  belowCostExplained: {
    need: 'reason',
    title: 'below cost needs a reason',
    check: ({ facts, payload }) => {
      const problem =
        facts.matchCents !== null && facts.matchCents < facts.costCents
          ? reasonProblem('belowCost', payload.reason)
          : null;
      return problem === null ? null : { message: problem };
    },
  },
  billLater: {
    title: 'marked to bill later',
    check: ({ facts }) => unless(facts.billLater, 'This fill is not marked to be billed later.'),
  },
  withinClaimWindow: {
    title: 'within the claim window',
    check: ({ facts }) =>
      unless(
        facts.claimWindowEndsOn === null || facts.today <= facts.claimWindowEndsOn,
        `The payer takes no claim for this fill after ${formatDate(facts.claimWindowEndsOn)}.`,
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;
