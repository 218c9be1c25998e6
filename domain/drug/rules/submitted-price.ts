import {
  divideRounded,
  extendedCost,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
} from '#domain/platform/rules/money.ts';
import { insuranceUnitTotal } from './prices.ts';
import {
  type PriceBasis,
  type PriceFacts,
  type PricedIngredient,
  type Price,
  unitCostOn,
  basisText,
} from './pricing.ts';

/**
 * What a drug says of its own for fills that a payer is billed for; null: as the price code has it.
 * `margin` in hundredths of a percent on the acquisition cost, `fee` in cents.
 */
export interface InsuredTerms {
  readonly margin: number | null;
  readonly fee: number | null;
}
/**
 * What a payer is asked for a fill, cents: ingredient cost (409-D9), dispensing fee (412-DC), the
 * basis (423-DN), both together, and how it came about, one line a step.
 */
export interface Submitted {
  readonly ingredientCost: number;
  readonly fee: number;
  readonly basis: PriceBasis;
  readonly total: number;
  readonly lines: readonly string[];
  /** Of a compound: what is asked for each ingredient (449-EE), in their order; they add up to the ingredient cost. */ readonly ingredients?: readonly number[];
}

/** The basis that a payer is told: `margin` is what was put on the acquisition cost, if it was. */
function submittedBasis(basis: PriceBasis, margin: number | null): PriceBasis {
  if (margin === null) return basis;
  return margin === 0 ? 'ACQ' : 'MANUAL';
}
/**
 * What a payer is asked for a compound: as for any product, ingredient by ingredient, each rounded
 * once to the cent.
 */
function submittedCompound(
  price: Pick<Price, 'basis' | 'fee'>,
  ingredients: readonly PricedIngredient[],
  own: InsuredTerms,
): Submitted {
  const asked =
    own.margin !== null &&
    ingredients.every((ingredient) => typeof ingredient.unitCosts.ACQ === 'number');
  const fee = own.fee ?? price.fee;
  const priced = ingredients.map((ingredient) => {
    const unit = asked
      ? insuranceUnitTotal(unitCostOn(ingredient, 'ACQ'), own.margin)
      : unitCostOn(ingredient, price.basis);
    return { ...ingredient, unit, cost: extendedCost(unit, ingredient.quantity) };
  });
  const costs = priced.map(({ cost }) => cost);
  const basis = submittedBasis(price.basis, asked ? own.margin : null);
  const ingredientCost = costs.reduce((sum, cost) => sum + cost, 0);
  const total = ingredientCost + fee;
  const lines = priced.map(
    ({ name, unit, quantity, cost }) =>
      `${name} ${formatUnitCost(unit)} × ${formatQuantity(quantity)} = ${formatMoney(cost)}`,
  );
  return {
    ingredientCost,
    fee,
    basis,
    total,
    ingredients: costs,
    lines: [
      ...lines,
      `+ ${own.fee === null ? 'dispensing fee' : 'Ins. Disp Fee'} ${formatMoney(fee)}`,
      `Billed ${formatMoney(total)}`,
    ],
  };
}
/**
 * What a payer is asked: the cost on the basis of the cash price and its fee, unless the drug has
 * an Ins. Margin (then unit
 * acquisition cost × (1 + margin), its Ins. Unit Total, × quantity) or an Ins. Disp Fee. The cash
 * price, and so the usual and
 * customary price, stays what it is. A cost with a margin is no acquisition cost any more: its
 * basis is another one. Handbook §2.5, §2.8.
 */
export function submittedOf(
  price: Pick<Price, 'basis' | 'basisCost' | 'fee'>,
  facts: PriceFacts,
  own: InsuredTerms,
): Submitted {
  if (facts.ingredients) return submittedCompound(price, facts.ingredients, own);
  const unit = facts.unitCosts.ACQ ?? null;
  const marked =
    own.margin === null || unit === null
      ? null
      : { unit, margin: own.margin, total: insuranceUnitTotal(unit, own.margin) };
  const fee = own.fee ?? price.fee;
  const basis = submittedBasis(price.basis, marked?.margin ?? null);
  const ingredientCost =
    marked === null ? price.basisCost : extendedCost(marked.total, facts.quantity);
  const total = ingredientCost + fee;
  const cost =
    marked === null
      ? `${basisText(price.basis, facts)} ${formatMoney(price.basisCost)}`
      : `${basisText('ACQ', facts)} ${formatUnitCost(marked.unit)} + ${formatPercent(marked.margin)} = ${formatUnitCost(marked.total)} × ${formatQuantity(facts.quantity)} = ${formatMoney(ingredientCost)}`;
  return {
    ingredientCost,
    fee,
    basis,
    total,
    lines: [
      cost,
      `+ ${own.fee === null ? 'dispensing fee' : 'Ins. Disp Fee'} ${formatMoney(fee)}`,
      `Billed ${formatMoney(total)}`,
    ],
  };
}

/** Σ paid by all payers + patient pay − cents; null when the cost is not known. */
export const profitOf = (amounts: {
  readonly paid: readonly number[];
  readonly patientPay: number;
  readonly cost: number | null;
}): number | null =>
  amounts.cost === null
    ? null
    : amounts.paid.reduce((sum, number) => sum + number, amounts.patientPay) - amounts.cost;

/**
 * Gross amount due (430-DU) of a claim: ingredient + fee + incentive + other amounts + tax. Not
 * equal is reject R9.
 */
export const grossAmountDue = (claim: {
  readonly ingredient: number;
  readonly fee: number;
  readonly incentive?: number;
  readonly other?: readonly number[];
  readonly tax?: number;
}): number =>
  claim.ingredient +
  claim.fee +
  (claim.incentive ?? 0) +
  (claim.other ?? []).reduce((sum, number) => sum + number, 0) +
  (claim.tax ?? 0);

/**
 * What a person must know before a competitor's price is matched. `needsReason`: below cost, the
 * approver gives a reason.
 */
export function priceMatch(facts: {
  readonly price: number;
  readonly competitor: number;
  readonly cost: number | null;
}): { readonly needsReason: boolean; readonly lines: readonly string[] } {
  const below = facts.cost !== null && facts.competitor < facts.cost;
  const lines = [
    `${formatMoney(facts.price)} → ${formatMoney(facts.competitor)}, ${formatMoney(facts.price - facts.competitor)} less`,
  ];
  if (below)
    lines.push(`Below cost by ${formatMoney(facts.cost - facts.competitor)}: give a reason`);
  lines.push(
    'Matching as a rule can redefine the usual and customary price: every match is logged.',
  );
  return { needsReason: below, lines };
}

/**
 * The price of a part of a fill: its share of the price of the whole, and so is what a payer is
 * asked for it, so that fee and minimum
 * are paid once however often the patient comes. Rounded over what was dispensed so far: the parts
 * add up to the whole. Quantities in thousandths, amounts in cents.
 */
export function priceOfPart<P extends Price & { readonly submitted: Submitted }>(
  whole: P,
  part: { readonly intended: number; readonly before: number; readonly quantity: number },
): P {
  const upTo = (cents: number, quantity: number) =>
    Number(divideRounded(BigInt(cents) * BigInt(quantity), BigInt(part.intended)));
  const share = (cents: number) =>
    upTo(cents, part.before + part.quantity) - upTo(cents, part.before);
  const price = share(whole.price);
  const cost = whole.cost === null ? null : share(whole.cost);
  return {
    ...whole,
    price,
    basisCost: share(whole.basisCost),
    fee: share(whole.fee),
    submitted: {
      ...whole.submitted,
      ingredientCost: share(whole.submitted.ingredientCost),
      fee: share(whole.submitted.fee),
    },
    cost,
    profit: cost === null ? null : price - cost,
    belowCost: cost !== null && price < cost,
    lines: [
      ...whole.lines,
      `${formatQuantity(part.quantity)} of ${formatQuantity(part.intended)}: ${formatMoney(price)}`,
    ],
  };
}
