import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { fewPatients, patientsOf, type PersonFilter } from '#server/repositories/patient/people.ts';
import {
  anew,
  atMost,
  countTo,
  rowsOf,
  windowOf,
} from '#server/repositories/platform/list-window.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { heldPatients } from '#server/repositories/rx/queue-columns.ts';
import { statusCode } from '#server/repositories/rx/status-sql.ts';

export interface OrderRecord {
  id: number;
  version: number;
  order_no: number;
  patient_id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  place: number | null;
  fills: number;
  promised_at: string | null;
  waiting: boolean;
  delivery: boolean;
  due_cents: number;
  bin: string | null;
  left_at: string | null;
  filled_on: string | null;
  by_name: string | null;
  prescribers: string | null;
  rx_id: number | null;
}
/**
 * Which orders a list holds; what is left out is not asked. `advance`: the statuses from least to
 * most advanced.
 */
export interface OrderScope {
  readonly advance: readonly string[];
  /** Some fill in one of these. */
  readonly some?: readonly string[] | undefined;
  /** The least advanced fill is at this place of `advance`. */
  readonly place?: number | undefined;
  readonly waiting?: true | undefined;
  readonly delivery?: true | undefined;
  readonly leftSince?: string | undefined;
  readonly patientId?: number | undefined;
  readonly numbers: readonly { readonly from: number; readonly to: number }[];
  readonly person: PersonFilter | null;
  /** The patients that the filters of columns leave. */
  readonly held?: RawBuilder<unknown> | null | undefined;
  readonly order: 'promise' | 'left' | 'newest';
}
export const fillsOf = (scope: OrderScope) => sql`left join lateral (
  select count(*) as fills, min(array_position(${scope.advance}, f.status)) as place,
  coalesce(sum(greatest(coalesce(f.patient_pay_cents, 0) - f.paid_cents, 0)),
  0)::bigint as due_cents, string_agg(distinct b.code, ', ') as bin,
  max(coalesce(f.picked_up_at, f.delivered_at)) as left_at, max(f.filled_on) as filled_on
  from fills f left join bins b on b.id = f.bin_id
  where f.order_id = o.id and not f.voided and f.deleted_at is null
) t on true`;
export const columns = sql`o.id, o.version, o.order_no, o.patient_id, p.last_name, p.first_name,
  p.middle_name, p.date_of_birth, t.place, t.fills, o.promised_at, o.waiting, o.delivery,
  t.due_cents, t.bin, t.left_at, t.filled_on,
  (select e.first_name || ' ' || e.last_name from fills f
  join rx_events v on v.rx_id = f.rx_id and v.fill_id = f.id and v.event in ('pick-up', 'deliver')
  join employees e on e.id = v.by_id where f.order_id = o.id order by v.id desc limit 1) as by_name,
  (select string_agg(distinct pr.last_name || ', ' || pr.first_name || coalesce(' ' || pr.degree,
  ''), '; ') from fills f join rxs r on r.id = f.rx_id
  join prescribers pr on pr.id = r.prescriber_id
  where f.order_id = o.id and not f.voided and f.deleted_at is null) as prescribers`;
/** The prescription of the least advanced fill, the oldest of several. */
export const firstRx = (scope: OrderScope) =>
  sql`(select f.rx_id from fills f where f.order_id = o.id and not f.voided and f.deleted_at is null
    order by array_position(${scope.advance}, f.status) nulls last, f.id limit 1) as rx_id`;

/** A fill that left since an instant. */
const leftSince = (scope: Scope, since: string) =>
  sql`l.store_id = ${scope.storeId} and not l.voided and l.deleted_at is null
    and coalesce(l.picked_up_at, l.delivered_at) >= ${since}`;
const sinceOf = (scope: OrderScope): string =>
  required(scope.leftSince, 'the instant since which orders left');
const lastPlaceOf = (scope: OrderScope): string =>
  required(scope.advance.at(-1), 'the last place of the advance');
/**
 * The last of an order's fills to leave since an instant: walked newest first, a window is found
 * without summing up every order.
 */
const lastToLeave = (
  scope: Scope,
  givenScope: OrderScope,
) => sql`${leftSince(scope, sinceOf(givenScope))} ${atTheEnd(givenScope) ? sql`and l.status = ${lastPlaceOf(givenScope)}` : sql``}
  and not exists (select 1 from fills f
  where f.order_id = l.order_id and not f.voided and f.deleted_at is null
  and (coalesce(f.picked_up_at, f.delivered_at), f.id) > (coalesce(l.picked_up_at, l.delivered_at),
  l.id))`;

/**
 * Whether orders are asked for whose fills all stand at the last place: then the last to leave
 * stands there too, which an index says.
 */
const atTheEnd = (scope: OrderScope): boolean =>
  scope.leftSince !== undefined && scope.place === scope.advance.length;
/**
 * The least advanced fill is at a place: some fill stands there, and none before it. Said so, a
 * rare status is found by its index.
 */
function standsAt(scope: Scope, givenScope: OrderScope, place: number): RawBuilder<SqlBool> {
  const { advance } = givenScope;
  const live = sql`f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null`;
  const noneBefore = sql<SqlBool>`not exists (select 1 from fills f
    where f.order_id = o.id and ${live} and f.status = any(${advance.slice(0, place - 1)}))`;
  return atTheEnd(givenScope)
    ? noneBefore
    : sql`o.id in (select f.order_id from fills f
      where ${live} and f.status = ${advance[place - 1] ?? ''}) and ${noneBefore}`;
}
const numbered = (scope: OrderScope) =>
  sql<SqlBool>`(${sql.join(
    scope.numbers.map((number) => sql`o.order_no between ${number.from} and ${number.to}`),
    sql` or `,
  )})`;
/** As many orders by number as are quicker looked up than met on the way along a list. */
const fewOrders = 5_000;
/**
 * Whether a text means so few patients, or orders by number, that all of them are looked up; of
 * many, enough are met on the way along the list.
 */
async function meansFew(scope: Scope, givenScope: OrderScope): Promise<boolean> {
  const asked = [
    ...(givenScope.numbers.length
      ? [
          atMost(
            sql`select 1 from orders o where o.store_id = ${scope.storeId}
              and ${numbered(givenScope)}`,
            fewOrders,
          ),
        ]
      : []),
    ...(givenScope.person ? [atMost(patientsOf(scope, givenScope.person), fewPatients)] : []),
    ...(givenScope.held ? [atMost(givenScope.held, fewPatients)] : []),
  ];
  return (
    asked.length === 0 ||
    onlyRow(
      await sql<{ few: boolean }>`${anew} select ${sql.join(asked, sql` and `)} as few`.execute(
        scope.db,
      ),
    ).few
  );
}
/**
 * With "coalesce" the planner may not turn it into a join, for which it would read all orders
 * before the first row of a window.
 */
const ofPatients = (patients: RawBuilder<unknown>, few: boolean): RawBuilder<SqlBool> =>
  few
    ? sql`o.patient_id = any(array(${patients}))`
    : sql`coalesce(o.patient_id in (${patients}), false)`;
function conditions(scope: Scope, givenScope: OrderScope, few: boolean): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [
    sql`o.store_id = ${scope.storeId} and o.deleted_at is null`,
  ];
  // As an array: these are few, and the planner thinks of far more.
  if (givenScope.some)
    parts.push(
      sql`o.id = any(array(select f.order_id from fills f
        where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null
        and f.status = any(${givenScope.some})
        and not (f.status = ${statusCode(rxStatus.paymentDue)} and f.left_how is not null)))`,
    );
  if (givenScope.place !== undefined) parts.push(standsAt(scope, givenScope, givenScope.place));
  if (givenScope.waiting) parts.push(sql`o.waiting`);
  if (givenScope.delivery) parts.push(sql`o.delivery`);
  if (givenScope.patientId !== undefined) parts.push(sql`o.patient_id = ${givenScope.patientId}`);
  if (givenScope.numbers.length) parts.push(numbered(givenScope));
  if (givenScope.person) parts.push(ofPatients(patientsOf(scope, givenScope.person), few));
  if (givenScope.held) parts.push(ofPatients(givenScope.held, few));
  return sql.join(parts, sql` and `);
}
const sorts: Readonly<Record<string, string>> = {
  orderNo: 'o.order_no',
  patientName: 'p.last_key',
  dateOfBirth: 'p.date_of_birth',
  promisedAt: 'o.promised_at',
  waiting: 'o.waiting',
  delivery: 'o.delivery',
  fills: 't.fills',
  status: 't.place',
  dueCents: 't.due_cents',
  bin: 't.bin',
  pickedUpAt: 't.left_at',
  filledOn: 't.filled_on',
};
const orders = {
  promise: 'o.waiting desc, o.promised_at nulls last, o.id',
  left: 't.left_at desc, o.id desc',
  newest: 'o.id desc',
} as const;
interface Walk {
  readonly walk: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
}
/**
 * The orders that left since an instant. Three plans, since the planner can't choose: it doesn't
 * know how few, or how many, a search means.
 */
function walkOfLeft(scope: Scope, givenScope: OrderScope, by: string, few: boolean): Walk {
  const fit = conditions(scope, givenScope, few);
  const left = lastToLeave(scope, givenScope);
  const along = sql`from fills l where ${left}`;
  const inOwnOrder = !/\b[pt]\.|o\.(?!id)/.test(by);
  const asked =
    givenScope.numbers.length > 0 || givenScope.person !== null || Boolean(givenScope.held);
  // From the orders that were meant to when they left.
  if (
    givenScope.patientId !== undefined ||
    (asked && few) ||
    (inOwnOrder && givenScope.place !== undefined)
  )
    return {
      walk: sql`select o.id from orders o join fills l on l.order_id = o.id
        and ${left} ${joinsFor(givenScope, by)} where ${fit} order by ${sql.raw(by)}`,
      before: sql``,
    };
  // Along the hand-overs, newest first, each order looked up by itself: joined, all orders would be
  // read before the first row of a window.
  if (inOwnOrder)
    return {
      walk: sql`select l.order_id ${along} and (select ${fit} from orders o where o.id = l.order_id)
        order by ${sql.raw(by.replace('o.id', 'l.order_id'))}`,
      before: sql``,
    };
  // All that left, sorted by something else: an order is in the list when any of its fills left, so
  // that none need be the last.
  return {
    walk: sql`select o.id from gone l join orders o on o.id = l.order_id ${joinsFor(givenScope, by)}
      where ${fit} order by ${sql.raw(by)}`,
    before: sql`gone as materialized (select distinct l.order_id from fills l
      where ${leftSince(scope, sinceOf(givenScope))}),`,
  };
}
const walkOf = (scope: Scope, givenScope: OrderScope, by: string, few: boolean): Walk =>
  givenScope.leftSince === undefined
    ? {
        walk: sql`select o.id from orders o ${joinsFor(givenScope, by)}
          where ${conditions(scope, givenScope, few)} order by ${sql.raw(by)}`,
        before: sql``,
      }
    : walkOfLeft(scope, givenScope, by, few);
/** The tables that the order `by` looks at, and nothing else. */
const joinsFor = (scope: OrderScope, by: string) =>
  sql`${by.includes('p.') ? sql`join patients p on p.id = o.patient_id` : sql``} ${by.includes('t.') ? fillsOf(scope) : sql``}`;

/**
 * One window of a list of orders: counted and cut first; what an order holds is only summed up for
 * the orders in it.
 */
export async function findOrders(
  givenScope: Scope,
  query: ListQuery,
  scope: OrderScope,
): Promise<{ total: number; exact: boolean; rows: OrderRecord[] }> {
  const value = { ...scope, held: heldPatients(givenScope, query) };
  const column = query.sort && ownEntry(sorts, query.sort.column);
  const by = column
    ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, o.id`
    : orders[value.order];
  // Nobody in the list has not left: said with "nulls last", no index would be in this order.
  const inner =
    value.leftSince === undefined
      ? by
      : by.replace(
          /t\.left_at( desc| asc)?( nulls last)?/,
          'coalesce(l.picked_up_at, l.delivered_at)$1',
        );
  const few = await meansFew(givenScope, value);
  const ofList = few ? countTo.list : countTo.many;
  const to = value.order === 'promise' ? countTo.work : ofList;
  const { walk, before } = walkOf(givenScope, value, inner, few);
  const window = await windowOf(givenScope, query, to, walk, before);
  return rowsOf(
    window,
    (order: OrderRecord) => order.id,
    async (ids) =>
      (
        await sql<OrderRecord>`select ${columns}, ${firstRx(value)} from orders o
          join patients p on p.id = o.patient_id ${fillsOf(value)} where o.id = any(${ids})`.execute(
          givenScope.db,
        )
      ).rows,
  );
}
export async function orderById(
  givenScope: Scope,
  orderId: number,
  advance: readonly string[],
): Promise<OrderRecord | undefined> {
  const scope: OrderScope = { advance, numbers: [], person: null, order: 'newest' };
  return (
    await sql<OrderRecord>`select ${columns}, ${firstRx(scope)} from orders o
      join patients p on p.id = o.patient_id ${fillsOf(scope)}
      where o.id = ${orderId} and o.store_id = ${givenScope.storeId} and o.deleted_at is null`.execute(
      givenScope.db,
    )
  ).rows[0];
}
