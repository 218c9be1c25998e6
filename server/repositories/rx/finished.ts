import { sql } from 'kysely';
import { paidStatesSql } from '#domain/claim/billing/states.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

export interface FinishedRecord {
  fill_id: number;
  store_code: string;
  strength: string | null;
  ndc: string;
  order_quantity: number;
  remaining_quantity: number;
  refills: number;
  written_on: string;
  expires_on: string;
  daw: string;
  npi: string | null;
  dea: string | null;
  rx_status: string;
  check_event: string | null;
  rv_at: string | null;
  ordered_at: string;
  last_filled_on: string | null;
  last_left_at: string | null;
  payment: 'cash' | 'insurance';
  insurance_bin: string | null;
  billed_cents: number | null;
  primary_paid_cents: number | null;
  secondary_paid_cents: number | null;
  deferred_until: string | null;
  defer_code: string | null;
  defer_text: string | null;
  note: string | null;
  rx_note: string | null;
  refill_remarks: string | null;
  message_kind: string | null;
  message_at: string | null;
}

/** What a payer of the fill was asked for last, and what it pays now. */
const claimOf = (rank: 1 | 2) => sql`left join lateral (
  select c.bin,
    case when c.state in (${sql.raw(paidStatesSql)}) then c.paid_cents end as paid_cents,
    (select t.submitted_cents from claim_transmissions t
      where t.claim_id = c.id and t.kind in ('B1', 'B3') order by t.id desc limit 1)
      as submitted_cents
  from claims c where c.fill_id = f.id and c.rank = ${sql.lit(rank)}
  ) ${sql.raw(`c${rank}`)} on true`;
const primaryCardBin = sql`(select i.bin from patient_insurances x
  join insurance_bins i on i.id = x.insurance_bin_id
  where f.payment = 'insurance' and x.patient_id = r.patient_id and x.ins_prefference = '1'
    and x.deleted_at is null order by x.active desc, x.id desc limit 1)`;
/** What was authorized, less what other pharmacies gave before and the fills here. */
const remaining = sql`greatest(0,
  r.quantity * (1 + r.refills - r.transfers_before) - own.quantity)`;
const ofAllFills = sql`cross join lateral (
  select coalesce(sum(x.quantity), 0) as quantity, max(x.filled_on) as filled_on,
    max(coalesce(x.picked_up_at, x.delivered_at)) as left_at
  from fills x where x.rx_id = r.id and not x.voided and x.deleted_at is null) own`;
const lastDeferral = sql`left join lateral (select v.detail ->> 'until' as until, v.reason_code,
    v.reason_text from rx_events v
  where v.rx_id = r.id and v.fill_id = f.id and v.event = 'defer'
  order by v.id desc limit 1) q on true`;
const lastCheck = sql`(select v.event from rx_events v where v.rx_id = r.id and v.fill_id = f.id
  and v.event in ('verify', 'fail-check') order by v.id desc limit 1)`;
const newestNote = sql`(select n.text from notes n where n.entity = 'rx' and n.entity_id = r.id
  and n.store_id = r.store_id and n.deleted_at is null order by n.id desc limit 1)`;
const autoRefillSaid = sql`(select a.said from auto_refills a where a.rx_id = r.id
  order by a.tried_on desc limit 1)`;

/** What is told of these fills of the store beside their rows, in no order. */
export const findFinished = async (
  scope: Scope,
  fillIds: readonly number[],
): Promise<FinishedRecord[]> =>
  (
    await sql<FinishedRecord>`select f.id as fill_id, st.code as store_code, d.strength, d.ndc,
      r.quantity as order_quantity, (${remaining})::bigint as remaining_quantity, r.refills,
      r.written_on, r.expires_on, r.daw, pr.npi, pr.dea, r.status as rx_status,
      ${lastCheck} as check_event, f.rv_at, o.created_at as ordered_at,
      own.filled_on as last_filled_on, own.left_at as last_left_at, f.payment,
      coalesce(c1.bin, ${primaryCardBin}) as insurance_bin,
      coalesce(c1.submitted_cents, c2.submitted_cents, f.price_cents) as billed_cents,
      c1.paid_cents as primary_paid_cents, c2.paid_cents as secondary_paid_cents,
      q.until as deferred_until, q.reason_code as defer_code, q.reason_text as defer_text,
      ${newestNote} as note, r.note as rx_note, ${autoRefillSaid} as refill_remarks,
      m.kind as message_kind, m.received_at as message_at
    from fills f join rxs r on r.id = f.rx_id join drugs d on d.id = f.drug_id
    join prescribers pr on pr.id = r.prescriber_id join orders o on o.id = f.order_id
    join stores st on st.id = r.store_id left join erx_messages m on m.id = r.erx_id
    ${claimOf(1)} ${claimOf(2)} ${ofAllFills} ${lastDeferral}
    where f.store_id = ${scope.storeId} and f.id = any(${fillIds})`.execute(scope.db)
  ).rows;
