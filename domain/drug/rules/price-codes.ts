import type { PriceRule, PriceTier, ProductKind, RoundingRule } from './pricing.ts';

/**
 * A tier as a price code keeps it: null is the code's own. `kinds`: kinds of product between
 * commas. Units as in `PriceTier`.
 */
export interface KeptTier {
  readonly kinds: string | null;
  readonly costFrom: number | null;
  readonly costBelow: number | null;
  readonly quantityFrom: number | null;
  readonly quantityBelow: number | null;
  readonly basis: string | null;
  readonly percent: number | null;
  readonly fee: number | null;
  readonly add: number | null;
  readonly minimum: number | null;
}
/**
 * A rule as a price code keeps it. Money and `roundTo` in cents, percents in hundredths of a
 * percent.
 */
export interface KeptRule {
  readonly basis: string;
  readonly percent: number;
  readonly fee: number;
  readonly add: number;
  readonly minimum: number;
  readonly roundTo: number;
  readonly roundMode: RoundingRule['mode'];
  readonly tiers: readonly KeptTier[];
}
/**
 * The codes that price a product which has none of its own, by kind of product. Their names stay.
 */
export const standardPriceCodes = { brand: 'Brand', generic: 'Generic' } as const;
const isStandard = (name: string): boolean =>
  Object.values<string>(standardPriceCodes).includes(name);
/**
 * Why a code may not be renamed, deleted or switched off: products without a price code of their
 * own are priced by it. Null where it may.
 */
export const keptByProducts = (name: string): string | null =>
  isStandard(name)
    ? `Drugs without a price code of their own are priced by ${name}: this code keeps its name and stays in use.`
    : null;

const given = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(([, givenValue]) => givenValue !== null),
  ) as Partial<T>;
/** The rule of a price code, as `cashPrice` takes it. */
export const priceRuleOf = (keptRule: KeptRule): PriceRule => ({
  basis: keptRule.basis as PriceRule['basis'],
  percent: keptRule.percent,
  fee: keptRule.fee,
  add: keptRule.add,
  minimum: keptRule.minimum,
  rounding: { to: keptRule.roundTo, mode: keptRule.roundMode },
  tiers: keptRule.tiers.map(
    ({ kinds, ...tier }) =>
      ({
        ...given(tier),
        ...(kinds === null ? {} : { kinds: kinds.split(',') as ProductKind[] }),
      }) as PriceTier,
  ),
});
const noTier: KeptTier = {
  kinds: null,
  costFrom: null,
  costBelow: null,
  quantityFrom: null,
  quantityBelow: null,
  basis: null,
  percent: null,
  fee: null,
  add: null,
  minimum: null,
};
/** A rule as a price code keeps it: the way back from `priceRuleOf`. */
export const keptRuleOf = ({ rounding, tiers, ...terms }: PriceRule): KeptRule => ({
  ...terms,
  roundTo: rounding.to,
  roundMode: rounding.mode,
  tiers: tiers.map(({ kinds, ...tier }) => ({
    ...noTier,
    ...tier,
    kinds: kinds ? kinds.toSorted().join(',') : null,
  })),
});

const bounds = ['kinds', 'costFrom', 'costBelow', 'quantityFrom', 'quantityBelow'] as const;
const terms = ['basis', 'percent', 'fee', 'add', 'minimum'] as const;
const isEmpty = (from: number | null, below: number | null): boolean =>
  below !== null && (from ?? 0) >= below;
function tierProblem(keptTier: KeptTier, isLast: boolean): string | null {
  if (isEmpty(keptTier.costFrom, keptTier.costBelow))
    return 'the cost from is not under the cost below, so nothing fits.';
  if (isEmpty(keptTier.quantityFrom, keptTier.quantityBelow))
    return 'the quantity from is not under the quantity below, so nothing fits.';
  if (terms.every((term) => keptTier[term] === null))
    return 'it changes nothing. Fill in a basis, a mark-up, a fee, an amount or a minimum, or delete it.';
  return !isLast && bounds.every((bound) => keptTier[bound] === null)
    ? 'it fits everything, so no tier after it is ever used. Say what it is for, or make it the last.'
    : null;
}
/** A code that takes off all of the basis and puts nothing on would sell for nothing. */
const isNothing = (keptRule: Pick<KeptRule, 'percent' | 'fee' | 'add' | 'minimum'>): boolean =>
  keptRule.percent === -10_000 && keptRule.fee + keptRule.add <= 0 && keptRule.minimum === 0;
const free =
  'This takes off all of the basis and adds nothing: the price would be $0.00. Give a fee or a minimum price.';

/**
 * What is wrong with a rule as typed: tiers that nothing fits, that change nothing or that hide
 * others, and a price of nothing. Field → what to say.
 */
export function priceCodeProblems(keptRule: KeptRule): Readonly<Record<string, string>> {
  if (isNothing(keptRule)) return { percent: free };
  for (const [index, tier] of keptRule.tiers.entries()) {
    const why =
      tierProblem(tier, index === keptRule.tiers.length - 1) ??
      (isNothing({
        percent: tier.percent ?? keptRule.percent,
        fee: tier.fee ?? keptRule.fee,
        add: tier.add ?? keptRule.add,
        minimum: tier.minimum ?? keptRule.minimum,
      })
        ? free
        : null);
    if (why !== null) return { tiers: `Tier ${index + 1}: ${why}` };
  }
  return {};
}
