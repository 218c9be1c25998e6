import { discountOf } from '#domain/counter/rules/otc-sale.ts';
import { otcProductReference } from '#domain/drug/entities/otc-product.ts';
import { required } from '#domain/platform/required.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import { dayAt, daysFrom, type SeedWork } from './organisation.ts';
import type { DemoOtc } from './types.ts';

/** A sale runs from the day of the seed; a companion sale names the daytime cold medicine. */
function saleColumns(
  otc: DemoOtc,
  products: readonly DemoOtc[],
  today: string,
): Readonly<Record<string, unknown>> {
  if (otc.sale === null) return {};
  const { kind, percent, days, limit } = otc.sale;
  const amount = discountOf(otc.price, percent);
  const until = daysFrom(today, days);
  const named = (prefix: string) => ({
    [`${prefix}_from`]: today,
    [`${prefix}_to`]: until,
    [`${prefix}_limit`]: limit,
  });
  const off = (prefix: string) => ({
    ...named(prefix),
    [`${prefix}_percent`]: percent,
    [`${prefix}_amount`]: amount,
    [`${prefix}_price`]: otc.price - amount,
  });
  if (kind === 'bogo') return named('bogo_sale');
  if (kind === 'percent') return off('percent_sale');
  if (kind === 'second') return off('second_item');
  const companion = required(
    products.find((otcProduct) => otcProduct.name === 'Daytime Cold and Flu'),
    'the product that is on sale',
  );
  return {
    ...off('companion_sale'),
    companion_item: companion.itemNo,
    companion_name: companion.name,
  };
}
function rowOf(otc: DemoOtc, products: readonly DemoOtc[], storeId: number, now: string) {
  const today = dayAt(now);
  const [department] = otc.subDepartment.split('.');
  return {
    store_id: storeId,
    item_no: otc.itemNo,
    name: otc.name,
    strength: otc.strength,
    form: otc.form,
    pkg_size: otc.pkgSize,
    uom: otc.uom,
    on_hand: otc.onHand,
    min_stock_qty: otc.minStock,
    department: department ?? null,
    sub_department: otc.subDepartment,
    manufacturer: otc.manufacturer,
    location: otc.location,
    pkg_price: otc.price,
    pkg_cost: otc.cost,
    cost_auto_update: true,
    discountable: true,
    taxable: otc.taxable,
    fsa_item: otc.fsaItem,
    ebt: otc.ebt,
    monitored_item: otc.monitoredItem,
    crv: otc.crv,
    price_below_cost_control: otc.sale?.kind === 'percent',
    ...(otc.seasonalOrder
      ? {
          seasonal_order: true,
          seasonal_qty: otc.minStock * 2,
          seasonal_from: `${today.slice(0, 4)}-10-01`,
          seasonal_to: `${today.slice(0, 4)}-12-31`,
        }
      : {}),
    ...saleColumns(otc, products, today),
    search_key: searchKey(otcProductReference.found, {
      name: otc.name,
      itemNo: otc.itemNo,
      ndc: null,
    }),
    created_at: now,
    modified_at: now,
  };
}

/** The sales floor of every store, with the sales of these weeks. */
export async function seedOtcProducts(
  { db, now }: SeedWork,
  products: readonly DemoOtc[],
  stores: ReadonlyMap<string, number>,
): Promise<void> {
  for (const storeId of stores.values())
    await db
      .insertInto('otc_products')
      .values(products.map((product) => rowOf(product, products, storeId, now)))
      .execute();
}
