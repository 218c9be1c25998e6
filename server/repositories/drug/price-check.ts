import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DrugRecord } from '#server/repositories/rx/rx.ts';

/** A drug of this store or of the file all stores share. */
export const pricedDrug = (s: Scope, drugId: number): Promise<DrugRecord | undefined> =>
  s.db
    .selectFrom('drugs')
    .selectAll()
    .where('id', '=', drugId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', s.storeId)]))
    .executeTakeFirst();
/** What the store keeps of the same generic name, strength and form, but for this product. */
export const keptEquivalents = (s: Scope, d: DrugRecord): Promise<readonly DrugRecord[]> =>
  d.generic_key === null
    ? Promise.resolve([])
    : s.db
        .selectFrom('drugs as d')
        .innerJoin('store_drugs as k', 'k.drug_id', 'd.id')
        .selectAll('d')
        .where('k.store_id', '=', s.storeId)
        .where('k.deleted_at', 'is', null)
        .where((eb) => eb(eb.fn.coalesce('k.active', 'd.active'), '=', true))
        .where('d.deleted_at', 'is', null)
        .where('d.id', '<>', d.id)
        .where('d.generic_key', '=', d.generic_key)
        .where(
          sql<boolean>`lower(d.strength) is not distinct from lower(${d.strength}) and lower(d.form) is not distinct from lower(${d.form})`,
        )
        .orderBy('d.id')
        .limit(20)
        .execute();
export const onHandOf = async (
  s: Scope,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await s.db
        .selectFrom('store_drugs')
        .select(['drug_id', 'on_hand'])
        .where('store_id', '=', s.storeId)
        .where('drug_id', 'in', [...drugIds])
        .execute()
    ).map((r) => [r.drug_id, r.on_hand]),
  );
