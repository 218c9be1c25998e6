import { sql } from 'kysely';
import type { DrawerEntryRow } from '#domain/counter/contract/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

type DrawerKind = DrawerEntryRow['kind'];
type DrawerTender = DrawerEntryRow['tender'];
type Seen = Pick<Scope, 'db' | 'storeId'>;
export interface DrawerListing {
  id: number;
  version: number;
  station: string;
  float_cents: number;
  opened_at: string;
  opened_by: string;
  closed_at: string | null;
  closed_by: string | null;
  cash_cents: number | null;
  check_cents: number | null;
  expected_cash_cents: number | null;
  expected_check_cents: number | null;
  note: string | null;
  card_cents: number;
}
const person = (alias: string) => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`);
/**
 * The drawers of the store, the latest first: open or closed ones, one of them, or all.
 * `card_cents` is of cards and FSA.
 */
export async function drawersOf(
  seen: Seen,
  options: { readonly id?: number; readonly which?: string } = {},
): Promise<DrawerListing[]> {
  return (
    await sql<DrawerListing>`select d.id, d.version, d.station, d.float_cents, d.opened_at,
      ${person('o')} as opened_by, d.closed_at, ${person('c')} as closed_by, d.cash_cents,
      d.check_cents, d.expected_cash_cents, d.expected_check_cents, d.note,
      coalesce((select sum(e.amount_cents) from drawer_entries e
      where e.drawer_id = d.id and e.tender in ('card', 'fsa')), 0)::bigint as card_cents
    from drawers d join employees o on o.id = d.opened_by left
    join employees c on c.id = d.closed_by
    where d.store_id = ${seen.storeId}
    and (${options.id ?? null}::bigint is null or d.id = ${options.id ?? null})
    and (${options.which ?? 'all'} = 'all'
    or (d.closed_at is null) = (${options.which ?? 'all'} = 'open'))
    order by d.opened_at desc, d.id desc`.execute(seen.db)
  ).rows;
}
/** Locked, so that nothing goes in or out of it while it is counted. */
export const lockDrawer = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('drawers')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
/**
 * The drawer that is open at a workstation, locked until the transaction ends; undefined where none
 * is.
 */
export async function openDrawerAt(scope: Scope, station: string): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`select id from drawers where store_id = ${scope.storeId}
      and lower(station) = lower(${station}) and closed_at is null for update`.execute(scope.db)
  ).rows[0]?.id;
}
/** Whether a workstation has an open drawer, also where the store has never opened one. */
export async function isDrawerOpenAt(scope: Scope, station: string): Promise<boolean> {
  const { rows } = await sql<{
    here: boolean | null;
  }>`select bool_or(lower(station) = lower(${station})) as here
      from drawers
      where store_id = ${scope.storeId} and closed_at is null`.execute(scope.db);
  return rows[0]?.here ?? false;
}
/**
 * Cash that was taken on the store's day of this instant and stands in no drawer, less what was
 * given back of it. Cents.
 */
export async function cashInNoDrawer(seen: Seen, at: string): Promise<number> {
  const day = sql`(${at}::timestamptz at time zone s.time_zone)::date`;
  const of = (column: string) => sql`(${sql.ref(column)} at time zone s.time_zone)::date`;
  const near = (column: string) =>
    sql`${sql.ref(column)} between ${at}::timestamptz - interval '2 days'
      and ${at}::timestamptz + interval '2 days'`;
  const { rows } = await sql<{ cents: number }>`select (
      coalesce((select sum(p.amount_cents) from payments p
        where p.store_id = s.id and p.tender = 'cash' and ${near('p.at')} and ${of('p.at')} = ${day}
        and not exists (select 1 from drawer_entries e where e.payment_id = p.id)), 0)
      - coalesce((select sum(a.amount_cents) from house_account_entries a
        where a.store_id = s.id and a.kind = 'payment' and a.tender = 'cash'
        and ${near('a.at')} and ${of('a.at')} = ${day}
        and not exists (select 1 from house_account_entries r where r.reverses = a.id)
        and not exists (select 1 from drawer_entries e where e.account_entry_id = a.id)), 0)
    )::bigint as cents from stores s where s.id = ${seen.storeId}`.execute(seen.db);
  return rows[0]?.cents ?? 0;
}
/** The open drawer that a payment stands in, locked; undefined where it is in none, or counted. */
export async function openDrawerHolding(scope: Scope, paid: Paid): Promise<number | undefined> {
  return (
    await sql<{
      id: number;
    }>`select d.id from drawers d where d.store_id = ${scope.storeId} and d.closed_at is null
      and exists (select 1 from drawer_entries e where e.drawer_id = d.id
      and (e.payment_id = ${paid.paymentId ?? null}
      or e.account_entry_id = ${paid.accountEntryId ?? null})) for update`.execute(scope.db)
  ).rows[0]?.id;
}
/** One more sum was refused; the version stays, since nothing that is shown has changed. */
export const countRefusal = (scope: Scope, id: number) =>
  scope.db
    .updateTable('drawers')
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .execute();
export async function insertDrawer(
  scope: Scope,
  station: string,
  floatCents: number,
): Promise<number> {
  return (
    await scope.db
      .insertInto('drawers')
      .values({
        store_id: scope.storeId,
        station,
        float_cents: floatCents,
        opened_at: scope.now,
        opened_by: scope.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}
export const bumpDrawerVersion = (scope: Scope, id: number) =>
  scope.db
    .updateTable('drawers')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .execute();
export const closeDrawerRow = (
  scope: Scope,
  id: number,
  input: {
    readonly cashCents: number;
    readonly checkCents: number;
    readonly expectedCashCents: number;
    readonly expectedCheckCents: number;
    readonly note: string | null;
  },
) =>
  scope.db
    .updateTable('drawers')
    .set((eb) => ({
      version: eb('version', '+', 1),
      closed_at: scope.now,
      closed_by: scope.userId,
      cash_cents: input.cashCents,
      check_cents: input.checkCents,
      expected_cash_cents: input.expectedCashCents,
      expected_check_cents: input.expectedCheckCents,
      note: input.note,
    }))
    .where('id', '=', id)
    .where('store_id', '=', scope.storeId)
    .execute();

export interface DrawerEntryListing {
  id: number;
  drawer_id: number;
  at: string;
  kind: DrawerKind;
  tender: DrawerTender;
  amount_cents: number;
  cash: number;
  reason: string | null;
  by_name: string;
  rx_id: number | null;
  store_code: string;
  rx_number: number | null;
  fill_no: number | null;
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
}
/**
 * Every entry of a drawer, the oldest first, with its cash after it; a payment on an account stands
 * under its holder.
 */
export async function drawerEntriesOf(seen: Seen, drawerId: number): Promise<DrawerEntryListing[]> {
  return (
    await sql<DrawerEntryListing>`select e.id, e.drawer_id, e.at, e.kind, e.tender, e.amount_cents,
      (d.float_cents + sum(case when e.tender = 'cash' then e.amount_cents
      else 0 end) over (order by e.id))::bigint as cash, e.reason, ${person('y')} as by_name,
      r.id as rx_id, st.code as store_code, r.rx_number, f.fill_no, p.last_name, p.first_name,
      p.middle_name
    from drawer_entries e join drawers d on d.id = e.drawer_id join stores st on st.id = e.store_id
    join employees y on y.id = e.by_id left join payments m on m.id = e.payment_id left
    join fills f on f.id = m.fill_id left join rxs r on r.id = f.rx_id
      left join house_account_entries a on a.id = e.account_entry_id left
      join house_accounts h on h.id = a.account_id left
      join patients p on p.id = coalesce(r.patient_id, h.patient_id)
    where e.store_id = ${seen.storeId} and e.drawer_id = ${drawerId} order by e.id`.execute(seen.db)
  ).rows;
}
/** A payment of a fill, or one on an account. */
export type Paid =
  | { readonly paymentId: number; readonly accountEntryId?: undefined }
  | { readonly accountEntryId: number; readonly paymentId?: undefined };
/** Whether a payment stands in a drawer of the store, open or counted. */
export const isInSomeDrawer = async (seen: Seen, paid: Paid): Promise<boolean> =>
  (
    await sql`select 1 from drawer_entries where store_id = ${seen.storeId}
      and (payment_id = ${paid.paymentId ?? null}
      or account_entry_id = ${paid.accountEntryId ?? null})`.execute(seen.db)
  ).rows.length > 0;
export const insertDrawerEntry = (
  scope: Scope,
  drawerId: number,
  input: {
    readonly kind: DrawerKind;
    readonly tender: DrawerTender;
    readonly amountCents: number;
    readonly paymentId?: number | undefined;
    readonly accountEntryId?: number | undefined;
    readonly reason?: string;
  },
) =>
  scope.db
    .insertInto('drawer_entries')
    .values({
      store_id: scope.storeId,
      drawer_id: drawerId,
      kind: input.kind,
      tender: input.tender,
      amount_cents: input.amountCents,
      payment_id: input.paymentId ?? null,
      account_entry_id: input.accountEntryId ?? null,
      reason: input.reason ?? null,
      at: scope.now,
      by_id: scope.userId,
    })
    .execute();
