import { billedText } from '#domain/claim/billing/fingerprint.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import { standingOf } from '#domain/claim/rules/insurance-card.ts';
import type { ClaimFact, LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import type { FillRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { sha256 } from '#server/services/rx/work.ts';

export const claimAt = (
  b: RxBundle,
  fill: FillRecord | null,
  rank: number,
): ClaimRecord | undefined => claimsOfFill(b, fill).find((c) => c.rank === rank);

/**
 * Who is billed for a fill, in billing order: the patient's cards in use on that day whose BIN and PCN have a line. A copay card is
 * left out where the payer before leaves nothing to the patient: there is nothing to bill.
 */
export function payersOf(
  b: RxBundle,
  fill: FillRecord | null,
  today: string,
): readonly PayerRecord[] {
  if (fill === null) return [];
  const inUse = b.payers.filter((p) => standingOf(p, today).key === 'active');
  return inUse.filter((p, i) => {
    const before = inUse
      .slice(0, i)
      .map((x) => claimAt(b, fill, x.rank))
      .findLast((c) => c !== undefined && isPaid(c));
    return !(p.copay_only && before?.patient_pay_cents === 0);
  });
}

/** SHA-256 of what would be billed to a card for a fill as it is now. */
export const fingerprintOf = (
  b: RxBundle,
  fill: FillRecord,
  card: Pick<
    PayerRecord,
    'id' | 'bin' | 'pcn_number' | 'group_number' | 'member_id' | 'person_code'
  >,
): string =>
  sha256(
    billedText({
      rxNumber: b.rx.rx_number,
      fillNumber: fill.fill_no,
      ndc: b.drugs.get(fill.drug_id)!.ndc,
      quantity: fill.quantity,
      daysSupply: fill.days_supply,
      ...(fill.intended_quantity === null ? {} : { intended: fill.intended_quantity }),
      daw: b.rx.daw,
      patientId: b.rx.patient_id,
      prescriberId: b.rx.prescriber_id,
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

/** The claims of a fill as the lifecycle asks about them. What was rejected by a payer that is billed no more is past, and so is what was taken back before a fill was priced as cash. */
export function claimFactsOf(
  b: RxBundle,
  fill: FillRecord | null,
  payers: readonly PayerRecord[],
): readonly ClaimFact[] {
  return claimsOfFill(b, fill).map((c) => {
    const payer = payers.find((p) => p.rank === c.rank && p.id === c.patient_insurance_id);
    const past =
      (c.state === 'rejected' && !payer) || (c.state === 'reversed' && fill!.payment === 'cash');
    return {
      rank: c.rank,
      state: c.reversing ? ('sent' as const) : past ? ('none' as const) : c.state,
      manualReversal: c.manual_reversal,
      ...(c.reversing && { reversing: true as const }),
      matches:
        isPaid(c) &&
        c.answered_for !== null &&
        payer !== undefined &&
        c.answered_for === fingerprintOf(b, fill!, payer),
    };
  });
}

/** Who is billed for a fill, by rank, and how its claims stand: the claims' part of what the lifecycle decides on. */
export function billingFactsOf(
  b: RxBundle,
  fill: FillRecord | null,
  today: string,
): Pick<LifecycleFacts, 'payers' | 'claims'> {
  const payers = payersOf(b, fill, today);
  return { payers: payers.map((payer) => payer.rank), claims: claimFactsOf(b, fill, payers) };
}
