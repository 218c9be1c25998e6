import { sql } from 'kysely';
import { required } from '#domain/platform/required.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode, statusCodes } from '#server/repositories/rx/status-sql.ts';
import { owedPart } from './queue-conditions.ts';

/** Fills by status, as the counters say. */
export const countersOf = async (scope: Scope): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await scope.db
        .selectFrom('queue_counters')
        .select(['status', 'n'])
        .where('store_id', '=', scope.storeId)
        .execute()
    ).map((item) => [item.status, item.n]),
  );
export interface Flags {
  readonly out_bin: number;
  readonly out_will_call: number;
  readonly deliveries: number;
  readonly deferred_due: number;
  readonly rts_due: number;
  readonly bill_later: number;
  readonly waiting: number;
  readonly erx: number;
  readonly renewals: number;
  readonly expiring: number;
  readonly owed: number;
}
/** What no counter holds; every part goes by an index over the few fills that are in the store. */
export async function flagCounts(
  scope: Scope,
  input: {
    readonly today: string;
    readonly expiringBy: string;
    readonly open: readonly string[];
    readonly billable: readonly string[];
  },
): Promise<Flags> {
  const { rows } = await sql<Flags>`
    with here as (
      select f.status, f.out_for_delivery, f.deferred_to, f.rts_due_on, f.bill_later, o.waiting,
      o.delivery from fills f join orders o on o.id = f.order_id
      where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null
      and f.status = any(${input.open})
      and not (f.status = ${statusCode(rxStatus.paymentDue)} and f.left_how is not null)
    )
    select count(*) filter (where status = ${statusCode(rxStatus.rphVerified)}
    and out_for_delivery) as out_bin,
    count(*) filter (where status = ${statusCode(rxStatus.binned)}
    and out_for_delivery) as out_will_call,
      count(*) filter (where status in (${statusCodes(statusGroups.readyOrDue)})
      and (delivery or out_for_delivery)) as deliveries,
      count(*) filter (where status = ${statusCode(rxStatus.deferred)}
      and deferred_to <= ${input.today}) as deferred_due,
      count(*) filter (where status = ${statusCode(rxStatus.binned)}
      and rts_due_on <= ${input.today}) as rts_due, count(*) filter (where waiting) as waiting,
      (select count(*) from fills f where f.store_id = ${scope.storeId} and not f.voided
      and f.deleted_at is null and f.bill_later
      and f.status = any(${input.billable})) as bill_later,
      (select count(*) from fills f where f.store_id = ${scope.storeId} and not f.voided
      and f.deleted_at is null and ${owedPart}) as owed,
      (select count(*) from erx_messages m
      where m.store_id = ${scope.storeId} and m.direction = 'in' and m.status = 'new'
      and m.deleted_at is null) as erx,
      (select count(*) from erx_messages m
      where m.store_id = ${scope.storeId} and m.direction = 'out' and m.kind = 'RxRenewalRequest'
      and m.status in ('queued', 'sent') and m.outcome is null
      and m.deleted_at is null) as renewals,
      (select count(*) from rxs r where r.store_id = ${scope.storeId} and r.deleted_at is null
      and r.status not in (${statusCodes(statusGroups.ended)})
      and r.expires_on between ${input.today} and ${input.expiringBy}) as expiring
    from here`.execute(scope.db);
  return required(rows[0], 'the counts of the queue');
}
/**
 * The next prescription after `rxId` of a store whose deferral is due; locked, and passed over
 * while somebody works on it.
 */
export async function nextDeferred(
  scope: Scope,
  today: string,
  rxId: number,
): Promise<{ rxId: number; version: number } | undefined> {
  return (
    await sql<{
      rxId: number;
      version: number;
    }>`select r.id as "rxId", r.version from fills f join rxs r on r.id = f.rx_id
      where f.store_id = ${scope.storeId} and f.status = ${statusCode(rxStatus.deferred)}
      and not f.voided and f.deleted_at is null and f.deferred_to <= ${today}
    and r.status = ${statusCode(rxStatus.deferred)} and r.id > ${rxId} order by r.id limit 1
    for update of r skip locked`.execute(scope.db)
  ).rows[0];
}
/**
 * The next binned fill after `fillId` that is due back to stock and was not proposed since it was
 * binned; locked likewise.
 */
export async function nextReturn(
  scope: Scope,
  today: string,
  event: string,
  fillId: number,
): Promise<{ rxId: number; fillId: number; version: number; orderId: number } | undefined> {
  return (
    await sql<{
      rxId: number;
      fillId: number;
      version: number;
      orderId: number;
    }>`select r.id as "rxId", f.id as "fillId", r.version, f.order_id as "orderId" from fills f
      join rxs r on r.id = f.rx_id where f.store_id = ${scope.storeId}
      and f.status = ${statusCode(rxStatus.binned)} and not f.voided and f.deleted_at is null
      and f.rts_due_on <= ${today}
    and f.id > ${fillId}
    and not exists (select 1 from rx_events v
    where v.rx_id = r.id and v.fill_id = f.id and v.event = ${event}
    and v.id > coalesce((select max(b.id) from rx_events b
    where b.rx_id = r.id and b.fill_id = f.id and b.event = 'bin'), 0))
    order by f.id limit 1 for update of r skip locked`.execute(scope.db)
  ).rows[0];
}
/** Stores that work, with their clocks. */
export const workingStores = (db: Scope['db']) =>
  db
    .selectFrom('stores')
    .select(['id', 'time_zone'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
