import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode, statusCodes } from '#server/repositories/rx/status-sql.ts';
import { all, type QueueScope } from './queue-text.ts';

/**
 * What the parts of a fill have not brought yet; null where it was never a partial one, or the rest
 * is not owed any more.
 */
export const owedQuantity = sql`case when f.intended_quantity is not null
  and f.owed_closed_at is null then nullif(f.intended_quantity - (select sum(x.quantity)
  from fills x where x.rx_id = f.rx_id and x.fill_no = f.fill_no and not x.voided
  and x.deleted_at is null), 0) end`;
/**
 * The last part of a fill that still owes something; of a prescription that was given away or
 * ended, nothing is owed.
 */
export const owedPart = sql<SqlBool>`f.intended_quantity is not null and f.owed_closed_at is null
  and ${owedQuantity} > 0
  and (select x.status from rxs x where x.id = f.rx_id) not in ('XF', 'DM', 'DEL')
  and not exists (select 1 from fills x
  where x.rx_id = f.rx_id and x.fill_no = f.fill_no and x.part_no > f.part_no and not x.voided
  and x.deleted_at is null)`;

/** An emergency oral C-II that was handed out, and whose prescription did not follow yet. */
const paperDue = sql<SqlBool>`r.emergency_oral and r.schedule = '2'
  and exists (select 1 from fills x where x.rx_id = r.id and not x.voided
  and x.deleted_at is null and coalesce(x.picked_up_at, x.delivered_at) is not null)
  and not exists (select 1 from rx_events v where v.rx_id = r.id and v.event = 'paper-came')`;
type Limit = RawBuilder<SqlBool> | false | null | undefined;
const statusLimits = (givenScope: QueueScope): readonly Limit[] => {
  const status = sql.ref(givenScope.of === 'fills' ? 'f.status' : 'r.status');
  return [
    givenScope.statuses && sql`${status} = any(${givenScope.statuses})`,
    givenScope.notStatuses && sql`not ${status} = any(${givenScope.notStatuses})`,
  ];
};
/** How and when it is to go out. */
const deliveryLimits = (givenScope: QueueScope): readonly Limit[] => [
  givenScope.deferredBy !== undefined && sql`f.deferred_to <= ${givenScope.deferredBy}`,
  givenScope.outForDelivery !== undefined && sql`f.out_for_delivery = ${givenScope.outForDelivery}`,
  givenScope.delivery && sql`(o.delivery or f.out_for_delivery)`,
  givenScope.owed && owedPart,
  givenScope.waiting && sql`o.waiting`,
];
/** What was done with it, and what is due. */
const workLimits = (givenScope: QueueScope): readonly Limit[] => [
  givenScope.billLater && sql`f.bill_later`,
  givenScope.here &&
    sql`not (f.status = ${statusCode(rxStatus.paymentDue)} and f.left_how is not null)`,
  givenScope.rtsDueBy !== undefined && sql`f.rts_due_on <= ${givenScope.rtsDueBy}`,
  givenScope.expires &&
    sql`r.expires_on between ${givenScope.expires.from} and ${givenScope.expires.by}
        and r.status not in (${statusCodes(statusGroups.ended)})`,
  givenScope.paperDue && paperDue,
  givenScope.checked && sql`f.rv_at is not null`,
  givenScope.left && sql`coalesce(f.picked_up_at, f.delivered_at) is not null`,
];
/** Whose it is, and when it was filled. */
const recordLimits = (givenScope: QueueScope): readonly Limit[] => [
  givenScope.of === 'fills' && givenScope.bag !== undefined && sql`f.bag_code = ${givenScope.bag}`,
  givenScope.patientId !== undefined && sql`r.patient_id = ${givenScope.patientId}`,
  givenScope.orderId !== undefined && sql`f.order_id = ${givenScope.orderId}`,
  // Said of the fill alone, every prescription's newest fill would be looked up first.
  givenScope.of === 'rxs' &&
    givenScope.orderId !== undefined &&
    sql`r.id in (select x.rx_id from fills x where x.order_id = ${givenScope.orderId})`,
  givenScope.filled?.from != null && sql`f.filled_on >= ${givenScope.filled.from}`,
  givenScope.filled?.by != null && sql`f.filled_on <= ${givenScope.filled.by}`,
];
/** Which fills or prescriptions of the store belong to a list. */
export const conditions = (scope: Scope, givenScope: QueueScope): RawBuilder<SqlBool> =>
  all([
    givenScope.of === 'fills'
      ? sql`f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null`
      : sql`r.store_id = ${scope.storeId} and r.deleted_at is null`,
    ...statusLimits(givenScope),
    ...deliveryLimits(givenScope),
    ...workLimits(givenScope),
    ...recordLimits(givenScope),
  ]);
