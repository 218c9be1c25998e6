import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A price code of the store: of `which`, where it is in use. */
async function codeInUse(scope: Scope, which: { readonly id: number } | { readonly name: string }) {
  const [column, value] = 'id' in which ? ['id' as const, which.id] : ['name' as const, which.name];
  const row = await scope.db
    .selectFrom('price_codes')
    .select([
      'id',
      'name',
      'basis',
      'percent',
      'fee',
      'add',
      'minimum',
      'round_to as roundTo',
      'round_mode as roundMode',
      'tiers',
    ])
    .where('store_id', '=', scope.storeId)
    .where(column, '=', value)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, ...rule } = row;
  return { id, name, rule };
}

/**
 * The price code that the store gave a product, else its code of the given name; undefined where
 * there is neither. With `asked`, the code of that id whatever the product has. A surcharge of the
 * product's own goes before that of its group of NDCs.
 */
export async function priceTermsOf(
  scope: Scope,
  drugId: number,
  fallback: string,
  asked: number | null = null,
) {
  const own = await scope.db
    .selectFrom('store_drugs as d')
    .leftJoin('ndc_groups as g', (join) =>
      join.onRef('g.id', '=', 'd.ndc_group_id').on('g.deleted_at', 'is', null),
    )
    .select([
      'd.unit_cost as unitCost',
      sql<number>`coalesce(nullif(d.surcharge, 0), g.surcharge, 0)`.as('surcharge'),
      'd.unit_awp as unitAwp',
      'd.auto_update as follows',
      'd.price_code_id as codeId',
      'd.stand_cost as standCost',
      'd.ins_margin as insMargin',
      'd.ins_disp_fee as insDispFee',
    ])
    .where('d.store_id', '=', scope.storeId)
    .where('d.drug_id', '=', drugId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  const wanted = asked ?? own?.codeId ?? null;
  const given = wanted === null ? undefined : await codeInUse(scope, { id: wanted });
  const code = given ?? (asked === null ? await codeInUse(scope, { name: fallback }) : undefined);
  return (
    code && {
      ...code,
      unitCost: own?.unitCost ?? null,
      surcharge: own?.surcharge ?? 0,
      standCost: own?.standCost ?? null,
      insured: { margin: own?.insMargin ?? null, fee: own?.insDispFee ?? null },
      unitAwp: own && !own.follows ? own.unitAwp : null,
    }
  );
}
/**
 * What a price code of the store is called, deleted or not, and how many of its drugs it prices.
 */
export async function usesOfPriceCode(
  scope: Scope,
  id: number,
): Promise<{ readonly name: string; readonly drugs: number }> {
  const code = await scope.db
    .selectFrom('price_codes')
    .select('name')
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .executeTakeFirst();
  const used = await scope.db
    .selectFrom('store_drugs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('store_id', '=', scope.storeId)
    .where('price_code_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { name: code?.name ?? '', drugs: Number(used.n) };
}
