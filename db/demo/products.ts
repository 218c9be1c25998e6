import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { keptRuleOf } from '#domain/drug/rules/price-codes.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import type { DemoBin, DemoDrug, DemoLot } from './data/types.ts';
import { dayAt, daysFrom, type SeedWork } from './organisation.ts';

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
const drugRow = (d: DemoDrug, now: string) => ({
  ndc: d.ndc,
  ndc10: d.ndc10,
  ndc_shape: d.ndcShape,
  upc: d.upc,
  gtin: gtin(d.ndc10),
  name: d.name,
  name_key: fold(d.name),
  generic_name: d.genericName,
  generic_key: fold(d.genericName),
  strength: d.strength,
  form: d.form,
  route: d.route,
  pkg_size: d.packageSize,
  uom: d.unit,
  pkg_text: d.packageText,
  manufacturer: d.manufacturer,
  brand_generic: d.brandGeneric,
  drug_type: d.drugType,
  therapeutic_class: d.therapeuticClass,
  schedule: d.schedule,
  refrigerated: d.refrigerated,
  shape: d.appearance?.shape ?? null,
  imprint: d.appearance?.imprint ?? null,
  color1: d.appearance?.color1 ?? null,
  color2: d.appearance?.color2 ?? null,
  default_sig: d.defaultSig,
  aux_labels: [...d.auxLabels],
  unit_awp: d.unitAwp,
  unit_acq: d.unitAcq,
  unit_nadac: d.unitNadac,
  ...stamps(now),
});

const seedDrugs = async (
  { db, now }: SeedWork,
  formulary: readonly DemoDrug[],
): Promise<Map<string, number>> => {
  const ids = await db
    .insertInto('drugs')
    .values(formulary.map((d) => drugRow(d, now)))
    .returning('id')
    .execute();
  return new Map(formulary.map((d, i) => [d.ndc, ids[i]!.id]));
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

/** The Master list once; price codes, bins and what is carried in every store that has people. Stock comes with the lots. */
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
      .values(firstPriceCodes.map((c) => ({ store_id: storeId, ...codeRow(c), ...stamps(now) })))
      .returning('id')
      .execute();
    firstPriceCodes.forEach((c, i) => priceCodes.set(`${store} ${c.name}`, codes[i]!.id));
    const made = await db
      .insertInto('bins')
      .values(
        data.bins.map((b) => ({
          store_id: storeId,
          code: b.code,
          class: b.class,
          search_key: searchKey(['code'], { code: b.code }),
          ...stamps(now),
        })),
      )
      .returning('id')
      .execute();
    data.bins.forEach((b, i) => bins.set(`${store} ${b.code}`, made[i]!.id));
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

/** What was dispensed so far (thousandths) for `<store ref> <ndc>`: deliveries must have brought it, too. */
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
  const lots = data.lots.map((l): Delivery => {
    const key = `${l.store} ${l.ndc}`;
    const usual = !l.recalled && l.expiresOn > daysFrom(today, 100) && left.has(key);
    const taken = usual ? left.get(key)! : 0;
    if (usual) left.delete(key);
    return { ...l, received: l.onHand + taken, usual };
  });
  const cost = (ndc: string): number => data.formulary.find((d) => d.ndc === ndc)!.unitAcq;
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

/** What the store wants on the shelf: of what it has, enough lies there; what it has none of waits to be ordered. */
const levelsOf = (d: DemoDrug, onHand: number | undefined) =>
  onHand === undefined
    ? { min_stock: d.packageSize, par_stock: d.packageSize * 2 }
    : {
        min_stock: Math.min(d.packageSize, Math.floor(onHand / 2_000) * 1_000),
        par_stock: Math.max(d.packageSize * 4, onHand),
      };

/** Lots with the deliveries that brought them, and what each store carries. Gives the lot that dispensing takes from. */
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
  const place = (d: Delivery) => ({
    store_id: stores.get(d.store)!,
    drug_id: ids.drugs.get(d.ndc)!,
  });
  const rows = await db
    .insertInto('stock_lots')
    .values(
      deliveries.map((d) => ({
        ...place(d),
        lot: d.lot,
        expires_on: d.expiresOn,
        unit_cost: d.unitCost,
        on_hand: d.onHand,
        recalled: d.recalled,
        recall_reason: d.recallReason,
        created_at: receivedAt,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('stock_movements')
    .values(
      deliveries.map((d, i) => ({
        ...place(d),
        lot_id: rows[i]!.id,
        kind: 'receive' as const,
        quantity: d.received,
        unit_cost: d.unitCost,
        at: receivedAt,
        by_id: byId,
      })),
    )
    .execute();
  for (const [store, storeId] of stores) {
    const onHand = new Map<string, number>();
    for (const d of deliveries.filter((x) => x.store === store))
      onHand.set(d.ndc, (onHand.get(d.ndc) ?? 0) + d.onHand);
    const carried = data.formulary.filter(
      (d) => onHand.has(d.ndc) || store === data.lots[0]?.store,
    );
    await db
      .insertInto('store_drugs')
      .values(
        carried.map((d) => ({
          store_id: storeId,
          drug_id: ids.drugs.get(d.ndc)!,
          price_code_id: ids.priceCodes.get(`${store} ${d.priceCode}`)!,
          unit_cost: d.unitAcq,
          on_hand: onHand.get(d.ndc) ?? 0,
          ...levelsOf(d, onHand.get(d.ndc)),
          ...stamps(now),
        })),
      )
      .execute();
  }
  return new Map(
    deliveries.flatMap((d, i) =>
      d.usual
        ? [
            [
              `${d.store} ${d.ndc}`,
              { id: rows[i]!.id, lot: d.lot, expiresOn: d.expiresOn },
            ] as const,
          ]
        : [],
    ),
  );
}
