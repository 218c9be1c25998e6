import { required } from '#domain/platform/required.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import {
  divideRounded,
  extendedCost,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatUnitCost,
} from '#domain/platform/rules/money.ts';

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
  const whole = rule.mode === 'down' || down * step === dividend ? down : down + 1n;
  const units = rule.mode === 'nearest' ? divideRounded(dividend, step) : whole;
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
/** The unit cost on a basis of a product that is known to have one. */
export const unitCostOn = (
  { unitCosts }: Pick<PriceFacts, 'unitCosts'>,
  basis: PriceBasis,
): number => required(unitCosts[basis], `${basis} unit cost`);
/** The same, exactly, in millionths of a cent. */
const exactCost = (facts: PriceFacts, basis: PriceBasis): bigint =>
  facts.ingredients
    ? BigInt(required(costOn(facts, basis), `${basis} cost`)) * 1_000_000n
    : BigInt(unitCostOn(facts, basis)) * BigInt(facts.quantity);

/** The terms that hold for a fill; a tier is chosen by the cost on the rule's own basis. */
function termsOf(rule: PriceRule, facts: PriceFacts): PriceTerms {
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
export const basisText = (basis: PriceBasis, facts: PriceFacts): string =>
  facts.standing && fromAcquisition.includes(basis) ? `${basis} (Stand. Cost)` : basis;

/**
 * How the cost came about: unit cost × quantity, and of a compound one such line for each
 * ingredient, and their sum.
 */
function costLines(facts: PriceFacts, basis: PriceBasis): string[] {
  const of = (name: string, facts: Pick<PriceFacts, 'quantity' | 'unitCosts'>) =>
    `${name} ${formatUnitCost(unitCostOn(facts, basis))} × ${formatQuantity(facts.quantity)} = ${formatMoney(required(extended(facts, basis), `${basis} cost`))}`;
  return facts.ingredients
    ? [
        ...facts.ingredients.map((ingredient) => of(ingredient.name, ingredient)),
        `${basis} of ${facts.ingredients.length} ingredients = ${formatMoney(required(costOn(facts, basis), `${basis} cost`))}`,
      ]
    : [of(basisText(basis, facts), facts)];
}
const toward = { nearest: 'nearest', up: 'next', down: 'lower' } as const;
/** What rounding put on or took off, as a line; none where it changed nothing. Cents. */
function roundingLine({ to, mode }: RoundingRule, summed: number, price: number): string[] {
  const more = price - summed;
  if (more === 0) return [];
  const sign = more > 0 ? '+' : '−';
  return [
    `${sign} rounding ${formatMoney(Math.abs(more))} (to the ${toward[mode]} ${formatMoney(to)})`,
  ];
}
/** `summed` is what the steps come to before the price is rounded, to the nearest cent. */
function linesOf(
  rule: PriceRule,
  terms: PriceTerms,
  facts: PriceFacts,
  { summed, price, cost }: { summed: number; price: number; cost: number | null },
): string[] {
  const lines = costLines(facts, terms.basis);
  if (terms.percent !== 0)
    lines.push(`${terms.percent > 0 ? '+' : '−'} ${formatPercent(Math.abs(terms.percent))}`);
  if (terms.fee !== 0) lines.push(`+ dispensing fee ${formatMoney(terms.fee)}`);
  if (terms.add !== 0)
    lines.push(`${terms.add > 0 ? '+' : '−'} ${formatMoney(Math.abs(terms.add))}`);
  if (price !== terms.minimum) lines.push(...roundingLine(rule.rounding, summed, price));
  lines.push(
    price === terms.minimum ? `Minimum price ${formatMoney(price)}` : `Price ${formatMoney(price)}`,
  );
  if (cost !== null && price < cost) lines.push(`Below cost by ${formatMoney(cost - price)}`);
  return lines;
}

/** Where a store enters the cost of a basis; other costs come from lists that it cannot change. */
const costFields: Partial<Readonly<Record<PriceBasis, string>>> = {
  AWP: 'unitAwp',
  ACQ: 'unitCost',
  MANUAL: 'unitCost',
};
/** The field of the drug's record that is wrong; of a compound it is one of another record. */
const atField = (facts: PriceFacts, field: string, why: string): [Record<string, string>] | [] =>
  facts.ingredients ? [] : [{ [field]: why }];

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
      ...atField(facts, costFields[terms.basis] ?? 'priceCode', `No ${terms.basis} cost`),
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
      ...atField(facts, costFields[terms.basis] ?? 'priceCode', 'The price comes to $0.00'),
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
    lines: linesOf(rule, terms, facts, {
      summed: Number(divideRounded(exact, scale)),
      price,
      cost,
    }),
  });
}
