import { refuse, ok, type Result } from '#domain/platform/result.ts';
import {
  divideRounded,
  extendedCost,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
} from '#domain/platform/rules/money.ts';
import { insuranceUnitTotal } from './prices.ts';

export const priceBases = ['AWP', 'ACQ', 'WAC', 'NADAC', 'MAC', 'MANUAL'] as const;
export type PriceBasis = (typeof priceBases)[number];
export type ProductKind = 'brand' | 'generic' | 'otc';

/**
 * The last digits of a price: to the cent, to a coin, or to an ending like .99. `to` is in cents
 * and > 0.
 */
export interface RoundingRule {
  readonly to: number;
  readonly mode: 'nearest' | 'up' | 'down';
}
/** What may differ by tier. Percents are hundredths of a percent with a sign; money is cents. */
export interface PriceTerms {
  readonly basis: PriceBasis;
  /** Mark-up (+) or mark-down (−) on the basis. */
  readonly percent: number;
  readonly fee: number;
  readonly add: number;
  readonly minimum: number;
}
/**
 * Bounds are inclusive below and exclusive above; a bound left out is open. Cost is the basis cost
 * of the fill in cents, quantity thousandths.
 */
export interface PriceTier extends Partial<PriceTerms> {
  readonly kinds?: readonly ProductKind[];
  readonly costFrom?: number;
  readonly costBelow?: number;
  readonly quantityFrom?: number;
  readonly quantityBelow?: number;
}
/** A price code, stored as data. The first tier that fits replaces the terms it names. */
export interface PriceRule extends PriceTerms {
  readonly rounding: RoundingRule;
  readonly tiers: readonly PriceTier[];
}

export interface PriceFacts {
  /** Thousandths of the dispensing unit. */
  readonly quantity: number;
  readonly kind: ProductKind;
  /** Unit costs in hundred-thousandths of a dollar; null where the store has none. */
  readonly unitCosts: Readonly<Partial<Record<PriceBasis, number | null>>>;
  /** What the dispensed lots cost, cents; null: the unit acquisition cost stands for it. */
  readonly lotCost: number | null;
  /** The drug's own surcharge, hundredths of a percent, on top of the rule's percent. */
  readonly surcharge?: number;
  /** The acquisition cost is the drug's Stand. Cost: nothing was bought and no list names one. */
  readonly standing?: boolean;
  /**
   * Of a compound: what goes into this quantity. Their costs stand for the unit cost; left out for
   * any other product.
   */
  readonly ingredients?: readonly PricedIngredient[];
}
/** An ingredient of a compound: its quantity in thousandths, its unit costs as in `PriceFacts`. */
export interface PricedIngredient {
  readonly name: string;
  readonly quantity: number;
  readonly unitCosts: PriceFacts['unitCosts'];
}
export interface Price {
  /** The cash price, and so the usual and customary price (426-DQ) of that day, cents. */
  readonly price: number;
  /** Basis unit cost × quantity, cents (409-D9 when billed on this basis). */
  readonly basisCost: number;
  readonly basis: PriceBasis;
  readonly fee: number;
  /** Acquisition cost, cents; null when not known. */
  readonly cost: number | null;
  readonly profit: number | null;
  /** Price under cost: needs an approval (handbook §1.2 rows 15 and 16). */
  readonly belowCost: boolean;
  /** How the price came about, one line a step. */
  readonly lines: readonly string[];
}

/** Rounds an exact amount, given as a fraction of cents, by a rounding rule. */
function roundTo(dividend: bigint, divisor: bigint, rule: RoundingRule): number {
  const step = divisor * BigInt(rule.to);
  const down = dividend / step - (dividend % step < 0n ? 1n : 0n);
  const units =
    rule.mode === 'nearest'
      ? divideRounded(dividend, step)
      : rule.mode === 'down' || down * step === dividend
        ? down
        : down + 1n;
  return Number(units) * rule.to;
}

const fits = (tier: PriceTier, facts: PriceFacts, cost: number): boolean =>
  (!tier.kinds || tier.kinds.includes(facts.kind)) &&
  cost >= (tier.costFrom ?? 0) &&
  cost < (tier.costBelow ?? Infinity) &&
  facts.quantity >= (tier.quantityFrom ?? 0) &&
  facts.quantity < (tier.quantityBelow ?? Infinity);

const extended = (
  of: Pick<PriceFacts, 'quantity' | 'unitCosts'>,
  basis: PriceBasis,
): number | null => {
  const unit = of.unitCosts[basis];
  return unit === null || unit === undefined ? null : extendedCost(unit, of.quantity);
};
/**
 * The cost of a fill on a basis, cents; null where it is not known. Of a compound it is the sum of
 * what each ingredient costs, each
 * rounded once to the cent: a claim names them one by one (449-EE), and they have to add up to what
 * it asks (409-D9).
 */
function costOn(facts: PriceFacts, basis: PriceBasis): number | null {
  if (!facts.ingredients) return extended(facts, basis);
  return facts.ingredients.reduce<number | null>((sum, ingredient) => {
    const cost = extended(ingredient, basis);
    return sum === null || cost === null ? null : sum + cost;
  }, 0);
}
/** The same, exactly, in millionths of a cent. */
const exactCost = (facts: PriceFacts, basis: PriceBasis): bigint =>
  facts.ingredients
    ? BigInt(costOn(facts, basis)!) * 1_000_000n
    : BigInt(facts.unitCosts[basis]!) * BigInt(facts.quantity);

/** The terms that hold for a fill; a tier is chosen by the cost on the rule's own basis. */
export function termsOf(rule: PriceRule, facts: PriceFacts): PriceTerms {
  const cost = costOn(facts, rule.basis) ?? 0;
  const { basis, percent, fee, add, minimum } = rule;
  const terms = {
    basis,
    percent,
    fee,
    add,
    minimum,
    ...rule.tiers.find((tier) => fits(tier, facts, cost)),
  };
  return { ...terms, percent: terms.percent + (facts.surcharge ?? 0) };
}

const acquisition = (facts: PriceFacts): number | null => facts.lotCost ?? costOn(facts, 'ACQ');

const fromAcquisition: readonly PriceBasis[] = ['ACQ', 'MANUAL'];
/** A basis in words; a standing cost in its place is said. */
const basisText = (basis: PriceBasis, facts: PriceFacts): string =>
  facts.standing && fromAcquisition.includes(basis) ? `${basis} (Stand. Cost)` : basis;

/**
 * How the cost came about: unit cost × quantity, and of a compound one such line for each
 * ingredient, and their sum.
 */
function costLines(facts: PriceFacts, basis: PriceBasis): string[] {
  const of = (name: string, facts: Pick<PriceFacts, 'quantity' | 'unitCosts'>) =>
    `${name} ${formatUnitCost(facts.unitCosts[basis]!)} × ${formatQuantity(facts.quantity)} = ${formatMoney(extended(facts, basis)!)}`;
  return facts.ingredients
    ? [
        ...facts.ingredients.map((ingredient) => of(ingredient.name, ingredient)),
        `${basis} of ${facts.ingredients.length} ingredients = ${formatMoney(costOn(facts, basis)!)}`,
      ]
    : [of(basisText(basis, facts), facts)];
}
function linesOf(
  terms: PriceTerms,
  facts: PriceFacts,
  price: number,
  cost: number | null,
): string[] {
  const lines = costLines(facts, terms.basis);
  if (terms.percent !== 0)
    lines.push(`${terms.percent > 0 ? '+' : '−'} ${formatPercent(Math.abs(terms.percent))}`);
  if (terms.fee !== 0) lines.push(`+ dispensing fee ${formatMoney(terms.fee)}`);
  if (terms.add !== 0)
    lines.push(`${terms.add > 0 ? '+' : '−'} ${formatMoney(Math.abs(terms.add))}`);
  lines.push(
    price === terms.minimum ? `Minimum price ${formatMoney(price)}` : `Price ${formatMoney(price)}`,
  );
  if (cost !== null && price < cost) lines.push(`Below cost by ${formatMoney(cost - price)}`);
  return lines;
}

/** What has no cost on a basis: the drug, or an ingredient of a compound by its name. */
const costless = (facts: PriceFacts, basis: PriceBasis): string =>
  facts.ingredients?.find((ingredient) => extended(ingredient, basis) === null)?.name ??
  'This drug';
/**
 * Cash price = max(minimum, round(unit cost × quantity × (1 ± percent) + fee + add)), computed
 * exactly and rounded once
 * (handbook §2.8); of a compound, the sum of its ingredients' costs stands for unit cost ×
 * quantity. Failures: `NO_COST` when the basis has no unit cost, `NO_PRICE` when the result is not
 * above zero
 * (a claim with a usual and customary price of 0 is rejected, 8T).
 */
export function cashPrice(rule: PriceRule, facts: PriceFacts): Result<Price> {
  const terms = termsOf(rule, facts);
  const basisCost = costOn(facts, terms.basis);
  if (basisCost === null)
    return refuse(
      'NO_COST',
      `${costless(facts, terms.basis)} has no ${terms.basis} cost: enter one or choose another price code.`,
    );
  const scale = 10_000_000_000n;
  const exact =
    exactCost(facts, terms.basis) * BigInt(10_000 + terms.percent) +
    BigInt(terms.fee + terms.add) * scale;
  const price = Math.max(terms.minimum, roundTo(exact, scale, rule.rounding));
  if (price <= 0)
    return refuse(
      'NO_PRICE',
      'The price comes to $0.00: look at the unit cost and the price code.',
    );
  const cost = acquisition(facts);
  return ok({
    price,
    basisCost,
    basis: terms.basis,
    fee: terms.fee,
    cost,
    profit: cost === null ? null : price - cost,
    belowCost: cost !== null && price < cost,
    lines: linesOf(terms, facts, price, cost),
  });
}

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
  const units = ingredients.map((ingredient) =>
    asked
      ? insuranceUnitTotal(ingredient.unitCosts.ACQ!, own.margin)
      : ingredient.unitCosts[price.basis]!,
  );
  const costs = ingredients.map((ingredient, index) =>
    extendedCost(units[index]!, ingredient.quantity),
  );
  const basis: PriceBasis = !asked ? price.basis : own.margin === 0 ? 'ACQ' : 'MANUAL';
  const ingredientCost = costs.reduce((sum, cost) => sum + cost, 0);
  const total = ingredientCost + fee;
  const lines = ingredients.map(
    (ingredient, index) =>
      `${ingredient.name} ${formatUnitCost(units[index]!)} × ${formatQuantity(ingredient.quantity)} = ${formatMoney(costs[index]!)}`,
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
  const asked = own.margin === null || unit === null ? null : insuranceUnitTotal(unit, own.margin);
  const fee = own.fee ?? price.fee;
  const basis: PriceBasis = asked === null ? price.basis : own.margin === 0 ? 'ACQ' : 'MANUAL';
  const ingredientCost = asked === null ? price.basisCost : extendedCost(asked, facts.quantity);
  const total = ingredientCost + fee;
  const cost =
    asked === null
      ? `${basisText(price.basis, facts)} ${formatMoney(price.basisCost)}`
      : `${basisText('ACQ', facts)} ${formatUnitCost(unit!)} + ${formatPercent(own.margin!)} = ${formatUnitCost(asked)} × ${formatQuantity(facts.quantity)} = ${formatMoney(ingredientCost)}`;
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

/** Σ paid by all payers + patient pay − acquisition, cents; null when the cost is not known. */
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
