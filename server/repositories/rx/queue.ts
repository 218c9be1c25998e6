import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { countTo, rowsOf, windowOf } from '#server/repositories/platform/list-window.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { rejection } from '#server/repositories/rx/rejection.ts';
import {
  heldInWork,
  heldStatus,
  meaningsOf,
  rxsOfMeaning,
  fitsMeaning,
  workTables,
} from './queue-columns.ts';
import { conditions, owedQuantity } from './queue-conditions.ts';
import {
  type QueueScope,
  type QueueText,
  type QueueOrder,
  all,
  drugsOf,
  fillsOf,
  rxsNumbered,
  rxsOf,
  typed,
  meansFew,
} from './queue-text.ts';

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
  rejection: string | null;
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
  out_for_delivery: boolean;
  delivery_handler: string | null;
}

const newestFill = sql`join lateral (select * from fills x
  where x.rx_id = r.id and x.deleted_at is null order by x.voided, x.fill_no desc, x.id desc
  limit 1) f on true`;
const joined = (
  scope: QueueScope,
) => sql`${scope.of === 'fills' ? sql`from fills f join rxs r on r.id = f.rx_id` : sql`from rxs r ${newestFill}`}
  join patients p on p.id = r.patient_id join drugs d on d.id = f.drug_id
  join prescribers pr on pr.id = r.prescriber_id join orders o on o.id = f.order_id
  join stores st on st.id = r.store_id left join bins b on b.id = f.bin_id`;

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
            : sql<SqlBool>`${ofRxs(sql`select x.rx_id ${fillsOf(scope, text.drug)}`)}
              and f.drug_id = any(array(${drugsOf(text.drug)}))`,
        ]
      : []),
  ];
}
const looksAt = (by: string, table: string): boolean => new RegExp(`\\b${table}\\.`).test(by);
/** Whether a list of prescriptions or its order asks for something of the newest fill. */
const asksFill = (scope: QueueScope, by: string): boolean =>
  /\b[fodb]\./.test(by) ||
  [
    scope.orderId,
    scope.filled?.from ?? undefined,
    scope.filled?.by ?? undefined,
    scope.deferredBy,
    scope.outForDelivery,
    scope.rtsDueBy,
  ].some((limit) => limit !== undefined) ||
  [scope.delivery, scope.waiting, scope.billLater, scope.here, scope.checked, scope.left].some(
    Boolean,
  );
/** Whether a list of fills or its order asks for something of their prescriptions. */
const asksRx = (scope: QueueScope, by: string): boolean =>
  scope.patientId !== undefined ||
  scope.expires !== undefined ||
  ['r', 'p', 'pr'].some((table) => looksAt(by, table));
const fromFills = (scope: QueueScope, by: string) => [
  sql`from fills f`,
  asksRx(scope, by) && sql`join rxs r on r.id = f.rx_id`,
];
const fromRxs = (scope: QueueScope, by: string) => [
  sql`from rxs r`,
  asksFill(scope, by) && newestFill,
];
/**
 * The fills or prescriptions of a list with the tables that its conditions and `by` look at, and no
 * others.
 */
function narrow(scope: QueueScope, where: RawBuilder<SqlBool>, by: string) {
  const fills = scope.of === 'fills';
  const parts = [
    ...(fills ? fromFills(scope, by) : fromRxs(scope, by)),
    (scope.delivery ?? scope.waiting ?? looksAt(by, 'o')) &&
      sql`join orders o on o.id = f.order_id`,
    looksAt(by, 'p') && sql`join patients p on p.id = r.patient_id`,
    looksAt(by, 'd') && sql`join drugs d on d.id = f.drug_id`,
    looksAt(by, 'pr') && sql`join prescribers pr on pr.id = r.prescriber_id`,
    looksAt(by, 'b') && sql`left join bins b on b.id = f.bin_id`,
    sql`where ${where}`,
    !fills &&
      !asksFill(scope, by) &&
      sql`and exists (select 1 from fills x where x.rx_id = r.id and x.deleted_at is null)`,
  ];
  return sql.join(
    parts.filter((part) => part !== false),
    sql` `,
  );
}

const columns = (
  scope: QueueScope,
) => sql`f.id as fill_id, r.id as rx_id, r.version, r.rx_number, f.fill_no,
  ${sql.ref(scope.of === 'fills' ? 'f.status' : 'r.status')} as status, r.patient_id, p.last_name,
  p.first_name, p.middle_name, p.date_of_birth,
  d.name, d.strength, d.form, r.sig_text as sig, f.quantity, f.days_supply, f.patient_pay_cents,
  o.promised_at, o.waiting, f.priority, d.schedule, f.deferred_to, f.reason_text, f.reason_code,
  ${rejection} as rejection,
  b.code as bin, f.bag_code, f.rts_due_on, r.origin, f.order_id, o.order_no, f.filled_on,
  coalesce(f.picked_up_at, f.delivered_at) as left_at, pr.last_name as prescriber_last,
  pr.first_name as prescriber_first, pr.degree, st.code as store_code, f.intended_quantity,
  (${owedQuantity})::bigint as owed, f.out_for_delivery, f.delivery_handler`;

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
  strength: 'd.strength',
  ndc: 'd.ndc',
  orderQuantity: 'r.quantity',
  refills: 'r.refills',
  writtenOn: 'r.written_on',
  expiresOn: 'r.expires_on',
  doNotSubstitute: "r.daw = '1'",
  npi: 'pr.npi',
  dea: 'pr.dea',
  rxStatus: 'r.status',
  checkedAt: 'f.rv_at',
  orderedAt: 'o.created_at',
  payment: 'f.payment',
};
const orders: Readonly<Record<QueueOrder, string>> = {
  work: 'f.priority desc, o.waiting desc, o.promised_at nulls last, f.id',
  checked: 'f.rv_at desc, f.id desc',
  left: 'coalesce(f.picked_up_at, f.delivered_at) desc, f.id desc',
  newest: 'r.id desc',
  due: 'r.expires_on, r.id',
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
    ...meanings.map((meaning) => fitsMeaning(meaning, !fills)),
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
  const column = query.sort && ownEntry(sorts, query.sort.column);
  const by = column
    ? `${column} ${query.sort.direction === 'desc' ? 'desc' : 'asc'} nulls last, f.id`
    : orders[order];
  const { walk, before, many } = await walkOf(scope, givenScope, query, text, order, by);
  const ofList = many ? countTo.many : countTo.list;
  const to = order === 'work' ? countTo.work : ofList;
  const window = await windowOf(scope, query, to, walk, before);
  return rowsOf(
    window,
    (queue: QueueRecord) => (givenScope.of === 'fills' ? queue.fill_id : queue.rx_id),
    async (ids) =>
      (
        await sql<QueueRecord>`select ${columns(givenScope)} ${joined(givenScope)}
          where ${sql.raw(givenScope.of === 'fills' ? 'f.id' : 'r.id')} = any(${ids})`.execute(
          scope.db,
        )
      ).rows,
  );
}
