import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

const own = (scope: Scope) =>
  scope.db
    .selectFrom('drugs')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('store_id', 'is', null), eb('store_id', '=', scope.storeId)]));

/** The drug of the file that has this NDC (eleven digits), the store's own before every store's. */
export const drugOfNdc = (scope: Scope, ndc: string): Promise<DrugRecord | undefined> =>
  own(scope)
    .selectAll()
    .where('ndc', '=', ndc)
    .orderBy('store_id', (order) => order.asc().nullsLast())
    .executeTakeFirst();

/** The generic names of the drugs that have one of these names (folded). */
export async function brandsOf(scope: Scope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await own(scope)
    .select('generic_name')
    .distinct()
    .where('name_key', 'in', names)
    .where('generic_name', 'is not', null)
    .limit(20)
    .execute();
  return rows.flatMap((row) => (row.generic_name === null ? [] : [row.generic_name]));
}
