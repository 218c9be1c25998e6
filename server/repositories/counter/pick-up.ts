import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '#db/types.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { type PersonFilter, patientsOf } from '#server/repositories/patient/people.ts';
import { anew } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode } from '#server/repositories/rx/status-sql.ts';
import { type OrderRecord, type OrderScope, columns, firstRx, fillsOf } from './orders.ts';

/**
 * Open orders that a pick-up may mean: by their number, a prescription's, or the patient. Newest
 * first, at most twenty.
 */
export async function ordersForPickup(
  scope: Scope,
  by: { readonly orderNo?: number; readonly rxNumber?: number; readonly person?: PersonFilter },
  open: readonly string[],
): Promise<number[]> {
  const any = [
    ...(by.orderNo === undefined ? [] : [sql<SqlBool>`o.order_no = ${by.orderNo}`]),
    ...(by.rxNumber === undefined
      ? []
      : [
          sql<SqlBool>`o.id in (select f.order_id from fills f join rxs r on r.id = f.rx_id
            where r.store_id = ${scope.storeId} and r.rx_number = ${by.rxNumber} and not f.voided)`,
        ]),
    ...(by.person ? [sql<SqlBool>`o.patient_id in (${patientsOf(scope, by.person)})`] : []),
  ];
  if (any.length === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`${anew} select o.id from orders o
    where o.store_id = ${scope.storeId} and o.deleted_at is null and (${sql.join(any, sql` or `)})
    and o.id in (select f.order_id from fills f
    where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null
    and f.status = any(${open})
    and not (f.status = ${statusCode(rxStatus.paymentDue)} and f.left_how is not null))
    order by o.id desc limit 20`.execute(scope.db);
  return rows.map((row) => row.id);
}
/**
 * Other orders of a patient that are ready in this store, and the bins that they lie in; what is
 * out with a driver is not here.
 */
export const readyBeside = (scope: Scope, patientId: number, exceptOrderId: number) =>
  scope.db
    .selectFrom('fills as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .leftJoin('bins as b', 'b.id', 'f.bin_id')
    .select(['o.order_no as orderNo', 'b.code as bin'])
    .distinct()
    .where('o.store_id', '=', scope.storeId)
    .where('o.patient_id', '=', patientId)
    .where('o.id', '<>', exceptOrderId)
    .where('o.deleted_at', 'is', null)
    .where('f.status', 'in', [rxStatus.rphVerified, rxStatus.binned])
    .where('f.voided', '=', false)
    .where('f.deleted_at', 'is', null)
    .where('f.out_for_delivery', '=', false)
    .orderBy('o.order_no')
    .orderBy('b.code')
    .execute();
/**
 * How many different answers were wrong for an order since an instant; the audit log is the record
 * of it.
 */
export async function missesSince(scope: Scope, orderId: number, since: string): Promise<number> {
  const row = await scope.db
    .selectFrom('audit_log')
    .select(sql<number>`count(distinct coalesce(detail ->> 'answers', id::text))`.as('n'))
    .where('entity', '=', 'order')
    .where('entity_id', '=', orderId)
    .where('event', 'in', ['pickup.identified', 'pickup.completed', 'delivery.identified'])
    .where('outcome', '=', 'failed')
    .where('at', '>', since)
    .executeTakeFirst();
  return row?.n ?? 0;
}
/** What of a patient's record an identifier is compared with, and who shares it. */
type Shared = Pick<
  Selectable<Database['patients']>,
  | 'id'
  | 'date_of_birth'
  | 'last_key'
  | 'first_key'
  | 'zip_code'
  | 'cell_phone'
  | 'home_tel'
  | 'address_line1'
>;
/** A name as it is heard: where it is parted is not. */
const unparted = (key: 'first_key' | 'last_key') => sql<string>`replace(${sql.ref(key)}, ' ', '')`;
/**
 * Other live patients of the store who share with this one what the identifiers of these kinds are
 * compared with. An address is compared by its house number, which is all that is looked for here.
 */
export async function patientsLike(scope: Scope, patient: Shared, kinds: readonly string[]) {
  const said = new Set(kinds);
  const phones = [patient.cell_phone, patient.home_tel].filter((phone) => phone !== null);
  return scope.db
    .selectFrom('patients')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', patient.id)
    .$if(said.has('dob'), (query) => query.where('date_of_birth', '=', patient.date_of_birth))
    .$if(said.has('lastName'), (query) =>
      query.where(unparted('last_key'), '=', patient.last_key.replaceAll(' ', '')),
    )
    .$if(said.has('firstName'), (query) =>
      query.where(unparted('first_key'), '=', patient.first_key.replaceAll(' ', '')),
    )
    .$if(said.has('zip'), (query) => query.where('zip_code', '=', patient.zip_code))
    .$if(said.has('phone'), (query) =>
      query.where((eb) => eb.or([eb('cell_phone', 'in', phones), eb('home_tel', 'in', phones)])),
    )
    .$if(said.has('address'), (query) =>
      query.where('address_line1', 'ilike', `${/^\d*/.exec(patient.address_line1 ?? '')?.[0]}%`),
    )
    .execute();
}
/** These orders as lists show them, the newest first. */
export async function ordersByIds(
  givenScope: Scope,
  ids: readonly number[],
  advance: readonly string[],
): Promise<OrderRecord[]> {
  const scope: OrderScope = { advance, numbers: [], person: null, order: 'newest' };
  return (
    await sql<OrderRecord>`select ${columns}, ${firstRx(scope)} from orders o
      join patients p on p.id = o.patient_id ${fillsOf(scope)}
      where o.id = any(${ids}) and o.store_id = ${givenScope.storeId} and o.deleted_at is null
      order by o.id desc`.execute(givenScope.db)
  ).rows;
}
export interface StepRecord {
  at: string;
  by_name: string | null;
  by_system: boolean;
  workstation: string;
  row: number;
  event: string;
  from_status: string | null;
  to_status: string;
  reason_code: string | null;
  reason_text: string | null;
  detail: unknown;
  fill_no: number;
  rx_number: number;
  store_code: string;
  name: string;
  strength: string | null;
}
/** Every step of the fills of an order, in the order in which they were taken. */
export const stepsOfOrder = async (scope: Scope, orderId: number): Promise<StepRecord[]> =>
  (
    await sql<StepRecord>`
  select v.at, e.first_name || ' ' || e.last_name as by_name, v.by_system, v.workstation, v.row,
  v.event, v.from_status, v.to_status, v.reason_code, v.reason_text, v.detail,
  f.fill_no, r.rx_number,
  st.code as store_code, d.name, d.strength
  from fills f join rx_events v on v.rx_id = f.rx_id and v.fill_id = f.id
  join rxs r on r.id = f.rx_id join drugs d on d.id = f.drug_id join stores st on st.id = f.store_id
  left join employees e on e.id = v.by_id
  where f.order_id = ${orderId} and f.store_id = ${scope.storeId} and not f.voided
  and f.deleted_at is null order by v.at, v.id`.execute(scope.db)
  ).rows;
