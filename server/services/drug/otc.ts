import { priceOfItems } from '#domain/counter/rules/otc-sale.ts';
import {
  otcProduct,
  otcProductReference,
  type OtcProductDraft,
} from '#domain/drug/entities/otc-product.ts';
import { offerOf } from '#domain/drug/rules/otc-values.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Reference } from '#domain/platform/references/define.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { extendedCost, formatMoney } from '#domain/platform/rules/money.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import {
  findMasterOtc,
  keptFrom,
  masterOtc,
  otcProductsById,
  type MasterOtc,
} from '#server/repositories/drug/otc.ts';
import { entityRow, insertRecord, type Dated } from '#server/repositories/platform/records.ts';
import { isTaken, oneAtATime } from '#server/repositories/platform/references.ts';
import { listReferences } from '#server/services/platform/references.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';

type Values = Readonly<Record<string, unknown>>;
export type OtcRow = Values & {
  readonly id: number;
  readonly version: number;
  readonly local: boolean;
  readonly sale: string | null;
};
const reference = otcProductReference as Reference;
const standing = { active: true, inactiveReason: null, blocked: false, blockedReason: null };

/**
 * Today's sale of a stored product: which, what one item (of two, where two are needed) costs, and
 * until when.
 */
function saleToday(values: Values, today: string): string | null {
  const offer = offerOf(values);
  if (!offer) return null;
  const two = priceOfItems(offer, 2, today);
  const withCompanion = priceOfItems(offer, 1, today, 1);
  const price = [priceOfItems(offer, 1, today), two].find(({ sale }) => sale) ?? withCompanion;
  const until = {
    'Percent Sale': 'percentSaleTo',
    'Bogo Sale': 'bogoSaleTo',
    'Second Item Discount': 'secondItemTo',
    'Companion Item Sale': 'companionSaleTo',
  } as const;
  if (price.sale === null) return null;
  const to = values[until[price.sale]];
  const items = price === two ? '2 for ' : '';
  return `${price.sale}: ${items}${formatMoney(price.total)}${typeof to === 'string' ? ` until ${formatDate(to)}` : ''}`;
}
/** Cents for the whole package, from a unit cost. */
const packageCost = (masterOtc: MasterOtc, unit: number | null): number | null =>
  unit === null || masterOtc.pkg_size === null ? null : extendedCost(unit, masterOtc.pkg_size);
/** The form of the Master list ("TABLET, FILM COATED") as the sales floor calls it. */
const formOf = (form: string | null): OtcProductDraft['form'] => {
  const options = otcProduct.fields.form.options ?? [];
  const words = (form ?? '').toLowerCase();
  return (
    options.find((option) => words.includes(option.value.toLowerCase()))?.value ??
    (form === null ? null : 'Other')
  );
};
const masterRow = (masterOtc: MasterOtc): OtcRow => ({
  id: masterOtc.id,
  version: 0,
  itemNo: masterOtc.upc ?? masterOtc.ndc,
  ndc: masterOtc.ndc,
  name: masterOtc.name,
  strength: masterOtc.strength,
  form: formOf(masterOtc.form),
  pkgSize: masterOtc.pkg_size,
  uom: masterOtc.uom,
  onHand: null,
  minStockQty: null,
  manufacturer: masterOtc.manufacturer,
  department: null,
  location: null,
  pkgPrice: null,
  pkgCost: packageCost(masterOtc, masterOtc.unit_acq),
  ...standing,
  active: masterOtc.active,
  local: false,
  sale: null,
});
/** A stored product as its fields' values. */
const rowOf = (stored: object): Values & { readonly version: number } =>
  entityRow(otcProduct, stored as Values);
async function localRows(day: Dated, page: ListPage<Values>): Promise<ListPage<OtcRow>> {
  const whole = new Map(
    (
      await otcProductsById(
        day,
        page.rows.map((row) => row['id'] as number),
      )
    ).map((otcProduct) => [otcProduct.id, otcProduct]),
  );
  return {
    ...page,
    rows: page.rows.map((row) => {
      const stored = whole.get(row['id'] as number);
      return {
        ...row,
        local: true,
        sale: stored ? saleToday(rowOf(stored), day.today) : null,
      } as OtcRow;
    }),
  };
}

/**
 * A window of OTC products: Local, what the store keeps, each with its sale of today; Master, what
 * the national list has besides,
 * by name, NDC or UPC (`match` Start or Contain). Quantities in thousandths, money in cents.
 */
export async function listOtcProducts(day: Dated, query: ListQuery): Promise<ListPage<OtcRow>> {
  if (query.filters['scope'] !== 'Master')
    return localRows(day, await listReferences(day, reference, query));
  const text = /^[\d\s-]+$/.test(query.text) ? query.text.replace(/\D/g, '') : fold(query.text);
  const found = await findMasterOtc(day, query, text);
  return { ...found, rows: found.rows.map(masterRow) };
}

const draftFrom = (masterOtc: MasterOtc): OtcProductDraft => ({
  ...(Object.fromEntries<unknown>(
    Object.entries(otcProduct.fields).map(([name, field]) => [
      name,
      field.kind === 'flag' ? false : null,
    ]),
  ) as OtcProductDraft),
  itemNo: masterOtc.upc ?? masterOtc.ndc,
  ndc: masterOtc.ndc,
  name: masterOtc.name,
  strength: masterOtc.strength,
  form: formOf(masterOtc.form),
  pkgSize: masterOtc.pkg_size,
  uom: masterOtc.uom,
  itemStatus: 'stocked',
  manufacturer: masterOtc.manufacturer,
  onHand: 0,
  pkgPrice: packageCost(masterOtc, masterOtc.unit_awp),
  pkgCost: packageCost(masterOtc, masterOtc.unit_acq),
  costAutoUpdate: true,
  discountable: true,
});

/**
 * The store keeps a Master OTC product: it becomes one of its own, at the list's package price, to
 * be changed at will. Keeping it
 * again answers the one that is there. NOT_FOUND for anything that is no Master OTC product;
 * refused where another product has its code.
 */
export async function keepOtcProduct(
  day: Dated,
  drugId: number,
): Promise<Result<OtcRow, SaveFailure<never>>> {
  await oneAtATime(day, otcProduct.table);
  const master = await masterOtc(day, drugId);
  if (!master) return missing();
  const kept = await keptFrom(day, drugId);
  const draft = draftFrom(master);
  if (!kept && (await isTaken(day, reference, ['itemNo'], draft, 0))) {
    const { message: say } = required(reference.unique?.[0], 'the rule of unique item numbers');
    return refused([say], { itemNo: say });
  }
  const id =
    kept?.id ??
    (
      await insertRecord(day, otcProduct, draft, {
        drug_id: drugId,
        search_key: searchKey(reference.found, draft),
      })
    ).id;
  const row = rowOf(required((await otcProductsById(day, [id]))[0], 'the product that was kept'));
  const listed = Object.fromEntries(reference.listed.map((name) => [name, row[name]]));
  return ok({
    id,
    version: row.version,
    ...listed,
    ...standing,
    local: true,
    sale: saleToday(row, day.today),
  });
}
