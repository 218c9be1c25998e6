import { sql } from 'kysely';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCodes } from '#server/repositories/rx/status-sql.ts';
import { wordsIn } from './inventory.ts';

export interface ReorderListing {
  id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  pkg_size: number | null;
  unit_cost: number | null;
  cost_from_vendor: boolean;
  on_hand: number;
  on_order: number;
  need: number;
  fills: number;
  min_stock: number;
  par_stock: number | null;
  group_id: number | null;
  group_min: number | null;
  preferred: boolean;
  vendor_id: number | null;
  vendor_name: string | null;
  item_number: string | null;
}
/**
 * What waiting fills take of each product, in thousandths: a compound takes its ingredients, by the
 * formula that its fill was priced by, before that by the one in use.
 */
const needOfWaiting = (
  scope: Scope,
  waiting: readonly string[],
) => sql`select t.drug_id, sum(t.quantity) as n, count(*) as fills from fills f
  join drugs d on d.id = f.drug_id
    cross join lateral (select f.formula is not null
    and f.status not in (${statusCodes([rxStatus.dataEntry, rxStatus.rejected])}) as kept) x
    cross join lateral (
      select (i ->> 'drugId')::bigint as drug_id, (i ->> 'quantity')::bigint as quantity
      from jsonb_array_elements(case when x.kept then f.formula -> 'ingredients' else '[]' end) i
      union all select i.drug_id, greatest(1, round(i.quantity::numeric * f.quantity / c.yield))
      from compounds c join compound_ingredients i on i.compound_id = c.id
      where not x.kept and d.made_of is not null and c.drug_id = d.id and c.store_id = f.store_id
      and c.deleted_at is null
      union all select f.drug_id, f.quantity where not x.kept and d.made_of is null
    ) t
    where f.store_id = ${scope.storeId} and f.status = any(${waiting}) and not f.voided
    and f.deleted_at is null group by t.drug_id`;
/**
 * What may be ordered, which is all that the store stocks but its compounds: what may be dispensed
 * of it, what is on its way, what waiting fills take, and who delivers it (its default vendor, else
 * the last one).
 */
export async function reorderFacts(
  scope: Scope,
  input: {
    readonly today: string;
    readonly words: readonly string[];
    readonly waiting: readonly string[];
  },
): Promise<ReorderListing[]> {
  return (
    await sql<ReorderListing>`
    select d.id, d.name, d.strength, d.form, d.ndc, d.schedule, d.pkg_size,
    coalesce(dv.unit_cost, k.unit_cost, d.unit_acq) as unit_cost,
    dv.unit_cost is not null as cost_from_vendor, coalesce(l.n, 0)::bigint as on_hand,
    coalesce(po.n, 0)::bigint as on_order, coalesce(w.n, 0)::bigint as need,
    coalesce(w.fills, 0)::bigint as fills,
      k.min_stock, k.par_stock, g.id as group_id, g.min_stock as group_min, k.preferred,
      v.id as vendor_id, v.vendor_name, dv.item_number
    from store_drugs k join drugs d on d.id = k.drug_id left
    join ndc_groups g on g.id = k.ndc_group_id and g.deleted_at is null
    left join (select drug_id, sum(on_hand) as n from stock_lots
    where store_id = ${scope.storeId} and on_hand > 0 and not recalled and not quarantined
    and expires_on >= ${input.today} group by drug_id) l on l.drug_id = d.id
    left join (select x.drug_id, sum(greatest(x.quantity - x.received, 0)) as n
    from purchase_order_lines x join purchase_orders p on p.id = x.order_id
    where x.store_id = ${scope.storeId} and x.deleted_at is null and p.state <> 'closed'
    group by x.drug_id) po on po.drug_id = d.id
    left join (${needOfWaiting(scope, input.waiting)}) w on w.drug_id = d.id
    left join drug_vendors dv on dv.store_id = k.store_id and dv.drug_id = d.id and dv.is_default
    and dv.deleted_at is null
    left join lateral (select vendor_id from stock_movements m
    where m.store_id = k.store_id and m.drug_id = d.id and m.kind = 'receive'
    and m.vendor_id is not null order by m.id desc limit 1) last on dv.id is null
    left join vendors v on v.id = coalesce(dv.vendor_id, last.vendor_id) and v.deleted_at is null
    and v.active and not v.blocked
    where k.store_id = ${scope.storeId} and k.deleted_at is null and k.stock
    and coalesce(k.active, d.active) and d.deleted_at is null and d.made_of is null
    and ${wordsIn(input.words, sql` || ' ' || lower(coalesce(v.vendor_name, ''))`)}`.execute(
      scope.db,
    )
  ).rows;
}
