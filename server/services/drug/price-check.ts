import type { PriceCheck, PriceOffer, PriceQuestion } from '#domain/drug/contract/price-check.ts';
import { checkDaw } from '#domain/drug/rules/daw.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { divideRounded, formatMoney } from '#domain/platform/rules/money.ts';
import { keptEquivalents, onHandOf, pricedDrug } from '#server/repositories/drug/price-check.ts';
import { insurancesOf } from '#server/repositories/patient/insurances.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import type { DrugRecord } from '#server/repositories/rx/rx.ts';
import { priceOf } from '#server/services/rx/fill/price.ts';
import type { Priced } from '#server/services/rx/opened.ts';
import { drugText } from '#server/services/stock/inventory.ts';

/** What the person who asks may see: costs and margins, and a patient's card. */
export interface PriceSight {
  readonly costs: boolean;
}
const offerOf = (
  d: DrugRecord,
  priced: Result<Priced>,
  onHand: number,
  sees: boolean,
): PriceOffer => ({
  drugId: d.id,
  drug: drugText(d),
  ndc: d.ndc,
  onHand,
  priceCents: priced.ok ? priced.value.price : null,
  costCents: priced.ok && sees ? priced.value.cost : null,
  problem: priced.ok ? null : priced.error.message,
});
const cheapestFirst = (a: PriceOffer, b: PriceOffer): number =>
  (a.priceCents ?? Infinity) - (b.priceCents ?? Infinity) || a.drug.localeCompare(b.drug);
/** The patient's first card that is in use, in words. */
async function planOf(s: Scope, patientId: number): Promise<string> {
  const [card] = (await insurancesOf(s, patientId)).filter((c) => c.active);
  return card
    ? `${card.plan_drug ?? card.pbm_name ?? 'Insurance'}, BIN ${card.bin}${card.pcn_number === null ? '' : `, PCN ${card.pcn_number}`}: this is the cash price. What the plan pays and the patient owes is known from the claim alone.`
    : 'No insurance on the record: the patient pays the cash price.';
}
/**
 * What a quantity (thousandths) of a drug costs today, by the rule that prices fills (`priceOf`), with what the store keeps in its
 * place, the cheapest first. Saves nothing. Null: no such drug or patient in this store.
 */
export async function checkPrice(
  s: Scope,
  q: PriceQuestion,
  sight: PriceSight,
): Promise<Result<PriceCheck, 'NOT_FOUND'>> {
  const drug = await pricedDrug(s, q.drugId);
  if (!drug || (q.patientId !== null && !(await findRecord(s, patient, q.patientId))))
    return fail('NOT_FOUND');
  const others = await keptEquivalents(s, drug);
  const onHand = await onHandOf(s, [drug.id, ...others.map((d) => d.id)]);
  const offers: PriceOffer[] = [];
  for (const d of others)
    offers.push(offerOf(d, await priceOf(s, d, q.quantity), onHand.get(d.id) ?? 0, sight.costs));
  const priced = await priceOf(s, drug, q.quantity, q.priceCodeId);
  const p = priced.ok ? priced.value : null;
  const margin = sight.costs ? (p?.profit ?? null) : null;
  const notes = checkDaw({
    daw: q.daw,
    brand: drug.brand_generic === 'B',
    singleSource: drug.brand_generic === 'B' && !others.some((d) => d.brand_generic !== 'B'),
    prescriberForbids: q.daw === '1',
  }).map((n) => n.message);
  return ok({
    ...offerOf(drug, priced, onHand.get(drug.id) ?? 0, sight.costs),
    priceCode: p?.priceCode ?? null,
    lines: p === null ? [] : sight.costs ? [...p.lines] : [`Price ${formatMoney(p.price)}`],
    billed: p === null ? [] : sight.costs ? [...p.submitted.lines] : p.submitted.lines.slice(-1),
    seesCost: sight.costs,
    marginCents: margin,
    marginPercent:
      margin === null || p === null
        ? null
        : Number(divideRounded(BigInt(margin) * 10_000n, BigInt(p.price))),
    perDayCents: p === null || q.daysSupply === null ? null : Math.round(p.price / q.daysSupply),
    plan: q.patientId === null ? null : await planOf(s, q.patientId),
    notes,
    alternatives: offers.sort(cheapestFirst),
  });
}
