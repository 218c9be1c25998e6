import { sql, type Insertable, type Selectable } from 'kysely';
import type { OrdersTable } from '#db/types.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { stamps } from '#server/repositories/platform/made-by.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** Saves a promise over its version; false where another version won. */
export async function savePromise(
  scope: Scope,
  orderId: number,
  version: number,
  input: {
    readonly promisedAt: string | null;
    readonly waiting: boolean;
    readonly delivery: boolean;
  },
): Promise<boolean> {
  const done = await scope.db
    .updateTable('orders')
    .set({
      promised_at: input.promisedAt,
      waiting: input.waiting,
      delivery: input.delivery,
      version: version + 1,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .where('id', '=', orderId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}
/**
 * Locks the order for the rest of the transaction, so that attempts on it are counted one after the
 * other.
 */
export async function lockOrder(scope: Scope, orderId: number): Promise<void> {
  await scope.db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .execute();
}
export const orderPatient = (scope: Scope, orderId: number) =>
  scope.db
    .selectFrom('orders as o')
    .innerJoin('patients as p', 'p.id', 'o.patient_id')
    .selectAll('p')
    .select(['o.order_no', 'o.version as order_version'])
    .where('o.id', '=', orderId)
    .where('o.store_id', '=', scope.storeId)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * What a partial fill still owes once it has left with the parts before it, in thousandths: 0 where
 * it is whole, or where the rest was closed.
 */
const owedAfter = sql<number>`case when f.intended_quantity is null then 0 else (
  select case when bool_or(p.owed_closed_at is not null) then 0
    else greatest(0, f.intended_quantity
      - sum(p.quantity) filter (where p.part_no <= f.part_no)) end
  from fills p where p.rx_id = f.rx_id and p.fill_no = f.fill_no and not p.voided
  and p.deleted_at is null)::int end`;

/** The stricter of what was prescribed and what the product is: II before III, IV, V and none. */
const strictSchedule = sql<string>`coalesce(
  least(nullif(d.schedule, '0'), nullif(r.schedule, '0')), '0')`;
/**
 * Live fills of an order with what the counter shows. `written` is the drug of the prescription,
 * which its directions are read for.
 */
export const orderFills = (scope: Scope, orderId: number) =>
  scope.db
    .selectFrom('fills as f')
    .innerJoin('rxs as r', 'r.id', 'f.rx_id')
    .innerJoin('drugs as d', 'd.id', 'f.drug_id')
    .innerJoin('drugs as written', 'written.id', 'r.drug_id')
    .leftJoin('bins as b', 'b.id', 'f.bin_id')
    .select([
      'f.id as fillId',
      'f.rx_id as rxId',
      'f.fill_no as fillNo',
      'f.status',
      'f.quantity',
      'f.part_no as partNo',
      owedAfter.as('owed'),
      'f.patient_pay_cents as due',
      'f.paid_cents as paid',
      'f.bag_code as bagCode',
      'f.left_how as leftHow',
      'f.out_for_delivery as out',
      'f.id',
      'f.label_of',
      'f.label_print',
      'f.labels_printed',
      'r.version',
      'r.rx_number as rxNumber',
      'r.sig',
      'r.sig_text',
      'r.erx_id',
      'written.form as writtenForm',
      'written.strength as writtenStrength',
      'written.route as writtenRoute',
      'written.name as writtenName',
      'written.generic_name as writtenGeneric',
      'written.uom as writtenUom',
      'written.pkg_size as writtenSize',
      'd.name',
      'd.strength',
      'd.form',
      'd.generic_name',
      'd.made_of',
      'd.schedule as federalSchedule',
      'r.note as rxNote',
      strictSchedule.as('schedule'),
      'b.code as bin',
    ])
    .where('f.order_id', '=', orderId)
    .where('f.store_id', '=', scope.storeId)
    .where('f.voided', '=', false)
    .where('f.deleted_at', 'is', null)
    .orderBy('f.id')
    .execute();
export type OrderFill = Awaited<ReturnType<typeof orderFills>>[number];

/**
 * Orders that hold a prescription of this number, or whose bag has this code: the newest first, at
 * most fifty.
 */
export const ordersHolding = async (
  scope: Scope,
  by: { readonly rxNumber: number } | { readonly bag: string },
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
  select distinct f.order_id as id from fills f join rxs r on r.id = f.rx_id
  where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null
  and ${'bag' in by ? sql`f.bag_code = ${by.bag}` : sql`r.rx_number = ${by.rxNumber}`}
  order by 1 desc limit 50`.execute(scope.db)
  ).rows.map((row) => row.id);

export type OrderRecord = Selectable<OrdersTable>;

const takeOrderNumber = async ({ db }: Scope): Promise<number> =>
  onlyRow(await sql<{ n: number }>`select nextval('order_numbers') as n`.execute(db)).n;

export const insertOrder = async (
  scope: Scope,
  values: Omit<Insertable<OrdersTable>, 'store_id' | 'created_at' | 'modified_at' | 'order_no'>,
): Promise<number> =>
  (
    await scope.db
      .insertInto('orders')
      .values({
        ...values,
        order_no: await takeOrderNumber(scope),
        store_id: scope.storeId,
        ...stamps(scope),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/**
 * An order of the patient that is still being filled and whose promise can still be kept, so that
 * what is promised together is bagged together: nothing is late, or without a promise, the moment
 * it begins. Whoever asks may make one next: the patient is locked for the rest of the
 * transaction, so that two at once never make two.
 */
export async function openOrderOf(scope: Scope, patientId: number) {
  await sql`select 1 from patients where id = ${patientId} for no key update`.execute(scope.db);
  return scope.db
    .selectFrom('orders as o')
    .select(['o.id', 'o.promised_at', 'o.waiting', 'o.delivery'])
    .where('o.patient_id', '=', patientId)
    .where('o.store_id', '=', scope.storeId)
    .where('o.deleted_at', 'is', null)
    .where('o.promised_at', '>', scope.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('fills as f')
          .select('f.id')
          .whereRef('f.order_id', '=', 'o.id')
          .where('f.voided', '=', false)
          .where('f.status', 'in', [
            rxStatus.dataEntry,
            rxStatus.cashed,
            rxStatus.billed,
            rxStatus.hold,
            rxStatus.rejected,
            rxStatus.priceMatch,
          ]),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('fills as f')
            .select('f.id')
            .whereRef('f.order_id', '=', 'o.id')
            .where('f.status', 'in', statusGroups.checked),
        ),
      ),
    )
    .orderBy('o.id', 'desc')
    .executeTakeFirst();
}

/** The orders of these ids. */
export const ordersOfIds = async (
  { db }: Scope,
  orderIds: readonly number[],
): Promise<readonly OrderRecord[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val([...orderIds])))
    .execute();
