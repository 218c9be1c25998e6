import { sql } from 'kysely';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A controlled drug that was destroyed here: one movement of the ledger, with its two persons. */
export interface DestructionListing {
  id: number;
  at: string;
  /** Below zero: what went off the stock, in thousandths. */
  quantity: number;
  reason: string | null;
  lot: string;
  ndc: string;
  name: string;
  strength: string | null;
  form: string | null;
  schedule: string;
  uom: string | null;
  by_name: string | null;
  second_name: string | null;
}
/**
 * The destruction of this movement, and all others of controlled drugs that the same two people
 * booked between the instants; the oldest first. Empty where the movement is none of this store.
 */
export async function destructionsWith(
  scope: Scope,
  movementId: number,
  day: (at: string) => { readonly from: string; readonly to: string },
): Promise<DestructionListing[]> {
  const chosen = await scope.db
    .selectFrom('stock_movements as m')
    .innerJoin('drugs as d', 'd.id', 'm.drug_id')
    .select(['m.at', 'm.by_id', 'm.second_by_id'])
    .where('m.store_id', '=', scope.storeId)
    .where('m.id', '=', movementId)
    .where('m.kind', '=', 'destroy')
    .where('d.schedule', '<>', '0')
    .executeTakeFirst();
  if (!chosen) return [];
  const { from, to } = day(new Date(chosen.at).toISOString());
  const { rows } = await sql<DestructionListing>`
    select m.id, m.at, m.quantity, m.reason, l.lot, d.ndc, d.name, d.strength, d.form, d.schedule,
    d.uom, e.first_name || ' ' || e.last_name as by_name,
    w.first_name || ' ' || w.last_name as second_name
    from stock_movements m join drugs d on d.id = m.drug_id join stock_lots l on l.id = m.lot_id
    left join employees e on e.id = m.by_id left join employees w on w.id = m.second_by_id
    where m.store_id = ${scope.storeId} and m.kind = 'destroy' and d.schedule <> '0'
    and m.by_id is not distinct from ${chosen.by_id}
    and m.second_by_id is not distinct from ${chosen.second_by_id}
    and m.at >= ${from} and m.at < ${to} order by m.at, m.id`.execute(scope.db);
  return rows;
}
