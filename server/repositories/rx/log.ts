import { sql, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import { codesHold } from '#server/repositories/platform/column-filter.ts';
import { windowOf, countTo, rowsOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { meaningsOf, rxsOfMeaning, eventFitsMeaning } from './queue-columns.ts';
import { type QueueText, all, typed, meansFew, rxsMeant } from './queue-text.ts';

export interface LogRecord {
  id: number;
  at: string;
  by_name: string | null;
  by_system: boolean;
  rx_id: number;
  rx_number: number;
  fill_no: number | null;
  store_code: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  name: string;
  strength: string | null;
  form: string | null;
  quantity: number;
  days_supply: number;
  sig: string;
  event: string;
  reason_code: string | null;
  reason_text: string | null;
  prescriber_last: string;
  prescriber_first: string;
  degree: string | null;
  patient_pay_cents: number | null;
  filled_on: string | null;
  payment: 'cash' | 'insurance';
  price_cents: number | null;
  paid_cents: number;
  ndc: string;
  refills: number;
  date_of_birth: string;
  order_quantity: number;
  remaining_quantity: number;
  npi: string | null;
  dea: string | null;
  primary_ins: string | null;
  secondary_ins: string | null;
  rx_note: string | null;
  billed_cents: number | null;
  payer_paid_cents: number | null;
  claim_copay_cents: number | null;
}
/** What came of a check, as the log calls it. */
export const logOutcomes: Readonly<Record<string, string>> = {
  scan: 'Verified',
  'undo-scan': 'Undone',
  'another-bottle': 'Recalled',
  verify: 'Passed',
  'fail-check': 'Failed',
};
const logEvents = {
  DV: sql<SqlBool>`v.event in ('scan', 'undo-scan', 'another-bottle')`,
  RV: sql<SqlBool>`v.event in ('verify', 'fail-check')`,
} as const;
/** A plan as a line of the log names it: BIN, PCN and who manages its benefits. */
const planText = (of: string, pcn: string) =>
  sql.raw(`concat_ws(' ', ${of}, ${pcn}, (select b.pbm_name from insurance_bins i
    join insurance_pbms b on b.id = i.insurance_pbm_id
    where i.store_id = f.store_id and i.bin = ${of} and i.deleted_at is null))`);
/**
 * What a payer of the fill (1 primary, 2 secondary) had been asked and had answered when the event
 * happened: its last billing until then, with what was paid and not yet taken back.
 */
const billedThen = (rank: 1 | 2 | 3) => sql`left join lateral (
  select t.bin, t.pcn, t.submitted_cents,
    case when t.result = 'paid' and t.answered_at <= v.at
      and (t.taken_back_at is null or t.taken_back_at > v.at) then t.paid_cents end as paid_cents,
    case when t.result = 'paid' and t.answered_at <= v.at
      and (t.taken_back_at is null or t.taken_back_at > v.at) then t.patient_pay_cents
      end as patient_pay_cents
  from claims c join claim_transmissions t on t.claim_id = c.id
  where c.fill_id = v.fill_id and c.rank = ${sql.lit(rank)} and t.kind in ('B1', 'B3')
    and t.created_at <= v.at
  order by t.id desc limit 1) ${sql.raw(`c${rank}`)} on true`;
/** The card of the patient that was in use when the event happened, for what was not billed. */
const cardThen = (rank: 1 | 2) => sql`left join lateral (
  select i.bin, n.pcn_number as pcn from patient_insurances x
  join insurance_bins i on i.id = x.insurance_bin_id
  left join insurance_pcns n on n.id = x.insurance_pcn_id
  where f.payment = 'insurance' and x.patient_id = r.patient_id
    and x.ins_prefference = ${sql.lit(String(rank))} and x.created_at <= v.at
    and (x.deleted_at is null or x.deleted_at > v.at)
  order by x.active desc, x.id desc limit 1) ${sql.raw(`k${rank}`)} on true`;
/** What was authorized, less what fills until the event took and other pharmacies gave before. */
const remainingThen = sql`greatest(0, r.quantity * (1 + r.refills - r.transfers_before)
  - coalesce((select sum(x.quantity) from fills x
    where x.rx_id = r.id and not x.voided and x.created_at <= v.at), 0))`;
const planThen = (rank: 1 | 2) =>
  sql`nullif(coalesce(case when ${sql.raw(`c${rank}.bin`)} is not null
    then ${planText(`c${rank}.bin`, `c${rank}.pcn`)} end,
    case when ${sql.raw(`k${rank}.bin`)} is not null
    then ${planText(`k${rank}.bin`, `k${rank}.pcn`)} end), '')`;
const joinedThen = sql`${billedThen(1)} ${billedThen(2)} ${billedThen(3)}
  ${cardThen(1)} ${cardThen(2)}`;
/** The rest of a line of the log, as it was at the verification where that is stored. */
const factsThen = sql`p.date_of_birth, r.quantity as order_quantity,
  ${remainingThen} as remaining_quantity, pr.npi, pr.dea,
  ${planThen(1)} as primary_ins, ${planThen(2)} as secondary_ins, r.note as rx_note,
  coalesce(c1.submitted_cents, c2.submitted_cents) as billed_cents,
  coalesce(c1.paid_cents, 0) + coalesce(c2.paid_cents, 0) + coalesce(c3.paid_cents, 0)
    as payer_paid_cents,
  coalesce(c3.patient_pay_cents, c2.patient_pay_cents, c1.patient_pay_cents) as claim_copay_cents`;
/**
 * Drug verifications or final checks, newest first. `from` and `to` are instants, `to` exclusive.
 */
export async function findLog(
  givenScope: Scope,
  kind: VerificationLog,
  query: ListQuery,
  text: QueueText,
  range: { readonly from: string | null; readonly to: string | null },
): Promise<{ total: number; exact: boolean; rows: LogRecord[] }> {
  const scope = all([
    sql`v.store_id = ${givenScope.storeId} and v.fill_id is not null`,
    logEvents[kind],
    range.from !== null && sql`v.at >= ${range.from}`,
    range.to !== null && sql`v.at < ${range.to}`,
  ]);
  const ofRx = sql`join rxs r on r.id = v.rx_id`;
  const ofFill = sql`join fills f on f.id = v.fill_id`;
  const told = typed(givenScope, text, sql`r.patient_id`);
  const few = await meansFew(givenScope, 'rxs', text);
  const rxs = few ? rxsMeant(givenScope, text) : [];
  const meanings = await meaningsOf(givenScope, query);
  const outcome = codesHold(query, 'outcome', 'v.event', logOutcomes);
  const fit = [
    ...(told ? [sql`and ${told}`] : []),
    ...(rxs.length ? [sql`and v.rx_id = any(array(${sql.join(rxs, sql` union `)}))`] : []),
    ...meanings.map(
      (meaning) =>
        sql`and ${meaning.few ? sql`v.rx_id = any(array(${rxsOfMeaning(givenScope, meaning)})) and ` : sql``}${eventFitsMeaning(meaning)}`,
    ),
    ...(outcome ? [sql`and ${outcome}`] : []),
  ];
  const window = await windowOf(
    givenScope,
    query,
    (told && !few) || meanings.some((meaning) => !meaning.few) ? countTo.many : countTo.list,
    sql`select v.id from rx_events v ${told ? sql`${ofRx} ${ofFill}` : sql``}
      where ${scope} ${sql.join(fit, sql` `)}
      order by ${
        query.sort?.column === 'at' && query.sort.direction === 'asc'
          ? sql`v.at, v.id`
          : sql`v.at desc,
        v.id desc`
      }`,
  );
  return rowsOf(
    window,
    (log: LogRecord) => log.id,
    async (ids) =>
      (
        await sql<LogRecord>`select v.id, v.at, e.first_name || ' ' || e.last_name as by_name,
          v.by_system, v.rx_id, r.rx_number, f.fill_no, st.code as store_code, p.last_name,
          p.first_name, p.middle_name, d.name, d.strength, d.form, f.quantity, f.days_supply,
    r.sig_text as sig, v.event, v.reason_code, v.reason_text, pr.last_name as prescriber_last,
    pr.first_name as prescriber_first, pr.degree, f.patient_pay_cents, f.filled_on, f.payment,
    f.price_cents, f.paid_cents, d.ndc, r.refills, ${factsThen}
    from rx_events v ${ofRx} ${ofFill} join patients p on p.id = r.patient_id
    join drugs d on d.id = f.drug_id join prescribers pr on pr.id = r.prescriber_id
    join stores st on st.id = r.store_id left join employees e on e.id = v.by_id ${joinedThen}
    where v.id = any(${ids})`.execute(givenScope.db)
      ).rows,
  );
}
