import type { FormulaOfFill } from '#domain/drug/rules/compound.ts';
import { priceRuleOf, standardPriceCodes, type KeptTier } from '#domain/drug/rules/price-codes.ts';
import { standingUnitCost } from '#domain/drug/rules/prices.ts';
import { cashPrice, type PriceFacts } from '#domain/drug/rules/pricing.ts';
import { priceOfPart, submittedOf } from '#domain/drug/rules/submitted-price.ts';
import { refuse, type Result } from '#domain/platform/result.ts';
import { priceTermsOf } from '#server/repositories/drug/price.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { beforePart } from '../facts.ts';
import type { Priced } from '../opened.ts';
import { heldFormula, compounded } from './compound.ts';

const noPriceCode = (drug: DrugRecord, codeId: number | null) =>
  refuse(
    'NO_PRICE_CODE',
    codeId === null
      ? `${drug.name} has no price code: choose one in the drug's record.`
      : 'This price code is not in use in this store: choose another.',
    { priceCode: 'Choose a price code' },
  );

/**
 * The cash price of a quantity (thousandths) of a product today: the price code that the store gave
 * the product, else the one
 * named for its kind; `codeId` asks for another one of the store. The acquisition cost is what the
 * store paid, then what the lists
 * name, then the drug's Stand. Cost, then NADAC; a compound costs what its ingredients do, by the
 * formula `kept` where one holds already.
 * Refused with NO_PRICE_CODE, NO_COST or NO_PRICE, or what is wrong with a formula, and what to do.
 */
export async function priceOf(
  scope: Scope,
  drug: DrugRecord,
  quantity: number,
  { codeId = null, kept = null }: { codeId?: number | null; kept?: FormulaOfFill | null } = {},
): Promise<Result<Priced>> {
  const brandOrGeneric = drug.brand_generic === 'B' ? 'brand' : 'generic';
  const kind = drug.drug_type === 'O' ? 'otc' : brandOrGeneric;
  const terms = await priceTermsOf(
    scope,
    drug.id,
    standardPriceCodes[kind === 'brand' ? 'brand' : 'generic'],
    codeId,
  );
  if (!terms) return noPriceCode(drug, codeId);
  const made =
    drug.made_of === null && kept === null ? null : await compounded(scope, drug, quantity, kept);
  if (made?.ok === false) return made;
  const known = terms.unitCost ?? drug.unit_acq;
  const standing = known === null ? standingUnitCost(terms.standCost, drug.pkg_size) : null;
  const acquisition = known ?? standing ?? drug.unit_nadac;
  const facts: PriceFacts = {
    quantity,
    kind,
    unitCosts: {
      AWP: terms.unitAwp ?? drug.unit_awp,
      ACQ: acquisition,
      NADAC: drug.unit_nadac,
      WAC: drug.unit_wac,
      MAC: null,
      MANUAL: acquisition,
    },
    lotCost: null,
    surcharge: terms.surcharge,
    standing: standing !== null,
    ...(made ? { ingredients: made.value.priced } : {}),
  };
  const priced = cashPrice(
    priceRuleOf({ ...terms.rule, tiers: terms.rule.tiers as readonly KeptTier[] }),
    facts,
  );
  return priced.ok
    ? {
        ok: true,
        value: {
          ...priced.value,
          priceCodeId: terms.id,
          priceCode: terms.name,
          submitted: submittedOf(priced.value, facts, terms.insured),
          formula: made?.value.formula ?? null,
        },
      }
    : priced;
}

/**
 * The cash price of a fill today; a part of a fill has its share of the price of the whole. Refused
 * as `priceOf`.
 */
export async function priceOfFill(
  scope: Scope,
  bundle: RxBundle,
  fill: FillRecord,
): Promise<Result<Priced>> {
  const drug = drugIn(bundle, fill.drug_id);
  if (fill.intended_quantity === null)
    return priceOf(scope, drug, fill.quantity, { kept: heldFormula(bundle, fill) });
  const intended = fill.intended_quantity;
  const whole = await priceOf(scope, drug, intended);
  // It became a compound after a part of it had gone out.
  if (whole.ok && whole.value.formula)
    return refuse(
      'COMPOUND_PART',
      'A compound is made and goes out as a whole: send it back to entry and enter the whole quantity.',
    );
  return whole.ok
    ? {
        ok: true,
        value: priceOfPart(whole.value, {
          intended,
          before: beforePart(bundle, fill).quantity,
          quantity: fill.quantity,
        }),
      }
    : whole;
}

/** The fill is taken from the shelf by the formula that it was priced by. */
export const formulaFrom = (priced: Priced) => ({
  formula: priced.formula === null ? null : JSON.stringify(priced.formula),
});
