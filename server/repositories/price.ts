import { sql } from 'kysely';
import type { Scope } from './records.ts';

/** The price code that the store gave a product, else its code of the given name; undefined where there is neither. With `onlyNamed`, the code of that name whatever the product has. A surcharge of the product's own goes before that of its group of NDCs. */
export async function priceTermsOf(s: Scope, drugId: number, fallback: string, onlyNamed = false) {
  const own = await s.db.selectFrom('store_drugs as d').leftJoin('price_codes as p', (j) => j.onRef('p.id', '=', 'd.price_code_id').on('p.deleted_at', 'is', null).on('p.active', '=', true)).leftJoin('ndc_groups as g', (j) => j.onRef('g.id', '=', 'd.ndc_group_id').on('g.deleted_at', 'is', null))
    .select(['d.unit_cost as unitCost', sql<number>`coalesce(nullif(d.surcharge, 0), g.surcharge, 0)`.as('surcharge'), 'd.unit_awp as unitAwp', 'd.auto_update as follows', 'p.id', 'p.name', 'p.rule']).where('d.store_id', '=', s.storeId).where('d.drug_id', '=', drugId).where('d.deleted_at', 'is', null).executeTakeFirst();
  if (!onlyNamed && own?.id && own.name) return { id: own.id, name: own.name, rule: own.rule, unitCost: own.unitCost, surcharge: own.surcharge, unitAwp: own.follows ? null : own.unitAwp };
  const named = await s.db.selectFrom('price_codes').select(['id', 'name', 'rule']).where('store_id', '=', s.storeId).where('name', '=', fallback).where('active', '=', true).where('deleted_at', 'is', null).executeTakeFirst();
  return named && { ...named, unitCost: own?.unitCost ?? null, surcharge: own?.surcharge ?? 0, unitAwp: own && !own.follows ? own.unitAwp : null };
}
