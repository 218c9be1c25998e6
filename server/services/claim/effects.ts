import { required } from '#domain/platform/required.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { collectFromPatient } from '#domain/rx/rules/reasons.ts';
import { updateClaim, type ClaimRecord } from '#server/repositories/claim/claims.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill, payingClaims } from '#server/services/rx/claims-of-fill.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { formulaFrom } from '#server/services/rx/fill/price.ts';
import type { Carried, Carry, EffectHandlers } from '#server/services/rx/work.ts';
import { billedFacts } from './build-claim.ts';
import { paysText } from './pays-text.ts';
import { reverseOne } from './send.ts';

/**
 * What the payers paid and what the last one leaves to the patient, as the price of a fill: theirs
 * to say, never worked out here. Cents; null where nobody said what the patient pays.
 */
export function priceFromPayers(paid: readonly ClaimRecord[]) {
  const total = paid.reduce((sum, row) => sum + (row.paid_cents ?? 0), 0);
  const patientPay = paid.at(-1)?.patient_pay_cents ?? null;
  return {
    price_cents: patientPay === null ? null : total + patientPay,
    patient_pay_cents: patientPay,
    price_detail: JSON.stringify({
      lines: [
        ...paid.map(paysText),
        ...(patientPay === null ? [] : [`Patient pays ${formatMoney(patientPay)}`]),
      ],
      priceCode: '',
      belowCost: false,
    }),
  };
}
/**
 * The day a fill was made: today; what was rebilled stays of the day that was billed, which its
 * payer knows it by.
 */
const madeOn = (fill: FillRecord, paid: readonly ClaimRecord[], today: string): string => {
  const last = paid.at(-1);
  const served = last && billedFacts(last).fill.dateOfService;
  return fill.filled_on !== null && served === fill.filled_on ? fill.filled_on : today;
};
function billed(carry: Carry): Partial<Carried> {
  const fill = required(currentFill(carry.b), 'the fill whose claims are concerned');
  const paid = payingClaims(carry.b, fill);
  const { price } = carry;
  return {
    fill: {
      payment: 'insurance',
      cash_consent: false,
      bill_later: false,
      ...priceFromPayers(paid),
      ...(price
        ? {
            cost_cents: price.cost,
            uc_cents: price.price,
            price_code_id: price.priceCodeId,
            ...formulaFrom(price),
          }
        : {}),
      ...(carry.move.event === 'paid' ? { filled_on: madeOn(fill, paid, carry.w.today) } : {}),
    },
  };
}

/** Sends the reversal of the last payer that pays, or says at the claim what is in its way. */
async function takeClaimsBack({ w: work, b: bundle }: Carry, fill: FillRecord): Promise<null> {
  const claim = payingClaims(bundle, fill).at(-1);
  if (claim === undefined) return null;
  const sent = await reverseOne(work, claim);
  if (!sent.ok)
    await updateClaim(work, claim.id, {
      problem: sent.error.map(({ message }) => message).join(' '),
      waiting_since: work.now,
    });
  work.changed('claim', bundle.rx.id, 0);
  return null;
}

/**
 * The claims of the fill wait no more. What the patient is to pay instead is the usual price, which
 * is then due like any balance.
 */
async function settleReversal(
  { w: work, b: bundle, payload }: Carry,
  fill: FillRecord,
): Promise<Partial<Carried>> {
  for (const claim of claimsOfFill(bundle, fill))
    if (claim.waiting_since !== null)
      await updateClaim(work, claim.id, { waiting_since: null, problem: null });
  work.changed('claim', bundle.rx.id, 0);
  if (payload.reason?.code !== collectFromPatient) return {};
  const usual = fill.uc_cents ?? fill.price_cents;
  return {
    fill: {
      payment: 'cash',
      price_cents: usual,
      patient_pay_cents: usual,
      price_detail: JSON.stringify({
        lines: [`Patient pays ${formatMoney(usual ?? 0)}: the payer took its payment back`],
        priceCode: '',
        belowCost: false,
      }),
    },
  };
}

/** What the claims do when a prescription moves. */
export const claimEffects = {
  takeClaimsBack,
  settleReversal,
  // A rejection is the claim's own; what the payers pay becomes the fill's price.
  storeResponse: (carry) => (carry.move.to === 'B' ? billed(carry) : null),
} satisfies Partial<EffectHandlers>;
