import { sql, type SqlBool } from 'kysely';
import type { ClaimProblemKind } from '#domain/claim/contract/rejected.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  columnsFit,
  dateText,
  drugColumns,
  nameText,
  type FilterableColumns,
} from '#server/repositories/platform/column-filter.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode } from '#server/repositories/rx/status-sql.ts';
import { orderOf, wordsIn } from '#server/repositories/stock/inventory.ts';

export interface ClaimListing {
  id: number;
  rx_id: number;
  fill_id: number;
  version: number;
  store_code: string;
  rx_number: number;
  fill_no: number;
  status: string;
  patient_id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  name: string;
  strength: string | null;
  form: string | null;
  ndc: string;
  quantity: number;
  days_supply: number;
  prescriber_last: string;
  prescriber_first: string;
  rank: number;
  payer: string;
  bin: string;
  pcn: string | null;
  group_number: string | null;
  trouble: ClaimProblemKind;
  reject_codes: string[];
  meanings: string | null;
  first_action: string | null;
  message: string | null;
  problem: string | null;
  since: string;
  next_fill_on: string | null;
  promised_at: string | null;
  waiting: boolean;
}
const trouble =
  "(case c.state when 'rejected' then 'rejected' when 'sent' then 'unanswered' when 'none' then 'not-built' when 'reversed' then 'not-built' else case when c.rebilling or cardinality(c.reject_codes) > 0 then 'rebill' else 'reversal' end end)";
const payer = "coalesce(m.pbm_name, 'BIN ' || c.bin)";
const codes = "array_to_string(c.reject_codes, ' ')";
const meaningOf = (column: string, between: string): string =>
  `(select string_agg(x.${column}, '${between}' order by n) from unnest(c.reject_codes) with ordinality as k(code, n) join rejection_codes x on x.store_id = c.store_id and lower(x.reject_code) = lower(k.code) and x.deleted_at is null and x.active)`;
const description = `concat_ws(' ', ${meaningOf('meaning', '; ')}, c.problem)`;
const filters: FilterableColumns<'claims.rejected'> = {
  rxNumber: { of: "lpad(r.rx_number::text, 7, '0')", digits: true },
  patientName: { of: nameText('p') },
  drugName: drugColumns.drugName,
};
const sorts: Readonly<Record<string, string>> = {
  rxNumber: 'r.rx_number',
  patientName: 'p.last_key, p.first_key',
  dateOfBirth: dateText('p.date_of_birth'),
  drugName: 'd.name_key',
  ndc: 'd.ndc',
  payer,
  bin: 'c.bin',
  pcn: 'c.pcn',
  group: 'c.group_number',
  rank: 'c.rank',
  codes,
  description,
  trouble: trouble,
  since: 'c.waiting_since',
  nextFillOn: 'c.next_fill_on',
  promisedAt: 'o.promised_at',
  prescriberName: 'w.last_key',
  quantity: 'f.quantity',
  daysSupply: 'f.days_supply',
  status: 'f.status',
};
/** Of what was handed over: rejected when it was billed again after a reversal. */
const billedAgain = sql<SqlBool>`(f.left_how is not null and exists (select 1 from rx_events e
  where e.rx_id = f.rx_id and e.fill_id = f.id and e.event = 'reverse-dispensed'
  and e.at < c.billed_at))`;
/** How many claims of live fills wait for a person: as many as the list has rows. */
export const countWaitingClaims = async (scope: Scope): Promise<number> =>
  Number(
    onlyRow(
      await sql<{
        n: number;
      }>`select count(*) as n from claims c join fills f on f.id = c.fill_id
        join insurance_bins b on b.store_id = c.store_id and b.bin = c.bin and b.deleted_at is null
  where c.store_id = ${scope.storeId} and c.waiting_since is not null
  and (c.state <> 'rejected' or f.status = ${statusCode(rxStatus.rejected)}
    or ${billedAgain}) and not f.voided
  and f.deleted_at is null`.execute(scope.db),
    ).n,
  );
/**
 * The claims of live fills that wait for a person, the longest waiting first. A rejected one waits
 * no longer once its fill is put off, paid in cash or entered anew.
 */
export async function waitingClaims(
  scope: Scope,
  query: ListQuery,
  input: {
    readonly words: readonly string[];
    readonly trouble: string | null;
    readonly patientId: number | null;
  },
) {
  const from = sql`from claims c join fills f on f.id = c.fill_id join rxs r on r.id = f.rx_id
    join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id
    join prescribers w on w.id = r.prescriber_id join orders o on o.id = f.order_id
    join insurance_bins b on b.store_id = c.store_id and b.bin = c.bin and b.deleted_at is null left
    join insurance_pbms m on m.id = b.insurance_pbm_id join stores st on st.id = c.store_id`;
  const held = sql<SqlBool>`c.store_id = ${scope.storeId} and c.waiting_since is not null
    and (c.state <> 'rejected' or f.status = ${statusCode(rxStatus.rejected)}
    or ${billedAgain}) and not f.voided
    and f.deleted_at is null
    and (${input.trouble}::text is null or ${sql.raw(trouble)} = ${input.trouble})
    and (${input.patientId}::bigint is null or r.patient_id = ${input.patientId})
    and ${wordsIn(input.words, sql.raw(` || ' ' || lower(p.last_name || ' ' || p.first_name || ' ' || ${payer} || ' ' || ${codes}) || ' ' || lpad(r.rx_number::text, 7, '0') || ' ' || c.bin`))}
    and ${columnsFit(query, filters)}`;
  const window = await windowOf(
    scope,
    query,
    countTo.work,
    sql`select c.id ${from} where ${held}
      order by ${orderOf(query, sorts, 'c.waiting_since, c.id', 'c.id')}`,
  );
  return rowsOf(
    window,
    (claim: ClaimListing) => claim.id,
    async (ids) =>
      (
        await sql<ClaimListing>`select c.id, r.id as rx_id, f.id as fill_id, r.version,
          st.code as store_code, r.rx_number, f.fill_no, f.status, p.id as patient_id, p.last_name,
          p.first_name, p.middle_name, p.date_of_birth, d.name, d.strength, d.form, d.ndc,
          f.quantity, f.days_supply,
    w.last_name as prescriber_last, w.first_name as prescriber_first, c.rank,
    ${sql.raw(payer)} as payer, c.bin, c.pcn, c.group_number, ${sql.raw(trouble)} as trouble,
    c.reject_codes, ${sql.raw(meaningOf('meaning', '; '))} as meanings,
    ${sql.raw(meaningOf('first_action', '; '))} as first_action, c.message, c.problem,
    c.waiting_since as since, c.next_fill_on, o.promised_at, o.waiting ${from}
    where c.id = any(${ids})`.execute(scope.db)
      ).rows,
  );
}
