import { sql, type SqlBool } from 'kysely';
import type { ClaimException, DayState } from '#domain/claim/billing/daily.ts';
import { paidStatesSql } from '#domain/claim/billing/states.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import {
  columnsFit,
  drugColumns,
  nameText,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { orderOf, wordsIn } from '#server/repositories/stock/inventory.ts';

/** Instants between which claims are looked at (`to` excluded), and which of them; null: all. */
export interface DayFilter {
  readonly words: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly bin: string | null;
  readonly plan: string | null;
  readonly state: DayState | null;
}
export interface ClaimDayListing {
  id: number;
  at: string;
  state: DayState;
  rank: number;
  payer: string;
  bin: string;
  plan: string;
  rx_id: number;
  store_code: string;
  rx_number: number;
  fill_no: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  name: string;
  strength: string | null;
  form: string | null;
  authorization_number: string | null;
  submitted: number | null;
  paid: number | null;
  patient: number | null;
  taken: number | null;
}
export interface PlanDayListing {
  payer: string;
  bin: string;
  plan: string;
  n_paid: number;
  n_reversed: number;
  n_rejected: number;
  n_pending: number;
  submitted: number;
  paid: number;
  patient: number;
  taken: number;
}
const payer = "coalesce(m.pbm_name, 'BIN ' || c.bin)";
const plan = "coalesce(g.plan_drug, i.plan_drug, '')";
const about = `join fills f on f.id = c.fill_id join rxs r on r.id = f.rx_id join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id join stores st on st.id = c.store_id join patient_insurances i on i.id = c.patient_insurance_id
  left join insurance_groups g on g.id = i.insurance_group_id left join insurance_bins b on b.store_id = c.store_id and b.bin = c.bin and b.deleted_at is null left join insurance_pbms m on m.id = b.insurance_pbm_id`;
const within = (column: string, dayFilter: DayFilter) =>
  sql<SqlBool>`${dayFilter.from === null ? sql`true` : sql`${sql.raw(column)} >= ${dayFilter.from}::timestamptz`}
    and ${dayFilter.to === null ? sql`true` : sql`${sql.raw(column)} < ${dayFilter.to}::timestamptz`}`;
/**
 * What became of claims: paid and rejected when the payer answered, reversed when it was taken
 * back, pending since it was sent. Pending
 * is the last thing sent for a claim while nobody knows what the payer makes of it; what was given
 * up before it reached the payer is no claim.
 */
const events = (scope: Scope, dayFilter: DayFilter) => sql`(
  select t.id, t.claim_id, t.result as state, t.answered_at as at, t.authorization_number,
  t.submitted_cents as submitted, t.paid_cents as paid, t.patient_pay_cents as patient,
  null::bigint as taken from claim_transmissions t
  where t.store_id = ${scope.storeId} and t.claim_id is not null and t.result is not null
  and ${within('t.answered_at', dayFilter)}
  union all select t.id, t.claim_id, 'reversed', t.taken_back_at, t.authorization_number, null,
  null, -t.patient_pay_cents, -t.paid_cents from claim_transmissions t
  where t.store_id = ${scope.storeId} and t.taken_back_at is not null
  and ${within('t.taken_back_at', dayFilter)}
  union all select t.id, t.claim_id, 'pending', t.created_at, null, case
  when t.kind <> 'B2' then t.submitted_cents end, null, null, null from claim_transmissions t
  join claims x on x.id = t.claim_id
  where t.store_id = ${scope.storeId} and t.result is null and ${within('t.created_at', dayFilter)}
    and (t.state in ('pending', 'sending')
    or (t.state = 'failed' and t.reached and x.waiting_since is not null)
    or (t.state = 'answered' and (t.applied_at is null or (t.kind <> 'B2' and x.state = 'sent'))))
    and not exists (select 1 from claim_transmissions n
    where n.claim_id = t.claim_id and n.id > t.id))`;
const filters: FilterableColumns<'dailyClaims.claims'> = {
  rxNumber: { of: "lpad(r.rx_number::text, 7, '0')", digits: true },
  patientName: { of: nameText('p') },
  drugName: drugColumns.drugName,
};
const sorts: Readonly<Record<string, string>> = {
  at: 'e.at',
  state: 'e.state',
  payer,
  plan,
  bin: 'c.bin',
  rank: 'c.rank',
  rxNumber: 'r.rx_number',
  patientName: 'p.last_key, p.first_key',
  drugName: 'd.name_key',
  authorization: 'e.authorization_number',
  submitted: 'e.submitted',
  paid: 'e.paid',
  patientPay: 'e.patient',
  adjustment: 'e.taken',
};
const held = (
  query: ListQuery,
  dayFilter: DayFilter,
) => sql<SqlBool>`${dayFilter.bin === null ? sql`true` : sql`c.bin = ${dayFilter.bin}`}
  and ${dayFilter.plan === null ? sql`true` : sql`lower(${sql.raw(plan)}) = lower(${dayFilter.plan})`}
  and ${dayFilter.state === null ? sql`true` : sql`e.state = ${dayFilter.state}`}
  and ${wordsIn(dayFilter.words, sql.raw(` || ' ' || lower(p.last_name || ' ' || p.first_name || ' ' || ${payer} || ' ' || ${plan} || ' ' || coalesce(e.authorization_number, '')) || ' ' || lpad(r.rx_number::text, 7, '0') || ' ' || c.bin`))}
  and ${columnsFit(query, filters)}`;
const counts = sql.raw(
  "count(*) filter (where e.state = 'paid') as n_paid, count(*) filter (where e.state = 'reversed') as n_reversed, count(*) filter (where e.state = 'rejected') as n_rejected, count(*) filter (where e.state = 'pending') as n_pending, coalesce(sum(e.submitted), 0)::bigint as submitted, coalesce(sum(e.paid), 0)::bigint as paid, coalesce(sum(e.patient), 0)::bigint as patient, coalesce(sum(e.taken), 0)::bigint as taken",
);
const fromClaims = (scope: Scope, dayFilter: DayFilter) =>
  sql`from ${events(scope, dayFilter)} e join claims c on c.id = e.claim_id ${sql.raw(about)}`;

/** What became of claims in some days, newest first. */
export async function claimDays(
  scope: Scope,
  query: ListQuery,
  dayFilter: DayFilter,
): Promise<ClaimDayListing[]> {
  return (
    await sql<ClaimDayListing>`select e.id, e.at, e.state, c.rank, ${sql.raw(payer)} as payer,
      c.bin, ${sql.raw(plan)} as plan, r.id as rx_id, st.code as store_code, r.rx_number, f.fill_no,
      p.last_name, p.first_name, p.middle_name, d.name, d.strength, d.form, e.authorization_number,
      e.submitted, e.paid, e.patient, e.taken
    ${fromClaims(scope, dayFilter)} where ${held(query, dayFilter)}
    order by ${orderOf(query, sorts, 'e.at desc, e.id desc, e.state desc', 'e.id desc, e.state desc')} offset ${query.offset}
    limit ${query.limit}`.execute(scope.db)
  ).rows;
}
/** The same, added up: one row for each payer and plan, by name. */
export async function planDays(
  scope: Scope,
  query: ListQuery,
  dayFilter: DayFilter,
): Promise<PlanDayListing[]> {
  return (
    await sql<PlanDayListing>`select ${sql.raw(payer)} as payer, c.bin, ${sql.raw(plan)} as plan,
      ${counts} ${fromClaims(scope, dayFilter)} where ${held(query, dayFilter)} group by 1, 2, 3
      order by lower(${sql.raw(payer)}), 2, lower(${sql.raw(plan)})`.execute(scope.db)
  ).rows;
}

export interface ExceptionListing {
  claim_id: number;
  kind: ClaimException;
  rx_id: number;
  store_code: string;
  rx_number: number;
  fill_no: number;
  status: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  name: string;
  strength: string | null;
  form: string | null;
  rank: number;
  payer: string;
  bin: string;
  plan: string;
  paid_cents: number | null;
  since: string;
}
const yes = `c.state in (${paidStatesSql}) and not c.manual_reversal`;
/**
 * Claims that do not fit with their fills as both are now. `usualDays`: how long a payer waits for
 * a sale where neither its group nor its
 * BIN says it. A fill that was priced as cash after its claim was rejected or taken back owes
 * nothing to a payer.
 */
export async function claimExceptionsOf(
  scope: Dated,
  usualDays: number,
  zone: string,
): Promise<ExceptionListing[]> {
  const day = (column: string) => sql`(${sql.raw(column)} at time zone ${zone})::date`;
  const due = sql`coalesce(f.rts_due_on,
    coalesce(c.answered_on, ${day('c.billed_at')}) + coalesce(g.editable_time, b.editable_time,
    ${usualDays})::int)`;
  const twin = `(select min(o.answered_at) from claims o join fills of on of.id = o.fill_id join rxs orx on orx.id = of.rx_id where o.store_id = c.store_id and o.id <> c.id and o.fill_id <> c.fill_id and o.rank = c.rank and o.bin = c.bin and o.member_id = c.member_id and o.state in (${paidStatesSql}) and not o.manual_reversal and orx.patient_id = r.patient_id and of.drug_id = f.drug_id and of.filled_on = f.filled_on)`;
  return (
    await sql<ExceptionListing>`select x.* from (
    select c.id as claim_id, case
        when ${sql.raw(yes)}
        and ((c.answered_for is null and c.problem is not null and c.state = 'duplicate')
        or ${sql.raw(twin)} is not null) then 'paid-twice'
        when ${sql.raw(yes)}
        and (f.voided or (f.left_how is null and ${due} < ${scope.today}::date)) then 'unsold'
        when f.left_how is not null and not f.voided and (f.payment = 'insurance' or f.bill_later)
        and (c.state in ('rejected', 'sent')
        or (c.state = 'none' and c.problem is not null)) then 'sold-unpaid'
        when (c.state = 'reversed' or c.manual_reversal) and not f.voided
        and f.payment = 'insurance'
        and coalesce((select sum(v.quantity) from stock_movements v where v.fill_id = f.id),
        0) < 0 then 'reversed-out'
      end as kind,
      case when ${sql.raw(yes)} and f.left_how is null and not f.voided
      and ${due} < ${scope.today}::date then ${due}
      when c.state = 'reversed' then ${day('coalesce(c.reversed_at, c.modified_at)')}
      else coalesce(c.answered_on, ${day('c.modified_at')}) end as since,
      r.id as rx_id, st.code as store_code, r.rx_number, f.fill_no, f.status, p.last_name,
      p.first_name, p.middle_name, d.name, d.strength, d.form, c.rank, ${sql.raw(payer)} as payer,
      c.bin, ${sql.raw(plan)} as plan, c.paid_cents
    from claims c ${sql.raw(about)}
    where c.store_id = ${scope.storeId} and f.deleted_at is null and c.state <> 'none'
    or (c.store_id = ${scope.storeId} and c.problem is not null)
  ) x where x.kind is not null order by x.since, x.claim_id`.execute(scope.db)
  ).rows;
}
