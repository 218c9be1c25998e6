import { sql } from 'kysely';

/** A fill `x` that a plan limits counts by its quantity (`usedFills` of the law). */
const limited = sql`(x.partial_reason = 'payer' and x.intended_quantity is null
  and r.schedule <> '2')`;
/**
 * Of a prescription `r`: fills that used up a refill, the first one too. The rest of a partial fill
 * uses none, a voided one gives its refill back.
 */
export const fillsUsed = sql<number>`(select
  (count(*) filter (where not coalesce(${limited}, false))
  + coalesce(sum(x.quantity) filter (where ${limited}), 0)::bigint / greatest(r.quantity, 1))::int
  from fills x where x.rx_id = r.id and x.part_no = 1 and not x.voided and x.deleted_at is null)`;
/**
 * Whether a next fill of a prescription `r` may still be asked for: it has not expired, and a
 * refill is left.
 */
export const mayGoOn = (today: string) =>
  sql<boolean>`(r.expires_on >= ${today} and ${fillsUsed} <= r.refills)`;
