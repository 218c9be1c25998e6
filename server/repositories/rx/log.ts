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
}
/** What came of a check, as the log calls it. */
export const logOutcomes: Readonly<Record<string, string>> = {
  scan: 'Verified',
  'undo-scan': 'Undone',
  verify: 'Passed',
  'fail-check': 'Failed',
};
const logEvents = {
  DV: sql<SqlBool>`v.event in ('scan', 'undo-scan')`,
  RV: sql<SqlBool>`v.event in ('verify', 'fail-check')`,
} as const;
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
          v.by_system, r.rx_number, f.fill_no, st.code as store_code, p.last_name, p.first_name,
          p.middle_name, d.name, d.strength, d.form, f.quantity, f.days_supply, r.sig_text as sig,
    v.event, v.reason_code, v.reason_text, pr.last_name as prescriber_last,
    pr.first_name as prescriber_first, pr.degree, f.patient_pay_cents, f.filled_on, f.payment,
    f.price_cents, f.paid_cents, d.ndc, r.refills
    from rx_events v ${ofRx} ${ofFill} join patients p on p.id = r.patient_id
    join drugs d on d.id = f.drug_id join prescribers pr on pr.id = r.prescriber_id
    join stores st on st.id = r.store_id left join employees e on e.id = v.by_id
    where v.id = any(${ids})`.execute(givenScope.db)
      ).rows,
  );
}
