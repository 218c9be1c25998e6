import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { keptRuleOf } from '#domain/drug/rules/price-codes.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import { dayAt, daysFrom, type SeedWork } from './organisation.ts';
import type { DemoBin, DemoDrug, DemoLot } from './types.ts';

export interface ProductData {
  readonly formulary: readonly DemoDrug[];
  readonly bins: readonly DemoBin[];
  readonly lots: readonly DemoLot[];
}
/** Keys: NDC for drugs; `<store ref> <name, code or NDC>` for what belongs to a store. */
export interface ProductIds {
  readonly drugs: ReadonlyMap<string, number>;
  readonly priceCodes: ReadonlyMap<string, number>;
  readonly bins: ReadonlyMap<string, number>;
}

const stamps = (now: string) => ({ created_at: now, modified_at: now });

const gtin = (ndc10: string): string | null => {
  const made = gtinOfNdc(ndc10);
  return made.ok ? made.value : null;
};
const drugRow = (drug: DemoDrug, now: string) => ({
  ndc: drug.ndc,
  ndc10: drug.ndc10,
  ndc_shape: drug.ndcShape,
  upc: drug.upc,
  gtin: gtin(drug.ndc10),
  name: drug.name,
  name_key: fold(drug.name),
  generic_name: drug.genericName,
  generic_key: fold(drug.genericName),
  strength: drug.strength,
  form: drug.form,
  route: drug.route,
  pkg_size: drug.packageSize,
  uom: drug.unit,
  pkg_text: drug.packageText,
  manufacturer: drug.manufacturer,
  brand_generic: drug.brandGeneric,
  drug_type: drug.drugType,
  therapeutic_class: drug.therapeuticClass,
  schedule: drug.schedule,
  refrigerated: drug.refrigerated,
  shape: drug.appearance?.shape ?? null,
  imprint: drug.appearance?.imprint ?? null,
  color1: drug.appearance?.color1 ?? null,
  color2: drug.appearance?.color2 ?? null,
  default_sig: drug.defaultSig,
  aux_labels: [...drug.auxLabels],
  unit_awp: drug.unitAwp,
  unit_acq: drug.unitAcq,
  unit_nadac: drug.unitNadac,
  ...stamps(now),
});

const seedDrugs = async (
  { db, now }: SeedWork,
  formulary: readonly DemoDrug[],
): Promise<Map<string, number>> => {
  const ids = await db
    .insertInto('drugs')
    .values(formulary.map((drug) => drugRow(drug, now)))
    .returning('id')
    .execute();
  return new Map(
    formulary.map((drug, index) => [drug.ndc, required(ids[index], 'the row that was written').id]),
  );
};

const codeRow = ({ name, rule }: (typeof firstPriceCodes)[number]) => {
  const { roundTo: round_to, roundMode: round_mode, tiers, ...terms } = keptRuleOf(rule);
  return {
    name,
    ...terms,
    round_to,
    round_mode,
    tiers: JSON.stringify(tiers),
    search_key: searchKey(['name'], { name }),
  };
};

/**
 * The Master list once; price codes, bins and what is carried in every store that has people. Stock
 * comes with the lots.
 */
export async function seedProducts(
  work: SeedWork,
  data: ProductData,
  stores: ReadonlyMap<string, number>,
): Promise<ProductIds> {
  const { db, now } = work;
  const drugs = await seedDrugs(work, data.formulary);
  const priceCodes = new Map<string, number>();
  const bins = new Map<string, number>();
  for (const [store, storeId] of stores) {
    const codes = await db
      .insertInto('price_codes')
      .values(
        firstPriceCodes.map((firstPriceCode) => ({
          store_id: storeId,
          ...codeRow(firstPriceCode),
          ...stamps(now),
        })),
      )
      .returning('id')
      .execute();
    firstPriceCodes.forEach((firstPriceCode, index) =>
      priceCodes.set(
        `${store} ${firstPriceCode.name}`,
        required(codes[index], 'the price code').id,
      ),
    );
    const made = await db
      .insertInto('bins')
      .values(
        data.bins.map((bin) => ({
          store_id: storeId,
          code: bin.code,
          class: bin.class,
          search_key: searchKey(['code'], { code: bin.code }),
          ...stamps(now),
        })),
      )
      .returning('id')
      .execute();
    data.bins.forEach((bin, index) =>
      bins.set(`${store} ${bin.code}`, required(made[index], 'the row that was written').id),
    );
  }
  return { drugs, priceCodes, bins };
}

export interface ShelfLot {
  readonly id: number;
  readonly lot: string;
  readonly expiresOn: string;
}
/** The lot that dispensing takes from, for `<store ref> <ndc>`. */
export type Shelf = ReadonlyMap<string, ShelfLot>;

/**
 * What was dispensed so far (thousandths) for `<store ref> <ndc>`: deliveries must have brought it,
 * too.
 */
export type Dispensed = ReadonlyMap<string, number>;

interface Delivery {
  readonly store: string;
  readonly ndc: string;
  readonly lot: string;
  readonly expiresOn: string;
  readonly onHand: number;
  readonly received: number;
  readonly unitCost: number;
  readonly recalled: boolean;
  readonly recallReason: string | null;
  readonly usual: boolean;
}
const deliveriesOf = (data: ProductData, dispensed: Dispensed, now: string): Delivery[] => {
  const left = new Map(dispensed);
  const today = dayAt(now);
  const lots = data.lots.map((lot): Delivery => {
    const key = `${lot.store} ${lot.ndc}`;
    const usual = !lot.recalled && lot.expiresOn > daysFrom(today, 100) && left.has(key);
    const taken = usual ? required(left.get(key), 'the quantity that is left') : 0;
    if (usual) left.delete(key);
    return { ...lot, received: lot.onHand + taken, usual };
  });
  const cost = (ndc: string): number =>
    required(
      data.formulary.find((drug) => drug.ndc === ndc),
      'the drug of a lot',
    ).unitAcq;
  // Dispensed from a lot that is empty by now.
  const gone = [...left].map(([key, taken]): Delivery => {
    const [store, ndc] = key.split(' ') as [string, string];
    return {
      store,
      ndc,
      lot: `USED${ndc.slice(5, 9)}`,
      expiresOn: daysFrom(today, 300),
      onHand: 0,
      received: taken,
      unitCost: cost(ndc),
      recalled: false,
      recallReason: null,
      usual: true,
    };
  });
  return [...lots, ...gone];
};

/**
 * What the store wants on the shelf: of what it has, enough lies there; what it has none of waits
 * to be ordered.
 */
const levelsOf = (drug: DemoDrug, onHand: number | undefined) =>
  onHand === undefined
    ? { min_stock: drug.packageSize, par_stock: drug.packageSize * 2 }
    : {
        min_stock: Math.min(drug.packageSize, Math.floor(onHand / 2_000) * 1_000),
        par_stock: Math.max(drug.packageSize * 4, onHand),
      };

/**
 * Lots with the deliveries that brought them, and what each store carries. Gives the lot that
 * dispensing takes from.
 */
export async function seedStock(
  work: SeedWork,
  data: ProductData,
  ids: ProductIds,
  stores: ReadonlyMap<string, number>,
  dispensed: Dispensed,
  byId: number,
): Promise<Shelf> {
  const { db, now } = work;
  const receivedAt = new Date(Date.parse(now) - 500 * 86_400_000).toISOString();
  const deliveries = deliveriesOf(data, dispensed, now);
  const place = (delivery: Delivery) => ({
    store_id: required(stores.get(delivery.store), 'the store of a delivery'),
    drug_id: required(ids.drugs.get(delivery.ndc), 'the drug of a delivery'),
  });
  const rows = await db
    .insertInto('stock_lots')
    .values(
      deliveries.map((delivery) => ({
        ...place(delivery),
        lot: delivery.lot,
        expires_on: delivery.expiresOn,
        unit_cost: delivery.unitCost,
        on_hand: delivery.onHand,
        recalled: delivery.recalled,
        recall_reason: delivery.recallReason,
        created_at: receivedAt,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('stock_movements')
    .values(
      deliveries.map((delivery, index) => ({
        ...place(delivery),
        lot_id: required(rows[index], 'the row that was written').id,
        kind: 'receive' as const,
        quantity: delivery.received,
        unit_cost: delivery.unitCost,
        at: receivedAt,
        by_id: byId,
      })),
    )
    .execute();
  for (const [store, storeId] of stores) {
    const onHand = new Map<string, number>();
    for (const delivery of deliveries.filter((delivery) => delivery.store === store))
      onHand.set(delivery.ndc, (onHand.get(delivery.ndc) ?? 0) + delivery.onHand);
    const carried = data.formulary.filter(
      (drug) => onHand.has(drug.ndc) || store === data.lots[0]?.store,
    );
    await db
      .insertInto('store_drugs')
      .values(
        carried.map((drug) => ({
          store_id: storeId,
          drug_id: required(ids.drugs.get(drug.ndc), 'the drug of a store'),
          price_code_id: required(
            ids.priceCodes.get(`${store} ${drug.priceCode}`),
            'the price code of a drug',
          ),
          unit_cost: drug.unitAcq,
          on_hand: onHand.get(drug.ndc) ?? 0,
          ...levelsOf(drug, onHand.get(drug.ndc)),
          ...stamps(now),
        })),
      )
      .execute();
  }
  return new Map(
    deliveries.flatMap((delivery, index) =>
      delivery.usual
        ? [
            [
              `${delivery.store} ${delivery.ndc}`,
              {
                id: required(rows[index], 'the row that was written').id,
                lot: delivery.lot,
                expiresOn: delivery.expiresOn,
              },
            ] as const,
          ]
        : [],
    ),
  );
}
