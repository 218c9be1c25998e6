import type { PriceCheck, PriceOffer, PriceQuestion } from '#domain/drug/contract/price-check.ts';
import { checkDaw } from '#domain/drug/rules/daw.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { divideRounded, formatMoney } from '#domain/platform/rules/money.ts';
import { keptEquivalents, onHandOf, pricedDrug } from '#server/repositories/drug/price-check.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import { insurancesOf } from '#server/repositories/patient/insurances.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { compareStored } from '#server/services/drug/one-drug.ts';
import { priceOf } from '#server/services/rx/fill/price.ts';
import type { Priced } from '#server/services/rx/opened.ts';
import { drugText } from '#server/services/stock/inventory.ts';

/** What the person who asks may see: costs and margins, and a patient's card. */
export interface PriceSight {
  readonly costs: boolean;
}
const offerOf = (
  drug: DrugRecord,
  priced: Result<Priced>,
  onHand: number,
  sees: boolean,
): PriceOffer => ({
  drugId: drug.id,
  drug: drugText(drug),
  ndc: drug.ndc,
  onHand,
  priceCents: priced.ok ? priced.value.price : null,
  costCents: priced.ok && sees ? priced.value.cost : null,
  problem: priced.ok ? null : priced.error.message,
});
/** How a price came about, line by line; who sees no costs gets the amounts alone. */
const linesInSight = (priced: Priced, { costs }: PriceSight) => {
  const billed = priced.submitted.lines;
  return costs
    ? { lines: [...priced.lines], billed: [...billed] }
    : { lines: [`Price ${formatMoney(priced.price)}`], billed: billed.slice(-1) };
};
const cheapestFirst = (a: PriceOffer, b: PriceOffer): number =>
  (a.priceCents ?? Infinity) - (b.priceCents ?? Infinity) || a.drug.localeCompare(b.drug);
/** The patient's first card that is in use, in words. */
async function planOf(scope: Scope, patientId: number): Promise<string> {
  const [card] = (await insurancesOf(scope, patientId)).filter((insurance) => insurance.active);
  return card
    ? `${card.plan_drug ?? card.pbm_name ?? 'Insurance'}, BIN ${card.bin}${card.pcn_number === null ? '' : `, PCN ${card.pcn_number}`}: this is the cash price. What the plan pays and the patient owes is known from the claim alone.`
    : 'No insurance on the record: the patient pays the cash price.';
}
/**
 * What a quantity (thousandths) of a drug costs today, by the rule that prices fills (`priceOf`),
 * with what the store keeps in its
 * place, the cheapest first. Saves nothing. Null: no such drug or patient in this store.
 */
export async function checkPrice(
  scope: Scope,
  priceQuestion: PriceQuestion,
  sight: PriceSight,
): Promise<Result<PriceCheck, 'NOT_FOUND'>> {
  const drug = await pricedDrug(scope, priceQuestion.drugId);
  if (
    !drug ||
    (priceQuestion.patientId !== null &&
      !(await findRecord(scope, patient, priceQuestion.patientId)))
  )
    return fail('NOT_FOUND');
  const others = (await keptEquivalents(scope, drug)).filter(
    (other) => compareStored(other, drug).verdict === 'same',
  );
  const onHand = await onHandOf(scope, [drug.id, ...others.map((other) => other.id)]);
  const offers: PriceOffer[] = [];
  for (const other of others)
    offers.push(
      offerOf(
        other,
        await priceOf(scope, other, priceQuestion.quantity),
        onHand.get(other.id) ?? 0,
        sight.costs,
      ),
    );
  const priced = await priceOf(scope, drug, priceQuestion.quantity, {
    codeId: priceQuestion.priceCodeId,
  });
  const ownPriced = priced.ok ? priced.value : null;
  const margin = sight.costs ? (ownPriced?.profit ?? null) : null;
  const notes = checkDaw({
    daw: priceQuestion.daw,
    brand: drug.brand_generic === 'B',
    singleSource:
      drug.brand_generic === 'B' && !others.some((other) => other.brand_generic !== 'B'),
    prescriberForbids: priceQuestion.daw === '1',
  }).map((dawProblem) => dawProblem.message);
  return ok({
    ...offerOf(drug, priced, onHand.get(drug.id) ?? 0, sight.costs),
    priceCode: ownPriced?.priceCode ?? null,
    ...(ownPriced === null ? { lines: [], billed: [] } : linesInSight(ownPriced, sight)),
    seesCost: sight.costs,
    marginCents: margin,
    marginPercent:
      margin === null || ownPriced === null
        ? null
        : Number(divideRounded(BigInt(margin) * 10_000n, BigInt(ownPriced.price))),
    perDayCents:
      ownPriced === null || priceQuestion.daysSupply === null
        ? null
        : Math.round(ownPriced.price / priceQuestion.daysSupply),
    plan: priceQuestion.patientId === null ? null : await planOf(scope, priceQuestion.patientId),
    patientId: priceQuestion.patientId,
    notes,
    alternatives: offers.toSorted(cheapestFirst),
  });
}
