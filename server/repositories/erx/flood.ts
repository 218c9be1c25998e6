import { sql } from 'kysely';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** How many messages a sender brought into the store since an instant, counted up to `most`. */
export const sentSince = async (
  scope: Pick<Scope, 'db' | 'storeId'>,
  sender: string,
  since: string,
  most: number,
): Promise<number> =>
  onlyRow(
    await sql<{ sent: number }>`select count(*)::int as sent from (
      select 1 from erx_messages where store_id = ${scope.storeId} and direction = 'in'
      and coalesce(content->'header'->'from'->>'id', '') = ${sender}
      and received_at > ${since} limit ${most}) m`.execute(scope.db),
  ).sent;
/** Whether the store has entered a prescription of this sender: then it is no stranger. */
export const isEnteredSender = async (
  scope: Pick<Scope, 'db' | 'storeId'>,
  sender: string,
): Promise<boolean> =>
  onlyRow(
    await sql<{ entered: boolean }>`select exists (select 1 from erx_messages
      where store_id = ${scope.storeId} and direction = 'in' and rx_id is not null
      and coalesce(content->'header'->'from'->>'id', '') = ${sender}) as entered`.execute(scope.db),
  ).entered;
/** How many messages strangers brought into the store since an instant, counted up to `most`. */
export const sentByStrangersSince = async (
  scope: Pick<Scope, 'db' | 'storeId'>,
  since: string,
  most: number,
): Promise<number> =>
  onlyRow(
    await sql<{ sent: number }>`select count(*)::int as sent from (
      select 1 from erx_messages where store_id = ${scope.storeId} and of_stranger
      and received_at > ${since} limit ${most}) m`.execute(scope.db),
  ).sent;
/** Whether a row of the audit log says since an instant that a sender of the store is held. */
export const isHeldNoted = async (
  scope: Pick<Scope, 'db' | 'storeId'>,
  sender: string,
  since: string,
): Promise<boolean> => {
  const row = await scope.db
    .selectFrom('audit_log')
    .select('id')
    .where('store_id', '=', scope.storeId)
    .where('event', '=', 'erx.held')
    .where('at', '>', since)
    .where(sql<string>`detail->>'sender'`, '=', sender)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
