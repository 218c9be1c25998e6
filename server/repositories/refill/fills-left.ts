import { sql } from 'kysely';

/**
 * Of a prescription `r`: fills that used up a refill, the first one too. The rest of a partial fill
 * uses none, a voided one gives its refill back.
 */
export const fillsUsed = sql<number>`(select count(*)::int from fills x
  where x.rx_id = r.id and x.part_no = 1 and not x.voided and x.deleted_at is null)`;
/**
 * Whether a next fill of a prescription `r` may still be asked for: it has not expired, and a
 * refill is left.
 */
export const mayGoOn = (today: string) =>
  sql<boolean>`(r.expires_on >= ${today} and ${fillsUsed} <= r.refills)`;
