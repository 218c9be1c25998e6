import { discountOf } from '#domain/counter/rules/otc-sale.ts';
import { otcProductReference } from '#domain/drug/entities/otc-product.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import { otcProducts, type DemoOtc } from './data/otc.ts';
import { dayAt, daysFrom, type SeedWork } from './organisation.ts';

/** A sale runs from the day of the seed; a companion sale names the daytime cold medicine. */
function saleColumns(p: DemoOtc, today: string): Readonly<Record<string, unknown>> {
  if (p.sale === null) return {};
  const { kind, percent, days, limit } = p.sale;
  const amount = discountOf(p.price, percent);
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
    [`${prefix}_price`]: p.price - amount,
  });
  if (kind === 'bogo') return named('bogo_sale');
  if (kind === 'percent') return off('percent_sale');
  if (kind === 'second') return off('second_item');
  const companion = otcProducts.find((o) => o.name === 'Daytime Cold and Flu')!;
  return {
    ...off('companion_sale'),
    companion_item: companion.itemNo,
    companion_name: companion.name,
  };
}
function rowOf(p: DemoOtc, storeId: number, now: string) {
  const today = dayAt(now);
  const [department] = p.subDepartment.split('.');
  const has = (mark: string) => p.marks.includes(mark);
  return {
    store_id: storeId,
    item_no: p.itemNo,
    name: p.name,
    strength: p.strength,
    form: p.form,
    pkg_size: p.pkgSize,
    uom: p.uom,
    on_hand: p.onHand,
    min_stock_qty: p.minStock,
    department: department ?? null,
    sub_department: p.subDepartment,
    manufacturer: p.manufacturer,
    location: p.location,
    pkg_price: p.price,
    pkg_cost: p.cost,
    cost_auto_update: true,
    discountable: true,
    taxable: has('T'),
    fsa_item: has('F'),
    ebt: has('E'),
    monitored_item: has('M'),
    crv: has('C'),
    price_below_cost_control: p.sale?.kind === 'percent',
    ...(has('S')
      ? {
          seasonal_order: true,
          seasonal_qty: p.minStock * 2,
          seasonal_from: `${today.slice(0, 4)}-10-01`,
          seasonal_to: `${today.slice(0, 4)}-12-31`,
        }
      : {}),
    ...saleColumns(p, today),
    search_key: searchKey(otcProductReference.found, { name: p.name, itemNo: p.itemNo, ndc: null }),
    created_at: now,
    modified_at: now,
  };
}

/** The sales floor of every store, with the sales of these weeks. */
export async function seedOtcProducts(
  { db, now }: SeedWork,
  stores: ReadonlyMap<string, number>,
): Promise<void> {
  for (const storeId of stores.values())
    await db
      .insertInto('otc_products')
      .values(otcProducts.map((p) => rowOf(p, storeId, now)))
      .execute();
}
