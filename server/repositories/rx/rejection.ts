import { sql } from 'kysely';
import { rankTitle } from '#domain/claim/billing/words.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode } from './status-sql.ts';

/** Which payer says a reason; the primary is not named. */
const besidePrimary = sql`case c.rank ${sql.join(
  [2, 3].map((rank) => sql`when ${sql.lit(rank)} then ${sql.lit(`${rankTitle(rank)}:`)}`),
  sql` `,
)} end`;
/** What the payers said of a rejected fill: each code with its plain meaning, primary first. */
export const rejection = sql`case when f.status = ${statusCode(rxStatus.rejected)} then (
  select string_agg(
    concat_ws(' ', ${besidePrimary}, k.code, x.meaning), '; ' order by c.rank, k.place)
  from claims c cross join unnest(c.reject_codes) with ordinality as k(code, place)
  left join rejection_codes x on x.store_id = c.store_id and lower(x.reject_code) = lower(k.code)
    and x.deleted_at is null and x.active
  where c.fill_id = f.id and c.state = 'rejected') end`;

/** The same of one fill; null where no payer rejected it. */
export async function rejectionOf(scope: Scope, fillId: number): Promise<string | null> {
  const { rows } = await sql<{ rejection: string | null }>`select ${rejection} as rejection
    from fills f where f.id = ${fillId} and f.store_id = ${scope.storeId}`.execute(scope.db);
  return rows[0]?.rejection ?? null;
}
