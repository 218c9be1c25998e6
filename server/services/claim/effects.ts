import { isPaid } from '#domain/claim/billing/states.ts';
import { rankTitle } from '#domain/claim/billing/words.ts';
import { required } from '#domain/platform/required.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { formulaFrom } from '#server/services/rx/fill/price.ts';
import type { Carried, Carry, EffectHandlers } from '#server/services/rx/work.ts';

/**
 * What the payers paid and what the last one leaves to the patient: theirs to say, never worked out
 * here.
 */
function billed(carry: Carry): Partial<Carried> {
  const fill = required(currentFill(carry.b), 'the fill whose claims are concerned');
  const paid = claimsOfFill(carry.b, fill).filter(isPaid);
  const last = paid.at(-1);
  const total = paid.reduce((sum, row) => sum + (row.paid_cents ?? 0), 0);
  const patientPay = last?.patient_pay_cents ?? null;
  const price = carry.price;
  const lines = paid.map(
    (row) => `${rankTitle(row.rank)} BIN ${row.bin} pays ${formatMoney(row.paid_cents ?? 0)}`,
  );
  return {
    fill: {
      payment: 'insurance',
      cash_consent: false,
      bill_later: false,
      price_cents: patientPay === null ? null : total + patientPay,
      patient_pay_cents: patientPay,
      price_detail: JSON.stringify({
        lines: [
          ...lines,
          ...(patientPay === null ? [] : [`Patient pays ${formatMoney(patientPay)}`]),
        ],
        priceCode: '',
        belowCost: false,
      }),
      ...(price
        ? {
            cost_cents: price.cost,
            uc_cents: price.price,
            price_code_id: price.priceCodeId,
            ...formulaFrom(price),
          }
        : {}),
      ...(carry.move.event === 'paid' ? { filled_on: carry.w.today } : {}),
    },
  };
}

/** What the claims do when a prescription moves. */
export const claimEffects = {
  // A rejection is the claim's own; what the payers pay becomes the fill's price.
  storeResponse: (carry) => (carry.move.to === 'B' ? billed(carry) : null),
} satisfies Partial<EffectHandlers>;
