import { billedText } from '#domain/claim/billing/fingerprint.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { coverageProblem, medicaid } from '#domain/claim/rules/coverage-order.ts';
import { standingOf } from '#domain/claim/rules/insurance-card.ts';
import type { ClaimFact, LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { hasLeft } from '#server/services/rx/facts.ts';
import { sha256 } from '#server/services/rx/work.ts';

export const claimAt = (
  bundle: RxBundle,
  fill: FillRecord | null,
  rank: number,
): ClaimRecord | undefined => claimsOfFill(bundle, fill).find((claim) => claim.rank === rank);

/**
 * Who is billed for a fill, in billing order: the patient's cards in use on that day whose BIN and
 * PCN have a line. A copay card is
 * left out where the payer before leaves nothing to the patient: there is nothing to bill.
 */
export function payersOf(
  bundle: RxBundle,
  fill: FillRecord | null,
  today: string,
): readonly PayerRecord[] {
  if (fill === null) return [];
  const inUse = bundle.payers.filter((payer) => standingOf(payer, today).key === 'active');
  return inUse.filter((payer, index) => {
    const before = inUse
      .slice(0, index)
      .map((payer) => claimAt(bundle, fill, payer.rank))
      .findLast((row) => row !== undefined && isPaid(row));
    return !(payer.copay_only && before?.patient_pay_cents === 0);
  });
}

const cardOf = (payer: PayerRecord) => ({
  rank: payer.rank,
  planType: payer.plan_type,
  copayOnly: payer.copay_only,
});
/** Why a card may not be billed where it stands among the patient's cards; null where it may. */
export const outOfOrder = (
  bundle: RxBundle,
  fill: FillRecord,
  payer: PayerRecord,
  today: string,
): string | null => coverageProblem(cardOf(payer), payersOf(bundle, fill, today).map(cardOf));

/** The first payer that has not said yes to the fill as it is now; undefined where all have. */
export const nextPayer = (
  bundle: RxBundle,
  fill: FillRecord | null,
  facts: LifecycleFacts,
  today: string,
): PayerRecord | undefined =>
  payersOf(bundle, fill, today).find(
    (payer) =>
      !facts.claims.some(
        (claim) =>
          claim.rank === payer.rank && isPaid(claim) && !claim.manualReversal && claim.matches,
      ),
  );
/** The card that is billed next and may not be where it stands, and why; null where it may. */
export function cardInTheWay(
  bundle: RxBundle,
  fill: FillRecord | null,
  facts: LifecycleFacts,
  today: string,
): { readonly id: number; readonly why: string } | null {
  const payer = nextPayer(bundle, fill, facts, today);
  const why = fill === null || !payer ? null : outOfOrder(bundle, fill, payer, today);
  return why === null || !payer ? null : { id: payer.id, why };
}

/** SHA-256 of what would be billed to a card for a fill as it is now. */
export const fingerprintOf = (
  bundle: RxBundle,
  fill: FillRecord,
  card: Pick<
    PayerRecord,
    'id' | 'bin' | 'pcn_number' | 'group_number' | 'member_id' | 'person_code'
  >,
): string =>
  sha256(
    billedText({
      rxNumber: bundle.rx.rx_number,
      fillNumber: fill.fill_no,
      ndc: drugIn(bundle, fill.drug_id).ndc,
      quantity: fill.quantity,
      daysSupply: fill.days_supply,
      ...(fill.intended_quantity === null ? {} : { intended: fill.intended_quantity }),
      daw: bundle.rx.daw,
      patientId: bundle.rx.patient_id,
      prescriberId: bundle.rx.prescriber_id,
      card: {
        id: card.id,
        bin: card.bin,
        pcn: card.pcn_number,
        group: card.group_number,
        memberId: card.member_id,
        personCode: card.person_code,
      },
    }),
  );

/**
 * Whether all payers that are billed paid for the fill after a claim of it was taken back last. Of
 * what was handed over each claim is settled.
 */
function isBilledAnew({ events }: RxBundle, fill: FillRecord | null): boolean {
  if (fill === null || hasLeft(fill)) return false;
  const own = events.filter((event) => event.fill_id === fill.id);
  const back = own.findLastIndex(({ event }) => event.startsWith('claim-revers'));
  const paid = own.findLastIndex(({ event }) => event === 'paid' || event === 'paid-later');
  return back >= 0 && paid > back;
}
/** Nothing waits for the claim any more: see `claimFactsOf`. */
function isPast(
  claim: ClaimRecord,
  now: { readonly isCash: boolean; readonly isAnew: boolean; readonly isBilled: boolean },
): boolean {
  if (claim.state === 'rejected' && !now.isBilled) return true;
  const isBack = claim.state === 'reversed' || claim.manual_reversal;
  return isBack && (now.isCash || (now.isAnew && !now.isBilled));
}
/** As the lifecycle asks about it: a reversal on its way is a claim that is not answered yet. */
const stateNow = (claim: ClaimRecord, past: boolean): ClaimFact['state'] => {
  if (claim.reversing || claim.rebilling) return 'sent';
  return past ? 'none' : claim.state;
};
/**
 * The claims of a fill as the lifecycle asks about them. What was rejected by a payer that is
 * billed no more is past, and so is what was taken back before a fill was priced as cash, or billed
 * anew without that payer, whose card was a wrong one.
 */
function claimFactsOf(
  bundle: RxBundle,
  fill: FillRecord | null,
  payers: readonly PayerRecord[],
): readonly ClaimFact[] {
  const isCash = fill?.payment === 'cash';
  const isAnew = isBilledAnew(bundle, fill);
  return claimsOfFill(bundle, fill).map((claim) => {
    const payer = payers.find(
      (payer) => payer.rank === claim.rank && payer.id === claim.patient_insurance_id,
    );
    const past = isPast(claim, { isCash, isAnew, isBilled: payer !== undefined });
    return {
      rank: claim.rank,
      state: stateNow(claim, past),
      manualReversal: claim.manual_reversal,
      ...(claim.reversing && { reversing: true as const }),
      ...(claim.rebilling && { rebilling: true as const }),
      ...(claim.waiting_since !== null && !past && { waiting: true as const }),
      matches:
        isPaid(claim) &&
        claim.answered_for !== null &&
        payer !== undefined &&
        fill !== null &&
        claim.answered_for === fingerprintOf(bundle, fill, payer),
    };
  });
}

/** The payer refused it, or could not be reached, so that it is billed later. */
const isAnsweredNo = (claim: ClaimRecord | undefined): boolean =>
  claim?.state === 'rejected' || (claim?.state === 'none' && claim.problem !== null);
/**
 * Who is billed for a fill, by rank, and how its claims stand: the claims' part of what the
 * lifecycle decides on.
 */
export function billingFactsOf(
  bundle: RxBundle,
  fill: FillRecord | null,
  today: string,
): Pick<LifecycleFacts, 'payers' | 'claims' | 'medicaidUnasked'> {
  const payers = payersOf(bundle, fill, today);
  return {
    payers: payers.map((payer) => payer.rank),
    claims: claimFactsOf(bundle, fill, payers),
    medicaidUnasked: payers.some(
      (payer) => payer.plan_type === medicaid && !isAnsweredNo(claimAt(bundle, fill, payer.rank)),
    ),
  };
}
