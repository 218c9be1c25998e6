import { agree, discountOf, percentOf, type OtcOffer } from '#domain/counter/rules/otc-sale.ts';
import { keysOf } from '#domain/platform/keys-of.ts';

type Values = Readonly<Record<string, unknown>>;
const num = (values: Values, name: string): number | null =>
  typeof values[name] === 'number' ? values[name] : null;
const text = (values: Values, name: string): string | null =>
  typeof values[name] === 'string' && values[name] !== '' ? values[name] : null;

/** The sales that have a discount; each one's fields begin with its name. */
const discountSales = {
  percentSale: 'Percent Sale',
  secondItem: 'Second Item Discount',
  companionSale: 'Companion Item Sale',
} as const;
type DiscountSale = keyof typeof discountSales;
const sales = keysOf(discountSales);

function discountFrom(values: Values, sale: DiscountSale, changed: string | null): Values {
  const price = num(values, 'pkgPrice');
  const percent = num(values, `${sale}Percent`);
  const amount = num(values, `${sale}Amount`);
  const asked = num(values, `${sale}Price`);
  const put = (position: number | null, amount: number | null) => ({
    [`${sale}Percent`]: position,
    [`${sale}Amount`]: amount,
    [`${sale}Price`]: price === null || amount === null ? null : Math.max(0, price - amount),
  });
  if (price === null) return changed === 'pkgPrice' ? put(percent, null) : {};
  if (changed === `${sale}Percent`)
    return put(percent, percent === null ? null : discountOf(price, percent));
  if (changed === `${sale}Amount`)
    return put(amount === null ? null : Math.min(10_000, percentOf(price, amount)), amount);
  if (changed === `${sale}Price`)
    return asked === null
      ? put(null, null)
      : put(percentOf(price, Math.max(0, price - asked)), Math.max(0, price - asked));
  const follows = percent !== null && changed === 'pkgPrice';
  return put(percent, follows ? discountOf(price, percent) : amount);
}
/** Percent and amount of Additional Margin: the one that was not typed follows the other. */
interface Margin {
  readonly marginPercent: number | null;
  readonly marginAmount: number | null;
}
/** The margin after a change of it or of Pkg. Cost; null where something else changed. */
function marginAfter(values: Values, cost: number, changed: string): Margin | null {
  const percent = num(values, 'marginPercent');
  const amount = num(values, 'marginAmount');
  if (changed === 'marginAmount') {
    const ofCost = amount === null ? null : Math.min(10_000, percentOf(cost, amount));
    return { marginPercent: ofCost, marginAmount: amount };
  }
  if (changed !== 'marginPercent' && changed !== 'pkgCost') return null;
  if (percent !== null) return { marginPercent: percent, marginAmount: discountOf(cost, percent) };
  return { marginPercent: null, marginAmount: changed === 'pkgCost' ? amount : null };
}
/**
 * Additional Margin is on top of Pkg. Cost; where Pkg. Price updates itself, it is cost and margin.
 */
function marginFrom(values: Values, changed: string | null): Values {
  const cost = num(values, 'pkgCost');
  if (cost === null || changed === null) return {};
  const margin = marginAfter(values, cost, changed);
  const now = margin === null ? num(values, 'marginAmount') : margin.marginAmount;
  return values['priceAutoUpdate'] === true &&
    now !== null &&
    ['marginAmount', 'marginPercent', 'pkgCost', 'priceAutoUpdate'].includes(changed)
    ? { ...margin, pkgPrice: cost + now }
    : { ...margin };
}

/**
 * What follows from a value that was set by hand: percent, amount and price of each sale compute
 * each other from Pkg. Price,
 * percent and amount of Additional Margin from Pkg. Cost. `changed` null: a stored product, in
 * which only Sale Price is computed.
 */
export function deriveOtc(changed: string | null, values: Values): Values {
  const margin = marginFrom(values, changed);
  const after = { ...values, ...margin };
  const moved =
    changed !== null && num(after, 'pkgPrice') !== num(values, 'pkgPrice') ? 'pkgPrice' : changed;
  return {
    ...margin,
    ...(Object.assign({}, ...sales.map((sale) => discountFrom(after, sale, moved))) as Values),
  };
}

/** A stored or typed product as the sale rules see it; null while it has no price. */
export function offerOf(values: Values): OtcOffer | null {
  const price = num(values, 'pkgPrice');
  if (price === null) return null;
  const days = (givenText: string) => ({
    from: text(values, `${givenText}From`),
    to: text(values, `${givenText}To`),
    limit: num(values, `${givenText}Limit`),
  });
  const sale = (discountSale: DiscountSale) => ({
    ...days(discountSale),
    amount: num(values, `${discountSale}Amount`),
  });
  return {
    price,
    cost: num(values, 'pkgCost'),
    discountable: values['discountable'] === true,
    aboveCost: values['priceBelowCostControl'] === true,
    percent: sale('percentSale'),
    second: sale('secondItem'),
    companion: { ...sale('companionSale'), item: text(values, 'companionItem') },
    bogo: days('bogoSale'),
  };
}

const spans = { ...discountSales, bogoSale: 'Bogo Sale' } as const;
const daysWrong = (values: Values): Record<string, string> =>
  Object.fromEntries(
    [...Object.entries(spans), ['seasonal', 'Seasonal Additional Order'] as const].flatMap(
      ([first, title]) => {
        const from = text(values, `${first}From`);
        const to = text(values, `${first}To`);
        return from !== null && to !== null && to < from
          ? [[`${first}To`, `${title}: the last day is before the first.`]]
          : [];
      },
    ),
  );
function saleWrong(values: Values, sale: DiscountSale): Record<string, string> {
  const price = num(values, 'pkgPrice');
  const percent = num(values, `${sale}Percent`);
  const amount = num(values, `${sale}Amount`);
  const cost = num(values, 'pkgCost');
  const title = discountSales[sale];
  if (percent === null && amount === null) return {};
  if (price === null) return { pkgPrice: `${title} needs a Pkg. Price.` };
  if (percent === null || amount === null || amount > price || !agree(price, percent, amount))
    return {
      [`${sale}Amount`]: `${title}: percent and amount do not agree with the Pkg. Price. Type one of them again.`,
    };
  const paid = sale === 'secondItem' ? Math.floor((2 * price - amount) / 2) : price - amount;
  return values['priceBelowCostControl'] === true && cost !== null && paid < cost
    ? {
        [`${sale}Amount`]: `${title}: this is below the Pkg. Cost, and Price below cost control is on.`,
      }
    : {};
}
/**
 * What is wrong with a product over several fields: days that end before they begin, discounts that
 * do not agree, prices below cost where that is controlled.
 */
export function otcProblems(values: Values): Readonly<Record<string, string>> {
  const department = text(values, 'department');
  const sub = text(values, 'subDepartment');
  const [below] = Object.keys(saleWrong(values, 'companionSale'));
  const companion =
    !below && num(values, 'companionSaleAmount') !== null && text(values, 'companionItem') === null
      ? { companionItem: 'Companion Item Sale needs the Item # / UPC of the companion.' }
      : {};
  return {
    ...daysWrong(values),
    ...(Object.assign({}, ...sales.map((sale) => saleWrong(values, sale))) as Record<
      string,
      string
    >),
    ...companion,
    ...(sub !== null && department !== null && !sub.startsWith(`${department}.`)
      ? { subDepartment: 'This sub department belongs to another department.' }
      : {}),
  };
}
