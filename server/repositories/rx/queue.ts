import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import {
  fewPatients,
  patientsOf,
  within,
  type PersonFilter,
  type Range,
} from '#server/repositories/patient/people.ts';
import { codesHold } from '#server/repositories/platform/column-filter.ts';
import {
  anew,
  atMost,
  countTo,
  rowsOf,
  windowOf,
} from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  heldInWork,
  heldStatus,
  meaningsOf,
  rxsOfMeaning,
  toldOf,
  toldOfEvent,
  workTables,
} from './queue-columns.ts';

/**
 * Which fills (or prescriptions with their newest fill) a list is about. What is left out is not
 * asked.
 */
export interface QueueScope {
  readonly of: 'fills' | 'rxs';
  readonly statuses?: readonly string[] | undefined;
  readonly notStatuses?: readonly string[] | undefined;
  readonly deferredBy?: string | undefined;
  readonly outForDelivery?: boolean | undefined;
  /** The order is to be delivered, or it is on its way. */
  readonly delivery?: true | undefined;
  readonly waiting?: true | undefined;
  readonly billLater?: true | undefined;
  /** A partial fill of which something is still owed. */
  readonly owed?: true | undefined;
  /** Not yet with the patient. */
  readonly here?: true | undefined;
  readonly rtsDueBy?: string | undefined;
  /** The bag's number; of fills alone. */
  readonly bag?: string | undefined;
  readonly expires?: { readonly from: string; readonly by: string } | undefined;
  readonly checked?: true | undefined;
  readonly left?: true | undefined;
  readonly patientId?: number | undefined;
  readonly orderId?: number | undefined;
  readonly filled?: { readonly from: string | null; readonly by: string | null } | undefined;
}
/**
 * What was typed into the list's search: numbers of prescriptions, or a person or a drug by the
 * beginning of the name.
 */
export interface QueueText {
  readonly numbers: readonly { readonly from: number; readonly to: number }[];
  readonly person: PersonFilter | null;
  readonly drug: Range | null;
}
export type QueueOrder = 'work' | 'checked' | 'left' | 'newest';

export interface QueueRecord {
  fill_id: number;
  rx_id: number;
  version: number;
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
  sig: string;
  quantity: number;
  days_supply: number;
  patient_pay_cents: number | null;
  promised_at: string | null;
  waiting: boolean;
  priority: boolean;
  schedule: string;
  deferred_to: string | null;
  reason_text: string | null;
  reason_code: string | null;
  bin: string | null;
  bag_code: string | null;
  rts_due_on: string | null;
  origin: string;
  order_id: number;
  order_no: number;
  filled_on: string | null;
  left_at: string | null;
  prescriber_last: string;
  prescriber_first: string;
  degree: string | null;
  store_code: string;
  intended_quantity: number | null;
  owed: number | null;
}

const all = (
  parts: readonly (RawBuilder<SqlBool> | null | false | undefined)[],
): RawBuilder<SqlBool> =>
  sql.join(
    parts.filter((part): part is RawBuilder<SqlBool> => Boolean(part)),
    sql` and `,
  );

const drugsOf = (range: Range) =>
  sql`select d.id from drugs d where ${within('d.name_key', range)} union all select d.id from drugs d where ${within('d.generic_key', range)}`;
const fillsOf = (scope: Scope, range: Range) =>
  sql`from fills x where x.store_id = ${scope.storeId} and x.drug_id = any(array(${drugsOf(range)}))`;

const numbered = (text: QueueText) =>
  sql<SqlBool>`(${sql.join(
    text.numbers.map((number) => sql`r.rx_number between ${number.from} and ${number.to}`),
    sql` or `,
  )})`;
const rxsNumbered = (scope: Scope, text: QueueText) =>
  sql`select r.id from rxs r where r.store_id = ${scope.storeId} and ${numbered(text)}`;
const rxsOf = (scope: Scope, person: PersonFilter) =>
  sql`select r.id from rxs r where r.patient_id = any(array(${patientsOf(scope, person)}))`;
/** Prescriptions that a text means, one question for each of its meanings. */
const rxsMeant = (scope: Scope, text: QueueText) => [
  ...(text.numbers.length ? [rxsNumbered(scope, text)] : []),
  ...(text.person ? [rxsOf(scope, text.person)] : []),
  ...(text.drug ? [sql`select x.rx_id ${fillsOf(scope, text.drug)}`] : []),
];

/**
 * What was typed, said of fills `f` (or, for numbers, prescriptions `r`). The patient is looked up
 * row by row and never joined: joined,
 * the planner would read all prescriptions before the first row of a window.
 */
function typed(
  scope: Scope,
  text: QueueText,
  patient = sql`(select x.patient_id from rxs x where x.id = f.rx_id)`,
): RawBuilder<SqlBool> | null {
  if (text.numbers.length) return numbered(text);
  const any = [
    ...(text.person ? [sql`${patient} in (${patientsOf(scope, text.person)})`] : []),
    ...(text.drug ? [sql`f.drug_id in (${drugsOf(text.drug)})`] : []),
  ];
  return any.length ? sql`coalesce(${sql.join(any, sql` or `)}, false)` : null;
}
/**
 * As many prescriptions by number, or fills of a drug, as are quicker sorted than met by walking
 * along the list until a window is full.
 */
const fewRxs = 5_000;
const fewFills = { fills: 6_000, rxs: 4_000 } as const;
/**
 * Whether a text means so few rows that all of them are found first; from a fill to its
 * prescription and back is the longer way.
 */
async function meansFew(scope: Scope, of: QueueScope['of'], text: QueueText): Promise<boolean> {
  const asked = [
    ...(text.numbers.length ? [atMost(rxsNumbered(scope, text), fewRxs)] : []),
    ...(text.person ? [atMost(patientsOf(scope, text.person), fewPatients)] : []),
    ...(text.drug ? [atMost(sql`select 1 ${fillsOf(scope, text.drug)}`, fewFills[of])] : []),
  ];
  if (asked.length === 0) return false;
  // As a case, so that the second is not counted where the first is too much.
  const {
    rows: [few],
  } = await sql<{ few: boolean }>`${anew} select case ${sql.join(
    asked.map((builder) => sql`when not ${builder} then false`),
    sql` `,
  )} else true end as few`.execute(scope.db);
  return few!.few;
}

/**
 * What the parts of a fill have not brought yet; null where it was never a partial one, or the rest
 * is not owed any more.
 */
const owedQuantity = sql`case when f.intended_quantity is not null and f.rest_closed_at is null then nullif(f.intended_quantity - (select sum(x.quantity) from fills x where x.rx_id = f.rx_id and x.fill_no = f.fill_no and not x.voided and x.deleted_at is null), 0) end`;
/**
 * The last part of a fill that still owes something; of a prescription that was given away or
 * ended, nothing is owed.
 */
const owedPart = sql<SqlBool>`f.intended_quantity is not null and f.rest_closed_at is null and ${owedQuantity} > 0 and (select x.status from rxs x where x.id = f.rx_id) not in ('XF', 'DM', 'DEL')
  and not exists (select 1 from fills x where x.rx_id = f.rx_id and x.fill_no = f.fill_no and x.part_no > f.part_no and not x.voided and x.deleted_at is null)`;

function conditions(scope: Scope, givenScope: QueueScope): RawBuilder<SqlBool> {
  const status = sql.ref(givenScope.of === 'fills' ? 'f.status' : 'r.status');
  return all([
    givenScope.of === 'fills'
      ? sql`f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null`
      : sql`r.store_id = ${scope.storeId} and r.deleted_at is null`,
    givenScope.statuses && sql`${status} = any(${givenScope.statuses})`,
    givenScope.notStatuses && sql`not ${status} = any(${givenScope.notStatuses})`,
    givenScope.deferredBy !== undefined && sql`f.deferred_to <= ${givenScope.deferredBy}`,
    givenScope.outForDelivery !== undefined &&
      sql`f.out_for_delivery = ${givenScope.outForDelivery}`,
    givenScope.delivery && sql`(o.delivery or f.out_for_delivery)`,
    givenScope.owed && owedPart,
    givenScope.waiting && sql`o.waiting`,
    givenScope.billLater && sql`f.bill_later`,
    givenScope.here && sql`not (f.status = 'PD' and f.left_how is not null)`,
    givenScope.rtsDueBy !== undefined && sql`f.rts_due_on <= ${givenScope.rtsDueBy}`,
    givenScope.expires &&
      sql`r.expires_on between ${givenScope.expires.from} and ${givenScope.expires.by} and r.status not in ('XF', 'DM', 'DEL')`,
    givenScope.checked && sql`f.rv_at is not null`,
    givenScope.left && sql`coalesce(f.picked_up_at, f.delivered_at) is not null`,
    givenScope.of === 'fills' &&
      givenScope.bag !== undefined &&
      sql`f.bag_code = ${givenScope.bag}`,
    givenScope.patientId !== undefined && sql`r.patient_id = ${givenScope.patientId}`,
    givenScope.orderId !== undefined && sql`f.order_id = ${givenScope.orderId}`,
    // Said of the fill alone, every prescription's newest fill would be looked up first.
    givenScope.of === 'rxs' &&
      givenScope.orderId !== undefined &&
      sql`r.id in (select x.rx_id from fills x where x.order_id = ${givenScope.orderId})`,
    givenScope.filled?.from != null && sql`f.filled_on >= ${givenScope.filled.from}`,
    givenScope.filled?.by != null && sql`f.filled_on <= ${givenScope.filled.by}`,
  ]);
}
const newestFill = sql`join lateral (select * from fills x where x.rx_id = r.id and x.deleted_at is null order by x.voided, x.fill_no desc, x.id desc limit 1) f on true`;
const joined = (
  scope: QueueScope,
) => sql`${scope.of === 'fills' ? sql`from fills f join rxs r on r.id = f.rx_id` : sql`from rxs r ${newestFill}`}
  join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id join prescribers pr on pr.id = r.prescriber_id join orders o on o.id = f.order_id join stores st on st.id = r.store_id left join bins b on b.id = f.bin_id`;

/**
 * The ways of a text to a prescription or a fill, each through an index of its own; as arrays,
 * since the planner thinks of far more rows than a name finds.
 */
function waysOf(scope: Scope, givenScope: QueueScope, text: QueueText): RawBuilder<SqlBool>[] {
  const fills = givenScope.of === 'fills';
  const ofRxs = (rxs: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.ref(fills ? 'f.rx_id' : 'r.id')} = any(array(${rxs}))`;
  return [
    ...(text.numbers.length ? [ofRxs(rxsNumbered(scope, text))] : []),
    ...(text.person ? [ofRxs(rxsOf(scope, text.person))] : []),
    ...(text.drug
      ? [
          fills
            ? sql<SqlBool>`f.drug_id = any(array(${drugsOf(text.drug)}))`
            : sql<SqlBool>`${ofRxs(sql`select x.rx_id ${fillsOf(scope, text.drug)}`)} and f.drug_id = any(array(${drugsOf(text.drug)}))`,
        ]
      : []),
  ];
}
/**
 * The fills or prescriptions of a list with the tables that its conditions and `by` look at, and no
 * others.
 */
function narrow(scope: QueueScope, where: RawBuilder<SqlBool>, by: string) {
  const looksAt = (table: string) => new RegExp(`\\b${table}\\.`).test(by);
  const fills = scope.of === 'fills';
  const atFill =
    !fills &&
    (scope.orderId !== undefined ||
      scope.filled?.from != null ||
      scope.filled?.by != null ||
      /\b[fodb]\./.test(by) ||
      scope.deferredBy !== undefined ||
      scope.outForDelivery !== undefined ||
      scope.rtsDueBy !== undefined ||
      [scope.delivery, scope.waiting, scope.billLater, scope.here, scope.checked, scope.left].some(
        Boolean,
      ));
  const atRx =
    fills &&
    (scope.patientId !== undefined ||
      scope.expires !== undefined ||
      ['r', 'p', 'pr'].some(looksAt));
  const parts = [
    fills ? sql`from fills f` : sql`from rxs r`,
    atRx && sql`join rxs r on r.id = f.rx_id`,
    atFill && newestFill,
    (scope.delivery ?? scope.waiting ?? looksAt('o')) && sql`join orders o on o.id = f.order_id`,
    looksAt('p') && sql`join patients p on p.id = r.patient_id`,
    looksAt('d') && sql`join drugs d on d.id = f.drug_id`,
    looksAt('pr') && sql`join prescribers pr on pr.id = r.prescriber_id`,
    looksAt('b') && sql`left join bins b on b.id = f.bin_id`,
    sql`where ${where}`,
    !fills &&
      !atFill &&
      sql`and exists (select 1 from fills x where x.rx_id = r.id and x.deleted_at is null)`,
  ];
  return sql.join(
    parts.filter((part) => part !== false),
    sql` `,
  );
}

const columns = (
  scope: QueueScope,
) => sql`f.id as fill_id, r.id as rx_id, r.version, r.rx_number, f.fill_no, ${sql.ref(scope.of === 'fills' ? 'f.status' : 'r.status')} as status, r.patient_id, p.last_name, p.first_name, p.middle_name, p.date_of_birth,
  d.name, d.strength, d.form, r.sig_text as sig, f.quantity, f.days_supply, f.patient_pay_cents, o.promised_at, o.waiting, f.priority, d.schedule, f.deferred_to, f.reason_text, f.reason_code, b.code as bin, f.bag_code, f.rts_due_on, r.origin, f.order_id, o.order_no, f.filled_on,
  coalesce(f.picked_up_at, f.delivered_at) as left_at, pr.last_name as prescriber_last, pr.first_name as prescriber_first, pr.degree, st.code as store_code, f.intended_quantity, (${owedQuantity})::bigint as owed`;

const sorts: Readonly<Record<string, string>> = {
  rxNumber: 'r.rx_number',
  fillNo: 'f.fill_no',
  status: 'f.status',
  patientName: 'p.last_key',
  dateOfBirth: 'p.date_of_birth',
  drugName: 'd.name_key',
  quantity: 'f.quantity',
  daysSupply: 'f.days_supply',
  patientPayCents: 'f.patient_pay_cents',
  promisedAt: 'o.promised_at',
  waiting: 'o.waiting',
  priority: 'f.priority',
  schedule: 'd.schedule',
  deferredTo: 'f.deferred_to',
  bin: 'b.code',
  bagCode: 'f.bag_code',
  rtsDueOn: 'f.rts_due_on',
  orderNo: 'o.order_no',
  filledOn: 'f.filled_on',
  pickedUpAt: 'coalesce(f.picked_up_at, f.delivered_at)',
  prescriberName: 'pr.last_key',
  origin: 'r.origin',
};
const orders: Readonly<Record<QueueOrder, string>> = {
  work: 'f.priority desc, o.waiting desc, o.promised_at nulls last, f.id',
  checked: 'f.rv_at desc, f.id desc',
  left: 'coalesce(f.picked_up_at, f.delivered_at) desc, f.id desc',
  newest: 'r.id desc',
};

interface Held {
  readonly fit: RawBuilder<SqlBool> | null;
  /** The tables that it looks at. */ readonly tables: string;
  readonly before: RawBuilder<unknown>;
  readonly many: boolean;
}
/**
 * The column filters of a list. Of finished work the patients, drugs and prescribers are found
 * first that they mean; where little is
 * theirs, all of it is found before the list is walked.
 */
async function heldIn(
  scope: Scope,
  givenScope: QueueScope,
  query: ListQuery,
  order: QueueOrder,
): Promise<Held> {
  const fills = givenScope.of === 'fills';
  const of = fills ? 'f' : 'r';
  if (order === 'work') {
    const fit = heldInWork(query, of);
    return { fit, tables: fit ? workTables : '', before: sql``, many: false };
  }
  const meanings = await meaningsOf(scope, query);
  const status = heldStatus(query, `${of}.status`);
  const first = meanings.find((meaning) => meaning.few);
  const parts = [
    ...meanings.map((meaning) => toldOf(meaning, !fills)),
    ...(status ? [status] : []),
  ];
  if (parts.length === 0) return { fit: null, tables: '', before: sql``, many: false };
  const tables = !fills && meanings.some((meaning) => meaning.of === 'drug') ? ' f.' : '';
  const told = all(parts);
  if (!first) return { fit: told, tables, before: sql``, many: true };
  const rows = narrow(
    givenScope,
    all([
      conditions(scope, givenScope),
      sql`${sql.ref(fills ? 'f.rx_id' : 'r.id')} = any(array(${rxsOfMeaning(scope, first)}))`,
      told,
    ]),
    tables,
  );
  return {
    fit: sql`${sql.ref(`${of}.id`)} in (select id from held)`,
    tables: '',
    before: sql`held as materialized (select ${sql.ref(`${of}.id`)} as id ${rows}),`,
    many: false,
  };
}
interface Walk {
  readonly walk: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
  readonly many: boolean;
}
/**
 * The rows of a list that a typed name means, as a walk of their ids in the list's order. Few are
 * found first and sorted; of many, a
 * window soon fills on the way along the list. A list of work is short: it is read row by row.
 */
async function walkOf(
  givenScope: Scope,
  oneScope: QueueScope,
  query: ListQuery,
  text: QueueText,
  order: QueueOrder,
  by: string,
): Promise<Walk> {
  const id = sql.raw(oneScope.of === 'fills' ? 'f.id' : 'r.id');
  const held = await heldIn(givenScope, oneScope, query, order);
  const scope = held.fit
    ? sql<SqlBool>`${conditions(givenScope, oneScope)} and ${held.fit}`
    : conditions(givenScope, oneScope);
  const ordered = sql`order by ${sql.raw(by)}`;
  if (order === 'work' || !(await meansFew(givenScope, oneScope.of, text))) {
    const beside = `${text.numbers.length ? ', r.' : ''}${text.drug ? ', f.' : ''}${held.tables}`;
    return {
      walk: sql`select ${id} ${narrow(oneScope, all([scope, typed(givenScope, text, oneScope.of === 'rxs' ? sql`r.patient_id` : undefined)]), `${by}${beside}`)} ${ordered}`,
      before: held.before,
      many: held.many || text.numbers.length > 0 || text.person !== null || text.drug !== null,
    };
  }
  const ways = waysOf(givenScope, oneScope, text).map(
    (way, index, every) =>
      sql`select ${id} as id ${narrow(oneScope, sql`${scope} and ${way}`, `${text.drug !== null && index === every.length - 1 ? 'f.' : ''}${held.tables}`)}`,
  );
  return {
    walk: sql`select ${id} ${narrow(oneScope, sql`${id} in (select id from found)`, by)} ${ordered}`,
    before: sql`${held.before} found as materialized (${sql.join(ways, sql` union `)}),`,
    many: false,
  };
}

/**
 * One window of a queue, in its own order unless a column is asked for: counted and cut first, and
 * only its rows are joined.
 */
export async function findQueue(
  scope: Scope,
  query: ListQuery,
  givenScope: QueueScope,
  text: QueueText,
  order: QueueOrder,
): Promise<{ total: number; exact: boolean; rows: QueueRecord[] }> {
  const column = query.sort && sorts[query.sort.column];
  const by = column
    ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, f.id`
    : orders[order];
  const { walk, before, many } = await walkOf(scope, givenScope, query, text, order, by);
  const window = await windowOf(
    scope,
    query,
    order === 'work' ? countTo.work : many ? countTo.many : countTo.list,
    walk,
    before,
  );
  return rowsOf(
    window,
    (queue: QueueRecord) => (givenScope.of === 'fills' ? queue.fill_id : queue.rx_id),
    async (ids) =>
      (
        await sql<QueueRecord>`select ${columns(givenScope)} ${joined(givenScope)} where ${sql.raw(givenScope.of === 'fills' ? 'f.id' : 'r.id')} = any(${ids})`.execute(
          scope.db,
        )
      ).rows,
  );
}

/** Fills by status, as the counters say. */
export const countersOf = async (scope: Scope): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await scope.db
        .selectFrom('queue_counters')
        .select(['status', 'n'])
        .where('store_id', '=', scope.storeId)
        .execute()
    ).map((item) => [item.status, item.n]),
  );

export interface Flags {
  readonly out_bin: number;
  readonly out_will_call: number;
  readonly deliveries: number;
  readonly deferred_due: number;
  readonly rts_due: number;
  readonly bill_later: number;
  readonly waiting: number;
  readonly erx: number;
  readonly renewals: number;
  readonly expiring: number;
  readonly owed: number;
}
/** What no counter holds; every part goes by an index over the few fills that are in the store. */
export async function flagCounts(
  scope: Scope,
  input: {
    readonly today: string;
    readonly expiringBy: string;
    readonly open: readonly string[];
    readonly billable: readonly string[];
  },
): Promise<Flags> {
  const { rows } = await sql<Flags>`
    with here as (
      select f.status, f.out_for_delivery, f.deferred_to, f.rts_due_on, f.bill_later, o.waiting, o.delivery from fills f join orders o on o.id = f.order_id
      where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null and f.status = any(${input.open}) and not (f.status = 'PD' and f.left_how is not null)
    )
    select count(*) filter (where status = 'RV' and out_for_delivery) as out_bin, count(*) filter (where status = 'BD' and out_for_delivery) as out_will_call,
      count(*) filter (where status in ('RV', 'BD', 'PD') and (delivery or out_for_delivery)) as deliveries, count(*) filter (where status = 'DEF' and deferred_to <= ${input.today}) as deferred_due,
      count(*) filter (where status = 'BD' and rts_due_on <= ${input.today}) as rts_due, count(*) filter (where waiting) as waiting,
      (select count(*) from fills f where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null and f.bill_later and f.status = any(${input.billable})) as bill_later,
      (select count(*) from fills f where f.store_id = ${scope.storeId} and not f.voided and f.deleted_at is null and ${owedPart}) as owed,
      (select count(*) from erx_messages m where m.store_id = ${scope.storeId} and m.direction = 'in' and m.status = 'new' and m.deleted_at is null) as erx,
      (select count(*) from erx_messages m where m.store_id = ${scope.storeId} and m.direction = 'out' and m.kind = 'RxRenewalRequest' and m.status in ('queued', 'sent') and m.outcome is null and m.deleted_at is null) as renewals,
      (select count(*) from rxs r where r.store_id = ${scope.storeId} and r.deleted_at is null and r.status not in ('XF', 'DM', 'DEL') and r.expires_on between ${input.today} and ${input.expiringBy}) as expiring
    from here`.execute(scope.db);
  return rows[0]!;
}

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
  kind: 'DV' | 'RV',
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
        sql`and ${meaning.few ? sql`v.rx_id = any(array(${rxsOfMeaning(givenScope, meaning)})) and ` : sql``}${toldOfEvent(meaning)}`,
    ),
    ...(outcome ? [sql`and ${outcome}`] : []),
  ];
  const window = await windowOf(
    givenScope,
    query,
    (told && !few) || meanings.some((meaning) => !meaning.few) ? countTo.many : countTo.list,
    sql`select v.id from rx_events v ${told ? sql`${ofRx} ${ofFill}` : sql``} where ${scope} ${sql.join(fit, sql` `)} order by ${query.sort?.column === 'at' && query.sort.direction === 'asc' ? sql`v.at, v.id` : sql`v.at desc, v.id desc`}`,
  );
  return rowsOf(
    window,
    (log: LogRecord) => log.id,
    async (ids) =>
      (
        await sql<LogRecord>`select v.id, v.at, e.first_name || ' ' || e.last_name as by_name, v.by_system, r.rx_number, f.fill_no, st.code as store_code, p.last_name, p.first_name, p.middle_name, d.name, d.strength, d.form, f.quantity, f.days_supply, r.sig_text as sig,
    v.event, v.reason_code, v.reason_text, pr.last_name as prescriber_last, pr.first_name as prescriber_first, pr.degree, f.patient_pay_cents, f.filled_on, f.payment, f.price_cents, f.paid_cents, d.ndc, r.refills
    from rx_events v ${ofRx} ${ofFill} join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id join prescribers pr on pr.id = r.prescriber_id join stores st on st.id = r.store_id left join employees e on e.id = v.by_id where v.id = any(${ids})`.execute(
          givenScope.db,
        )
      ).rows,
  );
}

/**
 * The next prescription after `rxId` of a store whose deferral is due; locked, and passed over
 * while somebody works on it.
 */
export async function nextDeferred(
  scope: Scope,
  today: string,
  rxId: number,
): Promise<{ rxId: number; version: number } | undefined> {
  return (
    await sql<{
      rxId: number;
      version: number;
    }>`select r.id as "rxId", r.version from fills f join rxs r on r.id = f.rx_id where f.store_id = ${scope.storeId} and f.status = 'DEF' and not f.voided and f.deleted_at is null and f.deferred_to <= ${today}
    and r.status = 'DEF' and r.id > ${rxId} order by r.id limit 1 for update of r skip locked`.execute(
      scope.db,
    )
  ).rows[0];
}
/**
 * The next binned fill after `fillId` that is due back to stock and was not proposed since it was
 * binned; locked likewise.
 */
export async function nextReturn(
  scope: Scope,
  today: string,
  event: string,
  fillId: number,
): Promise<{ rxId: number; fillId: number; version: number; orderId: number } | undefined> {
  return (
    await sql<{
      rxId: number;
      fillId: number;
      version: number;
      orderId: number;
    }>`select r.id as "rxId", f.id as "fillId", r.version, f.order_id as "orderId" from fills f join rxs r on r.id = f.rx_id where f.store_id = ${scope.storeId} and f.status = 'BD' and not f.voided and f.deleted_at is null and f.rts_due_on <= ${today}
    and f.id > ${fillId} and not exists (select 1 from rx_events v where v.rx_id = r.id and v.fill_id = f.id and v.event = ${event} and v.id > coalesce((select max(b.id) from rx_events b where b.rx_id = r.id and b.fill_id = f.id and b.event = 'bin'), 0))
    order by f.id limit 1 for update of r skip locked`.execute(scope.db)
  ).rows[0];
}
/** Stores that work, with their clocks. */
export const workingStores = (db: Scope['db']) =>
  db
    .selectFrom('stores')
    .select(['id', 'time_zone'])
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
