import { divideRounded } from '#domain/platform/rules/money.ts';

/**
 * When a sale holds: both days belong to it; an end that is null is open. A sale without both ends
 * is none.
 */
export interface SaleDays {
  readonly from: string | null;
  readonly to: string | null;
}
/**
 * `amount`: cents off one item; null: nothing is off. `limit`: items of one purchase that get it;
 * null: all.
 */
export interface Sale extends SaleDays {
  readonly amount: number | null;
  readonly limit: number | null;
}
export interface CompanionSale extends Sale {
  readonly item: string | null;
}
export interface OtcOffer {
  /** Package price and cost, cents. */
  readonly price: number;
  readonly cost: number | null;
  /** False: no sale touches this product. */
  readonly discountable: boolean;
  /** Nothing is sold below its cost: an offer that would is left out. */
  readonly aboveCost: boolean;
  readonly percent: Sale;
  readonly bogo: SaleDays & { readonly limit: number | null };
  readonly second: Sale;
  readonly companion: CompanionSale;
}
export type SaleName =
  | 'Percent Sale'
  | 'Bogo Sale'
  | 'Second Item Discount'
  | 'Companion Item Sale';
export interface OtcPrice {
  /** Cents for all items, after the sale. */
  readonly total: number;
  readonly saved: number;
  readonly sale: SaleName | null;
  /** Items that cost less. */
  readonly discounted: number;
}

/** Cents off a price for a percent (hundredths of a percent), rounded once. */
export const discountOf = (price: number, percent: number): number =>
  Number(divideRounded(BigInt(price) * BigInt(percent), 10_000n));
/** The percent (hundredths of a percent) that an amount is of a price; 0 of nothing. */
export const percentOf = (price: number, amount: number): number =>
  price === 0 ? 0 : Number(divideRounded(BigInt(amount) * 10_000n, BigInt(price)));
/**
 * Whether percent and amount say the same of a price, to the cent or to the hundredth of a percent.
 */
export const agree = (price: number, percent: number, amount: number): boolean =>
  discountOf(price, percent) === amount || percentOf(price, amount) === percent;

const holds = (days: SaleDays, on: string): boolean =>
  (days.from !== null || days.to !== null) &&
  (days.from === null || days.from <= on) &&
  (days.to === null || on <= days.to);
const atMost = (items: number, limit: number | null): number => Math.min(items, limit ?? items);

/** A sale that holds: how many of the items get how much off. */
interface Cut {
  readonly sale: SaleName;
  readonly items: number;
  readonly off: number;
}
function cutsOf(otcOffer: OtcOffer, items: number, companions: number, on: string): readonly Cut[] {
  const off = (sale: Sale) => Math.min(sale.amount ?? 0, otcOffer.price);
  const pairs = Math.floor(items / 2);
  return [
    ...(holds(otcOffer.percent, on)
      ? [
          {
            sale: 'Percent Sale' as const,
            items: atMost(items, otcOffer.percent.limit),
            off: off(otcOffer.percent),
          },
        ]
      : []),
    ...(holds(otcOffer.bogo, on)
      ? [
          {
            sale: 'Bogo Sale' as const,
            items: atMost(pairs, otcOffer.bogo.limit),
            off: otcOffer.price,
          },
        ]
      : []),
    ...(holds(otcOffer.second, on)
      ? [
          {
            sale: 'Second Item Discount' as const,
            items: atMost(pairs, otcOffer.second.limit),
            off: off(otcOffer.second),
          },
        ]
      : []),
    ...(holds(otcOffer.companion, on) && otcOffer.companion.item !== null
      ? [
          {
            sale: 'Companion Item Sale' as const,
            items: atMost(Math.min(items, companions), otcOffer.companion.limit),
            off: off(otcOffer.companion),
          },
        ]
      : []),
  ];
}
/** What is given away with another item is paid by both: cost is looked at over the pair. */
const belowCost = (otcOffer: OtcOffer, cut: Cut): boolean => {
  const paired = cut.sale === 'Bogo Sale' || cut.sale === 'Second Item Discount';
  const paid = paired ? 2 * otcOffer.price - cut.off : otcOffer.price - cut.off;
  return otcOffer.cost !== null && paid < otcOffer.cost * (paired ? 2 : 1);
};

/**
 * What `items` of a product cost on a day, in cents, with `companions` of its companion item in the
 * same purchase. Of the sales
 * that hold on that day the one that saves most is taken; they are never added up. Percent Sale and
 * Companion Item Sale take the
 * amount off each item, Second Item Discount off every second one, Bogo Sale gives every second one
 * free; each only as many
 * items as its Qty. Limit says. Specification 001 §3.7; that sales do not add up is our rule.
 */
export function priceOfItems(
  otcOffer: OtcOffer,
  items: number,
  on: string,
  companions = 0,
): OtcPrice {
  const plain: OtcPrice = { total: otcOffer.price * items, saved: 0, sale: null, discounted: 0 };
  if (!otcOffer.discountable) return plain;
  return cutsOf(otcOffer, items, companions, on)
    .filter((cut) => !(otcOffer.aboveCost && belowCost(otcOffer, cut)))
    .reduce((best, { sale, items: givenItems, off }): OtcPrice => {
      const saved = givenItems * off;
      return saved > best.saved
        ? { total: otcOffer.price * items - saved, saved, sale, discounted: givenItems }
        : best;
    }, plain);
}
