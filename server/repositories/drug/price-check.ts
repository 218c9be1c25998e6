import { sql } from 'kysely';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A drug of this store or of the file all stores share. */
export const pricedDrug = (scope: Scope, drugId: number): Promise<DrugRecord | undefined> =>
  scope.db
    .selectFrom('drugs')
    .selectAll()
    .where('id', '=', drugId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]))
    .executeTakeFirst();
/**
 * What the store keeps of the same generic name, strength and form, but for this product: what may
 * be asked about, not yet what is one drug with it (`compareStored` says that).
 */
export const keptEquivalents = (scope: Scope, drug: DrugRecord): Promise<readonly DrugRecord[]> =>
  drug.generic_key === null
    ? Promise.resolve([])
    : scope.db
        .selectFrom('drugs as d')
        .innerJoin('store_drugs as k', 'k.drug_id', 'd.id')
        .selectAll('d')
        .where('k.store_id', '=', scope.storeId)
        .where('k.deleted_at', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('k.active', 'd.active'), '=', true))
        .where('d.deleted_at', 'is', null)
        .where('d.id', '<>', drug.id)
        .where('d.generic_key', '=', drug.generic_key)
        .where(
          sql<boolean>`lower(d.strength) is not distinct
            from lower(${drug.strength}) and lower(d.form) is not distinct from lower(${drug.form})`,
        )
        .orderBy('d.id')
        .limit(20)
        .execute();
export const onHandOf = async (
  scope: Scope,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await scope.db
        .selectFrom('store_drugs')
        .select(['drug_id', 'on_hand'])
        .where('store_id', '=', scope.storeId)
        .where('drug_id', 'in', [...drugIds])
        .execute()
    ).map((item) => [item.drug_id, item.on_hand]),
  );
