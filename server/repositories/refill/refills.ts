import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#db/open.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { patientsOf, type PersonFilter } from '#server/repositories/patient/people.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { statusCode, statusCodes } from '#server/repositories/rx/status-sql.ts';
import { fillsUsed, mayGoOn } from './fills-left.ts';
import { onDates } from './med-sync.ts';

/** What a request names: numbers of prescriptions, or a patient. */
export interface RefillsAsked {
  readonly numbers: readonly { readonly from: number; readonly to: number }[];
  readonly person: PersonFilter | null;
}
/**
 * The prescriptions that a request names, newest first, `most` of them; deleted ones are none.
 * Those of patients are looked up patient by patient: by the order alone, all prescriptions of the
 * store would be read for somebody who has few or old ones.
 */
export async function rxsAsked(
  scope: Scope,
  { numbers, person }: RefillsAsked,
  without: readonly number[],
  most: number,
): Promise<number[]> {
  const meant = (which: RawBuilder<SqlBool>) => sql`select r.id from rxs r
    where r.store_id = ${scope.storeId} and r.deleted_at is null
    and r.status <> ${statusCode(rxStatus.deleted)} and ${which} and r.id <> all(${without})
    order by r.id desc limit ${most}`;
  const numbered = () =>
    sql<SqlBool>`(${sql.join(
      numbers.map((number) => sql`r.rx_number between ${number.from} and ${number.to}`),
      sql` or `,
    )})`;
  if (numbers.length === 0 && person === null) return [];
  const { rows } = await sql<{ id: number }>`${
    numbers.length > 0 || person === null
      ? meant(numbered())
      : sql`select x.id from (select distinct p.id from (${patientsOf(scope, person)}) p) p
        join lateral (${meant(sql<SqlBool>`r.patient_id = p.id`)}) x on true
        order by x.id desc limit ${most}`
  }`.execute(scope.db);
  return rows.map((row) => row.id);
}

/** One prescription of a request to a prescriber, in the words that are sent. */
export interface RequestContent {
  readonly pharmacy: readonly string[];
  readonly prescriber: string;
  readonly patient: string;
  readonly dateOfBirth: string;
  readonly on: string;
  readonly rxNumber: string;
  readonly drug: string;
  readonly sig: string;
  readonly quantity: string;
  readonly daysSupply: string;
  readonly writtenOn: string;
  readonly lastFilledOn: string;
  readonly refillsLeft: string;
}
export async function insertRequests(
  scope: Scope,
  input: {
    readonly faxId: number;
    readonly patientId: number;
    readonly prescriberId: number;
    readonly rxs: readonly { readonly rxId: number; readonly content: RequestContent }[];
  },
): Promise<void> {
  await scope.db
    .insertInto('refill_requests')
    .values(
      input.rxs.map((rx, place) => ({
        store_id: scope.storeId,
        patient_id: input.patientId,
        prescriber_id: input.prescriberId,
        rx_id: rx.rxId,
        fax_id: input.faxId,
        place,
        content: JSON.stringify(rx.content),
        created_at: scope.now,
        created_by: scope.userId,
      })),
    )
    .execute();
}
/** What a fax asks a prescriber for; null where it is no request. */
export async function requestOfFax(db: Db, faxId: number) {
  const rows = (
    await db
      .selectFrom('refill_requests')
      .select('content')
      .where('fax_id', '=', faxId)
      .orderBy('place')
      .execute()
  ).map((item) => item.content as RequestContent);
  const [first] = rows;
  return first === undefined
    ? null
    : {
        pharmacy: first.pharmacy,
        prescriber: first.prescriber,
        patient: first.patient,
        dateOfBirth: first.dateOfBirth,
        on: first.on,
        refills: rows,
      };
}
/**
 * When the prescriber was last asked for more refills of each prescription, with a fax that did not
 * fail; those that nobody asked for are not in it.
 */
export async function lastRequestsOf(
  scope: Scope,
  rxIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await scope.db
    .selectFrom('refill_requests as q')
    .innerJoin('fax_jobs as j', 'j.id', 'q.fax_id')
    .select(['q.rx_id', 'q.created_at'])
    .where('q.rx_id', '=', (eb) => eb.fn.any(eb.val([...rxIds])))
    .where('q.store_id', '=', scope.storeId)
    .where('j.status', '<>', 'failed')
    .orderBy('q.id')
    .execute();
  return new Map(rows.map((row) => [row.rx_id, row.created_at]));
}
/** The same of one prescription; null where nobody asked. */
export const lastRequestOf = async (scope: Scope, rxId: number): Promise<string | null> =>
  (await lastRequestsOf(scope, [rxId])).get(rxId) ?? null;

/**
 * Where the last fill of `r` left, and how its schedule is refilled by itself: days before it runs
 * out, and the percent of its days that have to be over.
 */
const lastLeft = sql`join lateral (select x.* from fills x
  where x.rx_id = r.id and not x.voided and x.deleted_at is null order by x.fill_no desc, x.id desc
  limit 1) f on true`;
export interface AutoRule {
  readonly lead: number;
  readonly controlled: number | null;
  readonly percents: Readonly<Record<string, number>>;
}
const leadOf = (autoRule: AutoRule) =>
  sql`(case d.schedule when '0' then ${autoRule.lead}::int when '2' then null
    else ${autoRule.controlled}::int end)`;
const percentOf = (autoRule: AutoRule) =>
  sql`(${JSON.stringify(autoRule.percents)}::jsonb ->> d.schedule)::numeric`;
const dueDay = (autoRule: AutoRule) =>
  sql`(f.filled_on + greatest(f.days_supply - ${leadOf(autoRule)},
    ceil(f.days_supply * ${percentOf(autoRule)} / 100)::int))`;
/**
 * `greatest` passes over nulls: a schedule of which none is made has to be left out by itself. What
 * has expired or has no refills left is not made on any day.
 */
const canBeMade = (autoRule: AutoRule, today: string) =>
  sql`${leadOf(autoRule)} is not null and ${mayGoOn(today)} and r.auto_refill
    and r.deleted_at is null and r.status in (${statusCodes(statusGroups.handedOverOrDue)})
    and f.filled_on is not null
    and (f.status in (${statusCodes(statusGroups.handedOver)}) or f.left_how is not null)`;

export interface AutoRecord {
  id: number;
  version: number;
  rx_number: number;
  store_code: string;
  fill_no: number | null;
  patient_id: number;
  last_name: string;
  first_name: string;
  middle_name: string | null;
  date_of_birth: string;
  status: string;
  name: string;
  strength: string | null;
  form: string | null;
  schedule: string;
  quantity: number;
  days_supply: number;
  refills: number;
  live: number;
  filled_on: string | null;
  has_left: boolean | null;
  expires_on: string;
  prescriber_last: string;
  prescriber_first: string;
  degree: string | null;
  due_on: string | null;
  tried_on: string | null;
  done: boolean | null;
  said: string | null;
  by_name: string | null;
}
/**
 * Every prescription of a store that is refilled by itself, with its last fill and what the job
 * last came to. Those that have ended are none.
 */
export async function autoRefills(
  scope: Scope,
  autoRule: AutoRule,
  today: string,
): Promise<AutoRecord[]> {
  return (
    await sql<AutoRecord>`select r.id, r.version, r.rx_number, st.code as store_code, f.fill_no,
      r.patient_id, p.last_name, p.first_name, p.middle_name, p.date_of_birth, r.status, d.name,
      d.strength, d.form, d.schedule,
      coalesce(f.whole_quantity, f.quantity, r.quantity) as quantity,
      coalesce(f.whole_days, f.days_supply, r.days_supply) as days_supply, r.refills,
    ${fillsUsed} as live, f.filled_on, f.status in (${statusCodes(statusGroups.handedOver)})
    or f.left_how is not null as has_left, r.expires_on, pr.last_name as prescriber_last,
    pr.first_name as prescriber_first, pr.degree,
    case when ${canBeMade(autoRule, today)} then ${dueDay(autoRule)} end as due_on, t.tried_on,
    t.done, t.said, e.first_name || ' ' || e.last_name as by_name
    from rxs r left ${lastLeft} join patients p on p.id = r.patient_id
    join drugs d on d.id = coalesce(f.drug_id, r.drug_id)
    join prescribers pr on pr.id = r.prescriber_id join stores st on st.id = r.store_id left
    join employees e on e.id = r.auto_refill_by
    left join lateral (select * from auto_refills x where x.rx_id = r.id order by x.id desc
    limit 1) t on true
    where r.store_id = ${scope.storeId} and r.auto_refill and r.deleted_at is null
    and r.status not in (${statusCodes(statusGroups.ended)}) order by r.id`.execute(scope.db)
  ).rows;
}
/**
 * The next prescription after `rxId`, of those on no dates, whose next fill is due by itself and
 * that was not looked at today; locked, and passed over while somebody works on it.
 */
export async function nextAutoRefill(
  scope: Scope,
  autoRule: AutoRule,
  today: string,
  rxId: number,
): Promise<{ rxId: number; version: number } | undefined> {
  return (
    await sql<{
      rxId: number;
      version: number;
    }>`select r.id as "rxId", r.version from rxs r ${lastLeft} join drugs d on d.id = f.drug_id
      where r.store_id = ${scope.storeId} and r.id > ${rxId} and ${canBeMade(autoRule, today)}
      and not ${onDates} and ${dueDay(autoRule)} <= ${today}
    and not exists (select 1 from auto_refills t where t.rx_id = r.id and t.tried_on = ${today})
    order by r.id limit 1 for update of r skip locked`.execute(scope.db)
  ).rows[0];
}
/** How many of those on no dates are due by themselves. */
export async function countAutoRefills(
  scope: Scope,
  autoRule: AutoRule,
  today: string,
): Promise<number> {
  return onlyRow(
    await sql<{
      n: number;
    }>`select count(*)::int as n from rxs r ${lastLeft} join drugs d on d.id = f.drug_id
      where r.store_id = ${scope.storeId} and ${canBeMade(autoRule, today)} and not ${onDates}
      and ${dueDay(autoRule)} <= ${today}`.execute(scope.db),
  ).n;
}
/** Notes what the job came to today; what it could not do on earlier days is told by this one. */
export async function noteAutoRefill(
  scope: Scope,
  input: {
    readonly rxId: number;
    readonly today: string;
    readonly done: boolean;
    readonly said: string;
  },
): Promise<void> {
  await scope.db
    .deleteFrom('auto_refills')
    .where('rx_id', '=', input.rxId)
    .where('done', '=', false)
    .execute();
  await scope.db
    .insertInto('auto_refills')
    .values({
      store_id: scope.storeId,
      rx_id: input.rxId,
      tried_on: input.today,
      done: input.done,
      said: input.said,
      at: scope.now,
    })
    .execute();
}
