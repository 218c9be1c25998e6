import { agree, discountOf, percentOf, type OtcOffer } from '#domain/counter/rules/otc-sale.ts';

type Values = Readonly<Record<string, unknown>>;
const num = (v: Values, name: string): number | null =>
  typeof v[name] === 'number' ? v[name] : null;
const text = (v: Values, name: string): string | null =>
  typeof v[name] === 'string' && v[name] !== '' ? v[name] : null;

/** The sales that have a discount; each one's fields begin with its name. */
export const discountSales = {
  percentSale: 'Percent Sale',
  secondItem: 'Second Item Discount',
  companionSale: 'Companion Item Sale',
} as const;
type DiscountSale = keyof typeof discountSales;
const sales = Object.keys(discountSales) as readonly DiscountSale[];

function discountFrom(v: Values, sale: DiscountSale, changed: string | null): Values {
  const price = num(v, 'pkgPrice');
  const percent = num(v, `${sale}Percent`);
  const amount = num(v, `${sale}Amount`);
  const asked = num(v, `${sale}Price`);
  const put = (p: number | null, a: number | null) => ({
    [`${sale}Percent`]: p,
    [`${sale}Amount`]: a,
    [`${sale}Price`]: price === null || a === null ? null : Math.max(0, price - a),
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
  return put(
    percent,
    percent === null ? amount : changed === 'pkgPrice' ? discountOf(price, percent) : amount,
  );
}
/** Additional Margin is on top of Pkg. Cost; where Pkg. Price updates itself, it is cost and margin. */
function marginFrom(v: Values, changed: string | null): Values {
  const cost = num(v, 'pkgCost');
  if (cost === null || changed === null) return {};
  const percent = num(v, 'marginPercent');
  const amount = num(v, 'marginAmount');
  const margin =
    changed === 'marginAmount'
      ? {
          marginPercent: amount === null ? null : Math.min(10_000, percentOf(cost, amount)),
          marginAmount: amount,
        }
      : changed === 'marginPercent' || changed === 'pkgCost'
        ? {
            marginPercent: percent,
            marginAmount:
              percent === null
                ? changed === 'pkgCost'
                  ? amount
                  : null
                : discountOf(cost, percent),
          }
        : {};
  const now = 'marginAmount' in margin ? margin.marginAmount : amount;
  return v['priceAutoUpdate'] === true &&
    now !== null &&
    ['marginAmount', 'marginPercent', 'pkgCost', 'priceAutoUpdate'].includes(changed)
    ? { ...margin, pkgPrice: cost + now }
    : margin;
}

/**
 * What follows from a value that was set by hand: percent, amount and price of each sale compute each other from Pkg. Price,
 * percent and amount of Additional Margin from Pkg. Cost. `changed` null: a stored product, in which only Sale Price is computed.
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
export function offerOf(v: Values): OtcOffer | null {
  const price = num(v, 'pkgPrice');
  if (price === null) return null;
  const days = (p: string) => ({
    from: text(v, `${p}From`),
    to: text(v, `${p}To`),
    limit: num(v, `${p}Limit`),
  });
  const sale = (p: DiscountSale) => ({ ...days(p), amount: num(v, `${p}Amount`) });
  return {
    price,
    cost: num(v, 'pkgCost'),
    discountable: v['discountable'] === true,
    aboveCost: v['priceBelowCostControl'] === true,
    percent: sale('percentSale'),
    second: sale('secondItem'),
    companion: { ...sale('companionSale'), item: text(v, 'companionItem') },
    bogo: days('bogoSale'),
  };
}

const spans = { ...discountSales, bogoSale: 'Bogo Sale' } as const;
const daysWrong = (v: Values): Record<string, string> =>
  Object.fromEntries(
    [...Object.entries(spans), ['seasonal', 'Seasonal Additional Order'] as const].flatMap(
      ([p, title]) => {
        const from = text(v, `${p}From`);
        const to = text(v, `${p}To`);
        return from !== null && to !== null && to < from
          ? [[`${p}To`, `${title}: the last day is before the first.`]]
          : [];
      },
    ),
  );
function saleWrong(v: Values, sale: DiscountSale): Record<string, string> {
  const price = num(v, 'pkgPrice');
  const percent = num(v, `${sale}Percent`);
  const amount = num(v, `${sale}Amount`);
  const cost = num(v, 'pkgCost');
  const title = discountSales[sale];
  if (percent === null && amount === null) return {};
  if (price === null) return { pkgPrice: `${title} needs a Pkg. Price.` };
  if (percent === null || amount === null || amount > price || !agree(price, percent, amount))
    return {
      [`${sale}Amount`]: `${title}: percent and amount do not agree with the Pkg. Price. Type one of them again.`,
    };
  const paid = sale === 'secondItem' ? Math.floor((2 * price - amount) / 2) : price - amount;
  return v['priceBelowCostControl'] === true && cost !== null && paid < cost
    ? {
        [`${sale}Amount`]: `${title}: this is below the Pkg. Cost, and Price below cost control is on.`,
      }
    : {};
}
/** What is wrong with a product over several fields: days that end before they begin, discounts that do not agree, prices below cost where that is controlled. */
export function otcProblems(v: Values): Readonly<Record<string, string>> {
  const department = text(v, 'department');
  const sub = text(v, 'subDepartment');
  const [below] = Object.keys(saleWrong(v, 'companionSale'));
  const companion =
    !below && num(v, 'companionSaleAmount') !== null && text(v, 'companionItem') === null
      ? { companionItem: 'Companion Item Sale needs the Item # / UPC of the companion.' }
      : {};
  return {
    ...daysWrong(v),
    ...(Object.assign({}, ...sales.map((sale) => saleWrong(v, sale))) as Record<string, string>),
    ...companion,
    ...(sub !== null && department !== null && !sub.startsWith(`${department}.`)
      ? { subDepartment: 'This sub department belongs to another department.' }
      : {}),
  };
}
