import { sql, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import {
  columnsFit,
  spelled,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { orderOf } from './inventory.ts';

/** What a line costs: its own cost, else, while the order is open, that of its vendor's link. */
const lineCost = sql.raw(
  `case when x.unit_cost is null and p.state = 'open' then k.unit_cost else x.unit_cost end`,
);
const lineLink = sql.raw(
  'left join drug_vendors k on k.store_id = x.store_id and k.drug_id = x.drug_id and k.vendor_id = p.vendor_id and k.deleted_at is null',
);
export interface OrderListing {
  id: number;
  version: number;
  vendor_id: number;
  vendor_name: string;
  state: 'open' | 'sent' | 'closed';
  lines: number;
  open: number;
  cost: number;
  at: string;
  by_name: string | null;
}
const orderColumns = sql`p.id, p.version, p.vendor_id, v.vendor_name, p.state,
  count(x.id)::bigint as lines, count(x.id) filter (where x.received < x.quantity)::bigint as open,
  coalesce(sum(round((${lineCost})::numeric * x.quantity / 1000000)), 0)::bigint as cost,
  p.created_at as at, e.first_name || ' ' || e.last_name as by_name
  from purchase_orders p join vendors v on v.id = p.vendor_id left
  join purchase_order_lines x on x.order_id = p.id and x.deleted_at is null ${lineLink} left
  join employees e on e.id = p.created_by`;
const orderFilters: FilterableColumns<'purchaseOrders.search'> = {
  id: { of: 'o.id::text' },
  vendor: { of: 'o.vendor_name' },
  state: { of: spelled('o.state', { open: 'Open', sent: 'Sent', closed: 'Closed' }) },
  by: { of: 'o.by_name' },
};
const orderSorts: Readonly<Record<string, string>> = {
  id: 'o.id',
  vendor: 'lower(o.vendor_name)',
  state: 'o.state',
  lines: 'o.lines',
  open: 'o.open',
  cost: 'o.cost',
  at: 'o.at',
  by: 'o.by_name',
};
export async function purchaseOrders(
  scope: Scope,
  query: ListQuery,
  input: { readonly state: string | null; readonly text: string },
) {
  const { rows } = await sql<OrderListing & { total: number }>`select *, count(*) over () as total
    from (select ${orderColumns} where p.store_id = ${scope.storeId} and p.deleted_at is null
    and (${input.state}::text is null or p.state = ${input.state})
    and lower(v.vendor_name) like ${`%${input.text.toLowerCase().replace(/[\\%_]/g, (match) => `\\${match}`)}%`}
    group by p.id, v.vendor_name, e.first_name, e.last_name) o
    where ${columnsFit(query, orderFilters)}
    order by ${orderOf(query, orderSorts, "o.state = 'closed', o.id desc", 'o.id desc')} offset ${query.offset}
    limit ${query.limit}`.execute(scope.db);
  return { total: Number(rows[0]?.total ?? 0), rows };
}
export const findOrder = async (scope: Scope, orderId: number): Promise<OrderListing | undefined> =>
  (
    await sql<OrderListing>`select ${orderColumns} where p.store_id = ${scope.storeId}
      and p.id = ${orderId} and p.deleted_at is null
      group by p.id, v.vendor_name, e.first_name, e.last_name`.execute(scope.db)
  ).rows[0];
/**
 * The order of a vendor that takes lines now; null where there is none. Locked until the call ends,
 * so that it is neither sent nor deleted meanwhile.
 */
export const orderTakingLines = async (scope: Scope, vendorId: number): Promise<number | null> =>
  (
    await scope.db
      .selectFrom('purchase_orders')
      .select('id')
      .where('store_id', '=', scope.storeId)
      .where('vendor_id', '=', vendorId)
      .where('state', '=', 'open')
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  )?.id ?? null;
/** The vendor's order that takes lines, made where there is none. */
export async function openOrder(scope: Scope, vendorId: number): Promise<number> {
  // The state stands in the statement: a parameter would hide the index from a plan that is kept.
  const made = await scope.db
    .insertInto('purchase_orders')
    .values({
      store_id: scope.storeId,
      vendor_id: vendorId,
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'vendor_id'])
        .where(sql<SqlBool>`state = 'open' and deleted_at is null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  // The one that stood in the way may have been sent or deleted while this waited for it.
  return made?.id ?? (await orderTakingLines(scope, vendorId)) ?? openOrder(scope, vendorId);
}
/** How much of a drug stands on an order; null where none does. Locked until the call ends. */
export async function lineQuantity(
  scope: Scope,
  orderId: number,
  drugId: number,
): Promise<number | null> {
  return (
    (
      await scope.db
        .selectFrom('purchase_order_lines')
        .select('quantity')
        .where('store_id', '=', scope.storeId)
        .where('order_id', '=', orderId)
        .where('drug_id', '=', drugId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    )?.quantity ?? null
  );
}
/**
 * The order was changed by one of its lines; `deleted_at` where it goes with its last one, or comes
 * back with it.
 */
export const bumpOrderVersion = (
  scope: Scope,
  orderId: number,
  to: { readonly deleted_at?: string | null } = {},
) =>
  scope.db
    .updateTable('purchase_orders')
    .set((eb) => ({
      ...to,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', orderId)
    .where('store_id', '=', scope.storeId)
    .execute();
export async function putLine(
  scope: Scope,
  orderId: number,
  input: { readonly drugId: number; readonly quantity: number; readonly unitCost: number | null },
): Promise<void> {
  await scope.db
    .insertInto('purchase_order_lines')
    .values({
      store_id: scope.storeId,
      order_id: orderId,
      drug_id: input.drugId,
      quantity: input.quantity,
      unit_cost: input.unitCost,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'drug_id'])
        .where('deleted_at', 'is', null)
        .doUpdateSet((eb) => ({
          quantity: input.quantity,
          unit_cost: input.unitCost,
          cost_from_vendor: false,
          version: eb('purchase_order_lines.version', '+', 1),
        })),
    )
    .execute();
  await bumpOrderVersion(scope, orderId);
}
export interface LineListing {
  id: number;
  version: number;
  deleted_at: string | null;
  order_id: number;
  state: 'open' | 'sent' | 'closed';
  order_deleted_at: string | null;
  vendor_id: number;
  vendor_name: string;
  drug_id: number;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  schedule: string;
  pkg_size: number | null;
  uom: string | null;
  quantity: number;
  received: number;
  unit_cost: number | null;
  cost_from_vendor: boolean;
  item_number: string | null;
}
const lines = sql`select x.id, x.version, x.deleted_at, x.order_id, p.state,
  p.deleted_at as order_deleted_at, p.vendor_id, v.vendor_name, x.drug_id, d.name, d.strength,
  d.form, d.ndc, d.schedule, d.pkg_size, d.uom, x.quantity, x.received, ${lineCost} as unit_cost,
  x.cost_from_vendor
  or (x.unit_cost is null and p.state = 'open' and k.unit_cost is not null) as cost_from_vendor,
  k.item_number
  from purchase_order_lines x join purchase_orders p on p.id = x.order_id
  join vendors v on v.id = p.vendor_id join drugs d on d.id = x.drug_id ${lineLink}`;
/** The lines of an order, by drug. */
export const orderLines = async (scope: Scope, orderId: number): Promise<LineListing[]> =>
  (
    await sql<LineListing>`${lines} where x.store_id = ${scope.storeId} and x.order_id = ${orderId}
      and x.deleted_at is null order by d.name_key, x.id`.execute(scope.db)
  ).rows;
/**
 * A line with its order, also where one of them was deleted; both are locked until the call ends.
 */
export const findLine = async (scope: Scope, lineId: number): Promise<LineListing | undefined> =>
  (
    await sql<LineListing>`${lines} where x.store_id = ${scope.storeId} and x.id = ${lineId}
      for update of p, x`.execute(scope.db)
  ).rows[0];
export const updateLine = (
  scope: Scope,
  lineId: number,
  to: {
    readonly quantity?: number;
    readonly unit_cost?: number | null;
    readonly deleted_at?: string | null;
  },
) =>
  scope.db
    .updateTable('purchase_order_lines')
    .set((eb) => ({
      ...to,
      ...('unit_cost' in to ? { cost_from_vendor: false } : {}),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', lineId)
    .where('store_id', '=', scope.storeId)
    .execute();
/** What the paper of an order says besides its lines. */
export const orderPaper = (scope: Scope, orderId: number) =>
  scope.db
    .selectFrom('purchase_orders as p')
    .innerJoin('vendors as v', 'v.id', 'p.vendor_id')
    .select([
      'p.id',
      'p.version',
      'p.state',
      'p.created_at',
      'p.sent_at',
      'v.vendor_name',
      'v.account_number',
      'v.address_line1',
      'v.address_line2',
      'v.city_name',
      'v.state as vendor_state',
      'v.zip_code',
      'v.phone',
      'v.fax',
    ])
    .where('p.store_id', '=', scope.storeId)
    .where('p.id', '=', orderId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
/**
 * What the lines of an open order cost by its vendor's links becomes their cost: what changes at
 * the link later changes nothing that was ordered.
 */
export const keepVendorCosts = (scope: Scope, orderId: number) =>
  sql`update purchase_order_lines x set unit_cost = k.unit_cost, cost_from_vendor = true
    from purchase_orders p, drug_vendors k
  where p.id = x.order_id and p.id = ${orderId} and p.store_id = ${scope.storeId}
  and p.state = 'open' and x.deleted_at is null and x.unit_cost is null and k.store_id = x.store_id
  and k.drug_id = x.drug_id and k.vendor_id = p.vendor_id and k.deleted_at is null
  and k.unit_cost is not null`.execute(scope.db);
export const turnOrder = async (
  scope: Scope,
  orderId: number,
  version: number,
  to: 'sent' | 'closed',
): Promise<boolean> =>
  (await scope.db
    .updateTable('purchase_orders')
    .set((eb) => ({
      state: to,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
      ...(to === 'sent' ? { sent_at: scope.now } : { closed_at: scope.now }),
    }))
    .where('id', '=', orderId)
    .where('store_id', '=', scope.storeId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;
/**
 * What came in counts on the vendor's orders that wait for it, the oldest first; an order of which
 * nothing is open any more is closed. Gives the orders that changed.
 */
export async function countDelivered(
  scope: Scope,
  vendorId: number,
  drugId: number,
  quantity: number,
): Promise<number[]> {
  const lines = await scope.db
    .selectFrom('purchase_order_lines as x')
    .innerJoin('purchase_orders as p', 'p.id', 'x.order_id')
    .select(['x.id', 'x.order_id', 'x.quantity', 'x.received'])
    .where('x.store_id', '=', scope.storeId)
    .where('p.vendor_id', '=', vendorId)
    .where('p.state', '<>', 'closed')
    .where('x.drug_id', '=', drugId)
    .where('x.deleted_at', 'is', null)
    .whereRef('x.received', '<', 'x.quantity')
    .orderBy('x.id')
    .forUpdate()
    .execute();
  const orders = new Set<number>();
  let left = quantity;
  for (const line of lines) {
    const take = Math.min(left, line.quantity - line.received);
    if (take <= 0) break;
    left -= take;
    await scope.db
      .updateTable('purchase_order_lines')
      .set({ received: line.received + take })
      .where('id', '=', line.id)
      .execute();
    orders.add(line.order_id);
  }
  if (orders.size > 0)
    await sql`update purchase_orders p set version = version + 1, modified_at = ${scope.now},
      modified_by = ${scope.userId}, state = case
      when exists (select 1 from purchase_order_lines x
      where x.order_id = p.id and x.deleted_at is null and x.received < x.quantity) then state
      else 'closed' end,
    closed_at = case
    when exists (select 1 from purchase_order_lines x
    where x.order_id = p.id and x.deleted_at is null and x.received < x.quantity) then closed_at
    else ${scope.now}::timestamptz end where p.id = any(${[...orders]})`.execute(scope.db);
  return [...orders];
}
